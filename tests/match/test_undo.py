"""What may be taken back in a match, and what may not."""

from __future__ import annotations

import pytest
from match_helpers import RUN, by_hand, run_in_phase

import aleator
from aleator import Match, StaleState, UndoRefused
from aleator.dice_run import PickDice
from aleator.gang_of_dice import Land, Reroll, Reveal, Roll, Stop
from aleator.match import Undone


def refused_undo(match, seat):
    before = match.to_dict()
    assert not match.can_undo(seat)
    with pytest.raises(UndoRefused) as refused:
        match.undo(seat)
    assert match.to_dict() == before
    return refused.value.code


def test_an_action_is_taken_back_as_if_it_had_not_been():
    match = by_hand(Reveal("sum_7"))
    before, record = match.state, match.record
    match.act(0, Roll(40))
    assert match.can_undo(0) and match.view(0)["can_undo"] and not match.view(1)["can_undo"]
    with pytest.raises(StaleState):
        match.undo(0, expect=1)
    entry = match.undo(0, expect=2)
    assert (match.state, match.record, match.number) == (before, record, 3)
    assert entry.events == (Undone(0, 2),) and entry.to_dict() == {"number": 3, "by": "undo", "seat": 0}
    assert refused_undo(match, 0) == "undo_chance"
    match.act(0, Roll(2), expect=3)
    assert [happened.event.type for happened in match.events(1)][-3:] == ["dice_chosen", "undone", "dice_chosen"]


def test_undo_is_refused_where_chance_another_player_or_a_reveal_would_be_taken_back():
    match = Match(aleator.GangOfDice(players=2, first_player="fixed"), by_hand=True)
    assert refused_undo(match, 0) == "nothing_to_undo"
    match.tell(Reveal("sum_7"))
    match.act(0, Roll(2))
    assert refused_undo(match, 1) == "undo_other_player"
    match.tell(Land([0, 0, 2, 0, 0, 0]))
    assert refused_undo(match, 0) == "undo_chance"
    match.act(0, Stop())
    match.act(1, Roll(1))
    assert refused_undo(match, 0) == "undo_other_player"
    match.undo(1)
    match.undo(0)  # nothing of the other player is left
    assert match.state.phase == "keep"
    match.act(0, Reroll([0, 0, 2, 0, 0, 0]))
    match.undo(0)
    assert match.state.rerolls_left == 2


def test_undo_is_refused_after_a_bot_or_at_the_end():
    match = Match(aleator.GangOfDice(players=2, first_player="fixed"), ["person", lambda state: Roll(48)], by_hand=True)
    match.tell(Reveal("sum_7"))
    match.act(0, Roll(48))
    match.tell(Land([0, 48, 0, 0, 0, 0]))
    match.act(0, Stop())
    match.advance()
    assert refused_undo(match, 0) == "undo_other_player"
    match = by_hand(Reveal("sum_7"))
    for seat in (0, 1):
        match.act(seat, Roll(48))
        match.tell(Land([0, 48, 0, 0, 0, 0]))
        match.act(seat, Stop())
    assert match.is_over and refused_undo(match, 1) == "undo_reveal"


def test_a_played_card_may_be_taken_back_before_the_draw_but_a_shown_target_may_not():
    match = run_in_phase("play")
    seat, state = match.to_act[0], match.state
    match.act(seat, next(action for action in state.legal_actions() if action.type == "play"))
    match.undo(seat)
    assert match.state == state
    match.act(seat, next(action for action in state.legal_actions() if action.type == "show_target"))
    assert refused_undo(match, seat) == "undo_reveal"


def test_a_choice_of_target_may_be_taken_back_until_another_seat_chooses():
    match = run_in_phase("choose_target")
    first, second = match.to_act[:2]
    before = match.state
    match.act(second, match.state.legal_actions(second)[0])
    assert match.can_undo(second)
    match.undo(second)
    assert match.state == before
    match.act(second, match.state.legal_actions(second)[-1])
    match.act(first, match.state.legal_actions(first)[0])
    assert refused_undo(match, second) in ("undo_other_player", "undo_reveal")  # the last choice uncovers all


def test_picking_dice_may_be_taken_back_while_they_are_in_the_air():
    match = Match(RUN, seed=5)
    match.advance()
    first = match.state.legal_actions()[0]
    match.act(0, first)
    match.undo(0)
    assert isinstance(first, PickDice) and match.state.phase == "pick_dice"
    match.act(0, match.state.legal_actions()[-1])
    match.advance()
    assert refused_undo(match, 0) == "undo_chance"
