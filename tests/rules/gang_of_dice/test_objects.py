"""Actions, outcomes and events: small immutable objects with a JSON form."""

from __future__ import annotations

import copy
import json
import pickle

import numpy as np
import pytest

from aleator.errors import RecordError
from gang_helpers import dice, play_at_random, start


def samples(god):
    """One object of each type of action and outcome, with its JSON form."""
    return [
        (god.Roll(5), {"type": "roll", "dice": 5}),
        (god.Reroll(dice("G 5 5")), {"type": "reroll", "faces": [1, 0, 0, 0, 0, 2]}),
        (god.Stop(), {"type": "stop"}),
        (god.FirstPlayer(2), {"type": "first_player", "seat": 2}),
        (god.Reveal("sum_7"), {"type": "reveal", "card": "sum_7"}),
        (god.Land(dice("1 2")), {"type": "land", "faces": [0, 1, 1, 0, 0, 0]}),
    ]


def reader(god, record):
    """The function that reads a JSON form."""
    return god.action_from_dict if record["type"] in ("roll", "reroll", "stop") else god.outcome_from_dict


def test_json_form_repr_equality_hash_and_copies(engine):
    """Copies and pickles play on alike."""
    god = engine.gang_of_dice
    for thing, record in samples(god):
        assert thing.to_dict() == record
        assert list(thing.to_dict()) == list(record)
        again = reader(god, record)(json.loads(json.dumps(record)))
        assert again == thing
        assert hash(again) == hash(thing)
        assert eval(repr(thing), vars(god)) == thing
        assert str(thing) and str(thing).isascii()
        assert pickle.loads(pickle.dumps(thing)) == copy.copy(thing) == copy.deepcopy(thing) == thing
        for name in list(record)[1:]:
            with pytest.raises(AttributeError):
                setattr(thing, name, 3)
    assert len({thing for thing, _ in samples(god)}) == 6


def test_actions_and_outcomes_match_in_patterns(engine):
    god = engine.gang_of_dice
    match god.Roll(5):
        case god.Roll(dice=count):
            assert count == 5
    match god.Land(dice("1 2")):
        case god.Land(faces=faces):
            assert list(faces) == dice("1 2")


def test_ascending_order_of_actions(engine):
    god = engine.gang_of_dice
    ordered = [
        god.Roll(1),
        god.Roll(48),
        god.Stop(),
        god.Reroll(dice("5")),
        god.Reroll(dice("4")),
        god.Reroll(dice("G")),
    ]
    assert sorted([*ordered[1:], ordered[0]]) == ordered
    assert god.Roll(1) < god.Stop() <= god.Stop() < god.Reroll(dice("5"))
    assert god.Stop() > god.Roll(9) >= god.Roll(9)


def test_numpy_integers_and_booleans_are_taken(engine):
    """NumPy's integers and booleans are taken."""
    god = engine.gang_of_dice
    assert god.Roll(np.int64(3)) == god.Roll(3)
    assert god.Roll(np.bool_(True)) == god.Roll(1)
    assert god.Reroll(np.array([1, 0, 0, 0, 0, 2])) == god.Reroll(dice("G 5 5"))
    assert god.Land(np.array([1, 0, 0, 0, 0, 2], dtype=np.uint8)) == god.Land(dice("G 5 5"))
    assert god.FirstPlayer(np.uint64(1)) == god.FirstPlayer(1)
    json.dumps(god.Roll(np.int64(3)).to_dict())
    json.dumps(god.Reroll(np.array([1, 0, 0, 0, 0, 2])).to_dict())
    state = start(engine, np.int64(3))
    assert state.legal_actions(np.int64(0)) == state.legal_actions(0)


