"""GD-3: choosing dice, rolling, rerolling, stopping, the time at which a card is checked, the score."""

from __future__ import annotations

import pytest

from aleator.errors import IllegalAction
from gang_helpers import dice, dicts, land, of_type, position, reroll, reveal, roll, same_cards, start, turn


def test_gd_3_1_roll_one_die_to_the_whole_pool(engine):
    """GD-3.1: one die at least, the whole pool at most."""
    game = engine.GangOfDice(3, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=3, card="c00", pools=[5, 100, 39])
    assert [action.dice for action in state.legal_actions()] == [1, 2, 3, 4, 5]
    state = position(game, round_number=3, card="c00", pools=[1, 100, 43])
    assert [action.dice for action in state.legal_actions()] == [1]


@pytest.mark.parametrize(("count", "code"), [(0, "too_few_dice"), (49, "too_many_dice")])
def test_gd_3_1_no_dice_or_more_than_the_pool_are_refused(engine, count, code):
    """GD-3.1."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    with pytest.raises(IllegalAction) as caught:
        state.apply(engine.gang_of_dice.Roll(count))
    assert (caught.value.code, caught.value.params, caught.value.rule) == (code, {"dice": count, "pool": 48}, "GD-3.1")


def test_gd_3_1_rolled_dice_leave_the_pool_at_once_and_stay_on_the_table(engine):
    """GD-3.1."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    state.apply(engine.gang_of_dice.Roll(5))
    assert (state.pools, state.table, state.in_air) == ((43, 48, 48), 5, 5)
    land(engine, state, "G G 1 1 1")
    state.apply(engine.gang_of_dice.Stop())
    assert (state.pools, state.table) == ((43, 48, 48), 5)


def test_gd_3_2_two_rerolls_then_the_turn_is_over_by_itself(engine):
    """GD-3.2: rerolls left are 2 after the roll, then 1, then 0."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    left = []
    for events in (
        roll(engine, state, "5 5 5"),
        reroll(engine, state, "5 5", "4 4"),
        reroll(engine, state, "4", "1"),
    ):
        left += [event["rerolls_left"] for event in of_type(events, "dice_landed")]
    assert left == [2, 1, 0]
    assert state.current_player == 1
    assert [result.to_dict() for result in state.results] == [
        {"player": 0, "dice": 3, "faces": dice("1 4 5"), "score": 10, "valid": False}
    ]


def test_gd_3_2_a_third_reroll_is_refused_and_changes_nothing(engine):
    """GD-3.2: a third reroll is refused; a refusal changes nothing."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    roll(engine, state, "5 5 5")
    reroll(engine, state, "5", "1")
    reroll(engine, state, "5", "1")
    before = state.to_dict()
    with pytest.raises(IllegalAction) as caught:
        state.apply(engine.gang_of_dice.Reroll(dice("5")))
    assert caught.value.code == "wrong_phase"
    assert state.to_dict() == before


def test_gd_3_2_any_selection_of_the_dice_may_be_rerolled_kept_ones_later_too(engine):
    """GD-3.2: faces after a reroll are faces before, less the rerolled, plus the landed."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    roll(engine, state, "G 2 2 5")
    reroll(engine, state, "5", "3")
    assert list(state.faces) == dice("G 2 2 3")
    reroll(engine, state, "G 2 2", "1 1 4")
    assert list(state.results[0].faces) == dice("1 1 3 4")


def test_gd_3_2_legal_choices_are_stop_and_every_selection_in_ascending_order(engine):
    """GD-3.2."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    roll(engine, state, "G 5 5")
    legal = state.legal_actions()
    assert [action.to_dict() for action in legal] == [
        {"type": "stop"},
        {"type": "reroll", "faces": dice("5")},
        {"type": "reroll", "faces": dice("5 5")},
        {"type": "reroll", "faces": dice("G")},
        {"type": "reroll", "faces": dice("G 5")},
        {"type": "reroll", "faces": dice("G 5 5")},
    ]
    assert list(legal) == sorted(legal)


