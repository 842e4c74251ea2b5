"""The designer's workbench: cards of one's own, whether a deck is fair, what makes it fairer, and cards to come."""

from __future__ import annotations

import itertools
import json
import math

import numpy as np
import pytest

import aleator
from aleator import decks, odds
from aleator.gang_of_dice import Reveal
from aleator.odds.predicates import predicate_text, read_predicate

pytest.importorskip("typer")

from typer.testing import CliRunner

from aleator._cli.app import app

QUICK = {"max_dice": 3, "games": 400, "policy": "cautious"}
QUICKLY = ("--max-dice", "3", "--games", "400", "--policy", "cautious")


def run(*arguments):
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture(scope="module")
def deck():
    return decks.load("standard")


def test_gd_4_a_printed_card_as_a_predicate_is_the_same_card(deck):
    for id in deck.cards:
        printed = deck.card(id)
        text = predicate_text(printed["predicate"])
        assert read_predicate(text) == printed["predicate"]
        own = odds.card_of(text, printed["colour"])
        assert odds.roll(own, 4) == odds.roll(id, 4) or odds.roll(own, 4).p_triggered == odds.roll(id, 4).p_triggered
        assert odds.turn(own, 3).value == odds.turn(id, 3).value
        assert odds.round_odds(own, [9, 9], max_dice=3).wins == odds.round_odds(id, [9, 9], max_dice=3).wins


@pytest.mark.parametrize(
    "text", ["count_at_least(5, 2)", "count_at_least( [5] , k=2 )", "count_at_least(faces=[5], k = 2)"]
)
def test_predicates_can_be_written_in_several_ways(text):
    assert read_predicate(text) == {"kind": "count_at_least", "k": 2, "faces": [5]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sum(9)", "write one like"),
        ("sum_at_least", "write one like"),
        ("sum_at_least([1], 9)", "write one like"),
        ("count_at_least(2)", "write one like"),
        ("sum_at_least(0)", "sum_at_least"),
        ("run_at_least(6)", "run_at_least"),
        ("count_at_least([], 1)", "count_at_least"),
        ("count_at_least([7], 1)", "count_at_least"),
    ],
)
def test_gd_4_7_predicates_that_no_card_has(text, words):
    with pytest.raises(aleator.OddsError, match=words) as refused:
        odds.card_of(text)
    assert text.split("(")[0] in str(refused.value)


def test_a_card_is_compared_with_the_printed_ones(deck):
    found = odds.compare_card(odds.card_of("sum_at_least(10)", "black"), max_dice=4)
    assert len(found) == len(deck.cards) + 1
    assert {each.colour for each in found} == {"black"}
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    own = next(each for each in found if each.card == "sum_at_least(10)")
    printed = next(each for each in found if each.card == "sum_10")
    assert (own.score, own.wins, own.triggered) == (printed.score, printed.wins, printed.triggered)


def test_the_balance_of_a_card_is_what_the_solvers_say():
    found = odds.balance_card("any_1", max_dice=4)
    solved = odds.round_odds("any_1", [48, 48], max_dice=4)
    best = odds.best_dice("any_1", max_dice=4)
    assert (found.wins, found.nobody, found.round_dice) == (solved.wins, solved.nobody, solved.dice)
    assert (found.best_dice, found.score, found.score_at_limit) == (best.dice, best.value, best.at_limit)
    assert found.triggered[:3] == pytest.approx([1 - (5 / 6) ** dice for dice in (1, 2, 3)])
    assert sum(found.edges) == pytest.approx(0)
    assert found.edge == pytest.approx(abs(solved.wins[0] / sum(solved.wins) - 0.5))


@pytest.mark.parametrize("players", [2, 3])
def test_the_balance_of_a_deck_is_that_of_its_games(players):
    found = odds.balance_deck(players=players, seed=4, **QUICK)
    game = aleator.GangOfDice(players)
    won, out, rounds = np.zeros(players), np.zeros(players), 0
    for index in range(found.games):
        record = aleator.Record.play(game, ["cautious"] * players, seed=4, index=index)
        opener, state = record.steps[0].what.seat, record.state
        rounds += state.round
        for seat in state.winners():
            won[(seat - opener) % players] += 1 / len(state.winners())
        for seat in state.eliminated:
            out[(seat - opener) % players] += 1
    assert [place.wins.rate for place in found.places] == pytest.approx(won / found.games)
    assert [place.out for place in found.places] == pytest.approx(out / found.games)
    assert found.rounds == rounds / found.games
    assert (found.opening is None) == (players > 2)
    json.dumps(found.to_dict())


def test_what_opening_is_worth_is_the_solved_value():
    found = odds.balance_deck("all_pairs", **QUICK)
    game = aleator.GangOfDice(2, deck="all_pairs")
    assert found.opening == odds.solve_game(game, cap=3).value(1, 48, 48)
    assert found.edge == abs(found.opening - 0.5)


