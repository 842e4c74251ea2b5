"""Matches for tests, and people who act at random."""

from __future__ import annotations

import random

import pytest

import aleator
from aleator import Match

GANG = aleator.GangOfDice(players=3)
RUN = aleator.DiceRun(players=3)
GAMES = pytest.mark.parametrize("game", [GANG, RUN], ids=["gang_of_dice", "dice_run"])


def play(match, seed=0, until=None, each=None):
    """Let people act at random to the end of a match, or up to a state number; bots and chance play themselves."""
    chance = random.Random(seed)
    while not match.is_over and (until is None or match.number < until):
        match.advance(None if until is None else until - match.number)
        if match.to_act and (until is None or match.number < until):
            seat = chance.choice(match.to_act)
            legal = match.state.legal_actions(seat)
            match.act(seat, legal[chance.randrange(len(legal))], expect=match.number)
        if each:
            each(match)
    return match


def by_hand(*outcomes, game=None):
    match = Match(game or aleator.GangOfDice(players=2, first_player="fixed"), by_hand=True, seed=0)
    for outcome in outcomes:
        match.tell(outcome)
    return match


def run_in_phase(phase, seats=None, first_seed=0):
    """A match of Dice Run that waits for people in a phase, for several where all choose at the same time."""
    several = 2 if phase == "choose_target" else 1
    for seed in range(first_seed, first_seed + 100):
        match = Match(RUN, seats, seed=seed)
        chance = random.Random(seed)
        while not match.is_over:
            match.advance()
            if match.state.phase == phase and len(match.to_act) >= several:
                return match
            if match.is_over:
                break
            legal = match.state.legal_actions(match.to_act[0])
            match.act(match.to_act[0], legal[chance.randrange(len(legal))])
    raise AssertionError(f"no game comes to {phase}")
