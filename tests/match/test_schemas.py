"""Schemas: well formed, strict, and right about everything that random games produce."""

from __future__ import annotations

import copy
import json
from functools import cache

import pytest
from jsonschema import Draft202012Validator

import aleator
from aleator import Match, dice_run, gang_of_dice, interface, schemas
from match_walks import walk

GAMES = [
    aleator.GangOfDice(players=3),
    aleator.GangOfDice(players=4, deck="all_pairs", first_player="winner", gangster_is_a_value=True),
    aleator.DiceRun(players=2),
    aleator.DiceRun(players=4, stage_end="on_reveal", dead_cards="only_if_stuck"),
]


@cache
def validator(name):
    return Draft202012Validator(schemas.load(name))


def check(name, record):
    """A record, as it comes out of JSON, obeys a schema."""
    errors = sorted(validator(name).iter_errors(json.loads(json.dumps(record))), key=str)
    assert not errors, (name, record, [error.message for error in errors][:3])


def objects(schema):
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from objects(part)


@pytest.mark.parametrize("name", schemas.names())
def test_schemas_are_well_formed_and_stand_by_themselves(name):
    schema = schemas.load(name)
    Draft202012Validator.check_schema(schema)
    assert set(schemas._references(schema)) <= set(schema["$defs"])
    for each in objects(schema):
        closed = each.get("additionalProperties") is not None or set(each) == {"type"}
        assert closed, each  # params alone may have anything


def test_what_a_schema_gives_is_a_copy_and_unknown_names_are_refused():
    schemas.load("error")["$defs"].clear()
    assert schemas.load("error")["$defs"]
    with pytest.raises(KeyError, match="no schema"):
        schemas.load("nothing")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_everything_that_a_random_game_produces_obeys_its_schema(game):
    name = game.to_dict()["game"]
    check(f"{name}.game", game.to_dict())
    for step, match in enumerate(walk(game, 5)):
        seats = (*range(game.players), aleator.SPECTATOR)
        if step % 3 and match.state.phase != "choose_target":
            continue
        # The view of a match holds that of the state.
        check("match.view", match.view(seats[step % len(seats)]))
        check(f"{name}.state", match.state.to_dict())
        check("options", interface.options(match.state, match.to_act[0]))
        check("error", interface.why_not(match.state, 0, "nonsense"))
    match.leave(0)
    match.rejoin(0)
    check("options", interface.options(match.state, 0))
    kinds = set()
    for seat in (0, 1, None):
        for happened in match.events(seat):
            record = happened.to_dict()
            hidden = json.dumps([value is None for value in record["event"].values()])
            if seat == 0 or (happened.event.type, hidden) not in kinds:
                check("match.happened", record)
            kinds.add((happened.event.type, hidden))
    for entry in match.journal:
        check("match.entry", entry.to_dict())
    check("match", match.to_dict())
    lines = [json.loads(line) for line in match.record.dumps().splitlines()]
    check("record.header", lines[0])
    check("record.result", lines[-1])
    for line in lines[1:-1]:
        check("record.step", line)
    for line in lines[::20]:
        check("record.line", line)


def test_matches_of_bots_and_of_dice_by_hand_obey_their_schema():
    match = Match(aleator.DiceRun(players=2), ["by_card", lambda state: state.legal_actions()[0]], seed=2, index=3)
    match.advance(limit=40)
    check("match", match.to_dict())
    check("match", match.clone(seed=5).to_dict())
    match = Match(aleator.GangOfDice(players=2), by_hand=["land"])
    match.advance()
    seat = match.to_act[0]
    match.act(seat, gang_of_dice.Roll(1))
    match.undo(seat)
    match.act(seat, gang_of_dice.Roll(1))
    check("match.view", match.view(seat))
    match.tell(gang_of_dice.Land([1, 0, 0, 0, 0, 0]))
    check("match", match.to_dict())
    for happened in match.events():
        check("match.happened", happened.to_dict())


def test_schemas_refuse_what_is_not_so():
    wrong = [
        ("action", {"type": "fold"}),
        ("gang_of_dice.action", {"type": "roll", "dice": 0}),
        ("gang_of_dice.action", {"type": "roll", "dice": 1, "more": 1}),
        ("gang_of_dice.action", dice_run.ChooseTarget("red-5").to_dict()),
        ("dice_run.action", {"type": "play", "card": "6", "effect": {"type": "advance"}}),
        ("dice_run.action", {"type": "choose_target", "target": "red-7"}),
        ("error", {"code": "x", "params": {}, "rule": "?", "message": ""}),
    ]
    for name, record in wrong:
        assert not validator(name).is_valid(record), (name, record)
    match = Match(aleator.DiceRun(players=3), seed=2)
    match.advance()
    state, view = match.state.to_dict(), match.view(0)
    for name, record in (("dice_run.state", state), ("match.view", view)):
        for key in record:
            lacking = copy.deepcopy(record)
            del lacking[key]
            assert not validator(name).is_valid(lacking), (name, key)
        assert not validator(name).is_valid({**record, "more": 1})
    assert not validator("view").is_valid(state) and not validator("state").is_valid(view["state"])
