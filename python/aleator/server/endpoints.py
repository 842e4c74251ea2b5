"""The HTTP endpoints: one list, from which the routes and `/openapi.json` are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from aleator.server import models
from aleator.server.models import Asked

__all__ = ["ENDPOINTS", "TABLE", "Endpoint"]

TABLE = "/api/tables/{table}"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One path and method. `name` is that of the handler in `http.Api`, and of the operation in the document.

    `token` says whether a seat's token is required, optional or ignored. An `answer` of None is text.
    """

    method: Literal["GET", "POST"]
    path: str
    name: str
    summary: str
    answer: type[BaseModel] | None
    body: type[Asked] | None = None
    token: Literal["needed", "optional"] | None = None
    status: int = 200
    since: bool = False

    @property
    def refusals(self) -> tuple[int, ...]:
        """The status codes of all possible refusals."""
        found = {403, 429, 503}
        if self.body is not None:
            found |= {400, 408, 413, 415, 422}
        if "{" in self.path:
            found.add(404)
        if self.path.startswith(TABLE):
            found.add(410)
            if self.body is not None or self.answer is None:
                found.add(409)
        if self.token is not None:
            found.add(401)
        if self.since:
            found.add(422)
        return tuple(sorted(found))


def _seat(name: str, summary: str, body: type[Asked]) -> Endpoint:
    return Endpoint("POST", f"{TABLE}/{name}", name, summary, models.Done, body, "needed")


_LEAVE = "Leave: before the game, the seat opens again; during the game, it plays by itself"
_LOOK = "Everything that a seat, or a spectator without a token, may know"
_REMATCH = "Play the same again: open the next table, or take the own seat there"
_CANCEL = "Before the game: give up the seat; a table where nobody has a seat any more is deleted"
_RECORD = "The record of a finished game with its proof, as JSON Lines"

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/health", "health", "Whether the server is up", models.Health),
    Endpoint("GET", "/api/games", "games", "The games, their bots, decks and options, and the languages", models.Games),
    Endpoint("GET", "/api/words/{language}", "words", "The words of a language", models.Words),
    Endpoint("GET", "/api/forms", "forms", "How values are formatted in words", models.Forms),
    Endpoint("POST", "/api/tables", "create", "Open a table, take a seat", models.Seated, models.NewTable, status=201),
    Endpoint("GET", TABLE, "look", _LOOK, models.Table, token="optional"),
    Endpoint(
        "GET",
        f"{TABLE}/events",
        "events",
        "What has happened since a state number",
        models.Events,
        token="optional",
        since=True,
    ),
    Endpoint("GET", f"{TABLE}/record", "record", _RECORD, None),
    Endpoint("POST", f"{TABLE}/join", "join", "Take an open seat", models.Seated, models.Join, status=201),
    Endpoint("POST", f"{TABLE}/rematch", "rematch", _REMATCH, models.Seated, models.Empty, "needed", status=201),
    _seat("act", "Take an action", models.Act),
    _seat("undo", "Undo the last action", models.Undo),
    _seat("leave", _LEAVE, models.Empty),
    _seat("cancel", _CANCEL, models.Empty),
    _seat("rejoin", "Come back after leaving", models.Empty),
)
