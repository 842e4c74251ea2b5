"""Actions, effects, outcomes and events as objects: equal, hashable, ordered, JSON and back, and what they refuse."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from aleator.errors import RecordError
from dice_run_helpers import KINDS, play_at_random


def actions(api):
    """One action of every type and effect, in ascending order."""
    return [
        api.PickDice("red-1", "red-1"),
        api.PickDice("red-1", "blue-1"),
        api.Play("red", api.Advance(colour="red")),
        api.Play("6", api.Advance(number=6)),
        api.Play("choice", api.Advance(colour="purple")),
        api.Play("choice", api.Advance(number=1)),
        api.Play("switch", api.Switch(1)),
        api.Play("switch", api.NoEffect()),
        api.Play("sprint", api.Sprint("red-1", "red-1", "red-2")),
        api.Play("sprint", api.Sprint("red-1", "red-2", "blue-1")),
        api.Play("comeback", api.Comeback()),
        api.Play("flip", api.Flip(0, 6)),
        api.Play("flip", api.Flip(1, 1)),
        api.Play("outdistance", api.Outdistance(0)),
        api.Play("accident", api.Accident("red-5")),
        api.Play("accident", api.NoEffect()),
        api.ShowTarget("red-5", "colour"),
        api.ShowTarget("red-5", "number"),
        api.ShowTarget("blue-1", "colour"),
        api.RerollGroup("6", 2),
        api.RerollGroup("flip", 1),
        api.ChooseTarget("red-5"),
        api.ChooseTarget("purple-1"),
    ]


RECORDS = [
    ({"type": "pick_dice", "a": "red-5", "b": "blue-1"}, "PickDice", ("red-5", "blue-1")),
    ({"type": "show_target", "target": "red-5", "first": "number"}, "ShowTarget", ("red-5", "number")),
    ({"type": "reroll_group", "card": "6", "group": 2}, "RerollGroup", ("6", 2)),
    ({"type": "choose_target", "target": "red-5"}, "ChooseTarget", ("red-5",)),
]
EFFECTS = [
    ({"type": "advance", "colour": "red"}, "red", lambda api: api.Advance(colour="red")),
    ({"type": "advance", "number": 6}, "6", lambda api: api.Advance(number=6)),
    ({"type": "switch", "group": 1}, "switch", lambda api: api.Switch(1)),
    (
        {"type": "sprint", "a": "red-1", "b": "red-5", "c": "blue-1"},
        "sprint",
        lambda api: api.Sprint("red-1", "red-5", "blue-1"),
    ),
    ({"type": "comeback"}, "comeback", lambda api: api.Comeback()),
    ({"type": "flip", "group": 0, "number": 6}, "flip", lambda api: api.Flip(0, 6)),
    ({"type": "outdistance", "group": 0}, "outdistance", lambda api: api.Outdistance(0)),
    ({"type": "accident", "die": "red-5"}, "accident", lambda api: api.Accident("red-5")),
    ({"type": "no_effect"}, "accident", lambda api: api.NoEffect()),
]


def test_actions_are_ordered(engine):
    """Ascending across all types, as legal actions are listed."""
    made = actions(engine.dice_run)
    backwards = made[::-1]
    assert sorted(backwards) == made
    for index, action in enumerate(made):
        for other in made[index + 1 :]:
            assert action < other
            assert other > action
            assert action <= other
            assert not action >= other
            assert action != other
    with pytest.raises(TypeError):
        assert made[0] < 3


def test_actions_do_not_compare_with_outcomes(engine):
    with pytest.raises(TypeError):
        assert engine.dice_run.ChooseTarget("red-5") < engine.dice_run.Draw("red")


def test_actions_are_values(engine):
    """Equal, hashable, immutable; `repr` is a constructor call, `str` is readable; JSON and pickles come back."""
    api = engine.dice_run
    names = {name: getattr(api, name) for name in api.__all__}
    for action in actions(api):
        assert eval(repr(action), names) == action
        assert str(action)
        assert api.action_from_dict(json.loads(json.dumps(action.to_dict()))) == action
        assert pickle.loads(pickle.dumps(action)) == copy.copy(action) == copy.deepcopy(action) == action
        assert len({action, copy.deepcopy(action)}) == 1
        with pytest.raises((AttributeError, TypeError)):
            action.group = 3


@pytest.mark.parametrize(("record", "name", "arguments"), RECORDS)
def test_action_records(engine, record, name, arguments):
    action = getattr(engine.dice_run, name)(*arguments)
    assert action.to_dict() == record
    assert list(action.to_dict()) == list(record)
    assert engine.dice_run.action_from_dict(record) == action


@pytest.mark.parametrize(("record", "card", "make"), EFFECTS)
def test_effect_records(engine, record, card, make):
    api = engine.dice_run
    effect = make(api)
    assert effect.to_dict() == record
    assert api.effect_from_dict(record) == effect
    whole = {"type": "play", "card": card, "effect": record}
    assert api.Play(card, effect).to_dict() == whole
    assert api.action_from_dict(whole) == api.Play(card, effect)


def test_dice_are_sorted(engine):
    """The order in which dice are named does not matter."""
    api = engine.dice_run
    assert api.PickDice("blue-1", "red-5") == api.PickDice("red-5", "blue-1")
    assert api.PickDice("blue-1", "red-5").a == "red-5"
    assert api.Sprint("blue-1", "red-5", "red-2") == api.Sprint("red-2", "red-5", "blue-1")
    assert api.RollGroup(["blue-1", "red-5"]) == api.RollGroup(["red-5", "blue-1"])
    assert api.DealHands([["flip", "red", "6"]]).to_dict()["hands"] == [["red", "6", "flip"]]
    assert api.DealTargets([["pink-1", "red-6"], []]).to_dict()["hands"] == [["red-6", "pink-1"], []]
    assert api.CutDeck([5, 1, 4, 2, 3]).to_dict()["sizes"] == [5, 1, 4, 2, 3]


def test_matching(engine):
    """Actions and effects work in `match`."""
    api = engine.dice_run
    match api.Play("flip", api.Flip(2, 6)):
        case api.Play(card=card, effect=api.Flip(group=group, number=number)):
            assert (card, group, number) == ("flip", 2, 6)
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize(
    "make",
    [
        lambda api: api.PickDice("red-7", "red-1"),
        lambda api: api.PickDice("Red-1", "red-1"),
        lambda api: api.PickDice(None, "red-1"),
        lambda api: api.PickDice(0, 1),
        lambda api: api.Play("", api.Comeback()),
        lambda api: api.Play(None, api.Comeback()),
        lambda api: api.Play(-1, api.Comeback()),
        lambda api: api.Play("red", None),
        lambda api: api.Play("red", "advance"),
        lambda api: api.Advance(),
        lambda api: api.Advance("red", 6),
        lambda api: api.Advance("orange"),
        lambda api: api.Advance(number=0),
        lambda api: api.Advance(number=7),
        lambda api: api.Switch(-1),
        lambda api: api.Switch(256),
        lambda api: api.Switch(None),
        lambda api: api.Flip(0, 7),
        lambda api: api.Flip(0, None),
        lambda api: api.Outdistance(1.5),
        lambda api: api.ShowTarget("red-5", "both"),
        lambda api: api.RerollGroup("joker", 1),
        lambda api: api.RerollGroup("6", 2**70),
        lambda api: api.ChooseTarget(""),
        lambda api: api.RollAll(["red-0"]),
        lambda api: api.RollGroup("red-1"),
        lambda api: api.RollGroup(["red-1"] * 7),
        lambda api: api.DealTargets([["red-1", "red-1"]]),
        lambda api: api.DealTargets([[]] * 7),
        lambda api: api.DealHands([["red"] * 4]),
        lambda api: api.DealHands([["seven"]]),
        lambda api: api.DealHands([[]] * 7),
        lambda api: api.CutDeck([1, 2, 3, 4]),
        lambda api: api.CutDeck([1, 2, 3, 4, -1]),
        lambda api: api.CutDeck([1, 2, 3, 4, 65536]),
        lambda api: api.Draw("7"),
        lambda api: api.Draw(6),
    ],
)
def test_constructors_refuse(engine, make):
    """What can stand for no die, card, group or target is refused, never taken for the first one."""
    with pytest.raises((TypeError, ValueError)):
        make(engine.dice_run)


def test_numpy_numbers_are_numbers(engine):
    """NumPy's integers and booleans are taken."""
    numpy = pytest.importorskip("numpy")
    api = engine.dice_run
    assert api.Flip(numpy.int64(1), numpy.uint8(6)) == api.Flip(1, 6)
    assert json.dumps(api.Flip(numpy.int64(1), numpy.uint8(6)).to_dict())
    assert api.Switch(numpy.bool_(True)) == api.Switch(1)


