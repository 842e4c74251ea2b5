"""Hypothesis strategies for Gang of Dice: any deck, any game."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import strategies as st

__all__ = ["CHOICES", "SEEDS", "games", "invented_decks", "predicates"]

SEEDS = st.integers(0, 2**64 - 1)
# Choices are taken modulo their number, so that failing games shrink well.
CHOICES = st.lists(st.integers(0, 2**20), min_size=1, max_size=40)


@st.composite
def predicates(draw: Any) -> dict[str, Any]:
    """Any predicate that a deck may have."""
    kind = draw(
        st.sampled_from(["sum_at_least", "run_at_least", "count_at_least", "distinct_at_least", "same_at_least"])
    )
    most = 5 if kind in ("run_at_least", "distinct_at_least") else 12
    predicate = {"kind": kind, "k": draw(st.integers(1, most))}
    if kind == "count_at_least":
        predicate["faces"] = draw(st.lists(st.integers(1, 5), min_size=1, unique=True).map(sorted))
    return predicate


@st.composite
def invented_decks(draw: Any) -> dict[str, Any]:
    """Any deck: 12 to 16 cards in one to three tiers."""
    size = draw(st.integers(12, 16))
    ids = draw(st.lists(st.text(min_size=1, max_size=4), min_size=size, max_size=size, unique=True))
    cards = [
        {
            "id": card,
            "title": draw(st.text(max_size=5)),
            "colour": draw(st.sampled_from(["black", "yellow"])),
            "predicate": draw(predicates()),
        }
        for card in ids
    ]
    cuts = sorted(draw(st.lists(st.integers(0, size), max_size=2)))
    parts = [ids[low:high] for low, high in itertools.pairwise([0, *cuts, size])]
    left = 12
    tiers = []
    for position, part in enumerate(parts):
        still_to_come = sum(len(later) for later in parts[position + 1 :])
        taken = draw(st.integers(max(0, left - still_to_come), min(left, len(part))))
        left -= taken
        tiers.append({"cards": part, "draw": taken})
    return {"name": "invented", "title": "Invented", "cards": cards, "tiers": tiers}


@st.composite
def games(draw: Any) -> dict[str, Any]:
    """The options of any game."""
    return {
        "players": draw(st.integers(2, 4)),
        "deck": draw(st.one_of(st.sampled_from(["standard", "all_pairs"]), invented_decks())),
        "first_player": draw(st.sampled_from(["rotate", "winner", "fixed"])),
        "gangster_is_a_value": draw(st.booleans()),
    }
