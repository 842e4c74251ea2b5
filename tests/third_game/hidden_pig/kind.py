"""What the package is told of the game: `aleator.games.register(KIND)` makes it known."""

from __future__ import annotations

from collections.abc import Mapping

from aleator.games import GameKind, Option, Words, late
from hidden_pig.rules import HiddenPig, State

WORDS = {
    "ui.aim.hidden_pig": "Aim: have the most points when every player has had all turns.",
    "event.hidden_pig.rolled": "{player:seat} rolls {number}.",
    "action.hidden_pig.roll": "Roll the die",
    "action.hidden_pig.hold": "Hold",
}
"""The words of the game: the same in every language, which is enough here."""


def catalogue(language: str) -> Mapping[str, str]:
    del language
    return WORDS


KIND = GameKind(
    name="hidden_pig",
    title="Pig with a hidden card",
    game=HiddenPig,
    state=State,
    namespace=late("hidden_pig"),
    players=(2, 3),
    options=(Option(name="turns", default=3, help="How many turns each player has."),),
    reveals=frozenset({"cards_shown"}),
    words=Words(catalogue=catalogue),
)
