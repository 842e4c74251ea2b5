"""Counts of one (A5): "1 players", "1 dice are in the air" and "1 rerolls left" were written in many places."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import aleator
from aleator import gang_of_dice
from aleator.errors import AleatorError
from aleator.games.counted import counted

WRONG = re.compile(
    r"(?<!seat )(?<![\d.,=])1 (dice|rerolls|players|cards|points|groups|hands|policies|seats|names|rounds)\b"
)


def test_a5_counted():
    assert counted(1, "die is", "dice are") == "1 die is"
    assert counted(0, "game") == "0 games"
    assert counted(1_000, "game") == "1,000 games"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["gang_of_dice", "dice_run"])
@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a5_boards_states_and_events_word_a_count_of_one(engine, game, seed):
    """In both implementations: everything that a game says of itself while one die at a time is rolled."""
    record = aleator.Record.play(
        aleator.GangOfDice(2) if game == "gang_of_dice" else aleator.DiceRun(2),
        ["fixed(1)", "random(2)"] if game == "gang_of_dice" else ["random", "greedy"],
        seed=seed,
    )
    played = record.game
    if engine == "reference":
        from aleator import reference

        played = reference.game_from_dict(record.game.to_dict())
    state, said = played.new_state(), []
    for step in record.steps:
        what = step.what.to_dict()
        parts = getattr(reference, game) if engine == "reference" else getattr(aleator, game)
        if step.seat is None:
            events = state.apply_chance(parts.outcome_from_dict(what))
        else:
            events = state.apply(parts.action_from_dict(what), step.seat)
        said += [state.board(), repr(state), *map(str, events)]
    assert len(said) > 50
    assert not [text for text in said if WRONG.search(text)]


@pytest.mark.parametrize(
    "refused",
    [
        lambda: aleator.GangOfDice(1),
        lambda: aleator.DiceRun(1),
        lambda: aleator.simulate(aleator.GangOfDice(3), ["random"], 1),
        lambda: aleator.Match(aleator.GangOfDice(3), ["random"]),
        lambda: aleator.odds.turn("sum_10", 1, target=6),
        lambda: aleator.Record.play(aleator.GangOfDice(3), ["random"], seed=1),
    ],
)
def test_a5_refusals_word_a_count_of_one(refused):
    with pytest.raises(AleatorError) as caught:
        refused()
    assert re.search(r"\b1 (player|policy|seat|die)\b", str(caught.value))
    assert not WRONG.search(str(caught.value))


def test_a5_one_die_in_the_air():
    state = aleator.GangOfDice(2).new_state()
    while state.phase != "choose":
        state.sample_chance(aleator.Streams(3, 0))
    [event] = state.apply(gang_of_dice.Roll(1), state.current_player)
    assert str(event).endswith("rolls 1 die")
    assert "1 die of seat" in state.board() and "is in the air" in state.board()


def test_a5_odds_counts_seats_from_0():
    """`odds` counted players from 1, while everything else counts seats from 0."""
    command = [sys.executable, "-m", "aleator", "odds", "--card", "sum_10", "--pools", "9,9", "--max-dice", "2"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "seat 0, pool 9" in shown and "Seat 0 rolls" in shown
