"""Decks of warning cards: what a well-formed one is, and the faults of any other (GD-4.7).

A deck is data. The built-in ones hold the published combinations (GD-4.6); which of their cards are black or yellow,
light or dark is not published, so `standard` is a reconstruction and says so in its title.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aleator.errors import DeckError
from aleator.games.counted import counted
from aleator.games.decks.parse import DeckSource, parse
from aleator.reference.gang_of_dice.rules import ROUNDS
from aleator.reference.gang_of_dice.warning import KINDS, Card, Predicate

__all__ = ["Deck", "Tier", "deck_faults", "load"]

MAX_CARDS = 128
COLOURS = ("black", "yellow")


@dataclass(frozen=True, slots=True)
class Tier:
    """A part of a deck from which a given number of cards is drawn."""

    cards: tuple[str, ...]
    draw: int

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form."""
        return {"cards": list(self.cards), "draw": self.draw}


@dataclass(frozen=True, slots=True)
class Deck:
    """A well-formed deck: cards, and the tiers that they are drawn from, one tier after the other (GD-1.5)."""

    name: str
    title: str
    cards: tuple[Card, ...]
    tiers: tuple[Tier, ...]

    def card(self, card_id: str) -> Card | None:
        """Return the card with an id; None if there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        return None

    def tier_of_round(self, round_number: int) -> Tier:
        """Return the tier that the card of a round (1 to 12) comes from.

        >>> deck = load("standard")
        >>> deck.tier_of_round(9).draw, deck.tier_of_round(10).draw
        (9, 3)
        """
        drawn = 0
        for tier in self.tiers:
            drawn += tier.draw
            if drawn >= round_number:
                return tier
        raise AssertionError(f"no tier has a card for round {round_number}")

    def available(self, round_number: int, drawn: Sequence[str]) -> list[str]:
        """List the cards that a round may reveal after `drawn` were: each is equally likely (GD-1.5).

        >>> load("standard").available(10, ["run_3"])
        ['odd_3', 'even_2', 'sum_13', 'distinct_3', 'fives_2']
        """
        return [card for card in self.tier_of_round(round_number).cards if card not in drawn]

    @staticmethod
    def from_dict(record: object, source: str = "deck") -> Deck:
        """Make a deck, or refuse it with all its faults at once (GD-4.7).

        >>> Deck.from_dict({"name": "mine", "title": "Mine", "cards": [], "tiers": []})
        Traceback (most recent call last):
        aleator.errors.DeckError: deck: tiers: the tiers draw 0 cards together, not 12, one for each round (GD-1.5)
        """
        data = checked_deck(record, source)
        return Deck(
            data["name"],
            data["title"],
            tuple(_card(card) for card in data["cards"]),
            tuple(Tier(tuple(tier["cards"]), tier["draw"]) for tier in data["tiers"]),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form."""
        return {
            "name": self.name,
            "title": self.title,
            "cards": [card.to_dict() for card in self.cards],
            "tiers": [tier.to_dict() for tier in self.tiers],
        }


def checked_deck(record: object, source: str) -> Any:
    """Return a record in which there is no fault, or raise `DeckError` with all of them."""
    faults = deck_faults(record)
    if faults:
        raise DeckError(faults, source)
    return record


def load(source: DeckSource) -> Deck:
    """Read a deck (a built-in name, a file, TOML or JSON text, a dictionary) and check it.

    >>> load("standard").title, len(load("all_pairs").cards)
    ('Standard (our reconstruction)', 32)
    """
    data, name = parse(source)
    return Deck.from_dict(data, name)


def _card(data: Mapping[str, Any]) -> Card:
    predicate = data["predicate"]
    faces = tuple(sorted(predicate.get("faces", ())))
    return Card(data["id"], data["title"], data["colour"], Predicate(predicate["kind"], predicate["k"], faces))


def deck_faults(data: Any) -> list[dict[str, Any]]:
    """List all faults of what should be a deck: of its keys, its cards, its tiers, and the deck as a whole.

    >>> deck_faults({"name": "mine"})[0]
    {'card': None, 'field': 'title', 'code': 'missing_field', 'message': 'is missing'}
    """
    faults = Faults()
    if not isinstance(data, Mapping):
        faults.add(None, "deck", "wrong_type", "is not a table of name, title, cards and tiers")
        return faults.found
    faults.check_keys(data, None, "", ("name", "title", "cards", "tiers"))
    for key in ("name", "title"):
        if key in data:
            faults.check_text(data[key], None, key)
    cards = faults.checked_list(data, "cards")
    tiers = faults.checked_list(data, "tiers")
    if cards is not None:
        seen: list[str] = []
        for position, card in enumerate(cards):
            check_card(faults, card, position, seen)
    ids = None if cards is None else ids_of(cards)
    placed: list[str] = []
    for position, tier in enumerate(tiers or []):
        check_tier(faults, tier, position, ids, placed)
    check_whole(faults, cards, ids, tiers, placed)
    return faults.found


