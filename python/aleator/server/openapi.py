"""The description of the HTTP interface (OpenAPI 3.1), served as `/openapi.json`."""

from __future__ import annotations

from typing import Any

import aleator
from aleator.server.schemas import SCHEMAS

__all__ = ["openapi"]

_TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
}
_SINCE = {
    "name": "since",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999, "default": 0},
}


def openapi() -> dict[str, Any]:
    """Give the document.

    >>> document = openapi()
    >>> document["openapi"], "/api/tables/{table}/act" in document["paths"]
    ('3.1.0', True)
    """
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "aleator",
            "version": aleator.__version__,
            "description": "Tables of people and bots for Gang of Dice and Dice Run. News come over the WebSocket at "
            "/api/tables/{table}/socket: say hello there first.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": _paths(),
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


def _paths() -> dict[str, Any]:
    return {
        "/api/health": {"get": _does("health", "Whether the server runs", {200: "Health"})},
        "/api/games": {"get": _does("games", "The games, their bots and decks, and the languages", {200: "Games"})},
        "/api/words/{language}": {
            "get": {
                **_does("words", "The words of a language", {200: "Words"}, (404,)),
                "parameters": [{"name": "language", "in": "path", "required": True, "schema": {"type": "string"}}],
            }
        },
        "/api/tables": {
            "post": _asks(
                _does("create", "Open a table and take a seat", {201: "Seated"}, (400, 408, 413, 422)), "NewTable"
            )
        },
        "/api/tables/{table}": _at_table(
            get=_does(
                "look", "Everything that a seat, or without a token a spectator, may know", {200: "Table"}, (401, 403)
            )
        ),
        "/api/tables/{table}/events": _at_table(
            _SINCE,
            get=_does("events", "What has happened since a state number", {200: "Events"}, (401, 403, 422)),
        ),
        "/api/tables/{table}/record": _at_table(get=_record()),
        "/api/tables/{table}/join": _at_table(
            post=_asks(_does("join", "Take an open seat", {201: "Seated"}, (400, 408, 409, 413, 422)), "Join")
        ),
        "/api/tables/{table}/act": _at_table(post=_seat("act", "Take an action", "Act")),
        "/api/tables/{table}/undo": _at_table(post=_seat("undo", "Take the last action back", "Undo")),
        "/api/tables/{table}/leave": _at_table(
            post=_seat(
                "leave", "Leave: before the game the seat is open again, in the game it plays by itself", "Empty"
            )
        ),
        "/api/tables/{table}/rejoin": _at_table(post=_seat("rejoin", "Come back after leaving", "Empty")),
    }


def _at_table(*parameters: dict[str, Any], **methods: dict[str, Any]) -> dict[str, Any]:
    for method in methods.values():
        method["responses"].update(_refusals((404, 410)))
    return {"parameters": [_TABLE, *parameters], **methods}


def _seat(name: str, summary: str, body: str) -> dict[str, Any]:
    operation = _asks(_does(name, summary, {200: "Done"}, (400, 401, 403, 408, 409, 413, 422)), body)
    return {**operation, "security": [{"seat": []}]}


def _asks(operation: dict[str, Any], schema: str) -> dict[str, Any]:
    content = {"application/json": {"schema": _ref(schema)}}
    return {**operation, "requestBody": {"required": True, "content": content}}


def _does(name: str, summary: str, good: dict[int, str], bad: tuple[int, ...] = ()) -> dict[str, Any]:
    responses = {str(status): _json(schema, summary) for status, schema in good.items()}
    optional: dict[str, Any] = {"security": [{}, {"seat": []}]} if 403 in bad and 409 not in bad else {}
    return {
        "operationId": name,
        "summary": summary,
        **optional,
        "responses": {**responses, **_refusals((*bad, 429, 503))},
    }


def _record() -> dict[str, Any]:
    text = "The record of a finished game with its proof, as JSON Lines"
    found = {"description": text, "content": {"application/jsonl": {"schema": {"type": "string"}}}}
    return {"operationId": "record", "summary": text, "responses": {"200": found, **_refusals((409, 429, 503))}}


_WHY = {
    400: "No JSON",
    401: "No token",
    403: "The token is not of this table",
    404: "No such thing",
    408: "The body did not come in time",
    409: "It does not fit the state of the table: stale, illegal, not one's turn, …",
    410: "The table was played by other rules, or is damaged",
    413: "The body is too large",
    422: "The body is not what is asked for",
    429: "Too many requests, tables or sockets",
    503: "The server cannot write at the moment; nothing was changed",
}


def _refusals(statuses: tuple[int, ...]) -> dict[str, Any]:
    return {str(status): _json("Error", _WHY[status]) for status in sorted(set(statuses))}


def _json(schema: str, description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": _ref(schema)}}}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
