"""Looks through what a client was sent for what its seat must not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_BY_SEAT = ("hands", "targets", "chosen")
_HIDDEN = {"card_drawn": "card", "target_chosen": "target", "reroll_chosen": "card"}
_NEVER = ("deck_order", "packs", "token", "seed", "streams", "nonce")


def secrets_seen(told: Any, seat: int | None) -> list[str]:
    """Give every place where something of another seat, or of the deck, can be read; `seat` is the receiver's."""
    return list(_in(told, seat, ""))


def _in(told: Any, seat: int | None, where: str) -> Iterator[str]:
    if isinstance(told, list):
        for index, each in enumerate(told):
            yield from _in(each, seat, f"{where}.{index}")
    if not isinstance(told, dict):
        return
    hidden = _HIDDEN.get(str(told.get("type")))
    if hidden in told and "player" in told and told["player"] != seat and told[hidden] is not None:
        yield f"{where}.{hidden}"
    for key, value in told.items():
        if key in _NEVER and value is not None and not (key == "token" and where == ""):
            yield f"{where}.{key}"
        if (
            key in _BY_SEAT
            and isinstance(value, list)
            and "options" not in where
            and told.get("type") != "targets_revealed"
        ):
            for place, each in enumerate(value):
                if each not in (None, []) and place != seat:
                    yield f"{where}.{key}.{place}"
        yield from _in(value, seat, f"{where}.{key}")
