"""Dice Run for OpenSpiel: deals and cuts in small steps of chance, and the secrets of seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from aleator.dice_run import (
    ChooseTarget,
    CutDeck,
    DealHands,
    DealTargets,
    PickDice,
    RerollGroup,
    RollAll,
    RollGroup,
    RollPicked,
)
from aleator.env._openspiel.adapter import Adapter
from aleator.env._openspiel.chance import Chain, Faces, OneOf
from aleator.games.dice_run.names import CARDS, COLOURS, KINDS

__all__ = ["ADAPTER"]


class Deal(Chain):
    """Cards dealt one by one: `size` to each hand, from a pile that has `pile[k]` of kind `k`."""

    def __init__(
        self, names: Sequence[str], pile: Sequence[int], hands: int, size: int, make: Callable[[list[list[str]]], Any]
    ) -> None:
        self.names: Sequence[str] = names
        self.pile: Sequence[int] = pile
        self.hands: int = hands
        self.size: int = size
        self.make: Callable[[list[list[str]]], Any] = make

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
    """The deck cut into packs: the size of each pack in turn, numbered from the smallest."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = sizes

    def outcomes(self, taken: Sequence[int]) -> Sequence[tuple[int, float]]:
        """The size of the next pack; the last one is not asked about."""
        left = [id for id in range(len(self.sizes)) if id not in taken]
        return [] if len(left) < 2 else [(id, 1 / len(left)) for id in left]

    def outcome(self, taken: Sequence[int]) -> Any:
        """The cut."""
        last = [id for id in range(len(self.sizes)) if id not in taken]
        return CutDeck([self.sizes[id] for id in (*taken, *last)])

    def name(self, taken: Sequence[int], id: int) -> str:
        """The pack and its size."""
        return f"pack {len(taken) + 1} has {self.sizes[id]} cards"


def _chain(state: Any, in_air: Sequence[str]) -> Chain:
    game = state.game
    match state.phase:
        case "roll_all":
            return Faces([6] * 5, lambda counts: RollAll(_kinds(counts)))
        case "roll_picked":
            return Faces(_by_colour(in_air), lambda counts: RollPicked(_kinds(counts)))
        case "roll_group":
            return Faces(_by_colour(in_air), lambda counts: RollGroup(_kinds(counts)))
        case "deal_targets":
            return Deal(KINDS, [1] * len(KINDS), game.players, 4, DealTargets)
        case "deal_hands":
            pile = game.deck.to_dict()["cards"]
            return Deal(CARDS, [pile.get(card, 0) for card in CARDS], game.players, 3, DealHands)
        case "cut_deck":
            return Cut(game.pack_sizes())
        case _:
            return OneOf(state.chance_outcomes())


def _by_colour(dice: Sequence[str]) -> list[int]:
    """Return the number of dice of each colour.

    >>> _by_colour(["red-1", "pink-3", "red-6"])
    [2, 0, 0, 1, 0]
    """
    colours = [die.partition("-")[0] for die in dice]
    return [colours.count(colour) for colour in COLOURS]


def _kinds(counts: Sequence[Sequence[int]]) -> list[str]:
    """Return the kinds of a roll from its counts by colour and number.

    >>> _kinds([[0, 2], [1]])
    ['red-2', 'red-2', 'blue-1']
    """
    named = (
        repeat(f"{colour}-{number}", count)
        for colour, row in zip(COLOURS, counts, strict=False)
        for number, count in enumerate(row, start=1)
    )
    return list(chain.from_iterable(named))


def _thrown(state: Any, action: Any) -> tuple[tuple[str, ...], int]:
    """Return the dice that an action throws, and how many of its first ids the others do not see.

    Nobody else sees the card laid face down for a re-roll, or a chosen target.
    """
    match action:
        case PickDice(a, b):
            return (a, b), 0
        case RerollGroup(_, group):
            return tuple(state.groups[group]), 1
        case ChooseTarget():
            return (), 1
        case _:
            return (), 0


def _holdings(view: Mapping[str, Any], seat: int) -> str:
    face_down = view["face_down"]
    card = face_down["card"] if face_down and face_down["player"] == seat else None
    parts: Sequence[Any] = (view["hands"][seat], view["targets"][seat], view["chosen"][seat], card)
    return " ".join(map(str, parts))


def _secret_entries(view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    """Return the entry of the target that the seat itself has chosen: a secret among the public entries."""
    chosen = view["chosen"]
    if not chosen or not chosen[seat]:
        return ()
    return (f"target of this stage (seat, counted from 1 = me) {chosen[seat]}",)


ADAPTER = Adapter(
    class_name="DiceRunGame",
    # There is no bound, since rolls for the start can tie for ever; no game comes near this length.
    length=2000,
    chance=lambda _game: 30,
    chain=_chain,
    thrown=_thrown,
    holdings=_holdings,
    secret=("asked ", "chosen ", "to be rerolled ", "hand ", "own "),
    secret_entries=_secret_entries,
    derived=frozenset({"line_changed", "dice_advanced", "outdistance_discarded"}),
)
