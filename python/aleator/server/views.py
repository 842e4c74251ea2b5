"""What a seat, or a spectator, learns about a table."""

from __future__ import annotations

from typing import Any

from aleator.game import SPECTATOR
from aleator.interface import options
from aleator.play.match import Match
from aleator.server.kinds import Served, nothing_told, served
from aleator.server.table import Table

__all__ = ["full_view", "update"]


def full_view(table: Table, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat may know now, for a page that has just been opened.

    `view` is the view of the match, `options` what the seat can do; both are null while the table waits.
    What a game's page is told beside them comes from `kinds`; `plain` is for games that have no module of the page.
    """
    return {**_head(table, seat), "game": table.game.to_dict(), **_now(table, seat, whole=True)}


def update(table: Table, seat: int | None, since: int) -> dict[str, Any]:
    """Return what has changed since a state number: the events, and the view without what never changes."""
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
        "winners": list(table.match.state.winners()) if over and table.match is not None else None,
        "commitment": table.commitment,
        "next": table.next,
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
        return {"view": None, "options": None, **nothing_told(), "plain": None}
    kind = served(table.game.to_dict()["game"])
    match = table.match
    view = match.view(SPECTATOR if seat is None else seat) if whole else _changing_view(table, match, kind, seat)
    asked = None if seat is None else options(match.state, seat)
    plain = None if kind.has_page else _plain(match, kind, seat)
    return {"view": view, "options": asked, **kind.told(match.state, view), "plain": plain}


_MOST_CHOICES = 400
"""Legal actions that the plain form lists; games with more need a module of the page, or bots that think."""


def _plain(match: Match[Any], kind: Served, seat: int | None) -> dict[str, Any]:
    """Return what the page's plain form shows: a seat's legal actions, and the board if nothing on it is hidden."""
    legal = match.state.legal_actions(seat) if seat is not None and seat in match.to_act else ()
    listed = [legal[index] for index in range(min(len(legal), _MOST_CHOICES))]
    return {
        "legal": [{"action": each.to_dict(), "text": str(each)} for each in listed],
        "board": match.state.board() if kind.is_open and hasattr(match.state, "board") else None,
    }


def _changing_view(table: Table, match: Match[Any], kind: Served, seat: int | None) -> dict[str, Any]:
    """Return the view without the configuration, which never changes, and without `legal`: `options` is shorter."""
    if not kind.is_open:
        return _without_legal(match.view(SPECTATOR if seat is None else seat))
    # Everything is public (GD-1.6): one view serves all, and it is by far the largest cost of an update.
    if table.public is None or table.public[0] != match.number:
        table.public = match.number, _without_legal(match.view(SPECTATOR))
    view = table.public[1]
    if seat is None:
        return view
    return {**view, "seat": seat, "can_undo": match.can_undo(seat), "state": {**view["state"], "seat": seat}}


def _without_legal(view: dict[str, Any]) -> dict[str, Any]:
    view["state"] = {key: value for key, value in view["state"].items() if key not in ("config", "legal")}
    return view
