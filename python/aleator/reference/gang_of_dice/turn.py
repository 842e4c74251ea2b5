"""How actions and outcomes change a position, which is known to allow them (GD-2 to GD-6)."""

from __future__ import annotations

from aleator.reference.gang_of_dice import events as happened
from aleator.reference.gang_of_dice.events import Event
from aleator.reference.gang_of_dice.faces import NO_FACES, Faces, as_faces, score
from aleator.reference.gang_of_dice.position import Position, Turn
from aleator.reference.gang_of_dice.rules import (
    REROLLS,
    TurnResult,
    bonus_dice,
    game_winners,
    next_first_player,
    players_out,
    round_winner,
    turn_order,
)

__all__ = ["land", "reroll", "reveal", "roll", "set_first_player", "stop"]


# Actions of players.


def roll(position: Position, player: int, dice: int) -> list[Event]:
    """Put dice of the pool on the table, where they stay, and throw them (GD-3.1)."""
    position.pools[player] -= dice
    position.table += dice
    position.turn = Turn(dice, NO_FACES, dice, REROLLS)
    position.phase = "roll"
    return [happened.DiceChosen(player, dice)]


def reroll(position: Position, player: int, selected: Faces) -> list[Event]:
    """Pick up some of the dice on the table and throw them again (GD-3.2)."""
    turn = position.turn
    assert turn is not None
    kept = [have - taken for have, taken in zip(turn.faces, selected, strict=True)]
    position.turn = Turn(turn.dice, as_faces(kept), sum(selected), turn.rerolls_left - 1)
    position.phase = "roll"
    return [happened.RerollChosen(player, selected)]


def stop(position: Position, player: int) -> list[Event]:
    """End the turn at the player's wish (GD-3.2)."""
    return [happened.TurnStopped(player), *end_turn(position, player)]


# Outcomes of chance.


def set_first_player(position: Position, seat: int) -> list[Event]:
    """Set who opens the first round (GD-2.3)."""
    position.first_player = seat
    position.phase = "reveal"
    return [happened.FirstPlayerDrawn(seat)]


def reveal(position: Position, card: str) -> list[Event]:
    """Begin a round: its number, its card and its bonus dice come together (GD-2.1, GD-2.2)."""
    position.round += 1
    position.card = card
    position.drawn = sorted([*position.drawn, card])
    position.current_player = position.first_player
    position.phase = "choose"
    events: list[Event] = [happened.CardRevealed(position.round, card)]
    bonus = bonus_dice(position.round)
    if bonus > 0:
        position.table += bonus
        events.append(happened.BonusDiceAdded(position.round, bonus, position.table))
    return events


def land(position: Position, landed: Faces) -> list[Event]:
    """Add the dice that landed to those that were kept, and see whether the turn goes on (GD-3.2, GD-3.3)."""
    turn, player = position.turn, position.current_player
    assert turn is not None and player is not None
    faces = as_faces(kept + new for kept, new in zip(turn.faces, landed, strict=True))
    position.turn = Turn(turn.dice, faces, 0, turn.rerolls_left)
    position.phase = "keep"
    events: list[Event] = [happened.DiceLanded(player, landed, faces, turn.rerolls_left)]
    exploded = position.card_in_force.colour == "yellow" and position.warning_triggered(faces)
    if exploded or turn.rerolls_left == 0:
        events += end_turn(position, player)
    return events


# What follows automatically.


def end_turn(position: Position, player: int) -> list[Event]:
    """Check the dice (black cards only now, GD-3.4), note the result (GD-3.5), and pass the turn on."""
    assert position.turn is not None and position.card is not None and position.first_player is not None
    faces = position.turn.faces
    events: list[Event] = []
    valid = not position.warning_triggered(faces)
    if not valid:
        events.append(happened.WarningTriggered(player, position.card))
    result = TurnResult(player, position.turn.dice, faces, score(faces), valid)
    events.append(happened.TurnEnded(player, result.dice, faces, result.score, valid))
    position.results.append(result)
    position.turn = None
    order = turn_order(position.first_player, position.players, position.eliminated)
    if len(position.results) < len(order):
        position.current_player = order[len(position.results)]
        position.phase = "choose"
    else:
        events += end_round(position, order)
    return events


def end_round(position: Position, in_this_round: list[int]) -> list[Event]:
    """Give the dice to the winner, see who is out, end the game or prepare the next round (GD-5.1 to GD-6.2)."""
    assert position.first_player is not None
    events: list[Event] = []
    winner = round_winner(position.results)
    if winner is None:
        events.append(happened.RoundLost(position.round, position.table))
    else:
        events.append(take_table(position, winner))
    out = players_out(position.pools)
    events += [happened.PlayerEliminated(position.round, seat) for seat in out if seat not in position.eliminated]
    position.eliminated = out
    position.card = None
    position.current_player = None
    position.results = []
    position.winners = game_winners(position.round, position.pools, out, in_this_round)
    if position.winners:
        position.phase = "finished"
        events.append(happened.GameEnded(tuple(position.winners)))
    else:
        option = position.game.first_player
        position.first_player = next_first_player(option, position.first_player, winner, position.players, out)
        position.phase = "reveal"
    return events


def take_table(position: Position, winner: int) -> Event:
    """Move every die on the table into the winner's pool (GD-5.2)."""
    dice = position.table
    position.pools[winner] += dice
    position.table = 0
    return happened.RoundWon(position.round, winner, dice, position.pools[winner])
