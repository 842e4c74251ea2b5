"""The reference is a twin: the same names as the engine, in modules, in classes and in the parts of values."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import aleator
import aleator.reference

PAIRS = [
    (aleator, aleator.reference),
    (aleator.gang_of_dice, aleator.reference.gang_of_dice),
    (aleator.dice_run, aleator.reference.dice_run),
]

ONE_FOR_BOTH = "there is one for games of both"
BEYOND_RULES = "it is more than the rules, and plays, learns or counts with the engine"
MODULES = {
    **dict.fromkeys(["Action", "Event", "Game", "Outcome", "Spectator", "State"], ONE_FOR_BOTH),
    **dict.fromkeys(
        ["Match", "Record", "simulate", "Simulation", "tournament", "Tournament", "long_run"], ONE_FOR_BOTH
    ),
    **dict.fromkeys(["analyse", "bots", "policies", "env", "VectorEnv", "odds"], BEYOND_RULES),
    **dict.fromkeys(["BUILD_PROFILE", "__version__"], "they are of the package"),
    "chance": "the chance protocol is written out in it",
}
"""Names that one of `aleator` and `aleator.reference` has alone, and why. Errors are those of the engine."""

MEMBERS = {
    # The words that native bots go on from, for journals of matches: the reference has no built-in bots.
    ("aleator", "Streams"): {"drawn"},
    # The reference reads a finished turn as a part of its state alone.
    ("gang_of_dice", "TurnResult"): {"from_dict"},
    ("gang_of_dice", "Deck"): {"available", "tier_of_round", "tiers"},
    ("dice_run", "Deck"): {"counts", "one_by_one"},
}
"""What one has alone. A deck of the reference is asked by the rules what the core answers inside."""


def public(thing: Any) -> set[str]:
    """The names that are for users."""
    return {name for name in dir(thing) if not name.startswith("_")}


def common(engine: ModuleType, reference: ModuleType) -> dict[str, tuple[type, type]]:
    """The classes that both have."""
    both = {
        name: (getattr(engine, name), getattr(reference, name)) for name in {*engine.__all__} & {*reference.__all__}
    }
    return {name: pair for name, pair in sorted(both.items()) if all(isinstance(each, type) for each in pair)}


@pytest.mark.parametrize(("engine", "reference"), PAIRS)
def test_modules_have_the_same_names(engine: ModuleType, reference: ModuleType) -> None:
    different = {*engine.__all__} ^ {*reference.__all__}
    assert different - {*aleator.errors.__all__} == (set(MODULES) if engine is aleator else set())


@pytest.mark.parametrize(("engine", "reference"), PAIRS)
def test_classes_have_the_same_members(engine: ModuleType, reference: ModuleType) -> None:
    game = engine.__name__.rpartition(".")[2]
    classes = common(engine, reference)
    different = {name: public(native) ^ public(twin) for name, (native, twin) in classes.items()}
    assert {name: names for name, names in different.items() if names} == {
        name: names for (of, name), names in MEMBERS.items() if of == game
    }
    assert len(classes) >= (4 if engine is aleator else 22)


@pytest.mark.parametrize(("engine", "reference"), PAIRS[1:])
def test_values_have_the_same_types_and_parts(engine: ModuleType, reference: ModuleType) -> None:
    values = {name: pair for name, pair in common(engine, reference).items() if hasattr(pair[0], "__match_args__")}
    for name, (native, twin) in values.items():
        assert native.__match_args__ == twin.__match_args__, name  # type: ignore[attr-defined]
        assert getattr(native, "type", None) == getattr(twin, "type", None), name
    assert len(values) >= 19


@pytest.mark.parametrize("game", ["GangOfDice", "DiceRun"])
def test_states_give_events_that_a_seat_may_see(game: str) -> None:
    for engine in (aleator, aleator.reference):
        state, streams = getattr(engine, game)(2).new_state(), engine.Streams(seed=7)
        while state.node is aleator.Node.CHANCE:
            outcome, events = state.sample_chance(streams)
            assert type(outcome).from_dict(outcome.to_dict()) == outcome
            assert [event.seen_by(0).type for event in events] == [event.type for event in events]
