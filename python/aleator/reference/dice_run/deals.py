"""Cards that are dealt, cut and drawn: the outcomes, their probabilities, and how one is drawn."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from aleator.reference.chance import Stream
from aleator.reference.dice_run.cards import different, in_card_order
from aleator.reference.dice_run.dice import KINDS, Die, in_order

__all__ = [
    "CARDS_OF_A_HAND",
    "PACKS",
    "TARGETS_OF_A_HAND",
    "draw_card",
    "draw_cut",
    "draw_hands",
    "draw_targets",
    "hands_count",
    "hands_probability",
    "orders_of",
    "pack_sizes",
    "possible_hands",
    "possible_targets",
    "taken_from",
    "targets_count",
]

TARGETS_OF_A_HAND = 4  # DR-2.2
CARDS_OF_A_HAND = 3  # DR-2.2, DR-4.2
PACKS = 5  # DR-2.3


# Secret targets (DR-2.2).


def targets_count(players: int) -> int:
    """Count the deals of four targets to each player.

    >>> targets_count(2) == math.comb(30, 4) * math.comb(26, 4)
    True
    """
    left = [len(KINDS) - TARGETS_OF_A_HAND * seat for seat in range(players)]
    return math.prod(math.comb(targets, TARGETS_OF_A_HAND) for targets in left)


def possible_targets(players: int, left: Sequence[Die] = KINDS) -> Iterator[list[list[Die]]]:
    """Iterate over the deals of targets in ascending order: for each hand of the first seat all of the next, and so on.

    >>> [str(target) for target in next(possible_targets(2))[1]]
    ['red-5', 'red-6', 'blue-1', 'blue-2']
    """
    if players == 0:
        yield []
        return
    for hand in itertools.combinations(left, TARGETS_OF_A_HAND):
        rest = [target for target in left if target not in hand]
        for others in possible_targets(players - 1, rest):
            yield [list(hand), *others]


def draw_targets(players: int, stream: Stream) -> list[list[Die]]:
    """Deal targets as the chance protocol says: seat by seat, four indices into those that are left."""
    left = list(KINDS)
    hands = []
    for _ in range(players):
        indices = stream.below_each([len(left) - taken for taken in range(TARGETS_OF_A_HAND)])
        hands.append(in_order([left.pop(index) for index in indices]))
    return hands


# Movement cards (DR-2.2).


def taken_from(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Return the cards that are left when some are taken.

    >>> taken_from(["6", "6", "flip"], ["6"])
    ['6', 'flip']
    """
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def hands_count(deck: Sequence[str], players: int) -> int:
    """Count the different deals of three cards to each player.

    >>> hands_count(["1", "1", "2", "2", "2"], 1)
    3
    """
    return ways_to_deal(tuple(deck.count(card) for card in different(deck)), (CARDS_OF_A_HAND,) * players)


@functools.cache
def ways_to_deal(counts: tuple[int, ...], wanted: tuple[int, ...]) -> int:
    """Count the ways to give each player a number of cards, kind of card by kind of card.

    It does not matter which player wants how many, so the wanted numbers are kept sorted.

    >>> ways_to_deal((2, 3), (3,))
    3
    """
    if not counts:
        return int(not any(wanted))
    ways = 0
    for given in itertools.product(*(range(number + 1) for number in wanted)):
        if sum(given) <= counts[0]:
            rest = tuple(sorted(number - part for number, part in zip(wanted, given, strict=True)))
            ways += ways_to_deal(counts[1:], rest)
    return ways


def possible_hands(deck: Sequence[str], players: int) -> Iterator[list[list[str]]]:
    """Iterate over the deals of movement cards in ascending order.

    >>> list(possible_hands(["1", "1", "2", "2", "2"], 1))
    [[['1', '1', '2']], [['1', '2', '2']], [['2', '2', '2']]]
    """
    if players == 0:
        yield []
        return
    for hand in itertools.combinations_with_replacement(different(deck), CARDS_OF_A_HAND):
        if all(hand.count(card) <= deck.count(card) for card in hand):
            for others in possible_hands(taken_from(deck, hand), players - 1):
                yield [list(hand), *others]


def hands_probability(deck: Sequence[str], hands: Sequence[Sequence[str]]) -> Fraction:
    """Return the probability of a deal: hand after hand, each three cards of those that are left.

    >>> hands_probability(["1", "1", "2", "2", "2"], [["1", "2", "2"]])
    Fraction(3, 5)
    """
    left = list(deck)
    probability = Fraction(1)
    for hand in hands:
        ways = math.prod(math.comb(left.count(card), hand.count(card)) for card in different(hand))
        probability *= Fraction(ways, math.comb(len(left), CARDS_OF_A_HAND))
        left = taken_from(left, hand)
    return probability


def draw_hands(deck: Sequence[str], players: int, stream: Stream) -> list[list[str]]:
    """Deal cards as the chance protocol says: seat by seat, three indices into those that are left."""
    left = list(deck)
    hands = []
    for _ in range(players):
        indices = stream.below_each([len(left) - taken for taken in range(CARDS_OF_A_HAND)])
        hands.append(in_card_order([left.pop(index) for index in indices]))
    return hands


# The packs (DR-2.3).


def pack_sizes(cards: int) -> list[int]:
    """Return the five sizes, ascending: similar but never equal, the spare cards go one each to the largest (DR-2.3).

    >>> pack_sizes(64), pack_sizes(15)
    ([10, 12, 13, 14, 15], [1, 2, 3, 4, 5])
    """
    middle, spare = divmod(cards, PACKS)
    sizes = [middle - 2, middle - 1, middle, middle + 1, middle + 2]
    return sizes[: PACKS - spare] + [size + 1 for size in sizes[PACKS - spare :]]


def orders_of(sizes: Sequence[int]) -> list[list[int]]:
    """List all orders of some sizes, ascending (DR-2.3).

    >>> orders_of([2, 1])
    [[1, 2], [2, 1]]
    """
    return [list(order) for order in itertools.permutations(sorted(sizes))]


def draw_cut(cards: int, stream: Stream) -> list[int]:
    """Cut the deck as the chance protocol says: one of the 120 orders."""
    orders = orders_of(pack_sizes(cards))
    return orders[stream.below(len(orders))]


def draw_card(deck: Sequence[str], stream: Stream) -> str:
    """Draw a card as the chance protocol says: the top card is any of those that are left (DR-4.2)."""
    return in_card_order(deck)[stream.below(len(deck))]
