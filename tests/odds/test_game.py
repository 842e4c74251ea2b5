"""The game of two: against the reference, stopped and killed and taken up again, on Ray, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys

import numpy as np
import pytest

import aleator
from aleator import odds
from aleator.reference import decks
from aleator.reference import odds as slow


def test_gd_6_1_the_game_of_two_is_fair_and_sane():
    table = odds.solve_game(cap=2, last_rounds=2)
    assert not table.complete
    last = table.values(12)
    sums = np.add.outer(np.arange(len(last)), np.arange(len(last)))
    inside = sums <= 105
    assert np.isnan(last[~inside]).all()
    assert ((last[inside] >= 0) & (last[inside] <= 1)).all()
    assert table.value(12, 0, 5) == 0
    assert table.value(12, 5, 0) == 1
    assert table.rounds == (11, 12)
    for pools in ((90, 90), (-1, 5)):
        with pytest.raises(aleator.OddsError, match="dice in the game"):
            table.value(12, *pools)
    with pytest.raises(aleator.OddsError, match="round 10 is not solved"):
        table.value(10, 48, 48)


def test_a_solved_game_is_the_same_after_a_stop(tmp_path):
    path = tmp_path / "game.npz"
    whole = odds.solve_game(cap=1, last_rounds=2, threads=2)

    class Stopped(Exception):
        pass

    def stop_soon(done, total):
        if done >= 40:
            raise Stopped

    with pytest.raises(Stopped):
        odds.solve_game(cap=1, last_rounds=2, path=path, threads=1, progress=stop_soon)
    assert odds.GameTable.load(path) != whole
    assert odds.solve_game(cap=1, last_rounds=2, path=path, threads=1) == whole
    assert odds.GameTable.load(path) == whole
    with pytest.raises(aleator.RecordError):
        odds.solve_game(cap=2, last_rounds=1, path=path)


def test_gd_5_1_the_last_round_agrees_with_the_reference():
    """Both roll one or two dice, and the larger pool wins: worked out from turns of the slow solver."""
    table = odds.solve_game(cap=1, last_rounds=1, threads=1)
    deck = decks.load("standard")
    cards = [deck.card(card) for card in deck.tiers[1].cards]
    for opener, other in ((48, 48), (30, 60), (1, 1), (1, 40), (57, 40)):
        in_game = 105
        pot = in_game - opener - other + 9 + 2

        def wins(mine, yours):
            return (mine > yours) + 0.5 * (mine == yours)

        values = []
        for card in cards:
            held = wins(opener - 1 + pot, other - 1)
            taken = wins(opener - 1, other - 1 + pot)
            # Nobody wins: who has rolled everything is out, and the dice belong to nobody.
            nobody = wins(opener - 1, other - 1)

            def best_to_beat(target, card=card):
                return float(slow.turn_value(card, 1, [int(score >= target) for score in range(6)]))

            safe = [held + (taken - held) * best_to_beat(score + 1) for score in range(6)]
            lost = nobody + (taken - nobody) * best_to_beat(0)
            units = 10**12
            worth = [round(units * value) for value in safe]
            values.append(float(slow.turn_value(card, 1, worth, round(units * lost))) / units)
        assert table.value(12, opener, other) == pytest.approx(sum(values) / len(values), abs=1e-9)


def test_the_shipped_table_is_what_the_solver_gives():
    shipped = odds.GameTable.shipped()
    assert shipped.complete
    assert shipped.game == aleator.GangOfDice(2)
    solver = aleator._native.GameSolver(shipped.game, 12)
    again = solver.rows(11, 48, 49, shipped.values(12), 1, None)
    assert np.array_equal(again[0], shipped.values(11)[48], equal_nan=True)


KILLED = """
import os, signal, sys
from aleator import odds

def kill(done, total):
    if done >= int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)

