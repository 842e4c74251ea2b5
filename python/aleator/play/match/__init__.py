"""Orchestration: people and bots at one table.

A `Match` holds a game in progress: who sits where, what has happened and who may know it, whose turn it is, and what
can be undone. `docs/frontends.md` explains how to build on it.
"""

from aleator.play.match.defaults import default_action
from aleator.play.match.entries import Entry, Happened, PlayerLeft, PlayerReturned, Undone
from aleator.play.match.match import Match
from aleator.play.match.seats import PERSON, Seat

__all__ = [
    "PERSON",
    "Entry",
    "Happened",
    "Match",
    "PlayerLeft",
    "PlayerReturned",
    "Seat",
    "Undone",
    "default_action",
]