@pytest.mark.parametrize(
    ("record", "key"),
    [
        (None, None),
        ([], None),
        ({}, "type"),
        ({"type": "pass"}, "type"),
        ({"type": "choose_target"}, "target"),
        ({"type": "choose_target", "target": 3}, "target"),
        ({"type": "choose_target", "target": "red-5", "seat": 0}, "seat"),
        ({"type": "reroll_group", "card": "6", "group": True}, "group"),
        ({"type": "reroll_group", "card": "6", "group": 256}, "group"),
        ({"type": "reroll_group", "card": 6, "group": 1}, "card"),
        ({"type": "play", "card": "red"}, "effect"),
    ],
)
def test_action_records_that_are_none(engine, record, key):
    with pytest.raises(RecordError) as caught:
        engine.dice_run.action_from_dict(record)
    assert caught.value.key == key


@pytest.mark.parametrize(
    "effect",
    [
        None,
        {},
        {"type": "advance"},
        {"type": "advance", "colour": "red", "number": 6},
        {"type": "advance", "colour": "red", "number": None},
        {"type": "advance", "colour": None},
        {"type": "advance", "number": "6"},
        {"type": "comeback", "group": 1},
        {"type": "draw", "card": "6"},
    ],
)
def test_effect_records_that_are_none(engine, effect):
    api = engine.dice_run
    with pytest.raises(RecordError):
        api.effect_from_dict(effect)
    with pytest.raises(RecordError):
        api.action_from_dict({"type": "play", "card": "choice", "effect": effect})


