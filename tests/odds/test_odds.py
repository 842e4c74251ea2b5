"""Odds against what is published, against counting, and against the slow solver of the reference."""

from __future__ import annotations

import itertools
import json
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import aleator
from aleator import odds
from aleator.reference import decks as slow_decks
from aleator.reference import odds as slow

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "gang_odds.json").read_text())
PUBLISHED = sorted(GOLDEN["trigger"])
PAIRS = [f"{card}_{colour}" for card in PUBLISHED for colour in ("black", "yellow")]
ALL_PAIRS = slow_decks.load("all_pairs")


def invented() -> dict:
    """A deck of cards that nobody has printed."""
    predicates = [
        {"kind": "sum_at_least", "k": 1},
        {"kind": "sum_at_least", "k": 4},
        {"kind": "run_at_least", "k": 1},
        {"kind": "run_at_least", "k": 4},
        {"kind": "run_at_least", "k": 5},
        {"kind": "count_at_least", "k": 3, "faces": [2, 5]},
        {"kind": "count_at_least", "k": 4, "faces": [1, 2, 3, 4, 5]},
        {"kind": "distinct_at_least", "k": 1},
        {"kind": "distinct_at_least", "k": 4},
        {"kind": "same_at_least", "k": 1},
        {"kind": "same_at_least", "k": 3},
        {"kind": "same_at_least", "k": 100},
    ]
    cards = [
        {"id": f"x{number}", "title": "x", "colour": ("black", "yellow")[number % 2], "predicate": predicate}
        for number, predicate in enumerate(predicates)
    ]
    return {
        "name": "invented",
        "title": "Invented",
        "cards": cards,
        "tiers": [{"cards": [c["id"] for c in cards], "draw": 12}],
    }


INVENTED = invented()
SLOW_INVENTED = slow_decks.load(INVENTED)


@pytest.mark.parametrize("card", PUBLISHED)
def test_gd_4_6_published_trigger_odds(card):
    solved = (
        odds.rolls(card, 6, exact=True, deck="all_pairs")
        if card in ALL_PAIRS.cards
        else odds.rolls(card, 6, exact=True)
    )
    for dice, expected in GOLDEN["trigger"][card].items():
        assert solved[int(dice) - 1].p_triggered == Fraction(expected)
        assert odds.roll(card, int(dice)).p_triggered == pytest.approx(float(Fraction(expected)), abs=1e-15)


@pytest.mark.parametrize("name", sorted(GOLDEN["turn"]))
def test_gd_3_published_turns(name):
    card, colour = name.rsplit("_", 1)
    for dice, expected in GOLDEN["turn"][name].items():
        count = int(dice)
        units = 6 ** (3 * count)
        for target, value in expected["p_at_least"].items():
            if int(target) > 5 * count:
                with pytest.raises(aleator.OddsError):
                    odds.turn(card, count, target=int(target), colour=colour)
                continue
            assert odds.turn(card, count, target=int(target), colour=colour, exact=True).value == Fraction(
                int(value), units
            )
            assert odds.turn(card, count, target=int(target), colour=colour).value == pytest.approx(
                int(value) / units, rel=1e-12
            )
        exact = Fraction(int(expected["expected_score"]), units)
        assert odds.turn(card, count, colour=colour, exact=True).value == exact


@pytest.mark.parametrize("name", PAIRS)
def test_gd_3_turns_agree_with_the_reference(name):
    card = ALL_PAIRS.card(name)
    for dice in (1, 2, 3):
        check_turn(name, "all_pairs", card, dice, False)


@pytest.mark.full
@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("dice", [4, 5])
def test_gd_3_larger_turns_agree_with_the_reference(name, dice):
    check_turn(name, "all_pairs", ALL_PAIRS.card(name), dice, False)


@pytest.mark.parametrize("name", ["sum_10_black", "run_2_yellow", "pair_black", "odd_2_yellow"])
def test_gd_3_turns_of_four_dice_agree_with_the_reference(name):
    check_turn(name, "all_pairs", ALL_PAIRS.card(name), 4, False)


@pytest.mark.parametrize("name", ["x3", "x5", "x9"])
def test_gd_4_8_turns_of_four_dice_of_invented_decks_agree_with_the_reference(name):
    check_turn(name, INVENTED, SLOW_INVENTED.card(name), 4, True)


@pytest.mark.full
@pytest.mark.parametrize("card", SLOW_INVENTED.cards, ids=lambda card: card.id)
@pytest.mark.parametrize("flag", [False, True])
@pytest.mark.parametrize("dice", [4, 5])
def test_gd_4_8_larger_turns_of_invented_decks_agree_with_the_reference(card, flag, dice):
    check_turn(card.id, INVENTED, card, dice, flag)


