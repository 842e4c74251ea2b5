"""Reads what clients send: strict about keys and types, so that a mistake is told and not guessed."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Mapping
from typing import Any

from aleator import decks, games, policies
from aleator._native import GANG_OF_DICE_MAX_DICE
from aleator.match.seats import PERSON
from aleator.server.errors import Refusal

__all__ = ["BOTS", "Wanted", "fields", "name_of", "number_of", "parse_json", "wanted_table"]

BOTS: dict[str, dict[str, int]] = {
    "gang_of_dice": {
        "cautious": 0,
        "turn_optimal": 16,
        "fixed": GANG_OF_DICE_MAX_DICE,
        "random": GANG_OF_DICE_MAX_DICE,
    },
    "dice_run": {"greedy": 0, "by_card": 0, "random": 0},
}
"""The bots that answer at once, and the most of the number that they take (0: none)."""

_LONGEST_NAME = 24


def parse_json(body: bytes | str) -> dict[str, Any]:
    """Read an object of JSON.

    >>> parse_json(b'{"number": 3}')
    {'number': 3}
    >>> parse_json(b'{"number": NaN}')
    Traceback (most recent call last):
    aleator.server.errors.Refusal: the body is not JSON
    """
    try:
        read = json.loads(body, parse_constant=_no_constant) if body else {}
    except (ValueError, RecursionError) as error:
        raise Refusal(400, "not_json", "the body is not JSON") from error
    if not isinstance(read, dict):
        raise Refusal(422, "bad_request", "the body is not an object of JSON")
    return read


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def fields(body: Mapping[str, Any], allowed: Collection[str]) -> None:
    """Refuse keys that mean nothing."""
    for key in body:
        if key not in allowed:
            known = ", ".join(sorted(allowed)) or "none"
            message = f"unknown key {key[:40]!r}: known are {known}"
            raise Refusal(422, "unknown_key", message, {"key": key[:40]})


def number_of(body: Mapping[str, Any], key: str) -> int:
    """Give a state number, which every action carries.

    >>> number_of({"number": True}, "number")
    Traceback (most recent call last):
    aleator.server.errors.Refusal: number has to be an integer from 0: the state that the action is for
    """
    value = body.get(key)
    if type(value) is not int or not 0 <= value < 2**53:
        message = f"{key} has to be an integer from 0: the state that the action is for"
        raise Refusal(422, "bad_number", message, {"key": key})
    return value


def name_of(value: Any) -> str:
    """Give a name that can be shown: no control characters, no lone surrogates, spaces put together.

    >>> name_of("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Refusal(422, "bad_name", "a name is a string")
    shown = "".join(" " if each.isspace() else each for each in value if not _is_hidden(each) or each.isspace())
    name = " ".join(shown.split())
    if len(name) > _LONGEST_NAME:
        message = f"a name has at most {_LONGEST_NAME} characters"
        raise Refusal(422, "bad_name", message, {"most": _LONGEST_NAME})
    return name


def _is_hidden(character: str) -> bool:
    """Control characters, those that change the direction of text, surrogates, unassigned ones."""
    return unicodedata.category(character).startswith("C")


class Wanted:
    """A table that somebody wants: the game, who sits where, and the seat and name of who asks."""

    def __init__(self, game: Any, seats: list[str | None], seat: int, name: str) -> None:
        self.game = game
        self.seats = seats
        self.seat = seat
        self.name = name


def wanted_table(body: Mapping[str, Any]) -> Wanted:
    """Read the request for a table.

    >>> wanted = wanted_table({"game": {"game": "dice_run", "players": 3}, "seats": ["person", "greedy", "greedy"]})
    >>> wanted.seats, wanted.seat
    ([None, 'greedy', 'greedy'], 0)
    """
    fields(body, ("game", "seats", "seat", "name"))
    game = _game(body.get("game"))
    seats = _seats(game, body.get("seats"))
    people = [place for place, policy in enumerate(seats) if policy is None]
    if not people:
        raise Refusal(422, "no_person", "a table needs a person: make one of the seats 'person'")
    seat = body.get("seat", people[0])
    if type(seat) is not int or seat not in people:
        raise Refusal(422, "bad_seat", f"the seat has to be one for a person: {people}", {"people": people})
    return Wanted(game, seats, seat, name_of(body.get("name")))


def _game(record: Any) -> Any:
    if not isinstance(record, Mapping):
        raise Refusal(422, "bad_game", "game has to be an object such as {'game': 'dice_run', 'players': 4}")
    game, deck = record.get("game"), record.get("deck")
    if isinstance(deck, str) and game in games.names() and deck not in decks.names(game):
        # A name could be taken for a file elsewhere: nothing that a client sends may be looked up on the server's disk.
        known = decks.names(game)
        raise Refusal(422, "unknown_deck", f"there is no deck of this name: {', '.join(known)}", {"decks": list(known)})
    return games.game_from_dict(dict(record))


def _seats(game: Any, wanted: Any) -> list[str | None]:
    if not isinstance(wanted, list) or len(wanted) != game.players:
        message = f"seats has to be a list of {game.players}: 'person', or the name of a bot"
        raise Refusal(422, "seat_count", message, {"players": game.players})
    return [_seat(game, each) for each in wanted]


def _seat(game: Any, wanted: Any) -> str | None:
    if wanted == PERSON:
        return None
    known = BOTS[game.to_dict()["game"]]
    if not isinstance(wanted, str) or len(wanted) > 60:
        raise Refusal(422, "unknown_policy", f"a seat is 'person' or a bot: {', '.join(known)}", {"bots": list(known)})
    policy = policies.parse(wanted)
    if policy.name not in known:
        raise Refusal(422, "unknown_policy", f"no such bot here: {', '.join(known)}", {"bots": list(known)})
    if any(value > known[policy.name] for _, value in policy.parameters):
        message = f"a bot {policy.name} takes at most {known[policy.name]} here"
        raise Refusal(422, "bad_policy_parameter", message, {"most": known[policy.name]})
    policies.check(policy, game)
    return repr(policy)
