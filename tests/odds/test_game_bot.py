"""The solved game of two is played: values hang together from the table down to dice; what cannot be is refused."""

from __future__ import annotations

import pickle

import pytest

import aleator
from aleator import odds
from aleator.gang_of_dice import FirstPlayer, Land, Reroll, Reveal, Roll, Stop

GAME = aleator.GangOfDice(2)
TABLE = odds.GameTable.shipped()


def revealed(card):
    state = GAME.new_state()
    state.apply_chance(FirstPlayer(0))
    state.apply_chance(Reveal(card))
    return state


def mean_of_best(state):
    """What the seat to act is worth before its dice fall, by each way in which they can."""
    mean = 0.0
    for outcome, chance in state.chance_outcomes():
        after = state.clone()
        seat = after.turn_player
        after.apply_chance(outcome)
        if after.phase == "keep" and after.turn_player == seat:
            value = TABLE.evaluate(after)[0].value
        else:
            # The turn was lost: the seat now waits for the other, or for the next round.
            value = worth(after, seat)
        mean += float(chance) * value
    return mean


def worth(state, seat):
    if state.phase == "choose":
        return 1 - TABLE.evaluate(state)[0].value
    opener = state.first_player
    value = TABLE.value(state.round, state.pools[opener], state.pools[1 - opener])
    return value if opener == seat else 1 - value


def test_a_table_is_the_mean_over_its_cards_of_the_best_number():
    cards = [outcome.card for outcome, _chance in _at_first_card().chance_outcomes()]
    values = [TABLE.evaluate(revealed(card))[0].value for card in cards]
    assert sum(values) / len(values) == pytest.approx(TABLE.value(1, 48, 48), abs=1e-12)


def _at_first_card():
    state = GAME.new_state()
    state.apply_chance(FirstPlayer(0))
    return state


def first_cards(count):
    return [outcome.card for outcome, _chance in _at_first_card().chance_outcomes()][:count]


@pytest.mark.parametrize("card", first_cards(6))
def test_numbers_are_worth_what_their_dice_are_worth(card):
    state = revealed(card)
    values = {choice.action.dice: choice.value for choice in TABLE.evaluate(state)}
    assert sorted(values) == list(range(1, 13))
    for dice in (1, 2, 3):
        rolled = state.clone()
        rolled.apply(Roll(dice))
        assert mean_of_best(rolled) == pytest.approx(values[dice], abs=1e-9)


@pytest.mark.parametrize("card", first_cards(4))
def test_the_second_seat_knows_what_it_has_to_beat(card):
    state = revealed(card)
    state.apply(Roll(2))
    state.apply_chance(Land([1, 1, 0, 0, 0, 0]))
    state.apply(Stop())
    values = {choice.action.dice: choice.value for choice in TABLE.evaluate(state)}
    for dice in (1, 2, 3):
        rolled = state.clone()
        rolled.apply(Roll(dice))
        assert mean_of_best(rolled) == pytest.approx(values[dice], abs=1e-9)


def test_the_policy_takes_the_best_that_the_table_knows():
    policy = aleator.policies.game_optimal()
    streams = aleator.Streams(seed=4)
    state = GAME.new_state()
    for _step in range(120):
        if state.node == aleator.Node.CHANCE:
            state.sample_chance(streams)
            continue
        best, ranked = TABLE.best(state), TABLE.evaluate(state)
        assert policy.choose(state, streams.policy(0)) == best
        value = next(choice.value for choice in ranked if choice.action == best)
        assert value == pytest.approx(ranked[0].value, abs=1e-10)
        assert isinstance(best, Roll | Reroll | Stop)
        assert str(best) in TABLE.explain(state)
        state.apply(best)
        if state.node == aleator.Node.TERMINAL:
            break


def test_game_optimal_beats_those_who_look_less_far():
    for other, least in (("round_optimal", 0.62), ("turn_optimal", 0.70), ("cautious", 0.84)):
        result = aleator.simulate(GAME, ["game_optimal", other], games=2_000, seed=3, rotate_seats=True)
        assert float(result.wins[0]) / 2_000 > least, other


