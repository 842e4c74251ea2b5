"""What a seat may see of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aleator.game import Spectator

if TYPE_CHECKING:
    from aleator.play.match.match import Match

__all__ = ["VIEW", "match_view"]

VIEW = 1
"""The version of the view of a match."""


def match_view(match: Match[Any], seat: int | Spectator | None) -> dict[str, Any]:
    """Assemble the view of a match; `Match.view` describes it."""
    state = match.state.view(seat)
    place = state["seat"]
    return {
        "match_view": VIEW,
        "number": match.number,
        "seat": place,
        "seats": [
            {"kind": "person" if each.is_person else "bot", "name": each.name, "left": number in match.left}
            for number, each in enumerate(match.seats)
        ],
        "to_act": list(match.to_act),
        "outcome_wanted": match.outcome_wanted,
        "can_undo": place is not None and match.can_undo(place),
        "over": match.is_over,
        "state": state,
    }
