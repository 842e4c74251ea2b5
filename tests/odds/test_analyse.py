"""Luck and skill of recorded games, and the command lines `odds` and `analyse`."""

from __future__ import annotations

import csv
import io
import json
import time

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
