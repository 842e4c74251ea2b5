"""Chance in small steps: what is asked of chance at a node, as a chain of nodes with few outcomes each.

A roll is told face by face (how many of the dice that are left show it: binomial), a deal card by card, a cut pack by
pack. So the product of the probabilities along a chain is the probability of the outcome, divided among the orders in
which the same cards can be dealt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from math import comb
from typing import Any

from aleator import dice_run, gang_of_dice
from aleator.games.dice_run.names import CARDS, COLOURS, KINDS

__all__ = ["Chain", "chance_chain"]


@lru_cache(maxsize=4096)
def binomial(dice: int, faces: int) -> tuple[tuple[int, float], ...]:
    """How many of so many dice show a face that is one of so many equally likely ones left.

    >>> binomial(2, 2)
    ((0, 0.25), (1, 0.5), (2, 0.25))
    """
    ways = (comb(dice, count) * (faces - 1) ** (dice - count) for count in range(dice + 1))
    return tuple((count, way / faces**dice) for count, way in enumerate(ways))


class Chain(ABC):
    """One question to chance, answered in steps: `outcomes()` lists the next ones, `outcome()` makes the whole."""

    @abstractmethod
    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """Give the ids that can come next, ascending, with their probabilities; empty if nothing is left to ask."""

    @abstractmethod
    def outcome(self, taken: Sequence[int]) -> Any:
        """Give the outcome that the ids stand for."""

    @abstractmethod
    def name(self, taken: Sequence[int], id: int) -> str:
        """Say what an id means."""


class OneOf(Chain):
    """One of some outcomes, in a single step."""

    def __init__(self, weighted: Sequence[tuple[Any, Any]]) -> None:
        self.weighted = weighted

    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """Each outcome's place."""
        return [] if taken else [(place, float(chance)) for place, (_, chance) in enumerate(self.weighted)]

    def outcome(self, taken: Sequence[int]) -> Any:
        """The outcome itself."""
        return self.weighted[taken[0]][0]

    def name(self, taken: Sequence[int], id: int) -> str:
        """Its text."""
        return str(self.weighted[id][0])


class Faces(Chain):
    """Dice that fall: colour by colour, face by face, how many of those left show the face.

    A step that has one outcome only is left out.
    """

    def __init__(self, by_colour: Sequence[int], make: Any) -> None:
        self.by_colour, self.make = by_colour, make

    def _walk(self, taken: Sequence[int]) -> tuple[list[list[int]], tuple[int, int] | None]:
        """The counts so far, and which dice are asked about next: how many, of how many faces."""
        ids, counts = iter(taken), []
        for dice in self.by_colour:
            row: list[int] = []
            left = dice
            counts.append(row)
            for faces in (6, 5, 4, 3, 2):
                if left == 0:
                    break
                id = next(ids, None)
                if id is None:
                    return counts, (left, faces)
                row.append(id)
                left -= id
            row += [0] * (5 - len(row)) + [left]
        return counts, None

    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """How many dice show the next face."""
        _, asked = self._walk(taken)
        return [] if asked is None else binomial(*asked)

    def outcome(self, taken: Sequence[int]) -> Any:
        """The roll."""
        return self.make(self._walk(taken)[0])

    def name(self, taken: Sequence[int], id: int) -> str:
        """How many dice, and of which face."""
        counts, _ = self._walk(taken)
        return f"roll {len(counts) - 1}: {id} dice show face {len(counts[-1])}"


class Deal(Chain):
    """Cards dealt one by one: so many to each hand, out of a pile with so many of each kind."""

    def __init__(self, names: Sequence[str], pile: Sequence[int], hands: int, size: int, make: Any) -> None:
        self.names, self.pile, self.hands, self.size, self.make = names, pile, hands, size, make

    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """The next card."""
        if len(taken) == self.hands * self.size:
            return []
        left = list(self.pile)
        for id in taken:
            left[id] -= 1
        total = sum(left)
        return [(id, count / total) for id, count in enumerate(left) if count > 0]

    def outcome(self, taken: Sequence[int]) -> Any:
        """The hands."""
        size = self.size
        return self.make(
            [[self.names[id] for id in taken[first : first + size]] for first in range(0, len(taken), size)]
        )

    def name(self, taken: Sequence[int], id: int) -> str:
        """The card and its hand."""
        return f"deal {self.names[id]} to seat {len(taken) // self.size}"


class Cut(Chain):
    """The deck cut into packs: pack by pack, which of the sizes, numbered from the smallest."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = sizes

    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """The size of the next pack; the last one is not asked about."""
        left = [id for id in range(len(self.sizes)) if id not in taken]
        return [] if len(left) < 2 else [(id, 1 / len(left)) for id in left]

    def outcome(self, taken: Sequence[int]) -> Any:
        """The cut."""
        last = [id for id in range(len(self.sizes)) if id not in taken]
        return dice_run.CutDeck([self.sizes[id] for id in (*taken, *last)])

    def name(self, taken: Sequence[int], id: int) -> str:
        """The pack and its size."""
        return f"pack {len(taken) + 1} has {self.sizes[id]} cards"


def chance_chain(state: Any, in_air: Sequence[str]) -> Chain:
    """Give what chance decides in a state; `in_air` names the dice that a player has thrown, by colour or kind."""
    game = state.game
    match state.phase:
        case "roll":
            return Faces([state.in_air], lambda counts: gang_of_dice.Land(counts[0]))
        case "roll_all":
            return Faces([6] * 5, lambda counts: dice_run.RollAll(_kinds(counts)))
        case "roll_picked":
            return Faces(_by_colour(in_air), lambda counts: dice_run.RollPicked(_kinds(counts)))
        case "roll_group":
            return Faces(_by_colour(in_air), lambda counts: dice_run.RollGroup(_kinds(counts)))
        case "deal_targets":
            return Deal(KINDS, [1] * len(KINDS), game.players, 4, dice_run.DealTargets)
        case "deal_hands":
            pile = game.deck.to_dict()["cards"]
            return Deal(CARDS, [pile.get(card, 0) for card in CARDS], game.players, 3, dice_run.DealHands)
        case "cut_deck":
            return Cut(game.pack_sizes())
        case _:
            return OneOf(state.chance_outcomes())


def _by_colour(dice: Sequence[str]) -> list[int]:
    """How many dice of each colour.

    >>> _by_colour(["red-1", "pink-3", "red-6"])
    [2, 0, 0, 1, 0]
    """
    colours = [die.partition("-")[0] for die in dice]
    return [colours.count(colour) for colour in COLOURS]


def _kinds(counts: Sequence[Sequence[int]]) -> list[str]:
    """The kinds of a roll, given by colour and number.

    >>> _kinds([[0, 2], [1]])
    ['red-2', 'red-2', 'blue-1']
    """
    named = (
        repeat(f"{colour}-{number}", count)
        for colour, row in zip(COLOURS, counts, strict=False)
        for number, count in enumerate(row, start=1)
    )
    return list(chain.from_iterable(named))
