"""Movement cards (DR-5): what each of them can do, what it cannot, and the line afterwards."""

from __future__ import annotations

import pytest

from aleator.errors import IllegalAction
from dice_run_helpers import COLOURS, groups, line_of, of_type, position, types

ALL = " ".join(f"{letter}{number}" for letter in "RBGPU" for number in range(1, 7))
# Three groups of dice, the last of them the rest, which shows threes.
THREE = "R1 R1 R2 B5 | G4 G4 | P6"


def at(engine, line, card, *, rest=3, **options):
    """A state in which the player has a card, and two Flips that play no part."""
    return position(engine.DiceRun(2), line, rest=rest, hands={0: [card, "flip", "flip"]}, **options)


def effects(state, card):
    """What a card can do, as records say it, without the types."""
    found = [action.to_dict() for action in state.legal_actions() if action.to_dict()["type"] == "play"]
    return [
        {key: value for key, value in action["effect"].items() if key != "type"} or action["effect"]["type"]
        for action in found
        if action["card"] == card
    ]


def play(engine, state, card, effect):
    return state.apply(engine.dice_run.Play(card, effect))


def refusal(engine, state, card, effect):
    """Why a card cannot be played so; the state is as it was."""
    before = state.key()
    with pytest.raises(IllegalAction) as caught:
        play(engine, state, card, effect)
    assert state.key() == before
    assert engine.dice_run.Play(card, effect) not in state.legal_actions()
    assert (caught.value.rule or "") in str(caught.value)
    return caught.value.code, caught.value.params, caught.value.rule


# Colour, number, choice.


def test_dr_5_1_colour(engine):
    """DR-5.1: a colour card moves its own colour and nothing else."""
    state = at(engine, THREE, "green")
    assert effects(state, "green") == [{"colour": "green"}]
    blue = engine.dice_run.Advance(colour="blue")
    wrong = {"card": "green", "effect": "advance"}
    assert refusal(engine, state, "green", blue) == ("wrong_effect", wrong, "DR-5.1")
    play(engine, state, "green", engine.dice_run.Advance(colour="green"))
    assert line_of(state).startswith("R1 R1 R2 B5 G4 G4 | G3 G3 G3 G3 P6 | ")


def test_dr_5_2_number(engine):
    """DR-5.2: a number card moves its own number."""
    state = at(engine, THREE, "4")
    assert effects(state, "4") == [{"number": 4}]
    wrong = {"card": "4", "effect": "advance"}
    assert refusal(engine, state, "4", engine.dice_run.Advance(number=5)) == ("wrong_effect", wrong, "DR-5.2")
    assert refusal(engine, state, "4", engine.dice_run.Advance(colour="red")) == ("wrong_effect", wrong, "DR-5.2")
    play(engine, state, "4", engine.dice_run.Advance(number=4))
    assert line_of(state).startswith("R1 R1 R2 B5 G4 G4 | P6 | ")


def test_dr_5_3_choice_is_any_of_eleven(engine):
    """DR-5.3: all 11 are open, also those that move nothing."""
    state = at(engine, ALL, "choice")
    expected = [{"colour": colour} for colour in COLOURS] + [{"number": number} for number in range(1, 7)]
    assert effects(state, "choice") == expected
    assert effects(at(engine, THREE, "choice"), "choice") == expected
    wrong = {"card": "choice", "effect": "flip"}
    assert refusal(engine, state, "choice", engine.dice_run.Flip(0, 1)) == ("wrong_effect", wrong, "DR-5.3")
    assert refusal(engine, state, "choice", engine.dice_run.NoEffect())[0] == "wrong_effect"


# Switch.


def test_dr_5_4_switch(engine):
    """DR-5.4: two neighbours behind the leader change places."""
    state = at(engine, THREE, "switch")
    assert effects(state, "switch") == [{"group": 1}, {"group": 2}]
    events = play(engine, state, "switch", engine.dice_run.Switch(1))
    assert types(events) == ["card_played", "line_changed"]
    assert line_of(state).startswith("R1 R1 R2 B5 | P6 | G4 G4 | ")


