"""The reference of Dice Run by itself: the golden moves as they stand, and the vectors of the chance protocol."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aleator.reference.chance import Stream, roll
from aleator.reference.dice_run import deals, rolls
from aleator.reference.dice_run.cards import CARDS, listed
from aleator.reference.dice_run.dice import KINDS, Die
from aleator.reference.dice_run.track import advance, line_from_text

GOLDEN = Path(__file__).parents[1] / "golden"
MOVES = json.loads((GOLDEN / "dice_run_moves.json").read_text())["cases"]
DRAWS = json.loads((GOLDEN / "chance.json").read_text())["draws"]
DICE_RUN_CALLS = {"roll_numbers", "deal_targets", "deal_hands", "draw_card", "cut"}
VECTORS = [entry for entry in DRAWS if any(call["call"] in DICE_RUN_CALLS for call in entry["calls"])]


@pytest.mark.parametrize("case", MOVES, ids=[case["source"] for case in MOVES])
def test_golden_moves(case):
    """DR-3.2 to DR-3.5 on lines of a few dice."""
    line, _ = advance(line_from_text(case["before"]), **case["advance"])
    assert line == line_from_text(case["after"])


class Words(Stream):
    """A stream of given words."""

    def __init__(self, words):
        super().__init__(0, 0, 0)
        self.words = [int(word) for word in words]

    def word(self):
        return self.words.pop(0)


def stream_of(entry):
    if "words" in entry:
        return Words(entry["words"])
    return Stream(int(entry["seed"]), int(entry["index"]), entry["purpose"])


def numbers_of(dice, count):
    """Roll so many dice of one colour after another; the colours do not matter to the numbers."""
    assert [die.colour for die in dice] == sorted((die.colour for die in dice), key=list(COLOURS_IN_ORDER).index)
    assert len(dice) == count
    return [die.number for die in dice]


COLOURS_IN_ORDER = dict.fromkeys(die.colour for die in KINDS)


def answer(call, stream):
    """Make one call on the reference and write the result as the vectors do."""
    kind = call["call"]
    if kind == "roll_numbers":
        dice = [Die(colour, 1) for colour in COLOURS_IN_ORDER for _ in range(6)][: call["dice"]]
        return numbers_of(rolls.draw_roll(dice, stream), call["dice"])
    if kind == "deal_targets":
        return [sorted(KINDS.index(target) for target in hand) for hand in deals.draw_targets(call["players"], stream)]
    if kind == "cut":
        sizes = deals.pack_sizes(15)
        return [sizes.index(size) for size in deals.draw_cut(15, stream)]
    deck = listed(dict(zip(CARDS, call["cards"], strict=True))) if "cards" in call else []
    if kind == "deal_hands":
        return [[CARDS.index(card) for card in hand] for hand in deals.draw_hands(deck, call["players"], stream)]
    if kind == "draw_card":
        return CARDS.index(deals.draw_card(deck, stream))
    if kind == "roll":
        return list(roll(call["dice"], stream))
    if kind == "below":
        return str(stream.below(int(call["bound"])))
    return [str(number) for number in stream.below_each([int(bound) for bound in call["bounds"]])]


@pytest.mark.parametrize("entry", VECTORS, ids=[f"{place}" for place in range(len(VECTORS))])
def test_chance_vectors(entry):
    """DR-2.1 to DR-2.4, DR-4.2: every draw of Dice Run as the protocol has it; hands are sorted here, not as taken."""
    stream = stream_of(entry)
    for call in entry["calls"]:
        gives = call["gives"]
        if call["call"] in ("deal_targets", "deal_hands"):
            gives = [sorted(hand) for hand in gives]
        assert answer(call, stream) == gives, call
    if "next_word" in entry:
        assert stream.word() == int(entry["next_word"])
    else:
        assert stream.words == []
