"""J2, J6, K3: what adapters take for an id, when they may be stepped, how they may be rendered, what policies see."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aleator

GAME = aleator.GangOfDice(players=2)
NO_IDS = [3.7, "3", True, None, np.float64(3), np.bool_(True), [3], b"3", 3 + 0j, np.array([3, 4])]


@pytest.fixture
def gym() -> Any:
    return pytest.importorskip("aleator.env.gym", exc_type=ImportError)


@pytest.fixture
def tables() -> Any:
    return pytest.importorskip("aleator.env.pettingzoo", exc_type=ImportError)


@pytest.mark.parametrize("id", NO_IDS, ids=repr)
def test_j2_what_is_no_integer_is_no_id(gym: Any, tables: Any, id: Any) -> None:
    """3.7, "3" and True were taken as 3, 3 and 1."""
    env = gym.DiceGameEnv(GAME)
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an id is an integer"):
        env.step(id)
    table = tables.DiceGameAEC(GAME)
    table.reset(seed=1)
    with pytest.raises(TypeError, match="an id is an integer"):
        table.step(id) if id is not None else table._table.take(id)
    both = tables.DiceGameParallel(GAME)
    both.reset(seed=1)
    with pytest.raises(TypeError, match="an id is an integer"):
        both.step(dict.fromkeys(both.agents, id))
    cursor = aleator.env.Cursor(GAME.new_state())
    cursor.settle_chance(aleator.Streams(seed=1))
    with pytest.raises(TypeError, match="an id is an integer"):
        cursor.step(id)


@pytest.mark.parametrize("id", [3, np.int8(3), np.uint64(3), np.array(3)], ids=repr)
def test_j2_integers_of_numpy_are_ids(gym: Any, tables: Any, id: Any) -> None:
    env, table = gym.DiceGameEnv(GAME, illegal="raise"), tables.DiceGameAEC(GAME)
    env.reset(seed=1)
    table.reset(seed=1)
    env.step(id)
    table.step(id)
    assert table._table.cursor.state.in_air == 0 and sum(table._table.cursor.state.faces) == 3


@pytest.mark.parametrize("illegal", ["raise", "random"])
@pytest.mark.parametrize(
    "ids", [[3.0, 3.0], ["3", "3"], [True, True], [None, None], np.array([3, 3], object)], ids=repr
)
def test_j2_ids_of_many_games_are_integers(gym: Any, illegal: str, ids: Any) -> None:
    """With `illegal="random"` floats and texts came to errors of NumPy's own."""
    envs = gym.DiceGameVectorEnv(GAME, 2, illegal=illegal)
    envs.reset(seed=1)
    with pytest.raises(TypeError, match="integers are needed"):
        envs.step(ids)
    for wrong in ([3], 3, [[3, 3]], None):
        with pytest.raises(ValueError, match="one id for each of 2 slots is needed"):
            envs.step(wrong)


def test_j2_an_id_beyond_int64_is_named_as_it_was_given() -> None:
    """2**63 of `uint64` was refused as a negative id that nobody had given."""
    env = aleator.VectorEnv(GAME, 2, seed=1)
    env.reset()
    with pytest.raises(aleator.IllegalAction, match="slot 1: id 9223372036854775808 does not exist"):
        env.step(np.array([1, 2**63], np.uint64))


def test_j2_a_step_before_the_first_game_is_gymnasiums_error(gym: Any, tables: Any) -> None:
    """It gave a reward of -1; the vector form and PettingZoo's had errors of other kinds."""
    from gymnasium.error import ResetNeeded

    for call in (
        lambda: gym.DiceGameEnv(GAME).step(5),
        lambda: gym.DiceGameEnv(GAME, render_mode="ansi").render(),
        lambda: gym.DiceGameVectorEnv(GAME, 2).step([5, 5]),
        lambda: gym.DiceGameVectorEnv(GAME, 2, illegal="random").step([5, 5]),
        lambda: tables.DiceGameAEC(GAME).step(5),
        lambda: tables.DiceGameAEC(GAME).observe("player_0"),
        lambda: tables.DiceGameAEC(GAME, render_mode="ansi").render(),
        lambda: tables.DiceGameParallel(GAME).step({"player_0": 5, "player_1": 5}),
        lambda: tables.DiceGameParallel(GAME, render_mode="ansi").render(),
    ):
        with pytest.raises(ResetNeeded, match="call reset before"):
            call()


@pytest.mark.parametrize("seat", ["0", True, 1.0, None, np.float64(1)])
def test_j2_seats_and_slots_are_integers_too(gym: Any, seat: Any) -> None:
    """True and 1.0 were taken as 1."""
    for make in (lambda: gym.DiceGameEnv(GAME, seat=seat), lambda: gym.DiceGameVectorEnv(GAME, 2, seat=seat)):
        with pytest.raises(TypeError, match="is not an integer"):
            make()
    with pytest.raises(TypeError, match="is not an integer"):
        aleator.VectorEnv(GAME, 2).cursor(seat)
    with pytest.raises(aleator.ConfigError, match="the seats are 0 to 1"):
        aleator.VectorEnv(GAME, 2, opponents={seat: "random"})


def make_vec_env(env_id: str, env_kwargs: dict[str, Any]) -> Any:
    """What `make_vec_env` of Stable-Baselines3 2.x does with an id (stable_baselines3/common/env_util.py)."""
    import gymnasium

    kwargs = {"render_mode": "rgb_array"}
    kwargs.update(env_kwargs)
    try:
        return gymnasium.make(env_id, **kwargs)
    except TypeError:
        return gymnasium.make(env_id, **env_kwargs)


