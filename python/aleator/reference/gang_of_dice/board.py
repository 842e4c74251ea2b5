"""A drawing of a state for terminals and bug reports: 80 columns of ASCII."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from aleator.reference.drawing import wrap
from aleator.reference.gang_of_dice.faces import score

if TYPE_CHECKING:
    from aleator.reference.gang_of_dice.state import GangOfDiceState

__all__ = ["draw_board"]

TIMING = {
    "yellow": "yellow, explosive: checked after every roll",
    "black": "black, bomb: checked once, when the turn is over",
}
AWAITED = {
    "first_player": "the first player is to be drawn",
    "reveal": "a warning card is to be revealed",
    "choose": "seat {seat} chooses how many dice to roll",
    "roll": "{in_air} dice of seat {seat} are in the air",
    "keep": "seat {seat} stops or rerolls",
    "finished": "over, won by {winners}",
}
MOST_DRAWN = 20
"""Up to so many dice are drawn one by one."""


def draw_board(state: GangOfDiceState) -> str:
    """Draw the round and its card, what is awaited, and each seat with its pool and what it has done in this round."""
    lines = [f"Gang of Dice, round {state.round} of 12, table: {state.table} dice"]
    card = None if state.card is None else state.game.deck.card(state.card)
    if card is not None:
        lines += wrap(f"Warning: {card.title} ({TIMING[card.colour]})")
    lines.append(f"Now: {awaited(state)}")
    lines.append("   seat  pool  this round")
    for seat in range(state.players):
        lines += wrap(seat_line(state, seat))
    lines.append("> whose turn it is, * opens the round, G gangster")
    return "\n".join(lines)


def awaited(state: GangOfDiceState) -> str:
    """Write what comes next."""
    winners = " and ".join(f"seat {seat}" for seat in state.winners())
    return AWAITED[state.phase].format(seat=state.turn_player, in_air=state.in_air, winners=winners)


def seat_line(state: GangOfDiceState, seat: int) -> str:
    """Write a seat's pool and what it has done in this round."""
    mark = ">" if seat == state.turn_player else " "
    opens = "*" if seat == state.first_player else " "
    return f" {mark} {seat:>3}{opens}  {state.pools[seat]:>4}  {standing(state, seat)}"


def standing(state: GangOfDiceState, seat: int) -> str:
    """Write what a seat has done in this round."""
    if seat in state.eliminated:
        return "out of the game"
    for result in state.results:
        if result.player == seat:
            return f"{dice_text(result.faces)} = {result.score}, {'safe' if result.valid else 'BUST'}"
    if seat != state.turn_player or state.phase == "choose":
        return ""
    parts = []
    if any(state.faces):
        parts.append(f"{dice_text(state.faces)} = {score(state.faces)}")
    if state.in_air:
        parts.append(f"{state.in_air} in the air")
    parts.append(f"{state.rerolls_left} {'reroll' if state.rerolls_left == 1 else 'rerolls'} left")
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
