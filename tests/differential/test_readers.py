"""What one engine reads, the other reads alike; what one refuses, so does the other: states, decks, actions, events."""

from __future__ import annotations

import copy
import json
import random

import pytest

import aleator
import aleator.reference
from aleator.errors import AleatorError, DeckError, RecordError
from game_cases import TWINS
from gang_helpers import same_cards
from lockstep import NATIVE, REFERENCE, seated

VALUES = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    5,
    11,
    12,
    13,
    48,
    49,
    300,
    2**31,
    2**64,
    10**30,
    1.0,
    0.5,
    "",
    "x",
    [],
    {},
]
EDITS = 400


def edit(record, chooser, fresh):
    """Change one to three entries of a record; numbers mostly by one, so that much of it still fits together."""
    for _ in range(chooser.choice([1, 1, 1, 2, 2, 3])):
        place = record
        while True:
            keys = [key for key in (place if isinstance(place, dict) else range(len(place))) if key != "config"]
            if not keys:
                break
            key = chooser.choice(keys)
            if isinstance(place[key], (dict, list)) and place[key] and chooser.random() < 0.9:
                place = place[key]
                continue
            change(place, key, chooser, fresh)
            break


def change(place, key, chooser, fresh):
    """Change one entry."""
    value = place[key]
    dice = chooser.random()
    if isinstance(value, int) and not isinstance(value, bool) and dice < 0.6:
        place[key] = value + chooser.choice([-1, 1])
    elif dice < 0.75:
        place[key] = copy.copy(chooser.choice(VALUES))
    elif dice < 0.9:
        place[key] = copy.copy(chooser.choice(fresh))
    elif isinstance(place, dict):
        del place[key]
    else:
        place.insert(key, value)


def read(reader, record):
    """What a reader makes of a record: the record again, or None if it is refused."""
    try:
        return json.dumps(reader(record).to_dict())
    except RecordError:
        return None


def leaves(record):
    """The entries of a record that hold no others."""
    for value in record.values() if isinstance(record, dict) else record:
        if isinstance(value, (dict, list)):
            yield from leaves(value)
        else:
            yield value


@pytest.mark.parametrize(
    ("case", "number"), [(case, number) for case in TWINS for number in range(0, len(case.options), 5)], ids=str
)
def test_edited_states_are_read_or_refused_by_both(case, number):
    chooser = random.Random(number)
    games = [case.game(engine, case.options[number]) for engine in (NATIVE, REFERENCE)]
    policies = seated(case.policies[number % len(case.policies)], games[0].players)
    accepted = refused = 0
    for index in range(3):
        state = games[0].new_state()
        streams = aleator.Streams(number, index)
        while True:
            texts = [state.to_dict() for _ in range(2)]
            for record in texts:
                edit(record, chooser, list(leaves({key: record[key] for key in record if key != "config"})))
                answers = [read(game.state_from_dict, record) for game in games]
                shown = {key: value for key, value in record.items() if key != "config"}
                assert answers[0] == answers[1], (case.options[number], shown)
                if answers[0] is None:
                    refused += 1
                else:
                    assert answers[0] == json.dumps(record) or json.loads(answers[0]) == record
                    accepted += 1
            if state.is_terminal():
                break
            seat = state.current_player
            if seat is None:
                state.sample_chance(streams)
            else:
                state.apply(case.choose(aleator, state, streams.policy(seat), policies[seat]))
    assert accepted > 0
    assert refused > 100


# Faults that may follow from others: an engine that could not read a list of cards may report what it misses, or not.
FOLLOWING = {"unknown_card", "card_in_two_places", "card_in_no_tier", "wrong_total", "bad_draw", "bad_faces"}


def deck_answer(load, record):
    """The deck as it was read, or its faults without those that follow from others."""
    try:
        return load(record).to_dict()
    except DeckError as error:
        faults = [(fault["card"], fault["field"], fault["code"]) for fault in error.faults]
        # Whatever is wrong with the numbers that count is one fault, by whichever name.
        faults = [(*fault[:2], "bad_faces") if fault[1].endswith("faces") else fault for fault in faults]
        causes = [fault for fault in faults if fault[2] not in FOLLOWING]
        return sorted(set(causes or faults), key=str)


@pytest.mark.parametrize("seed", range(8))
def test_edited_decks_are_read_or_refused_for_the_same_faults(seed):
    chooser = random.Random(seed)
    decks = [
        aleator.GangOfDice(2).deck.to_dict(),
        aleator.GangOfDice(2, deck="all_pairs").deck.to_dict(),
        same_cards("count_at_least", 2, faces=[4, 5], colour="yellow"),
    ]
    read_well = 0
    for _ in range(EDITS):
        deck = json.loads(json.dumps(chooser.choice(decks)))
        edit(deck, chooser, ["sum_7", "c00", "yellow", "black", "run_at_least", [1, 2], [3, 3], [0, 6], "sum_at_least"])
        answers = [deck_answer(engine.decks.load, deck) for engine in (NATIVE, REFERENCE)]
        assert answers[0] == answers[1], deck
        read_well += isinstance(answers[0], dict)
    assert 0 < read_well < EDITS


def thing_answer(read_thing, record):
    """The thing that a record was read as, as a record; or that it was refused, and which entry is at fault."""
    try:
        return read_thing(record).to_dict()
    except AleatorError as error:
        return type(error).__name__


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("case", TWINS, ids=str)
def test_edited_actions_outcomes_and_events_are_read_or_refused_by_both(case, seed):
    chooser = random.Random(seed)
    state = case.game(aleator, case.options[seed]).new_state()
    streams = aleator.Streams(seed)
    policies = seated(case.policies[seed % len(case.policies)], state.game.players)
    read_well = refused = 0
    while not state.is_terminal():
        seat = state.current_player
        if seat is None:
            what, events = state.sample_chance(streams)
        else:
            what = case.choose(aleator, state, streams.policy(seat), policies[seat])
            events = state.apply(what)
        kinds = ["outcome_from_dict" if seat is None else "action_from_dict", *["event_from_dict"] * len(events)]
        for kind, thing in zip(kinds, [what, *events], strict=True):
            for _ in range(3):
                record = thing.to_dict()
                edit(record, chooser, ["stop", "roll", "land", [1] * 6, [1] * 5, [0, 0, 0, 0, 0, -1], "pair"])
                answers = [thing_answer(getattr(case.namespace(it), kind), record) for it in (NATIVE, REFERENCE)]
                assert answers[0] == answers[1], record
                read_well += isinstance(answers[0], dict)
                refused += not isinstance(answers[0], dict)
    assert read_well > 5
    assert refused > 50
