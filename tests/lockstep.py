"""Both engines play the same game in lock step, and are compared at every node.

`play_checking_everything` compares all that can be asked of a state; `play_checking_records` compares kind, seat to
act, number of legal actions and record, and is quick enough for very many games. Each engine draws from streams of its
own, so streams, draws and policies are compared too. A difference raises `Mismatch`, whose message ends with the game
so far as a record that can be put into `tests/golden/records/`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import aleator
import aleator.reference
from aleator.errors import AleatorError, TooManyOutcomes
from aleator.policies import parse
from game_case import GameCase

__all__ = ["Lockstep", "Mismatch", "both_games", "play_checking_everything", "play_checking_records"]

NATIVE: Any = aleator
REFERENCE: Any = aleator.reference

LISTED_ACTIONS = 256
LISTED_OUTCOMES = 60
SAMPLES = 6


class Mismatch(AssertionError):
    """The engines differ."""


def both_games(case: GameCase, options: dict[str, Any]) -> tuple[Any, Any]:
    """The same game on both engines."""
    return case.game(NATIVE, options), case.game(REFERENCE, options)


class Lockstep:
    """One game on both engines."""

    def __init__(self, case: GameCase, games: tuple[Any, Any], seed: int, index: int = 0) -> None:
        self.case = case
        self.games = games
        self.seed = seed
        self.index = index
        self.states = self.games[0].new_state(), self.games[1].new_state()
        self.streams = NATIVE.Streams(seed, index), REFERENCE.Streams(seed, index)
        self.steps: list[tuple[int | None, Any]] = []

    def fail(self, what: str, native: Any, reference: Any) -> None:
        """Raise `Mismatch` with the game so far."""
        lines = [
            f"{what} differs in game {self.index} of seed {self.seed} of {self.games[0]!r}",
            f"   native: {native!r:.2000}",
            f"reference: {reference!r:.2000}",
            "The game so far, as a record:",
            self.trace(),
        ]
        raise Mismatch("\n".join(lines))

    def equal(self, what: str, native: Any, reference: Any) -> None:
        """Insist that two things are equal, and of the same type."""
        if type(native) is not type(reference) or native != reference:
            self.fail(what, native, reference)

    def trace(self) -> str:
        """The steps that both engines took, as a record of the native one."""
        record = aleator.Record(self.games[0])
        for seat, what in self.steps:
            if seat is None:
                record.apply_chance(what)
            else:
                record.apply(what, seat)
        return record.dumps()

    def both(self, what: str, ask: Callable[[Any], Any]) -> Any:
        """Ask both states the same, insist on equal answers, and give the answer."""
        native, reference = (ask(state) for state in self.states)
        self.equal(what, native, reference)
        return native

    # Moving on.

    def draw(self) -> None:
        """Chance goes on, each engine drawing from its own streams."""
        native, reference = self.states
        outcome, events = native.sample_chance(self.streams[0])
        twin, twin_events = reference.sample_chance(self.streams[1])
        self.equal("what was drawn", outcome.to_dict(), twin.to_dict())
        self.steps.append((None, outcome))
        self.compare_events(events, twin_events)

    def act(self, native_action: Any, reference_action: Any) -> None:
        """The seat to act takes an action."""
        native, reference = self.states
        seat = native.current_player
        self.equal("what was chosen", native_action.to_dict(), reference_action.to_dict())
        events = native.apply(native_action, seat)
        twin_events = reference.apply(reference_action, seat)
        self.steps.append((seat, native_action))
        self.compare_events(events, twin_events)

    def compare_events(self, native: Any, reference: Any) -> None:
        """Events say the same, in the same order, with their keys in the same order."""
        self.equal("events", *(json.dumps([event.to_dict() for event in events]) for events in (native, reference)))

    # Comparing.

    def compare_everything(self, chooser: random.Random) -> None:
        """Compare all that the two states answer, and that refusals leave them as they were."""
        self.both("node", lambda state: state.node)
        self.both("is_terminal", lambda state: state.is_terminal())
        self.both("current_player", lambda state: state.current_player)
        self.both("pending_players", lambda state: state.pending_players)
        for method in ("winners", "returns", "rewards", "margin"):
            self.both(method, lambda state, method=method: getattr(state, method)())
        record = self.both("record", lambda state: json.dumps(state.to_dict()))
        facts = self.both("attributes", self.case.facts)
        self.equal("record and attributes", self.case.facts_of_record(json.loads(record)), facts)
        viewers = [*range(self.games[0].players), aleator.SPECTATOR]
        for seat in viewers:
            views = [state.view(seat) for state in self.states]
            self.equal(f"view of {seat}", *views)
            self.equal(f"keys of the view of {seat}", *map(list, views))
            if seat is viewers[len(self.steps) % len(viewers)]:
                self.equal(f"text of the view of {seat}", *map(json.dumps, views))
        for seat in (None, *range(self.games[0].players), self.games[0].players, -1):
            self.compare_legal_actions(seat, chooser)
        self.compare_chance(chooser)
        self.compare_refusals(chooser)

    def compare_legal_actions(self, seat: int | None, chooser: random.Random) -> None:
        """The count always; all of a short list, else both ends and some in between."""
        native, reference = (state.legal_actions(seat) for state in self.states)
        count = len(native)
        self.equal(f"number of legal actions of seat {seat}", count, len(reference))
        if count <= LISTED_ACTIONS:
            lists = ([action.to_dict() for action in legal] for legal in (native, reference))
            self.equal(f"legal actions of seat {seat}", *lists)
            ranks = chooser.sample(range(count), min(count, SAMPLES))
        else:
            middle = (chooser.randrange(count) for _ in range(SAMPLES))
            ranks = [*range(4), *range(count - 4, count), *middle]
        for rank in ranks:
            actions = native[rank], reference[rank]
            self.equal(f"legal action {rank}", *(action.to_dict() for action in actions))
            self.equal(f"rank of {actions[0]}", native.index(actions[0]), rank)
            self.equal(f"rank of {actions[1]}", reference.index(actions[1]), rank)

    def compare_chance(self, chooser: random.Random) -> None:
        """Kind, count, and every outcome with its weight; of many outcomes some."""
        self.both("chance_kind", lambda state: state.chance_kind())
        count = self.both("chance_count", lambda state: state.chance_count())
        if count == 0:
            return
        self.both("refusal of too many outcomes", lambda state: too_many(state, count - 1))
        if count <= LISTED_OUTCOMES:
            self.both(
                "chance_outcomes",
                lambda state: [(outcome.to_dict(), weight) for outcome, weight in state.chance_outcomes()],
            )
            return
        native, reference = self.states
        for seed in (chooser.getrandbits(64) for _ in range(SAMPLES)):
            outcome, _ = native.clone().sample_chance(NATIVE.Streams(seed))
            twin, _ = reference.clone().sample_chance(REFERENCE.Streams(seed))
            self.equal("what can be drawn", outcome.to_dict(), twin.to_dict())
            weights = native.chance_probability(outcome), reference.chance_probability(twin)
            self.equal(f"probability of {outcome}", *weights)

    def compare_refusals(self, chooser: random.Random) -> None:
        """Near misses and nonsense are refused by both for the same reason, and change nothing."""
        native, reference = self.states
        keys = native.key(), reference.key()
        actions = self.unusual(self.case.unusual_actions)
        for action, twin in chooser.sample(actions, min(len(actions), SAMPLES)):
            legal = action in native.legal_actions()
            self.equal(f"legality of {action!r}", legal, twin in reference.legal_actions())
            targets = [state.clone() if legal else state for state in self.states]
            refusals = reason(targets[0].apply, action), reason(targets[1].apply, twin)
            self.equal(f"refusal of {action!r}", *refusals)
            self.equal(f"legality of {action!r} as applied", refusals[0] is None, legal)
        seats = [*range(self.games[0].players + 1), -1, 2**70, True, "0", None, aleator.SPECTATOR]
        seat = chooser.choice(seats)
        action, twin = chooser.choice(actions)
        refusals = reason(native.clone().apply, action, seat), reason(reference.clone().apply, twin, seat)
        self.equal(f"refusal of {action!r} by seat {seat!r}", *refusals)
        outcomes = self.unusual(self.case.unusual_outcomes)
        for outcome, twin in chooser.sample(outcomes, min(len(outcomes), SAMPLES)):
            refusals = reason(native.chance_probability, outcome), reason(reference.chance_probability, twin)
            self.equal(f"refusal of the probability of {outcome!r}", *refusals)
            targets = [state.clone() if refusals[0] is None else state for state in self.states]
            refusals = reason(targets[0].apply_chance, outcome), reason(targets[1].apply_chance, twin)
            self.equal(f"refusal of {outcome!r}", *refusals)
        self.equal("native state after refusals", native.key(), keys[0])
        self.equal("reference state after refusals", reference.key(), keys[1])

    def unusual(self, make: Callable[[Any, Any], list[Any]]) -> list[tuple[Any, Any]]:
        """The unusual actions or outcomes of both engines, side by side."""
        return list(zip(make(NATIVE, self.states[0]), make(REFERENCE, self.states[1]), strict=True))


def reason(call: Callable[..., Any], *arguments: Any) -> Any:
    """Why a call is refused: class, code, parameters and rule; None if it is not."""
    try:
        call(*arguments)
    except AleatorError as error:
        return type(error).__name__, *(getattr(error, name, None) for name in ("code", "params", "rule"))
    return None


def too_many(state: Any, limit: int) -> tuple[int, int]:
    """What the refusal of a list that is longer than a limit says."""
    try:
        state.chance_outcomes(limit=limit)
    except TooManyOutcomes as error:
        return error.count, error.limit
    raise AssertionError(f"{state.chance_count()} outcomes were listed with limit={limit}")


def seated(policies: Sequence[str], players: int) -> list[str]:
    """A policy for each seat; they are given out in turn."""
    return [policies[seat % len(policies)] for seat in range(players)]


def play_checking_everything(
    case: GameCase,
    options: dict[str, Any],
    policies: Sequence[str],
    seed: int,
    *,
    index: int = 0,
    nodes: int | None = None,
) -> int:
    """Play a game (or its first `nodes` nodes) and compare everything at every node; gives the number of nodes."""
    game = Lockstep(case, both_games(case, options), seed, index)
    native, reference = game.states
    chooser = random.Random(f"{seed} {index}")
    names = seated(policies, game.games[0].players)
    built_in = [parse(name) for name in names]
    game.equal("game", *(json.dumps(each.to_dict()) for each in game.games))
    count = 0
    while True:
        game.compare_everything(chooser)
        count += 1
        if native.node is aleator.Node.TERMINAL or count == nodes:
            return count
        if native.node is aleator.Node.CHANCE:
            game.draw()
            continue
        seat = native.current_player
        action = built_in[seat].choose(native, game.streams[0].policy(seat))
        game.act(action, case.choose(REFERENCE, reference, game.streams[1].policy(seat), names[seat]))


def play_checking_records(
    case: GameCase, options: dict[str, Any], policies: Sequence[str], seed: int, indices: range
) -> tuple[list[tuple[Any, ...]], int]:
    """Play many games and compare kind, seat to act, number of legal actions and record at every node.

    Gives what came of each game (its winners and its facts at the end) and the number of nodes.
    """
    ends = []
    nodes = 0
    facts, choose = case.facts, case.choose
    decision, chance = aleator.Node.DECISION, aleator.Node.CHANCE
    games = both_games(case, options)
    for index in indices:
        game = Lockstep(case, games, seed, index)
        native, reference = game.states
        mine, theirs = game.streams
        names = seated(policies, game.games[0].players)
        built_in = [parse(name) for name in names]
        while True:
            nodes += 1
            node = native.node
            if node is not reference.node:
                game.fail("node", node, reference.node)
            mine_now, theirs_now = facts(native), facts(reference)
            if mine_now != theirs_now:
                game.fail("record", mine_now, theirs_now)
            seat = native.current_player
            if seat != reference.current_player:
                game.fail("current_player", seat, reference.current_player)
            count, twin_count = len(native.legal_actions()), len(reference.legal_actions())
            if count != twin_count:
                game.fail("number of legal actions", count, twin_count)
            if node is chance:
                what, events = native.sample_chance(mine)
                twin, twin_events = reference.sample_chance(theirs)
            elif node is decision:
                what = built_in[seat].choose(native, mine.policy(seat))
                twin = choose(REFERENCE, reference, theirs.policy(seat), names[seat])
                events, twin_events = native.apply(what, seat), reference.apply(twin, seat)
            else:
                break
            if what.to_dict() != twin.to_dict():
                game.fail("outcome" if seat is None else "action", what, twin)
            game.steps.append((seat, what))
            if len(events) != len(twin_events):
                game.fail("number of events", events, twin_events)
        ends.append(mine_now)
    return ends, nodes
