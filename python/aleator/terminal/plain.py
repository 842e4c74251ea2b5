"""Any game in the terminal: what a seat may see, line by line, and a menu of everything it can do."""

from __future__ import annotations

from typing import Any

from aleator.play.match.match import Match
from aleator.terminal.screen import Screen, Word

__all__ = ["choose", "draw", "tells"]

_ABOUT = ("game", "schema", "config", "legal")
"""Entries of a view that say nothing about the table."""


def tells(event: Any) -> bool:
    """Return whether an event is worth a line in the log: all are."""
    del event
    return True


def draw(screen: Screen, match: Match[Any], seat: int | None) -> None:
    """Write what a seat may see."""
    screen.words([Word(screen.speaker.title(), "bold")])
    for key, value in match.view(seat)["state"].items():
        if key not in _ABOUT and value is not None:
            screen.line(f"  {key}: {_shown(value)}", indent=4)


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(part)}" for key, part in value.items()) or "-"
    if isinstance(value, (list, tuple)):
        return " ".join(map(_shown, value)) or "-"
    return "-" if value is None else str(value)


def choose(screen: Screen, match: Match[Any], seat: int) -> Any:
    """Ask a person for one of the legal actions."""
    legal = list(match.state.legal_actions(seat))
    screen.line(screen.speaker.say("ui.choose"), "bold")
    return legal[int(screen.menu([[Word(screen.speaker.action(action))] for action in legal]))]
