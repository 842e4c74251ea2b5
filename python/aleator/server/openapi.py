"""The description of the HTTP interface (OpenAPI 3.1), served as `/openapi.json`: made from endpoints and models."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pydantic.json_schema import models_json_schema

import aleator
from aleator import schemas
from aleator.server import models
from aleator.server.endpoints import ENDPOINTS, Endpoint

__all__ = ["openapi", "schemas_of_server"]

_TABLE: dict[str, Any] = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
}
_LANGUAGE: dict[str, Any] = {"name": "language", "in": "path", "required": True, "schema": {"type": "string"}}
_SINCE: dict[str, Any] = {
    "name": "since",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999, "default": 0},
}
_WHY = {
    400: "No JSON",
    401: "No token",
    403: "The token does not belong to this table, or the requesting page does not belong to this server",
    404: "Not found",
    408: "The body did not arrive in time",
    409: "Conflict with the state of the table: stale, illegal, not your turn, …",
    410: "The table was played under other rules, or is damaged",
    413: "The body is too large",
    415: "The body is not sent as application/json",
    422: "The body is invalid",
    429: "Too many requests, tables or sockets",
    503: "The server cannot write at the moment; nothing has changed",
}


@lru_cache(maxsize=1)
def openapi() -> dict[str, Any]:
    """Return the document.

    >>> document = openapi()
    >>> document["openapi"], "/api/tables/{table}/act" in document["paths"]
    ('3.1.0', True)
    """
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "aleator",
            "version": aleator.__version__,
            "description": "Tables of people and bots. Updates arrive over the WebSocket at "
            "/api/tables/{table}/socket: say hello there first.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas_of_server(),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


@lru_cache(maxsize=1)
def schemas_of_server() -> dict[str, Any]:
    """Return the schemas of everything that the server receives and sends, by name, with those of the library.

    `State` and `Update` are socket messages; the rest belongs to HTTP.

    >>> sorted(schemas_of_server()["Act"]["properties"])
    ['action', 'number']
    """
    used = [each for endpoint in ENDPOINTS for each in (endpoint.answer, endpoint.body) if each is not None]
    spoken = [models.Error, models.State, models.Update, models.Hello, models.ActMessage, models.UndoMessage]
    wanted = [(each, "validation") for each in dict.fromkeys([*used, *spoken])]
    _, document = models_json_schema(wanted, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    found: dict[str, Any] = {**_library("game", "action", "options", "match.view", "match.happened")}
    return {**found, **document["$defs"]}


def _library(*names: str) -> dict[str, Any]:
    """Return schemas of the library and all that they refer to, for inclusion in this document."""
    found: dict[str, Any] = {}
    for name in names:
        found.update(schemas.load(name)["$defs"])
    moved: dict[str, Any] = json.loads(json.dumps(found).replace('"#/$defs/', '"#/components/schemas/'))
    return moved


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    made: dict[str, Any] = {"operationId": endpoint.name, "summary": endpoint.summary}
    path = endpoint.path
    needed = [("{table}" in path, _TABLE), ("{language}" in path, _LANGUAGE), (endpoint.since, _SINCE)]
    parameters = [parameter for is_needed, parameter in needed if is_needed]
    if parameters:
        made["parameters"] = parameters
    if endpoint.token is not None:
        made["security"] = [{"seat": []}] if endpoint.token == "needed" else [{}, {"seat": []}]
    if endpoint.body is not None:
        made["requestBody"] = {"required": True, **_json(endpoint.body.__name__)}
    if endpoint.answer is None:
        good: dict[str, Any] = {"content": {"application/jsonl": {"schema": {"type": "string"}}}}
    else:
        good = _json(endpoint.answer.__name__)
    refused = {str(status): {"description": _WHY[status], **_json("Error")} for status in endpoint.refusals}
    made["responses"] = {str(endpoint.status): {"description": endpoint.summary, **good}, **refused}
    return made


def _json(schema: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}}
