"""A drawing of a state for terminals and bug reports: 80 columns of ASCII, with all that is hidden from players."""

from __future__ import annotations

import textwrap

from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.track import Group, group_text

__all__ = ["draw_board"]

WIDTH = 80

AWAITED = {
    "roll_all": "Awaited: the roll of all dice.",
    "deal_targets": "Awaited: the deal of the secret targets.",
    "deal_hands": "Awaited: the deal of the movement cards.",
    "cut_deck": "Awaited: the cut of the deck.",
    "pick_dice": "Seat {seat} picks two dice to roll for the first turn.",
    "roll_picked": "Awaited: the two dice that seat {seat} rolls.",
    "play": "Seat {seat} plays.",
    "roll_group": "Awaited: the dice of group {group} that seat {seat} rolls again.",
    "draw": "Awaited: the card that seat {seat} draws.",
    "choose_target": "Awaited: the targets of seats {choosing}; seat {seat} drew last.",
    "finished": "The game is over.",
}


def draw_board(position: Position) -> str:
    """Draw the deck, the line from the front, each seat, and what is awaited."""
    lines = [heading(position), "-" * WIDTH]
    for place, group in enumerate(position.line):
        lines += group_lines(place, group)
    lines.append("-" * WIDTH)
    for seat in range(position.players):
        lines += seat_lines(position, seat)
    lines += ["-" * WIDTH, awaited(position)]
    lines.append("R red  B blue  G green  P pink  U purple   > whose turn it is   * began")
    return "\n".join(line.encode("ascii", "replace").decode()[:WIDTH].rstrip() for line in lines)


def heading(position: Position) -> str:
    """Write the stage and the deck."""
    on_top = ", the stage card on top" if position.stage_card_on_top else ""
    return f"Dice Run   stage {position.stage} of 4   deck: {len(position.deck)} cards{on_top}"


def group_lines(place: int, group: Group) -> list[str]:
    """Write a group, the dice of a large one in several lines."""
    name = "leader" if place == 0 else f"{place}"
    text = "(virtual group)" if group is None else group_text(group)
    return textwrap.wrap(f"{name:>6}  {text}", WIDTH, subsequent_indent=" " * 8, drop_whitespace=False)


def seat_lines(position: Position, seat: int) -> list[str]:
    """Write a seat's points, hand and targets."""
    mark = ">" if seat == position.current_player else " "
    began = "*" if seat == position.first_player else " "
    won = "   wins the game" if seat in position.winners else ""
    face_down = position.face_down
    hidden = f"   face down: {face_down.card}" if face_down is not None and face_down.player == seat else ""
    shown = f"   shown: {position.shown[seat]}" if position.shown[seat] is not None else ""
    chosen = f"   chosen: {position.chosen[seat]}" if position.chosen[seat] is not None else ""
    cards = "".join(f" [{value}]" for value in position.stage_cards[seat])
    return [
        f"{mark} seat {seat}{began} {position.stage_points[seat]:2} points{cards}{won}",
        f"    hand: {' '.join(position.hands[seat])}{hidden}",
        f"    targets: {' '.join(map(str, position.targets[seat]))}{shown}{chosen}",
    ]


def awaited(position: Position) -> str:
    """Write what comes next."""
    group = "" if position.rolling is None else position.rolling.group
    choosing = ", ".join(map(str, position.still_to_choose()))
    return AWAITED[position.phase].format(seat=position.current_player, group=group, choosing=choosing)
