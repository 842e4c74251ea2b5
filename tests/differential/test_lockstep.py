"""Native core and reference in lock step: everything at every node of some hundred games."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import aleator
import aleator.reference
from aleator.errors import IllegalAction
from game_cases import TWINS
from gang_of_dice_case import CASE as GANG
from gang_strategies import SEEDS
from gang_strategies import games as any_games
from lockstep import Lockstep, Mismatch, both_games, play_checking_everything

GAMES_EACH = 3


@pytest.mark.parametrize(
    ("case", "number"), [(case, number) for case in TWINS for number in range(len(case.options))], ids=str
)
def test_everything_agrees_at_every_node(case, number):
    for index in range(GAMES_EACH):
        policies = case.policies[(number + index) % len(case.policies)]
        nodes = play_checking_everything(case, case.options[number], policies, seed=number, index=index)
        assert nodes > 10


@settings(deadline=None, max_examples=50)
@given(options=any_games(), seed=SEEDS, policies=st.sampled_from(GANG.policies))
def test_everything_agrees_with_invented_decks(options, seed, policies):
    assert play_checking_everything(GANG, options, policies, seed, nodes=60) > 1


def test_a_difference_is_told_with_a_record_that_can_be_replayed():
    """The test of the test: an engine that is led astray is noticed, and the trace replays to where it was."""
    games = both_games(GANG, {"players": 2})
    game = Lockstep(GANG, games, seed=1)
    for _ in range(2):
        game.draw()
    game.act(aleator.gang_of_dice.Roll(3), aleator.reference.gang_of_dice.Roll(3))
    game.draw()
    before = game.states[0].clone()
    game.states[1].apply(aleator.reference.gang_of_dice.Stop())
    with pytest.raises(Mismatch, match="current_player differs") as caught:
        game.compare_everything(random.Random(1))
    trace = str(caught.value).partition("as a record:\n")[2]
    assert aleator.Record.loads(trace).state == before
    with pytest.raises(Mismatch, match="what was chosen differs"):
        Lockstep(GANG, games, seed=1).act(aleator.gang_of_dice.Roll(3), aleator.reference.gang_of_dice.Roll(4))
    with pytest.raises(IllegalAction):
        Lockstep(GANG, games, seed=1).act(aleator.gang_of_dice.Stop(), aleator.reference.gang_of_dice.Stop())
