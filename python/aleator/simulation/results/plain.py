"""Results of a game without counts of its own."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from aleator.simulation.results.base import WINS, Simulation

__all__ = ["PlainSimulation"]


class PlainSimulation(Simulation):
    """Games of any kind: who won, and how many decisions there were.

    >>> PlainSimulation.COUNTS, PlainSimulation.TABLES, list(PlainSimulation.ROWS)
    ((), (), ['winners'])
    """

    COUNTS: ClassVar[tuple[str, ...]] = ()
    TABLES: ClassVar[tuple[str, ...]] = ()
    ROWS: ClassVar[dict[str, tuple[Any, tuple[int | None, ...]]]] = {"winners": (np.uint8, ())}
    COLUMNS: ClassVar[dict[str, tuple[str, ...]]] = {"seats": WINS, "policies": WINS}

    def _length(self) -> dict[str, Any]:
        return {}

    def _details(self) -> dict[str, Any]:
        return {}
