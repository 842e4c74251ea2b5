"""The reference's predicates against published probabilities: how likely a card is triggered by dice rolled once."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest

from aleator.reference import chance, decks
from aleator.reference.gang_of_dice.warning import triggered

ODDS = json.loads((Path(__file__).parents[1] / "golden" / "gang_odds.json").read_text())["trigger"]
PREDICATES = {card.id: card.predicate for card in decks.load("standard").cards}


@pytest.mark.parametrize("card", ODDS)
def test_gd_4_6_trigger_probabilities_over_multisets(card):
    """GD-4.6."""
    for dice, expected in ODDS[card].items():
        hits = sum(chance.weight(f) for f in chance.multisets(int(dice)) if triggered(PREDICATES[card], f))
        assert Fraction(hits, 6 ** int(dice)) == Fraction(expected)


@pytest.mark.parametrize("card", ODDS)
def test_gd_4_6_trigger_probabilities_over_ordered_rolls(card):
    """GD-4.6."""
    for dice in (1, 2, 3, 4):
        hits = 0
        for faces in itertools.product(range(6), repeat=dice):
            hits += triggered(PREDICATES[card], [faces.count(face) for face in range(6)])
        assert Fraction(hits, 6**dice) == Fraction(ODDS[card][str(dice)])


def test_every_predicate_triggers_still_with_one_more_die():
    """The reading of records relies on it: more dice never make a card pass that was triggered."""
    for predicate in PREDICATES.values():
        for counts in itertools.chain.from_iterable(chance.multisets(dice) for dice in range(5)):
            for face in range(6):
                more = [count + (face == other) for other, count in enumerate(counts)]
                for flag in (False, True):
                    assert triggered(predicate, counts, flag) <= triggered(predicate, more, flag)
