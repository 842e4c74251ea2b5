"""A turn (DR-4), secret targets (DR-6) and re-rolls (DR-7)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aleator.errors import IllegalAction, IllegalOutcome
from dice_run_helpers import counted, dicts, draw_something, groups, line_of, of_type, position, text_of, types

ALL = " ".join(f"{letter}{number}" for letter in "RBGPU" for number in range(1, 7))
DEAD = {0: ["switch", "comeback", "outdistance"]}


def kinds(state):
    """The different types of legal actions, in order."""
    return list(dict.fromkeys(action.to_dict()["type"] for action in state.legal_actions()))


def code_of(state, action, seat=None):
    """Why an action is refused; the state is as it was."""
    before = state.key()
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert state.key() == before
    return caught.value.code, caught.value.params, caught.value.rule


# DR-4: a turn.


def test_dr_4_1_the_three_kinds_of_turn(engine):
    """DR-4.1: a movement card, a secret target, or a re-roll."""
    state = position(engine.DiceRun(3), "R1 R2 | B2", hands={0: ["red", "6", "flip"]})
    assert kinds(state) == ["play", "show_target", "reroll_group"]
    missing = engine.dice_run.Play("blue", engine.dice_run.Advance(colour="blue"))
    assert code_of(state, missing) == ("card_not_in_hand", {"card": "blue"}, "DR-4.1")


def test_dr_4_2_draw_after_a_card(engine):
    """DR-4.2, DR-2.5: after a movement card one card is drawn, then the next seat plays."""
    state = position(engine.DiceRun(3), "R1 R2 | B2", hands={0: ["6", "6", "flip"]}, player=0)
    discards = state.to_dict()["discards"].get("6", 0)
    events = state.apply(engine.dice_run.Play("6", engine.dice_run.Advance(number=6)))
    assert dicts(events)[0] == {
        "type": "card_played",
        "player": 0,
        "card": "6",
        "effect": {"type": "advance", "number": 6},
    }
    record = state.to_dict()
    assert (record["phase"], record["current_player"], state.current_player) == ("draw", 0, None)
    assert record["hands"][0] == ["6", "flip"]
    assert record["discards"]["6"] == discards + 1
    deck = record["deck"]
    card = next(iter(deck))
    assert state.chance_count() == len(deck)
    assert state.chance_probability(engine.dice_run.Draw(card)) == Fraction(deck[card], sum(deck.values()))
    events = state.apply_chance(engine.dice_run.Draw(card))
    assert dicts(events) == [{"type": "card_drawn", "player": 0, "card": card}]
    after = state.to_dict()
    assert sorted(after["hands"][0]) == sorted(["6", "flip", card])
    assert after["deck"].get(card, 0) == deck[card] - 1
    assert after["packs"][0] == record["packs"][0] - 1
    assert (state.phase, state.current_player) == ("play", 1)


def test_dr_4_2_only_cards_that_the_deck_holds(engine):
    """DR-4.2: a card of which none is left cannot be drawn."""
    deck = {"name": "two kinds", "title": "Two kinds", "cards": {"red": 3, "blue": 30}}
    game = engine.DiceRun(2, deck=deck)
    hands = {0: ["red", "red"], 1: ["red", "blue", "blue"]}
    state = position(game, "R1 R2 | B2", hands=hands, phase="draw", left=2)
    with pytest.raises(IllegalOutcome) as caught:
        state.apply_chance(engine.dice_run.Draw("red"))
    assert (caught.value.code, caught.value.params, caught.value.rule) == (
        "card_not_in_deck",
        {"card": "red"},
        "DR-4.2",
    )


def test_dr_4_3_a_dead_card_is_discarded(engine):
    """DR-4.3: a card that can do nothing may be played, has no effect, and a card is drawn."""
    state = position(engine.DiceRun(2), ALL, rest=None, hands=DEAD)
    api = engine.dice_run
    assert [action for action in state.legal_actions() if isinstance(action, api.Play)] == [
        api.Play("switch", api.NoEffect()),
        api.Play("comeback", api.NoEffect()),
        api.Play("outdistance", api.NoEffect()),
    ]
    before = state.to_dict()["groups"]
    events = state.apply(api.Play("comeback", api.NoEffect()))
    assert types(events) == ["card_played"]
    assert state.to_dict()["groups"] == before
    assert state.phase == "draw"


def test_dr_4_3_a_card_that_can_do_something_must(engine):
    """DR-4.3: no free pass."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", hands={0: ["switch", "accident", "outdistance"]})
    api = engine.dice_run
    for card in ("switch", "accident", "outdistance"):
        refused = code_of(state, api.Play(card, api.NoEffect()))
        assert refused == ("card_has_effect", {"card": card}, "DR-4.3")


