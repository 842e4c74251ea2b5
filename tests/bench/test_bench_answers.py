"""What the benches compare plays the same game, at small sizes and without a clock."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

import aleator

BENCHES = Path(__file__).parent.parent.parent / "benches"


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import a module of the benches, which are no package."""
    monkeypatch.syspath_prepend(str(BENCHES))
    return importlib.import_module


def worst(load: Any, found: Any, games: int) -> Any:
    expected = load("aleator_games").play(games, seed=5)
    differences = load("statistics_of_games").differences(found, expected)
    assert len(differences) == 3 + 1 + 18
    return max(differences, key=lambda difference: difference.sigmas)


def test_the_plain_python_loop_plays_the_same_game(load: Any) -> None:
    found = load("plain_python").Game().play(1_000, seed=1)
    assert worst(load, found, 20_000).sigmas < 4.5


def test_the_numpy_version_plays_the_same_game(load: Any) -> None:
    found = load("numpy_vectorised").Games(seed=1).play(batches=2, at_once=1_000)
    assert found.games == 2_000
    assert worst(load, found, 40_000).sigmas < 4.5


def test_another_game_would_be_noticed(load: Any) -> None:
    other = load("aleator_games").play(20_000, seed=1, policy="random(max_dice=11)")
    assert worst(load, other, 20_000).sigmas > 10


def test_the_python_loop_takes_the_decisions_of_whole_games(load: Any) -> None:
    own = load("aleator_games")
    decisions = own.python_loop(own.GAME, 20, seed=3)
    assert decisions == aleator.simulate(aleator.GangOfDice(players=3), ["random"] * 3, 20, 3).decisions


def test_pig_is_played_to_its_end(load: Any) -> None:
    pytest.importorskip("pyspiel")
    pig = load("openspiel_games").Peer("pig")
    assert pig.python_loop(50, seed=1) == pig.decisions
    assert 60 < pig.decisions_a_game < 200
    pig.rollouts(20, seed=1)
    assert sys.modules["pyspiel"]


@pytest.mark.parametrize(("name", "least", "most"), [("backgammon", 50, 1_000), ("gin_rummy", 10, 300)])
def test_the_peers_of_dice_run_are_played_to_their_end(load: Any, name: str, least: int, most: int) -> None:
    pytest.importorskip("pyspiel")
    peer = load("openspiel_games").Peer(name)
    assert peer.python_loop(5, seed=1) == peer.decisions
    assert least < peer.decisions_a_game < most
    peer.rollouts(2, seed=1)


def test_the_plain_python_loop_plays_the_same_dice_run(load: Any) -> None:
    loop, ours = load("plain_python_dice_run").Game(), load("aleator_dice_run")
    found = [loop.play(100, seed) for seed in range(20)]
    expected = [ours.play(1_000, seed) for seed in range(20)]
    compared = load("statistics_of_dice_run").differences(found, expected)
    assert len(compared) == 2 + 2 * 4 + 3 * 18 + 4 * 4
    worst = max(compared, key=lambda difference: difference.sigmas)
    assert worst.sigmas < 5, worst


def test_another_policy_of_dice_run_would_be_noticed(load: Any) -> None:
    ours = load("aleator_dice_run")
    found, expected = ([ours.play(100, seed, policy) for seed in range(20)] for policy in ("by_card", "random"))
    compared = load("statistics_of_dice_run").differences(found, expected)
    assert max(difference.sigmas for difference in compared) > 20


def test_the_python_loop_takes_the_decisions_of_whole_races(load: Any) -> None:
    race = load("aleator_dice_run").GAME
    decisions = load("aleator_games").python_loop(race, 5, seed=3)
    assert decisions == aleator.simulate(aleator.DiceRun(players=4), ["random"] * 4, 5, 3).decisions
