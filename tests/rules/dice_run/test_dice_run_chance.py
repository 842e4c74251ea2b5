"""Chance nodes: counts, order, exact probabilities, what is drawn from streams (DR-2, DR-4.2, DR-7.1)."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb, prod

import pytest

from aleator.errors import IllegalAction, IllegalOutcome, TooManyOutcomes
from dice_run_helpers import CARDS, KINDS, START, deal, draw_something, position, small_deck, start


def at_hands(engine, deck, players=2):
    """A game that waits for the deal of movement cards."""
    state = engine.DiceRun(players, deck=deck).new_state()
    state.apply_chance(engine.dice_run.RollAll(START))
    state.apply_chance(engine.dice_run.DealTargets([KINDS[4 * seat : 4 * seat + 4] for seat in range(players)]))
    return state


def check_outcomes(state, limit=100_000):
    """All outcomes: ascending, all different, as many as counted, probabilities that add up and are applied."""
    listed = state.chance_outcomes(limit)
    outcomes = [outcome for outcome, _ in listed]
    assert len(listed) == state.chance_count()
    assert outcomes == sorted(outcomes)
    assert len(set(outcomes)) == len(outcomes)
    assert sum(probability for _, probability in listed) == 1
    assert all(outcome.to_dict()["type"] == state.chance_kind() for outcome in outcomes)
    assert all(isinstance(probability, Fraction) for _, probability in listed)
    return listed


def test_roll_all(engine):
    """DR-2.1: 462 multisets for each colour; a roll of all kinds once has weight 720 for each colour."""
    state = start(engine)
    assert state.chance_count() == 462**5
    assert state.chance_probability(engine.dice_run.RollAll(START)) == Fraction(720**5, 6**30)
    ones = [f"{name.split('-')[0]}-1" for name in START]
    assert state.chance_probability(engine.dice_run.RollAll(ones)) == Fraction(1, 6**30)
    with pytest.raises(TooManyOutcomes) as caught:
        state.chance_outcomes()
    assert (caught.value.count, caught.value.limit) == (462**5, 10_000)


def test_deal_targets(engine):
    """DR-2.2: all deals are alike."""
    state = start(engine, 2)
    state.apply_chance(engine.dice_run.RollAll(START))
    assert state.chance_count() == comb(30, 4) * comb(26, 4)
    deal_one = engine.dice_run.DealTargets([KINDS[3:7], KINDS[20:24]])
    assert state.chance_probability(deal_one) == Fraction(1, comb(30, 4) * comb(26, 4))


def test_number_of_hands_of_the_standard_deck(engine):
    """DR-2.2: the number of different deals to two players, counted one by one."""
    most = [8 if card == "choice" else 4 for card in CARDS]
    hands = list(itertools.combinations_with_replacement(range(18), 3))
    deals = sum(
        all(mine.count(card) + theirs.count(card) <= most[card] for card in mine) for mine in hands for theirs in hands
    )
    assert at_hands(engine, "standard").chance_count() == deals


def test_probability_of_hands_of_the_standard_deck(engine):
    """DR-2.2: seat by seat three cards of those that are left."""
    state = at_hands(engine, "standard", 6)
    hands = [["red", "red", "red"], ["choice"] * 3, *[["1", "2", "3"]] * 4]
    expected = Fraction(comb(4, 3) * comb(8, 3), comb(76, 3) * comb(73, 3))
    for seat in range(4):
        expected *= Fraction((4 - seat) ** 3, comb(70 - 3 * seat, 3))
    assert state.chance_probability(engine.dice_run.DealHands(hands)) == expected


@pytest.mark.parametrize("deck", [small_deck(red=1, blue=2, flip=30), small_deck(red=3, blue=3, green=3, pink=12)])
def test_deal_hands_of_small_decks(engine, deck):
    """DR-2.2: every deal, against the number of ways to make it of single cards."""
    state = at_hands(engine, deck)
    listed = check_outcomes(state)
    cards = deck["cards"]
    hands = list(itertools.combinations_with_replacement(list(cards), 3))
    ways = {}
    for mine, theirs in itertools.product(hands, hands):
        left = {card: count - mine.count(card) for card, count in cards.items()}
        if all(left[card] >= theirs.count(card) for card in cards):
            ways[mine, theirs] = prod(
                comb(count, mine.count(card)) * comb(left[card], theirs.count(card)) for card, count in cards.items()
            )
    size = sum(cards.values())
    total = comb(size, 3) * comb(size - 3, 3)
    found = {tuple(map(tuple, outcome.to_dict()["hands"])): probability for outcome, probability in listed}
    assert found == {deal: Fraction(count, total) for deal, count in ways.items()}


def test_roll_of_two_dice(engine):
    """DR-2.4: 36 ways for two colours, 21 for one."""
    state = start(engine, 2)
    deal(engine, state)
    other = state.clone()
    state.apply(engine.dice_run.PickDice("red-1", "blue-1"))
    listed = check_outcomes(state)
    assert [probability for _, probability in listed] == [Fraction(1, 36)] * 36
    assert listed[1][0] == engine.dice_run.RollPicked(["red-1", "blue-2"])
    other.apply(engine.dice_run.PickDice("red-1", "red-2"))
    listed = check_outcomes(other)
    assert [probability for _, probability in listed[:2]] == [Fraction(1, 36), Fraction(2, 36)]
    with pytest.raises(IllegalOutcome) as caught:
        other.apply_chance(engine.dice_run.RollPicked(["red-1", "blue-1"]))
    assert (caught.value.code, caught.value.rule) == ("wrong_dice", "DR-2.4")


def test_roll_of_a_group(engine):
    """DR-7.1: the group's dice by their colours."""
    state = position(engine.DiceRun(2), "R1 | B1 B1 B1 P4", hands={0: ["6", "flip", "flip"]})
    state.apply(engine.dice_run.RerollGroup("6", 1))
    listed = check_outcomes(state)
    assert len(listed) == 56 * 6


