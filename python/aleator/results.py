"""What a simulation tells: exact sums that merge, the games themselves, and a summary."""

from __future__ import annotations

import json
import math
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from aleator.errors import RecordError
from aleator.games import game_from_dict

__all__ = ["Rate", "Simulation", "wilson"]

Sums: TypeAlias = dict[str, list[int]]
Bytes: TypeAlias = npt.NDArray[np.uint8]

SCHEMA = 1
_ROWS = ("winners", "rounds", "pools", "eliminated")
_Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of something, with its 95 % interval.

    >>> Rate.of(50, 200)
    Rate(rate=0.25, low=0.195..., high=0.314...)
    """

    rate: float
    low: float
    high: float

    @classmethod
    def of(cls, part: float, whole: int) -> Rate:
        """Give `part` of `whole` with Wilson's score interval; NaN of nothing.

        >>> Rate.of(0, 0).rate
        nan
        """
        if whole == 0:
            return cls(math.nan, math.nan, math.nan)
        low, high = wilson(part, whole)
        return cls(part / whole, low, high)

    def __str__(self) -> str:
        return f"{100 * self.rate:.2f} % [{100 * self.low:.2f}, {100 * self.high:.2f}]"


def wilson(part: float, whole: int) -> tuple[float, float]:
    """Give Wilson's 95 % score interval for a share; for shared wins, whose variance is smaller, it is on the safe
    side.

    >>> [round(bound, 4) for bound in wilson(10, 100)]
    [0.0552, 0.1744]
    """
    share, square = part / whole, _Z95**2
    centre = (share + square / (2 * whole)) / (1 + square / whole)
    half = _Z95 / (1 + square / whole) * math.sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    return max(0.0, centre - half), min(1.0, centre + half)


class Simulation:
    """Games of a seed, added up in exact integers, and (if kept) one by one.

    `seats`, `policies` and `cards` are columns of sums: `result.seats["pool"][0]` is the sum of the final pools of
    seat 0; names that end in `_squared` are sums of squares, and `win_units` counts wins in units of 1/12, so that
    joint wins are shared exactly. Slices of the same seed merge with `+` to exactly the whole.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=3)
    >>> play = lambda start, games: aleator.simulate(game, ["random"] * 3, games, seed=5, start=start)
    >>> play(0, 60) + play(60, 40) == play(0, 100)
    True
    >>> play(0, 100).pools.shape, play(0, 100).pools.dtype
    ((100, 3), dtype('uint8'))
    """

    def __init__(self, game: Any, policies: list[str], plan: dict[str, Any], totals: dict[str, Any]) -> None:
        self.game = game
        self.policy_names = policies
        self.seed: int = plan["seed"]
        self.start: int = plan["start"]
        self.rotate_seats: bool = plan["rotate_seats"]
        self.games: int = totals["games"]
        self.rounds: int = totals["rounds"]
        self.rounds_squared: int = totals["rounds_squared"]
        self.decisions: int = totals["decisions"]
        self.win_units: int = totals["win_units"]
        self.seats: Sums = totals["seats"]
        self.policies: Sums = totals["policies"]
        self.cards: Sums = totals["cards"]
        self._rows: dict[str, Bytes] | None = totals.get("rows")

    @classmethod
    def from_native(cls, game: Any, policies: list[Any], plan: dict[str, Any], totals: dict[str, Any]) -> Simulation:
        """Wrap what the extension gives."""
        return cls(game, [cls.policy_name(policy) for policy in policies], plan, totals)

    @staticmethod
    def policy_name(policy: Any) -> str:
        """Give the name under which a policy is shown: as it is written, or the name of a callable."""
        from aleator.policies import Policy, parse

        if isinstance(policy, str):
            policy = parse(policy)
        if isinstance(policy, Policy):
            return repr(policy)
        return str(getattr(policy, "__name__", type(policy).__name__))

    def sums(self) -> Simulation:
        """Give the sums alone, without the games themselves."""
        return Simulation.from_dict(self.to_dict())

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return int(self.game.players)

    @property
    def wins(self) -> tuple[float, ...]:
        """Games won by each policy, joint wins shared."""
        return tuple(units / self.win_units for units in self.policies["win_units"])

    @property
    def kept(self) -> bool:
        """Whether the games themselves were kept."""
        return self._rows is not None or self.games == 0

    def _row(self, name: str) -> Bytes:
        if self._rows is None:
            if self.games == 0:
                return np.zeros((0,) if name in ("winners", "rounds") else (0, self.players), np.uint8)
            raise ValueError("the games were not kept, only their sums: simulate with keep_games=True")
        return self._rows[name]

    @property
    def winners(self) -> Bytes:
        """The winners of each game: (games,) uint8, bit `s` for seat `s`."""
        return self._row("winners")

    @property
    def round_counts(self) -> Bytes:
        """How many rounds each game had: (games,) uint8."""
        return self._row("rounds")

    @property
    def pools(self) -> Bytes:
        """The final pools: (games, players) uint8."""
        return self._row("pools")

    @property
    def eliminated(self) -> Bytes:
        """The round after which each seat was out, 0 for those who stayed in: (games, players) uint8."""
        return self._row("eliminated")

    def win_rates(self) -> tuple[Rate, ...]:
        """Give each policy's share of the wins with its interval.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 1000, seed=1)
        >>> result.win_rates()[0].rate > 0.9
        True
        """
        return tuple(Rate.of(wins, self.games) for wins in self.wins)

    def seat_rates(self) -> tuple[Rate, ...]:
        """Give each seat's share of the wins with its interval; with equal policies, or with `rotate_seats`, this is
        the seats' bias.
        """
        return tuple(Rate.of(units / self.win_units, self.games) for units in self.seats["win_units"])

    def summary(self) -> dict[str, Any]:
        """Give win rates with 95 % intervals, the seats' bias, the length of games, and triggered turns and dice by
        card, as plain data.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 1000, seed=1)
        >>> list(result.summary())
        ['game', 'players', 'seed', 'start', 'games', 'policies', 'seats', 'rounds', 'decisions', 'cards']
        """
        policies = [
            {"policy": name, **self._standing(self.policies, index), "win_rate": _plain(rate)}
            for index, (name, rate) in enumerate(zip(self.policy_names, self.win_rates(), strict=True))
        ]
        seats = [
            {"seat": seat, "win_rate": _plain(rate), "bias": rate.rate - 1 / self.players}
            for seat, rate in enumerate(self.seat_rates())
        ]
        return {
            "game": "gang_of_dice",
            "players": self.players,
            "seed": str(self.seed),
            "start": str(self.start),
            "games": self.games,
            "policies": policies,
            "seats": seats,
            "rounds": _mean(self.rounds, self.games),
            "decisions": self.decisions,
            "cards": [self._card(index, card) for index, card in enumerate(self.game.deck.cards)],
        }

    def _standing(self, sums: Sums, index: int) -> dict[str, Any]:
        column = {name: values[index] for name, values in sums.items()}
        return {
            "wins": column["win_units"] / self.win_units,
            "sole_wins": column["sole_wins"],
            "eliminations": column["eliminations"],
            "mean_pool": _mean(column["pool"], self.games),
            "pool_deviation": _deviation(column["pool"], column["pool_squared"], self.games),
            "rounds_won": _mean(column["rounds_won"], self.games),
            "triggered": _mean(column["triggered"], column["turns"]),
            "mean_dice": _mean(column["dice"], column["turns"]),
        }

    def _card(self, index: int, card: str) -> dict[str, Any]:
        column = {name: values[index] for name, values in self.cards.items()}
        safe = column["turns"] - column["triggered"]
        return {
            "card": card,
            "colour": self.game.deck.card(card)["colour"],
            "rounds": column["rounds"],
            "lost_rounds": _mean(column["lost_rounds"], column["rounds"]),
            "triggered": _plain(Rate.of(column["triggered"], column["turns"])),
            "mean_dice": _mean(column["dice"], column["turns"]),
            "mean_safe_score": _mean(column["score"], safe),
        }

    def __add__(self, other: object) -> Simulation:
        """Merge with the slice of the same run that follows directly, in either order; raises `ValueError` if they do
        not belong together.
        """
        if not isinstance(other, Simulation):
            return NotImplemented
        first, second = sorted((self, other), key=lambda part: (part.start, part.games))
        for name in ("game", "policy_names", "seed", "rotate_seats", "win_units"):
            if getattr(first, name) != getattr(second, name):
                raise ValueError(f"these are not slices of one run: {name} differs")
        if first.start + first.games != second.start:
            raise ValueError(
                f"these slices are not neighbours: one has games {first.start} to {first.start + first.games - 1}, "
                f"the other begins with {second.start}"
            )
        totals: dict[str, Any] = {
            name: getattr(first, name) + getattr(second, name)
            for name in ("games", "rounds", "rounds_squared", "decisions")
        }
        totals["win_units"] = first.win_units
        for name in ("seats", "policies", "cards"):
            totals[name] = _added(getattr(first, name), getattr(second, name))
        if first.kept and second.kept and totals["games"]:
            totals["rows"] = {row: np.concatenate([first._row(row), second._row(row)]) for row in _ROWS}
        return Simulation(first.game, first.policy_names, first._plan(), totals)

    def _plan(self) -> dict[str, Any]:
        return {"seed": self.seed, "start": self.start, "rotate_seats": self.rotate_seats}

    def to_dict(self) -> dict[str, Any]:
        """Give the sums and where they come from, JSON-ready and lossless but for the games themselves.

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
            "seed": str(self.seed),
            "start": str(self.start),
            "rotate_seats": self.rotate_seats,
            "games": self.games,
            "rounds": self.rounds,
            "rounds_squared": self.rounds_squared,
            "decisions": self.decisions,
            "win_units": self.win_units,
            "seats": self.seats,
            "policies": self.policies,
            "cards": self.cards,
        }

    @classmethod
    def from_dict(cls, record: dict[str, Any]) -> Simulation:
        """Read what `to_dict` gave."""
        if not isinstance(record, dict) or record.get("simulation") != SCHEMA:
            found = record.get("simulation") if isinstance(record, dict) else record
            raise RecordError(
                f"{found!r} is not the result of a simulation that this version reads ({SCHEMA})", key="simulation"
            )
        try:
            plan = {**record, "seed": int(record["seed"]), "start": int(record["start"])}
            return cls(game_from_dict(record["game"]), record["policy_names"], plan, record)
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError(f"the result of a simulation is damaged: {error}") from error

    def to_numpy(self) -> dict[str, Bytes]:
        """Give the games as arrays: `winners` and `rounds` (games,), `pools` and `eliminated` (games, players), all
        uint8.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=4), ["random"] * 4, 10, seed=1)
        >>> {name: array.shape for name, array in result.to_numpy().items()}
        {'winners': (10,), 'rounds': (10,), 'pools': (10, 4), 'eliminated': (10, 4)}
        """
        return {name: self._row(name) for name in _ROWS}

    def plot(self, path: str | os.PathLike[str] | None = None) -> Any:
        """Draw the result (extra `plot`): give the matplotlib figure, and write it to `path` if one is given.

        >>> import aleator
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 100, seed=1)
        >>> len(result.plot().axes)
        4
        """
        from aleator.plots import plot_simulation

        return plot_simulation(self, path)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the sums and, if kept, the games to a compressed `.npz` file; an existing one is replaced when the
        new one is complete.
        """
        target = Path(path)
        partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
        arrays: dict[str, Any] = self.to_numpy() if self.kept else {}
        with partial.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(self.to_dict())), **arrays)
        os.replace(partial, target)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Simulation:
        """Read what `save` wrote.

        >>> import aleator, tempfile, pathlib
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "games.npz"
        >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 10, seed=1)
        >>> result.save(file)
        >>> Simulation.load(file) == result
        True
        """
        try:
            # Opened here, so that it is closed even if it turns out to be damaged.
            with Path(path).open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                result = cls.from_dict(json.loads(str(file["about"])))
                if "winners" in file:
                    result._rows = {name: file[name] for name in _ROWS}
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            raise RecordError(f"not the result of a simulation: {error}", source=str(path)) from error
        return result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Simulation) or self.to_dict() != other.to_dict() or self.kept != other.kept:
            return False
        return not self.kept or all(np.array_equal(self._row(name), other._row(name)) for name in _ROWS)

    __hash__ = None  # type: ignore[assignment]  # it holds arrays

    def __repr__(self) -> str:
        names = zip(self.policy_names, self.win_rates(), strict=True)
        rates = ", ".join(f"{name} {100 * rate.rate:.1f} %" for name, rate in names)
        return f"<{self.games} games of gang_of_dice, seed {self.seed}: {rates}>"


def _added(first: Sums, second: Sums) -> Sums:
    return {name: [a + b for a, b in zip(values, second[name], strict=True)] for name, values in first.items()}


def _plain(rate: Rate) -> dict[str, float | None]:
    """Give a rate as JSON, which has no NaN."""
    return {name: None if math.isnan(value) else value for name, value in vars_of(rate).items()}


def vars_of(rate: Rate) -> dict[str, float]:
    """Name the three numbers of a rate."""
    return {"rate": rate.rate, "low": rate.low, "high": rate.high}


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None


def _deviation(total: int, squares: int, count: int) -> float | None:
    """Give the sample's standard deviation from exact sums."""
    if count < 2:
        return None
    return math.sqrt((squares * count - total * total) / (count * (count - 1)))
