"""GD-4.1 to GD-4.6 and GD-4.8: what triggers which card."""

from __future__ import annotations

import itertools

import pytest

from aleator.errors import ConfigError
from gang_helpers import reveal, same_cards, start, turn


def triggers(engine, faces, kind, k, numbers=None, **options):
    """Whether dice trigger a card: seen in a game, not asked of the card."""
    state = start(engine, deck=same_cards(kind, k, numbers), **options)
    reveal(engine, state, "c00")
    turn(engine, state, faces)
    return not state.results[0].valid


@pytest.mark.parametrize(
    ("faces", "k", "expected"),
    [
        ("5 5", 10, True),
        ("5 4", 10, False),
        ("5 4 G G", 10, False),
        ("1 1 1", 3, True),
        ("G", 1, False),
        ("1", 1, True),
    ],
)
def test_gd_4_1_sum_at_least(engine, faces, k, expected):
    """GD-4.1."""
    assert triggers(engine, faces, "sum_at_least", k) == expected


@pytest.mark.parametrize(
    ("faces", "k", "expected"),
    [
        ("1 2", 2, True),
        ("1 3 5", 2, False),
        ("5 4 4", 2, True),
        ("5 1", 2, False),
        ("G 1", 2, False),
        ("3 5 4", 3, True),
        ("1 2 4 5", 3, False),
        ("1 2 3 4 5", 5, True),
        ("1 2 3 4 4", 5, False),
        ("3", 1, True),
    ],
)
def test_gd_4_2_run_at_least(engine, faces, k, expected):
    """GD-4.2."""
    assert triggers(engine, faces, "run_at_least", k) == expected


@pytest.mark.parametrize(
    ("faces", "numbers", "k", "expected"),
    [
        ("1 3 5", [1, 3, 5], 2, True),
        ("5 5 5", [5], 2, True),
        ("1 2 4 G", [1, 3, 5], 2, False),
        ("5 5", [5], 2, True),
        ("5 4", [5], 2, False),
        ("2 4", [2, 4], 2, True),
        ("2 2", [2, 4], 2, True),
        ("G 2", [2, 4], 2, False),
    ],
)
def test_gd_4_3_count_at_least_more_trigger_too(engine, faces, numbers, k, expected):
    """GD-4.3: two odd with three odd dice, two fives with three fives."""
    assert triggers(engine, faces, "count_at_least", k, numbers) == expected


@pytest.mark.parametrize(
    ("faces", "k", "expected"),
    [("1 5", 2, True), ("4 4 4", 2, False), ("1 2 4", 3, True), ("1 1 2 2 G", 3, False), ("1 2 3 4 5", 5, True)],
)
def test_gd_4_4_distinct_at_least(engine, faces, k, expected):
    """GD-4.4."""
    assert triggers(engine, faces, "distinct_at_least", k) == expected


@pytest.mark.parametrize(
    ("faces", "k", "expected"),
    [("3 3", 2, True), ("3 4", 2, False), ("G G", 2, False), ("2 2 2", 3, True), ("1 1 2 2", 3, False)],
)
def test_gd_4_5_same_at_least(engine, faces, k, expected):
    """GD-4.5."""
    assert triggers(engine, faces, "same_at_least", k) == expected


PUBLISHED = {
    "sum_7": ("sum_at_least", 7, None),
    "sum_10": ("sum_at_least", 10, None),
    "sum_11": ("sum_at_least", 11, None),
    "sum_13": ("sum_at_least", 13, None),
    "run_2": ("run_at_least", 2, None),
    "run_3": ("run_at_least", 3, None),
    "odd_1": ("count_at_least", 1, [1, 3, 5]),
    "odd_2": ("count_at_least", 2, [1, 3, 5]),
    "odd_3": ("count_at_least", 3, [1, 3, 5]),
    "distinct_2": ("distinct_at_least", 2, None),
    "distinct_3": ("distinct_at_least", 3, None),
    "pair": ("same_at_least", 2, None),
    "fives_2": ("count_at_least", 2, [5]),
    "any_1": ("count_at_least", 1, [1]),
    "any_45": ("count_at_least", 1, [4, 5]),
    "any_345": ("count_at_least", 1, [3, 4, 5]),
}
OURS = {"even_1": ("count_at_least", 1, [2, 4]), "even_2": ("count_at_least", 2, [2, 4])}


def predicates(deck):
    """Each card's predicate as a tuple."""
    return {
        card["id"]: (card["predicate"]["kind"], card["predicate"]["k"], card["predicate"].get("faces"))
        for card in deck["cards"]
    }


def test_gd_4_6_the_default_deck_has_every_published_combination_and_two_of_ours(engine):
    """GD-4.6."""
    deck = engine.GangOfDice(3).to_dict()["deck"]
    assert predicates(deck) == {**PUBLISHED, **OURS}
    yellow = {card["id"] for card in deck["cards"] if card["colour"] == "yellow"}
    assert yellow == {"sum_10", "odd_2", "pair", "any_1", "any_45", "even_1", "sum_13", "distinct_3", "fives_2"}
    assert [tier["draw"] for tier in deck["tiers"]] == [9, 3]
    assert set(deck["tiers"][1]["cards"]) == {"run_3", "odd_3", "even_2", "sum_13", "distinct_3", "fives_2"}
    assert "reconstruction" in deck["title"]


def test_gd_4_6_all_pairs_has_every_published_combination_in_both_colours(engine):
    """GD-4.6."""
    deck = engine.GangOfDice(3, deck="all_pairs").to_dict()["deck"]
    expected = {f"{name}_{colour}": rule for name, rule in PUBLISHED.items() for colour in ("black", "yellow")}
    assert predicates(deck) == expected
    assert all(card["id"].endswith(card["colour"]) for card in deck["cards"])
    assert [(len(tier["cards"]), tier["draw"]) for tier in deck["tiers"]] == [(32, 12)]


@pytest.mark.parametrize("card", [*PUBLISHED, *OURS])
def test_gd_4_6_the_order_of_dice_does_not_matter(engine, card):
    """GD-4.6: all orders of the same dice give the same answer."""
    answers = set()
    for order in itertools.islice(itertools.permutations(["1", "G", "3", "2", "5"]), 0, None, 7):
        kind, k, numbers = {**PUBLISHED, **OURS}[card]
        answers.add(triggers(engine, " ".join(order), kind, k, numbers))
    assert len(answers) == 1


def test_gd_4_8_a_gangster_is_no_different_value_unless_the_option_says_so(engine):
    """GD-4.8."""
    assert not triggers(engine, "G 3", "distinct_at_least", 2)
    assert triggers(engine, "G 3", "distinct_at_least", 2, gangster_is_a_value=True)
    assert triggers(engine, "G G G", "distinct_at_least", 1, gangster_is_a_value=True)
    assert not triggers(engine, "G G G 3", "distinct_at_least", 3, gangster_is_a_value=True)


def test_gd_4_8_the_option_changes_no_other_kind_of_card(engine):
    """GD-4.8."""
    for kind, k, numbers in [
        ("same_at_least", 2, None),
        ("run_at_least", 1, None),
        ("count_at_least", 1, [1, 2, 3, 4, 5]),
        ("sum_at_least", 1, None),
    ]:
        assert not triggers(engine, "G G G", kind, k, numbers, gangster_is_a_value=True)


def test_gd_4_8_the_option_is_a_boolean(engine):
    """GD-4.8."""
    with pytest.raises(ConfigError) as caught:
        engine.GangOfDice(3, gangster_is_a_value="yes")
    assert (caught.value.code, caught.value.params["option"]) == ("wrong_type", "gangster_is_a_value")
