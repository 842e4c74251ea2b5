"""Random calls of everything that is public, with arguments that are often wrong.

    python tests/fuzz_api.py --seconds 600

A call may succeed, or raise an exception that a caller can expect: those of aleator, `TypeError`, `ValueError` and
others of Python's own (`EXPECTED`). The run fails if a panic surfaces, if the interpreter reports a `SystemError`, or
if a state or record is another after a call that raised. `--seed` repeats a run, up to what depends on time.
"""

from __future__ import annotations

import argparse
import copy
import faulthandler
import json
import pickle
import random
import sys
import time
from collections import Counter
from types import ModuleType
from typing import Any

import numpy as np

import aleator
import aleator.reference
from aleator.policies import Policy

MOST_THINGS = 400

ODD_VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 3, 5, 47, 48, 49, 127, 128, 255, 256, 1000),
    *(2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**40),
    *(0.0, 1.5, float("nan"), float("inf"), 1j, "", "0", "pair", "sum_7", "standard", "all_pairs", "winner", "\ud800"),
    *("a" * 300, "\x00", "naïve ☠", b"", b"roll", [], [0] * 6, [1] * 6, [0, 0, 0, 0, 0, 1], (1, 2, 3), [255] * 6),
    *([256] * 6, [-1] * 6, [None] * 6, [0.0] * 6, range(6), {}, {"type": "roll", "dice": 3}, {"type": "stop"}),
    *(
        {"type": "reroll", "faces": [0, 0, 0, 0, 0, 1]},
        {"type": "reveal", "card": "pair"},
        {"type": None},
        set(),
        object(),
    ),
    *(np.int64(3), np.uint8(200), np.bool_(True), np.float32(1.0), np.array([1, 0, 0, 0, 0, 2]), np.array(3)),
    *(slice(None), slice(0, 3), slice(None, None, -1), slice(2**70), Ellipsis, NotImplemented, aleator.SPECTATOR),
    *(
        int,
        len,
        "random",
        "cautious",
        "fixed(3)",
        "random(max_dice=2)",
        "fixed(99999999999999999999)",
        "nonsense(((",
        "fixed(-1)",
    ),
]

EXPECTED = (
    *(aleator.AleatorError, TypeError, ValueError, IndexError, KeyError, AttributeError, OverflowError),
    *(StopIteration, RecursionError, OSError, ZeroDivisionError, ImportError),
)

LEFT_OUT = {
    # They write files, start processes or take long, and have tests of their own.
    *("save", "load", "simulate", "play", "with_traceback", "add_note", "simulate_gang_of_dice"),
    # The reference's plain data, which is checked where it is read.
    *("Deck", "Card", "Predicate", "Tier", "TurnResult", "available", "tier_of_round", "mro"),
    # Bases of the reference's classes.
    *("Action", "Outcome", "Event", "GangOfDiceState"),
}


class Problem(Exception):
    """Something happened that must not."""


def simulate_few(*arguments: Any) -> Any:
    """A batch, which is small unless its number of games is nonsense."""
    values = list(arguments)
    if len(values) > 2 and isinstance(values[2], int):
        values[2] = min(values[2], 50)
    return aleator.simulate(*values)


