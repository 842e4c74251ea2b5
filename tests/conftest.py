"""What all tests share: the `engine` fixture, which runs a test on every implementation."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import hypothesis
import pytest

from build_check import assert_fresh_build

# How long an example takes is for the machine to say: a deadline fails where neighbours are busy.
# The examples of a property are the same in every run, so that a change answers for what it changed alone; `--full`
# looks for new ones.
hypothesis.settings.register_profile("aleator", deadline=None, derandomize=True)
hypothesis.settings.register_profile("aleator-full", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how properties are tested, before any module with a property is read."""
    hypothesis.settings.load_profile("aleator-full" if config.getoption("--full") else "aleator")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse a stale extension before anything is tested with it."""
    if not hasattr(session.config, "workerinput"):
        assert_fresh_build()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--full`, which runs the long versions too."""
    parser.addoption("--full", action="store_true", help="run the long versions of tests too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long versions out unless they are asked for."""
    if not config.getoption("--full"):
        skip = pytest.mark.skip(reason="a long version: run with --full")
        for item in items:
            if "full" in item.keywords:
                item.add_marker(skip)


# Scripts for type checkers, one of which is wrong on purpose: nothing that looks for examples imports them.
collect_ignore = ["api/typed"]

# Where each implementation lives.
ENGINES = {
    "native": "aleator",
    "reference": "aleator.reference",
}


@dataclass(frozen=True)
class Engine:
    """One implementation: the public names that a rule test may use, and no others."""

    name: str
    GangOfDice: Any
    DiceRun: Any
    Stream: Any
    Streams: Any
    Node: Any
    SPECTATOR: Any
    gang_of_dice: Any
    dice_run: Any
    decks: Any
    game_from_dict: Any

    def __repr__(self) -> str:
        return f"<engine {self.name}>"


def load_engine(name: str) -> Engine:
    """Collect an implementation's public names."""
    module = importlib.import_module(ENGINES[name])
    return Engine(
        name,
        module.GangOfDice,
        module.DiceRun,
        module.Stream,
        module.Streams,
        module.Node,
        module.SPECTATOR,
        module.gang_of_dice,
        module.dice_run,
        module.decks,
        module.game_from_dict,
    )


@pytest.fixture(scope="session", params=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> Engine:
    """Run the test on each implementation."""
    return load_engine(request.param)
