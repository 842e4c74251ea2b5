"""Restores a match from its record by replaying its journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from aleator.errors import AleatorError, ConfigError, DeckError, RecordError, SeedError
from aleator.files.reading import Entry
from aleator.games import registry
from aleator.games.counted import counted
from aleator.play.match.seats import check_policy, seat_from_dict

if TYPE_CHECKING:
    from aleator.play.match.match import Match

__all__ = ["SCHEMA", "match_from_dict"]

SCHEMA = 1
"""The version of the record of a match."""

_KEYS = ("match", "game", "seats", "seed", "index", "seed_since", "by_hand", "journal")


def match_from_dict(
    cls: type[Match[Any]], record: object, bots: Mapping[int, Callable[[Any], Any]], engine: Any
) -> Match[Any]:
    """Restore the match that wrote the record; `RecordError` names the entry at fault."""
    if not isinstance(record, Mapping):
        raise RecordError(f"a match is {record!r}, not a dictionary")
    for key in _KEYS:
        if key not in record:
            raise RecordError("is missing", key=key)
    for key in record:
        if key not in _KEYS:
            raise RecordError("unknown key of a match", key=str(key))
    if type(record["match"]) is not int or record["match"] != SCHEMA:
        raise RecordError(f"version {record['match']!r}; this version of aleator reads {SCHEMA}", key="match")
    match = _begin(cls, record, bots, engine or registry)
    if not isinstance(record["journal"], list):
        raise RecordError("is not a list", key="journal")
    for number, entry in enumerate(record["journal"], start=1):
        try:
            _repeat(match, entry, number)
        except AleatorError as error:
            raise RecordError(f"is not possible: {error}", key=f"journal.{number - 1}") from error
    return match


def _begin(
    cls: type[Match[Any]], record: Mapping[str, Any], bots: Mapping[int, Callable[[Any], Any]], engine: Any
) -> Match[Any]:
    try:
        game = engine.game_from_dict(record["game"])
    except DeckError:
        raise
    except (AleatorError, TypeError) as error:
        inner = error.key if isinstance(error, RecordError) else None
        raise RecordError(str(error), key=f"game.{inner}" if inner else "game") from error
    if not isinstance(record["seats"], list):
        raise RecordError("is not a list", key="seats")
    if len(record["seats"]) != game.players:
        message = f"has {counted(len(record['seats']), 'entry', 'entries')} for {game.players} players"
        raise RecordError(message, key="seats")
    seats = []
    for place, written in enumerate(record["seats"]):
        try:
            seat = seat_from_dict(written, place, bots)
            check_policy(game, seat)
        except ConfigError as error:
            raise RecordError(str(error), key=f"seats.{place}.policy") from error
        seats.append(seat)
    if not isinstance(record["by_hand"], list):
        raise RecordError("is not a list of kinds of outcome", key="by_hand")
    by_hand = record["by_hand"]
    for kind in by_hand:
        if not isinstance(kind, str) or kind not in registry.chance_kinds(registry.kind_of(game).name):
            raise RecordError(f"{kind!r} is not a kind of outcome of this game", key="by_hand")
    seed, index = (_decimal(record[key], key) for key in ("seed", "index"))
    try:
        match = cls(game, seats, seed, index=index, by_hand=record["by_hand"])
    except (ConfigError, SeedError, TypeError, ValueError) as error:
        raise RecordError(f"the match is impossible: {error}", key="seats") from error
    since = record["seed_since"]
    if type(since) is not int or since < 0:
        raise RecordError(f"{since!r} is not a state number", key="seed_since")
    match._seed_counts_from(since)
    return match


def _repeat(match: Match[Any], entry: Any, number: int) -> None:
    """Replay an entry of the journal."""
    if not isinstance(entry, Mapping):
        raise RecordError(f"{entry!r} is not an entry of a journal")
    namespace = match._namespace
    match dict(entry):
        case {"number": int(found), **rest} if found == number and not isinstance(found, bool):
            pass
        case _:
            raise RecordError(f"its number is not {number}")
    match rest:
        case {"by": "drawn", "outcome": outcome, **more} if not more:
            match._draw_again(namespace.outcome_from_dict(outcome))
        case {"by": "told", "outcome": outcome, **more} if not more:
            match.tell(namespace.outcome_from_dict(outcome))
        case {"by": "person", "seat": seat, "action": action, **more} if not more:
            match.act(seat, namespace.action_from_dict(action))
        case {"by": "bot" | "default" as by, "seat": seat, "action": action, **more} if more.keys() <= {"streams"}:
            match._act_again(by, seat, namespace.action_from_dict(action), _streams(more))
        case {"by": "undo", "seat": seat, **more} if not more:
            match.undo(seat)
        case {"by": "left", "seat": seat, **more} if not more:
            match.leave(seat)
        case {"by": "returned", "seat": seat, **more} if not more:
            match.rejoin(seat)
        case _:
            raise RecordError(f"{entry!r} is not an entry of a journal")


def _decimal(text: Any, key: str) -> int:
    return Entry(text, key).decimal()


def _streams(more: Mapping[str, Any]) -> tuple[int, ...] | None:
    """The words of the streams after the bot's choice; a bot without streams has no such key."""
    if "streams" not in more:
        return None
    words = more["streams"]
    if not isinstance(words, list):
        raise RecordError("is not a list of words", key="streams")
    return tuple(_decimal(word, "streams") for word in words)
