"""Intervals and errors of tournaments cover what they say (L2): tables replay the same dice, so games are not
independent.
"""

from __future__ import annotations

import numpy as np
import pytest

import aleator
from aleator import Tournament
from aleator.simulation.results.clusters import clustered_rate, student_quantile
from aleator.simulation.tournament import seatings

GAMES = 40
FIELDS = {
    "gang of dice for two": (
        aleator.GangOfDice(players=2),
        ["cautious", "fixed(1)", "fixed(2)", "fixed(3)", "fixed(4)", "fixed(5)"],
    ),
    "gang of dice for three": (
        aleator.GangOfDice(players=3),
        ["cautious", "fixed(3)", "random(max_dice=4)", "fixed(6)"],
    ),
    "dice run for two": (aleator.DiceRun(players=2), ["greedy", "by_card", "random"]),
}


def many_tournaments(game, field, runs):
    """Play many tournaments at once: the games of one long simulation, cut up."""
    tables = seatings(len(field), game.players)
    shape = (runs, len(tables), game.players, GAMES, game.players)
    units = np.zeros(shape, np.int64)
    for table, members in enumerate(tables):
        for rotation in range(game.players):
            seated = [field[members[(seat + rotation) % game.players]] for seat in range(game.players)]
            played = aleator.simulate(game, seated, runs * GAMES, seed=11)
            won = played.winners[:, None] >> np.arange(game.players) & 1
            wins = won * (played.win_units // won.sum(1, keepdims=True))
            units[:, table, rotation] = wins.reshape(runs, GAMES, game.players)

    def make(games, blocks):
        all_played = [[games] * game.players for _ in tables]
        return Tournament(game, tuple(field), games, 0, tables, played.win_units, all_played, blocks)

    return make(runs * GAMES, _in_blocks(units, runs)), [make(GAMES, part) for part in units]


def _in_blocks(units, runs):
    """All runs as the blocks of one tournament."""
    runs_of_block = np.array_split(np.arange(runs), min(runs * GAMES, 200))
    return np.stack([units[runs_here].sum((0, 3)) for runs_here in runs_of_block], axis=2)


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("runs", [300, pytest.param(1000, marks=pytest.mark.full)])
def test_l2_intervals_cover_the_truth_as_often_as_they_say(name, runs):
    """They took games to be independent, and covered 87.5 % where 95 % was said; bars of Elo covered 81 %."""
    game, field = FIELDS[name]
    whole, parts = many_tournaments(game, field, runs)
    truth = {standing.name: standing for standing in whole.standings()}
    against = whole.cross_table()
    rates, elos, pairs = [], [], []
    for part in parts:
        for standing in part.standings():
            told = truth[standing.name]
            rates.append(standing.rate.low <= told.rate.rate <= standing.rate.high)
            elos.append(abs(standing.elo - told.elo) <= 1.96 * standing.error)
        for row, known in zip(part.cross_table(), against, strict=True):
            pairs += [one.low <= two.rate <= one.high for one, two in zip(row, known, strict=True) if one is not None]
    # 1,000 runs tell a coverage to 0.7 points of standard error, 300 to 1.3.
    low, high = (0.935, 0.965) if runs == 1000 else (0.92, 0.98)
    assert low <= np.mean(rates) <= high
    assert low <= np.mean(elos) <= high
    assert low <= np.mean(pairs) <= high + 0.01, "pairs of which one always wins are on the safe side"


def test_l2_games_of_one_number_are_one_cluster():
    """Twins with the same dice: doubling every game makes no interval narrower."""
    rng = np.random.default_rng(5)
    wins = rng.integers(0, 2, 50)
    once = clustered_rate(wins, np.ones(50))
    twice = clustered_rate(2 * wins, np.full(50, 2))
    assert (twice.rate, twice.low, twice.high) == pytest.approx((once.rate, once.low, once.high))


def test_l2_opposite_results_of_the_same_dice_make_an_interval_narrower():
    halves = clustered_rate([1, 1, 2, 1, 1, 0, 1, 1], [2] * 8)
    apart = clustered_rate([1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0], [1] * 16)
    assert halves.rate == apart.rate == 0.5
    assert halves.high - halves.low < apart.high - apart.low


def test_nothing_and_everything_have_their_bounds():
    assert clustered_rate([0, 0, 0], [2, 2, 2]).low == 0
    assert clustered_rate([2, 2, 2], [2, 2, 2]).high == 1
    assert clustered_rate([2, 2, 2], [2, 2, 2]).low < 0.75, "three clusters say little"
    lonely = clustered_rate([1], [2])
    assert lonely.high - lonely.low > 0.8, "one cluster says next to nothing"


def test_students_quantiles_fall_towards_that_of_the_normal_distribution():
    quantiles = [student_quantile(freedom) for freedom in range(1, 400)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert quantiles[0] == pytest.approx(12.7062047364)
    assert quantiles[9] == pytest.approx(2.2281388520)
    assert 1.96 < quantiles[-1] < 1.967


def test_i3_the_cross_table_of_many_players_is_one_pass_over_the_tables():
    """It went over all tables for each pair: 40 seconds for 50 players. Held against the plain count."""
    players, games = 50, 3
    tables = seatings(players, 2)
    rng = np.random.default_rng(1)
    first = rng.integers(0, 2, (len(tables), 2, games, 1))
    blocks = np.concatenate([first, 1 - first], axis=3)
    played = [[games, games] for _ in tables]
    names = tuple(f"bot {index}" for index in range(players))
    result = Tournament(aleator.GangOfDice(players=2), names, games, 0, tables, 1, played, blocks)
    found = result.cross_table()
    for table, (one, other) in enumerate(tables):
        mine = sum(blocks[table, rotation, :, (0 - rotation) % 2].sum() for rotation in range(2))
        assert found[one][other].rate == mine / (2 * games)
        assert found[other][one].rate == pytest.approx(1 - mine / (2 * games))
    assert result.versus("bot 3", "bot 7") == found[3][7]


def test_blocks_hold_the_games_of_a_long_tournament_apart():
    """More games than blocks: neighbours share one, and games still to come are in none."""
    result = aleator.tournament(aleator.GangOfDice(players=2), ["cautious", "fixed(2)"], games=450, seed=3)
    assert result.blocks.shape == (1, 2, 200, 2)
    counted = np.bincount(result.block_of(np.arange(450)))
    assert (counted == result._games_by_block()[0, 0]).all() and counted.sum() == 450
    result.played[0][1] = 100
    assert result._games_by_block()[0, 1].sum() == 100
