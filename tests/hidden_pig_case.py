"""The third game for the generic tests: it has one engine, and is registered only while they run."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aleator
from game_case import GameCase

sys.path.insert(0, str(Path(__file__).parent / "third_game"))

import hidden_pig
from hidden_pig.kind import KIND

__all__ = ["CASE"]

# What a test may ask of an engine, as `aleator` and `aleator.reference` have it.
PYTHON = SimpleNamespace(
    **{name: getattr(aleator, name) for name in ("Node", "SPECTATOR", "Stream", "Streams", "game_from_dict")},
    HiddenPig=hidden_pig.HiddenPig,
    hidden_pig=hidden_pig,
)


def choose(engine: Any, state: Any, stream: Any, policy: str) -> Any:
    """`random`, or `hold(n)`: stop at so many points."""
    legal = state.legal_actions()
    if policy == "random":
        return legal[stream.below(len(legal))]
    return hidden_pig.Hold() if state.points >= int(policy[5:-1]) else hidden_pig.Roll()


def unusual_actions(engine: Any, state: Any) -> list[Any]:
    """Both actions, which are refused at chance and `Hold` before the first roll, and things that are no actions."""
    record = {"type": "roll"}
    return [hidden_pig.Roll(), hidden_pig.Hold(), hidden_pig.Fall(1), None, -1, "", "roll", record, [hidden_pig.Roll()]]


def unusual_outcomes(engine: Any, state: Any) -> list[Any]:
    """Numbers beside the die, cards that are dealt twice, to too few or not there; things that are no outcomes."""
    falls = [hidden_pig.Fall(number) for number in (-1, 0, 1, 6, 7)]
    deals = [hidden_pig.Deal(cards) for cards in ((0, 1), (0, 1, 2), (1, 1), (1, 1, 2), (0,), (), (5, 6), (0, 1, -1))]
    return [*falls, *deals, hidden_pig.Roll(), None, 0, (0, 1), {"type": "fall", "number": 1}]


def check_invariants(state: Any) -> None:
    """Cards are dealt once each, points are those of whoever has the turn."""
    assert len(set(state.cards)) == len(state.cards) in (0, state.players)
    assert 0 <= state.turn <= state.game.turns * state.players
    assert state.points == 0 or state.points >= 2
    assert state.current_player in (None, state.turn % state.players)
    assert not (state.is_terminal() and (state.points or state.in_air))


def check_view(state: Any, seat: int | None, view: dict[str, Any]) -> None:
    """A seat sees its own card, and all at the end."""
    shown = [card if at == seat or state.is_terminal() else None for at, card in enumerate(state.cards)]
    assert (view["seat"], view["phase"], view["cards"]) == (seat, state.phase, shown)
    assert (tuple(view["totals"]), view["turn"], view["points"]) == (state.totals, state.turn, state.points)


CASE = GameCase(
    name="hidden_pig",
    class_name="HiddenPig",
    engines={"python": PYTHON},
    kind=KIND,
    options=[{"players": players, "turns": turns} for turns in (3, 8, 5) for players in (2, 3)],
    choose=choose,
    policies=[("random",), ("hold(12)", "random"), ("hold(20)",)],
    unusual_actions=unusual_actions,
    unusual_outcomes=unusual_outcomes,
    check_invariants=check_invariants,
    check_view=check_view,
)