def test_dr_4_3_only_if_stuck(engine):
    """DR-4.3: with `only_if_stuck` a dead card may be played only if there is nothing else to do."""
    api = engine.dice_run
    game = engine.DiceRun(2, dead_cards="only_if_stuck")
    free = position(game, ALL, rest=None, hands=DEAD)
    assert kinds(free) == ["show_target"]
    assert code_of(free, api.Play("switch", api.NoEffect())) == ("not_stuck", {"card": "switch"}, "DR-4.3")
    other = position(game, ALL, rest=None, hands={0: ["switch", "comeback", "6"]}, shown={0: "red-1"})
    assert [action.to_dict()["card"] for action in other.legal_actions()] == ["6"]
    assert code_of(other, api.Play("switch", api.NoEffect()))[0] == "not_stuck"
    stuck = position(game, ALL, rest=None, hands=DEAD, shown={0: "red-1"})
    assert [action.to_dict()["card"] for action in stuck.legal_actions()] == DEAD[0]
    stuck.apply(api.Play("switch", api.NoEffect()))
    assert stuck.phase == "draw"


def test_dr_4_3_a_reroll_is_something_to_do(engine):
    """DR-4.3, DR-7.1: nobody is stuck who may roll a group again; whoever did the last re-roll may be."""
    game = engine.DiceRun(2, dead_cards="only_if_stuck")
    hand = {0: ["switch", "comeback", "sprint"]}
    free = position(game, "R1", hands=hand, shown={0: "red-1"})
    assert kinds(free) == ["reroll_group"]
    stuck = position(game, "R1", hands=hand, shown={0: "red-1"}, face_down=(0, "6"))
    assert kinds(stuck) == ["play"]
    assert {action.to_dict()["effect"]["type"] for action in stuck.legal_actions()} == {"no_effect"}


# DR-6: secret targets.


@pytest.mark.parametrize(("first", "after"), [("colour", "B6 | B1"), ("number", "B6 B1")])
def test_dr_6_1_the_order_matters(engine, first, after):
    """DR-6.1: `B6 | B1`, target B6."""
    rest = " ".join([*["R3"] * 6, *["G3"] * 6, *["P3"] * 6, *["U3"] * 6, *["B4"] * 4])
    state = position(engine.DiceRun(2), f"B6 | B1 | {rest}", rest=None, targets={0: ["blue-6"]})
    events = state.apply(engine.dice_run.ShowTarget("blue-6", first))
    # The blue fours of the padding come along with each blue move.
    if first == "colour":
        # Blue: the leader stays, B1 joins it, the fours follow. Six: the leading six leaves again.
        assert line_of(state).startswith("B6 | B1 B4 B4 B4 B4 | R3")
    else:
        assert line_of(state).startswith("B1 B4 B4 B4 B4 B6 | R3")
    assert types(events) == ["target_shown", "dice_advanced", "dice_advanced", "line_changed"]
    both = [{"colour": "blue"}, {"number": 6}]
    assert [event["by"] for event in of_type(events, "dice_advanced")] == (both if first == "colour" else both[::-1])
    assert after  # the line of DR-6.1 without the padding, for the reader


