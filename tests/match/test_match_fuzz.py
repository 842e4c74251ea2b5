"""Matches under all sorts of calls: whatever is sent, only errors of aleator come back, and nothing half done stays."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import aleator
from aleator import AleatorError, Match
from aleator.interface import Speaker
from match_walks import walk

GAMES = [aleator.GangOfDice(players=3), aleator.DiceRun(players=3)]
NAMES = [
    "type",
    "dice",
    "faces",
    "card",
    "effect",
    "target",
    "first",
    "group",
    "a",
    "b",
    "c",
    "die",
    "number",
    "colour",
    "seat",
    "hands",
    "sizes",
]
WORDS = [
    "roll",
    "reroll",
    "stop",
    "play",
    "pick_dice",
    "show_target",
    "reroll_group",
    "choose_target",
    "advance",
    "flip",
    "switch",
    "sprint",
    "accident",
]
WORDS += [
    "red-5",
    "red",
    "6",
    "colour",
    "land",
    "reveal",
    "sum_7",
    "draw",
    "first_player",
    "roll_all",
    "deal_hands",
    "cut_deck",
    "roll_group",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(WORDS) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=8,
)
SENT = JSON | st.builds(
    lambda kind, fields: fields | {"type": kind},
    st.sampled_from(WORDS),
    st.dictionaries(st.sampled_from(NAMES), JSON, max_size=3),
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.to_dict()["game"])
def test_whatever_is_sent_as_an_action_or_an_outcome_is_refused_or_taken(game):
    asked = {match.state.phase: match.clone() for match in walk(game, 1)}
    told = Match(game, by_hand=True)
    speaker = Speaker("en", game=game)

    @settings(max_examples=80, deadline=None)
    @given(phase=st.sampled_from(sorted(asked)), sent=SENT, seat=JSON, expect=st.none() | JSON)
    def send(phase, sent, seat, expect):
        for match, call in (
            (asked[phase], lambda match: match.act(match.to_act[0], sent)),
            (asked[phase], lambda match: match.act(seat, sent, expect=expect)),
            (asked[phase], lambda match: match.undo(seat, expect=expect)),
            (asked[phase], lambda match: match.leave(seat)),
            (told, lambda match: match.tell(sent, expect=expect)),
        ):
            trial = match.clone()
            refused = None
            try:
                call(trial)
            except AleatorError as error:
                refused = error
            assert (trial == match) == (refused is not None)
            assert trial.number == match.number + (refused is None)
            assert refused is None or speaker.error(refused)

    send()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.to_dict()["game"])
@pytest.mark.parametrize("seed", range(8))
def test_matches_of_all_sorts_of_calls_are_read_again(game, seed):
    """Actions, undo, leaving, coming back, bots and dice by hand in any order: the journal has it all."""
    chance = random.Random(seed)
    kinds = ["land", "reveal"] if game is GAMES[0] else ["roll_picked", "draw"]
    seats = ["person", "person", "random"]
    match = Match(game, seats, seed=seed, by_hand=kinds if seed % 2 else False)
    for _ in range(150):
        if match.is_over:
            break
        match.advance(limit=chance.randrange(4))
        if match.outcome_wanted:
            match.tell(match.state.sample_chance(aleator.Streams(match.number))[0], expect=match.number)
        for seat in match.to_act:
            if chance.random() < 0.8:
                legal = match.state.legal_actions(seat)
                match.act(seat, legal[chance.randrange(min(len(legal), 8))])
                if chance.random() < 0.3 and match.can_undo(seat):
                    match.undo(seat)
                break
        if chance.random() < 0.1:
            seat = chance.randrange(2)
            match.rejoin(seat) if seat in match.left else match.leave(seat)
    again = Match.from_dict(json.loads(json.dumps(match.to_dict())))
    assert again == match and again.record.replay() == match.state == again.state
    for seat in range(3):
        assert again.events(seat) == match.events(seat) and again.view(seat) == match.view(seat)
    for each in (match, again):
        for seat in set(range(2)) - set(each.left):
            each.leave(seat)
        each.advance()
    assert again == match and (match.is_over or match.outcome_wanted)
