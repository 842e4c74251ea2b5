"""GD-2: rounds, bonus dice, who opens."""

from __future__ import annotations

import pytest

from aleator.errors import ConfigError
from gang_helpers import a_round, dicts, of_type, play_at_random, position, reveal, same_cards, start, turn


def test_gd_2_1_twelve_rounds_each_with_a_card_before_anybody_rolls(engine):
    """GD-2.1."""
    state = start(engine, 2, deck=same_cards("sum_at_least", 1))
    for round_number in range(1, 13):
        assert state.phase == "reveal"
        assert state.round == round_number - 1
        assert state.card is None
        a_round(engine, state, f"c{round_number - 1:02}", "G", "G")
    assert state.node is engine.Node.TERMINAL
    assert state.round == 12


def test_gd_2_2_bonus_dice_in_rounds_10_11_and_12(engine):
    """GD-2.2: bonus dice come by themselves, and an event says so."""
    state = start(engine, 2, deck=same_cards("sum_at_least", 1))
    added = {}
    for round_number in range(1, 13):
        before = state.table
        events = reveal(engine, state, f"c{round_number - 1:02}")
        added[round_number] = state.table - before
        told = of_type(events, "bonus_dice_added")
        assert [event["dice"] for event in told] == ([added[round_number]] if added[round_number] else [])
        turn(engine, state, "G")
        turn(engine, state, "G")
    assert added == {**dict.fromkeys(range(1, 10), 0), 10: 3, 11: 6, 12: 9}


def test_gd_2_2_bonus_dice_come_on_top_of_dice_left(engine):
    """GD-2.2."""
    game = engine.GangOfDice(2, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=9, card="c00", pools=[48, 48])
    turn(engine, state, "1 1")
    turn(engine, state, "1")
    assert (state.round, state.table) == (9, 3)
    events = reveal(engine, state, "c09")
    assert dicts(events) == [
        {"type": "card_revealed", "round": 10, "card": "c09"},
        {"type": "bonus_dice_added", "round": 10, "dice": 3, "table": 6},
    ]
    assert (state.round, state.table) == (10, 6)


OPENERS = {
    ("rotate", 2): [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
    ("rotate", 3): [1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0],
    ("rotate", 4): [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0],
    ("fixed", 2): [0] * 12,
    ("fixed", 3): [0] * 12,
    ("fixed", 4): [0] * 12,
}


@pytest.mark.parametrize(("option", "players"), OPENERS)
def test_gd_2_3_openers_of_twelve_rounds(engine, option, players):
    """GD-2.3: openers follow the rule in every round."""
    state = start(engine, players, first=1, first_player=option, deck=same_cards("sum_at_least", 6))
    openers = []
    for round_number in range(12):
        openers.append(state.first_player)
        a_round(engine, state, f"c{round_number:02}", *["G"] * players)
    assert openers == OPENERS[option, players]


def test_gd_2_3_with_winner_the_winner_opens_and_after_a_lost_round_the_same_seat(engine):
    """GD-2.3."""
    state = start(engine, 3, first=1, first_player="winner", deck=same_cards("sum_at_least", 5))
    a_round(engine, state, "c00", "1", "2", "3")
    assert state.first_player == 0
    a_round(engine, state, "c01", "1", "4", "3")
    assert state.first_player == 1
    a_round(engine, state, "c02", "5", "5", "5")
    assert state.first_player == 1


def test_gd_2_3_with_winner_the_next_seat_opens_if_the_opener_is_out_after_a_lost_round(engine):
    """GD-2.3."""
    game = engine.GangOfDice(4, first_player="winner", deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=2, card="c00", pools=[70, 2, 36, 36], first=1)
    for faces in ("1 1", "1", "1", "1"):
        turn(engine, state, faces)
    assert state.eliminated == (1,)
    assert state.first_player == 2


def test_gd_2_3_with_fixed_nobody_draws_and_the_lowest_seat_in_the_game_opens(engine):
    """GD-2.3."""
    state = engine.GangOfDice(3, first_player="fixed").new_state()
    assert (state.phase, state.first_player) == ("reveal", 0)
    game = engine.GangOfDice(3, first_player="fixed", deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=5, card="c00", pools=[1, 90, 53])
    for faces in ("5", "G", "G"):
        turn(engine, state, faces)
    assert state.first_player == 1


def test_gd_2_3_a_seat_that_is_out_has_no_turn(engine):
    """GD-2.3: seat 1 is out after round 4, so round 5 has seats 0, 2, 3 once each, clockwise."""
    game = engine.GangOfDice(4, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=4, card="c00", pools=[50, 1, 50, 43], first=3)
    for faces in ("G", "G G", "1", "G"):
        turn(engine, state, faces)
    assert state.eliminated == (1,)
    reveal(engine, state, "c05")
    order = []
    while state.phase == "choose":
        order.append(state.current_player)
        turn(engine, state, "G")
    assert order == [0, 2, 3]


def test_gd_2_3_if_the_seat_due_to_open_is_out_the_next_one_opens(engine):
    """GD-2.3: the next seat opens where the one due is out, clockwise."""
    game = engine.GangOfDice(4, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=4, card="c00", pools=[50, 1, 50, 43], first=0)
    for faces in ("G G", "1", "G", "G"):
        turn(engine, state, faces)
    assert state.eliminated == (1,)
    assert state.first_player == 2


def test_gd_2_3_the_first_opener_is_drawn_uniformly_among_the_seats(engine):
    """GD-2.3."""
    state = engine.GangOfDice(3).new_state()
    assert state.chance_kind() == "first_player"
    assert [(outcome.seat, probability.denominator) for outcome, probability in state.chance_outcomes()] == [
        (0, 3),
        (1, 3),
        (2, 3),
    ]


def test_gd_2_3_unknown_options_are_refused(engine):
    """GD-2.3."""
    with pytest.raises(ConfigError) as caught:
        engine.GangOfDice(3, first_player="loser")
    assert caught.value.code == "unknown_option"
    assert caught.value.params == {
        "option": "first_player",
        "value": "loser",
        "allowed": ["rotate", "winner", "fixed"],
    }
    with pytest.raises(ConfigError) as caught:
        engine.GangOfDice(3, first_player=None)
    assert caught.value.code == "wrong_type"


@pytest.mark.parametrize("option", ["rotate", "winner", "fixed"])
def test_gd_2_3_in_every_round_each_player_in_the_game_has_one_turn(engine, option):
    """GD-2.3."""
    for index in range(10):
        state = engine.GangOfDice(4, first_player=option).new_state()
        seen: list[int] = []
        for moment in play_at_random(engine, state, engine.Streams(11, index), most_dice=9):
            if moment.phase == "reveal":
                seen = []
            if moment.phase == "choose":
                seen.append(moment.current_player)
                in_game = [seat for seat in range(4) if seat not in moment.eliminated]
                start_at = in_game.index(moment.first_player)
                assert seen == (in_game[start_at:] + in_game[:start_at])[: len(seen)]
