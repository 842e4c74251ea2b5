"""Refusals: their codes, the order of checks, and that they change nothing."""

from __future__ import annotations

import pickle

import pytest

from aleator.errors import (
    AleatorError,
    GameOver,
    IllegalAction,
    IllegalOutcome,
    NotAPlayer,
    NotYourTurn,
    TooManyOutcomes,
)
from gang_helpers import dice, reveal, roll, start


class Stranger:
    """An object that is no action of any engine."""

    dice = 3
    TYPE = "roll"

    def __repr__(self):
        return "Stranger()"


def refused(state, error, call):
    """Check that a call is refused and leaves the state alone; give its code, parameters and rule."""
    before = state.to_dict()
    key = state.key()
    with pytest.raises(error) as caught:
        call()
    assert state.to_dict() == before
    assert state.key() == key
    assert isinstance(caught.value, AleatorError)
    assert isinstance(caught.value, ValueError)
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (type(copied), copied.params, str(copied)) == (type(caught.value), caught.value.params, str(caught.value))
    return caught.value.code, caught.value.params, caught.value.rule


@pytest.fixture
def choosing(engine):
    """Seat 0 is to choose how many dice to roll."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    return state


@pytest.mark.parametrize("seat", [3, -1, 2**70, True, 1.0, "1", [0]])
def test_no_such_seat(engine, choosing, seat):
    """And a seat that is not in the game goes before everything else."""
    code, params, rule = refused(choosing, NotAPlayer, lambda: choosing.apply(Stranger(), seat=seat))
    assert (code, rule) == ("not_a_player", "GD-1.1")
    assert params == {"seat": seat if type(seat) is int else repr(seat)}
    assert list(choosing.legal_actions(seat)) == []


def test_a_spectator_is_no_player(engine, choosing):
    action = engine.gang_of_dice.Roll(1)
    code, _, _ = refused(choosing, NotAPlayer, lambda: choosing.apply(action, seat=engine.SPECTATOR))
    assert code == "not_a_player"
    assert list(choosing.legal_actions(engine.SPECTATOR)) == []


@pytest.mark.parametrize("value", [None, "", -1, 3, "roll", {"type": "roll", "dice": 3}, [], Stranger()])
def test_what_is_no_action_is_refused(engine, choosing, value):
    """What is no choice is never taken for the first one."""
    code, params, rule = refused(choosing, IllegalAction, lambda: choosing.apply(value))
    assert (code, params, rule) == ("not_an_action", {"value": repr(value)}, None)
    assert value not in choosing.legal_actions()


def test_an_outcome_is_no_action_and_an_action_no_outcome(engine, choosing):
    god = engine.gang_of_dice
    assert refused(choosing, IllegalAction, lambda: choosing.apply(god.Land(dice("1"))))[0] == "not_an_action"
    code, _, _ = refused(choosing, IllegalOutcome, lambda: choosing.apply_chance(god.Stop()))
    assert code == "not_an_outcome"


def test_no_decision_at_a_chance_node(engine):
    state = start(engine)
    result = refused(state, IllegalAction, lambda: state.apply(engine.gang_of_dice.Stop(), seat=2))
    assert result == ("not_a_decision", {"phase": "reveal"}, None)


def test_not_your_turn(engine, choosing):
    """Nobody is penalised, and seat 0 may still act."""
    result = refused(choosing, NotYourTurn, lambda: choosing.apply(engine.gang_of_dice.Stop(), seat=2))
    assert result == ("not_your_turn", {"seat": 2, "current_player": 0}, "GD-2.3")
    choosing.apply(engine.gang_of_dice.Roll(1), seat=0)


def test_wrong_phase(engine, choosing):
    god = engine.gang_of_dice
    result = refused(choosing, IllegalAction, lambda: choosing.apply(god.Stop()))
    assert result == ("wrong_phase", {"phase": "choose", "action": "stop"}, "GD-3.2")
    result = refused(choosing, IllegalAction, lambda: choosing.apply(god.Reroll(dice(""))))
    assert result == ("wrong_phase", {"phase": "choose", "action": "reroll"}, "GD-3.2")
    roll(engine, choosing, "1 1")
    result = refused(choosing, IllegalAction, lambda: choosing.apply(god.Roll(0)))
    assert result == ("wrong_phase", {"phase": "keep", "action": "roll"}, "GD-3.1")


@pytest.mark.parametrize("value", [None, "", -1, "pair", {"type": "reveal", "card": "pair"}, Stranger()])
def test_what_is_no_outcome_is_refused(engine, value):
    state = start(engine)
    result = refused(state, IllegalOutcome, lambda: state.apply_chance(value))
    assert result == ("not_an_outcome", {"value": repr(value)}, None)


def test_no_chance_at_a_decision(engine, choosing):
    outcome = engine.gang_of_dice.Reveal("pair")
    for call in (
        lambda: choosing.apply_chance(outcome),
        lambda: choosing.chance_probability(outcome),
        lambda: choosing.sample_chance(engine.Streams(1)),
    ):
        assert refused(choosing, IllegalOutcome, call) == ("not_chance", {"phase": "choose"}, None)
    assert (choosing.chance_kind(), choosing.chance_count(), list(choosing.chance_outcomes())) == (None, 0, [])


def test_refused_chance_draws_nothing(engine, choosing):
    streams = engine.Streams(1)
    with pytest.raises(IllegalOutcome):
        choosing.sample_chance(streams)
    assert streams.cards.word() == engine.Streams(1).cards.word()


@pytest.mark.parametrize("method", ["apply_chance", "chance_probability"])
def test_outcomes_that_cannot_come(engine, method):
    god = engine.gang_of_dice
    state = engine.GangOfDice(3).new_state()

    def result(outcome):
        return refused(state, IllegalOutcome, lambda: getattr(state, method)(outcome))

    assert result(god.FirstPlayer(3)) == ("no_such_seat", {"seat": 3, "players": 3}, "GD-2.3")
    assert result(god.Reveal("pair")) == ("wrong_outcome", {"phase": "first_player", "outcome": "reveal"}, None)
    state.apply_chance(god.FirstPlayer(0))
    assert result(god.Reveal("")) == ("unknown_card", {"card": ""}, "GD-1.5")
    assert result(god.Reveal("run_3")) == ("card_not_available", {"card": "run_3", "round": 1}, "GD-1.5")
    state.apply_chance(god.Reveal("pair"))
    state.apply(god.Roll(2))
    assert result(god.Land(dice("1"))) == ("wrong_dice_count", {"landed": 1, "in_air": 2}, "GD-3.2")
    assert result(god.FirstPlayer(0)) == ("wrong_outcome", {"phase": "roll", "outcome": "first_player"}, None)


def test_a_card_comes_only_once(engine):
    god = engine.gang_of_dice
    state = start(engine, 2)
    reveal(engine, state, "pair")
    roll(engine, state, "1 1")
    roll(engine, state, "1 1")
    result = refused(state, IllegalOutcome, lambda: state.apply_chance(god.Reveal("pair")))
    assert result == ("card_not_available", {"card": "pair", "round": 2}, "GD-1.5")


def test_too_many_outcomes(engine, choosing):
    choosing.apply(engine.gang_of_dice.Roll(20))
    assert choosing.chance_count() == 53130
    with pytest.raises(TooManyOutcomes) as caught:
        choosing.chance_outcomes()
    assert (caught.value.count, caught.value.limit) == (53130, 10_000)
    with pytest.raises(TooManyOutcomes):
        choosing.chance_outcomes(limit=53129)


def test_game_over_is_both_kinds_of_error():
    assert issubclass(GameOver, IllegalAction)
    assert issubclass(GameOver, IllegalOutcome)
