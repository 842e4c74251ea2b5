"""Gymnasium: one learner against built-in policies, one game at a time or many. Needs the extra `gym`.

Importing this module registers every game that has ids, such as `aleator/GangOfDice-v0`. Without the import
`gymnasium.make` finds it by `"aleator.env.gym:aleator/GangOfDice-v0"`.

>>> import gymnasium, aleator.env.gym
>>> env = gymnasium.make("aleator/GangOfDice-v0", players=3, opponents="cautious")
>>> observation, info = env.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum())
((103,), 48)
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from aleator.env._checks import (
    PENALTY,
    checked,
    checked_id,
    checked_ids,
    checked_place,
    checked_render_mode,
    checked_small_id,
)
from aleator.env._naming import json_ready, seats_from_json, told_game
from aleator.env.encoding import Encoding, encoding_of
from aleator.env.vector import Batch, VectorEnv
from aleator.errors import GameOver
from aleator.games.kind import Game
from aleator.games.registry import kind_named, kind_of, kinds
from aleator.play.policies import PolicyLike
from aleator.simulation.checks import checked_word

__all__ = ["DiceGameEnv", "DiceGameVectorEnv"]

DTYPES = ("uint8", "float32")


def _seats(game: Game, seat: int, opponents: PolicyLike | Mapping[int, PolicyLike]) -> dict[int, PolicyLike]:
    """Return the policies of all seats but the learner's."""
    encoding_of(game)  # refuses anything but a game
    seat = checked_place(seat, "seat")
    if not 0 <= seat < game.players:
        raise ValueError(f"seat={seat}: the seats are 0 to {game.players - 1}")
    others = [other for other in range(game.players) if other != seat]
    if isinstance(opponents, Mapping):
        missing = [other for other in others if other not in opponents]
        if missing or seat in opponents:
            raise ValueError(f"opponents: give a policy for each of the seats {others} and no other")
        return dict(opponents)
    return dict.fromkeys(others, opponents)


def _observation_space(encoding: Encoding, dtype: str) -> spaces.Box:
    if dtype not in DTYPES:
        raise ValueError(f"dtype={dtype!r}: use one of {', '.join(map(repr, DTYPES))}")
    if dtype == "uint8":
        return spaces.Box(np.zeros_like(encoding.bounds), encoding.bounds.copy(), dtype=np.uint8)
    return spaces.Box(0.0, 1.0, (encoding.observation_length,), np.float32)


class _Described:
    """An environment whose description survives JSON, in whatever form its options were given."""

    _spec: Any = None

    def __copy__(self) -> Any:
        """Return an independent copy: one that shared the games would change them for both."""
        return copy.deepcopy(self)

    @property
    def spec(self) -> Any:
        """Gymnasium's description of the environment, with games, decks and policies in their JSON form."""
        return self._spec

    @spec.setter
    def spec(self, spec: Any) -> None:
        if spec is not None:
            spec = dataclasses.replace(spec, kwargs={key: json_ready(value) for key, value in spec.kwargs.items()})
        self._spec = spec


