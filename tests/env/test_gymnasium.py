"""The Gymnasium adapters: the library's own checks, and that they show what the native environment shows."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

import aleator

gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed")

import aleator.env.gym as adapter  # noqa: E402

GAMES = [aleator.GangOfDice(players=3), aleator.DiceRun(players=4)]


@pytest.fixture(params=GAMES, ids=["gang_of_dice", "dice_run"])
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
@pytest.mark.parametrize("illegal", ["lose", "random"])
def test_check_env(game: Any, dtype: str, illegal: str) -> None:
    from gymnasium.utils.env_checker import check_env

    env = adapter.DiceGameEnv(game, "random", dtype=dtype, illegal=illegal, render_mode="ansi")
    with warnings.catch_warnings():
        # It recommends spaces from -1 to 1 and specs of registered environments; neither is wrong here.
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=False)


@pytest.mark.parametrize("name", ["aleator/GangOfDice-v0", "aleator/DiceRun-v0"])
def test_registered_names_make_single_and_vector_environments(name: str) -> None:
    env = gymnasium.make(name, players=2)
    _, info = env.reset(seed=1)
    assert env.unwrapped.encoding.game.players == 2 and info["action_mask"].any()
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point", players=2)
    assert envs.reset(seed=1)[0].shape[0] == 3
    env.close()
    envs.close()


def test_an_episode_ends_with_the_return_of_the_seat(game: Any) -> None:
    env = adapter.DiceGameEnv(game, "random", seat=1, rotate_seats=True)
    rng, rewards = np.random.default_rng(1), []
    env.reset(seed=1)
    for _ in range(12):
        terminated = False
        while not terminated:
            id = rng.choice(np.flatnonzero(env.action_masks()))
            _, reward, terminated, truncated, info = env.step(id)
            assert not truncated and (reward == 0 or terminated)
        rewards.append(reward)
        assert not info["action_mask"].any()
        with pytest.raises(aleator.GameOver):
            env.step(0)
        env.reset()
    assert 0 < sum(rewards) < 12 and all(
        reward == pytest.approx(1 / k) for reward in rewards if reward for k in [round(1 / reward)]
    )


def test_illegal_ids_do_what_was_asked_for(game: Any) -> None:
    losing = adapter.DiceGameEnv(game)
    losing.reset(seed=1)
    _, reward, terminated, _, info = losing.step(losing.encoding.id_count - 1)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    raising = adapter.DiceGameEnv(game, illegal="raise")
    raising.reset(seed=1)
    with pytest.raises(aleator.IllegalAction):
        raising.step(raising.encoding.id_count - 1)
    with pytest.raises(ValueError, match="illegal"):
        adapter.DiceGameEnv(game, illegal="ignore")
    with pytest.raises(ValueError, match="opponents"):
        adapter.DiceGameEnv(game, {0: "random"})


def test_it_copies_and_pickles_in_the_middle_of_a_game(game: Any) -> None:
    env = adapter.DiceGameEnv(game, "random", illegal="random")
    env.reset(seed=3)
    for _ in range(3):
        env.step(int(env.action_masks().argmax()))
    shown = [walk(twin) for twin in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env)))]
    assert shown[0] == shown[1] == shown[2]


def walk(env: Any) -> list[bytes]:
    """Copied first, so that the walk of one leaves the others where they are."""
    env, rows, terminated = copy.deepcopy(env), [], False
    while not terminated:
        row, _, terminated, _, _ = env.step(int(env.action_masks().argmax()))
        rows.append(row.tobytes())
    return rows


@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_vector_environments_show_what_single_ones_show(game: Any, mode: str) -> None:
    envs = adapter.DiceGameVectorEnv(game, 3, "random", autoreset=mode)
    seen, infos = envs.reset(seed=5)
    assert envs.observation_space.contains(seen)
    single = adapter.DiceGameEnv(game, "random")
    row, info = single.reset(seed=5)
    ended = 0
    for _ in range(300):
        assert (seen[0] == row).all() and (infos["action_mask"][0] == info["action_mask"]).all()
        ids = infos["action_mask"].argmax(axis=1)
        seen, rewards, terminations, truncations, infos = envs.step(ids)
        assert not truncations.any()
        row, reward, terminated, _, info = single.step(int(ids[0]))
        assert (rewards[0], terminations[0]) == (reward, terminated)
        if terminated:
            ended += 1
            if mode == "same_step":
                assert infos["_final_obs"][0] and (infos["final_obs"][0] == row).all()
            else:
                assert (seen[0] == row).all()
                seen, rewards, terminations, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
                assert rewards[0] == 0 and not terminations[0]
            row, info = single.reset()
    assert ended > 0


def test_gymnasiums_vector_wrappers_accept_it(game: Any) -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(adapter.DiceGameVectorEnv(game, 4, "random"))
    _, infos = envs.reset(seed=5)
    lengths: list[int] = []
    for _ in range(400):
        ids = infos["action_mask"].argmax(axis=1)
        _, _, _, _, infos = envs.step(ids)
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert len(lengths) >= 4 and min(lengths) > 1


def test_disabled_mode_is_reset_by_a_mask(game: Any) -> None:
    envs = adapter.DiceGameVectorEnv(game, 2, "random", autoreset="disabled", illegal="random")
    _, infos = envs.reset(seed=5)
    terminations = np.zeros(2, bool)
    while not terminations.any():
        _, _, terminations, _, infos = envs.step(np.full(2, -5))
    _, infos = envs.reset(options={"reset_mask": terminations})
    assert infos["action_mask"].any(axis=1).all()
