"""A drawing of a state for terminals and bug reports: 80 columns of ASCII."""

from __future__ import annotations

from collections.abc import Sequence

from aleator.games.counted import counted
from aleator.reference.drawing import wrap
from aleator.reference.gang_of_dice.faces import score
from aleator.reference.gang_of_dice.position import Position

__all__ = ["draw_board"]

TIMING = {
    "yellow": "yellow, explosive: checked after every roll",
    "black": "black, bomb: checked once, when the turn is over",
}
AWAITED = {
    "first_player": "the first player is to be drawn",
    "reveal": "a warning card is to be revealed",
    "choose": "seat {seat} chooses how many dice to roll",
    "roll": "{in_air} in the air",
    "keep": "seat {seat} stops or rerolls",
    "finished": "over, won by {winners}",
}
MOST_DRAWN = 20
"""Up to this many dice are drawn one by one."""


def draw_board(position: Position) -> str:
    """Draw the round and its card, what is awaited, and each seat with its pool and what it has done in this round."""
    lines = [f"Gang of Dice, round {position.round} of 12, table: {counted(position.table, 'die', 'dice')}"]
    card = None if position.card is None else position.game.deck.card(position.card)
    if card is not None:
        lines += wrap(f"Warning: {card.title} ({TIMING[card.colour]})")
    lines.append(f"Now: {awaited(position)}")
    lines.append("   seat  pool  this round")
    for seat in range(position.players):
        lines += wrap(seat_line(position, seat))
    lines.append("> whose turn it is, * opens the round, G gangster")
    return "\n".join(lines)


def awaited(position: Position) -> str:
    """Write what comes next."""
    winners = " and ".join(f"seat {seat}" for seat in position.winners)
    seat = position.current_player
    in_air = counted(position.in_air, f"die of seat {seat} is", f"dice of seat {seat} are")
    return AWAITED[position.phase].format(seat=seat, in_air=in_air, winners=winners)


def seat_line(position: Position, seat: int) -> str:
    """Write a seat's pool and what it has done in this round."""
    mark = ">" if seat == position.current_player else " "
    opens = "*" if seat == position.first_player else " "
    return f" {mark} {seat:>3}{opens}  {position.pools[seat]:>4}  {standing(position, seat)}"


def standing(position: Position, seat: int) -> str:
    """Write what a seat has done in this round."""
    if seat in position.eliminated:
        return "out of the game"
    for result in position.results:
        if result.player == seat:
            return f"{dice_text(result.faces)} = {result.score}, {'safe' if result.valid else 'BUST'}"
    if seat != position.current_player or position.phase == "choose":
        return ""
    parts = []
    if any(position.faces):
        parts.append(f"{dice_text(position.faces)} = {score(position.faces)}")
    if position.in_air:
        parts.append(f"{position.in_air} in the air")
    parts.append(f"{counted(position.rerolls_left, 'reroll')} left")
    return ", ".join(parts)


def dice_text(faces: Sequence[int]) -> str:
    """Write dice one by one, G for the gangster, and many of them by face.

    >>> dice_text([1, 0, 2, 0, 0, 0]), dice_text([0, 21, 0, 0, 1, 0])
    ('[G 2 2]', '[21x1 1x4]')
    """
    marks = list(zip("G12345", faces, strict=True))
    if sum(faces) <= MOST_DRAWN:
        return f"[{' '.join(mark for mark, count in marks for _ in range(count))}]"
    return f"[{' '.join(f'{count}x{mark}' for mark, count in marks if count)}]"
