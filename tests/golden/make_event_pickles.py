"""Write `event_pickles.json`: an event or two of every class as pickles, records and words.

`python tests/golden/make_event_pickles.py FILE`. The file in this folder was written by the version whose events were
dataclasses: pickles of that version have to load, and those of this one are the same bytes.
"""

from __future__ import annotations

import base64
import json
import pickle
import sys
from pathlib import Path

import aleator

PROTOCOLS = (2, 4)


def values():
    """Events and their parts from some games, as they happened and as others see them: two of each class."""
    found = {}
    for game in (aleator.GangOfDice(players=3), aleator.DiceRun(players=3)):
        for seed in range(60):
            for value in _of_game(game, seed):
                some = found.setdefault(f"{type(value).__module__}.{type(value).__qualname__}", [])
                if len(some) < 2 and value not in some:
                    some.append(value)
    return [value for _, some in sorted(found.items()) for value in some]


def _of_game(game, seed):
    state, streams = game.new_state(), aleator.Streams(seed=seed)
    while not state.is_terminal():
        if state.node is aleator.Node.CHANCE:
            _, events = state.sample_chance(streams)
        else:
            seat = state.pending_players[0]
            events = state.apply(state.legal_actions(seat).sample(streams.policy(seat)), seat)
        for event in events:
            yield event
            yield event.seen_by(1)
            yield from getattr(event, "moves", ())
        yield from getattr(state, "results", ())


def entry(value):
    """Give what is pinned of a value."""
    pickles = [base64.b64encode(pickle.dumps(value, protocol)).decode() for protocol in PROTOCOLS]
    return {"repr": repr(value), "str": str(value), "record": value.to_dict(), "pickles": pickles}


if __name__ == "__main__":
    lines = [json.dumps(entry(value), separators=(",", ":")) for value in values()]
    Path(sys.argv[1]).write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