class Fuzzer:
    """Calls at random; what calls give is used in later ones."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.calls: Counter[str] = Counter()
        self.things: list[Any] = []
        for engine in (aleator, aleator.reference):
            self.things += [engine, engine.GangOfDice, engine.gang_of_dice, engine.decks, engine.Streams, engine.Stream]
        self.things += [aleator.Record, aleator.Simulation, aleator.policies, aleator.game_from_dict, Policy]
        self.things += [simulate_few] * 3
        self.roots = len(self.things)
        self.start_games()

    def start_games(self) -> None:
        """Fresh games in different moments, so that every kind of call finds something to work with."""
        for engine in (aleator, aleator.reference):
            options = {
                "deck": self.random.choice(["standard", "all_pairs", self.deck()]),
                "first_player": self.random.choice(["rotate", "winner", "fixed"]),
                "gangster_is_a_value": self.random.random() < 0.5,
            }
            game = engine.GangOfDice(self.random.randrange(2, 5), **options)
            streams = engine.Streams(self.random.getrandbits(64), self.random.getrandbits(8))
            state = game.new_state()
            for _ in range(self.random.choice([0, 1, 2, 3, 5, 20, 60, 400])):
                if state.node is engine.Node.TERMINAL:
                    break
                if state.node is engine.Node.CHANCE:
                    outcome, events = state.sample_chance(streams)
                    self.keep(outcome, *events[:1])
                else:
                    legal = state.legal_actions()
                    action = legal[self.random.randrange(min(len(legal), self.random.choice([3, 1000])))]
                    self.keep(action, legal)
                    state.apply(action)
            self.keep(game, state, streams, streams.dice, streams.policy(0), state.to_dict(), game.deck)
            record = aleator.Record(game, self.random.choice([None, 7]))
            self.keep(record, record.dumps())

    def deck(self) -> dict[str, Any]:
        """A deck, mostly right."""
        ids = [f"{self.random.choice('abc☠')}{number}" for number in range(self.random.choice([12, 12, 12, 13, 128]))]
        kind = self.random.choice(["sum_at_least", "run_at_least", "distinct_at_least", "same_at_least"])
        predicate = {"kind": kind, "k": self.random.randrange(1, 6)}
        colour = self.random.choice(["black", "yellow"])
        cards = [{"id": card, "title": card, "colour": colour, "predicate": predicate} for card in ids]
        return {"name": "any", "title": "Any", "cards": cards, "tiers": [{"cards": ids, "draw": 12}]}

    def keep(self, *things: Any) -> None:
        """Remember things for later calls."""
        for thing in things:
            if len(self.things) >= MOST_THINGS:
                del self.things[self.random.randrange(self.roots, len(self.things))]
            self.things.append(thing)

    def value(self) -> Any:
        """An argument."""
        dice = self.random.random()
        if dice < 0.45:
            return self.random.choice(self.things)
        if dice < 0.55:
            return self.random.choice(self.states()).legal_actions()[:50].sample(self.sampler())
        if dice < 0.65:
            return [self.random.randrange(4) for _ in range(6)]
        if dice < 0.7:
            return self.spoilt()
        return copy.copy(self.random.choice(ODD_VALUES))

    def arguments(self) -> list[Any]:
        """Arguments for any call."""
        return [self.value() for _ in range(self.random.choice([0, 0, 1, 1, 1, 2, 2, 3, 4]))]

    def batch(self) -> list[Any]:
        """Arguments for `simulate`, of which at most one is nonsense."""
        game = aleator.GangOfDice(self.random.randrange(2, 5), deck=self.deck())
        policies = [self.random.choice(["random", "cautious", "fixed(2)"]) for _ in range(game.players)]
        arguments = [game, policies, 20, self.random.getrandbits(64), 2]
        match self.random.randrange(4):
            case 0:
                arguments[self.random.randrange(5)] = self.value()
            case 1:
                policies[0] = self.value()
        return arguments

    def sampler(self) -> Any:
        """Anything with a method `below`."""
        random_ = self.random

        class Sampler:
            def below(self, n: int) -> int:
                return random_.randrange(n)

        return Sampler()

    def states(self) -> list[Any]:
        """The states at a decision; a fresh one if there is none."""
        found = [
            it for it in self.things if hasattr(it, "legal_actions") and hasattr(it, "game") and len(it.legal_actions())
        ]
        if not found:
            state = aleator.GangOfDice(2, first_player="fixed").new_state()
            state.sample_chance(aleator.Streams(1))
            found = [state]
        return found

    def spoilt(self) -> Any:
        """The record of something with one entry changed."""
        owners = [it for it in self.things if hasattr(it, "to_dict") and not isinstance(it, type)]
        try:
            record = json.loads(json.dumps(self.random.choice(owners).to_dict()))
        except TypeError:
            return {}  # an event that was made with nonsense
        place: Any = record
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                return record
            key = self.random.choice(keys)
            if isinstance(place[key], (dict, list)) and self.random.random() < 0.8:
                place = place[key]
                continue
            if self.random.random() < 0.2 and isinstance(place, dict):
                del place[key]
            else:
                place[key] = self.random.choice(ODD_VALUES)
            return record

    def step(self) -> None:
        """One call, and what has to hold after it."""
        target = self.random.choice(self.things)
        if type(target) in (dict, list, tuple, str, bytes, int):
            return  # plain data is only ever an argument
        names = names_of(target)
        if (callable(target) and not isinstance(target, (type, type(len)))) or self.random.random() < 0.1:
            name, function = "", target
        elif names:
            name = self.random.choice(names)
            function = None
        else:
            return
        before = snapshot(target)
        arguments = self.batch() if target is simulate_few else self.arguments()
        label = f"{type(target).__name__}.{name}" if not isinstance(target, type) else f"{target.__name__}.{name}"
        try:
            called = function if function is not None else getattr(target, name)
            if name in ("chance_outcomes",):
                arguments = (
                    arguments[:1] if arguments and isinstance(arguments[0], int) and arguments[0] < 20_000 else []
                )
            result = called(*arguments) if callable(called) and not isinstance(called, type(sys)) else called
        except EXPECTED as error:
            if snapshot(target) != before:
                raise Problem(f"{label}{arguments!r:.500} raised {error!r:.300} and changed {before!r:.500}") from error
            # Not every mistake has an exception of its own, but the wording of the converter is no answer.
            self.calls[f"{label} refused"] += 1
        except BaseException as error:
            raise Problem(f"{label}{arguments!r:.1000} raised {type(error)}: {error!r:.1000}") from error
        else:
            self.calls[label] += 1
            if interesting(result) and not name.startswith("__reduce"):
                # Of plain data only a copy, since later calls may change it.
                self.keep(copy.copy(result) if isinstance(result, (dict, list)) else result)
        check_health(target, label)

    def run(self, seconds: float) -> int:
        """Call until the time is over; gives the number of calls."""
        end = time.monotonic() + seconds
        count = 0
        while time.monotonic() < end:
            if count % 500 == 0:
                self.start_games()
            self.step()
            count += 1
        return count


DUNDERS = {
    *(
        "__eq__",
        "__ne__",
        "__lt__",
        "__le__",
        "__gt__",
        "__ge__",
        "__hash__",
        "__repr__",
        "__str__",
        "__len__",
        "__iter__",
    ),
    *(
        "__getitem__",
        "__contains__",
        "__add__",
        "__radd__",
        "__copy__",
        "__deepcopy__",
        "__reduce__",
        "__setstate__",
        "__call__",
    ),
    *("__bool__", "__dir__", "__sizeof__", "__format__", "__reversed__", "__reduce_ex__"),
}


def names_of(target: Any) -> list[str]:
    """What may be asked of a thing by name."""
    names = [name for name in dir(target) if name not in LEFT_OUT and (not name.startswith("_") or name in DUNDERS)]
    if not type(target).__module__.startswith("aleator._native"):
        names = [name for name in names if name != "__setstate__"]  # it may do anything to a Python object
    if isinstance(target, ModuleType):
        names = [name for name in names if is_ours(getattr(target, name))]
    if type(target) is type(aleator.reference.GangOfDice(2).new_state().legal_actions()):
        names = [name for name in names if not name.startswith("__reduce")]  # the reference makes all, up to millions
    return names


def is_ours(thing: Any) -> bool:
    """Whether a module's entry is aleator's: what it imports, such as `dataclass`, may do anything to a class."""
    return (getattr(thing, "__module__", None) or "aleator").startswith("aleator")


def is_state(thing: Any) -> bool:
    """Whether this is a state of either engine."""
    return hasattr(thing, "key") and hasattr(thing, "legal_actions") and not isinstance(thing, type)


def snapshot(target: Any) -> Any:
    """What must not change in a call that fails."""
    if is_state(target):
        return target.key(), target.game.to_dict()
    if isinstance(target, aleator.Record):
        return target.dumps()
    return None


def interesting(result: Any) -> bool:
    """Whether later calls can do something with a result."""
    if result is None or isinstance(result, (bool, int, float, str, bytes)):
        return False
    module = type(result).__module__ or ""
    return module.startswith("aleator") or (isinstance(result, (dict, list, tuple)) and len(result) < 100)


def check_health(target: Any, label: str) -> None:
    """A state is always whole: no die is lost, and it reads back."""
    if not is_state(target):
        return
    record = target.to_dict()
    bonus = sum({10: 3, 11: 6, 12: 9}.get(number, 0) for number in range(1, record["round"] + 1))
    players = target.game.players
    if sum(record["pools"]) + record["table"] != players * (36 if players == 4 else 48) + bonus:
        raise Problem(f"dice were lost by {label}: {record}")
    if target.game.state_from_dict(record) != target or pickle.loads(pickle.dumps(target)) != target:
        raise Problem(f"the state does not read back after {label}: {record}")


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    faulthandler.enable()
    seed = random.randrange(2**32) if arguments.seed is None else arguments.seed
    print(f"seed {seed}", flush=True)
    fuzzer = Fuzzer(seed)
    count = fuzzer.run(arguments.seconds)
    refused = sum(number for label, number in fuzzer.calls.items() if label.endswith(" refused"))
    kinds = len({label.removesuffix(" refused") for label in fuzzer.calls})
    print(
        f"{count:,} calls of {kinds} kinds, {refused:,} of them refused, in {arguments.seconds:.0f} s:"
        " no panic, no damage"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