def test_draws(engine):
    """DR-4.2: each card by its share of all that are left, pack 5 included."""
    state = position(engine.DiceRun(2), "R1 | B1", phase="draw")
    deck = state.to_dict()["deck"]
    listed = check_outcomes(state)
    assert [outcome.to_dict()["card"] for outcome, _ in listed] == list(deck)
    assert [probability * sum(deck.values()) for _, probability in listed] == list(deck.values())


def test_wrong_outcomes(engine):
    """In their order: not an outcome, no chance, of another phase."""
    api = engine.dice_run
    state = start(engine, 2)
    for attempt in (state.apply_chance, state.chance_probability):
        with pytest.raises(IllegalOutcome) as caught:
            attempt("6")
        assert (caught.value.code, caught.value.params, caught.value.rule) == ("not_an_outcome", {"value": "'6'"}, None)
        with pytest.raises(IllegalOutcome) as caught:
            attempt(api.Draw("6"))
        assert caught.value.code == "wrong_outcome"
        assert caught.value.params == {"phase": "roll_all", "outcome": "draw"}
        with pytest.raises(IllegalOutcome) as caught:
            attempt(api.RollAll(START[:29]))
        assert (caught.value.code, caught.value.rule) == ("wrong_dice", "DR-2.1")
        assert caught.value.params == {"colour": "purple", "landed": 5, "in_air": 6}
    deal(engine, state)
    before = state.key()
    for attempt in (
        lambda: state.apply_chance(api.Draw("6")),
        lambda: state.chance_probability(api.Draw("6")),
        lambda: state.sample_chance(engine.Streams(1)),
    ):
        with pytest.raises(IllegalOutcome) as caught:
            attempt()
        assert (caught.value.code, caught.value.params) == ("not_chance", {"phase": "pick_dice"})
    assert state.key() == before
    assert state.chance_kind() is None
    assert state.chance_outcomes() == []


def test_nobody_acts_at_a_chance_node(engine):
    """The other way round: an action at a chance node."""
    state = start(engine, 2)
    with pytest.raises(IllegalAction) as caught:
        state.apply(engine.dice_run.ChooseTarget("red-1"))
    assert (caught.value.code, caught.value.params, caught.value.rule) == (
        "not_a_decision",
        {"phase": "roll_all"},
        None,
    )
    assert state.legal_actions() == []
    assert state.legal_actions(0) == []


def test_the_same_streams_give_the_same_game(engine):
    """Dice come from the stream of dice, cards and setup from the other; a bot's draws shift nothing."""
    first, second = start(engine, 3), start(engine, 3)
    streams, others = engine.Streams(seed=11, game=5), engine.Streams(seed=11, game=5)
    while first.node is engine.Node.CHANCE:
        others.policy(0).below(6)
        assert first.sample_chance(streams) == second.sample_chance(others)
    assert first == second
    first.apply(first.legal_actions()[0])
    draws = engine.Stream(11, 5, 0)
    for _ in range(2):
        draws.below_each([6] * 16 if _ == 0 else [6] * 14)
    two = draws.below_each([6, 6])
    outcome, _ = first.sample_chance(streams)
    assert sorted(int(name[-1]) for name in outcome.to_dict()["dice"]) == sorted(digit + 1 for digit in two)


def test_chance_protocol_of_the_setup(engine):
    """Every draw of the setup, done again by hand from the raw streams (docs: the chance protocol)."""
    state = start(engine, 2)
    streams = engine.Streams(seed=99)
    dice, cards = engine.Stream(99, 0, 0), engine.Stream(99, 0, 1)
    numbers = [*dice.below_each([6] * 16), *dice.below_each([6] * 14)]
    expected = [f"{name.split('-')[0]}-{digit + 1}" for name, digit in zip(START, numbers, strict=True)]
    outcome, _ = state.sample_chance(streams)
    assert outcome == engine.dice_run.RollAll(expected)

    left = list(KINDS)
    hands = []
    for _ in range(2):
        size = len(left)
        hands.append([left.pop(index) for index in cards.below_each([size, size - 1, size - 2, size - 3])])
    outcome, _ = state.sample_chance(streams)
    assert outcome == engine.dice_run.DealTargets(hands)

    deck = [card for card, count in state.to_dict()["deck"].items() for _ in range(count)]
    hands = []
    for _ in range(2):
        size = len(deck)
        hands.append([deck.pop(index) for index in cards.below_each([size, size - 1, size - 2])])
    outcome, _ = state.sample_chance(streams)
    assert outcome == engine.dice_run.DealHands(hands)

    orders = list(itertools.permutations([12, 13, 14, 15, 16]))
    outcome, _ = state.sample_chance(streams)
    assert outcome == engine.dice_run.CutDeck(orders[cards.below(120)])

    state = position(engine.DiceRun(2), "R1 | B1", phase="draw")
    deck = [card for card, count in state.to_dict()["deck"].items() for _ in range(count)]
    outcome, _ = state.clone().sample_chance(engine.Streams(seed=5))
    assert outcome == engine.dice_run.Draw(deck[engine.Stream(5, 0, 1).below(len(deck))])
    draw_something(engine, state)
