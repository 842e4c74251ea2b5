"""Groups and forward moves (DR-3), on whole lines of 30 dice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dice_run_helpers import LETTERS, dicts, groups, line_of, missing_dice, of_type, position, sort_dice, text_of

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "dice_run_moves.json").read_text())["cases"]


def advance(engine, game, line, *, rest=3, colour=None, number=None):
    """Play a card of a colour or of a number; gives the state and the events."""
    card = colour if number is None else str(number)
    state = position(game, line, rest=rest, hands={0: [card, "flip", "flip"]})
    effect = engine.dice_run.Advance(colour=colour) if number is None else engine.dice_run.Advance(number=number)
    return state, state.apply(engine.dice_run.Play(card, effect))


def completed(case):
    """The lines of a golden case with the dice that it leaves out added where they change nothing.

    Dice that do not match stand in a group at the end. Dice of the colour that moves (there is no place where they
    would stay) go along with the first one that the case has.
    """
    before, after = groups(case["before"]), groups(case["after"])
    number = case["advance"].get("number")
    missing = missing_dice(before)
    moving = case["advance"].get("colour")
    if moving is not None:
        leader = next(name for group in before for name in group or [] if name.startswith(moving))
        for line in (before, after):
            group = next(group for group in line if group is not None and leader in group)
            group += [leader] * missing[moving]
        missing[moving] = 0
    rest = sort_dice([f"{name}-{1 if number != 1 else 2}" for name, count in missing.items() for _ in range(count)])
    whole = ([*before, rest], [*after, rest])
    return [text_of([None if group is None else sort_dice(group) for group in line]) for line in whole]


@pytest.mark.parametrize("case", GOLDEN, ids=[case["source"] for case in GOLDEN])
def test_dr_3_2_golden_moves(engine, case):
    """DR-3.2, DR-3.3, DR-3.4, DR-3.5: the examples of the rule book and others."""
    before, after = completed(case)
    state, _ = advance(engine, engine.DiceRun(2), before, rest=None, **case["advance"])
    assert line_of(state) == after


def test_dr_3_1_one_group_at_the_start_leads(engine):
    """DR-3.1: the first move makes a new leading group out of the Start Group."""
    everything = " ".join(f"{letter}{number}" for letter in LETTERS for number in range(1, 7))
    state, _ = advance(engine, engine.DiceRun(2), everything, colour="blue")
    blue = " ".join(f"B{number}" for number in range(1, 7))
    others = " ".join(f"{letter}{number}" for letter in "RGPU" for number in range(1, 7))
    assert line_of(state) == f"{blue} | {others}"


def test_dr_3_2_a_leader_that_matches_stays(engine):
    """DR-3.2: dice behind a leading group of one number join it, and none of them moves twice."""
    state, events = advance(engine, engine.DiceRun(2), "B6 R6 | G6 P2 | U6", number=6, rest=1)
    assert line_of(state).startswith("R6 B6 G6 | P2 U6 | ")
    assert of_type(events, "dice_advanced")[0]["moves"] == [
        {"from": 1, "to": 0, "dice": ["green-6"]},
        {"from": 2, "to": 1, "dice": ["purple-6"]},
    ]


def test_dr_3_2_behaviour_b60(engine):
    """`B6 | B2 R6 G6 | R1`, Number 6."""
    state, _ = advance(engine, engine.DiceRun(2), "B6 | B2 R6 G6 | R1", number=6)
    assert line_of(state).startswith("R6 B6 G6 | B2 | R1 | ")


def test_dr_3_3_two_groups_vanish_in_one_move(engine):
    """DR-3.3: what is behind emptied groups is directly behind the group ahead of them."""
    state, events = advance(engine, engine.DiceRun(2), "B1 | R6 | G6 | G3 P6", number=6, rest=2)
    assert line_of(state).startswith("R6 B1 G6 P6 | G3 | ")
    assert [move["to"] for move in of_type(events, "dice_advanced")[0]["moves"]] == [0, 0, 0]


def test_dr_3_5_virtual_group_is_filled(engine):
    """DR-3.5: the first dice that reach a virtual group make it an ordinary one, and its card is discarded."""
    state, events = advance(engine, engine.DiceRun(2), "B1 | V | R6 G2", number=6)
    assert line_of(state).startswith("B1 | R6 | G2 | ")
    kinds = [event["type"] for event in dicts(events)]
    assert kinds == ["card_played", "dice_advanced", "outdistance_discarded", "line_changed"]
    assert of_type(events, "outdistance_discarded") == [{"type": "outdistance_discarded", "cards": 1}]
    assert of_type(events, "dice_advanced")[0]["moves"] == [{"from": 2, "to": 1, "dice": ["red-6"]}]


def test_dr_3_5_the_rest_of_the_move_meets_an_ordinary_group(engine):
    """DR-3.5: when a whole group has moved on to the card, dice of the next group follow it there."""
    state, events = advance(engine, engine.DiceRun(2), "B1 | V | R6 | G6 P3", number=6, rest=2)
    assert line_of(state).startswith("B1 | R6 G6 | P3 | ")
    assert of_type(events, "dice_advanced")[0]["moves"] == [
        {"from": 2, "to": 1, "dice": ["red-6"]},
        {"from": 3, "to": 1, "dice": ["green-6"]},
    ]


def test_dr_3_5_only_the_nearest_virtual_group_is_used(engine):
    """DR-3.5, DR-3.6: of several in a gap the one next ahead is used up, the others stay."""
    state, _ = advance(engine, engine.DiceRun(2), "B1 | V | V | R6 G2", number=6)
    assert line_of(state).startswith("B1 | V | R6 | G2 | ")


def test_dr_3_5_a_new_leading_group_jumps_over_no_virtual_group(engine):
    """DR-3.2, DR-3.5: what leaves the leading group stands ahead of it; the virtual group behind stays where it is."""
    state, _ = advance(engine, engine.DiceRun(2), "B6 R1 | V | G2", number=6)
    assert line_of(state).startswith("B6 | R1 | V | G2 | ")


@pytest.mark.parametrize(
    ("line", "effect", "after", "discarded"),
    [
        ("R1 | V", "accident", "", 1),
        ("R1 R2 | V | V | B1", "comeback", "R1 R2 | ", 0),
    ],
)
def test_dr_3_6_virtual_groups_at_an_end_are_discarded(engine, line, effect, after, discarded):
    """DR-3.6: a virtual group that comes to stand at either end is discarded."""
    state = position(engine.DiceRun(2), line, hands={0: [effect, "1", "1"]})
    action = next(action for action in state.legal_actions() if action.to_dict().get("card") == effect)
    events = state.apply(action)
    assert line_of(state).startswith(after)
    assert line_of(state).count("V") == groups(line).count(None) - discarded
    assert sum(event["cards"] for event in of_type(events, "outdistance_discarded")) == discarded


def test_dr_3_6_several_in_one_gap_at_the_end(engine):
    """DR-3.6: all of those that a group leaves behind at the end go to the discards."""
    line = "R1 R2 | B1 | V | V | U1"
    full = line.replace("U1", " ".join([*["R4"] * 4, *["B4"] * 5, *["G4"] * 6, *["P4"] * 6, *["U4"] * 6]))
    state = position(engine.DiceRun(2), full, rest=None, hands={0: ["comeback", "1", "1"]})
    before = state.to_dict()["discards"].get("outdistance", 0)
    events = state.apply(engine.dice_run.Play("comeback", engine.dice_run.Comeback()))
    assert of_type(events, "outdistance_discarded") == [{"type": "outdistance_discarded", "cards": 2}]
    assert [len(group) for group in state.to_dict()["groups"]] == [2, 27, 1]
    assert state.to_dict()["discards"]["outdistance"] == before + 2


def test_line_changed_comes_even_if_nothing_moves(engine):
    """DR-4.3: an advance that moves nothing is one all the same."""
    state, events = advance(engine, engine.DiceRun(2), "R1 R2 | B2", number=6)
    before = position(engine.DiceRun(2), "R1 R2 | B2").to_dict()["groups"]
    assert of_type(events, "dice_advanced") == [{"type": "dice_advanced", "by": {"number": 6}, "moves": []}]
    assert of_type(events, "line_changed") == [{"type": "line_changed", "groups": before}]
    assert state.phase == "draw"
