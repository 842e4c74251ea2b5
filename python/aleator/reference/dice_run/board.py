"""A drawing of a state for terminals and bug reports: 80 columns of ASCII, with all that is hidden from players."""

from __future__ import annotations

from collections.abc import Iterable

from aleator.games.counted import counted
from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.track import Group, group_text

__all__ = ["draw_board"]

DICE_IN_ROW = 20

AWAITED = {
    "roll_all": "all dice are in the air",
    "deal_targets": "the targets are to be dealt",
    "deal_hands": "the movement cards are to be dealt",
    "cut_deck": "the deck is to be cut",
    "pick_dice": "seat {seat} picks two dice",
    "roll_picked": "two dice of seat {seat} are in the air",
    "play": "seat {seat} plays",
    "roll_group": "seat {seat} re-rolls group {group}",
    "draw": "seat {seat} draws a card",
    "choose_target": "targets of seats {choosing} are to be chosen",
    "finished": "over, won by seat {winners}",
}


def draw_board(position: Position) -> str:
    """Draw the stage, the deck, the line from the front, and each seat."""
    on_top = ", the stage card on top" if position.stage_card_on_top else ""
    lines = [
        f"Dice Run, stage {position.stage} of 4: {awaited(position)}",
        f"Deck: {counted(len(position.deck), 'card')}{on_top}",
    ]
    for place, group in enumerate(position.line):
        lines += group_lines(place, group)
    for seat in range(position.players):
        lines += seat_lines(position, seat)
    lines.append("R red, B blue, G green, P pink, U purple; > whose turn it is, * began")
    return "\n".join(lines)


def awaited(position: Position) -> str:
    """Write what comes next."""
    return AWAITED[position.phase].format(
        seat=position.current_player,
        group="" if position.rolling is None else position.rolling.group,
        choosing=listed(sorted(position.still_to_choose())),
        winners=listed(position.winners),
    )


def listed(seats: Iterable[int]) -> str:
    """Write several seats.

    >>> listed([0, 2])
    '0, 2'
    """
    return ", ".join(map(str, seats))


def group_lines(place: int, group: Group) -> list[str]:
    """Write a group, the dice of a large one in several rows."""
    name = "leader" if place == 0 else f"{place}"
    if group is None:
        return [f"{name:>7}  (virtual group)"]
    rows = [group[first : first + DICE_IN_ROW] for first in range(0, len(group), DICE_IN_ROW)]
    return [f"{'' if number else name:>7}  {group_text(row)}" for number, row in enumerate(rows)]


def seat_lines(position: Position, seat: int) -> list[str]:
    """Write a seat's points, stage cards, hand and targets."""
    mark = ">" if seat == position.current_player else " "
    began = "*" if seat == position.first_player else " "
    cards = "".join(f" [{value}]" for value in sorted(position.stage_cards[seat]))
    face_down = position.face_down
    hidden = f"   face down: {face_down.card}" if face_down is not None and face_down.player == seat else ""
    shown = f"   shown: {position.shown[seat]}" if position.shown[seat] is not None else ""
    chosen = f"   chosen: {position.chosen[seat]}" if position.chosen[seat] is not None else ""
    lines = [
        f" {mark} seat {seat}{began} {counted(position.stage_points[seat], 'point')}{cards}",
        f"     hand: {' '.join(position.hands[seat])}{hidden}",
        f"     targets: {' '.join(map(str, position.targets[seat]))}{shown}{chosen}",
    ]
    return [line.rstrip() for line in lines]