@pytest.mark.parametrize("id", ["aleator/GangOfDice-v0", "aleator.env.gym:aleator/DiceRun-v0"])
def test_j6_stable_baselines3_makes_an_environment(gym: Any, id: str) -> None:
    """It asks for `rgb_array` first, and tries again without on a TypeError alone; the error was a ValueError."""
    env = make_vec_env(id, {"players": 2, "opponents": "random"})
    assert env.render_mode is None and env.reset(seed=1)[1]["action_mask"].any()
    assert make_vec_env(id, {"render_mode": "ansi"}).render_mode == "ansi"


@pytest.mark.parametrize("mode", ["nonsense", "rgb_array", "human", "", 3, True])
def test_j6_ways_to_render_that_are_not_there_are_refused(gym: Any, tables: Any, mode: Any) -> None:
    """By a TypeError that is a ValueError as well. PettingZoo's forms took anything."""
    for cls in (gym.DiceGameEnv, tables.DiceGameAEC, tables.DiceGameParallel, tables.env, tables.parallel_env):
        for error in (TypeError, ValueError):
            with pytest.raises(error, match="use 'ansi' or None"):
                cls(GAME, render_mode=mode)


def test_k3_whatever_takes_a_policy_says_what_it_sees(gym: Any) -> None:
    """One page alone said that a callable is given the whole state, hidden hands too."""
    for taker in (aleator.VectorEnv, aleator.env.play, gym.DiceGameEnv):
        assert "may know" in " ".join(taker.__doc__.split()), taker
    assert "same `opponents`" in gym.DiceGameVectorEnv.__doc__
    for taker in (aleator.simulate, aleator.tournament, aleator.Record.play, aleator.Match):
        assert "whole state" in " ".join(taker.__doc__.split()), taker


def test_k3_batch_policies_see_what_their_seat_sees() -> None:
    """What a batch policy is given is a copy of its own."""
    game = aleator.DiceRun(players=3)
    seen = []

    def first_legal(observations: Any, masks: Any) -> Any:
        seen.append((observations.copy(), masks.copy()))
        observations[:], masks[:] = 0, masks  # they are its own
        return masks.argmax(axis=1)

    played = aleator.env.play(game, [first_legal, "greedy", "random"], games=3, num_envs=1, seed=5)
    env = aleator.VectorEnv(game, 1, seed=5, opponents={1: "greedy", 2: "random"})
    batch = env.reset()
    for observations, masks in seen:
        while batch.players[0] != 0:
            batch = env.step([0])
        assert (observations == env.observe(0)).all() and (masks == batch.masks).all()
        batch = env.step(batch.masks.argmax(axis=1))
    assert len(played.returns) == 3


@pytest.mark.parametrize("id", [10**30, -(10**30), 2**63])
def test_j2_an_id_that_no_register_holds_does_not_exist(gym: Any, tables: Any, id: int) -> None:
    """It was an OverflowError."""
    cursor = aleator.env.Cursor(GAME.new_state())
    cursor.settle_chance(aleator.Streams(seed=1))
    env, table = gym.DiceGameEnv(GAME, illegal="raise"), tables.DiceGameAEC(GAME)
    env.reset(seed=1)
    table.reset(seed=1)
    for step in (cursor.step, env.step, table.step):
        with pytest.raises(aleator.IllegalAction, match=f"id {id} does not exist"):
            step(id)


@pytest.mark.parametrize(
    "change", [lambda ids: ids + 0.7, lambda ids: ids.astype(str), lambda ids: ids > 0], ids=["float", "text", "bool"]
)
def test_j2_ids_of_batch_policies_are_integers(change: Any) -> None:
    """Floats were cut, texts read, and True taken as 1."""
    with pytest.raises(TypeError, match="policy 0 gave ids of dtype"):
        aleator.env.play(GAME, [lambda _, masks: change(masks.argmax(axis=1)), "random"], games=5, seed=1)


@pytest.mark.parametrize(
    "thing", [3, None, GAME.new_state(), [GAME], aleator.reference.GangOfDice(players=2)], ids=repr
)
def test_j2_what_is_no_game_is_said_to_be_none(gym: Any, tables: Any, thing: Any) -> None:
    """Some errors were of attributes that the thing lacks, or that it cannot be hashed."""
    for make in (
        lambda: gym.DiceGameEnv(thing),
        lambda: gym.DiceGameVectorEnv(thing, 2),
        lambda: tables.env(thing),
        lambda: tables.DiceGameParallel(thing),
        lambda: aleator.VectorEnv(thing, 2),
        lambda: aleator.env.Encoding(thing),
        lambda: gym.make("gang_of_dice", game=thing) if thing is not None else gym.DiceGameEnv(thing),
    ):
        with pytest.raises(TypeError, match="is not a game"):
            make()


def test_k3_a_bot_is_the_policy_of_its_name_among_batch_policies() -> None:
    """It was called as if it were a function of rows."""
    game = aleator.GangOfDice(players=2)
    first = lambda _, masks: masks.argmax(axis=1)  # noqa: E731
    one, other = (
        aleator.env.play(game, [first, bot], games=4, seed=1) for bot in (aleator.bots.MCTS(20, seed=3), "mcts(20)")
    )
    assert (one.returns == other.returns).all()
    with pytest.raises(TypeError, match="is not a list with a policy for each seat"):
        aleator.env.play(game, first, games=4)  # type: ignore[arg-type]
