"""What simulations of Dice Run tell, and that `greedy` does what its page says."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest
from typer.testing import CliRunner

import aleator
from aleator._cli.app import app
from aleator.dice_run import ChooseTarget, PickDice, RerollGroup, ShowTarget
from aleator.policies import greedy


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("stage_end", ["on_draw", "on_reveal"])
def test_each_game_gives_out_all_stage_points(players, stage_end):
    # DR-8.5: 3 + 4 + 5 + 6 for the stage cards, 2 for the second, and 1 for the third if there is one.
    game = aleator.DiceRun(players, stage_end=stage_end)
    result = aleator.simulate(game, ["by_card"] * players, 60, seed=players)
    assert np.all(result.stage_points.sum(axis=1) == (26 if players == 2 else 30))
    assert sum(result.seats["stage_points"]) == 60 * (26 if players == 2 else 30)
    for card in (3, 4, 5, 6):
        assert sum(result.seats[f"card_{card}"]) == 60
    assert sum(result.seats["first"]) == sum(result.seats["second"]) == 240
    assert sum(result.seats["third"]) == (0 if players == 2 else 240)
    assert sum(result.seats["ranks"]) == 240 * players * (players + 1) // 2
    assert sum(result.seats["begun"]) == 60


def test_turns_are_plays_targets_and_rerolls():
    result = aleator.simulate(aleator.DiceRun(players=4), ["random", "by_card", "greedy", "random"], 100, seed=2)
    uses = ("played", "no_effect", "shown", "rerolls")
    for seat in range(4):
        assert result.seats["turns"][seat] == sum(result.seats[use][seat] for use in uses)
    assert sum(result.seats["turns"]) == result.turns == result.turn_counts.sum() == sum(result.stages["turns"])
    assert int((result.turn_counts.astype(np.int64) ** 2).sum()) == result.turns_squared
    for use in ("played", "no_effect", "rerolls"):
        assert sum(result.cards[use]) == sum(result.seats[use])
    assert sum(result.stages["shown"]) == sum(result.seats["shown"])
    advances = [name for name, count in zip(range(18), result.cards["no_effect"], strict=True) if count]
    assert set(advances) <= {12, 13, 14, 16, 17}  # DR-4.3: these alone can do nothing


@pytest.mark.parametrize("players", range(2, 7))
def test_greedy_beats_random_from_every_seat(players):
    game = aleator.DiceRun(players)
    for seat in range(players):
        policies = ["random"] * players
        policies[seat] = "greedy"
        rate = aleator.simulate(game, policies, 250, seed=seat, threads=2).win_rates()[seat]
        assert rate.low > 1.3 / players, f"seat {seat}: {rate}"


# The rule of `greedy` once more, without any short cut.

COLOURS = ("red", "blue", "green", "pink", "purple")


def split(die):
    colour, number = die.split("-")
    return COLOURS.index(colour), int(number)


def points(target, die):
    return sum(mine == other for mine, other in zip(split(target), split(die), strict=True)) + (target == die)


def value(target, group, in_air):
    """Thirty times the points of a target in a group beyond the mean of all targets."""
    if not in_air:
        return sum(30 * points(target, die) - 12 for die in group)
    right = sum(split(die)[0] == split(target)[0] for die in group)
    # A die in the air shows the target's number one time in six, and counts once more then if it has the colour.
    return 30 * right + 5 * (len(group) + right) - 12 * len(group)


def standing(target, groups, in_air):
    values = [value(target, group, place == in_air) for place, group in enumerate(groups) if group]
    return values + [0] * (40 - len(values))


def best_standing(state, seat, action):
    record = state.to_dict()
    unused, shown = record["targets"][seat], record["shown"][seat]
    targets = [shown] if shown else unused
    in_air = None
    after = state.clone()
    if isinstance(action, ShowTarget):
        targets = [action.target]
    if isinstance(action, ChooseTarget):
        targets = [action.target]
    elif isinstance(action, RerollGroup):
        in_air = action.group
    else:
        after.apply(action)
    return max(standing(target, after.groups, in_air) for target in targets)


def need(state, seat, action):
    """How much the targets need the numbers of two dice."""
    targets = state.to_dict()["targets"][seat]
    return [
        sum((split(target)[1] == split(die)[1]) + (target == die) for target in targets) for die in (action.a, action.b)
    ]


def greedily(state, seat):
    actions = list(state.legal_actions())
    if isinstance(actions[0], PickDice):
        return min(actions, key=lambda action: sum(need(state, seat, action)))
    # The first of equals, since max keeps it.
    return max(actions, key=lambda action: best_standing(state, seat, action))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_greedy_is_what_its_page_says(players):
    game = aleator.DiceRun(players, dead_cards="only_if_stuck" if players == 4 else "always")
    compared = {}
    for index in range(4):
        streams = aleator.Streams(11, index)
        state = game.new_state()
        while not state.is_terminal():
            if state.node is aleator.Node.CHANCE:
                state.sample_chance(streams)
                continue
            seat, legal = state.current_player, state.legal_actions()
            action = greedy().choose(state, streams.policy(seat))
            if len(legal) <= 150 or state.phase == "pick_dice":
                assert action == greedily(state, seat), state.board()
                compared[type(action).__name__] = compared.get(type(action).__name__, 0) + 1
            # Now and then anything, so that lines come up which greedy players would not make.
            state.apply(legal.sample(streams.search(seat)) if streams.search(seat).below(3) == 0 else action)
    # Of two players both nearly always show a target, so that none is left to choose.
    assert {"PickDice", "Play", "ShowTarget", *(["ChooseTarget"] if players > 2 else [])} <= set(compared)


def test_greedy_sprints_with_the_dice_that_serve_best():
    game = aleator.DiceRun(players=2, deck={"name": "s", "title": "S", "cards": {"sprint": 60}})
    streams = aleator.Streams(3)
    state = game.new_state()
    while state.phase != "play":
        if state.node is aleator.Node.CHANCE:
            state.sample_chance(streams)
        else:
            state.apply(state.legal_actions()[0])
    while len(state.legal_actions()) > 400:
        state.apply(greedy().choose(state, streams.policy(state.current_player)))
        while state.node is aleator.Node.CHANCE:
            state.sample_chance(streams)
    assert greedy().choose(state, streams.policy(0)) == greedily(state, state.current_player)


def test_the_command_line_plays_and_writes(tmp_path):
    arguments = ["simulate", "dice-run", "--players", "3", "--games", "20", "--seed", "7"]
    policies = ["--policy", "greedy", "random", "by_card"]
    shown = CliRunner().invoke(app, [*arguments, *policies])
    assert shown.exit_code == 0
    for words in ("20 games of Dice Run, 3 players, seed 7", "0 greedy", "outdistance", "4 (card 6)", "turns per game"):
        assert words in shown.output
    files = [tmp_path / "games.csv", tmp_path / "games.npz", tmp_path / "picture.png"]
    for out in files[:2]:
        options = ["--json", "--out", str(out), "--plot", str(files[2]), "--rotate-seats", "--stage-end", "on_reveal"]
        written = CliRunner().invoke(app, [*arguments, *options, "--dead-cards", "only_if_stuck", *policies])
        assert written.exit_code == 0, written.output
        summary = json.loads(written.output)
        assert summary["games"] == 20 and [row["policy"] for row in summary["policies"]] == policies[1:]
    result = aleator.Simulation.load(files[1])
    assert result.summary() == summary and result.game.stage_end == "on_reveal"
    with files[0].open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["turns"]) for row in rows] == result.turn_counts.tolist()
    assert [int(row["stage_points_2"]) for row in rows] == result.stage_points[:, 2].tolist()
    assert files[2].read_bytes().startswith(b"\x89PNG")


def test_long_runs_hold_the_same_games(tmp_path):
    game, policies = aleator.DiceRun(players=3), ["greedy", "random", "random"]
    result = aleator.long_run(tmp_path, game, policies, 50, seed=7, chunk=20)
    assert result == aleator.simulate(game, policies, 50, seed=7).sums()
    assert aleator.simulate(game, policies, 50, seed=7, processes=2) == aleator.simulate(game, policies, 50, seed=7)
