"""How Dice Run is said: forms of parameters in the texts of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = [
    "action_key",
    "by_seat_dice",
    "claims",
    "colour",
    "dice",
    "die",
    "effect",
    "group",
    "is_hidden",
    "moved",
    "own_cards",
    "own_dice",
]


def action_key(record: Mapping[str, Any]) -> str:
    """Say which text an action has: there is one for each half of a target that may advance first.

    >>> action_key({"type": "show_target", "target": "red-5", "first": "colour"})
    'show_target.colour'
    """
    kind = str(record["type"])
    return f"{kind}.{record['first']}" if kind == "show_target" else kind


def claims(record: Mapping[str, Any]) -> bool:
    """Say whether the record of an event is of this game: a reroll is one of a group here."""
    return "group" in record


def is_hidden(record: Mapping[str, Any]) -> bool:
    """Say whether the receiver may not see what an event is about: for dealt hands, any but one's own."""
    if "hands" in record:
        return sum(hand is not None for hand in record["hands"]) != 1
    return any(value is None for value in record.values())


def die(speaker: Any, name: str) -> str:
    """Say a die, or a target.

    >>> from aleator.interface import Speaker
    >>> die(Speaker("en"), "red-5")
    'red 5'
    """
    shade, number = name.split("-")
    return str(speaker.say("die", {"colour": shade, "number": number}))


def dice(speaker: Any, names: Sequence[str]) -> str:
    """Say dice one by one."""
    return ", ".join(die(speaker, name) for name in names) or str(speaker.say("no_dice"))


def by_seat_dice(speaker: Any, names: Sequence[str]) -> str:
    """Say a die of each seat."""
    return str(speaker.by_seat(names, lambda name: die(speaker, name)))


def colour(speaker: Any, name: str) -> str:
    """Say a colour."""
    return str(speaker.say(f"colour.{name}"))


def effect(speaker: Any, record: Mapping[str, Any]) -> str:
    """Say what the effect of a card does."""
    kind = record.get("type", "advance")
    suffix = "" if kind != "advance" else ".colour" if "colour" in record else ".number"
    return str(speaker.say(f"effect.{kind}{suffix}", record))


def group(speaker: Any, place: int) -> str:
    """Say a group by its place in the line, the leading one first."""
    return str(speaker.say("group.other", {"number": place + 1}) if place else speaker.say("group.leading"))


def moved(speaker: Any, moves: Sequence[Mapping[str, Any]]) -> str:
    """Say how many dice have moved."""
    del speaker
    return str(sum(len(move["dice"]) for move in moves))


def own_cards(speaker: Any, hands: Sequence[Any]) -> str:
    """Say the cards of the only hand that the receiver sees."""
    return ", ".join(map(speaker.card, _own(hands)))


def own_dice(speaker: Any, hands: Sequence[Any]) -> str:
    """Say the targets of the only hand that the receiver sees."""
    return dice(speaker, _own(hands))


def _own(hands: Sequence[Any]) -> Sequence[str]:
    return next(hand for hand in hands if hand is not None)