def test_gd_3_2_stopping_is_final(engine):
    """GD-3.2."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    roll(engine, state, "1 2")
    events = state.apply(engine.gang_of_dice.Stop())
    assert [event["type"] for event in dicts(events)] == ["turn_stopped", "turn_ended"]
    assert state.current_player == 1


def test_gd_3_2_an_empty_reroll_is_refused_and_points_to_stop(engine):
    """GD-3.2: what is no choice is never taken for the first one."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    roll(engine, state, "1 2")
    with pytest.raises(IllegalAction, match="Stop") as caught:
        state.apply(engine.gang_of_dice.Reroll(dice("")))
    assert (caught.value.code, caught.value.rule) == ("empty_reroll", "GD-3.2")


def test_gd_3_2_dice_that_do_not_lie_there_cannot_be_rerolled(engine):
    """GD-3.2."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    roll(engine, state, "G 1 2")
    with pytest.raises(IllegalAction) as caught:
        state.apply(engine.gang_of_dice.Reroll(dice("G 2 2 5")))
    assert (caught.value.code, caught.value.params) == ("not_rolled", {"face": 2, "wanted": 2, "have": 1})


def test_gd_3_3_a_yellow_card_ends_the_turn_at_the_first_roll(engine):
    """GD-3.3: under sum 10 or more [5, 5] is lost at once."""
    state = start(engine)
    reveal(engine, state, "sum_10")
    events = roll(engine, state, "5 5")
    assert [event["type"] for event in dicts(events)] == [
        "dice_chosen",
        "dice_landed",
        "warning_triggered",
        "turn_ended",
    ]
    assert not state.results[0].valid
    assert state.current_player == 1


def test_gd_3_3_a_yellow_card_is_checked_after_every_reroll(engine):
    """GD-3.3."""
    state = start(engine)
    reveal(engine, state, "sum_10")
    roll(engine, state, "5 4")
    events = reroll(engine, state, "4", "5")
    assert of_type(events, "warning_triggered") == [{"type": "warning_triggered", "player": 0, "card": "sum_10"}]
    assert state.current_player == 1


def test_gd_3_3_a_yellow_card_looks_at_the_dice_as_they_lie_now(engine):
    """GD-3.3: [4, 3] rerolled to [1, 1] is judged as [1, 1]."""
    state = start(engine)
    reveal(engine, state, "sum_10")
    roll(engine, state, "4 3")
    reroll(engine, state, "4 3", "1 1")
    assert state.phase == "keep"
    assert list(state.faces) == dice("1 1")


def test_gd_3_4_a_black_card_waits_for_the_end_of_the_turn(engine):
    """GD-3.4."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    roll(engine, state, "5 5")
    assert state.phase == "keep"
    reroll(engine, state, "5", "1")
    state.apply(engine.gang_of_dice.Stop())
    assert state.results[0].valid
    roll(engine, state, "5 5")
    events = state.apply(engine.gang_of_dice.Stop())
    assert [event["type"] for event in dicts(events)] == ["turn_stopped", "warning_triggered", "turn_ended"]
    assert not state.results[1].valid


def test_gd_3_5_the_score_is_the_sum_of_the_numbers(engine):
    """GD-3.5."""
    state = start(engine)
    reveal(engine, state, "even_1")
    turn(engine, state, "G 1 3 5 5")
    assert state.results[0].score == 14
    assert state.results[0].valid


def test_gd_3_5_a_valid_score_of_nothing_wins_against_those_who_triggered(engine):
    """GD-3.5."""
    state = start(engine, 2)
    reveal(engine, state, "any_1")
    turn(engine, state, "1 5")
    turn(engine, state, "G G")
    assert state.pools == (46, 50)


def test_gd_3_5_the_score_of_a_triggered_turn_is_told_too(engine):
    """GD-3.5."""
    state = start(engine)
    reveal(engine, state, "any_1")
    turn(engine, state, "1 5")
    assert (state.results[0].score, state.results[0].valid) == (6, False)