def test_dr_5_4_what_switch_cannot(engine):
    """DR-5.4: not the leader, not the last with nobody, no virtual group, none across one."""
    state = at(engine, THREE, "switch")
    switch = engine.dice_run.Switch
    assert refusal(engine, state, "switch", switch(0)) == ("leading_group", {"group": 0}, "DR-5.4")
    assert refusal(engine, state, "switch", switch(3)) == ("no_such_group", {"group": 3, "groups": 4}, "DR-5.4")
    assert refusal(engine, state, "switch", switch(255)) == ("no_such_group", {"group": 255, "groups": 4}, "DR-5.4")
    state = at(engine, "R1 | G4 | V | P6", "switch")
    assert effects(state, "switch") == [{"group": 3}]
    assert refusal(engine, state, "switch", switch(1)) == ("virtual_group", {"group": 2}, "DR-5.4")
    assert refusal(engine, state, "switch", switch(2)) == ("virtual_group", {"group": 2}, "DR-5.4")


@pytest.mark.parametrize("line", ["R1 R1", "R1 | V"])
def test_dr_5_4_fewer_than_three_groups(engine, line):
    """DR-5.4, DR-4.3: with two groups of dice Switch can do nothing."""
    state = at(engine, line, "switch")
    assert effects(state, "switch") == ["no_effect"]


# Sprint.


def test_dr_5_5_sprint(engine):
    """DR-5.5: any three dice of the leading group form a new leading group."""
    state = at(engine, THREE, "sprint")
    found = [tuple(effect.values()) for effect in effects(state, "sprint")]
    assert found == [
        ("red-1", "red-1", "red-2"),
        ("red-1", "red-1", "blue-5"),
        ("red-1", "red-2", "blue-5"),
    ]
    events = play(engine, state, "sprint", engine.dice_run.Sprint("blue-5", "red-1", "red-1"))
    assert types(events) == ["card_played", "line_changed"]
    assert line_of(state).startswith("R1 R1 B5 | R2 | G4 G4 | P6 | ")


def test_dr_5_5_needs_four(engine):
    """DR-5.5: three dice may not sprint, four may and leave one behind, and so may 30 at the start."""
    three = at(engine, "R1 R2 R3 | B1", "sprint")
    assert effects(three, "sprint") == ["no_effect"]
    triple = engine.dice_run.Sprint("red-1", "red-2", "red-3")
    assert refusal(engine, three, "sprint", triple) == ("sprint_needs_four", {"have": 3}, "DR-5.5")
    four = at(engine, "R1 R2 R3 R4 | B1", "sprint")
    assert len(effects(four, "sprint")) == 4
    play(engine, four, "sprint", triple)
    assert line_of(four).startswith("R1 R2 R3 | R4 | B1 | ")
    start = at(engine, ALL, "sprint")
    assert len(effects(start, "sprint")) == 30 * 29 * 28 // 6


def test_dr_5_5_dice_that_do_not_lead(engine):
    """DR-5.5: the three dice are in the leading group, each as often as it is named."""
    state = at(engine, THREE, "sprint")
    params = {"die": "green-4", "group": 0, "wanted": 1, "have": 0}
    triple = engine.dice_run.Sprint("red-1", "green-4", "blue-5")
    assert refusal(engine, state, "sprint", triple) == ("die_not_in_group", params, "DR-5.5")
    params = {"die": "red-1", "group": 0, "wanted": 3, "have": 2}
    triple = engine.dice_run.Sprint("red-1", "red-1", "red-1")
    assert refusal(engine, state, "sprint", triple) == ("die_not_in_group", params, "DR-5.5")


# Comeback.


def test_dr_5_6_comeback(engine):
    """DR-5.6: the rearmost group goes directly behind the leader."""
    state = at(engine, "R1 | G4 | P6", "comeback")
    last = line_of(state).split(" | ")[-1]
    assert effects(state, "comeback") == ["comeback"]
    play(engine, state, "comeback", engine.dice_run.Comeback())
    assert line_of(state) == f"R1 | {last} | G4 | P6"