def test_games_do_not_depend_on_threads():
    seats = ["game_optimal", "game_optimal(max_dice=4)"]
    assert aleator.simulate(GAME, seats, 60, seed=5, threads=1) == aleator.simulate(GAME, seats, 60, seed=5, threads=3)


def test_a_table_of_ones_own_is_a_policy():
    result = aleator.simulate(GAME, [TABLE.best, "game_optimal"], games=10, seed=8)
    named = aleator.simulate(GAME, ["game_optimal", "game_optimal"], games=10, seed=8)
    assert list(result.wins) == list(named.wins)
    assert pickle.loads(pickle.dumps(TABLE)) == TABLE


def test_the_value_found_by_playing_is_that_of_the_table():
    """All cards of this deck are alike, so that they come independently of each other, as in the table."""
    game = aleator.GangOfDice(2, deck="all_pairs")
    table = odds.solve_game(game, cap=3)
    games, won = 3_000, 0.0
    result = aleator.simulate(game, [table.best, table.best], games=games, seed=11, keep_games=True)
    for index, bits in enumerate(result.winner_bits):
        state = game.new_state()
        state.sample_chance(aleator.Streams(11, index))
        won += (bits >> state.first_player & 1) / int(bits).bit_count()
    value = table.value(1, 48, 48)
    assert abs(won / games - value) < 4 * (value * (1 - value) / games) ** 0.5


def test_what_is_remembered_is_what_would_be_chosen_again():
    """Two bots, one of which has seen other games before, and the table's own evaluation."""
    fresh, used = (odds.GameTable.shipped().player for _ in range(2))
    aleator.simulate(GAME, [used.best, "cautious"], games=30, seed=2)
    for index in range(12):
        state, streams = GAME.new_state(), aleator.Streams(5, index)
        while state.node is not aleator.Node.TERMINAL:
            if state.node is aleator.Node.CHANCE:
                state.sample_chance(streams)
                continue
            best = used.best(state)
            assert best == fresh.best(state) == used.best(state)
            state.apply(best)


@pytest.mark.parametrize(
    ("game", "policy", "words"),
    [
        (aleator.GangOfDice(3), "game_optimal", "solved for 2"),
        (aleator.GangOfDice(2, first_player="fixed"), "game_optimal", "other options"),
        (aleator.GangOfDice(2, gangster_is_a_value=True), "game_optimal", "other options"),
        (aleator.GangOfDice(2, deck="all_pairs"), "game_optimal", "another deck"),
        (GAME, "game_optimal(max_dice=13)", "1 to 12"),
        (GAME, "game_optimal(max_dice=0)", "1 to 12"),
        (GAME, "game_optimal(n=1)", "not one of its parameters"),
    ],
)
def test_games_that_the_table_is_not_of_are_refused(game, policy, words):
    with pytest.raises(aleator.ConfigError, match=words):
        aleator.simulate(game, [policy] + ["random"] * (game.players - 1), 1, seed=1)


def test_gd_3_1_turns_of_more_dice_than_the_cap():
    state = revealed("sum_10")
    state.apply(Roll(20))
    state.apply_chance(Land([20, 0, 0, 0, 0, 0]))
    stream = aleator.Streams(1).policy(0)
    expected = aleator.policies.cautious().choose(state, stream)
    assert aleator.policies.game_optimal().choose(state, stream) == expected
    for ask in (TABLE.best, TABLE.evaluate, TABLE.explain):
        with pytest.raises(aleator.OddsError, match="at most 12"):
            ask(state)


def test_states_that_no_table_can_answer_for():
    with pytest.raises(ValueError, match="another game"):
        TABLE.best(aleator.GangOfDice(3).new_state())
    with pytest.raises(ValueError, match="no seat"):
        TABLE.evaluate(GAME.new_state())
    with pytest.raises(aleator.OddsError, match="is not solved"):
        odds.solve_game(cap=1, last_rounds=1).best(revealed("sum_10"))