@pytest.mark.parametrize("card", SLOW_INVENTED.cards, ids=lambda card: card.id)
@pytest.mark.parametrize("flag", [False, True])
def test_gd_4_8_turns_of_invented_decks_agree_with_the_reference(card, flag):
    for dice in (1, 2, 3):
        check_turn(card.id, INVENTED, card, dice, flag)


def check_turn(name, deck, card, dice, flag):
    """Compare distributions and turns: an increasing utility, a target, and a utility without order with a lost turn
    that is worth something.
    """
    solved = odds.roll(name, dice, exact=True, deck=deck, gangster_is_a_value=flag)
    joint = slow.joint_distribution(card, dice, flag)
    for score in range(5 * dice + 1):
        assert solved.safe[score] == joint.get((score, False), 0)
        assert solved.triggered[score] == joint.get((score, True), 0)
    scores = range(5 * dice + 1)
    for utility, lost in (list(scores), 0), ([int(s >= 2 * dice) for s in scores], 0), ([s * s % 7 for s in scores], 3):
        exact = odds.turn(name, dice, utility=utility, lost=lost, exact=True, deck=deck, gangster_is_a_value=flag).value
        assert exact == slow.turn_value(card, dice, utility, lost, flag)
        floats = odds.turn(name, dice, utility=utility, lost=lost, deck=deck, gangster_is_a_value=flag).value
        assert floats == pytest.approx(float(exact), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("name", ["sum_7_black", "pair_yellow", "odd_1_black", "run_2_black", "distinct_2_yellow"])
def test_gd_5_1_rounds_of_two_agree_with_the_reference(name):
    for pools in ([1, 2], [2, 1], [2, 2]):
        solved = odds.round_odds(name, pools, max_dice=2, deck="all_pairs")
        assert solved.wins[0] == pytest.approx(float(slow.round_value(ALL_PAIRS.card(name), pools)), rel=1e-12)
        assert sum(solved.wins) + solved.nobody == pytest.approx(1)


def test_gd_5_1_rounds_add_up():
    for players in (1, 2, 3, 4):
        for for_dice in (False, True):
            solved = odds.round_odds("sum_10", [9] * players, max_dice=4, for_dice=for_dice, table=7)
            assert sum(solved.wins) + solved.nobody == pytest.approx(1)
            if not for_dice:
                assert solved.by_dice[solved.dice - 1] == pytest.approx(solved.wins[0])
            else:
                assert solved.by_dice[solved.dice - 1] + solved.dice == pytest.approx(solved.gains[0])
    held = odds.round_odds("sum_10", [5], standing=(9, 5), max_dice=5)
    assert (held.wins, held.standing) == ((0,), 1)


def test_distributions_are_distributions_for_all_dice():
    for card in ("sum_10", "run_3", "pair"):
        for one in odds.rolls(card, 162)[::23]:
            assert sum(one.safe) + sum(one.triggered) == pytest.approx(1, abs=1e-12)
            assert one.safe.shape == (5 * one.dice + 1,)
            assert one.safe.dtype == np.float64


def test_the_best_number_of_dice_is_proven():
    for card in ("sum_10", "run_3", "pair", "any_1"):
        best = odds.best_dice(card, target=6, max_dice=20)
        everywhere = [odds.turn(card, dice, target=6).value for dice in range(2, 21)]
        assert best.proven
        assert best.value == pytest.approx(max(everywhere))
        assert best.dice == 2 + int(np.argmax(np.array(everywhere) >= max(everywhere) - 1e-12))


def test_the_chance_to_end_safe_never_rises():
    for name in PAIRS:
        safe = [odds.turn(name, dice, target=0, deck="all_pairs").value for dice in range(1, 12)]
        assert all(more <= less + 1e-12 for less, more in itertools.pairwise(safe))


def test_policies_choose_what_is_best():
    solved = odds.turn("odd_2", 4, target=6, exact=True)
    for faces in ([1, 0, 1, 0, 1, 1], [2, 0, 2, 0, 0, 0], [0, 1, 1, 0, 2, 0]):
        for left in (1, 2):
            ranked = solved.choices(faces, left)
            best = solved.best(faces, left)
            assert best.value == ranked[0].value
            assert best.action == min(choice.action for choice in ranked if choice.value == best.value)


def test_tables_say_what_the_policy_says():
    solved = odds.turn("pair", 4, colour="black")
    faces, reroll, value = solved.table(1)
    assert (faces.dtype, reroll.dtype, value.dtype) == (np.uint8, np.uint8, np.float64)
    assert len(faces) == 126
    for row in range(0, len(faces), 17):
        best = solved.best(faces[row], 1)
        expected = aleator.gang_of_dice.Reroll(reroll[row]) if reroll[row].any() else aleator.gang_of_dice.Stop()
        assert (best.action, best.value) == (expected, value[row])


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: odds.roll("nothing", 3), "unknown_card"),
        (lambda: odds.roll("sum_10", 0), "bad_dice"),
        (lambda: odds.rolls("sum_10", 163), "bad_dice"),
        (lambda: odds.turn("sum_10", 0), "bad_dice"),
        (lambda: odds.turn("sum_10", 200), "bad_dice"),
        (lambda: odds.turn("sum_10", 2, target=11), "out_of_reach"),
        (lambda: odds.turn("sum_10", 2, target=-1), "out_of_reach"),
        (lambda: odds.turn("run_3", 162, colour="black"), "too_large"),
        (lambda: odds.turn("run_3", 20, memory=1000), "too_large"),
        (lambda: odds.turn("run_3", 30, colour="black", target=3, exact=True), "too_large_for_exact"),
        (lambda: odds.turn("run_3", 2, utility=[1, 2]), "bad_utility_count"),
        (lambda: odds.turn("run_3", 2, utility=lambda score: -score), "bad_utility"),
        (lambda: odds.turn("run_3", 2, utility=lambda score: float("nan")), "bad_utility"),
        (lambda: odds.turn("run_3", 2, utility=lambda score: score / 2, exact=True), "bad_utility"),
        (lambda: odds.turn("run_3", 2, colour="red"), "unknown_colour"),
        (lambda: odds.best_dice("sum_10", target=10), "out_of_reach"),
        (lambda: odds.round_odds("sum_10", []), "bad_table"),
        (lambda: odds.round_odds("sum_10", [3, 0]), "bad_dice"),
        (lambda: odds.round_odds("sum_10", [3, 3], max_dice=25), "bad_dice"),
        (lambda: odds.best_dice("pair", target=16), "out_of_reach"),
        (lambda: odds.best_dice("run_3", target=3, max_dice=0), "bad_dice"),
        (lambda: odds.best_dice("run_3", target=3, max_dice=163), "bad_dice"),
        (lambda: odds.best_dice("run_3", target=3, memory=100_000), "too_large"),
        (lambda: odds.round_odds("nothing", [3, 3]), "unknown_card"),
        (lambda: odds.RoundTable("sum_10", max_dice=0), "bad_dice"),
        (lambda: odds.RoundTable("sum_10", max_dice=3).turn([3, 3], 4), "bad_dice"),
    ],
)
def test_questions_that_cannot_be_answered_are_refused(call, code):
    """At once: before any work is done."""
    begun = time.process_time()
    with pytest.raises(aleator.OddsError) as refused:
        call()
    assert refused.value.code == code
    assert time.process_time() - begun < 2


