"""A game of a batch depends on the seed and its number alone, and is the game that one plays by hand."""

from __future__ import annotations

import numpy as np
import pytest

import aleator
from aleator.policies import as_player

GAMES = {
    "gang": (aleator.GangOfDice(players=3), ["cautious", "random", "fixed(5)"]),
    "gang 2": (aleator.GangOfDice(players=2, deck="all_pairs", first_player="winner"), ["random", "cautious"]),
    "run": (aleator.DiceRun(players=4), ["greedy", "random", "by_card", "random"]),
    "run 2": (aleator.DiceRun(players=2, stage_end="on_reveal"), ["by_card", "greedy"]),
    "run 6": (aleator.DiceRun(players=6, dead_cards="only_if_stuck"), ["random", "by_card", "greedy"] * 2),
}


@pytest.fixture(params=GAMES)
def setting(request):
    return GAMES[request.param]


def test_threads_make_no_difference(setting):
    game, policies = setting
    alone = aleator.simulate(game, policies, 300, seed=7, threads=1)
    for threads in (2, 8):
        assert aleator.simulate(game, policies, 300, seed=7, threads=threads) == alone


def test_slices_merge_to_the_whole(setting):
    game, policies = setting
    whole = aleator.simulate(game, policies, 100, seed=7, start=3, rotate_seats=True)
    parts = [
        aleator.simulate(game, policies, games, seed=7, start=start, rotate_seats=True)
        for start, games in ((3, 1), (4, 60), (64, 0), (64, 39))
    ]
    assert parts[0] + parts[1] + parts[2] + parts[3] == whole
    assert parts[3] + (parts[1] + parts[0]) == whole
    with pytest.raises(ValueError, match="not adjacent"):
        parts[0] + parts[3]
    with pytest.raises(ValueError, match="rotate_seats"):
        parts[0] + aleator.simulate(game, policies, 5, seed=7, start=4)


def test_rows_and_sums_tell_the_same(setting):
    game, policies = setting
    result = aleator.simulate(game, policies, 200, seed=9, rotate_seats=True)
    for seat in range(game.players):
        won = (result.winners >> seat & 1) == 1
        assert result.seats["wins"][seat] == won.sum()
        alone = result.winners == 1 << seat
        assert result.seats["sole_wins"][seat] == alone.sum()
    assert sum(result.wins) == pytest.approx(200)
    assert sum(result.seats["win_units"]) == sum(result.policies["win_units"]) == 200 * result.win_units
    assert sum(result._row(name).nbytes for name in result.ROWS) <= 16 * 200


def test_results_survive_being_written(setting, tmp_path):
    game, policies = setting
    result = aleator.simulate(game, policies, 20, seed=7)
    result.save(tmp_path / "games.npz")
    loaded = aleator.Simulation.load(tmp_path / "games.npz")
    assert loaded == result and type(loaded) is type(result)
    assert aleator.Simulation.from_dict(result.to_dict()) == result.sums() != result
    empty = aleator.simulate(game, policies, 0, seed=7)
    assert all(len(array) == 0 for array in empty.to_numpy().values())
    assert empty.summary()["policies"][0]["win_rate"]["rate"] is None


def played_by_hand(game, policies, seed, index, rotation):
    """Play a game with the public API alone."""
    streams = aleator.Streams(seed, index)
    choosers = [as_player(policy) for policy in policies]
    state = game.new_state()
    while not state.is_terminal():
        if state.node is aleator.Node.CHANCE:
            state.sample_chance(streams)
        else:
            seat = state.current_player
            chooser = choosers[(seat + rotation) % game.players]
            state.apply(chooser(state, streams, seat))
    return state


def test_a_game_of_a_batch_is_the_game_played_by_hand(setting):
    game, policies = setting
    result = aleator.simulate(game, policies, 12, seed=2**64 - 1, start=5, rotate_seats=True)
    for row in range(12):
        index = 5 + row
        state = played_by_hand(game, policies, 2**64 - 1, index, index % game.players)
        assert state.winners() == tuple(seat for seat in range(game.players) if result.winners[row] >> seat & 1)
        if isinstance(game, aleator.DiceRun):
            record = state.to_dict()
            assert record["stage_points"] == result.stage_points[row].tolist()
            assert record["first_player"] == result.first_players[row]
            owners = {card: seat for seat, cards in enumerate(record["stage_cards"]) for card in cards}
            assert [owners[card] for card in (3, 4, 5, 6)] == result.stage_winners[row].tolist()
        else:
            assert state.to_dict()["pools"] == result.pools[row].tolist()


def test_python_policies_play_the_same_games(setting):
    game, policies = setting

    def first(state):
        return state.legal_actions()[0]

    mixed = aleator.simulate(game, [first, *policies[1:]], 5, seed=3)
    assert mixed == aleator.simulate(game, [first, *policies[1:]], 5, seed=3, threads=2)
    assert np.all(mixed.winners > 0)


def test_policies_of_the_other_game_are_refused():
    with pytest.raises(aleator.ConfigError, match="random, by_card, greedy"):
        aleator.simulate(aleator.DiceRun(players=2), ["cautious", "random"], 1)
    with pytest.raises(aleator.ConfigError, match="greedy"):
        aleator.simulate(aleator.GangOfDice(players=2), ["greedy", "random"], 1)
    with pytest.raises(aleator.ConfigError, match="max_dice"):
        aleator.simulate(aleator.DiceRun(players=2), ["random(max_dice=3)", "random"], 1)
