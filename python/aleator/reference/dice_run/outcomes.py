"""What chance decides: how dice land, what is dealt, where the deck is cut, which card is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.reference.dice_run.cards import CARDS
from aleator.reference.dice_run.checks import as_card, as_dice, as_sizes, hands_of_cards, hands_of_targets
from aleator.reference.dice_run.effects import place_of
from aleator.reference.typed import Checks, Ordered, typed_from_dict

__all__ = [
    "OUTCOMES",
    "CutDeck",
    "DealHands",
    "DealTargets",
    "Draw",
    "Outcome",
    "RollAll",
    "RollGroup",
    "RollPicked",
    "outcome_from_dict",
]


class Outcome(Ordered):
    """Base of the seven types of outcome."""

    __slots__ = ()

    _CHECKS: ClassVar[Checks] = {"dice": as_dice, "hands": hands_of_targets, "sizes": as_sizes, "card": as_card}


@dataclass(frozen=True, slots=True)
class RollAll(Outcome):
    """All 30 dice land as the Start Group (DR-2.1).

    >>> RollAll(["blue-1", "red-5"])
    RollAll(dice=('red-5', 'blue-1'))
    """

    type: ClassVar[str] = "roll_all"
    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"dice show {' '.join(self.dice)}"

    def _order(self) -> tuple[Any, ...]:
        return 0, [place_of(die) for die in self.dice]


@dataclass(frozen=True, slots=True)
class DealTargets(Outcome):
    """Each seat gets these secret targets (DR-2.2)."""

    type: ClassVar[str] = "deal_targets"
    hands: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return f"targets {hands_text(self.hands)}"

    def _order(self) -> tuple[Any, ...]:
        return 1, [[place_of(target) for target in hand] for hand in self.hands]


@dataclass(frozen=True, slots=True)
class DealHands(Outcome):
    """Each seat gets these movement cards (DR-2.2).

    >>> DealHands([["flip", "6", "red"]]), str(DealHands([["flip", "6", "red"], ["1", "1", "1"]]))
    (DealHands(hands=(('red', '6', 'flip'),)), 'hands red 6 flip, 1 1 1')
    """

    type: ClassVar[str] = "deal_hands"
    hands: tuple[tuple[str, ...], ...]

    _CHECKS: ClassVar[Checks] = {"hands": hands_of_cards}

    def __str__(self) -> str:
        return f"hands {hands_text(self.hands)}"

    def _order(self) -> tuple[Any, ...]:
        return 2, [[CARDS.index(card) for card in hand] for hand in self.hands]


@dataclass(frozen=True, slots=True)
class CutDeck(Outcome):
    """The packs have these sizes, with the first one on top (DR-2.3).

    >>> str(CutDeck([10, 11, 12, 13, 14]))
    'packs of 10, 11, 12, 13, 14'
    """

    type: ClassVar[str] = "cut_deck"
    sizes: tuple[int, ...]

    def __str__(self) -> str:
        return f"packs of {', '.join(map(str, self.sizes))}"

    def _order(self) -> tuple[Any, ...]:
        return 3, self.sizes


@dataclass(frozen=True, slots=True)
class RollPicked(Outcome):
    """The two picked dice land (DR-2.4)."""

    type: ClassVar[str] = "roll_picked"
    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"dice show {' '.join(self.dice)}"

    def _order(self) -> tuple[Any, ...]:
        return 4, [place_of(die) for die in self.dice]


@dataclass(frozen=True, slots=True)
class RollGroup(Outcome):
    """The dice of a group that is rolled again land (DR-7.1)."""

    type: ClassVar[str] = "roll_group"
    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"dice show {' '.join(self.dice)}"

    def _order(self) -> tuple[Any, ...]:
        return 5, [place_of(die) for die in self.dice]


@dataclass(frozen=True, slots=True)
class Draw(Outcome):
    """A movement card is drawn (DR-4.2)."""

    type: ClassVar[str] = "draw"
    card: str

    def __str__(self) -> str:
        return f"draw {self.card}"

    def _order(self) -> tuple[Any, ...]:
        return 6, CARDS.index(self.card)


OUTCOMES: tuple[type[Outcome], ...] = (RollAll, DealTargets, DealHands, CutDeck, RollPicked, RollGroup, Draw)


def hands_text(hands: tuple[tuple[str, ...], ...]) -> str:
    """Write hands, seat by seat."""
    return ", ".join(" ".join(hand) for hand in hands)


def outcome_from_dict(record: object) -> Outcome:
    """Read an outcome from its JSON form.

    >>> outcome_from_dict({"type": "draw", "card": "6"})
    Draw(card='6')
    """
    return typed_from_dict(record, OUTCOMES, "an outcome")
