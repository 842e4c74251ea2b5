"""How good the moves of a match are, asked of whatever solves its game."""

from __future__ import annotations

from typing import Any

from aleator.errors import MatchError
from aleator.game import Node
from aleator.games.registry import kind_of
from aleator.play.record import Record

__all__ = ["advice", "judgement"]


def advice(record: Record[Any]) -> Any:
    """Return what is best for the seat to act at the end of a record."""
    judge, state = _judge(record.game), record.state
    if state.node is not Node.DECISION:
        raise MatchError("nobody has to decide now", "nothing_to_decide", {"steps": len(record.steps)})
    return judge.advise(state)


def judgement(record: Record[Any], step: int | None) -> Any:
    """Return how good the decision of a step was, by default the last one."""
    judge, steps = _judge(record.game), record.steps
    numbers = range(len(steps))
    if step is None:
        step = next((number for number in reversed(numbers) if steps[number].seat is not None), None)
    if step is None or step not in numbers or steps[step].seat is None:
        message = "there is no decision yet" if step is None else f"step {step} is not a decision"
        raise MatchError(message, "not_a_decision", {"step": step, "steps": len(steps)})
    state = record.game.new_state()
    for before in steps[:step]:
        if before.seat is None:
            state.apply_chance(before.what)
        else:
            state.apply(before.what, before.seat)
    return judge.judge(state, steps[step].what)


def _judge(game: Any) -> Any:
    kind = kind_of(game)
    if kind.judge is None:
        raise MatchError(f"{kind.title} has no solver that could judge moves", "no_judge", {"game": kind.name})
    return kind.judge(game)
