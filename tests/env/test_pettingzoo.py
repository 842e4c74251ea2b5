"""The PettingZoo adapters: the library's own tests, and copies in the middle of games."""

from __future__ import annotations

import copy
import functools
import pickle
import types
from typing import Any

import numpy as np
import pytest

import aleator

pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import aleator.env.pettingzoo as adapter

GAMES = [aleator.GangOfDice(players=3), aleator.DiceRun(players=4)]

# Its tests warn of observations that are dictionaries with masks, as its own classic games have them.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.fixture(params=GAMES, ids=["gang_of_dice", "dice_run"])
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_api_test(game: Any, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(adapter.env(game), num_cycles=1000, verbose_progress=False)
    assert "Passed API test" in capsys.readouterr().out


def test_parallel_api_test(game: Any, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(adapter.parallel_env(game, illegal="random"), num_cycles=300)
    assert "Passed Parallel API test" in capsys.readouterr().out


def test_seed_test(game: Any) -> None:
    made = []

    def make() -> Any:
        made.append(adapter.env(game))
        return made[-1]

    seed_test(make, num_cycles=300)
    assert len(made) == 2 and made[0]._table.cursor == made[1]._table.cursor


def test_max_cycles_test(game: Any) -> None:
    """It hands in ids without a mask and counts steps of all agents: the parallel form and its AEC twin."""
    parallel = functools.partial(adapter.parallel_env, game, illegal="random")
    made = []

    def aec(max_cycles: int) -> Any:
        made.append(parallel_to_aec(parallel(max_cycles=max_cycles)))
        return made[-1]

    max_cycles_test(types.SimpleNamespace(parallel_env=parallel, env=aec))
    assert not made[0].agents


def test_the_aec_form_is_truncated_after_max_cycles(game: Any) -> None:
    env = adapter.env(game, illegal="random", max_cycles=9)
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(0)
        steps += 1
    assert steps == 9 and not any(env.terminations.values())


def play(env: Any, rng: np.random.Generator, steps: int) -> list[Any]:
    shown = []
    for agent in env.agent_iter(steps):
        seen, reward, terminated, truncated, _ = env.last()
        shown.append((agent, seen["observation"].tobytes(), reward, terminated))
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return shown


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_in_the_middle_of_a_game_keep_the_game(game: Any, twin: Any) -> None:
    env = adapter.env(game)
    env.reset(seed=1)
    play(env, np.random.default_rng(1), 33)
    other = twin(env)
    assert other._table.cursor == env._table.cursor
    assert play(env, np.random.default_rng(2), 5000) == play(other, np.random.default_rng(2), 5000)
    assert env.agents == []


def test_rewards_are_the_returns_and_come_once(game: Any) -> None:
    env = adapter.env(game)
    for _ in range(5):
        env.reset()
        total = dict.fromkeys(env.possible_agents, 0.0)
        rng = np.random.default_rng(3)
        for agent in env.agent_iter():
            seen, reward, terminated, _, _ = env.last()
            total[agent] += reward
            env.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(total.values()) == pytest.approx(1)
        assert tuple(total.values()) == env._table.cursor.state.returns()


def test_illegal_ids_are_refused_or_lose(game: Any) -> None:
    env = adapter.env(game)
    env.reset(seed=1)
    before = env._table.cursor.clone()
    for id in (-1, env._table.encoding.id_count, None):
        with pytest.raises(aleator.IllegalAction):
            env.step(id)
    assert env._table.cursor == before
    env = adapter.env(game, illegal="lose")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(-1)
    assert all(env.terminations.values()) and env.rewards[loser] == -1


def test_other_agents_have_empty_masks(game: Any) -> None:
    env = adapter.env(game, render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    assert env.render() == env._table.cursor.state.board()
