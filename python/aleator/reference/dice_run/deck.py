"""The composition of the movement deck, and what is wrong with one that cannot be dealt and cut (DR-1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aleator.errors import DeckError
from aleator.games.counted import counted
from aleator.games.decks.parse import DeckSource, parse
from aleator.reference.dice_run.cards import CARDS, listed

__all__ = ["MAX_OUTDISTANCE", "Deck", "cards_needed", "deck_faults", "load"]

KEYS = ("name", "title", "cards")
MAX_COUNT = 255
MAX_OUTDISTANCE = 10
MIN_CARDS_TO_CUT = 15  # DR-2.3
CARDS_OF_A_HAND = 3  # DR-2.2
MIN_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Deck:
    """A well-formed composition: how many there are of each of the 18 cards, in their order (DR-1.2)."""

    name: str
    title: str
    counts: tuple[int, ...]

    @property
    def cards(self) -> dict[str, int]:
        """How many there are of each card, in their order."""
        return dict(zip(CARDS, self.counts, strict=True))

    def one_by_one(self) -> list[str]:
        """List all movement cards one by one, in their order.

        >>> len(load("standard").one_by_one()), load("standard").one_by_one().count("choice")
        (76, 8)
        """
        return listed(self.cards)

    @staticmethod
    def from_dict(record: object, source: str = "deck") -> Deck:
        """Make a deck, or refuse it with all its faults at once (DR-1.2).

        >>> Deck.from_dict({"name": "mine", "title": "Mine", "cards": {"red": 20}})
        Traceback (most recent call last):
        aleator.errors.DeckError: deck: cards: 20 cards: at least 21, 3 for each of two players ...
        """
        data = checked_deck(record, source)
        return Deck(data["name"], data["title"], tuple(data["cards"].get(card, 0) for card in CARDS))

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form, omitting cards with a count of 0."""
        cards = {card: count for card, count in zip(CARDS, self.counts, strict=True) if count > 0}
        return {"name": self.name, "title": self.title, "cards": cards}


def cards_needed(players: int) -> int:
    """Return the cards that a game needs: three for each player, and enough to cut into five packs (DR-2.2, DR-2.3).

    >>> cards_needed(2), cards_needed(6)
    (21, 33)
    """
    return CARDS_OF_A_HAND * players + MIN_CARDS_TO_CUT


def checked_deck(record: object, source: str) -> Any:
    """Return a record in which there is no fault, or raise `DeckError` with all of them."""
    faults = deck_faults(record)
    if faults:
        raise DeckError(faults, source)
    return record


def load(source: DeckSource) -> Deck:
    """Read a deck (a built-in name, a file, TOML or JSON text, a dictionary) and check it.

    >>> load("standard").title
    'Standard (our reconstruction)'
    """
    data, name = parse(source, "dice_run")
    return Deck.from_dict(data, name)


def fault(card: str | None, field: str, code: str, message: str) -> dict[str, Any]:
    """Write down one fault."""
    return {"card": card, "field": field, "code": code, "message": message}


def deck_faults(data: Any) -> list[dict[str, Any]]:
    """List all faults of what should be a deck: its keys, then its cards, then the deck as a whole.

    >>> [found["code"] for found in deck_faults({"name": 7, "cards": {"red": -1, "joker": 2}})]
    ['wrong_type', 'missing_field', 'bad_count', 'unknown_card']
    """
    if not isinstance(data, Mapping):
        return [fault(None, "deck", "wrong_type", "is not a table of name, title and cards")]
    faults = [
        fault(None, str(key), "unknown_field", f"is not a field: {', '.join(KEYS)}") for key in data if key not in KEYS
    ]
    for key in KEYS:
        if key not in data:
            faults.append(fault(None, key, "missing_field", "is missing"))
        elif key != "cards" and not isinstance(data[key], str):
            faults.append(fault(None, key, "wrong_type", f"{data[key]!r} is not a string"))
        elif key == "cards" and not isinstance(data[key], Mapping):
            faults.append(fault(None, key, "wrong_type", f"{data[key]!r} is not a table of counts"))
    cards = data.get("cards")
    if isinstance(cards, Mapping):
        of_cards = [found for card, count in cards.items() for found in card_faults(card, count)]
        faults += of_cards or whole_faults(cards)
    return faults


def card_faults(card: Any, count: Any) -> list[dict[str, Any]]:
    """List what is wrong with one entry of `cards`, which is one thing at most.

    >>> card_faults("outdistance", 11)[0]["code"]
    'too_many_outdistance'
    """
    if card not in CARDS:
        return [fault(str(card), "cards", "unknown_card", f"is not a movement card: {', '.join(CARDS)}")]
    if not isinstance(count, int) or isinstance(count, bool) or not -(2**31) <= count < 2**31:
        return [fault(card, "cards", "wrong_type", f"{count!r} is not an integer of 32 bits")]
    if not 0 <= count <= MAX_COUNT:
        return [fault(card, "cards", "bad_count", f"{count} is not 0 to {MAX_COUNT}")]
    if card == "outdistance" and count > MAX_OUTDISTANCE:
        return [fault(card, "cards", "too_many_outdistance", f"{count} are more than {MAX_OUTDISTANCE}")]
    return []


def whole_faults(cards: Mapping[str, int]) -> list[dict[str, Any]]:
    """Add a fault if a deck has too few cards to deal to two players and cut (DR-2.3)."""
    total = sum(cards.values())
    needed = cards_needed(MIN_PLAYERS)
    if total >= needed:
        return []
    message = f"{counted(total, 'card')}: at least {needed}, 3 for each of two players and 15 to be cut (DR-2.3)"
    return [fault(None, "cards", "too_few_cards", message)]
