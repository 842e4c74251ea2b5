"""GD-6: who wins the game, and when it ends early; dice are conserved."""

from __future__ import annotations

import pytest

from aleator.errors import GameOver
from gang_helpers import of_type, play_at_random, position, same_cards, start, turn


def last_round(engine, pools, colour="black"):
    """Round 12 of a game in which sums of 20 or more trigger the card."""
    game = engine.GangOfDice(len(pools), deck=same_cards("sum_at_least", 20, colour=colour))
    return position(game, round_number=12, card="c11", pools=pools)


def test_gd_6_1_the_largest_pool_wins_after_round_12(engine):
    """GD-6.1."""
    state = last_round(engine, [50, 60, 43])
    for faces in ("5", "4", "3"):
        events = turn(engine, state, faces)
    assert state.pools == (61, 59, 42)
    assert state.winners() == (0,)
    assert of_type(events, "game_ended") == [{"type": "game_ended", "winners": [0]}]
    assert state.returns() == (1.0, 0.0, 0.0)


def test_gd_6_1_equal_largest_pools_are_joint_winners(engine):
    """GD-6.1: the winners share 1."""
    state = last_round(engine, [50, 62, 41])
    for faces in ("5", "4", "3"):
        turn(engine, state, faces)
    assert state.pools == (61, 61, 40)
    assert state.winners() == (0, 1)
    assert state.returns() == (0.5, 0.5, 0.0)
    assert state.margin() == (0, 0, -21)


def test_gd_6_1_all_pools_equal_all_win(engine):
    """GD-6.1: equal pools win jointly."""
    state = last_round(engine, [43, 55, 55])
    for faces in ("5", "4", "3"):
        turn(engine, state, faces)
    assert state.pools == (54, 54, 54)
    assert state.winners() == (0, 1, 2)
    assert state.returns() == pytest.approx((1 / 3,) * 3)
    assert sum(state.returns()) == 1.0


def test_gd_6_2_one_player_left_wins_at_once(engine):
    """GD-6.2: The dice on the table are not added."""
    game = engine.GangOfDice(2, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=3, card="c00", pools=[90, 6])
    turn(engine, state, "1")
    turn(engine, state, "1 1 1 1 1 1")
    assert (state.round, state.winners(), state.pools, state.table) == (3, (0,), (89, 0), 7)


def test_gd_6_2_nobody_left_then_all_who_began_the_round_win(engine):
    """GD-6.2."""
    game = engine.GangOfDice(4, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=3, card="c00", pools=[2, 0, 1, 2])
    for faces in ("1 1", "1", "1 1"):
        events = turn(engine, state, faces)
    assert (state.round, state.winners(), state.eliminated) == (3, (0, 2, 3), (0, 1, 2, 3))
    assert [event["player"] for event in of_type(events, "player_eliminated")] == [0, 2, 3]
    assert state.returns() == pytest.approx((1 / 3, 0.0, 1 / 3, 1 / 3))


def test_gd_6_2_nobody_left_in_round_12_goes_before_the_largest_pool(engine):
    """GD-6.2."""
    game = engine.GangOfDice(3, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=12, card="c00", pools=[2, 0, 1])
    turn(engine, state, "1 1")
    turn(engine, state, "1")
    assert state.winners() == (0, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gd_6_3_dice_are_conserved_at_every_moment(engine, players):
    """GD-6.3."""
    begin = players * (36 if players == 4 else 48)
    for index in range(10):
        for state in play_at_random(engine, start(engine, players), engine.Streams(5, index), most_dice=6):
            bonus = {10: 3, 11: 9, 12: 18}.get(state.round, 0)
            assert sum(state.pools) + state.table == begin + bonus


def test_a_finished_game_refuses_everything_and_stays_as_it_is(engine):
    """GameOver, the same state, no legal action, returns for every seat whoever acted last."""
    state = last_round(engine, [50, 60, 43])
    assert state.rewards() == (0.0, 0.0, 0.0)
    assert state.returns() == (0.0, 0.0, 0.0)
    for faces in ("5", "4", "3"):
        turn(engine, state, faces)
    before = state.key()
    with pytest.raises(GameOver):
        state.apply(engine.gang_of_dice.Roll(1))
    with pytest.raises(GameOver):
        state.apply(engine.gang_of_dice.Roll(1), seat=0)
    with pytest.raises(GameOver):
        state.apply_chance(engine.gang_of_dice.Reveal("c00"))
    with pytest.raises(GameOver):
        state.sample_chance(engine.Streams(1))
    assert state.key() == before
    assert state.is_terminal()
    assert (state.current_player, state.pending_players, state.chance_kind()) == (None, (), None)
    assert [len(state.legal_actions(seat)) for seat in (None, 0, 1, 2)] == [0, 0, 0, 0]
    assert state.rewards() == state.returns() == (1.0, 0.0, 0.0)
