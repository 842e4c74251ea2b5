"""The games: what is specific to each (`GameKind`), and how it is found by the name that it has in records.

`register` adds a game from anywhere; the rest of the package asks its kind.
"""

from aleator.games.kind import Decks, Game, GameKind, Option, PolicyKind, Twin, Words, late, loaded
from aleator.games.registry import (
    Engine,
    chance_kinds,
    engine_of,
    forget,
    game_from_dict,
    kind_named,
    kind_of,
    kinds,
    names,
    namespace,
    register,
)

__all__ = [
    "Decks",
    "Engine",
    "Game",
    "GameKind",
    "Option",
    "PolicyKind",
    "Twin",
    "Words",
    "chance_kinds",
    "engine_of",
    "forget",
    "game_from_dict",
    "kind_named",
    "kind_of",
    "kinds",
    "late",
    "loaded",
    "names",
    "namespace",
    "register",
]
