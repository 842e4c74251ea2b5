"""JSON Schemas of what the server takes and gives. Those of the games themselves are in the library's documents."""

from __future__ import annotations

from typing import Any

__all__ = ["SCHEMAS"]

_NUMBER = {"type": "integer", "minimum": 0, "description": "The state number: it goes up by one with every step."}
_SEAT = {"type": ["integer", "null"], "minimum": 0, "description": "One's own seat; null for spectators."}
_NAME = {"type": "string", "maxLength": 24}
_HEX = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_GAME = {"enum": ["gang_of_dice", "dice_run"]}


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
    "view": {"type": ["object", "null"], "description": "The view of the match (match_view 1); null while waiting."},
    "options": {"type": ["object", "null"], "description": "What the seat can do now (options 1)."},
}

SCHEMAS: dict[str, Any] = {
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
    "Act": _object({"number": _NUMBER, "action": {"type": "object", "description": "An action's record."}}),
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
    "Table": _object({**_TOLD, "game": {"type": "object"}}),
    "Seated": _object({"seat": {"type": "integer"}, "token": {"type": "string"}, "state": _ref("Table")}),
    "Happened": _object(
        {
            "number": _NUMBER,
            "by": {"enum": ["person", "bot", "default", "drawn", "undo", "left", "returned"]},
            "seat": {"type": ["integer", "null"]},
            "event": {"type": "object", "required": ["type"]},
        }
    ),
    "Events": _object({"number": _NUMBER, "since": _NUMBER, "events": _list(_ref("Happened"))}),
    "Done": _object({"number": _NUMBER, "seat": {"type": "integer"}}),
    "Update": _object(
        {"type": {"const": "update"}, **_TOLD, "since": _NUMBER, "events": _list(_ref("Happened"))},
    ),
    "State": _object(
        {"type": {"const": "state"}, **_TOLD, "game": {"type": "object"}, "events": _list(_ref("Happened"))}
    ),
}
"""By name. `State` and `Update` are messages of the socket; the rest is of HTTP."""