class DiceGameEnv(_Described, gymnasium.Env):  # type: ignore[misc]
    """One seat of a game against built-in policies; a step is one id.

    Observations are rows as described in `docs/encodings.md`, `uint8` or `float32` depending on `dtype`. The mask of
    legal ids is `info["action_mask"]` (`int8`) and `action_masks()` (`bool`). The reward is 0 until the end, then the
    seat's return: the winners share 1. `reset(seed=s)` begins game 0 of the seed, `reset()` the next one.

    `opponents` is one policy for all other seats, or a mapping from each of them to its policy; with `rotate_seats`,
    everybody moves on by a seat from game to game. Built-in policies and those of `policies.from_view` and
    `policies.from_observations` decide by what their seat may know. A plain callable sees everything: it gets the whole
    state, hidden cards included.

    `illegal` says what an illegal id does: `"lose"` ends the game with a reward of -1, `"random"` draws a legal id
    instead, `"raise"` raises `IllegalAction`. `render_mode="ansi"` renders the learner's observation in words.

    >>> import aleator
    >>> env = DiceGameEnv(aleator.GangOfDice(players=4), opponents="cautious", dtype="float32")
    >>> observation, info = env.reset(seed=7)
    >>> id = int(info["action_mask"].argmax())
    >>> observation, reward, terminated, truncated, info = env.step(id)
    >>> reward, terminated, truncated
    (0.0, False, False)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game,
        opponents: PolicyLike | Mapping[int, PolicyLike] = "random",
        *,
        seat: int = 0,
        rotate_seats: bool = False,
        dtype: str = "uint8",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode: str | None = checked_render_mode(render_mode, self.metadata["render_modes"])
        self._envs = VectorEnv(
            game, 1, autoreset="disabled", opponents=_seats(game, seat, opponents), rotate_seats=rotate_seats
        )
        self._batch: Batch = self._envs.buffers()
        self.encoding: Encoding = self._envs.encoding
        self.illegal: str = checked(illegal)
        self.dtype: str = dtype
        self._begun = False
        self.observation_space: spaces.Box = _observation_space(self.encoding, dtype)
        self.action_space: spaces.Discrete = spaces.Discrete(self.encoding.id_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begin game 0 of a seed, or without one the next game; `SeedError` leaves everything unchanged."""
        word = None if seed is None else checked_word(seed, "seed")
        super().reset(seed=word)
        self._envs.reset(word, out=self._batch)
        self._begun = True
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Take an id; `TypeError` if it is not an integer, Gymnasium's `ResetNeeded` before the first game."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset before step: no game has begun")
        seat = int(self._batch.players[0])
        id = checked_id(action)
        legal = 0 <= id < self.encoding.id_count and bool(self._batch.masks[0, id])
        if not legal and seat >= 0 and self.illegal == "lose":
            self._batch.masks[:] = False
            self._batch.players[:] = -1
            return self._observation(), PENALTY, True, False, self._info() | {"illegal": True}
        if not legal and self.illegal == "random" and seat >= 0:
            id = int(self.np_random.choice(np.flatnonzero(self._batch.masks[0])))
        elif seat < 0:
            raise GameOver("the game is over: call reset", "game_over", {})
        self._envs.step(np.array([checked_small_id(id)], np.int64), out=self._batch)
        terminated = bool(self._batch.terminated[0])
        return self._observation(), float(self._batch.rewards[0, seat]), terminated, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of legal ids, under the name that some libraries expect."""
        mask: npt.NDArray[np.bool_] = self._batch.masks[0].copy()
        return mask

    def render(self) -> str | None:
        """Return the observation in words with `render_mode="ansi"`, else None; `ResetNeeded` before the first game."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset before render: no game has begun")
        return self.encoding.describe(self._batch.observations[0]) if self.render_mode == "ansi" else None

    def _observation(self) -> npt.NDArray[Any]:
        row = self._batch.observations[0]
        return row.copy() if self.dtype == "uint8" else self.encoding.to_float32(row)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks[0].astype(np.int8)}


