"""What a revision says about some games of a case: labels with texts, and one digest of them all.

Every game is determined by its seed and its number, so any range of games can be requested by itself. Comparisons
ask for digests, and for the texts themselves only if two digests differ.
"""

from __future__ import annotations

import base64
import hashlib
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any

from look_back.wording import without_number

SEED = 20_111
Fact = tuple[str, str]


def digest(kind: str, case: dict[str, Any], start: int, games: int, whole: bool = True) -> str:
    """Return one digest of all facts about some games."""
    total = hashlib.sha256()
    for label, text in KINDS[kind](case, start, games, whole):
        total.update(f"{label}\0{text}\0".encode())
    return total.hexdigest()


def facts(kind: str, case: dict[str, Any], start: int, games: int, whole: bool = True) -> list[Fact]:
    """Return the facts about some games."""
    return list(KINDS[kind](case, start, games, whole))


def game_of(case: dict[str, Any]) -> Any:
    """Set up the game of a case."""
    import aleator

    kinds = {"gang_of_dice": aleator.GangOfDice, "dice_run": aleator.DiceRun}
    make: Callable[..., Any] = kinds[case["game"]]
    return make(case["players"], **case["options"])


def simulated(case: dict[str, Any], start: int, games: int, _whole: bool) -> Iterator[Fact]:
    """What `simulate` counts, and the rows that it keeps."""
    import aleator

    plan = {"seed": SEED, "start": start, "threads": 1, "rotate_seats": case["rotate"]}
    kept = aleator.simulate(game_of(case), case["policies"], games, keep_games=True, **plan)
    yield "repr", without_number(repr(kept))
    yield from ((f"sums: {name}", json.dumps(value)) for name, value in kept.to_dict().items())
    for name, row in kept.to_numpy().items():
        # Compared by value: the width of their dtype has changed since.
        wide = row.astype("int64")
        shown = wide.tolist() if games == 1 else hashlib.sha256(wide.tobytes()).hexdigest()
        yield f"kept: {name}", f"{wide.shape} {shown}"
    bare = aleator.simulate(game_of(case), case["policies"], games, keep_games=False, **plan)
    yield "sums alone", json.dumps(bare.to_dict())


def records(case: dict[str, Any], start: int, games: int, whole: bool) -> Iterator[Fact]:
    """The records of games, line by line; unless `whole` without the version and the sums that depend on it."""
    import aleator

    game = game_of(case)
    for index in range(start, start + games):
        text = aleator.Record.play(game, case["policies"], seed=SEED, index=index).dumps()
        for number, line in enumerate(text.splitlines(), start=1):
            yield f"game {index}, line {number}", line if whole else _without_version(line)


def _without_version(line: str) -> str:
    record = json.loads(line)
    record.pop("sum", None)
    record.pop("aleator", None)
    return json.dumps(record)


def states(case: dict[str, Any], start: int, games: int, _whole: bool) -> Iterator[Fact]:
    """Every node of games: what there is to do, chance, records, views, events, and what comes from the streams."""
    for index in range(start, start + games):
        for step, (state, events, drawn) in enumerate(_walk(case, index)):
            where = f"game {index}, step {step}"
            yield f"{where}: drawn", drawn
            yield from ((f"{where}: {label}", text) for label, text in _of_state(state, case["players"]))
            yield from ((f"{where}: {label}", text) for label, text in _of_events(events, case["players"]))


def _walk(case: dict[str, Any], index: int) -> Iterator[tuple[Any, Any, str]]:
    """Play a game and stop at each node: the state, the events that led there, and what was drawn or chosen."""
    import aleator
    from aleator.policies import parse

    streams = aleator.Streams(SEED, index)
    state = game_of(case).new_state()
    players = [parse(policy) for policy in case["policies"]]
    yield state, (), ""
    while not state.is_terminal():
        seat = state.current_player
        if seat is None:
            outcome, events = state.sample_chance(streams)
            yield state, events, f"{outcome!r} {json.dumps(outcome.to_dict())}"
        else:
            action = players[seat].choose(state, players[seat].stream(streams, seat))
            events = state.apply(action, seat)
            yield state, events, f"{action!r} {without_number(str(action))} {json.dumps(action.to_dict())}"
    words = [stream.word() for stream in (streams.dice, streams.cards, *map(streams.policy, range(case["players"])))]
    yield state, (), f"next words of the streams: {words}"


def _of_state(state: Any, players: int) -> Iterator[Fact]:
    import aleator

    yield "to_dict", json.dumps(state.to_dict())
    yield "key", state.key().hex()
    yield "node", f"{state.node.name} {state.current_player} {tuple(state.pending_players)} {state.is_terminal()}"
    yield "board", without_number(state.board())
    yield "returns", repr((tuple(state.returns()), tuple(state.rewards()), tuple(state.winners()), state.margin()))
    for seat in (*range(players), aleator.SPECTATOR):
        yield f"view of {seat}", json.dumps(state.view(seat))
    for seat in state.pending_players:
        actions = state.legal_actions(seat)
        ends = [actions[0], actions[len(actions) // 2], actions[-1]]
        yield f"actions of {seat}", f"{len(actions)} {ends!r}"
    if state.node is aleator.Node.CHANCE:
        yield "chance", f"{state.chance_kind()} {state.chance_count()}"


def _of_events(events: Any, players: int) -> Iterator[Fact]:
    import aleator

    for number, event in enumerate(events):
        yield f"event {number}", f"{event!r} | {without_number(str(event))} | {json.dumps(event.to_dict())}"
        for seat in (*range(players), aleator.SPECTATOR):
            yield f"event {number} seen by {seat}", repr(event.seen_by(seat))


KINDS: dict[str, Callable[[dict[str, Any], int, int, bool], Iterator[Fact]]] = {
    "simulate": simulated,
    "records": records,
    "states": states,
}


def pickles(case: dict[str, Any], index: int) -> list[tuple[str, str]]:
    """Pickle all events and actions of a game, and some states, each with its own description."""
    found: dict[str, str] = {}
    for step, (state, events, _) in enumerate(_walk(case, index)):
        things = [*events, *([state.clone()] if step % 16 == 0 else [])]
        if not state.is_terminal() and state.pending_players:
            things.append(state.legal_actions(state.pending_players[0])[0])
        for thing in things:
            found.setdefault(said(thing), base64.b64encode(pickle.dumps(thing)).decode())
    return list(found.items())


def unpickled(pickled: list[str]) -> list[str]:
    """Read pickles, and return the description of each."""
    return [said(pickle.loads(base64.b64decode(text))) for text in pickled]


def said(thing: Any) -> str:
    """The description of an object, whichever revision made it."""
    return f"{type(thing).__name__} {json.dumps(thing.to_dict())} {without_number(repr(thing))}"
