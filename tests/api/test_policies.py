"""Python policies: what is reported when they fail, and what passes through them."""

from __future__ import annotations

import pytest

import aleator
import aleator.reference
from aleator import PolicyError
from aleator.gang_of_dice import Reroll, Roll, Stop


class Broken(Exception):
    """What a policy raises here."""


def raises(state):
    raise Broken("no idea")


def play(policy, seat=1, **arguments):
    """A game in which one seat has the policy."""
    policies = ["fixed(1)"] * 3
    policies[seat] = policy
    return aleator.simulate(aleator.GangOfDice(3), policies, 2, seed=1, **arguments)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_policy_that_raises_is_told_with_its_seat(seat):
    with pytest.raises(PolicyError) as caught:
        play(raises, seat)
    assert caught.value.seat == seat
    assert isinstance(caught.value.__cause__, Broken)
    assert "no idea" in str(caught.value)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        3,
        "roll",
        Stop(),
        Roll(0),
        Roll(49),
        Reroll([1, 0, 0, 0, 0, 0]),
        {"type": "roll", "dice": 1},
        aleator.reference.gang_of_dice.Roll(1),
        aleator.gang_of_dice.Land([1, 0, 0, 0, 0, 0]),
        Roll,
    ],
    ids=repr,
)
def test_an_answer_that_is_no_legal_action_is_told_with_its_seat(answer):
    """The answer of another engine too: its objects are its own."""
    with pytest.raises(PolicyError) as caught:
        play(lambda state: answer)
    assert caught.value.seat == 1
    assert caught.value.action is answer or caught.value.action == answer


def test_a_failing_policy_leaves_nothing_behind():
    before = play("fixed(1)")
    with pytest.raises(PolicyError):
        play(raises)
    assert play("fixed(1)") == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_is_not_an_error_passes_through(error):
    def interrupted(state):
        raise error

    with pytest.raises(error):
        play(interrupted)


def test_a_policy_gets_a_state_of_its_own():
    """Whatever it does to the state, the game goes on from where it was."""
    calls = []

    def spoiling(state):
        calls.append(state.phase)
        action = Roll(1) if state.phase == "choose" else Stop()
        state.apply(action)
        while not state.is_terminal() and len(state.results) < 2 and state.current_player is None:
            state.sample_chance(aleator.Streams(5))
        return action

    assert play(spoiling, keep_games=True).pools.tolist() == play("fixed(1)").pools.tolist()
    assert {"choose", "keep"} == set(calls)


def test_a_policy_may_play_games_itself():
    """Calling back into the engine from within a batch works."""

    def searching(state):
        scores = {}
        for action in list(state.legal_actions()[:3]):
            ahead = state.clone()
            ahead.apply(action)
            scores[action] = ahead.table
        aleator.simulate(state.game, ["random"] * 3, 10, seed=2, threads=2)
        return min(scores, key=scores.__getitem__)

    assert play(searching).games == 2


@pytest.mark.parametrize("policy", ["cautious", "fixed(3)", "random", "random(max_dice=2)"])
def test_built_in_policies_need_a_decision(policy):
    game = aleator.GangOfDice(2)
    stream = aleator.Streams(1).policy(0)
    with pytest.raises(ValueError, match="no seat can act"):
        aleator.policies.parse(policy).choose(game.new_state(), stream)


@pytest.mark.parametrize("deck", ["standard", "all_pairs"])
def test_built_in_policies_always_choose_a_legal_action(deck):
    for index in range(20):
        game = aleator.GangOfDice(4, deck=deck, gangster_is_a_value=bool(index % 2))
        streams = aleator.Streams(6, index)
        state = game.new_state()
        while not state.is_terminal():
            seat = state.current_player
            if seat is None:
                state.sample_chance(streams)
                continue
            chosen = [
                aleator.policies.parse(name).choose(state, streams.policy(seat))
                for name in ("cautious", "fixed(7)", "random(max_dice=9)")
            ]
            assert all(action in state.legal_actions() for action in chosen)
            state.apply(chosen[(index + seat) % 3])
