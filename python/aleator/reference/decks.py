"""The reference's decks: read by `aleator.decks.parse`, checked by the reference itself."""

from aleator.games.decks.parse import names
from aleator.reference.gang_of_dice.deck import Deck, load

__all__ = ["Deck", "load", "names"]
