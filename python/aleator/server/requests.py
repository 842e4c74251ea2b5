"""Reads what clients send: JSON, names that can be shown, and requests for tables."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

from aleator import games
from aleator.games import decks
from aleator.play import policies
from aleator.play.match.seats import PERSON
from aleator.server.errors import Refusal
from aleator.server.kinds import served
from aleator.server.models import NewTable

__all__ = ["Wanted", "name_of", "parse_json", "same_name", "wanted_table"]

_LONGEST_NAME = 24

_INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
"""Invisible characters that Unicode calls letters, marks or symbols: fillers, empty Braille, selectors."""


def parse_json(body: bytes | str) -> dict[str, Any]:
    """Read a JSON object.

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
        raise Refusal(422, "bad_request", "the body is not a JSON object")
    return read


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def name_of(value: str | None) -> str:
    """Return a name that can be shown: only visible characters, with spaces collapsed; empty if nothing is left.

    >>> name_of("  Ada   Lovelace "), name_of(chr(0x3164)), name_of(chr(0x301))
    ('Ada Lovelace', '', '')
    """
    given = "" if value is None else value
    shown = "".join(" " if each.isspace() else each for each in given if each.isspace() or not _is_hidden(each))
    name = " ".join(shown.split())
    if not any(unicodedata.category(each)[0] in "LNPS" for each in name):
        return ""  # marks alone have no base character
    if len(name) > _LONGEST_NAME:
        message = f"the name has {len(name)} characters: it may have at most {_LONGEST_NAME}"
        raise Refusal(422, "bad_name", message, {"most": _LONGEST_NAME})
    return name


def _is_hidden(character: str) -> bool:
    """Control characters, those that change the direction of text, surrogates, unassigned ones, fillers."""
    return unicodedata.category(character).startswith("C") or character in _INVISIBLE


def same_name(one: str, other: str) -> bool:
    """Return whether people would take two names for the same, ignoring case, width and ligatures.

    >>> same_name("Ada", "ADA"), same_name("Ada", "Bo")
    (True, False)
    """
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class Wanted:
    """A request for a new table: the game, who sits where, and the seat and name of the sender."""

    def __init__(self, game: Any, seats: list[str | None], seat: int, name: str) -> None:
        self.game = game
        self.seats = seats
        self.seat = seat
        self.name = name


def wanted_table(asked: NewTable) -> Wanted:
    """Read the request for a table.

    >>> game = {"game": "gang_of_dice", "players": 3}
    >>> wanted = wanted_table(NewTable(game=game, seats=["person", "cautious", "cautious"]))
    >>> wanted.seats, wanted.seat
    ([None, 'cautious', 'cautious'], 0)
    """
    game = _game(asked.game)
    seats = _seats(game, asked.seats)
    people = [place for place, policy in enumerate(seats) if policy is None]
    if not people:
        raise Refusal(422, "no_person", "a table needs a person: make one of the seats 'person'")
    seat = people[0] if asked.seat is None else asked.seat
    if seat not in people:
        message = f"seat {seat} is not for a person: those for people are {people}"
        raise Refusal(422, "bad_seat", message, {"people": people})
    return Wanted(game, seats, seat, name_of(asked.name))


def _game(record: Mapping[str, Any]) -> Any:
    game, deck = record.get("game"), record.get("deck")
    if isinstance(deck, str) and game in games.names() and deck not in decks.names(str(game)):
        # A name could be mistaken for a file: nothing that a client sends may be looked up on the server's disk.
        known = decks.names(str(game))
        raise Refusal(422, "unknown_deck", f"no deck has this name: {', '.join(known)}", {"decks": list(known)})
    return games.game_from_dict(dict(record))


def _seats(game: Any, wanted: list[str]) -> list[str | None]:
    if len(wanted) != game.players:
        message = f"seats has {len(wanted)} entries: it must have {game.players}, each 'person' or the name of a bot"
        raise Refusal(422, "seat_count", message, {"players": game.players, "seats": len(wanted)})
    return [_seat(game, each) for each in wanted]


def _seat(game: Any, wanted: str) -> str | None:
    if wanted == PERSON:
        return None
    known = served(game.to_dict()["game"]).bots
    unknown = f"{wanted[:40]!r} is not a bot here: a seat is 'person' or one of {', '.join(known)}"
    if len(wanted) > 60:
        raise Refusal(422, "unknown_policy", unknown, {"policy": wanted[:40], "bots": list(known)})
    policy = policies.parse(wanted)
    if policy.name not in known:
        raise Refusal(422, "unknown_policy", unknown, {"policy": wanted[:40], "bots": list(known)})
    if any(value > known[policy.name] for _, value in policy.parameters):
        message = f"a bot {policy.name} takes at most {known[policy.name]} here, not {wanted!r}"
        raise Refusal(422, "bad_policy_parameter", message, {"policy": policy.name, "most": known[policy.name]})
    policies.check(policy, game)
    return repr(policy)
