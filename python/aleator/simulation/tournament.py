"""Tournaments: everybody against everybody, with the same dice from every seat.

`docs/tournaments.md` has the method and an example.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

from aleator.errors import ConfigError, RecordError
from aleator.games.kind import Game
from aleator.games.registry import game_from_dict
from aleator.play.policies import PolicyLike, as_argument
from aleator.simulation.checks import checked_count, checked_word
from aleator.simulation.plots.tournament import plot_tournament
from aleator.simulation.ratings import TableResult, ratings
from aleator.simulation.results.base import Simulation
from aleator.simulation.results.rates import Rate, plain
from aleator.simulation.simulate import simulate

__all__ = ["CHUNK", "FORMAT", "Standing", "Tournament", "seatings", "tournament"]

FORMAT = 1
"""The version of the state file."""

CHUNK = 25
"""Games between two writes of the state file, unless something else is said."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player of a tournament has done.

    `games` counts a game once for each seat that the player held in it; `wins` shares joint wins; `elo` has mean 0 over
    all players, and `error` is its standard error.
    """

    name: str
    games: int
    wins: float
    rate: Rate
    elo: float
    error: float

    def to_dict(self) -> dict[str, Any]:
        """Give the standing as plain data.

        >>> Standing("cautious", 4, 2.0, Rate(0.5, 0.15, 0.85), 0.0, 100.0).to_dict()["win_rate"]
        {'rate': 0.5, 'low': 0.15, 'high': 0.85}
        """
        about = {"name": self.name, "games": self.games, "wins": self.wins, "win_rate": plain(self.rate)}
        return {**about, "elo": self.elo, "elo_error": self.error}


@dataclass
class Tournament:
    """The games of a tournament, added up: who sat where, and who won.

    `units[table][rotation]` are the wins of each seat in units of `1 / win_units`; seat `s` of rotation `r` had the
    player `tables[table][(s + r) % players]`.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> result = aleator.tournament(game, ["cautious", "fixed(3)", "random(5)"], games=50, seed=7)
    >>> [standing.name for standing in result.standings()]
    ['cautious', 'fixed(n=3)', 'random(max_dice=5)']
    >>> result.versus("cautious", "fixed(n=3)").rate > 0.9
    True
    """

    game: Any
    names: tuple[str, ...]
    games: int
    seed: int
    tables: list[tuple[int, ...]]
    win_units: int = 1
    played: list[list[int]] = field(default_factory=list)
    units: list[list[list[int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.played:
            self.played = [[0] * self.players for _ in self.tables]
            self.units = [[[0] * self.players for _ in range(self.players)] for _ in self.tables]

    @property
    def players(self) -> int:
        """How many seats a table has."""
        return int(self.game.players)

    @property
    def total(self) -> int:
        """How many games the tournament has."""
        return len(self.tables) * self.players * self.games

    @property
    def done(self) -> int:
        """How many of them have been played."""
        return sum(map(sum, self.played))

    def _seats(self) -> Iterator[tuple[int, int, int, int, float]]:
        """Give for each table, rotation and seat: table, seat, player, games and wins."""
        for table, members in enumerate(self.tables):
            for rotation in range(self.players):
                for seat in range(self.players):
                    wins = self.units[table][rotation][seat] / self.win_units
                    player = members[(seat + rotation) % self.players]
                    yield table, seat, player, self.played[table][rotation], wins

    def _rate(self, belongs: Callable[[int, int, int], bool]) -> tuple[int, float]:
        chosen = [(games, wins) for table, seat, player, games, wins in self._seats() if belongs(table, seat, player)]
        return sum(games for games, _ in chosen), sum(wins for _, wins in chosen)

    def standings(self) -> list[Standing]:
        """Give all players, the highest rating first: win rates with 95 % intervals, Elo with standard errors."""
        elos, errors = ratings(self._results(), len(self.names))
        found = []
        for index, name in enumerate(self.names):
            games, wins = self._rate(lambda _table, _seat, player, me=index: player == me)  # type: ignore[misc]
            found.append(Standing(name, games, wins, Rate.of(wins, games), elos[index], errors[index]))
        return sorted(found, key=lambda standing: -standing.elo)

    def _results(self) -> list[TableResult]:
        wins = [[0.0] * len(self.names) for _ in self.tables]
        for table, _, player, _, won in self._seats():
            wins[table][player] += won
        rows = zip(self.tables, wins, self.played, strict=True)
        return [TableResult(members, tuple(won), sum(played)) for members, won, played in rows]

    def _index(self, name: str) -> int:
        try:
            return self.names.index(name)
        except ValueError:
            raise ValueError(f"{name!r} is not in the tournament: {', '.join(self.names)}") from None

    def versus(self, one: str, other: str) -> Rate:
        """Give how often `one` won, of the games at common tables that one of the two won."""
        a, b = self._index(one), self._index(other)
        if a == b:
            raise ValueError(f"{one!r} does not play against itself")
        common = {table for table, members in enumerate(self.tables) if a in members and b in members}
        mine = self._rate(lambda table, _seat, player: table in common and player == a)[1]
        theirs = self._rate(lambda table, _seat, player: table in common and player == b)[1]
        # Shared wins can make the sum a fraction; Wilson's interval takes that.
        return Rate.of(mine, mine + theirs) if mine + theirs else Rate.of(0, 0)

    def cross_table(self) -> list[list[Rate | None]]:
        """Give `versus` for all pairs, row against column, in the order of `names`; None on the diagonal."""
        return [[None if one == other else self.versus(one, other) for other in self.names] for one in self.names]

    def by_seat(self, name: str) -> tuple[Rate, ...]:
        """Give the win rate of a player from each seat."""
        me = self._index(name)
        rates = []
        for wanted in range(self.players):
            games, wins = self._rate(lambda _t, seat, player, at=wanted: player == me and seat == at)  # type: ignore[misc]
            rates.append(Rate.of(wins, games))
        return tuple(rates)

    def summary(self) -> dict[str, Any]:
        """Give standings, cross table and rates by seat as plain data."""
        return {
            "game": self.game.to_dict()["game"],
            "players": self.players,
            "seed": str(self.seed),
            "games": self.done,
            "standings": [standing.to_dict() for standing in self.standings()],
            "names": list(self.names),
            "cross_table": [[None if rate is None else plain(rate) for rate in row] for row in self.cross_table()],
            "by_seat": {name: [plain(rate) for rate in self.by_seat(name)] for name in self.names},
        }

    def to_dict(self) -> dict[str, Any]:
        """Give everything, JSON-ready and lossless.

        >>> import aleator
        >>> result = aleator.tournament(aleator.GangOfDice(players=2), ["cautious", "random"], games=4, seed=1)
        >>> Tournament.from_dict(result.to_dict()) == result
        True
        """
        return {
            "tournament": FORMAT,
            "game": self.game.to_dict(),
            "names": list(self.names),
            "games": self.games,
            "seed": str(self.seed),
            "win_units": self.win_units,
            "tables": [list(members) for members in self.tables],
            "played": self.played,
            "units": self.units,
        }

    @classmethod
    def from_dict(cls, record: Any, *, source: str | None = None) -> Tournament:
        """Read what `to_dict` gave; `RecordError` if it is something else."""
        found = record.get("tournament") if isinstance(record, dict) else record
        if found != FORMAT or isinstance(found, bool):
            raise RecordError(f"format {found!r}; this version reads {FORMAT}", source=source, key="tournament")
        try:
            return cls(
                game_from_dict(record["game"]), tuple(record["names"]), record["games"], int(record["seed"]),
                [tuple(members) for members in record["tables"]], record["win_units"], record["played"],
                record["units"],
            )  # fmt: skip
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError(f"the tournament is damaged: {error!r}", source=source) from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write everything to a file; an existing one is replaced when the new one is complete."""
        target = Path(path)
        partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
        partial.write_text(json.dumps(self.to_dict()), encoding="utf-8")
        os.replace(partial, target)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Tournament:
        """Read what `save` wrote."""
        try:
            record = json.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise RecordError(f"the tournament cannot be read: {error}", source=str(path)) from error
        return cls.from_dict(record, source=str(path))

    def plot(self, path: str | os.PathLike[str] | None = None) -> Any:
        """Draw ratings and cross table (extra `plot`): give the matplotlib figure, and write it to `path`, if given."""
        return plot_tournament(self, path)

    def __repr__(self) -> str:
        best = ", ".join(f"{one.name} {one.elo:+.0f}" for one in self.standings())
        return f"<tournament of {self.done} games of {self.game.to_dict()['game']}, seed {self.seed}: {best}>"


