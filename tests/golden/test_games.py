"""The golden games, held against both engines; `rust/sim/tests/golden_games.rs` holds the core against them too."""

from __future__ import annotations

import json

import make_games
import pytest

import aleator
import aleator.reference
from aleator.policies import parse

GOLDEN = make_games.GOLDEN
RECORDS = sorted((GOLDEN / "records").glob("*.jsonl"))
PLAYTHROUGHS = sorted((GOLDEN / "playthroughs").glob("*.jsonl"))
MODULES = {"native": aleator, "reference": aleator.reference}


@pytest.fixture(params=list(MODULES))
def module(request):
    return MODULES[request.param]


def test_no_file_is_missing_and_none_left_over():
    assert [path.stem for path in RECORDS] == sorted(make_games.records())
    assert [path.stem for path in PLAYTHROUGHS] == sorted(make_games.PLAYTHROUGHS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_replay(module, path):
    """Reading plays the game and checks outcomes against the seed, and the result against the last line."""
    record = aleator.Record.load(path, engine=module)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert record.replay() == record.state
    assert len(record.steps) == len(lines) - 2 == lines[-1]["steps"]
    finished = lines[-1]["result"]
    assert record.state.is_terminal() == (finished is not None)
    assert list(record.state.winners()) == (finished or {"winners": []})["winners"]
    written = [{key: line[key] for key in line if key != "sum"} for line in lines[1:-1]]
    assert [step.to_dict() for step in record.steps] == written


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_tell_the_same(module, path):
    """Every event and every state on the way, key by key in order."""
    record = aleator.Record.load(GOLDEN / "records" / path.name, engine=module)
    state = record.game.new_state()
    events = []
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(record.steps) + 1
    for line, step in zip(lines, [*record.steps, None], strict=True):
        shown = {key: value for key, value in state.to_dict().items() if key != "config"}
        assert line == json.dumps({"events": [it.to_dict() for it in events], "state": shown}, separators=(",", ":"))
        if step is not None:
            events = state.apply(step.what, step.seat) if step.seat is not None else state.apply_chance(step.what)


COUNTS = {entry["name"]: entry for entry in json.loads((GOLDEN / "node_counts.json").read_text(encoding="utf-8"))}


def test_nodes_are_counted_where_the_generator_says():
    assert list(COUNTS) == list(make_games.positions())


@pytest.mark.parametrize("name", COUNTS)
def test_node_counts(module, name):
    entry = COUNTS[name]
    state = module.game_from_dict(entry["state"]["config"]).state_from_dict(entry["state"])
    assert make_games.node_counts(state, len(entry["counts"]) - 1) == entry["counts"]


def test_the_records_show_what_they_are_for():
    """Eliminations, joint winners, lost rounds, many dice, nobody left: the kit covers the rare ends of the rules."""
    ends = {path.stem: aleator.Record.load(path).state for path in RECORDS}
    assert len(ends["fixed_order_last_one_left"].eliminated) == 3
    assert ends["joint_winners"].winners() == (0, 1)
    assert ends["dice_left_on_the_table"].table > 0
    assert (ends["nobody_is_left"].winners(), ends["nobody_is_left"].pools) == ((0, 1), (0, 0))
    assert not ends["unfinished"].is_terminal()
    most = max(state.dice for state in aleator.Record.load(GOLDEN / "records" / "a_hundred_dice.jsonl").states())
    assert most > 100


def test_the_games_of_the_seed_are_those_that_policies_play():
    """A record is what its policies do with the seed, step by step (the generator names them)."""
    record = aleator.Record.load(GOLDEN / "records" / "two_players.jsonl")
    names = ["cautious", "random(max_dice=8)"]
    streams = aleator.Streams(record.seed, record.index)
    state = record.game.new_state()
    for step in record.steps:
        if step.seat is not None:
            assert parse(names[step.seat]).choose(state, streams.policy(step.seat)) == step.what
            state.apply(step.what)
        else:
            assert state.sample_chance(streams)[0] == step.what
    assert state == record.state
