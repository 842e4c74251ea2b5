"""Observers of OpenSpiel: rows of bytes as floats, and texts."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from aleator.env._openspiel.adapter import Adapter
from aleator.env._openspiel.state import DiceGameState
from aleator.env.encoding import Encoding
from aleator.games.kind import loaded
from aleator.games.registry import kind_of

__all__ = ["DiceGameObserver"]

PLAYS = 32
"""The number of last plays in an information state tensor."""
PATH = 6
"""The most ids of a play."""


class DiceGameObserver:
    """Observes a state as `iig_obs_type` asks.

    The piece `observation` is the seat's row, from 0 to 1: with private information of one player; without any, its
    secret entries are 0; with that of all players there is a row for each. Without public information the others are 0.
    With perfect recall, the piece `plays` has the last 32 plays that the seat knows of: who (counted from itself as 1,
    over the number of seats) and which ids (plus 1, over their number), hidden ones 0. The text has them all.
    """

    def __init__(self, encoding: Encoding, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters {params} are not supported: there are none")
        self._encoding = encoding
        self._adapter: Adapter = loaded(kind_of(encoding.game).openspiel)
        self._type = iig_obs_type
        self._players: int = encoding.game.players
        everybody = iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._rows = self._players if everybody else 1
        self._kept = self._mask(iig_obs_type)
        shapes: dict[str, tuple[int, ...]] = {"observation": (self._rows, encoding.observation_length)}
        if iig_obs_type.perfect_recall:
            shapes["plays"] = (PLAYS, 1 + PATH)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def _mask(self, iig_obs_type: Any) -> npt.NDArray[np.float32]:
        """1 for the entries that are shown."""
        secret = np.array([name.startswith(self._adapter.secret) for name in self._encoding.entry_names])
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE:
            return (~secret).astype(np.float32)
        return np.ones_like(secret, np.float32) if iig_obs_type.public_info else secret.astype(np.float32)

    def set_from(self, state: DiceGameState, player: int) -> None:
        """Fill the tensor with what a seat observes."""
        seats = range(self._rows) if self._rows > 1 else (player,)
        for row, seat in zip(self.dict["observation"], seats, strict=True):
            observation = self._row(state, seat)
            row[:] = self._encoding.to_float32(observation) * self._kept
        if "plays" in self.dict:
            self._write_plays(state, player)

    def _row(self, state: DiceGameState, seat: int) -> npt.NDArray[np.uint8]:
        row = state._cursor.observation(seat)
        if self._type.private_info == pyspiel.PrivateInfoType.NONE:
            for name in self._adapter.secret_entries(state._table.view(seat), seat):
                row[self._encoding.entry_names.index(name)] = 0
        return row

    def _write_plays(self, state: DiceGameState, player: int) -> None:
        plays = self.dict["plays"]
        plays.fill(0)
        for place, (seat, ids) in zip(range(PLAYS - 1, -1, -1), state.log.plays(player), strict=False):
            shown = [0 if id is None else id + 1 for id in ids]
            plays[place, 0] = ((seat - player) % self._players + 1) / self._players
            plays[place, 1 : 1 + len(shown)] = np.array(shown) / self._encoding.id_count

    def string_from(self, state: DiceGameState, player: int) -> str:
        """Return what a seat observes as text."""
        if self._type.perfect_recall:
            if self._type.private_info == pyspiel.PrivateInfoType.NONE:
                return state.log.text(None)
            seats = range(self._players) if self._rows > 1 else (player,)
            return "\n".join(state.information_text(seat) for seat in seats)
        seats = range(self._players) if self._rows > 1 else (player,)
        rows = (self._row(state, seat) * self._kept.astype(np.uint8) for seat in seats)
        texts = (self._encoding.describe(row).replace("\n", "; ") for row in rows)
        return "\n".join(f"seat {seat}: {text}" for seat, text in zip(seats, texts, strict=True))
