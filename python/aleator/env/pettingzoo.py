"""PettingZoo: all seats are learners. Needs the extra `pettingzoo`.

`env` is the AEC form, which suits turn-based games; `parallel_env` asks all agents at once and uses the id of the one
whose turn it is.

>>> import aleator
>>> from aleator.env.pettingzoo import env
>>> table = env(aleator.GangOfDice(players=2))
>>> table.reset(seed=7)
>>> table.agent_selection, table.observe(table.agent_selection)["observation"].shape
('player_0', (89,))
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv, ParallelEnv

from aleator._native import Streams
from aleator.env._checks import PENALTY, checked, checked_id, checked_render_mode
from aleator.env._naming import told_game
from aleator.env.cursor import Cursor
from aleator.env.encoding import Encoding, encoding_of
from aleator.errors import GameOver, IllegalAction
from aleator.games.kind import Game
from aleator.simulation.checks import checked_count, checked_word

__all__ = ["DiceGameAEC", "DiceGameParallel", "env", "parallel_env"]


class Table:
    """A game and its streams, for both forms: game 0, 1, 2, … of a seed, with chance drawn automatically."""

    def __init__(self, game: Game, illegal: str) -> None:
        self.encoding: Encoding = encoding_of(game)
        self.illegal: str = illegal
        self.seed: int = secrets.randbits(64)
        self.index: int = -1
        self.penalised: int | None = None
        self.start(None)

    def start(self, seed: int | None) -> None:
        """Begin game 0 of a seed, or the next one."""
        if seed is not None:
            self.seed, self.index = checked_word(seed, "seed"), -1
        self.index += 1
        self.streams: Streams = Streams(self.seed, self.index)
        self.cursor: Cursor = Cursor(self.encoding.game.new_state())
        self.cursor.settle_chance(self.streams)
        self.penalised = None

    @property
    def player(self) -> int | None:
        """The seat to act; None at the end."""
        return None if self.penalised is not None else self.cursor.player

    def take(self, id: int) -> None:
        """Take an id for the seat to act."""
        id = checked_id(id)
        legal, player = self.cursor.legal_ids(), self.cursor.player
        if id not in legal and self.illegal == "lose":
            self.penalised = player
            return
        if id not in legal and self.illegal == "random" and player is not None:
            id = legal[self.streams.policy(player).below(len(legal))]
        self.cursor.step(id)
        self.cursor.settle_chance(self.streams)

    def rewards(self) -> list[float]:
        """The rewards of the last step for every seat."""
        if self.penalised is not None:
            return [PENALTY if seat == self.penalised else 0.0 for seat in range(self.encoding.game.players)]
        return list(self.cursor.state.rewards())

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """The legal ids of a seat; none unless it is to act."""
        if seat == self.player:
            return self.cursor.mask().view(np.int8)
        return np.zeros(self.encoding.id_count, np.int8)


class _Spaces:
    """What both forms share."""

    def _make(self, game: Game, illegal: str, max_cycles: int | None) -> None:
        self._table = Table(game, checked(illegal))
        self.game = game
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._begun = False
        self.max_cycles: int | None = None if max_cycles is None else checked_count(max_cycles, "max_cycles", 1)
        encoding = self._table.encoding
        row = spaces.Box(np.zeros_like(encoding.bounds), encoding.bounds.copy(), dtype=np.uint8)
        mask = spaces.Box(0, 1, (encoding.id_count,), np.int8)
        make = {"observation": row, "action_mask": mask}
        self.observation_spaces: dict[str, spaces.Dict] = {agent: spaces.Dict(make) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(encoding.id_count) for agent in self.possible_agents
        }

    def __copy__(self) -> Any:
        """Return an independent copy: one that shared the games would change them for both."""
        return copy.deepcopy(self)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations: the row and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of ids."""
        return self.action_spaces[agent]

    def _start(self, seed: int | None) -> None:
        self._table.start(seed)
        self._begun = True
        self._cycles = 0
        self.agents = list(self.possible_agents)

    def _has_begun(self, what: str) -> None:
        if not self._begun:
            raise ResetNeeded(f"call reset before {what}: no game has begun")

    def _seen(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        return {"observation": self._table.cursor.observation(seat), "action_mask": self._table.mask(seat)}

    def _board(self) -> str:
        self._has_begun("render")
        return str(self._table.cursor.state.board())


class DiceGameAEC(_Spaces, AECEnv):  # type: ignore[misc]
    """A game as PettingZoo's AEC: agents `player_0`, … act in the order of the rules, one id a step.

    An observation is a dictionary of `observation`, the row that `docs/encodings.md` describes (`uint8`), and
    `action_mask` (`int8`). Rewards are zeros, and at the end the returns: the winners share 1. `reset(seed=s)` begins
    game 0 of the seed, `reset()` the next one. After `max_cycles` ids the game is truncated; None plays to the end.
    `illegal` is `"raise"`, `"lose"` or `"random"`, as in `aleator.env.gym`. `render_mode="ansi"` renders the whole
    board.

    It can be copied and pickled in the middle of a game. `ResetNeeded` is raised before the first game; a refused id
    changes nothing.
    """

    agents: list[str]
    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "aleator_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: Game,
        *,
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._make(game, illegal, max_cycles)
        self.render_mode: str | None = checked_render_mode(render_mode, self.metadata["render_modes"])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game 0 of a seed, or without one the next game."""
        self._start(seed)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        player = self._table.player
        if player is not None:
            self.agent_selection: str = self.possible_agents[player]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Return what an agent sees, with the mask of its legal ids."""
        self._has_begun("observe")
        return self._seen(agent)

    def step(self, action: int | None) -> None:
        """Take an id for the selected agent; None once its game is over."""
        self._has_begun("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is to act: None is not an id", "no_such_id", {"id": None})
        self._table.take(action)
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        self.rewards = dict(zip(self.possible_agents, self._table.rewards(), strict=True))
        if self._table.player is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """Return the whole board, hidden cards included, with `render_mode="ansi"`."""
        return self._board() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class DiceGameParallel(_Spaces, ParallelEnv):  # type: ignore[misc]
    """The same game in PettingZoo's parallel form, for learners that support no other.

    Every agent submits an id at every step; the id of the agent to act is taken, those of the others (whose masks are
    empty) are ignored. After `max_cycles` steps the game is truncated.
    """

    agents: list[str]
    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "aleator_v0"}

    def __init__(
        self,
        game: Game,
        *,
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._make(game, illegal, max_cycles)
        self.render_mode: str | None = checked_render_mode(render_mode, self.metadata["render_modes"])

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, npt.NDArray[Any]]], dict[str, dict[str, Any]]]:
        """Begin game 0 of a seed, or without one the next game."""
        self._start(seed)
        return self._all_seen(), self._infos()

    def _all_seen(self) -> dict[str, dict[str, npt.NDArray[Any]]]:
        return {agent: self._seen(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Take the id of the agent to act."""
        self._has_begun("step")
        player = self._table.player
        if player is None or not self.agents:
            raise GameOver("the game is over: call reset", "game_over", {})
        self._table.take(actions[self.possible_agents[player]])
        self._cycles += 1
        rewards = dict(zip(self.possible_agents, self._table.rewards(), strict=True))
        over = self._table.player is None
        cut = not over and self._cycles == self.max_cycles
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        seen, infos = self._all_seen(), self._infos()
        if over or cut:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def render(self) -> str | None:
        """Return the whole board, hidden cards included, with `render_mode="ansi"`."""
        return self._board() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(game: Game | Mapping[str, Any] | str, **options: Any) -> DiceGameAEC:
    """Make the AEC form; the options are those of `DiceGameAEC`.

    Instead of a game, you can pass its record, or its name with `players` and the options of the game:
    `env("gang_of_dice", players=2, first_player="winner")`.

    >>> import aleator
    >>> table = env(aleator.GangOfDice(players=3), illegal="random")
    >>> table.reset(seed=7)
    >>> for agent in table.agent_iter():
    ...     seen, reward, terminated, truncated, info = table.last()
    ...     table.step(None if terminated else int(seen["action_mask"].argmax()))
    >>> table.agents
    []
    """
    made, others = told_game(game, options)
    return DiceGameAEC(made, **others)


def parallel_env(game: Game | Mapping[str, Any] | str, **options: Any) -> DiceGameParallel:
    """Make the parallel form; the options are those of `DiceGameParallel`, and games are given as in `env`.

    >>> import aleator
    >>> table = parallel_env(aleator.GangOfDice(players=2), max_cycles=5)
    >>> seen, infos = table.reset(seed=7)
    >>> sorted(seen), sorted(bool(row["action_mask"].any()) for row in seen.values())
    (['player_0', 'player_1'], [False, True])
    """
    made, others = told_game(game, options)
    return DiceGameParallel(made, **others)
