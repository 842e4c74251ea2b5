"""Matches that are stored, read again and copied."""

from __future__ import annotations

import json

import pytest
from match_helpers import GAMES, GANG, play

import aleator
from aleator import Match, MatchError
from aleator.gang_of_dice import Roll, Stop


@GAMES
def test_a_match_that_is_read_again_goes_on_in_the_same_way(game):
    seats = ["person", "random", "cautious" if game is GANG else "by_card"]
    whole = play(Match(game, seats, seed=8), seed=5)
    for until in (0, 1, 7, 30, 61, 100):
        match = play(Match(game, seats, seed=8), seed=5, until=until)
        text = json.dumps(match.to_dict())
        again = Match.from_dict(json.loads(text))
        assert json.dumps(again.to_dict()) == text
        assert again.state == match.state and again.record == match.record
        for seat in (0, 1, 2, None):
            assert again.events(seat) == match.events(seat)
            assert again.view(seat) == match.view(seat)
    assert Match.from_dict(whole.to_dict()) == whole and whole.is_over


def test_taking_back_leaving_and_callables_are_read_again():
    def stops(state):
        return state.legal_actions()[0]

    match = Match(aleator.GangOfDice(players=3, first_player="fixed"), ["person", stops, "person"], seed=8)
    match.advance()
    match.act(0, Roll(3))
    match.undo(0)
    match.leave(2)
    match.act(0, Roll(2))
    match.advance()
    match.act(0, Stop())
    match.advance()
    match.rejoin(2)
    with pytest.raises(MatchError) as refused:
        Match.from_dict(match.to_dict())
    assert refused.value.code == "bot_missing" and refused.value.params["seat"] == 1
    again = Match.from_dict(match.to_dict(), bots={1: stops})
    assert again == match and again.view(0) == match.view(0)
    assert again.can_undo(0) == match.can_undo(0)


def test_the_journal_may_be_stored_line_by_line():
    lines = []
    match = Match(GANG, ["person", "random", "random"], seed=8)
    header = {key: value for key, value in match.to_dict().items() if key != "journal"}
    match.listen(lambda entry: lines.append(json.dumps(entry.to_dict())))
    play(match, until=70)
    again = Match.from_dict({**header, "journal": [json.loads(line) for line in lines]})
    match.advance()
    again.advance()
    assert again == match


@GAMES
def test_changed_journals_are_refused_by_entry(game):
    match = play(Match(game, ["person", "random", "random"], seed=8), until=25)
    good = match.to_dict()

    def refused(change):
        record = json.loads(json.dumps(good))
        change(record)
        with pytest.raises((aleator.RecordError, aleator.ConfigError)) as error:
            Match.from_dict(record)
        return getattr(error.value, "key", None)

    acted = next(number for number, entry in enumerate(good["journal"]) if entry["by"] == "person")
    assert refused(lambda record: record.pop("seed")) == "seed"
    assert refused(lambda record: record.update(extra=1)) == "extra"
    assert refused(lambda record: record.update(match=True)) == "match"
    assert refused(lambda record: record.update(match=2)) == "match"
    assert refused(lambda record: record.update(seed=7)) == "seed"
    assert refused(lambda record: record.update(seed="9")).startswith("journal.")
    assert refused(lambda record: record["journal"].pop(0)) == "journal.0"
    assert refused(lambda record: record["journal"][acted].update(by="bot")) == f"journal.{acted}"
    assert refused(lambda record: record["journal"][acted].update(seat=7)) == f"journal.{acted}"
    assert refused(lambda record: record["journal"][acted].update(more=7)) == f"journal.{acted}"
    assert refused(lambda record: record["seats"][0].update(kind="cat")) == "seats.0"
    assert refused(lambda record: record["seats"].pop()) == "seats"
    assert refused(lambda record: record["seats"].clear()) == "seats"
    for wrong in (None, 7, "journal", [None], [[]], [{}]):
        key = refused(lambda record, wrong=wrong: record.update(journal=wrong))
        assert key in ("journal", "journal.0")


def test_a_clone_goes_its_own_way():
    match = play(Match(GANG, ["person", "random", "random"], seed=8), until=30)
    before = match.to_dict()
    heard = []
    match.listen(heard.append)
    same, other = match.clone(), match.clone(seed=99)
    play(same, seed=2)
    play(other, seed=2)
    assert match.to_dict() == before and heard == []
    play(match, seed=2)
    assert same == match and other.journal[:30] == match.journal[:30] and other != match
    assert other.record.seed is None and other.seed == 99
    again = Match.from_dict(other.to_dict())
    assert again.state == other.state and again == other and again.record == other.record


def test_the_record_is_a_copy():
    match = Match(GANG, seed=8)
    match.advance()
    record = match.record
    record.apply(Roll(1))
    outcome, _ = record.sample_chance()
    assert match.number == 2 and match.state.phase == "choose"
    match.act(match.to_act[0], Roll(1))
    assert match.step().what == outcome  # the copy draws what the match draws
