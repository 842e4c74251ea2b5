"""Draws a state that a seat cannot tell from the real one: what it has seen is kept, the rest redrawn (DR-2.6)."""

from __future__ import annotations

from typing import TypeVar

from aleator.reference.chance import Stream
from aleator.reference.dice_run.cards import in_card_order
from aleator.reference.dice_run.deals import orders_of
from aleator.reference.dice_run.dice import KINDS, Die, in_order
from aleator.reference.dice_run.position import FaceDown, Position
from aleator.reference.dice_run.stage import full_size
from aleator.reference.dice_run.view import unseen_cards

__all__ = ["resampled"]

ItemT = TypeVar("ItemT")


def resampled(position: Position, seat: int, stream: Stream) -> Position:
    """Draw targets, cards and packs again, in this order."""
    new = position.copy()
    resample_targets(new, seat, stream)
    resample_cards(new, seat, stream)
    if new.packs:
        resample_packs(new, stream)
    return new


def draw_from(pool: list[ItemT], stream: Stream) -> ItemT:
    """Take one of a pool, each equally likely."""
    return pool.pop(stream.below(len(pool)))


def unknown_targets(position: Position, seat: int) -> list[Die]:
    """List the targets that a seat does not know: neither its own nor shown nor scored."""
    known = [*position.targets[seat], position.chosen[seat], *position.shown]
    for targets in position.scored:
        known += targets
    return [target for target in KINDS if target not in known]


def resample_targets(position: Position, seat: int, stream: Stream) -> None:
    """Give each other seat new targets: the unused ones, then the one it has chosen in secret."""
    pool = unknown_targets(position, seat)
    for other in range(position.players):
        if other != seat:
            position.targets[other] = in_order([draw_from(pool, stream) for _ in position.targets[other]])
            if position.chosen[other] is not None:
                position.chosen[other] = draw_from(pool, stream)


def resample_cards(position: Position, seat: int, stream: Stream) -> None:
    """Give each other seat a new hand, then a new card to whoever has one face down; the rest is the deck."""
    pool = unseen_cards(position, seat)
    for other in range(position.players):
        if other != seat:
            position.hands[other] = in_card_order([draw_from(pool, stream) for _ in position.hands[other]])
    hidden = position.face_down
    if hidden is not None and hidden.player != seat:
        position.face_down = FaceDown(hidden.player, draw_from(pool, stream))
    position.deck = pool


def resample_packs(position: Position, stream: Stream) -> None:
    """Choose one of the orders of the packs that agree with the finished ones and the cards drawn since (DR-2.3).

    If the stage card is on top, exactly the cards drawn were in that pack; if not, there were more.
    """
    drawn = full_size(position) - position.packs[0]
    sizes = position.game.pack_sizes()
    for size in position.packs_drawn:
        sizes.remove(size)
    on_top = position.stage_card_on_top
    orders = [order for order in orders_of(sizes) if (order[0] == drawn if on_top else order[0] > drawn)]
    order = orders[stream.below(len(orders))]
    position.packs = [order[0] - drawn, *order[1:]]