def test_dr_5_6_comeback_passes_virtual_groups(engine):
    """DR-5.6, DR-3.5: it stands ahead of a virtual group and does not use it up."""
    state = at(engine, "R1 | V | G4", "comeback")
    last = line_of(state).split(" | ")[-1]
    events = play(engine, state, "comeback", engine.dice_run.Comeback())
    assert line_of(state) == f"R1 | {last} | V | G4"
    assert types(events) == ["card_played", "line_changed"]


def test_dr_5_6_comeback_of_the_second_group_past_a_virtual_one(engine):
    """DR-5.6, DR-3.6: `R1 | V | B2` becomes `R1 | B2`."""
    state = at(engine, "R1 | V", "comeback")
    last = line_of(state).split(" | ")[-1]
    events = play(engine, state, "comeback", engine.dice_run.Comeback())
    assert line_of(state) == f"R1 | {last}"
    assert types(events) == ["card_played", "outdistance_discarded", "line_changed"]


@pytest.mark.parametrize(("line", "rest"), [(ALL, None), ("R1", 3)])
def test_dr_5_6_comeback_with_nowhere_to_go(engine, line, rest):
    """DR-5.6, DR-4.3: nothing to do if the rearmost group leads or is directly behind the leader."""
    state = at(engine, line, "comeback", rest=rest)
    count = len(groups(line)) + (rest is not None)
    assert effects(state, "comeback") == ["no_effect"]
    refused = refusal(engine, state, "comeback", engine.dice_run.Comeback())
    assert refused == ("comeback_needs_gap", {"groups": count}, "DR-5.6")


# Flip.


def test_dr_5_7_flip(engine):
    """DR-5.7: every die with that number in one group turns to 7 minus it; the leading group too."""
    state = at(engine, THREE, "flip")
    play(engine, state, "flip", engine.dice_run.Flip(0, 1))
    assert line_of(state).startswith("R2 R6 R6 B5 | G4 G4 | P6 | ")


def test_dr_5_7_numbers_that_are_present(engine):
    """DR-5.7: the number must be present in the group, and the group must have dice."""
    state = at(engine, "R1 R1 R2 B5 | V | P6", "6")
    state = position(engine.DiceRun(2), "R1 R1 R2 B5 | V | P6", hands={0: ["flip", "6", "6"]})
    found = [(effect["group"], effect["number"]) for effect in effects(state, "flip")]
    assert found == [(0, 1), (0, 2), (0, 5), (2, 6), (3, 3)]
    flip = engine.dice_run.Flip
    absent = {"group": 0, "number": 6}
    assert refusal(engine, state, "flip", flip(0, 6)) == ("number_not_in_group", absent, "DR-5.7")
    assert refusal(engine, state, "flip", flip(1, 6)) == ("virtual_group", {"group": 1}, "DR-5.7")
    assert refusal(engine, state, "flip", flip(4, 6)) == ("no_such_group", {"group": 4, "groups": 4}, "DR-5.7")
    wrong = {"card": "flip", "effect": "no_effect"}
    assert refusal(engine, state, "flip", engine.dice_run.NoEffect()) == ("wrong_effect", wrong, "DR-5.7")


def test_dr_5_7_the_other_number_may_be_there_already(engine):
    """DR-5.7: only dice that show the number turn, not those that show the opposite one."""
    state = at(engine, "R1 B6 B6 | G4", "flip")
    play(engine, state, "flip", engine.dice_run.Flip(0, 6))
    assert line_of(state).startswith("R1 B1 B1 | G4 | ")


# Outdistance.


def test_dr_5_8_outdistance(engine):
    """DR-5.8, DR-3.5: the card lies between two groups as a virtual one, and is in no other place."""
    state = at(engine, THREE, "outdistance")
    before = state.to_dict()["discards"].get("outdistance", 0)
    assert effects(state, "outdistance") == [{"group": 0}, {"group": 1}, {"group": 2}]
    events = play(engine, state, "outdistance", engine.dice_run.Outdistance(1))
    assert types(events) == ["card_played", "line_changed"]
    assert line_of(state).startswith("R1 R1 R2 B5 | G4 G4 | V | P6 | ")
    assert state.to_dict()["discards"].get("outdistance", 0) == before


