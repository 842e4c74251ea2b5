"""Everything specific to a game, in one place: the rest of the package asks a `GameKind` and never a game's name.

A kind holds data and functions and decides nothing. Anything that takes long to import, or needs an extra, is named by
`late` and imported on first use. Only the first fields are required: everything else has a plain default that works
with every game.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aleator.game import AnyGame as Game

__all__ = ["Decks", "Game", "GameKind", "Late", "Option", "PolicyKind", "Twin", "Words", "late", "loaded"]


class Late:
    """Something that is imported on first use; made by `late`.

    >>> late("math:hypot")(3, 4)
    5.0
    """

    __slots__ = ("_found", "place")

    def __init__(self, place: str) -> None:
        self.place: str = place
        self._found: Any = None

    @property
    def value(self) -> Any:
        """The thing itself."""
        if self._found is None:
            module, _, name = self.place.partition(":")
            found = importlib.import_module(module)
            self._found = getattr(found, name) if name else found
        return self._found

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call it."""
        return self.value(*arguments, **named)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Late) and other.place == self.place

    def __hash__(self) -> int:
        return hash(self.place)

    def __reduce__(self) -> tuple[Any, ...]:
        return Late, (self.place,)

    def __repr__(self) -> str:
        return f"late({self.place!r})"


def late(place: str) -> Late:
    """Refer to something by `"module"` or `"module:name"`, so that it is imported only if it is used."""
    return Late(place)


def loaded(thing: Any) -> Any:
    """Return what `late` names, or the thing itself.

    >>> loaded(late("math:pi")), loaded(3)
    (3.141592653589793, 3)
    """
    return thing.value if isinstance(thing, Late) else thing


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a game, for the command line, adapters, records and forms.

    `choices` are its possible values (none for numbers and decks); `help` is one line with the rule's id.
    """

    name: str
    default: Any
    help: str
    choices: tuple[Any, ...] = ()
    is_deck: bool = False

    @property
    def type(self) -> type:
        """The type of its values: that of the default.

        >>> Option(name="extra_face", default=False, help="One face more.").type
        <class 'bool'>
        """
        return type(self.default)


@dataclass(frozen=True, slots=True)
class PolicyKind:
    """A built-in policy of a game: its name, the parameter that may be given without its name, whether it searches.

    `limit` is the highest number that it may have at a table of the server, 0 if it takes none; with None it may not
    play there, since it takes too long. `offered` is how a form offers it, by default its name.
    """

    name: str
    parameter: str | None = None
    searches: bool = False
    limit: int | None = None
    offered: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decks:
    """The decks of a game: the built-in ones by name (the default first), their class, and how the command line shows
    one."""

    built_in: Mapping[str, Path]
    deck: Any
    size: Callable[[Any], int]
    show: Callable[[Any], None]

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("Decks are not pickled: they hold functions; ask the kind of the game, by its name")

    def __copy__(self) -> Decks:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Decks:
        del memo  # they never change
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """A second implementation of the rules, with the same names in its own module, and its own streams."""

    namespace: Late
    streams: Late


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of a game in the languages of `aleator.interface`.

    `catalogue(language)` returns texts in addition to the common ones. `forms` is the file (or the data) with the forms
    of their values, in addition to the common ones: `docs/frontends.md` explains how to write it.
    """

    catalogue: Callable[[str], Mapping[str, Any]] | None = None
    forms: Path | Mapping[str, Any] = field(default_factory=dict)


_PLAIN_RESULTS = late("aleator.simulation.results.plain:PlainSimulation")
_PLAIN_TERMINAL = late("aleator.terminal.plain")


