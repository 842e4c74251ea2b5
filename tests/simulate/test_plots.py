"""Every plot (A4): labels that can be read, no empty frames, whole numbers of dice, the names of policies and games."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

import aleator
from aleator import odds
from aleator.odds import plots
from aleator.odds.analyse import analyse
from aleator.simulation.plots.common import by_policy

pytest.importorskip("matplotlib", reason="the extra `plot` is not installed")

WHOLE = ("dice", "turns", "round", "stage points", "step", "score of the dice on the table")
GANG, RUN = aleator.GangOfDice, aleator.DiceRun
SEARCHES = ["mcts(iterations=20)", "mcts(iterations=21)", "round_optimal(max_dice=6)", "cautious"]


def play(game, policies, games, **options):
    return aleator.simulate(game, policies, games, 7, threads=1, **options).plot()


def compete(policies, games):
    return aleator.tournament(GANG(2), policies, games, 7).plot()


def analysis():
    record = aleator.Record.play(GANG(2), ["cautious", "random(4)"], seed=3)
    return plots.plot_analysis(analyse(record, max_dice=4))


FIGURES = {
    "searches": lambda: play(GANG(4), SEARCHES, 3),
    "rotating": lambda: play(GANG(3), ["cautious", "random(max_dice=12)", "fixed(3)"], 30, rotate_seats=True),
    "no games": lambda: play(GANG(2), ["cautious"] * 2, 0),
    "sums alone": lambda: play(GANG(2), ["cautious"] * 2, 5, keep_games=False),
    "race": lambda: play(RUN(6), ["greedy", *["ismcts(iterations=2)"] * 2, *["random"] * 3], 3),
    "race of one game": lambda: play(RUN(2), ["random"] * 2, 1),
    "race of no game": lambda: play(RUN(2), ["random"] * 2, 0),
    "tournament": lambda: aleator.tournament(
        GANG(2), [*SEARCHES[2:], "random(12)", "fixed(3)", "fixed(4)"], 2, 7
    ).plot(),
    "tournament of two": lambda: aleator.tournament(GANG(2), ["mcts(iterations=2)", "random"], 1, 7).plot(),
    "best dice": lambda: plots.plot_best_dice({"sum_10": odds.best_dice("sum_10", max_dice=4)}),
    "best dice of one": lambda: plots.plot_best_dice({"sum_10": odds.best_dice("sum_10", max_dice=1)}),
    "rerolls": lambda: plots.plot_best_rerolls(odds.turn("sum_10", 3)),
    "rerolls of one": lambda: plots.plot_best_rerolls(odds.turn("sum_10", 1), rerolls_left=1),
    "analysis": analysis,
}


@pytest.fixture(scope="module")
def figures():
    made = {name: make() for name, make in FIGURES.items()}
    for figure in made.values():
        figure.canvas.draw()
    return made


def shown_ticks(axes):
    low, high = sorted(axes.get_xlim())
    return [
        label
        for place, label in zip(axes.get_xticks(), axes.get_xticklabels(), strict=False)
        if low <= place <= high and label.get_text()
    ]


@pytest.mark.parametrize("name", FIGURES)
def test_a4_labels_below_an_axis_do_not_overlap(figures, name):
    """Labels such as `mcts(iterations=20)` ran into each other, and so did large Elo numbers."""
    for axes in figures[name].axes:
        if not axes.axison:
            continue
        for one, other in pairwise(shown_ticks(axes)):
            left, right = one.get_window_extent(), other.get_window_extent()
            angle = math.radians(one.get_rotation())
            if angle:
                apart = (right.x1 - left.x1) * math.sin(angle)
                assert apart >= one.get_fontsize(), (one.get_text(), other.get_text())
            else:
                assert left.x1 < right.x0, (one.get_text(), other.get_text())


@pytest.mark.parametrize("name", FIGURES)
def test_a4_no_frame_is_empty_and_titles_name_the_game(figures, name):
    figure = figures[name]
    for axes in figure.axes:
        assert axes.has_data() if axes.axison else axes.texts, axes.get_title()
    told = " ".join([figure.get_suptitle(), *(axes.get_title() for axes in figure.axes)])
    assert ("Dice Run" if "race" in name else "Gang of Dice") in told
    assert " 1 games" not in told and " 1 dice" not in told and " 1 rerolls" not in told


@pytest.mark.parametrize("name", FIGURES)
def test_a4_dice_turns_and_rounds_have_whole_ticks(figures, name):
    for axes in figures[name].axes:
        if axes.axison and axes.get_xlabel() in WHOLE:
            ticks = [label.get_text() for label in shown_ticks(axes)]
            assert ticks and all(tick.lstrip("\N{MINUS SIGN}").isdigit() for tick in ticks), ticks


def test_a4_legends_name_policies(figures):
    """Where policies rotate, lines were drawn by seat, which say nothing about anybody."""
    for name, policies in ("searches", SEARCHES), ("rotating", ["cautious", "random(max_dice=12)", "fixed(n=3)"]):
        legends = [axes.get_legend() for axes in figures[name].axes if axes.get_legend()]
        lines = [text.get_text() for legend in legends[1:] for text in legend.get_texts()]
        assert lines and all(any(policy in line for policy in policies) for line in lines), lines


def test_a4_values_follow_their_policy_from_seat_to_seat():
    policies = ["cautious", "random", "fixed(1)"]
    result = aleator.simulate(GANG(3), policies, 12, 7, start=4, rotate_seats=True, threads=1)
    arranged = by_policy(result, result.pools)
    for game, pools in enumerate(result.pools):
        seated = [policies[(seat + 4 + game) % 3] for seat in range(3)]
        assert arranged[game].tolist() == [int(pools[seated.index(policy)]) for policy in policies]
    still = aleator.simulate(GANG(3), policies, 3, 7, threads=1)
    assert np.array_equal(by_policy(still, still.pools), still.pools)


def test_j5_a_dollar_in_a_name_is_that_sign(tmp_path):
    """J5: `$` began a formula, so that a name such as `$x` broke the plot."""

    def rich(state, stream=None):
        return state.legal_actions()[0]

    rich.__name__ = "$x_{$"
    result = aleator.simulate(GANG(2), [rich, "cautious"], 2, 7)
    result.plot(tmp_path / "x.svg")
    assert (tmp_path / "x.svg").stat().st_size > 1_000