def test_dr_5_8_a_gap_may_get_another_one(engine):
    """DR-5.8, DR-3.6: several may stand in the same gap; the new one lies directly behind the group of dice."""
    state = at(engine, "R1 | V | G4", "outdistance")
    assert effects(state, "outdistance") == [{"group": 0}, {"group": 2}]
    play(engine, state, "outdistance", engine.dice_run.Outdistance(0))
    assert line_of(state).startswith("R1 | V | V | G4 | ")


def test_dr_5_8_only_between_groups_of_dice(engine):
    """DR-5.8: not behind the last group, and not named by a virtual group."""
    state = at(engine, "R1 | V | G4", "outdistance")
    outdistance = engine.dice_run.Outdistance
    assert refusal(engine, state, "outdistance", outdistance(3)) == ("last_group", {"group": 3}, "DR-5.8")
    assert refusal(engine, state, "outdistance", outdistance(1)) == ("virtual_group", {"group": 1}, "DR-5.8")
    far = {"group": 4, "groups": 4}
    assert refusal(engine, state, "outdistance", outdistance(4)) == ("no_such_group", far, "DR-5.8")
    alone = at(engine, ALL, "outdistance", rest=None)
    assert effects(alone, "outdistance") == ["no_effect"]
    play(engine, alone, "outdistance", engine.dice_run.NoEffect())
    assert alone.to_dict()["discards"]["outdistance"] >= 1


# Accident.


def test_dr_5_9_accident(engine):
    """DR-5.9: one die of the leading group goes to the last group."""
    state = at(engine, THREE, "accident", rest=4)
    assert effects(state, "accident") == [{"die": "red-1"}, {"die": "red-2"}, {"die": "blue-5"}]
    play(engine, state, "accident", engine.dice_run.Accident("red-1"))
    assert line_of(state).startswith("R1 R2 B5 | G4 G4 | P6 | R1 R4")


def test_dr_5_9_the_leader_was_that_one_die(engine):
    """DR-5.9, DR-3.6: the next group of dice leads then, and a virtual group in front goes."""
    state = at(engine, "R1 | V | G4", "accident")
    events = play(engine, state, "accident", engine.dice_run.Accident("red-1"))
    assert line_of(state).startswith("G4 | R1 R3")
    assert of_type(events, "outdistance_discarded") == [{"type": "outdistance_discarded", "cards": 1}]


def test_dr_5_9_what_accident_cannot(engine):
    """DR-5.9: nothing with one group; no die that does not lead."""
    alone = at(engine, ALL, "accident", rest=None)
    assert effects(alone, "accident") == ["no_effect"]
    accident = engine.dice_run.Accident
    assert refusal(engine, alone, "accident", accident("red-1")) == ("accident_needs_two_groups", {}, "DR-5.9")
    state = at(engine, THREE, "accident")
    params = {"die": "green-4", "group": 0, "wanted": 1, "have": 0}
    assert refusal(engine, state, "accident", accident("green-4")) == ("die_not_in_group", params, "DR-5.9")


@pytest.mark.parametrize("card", ["switch", "sprint", "comeback", "flip", "outdistance", "accident"])
def test_each_card_has_its_own_effect_only(engine, card):
    """DR-4.1: the effect is that of the card; DR-5.4 to DR-5.9."""
    api = engine.dice_run
    made = {
        "switch": api.Switch(1),
        "sprint": api.Sprint("red-1", "red-1", "red-2"),
        "comeback": api.Comeback(),
        "flip": api.Flip(0, 1),
        "outdistance": api.Outdistance(0),
        "accident": api.Accident("red-1"),
        "advance": api.Advance(number=1),
    }
    state = at(engine, THREE, card)
    rules = dict(zip(list(made)[:6], ("DR-5.4", "DR-5.5", "DR-5.6", "DR-5.7", "DR-5.8", "DR-5.9"), strict=True))
    for name, effect in made.items():
        if name != card:
            wrong = {"card": card, "effect": name}
            assert refusal(engine, state, card, effect) == ("wrong_effect", wrong, rules[card])
    play(engine, state, card, made[card])
    assert state.phase == "draw"
