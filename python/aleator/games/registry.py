"""The registered kinds of games, found by name, game or state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from aleator._native import Streams
from aleator.errors import AleatorError, DeckError, RecordError
from aleator.files.reading import Entry
from aleator.games.kind import Game, GameKind

__all__ = [
    "Engine",
    "chance_kinds",
    "engine_of",
    "forget",
    "game_from_dict",
    "kind_named",
    "kind_of",
    "kinds",
    "names",
    "namespace",
    "read_game",
    "register",
]

_BY_NAME: dict[str, GameKind] = {}
_BY_TYPE: dict[type, GameKind] = {}
_ENGINES: dict[type, Engine] = {}


@dataclass(frozen=True, slots=True)
class Engine:
    """An implementation of a game: its namespace and its random streams; `is_twin` for a second implementation.

    Built-in policies play only the first implementation.
    """

    namespace: Any
    streams: Callable[..., Any]
    is_twin: bool

    def __copy__(self) -> Engine:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Engine:
        del memo  # it never changes
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("an Engine is not pickled: it is made of a module; ask engine_of(game) again")


def register(kind: GameKind) -> None:
    """Make a game known to the whole package. Raises `ValueError` if another game has the name.

    >>> register(kind_named("gang_of_dice"))
    >>> import dataclasses
    >>> register(dataclasses.replace(kind_named("gang_of_dice"), title="Another"))
    Traceback (most recent call last):
    ValueError: a game 'gang_of_dice' already exists
    """
    if _BY_NAME.get(kind.name, kind) is not kind:
        raise ValueError(f"a game {kind.name!r} already exists")
    _BY_NAME[kind.name] = kind
    _BY_TYPE[kind.game] = _BY_TYPE[kind.state] = kind


def forget(kind: GameKind) -> None:
    """Undo `register`, as tests have to."""
    _BY_NAME.pop(kind.name, None)
    for known in [known for known, of in _BY_TYPE.items() if of is kind]:
        del _BY_TYPE[known]
        _ENGINES.pop(known, None)


def kinds() -> tuple[GameKind, ...]:
    """Return all kinds, in the order in which they were registered."""
    return tuple(_BY_NAME.values())


def names() -> tuple[str, ...]:
    """Return the names of all games in records.

    >>> "gang_of_dice" in names()
    True
    """
    return tuple(_BY_NAME)


def kind_named(name: str) -> GameKind:
    """Return the kind with this name; `KeyError` if there is none.

    >>> kind_named("gang_of_dice")
    <kind of game gang_of_dice>
    """
    if name not in _BY_NAME:
        raise KeyError(f"{name!r} is not a game: {', '.join(_BY_NAME)}")
    return _BY_NAME[name]


def kind_of(thing: Any) -> GameKind:
    """Return the kind of a game, or of a state, of either implementation; `TypeError` for anything else.

    >>> import aleator
    >>> kind_of(aleator.GangOfDice(players=2)), kind_of(aleator.GangOfDice(players=2).new_state())
    (<kind of game gang_of_dice>, <kind of game gang_of_dice>)
    """
    kind = _BY_TYPE.get(type(thing))
    return _kind_of_new(thing) if kind is None else kind


def _kind_of_new(thing: Any) -> GameKind:
    """Look at a type that was not seen before: a game has its name in its record, a state has a game."""
    if not isinstance(thing, type):
        game = getattr(thing, "game", thing)
        record = game.to_dict() if hasattr(game, "new_state") and hasattr(game, "to_dict") else {}
        kind = _BY_NAME.get(record.get("game", ""))
        if kind is not None:
            _BY_TYPE[type(thing)] = kind
            return kind
    raise TypeError(f"{thing!r} is not a game of aleator")


def engine_of(game: Any) -> Engine:
    """Return the implementation that a game belongs to.

    >>> import aleator, aleator.reference
    >>> engine_of(aleator.GangOfDice(players=2)).is_twin, engine_of(aleator.reference.GangOfDice(players=2)).is_twin
    (False, True)
    """
    engine = _ENGINES.get(type(game))
    if engine is None:
        engine = _ENGINES[type(game)] = _engine_of_new(game)
    return engine


def _engine_of_new(game: Any) -> Engine:
    """Look at a type of game that was not asked for before."""
    kind = kind_of(game)
    if kind.twin is None or isinstance(game, kind.game):
        return Engine(kind.module, Streams, is_twin=False)
    return Engine(kind.twin.namespace.value, kind.twin.streams.value, is_twin=True)


def namespace(game: Any) -> Any:
    """Return the module with a game's actions, outcomes and events.

    >>> import aleator
    >>> namespace(aleator.GangOfDice(players=2)).__name__
    'aleator.gang_of_dice'
    """
    return engine_of(game).namespace


def chance_kinds(name: str) -> tuple[str, ...]:
    """Return the kinds of outcome that chance has in a game, in their order.

    >>> chance_kinds("gang_of_dice")
    ('first_player', 'reveal', 'land')
    """
    outcome = kind_named(name).module.Outcome
    return tuple(each.type for each in get_args(outcome) or (outcome,))


def game_from_dict(record: Any) -> Game:
    """Read the record of a game; the deck may be the name of a built-in one, and options may be omitted.

    Raises `RecordError` for anything that is not a game, and `ConfigError` or `DeckError` for impossible options.

    >>> game_from_dict({"game": "gang_of_dice", "players": 2, "first_player": "winner"})
    GangOfDice(players=2, deck='standard', first_player='winner', gangster_is_a_value=False)
    >>> game_from_dict({"game": "chess"})
    Traceback (most recent call last):
    aleator.errors.RecordError: game: 'chess' is not a game: gang_of_dice, ...
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"a game is {record!r}, not a dictionary")
    name = record.get("game")
    if not isinstance(name, str) or name not in _BY_NAME:
        raise RecordError(f"{name!r} is not a game: {', '.join(_BY_NAME)}", key="game")
    kind = _BY_NAME[name]
    options = tuple(option.name for option in kind.options)
    keys = ("game", "players", *options)
    for key in record:
        if key not in keys:
            raise RecordError(f"unknown key of a game of {kind.title}: it has {', '.join(keys)}", key=str(key))
    if "players" not in record:
        raise RecordError(f"missing in a game of {kind.title}", key="players")
    game: Game = kind.game(record["players"], **{key: record[key] for key in options if key in record})
    return game


def read_game(entry: Entry) -> Any:
    """Read the game of a file; `RecordError` (or `DeckError`) names file and entry.

    >>> read_game(Entry({"game": "gang_of_dice", "players": 9}, "game", "old.json"))
    Traceback (most recent call last):
    aleator.errors.RecordError: old.json: game: 9 players: Gang of Dice is for 2 to 4 (GD-1.1)
    """
    try:
        return game_from_dict(entry.value)
    except RecordError as error:
        key = f"{entry.key}.{error.key}" if error.key else entry.key
        raise RecordError(error.message, source=entry.source, key=key) from error
    except DeckError as error:
        raise DeckError(error.faults, f"{entry.source}: {entry.key}" if entry.source else entry.key) from error
    except (AleatorError, TypeError, ValueError) as error:
        raise RecordError(str(error), source=entry.source, key=entry.key) from error
