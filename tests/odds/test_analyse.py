"""Luck and skill of recorded games, and the command lines `odds` and `analyse`."""

from __future__ import annotations

import csv
import io
import json
import time

import numpy as np
import pytest

import aleator
from aleator import odds
from aleator.analyse import analyse
from aleator.gang_of_dice import Land, Reveal, Roll, Stop

pytest.importorskip("typer")

from typer.testing import CliRunner

from aleator._cli.app import app


def run(*arguments):
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture(scope="module")
def record():
    return aleator.Record.play(aleator.GangOfDice(2), ["cautious", "fixed(2)"], seed=4)


def test_the_last_turn_of_a_round_is_measured_exactly():
    record = aleator.Record(aleator.GangOfDice(2, first_player="fixed"))
    record.apply_chance(Reveal("any_1"))
    for dice, faces in (1, [0, 0, 0, 1, 0, 0]), (1, [0, 0, 1, 0, 0, 0]):
        record.apply(Roll(dice))
        record.apply_chance(Land(faces))
        record.apply(Stop())
    notes = analyse(record, max_dice=1).notes
    assert [note.kind for note in notes] == ["decision", "roll", "decision"] * 2
    # A 3 has to be beaten with one die and two rerolls, ones lose at once: 4 or 5.
    chance = odds.turn("any_1", 1, target=4).value
    assert notes[3].value == pytest.approx(chance)
    assert notes[0].change == notes[3].change == 0
    # Stopping with a 2 gives the round away.
    assert notes[5].value == 0
    assert notes[5].change == pytest.approx(-odds.turn("any_1", 1, target=4).best([0, 0, 1, 0, 0, 0]).value)
    assert notes[5].best == "reroll 2"


def test_luck_is_fair_and_best_play_loses_nothing():
    game = aleator.GangOfDice(2)
    luck = lost = 0.0
    for index in range(6):
        record = aleator.Record.play(game, ["round_optimal(3)"] * 2, seed=9, index=index)
        for total in analyse(record, max_dice=3).totals():
            luck += total["luck"]
            lost += total["lost"]
            assert total["unknown"] == 0
    assert lost == pytest.approx(0, abs=1e-8)
    assert abs(luck) < 12


SEATS = ("cautious", "turn_optimal", "game_optimal", "fixed(3)", "random")


def records(count, start=0):
    """Games of all pairs of policies, those that roll any number of dice too."""
    pairs = [(one, other) for one in SEATS for other in SEATS]
    for index in range(start, start + count):
        yield aleator.Record.play(aleator.GangOfDice(2), list(pairs[index % len(pairs)]), seed=19, index=index)


def test_start_luck_and_skill_are_the_result():
    luck = []
    for record in records(150):
        analysis = aleator.analyse(record)
        assert analysis.finished
        winners = record.state.winners()
        for total in analysis.totals():
            seat = total["seat"]
            assert total["start"] == 0.5
            assert total["result"] == (seat in winners) / len(winners)
            assert total["start"] + total["luck"] + total["skill"] == pytest.approx(total["result"], abs=1e-9)
            assert total["luck"] == pytest.approx(total["opener"] + total["cards"] + total["rolls"], abs=1e-9)
            assert total["skill"] == pytest.approx(total["given_away"] + total["received"], abs=1e-9)
        luck.append(analysis.totals()[0]["luck"])
    assert abs(np.mean(luck)) < 4 * np.std(luck) / np.sqrt(len(luck))


def test_no_decision_is_better_than_the_best_and_the_best_gives_nothing_away():
    for index in range(4):
        record = aleator.Record.play(aleator.GangOfDice(2), ["game_optimal", "cautious"], seed=3, index=index)
        notes = aleator.analyse(record).notes
        for note, step in zip(notes, record.steps, strict=True):
            if note.kind != "decision":
                continue
            assert note.changes[note.seat] < 1e-9
            if note.best == note.what or note.seat == 0:
                assert note.changes[note.seat] == pytest.approx(0, abs=1e-9)
            assert str(step.what) == note.what


def revealed(card):
    """A state in which a card has just come up: in round 1, or in round 10 if it is one of the last."""
    state = aleator.GangOfDice(2).new_state()
    state.apply_chance(aleator.gang_of_dice.FirstPlayer(1))
    while True:
        cards = [outcome.card for outcome, _ in state.chance_outcomes()]
        state.apply_chance(Reveal(card if card in cards else cards[0]))
        if state.card == card:
            return state
        for _ in range(2):
            state.apply(Roll(1))
            state.apply_chance(Land([1, 0, 0, 0, 0, 0]))
            state.apply(Stop())


def mean_of_chance(judge, state):
    """What seat 0 has on average after what can come now."""
    mean = 0.0
    for outcome, chance in state.chance_outcomes():
        after = state.clone()
        after.apply_chance(outcome)
        mean += float(chance) * judge.chances(after)[0]
    return mean


