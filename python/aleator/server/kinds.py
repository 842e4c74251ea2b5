"""What the server asks about a game: the only place where it does."""

from __future__ import annotations

import importlib.resources
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from aleator.games import GameKind, kind_named, kinds
from aleator.games.dice_run.options import points_in_front
from aleator.games.gang_of_dice.primitives import triggered

__all__ = ["NO_EXTRAS", "Served", "matched", "served", "served_games"]

Extras = Callable[[Any, Mapping[str, Any]], dict[str, Any]]

NO_EXTRAS: Mapping[str, None] = {"matched": None, "in_front": None}
"""What clients are told beside view and options, where a game has nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Served:
    """A game at the server. `bots` are those that answer at once, with the most of the number that they take (0: none).

    `has_page` says whether there is a module of the page for it; the page has a plain form for all others.
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
        return tuple(_OFFERED.get(bot, bot) for bot in self.bots)

    def extras(self, state: Any, view: Mapping[str, Any]) -> dict[str, Any]:
        """Give what the game's page is told beside view and options."""
        own = _EXTRAS.get(self.name)
        return {**NO_EXTRAS, **(own(state, view) if own else {})}


_OFFERED = {"fixed": "fixed(3)"}


def served(name: str) -> Served:
    """Give what the server has to know about a game.

    >>> found = served("gang_of_dice")
    >>> found.players, found.options["first_player"], list(found.bots)
    ((2, 4), ('rotate', 'winner', 'fixed'), ['cautious', 'turn_optimal', 'fixed', 'random'])
    """
    return _served(kind_named(name))


@lru_cache(maxsize=64)
def _served(kind: GameKind) -> Served:
    bots = {policy.name: policy.limit for policy in kind.policies if policy.limit is not None}
    options = {option.name: option.choices for option in kind.options if not option.is_deck}
    return Served(kind, bots, tuple(kind.decks.built_in) if kind.decks else (), options, _has_page(kind.name))


def served_games() -> tuple[Served, ...]:
    """Give all games that there are.

    >>> [each.title for each in served_games()][:2]
    ['Gang of Dice', 'Dice Run']
    """
    return tuple(_served(kind) for kind in kinds())


def _has_page(name: str) -> bool:
    return (importlib.resources.files("aleator.server") / "static" / "games" / f"{name}.js").is_file()


def matched(state: Any) -> bool | None:
    """Say whether the dice that lie match the warning card now; None where none lie.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> land = aleator.gang_of_dice.Land([0, 1, 0, 0, 0, 0])
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("odd_1"))
    >>> _ = state.apply(aleator.gang_of_dice.Roll(1)), state.apply_chance(land)
    >>> matched(state)
    True
    """
    if state.phase != "keep":
        return None
    return _matched(state.game, state.card, state.faces)


@lru_cache(maxsize=4096)
def _matched(game: Any, card: str, faces: tuple[int, ...]) -> bool:
    dice, extra = np.array([faces], dtype=np.int64), bool(game.gangster_is_a_value)
    return bool(triggered(dice, game.deck.to_dict(), card, gangster_is_a_value=extra)[0])


_EXTRAS: dict[str, Extras] = {
    "gang_of_dice": lambda state, _view: {"matched": matched(state)},
    "dice_run": lambda _state, view: {"in_front": points_in_front(view["state"])},
}
