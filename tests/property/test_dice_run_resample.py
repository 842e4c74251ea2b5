"""A seat sees and can do the same in any state that it cannot tell from this one: many states of every phase."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

import aleator
import aleator.reference

PHASES = [
    "roll_all",
    "deal_targets",
    "deal_hands",
    "cut_deck",
    "pick_dice",
    "roll_picked",
    "play",
    "roll_group",
    "draw",
    "choose_target",
    "finished",
]
REVEALING = {"targets_revealed", "stage_scored", "game_ended", "face_down_discarded"}
"""Events that bring to light what was hidden, which is another thing in a state that differs in it."""


def games(engine):
    """Every combination of players and options, again and again."""
    options = itertools.product(range(2, 7), ("on_draw", "on_reveal"), ("always", "only_if_stuck"))
    for players, stage_end, dead_cards in itertools.cycle(list(options)):
        yield engine.DiceRun(players, stage_end=stage_end, dead_cards=dead_cards)


def states(engine, of_each_phase):
    """Give so many states of every phase from games at random, no more than some of a phase from any game."""
    found = Counter()
    for index, game in enumerate(games(engine)):
        from_this = Counter()
        state, streams = game.new_state(), engine.Streams(3, index)
        # Games are played to their end only as long as states from their middle or end are missing.
        while any(found[phase] < of_each_phase for phase in PHASES[PHASES.index(state.phase) :]):
            phase = state.phase
            if found[phase] < of_each_phase and from_this[phase] < 5 and (phase != "play" or streams.cards.below(4)):
                found[phase] += 1
                from_this[phase] += 1
                yield state, streams
            if state.is_terminal():
                break
            seat = state.current_player
            if seat is None:
                state.sample_chance(streams)
            else:
                state.apply(state.legal_actions(seat).sample(streams.policy(seat)), seat)
        if all(found[phase] >= of_each_phase for phase in PHASES):
            return


def seen_next(state, step, seat):
    """Take a step in a copy; give the events as the seat sees them, of those that reveal something only the type."""
    events = step(state.clone())
    seen = [event.seen_by(seat).to_dict() for event in events]
    return [record["type"] if record["type"] in REVEALING else record for record in seen]


def step_of(state, seat, streams):
    """A step that is possible in any state that the seat cannot tell from this one; None if there is none."""
    if seat in state.pending_players:
        action = state.legal_actions(seat).sample(streams.search(seat))
        return lambda copy: copy.apply(action, seat)
    if state.chance_kind() in ("roll_all", "roll_picked", "roll_group"):
        outcome, _ = state.clone().sample_chance(streams)
        return lambda copy: copy.apply_chance(outcome)
    return None


def check(engine, state, streams):
    """Compare a state with one resample of it for each seat; give how many steps were compared."""
    steps = 0
    public = state.view(engine.SPECTATOR)
    for seat in range(state.game.players):
        other = state.resample(seat, streams)
        view = state.view(seat)  # in which the legal actions are listed, unless they are many
        assert other.view(seat) == view
        assert other.view(engine.SPECTATOR) == public
        assert other.pending_players == state.pending_players
        if engine is aleator:
            check_encodings(state, other, seat)
        legal, others = state.legal_actions(seat), other.legal_actions(seat)
        assert len(legal) == len(others) == view["legal"]["count"]
        if view["legal"]["actions"] is None:
            ranks = range(0, len(legal), len(legal) // 20)
            assert [legal[rank] for rank in ranks] == [others[rank] for rank in ranks]
        step = step_of(state, seat, streams)
        if step is not None:
            steps += 1
            assert seen_next(other, step, seat) == seen_next(state, step, seat)
    return steps


def check_encodings(state, other, seat):
    """What a learner in the seat sees and may do, with the partial choices on the way to one of its actions, too."""
    cursors = aleator.env.Cursor(state), aleator.env.Cursor(other)
    assert cursors[0].player == cursors[1].player
    ids = ()
    if cursors[0].player == seat:
        legal = state.legal_actions(seat)
        ids = cursors[0].action_ids(legal[len(legal) // 2])
    for id in (*ids[:-1], None):
        observations = [cursor.observation(seat) for cursor in cursors]
        assert np.array_equal(*observations)
        if cursors[0].player == seat:
            assert np.array_equal(cursors[0].mask(), cursors[1].mask())
        if id is not None:
            for cursor in cursors:
                cursor.step(id)


@pytest.mark.parametrize(
    ("engine", "of_each_phase"), [(aleator, 1000), (aleator.reference, 10)], ids=["native", "reference"]
)
def test_states_of_every_phase_look_the_same_when_resampled(engine, of_each_phase):
    """DR-2.6: view, events seen and legal actions of every seat; on the native engine observations and masks, too."""
    compared, steps = Counter(), Counter()
    for state, streams in states(engine, of_each_phase):
        compared[state.phase] += 1
        steps[state.phase] += check(engine, state, streams)
    assert compared == dict.fromkeys(PHASES, of_each_phase)
    for phase in ("roll_all", "pick_dice", "roll_picked", "play", "roll_group", "choose_target"):
        assert steps[phase] >= of_each_phase