@pytest.mark.parametrize(("card", "dice"), [("any_1", 3), ("pair", 3), ("run_3", 3), ("distinct_2", 2)])
@pytest.mark.parametrize("seats_rolled", [0, 1])
def test_what_a_state_is_worth_is_the_mean_over_what_can_come(card, dice, seats_rolled):
    judge = odds.Judge(odds.GameTable.shipped())
    state = revealed(card)
    if seats_rolled:
        state.apply(Roll(2))
        state.apply_chance(Land([1, 0, 1, 0, 0, 0]))
        state.apply(Stop())
    state.apply(Roll(dice))
    assert judge.chances(state)[0] == pytest.approx(mean_of_chance(judge, state), abs=1e-9)


@pytest.mark.parametrize("card", ["any_1", "sum_13", "run_3", "distinct_2"])
def test_turns_of_many_dice_are_worth_their_next_roll(card):
    """Kept dice count for the card and the score, of yellow and black cards."""
    judge = odds.Judge(odds.GameTable.shipped())
    state = revealed(card)
    state.apply(Roll(25))
    state.apply_chance(Land([23, 0, 2, 0, 0, 0]))
    for reroll in ([3, 0, 0, 0, 0, 0], [1, 0, 2, 0, 0, 0]):
        rolled = state.clone()
        rolled.apply(aleator.gang_of_dice.Reroll(reroll))
        assert judge.chances(rolled)[0] == pytest.approx(mean_of_chance(judge, rolled), abs=1e-9)


def test_a_match_tells_what_is_best_and_how_good_a_move_was():
    match = aleator.Match(aleator.GangOfDice(2), seed=3)
    with pytest.raises(aleator.MatchError, match="nobody has to decide"):
        match.advise()
    with pytest.raises(aleator.MatchError, match="no decision yet"):
        match.judge()
    match.advance()
    advice = match.advise()
    assert advice.choices[0].value == pytest.approx(advice.value)
    json.dumps(advice.to_dict())
    seat = match.to_act[0]
    match.act(seat, Roll(40))
    judged = match.judge()
    assert (judged.seat, judged.action, judged.best) == (seat, Roll(40), advice.best)
    assert judged.given_away == pytest.approx(advice.value - judged.value)
    assert judged.to_dict()["given_away"] > 0.1
    assert match.judge(2) == judged
    with pytest.raises(aleator.MatchError, match="step 0 is not a decision"):
        match.judge(0)
    match.undo(seat)
    match.act(seat, advice.best)
    assert match.judge().given_away == pytest.approx(0, abs=1e-9)


def test_what_cannot_be_judged_is_refused():
    with pytest.raises(aleator.MatchError, match="has no solver"):
        aleator.Match(aleator.DiceRun(2), seed=3).advise()
    match = aleator.Match(aleator.GangOfDice(3), seed=3)
    match.advance()
    with pytest.raises(aleator.OddsError, match="not one of this game"):
        match.advise()
    record = aleator.Record.play(aleator.GangOfDice(3), ["fixed(1)"] * 3, seed=3)
    assert analyse(record, max_dice=1).measure == "round"
    with pytest.raises(aleator.OddsError, match="not one of this game"):
        analyse(record, measure="game")
    with pytest.raises(aleator.ConfigError, match="use 'game' or 'round'"):
        analyse(record, measure="luck")
    with pytest.raises(ValueError, match="for measure='game'"):
        analyse(record, measure="round", table=odds.GameTable.shipped())
    with pytest.raises(ValueError, match="for measure='round'"):
        analyse(record, measure="game", max_dice=3)


def test_other_games_of_two_are_analysed_by_their_own_tables(tmp_path):
    game = aleator.GangOfDice(2, deck="all_pairs")
    table = odds.solve_game(game, cap=1)
    record = aleator.Record.play(game, ["fixed(1)", "fixed(2)"], seed=3)
    table.save(tmp_path / "table.npz")
    record.save(tmp_path / "game.jsonl")
    told = run("analyse", str(tmp_path / "game.jsonl"), "--table", str(tmp_path / "table.npz"), "--json")
    assert json.loads(told.output) == json.loads(json.dumps(analyse(record, table=table).to_dict()))
    (total, _) = json.loads(told.output)["totals"]
    assert total["start"] + total["luck"] + total["skill"] == pytest.approx(total["result"], abs=1e-9)


def test_aleator_analyse_tells_luck_and_skill(tmp_path, record):
    path = tmp_path / "game.jsonl"
    record.save(path)
    told = run("analyse", str(path))
    assert "start + luck + skill = result" in told.output
    assert "Costliest decisions" in told.output
    assert len(run("analyse", str(path), "--steps").output.splitlines()) > len(record.steps)
    data = json.loads(run("analyse", str(path), "--json").output)
    assert data == json.loads(json.dumps(analyse(record).to_dict()))
    assert run("analyse", str(path), "--measure", "game", "--max-dice", "3").exit_code == 2
    assert run("analyse", str(path), "--measure", "luck").exit_code == 2


