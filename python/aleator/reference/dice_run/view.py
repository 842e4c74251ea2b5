"""What a seat, or a spectator, can see of a state (DR-2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aleator.reference.dice_run.cards import counted
from aleator.reference.dice_run.deals import taken_from
from aleator.reference.dice_run.legal import legal_actions
from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.track import virtual_groups

__all__ = ["unseen_cards", "view_of"]

VIEW_SCHEMA = 1
VIEW_ACTIONS = 256


def unseen_cards(position: Position, seat: int | None) -> list[str]:
    """List the movement cards that a seat cannot see: neither its own nor on the track nor discarded (DR-2.6).

    For a spectator (None) every hand and every face-down card is unseen.

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.hands[0] = ["red", "red", "red"]
    >>> unseen_cards(position, 0).count("red"), unseen_cards(position, 1).count("red")
    (1, 4)
    """
    seen = ["outdistance"] * virtual_groups(position.line) + position.discards
    if seat is not None:
        seen = seen + position.hands[seat]
    if position.face_down is not None and position.face_down.player == seat:
        seen = [*seen, position.face_down.card]
    return taken_from(position.game.deck.one_by_one(), seen)


def own_only(by_seat: Sequence[Any], seat: int | None) -> list[Any]:
    """Leave a seat its own entry, and null in the other places.

    >>> own_only(["a", "b"], 1), own_only(["a", "b"], None)
    ([None, 'b'], [None, None])
    """
    return [entry if place == seat else None for place, entry in enumerate(by_seat)]


def view_of(position: Position, seat: int | None, pending: Sequence[int]) -> dict[str, Any]:
    """Write what a seat sees; None is a spectator."""
    full = {"config": position.game.to_dict(), **position.to_dict()}
    view: dict[str, Any] = {"game": "dice_run", "view": VIEW_SCHEMA, "seat": seat}
    for key, value in full.items():
        if key == "deck":
            view["deck_size"] = len(position.deck)
        elif key == "packs":
            view["stage_card_on_top"] = position.stage_card_on_top
        elif key in ("hands", "targets", "chosen"):
            view[key] = own_only(value, seat)
        elif key == "face_down" and value is not None and value["player"] != seat:
            view[key] = {"player": value["player"], "card": None}
        else:
            view[key] = value
        if key == "discards":
            view["unseen"] = counted(unseen_cards(position, seat))
    view["pending_players"] = list(pending)
    view["legal"] = None if seat is None else legal_record(position, seat)
    return view


def legal_record(position: Position, seat: int) -> dict[str, Any]:
    """Write the seat's own legal actions, and only their number if there are many."""
    actions = legal_actions(position, seat)
    shown = [action.to_dict() for action in actions] if len(actions) <= VIEW_ACTIONS else None
    return {"count": len(actions), "actions": shown}
