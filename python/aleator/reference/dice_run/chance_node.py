"""Chance nodes: how many outcomes, which, how likely, how one is drawn, and what it does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from aleator.errors import IllegalOutcome
from aleator.games.counted import counted
from aleator.reference.chance import Streams
from aleator.reference.dice_run import deals, rolls, start, turn
from aleator.reference.dice_run.cards import different
from aleator.reference.dice_run.deals import CARDS_OF_A_HAND, TARGETS_OF_A_HAND
from aleator.reference.dice_run.dice import COLOURS, DICE_OF_A_COLOUR, Die, die_named
from aleator.reference.dice_run.events import Event
from aleator.reference.dice_run.outcomes import (
    CutDeck,
    DealHands,
    DealTargets,
    Draw,
    Outcome,
    RollAll,
    RollGroup,
    RollPicked,
)
from aleator.reference.dice_run.position import Position

__all__ = ["apply_outcome", "check_outcome", "draw_outcome", "outcome_count", "outcomes", "probability"]

ROLLS: dict[str, type[RollAll] | type[RollPicked] | type[RollGroup]] = {
    "roll_all": RollAll,
    "roll_picked": RollPicked,
    "roll_group": RollGroup,
}
ROLL_RULES = {"roll_all": "DR-2.1", "roll_picked": "DR-2.4", "roll_group": "DR-7.1"}


def dice_in_air(position: Position) -> Sequence[Die]:
    """List the dice that are to land, with whatever numbers they had; all 30 before the first roll (DR-2.1)."""
    if position.phase == "roll_all":
        return [Die(colour, 1) for colour in COLOURS for _ in range(DICE_OF_A_COLOUR)]
    assert position.rolling is not None
    return position.rolling.dice


def outcome_count(position: Position) -> int:
    """Count the different outcomes; 0 if chance decides nothing."""
    if position.phase in ROLLS:
        return rolls.roll_count(dice_in_air(position))
    if position.phase == "deal_targets":
        return deals.targets_count(position.players)
    if position.phase == "deal_hands":
        return deals.hands_count(position.deck, position.players)
    if position.phase == "cut_deck":
        return len(deals.orders_of(position.game.pack_sizes()))
    return len(different(position.deck)) if position.phase == "draw" else 0


def outcomes(position: Position) -> Iterable[Outcome]:
    """Iterate over the outcomes in ascending order."""
    if position.phase in ROLLS:
        landing = ROLLS[position.phase]
        return (landing(tuple(map(str, dice))) for dice in rolls.possible_rolls(dice_in_air(position)))
    if position.phase == "deal_targets":
        dealt = deals.possible_targets(position.players)
        return (DealTargets(tuple(tuple(map(str, hand)) for hand in hands)) for hands in dealt)
    if position.phase == "deal_hands":
        hands_dealt = deals.possible_hands(position.deck, position.players)
        return (DealHands(tuple(map(tuple, hands))) for hands in hands_dealt)
    if position.phase == "cut_deck":
        return (CutDeck(tuple(order)) for order in deals.orders_of(position.game.pack_sizes()))
    return (Draw(card) for card in different(position.deck)) if position.phase == "draw" else ()


def probability(position: Position, outcome: Outcome) -> Fraction:
    """Return the probability of a possible outcome: every die, target, card and order of packs is equally likely."""
    match outcome:
        case RollAll(dice) | RollPicked(dice) | RollGroup(dice):
            return rolls.roll_probability([die_named(die) for die in dice])
        case DealHands(hands):
            return deals.hands_probability(position.deck, hands)
        case Draw(card):
            return Fraction(position.deck.count(card), len(position.deck))
        case _:
            return Fraction(1, outcome_count(position))


def draw_outcome(position: Position, kind: str | None, streams: Streams) -> Outcome:
    """Draw as the chance protocol says."""
    if kind is None:
        raise not_chance(position)
    if kind in ROLLS:
        landed = rolls.draw_roll(dice_in_air(position), streams.dice)
        return ROLLS[kind](tuple(map(str, landed)))
    if kind == "deal_targets":
        hands = deals.draw_targets(position.players, streams.cards)
        return DealTargets(tuple(tuple(map(str, hand)) for hand in hands))
    if kind == "deal_hands":
        return DealHands(tuple(map(tuple, deals.draw_hands(position.deck, position.players, streams.cards))))
    if kind == "cut_deck":
        return CutDeck(tuple(deals.draw_cut(len(position.deck), streams.cards)))
    return Draw(deals.draw_card(position.deck, streams.cards))


def apply_outcome(position: Position, outcome: Outcome) -> list[Event]:
    """Apply a possible outcome."""
    match outcome:
        case RollAll(dice):
            return start.roll_all(position, [die_named(die) for die in dice])
        case DealTargets(hands):
            return start.deal_targets(position, hands)
        case DealHands(hands):
            return start.deal_hands(position, hands)
        case CutDeck(sizes):
            return start.cut_deck(position, sizes)
        case RollPicked(dice):
            return start.roll_picked(position, [die_named(die) for die in dice])
        case RollGroup(dice):
            return turn.roll_group(position, [die_named(die) for die in dice])
        case Draw(card):
            return turn.draw(position, card)
        case _:
            raise AssertionError(f"{outcome!r} is of no type of outcome")


# Refusals.


def not_chance(position: Position) -> IllegalOutcome:
    """Return the refusal that a player is to act."""
    message = f"chance decides nothing in phase {position.phase!r}: a player is to act"
    return IllegalOutcome(message, "not_chance", {"phase": position.phase})


def impossible(code: str, message: str, rule: str, **params: Any) -> IllegalOutcome:
    """Make the error, whose message ends with the rule."""
    return IllegalOutcome(f"{message} ({rule})", code, params, rule)


def check_outcome(position: Position, kind: str | None, outcome: Any) -> None:
    """Refuse an impossible outcome, for the first reason found."""
    if not isinstance(outcome, Outcome):
        raise IllegalOutcome(f"{outcome!r} is not an outcome", "not_an_outcome", {"value": repr(outcome)})
    if kind is None:
        raise not_chance(position)
    if kind != outcome.type:
        params = {"phase": position.phase, "outcome": outcome.type}
        raise IllegalOutcome(f"{str(outcome)!r} cannot come in phase {kind!r}", "wrong_outcome", params)
    match outcome:
        case RollAll(dice) | RollPicked(dice) | RollGroup(dice):
            check_roll(position, [die_named(die) for die in dice])
        case DealTargets(hands):
            check_targets(position, hands)
        case DealHands(hands):
            check_hands(position, hands)
        case CutDeck(sizes):
            check_sizes(position, sizes)
        case Draw(card):
            if card not in position.deck:
                raise impossible("card_not_in_deck", f"the deck holds no card {card!r}", "DR-4.2", card=card)


def check_roll(position: Position, landed: Sequence[Die]) -> None:
    """Refuse dice whose colours differ from those in the air."""
    in_air = dice_in_air(position)
    colour = rolls.unlike_colour(landed, in_air)
    if colour is not None:
        down = sum(1 for die in landed if die.colour == colour)
        up = sum(1 for die in in_air if die.colour == colour)
        params = {"colour": colour, "landed": down, "in_air": up}
        found = counted(down, f"{colour} die", f"{colour} dice")
        message = f"{found} landed, but {counted(up, 'is', 'are')} in the air"
        raise impossible("wrong_dice", message, ROLL_RULES[position.phase], **params)


def check_hand_sizes(position: Position, hands: Sequence[Sequence[str]], wanted: int) -> None:
    """Refuse a deal to another number of players, or of hands of another size (DR-2.2)."""
    if len(hands) != position.players:
        message = f"{counted(len(hands), 'hand')} for {position.players} players"
        raise impossible("wrong_hand_count", message, "DR-2.2", hands=len(hands), players=position.players)
    for seat, hand in enumerate(hands):
        if len(hand) != wanted:
            message = f"seat {seat} is dealt {len(hand)}, not {wanted}"
            raise impossible("wrong_hand_size", message, "DR-2.2", seat=seat, size=len(hand), wanted=wanted)


def check_targets(position: Position, hands: Sequence[Sequence[str]]) -> None:
    """Refuse a target that two seats are dealt: there is one of each (DR-1.2)."""
    check_hand_sizes(position, hands, TARGETS_OF_A_HAND)
    dealt: list[str] = []
    for hand in hands:
        for target in hand:
            if target in dealt:
                message = f"target {target!r} is dealt twice"
                raise impossible("target_dealt_twice", message, "DR-2.2", target=target)
        dealt += hand


def check_hands(position: Position, hands: Sequence[Sequence[str]]) -> None:
    """Refuse more of a card than the deck holds (DR-2.2)."""
    check_hand_sizes(position, hands, CARDS_OF_A_HAND)
    dealt = [card for hand in hands for card in hand]
    for card in different(dealt):
        wanted, have = dealt.count(card), position.deck.count(card)
        if wanted > have:
            message = f"{wanted} times {card!r} is dealt, but the deck holds {have}"
            raise impossible("not_enough_cards", message, "DR-2.2", card=card, wanted=wanted, have=have)


def check_sizes(position: Position, sizes: Sequence[int]) -> None:
    """Refuse packs whose sizes are not those of DR-2.3."""
    wanted = position.game.pack_sizes()
    if sorted(sizes) != wanted:
        message = f"packs of {list(sizes)}: the sizes are {wanted} in some order"
        raise impossible("wrong_sizes", message, "DR-2.3", sizes=list(sizes), wanted=wanted)