def tournament(
    game: Game,
    policies: Sequence[PolicyLike] | Mapping[str, PolicyLike],
    games: int = 100,
    seed: int | None = None,
    threads: int | None = None,
    *,
    state: str | os.PathLike[str] | None = None,
    chunk: int = CHUNK,
    progress: Callable[[int, int], object] | None = None,
) -> Tournament:
    """Play everybody against everybody, with the same dice from every seat, and rate them.

    Each table seats as many different players as the game has; where there are fewer players than seats, all ways to
    fill the seats with at least two different ones. At each table the games 0 to `games - 1` of the seed are played
    once in every rotation of the seats, so a table takes `games * seats` games.

    `policies` are names or callables, as in `simulate`, or a dictionary that names them. With `state` the tournament is
    kept in that file, written whole every `chunk` games, and goes on from there if it is called again.
    `progress(done, total)` is called now and then on the calling thread; Ctrl-C stops within a second.

    Raises `ConfigError` for players that cannot be, `RecordError` if the file holds another tournament, and what
    `simulate` raises.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> result = aleator.tournament(game, {"thinks": "cautious", "plays": "random"}, games=20, seed=3)
    >>> result.versus("thinks", "plays").low > 0.5, result.done
    (True, 40)
    """
    named = _named(policies)
    arguments = {"games": checked_count(games, "games", 1), "chunk": checked_count(chunk, "chunk", 1)}
    drawn = checked_word(secrets.randbits(63) if seed is None else seed, "seed")
    result = _begin(game, tuple(named), arguments["games"], drawn, state, has_seed=seed is not None)
    players = list(named.values())
    for table, members in enumerate(result.tables):
        for rotation in range(result.players):
            seated = [players[members[(seat + rotation) % result.players]] for seat in range(result.players)]
            while result.played[table][rotation] < result.games:
                start = result.played[table][rotation]
                count = min(arguments["chunk"], result.games - start)
                report = _reporter(progress, result.done, result.total)
                part: Any = simulate(
                    game, seated, count, result.seed, threads, start=start, keep_games=False, progress=report
                )
                _add(result, table, rotation, part)
                if state is not None:
                    result.save(state)
                if progress is not None:
                    progress(result.done, result.total)
    return result


