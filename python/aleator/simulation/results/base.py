"""Results of simulations, whatever the game: exact sums that merge, the games themselves, and a summary."""

from __future__ import annotations

import copy
import json
import os
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from aleator.files.arrays import opened_arrays
from aleator.files.reading import Entry
from aleator.files.writing import checked_suffix, replaced
from aleator.games.counted import counted
from aleator.games.kind import loaded
from aleator.games.registry import kind_named, kind_of
from aleator.play.identities import Identity, differing, implied, policy_name, require_identities
from aleator.simulation.plots import plot_simulation
from aleator.simulation.results.frames import Backend, frame, games_and_seats
from aleator.simulation.results.rates import Rate, plain
from aleator.simulation.results.reading import read_rows, read_simulation

__all__ = ["WINS", "Array", "Simulation", "Sums"]

Sums: TypeAlias = dict[str, list[int]]
Array: TypeAlias = npt.NDArray[np.integer[Any]]

SCHEMA = 1

WINS = ("win_units", "win_units_squared", "wins", "sole_wins")
"""The columns of sums by seat and by policy that all games have."""


class Simulation(ABC):
    """Games of a seed, added up in exact integers, and (if kept) one by one.

    `seats` and `policies` are columns of sums: `result.seats["wins"][0]` is the number of games that seat 0 won;
    names that end in `_squared` are sums of squares of games, and `win_units` counts wins in units of a fixed
    fraction, so that joint wins are shared exactly. Slices of the same seed merge with `+` to exactly the whole.

    Each game has its own subclass for whatever else it counts, such as `GangOfDiceSimulation`, or `PlainSimulation`,
    which counts nothing more.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=3)
    >>> play = lambda start, games: aleator.simulate(game, ["random"] * 3, games, seed=5, start=start)
    >>> play(0, 60) + play(60, 40) == play(0, 100)
    True
    """

    COUNTS: ClassVar[tuple[str, ...]]
    """Names of whole numbers over all games, besides `games` and `decisions`."""
    TABLES: ClassVar[tuple[str, ...]]
    """Names of tables of sums, besides `seats` and `policies`."""
    ROWS: ClassVar[dict[str, tuple[Any, tuple[int | None, ...]]]]
    """What is kept of each game: the dtype, and the shape behind (games,), where None is the number of players."""
    COLUMNS: ClassVar[dict[str, tuple[str, ...]]]
    """Names of the columns of each table of sums."""
    SHARES: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Table and columns of parts and of their wholes, which are never less."""

    FRAME: ClassVar[dict[str, str]] = {}
    """Columns of `to_frame`, beside who won: names of rows, and what each is called for one game or seat."""
    FRAME_ENDINGS: ClassVar[dict[str, tuple[str, ...]]] = {}
    """How columns of rows end that have an entry for something other than each seat."""

    policy_names: list[str]
    """How each policy is shown, in the order given."""
    seats: Sums
    """Sums by seat: columns of whole numbers, one for each seat (not the seats themselves)."""
    policies: Sums
    """Sums by policy, in the order of `policy_names`: the same columns (not the policies themselves)."""

    def __init__(
        self,
        game: Any,
        policies: list[str],
        plan: dict[str, Any],
        totals: dict[str, Any],
        identities: list[Identity] | None = None,
    ) -> None:
        self.game = game
        self.policy_names = policies
        self.identities: list[Identity] = implied(policies, game) if identities is None else identities
        self.seed: int = plan["seed"]
        self.start: int = plan["start"]
        self.rotate_seats: bool = plan["rotate_seats"]
        self.games: int = totals["games"]
        self.decisions: int = totals["decisions"]
        self.win_units: int = totals["win_units"]
        self.seats = totals["seats"]
        self.policies = totals["policies"]
        for name in (*self.COUNTS, *self.TABLES):
            setattr(self, name, totals[name])
        self._rows: dict[str, Array] | None = totals.get("rows")

    @staticmethod
    def class_for(name: str) -> type[Simulation]:
        """Return the class for the game with that name.

        >>> Simulation.class_for("gang_of_dice").__name__
        'GangOfDiceSimulation'
        """
        found: type[Simulation] = loaded(kind_named(name).simulation)
        return found

    @staticmethod
    def policy_name(policy: Any) -> str:
        """Return the displayed name of a policy: as it is written, its label and version, or the name of a callable."""
        return policy_name(policy)

    @classmethod
    def table_sizes(cls, game: Any) -> dict[str, int]:
        """Return how many entries the columns of each table in `TABLES` have.

        >>> import aleator
        >>> Simulation.class_for("gang_of_dice").table_sizes(aleator.GangOfDice(players=2))
        {'cards': 18}
        """
        return {}

    def sums(self) -> Simulation:
        """Return only the sums, without the games themselves."""
        return Simulation.from_dict(self.to_dict())

    @property
    def players(self) -> int:
        """The number of seats in the game."""
        return int(self.game.players)

    @property
    def wins(self) -> tuple[float, ...]:
        """Games won by each policy, with joint wins shared."""
        return tuple(units / self.win_units for units in self.policies["win_units"])

    @property
    def kept(self) -> bool:
        """Whether the games themselves were kept."""
        return self._rows is not None or self.games == 0

    def _row(self, name: str) -> Array:
        if self._rows is None:
            if self.games == 0:
                dtype, shape = self.ROWS[name]
                return np.zeros((0, *(self.players if size is None else size for size in shape)), dtype)
            raise ValueError("the games were not kept, only their sums: simulate with keep_games=True")
        return self._rows[name]

    def _shown(self, name: str) -> Array:
        """Return what was kept of each game as a read-only int64 array, whose sums and differences do not wrap."""
        shown = self._row(name).astype(np.int64)
        shown.flags.writeable = False
        return shown

    @property
    def winners(self) -> Array:
        """The winners of each game as bits: another name of `winner_bits`. (`state.winners()` gives seats.)"""
        return self.winner_bits

    @property
    def winner_bits(self) -> Array:
        """The winners of each game as bits: (games,) int64, bit `s` for seat `s`; `won` has them seat by seat.

        Raises `ValueError` if the games were not kept, as all arrays of games do.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 4, seed=1)
        >>> result.winner_bits.tolist()
        [1, 1, 1, 1]
        """
        return self._shown("winners")

    @property
    def won(self) -> npt.NDArray[np.bool_]:
        """Whether each seat won each game, alone or with others: (games, players) bool, read-only.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 4, seed=1)
        >>> result.won.sum(0).tolist()
        [4, 0]
        """
        won: npt.NDArray[np.bool_] = (self.winners[:, None] >> np.arange(self.players) & 1).astype(bool)
        won.flags.writeable = False
        return won

    def win_rates(self) -> tuple[Rate, ...]:
        """Return each policy's share of the wins with its interval.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 1000, seed=1)
        >>> result.win_rates()[0].rate > 0.9
        True
        """
        return tuple(Rate.of(wins, self.games) for wins in self.wins)

    def seat_rates(self) -> tuple[Rate, ...]:
        """Return each seat's share of the wins with its interval; with equal policies, or with `rotate_seats`, this is
        the seats' bias.
        """
        return tuple(Rate.of(units / self.win_units, self.games) for units in self.seats["win_units"])

    def summary(self) -> dict[str, Any]:
        """Return win rates with 95 % intervals, the seats' bias, the length of games and whatever else the game counts,
        as plain data.
        """
        policies = [
            {"policy": name, **self._standing(self._column(self.policies, index)), "win_rate": plain(rate)}
            for index, (name, rate) in enumerate(zip(self.policy_names, self.win_rates(), strict=True))
        ]
        seats = [
            {"seat": seat, "win_rate": plain(rate), "bias": rate.rate - 1 / self.players, **self._seat(seat)}
            for seat, rate in enumerate(self.seat_rates())
        ]
        return {
            "game": kind_of(self.game).name,
            "players": self.players,
            "seed": str(self.seed),
            "start": str(self.start),
            "games": self.games,
            "policies": policies,
            "seats": seats,
            **self._length(),
            "decisions": self.decisions,
            **self._details(),
        }

    @staticmethod
    def _column(sums: Sums, index: int) -> dict[str, int]:
        return {name: values[index] for name, values in sums.items()}

    def _standing(self, column: dict[str, int]) -> dict[str, Any]:
        """Say how a policy has done, from its sums."""
        return {"wins": column["win_units"] / self.win_units, "sole_wins": column["sole_wins"]}

    def _seat(self, seat: int) -> dict[str, Any]:
        """Say more about a seat."""
        return {}

    @abstractmethod
    def _length(self) -> dict[str, Any]:
        """Say how long games are."""

    @abstractmethod
    def _details(self) -> dict[str, Any]:
        """Say what else the game counts."""

    def __add__(self, other: object) -> Simulation:
        """Merge with the slice of the same run that follows directly, in either order.

        Raises `ValueError` if they do not belong together, and `ConfigError` if a policy is a callable without label
        and version (`aleator.policies.labelled`): it may have been changed in between.
        """
        if not isinstance(other, Simulation):
            return NotImplemented
        for part in (self, other):
            require_identities(part.identities, part.policy_names, "two results are merged")
        return self.merged(other)

    def merged(self, other: Simulation) -> Simulation:
        """Merge with a slice that the same call has played: `a + b` without asking for labels of callables.

        Raises `ValueError` if they do not belong together.

        >>> import aleator
        >>> game = aleator.GangOfDice(players=2)
        >>> play = lambda start: aleator.simulate(game, ["cautious", max], 0, seed=5, start=start)
        >>> play(0).merged(play(0)).games
        0
        """
        first, second = sorted((self, other), key=lambda part: (part.start, part.games))
        for name in ("game", "seed", "rotate_seats", "win_units"):
            if getattr(first, name) != getattr(second, name):
                raise ValueError(f"these are not slices of one run: {name} differs")
        differs = differing(first.identities, second.identities)
        if differs is not None or first.policy_names != second.policy_names:
            raise ValueError(f"these are not slices of one run: {differs or 'policy_names differs'}")
        if first.start + first.games != second.start:
            raise ValueError(
                f"these slices are not adjacent: one has games {first.start} to {first.start + first.games - 1}, "
                f"the other begins with {second.start}"
            )
        totals: dict[str, Any] = {
            name: getattr(first, name) + getattr(second, name) for name in ("games", "decisions", *self.COUNTS)
        }
        totals["win_units"] = first.win_units
        for name in ("seats", "policies", *self.TABLES):
            totals[name] = _added(getattr(first, name), getattr(second, name))
        if first.kept and second.kept and totals["games"]:
            totals["rows"] = {row: np.concatenate([first._row(row), second._row(row)]) for row in self.ROWS}
        return type(self)(first.game, first.policy_names, first._plan(), totals, first.identities)

    def _plan(self) -> dict[str, Any]:
        return {"seed": self.seed, "start": self.start, "rotate_seats": self.rotate_seats}

    def to_dict(self) -> dict[str, Any]:
        """Return the sums and their origin, JSON-ready and lossless except for the games themselves.

        >>> import aleator
        >>> game = aleator.GangOfDice(players=2)
        >>> result = aleator.simulate(game, ["cautious", "random"], 10, seed=1, keep_games=False)
        >>> Simulation.from_dict(result.to_dict()) == result
        True
        """
        return {
            "simulation": SCHEMA,
            "game": self.game.to_dict(),
            "policy_names": self.policy_names,
            **({} if self.identities == implied(self.policy_names, self.game) else {"identities": self.identities}),
            "seed": str(self.seed),
            "start": str(self.start),
            "rotate_seats": self.rotate_seats,
            "games": self.games,
            **{name: getattr(self, name) for name in self.COUNTS},
            "decisions": self.decisions,
            "win_units": self.win_units,
            "seats": self.seats,
            "policies": self.policies,
            **{name: getattr(self, name) for name in self.TABLES},
        }

    @classmethod
    def from_dict(cls, record: dict[str, Any]) -> Simulation:
        """Read what `to_dict` returned, for any game; for anything else, `RecordError` names the key."""
        return read_simulation(Entry(record), cls.class_for, SCHEMA)

    def to_numpy(self) -> dict[str, Array]:
        """Return the games as arrays by name, one entry per game.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=4), ["random"] * 4, 10, seed=1)
        >>> {name: array.shape for name, array in result.to_numpy().items()}
        {'winners': (10,), 'rounds': (10,), 'pools': (10, 4), 'eliminated': (10, 4)}
        """
        return {name: self._shown(name) for name in self.ROWS}

    def to_frame(self, rows: Literal["games", "seats"] = "games", *, backend: Backend | None = None) -> Any:
        """Return the games as a data frame of polars or pandas (extra `frame`): that of `backend`, or the one that is
        installed, polars if both are.

        With `rows="games"` there is one row per game: its number under the seed (`game`), for each seat `s` whether it
        won, alone or with others (`won_s`), and what else the game keeps, such as `rounds` and `pool_s`. With
        `rows="seats"` there is one row per game and seat: `game`, `seat`, the name of its `policy`, `won`, its `share`
        of the win (1, or 1 of as many as won together; 0), and the rest for this seat.

        Raises `ValueError` if the games were not kept, and `ModuleNotFoundError` if there is no such library.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 10, seed=1)
        >>> result.to_frame("seats").shape  # doctest: +SKIP
        (20, 8)
        """
        return frame(games_and_seats(self, rows), backend)

    def plot(self, path: str | os.PathLike[str] | None = None) -> Any:
        """Plot the result (extra `plot`): return the matplotlib figure, and write it to `path` if given.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 100, seed=1)
        >>> len(result.plot().axes)
        4
        """
        return plot_simulation(self, path)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the sums and, if kept, the games to a compressed `.npz` file; an existing file is replaced only once
        the new one is complete.

        Raises `ValueError` for any other suffix, such as `.csv`.
        """
        arrays: dict[str, Any] = {name: self._row(name) for name in self.ROWS} if self.kept else {}
        with replaced(checked_suffix(path, ".npz"), "wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(self.to_dict())), **arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Simulation:
        """Read what `save` wrote, for any game; for anything else, `RecordError` names file and key.

        >>> import aleator, tempfile, pathlib
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "games.npz"
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 10, seed=1)
        >>> result.save(file)
        >>> Simulation.load(file) == result
        True
        """
        with opened_arrays(path) as arrays:
            result = read_simulation(arrays.about(), cls.class_for, SCHEMA)
            result._rows = read_rows(arrays, result)
        return result

    def __copy__(self) -> Simulation:
        """Return an independent copy; the games themselves, which never change, are shared."""
        twin = object.__new__(type(self))
        tables = {name: copy.deepcopy(getattr(self, name)) for name in ("seats", "policies", *self.TABLES)}
        twin.__dict__.update(self.__dict__, **tables)
        twin.policy_names, twin.identities = list(self.policy_names), copy.deepcopy(self.identities)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Simulation) or self.to_dict() != other.to_dict() or self.kept != other.kept:
            return False
        return not self.kept or all(np.array_equal(self._row(name), other._row(name)) for name in self.ROWS)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it holds arrays

    def __repr__(self) -> str:
        names = zip(self.policy_names, self.win_rates(), strict=True)
        rates = ", ".join(f"{name} {100 * rate.rate:.1f} %" for name, rate in names)
        return f"<{counted(self.games, 'game')} of {kind_of(self.game).name}, seed {self.seed}: {rates}>"


def _added(first: Sums, second: Sums) -> Sums:
    return {name: [a + b for a, b in zip(values, second[name], strict=True)] for name, values in first.items()}
