"""Reads a state back from its record, and refuses records that no game can have written.

Whether a position can really come about would need the whole game before it. What is checked is what the record itself shows: the
shape of each entry here, and in `record_checks` what can stand together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from aleator.errors import RecordError
from aleator.reference.dice_run.cards import CARDS, in_card_order, listed
from aleator.reference.dice_run.dice import NAMES, Die, die_named, in_order
from aleator.reference.dice_run.position import PHASES, FaceDown, Position, Rolling, StartRoll
from aleator.reference.dice_run.track import Group

if TYPE_CHECKING:
    from aleator.reference.dice_run.setup import DiceRun

__all__ = ["SCHEMA", "read_position", "refuse"]

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

ItemT = TypeVar("ItemT")


def read_position(game: DiceRun, record: Any) -> Position:
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
    from aleator.reference.dice_run.record_checks import check_position  # the checks refuse with what is defined here

    check_header(game, record)
    position = read_parts(game, record)
    if integer(record["stage"], "stage") != position.stage:
        refuse("stage", f"{record['stage']} after {len(position.scored)} scored stages")
    check_position(position)
    return position


def refuse(key: str, message: str) -> NoReturn:
    """Refuse the record because of one of its entries."""
    raise RecordError(message, key=key)


def check_header(game: DiceRun, record: Any) -> None:
    """Check that this is a record of this game that this version reads."""
    if not isinstance(record, Mapping):
        raise RecordError(f"a state is {record!r}, not a dictionary")
    if record.get("game") != "dice_run":
        refuse("game", f"{record.get('game')!r} is not dice_run")
    if "view" in record:
        refuse("view", "this is a view, which shows a state but cannot be loaded as one")
    if "schema" in record and integer(record["schema"], "schema") != SCHEMA:
        refuse("schema", f"a state of schema {record['schema']}: this aleator reads schema {SCHEMA}")
    check_keys(record, STATE_KEYS, "")
    if not same_json(record["config"], game.to_dict()):
        refuse("config", "the state is of a game with other options")


def check_keys(record: Any, keys: Sequence[str], key: str) -> None:
    """Check that an entry is a dictionary of these keys and no others."""
    if not isinstance(record, Mapping):
        refuse(key, f"{record!r} is not a dictionary")
    prefix = f"{key}." if key else ""
    for found in record:
        if found not in keys:
            refuse(f"{prefix}{found}", "unknown key")
    for wanted in keys:
        if wanted not in record:
            refuse(f"{prefix}{wanted}", "missing")


def same_json(left: Any, right: Any) -> bool:
    """Compare as JSON does: `true` is not 1, nor is 1.0."""
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(same_json(left[key], right[key]) for key in left)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(same_json(a, b) for a, b in zip(left, right, strict=True))
    return type(left) is type(right) and bool(left == right)


# One entry: each of these takes the value and the key to blame.


def integer(value: Any, key: str) -> int:
    """Read a number that is at least 0."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        refuse(key, f"{value!r} is not an integer from 0")
    return value


def die(value: Any, key: str) -> Die:
    """Read a die or a target."""
    if not isinstance(value, str) or value not in NAMES:
        refuse(key, f"{value!r} is not a die, like 'red-5'")
    return die_named(value)


def card(value: Any, key: str) -> str:
    """Read a movement card."""
    if not isinstance(value, str) or value not in CARDS:
        refuse(key, f"{value!r} is not a movement card")
    return value


def list_of(value: Any, key: str, read: Callable[[Any, str], ItemT]) -> list[ItemT]:
    """Read a list."""
    if not isinstance(value, (list, tuple)):
        refuse(key, f"{value!r} is not a list")
    return [read(item, key) for item in value]


def optional(value: Any, key: str, read: Callable[[Any, str], ItemT]) -> ItemT | None:
    """Read something, or null."""
    return None if value is None else read(value, key)


def by_seat(position: Position, value: Any, key: str, read: Callable[[Any, str], ItemT]) -> list[ItemT]:
    """Read a list with one entry for each seat."""
    entries = list_of(value, key, read)
    if len(entries) != position.players:
        refuse(key, f"{len(entries)} entries for {position.players} players")
    return entries


def seat(position: Position, value: Any, key: str) -> int:
    """Read a seat."""
    number = integer(value, key)
    if number >= position.players:
        refuse(key, f"seat {number} is not in this game: its seats are 0 to {position.players - 1}")
    return number


def sorted_dice(value: Any, key: str) -> list[Die]:
    """Read a sorted list of dice."""
    dice = list_of(value, key, die)
    if dice != in_order(dice):
        refuse(key, f"{value!r} is not in order")
    return dice


def sorted_cards(value: Any, key: str) -> list[str]:
    """Read a sorted list of cards."""
    cards = list_of(value, key, card)
    if cards != in_card_order(cards):
        refuse(key, f"{value!r} is not in order")
    return cards


def sorted_numbers(value: Any, key: str) -> list[int]:
    """Read an ascending list of different numbers."""
    numbers = list_of(value, key, integer)
    if numbers != sorted(dict.fromkeys(numbers)):
        refuse(key, f"{value!r} is not in ascending order")
    return numbers


def group(value: Any, key: str) -> Group:
    """Read a group of dice, null for a virtual one."""
    dice = optional(value, key, sorted_dice)
    if dice == []:
        refuse(key, "an empty group (DR-3.3)")
    return dice


def card_counts(value: Any, key: str) -> list[str]:
    """Read counted cards; cards of which there is none are left out."""
    if not isinstance(value, Mapping):
        refuse(key, f"{value!r} is not a dictionary of counts")
    for name, count in value.items():
        card(name, key)
        if integer(count, key) == 0:
            refuse(key, f"0 times {name!r}: it is left out then")
        if count > 255 * len(CARDS):
            refuse(key, f"{count} times {name!r}: no deck has so many")
    return listed(value)


# The whole record.


def read_parts(game: DiceRun, record: Mapping[str, Any]) -> Position:
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
    position.face_down = optional(record["face_down"], "face_down", lambda value, key: read_face_down(position, value, key))
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


def read_rolling(value: Any, key: str) -> Rolling:
    """Read the dice in the air."""
    check_keys(value, ("group", "dice"), key)
    return Rolling(integer(value["group"], f"{key}.group"), tuple(sorted_dice(value["dice"], f"{key}.dice")))


def read_face_down(position: Position, value: Any, key: str) -> FaceDown:
    """Read who did the last re-roll with which card."""
    check_keys(value, ("player", "card"), key)
    return FaceDown(seat(position, value["player"], f"{key}.player"), card(value["card"], f"{key}.card"))


def read_start_roll(position: Position, value: Any, key: str) -> StartRoll:
    """Read a seat that takes part in rolling for the first player, and its total."""
    check_keys(value, ("player", "total"), key)
    player = seat(position, value["player"], f"{key}.player")
    return StartRoll(player, optional(value["total"], f"{key}.total", integer))
