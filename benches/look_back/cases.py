"""What is compared: every option, deck and number of players of both games, under several mixtures of policies.

A case is plain data, so that two revisions can be told the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

GANG_DECK = {
    "name": "invented",
    "title": "Invented: every kind of predicate, in three tiers",
    "cards": [
        {"id": "sum", "title": "Sum", "colour": "black", "predicate": {"kind": "sum_at_least", "k": 9}},
        {"id": "sum_y", "title": "Sum", "colour": "yellow", "predicate": {"kind": "sum_at_least", "k": 16}},
        {"id": "run", "title": "Run", "colour": "black", "predicate": {"kind": "run_at_least", "k": 3}},
        {"id": "run_y", "title": "Run", "colour": "yellow", "predicate": {"kind": "run_at_least", "k": 4}},
        {"id": "same", "title": "Same", "colour": "black", "predicate": {"kind": "same_at_least", "k": 3}},
        {"id": "same_y", "title": "Same", "colour": "yellow", "predicate": {"kind": "same_at_least", "k": 2}},
        {"id": "new", "title": "New", "colour": "black", "predicate": {"kind": "distinct_at_least", "k": 4}},
        {"id": "new_y", "title": "New", "colour": "yellow", "predicate": {"kind": "distinct_at_least", "k": 3}},
        {
            "id": "odd",
            "title": "Odd",
            "colour": "black",
            "predicate": {"kind": "count_at_least", "k": 2, "faces": [1, 3, 5]},
        },
        {
            "id": "four",
            "title": "Four",
            "colour": "yellow",
            "predicate": {"kind": "count_at_least", "k": 1, "faces": [4]},
        },
    ],
    "tiers": [
        {"cards": ["sum", "same", "odd", "four", "new"], "draw": 5},
        {"cards": ["sum_y", "run", "new_y", "same_y", "sum"], "draw": 4},
        {"cards": ["run_y", "same_y", "sum_y"], "draw": 3},
    ],
}
RUN_DECK = {
    "name": "invented",
    "title": "Invented: few numbers, many tricks",
    "cards": dict(
        zip(
            "red blue green purple 1 4 6 choice switch sprint comeback flip outdistance accident".split(),
            (6, 5, 1, 3, 2, 3, 5, 3, 9, 7, 8, 6, 10, 8),
            strict=True,
        )
    ),
}

GANG_MIXTURE = ["random", "fixed(3)", "cautious", "random(max_dice=12)"]
RUN_MIXTURE = ["greedy", "random", "by_card", "greedy", "by_card", "random"]


@dataclass(frozen=True)
class Case:
    """A game with its options, who plays it, and whether seats are rotated."""

    game: str
    players: int
    policies: list[str]
    rotate: bool
    options: dict[str, Any] = field(default_factory=dict)
    slow: bool = False
    """Whether its policies search or solve: then a small part of the games is played."""

    @property
    def spec(self) -> dict[str, Any]:
        """What a worker is told."""
        return asdict(self)

    def __str__(self) -> str:
        options = [
            f"{name}={value['name'] if isinstance(value, dict) else value}" for name, value in self.options.items()
        ]
        rotated = ", rotated" if self.rotate else ""
        return f"{self.game} for {self.players} ({', '.join(options)}): {', '.join(self.policies)}{rotated}"


def everything() -> list[Case]:
    """List all cases."""
    return [*_gang(), *_run(), *_slow()]


def option_sets() -> int:
    """Count the games with different options, decks or players."""
    return len({(case.game, case.players, repr(case.options)) for case in everything()})


def _gang() -> Iterator[Case]:
    sets = product((2, 3, 4), ("rotate", "winner", "fixed"), (False, True), ("standard", "all_pairs", GANG_DECK))
    for players, first, gangster, deck in sets:
        options = {"first_player": first, "gangster_is_a_value": gangster, "deck": deck}
        yield Case("gang_of_dice", players, ["random(max_dice=12)"] * players, False, options)
        yield Case("gang_of_dice", players, ["cautious"] * players, False, options)
        # Other seats begin the mixture with other policies, so that each of them is in games for two.
        begin = players + len(first)
        mixture = [GANG_MIXTURE[(begin + seat) % len(GANG_MIXTURE)] for seat in range(players)]
        yield Case("gang_of_dice", players, mixture, True, options)


def _run() -> Iterator[Case]:
    sets = product(range(2, 7), ("always", "only_if_stuck"), ("on_draw", "on_reveal"), ("standard", RUN_DECK))
    for players, dead, end, deck in sets:
        options = {"dead_cards": dead, "stage_end": end, "deck": deck}
        yield Case("dice_run", players, ["random"] * players, False, options)
        yield Case("dice_run", players, ["by_card"] * players, False, options)
        yield Case("dice_run", players, RUN_MIXTURE[:players], True, options)


def _slow() -> Iterator[Case]:
    for first, gangster in (("rotate", False), ("winner", True)):
        options = {"first_player": first, "gangster_is_a_value": gangster, "deck": "standard"}
        for policies in (["mcts(30)", "cautious"], ["turn_optimal", "round_optimal(8)", "mcts(20)"]):
            yield Case("gang_of_dice", len(policies), policies, True, options, slow=True)
    for dead, end in (("always", "on_draw"), ("only_if_stuck", "on_reveal")):
        options = {"dead_cards": dead, "stage_end": end, "deck": "standard"}
        yield Case("dice_run", 3, ["ismcts(30)", "greedy", "ismcts(10)"], True, options, slow=True)
