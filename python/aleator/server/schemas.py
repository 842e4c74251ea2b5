"""JSON Schemas of what the server takes and gives; those of games, views and actions are the library's."""

from __future__ import annotations

import json
from typing import Any

from aleator import games
from aleator.interface import schemas

__all__ = ["SCHEMAS"]

_NUMBER = {"type": "integer", "minimum": 0, "description": "The state number: it goes up by one with every step."}
_SEAT = {"type": ["integer", "null"], "minimum": 0, "description": "One's own seat; null for spectators."}
_NAME = {"type": "string", "maxLength": 24}
_HEX = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_GAME = {"enum": list(games.names())}


def _object(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **optional},
        "additionalProperties": False,
    }


def _list(of: Any) -> dict[str, Any]:
    return {"type": "array", "items": of}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


_TOLD = {
    "table": {"type": "string"},
    "status": {"enum": ["waiting", "playing", "over"]},
    "number": _NUMBER,
    "seat": _SEAT,
    "seats": _list(_ref("Seat")),
    "paused": {"type": "boolean", "description": "All people have left; it goes on when one of them comes back."},
    "commitment": {**_HEX, "description": "The hash of the seed and of what else is settled: note it."},
    "proof": {
        "oneOf": [_ref("Proof"), {"type": "null"}],
        "description": "What the commitment was of; null before the end.",
    },
    "view": {
        "oneOf": [_ref("match.view"), {"type": "null"}],
        "description": "The view of the match; null while the table waits.",
    },
    "matched": {"type": ["boolean", "null"], "description": "Whether the dice that lie match the warning card now."},
    "in_front": {
        "type": ["object", "null"],
        "additionalProperties": {"type": "integer", "minimum": 0},
        "description": "In Dice Run, the points that each of the seat's unused targets has in the leading group now.",
    },
    "options": {"oneOf": [_ref("options"), {"type": "null"}], "description": "What the seat can do now."},
}
_SHORT_VIEW = {
    "type": ["object", "null"],
    "description": "The view of the match, its state without `config` and `legal`; null while the table waits.",
}


def _library(*names: str) -> dict[str, Any]:
    """Give schemas of the library and all that they refer to, to stand among those of this document."""
    found: dict[str, Any] = {}
    for name in names:
        found.update(schemas.load(name)["$defs"])
    moved: dict[str, Any] = json.loads(json.dumps(found).replace('"#/$defs/', '"#/components/schemas/'))
    return moved


SCHEMAS: dict[str, Any] = {
    **_library("game", "action", "options", "match.view", "match.happened"),
    "Error": _object(
        {
            "error": _object(
                {
                    "code": {"type": "string"},
                    "params": {"type": "object"},
                    "rule": {"type": ["string", "null"]},
                    "message": {"type": "string"},
                }
            )
        }
    ),
    "Health": _object({"aleator": {"type": "string"}, "tables": {"type": "integer"}}),
    "Games": _object(
        {
            "games": _list(
                _object(
                    {
                        "game": _GAME,
                        "players": _object({"min": {"type": "integer"}, "max": {"type": "integer"}}),
                        "bots": _list({"type": "string"}),
                        "decks": _list({"type": "string"}),
                    }
                )
            ),
            "languages": _list({"type": "string"}),
        }
    ),
    "Words": {"type": "object", "additionalProperties": {"type": ["string", "object"]}},
    "NewTable": _object(
        {
            "game": {
                "type": "object",
                "required": ["game", "players"],
                "properties": {"game": _GAME, "players": {"type": "integer", "minimum": 2, "maximum": 6}},
                "description": "As game.to_dict(): options may be left out, the deck may be a built-in one's name.",
            },
            "seats": {
                "type": "array",
                "minItems": 2,
                "maxItems": 6,
                "items": {"type": "string", "description": "'person', or a bot such as 'cautious' or 'fixed(3)'."},
            },
        },
        seat={"type": "integer", "minimum": 0, "description": "The own seat; the first one for a person otherwise."},
        name=_NAME,
    ),
    "Join": _object({}, seat={"type": ["integer", "null"], "minimum": 0, "maximum": 15}, name=_NAME),
    "Act": _object({"number": _NUMBER, "action": _ref("action")}),
    "Undo": _object({"number": _NUMBER}),
    "Empty": _object({}),
    "Seat": _object(
        {
            "kind": {"enum": ["person", "bot"]},
            "name": _NAME,
            "policy": {"type": ["string", "null"]},
            "taken": {"type": "boolean"},
            "left": {"type": "boolean"},
            "connected": {"type": "boolean"},
        }
    ),
    "Proof": _object({"seed": {"type": "string", "pattern": "^[0-9]+$"}, "nonce": _HEX}),
    "Table": _object({**_TOLD, "game": _ref("game")}),
    "Seated": _object({"seat": {"type": "integer"}, "token": {"type": "string"}, "state": _ref("Table")}),
    "Events": _object({"number": _NUMBER, "since": _NUMBER, "events": _list(_ref("match.happened"))}),
    "Done": _object({"number": _NUMBER, "seat": {"type": "integer"}}),
    "Update": _object(
        {
            "type": {"const": "update"},
            **_TOLD,
            "view": _SHORT_VIEW,
            "since": _NUMBER,
            "events": _list(_ref("match.happened")),
        },
    ),
    "State": _object(
        {"type": {"const": "state"}, **_TOLD, "game": _ref("game"), "events": _list(_ref("match.happened"))}
    ),
}
"""By name. `State` and `Update` are messages of the socket; the rest is of HTTP."""
