"""Bots, simulated turns, and the game of two."""

from __future__ import annotations

import numpy as np
import pytest

import aleator
from aleator import odds
from aleator.reference import decks
from aleator.reference import odds as slow
from aleator.reference.gang_of_dice import triggered

TURNS = 500_000
"""For each of twenty triples: ten million turns in all."""


def simulated(solved: odds.TurnOdds, turns: int, seed: int, payoff) -> tuple[float, float]:
    """Play turns by the solved tables, all at once; gives mean and standard error of the payoff."""
    generator = np.random.default_rng(seed)
    dice = generator.integers(0, 6, (turns, solved.dice))
    alive = np.ones(turns, bool)
    codes = 7 ** np.arange(6) if solved.dice < 7 else (solved.dice + 1) ** np.arange(6)
    for left in (2, 1):
        faces, reroll, _ = solved.table(left)
        counts = np.stack([(dice == face).sum(1) for face in range(6)], 1)
        order = np.argsort(faces @ codes)
        found = np.searchsorted((faces @ codes)[order], counts @ codes)
        row = order[np.minimum(found, len(order) - 1)]
        # Dice that are in no table have triggered a yellow card.
        alive &= (faces[row] == counts).all(1)
        wanted = np.where(alive[:, None], reroll[row], 0)
        rank = np.zeros_like(dice)
        for face in range(6):
            shows = dice == face
            rank += np.where(shows, np.cumsum(shows, 1), 0)
        again = rank <= np.take_along_axis(wanted, dice, 1)
        dice = np.where(again, generator.integers(0, 6, dice.shape), dice)
    counts = np.stack([(dice == face).sum(1) for face in range(6)], 1)
    pays = payoff(counts, alive)
    return float(pays.mean()), float(pays.std() / np.sqrt(turns))


TRIPLES = [
    (card, dice, target, colour)
    for card, dice, target in [
        ("sum_10", 3, 8), ("sum_7", 2, 5), ("run_3", 5, 12), ("run_2", 4, 8), ("odd_2", 4, 7),
        ("pair", 3, 7), ("distinct_3", 4, 8), ("any_1", 3, 9), ("any_345", 4, 4), ("fives_2", 5, 14),
    ]
    for colour in ("black", "yellow")
]  # fmt: skip


@pytest.mark.parametrize(("card", "dice", "target", "colour"), TRIPLES)
def test_simulated_turns_agree_with_the_exact_value(card, dice, target, colour):
    solved = odds.turn(card, dice, target=target, colour=colour)
    predicate = decks.load("all_pairs").card(f"{card}_{colour}").predicate

    def payoff(counts, alive):
        unique, inverse = np.unique(counts, axis=0, return_inverse=True)
        good = np.array(
            [not triggered(predicate, faces.tolist()) and faces @ np.arange(6) >= target for faces in unique]
        )
        return (good[inverse.ravel()] & alive).astype(float)

    mean, error = simulated(solved, TURNS, 1, payoff)
    assert abs(mean - solved.value) <= 4 * max(error, 1e-9)


def test_the_bots_play_better_than_rules_of_thumb():
    game = aleator.GangOfDice(players=2)
    for bot in ("turn_optimal(max_dice=6)", "round_optimal(max_dice=6)"):
        for other in ("cautious", "random(max_dice=12)"):
            result = aleator.simulate(game, [bot, other], games=300, seed=3, rotate_seats=True)
            assert result.win_rates()[0].low > 0.5, (bot, other, result)


def test_bots_do_not_depend_on_threads():
    game = aleator.GangOfDice(players=3)
    seats = ["round_optimal(max_dice=4)", "turn_optimal(max_dice=4)", "round_optimal(max_dice=3, for_dice=1)"]
    assert aleator.simulate(game, seats, 30, seed=5, threads=1) == aleator.simulate(game, seats, 30, seed=5, threads=3)


def test_bots_with_more_dice_than_they_solve_for_play_as_cautious_does():
    state = aleator.GangOfDice(2, first_player="fixed").new_state()
    state.apply_chance(aleator.gang_of_dice.Reveal("sum_7"))
    state.apply(aleator.gang_of_dice.Roll(20))
    state.apply_chance(aleator.gang_of_dice.Land([10, 2, 2, 2, 2, 2]))
    stream = aleator.Streams(1).policy(0)
    expected = aleator.policies.cautious().choose(state, stream)
    for name in ("turn_optimal", "round_optimal"):
        assert aleator.policies.parse(f"{name}(max_dice=5)").choose(state, stream) == expected


@pytest.mark.parametrize("policy", ["turn_optimal(max_dice=0)", "round_optimal(max_dice=99)", "round_optimal(n=3)"])
def test_bots_that_cannot_be_are_refused(policy):
    with pytest.raises(aleator.ConfigError):
        aleator.simulate(aleator.GangOfDice(2), [policy, "random"], 1, seed=1)


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
    with pytest.raises(ValueError, match="more dice"):
        table.value(12, 90, 90)


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