def outcomes(api):
    """One outcome of every type, in ascending order."""
    return [
        api.RollAll(["red-1"]),
        api.DealTargets([KINDS[:4], KINDS[4:8]]),
        api.DealTargets([KINDS[:4], KINDS[5:9]]),
        api.DealHands([["red", "6", "6"]]),
        api.CutDeck([1, 2, 3, 4, 5]),
        api.CutDeck([1, 2, 3, 5, 4]),
        api.RollPicked(["red-1", "blue-1"]),
        api.RollPicked(["red-6", "blue-1"]),
        api.RollGroup(["red-1", "red-6"]),
        api.RollGroup(["red-2", "red-2"]),
        api.Draw("purple"),
        api.Draw("1"),
    ]


def test_outcomes_are_values(engine):
    api = engine.dice_run
    names = {name: getattr(api, name) for name in api.__all__}
    made = outcomes(api)
    backwards = made[::-1]
    assert sorted(backwards) == made
    for outcome in made:
        assert eval(repr(outcome), names) == outcome
        assert str(outcome)
        assert api.outcome_from_dict(json.loads(json.dumps(outcome.to_dict()))) == outcome
        assert pickle.loads(pickle.dumps(outcome)) == outcome
        assert len({outcome, copy.deepcopy(outcome)}) == 1
    assert made[0].to_dict() == {"type": "roll_all", "dice": ["red-1"]}
    assert made[4].to_dict() == {"type": "cut_deck", "sizes": [1, 2, 3, 4, 5]}


@pytest.mark.parametrize(
    "record",
    [
        None,
        {"type": "roll"},
        {"type": "roll_group"},
        {"type": "roll_group", "dice": ["red-9"]},
        {"type": "roll_group", "dice": 3},
        {"type": "cut_deck", "sizes": [1, 2, 3, 4, True]},
        {"type": "deal_hands", "hands": [["red"] * 4]},
        {"type": "draw", "card": None},
        {"type": "draw", "card": "6", "player": 1},
    ],
)
def test_outcome_records_that_are_none(engine, record):
    with pytest.raises(RecordError):
        engine.dice_run.outcome_from_dict(record)


@pytest.mark.parametrize("stage_end", ["on_draw", "on_reveal"])
def test_events_come_back_from_their_records(engine, stage_end):
    """Full and redacted events of a game: JSON, `from_dict`, pickle; every type comes up."""
    api = engine.dice_run
    seen = set()
    for seed in range(4):
        state = engine.DiceRun(4, stage_end=stage_end).new_state()
        streams = engine.Streams(seed)
        while state.node is not engine.Node.TERMINAL:
            if state.node is engine.Node.CHANCE:
                events = state.sample_chance(streams)[1]
            else:
                events = state.apply(state.legal_actions().sample(streams.policy(state.current_player)))
            for event in events:
                seen.add(event.to_dict()["type"])
                for version in [event, *(event.seen_by(seat) for seat in (0, 3, engine.SPECTATOR))]:
                    assert api.event_from_dict(json.loads(json.dumps(version.to_dict()))) == version
                    assert str(version)
                assert pickle.loads(pickle.dumps(event)) == event
                assert hash(event) == hash(copy.deepcopy(event))
    assert seen >= {
        "all_rolled",
        "targets_dealt",
        "hands_dealt",
        "deck_cut",
        "dice_picked",
        "picked_rolled",
        "first_player_found",
        "card_played",
        "target_shown",
        "dice_advanced",
        "outdistance_discarded",
        "line_changed",
        "reroll_chosen",
        "face_down_discarded",
        "group_rolled",
        "card_drawn",
        "stage_card_uncovered",
        "stage_ended",
        "target_chosen",
        "targets_revealed",
        "stage_scored",
        "game_ended",
    }


def test_play_at_random_visits_every_node(engine):
    """The helper gives each node once, the terminal one last."""
    state = engine.DiceRun(2).new_state()
    phases = [seen.phase for seen in play_at_random(engine, state, engine.Streams(1))]
    assert phases[0] == "roll_all"
    assert phases[-1] == "finished"
    assert phases.count("finished") == 1
