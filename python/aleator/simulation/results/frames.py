"""Results as data frames of pandas or polars, whichever is installed (extra `frame`)."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from aleator.simulation.results.base import Simulation

__all__ = ["Backend", "frame", "games_and_seats", "rate_columns"]

Backend: TypeAlias = Literal["pandas", "polars"]

LIBRARIES = ("polars", "pandas")
"""The libraries that make frames: the first one that is installed is taken."""


def frame(columns: Mapping[str, Any], backend: str | None) -> Any:
    """Return a data frame with these columns, of the given library, or of the installed one (polars if both are).

    Raises `ValueError` for another library, and `ModuleNotFoundError` with the remedy if it is not installed.

    >>> frame({"seat": [0, 1]}, "excel")
    Traceback (most recent call last):
    ValueError: backend='excel' is not one of 'polars', 'pandas'
    """
    if backend is not None and backend not in LIBRARIES:
        raise ValueError(f"backend={backend!r} is not one of {', '.join(map(repr, LIBRARIES))}")
    wanted = LIBRARIES if backend is None else (backend,)
    found = next((name for name in wanted if importlib.util.find_spec(name) is not None), None)
    if found is None:
        raise ModuleNotFoundError(
            f"data frames need {' or '.join(wanted)}: pip install {wanted[0]}, or pip install '.[frame]' in a checkout",
            name=wanted[0],
        )
    return importlib.import_module(found).DataFrame(dict(columns))


def games_and_seats(result: Simulation, rows: str) -> dict[str, Any]:
    """Return the columns of a frame with one row per game (`games`), or per game and seat (`seats`).

    >>> import aleator
    >>> result = aleator.simulate(aleator.GangOfDice(players=2), ["cautious", "random"], 3, seed=1)
    >>> list(games_and_seats(result, "games"))
    ['game', 'won_0', 'won_1', 'rounds', 'pool_0', 'pool_1', 'out_after_round_0', 'out_after_round_1']
    >>> {name: list(values) for name, values in games_and_seats(result, "seats").items()}["policy"]
    ['cautious', 'random', 'cautious', 'random', 'cautious', 'random']
    """
    if rows == "games":
        return _games(result)
    if rows == "seats":
        return _seats(result)
    raise ValueError(f"rows={rows!r} is not one of 'games', 'seats'")


def _numbers(result: Simulation) -> npt.NDArray[np.integer[Any]]:
    last = result.start + result.games
    return np.arange(result.start, last, dtype=np.int64 if last < 2**63 else np.uint64)


def _games(result: Simulation) -> dict[str, Any]:
    """One row per game: what belongs to a seat has a column for each."""
    columns: dict[str, Any] = {"game": _numbers(result)}
    for seat in range(result.players):
        columns[f"won_{seat}"] = result.won[:, seat]
    for row, name in result.FRAME.items():
        values = result._shown(row)
        if values.ndim == 1:
            columns[name] = values
        else:
            endings = result.FRAME_ENDINGS.get(row, tuple(map(str, range(values.shape[1]))))
            columns.update({f"{name}_{ending}": values[:, place] for place, ending in enumerate(endings)})
    return columns


def _seats(result: Simulation) -> dict[str, Any]:
    """One row per game and seat, game by game: what belongs to the whole game is repeated."""
    numbers, seats = _numbers(result), np.arange(result.players)
    won = result.won
    turned = (numbers % np.array(result.players, numbers.dtype)).astype(np.int64) * result.rotate_seats
    names = np.array(result.policy_names, dtype=object)
    columns: dict[str, Any] = {
        "game": np.repeat(numbers, result.players),
        "seat": np.tile(seats, result.games),
        "policy": names[(seats + turned[:, None]) % result.players].ravel(),
        "won": won.ravel(),
        "share": (won / np.maximum(won.sum(1, keepdims=True), 1)).ravel(),
    }
    for row, name in result.FRAME.items():
        values = result._shown(row)
        if row in result.FRAME_ENDINGS:
            for place, ending in enumerate(result.FRAME_ENDINGS[row]):
                columns[f"{name}_{ending}"] = np.repeat(values[:, place], result.players)
        else:
            columns[name] = values.ravel() if values.ndim > 1 else np.repeat(values, result.players)
    return columns


def rate_columns(rates: list[Any]) -> dict[str, list[float]]:
    """Return the columns of a win rate and its interval.

    >>> from aleator.simulation.results.rates import Rate
    >>> rate_columns([Rate(0.5, 0.25, 0.75)])
    {'win_rate': [0.5], 'win_rate_low': [0.25], 'win_rate_high': [0.75]}
    """
    return {
        "win_rate": [rate.rate for rate in rates],
        "win_rate_low": [rate.low for rate in rates],
        "win_rate_high": [rate.high for rate in rates],
    }
