"""Reads a state back from its record, and refuses records that no game can have written.

Whether a position can really be reached depends on the whole game before it. The checks cover what the record itself
shows: the shape of each entry in `record_parts`, and the consistency of entries in `record_checks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aleator.errors import RecordError
from aleator.reference.dice_run.position import PHASES, Position
from aleator.reference.dice_run.record_checks import check_position
from aleator.reference.dice_run.record_parts import (
    by_seat,
    card_counts,
    check_keys,
    die,
    group,
    integer,
    list_of,
    optional,
    read_face_down,
    read_rolling,
    read_start_roll,
    seat,
    sorted_cards,
    sorted_dice,
    sorted_numbers,
)
from aleator.reference.dice_run.setup import Setup
from aleator.reference.reading import refuse, same_json

__all__ = ["SCHEMA", "read_position"]

SCHEMA = 1

STATE_KEYS = (
    "game",
    "schema",
    "config",
    "phase",
    "stage",
    "groups",
    "hands",
    "targets",
    "shown",
    "chosen",
    "rolling",
    "face_down",
    "deck",
    "packs",
    "packs_drawn",
    "discards",
    "stage_points",
    "stage_cards",
    "scored",
    "first_player",
    "current_player",
    "start_rolls",
    "winners",
)


def read_position(game: Setup, record: object) -> Position:
    """Read a state of a game.

    >>> from aleator.reference import DiceRun
    >>> game = DiceRun(2)
    >>> record = game.new_state().to_dict()
    >>> game.state_from_dict(record) == game.new_state()
    True
    >>> game.state_from_dict({**record, "stage_points": [0, 3]})
    Traceback (most recent call last):
    aleator.errors.RecordError: stage_points: [0, 3] cannot come from 0 stages with the cards [[], []] (DR-8.5)
    """
    entries = checked_header(game, record)
    position = read_parts(game, entries)
    if integer(entries["stage"], "stage") != position.stage:
        refuse("stage", f"{entries['stage']} after {len(position.scored)} scored stages")
    check_position(position)
    return position


def checked_header(game: Setup, record: object) -> Mapping[str, Any]:
    """Return the record if it is one of this game that this version reads."""
    if not isinstance(record, Mapping):
        raise RecordError(f"{record!r} is not a dictionary")
    if record.get("game") != "dice_run":
        refuse("game", f"{record.get('game')!r} is not dice_run")
    if "view" in record:
        refuse("view", "this is a view, which shows a state but cannot be loaded as one")
    if "schema" in record and integer(record["schema"], "schema") != SCHEMA:
        refuse("schema", f"a state of schema {record['schema']}: this aleator reads schema {SCHEMA}")
    check_keys(record, STATE_KEYS, "")
    if not same_json(record["config"], game.to_dict()):
        refuse("config", "the state is of a game with other options")
    return record


# The whole record.


def read_parts(game: Setup, record: Mapping[str, Any]) -> Position:
    """Read each entry for itself."""
    position = Position.at_start(game)
    if not isinstance(record["phase"], str) or record["phase"] not in PHASES:
        refuse("phase", f"unknown phase {record['phase']!r}")
    position.phase = record["phase"]
    position.line = list_of(record["groups"], "groups", group)
    position.hands = by_seat(position, record["hands"], "hands", sorted_cards)
    position.targets = by_seat(position, record["targets"], "targets", sorted_dice)
    position.shown = by_seat(position, record["shown"], "shown", lambda value, key: optional(value, key, die))
    position.chosen = by_seat(position, record["chosen"], "chosen", lambda value, key: optional(value, key, die))
    position.rolling = optional(record["rolling"], "rolling", read_rolling)
    position.face_down = optional(
        record["face_down"], "face_down", lambda value, key: read_face_down(position, value, key)
    )
    position.deck = card_counts(record["deck"], "deck")
    position.packs = list_of(record["packs"], "packs", integer)
    position.packs_drawn = list_of(record["packs_drawn"], "packs_drawn", integer)
    position.discards = card_counts(record["discards"], "discards")
    position.stage_points = by_seat(position, record["stage_points"], "stage_points", integer)
    position.stage_cards = by_seat(position, record["stage_cards"], "stage_cards", sorted_numbers)
    position.scored = list_of(record["scored"], "scored", lambda value, key: by_seat(position, value, key, die))
    for key in ("first_player", "current_player"):
        setattr(position, key, optional(record[key], key, lambda value, key: seat(position, value, key)))
    position.start_rolls = list_of(
        record["start_rolls"], "start_rolls", lambda value, key: read_start_roll(position, value, key)
    )
    position.winners = sorted_numbers(record["winners"], "winners")
    return position
