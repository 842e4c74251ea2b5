"""Tournaments: everybody plays everybody, with the same dice from every seat.

`docs/tournaments.md` explains the method and has an example.
"""

from __future__ import annotations

import copy
import json
import math
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt

from aleator.errors import ConfigError, RecordError
from aleator.files.reading import Entry, parse_json, read_text
from aleator.files.writing import check_writable, checked_suffix, replaced
from aleator.games.counted import counted
from aleator.games.kind import Game
from aleator.games.registry import read_game
from aleator.play.identities import Identity, differing, identity_of, implied, read_identities, require_identities
from aleator.play.policies import PolicyLike, as_argument
from aleator.simulation.checks import checked_count, checked_word
from aleator.simulation.plots.tournament import plot_tournament
from aleator.simulation.ratings import TableResult, ratings
from aleator.simulation.results.base import Simulation
from aleator.simulation.results.clusters import clustered_rates
from aleator.simulation.results.frames import Backend, frame, rate_columns
from aleator.simulation.results.rates import Rate, plain
from aleator.simulation.simulate import simulate

__all__ = ["CHUNK", "FORMAT", "Standing", "Tournament", "seatings", "tournament"]

FORMAT = 2
"""The version of the state file."""

BLOCKS = 200
"""The most blocks of games whose wins are kept apart. Games of one number share their dice at all tables."""

