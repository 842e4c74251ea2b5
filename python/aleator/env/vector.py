"""Thousands of games at once."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from aleator.env._checks import checked_ids, checked_place
from aleator.env.cursor import Cursor
from aleator.env.encoding import Encoding, encoding_of
from aleator.env.opponents import HOLD, Opponents, as_seats
from aleator.errors import ConfigError
from aleator.games.counted import counted
from aleator.games.kind import Game
from aleator.games.registry import kind_of
from aleator.play.policies import PolicyLike, as_argument
from aleator.simulation.checks import checked_count, checked_word

__all__ = ["AUTORESET", "HOLD", "Batch", "SavedSlot", "VectorEnv"]

AUTORESET = ("next_step", "same_step", "disabled")
"""When a slot whose game has ended begins the next one, by Gymnasium's names."""


@runtime_checkable
class SavedSlot(Protocol):
    """A saved slot: game, partial choice and streams. It can be pickled."""

    @property
    def cursor(self) -> Any:
        """The native cursor of its game."""


OpponentsLike: TypeAlias = Mapping[int, PolicyLike] | Sequence[PolicyLike | None]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The result of a step or a reset, one row for each of the `n` slots.

    - `observations`: `uint8` (n, entries), what the seat to act sees, itself first; at the end of a game, what the seat
      that acted last sees.
    - `masks`: `bool` (n, ids), the legal ids of the seat; all false if nobody is to act.
    - `players`: `int8` (n,), the seat to act; -1 if a game has ended and none has begun.
    - `rewards`: `float32` (n, seats): the game's returns in the step that ends it (the winners share 1), otherwise 0.
    - `terminated`: `bool` (n,), whether the step has ended a game.
    - `final_observations`: `uint8` (n, entries) with `same_step`, otherwise (0, entries): the last observation of the
      game that this step has ended in the slot.
    - `final_returns`: `float32` (n, seats), the returns of the game that this step has ended in the slot.

    In the last two, rows that `terminated` does not mark are left unchanged: 0 in new arrays, old values in reused
    ones.

    Games are never truncated.
    """

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.bool_]
    players: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    final_observations: npt.NDArray[np.uint8]
    final_returns: npt.NDArray[np.float32]
    _raw: tuple[Any, ...] = field(repr=False)

    @classmethod
    def empty(cls, slots: int, encoding: Encoding, final_observations: bool) -> Batch:
        """Make arrays of the right shapes."""
        seats = encoding.game.players
        width = encoding.observation_length
        return cls._of(
            np.zeros((slots, width), np.uint8),
            np.zeros((slots, encoding.id_count), np.uint8),
            np.zeros(slots, np.int8),
            np.zeros((slots, seats), np.float32),
            np.zeros(slots, np.uint8),
            np.zeros((slots if final_observations else 0, width), np.uint8),
            np.zeros((slots, seats), np.float32),
        )

    @classmethod
    def _of(cls, *raw: Any) -> Batch:
        """Show arrays as the extension writes them: booleans are bytes there."""
        observations, masks, players, rewards, terminated, finals, returns = raw
        return cls(
            observations,
            masks.view(np.bool_),
            players,
            rewards,
            terminated.view(np.bool_),
            finals,
            returns,
            raw,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # Two arrays are views of others, and have to stay so in copies.
        return Batch._of, self._raw


class VectorEnv:
    """`num_envs` games of one kind, each waiting for an id, stepped together in native code.

    Game `k` of slot `j` draws from the streams of game `j * 2**32 + k` of the seed and from nothing else, so it depends
    neither on the number of slots nor on `threads`; `game_indices()` says which games are being played. `encoding` and
    `docs/encodings.md` describe ids, observations and masks. Chance is drawn between steps. With more than one thread,
    the others spin for 0.2 ms waiting for the next step before they sleep.

    `opponents` gives seats to policies: a mapping from seats to policies, or one policy or None for each seat. The
    environment then asks only the other seats for ids. Built-in policies decide in native code by what their seat may
    know. Those of `policies.from_observations` are asked for all slots at once, those of `policies.from_view` and
    callables that see everything slot by slot, which is much slower. With `rotate_seats`, everybody moves on by a seat
    from game to game: seat `s` of a slot's game `k` has the player of seat `(s + k) % players` in game 0.

    `autoreset` says when a slot whose game has ended begins the next one, by Gymnasium's names: `"next_step"` (with the
    next step, whose id for the slot is ignored), `"same_step"` (at once; the end is in `final_observations`, `rewards`
    and `final_returns`), or `"disabled"` (never; reset the slot before the next step). `seed` is 0 to 2**64 - 1; None
    draws one.

    Raises `ConfigError` for opponents that do not exist or leave no free seat, `SeedError`, and `ValueError` for
    impossible counts and modes. An opponent that fails is a `PolicyError`; call `reset` then. An environment
    can be copied and pickled in the middle of games, and works in forked processes.

    >>> import aleator
    >>> env = aleator.VectorEnv(aleator.GangOfDice(players=2), num_envs=64, seed=7, opponents={1: "cautious"})
    >>> batch, ended = env.reset(), 0
    >>> for _ in range(200):
    ...     batch = env.step(env.sample_actions(), out=batch)
    ...     ended += int(batch.terminated.sum())
    >>> ended > 64, batch.final_returns.mean(axis=0)[1] > 0.9
    (True, np.True_)
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seed: int | None = None,
        threads: int = 1,
        autoreset: str = "next_step",
        *,
        opponents: OpponentsLike | None = None,
        rotate_seats: bool = False,
    ) -> None:
        self.encoding: Encoding = encoding_of(game)
        self.game: Game = game
        self.num_envs: int = checked_count(num_envs, "num_envs", 1)
        if self.num_envs >= 2**32:
            raise ValueError(f"num_envs={num_envs}: it has to be less than 2**32")
        if autoreset not in AUTORESET:
            raise ValueError(f"autoreset={autoreset!r}: use one of {', '.join(map(repr, AUTORESET))}")
        self.autoreset: str = autoreset
        seats, asked = as_seats(_seats(game, opponents))
        self._options: dict[str, Any] = {
            "rotate_seats": bool(rotate_seats),
            "num_envs": self.num_envs,
            "seed": secrets.randbits(64) if seed is None else checked_word(seed, "seed"),
            "autoreset": autoreset,
            "threads": checked_count(threads, "threads", 1),
        }
        self._seats = seats
        self._opponents: Opponents | None = Opponents(asked, game.players, bool(rotate_seats)) if asked else None
        self._native: Any = _make(game, seats, self._options)

    @property
    def seed(self) -> int:
        """The seed of games begun from now on."""
        seed: int = self._native.seed
        return seed

    def buffers(self) -> Batch:
        """Make arrays for `out=`; reusing the same arrays for every step is fastest."""
        return Batch.empty(self.num_envs, self.encoding, self.autoreset == "same_step")

    def reset(self, seed: int | None = None, *, slots: npt.ArrayLike | None = None, out: Batch | None = None) -> Batch:
        """Begin games and return what is seen: with a seed, its game 0; without one, game 0 at first and then each
        slot's next game.

        `slots` is a boolean array of shape `(num_envs,)`: slots where it is false are left unchanged (one that has not
        begun waits for another reset). Raises `SeedError`, and `ValueError` for slots of the wrong shape.

        >>> import aleator
        >>> env = aleator.VectorEnv(aleator.GangOfDice(players=2), num_envs=2, seed=7)
        >>> _ = env.reset()
        >>> _ = env.reset(slots=[False, True])
        >>> env.game_indices().tolist() == [0, 2**32 + 1]
        True
        """
        which = None
        if slots is not None:
            flags = np.asarray(slots)
            if flags.dtype != np.bool_ or flags.shape != (self.num_envs,):
                raise ValueError(f"slots: {self.num_envs} booleans are needed, not {flags.dtype} {flags.shape}")
            which = flags.tolist()
        word = None if seed is None else checked_word(seed, "seed")
        if out is not None:
            # A trial write, so that arrays that do not fit are refused before a game begins.
            self.look(out=out)
        self._native.reset(word, which)
        if self._opponents is not None:
            self._opponents.begin()
        return self._opponents_play(self.look(out=out))

    def _opponents_play(self, batch: Batch) -> Batch:
        """Let opponents that are asked in Python act, until none of them is to act."""
        if self._opponents is not None:
            self._opponents.play(self._native, batch)
        return batch

    def look(self, *, out: Batch | None = None) -> Batch:
        """Return the current observations and masks without stepping; rewards are 0."""
        batch = self._out(out)
        self._native.look(batch._raw)
        return batch

    def step(self, ids: npt.ArrayLike, *, out: Batch | None = None) -> Batch:
        """Take an id in every slot and return the result: new arrays, or those of `out`, from `buffers()`.

        `ids` is an integer array of shape `(num_envs,)`; `int64` is used without conversion. `aleator.env.HOLD` in the
        place of an id leaves a slot as it is. `IllegalAction` names the first slot whose id is illegal, and why;
        `GameOver` names one that has to be reset first. In either case nothing has been stepped.

        >>> import aleator
        >>> env = aleator.VectorEnv(aleator.GangOfDice(players=2), num_envs=2, seed=7)
        >>> _ = env.reset()
        >>> env.step([5, 49])
        Traceback (most recent call last):
        aleator.errors.IllegalAction: slot 1: id 49 (49 dice) is not legal: seat 1 is asked for how many dice to roll,
        legal ids are 1 to 48
        """
        batch = self._out(out)
        if self._opponents is not None:
            self._opponents.check()
        self._native.step(checked_ids(ids, self.num_envs), batch._raw)
        return self._opponents_play(batch)

    def sample_actions(self, *, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """Draw a legal id for every slot, all equally likely; 0 if nobody is to act.

        They are drawn from the stream of the seat to act (purpose 16 + seat), so games played only with such ids are
        functions of seed, slot and number.
        """
        if out is None:
            out = np.empty(self.num_envs, np.int64)
        elif not isinstance(out, np.ndarray) or out.dtype != np.int64 or out.shape != (self.num_envs,):
            raise ValueError(f"out has to be an int64 array of shape ({self.num_envs},)")
        self._native.sample(out)
        return out

    def observe(self, seat: int, *, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """Return what a given seat sees in every slot, whoever is to act; `NotAPlayer` if there is no such seat.

        >>> import aleator
        >>> env = aleator.VectorEnv(aleator.GangOfDice(players=2, first_player="fixed"), num_envs=4, seed=7)
        >>> batch = env.reset()
        >>> bool((env.observe(0) == batch.observations).all())  # seat 0 is the first to act
        True
        """
        if out is None:
            out = np.empty((self.num_envs, self.encoding.observation_length), np.uint8)
        self._native.observe(seat, out)
        return out

    def game_indices(self) -> npt.NDArray[np.uint64]:
        """Return the number of each slot's game among all games of the seed: `slot * 2**32 + k` for its game `k`."""
        numbers = self._native.numbers().astype(np.uint64)
        first: npt.NDArray[np.uint64] = np.arange(self.num_envs, dtype=np.uint64) << np.uint64(32)
        indices: npt.NDArray[np.uint64] = first + numbers
        return indices

    def cursor(self, slot: int) -> Cursor:
        """Return a copy of the game in a slot; its `state` is a whole state, hidden cards included.

        A learner that is to play fairly decides by `observe` and masks, not by this.
        """
        return Cursor._of(self.save(slot).cursor)

    def save(self, slot: int) -> SavedSlot:
        """Save a slot, streams included; `IndexError` if there is no such slot.

        >>> import aleator
        >>> env = aleator.VectorEnv(aleator.GangOfDice(players=2), num_envs=3, seed=7)
        >>> _ = env.reset()
        >>> env.restore(2, env.save(0))
        >>> env.cursor(2) == env.cursor(0)
        True
        """
        saved: SavedSlot = self._native.save(self._slot(slot))
        return saved

    def restore(self, slot: int, saved: SavedSlot) -> None:
        """Put a saved slot of any environment with the same game into a slot, where it continues as it would have.

        Games that begin there later are those of the slot. `ValueError` for a saved slot of another game.
        """
        self._native.restore(self._slot(slot), saved)
        if self._opponents is not None:
            self._opponents_play(self.look())

    def clone_slot(self, source: int, target: int) -> None:
        """Copy one slot into another, so that a search can branch from a running game."""
        self.restore(target, self.save(source))

    def clone(self) -> VectorEnv:
        """Return an independent copy of all games."""
        twin = VectorEnv.__new__(VectorEnv)
        twin.__dict__.update(self.__dict__)
        twin._native, twin._opponents = self._native.clone(), copy.copy(self._opponents)
        return twin

    def __copy__(self) -> VectorEnv:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> VectorEnv:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        options = self._options | {"seed": self.seed}
        kept = {"game": self.game, "seats": self._seats, "options": options, "slots": self._native.to_bytes()}
        return kept | {"opponents": self._opponents}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.game, self._seats, self._options = state["game"], state["seats"], state["options"]
        self.encoding = encoding_of(self.game)
        self._opponents = state.get("opponents")
        self.num_envs, self.autoreset = self._options["num_envs"], self._options["autoreset"]
        self._native = _make(self.game, self._seats, self._options)
        self._native.load(state["slots"])

    def __len__(self) -> int:
        return self.num_envs

    def __repr__(self) -> str:
        games = counted(self.num_envs, "game")
        return f"<VectorEnv of {games} of {self.game!r}, seed {self.seed}, autoreset {self.autoreset!r}>"

    def _out(self, out: Batch | None) -> Batch:
        if out is None:
            return self.buffers()
        if not isinstance(out, Batch):
            raise TypeError("out has to be a Batch: use env.buffers()")
        return out

    def _slot(self, slot: int) -> int:
        slot = checked_place(slot, "slot")
        if not 0 <= slot < self.num_envs:
            raise IndexError(f"slot {slot} does not exist: slots are 0 to {self.num_envs - 1}")
        return slot


def _seats(game: Game, opponents: OpponentsLike | None) -> list[Any]:
    """Return the player of each seat as `as_argument` does: None for seats that are asked for ids."""
    if opponents is None:
        opponents = {}
    if isinstance(opponents, Mapping):
        # A key such as True or 1.0 would be found as seat 1.
        unknown = [seat for seat in opponents if type(seat) is not int or not 0 <= seat < game.players]
        if unknown:
            message = f"opponents at seat {unknown[0]!r}: the seats are 0 to {game.players - 1}"
            raise ConfigError(message, "unknown_seat", {"seat": repr(unknown[0])})
        seats = [opponents.get(seat) for seat in range(game.players)]
    else:
        seats = list(opponents)
        if len(seats) != game.players:
            message = f"{counted(len(seats), 'opponent')} for {game.players} seats: give a policy or None for each"
            raise ConfigError(message, "seat_count", {"seats": len(seats)})
    if None not in seats:
        raise ConfigError("opponents have all seats: leave one to the ids", "no_seat_left", {})
    return [None if policy is None else as_argument(policy) for policy in seats]


def _make(game: Game, seats: list[Any], options: dict[str, Any]) -> Any:
    made = kind_of(game).vector_env
    if made is None:
        raise TypeError(f"{game!r} has no ids, and so no environments")
    return made(game, seats, **options)