def test_dr_6_1_no_card_is_drawn(engine):
    """DR-6.1: the hand stays at three, the deck as it is, and the next seat plays."""
    state = position(engine.DiceRun(3), "R1 R2 | B2", targets={0: ["blue-2", "red-1"]})
    before = state.to_dict()
    state.apply(engine.dice_run.ShowTarget("blue-2", "number"))
    after = state.to_dict()
    assert after["hands"] == before["hands"]
    assert after["deck"] == before["deck"]
    assert after["shown"] == ["blue-2", None, None]
    assert "blue-2" not in after["targets"][0]
    assert (state.phase, state.current_player) == ("play", 1)


def test_dr_6_1_both_orders_are_always_legal(engine):
    """DR-6.1: also when they come to the same."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", targets={0: ["pink-6"]})
    shows = [action.to_dict() for action in state.legal_actions() if action.to_dict()["type"] == "show_target"]
    assert len(shows) == 8
    assert [show["first"] for show in shows] == ["colour", "number"] * 4
    api = engine.dice_run
    assert code_of(state, api.ShowTarget("red-1", "colour")) == ("target_not_held", {"target": "red-1"}, "DR-6.1")


def test_dr_6_2_one_target_in_a_stage(engine):
    """DR-6.2: who has shown one shows no other in this stage."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", shown={0: "red-1"}, targets={0: ["blue-2"]})
    assert kinds(state) == ["play", "reroll_group"]
    refused = code_of(state, engine.dice_run.ShowTarget("blue-2", "colour"))
    assert refused == ("target_already_shown", {"target": "red-1"}, "DR-6.2")


def test_dr_6_2_in_the_next_stage_again(engine):
    """DR-6.2, DR-6.3: in the next stage another one may be shown, and a scored one is used up."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", stage=2, targets={0: ["blue-2", "red-1", "pink-6"]})
    assert len([action for action in state.legal_actions() if action.to_dict()["type"] == "show_target"]) == 6
    scored = state.to_dict()["scored"][0][0]
    assert code_of(state, engine.dice_run.ShowTarget(scored, "colour"))[0] == "target_not_held"


def test_dr_6_3_four_targets_for_four_stages(engine):
    """DR-6.3: in the fourth stage one is left, and at the end none."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", stage=4)
    assert [len(own) for own in state.to_dict()["targets"]] == [1, 1]


# DR-7: re-rolls.


def test_dr_7_1_reroll(engine):
    """DR-7.1: a card face down, all dice of a group are rolled and stay in place, then a card is drawn."""
    state = position(engine.DiceRun(2), "R1 R2 | B2 B6 P1 | G4", hands={0: ["6", "flip", "flip"]}, rest=3)
    events = state.apply(engine.dice_run.RerollGroup("6", 1))
    assert dicts(events) == [{"type": "reroll_chosen", "player": 0, "card": "6", "group": 1}]
    record = state.to_dict()
    assert record["rolling"] == {"group": 1, "dice": ["blue-2", "blue-6", "pink-1"]}
    assert record["face_down"] == {"player": 0, "card": "6"}
    assert record["hands"][0] == ["flip", "flip"]
    assert (state.phase, state.current_player, state.chance_count()) == ("roll_group", None, 21 * 6)
    landed = ["blue-5", "blue-5", "pink-6"]
    assert state.chance_probability(engine.dice_run.RollGroup(landed)) == Fraction(1, 216)
    assert state.chance_probability(engine.dice_run.RollGroup(["blue-4", "blue-5", "pink-6"])) == Fraction(2, 216)
    events = state.apply_chance(engine.dice_run.RollGroup(landed))
    assert types(events) == ["group_rolled", "line_changed"]
    assert dicts(events)[0] == {"type": "group_rolled", "player": 0, "group": 1, "dice": landed}
    assert line_of(state).startswith("R1 R2 | B5 B5 P6 | G4 | ")
    assert (state.phase, state.to_dict()["current_player"]) == ("draw", 0)
    draw_something(engine, state)
    assert (state.phase, state.current_player) == ("play", 1)


