"""Batch policies: Python functions that decide for thousands of games at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from aleator.env.vector import Batch, VectorEnv
from aleator.errors import ConfigError
from aleator.games.counted import counted
from aleator.games.kind import Game
from aleator.play.honest import ObservationPolicy, checked_rows
from aleator.play.policies import Policy, known, one_for_each_seat
from aleator.simulation.checks import checked_count
from aleator.simulation.results.rates import Rate

__all__ = ["BatchPolicy", "Played", "play"]

BatchPolicy: TypeAlias = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], npt.ArrayLike] | ObservationPolicy
"""A function of observations `uint8` (m, entries) and masks `bool` (m, ids), each row seen by the seat to act, that
gives m integer ids, one legal id a row. It sees what the seats to act see and nothing that is hidden from them, unlike
a plain callable of `aleator.simulate` or a `Match`, which gets the whole state."""


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """The results of games between batch policies.

    - `returns`: `float32` (games, seats), each seat's return: the winners share 1.
    - `by_policy`: `float32` (games, policies), the same by policy: a different order if seats rotate.
    - `indices`: `uint64` (games,), the number of each game among all games of the seed.
    """

    game: Game
    seed: int
    returns: npt.NDArray[np.float32]
    by_policy: npt.NDArray[np.float32]
    indices: npt.NDArray[np.uint64]

    def win_rates(self) -> list[Rate]:
        """Return each policy's share of the wins, joint wins shared, with its 95 % interval (Wilson's)."""
        games = len(self.by_policy)
        return [Rate.of(float(wins), games) for wins in self.by_policy.sum(axis=0, dtype=np.float64)]

    def __repr__(self) -> str:
        rates = ", ".join(map(str, self.win_rates()))
        return f"<{counted(len(self.returns), 'game')} of {self.game!r}, seed {self.seed}, won by policy: {rates}>"


def play(
    game: Game,
    policies: Sequence[BatchPolicy | str | Policy],
    games: int,
    seed: int | None = None,
    *,
    rotate_seats: bool = False,
    num_envs: int = 1024,
    threads: int = 1,
) -> Played:
    """Play whole games between batch policies and built-in ones, with one policy for each seat.

    A function (or a policy of `policies.from_observations`, whose function gets the seats, too) is called once per step
    for all games in which its seat is to act, with the observations and masks of
    that seat: nothing that is hidden from it. Built-in policies, given by name, play in native code in between, and
    decide by what their seat may know. With `rotate_seats`, seat `s` of a slot's game `k` has policy
    `(s + k) % players`. Every slot plays the same number of games (the first slots one more if `games` is not a
    multiple of `num_envs`): taking whichever games end first would favour short ones. Games are those of `VectorEnv`
    with this seed, which is drawn if it is None.

    Raises `ConfigError` unless there is one policy per player and at least one is a function (`simulate` plays built-in
    policies much faster), `ValueError` for a function that does not return one id per row, `TypeError` for ids that are
    not integers, and `IllegalAction` for illegal ids.

    >>> import numpy as np
    >>> import aleator
    >>> def first_legal(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> played = aleator.env.play(aleator.GangOfDice(players=2), [first_legal, "random"], games=500, seed=7)
    >>> played.returns.shape, played.win_rates()[0].low > 0.7
    ((500, 2), True)
    """
    # A bot decides by states, not by rows: here it is the policy of the same name.
    given: Any = policies
    seated: list[Any] = [known(each) if hasattr(each, "search") else each for each in one_for_each_seat(game, given)]
    functions = _functions(seated)
    wanted = checked_count(games, "games", 1)
    slots = min(checked_count(num_envs, "num_envs", 1), wanted)
    built_in = [None if place in functions else policy for place, policy in enumerate(seated)]
    opponents: Any = built_in
    env = VectorEnv(game, slots, seed, threads, opponents=opponents, rotate_seats=rotate_seats)
    quota = np.full(slots, wanted // slots)
    quota[: wanted % slots] += 1
    ended = np.zeros(slots, np.int64)
    returns = [np.zeros((most, game.players), np.float32) for most in quota]
    batch = env.reset()
    while (ended < quota).any():
        turned = ended % game.players if rotate_seats else np.zeros_like(ended)
        batch = env.step(_ids(batch, functions, turned, game.players), out=batch)
        for slot in np.flatnonzero(batch.terminated & (ended < quota)):
            returns[slot][ended[slot]] = batch.final_returns[slot]
        ended += batch.terminated
    numbers = np.concatenate([np.arange(most, dtype=np.uint64) for most in quota])
    place = np.repeat(np.arange(slots, dtype=np.uint64), quota)
    by_seat = np.concatenate(returns)
    by_policy = _by_policy(by_seat, numbers.astype(np.int64) if rotate_seats else np.zeros(wanted, np.int64))
    return Played(game, env.seed, by_seat, by_policy, (place << np.uint64(32)) + numbers)


def _functions(policies: Sequence[Any]) -> dict[int, BatchPolicy]:
    functions = {place: policy for place, policy in enumerate(policies) if not isinstance(policy, (str, Policy))}
    for place, policy in functions.items():
        if not callable(policy):
            message = (
                f"policy {place}, {policy!r}, is neither a function of observations and masks nor a built-in policy"
            )
            raise ConfigError(message, "policies", {"policy": place})
    if not functions:
        raise ConfigError("no policy is a function: aleator.simulate plays these much faster", "policies", {})
    return functions


def _ids(
    batch: Batch, functions: dict[int, BatchPolicy], turned: npt.NDArray[np.int64], players: int
) -> npt.NDArray[np.int64]:
    """Ask each function for the rows in which it is to act; ids of other slots are ignored."""
    ids = np.zeros(len(turned), np.int64)
    acting = np.where(batch.players < 0, -1, (batch.players + turned) % players)
    for place, function in functions.items():
        rows = np.flatnonzero(acting == place)
        if len(rows) == 0:
            continue
        observations, masks = batch.observations[rows], batch.masks[rows]
        if isinstance(function, ObservationPolicy):
            ids[rows] = function.ids(observations, masks, batch.players[rows])
        else:
            ids[rows] = checked_rows(function(observations, masks), masks, f"policy {place}")
    return ids


def _by_policy(by_seat: npt.NDArray[np.float32], turned: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    """Policy `p` sat at seat `(p - turned) % players`."""
    games, players = by_seat.shape
    seats = (np.arange(players) - turned[:, None]) % players
    taken: npt.NDArray[np.float32] = by_seat[np.arange(games)[:, None], seats]
    return taken
