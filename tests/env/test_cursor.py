"""Cursors of Python: ids, actions, copies, and what others see of a partial choice."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import aleator
from aleator.env import Cursor

GAMES = [
    aleator.GangOfDice(players=3),
    aleator.DiceRun(players=4),
    aleator.DiceRun(players=2, dead_cards="only_if_stuck"),
]


@pytest.fixture(params=GAMES, ids=["gang_of_dice", "dice_run", "dice_run_stuck"])
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


def walk(game: Any, seed: int) -> Any:
    """Every cursor of a game whose actions are all equally likely, each with the ids and the action that come next."""
    streams, cursor = aleator.Streams(seed=seed), Cursor(game.new_state())
    cursor.settle_chance(streams)
    while (seat := cursor.player) is not None:
        action = cursor.state.legal_actions().sample(streams.policy(seat))
        ids = cursor.action_ids(action)
        for place, id in enumerate(ids):
            yield cursor, ids[:place], id, action
            done = cursor.step(id)
            assert done == (action if place == len(ids) - 1 else None)
        cursor.settle_chance(streams)


def test_actions_and_ids_go_both_ways(game: Any) -> None:
    steps = 0
    for seed in range(8):
        for cursor, before, id, _ in walk(game, seed):
            steps += 1
            assert cursor.ids == before
            assert id in cursor.legal_ids()
            assert np.flatnonzero(cursor.mask()).tolist() == cursor.legal_ids()
    assert steps > 400


def test_copies_and_pickles_keep_the_partial_choice(game: Any) -> None:
    for cursor, before, id, _ in walk(game, 3):
        for twin in (copy.copy(cursor), copy.deepcopy(cursor), pickle.loads(pickle.dumps(cursor))):
            assert twin == cursor and twin.ids == before
            twin.step(id)
            assert twin != cursor


def test_nobody_else_sees_the_partial_choice(game: Any) -> None:
    partial = 0
    for cursor, before, _, _ in walk(game, 5):
        whole = Cursor(cursor.state)
        for seat in range(game.players):
            same = (whole.observation(seat) == cursor.observation(seat)).all()
            assert same == (seat != cursor.player or not before)
        partial += bool(before)
    assert partial > 20


def test_cancel_takes_the_choice_back_and_apply_forgets_it(game: Any) -> None:
    for cursor, before, _, action in walk(game, 6):
        if before:
            twin = cursor.clone()
            twin.cancel()
            assert twin == Cursor(cursor.state)
            twin = cursor.clone()
            twin.apply(action)
            assert twin.ids == [] and twin.state != cursor.state
            return
    pytest.fail("no action took two ids")


def test_refusals_leave_the_cursor_as_it_was(game: Any) -> None:
    cursor = Cursor(game.new_state())
    with pytest.raises(ValueError, match="nobody is to act"):
        cursor.observation()
    cursor.settle_chance(aleator.Streams(seed=1))
    before = cursor.clone()
    for id in (-1, cursor.encoding.id_count, min(set(range(50)) - set(cursor.legal_ids()))):
        with pytest.raises(aleator.IllegalAction):
            cursor.step(id)
    with pytest.raises(aleator.IllegalAction):
        cursor.apply("roll them")
    with pytest.raises(aleator.IllegalAction):
        cursor.action_ids(None)
    with pytest.raises(aleator.NotAPlayer):
        cursor.observation(game.players)
    with pytest.raises(ValueError, match="entries: it needs"):
        cursor.write_observation(np.zeros(3, np.uint8))
    with pytest.raises(TypeError):
        Cursor(game)
    assert cursor == before


def test_dr_2_6_a_resampled_state_looks_the_same(game: Any) -> None:
    if not isinstance(game, aleator.DiceRun):
        assert not hasattr(game.new_state(), "resample")  # nothing is hidden in Gang of Dice (GD-1.6)
        return
    streams = aleator.Streams(seed=8)
    for cursor, before, _, _ in walk(game, 7):
        seat = cursor.player
        other = Cursor(cursor.state.resample(seat, streams))
        for id in before:
            other.step(id)
        assert (other.observation(seat) == cursor.observation(seat)).all()
        assert (other.mask() == cursor.mask()).all()


def test_broken_records_are_refused() -> None:
    game = GAMES[0]
    cursor = Cursor(game.new_state())
    record = cursor._native.to_bytes()
    make = type(cursor._native).from_bytes
    assert make(game, record) == cursor._native
    for broken in (b"", b"{}", record[:-2], record.replace(b'"ids":[]', b'"ids":[5]')):
        with pytest.raises((ValueError, aleator.RecordError)):
            make(game, broken)