CHUNK = 25
"""Games between two writes of the state file by default."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's result in a tournament.

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
        """Return the standing as a plain dictionary.

        >>> Standing("cautious", 4, 2.0, Rate(0.5, 0.15, 0.85), 0.0, 100.0).to_dict()["win_rate"]
        {'rate': 0.5, 'low': 0.15, 'high': 0.85}
        """
        about = {"name": self.name, "games": self.games, "wins": self.wins, "win_rate": plain(self.rate)}
        return {**about, "elo": self.elo, "elo_error": self.error}


@dataclass(eq=False)
class Tournament:
    """The games of a tournament, added up: who sat where, and who won.

    `blocks[table, rotation, block, seat]` are wins in units of `1 / win_units` (int64); seat `s` of rotation `r` had
    the player `tables[table][(s + r) % players]`. Game `i` of each rotation is in block `i * blocks // games`; with up
    to `BLOCKS` games, each has its own block. `played[table][rotation]` games have been played, lowest numbers first.

    Games with the same number share their dice at every table, so they are not independent: intervals and errors are
    computed from blocks (see `docs/tournaments.md`).

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
    blocks: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0, 0, 0), np.int64))
    identities: list[Identity] = field(default_factory=list)
    """What each player is: the text of a built-in policy, label and version of a callable, None for one without."""

    def __post_init__(self) -> None:
        if not self.identities:
            self.identities = implied(self.names, self.game)
        if not self.played:
            self.played = [[0] * self.players for _ in self.tables]
            shape = (len(self.tables), self.players, min(self.games, BLOCKS), self.players)
            self.blocks = np.zeros(shape, np.int64)

    @property
    def players(self) -> int:
        """The number of seats at a table."""
        return int(self.game.players)

    @property
    def total(self) -> int:
        """The number of games in the tournament."""
        return len(self.tables) * self.players * self.games

    @property
    def done(self) -> int:
        """The number of games played so far."""
        return sum(map(sum, self.played))

    @property
    def units(self) -> list[list[list[int]]]:
        """Wins by table, rotation and seat in units of `1 / win_units`: `blocks`, added up."""
        return [[[int(wins) for wins in seats] for seats in rotations] for rotations in self.blocks.sum(2)]

    def block_of(self, index: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return the blocks of games by their numbers.

        >>> import aleator
        >>> result = aleator.tournament(aleator.GangOfDice(players=2), ["cautious", "random"], games=500, seed=1)
        >>> result.block_of([0, 1, 2, 3, 499]).tolist()
        [0, 0, 0, 1, 199]
        """
        blocks: npt.NDArray[np.int64] = np.asarray(index, np.int64) * min(self.games, BLOCKS) // self.games
        return blocks

    @cached_property
    def _holders(self) -> npt.NDArray[np.int64]:
        """Who sat in each seat: (tables, rotations, seats)."""
        around = np.add.outer(np.arange(self.players), np.arange(self.players)) % self.players
        holders: npt.NDArray[np.int64] = np.array(self.tables, np.int64)[:, around]
        return holders

    def _games_by_block(self) -> npt.NDArray[np.int64]:
        """Return the games played in each block: (tables, rotations, blocks)."""
        count = self.blocks.shape[2]
        begins = -(np.arange(count + 1) * -self.games // count)
        before = np.minimum(np.array(self.played)[:, :, None], begins)
        played: npt.NDArray[np.int64] = np.diff(before, axis=2)
        return played

    def _by_player(self, *, by_seat: bool) -> tuple[npt.NDArray[np.floating[Any]], npt.NDArray[np.int64]]:
        """Return wins and games of each player (from each seat, if wanted) by block: (players, seats or 1, blocks)."""
        shape = (len(self.names), self.players if by_seat else 1, self.blocks.shape[2])
        wins, games = np.zeros(shape), np.zeros(shape, np.int64)
        played = self._games_by_block()
        for seat in range(self.players):
            holders = self._holders[:, :, seat]
            places = (holders, np.full_like(holders, seat if by_seat else 0))
            np.add.at(wins, places, self.blocks[:, :, :, seat] / self.win_units)
            np.add.at(games, places, played)
        return wins, games

    def _by_table(self) -> npt.NDArray[np.floating[Any]]:
        """Return the wins of each player by block and table: (blocks, tables, players)."""
        wins = np.zeros((len(self.tables), len(self.names), self.blocks.shape[2]))
        table = np.arange(len(self.tables))[:, None]
        for seat in range(self.players):
            np.add.at(wins, (table, self._holders[:, :, seat]), self.blocks[:, :, :, seat] / self.win_units)
        return wins.transpose(2, 0, 1)

    def standings(self) -> list[Standing]:
        """Return all players, highest rating first: win rates with 95 % intervals, Elo with standard errors."""
        by_table = self._by_table()
        results = [
            TableResult(members, tuple(won), sum(played))
            for members, won, played in zip(self.tables, by_table.sum(0), self.played, strict=True)
        ]
        elos, errors = ratings(results, len(self.names), by_table)
        wins, games = self._by_player(by_seat=False)
        rates = _rates(wins[:, 0], games[:, 0])
        found = [
            Standing(name, int(games[index].sum()), float(wins[index].sum()), rates[index], elos[index], errors[index])
            for index, name in enumerate(self.names)
        ]
        return sorted(found, key=lambda standing: -standing.elo)

    def _index(self, name: str) -> int:
        try:
            return self.names.index(name)
        except ValueError:
            raise ValueError(f"{name!r} is not in the tournament: {', '.join(self.names)}") from None

    def versus(self, one: str, other: str) -> Rate:
        """Return the share that `one` won of the games at common tables won by either of the two."""
        a, b = self._index(one), self._index(other)
        if a == b:
            raise ValueError(f"{one!r} does not play against itself")
        found = self.cross_table()[a][b]
        return found if found is not None else Rate.of(0, 0)

    def cross_table(self) -> list[list[Rate | None]]:
        """Return `versus` for all pairs, row against column, in the order of `names`; None on the diagonal."""
        size = len(self.names)
        against = np.zeros((size, size, self.blocks.shape[2]))
        for members, wins in zip(self.tables, self._by_table().transpose(1, 2, 0), strict=True):
            met = sorted(set(members))
            against[np.ix_(met, met)] += wins[met][:, None]
        rates = _rates(against, against + against.transpose(1, 0, 2))
        return [[None if row == column else rates[row][column] for column in range(size)] for row in range(size)]

    def by_seat(self, name: str) -> tuple[Rate, ...]:
        """Return the win rate of a player from each seat."""
        me = self._index(name)
        wins, games = self._by_player(by_seat=True)
        return tuple(_rates(wins[me], games[me]))

    def _by_seats(self) -> dict[str, list[Rate]]:
        """Return `by_seat` for all players in one pass."""
        return dict(zip(self.names, _rates(*self._by_player(by_seat=True)), strict=True))

    def summary(self) -> dict[str, Any]:
        """Return standings, cross table and rates by seat as plain data."""
        return {
            "game": self.game.to_dict()["game"],
            "players": self.players,
            "seed": str(self.seed),
            "games": self.done,
            "standings": [standing.to_dict() for standing in self.standings()],
            "names": list(self.names),
            "cross_table": [[None if rate is None else plain(rate) for rate in row] for row in self.cross_table()],
            "by_seat": {name: [plain(rate) for rate in rates] for name, rates in self._by_seats().items()},
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready and lossless.

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
            "blocks": self.blocks.tolist(),
            **({} if self.identities == implied(self.names, self.game) else {"identities": self.identities}),
        }

    @classmethod
    def from_dict(cls, record: Any, *, source: str | None = None) -> Tournament:
        """Read what `to_dict` returned; `RecordError` for anything else."""
        found = Entry(record, source=source)
        found["tournament"].version(FORMAT)
        keys = ["tournament", "game", "names", "games", "seed", "win_units", "tables", "played", "blocks"]
        found.keys(keys, ["identities"])
        game = read_game(found["game"])
        names = tuple(name.text() for name in found["names"].items())
        games, seed = found["games"].integer(1, 2**55), found["seed"].decimal()
        _check_tables(found, names, game.players)
        units = found["win_units"].integer(1)
        if units > 1 and units % math.lcm(*range(1, game.players + 1)):
            found["win_units"].refuse(f"{units} cannot be shared by all numbers of winners")
        identities = read_identities(found.get("identities"), names, game)
        result = cls(game, names, games, seed, seatings(len(names), game.players), units, identities=identities)
        _read_games(result, found["played"], found["blocks"])
        return result

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write everything to a `.json` file; an existing file is replaced only once the new one is complete.

        Raises `ValueError` for any other suffix, such as `.npz`.
        """
        with replaced(checked_suffix(path, ".json"), "w") as file:
            json.dump(self.to_dict(), file)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Tournament:
        """Read what `save` wrote; for anything else, `RecordError` names file and key."""
        return cls.from_dict(parse_json(read_text(path), str(path)).value, source=str(path))

    def __copy__(self) -> Tournament:
        """Return an independent copy: a tournament grows."""
        return copy.deepcopy(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tournament):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it grows

    def to_frame(self, rows: Literal["players", "pairs"] = "players", *, backend: Backend | None = None) -> Any:
        """Return the result as a data frame of polars or pandas (extra `frame`), as `Simulation.to_frame` does.

        With `rows="players"` there is one row per player, highest rating first: `player`, `games`, `wins`, `win_rate`
        with its interval (`win_rate_low`, `win_rate_high`), `elo` and `elo_error`. With `rows="pairs"` there is one row
        per pair: `player`, `opponent`, and the share that `player` won of the games won by either of the two.
        """
        if rows == "players":
            found = self.standings()
            columns: dict[str, Any] = {
                "player": [one.name for one in found],
                "games": [one.games for one in found],
                "wins": [one.wins for one in found],
                **rate_columns([one.rate for one in found]),
                "elo": [one.elo for one in found],
                "elo_error": [one.error for one in found],
            }
        elif rows == "pairs":
            pairs, table = list(combinations(range(len(self.names)), 2)), self.cross_table()
            columns = {
                "player": [self.names[one] for one, _ in pairs],
                "opponent": [self.names[other] for _, other in pairs],
                **rate_columns([table[one][other] for one, other in pairs]),
            }
        else:
            raise ValueError(f"rows={rows!r} is not one of 'players', 'pairs'")
        return frame(columns, backend)

    def plot(self, path: str | os.PathLike[str] | None = None) -> Any:
        """Plot ratings and cross table (extra `plot`): return the matplotlib figure; write it to `path`, if given."""
        return plot_tournament(self, path)

    def __repr__(self) -> str:
        best = ", ".join(f"{one.name} {one.elo:+.0f}" for one in self.standings())
        return (
            f"<tournament of {counted(self.done, 'game')} of {self.game.to_dict()['game']}, seed {self.seed}: {best}>"
        )


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
    """Let everybody play everybody, with the same dice from every seat, and rate them.

    Each table seats as many different players as the game has seats; with fewer players than seats, all ways to fill
    the seats with at least two different players are used. At each table, games 0 to `games - 1` of the seed are played
    once in every rotation of the seats, so a table takes `games * seats` games.

    `policies` are names or policies of your own, as in `simulate` (plain callables see everything: they get the whole
    state), or a dictionary that names them. With `state`, the tournament is kept in that `.json` file, saved every
    `chunk` games, and resumed from there if it is called again; callables then need a label and a version
    (`aleator.policies.labelled`), and a file in which a player of the same name was another policy, or another version,
    is refused. `progress(done, total)` is called now and then on the calling thread; Ctrl-C stops within a second.

    Raises `ConfigError` for impossible players and, with `state`, for callables without a label, `RecordError` if the
    file holds another tournament, `ValueError` or `OSError` for a file that cannot be written, and whatever `simulate`
    raises.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> result = aleator.tournament(game, {"thinks": "cautious", "plays": "random"}, games=20, seed=3)
    >>> result.versus("thinks", "plays").low > 0.5, result.done
    (True, 40)
    """
    named = _named(policies)
    arguments = {"games": checked_count(games, "games", 1), "chunk": checked_count(chunk, "chunk", 1)}
    drawn = checked_word(secrets.randbits(63) if seed is None else seed, "seed")
    identities = [identity_of(policy) for policy in named.values()]
    if state is not None:
        check_writable(checked_suffix(state, ".json"))
        require_identities(identities, list(named), "a state file resumes a tournament")
    wanted = Tournament(
        game, tuple(named), arguments["games"], drawn, seatings(len(named), game.players), identities=identities
    )
    result = _begin(wanted, state, has_seed=seed is not None)
    players = list(named.values())
    for table, members in enumerate(result.tables):
        for rotation in range(result.players):
            seated = [players[members[(seat + rotation) % result.players]] for seat in range(result.players)]
            while result.played[table][rotation] < result.games:
                start = result.played[table][rotation]
                count = min(arguments["chunk"], result.games - start)
                report = _reporter(progress, result.done, result.total)
                part: Any = simulate(
                    game, seated, count, result.seed, threads, start=start, keep_games=True, progress=report
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
    """Return the players by name: at least two, all different."""
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
    """Return all tables: who sits there, by index.

    >>> seatings(3, 2), seatings(2, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0, 1), (0, 1, 1)])
    """
    if players >= seats:
        return list(combinations(range(players), seats))
    return [members for members in combinations_with_replacement(range(players), seats) if len(set(members)) > 1]


def _begin(wanted: Tournament, state: str | os.PathLike[str] | None, *, has_seed: bool) -> Tournament:
    """Begin a tournament, or resume the one in the file, which has to be the same."""
    if state is None or not Path(state).exists():
        return wanted
    found = Tournament.load(state)
    for key in ("game", "names", "games", "seed"):
        if getattr(found, key) != getattr(wanted, key) and (key != "seed" or has_seed):
            message = (
                f"the file holds another tournament: {key} is {getattr(found, key)!r}, not {getattr(wanted, key)!r}"
            )
            raise RecordError(message, source=str(state), key=key)
    differs = differing(found.identities, wanted.identities)
    if differs is not None:
        message = f"the file holds another tournament: {differs}; keep this one in another file"
        raise RecordError(message, source=str(state), key="identities")
    return found


def _check_tables(found: Entry, names: tuple[str, ...], seats: int) -> None:
    """Ask for the tables of so many different players, which are not listed before it is known how many there are."""
    tables = list(found["tables"].items())
    few = len(names) < seats
    count = math.comb(len(names) + seats - 1, seats) - len(names) if few else math.comb(len(names), seats)
    if len(set(names)) < max(len(names), 2):
        found["names"].refuse("has to name at least 2 different players, each once")
    if len(tables) != count:
        found["tables"].refuse(f"these are not the {count} tables of {len(names)} players")
    for table, members in zip(tables, seatings(len(names), seats), strict=True):
        if tuple(seat.integer() for seat in table.items(seats)) != members:
            table.refuse(f"is not the table of {list(members)}")


def _read_games(result: Tournament, played: Entry, blocks: Entry) -> None:
    """Read how many games were played, and who won them: as many wins as games in every block."""
    rows = [list(row.items(result.players)) for row in played.items(len(result.tables))]
    result.played = [[count.integer(0, result.games) for count in row] for row in rows]
    if result.win_units > 2**63 // result.games:
        blocks.refuse("more wins than can be counted")
    expected = result._games_by_block() * result.win_units
    for table, rotations in enumerate(blocks.items(len(result.tables))):
        for rotation, inner in enumerate(rotations.items(result.players)):
            for block, seats in enumerate(inner.items(result.blocks.shape[2])):
                units = [seat.integer(low=0) for seat in seats.items(result.players)]
                if sum(units) != expected[table, rotation, block]:
                    seats.refuse(f"{units} are not the wins of {expected[table, rotation, block]} units played")
                result.blocks[table, rotation, block] = units


def _add(result: Tournament, table: int, rotation: int, part: Any) -> None:
    """Add the games of one table and rotation."""
    result.win_units = part.win_units
    won = part.winners[:, None] >> np.arange(result.players) & 1
    units = won * (part.win_units // won.sum(1, keepdims=True))
    blocks = result.block_of(np.arange(part.start, part.start + part.games))
    np.add.at(result.blocks[table, rotation], blocks, units)
    result.played[table][rotation] += part.games


def _rates(parts: npt.NDArray[Any], wholes: npt.NDArray[Any]) -> Any:
    """Return lists of rates, nested as the arrays are but for the blocks."""
    bounds = np.stack(clustered_rates(parts, wholes), axis=-1)
    return _nested(bounds)


def _nested(bounds: npt.NDArray[np.floating[Any]]) -> Any:
    if bounds.ndim == 1:
        return Rate(*(float(bound) for bound in bounds))
    return [_nested(inner) for inner in bounds]
