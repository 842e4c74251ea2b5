"""Cards that are in no deck: a predicate as text, and the cards that differ from another one by little."""

from __future__ import annotations

import re
from typing import Any

from aleator._native import GangOfDiceDeck
from aleator.errors import DeckError, OddsError
from aleator.odds.cards import Card

__all__ = ["card_of", "predicate_text", "read_predicate"]

_WRITTEN = {
    "sum_at_least": "sum_at_least(9)",
    "run_at_least": "run_at_least(3)",
    "count_at_least": "count_at_least([4, 5], 2)",
    "distinct_at_least": "distinct_at_least(3)",
    "same_at_least": "same_at_least(2)",
}
_CALL = re.compile(r"\s*(\w+)\s*\(\s*(?:(?:faces\s*=\s*)?(\[[\d\s,]*\]|\d+)\s*,\s*)?(?:k\s*=\s*)?(\d+)\s*\)\s*")
_ROUNDS = 12


def read_predicate(text: str) -> dict[str, Any]:
    """Read a predicate as the rules write it (GD-4.1 to GD-4.5), and return its record.

    Raises `OddsError` for anything else.

    >>> read_predicate("sum_at_least(9)")
    {'kind': 'sum_at_least', 'k': 9}
    >>> read_predicate("count_at_least([4, 5], 2)")
    {'kind': 'count_at_least', 'k': 2, 'faces': [4, 5]}
    >>> read_predicate("sum(9)")
    Traceback (most recent call last):
    aleator.errors.OddsError: predicate 'sum(9)': write one like sum_at_least(9), run_at_least(3), ...
    """
    call = _CALL.fullmatch(text)
    counts = call is not None and call[1] == "count_at_least"
    if call is None or call[1] not in _WRITTEN or counts != (call[2] is not None):
        message = f"predicate {text!r}: write one like {', '.join(_WRITTEN.values())}"
        raise OddsError(message, "unknown_predicate", {"predicate": text, "allowed": list(_WRITTEN)}, "GD-4.7")
    record: dict[str, Any] = {"kind": call[1], "k": int(call[3])}
    if counts:
        record["faces"] = [int(face) for face in re.findall(r"\d+", call[2])]
    return record


def predicate_text(predicate: dict[str, Any]) -> str:
    """Write a predicate's record as the rules do.

    >>> predicate_text({"kind": "count_at_least", "k": 2, "faces": [4, 5]})
    'count_at_least([4, 5], 2)'
    """
    faces = f"{predicate['faces']}, " if "faces" in predicate else ""
    return f"{predicate['kind']}({faces}{predicate['k']})"


def title_of(predicate: dict[str, Any]) -> str:
    """Describe a predicate for people, as titles of cards do.

    >>> title_of({"kind": "sum_at_least", "k": 9}), title_of({"kind": "count_at_least", "k": 2, "faces": [5]})
    ('Sum of 9 or more', 'At least 2 dice that show 5')
    """
    k, faces = predicate["k"], ", ".join(map(str, predicate.get("faces", ())))
    return {
        "sum_at_least": f"Sum of {k} or more",
        "run_at_least": f"{k} consecutive numbers",
        "count_at_least": f"At least {'one die that shows' if k == 1 else f'{k} dice that show'} {faces}",
        "distinct_at_least": f"{k} different numbers",
        "same_at_least": f"{k} equal numbers",
    }[predicate["kind"]]


def card_of(
    predicate: str | dict[str, Any], colour: str = "yellow", *, gangster_is_a_value: bool = False, id: str | None = None
) -> Card:
    """Return a card that is in no deck; every function of `aleator.odds` takes it.

    Raises `OddsError` for a predicate that cannot be read or that no card can have, and for an unknown colour.

    >>> from aleator import odds
    >>> card = card_of("sum_at_least(9)")
    >>> str(card), odds.best_dice(card, target=8).dice
    ('sum_at_least(9) (yellow)', 2)
    >>> card_of("run_at_least(6)")
    Traceback (most recent call last):
    aleator.errors.OddsError: predicate run_at_least(6): 6 is more than the 5 numbers of a die
    """
    record = read_predicate(predicate) if isinstance(predicate, str) else predicate
    if colour not in ("black", "yellow"):
        params = {"colour": colour, "allowed": ["black", "yellow"]}
        raise OddsError(f"colour {colour!r} is not 'black' or 'yellow'", "unknown_colour", params, "GD-3.3")
    text, title = predicate_text(record), title_of(record)
    name = text if id is None else id
    # A deck draws one card for each round (GD-1.5), so the card has company.
    ids = [name, *(f"{name} {number}" for number in range(2, _ROUNDS + 1))]
    cards = [{"id": each, "title": title, "colour": colour, "predicate": record} for each in ids]
    deck = {"name": "card", "title": "A card", "cards": cards, "tiers": [{"cards": ids, "draw": _ROUNDS}]}
    try:
        built = GangOfDiceDeck.from_dict(deck)
    except DeckError as error:
        # The faults of all twelve are alike.
        fault = error.faults[0]["message"]
        raise OddsError(f"predicate {text}: {fault}", "bad_predicate", {"predicate": text}, "GD-4.7") from None
    return Card(built, name, colour, title, gangster_is_a_value)
