"""The meaning of ids and observations, in words."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from aleator.games.kind import Game
from aleator.games.registry import kinds

__all__ = ["Encoding"]


class Encoding:
    """The ids and observation entries of a game.

    An action is taken as one id or several in a row, each below `id_count`. An observation is a row of
    `observation_length` bytes (`uint8`), entry `i` from 0 to `bounds[i]`, named `entry_names[i]`; `to_float32` brings
    every entry to 0 to 1. Seats are counted from the viewer, who is `me`. Raises `TypeError` for anything but a game.

    >>> import aleator
    >>> encoding = aleator.env.Encoding(aleator.GangOfDice(players=3))
    >>> encoding.id_count, encoding.observation_length
    (163, 103)
    >>> encoding.id_names[13], encoding.entry_names[0], encoding.bounds[0]
    ('13 dice', 'phase first_player', np.uint8(1))
    """

    def __init__(self, game: Game) -> None:
        encoded = [kind for kind in kinds() if kind.encoding is not None]
        found = next((kind.encoding for kind in encoded if isinstance(game, kind.game)), None)
        if found is None:
            remedy = " or ".join(f"aleator.{kind.game.__name__}(…)" for kind in encoded)
            raise TypeError(f"{game!r} is not a game: use {remedy}")
        ids, entries, bounds = found(game)
        self.game: Game = game
        self.id_names: tuple[str, ...] = tuple(ids)
        self.entry_names: tuple[str, ...] = tuple(entries)
        self.bounds: npt.NDArray[np.uint8] = np.array(bounds, dtype=np.uint8)
        self.bounds.setflags(write=False)
        self._scale = np.float32(1) / self.bounds.astype(np.float32)

    @property
    def id_count(self) -> int:
        """The number of ids; a mask has as many entries."""
        return len(self.id_names)

    @property
    def observation_length(self) -> int:
        """The number of entries in an observation."""
        return len(self.entry_names)

    def to_float32(
        self, observations: npt.NDArray[np.uint8], out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """Return observations (any number of rows) as `float32` from 0 to 1: each entry times 1 / its bound.

        `ValueError` if the last axis has the wrong length.

        >>> import aleator, numpy as np
        >>> encoding = aleator.env.Encoding(aleator.GangOfDice(players=2))
        >>> rows = encoding.to_float32(np.stack([encoding.bounds, 0 * encoding.bounds]))
        >>> rows.dtype, rows.min(), rows.max()
        (dtype('float32'), np.float32(0.0), np.float32(1.0))
        """
        if observations.shape[-1:] != (self.observation_length,):
            wanted = self.observation_length
            raise ValueError(f"observations of shape {observations.shape}: the last axis has to be {wanted}")
        floats: npt.NDArray[np.float32] = np.multiply(observations, self._scale, out=out, dtype=np.float32)
        return floats

    def describe(self, observation: npt.ArrayLike) -> str:
        """Return an observation in words, one line for each entry that is not 0.

        >>> import aleator
        >>> env = aleator.VectorEnv(aleator.GangOfDice(players=2), num_envs=1, seed=7)
        >>> print("\\n".join(env.encoding.describe(env.reset().observations[0]).splitlines()[:3]))
        phase choose = 1
        round = 1
        warning sum_at_least = 1
        """
        row = np.asarray(observation)
        if row.shape != (self.observation_length,):
            raise ValueError(f"an observation of shape {row.shape}: it has to be ({self.observation_length},)")
        shown = (f"{self.entry_names[place]} = {row[place]}" for place in np.flatnonzero(row))
        return "\n".join(shown)

    def describe_mask(self, mask: npt.ArrayLike) -> list[str]:
        """Return the names of the ids that a mask allows.

        >>> import aleator
        >>> encoding = aleator.env.Encoding(aleator.GangOfDice(players=2))
        >>> encoding.describe_mask([1, 1] + [0] * 113)
        ['0 dice', '1 die']
        """
        allowed = np.asarray(mask)
        if allowed.shape != (self.id_count,):
            raise ValueError(f"a mask of shape {allowed.shape}: it has to be ({self.id_count},)")
        return [self.id_names[place] for place in np.flatnonzero(allowed)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Encoding) and self.game == other.game

    def __hash__(self) -> int:
        return hash(("Encoding", self.game))

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoding, (self.game,)

    def __repr__(self) -> str:
        return f"<Encoding of {self.game!r}: {self.id_count} ids, {self.observation_length} entries>"


def encoding_of(game: Game) -> Encoding:
    """Return the encoding of a game, made once; `TypeError` for anything else.

    >>> import aleator
    >>> encoding_of(aleator.GangOfDice(players=2)) is encoding_of(aleator.GangOfDice(players=2))
    True
    """
    # Anything unhashable is not a game; `Encoding` reports it.
    return _made_once(game) if isinstance(game, Hashable) else Encoding(game)


_made_once = lru_cache(maxsize=32)(Encoding)
