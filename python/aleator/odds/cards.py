"""The card that a question is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aleator._native import GANG_OF_DICE_MAX_DICE, GangOfDiceDeck
from aleator.errors import OddsError
from aleator.games import decks
from aleator.games.decks.parse import DeckSource

__all__ = ["Card", "resolve"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck in one colour, and the option of GD-4.8."""

    deck: GangOfDiceDeck
    id: str
    colour: str
    title: str
    gangster_is_a_value: bool = False

    @property
    def arguments(self) -> tuple[GangOfDiceDeck, str, str, bool]:
        """What the solvers of the extension take."""
        return self.deck, self.id, self.colour, self.gangster_is_a_value

    def __str__(self) -> str:
        return f"{self.id} ({self.colour})"


def resolve(
    card: str | Card,
    deck: DeckSource | GangOfDiceDeck = "standard",
    colour: str | None = None,
    gangster_is_a_value: bool = False,
) -> Card:
    """Find a card; `colour` (`"black"` or `"yellow"`) replaces its own colour.

    Raises `OddsError` for a card that is not in the deck and for any other colour.

    >>> print(resolve("sum_10"), resolve("sum_10", colour="black"))
    sum_10 (yellow) sum_10 (black)
    >>> resolve("sum_9")
    Traceback (most recent call last):
    aleator.errors.OddsError: card 'sum_9' is not in deck 'standard': use one of sum_7, ...
    """
    if isinstance(card, Card):
        return card
    loaded = _built_in(deck) if isinstance(deck, str) and deck in decks.names() else decks.load(deck)
    if card not in loaded.cards:
        params: dict[str, Any] = {"card": card, "allowed": list(loaded.cards)}
        message = f"card {card!r} is not in deck {loaded.name!r}: use one of {', '.join(loaded.cards)}"
        raise OddsError(message, "unknown_card", params, "GD-4.7")
    if colour not in (None, "black", "yellow"):
        params = {"colour": colour, "allowed": ["black", "yellow"]}
        raise OddsError(f"colour {colour!r} is not 'black' or 'yellow'", "unknown_colour", params, "GD-3.3")
    record = loaded.card(card)
    return Card(loaded, card, colour or str(record["colour"]), str(record["title"]), bool(gangster_is_a_value))


@lru_cache
def _built_in(name: str) -> GangOfDiceDeck:
    """Load a built-in deck only once, since loading takes longer than most answers."""
    return decks.load(name)


def checked_dice(dice: Any, name: str = "dice", most: int = GANG_OF_DICE_MAX_DICE) -> int:
    """Return a number of dice, or refuse it (GD-3.1).

    >>> checked_dice(0)
    Traceback (most recent call last):
    aleator.errors.OddsError: dice=0: use 1 to 162 (GD-3.1)
    """
    if isinstance(dice, bool) or not hasattr(dice, "__index__"):
        raise TypeError(f"{name}={dice!r} is not an integer")
    number = int(dice.__index__())
    if not 1 <= number <= most:
        raise OddsError(
            f"{name}={number}: use 1 to {most} (GD-3.1)", "bad_dice", {name: number, "most": most}, "GD-3.1"
        )
    return number