odds.solve_game(cap=int(sys.argv[1]), last_rounds=2, path=sys.argv[2], threads=2, progress=kill)
"""


def test_a_killed_run_goes_on_and_ends_with_the_same_table(tmp_path):
    """Killed twice, once in each round, in the middle of a block of rows."""
    whole = odds.solve_game(cap=2, last_rounds=2)
    path = tmp_path / "game.npz"
    for rows, rounds in ((40, ()), (150, (12,))):
        arguments = [sys.executable, "-c", KILLED, "2", str(path), str(rows)]
        killed = subprocess.run(arguments, capture_output=True, timeout=120, check=False)
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        left = odds.GameTable.load(path)
        assert left.rounds == rounds
        assert left.partial is not None and 0 < len(left.partial) < 106
    resumed = odds.solve_game(cap=2, last_rounds=2, path=path)
    assert resumed == whole
    for number in (11, 12):
        assert resumed.values(number).tobytes() == whole.values(number).tobytes()
    assert odds.GameTable.load(path) == whole


@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same_table(tmp_path):
    ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")
    from aleator.odds import distributed

    local = odds.solve_game(cap=1, last_rounds=2, threads=1)
    path = tmp_path / "game.npz"
    odds.solve_game(cap=1, last_rounds=1, path=path)
    seen = []
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        # From the beginning, and from where a local run ended.
        assert distributed.solve_game(cap=1, last_rounds=2, progress=lambda *told: seen.append(told)) == local
        remote = distributed.solve_game(cap=1, last_rounds=2, path=path)
    finally:
        ray.shutdown()
    assert remote.values(11).tobytes() == local.values(11).tobytes()
    assert odds.GameTable.load(path) == local
    assert seen[-1] == (206, 206)
    assert seen == sorted(seen)


def test_damaged_tables_are_refused(tmp_path):
    path = tmp_path / "game.npz"
    table = odds.solve_game(cap=1, last_rounds=1, path=path)
    good = path.read_bytes()
    about = json.dumps({"game_table": 1, "game": table.game.to_dict(), "cap": 1})
    path.write_bytes(good[: len(good) // 2])
    with pytest.raises(aleator.RecordError):
        odds.GameTable.load(path)
    for arrays in (
        {"round_12": np.zeros((3, 3))},
        {"round_12": table.values(12).astype(np.float32)},
        {"round_11": np.zeros((98, 98))},
        {"round_12": table.values(12), "partial": np.zeros((98, 98))},
        {"partial": np.float64(3)},
    ):
        np.savez(path, about=np.array(about), **arrays)
        with pytest.raises(aleator.RecordError):
            odds.solve_game(cap=1, last_rounds=1, path=path)
    path.write_text("no table")
    with pytest.raises(aleator.RecordError):
        odds.GameTable.load(path)


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: odds.solve_game(cap=0), "bad_dice"),
        (lambda: odds.solve_game(cap=17), "bad_dice"),
        (lambda: odds.solve_game(aleator.GangOfDice(3)), "bad_table"),
        (lambda: odds.solve_game(aleator.GangOfDice(2, first_player="winner")), "bad_table"),
        (lambda: odds.solve_game(last_rounds=13), "bad_table"),
        (lambda: odds.solve_game(threads=0), "bad_threads"),
    ],
)
def test_games_that_cannot_be_solved_are_refused(call, code):
    with pytest.raises(aleator.OddsError) as refused:
        call()
    assert refused.value.code == code


def run(*arguments):
    pytest.importorskip("typer", reason="the extra `cli` is not installed")
    from typer.testing import CliRunner

    from aleator._cli.app import app

    return CliRunner().invoke(app, ["solve-game", *arguments])


def test_aleator_solve_game(tmp_path):
    path = tmp_path / "game.npz"
    small = ["--cap", "1", "--last-rounds", "1", "--out", str(path)]
    assert "72 to 24" in run(*small).output
    table = odds.GameTable.load(path)
    assert table == odds.solve_game(cap=1, last_rounds=1)
    # What is solved is not solved again.
    rows = list(csv.DictReader(io.StringIO(run(*small, "--csv").output)))
    assert len(rows) == 106 * 107 // 2
    assert all(float(row["chance"]) == table.value(12, int(row["opener"]), int(row["other"])) for row in rows[::97])
    data = json.loads(run(*small, "--json", "--pools", "60,30").output)
    assert data["rows"] == [[12, 60, 30, table.value(12, 60, 30)]]
    assert aleator.game_from_dict(data["game"]) == table.game
    assert f"{odds.GameTable.shipped().value(1, 48, 48):.6f}" in run("--shipped").output


@pytest.mark.parametrize(
    "arguments",
    [
        ["--cap", "0"],
        ["--cap", "99"],
        ["--cap", "1", "--last-rounds", "0"],
        ["--cap", "1", "--threads", "0"],
        ["--cap", "1", "--pools", "3"],
        ["--cap", "1", "--pools", "a,b"],
        ["--cap", "1", "--ray", "--threads", "2"],
        ["--cap", "1", "--out", "no/such/folder/game.npz"],
        ["--deck", "nothing"],
    ],
)
def test_aleator_solve_game_refuses(arguments):
    refused = run(*arguments)
    assert refused.exit_code != 0
    assert isinstance(refused.exception, aleator.AleatorError | OSError | SystemExit)
    assert not refused.stdout