def _reporter(progress: Callable[[int, int], object] | None, before: int, total: int) -> Callable[[int], object] | None:
    """Tell the games of a chunk as games of the tournament."""
    return None if progress is None else lambda done: progress(before + done, total)


def _named(policies: Sequence[PolicyLike] | Mapping[str, PolicyLike]) -> dict[str, PolicyLike]:
    """Give the players by name; at least two, all different."""
    if isinstance(policies, Mapping):
        named = dict(policies)
    else:
        named = {}
        for policy in policies:
            name = Simulation.policy_name(policy)
            if name in named:
                message = f"{name!r} plays twice: give a dictionary with a name for each player"
                raise ConfigError(message, "unknown_policy", {"policy": name})
            named[name] = policy
    for policy in named.values():
        as_argument(policy)
    if len(named) < 2:
        raise ConfigError("a tournament needs at least 2 players", "unknown_policy", {"policy": list(named)})
    return named


def seatings(players: int, seats: int) -> list[tuple[int, ...]]:
    """Give all tables: who sits there, by index.

    >>> seatings(3, 2), seatings(2, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0, 1), (0, 1, 1)])
    """
    if players >= seats:
        return list(combinations(range(players), seats))
    return [members for members in combinations_with_replacement(range(players), seats) if len(set(members)) > 1]


def _begin(
    game: Any, names: tuple[str, ...], games: int, seed: int, state: str | os.PathLike[str] | None, *, has_seed: bool
) -> Tournament:
    """Begin a tournament, or go on with the one in the file, which has to be the same."""
    wanted = Tournament(game, names, games, seed, seatings(len(names), game.players))
    if state is None or not Path(state).exists():
        return wanted
    found = Tournament.load(state)
    for key in ("game", "names", "games", "seed"):
        if getattr(found, key) != getattr(wanted, key) and (key != "seed" or has_seed):
            message = (
                f"the file holds another tournament: {key} is {getattr(found, key)!r}, not {getattr(wanted, key)!r}"
            )
            raise RecordError(message, source=str(state), key=key)
    return found


def _add(result: Tournament, table: int, rotation: int, part: Any) -> None:
    """Add the games of one table and rotation."""
    result.win_units = part.win_units
    here = result.units[table][rotation]
    result.units[table][rotation] = [a + b for a, b in zip(here, part.seats["win_units"], strict=True)]
    result.played[table][rotation] += part.games
