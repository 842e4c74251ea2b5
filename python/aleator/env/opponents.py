"""Opponents of `VectorEnv` that are Python functions: asked in batches, between the steps of the learners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from aleator._native import Stream
from aleator.errors import PolicyError
from aleator.play.honest import POLICY_PURPOSE, ObservationPolicy
from aleator.play.identities import policy_name

__all__ = ["HOLD", "Opponents"]

HOLD = -(2**63)
"""Stands for an id in a slot that is not to be stepped: it stays as it is."""


class _Batch(Protocol):
    """What is needed of a batch; see `Batch`."""

    @property
    def observations(self) -> npt.NDArray[np.uint8]: ...
    @property
    def masks(self) -> npt.NDArray[np.bool_]: ...
    @property
    def players(self) -> npt.NDArray[np.int8]: ...
    @property
    def rewards(self) -> npt.NDArray[np.float32]: ...
    @property
    def terminated(self) -> npt.NDArray[np.bool_]: ...
    @property
    def _raw(self) -> tuple[Any, ...]: ...


@dataclass(slots=True)
class Opponents:
    """The policies that are Python functions, by their places among the players of game 0.

    `policies` are functions with whether they ask for a stream, as `as_argument` returns them.
    """

    policies: Mapping[int, tuple[Any, bool]]
    players: int
    rotate_seats: bool
    failed: int | None = None
    """The seat of an opponent that has failed, and whose game waits for it."""

    def begin(self) -> None:
        """Forget a failure: games have begun anew."""
        self.failed = None

    def check(self) -> None:
        """Raise `PolicyError` if an opponent has failed, and its game waits for it."""
        if self.failed is not None:
            message = f"the opponent of seat {self.failed} has failed in an earlier step: call reset"
            raise PolicyError(message, seat=self.failed)

    def play(self, native: Any, batch: _Batch) -> None:
        """Let them act until everywhere a learner is to act or nobody is; add what comes of it to the batch.

        Raises `PolicyError` if one of them fails; the environment then has to be reset.
        """
        rewards, ended = batch.rewards.copy(), batch.terminated.copy()
        waiting: dict[int, list[int]] = {}
        while (places := self._acting(native, batch)).max(initial=-1) >= 0:
            native.step(self._ids(native, batch, places, waiting), batch._raw)
            rewards += batch.rewards
            ended |= batch.terminated
        batch.rewards[:] = rewards
        batch.terminated[:] = ended

    def _acting(self, native: Any, batch: _Batch) -> npt.NDArray[np.int64]:
        """Return the place of the policy to act in each slot; -1 where none of ours is."""
        turned = native.numbers().astype(np.int64) * int(self.rotate_seats)
        places = np.where(batch.players < 0, -1, (batch.players + turned) % self.players)
        return np.where(np.isin(places, list(self.policies)), places, -1)

    def _ids(
        self, native: Any, batch: _Batch, places: npt.NDArray[np.int64], waiting: dict[int, list[int]]
    ) -> npt.NDArray[np.int64]:
        """Ask each policy for the slots in which it is to act; hold the others."""
        ids = np.full(len(places), HOLD, np.int64)
        for place, (policy, wants_stream) in self.policies.items():
            rows = np.flatnonzero(places == place)
            if len(rows) == 0:
                continue
            try:
                if isinstance(policy, ObservationPolicy):
                    ids[rows] = policy.ids(batch.observations[rows], batch.masks[rows], batch.players[rows])
                else:
                    ids[rows] = [
                        _id_of_action(policy, wants_stream, native, slot, int(batch.players[slot]), waiting)
                        for slot in rows.tolist()
                    ]
            except Exception as error:
                self.failed = int(batch.players[rows[0]])
                message = f"opponent {policy_name(policy)!r} of seat {self.failed} failed: {error}"
                raise PolicyError(message, seat=self.failed) from error
        return ids


def _id_of_action(
    policy: Any, wants_stream: bool, native: Any, slot: int, seat: int, waiting: dict[int, list[int]]
) -> int:
    """Return the next id of the action that a policy has chosen in a slot."""
    rest = waiting.pop(slot, None)
    if rest is None:
        cursor = native.save(slot).cursor
        named = {"stream": Stream(native.word(slot, seat), 0, POLICY_PURPOSE + seat)} if wants_stream else {}
        rest = list(cursor.action_ids(policy(cursor.state, **named)))
    if len(rest) > 1:
        waiting[slot] = rest[1:]
    return rest[0]


def as_seats(arguments: Sequence[Any]) -> tuple[list[Any], dict[int, tuple[Any, bool]]]:
    """Part what plays in native code from what is asked in Python.

    The seats of the latter are None in the first list: the extension asks for their ids, as for those of learners.

    >>> as_seats([None, ("cautious", []), (len, False)])
    ([None, ('cautious', []), None], {2: (<built-in function len>, False)})
    """
    asked = {
        seat: argument for seat, argument in enumerate(arguments) if argument is not None and callable(argument[0])
    }
    return [None if seat in asked else argument for seat, argument in enumerate(arguments)], asked