@pytest.mark.parametrize("rerolls_left", [-1, 3, 256, 2**200])
def test_gd_3_2_more_rerolls_than_a_turn_has_are_refused_by_every_question(rerolls_left):
    solved, exact = odds.turn("sum_10", 2), odds.turn("sum_10", 2, exact=True)
    dice = [0, 1, 1, 0, 0, 0]
    for turn in (solved, exact):
        for question in (turn.best, turn.choices, turn.explain):
            with pytest.raises(aleator.OddsError, match=r"use 0 to 2") as refused:
                question(dice, rerolls_left)
            assert (refused.value.code, refused.value.rule) == ("bad_rerolls", "GD-3.2")
    with pytest.raises(aleator.OddsError, match=f"rerolls_left={rerolls_left}") as refused:
        solved.table(rerolls_left)
    assert refused.value.params["max"] == 2


def test_gd_3_2_without_rerolls_there_is_nothing_but_stopping():
    solved = odds.turn("sum_10", 2)
    assert [str(choice.action) for choice in solved.choices([0, 1, 1, 0, 0, 0], 0)] == ["stop"]
    _, reroll, _ = solved.table(0)
    assert not reroll.any()


def test_l1_a_tie_between_numbers_of_dice_is_relative():
    """A chance of 1e-13 is an answer like any other: an absolute tolerance took any number of dice for the best."""
    best = odds.best_dice("any_345", colour="yellow", target=50)
    assert best.value == max(best.by_dice) > 1e-13
    assert best.dice > 10


def test_l4_an_answer_on_the_limit_of_dice_says_so():
    limited, free = odds.best_dice("fives_2", max_dice=3), odds.best_dice("sum_10", target=9)
    assert (limited.dice, limited.at_limit) == (3, True)
    assert (free.proven, free.at_limit) == (True, False)
    table = odds.RoundTable("fives_2", max_dice=2)
    assert table.odds([48, 48]).at_limit
    assert not table.odds([2, 48]).at_limit, "the pool is the limit, not what was looked at"
    assert table.odds([48, 48]).to_dict()["at_limit"] is True


def test_l3_a_chance_that_is_only_rounding_is_zero():
    """L3: `nobody` was 2.2e-16 where somebody always wins, since it is what the other chances leave of 1."""
    assert aleator.odds.round_odds("run_3", (3, 3), max_dice=3).nobody == 0.0