class Faults:
    """The faults found so far, in order."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []

    def add(self, card: str | None, field: str, code: str, message: str) -> None:
        """Note a fault."""
        self.found.append({"card": card, "field": field, "code": code, "message": message})

    def check_keys(self, data: Mapping[str, Any], card: str | None, prefix: str, keys: Sequence[str]) -> None:
        """Note keys that should not be there, by name, then those that should."""
        for key in sorted(str(key) for key in data if key not in keys):
            self.add(card, prefix + key, "unknown_field", f"is not a field: {', '.join(keys)}")
        for key in keys:
            if key not in data and key != "faces":
                self.add(card, prefix + key, "missing_field", "is missing")

    def check_text(self, value: Any, card: str | None, field: str) -> bool:
        """Return whether a value is a string, and note it if not."""
        if isinstance(value, str):
            return True
        self.add(card, field, "wrong_type", f"{value!r} is not a string")
        return False

    def check_number(self, value: Any, card: str | None, field: str) -> bool:
        """Return whether a value is an integer of 32 bits, and note it if not."""
        if isinstance(value, int) and not isinstance(value, bool) and -(2**31) <= value < 2**32:
            return True
        self.add(card, field, "wrong_type", f"{value!r} is not an integer of 32 bits")
        return False

    def checked_list(self, data: Mapping[str, Any], key: str) -> list[Any] | None:
        """Return a list of the deck; None (and a fault, if there is a value) if it is not a list."""
        value = data.get(key)
        if isinstance(value, (list, tuple)):
            return list(value)
        if key in data:
            self.add(None, key, "wrong_type", f"{value!r} is not a list")
        return None


def ids_of(cards: Sequence[Any]) -> list[str]:
    """List the ids that cards have, whatever else is wrong with them."""
    return [card["id"] for card in cards if isinstance(card, Mapping) and isinstance(card.get("id"), str)]


def check_card(faults: Faults, card: Any, position: int, seen: list[str]) -> None:
    """Note the faults of a card; `seen` has the ids of those before it.

    A card is named by its id; one without a usable id by its place in the list.
    """
    place = f"cards[{position}]"
    if not isinstance(card, Mapping):
        faults.add(None, place, "wrong_type", f"{card!r} is not a table of id, title, colour and predicate")
        return
    card_id = card.get("id")
    name = card_id if isinstance(card_id, str) and card_id else None
    prefix = "" if name is not None else f"{place}."
    faults.check_keys(card, name, prefix, ("id", "title", "colour", "predicate"))
    if "id" in card and faults.check_text(card_id, name, prefix + "id"):
        if card_id == "":
            faults.add(name, prefix + "id", "empty_id", "is empty")
        elif card_id in seen:
            faults.add(name, prefix + "id", "duplicate_id", "another card of this deck has the same id")
        seen.append(str(card_id))
    if "title" in card:
        faults.check_text(card["title"], name, prefix + "title")
    if "colour" in card:
        check_colour(faults, card["colour"], name, prefix + "colour")
    if "predicate" in card:
        check_predicate(faults, card["predicate"], name, prefix + "predicate")


def check_colour(faults: Faults, colour: Any, card: str | None, field: str) -> None:
    """Note that a colour is neither of the two."""
    if faults.check_text(colour, card, field) and colour not in COLOURS:
        faults.add(card, field, "unknown_colour", f"{colour!r} is neither black nor yellow")


def check_predicate(faults: Faults, predicate: Any, card: str | None, field: str) -> None:
    """Note the faults of a predicate."""
    if not isinstance(predicate, Mapping):
        faults.add(card, field, "wrong_type", f"{predicate!r} is not a table of kind, k and faces")
        return
    faults.check_keys(predicate, card, f"{field}.", ("kind", "k", "faces"))
    kind = predicate.get("kind")
    if "kind" in predicate and faults.check_text(kind, card, f"{field}.kind") and kind not in KINDS:
        faults.add(card, f"{field}.kind", "unknown_kind", f"{kind!r} is not one of {', '.join(KINDS)}")
    if "k" in predicate and faults.check_number(predicate["k"], card, f"{field}.k"):
        k = predicate["k"]
        if k < 1:
            faults.add(card, f"{field}.k", "k_too_small", f"{k} is less than 1")
        elif k > 5 and kind in ("run_at_least", "distinct_at_least"):
            faults.add(card, f"{field}.k", "k_too_large", f"{k} is more than 5, and there are five numbers")
    check_faces(faults, predicate, card, f"{field}.faces")


def check_faces(faults: Faults, predicate: Mapping[str, Any], card: str | None, field: str) -> None:
    """Note the faults of the numbers of `count_at_least`, or that another kind has some."""
    kind = predicate.get("kind")
    if "faces" not in predicate:
        if kind == "count_at_least":
            faults.add(card, field, "missing_field", "is missing")
        return
    faces = predicate["faces"]
    if not isinstance(faces, (list, tuple)):
        faults.add(card, field, "wrong_type", f"{faces!r} is not a list")
    elif kind in KINDS and kind != "count_at_least":
        faults.add(card, field, "bad_faces", f"only count_at_least has faces, not {kind}")
    # A list, not a generator: every number is checked, so that every fault is found.
    elif all([faults.check_number(face, card, field) for face in faces]) and not are_numbers(faces):  # noqa: C419
        faults.add(card, field, "bad_faces", f"{list(faces)} is not a non-empty list of different numbers 1 to 5")


def are_numbers(faces: Sequence[int]) -> bool:
    """Return whether these are different numbers of a die, at least one.

    >>> are_numbers([1, 3, 5]), are_numbers([]), are_numbers([0]), are_numbers([2, 2])
    (True, False, False, False)
    """
    return len(faces) > 0 and all(1 <= face <= 5 for face in faces) and len(set(faces)) == len(faces)


def check_tier(faults: Faults, tier: Any, position: int, ids: Sequence[str] | None, placed: list[str]) -> None:
    """Note the faults of a tier; `placed` has the cards of those before it."""
    place = f"tiers[{position}]"
    if not isinstance(tier, Mapping):
        faults.add(None, place, "wrong_type", f"{tier!r} is not a table of cards and draw")
        return
    faults.check_keys(tier, None, f"{place}.", ("cards", "draw"))
    cards = tier.get("cards")
    if "cards" in tier and not isinstance(cards, (list, tuple)):
        faults.add(None, f"{place}.cards", "wrong_type", f"{cards!r} is not a list")
    elif cards is not None:
        for card in cards:
            if not faults.check_text(card, None, f"{place}.cards"):
                continue
            if ids is not None and card not in ids:
                faults.add(card, f"{place}.cards", "unknown_card", "is not a card of this deck")
            elif card in placed:
                faults.add(card, f"{place}.cards", "card_in_two_places", "is already in a tier")
            placed.append(card)
    if "draw" in tier and faults.check_number(tier["draw"], None, f"{place}.draw"):
        size = len(cards) if isinstance(cards, (list, tuple)) else None
        if tier["draw"] < 0 or (size is not None and tier["draw"] > size):
            faults.add(None, f"{place}.draw", "bad_draw", f"{tier['draw']} is not 0 to {size}, the cards of the tier")


def check_whole(
    faults: Faults,
    cards: Sequence[Any] | None,
    ids: Sequence[str] | None,
    tiers: Sequence[Any] | None,
    placed: Sequence[str],
) -> None:
    """Note the faults of the deck as a whole: cards in no tier, not 12 cards drawn, too many cards."""
    if tiers is not None and ids is not None:
        for position, card_id in enumerate(ids):
            if card_id and card_id not in placed and card_id not in ids[:position]:
                faults.add(card_id, "tiers", "card_in_no_tier", "is in no tier")
    if tiers is not None:
        draws = [tier.get("draw") for tier in tiers if isinstance(tier, Mapping)]
        numbers = [draw for draw in draws if isinstance(draw, int) and not isinstance(draw, bool)]
        if len(numbers) == len(tiers) and sum(numbers) != ROUNDS:
            total = sum(numbers)
            message = f"the tiers draw {counted(total, 'card')} together, not {ROUNDS}, one for each round (GD-1.5)"
            faults.add(None, "tiers", "wrong_total", message)
    if cards is not None and len(cards) > MAX_CARDS:
        faults.add(None, "cards", "too_many_cards", f"{len(cards)} cards are more than {MAX_CARDS}")