@pytest.mark.parametrize(("seat_edge", "max_dice", "kept"), [(0.5, 12, True), (0.004, 3, False)])
def test_a_tuned_deck_keeps_the_limits_or_says_so(seat_edge, max_dice, kept):
    tuning = odds.tune_deck(seat_edge=seat_edge, nobody=0.05, **{**QUICK, "max_dice": max_dice})
    assert any(card.nobody > 0.05 for card in tuning.before.cards)
    over = [card for card in tuning.after.cards if card.nobody > 0.05]
    assert len(tuning.missed) == len(over) + (tuning.after.edge > seat_edge)
    assert all(card.card in text for card, text in zip(over, tuning.missed, strict=False))
    assert (not tuning.missed) == kept
    assert tuning.after.edge <= max(seat_edge, tuning.before.edge)
    changed = {change.before.card: change.after for change in tuning.changes}
    for card in tuning.before.deck.cards:
        told = tuning.deck.card(card)
        if card in changed:
            assert predicate_text(told["predicate"]) == changed[card].predicate
            assert (told["colour"], told["title"]) == (changed[card].colour, changed[card].title)
        else:
            assert told == tuning.before.deck.card(card)
    cards = [
        (predicate_text(tuning.deck.card(card)["predicate"]), tuning.deck.card(card)["colour"]) for card in changed
    ]
    assert len(set(cards)) == len(cards)
    assert {card.card: card for card in tuning.after.cards if card.card in changed} == changed


def test_limits_that_no_deck_keeps_are_reported():
    tuning = odds.tune_deck("all_pairs", seat_edge=0.0, nobody=1.0, **{**QUICK, "max_dice": 1})
    assert "from an equal share of the games" in tuning.missed[-1]
    with pytest.raises(aleator.OddsError, match="use a share from 0 to 1"):
        odds.tune_deck(seat_edge=2, **QUICK)


def test_gd_1_5_cards_seen_do_not_come_again(deck):
    seen = ["sum_7", "pair", "any_1"]
    ahead = odds.coming(seen)
    state = aleator.GangOfDice(2).new_state()
    state.apply_chance(aleator.gang_of_dice.FirstPlayer(0))
    for card in seen:
        state.apply_chance(Reveal(card))
        for _ in range(2):
            state.apply(aleator.gang_of_dice.Roll(1))
            state.apply_chance(aleator.gang_of_dice.Land([1, 0, 0, 0, 0, 0]))
            state.apply(aleator.gang_of_dice.Stop())
    expected = {outcome.card: float(chance) for outcome, chance in state.chance_outcomes()}
    assert ahead[0].cards == pytest.approx(expected)
    assert [each.round for each in ahead] == list(range(4, 13))
    for each in ahead:
        assert sum(each.cards.values()) == pytest.approx(1)
        for dice in range(1, 9):
            mean = math.fsum(chance * float(odds.roll(card, dice).p_triggered) for card, chance in each.cards.items())
            assert each.triggered[dice - 1] == pytest.approx(mean)
    assert odds.coming(list(state_of_all(deck))) == []


def state_of_all(deck):
    """Twelve cards as they can come."""
    tiers = deck.to_dict()["tiers"]
    return itertools.chain.from_iterable(tier["cards"][: tier["draw"]] for tier in tiers)


@pytest.mark.parametrize(
    ("seen", "words"),
    [(["nothing"], "not in deck"), (["run_3"], "cannot come up in round 1"), (["pair", "pair"], "named twice")],
)
def test_cards_that_cannot_have_been_seen(seen, words):
    with pytest.raises(aleator.OddsError, match=words):
        odds.coming(seen)
    with pytest.raises(aleator.OddsError, match="would be the 13th"):
        odds.coming([*state_of_all(decks.load("standard")), "pair"])


def test_aleator_odds_of_a_predicate_and_of_seen_cards():
    told = run("odds", "--predicate", "sum_at_least(9)", "--max-dice", "4")
    assert "Compared with the printed cards" in told.output
    data = json.loads(run("odds", "--predicate", "sum_at_least(9)", "--dice", "2", "--json").output)
    assert data["card"] == "sum_at_least(9)"
    assert "sum_10" in [each["card"] for each in data["compared"]]
    data = json.loads(run("odds", "--seen", "sum_7,pair", "--json").output)
    assert data["rounds"] == [each.to_dict() for each in odds.coming(["sum_7", "pair"])]
    assert "round 1" in run("odds", "--seen", "").output
    for wrong in (["--card", "pair", "--seen", "pair"], ["--seen", "pair", "--dice", "2"], []):
        assert run("odds", *wrong).exit_code == 2


def test_aleator_deck_balance(tmp_path):
    data = json.loads(run("deck", "balance", *QUICKLY, "--json").output)
    assert data == json.loads(json.dumps(odds.balance_deck(**QUICK).to_dict()))
    told = run("deck", "balance", *QUICKLY, "--plot", str(tmp_path / "deck.png"))
    assert told.exit_code == 0
    assert "(exact)" in told.output
    assert "3+" in told.output
    assert "more dice may be better" in told.output
    assert (tmp_path / "deck.png").stat().st_size > 10_000


def test_aleator_deck_tune_writes_the_deck(tmp_path):
    for name in ("deck.toml", "deck.json"):
        told = run("deck", "tune", *QUICKLY, "--nobody", "5%", "--seat-edge", "50%", "--out", str(tmp_path / name))
        assert told.exit_code == 0
        assert "Proposed changes" in told.output
        assert run("deck", "check", str(tmp_path / name)).exit_code == 0
    tuned = decks.load(tmp_path / "deck.toml")
    assert tuned == decks.load(tmp_path / "deck.json") == odds.tune_deck(nobody=0.05, seat_edge=0.5, **QUICK).deck
    assert run("deck", "tune", "--nobody", "lots").exit_code == 2
    assert run("deck", "tune", "--out", str(tmp_path / "deck.txt")).exit_code == 2
