"""What the server needs to know about a game, in one place."""

from __future__ import annotations

import importlib.resources
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aleator.games import GameKind, kind_named, kinds
from aleator.games.kind import loaded

__all__ = ["Served", "nothing_told", "served", "served_games"]


@dataclass(frozen=True, slots=True)
class Served:
    """A game on the server. `bots` are those that answer at once, each with the highest number it accepts (0: none).

    `has_page` says whether the page has a module for it; all other games get the plain form.
    """

    kind: GameKind
    bots: Mapping[str, int]
    decks: tuple[str, ...]
    options: Mapping[str, tuple[Any, ...]]
    has_page: bool

    @property
    def name(self) -> str:
        """Its name in records."""
        return self.kind.name

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.kind.title

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.kind.players

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from anybody."""
        return not self.kind.hides

    @property
    def offered(self) -> tuple[str, ...]:
        """The bots as a form offers them: those that need a number have a usual one."""
        return tuple(policy.offered or policy.name for policy in self.kind.policies if policy.name in self.bots)

    def told(self, state: Any, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return what clients receive besides view and options; None for entries of other games."""
        own = {name: loaded(tell)(state, view) for name, tell in self.kind.told.items()}
        return {**nothing_told(), **own}


def nothing_told() -> dict[str, None]:
    """Return what clients receive besides view and options when there is no state.

    >>> nothing_told()
    {'matched': None, 'in_front': None, 'previews': None, 'stage_ends': None}
    """
    return {name: None for kind in kinds() for name in kind.told}


def served(name: str) -> Served:
    """Return what the server needs to know about a game.

    >>> found = served("gang_of_dice")
    >>> found.players, found.options["first_player"], list(found.bots)
    ((2, 4), ('rotate', 'winner', 'fixed'), ['cautious', 'turn_optimal', 'game_optimal', 'fixed', 'random'])
    """
    return _served(kind_named(name))


@lru_cache(maxsize=64)
def _served(kind: GameKind) -> Served:
    bots = {policy.name: policy.limit for policy in kind.policies if policy.limit is not None}
    options = {option.name: option.choices for option in kind.options if not option.is_deck}
    return Served(kind, bots, tuple(kind.decks.built_in) if kind.decks else (), options, _has_page(kind.name))


def served_games() -> tuple[Served, ...]:
    """Return all games.

    >>> [each.title for each in served_games()][:2]
    ['Gang of Dice', 'Dice Run']
    """
    return tuple(_served(kind) for kind in kinds())


def _has_page(name: str) -> bool:
    return (importlib.resources.files("aleator.server") / "static" / "games" / f"{name}.js").is_file()