def test_larger_turns_are_noted_without_numbers(record):
    analysis = analyse(record, max_dice=1)
    assert any(note.change is None for note in analysis.notes)
    json.dumps(analysis.to_dict())


def test_aleator_analyse(tmp_path, record):
    path = tmp_path / "game.jsonl"
    record.save(path)
    told = run("analyse", str(path), "--max-dice", "3", "--steps")
    assert told.exit_code == 0
    assert "lost" in told.output
    data = json.loads(run("analyse", str(path), "--max-dice", "3", "--json").output)
    assert data["totals"] == analyse(record, max_dice=3).totals()


def test_aleator_odds():
    assert "0.027778" in run("odds", "--card", "sum_10", "--dice", "2").output
    best = json.loads(run("odds", "--card", "run_3", "--target", "20", "--json").output)
    assert best["dice"] == odds.best_dice("run_3", target=20).dice
    rows = list(
        csv.reader(
            io.StringIO(run("odds", "--card", "sum_10", "--target", "8", "--dice-shown", "G 1 3", "--csv").output)
        )
    )
    assert rows[:2][0] == ["action", "value"]
    assert rows[1][0] == "reroll G"
    told = run("odds", "--card", "pair", "--pools", "9,9", "--max-dice", "2", "--standing", "3,2")
    assert "the turn to beat" in told.output


def test_aleator_odds_tells_fractions():
    told = json.loads(run("odds", "--card", "sum_10", "--dice", "2", "--exact", "--json").output)
    assert told["p_triggered"] == "1/36"
    exact = odds.turn("sum_10", 2, target=9, exact=True).value
    assert told["p_at_least"][9] == {"target": 9, "once": "1/18", "best_play": str(exact)}
    best = json.loads(run("odds", "--card", "sum_10", "--target", "9", "--exact", "--json").output)
    assert best["value"] == str(odds.turn("sum_10", best["dice"], target=9, exact=True).value)
    shown = run("odds", "--card", "sum_10", "--target", "8", "--dice-shown", "G 1 3", "--exact").output
    assert "5/9" in shown


def test_aleator_odds_takes_the_options_of_rounds_and_rules():
    told = json.loads(
        run(
            "odds", "--card", "pair", "--pools", "9,9", "--max-dice", "3", "--for-dice", "--table", "5", "--json"
        ).output
    )
    solved = odds.round_odds("pair", [9, 9], max_dice=3, for_dice=True, table=5)
    assert told["gains"] == list(solved.gains)
    one = json.loads(run("odds", "--card", "distinct_2", "--dice", "2", "--json").output)
    other = json.loads(run("odds", "--card", "distinct_2", "--dice", "2", "--gangster-is-a-value", "--json").output)
    assert other["p_triggered"] > one["p_triggered"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--card", "nothing"], "unknown_card"),
        (["--card", "sum_10", "--dice", "0"], "bad_dice"),
        (["--card", "sum_10", "--dice", "163"], "bad_dice"),
        (["--card", "sum_10", "--max-dice", "0"], "bad_dice"),
        (["--card", "sum_10", "--pools", "3,3", "--max-dice", "0"], "bad_dice"),
        (["--card", "sum_10", "--pools", "3,3", "--max-dice", "25"], "bad_dice"),
        (["--card", "sum_10", "--dice", "2", "--target", "11"], "out_of_reach"),
        (["--card", "sum_10", "--target", "10"], "out_of_reach"),
        (["--card", "sum_10", "--target", "300"], "out_of_reach"),
        (["--card", "sum_10", "--target", "-1"], "out_of_reach"),
        (["--card", "run_3", "--colour", "black", "--dice", "90"], "too_large"),
        (["--card", "run_3", "--dice", "40", "--memory", "1"], "too_large"),
        (["--card", "run_3", "--target", "9", "--memory", "1"], "too_large"),
        (["--card", "run_3", "--dice", "40", "--target", "9", "--exact"], "too_large_for_exact"),
        (["--card", "sum_10", "--dice-shown", "7"], "bad_dice"),
        (["--card", "sum_10", "--pools", "a,b"], "bad_table"),
        (["--card", "sum_10", "--pools", "3,3,3,3,3"], "bad_table"),
        (["--card", "sum_10", "--pools", "3,3", "--standing", "3"], "bad_table"),
        (["--card", "sum_10", "--colour", "red"], "unknown_colour"),
    ],
)
def test_aleator_odds_refuses(arguments, code):
    """At once: before any work is done."""
    begun = time.process_time()
    refused = run("odds", *arguments)
    assert isinstance(refused.exception, aleator.OddsError)
    assert refused.exception.code == code
    assert not refused.stdout
    assert time.process_time() - begun < 3


def test_rounds_have_no_fractions():
    assert run("odds", "--card", "sum_10", "--pools", "3,3", "--exact").exit_code == 2
