"""The cases that are compared: every option, deck and number of players, under several mixtures of policies.

A case is plain data, so that two revisions can be given the same one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any


def _card(name: str, kind: str, k: int, faces: list[int] | None = None) -> dict[str, Any]:
    """A card whose name ends in y is yellow, others are black."""
    predicate = {"kind": kind, "k": k} if faces is None else {"kind": kind, "k": k, "faces": faces}
    colour = "yellow" if name.endswith("y") else "black"
    return {"id": name, "title": name, "colour": colour, "predicate": predicate}


GANG_DECK = {
    "name": "invented",
    "title": "Invented: every kind of predicate in both colours, in three tiers",
    "cards": [
        _card("sum", "sum_at_least", 9),
        _card("sum_y", "sum_at_least", 16),
        _card("run", "run_at_least", 3),
        _card("run_y", "run_at_least", 4),
        _card("same", "same_at_least", 3),
        _card("same_y", "same_at_least", 2),
        _card("distinct", "distinct_at_least", 4),
        _card("distinct_y", "distinct_at_least", 3),
        _card("odd", "count_at_least", 2, [1, 3, 5]),
        _card("four_y", "count_at_least", 1, [4]),
        _card("low", "count_at_least", 3, [1, 2]),
        _card("five", "count_at_least", 2, [5]),
        _card("sum_2", "sum_at_least", 12),
        _card("run_2", "run_at_least", 2),
    ],
    "tiers": [
        {"cards": ["sum", "same", "odd", "four_y", "distinct"], "draw": 4},
        {"cards": ["sum_y", "run", "distinct_y", "low", "five"], "draw": 5},
        {"cards": ["run_y", "same_y", "sum_2", "run_2"], "draw": 3},
    ],
}
RUN_CARDS = "red=6 blue=5 green=1 purple=3 1=2 4=3 6=5 choice=3 switch=9 sprint=7 comeback=8 flip=6 outdistance=10"
RUN_DECK = {
    "name": "invented",
    "title": "Invented: few numbers, many tricks",
    "cards": {card: int(count) for card, _, count in (each.partition("=") for each in RUN_CARDS.split())},
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
    """Whether its policies search or solve: then only a small part of the games is played."""

    @property
    def spec(self) -> dict[str, Any]:
        """The case in the form that a worker receives."""
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
        # Each mixture starts with another policy, so that each of them is in games for two.
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
