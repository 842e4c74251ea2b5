"""Lines of events and matches: the cost of following a game, compared with a game that nobody watches."""

from __future__ import annotations

from typing import Any

from look_back.games import game, playouts
from look_back.lines import Line, Quotient, Work

PLAYED = 20
"""Records that are replayed in turn."""


def steps(name: str, policy: str, read: bool) -> Work:
    """Replay recorded games, step by step.

    Counts the steps, or with `read` the events, all of whose fields are read; that time includes the steps.
    """
    import aleator

    table = game(name, 4)
    records = [aleator.Record.play(table, [policy] * 4, seed=3, index=index) for index in range(PLAYED)]
    written = [[(step.seat, step.what) for step in record.steps] for record in records]

    def work(games: int, _seed: int) -> tuple[int, Any]:
        steps = events = 0
        for each in range(games):
            state = table.new_state()
            for seat, what in written[each % PLAYED]:
                told = state.apply_chance(what) if seat is None else state.apply(what, seat)
                steps += 1
                if read:
                    events += _read(told)
        return (events if read else steps), [steps, events]

    return work


def _read(told: Any) -> int:
    """Read all fields of events, as a `match` statement does; return the number of events."""
    count = 0
    for event in told:
        for name in type(event).__match_args__:
            getattr(event, name)
        count += 1
    return count


def match(name: str, policy: str) -> Work:
    """Play whole matches of four bots; decisions are counted."""
    import aleator

    table = game(name, 4)

    def work(games: int, seed: int) -> tuple[int, Any]:
        decisions, winners = 0, []
        for index in range(games):
            played = aleator.Match(table, [policy] * 4, seed, index=index)
            decisions += sum(entry.by == "bot" for entry in played.advance())
            winners.append(list(played.state.winners()))
        return decisions, winners

    return work


LINES = [
    Line("gang step, unread", "step", lambda: steps("gang", "cautious", read=False)),
    Line("gang step, all events read", "event", lambda: steps("gang", "cautious", read=True)),
    Line("run step, unread", "step", lambda: steps("run", "greedy", read=False)),
    Line("run step, all events read", "event", lambda: steps("run", "greedy", read=True)),
    Line("gang simulate, four cautious", "decision", lambda: playouts("gang", *["cautious"] * 4)),
    Line("gang Match, four cautious", "decision", lambda: match("gang", "cautious")),
    Line("run simulate, four greedy", "decision", lambda: playouts("run", *["greedy"] * 4)),
    Line("run Match, four greedy", "decision", lambda: match("run", "greedy")),
]

QUOTIENTS = [
    Quotient("gang: an event read / a step", "gang step, all events read", "gang step, unread"),
    Quotient("run: an event read / a step", "run step, all events read", "run step, unread"),
    Quotient("gang: Match / simulate", "gang Match, four cautious", "gang simulate, four cautious"),
    Quotient("run: Match / simulate", "run Match, four greedy", "run simulate, four greedy"),
]
