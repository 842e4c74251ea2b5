"""Random matches for the tests of what is built on matches."""

from __future__ import annotations

import random

from aleator import Match

__all__ = ["walk"]


def walk(game, seed):
    """Yield a random match wherever somebody has to act; rolls of Gang of Dice are small, so that there are rerolls."""
    match = Match(game, seed=seed)
    chance = random.Random(seed)
    match.advance()
    while not match.is_over:
        yield match
        seat = chance.choice(match.to_act)
        legal = match.state.legal_actions(seat)
        action = legal[chance.randrange(min(len(legal), 6) if match.state.phase == "choose" else len(legal))]
        match.act(seat, action)
        match.advance()
