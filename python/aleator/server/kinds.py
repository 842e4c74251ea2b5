"""What the server asks about a game: the only place where it does.

Today the answers are put together from where they are: `games`, `decks`, `schemas`, and the tables below. A game that
is registered and not named here can be played as well: by people, with the page's plain form.
"""

from __future__ import annotations

import importlib.resources
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from aleator import decks, games, primitives, schemas
from aleator.interface import points_in_front

__all__ = ["NO_EXTRAS", "Served", "matched", "served", "served_games"]

Extras = Callable[[Any, Mapping[str, Any]], dict[str, Any]]

NO_EXTRAS: Mapping[str, None] = {"matched": None, "in_front": None}
"""What clients are told beside view and options, where a game has nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Served:
    """A game at the server. `bots` are those that answer at once, with the most of the number that they take (0: none).

    `options` has the values that each option of the game can have, `is_open` says that nothing is hidden from anybody,
    and `extras(state, view)` gives what its page is told beside view and options. `has_page` says whether there is a
    module of the page for it; the page has a plain form for all others.
    """

    name: str
    title: str
    players: tuple[int, int]
    bots: Mapping[str, int] = field(default_factory=dict)
    decks: tuple[str, ...] = ()
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    is_open: bool = False
    extras: Extras = lambda _state, _view: dict(NO_EXTRAS)
    has_page: bool = False

    @property
    def offered(self) -> tuple[str, ...]:
        """The bots as a form offers them: those that need a number have a usual one."""
        return tuple(_OFFERED.get(bot, bot) for bot in self.bots)


_BOTS: dict[str, dict[str, int]] = {
    "gang_of_dice": {"cautious": 0, "turn_optimal": 16, "fixed": 162, "random": 162},
    "dice_run": {"greedy": 0, "by_card": 0, "random": 0},
}
_TITLES = {"gang_of_dice": "Gang of Dice", "dice_run": "Dice Run"}
_OPEN = ("gang_of_dice",)
_OFFERED = {"fixed": "fixed(3)"}


@lru_cache(maxsize=64)
def served(name: str) -> Served:
    """Give what the server has to know about a game.

    >>> found = served("gang_of_dice")
    >>> found.players, found.options["first_player"], list(found.bots)
    ((2, 4), ('rotate', 'winner', 'fixed'), ['cautious', 'turn_optimal', 'fixed', 'random'])
    """
    properties = _properties(name)
    players = properties.get("players", {})
    return Served(
        name,
        _TITLES.get(name, name.replace("_", " ").title()),
        (players.get("minimum", 2), players.get("maximum", 6)),
        _BOTS.get(name, {}),
        tuple(decks.names(name)) if "deck" in properties else (),
        {key: _values(schema) for key, schema in properties.items() if key not in ("game", "players", "deck")},
        name in _OPEN,
        _EXTRAS.get(name, lambda _state, _view: dict(NO_EXTRAS)),
        _has_page(name),
    )


def served_games() -> tuple[Served, ...]:
    """Give all games that there are.

    >>> [each.title for each in served_games()]
    ['Gang of Dice', 'Dice Run']
    """
    return tuple(served(name) for name in games.names())


def _has_page(name: str) -> bool:
    return (importlib.resources.files("aleator.server") / "static" / "games" / f"{name}.js").is_file()


def _properties(name: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = schemas.load(f"{name}.game")["$defs"][f"{name}.game"]["properties"]
    except KeyError:
        return {}  # a game without a schema: the server knows its name alone
    return found


def _values(schema: Mapping[str, Any]) -> tuple[Any, ...]:
    return (False, True) if schema.get("type") == "boolean" else tuple(schema.get("enum", ()))


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
    return bool(primitives.triggered(dice, game.deck.to_dict(), card, gangster_is_a_value=extra)[0])


_EXTRAS: dict[str, Extras] = {
    "gang_of_dice": lambda state, _view: {**NO_EXTRAS, "matched": matched(state)},
    "dice_run": lambda _state, view: {**NO_EXTRAS, "in_front": points_in_front(view["state"])},
}
