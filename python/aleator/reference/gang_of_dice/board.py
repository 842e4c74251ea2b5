"""A drawing of a state for terminals and bug reports: 80 columns of ASCII."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from aleator.reference.gang_of_dice.faces import faces_text, score

if TYPE_CHECKING:
    from aleator.reference.gang_of_dice.state import GangOfDiceState

__all__ = ["draw_board"]

WIDTH = 80

TIMING = {
    "yellow": "explosive: checked after every roll",
    "black": "bomb: checked when the turn is over",
}


def draw_board(state: GangOfDiceState) -> str:
    """Draw the round and its card, the table, each seat with its pool and result, and the turn that is going on."""
    lines = [*heading(state), "-" * WIDTH]
    lines += [seat_line(state, seat) for seat in range(state.players)]
    lines += ["-" * WIDTH, *ending(state)]
    return "\n".join(line.encode("ascii", "replace").decode()[:WIDTH].rstrip() for line in lines)


def heading(state: GangOfDiceState) -> list[str]:
    """Write the round, the table and the card in words, with the time at which it is checked."""
    lines = [f"Gang of Dice   round {state.round} of 12   table: {state.table} dice"]
    card = None if state.card is None else state.game.deck.card(state.card)
    if card is not None:
        text = f"Card: {card.title} [{card.id}] ({TIMING[card.colour]})"
        lines += textwrap.wrap(text, WIDTH, subsequent_indent="      ")
    return lines


def seat_line(state: GangOfDiceState, seat: int) -> str:
    """Write a seat's pool and what it did in this round."""
    mark = ">" if seat == state.turn_player else " "
    opens = "*" if seat == state.first_player else " "
    text = f"{mark} seat {seat}{opens} pool {state.pools[seat]:3}"
    if seat in state.winners():
        return f"{text}   wins the game"
    for result in state.results:
        if result.player == seat:
            verdict = "" if result.valid else " BUST"
            return f"{text}   scored {result.score} with {result.dice}:{verdict} {faces_text(result.faces)}"
    return f"{text}   out of the game" if seat in state.eliminated else text


def ending(state: GangOfDiceState) -> list[str]:
    """Write the dice of the turn, or what is awaited, and explain the marks."""
    marks = "> whose turn it is   * opens the round   G gangster"
    if state.phase == "finished":
        return ["The game is over."]
    if state.phase == "first_player":
        return ["Awaited: who opens the first round."]
    if state.phase == "reveal":
        return ["Awaited: the next card.", marks]
    if state.phase == "choose":
        return [f"Seat {state.turn_player} chooses how many dice to roll.", marks]
    air = f", {state.in_air} in the air" if state.in_air else f", sum {score(state.faces)}"
    lines = textwrap.wrap(f"Dice: {faces_text(state.faces)}{air}; rerolls left: {state.rerolls_left}", WIDTH)
    return [*lines, marks]
