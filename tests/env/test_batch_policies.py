"""Batch policies: functions that decide for many games at a time."""

from __future__ import annotations

import numpy as np
import pytest

import aleator
from aleator.env import play

GAMES = [aleator.GangOfDice(players=3), aleator.DiceRun(players=2)]


def first_legal(observations, masks):
    assert observations.dtype == np.uint8 and masks.dtype == np.bool_ and len(observations) == len(masks)
    return masks.argmax(axis=1)


def last_legal(observations, masks):
    del observations
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def by_hand(game, functions, index, seed, turned):
    """The same game, walked through with a cursor."""
    streams = aleator.Streams(seed, index)
    cursor = aleator.env.Cursor(game.new_state())
    cursor.settle_chance(streams)
    while cursor.player is not None:
        seat = cursor.player
        chosen = functions[(seat + turned) % game.players](cursor.observation(seat)[None], cursor.mask()[None])
        cursor.step(int(chosen[0]))
        cursor.settle_chance(streams)
    return cursor.state.returns()


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("rotate_seats", [False, True])
def test_functions_play_the_games_of_the_seed(game, rotate_seats):
    functions = [first_legal, last_legal, first_legal][: game.players]
    played = play(game, functions, 7, seed=5, rotate_seats=rotate_seats, num_envs=3)
    assert played.indices.tolist() == [0, 1, 2, 2**32, 2**32 + 1, 2 * 2**32, 2 * 2**32 + 1]
    for row, index in enumerate(played.indices.tolist()):
        turned = index % 2**32 if rotate_seats else 0
        expected = by_hand(game, functions, index, 5, turned)
        assert played.returns[row].tolist() == pytest.approx(expected)
        assert played.by_policy[row].tolist() == pytest.approx(
            [expected[(place - turned) % game.players] for place in range(game.players)]
        )


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_results_do_not_depend_on_threads(game):
    policies = [first_legal, *["random"] * (game.players - 1)]
    one, two = (play(game, policies, 700, seed=9, rotate_seats=True, num_envs=600, threads=n) for n in (1, 2))
    assert (one.returns == two.returns).all() and (one.by_policy == two.by_policy).all()
    assert one.returns.sum() == pytest.approx(700)
    assert "700 games" in repr(one)


def test_built_in_policies_sit_where_they_belong():
    """`cautious` wins nearly always, wherever it sits."""
    game = aleator.GangOfDice(players=2)
    for rotate_seats in (False, True):
        rates = play(game, [last_legal, "cautious"], 400, seed=2, rotate_seats=rotate_seats).win_rates()
        assert rates[1].low > 0.8
        assert rates[0].high < 0.2


def test_what_cannot_be_played_is_refused():
    game = aleator.GangOfDice(players=2)
    with pytest.raises(aleator.ConfigError, match="one for each seat"):
        play(game, [first_legal], 10)
    with pytest.raises(aleator.ConfigError, match="simulate"):
        play(game, ["random", "random"], 10)
    with pytest.raises(aleator.ConfigError, match="neither a function"):
        play(game, [first_legal, 3], 10)
    with pytest.raises(ValueError, match="one id per row"):
        play(game, [lambda observations, masks: [1], "random"], 10, num_envs=5)
    with pytest.raises(aleator.IllegalAction, match="not legal"):
        play(game, [lambda observations, masks: np.full(len(masks), 0), "random"], 10)
    with pytest.raises(ValueError, match="games"):
        play(game, [first_legal, "random"], 0)