@dataclass(frozen=True, kw_only=True, eq=False)
class GameKind:
    """Everything specific to a game.

    >>> from aleator import games
    >>> kind = games.kind_named("gang_of_dice")
    >>> kind.title, kind.command, kind.players, [option.name for option in kind.options]
    ('Gang of Dice', 'gang-of-dice', (2, 4), ['first_player', 'gangster_is_a_value', 'deck'])
    """

    # What it is.
    name: str
    """Its name in records, which is also the name of its namespace."""
    title: str
    """Its name for people."""
    game: type
    """The class of its games."""
    state: type
    """The class of their states."""
    namespace: Any
    """The module of its actions, outcomes and events, with their readers; or a reference to it (`late`)."""
    players: tuple[int, int]
    """The fewest and the most players."""

    # What can be chosen, and how it is set up.
    usual_players: int = 2
    options: tuple[Option, ...] = ()
    decks: Decks | None = None
    twin: Twin | None = None

    # Rules.
    rules_version: int = 1
    """The version of its rules: a record of another version is refused, since its result might differ."""
    rules_page: Callable[[], str] | None = None
    schema: Path | None = None
    """The file of its JSON Schemas."""
    reveals: frozenset[str] | None = None
    """Types of events that reveal a secret to others, so that the action cannot be undone. None: all of them."""
    hides: bool = True
    """Whether anything is hidden from anybody: people sharing a screen then take turns looking at it."""
    default_action: Callable[[Any, int], Any] | None = None
    """`default_action(state, seat)` is what a seat does once its player has left: by default its first legal action."""

    # Who plays.
    policies: tuple[PolicyKind, ...] = (PolicyKind("random", limit=0),)
    policy: Callable[..., Any] | None = None
    """`policy(game, name, parameters)` makes a policy; by default there is only `random`, uniform over all actions."""
    usual_bot: str = "random"
    searcher: Callable[..., Any] | None = None
    """`searcher(game, name, parameters)` makes a player that remembers its thinking, for policies that search."""

    judge: Callable[[Any], Any] | None = None
    """`judge(game)` returns what knows best play (`advise(state)`, `judge(state, action)`), or refuses the game."""

    # Many games.
    simulate: Callable[..., dict[str, Any]] | None = None
    """Plays and adds up games in native code; by default they are played one by one in Python."""
    simulation: Any = _PLAIN_RESULTS
    """The class of its results (or `late`): by default, one that counts wins and decisions."""
    draw: Callable[..., None] | None = None
    """`draw(result, *axes)` draws three plots of a result; by default there are none."""

    # Learners.
    encoding: Callable[[Any], tuple[Sequence[str], Sequence[str], Sequence[int]]] | None = None
    """Names of ids, names of entries and their bounds. Without it, the game has no cursors and environments."""
    cursor: Callable[[Any], Any] | None = None
    vector_env: Callable[..., Any] | None = None
    gym: str | None = None
    """Its name in Gymnasium, without `aleator/` and the version."""
    openspiel: Any = None
    """Its adapter to OpenSpiel (`aleator.env._openspiel.adapter.Adapter`, or `late`)."""

    # What people see.
    choices: Callable[[Any, int], dict[str, Any]] | None = None
    """`choices(state, seat)` returns what a seat to act may do; by default, a list of all legal actions."""
    words: Words = field(default_factory=Words)
    helpers: Mapping[str, Any] = field(default_factory=dict)
    """Its own functions, by name, that interfaces find in `aleator.interface`."""
    told: Mapping[str, Any] = field(default_factory=dict)
    """What clients of the server receive besides view and options: by name, a function of state and view."""
    show: Callable[..., None] | None = None
    """Prints the tables of a result on the command line; by default, those of players and seats."""
    terminal: Any = _PLAIN_TERMINAL
    """The module (or `late`) with `draw`, `choose` and `tells` for the terminal; by default, a plain one."""

    @property
    def command(self) -> str:
        """Its name on the command line."""
        return self.name.replace("_", "-")

    @property
    def module(self) -> Any:
        """The namespace, imported."""
        return loaded(self.namespace)

    def __copy__(self) -> GameKind:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> GameKind:
        del memo  # a kind never changes, and there is one for each game
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        message = "a GameKind is not pickled: it holds functions and modules; keep its name, and ask games.kind_named"
        raise TypeError(message)

    def __repr__(self) -> str:
        return f"<kind of game {self.name}>"