@pytest.mark.parametrize(
    ("dice", "colour", "landed", "in_air"),
    [(["blue-1", "pink-1"], "blue", 1, 2), (["red-1", "blue-1", "blue-1", "pink-1"], "red", 1, 0)],
)
def test_dr_7_1_other_dice_cannot_land(engine, dice, colour, landed, in_air):
    """DR-7.1: what lands are the dice that were in the air."""
    state = position(engine.DiceRun(2), "R1 R2 | B2 B6 P1", hands={0: ["6", "flip", "flip"]})
    state.apply(engine.dice_run.RerollGroup("6", 1))
    with pytest.raises(IllegalOutcome) as caught:
        state.apply_chance(engine.dice_run.RollGroup(dice))
    assert (caught.value.code, caught.value.rule) == ("wrong_dice", "DR-7.1")
    assert caught.value.params == {"colour": colour, "landed": landed, "in_air": in_air}


def test_dr_7_1_which_groups(engine):
    """DR-7.1: any group of dice but the leading one, with any card of the hand."""
    api = engine.dice_run
    state = position(engine.DiceRun(2), "R1 R2 | V | B2 | G4", hands={0: ["6", "flip", "flip"]})
    rerolls = [action for action in state.legal_actions() if isinstance(action, api.RerollGroup)]
    assert rerolls == [api.RerollGroup(card, group) for card in ("6", "flip") for group in (2, 3, 4)]
    assert code_of(state, api.RerollGroup("6", 0)) == ("leading_group", {"group": 0}, "DR-7.1")
    assert code_of(state, api.RerollGroup("6", 1)) == ("virtual_group", {"group": 1}, "DR-7.1")
    assert code_of(state, api.RerollGroup("6", 5)) == ("no_such_group", {"group": 5, "groups": 5}, "DR-7.1")
    assert code_of(state, api.RerollGroup("red", 2)) == ("card_not_in_hand", {"card": "red"}, "DR-7.1")


def test_dr_7_2_not_twice_in_a_row(engine):
    """DR-7.2: whoever did the last re-roll may not do it again until somebody else has."""
    api = engine.dice_run
    state = position(engine.DiceRun(2), "R1 R2 | B2", face_down=(0, "6"))
    assert kinds(state) == ["play", "show_target"]
    hand = state.to_dict()["hands"][0]
    assert code_of(state, api.RerollGroup(hand[0], 1)) == ("reroll_twice", {}, "DR-7.2")


def test_dr_7_2_the_old_card_is_discarded_before_the_roll(engine):
    """DR-7.2: it goes to the discards when the new one is laid down, and its owner may re-roll again."""
    api = engine.dice_run
    state = position(engine.DiceRun(2), "R1 R2 | B2", face_down=(1, "6"), hands={0: ["flip", "red", "red"]})
    before = state.to_dict()["discards"].get("6", 0)
    events = state.apply(api.RerollGroup("flip", 1))
    assert types(events) == ["reroll_chosen", "face_down_discarded"]
    assert dicts(events)[1] == {"type": "face_down_discarded", "player": 1, "card": "6"}
    record = state.to_dict()
    assert record["face_down"] == {"player": 0, "card": "flip"}
    assert record["discards"]["6"] == before + 1
    state.apply_chance(api.RollGroup(["blue-3"]))
    draw_something(engine, state)
    assert "reroll_group" in kinds(state)


def test_dr_7_2_stage_ends_change_nothing(engine):
    """DR-7.2: the card lies on when a stage ends."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", phase="choose_target", face_down=(0, "6"))
    while state.phase == "choose_target":
        state.apply(state.legal_actions()[0])
    assert state.to_dict()["face_down"] == {"player": 0, "card": "6"}


def test_lines_are_written_as_read():
    """The helpers of these tests agree with themselves."""
    assert text_of(groups("R1 B2 | V | U6")) == "R1 B2 | V | U6"
    assert counted(["6", "red", "6"]) == {"red": 1, "6": 2}
