"""What OpenSpiel has to know about a game in addition to its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aleator.env._openspiel.chance import Chain, OneOf

__all__ = ["Adapter"]


def _one_of(state: Any, in_air: Sequence[str]) -> Chain:
    del in_air
    return OneOf(state.chance_outcomes())


def _nothing_thrown(state: Any, action: Any) -> tuple[tuple[str, ...], int]:
    del state, action
    return (), 0


def _no_holdings(view: Mapping[str, Any], seat: int) -> str:
    del view, seat
    return ""


def _no_entries(view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    del view, seat
    return ()


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """How OpenSpiel plays a game.

    - `class_name`: the name of its class in `aleator.env.openspiel`.
    - `length`: more ids than any game has. `chance`: the most outcomes of a step of chance, by game.
    - `chain(state, in_air)`: what chance decides, in small steps; `in_air` names the dice that were thrown.
    - `thrown(state, action)`: the dice that an action throws, and how many of its first ids the others do not see.
    - `holdings(view, seat)`: what a seat has in secret, as text.
    - `secret`: prefixes of the entries of observations that only the seat itself sees; `secret_entries(view, seat)` are
      those that are now among the public entries.
    - `derived`: types of events that follow from others; leaving them out shortens strings and loses nothing.
    """

    class_name: str
    length: int
    chance: Callable[[Any], int]
    chain: Callable[[Any, Sequence[str]], Chain] = _one_of
    thrown: Callable[[Any, Any], tuple[tuple[str, ...], int]] = _nothing_thrown
    holdings: Callable[[Mapping[str, Any], int], str] = _no_holdings
    secret: tuple[str, ...] = ("asked ",)
    secret_entries: Callable[[Mapping[str, Any], int], tuple[str, ...]] = _no_entries
    derived: frozenset[str] = frozenset()