def test_values_that_cannot_be_are_refused_by_constructors(engine):
    god = engine.gang_of_dice
    for make in (
        lambda: god.Roll(-1),
        lambda: god.Reroll([0, 0, 0, 0, 0, -1]),
        lambda: god.Reroll([1, 2, 3]),
        lambda: god.Reroll([0] * 7),
        lambda: god.Land([0] * 5),
        lambda: god.FirstPlayer(-1),
    ):
        with pytest.raises(ValueError):
            make()
    for make in (
        lambda: god.Roll(2.0),
        lambda: god.Roll("3"),
        lambda: god.Roll(None),
        lambda: god.Reroll(3),
        lambda: god.Reroll([0.0] * 6),
        lambda: god.Reveal(None),
        lambda: god.Reveal(-1),
    ):
        with pytest.raises(TypeError):
            make()


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {},
        {"type": None},
        {"type": "pass"},
        {"type": ["roll"]},
        {"type": "roll"},
        {"type": "roll", "dice": -1},
        {"type": "roll", "dice": "3"},
        {"type": "roll", "dice": 3.0},
        {"type": "roll", "dice": True},
        {"type": "roll", "dice": 3, "player": 1},
        {"type": "stop", "dice": 3},
        {"type": "reroll", "faces": [0, 0, 0]},
        {"type": "reroll", "faces": [0, 0, 0, 0, 0, None]},
        {"type": "reroll", "faces": [0, 0, 0, 0, 0, True]},
        {"type": "reroll", "faces": "GG5"},
        {"type": "land", "faces": 6},
        {"type": "reveal", "card": 3},
        {"type": "first_player", "seat": None},
    ],
)
def test_malformed_json_forms_are_refused(engine, record):
    god = engine.gang_of_dice
    for read in (god.action_from_dict, god.outcome_from_dict, god.event_from_dict):
        with pytest.raises(RecordError):
            read(record)


FIELDS = {
    "first_player_drawn": ["seat"],
    "card_revealed": ["round", "card"],
    "bonus_dice_added": ["round", "dice", "table"],
    "dice_chosen": ["player", "dice"],
    "reroll_chosen": ["player", "faces"],
    "turn_stopped": ["player"],
    "dice_landed": ["player", "landed", "faces", "rerolls_left"],
    "warning_triggered": ["player", "card"],
    "turn_ended": ["player", "dice", "faces", "score", "valid"],
    "round_won": ["round", "player", "dice", "pool"],
    "round_lost": ["round", "table"],
    "player_eliminated": ["round", "player"],
    "game_ended": ["winners"],
}


def test_every_event_has_its_documented_fields_and_reads_back(engine):
    god = engine.gang_of_dice
    seen = {}
    for index in range(30):
        state = engine.GangOfDice(3).new_state()
        streams = engine.Streams(1, index)
        while state.node is not engine.Node.TERMINAL:
            if state.node is engine.Node.CHANCE:
                _, events = state.sample_chance(streams)
            else:
                legal = state.legal_actions()
                most = 5 if index % 2 else len(legal)
                events = state.apply(legal[:most].sample(streams.policy(state.current_player)))
            for event in events:
                record = event.to_dict()
                seen[record["type"]] = list(record)[1:]
                assert type(event).__name__ == "".join(word.title() for word in record["type"].split("_"))
                assert god.event_from_dict(json.loads(json.dumps(record))) == event
                assert eval(repr(event), vars(god)) == event
                assert str(event).isascii()
                assert pickle.loads(pickle.dumps(event)) == event
                assert hash(event) == hash(copy.deepcopy(event))
    assert seen == FIELDS


def test_refused_actions_tell_no_events_and_automatic_steps_do(engine):
    """The last turn of a round tells of its end, in order."""
    state = start(engine, 2)
    types = []
    for moment in play_at_random(engine, state, engine.Streams(4), most_dice=3):
        if moment.phase == "keep" and len(moment.results) == 1:
            events = moment.clone().apply(engine.gang_of_dice.Stop())
            types.append([event.to_dict()["type"] for event in events])
    assert types
    for told in types:
        assert told[0] == "turn_stopped"
        assert told.index("turn_ended") < min(told.index(end) for end in ("round_won", "round_lost") if end in told)
