"""What the generic tests have to be told about a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import aleator
import aleator.reference
from aleator import games

__all__ = ["GameCase"]

BOTH = {"native": aleator, "reference": aleator.reference}


@dataclass(frozen=True, kw_only=True)
class GameCase:
    """A game as the generic tests see it. `engine` is `aleator`, `aleator.reference` or the fixture of that name."""

    name: str
    """Its name in records, which is also that of its namespace."""

    class_name: str
    """Its class: `getattr(engine, class_name)(**options)` makes a game."""

    options: Sequence[dict[str, Any]]
    """Every combination of options that the tests go through."""

    choose: Callable[..., Any]
    """`choose(engine, state, stream, policy)`: what the policy of a name does, written plainly from its description."""

    policies: Sequence[Sequence[str]]
    """Sets of policies, by name, that lead into different parts of the game; seats take them in turn."""

    unusual_actions: Callable[[Any, Any], list[Any]]
    """Actions and other values that `apply` should mostly refuse in a state, near misses first."""

    unusual_outcomes: Callable[[Any, Any], list[Any]]
    """The same for `apply_chance`."""

    check_invariants: Callable[[Any], None]
    """What holds at every moment, such as that no die is lost."""

    check_view: Callable[[Any, Any, dict[str, Any]], None]
    """`check_view(state, seat, view)`: what the view of a seat, or of nobody's (None), may show, and has to."""

    engines: Mapping[str, Any] = field(default_factory=lambda: BOTH)
    """The implementations that there are, by name."""

    kind: games.GameKind | None = None
    """The kind of a game that is not of the package: then it is registered while the tests run."""

    # What only games with two engines have to say.

    facts: Callable[[Any], tuple[Any, ...]] | None = None
    """All that a state holds, read from its attributes, which is quicker than `to_dict`."""

    facts_of_record: Callable[[dict[str, Any]], tuple[Any, ...]] | None = None
    """The same from the state's record: so the facts are all of it."""

    check_batch: Callable[[Any, int, tuple[Any, ...]], None] | None = None
    """`check_batch(simulation, position, facts)`: the game at a position of a simulation ended with these facts."""

    expected_totals: Callable[[Any, Sequence[Sequence[dict[str, Any]]], bool, int], dict[str, Any]] | None = None
    """`expected_totals(game, games, rotate_seats, start)`: what events add up to, named as in `Simulation.to_dict`."""

    games_in_lockstep: int = 20_000
    """How many games CI plays in lock step, at least."""

    def game(self, engine: Any, options: dict[str, Any]) -> Any:
        """The game on an engine."""
        return getattr(engine, self.class_name)(**options)

    def namespace(self, engine: Any) -> Any:
        """The module of the game's actions, outcomes and events."""
        return getattr(engine, self.name)

    @contextmanager
    def registered(self) -> Iterator[None]:
        """Make the game known for the time being, if the package does not know it anyway."""
        if self.kind is None:
            yield
            return
        games.register(self.kind)
        try:
            yield
        finally:
            games.forget(self.kind)

    def __str__(self) -> str:
        return self.name
