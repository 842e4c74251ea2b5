"""What chance can bring at a position, how likely it is, and why anything else is refused (GD-1.2, GD-1.5, GD-2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import Any

from aleator.errors import IllegalOutcome
from aleator.games.counted import counted
from aleator.reference import chance
from aleator.reference.chance import Streams
from aleator.reference.game import Node
from aleator.reference.gang_of_dice import turn
from aleator.reference.gang_of_dice.events import Event
from aleator.reference.gang_of_dice.outcomes import FirstPlayer, Land, Outcome, Reveal
from aleator.reference.gang_of_dice.position import Position

__all__ = [
    "apply_outcome",
    "check_outcome",
    "draw_outcome",
    "outcome_count",
    "outcome_kind",
    "outcomes",
    "probability",
]


def outcome_kind(position: Position) -> str | None:
    """Return what chance decides now: first_player, reveal or land; None if it decides nothing."""
    return {"first_player": "first_player", "reveal": "reveal", "roll": "land"}.get(position.phase)


def outcome_count(position: Position) -> int:
    """Count the possible outcomes; 0 if chance decides nothing."""
    if position.phase == "first_player":
        return position.players
    if position.phase == "reveal":
        return len(position.cards_to_come())
    if position.phase == "roll":
        return comb(position.in_air + 5, 5)
    return 0


def outcomes(position: Position) -> Iterable[Outcome]:
    """Iterate over seats ascending, cards in the order of their tier, faces in lexicographic order."""
    if position.phase == "first_player":
        return (FirstPlayer(seat) for seat in range(position.players))
    if position.phase == "reveal":
        return (Reveal(card) for card in position.cards_to_come())
    if position.phase == "roll":
        return (Land(faces) for faces in chance.multisets(position.in_air))
    return ()


def probability(position: Position, outcome: Outcome) -> Fraction:
    """Return the exact probability: seats and cards are equally likely, and so are the faces of a die (GD-1.2)."""
    if isinstance(outcome, Land):
        return Fraction(chance.weight(outcome.faces), 6**position.in_air)
    return Fraction(1, outcome_count(position))


def draw_outcome(position: Position, streams: Streams) -> Outcome:
    """Draw as the chance protocol says."""
    if position.phase == "first_player":
        return FirstPlayer(streams.cards.below(position.players))
    if position.phase == "reveal":
        cards = position.cards_to_come()
        return Reveal(cards[streams.cards.below(len(cards))])
    if position.phase == "roll":
        return Land(chance.roll(position.in_air, streams.dice))
    raise not_chance(position)


def apply_outcome(position: Position, outcome: Outcome) -> list[Event]:
    """Apply a possible outcome."""
    if isinstance(outcome, FirstPlayer):
        return turn.set_first_player(position, outcome.seat)
    if isinstance(outcome, Reveal):
        return turn.reveal(position, outcome.card)
    assert isinstance(outcome, Land)
    return turn.land(position, outcome.faces)


# Refusals.


def not_chance(position: Position) -> IllegalOutcome:
    """Return the refusal that a player is to act."""
    message = f"chance decides nothing in phase {position.phase!r}: seat {position.current_player} is to act"
    return IllegalOutcome(message, "not_chance", {"phase": position.phase})


def check_outcome(position: Position, outcome: Any) -> None:
    """Refuse an impossible outcome, for the first reason found."""
    if not isinstance(outcome, Outcome):
        raise IllegalOutcome(f"{outcome!r} is not an outcome", "not_an_outcome", {"value": repr(outcome)})
    if position.node is not Node.CHANCE:
        raise not_chance(position)
    if outcome_kind(position) != outcome.type:
        message = f"{str(outcome)!r} cannot come in phase {position.phase!r}"
        raise IllegalOutcome(message, "wrong_outcome", {"phase": position.phase, "outcome": outcome.type})
    if isinstance(outcome, FirstPlayer) and outcome.seat >= position.players:
        message = f"seat {outcome.seat} is not in this game: its seats are 0 to {position.players - 1} (GD-2.3)"
        raise IllegalOutcome(message, "no_such_seat", {"seat": outcome.seat, "players": position.players}, "GD-2.3")
    if isinstance(outcome, Reveal):
        check_card(position, outcome.card)
    if isinstance(outcome, Land) and sum(outcome.faces) != position.in_air:
        landed = {"landed": sum(outcome.faces), "in_air": position.in_air}
        down = counted(sum(outcome.faces), "die", "dice")
        message = f"{down} landed, but {counted(position.in_air, 'is', 'are')} in the air (GD-3.2)"
        raise IllegalOutcome(message, "wrong_dice_count", landed, "GD-3.2")


def check_card(position: Position, card: str) -> None:
    """Refuse cards that the deck has not, or not for the coming round (GD-1.5)."""
    deck = position.game.deck
    if deck.card(card) is None:
        message = f"the deck {deck.name!r} has no card {card!r} (GD-1.5)"
        raise IllegalOutcome(message, "unknown_card", {"card": card}, "GD-1.5")
    if card not in position.cards_to_come():
        coming = position.round + 1
        reason = "was revealed before" if card in position.drawn else f"is not in the tier of round {coming}"
        params = {"card": card, "round": coming}
        raise IllegalOutcome(f"card {card!r} {reason} (GD-1.5)", "card_not_available", params, "GD-1.5")
