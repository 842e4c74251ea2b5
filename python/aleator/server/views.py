"""What a seat, or a spectator, is told about a table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from aleator import GangOfDice, interface
from aleator.game import SPECTATOR
from aleator.games import primitives
from aleator.interface import options
from aleator.play.match import Match
from aleator.server.table import Table

__all__ = ["full_view", "update"]


def full_view(table: Table, seat: int | None) -> dict[str, Any]:
    """Give everything that a seat may know now: what a page needs that has just been opened.

    `view` is the view of the match, `options` what the seat can do; both are null while the table waits.
    `matched` says whether the dice that lie match the warning, `in_front` how many points each unused target of the
    seat has in the leading group.
    """
    return {**_head(table, seat), "game": table.game.to_dict(), **_now(table, seat, whole=True)}


def update(table: Table, seat: int | None, since: int) -> dict[str, Any]:
    """Give what has changed since a state number: the events, and the view without what never changes."""
    head = _head(table, seat)
    return {**head, "since": since, "events": table.events(seat, since), **_now(table, seat, whole=False)}


def _head(table: Table, seat: int | None) -> dict[str, Any]:
    over = table.status == "over"
    return {
        "table": table.id,
        "status": table.status,
        "number": table.number,
        "seat": seat,
        "seats": [_seat(table, place) for place in range(len(table.seats))],
        "paused": table.is_abandoned and not over,
        "commitment": table.commitment,
        "proof": {"seed": str(table.seed), "nonce": table.nonce} if over else None,
    }


def _seat(table: Table, place: int) -> dict[str, Any]:
    policy = table.seats[place]
    here = any(listener.seat == place for listener in table.listeners)
    name = table.players[place][0] if place in table.players else ""
    return {
        "kind": "person" if policy is None else "bot",
        "name": name,
        "policy": policy,
        "taken": policy is not None or place in table.players,
        "left": table.match is not None and place in table.match.left,
        "connected": policy is not None or here,
    }


def _now(table: Table, seat: int | None, *, whole: bool) -> dict[str, Any]:
    if table.match is None:
        return {"view": None, "options": None, "matched": None, "in_front": None}
    view = table.match.view(SPECTATOR if seat is None else seat) if whole else _changing_view(table, table.match, seat)
    state = table.match.state
    asked = None if seat is None else options(state, seat)
    in_front = None if isinstance(table.game, GangOfDice) else interface.points_in_front(view["state"])
    return {"view": view, "options": asked, "matched": matched(state), "in_front": in_front}


def _changing_view(table: Table, match: Match[Any], seat: int | None) -> dict[str, Any]:
    """Give the view without the configuration, which never changes, and without `legal`: `options` says it in less."""
    if not isinstance(table.game, GangOfDice):
        return _without_legal(match.view(SPECTATOR if seat is None else seat))
    # Everything is public (GD-1.6): one view serves all, and is by far the most of what an update costs.
    if table.public is None or table.public[0] != match.number:
        table.public = match.number, _without_legal(match.view(SPECTATOR))
    view = table.public[1]
    if seat is None:
        return view
    return {**view, "seat": seat, "can_undo": match.can_undo(seat), "state": {**view["state"], "seat": seat}}


def _without_legal(view: dict[str, Any]) -> dict[str, Any]:
    view["state"] = {key: value for key, value in view["state"].items() if key not in ("config", "legal")}
    return view


def matched(state: Any) -> bool | None:
    """Say whether the dice that lie match the warning card now; None where none lie, and in Dice Run.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> land = aleator.gang_of_dice.Land([0, 1, 0, 0, 0, 0])
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("odd_1"))
    >>> _ = state.apply(aleator.gang_of_dice.Roll(1)), state.apply_chance(land)
    >>> matched(state)
    True
    """
    if state.phase != "keep":
        return None
    return _matched(state.game, state.card, state.faces)


@lru_cache(maxsize=4096)
def _matched(game: Any, card: str, faces: tuple[int, ...]) -> bool:
    dice, extra = np.array([faces], dtype=np.int64), bool(game.gangster_is_a_value)
    return bool(primitives.triggered(dice, game.deck.to_dict(), card, gangster_is_a_value=extra)[0])
