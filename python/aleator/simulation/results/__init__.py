"""Results of simulations: one class for what all games have, and one for each game with counts of its own."""

from typing import Any

from aleator.games.kind import loaded
from aleator.games.registry import kinds
from aleator.simulation.results.base import Simulation
from aleator.simulation.results.plain import PlainSimulation
from aleator.simulation.results.rates import Rate, wilson

__all__ = ["PlainSimulation", "Rate", "Simulation", "wilson"]


def __getattr__(name: str) -> Any:
    """Return the class of a game's results by its name, such as `GangOfDiceSimulation`."""
    for kind in kinds():
        found = loaded(kind.simulation)
        if found.__name__ == name:
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
