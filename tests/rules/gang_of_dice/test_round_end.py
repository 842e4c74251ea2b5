"""GD-5: who wins a round, what the winner takes, who is out."""

from __future__ import annotations

from gang_helpers import a_round, of_type, position, reveal, same_cards, start, turn


def test_gd_5_1_the_highest_valid_score_wins(engine):
    """GD-5.1."""
    state = start(engine)
    events = a_round(engine, state, "sum_11", "5 1", "5 3", "5 2")
    assert of_type(events, "round_won") == [{"type": "round_won", "round": 1, "player": 1, "dice": 6, "pool": 52}]


def test_gd_5_1_a_triggered_25_loses_to_a_valid_6(engine):
    """GD-5.1: a triggered turn loses to any safe one."""
    state = start(engine)
    events = a_round(engine, state, "sum_7", "5 5 5 5 5", "5 1", "G")
    assert of_type(events, "round_won")[0]["player"] == 1


def test_gd_5_1_equal_scores_more_dice_win(engine):
    """GD-5.1."""
    state = start(engine)
    events = a_round(engine, state, "sum_11", "5 1", "3 2 1", "4 2")
    assert of_type(events, "round_won")[0]["player"] == 1


def test_gd_5_1_still_equal_the_earlier_turn_wins(engine):
    """GD-5.1."""
    state = start(engine, first=1)
    events = a_round(engine, state, "sum_11", "2 4", "5 1", "1 5")
    assert of_type(events, "round_won")[0]["player"] == 1


def test_gd_5_2_the_winner_takes_every_die_on_the_table(engine):
    """GD-5.2: Rolled dice of all players, bonus dice, and dice left from earlier rounds."""
    game = engine.GangOfDice(2, deck=same_cards("sum_at_least", 7))
    state = position(game, round_number=11, card="c00", pools=[45, 40])
    left_and_bonus = state.table
    assert left_and_bonus == 96 + 9 - 85
    turn(engine, state, "5 5")
    turn(engine, state, "4 2")
    assert state.pools == (43, 38 + left_and_bonus + 4)
    assert state.table == 0


def test_gd_5_3_a_lost_round_leaves_all_dice_for_the_next_winner(engine):
    """GD-5.3: nobody wins, and the dice stay for the next winner."""
    state = start(engine)
    events = a_round(engine, state, "any_1", "1 1", "1", "1 2 3")
    assert of_type(events, "round_lost") == [{"type": "round_lost", "round": 1, "table": 6}]
    assert (state.pools, state.table) == ((46, 47, 45), 6)
    a_round(engine, state, "pair", "5", "4", "3")
    assert (state.pools, state.table) == ((45, 47 - 1 + 9, 44), 0)


def test_gd_5_3_after_round_12_dice_left_belong_to_nobody(engine):
    """GD-5.3."""
    game = engine.GangOfDice(2, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=12, card="c00", pools=[50, 55])
    left = state.table
    turn(engine, state, "1")
    turn(engine, state, "1 1 1")
    assert state.node is engine.Node.TERMINAL
    assert (state.pools, state.table, state.winners()) == ((49, 52), left + 4, (1,))


def test_gd_5_4_who_has_no_dice_after_the_round_is_out(engine):
    """GD-5.4."""
    game = engine.GangOfDice(3, deck=same_cards("sum_at_least", 7))
    state = position(game, round_number=6, card="c00", pools=[3, 100, 41])
    turn(engine, state, "5 5 5")
    assert state.eliminated == ()
    turn(engine, state, "5")
    events = turn(engine, state, "G")
    assert of_type(events, "player_eliminated") == [{"type": "player_eliminated", "round": 6, "player": 0}]
    assert state.eliminated == (0,)


def test_gd_5_4_who_rolls_everything_and_wins_stays(engine):
    """GD-5.4: whoever rolled the whole pool and won is not out."""
    game = engine.GangOfDice(3, deck=same_cards("sum_at_least", 20))
    state = position(game, round_number=6, card="c00", pools=[3, 100, 41])
    turn(engine, state, "5 5 5")
    turn(engine, state, "5")
    turn(engine, state, "G")
    assert (state.pools, state.eliminated) == ((5, 99, 40), ())


def test_gd_5_4_who_rolls_everything_is_out_also_when_nobody_won(engine):
    """GD-5.4."""
    game = engine.GangOfDice(3, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=6, card="c00", pools=[3, 100, 41])
    for faces in ("5 5 5", "5", "1"):
        turn(engine, state, faces)
    assert (state.table, state.eliminated) == (5, (0,))
    reveal(engine, state, "c06")
    assert state.current_player == 1