class DiceGameVectorEnv(_Described, gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many games at once in native code, each with one learner against built-in policies.

    Like `DiceGameEnv`, with the same `opponents`, but `illegal` is `"raise"` or `"random"`. `infos["action_mask"]` is
    the array of masks. `autoreset` is the name of one of Gymnasium's modes; with `same_step`, the last observations are
    in `infos["final_obs"]`, an object array whose valid entries `infos["_final_obs"]` marks; with `disabled`, reset
    slots with `reset(options={"reset_mask": mask})`.

    >>> import aleator
    >>> envs = DiceGameVectorEnv(aleator.GangOfDice(players=2), num_envs=4, opponents="cautious")
    >>> observations, infos = envs.reset(seed=7)
    >>> observations, rewards, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
    >>> observations.shape, rewards.tolist()
    ((4, 89), [0.0, 0.0, 0.0, 0.0])
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        opponents: PolicyLike | Mapping[int, PolicyLike] = "random",
        *,
        seat: int = 0,
        rotate_seats: bool = False,
        dtype: str = "uint8",
        illegal: str = "raise",
        autoreset: str = "next_step",
        threads: int = 1,
        seed: int | None = None,
    ) -> None:
        policies = _seats(game, seat, opponents)
        self._envs = VectorEnv(game, num_envs, seed, threads, autoreset, opponents=policies, rotate_seats=rotate_seats)
        self.encoding: Encoding = self._envs.encoding
        self.illegal: str = checked(illegal, ("raise", "random"))
        self.dtype: str = dtype
        self.num_envs: int = self._envs.num_envs
        modes = {mode.name.lower(): mode for mode in AutoresetMode}
        self.metadata: dict[str, Any] = {"autoreset_mode": modes[autoreset]}
        self.single_observation_space: spaces.Box = _observation_space(self.encoding, dtype)
        self.single_action_space: spaces.Discrete = spaces.Discrete(self.encoding.id_count)
        self.observation_space: spaces.Box = gymnasium.vector.utils.batch_space(
            self.single_observation_space, self.num_envs
        )
        self.action_space: spaces.MultiDiscrete = gymnasium.vector.utils.batch_space(
            self.single_action_space, self.num_envs
        )
        self._begun = False
        self._players = np.full(self.num_envs, -1, np.int8)
        self._masks = np.zeros((self.num_envs, self.encoding.id_count), np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begin game 0 of a seed in each slot, or the next games; `options["reset_mask"]` selects slots.

        `SeedError`, and `ValueError` for a mask that is not one boolean per slot, leave everything unchanged.
        """
        word = None if seed is None else checked_word(seed, "seed")
        which = None if options is None else options.get("reset_mask")
        batch = self._envs.reset(word, slots=which)
        super().reset(seed=word)
        self._begun = True
        return self._seen(batch), self._infos(batch)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Take an id in every slot; `ResetNeeded` before the first games. A refused step changes nothing."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset before step: no game has begun")
        ids = checked_ids(actions, self.num_envs)
        if self.illegal == "random":
            ids = self._legal(ids)
        seats = self._players
        batch = self._envs.step(ids)
        rewards = np.where(seats >= 0, batch.rewards[np.arange(self.num_envs), seats], 0.0).astype(np.float64)
        infos = self._infos(batch)
        if self._envs.autoreset == "same_step" and batch.terminated.any():
            infos |= self._final(batch)
        return self._seen(batch), rewards, batch.terminated, np.zeros(self.num_envs, np.bool_), infos

    def _legal(self, ids: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Put sampled ids in the places of illegal ones."""
        over = self._players < 0
        if self._envs.autoreset == "disabled" and over.any():
            # The step is going to be refused, so nothing may be drawn for it.
            raise GameOver(f"slot {over.argmax()}: the game is over: reset the slot", "game_over", {})
        known = (ids >= 0) & (ids < self.encoding.id_count)
        legal = known & self._masks[np.arange(self.num_envs), np.where(known, ids, 0)]
        return ids if legal.all() else np.where(legal, ids, self._envs.sample_actions())

    def _seen(self, batch: Batch) -> npt.NDArray[Any]:
        self._players, self._masks = batch.players, batch.masks
        return self._typed(batch.observations)

    def _typed(self, observations: npt.NDArray[np.uint8]) -> npt.NDArray[Any]:
        return observations if self.dtype == "uint8" else self.encoding.to_float32(observations)

    def _infos(self, batch: Batch) -> dict[str, Any]:
        present = np.ones(self.num_envs, np.bool_)
        # A copy: changing it does not affect the mask that ids are checked against.
        return {"action_mask": batch.masks.astype(np.int8), "_action_mask": present}

    def _final(self, batch: Batch) -> dict[str, Any]:
        last = np.full(self.num_envs, None, dtype=object)
        rows = self._typed(batch.final_observations)
        for slot in np.flatnonzero(batch.terminated):
            last[slot] = rows[slot]
        return {
            "final_obs": last,
            "_final_obs": batch.terminated.copy(),
            "final_info": {},
            "_final_info": batch.terminated.copy(),
        }


def make(name: str, **options: Any) -> DiceGameEnv:
    """Make a game by name for `gymnasium.make`; the options are those of the game and those of `DiceGameEnv`.

    `game` is the game itself, or its record, instead of `players` and the game's options.

    >>> make("gang_of_dice", players=2, first_player="winner").encoding.game
    GangOfDice(players=2, deck='standard', first_player='winner', gangster_is_a_value=False)
    """
    game, others = _game(name, options)
    return DiceGameEnv(game, **others)


def make_vector(num_envs: int, name: str, **options: Any) -> DiceGameVectorEnv:
    """Make many games by name for `gymnasium.make_vec`; options as in `make`, with those of `DiceGameVectorEnv`.

    >>> make_vector(2, "gang_of_dice", first_player="winner").encoding.game.first_player
    'winner'
    """
    game, others = _game(name, options)
    return DiceGameVectorEnv(game, num_envs, **others)


def _game(name: str, options: Mapping[str, Any]) -> tuple[Game, dict[str, Any]]:
    """Return the game that options describe, and the remaining options."""
    rest = {key: value for key, value in options.items() if key != "game"}
    given = options.get("game")
    game, others = told_game(name if given is None else given, rest)
    if kind_of(game) is not kind_named(name):
        raise ValueError(f"game={given!r} is not a game of {kind_named(name).title}")
    if "opponents" in others:
        others["opponents"] = seats_from_json(others["opponents"])
    return game, others


for _kind in kinds():
    if _kind.gym is not None:
        gymnasium.register(
            id=f"aleator/{_kind.gym}-v0",
            entry_point="aleator.env.gym:make",
            vector_entry_point="aleator.env.gym:make_vector",
            kwargs={"name": _kind.name},
        )
