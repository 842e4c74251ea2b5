"""Bots, and simulated turns."""

from __future__ import annotations

import pytest
from simulated_turns import TRIPLES, compare

import aleator
from aleator import odds
from aleator.gang_of_dice import Reveal


@pytest.mark.parametrize(("card", "dice", "target", "colour"), TRIPLES)
def test_simulated_turns_agree_with_the_exact_value(card, dice, target, colour):
    """`python tests/odds/simulated_turns.py` plays ten million turns of each."""
    mean, error, value = compare(card, dice, target, colour, turns=200_000, seed=1)
    assert abs(mean - value) <= 4 * max(error, 1e-9)


def test_the_bots_play_better_than_rules_of_thumb():
    game = aleator.GangOfDice(players=2)
    for bot in ("turn_optimal(max_dice=6)", "round_optimal(max_dice=6)"):
        for other in ("cautious", "random(max_dice=12)"):
            result = aleator.simulate(game, [bot, other], games=300, seed=3, rotate_seats=True)
            assert result.win_rates()[0].low > 0.5, (bot, other, result)


def test_bots_do_not_depend_on_threads():
    game = aleator.GangOfDice(players=3)
    seats = ["round_optimal(max_dice=4)", "turn_optimal(max_dice=4)", "round_optimal(max_dice=3, for_dice=1)"]
    assert aleator.simulate(game, seats, 30, seed=5, threads=1) == aleator.simulate(game, seats, 30, seed=5, threads=3)


def test_bots_with_more_dice_than_they_solve_for_play_as_cautious_does():
    state = aleator.GangOfDice(2, first_player="fixed").new_state()
    state.apply_chance(aleator.gang_of_dice.Reveal("sum_7"))
    state.apply(aleator.gang_of_dice.Roll(20))
    state.apply_chance(aleator.gang_of_dice.Land([10, 2, 2, 2, 2, 2]))
    stream = aleator.Streams(1).policy(0)
    expected = aleator.policies.cautious().choose(state, stream)
    for name in ("turn_optimal", "round_optimal"):
        assert aleator.policies.parse(f"{name}(max_dice=5)").choose(state, stream) == expected


@pytest.mark.parametrize("policy", ["turn_optimal(max_dice=0)", "round_optimal(max_dice=99)", "round_optimal(n=3)"])
def test_bots_that_cannot_be_are_refused(policy):
    with pytest.raises(aleator.ConfigError):
        aleator.simulate(aleator.GangOfDice(2), [policy, "random"], 1, seed=1)


@pytest.mark.parametrize("card", ["run_2", "pair", "odd_1"])
def test_gd_5_1_rounds_of_three_are_won_as_often_as_was_solved(card):
    """Each seat by its own policy, dice by the engine; four standard errors."""
    game = aleator.GangOfDice(players=3, first_player="fixed")
    policy = aleator.policies.parse("round_optimal(max_dice=3)")
    solved = odds.round_odds(card, [48, 48, 48], max_dice=3)
    rounds = 1_000
    won = [0, 0, 0, 0]
    for index in range(rounds):
        won[winner_of_a_round(game, card, policy, aleator.Streams(5, index))] += 1
    for chance, times in zip([*solved.wins, solved.nobody], won, strict=True):
        assert abs(times / rounds - chance) <= 4 * (chance * (1 - chance) / rounds) ** 0.5


def winner_of_a_round(game, card, policy, streams) -> int:
    """Play the first round; gives the seat that won it, or 3 for nobody."""
    state = game.new_state()
    state.apply_chance(Reveal(card))
    while True:
        if state.current_player is None:
            _, events = state.sample_chance(streams)
        else:
            seat = state.current_player
            events = state.apply(policy.choose(state, streams.policy(seat)))
        for event in events:
            told = event.to_dict()
            if told["type"] == "round_won":
                return told["player"]
            if told["type"] == "round_lost":
                return 3
