"""Reads a state back from its record, and refuses records that no game can have written.

Whether a position can really be reached depends on the whole game before it. The checks cover everything that can be
seen in the record itself: shapes, who can be where in which phase, the cards of the rounds, and that no die is lost
or added (GD-6.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aleator.errors import RecordError
from aleator.games.counted import counted
from aleator.reference.gang_of_dice.faces import Faces, as_faces, score
from aleator.reference.gang_of_dice.position import NODES, Position, Turn
from aleator.reference.gang_of_dice.rules import (
    REROLLS,
    ROUNDS,
    TurnResult,
    bonus_dice,
    dice_in_game,
    game_winners,
    players_out,
    start_pool,
    turn_order,
)
from aleator.reference.gang_of_dice.setup import Setup
from aleator.reference.gang_of_dice.warning import triggered
from aleator.reference.reading import refuse, same_json

__all__ = ["SCHEMA", "read_position"]

SCHEMA = 1

STATE_KEYS = (
    "game",
    "schema",
    "config",
    "phase",
    "round",
    "card",
    "pools",
    "table",
    "first_player",
    "current_player",
    "eliminated",
    "turn",
    "results",
    "drawn",
    "winners",
)
TURN_KEYS = ("dice", "faces", "in_air", "rerolls_left")
RESULT_KEYS = ("player", "dice", "faces", "score", "valid")
IN_A_ROUND = ("choose", "roll", "keep")


def read_position(game: Setup, record: object) -> Position:
    """Read a state of a game.

    >>> from aleator.reference import GangOfDice
    >>> game = GangOfDice(2)
    >>> record = game.new_state().to_dict()
    >>> game.state_from_dict(record) == game.new_state()
    True
    >>> game.state_from_dict({**record, "table": 3})
    Traceback (most recent call last):
    aleator.errors.RecordError: table: pools and table hold 99 dice, not 96 (GD-6.3)
    """
    position = read_parts(game, checked_header(game, record))
    check_players(position)
    check_cards(position)
    check_order(position)
    check_turn(position)
    check_dice(position)
    check_end(position)
    return position


# The shape of a record.


def checked_header(game: Setup, record: object) -> Mapping[str, Any]:
    """Return the record if it is one of this game that this version reads."""
    if not isinstance(record, Mapping):
        raise RecordError(f"{record!r} is not a dictionary")
    if record.get("game") != "gang_of_dice":
        refuse("game", f"{record.get('game')!r} is not gang_of_dice")
    if "view" in record:
        refuse("view", "this is a view, which shows a state but cannot be loaded as one")
    if integer(record, "schema") != SCHEMA:
        refuse("schema", f"a state of schema {record['schema']}: this aleator reads schema {SCHEMA}")
    check_keys(record, STATE_KEYS, "")
    if not same_json(record["config"], game.to_dict()):
        refuse("config", "the state is of a game with other options")
    return record


def check_keys(record: Mapping[str, Any], keys: Sequence[str], prefix: str) -> None:
    """Check that a record has these keys and no others."""
    for key in record:
        if key not in keys:
            refuse(f"{prefix}{key}", "unknown key")
    for key in keys:
        if key not in record:
            refuse(f"{prefix}{key}", "missing")


def is_integer(value: Any) -> bool:
    """Return whether a value is an integer of JSON."""
    return isinstance(value, int) and not isinstance(value, bool)


def integer(record: Mapping[str, Any], key: str, prefix: str = "") -> int:
    """Read a number that is at least 0."""
    value = record.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        refuse(prefix + key, f"{value!r} is not an integer from 0")
    return value


def integers(record: Mapping[str, Any], key: str) -> list[int]:
    """Read a list of numbers that are at least 0."""
    value = record[key]
    if not isinstance(value, (list, tuple)) or not all(is_integer(item) and item >= 0 for item in value):
        refuse(key, f"{value!r} is not a list of integers from 0")
    return list(value)


def seat_or_null(position: Position, record: Mapping[str, Any], key: str) -> int | None:
    """Read a seat, or null."""
    if record[key] is None:
        return None
    seat = integer(record, key)
    if seat >= position.players:
        refuse(key, f"seat {seat} is not in this game: its seats are 0 to {position.players - 1}")
    return seat


def seats(position: Position, record: Mapping[str, Any], key: str) -> list[int]:
    """Read an ascending list of seats."""
    value = integers(record, key)
    if value != sorted(set(value)) or any(seat >= position.players for seat in value):
        refuse(key, f"{value} are not seats of this game in ascending order")
    return value


def read_faces(record: Mapping[str, Any], prefix: str) -> Faces:
    """Read six counts."""
    value = record["faces"]
    if not isinstance(value, (list, tuple)) or len(value) != 6 or not all(is_integer(item) for item in value):
        refuse(f"{prefix}faces", f"{value!r} is not a list of six counts")
    if min(value) < 0:
        refuse(f"{prefix}faces", f"{value!r} has a negative count")
    try:
        return as_faces(value)
    except ValueError as error:
        refuse(f"{prefix}faces", str(error))


def read_parts(game: Setup, record: Mapping[str, Any]) -> Position:
    """Read each entry for itself."""
    position = Position.at_start(game)
    phase = record["phase"]
    if not isinstance(phase, str) or phase not in NODES:
        refuse("phase", f"unknown phase {phase!r}")
    position.phase = phase
    position.round = integer(record, "round")
    if record["card"] is not None and not isinstance(record["card"], str):
        refuse("card", f"{record['card']!r} is not the id of a card")
    position.card = record["card"]
    position.pools = integers(record, "pools")
    if len(position.pools) != position.players:
        refuse("pools", f"{counted(len(position.pools), 'pool')} for {position.players} players")
    position.table = integer(record, "table")
    position.first_player = seat_or_null(position, record, "first_player")
    position.current_player = seat_or_null(position, record, "current_player")
    position.eliminated = seats(position, record, "eliminated")
    position.turn = read_turn(record["turn"])
    if not isinstance(record["results"], (list, tuple)):
        refuse("results", f"{record['results']!r} is not a list")
    position.results = [read_result(result) for result in record["results"]]
    drawn = record["drawn"]
    if not isinstance(drawn, (list, tuple)) or not all(isinstance(card, str) for card in drawn):
        refuse("drawn", f"{drawn!r} is not a list of ids of cards")
    position.drawn = list(drawn)
    position.winners = seats(position, record, "winners")
    return position


def read_turn(record: Any) -> Turn | None:
    """Read the turn, or null."""
    if record is None:
        return None
    if not isinstance(record, Mapping):
        refuse("turn", f"{record!r} is not a dictionary")
    check_keys(record, TURN_KEYS, "turn.")
    return Turn(
        integer(record, "dice", "turn."),
        read_faces(record, "turn."),
        integer(record, "in_air", "turn."),
        integer(record, "rerolls_left", "turn."),
    )


def read_result(record: Any) -> TurnResult:
    """Read the result of a finished turn."""
    if not isinstance(record, Mapping):
        refuse("results", f"{record!r} is not a dictionary")
    check_keys(record, RESULT_KEYS, "results.")
    if not isinstance(record["valid"], bool):
        refuse("results.valid", f"{record['valid']!r} is not a boolean")
    return TurnResult(
        integer(record, "player", "results."),
        integer(record, "dice", "results."),
        read_faces(record, "results."),
        integer(record, "score", "results."),
        record["valid"],
    )


# Whether the entries of a record are consistent.


def check_players(position: Position) -> None:
    """Check the round, and who opens it, against the phase and the players still in the game (GD-2.1, GD-2.3)."""
    in_round = position.phase in IN_A_ROUND
    before_first = position.phase == "first_player"
    lowest = 1 if in_round or position.phase == "finished" else 0
    highest = {"first_player": 0, "reveal": ROUNDS - 1}.get(position.phase, ROUNDS)
    if not lowest <= position.round <= highest:
        refuse("round", f"round {position.round} in phase {position.phase!r}")
    if before_first and position.game.first_player == "fixed":
        refuse("phase", "with first_player='fixed' nobody draws who opens the first round (GD-2.3)")
    first = position.first_player
    if (first is None) != before_first:
        refuse("first_player", f"{first} in phase {position.phase!r}")
    if position.phase == "finished":
        return
    if len(position.eliminated) > position.players - 2:
        refuse("eliminated", "at most one player is left, but the game is not over (GD-6.2)")
    if first in position.eliminated:
        refuse("first_player", f"seat {first} is out of the game (GD-2.3)")
    if position.game.first_player == "fixed" and any(seat not in position.eliminated for seat in range(first or 0)):
        refuse("first_player", f"seat {first} opens, but a lower seat is in the game (GD-2.3)")


def check_cards(position: Position) -> None:
    """Check that the cards drawn are those of the rounds so far, tier by tier (GD-1.5)."""
    deck = position.game.deck
    if position.drawn != sorted(set(position.drawn)):
        refuse("drawn", "not in order, or a card twice")
    for card in position.drawn:
        if deck.card(card) is None:
            refuse("drawn", f"the deck has no card {card!r}")
    before = 0
    for tier in deck.tiers:
        expected = min(max(position.round - before, 0), tier.draw)
        found = sum(1 for card in position.drawn if card in tier.cards)
        if found != expected:
            right = f"{expected} were drawn by round {position.round} (GD-1.5)"
            refuse("drawn", f"{counted(found, 'card')} from a tier of which {right}")
        before += tier.draw
    if (position.card is not None) != (position.phase in IN_A_ROUND):
        refuse("card", f"{position.card!r} in phase {position.phase!r}")
    if position.card is not None and position.card not in position.drawn:
        refuse("card", f"{position.card!r} is not among the cards drawn")
    if position.card is not None and position.card not in deck.tier_of_round(position.round).cards:
        refuse("card", f"{position.card!r} is not in the tier of round {position.round} (GD-1.5)")


def check_order(position: Position) -> None:
    """Check that results and turn follow the order of the round (GD-2.3), and that results are right (GD-3.5)."""
    if position.phase not in IN_A_ROUND:
        if position.current_player is not None:
            refuse("current_player", f"seat {position.current_player} in phase {position.phase!r}")
        if position.results:
            refuse("results", f"not empty in phase {position.phase!r}")
        return
    order = turn_order(position.first_player or 0, position.players, position.eliminated)
    if len(position.results) >= len(order):
        refuse("results", "everybody has had a turn, but the round is not over")
    if [result.player for result in position.results] != order[: len(position.results)]:
        refuse("results", "the turns are not in the order of the round (GD-2.3)")
    if position.current_player != order[len(position.results)]:
        refuse("current_player", f"it is the turn of seat {order[len(position.results)]} (GD-2.3)")
    for result in position.results:
        if result.dice < 1 or result.dice != sum(result.faces):
            refuse("results", f"{counted(result.dice, 'die', 'dice')}, but the faces are {sum(result.faces)}")
        if result.score != score(result.faces):
            refuse("results", f"the score of {list(result.faces)} is {score(result.faces)} (GD-3.5)")
        if result.valid == position.warning_triggered(result.faces):
            refuse("results", f"valid is {result.valid}, but the card says otherwise")


def check_turn(position: Position) -> None:
    """Check the dice of the turn against the phase (GD-3.2, GD-3.3)."""
    turn = position.turn
    if (turn is not None) != (position.phase in ("roll", "keep")):
        refuse("turn", f"{'missing' if turn is None else 'there'} in phase {position.phase!r}")
    if turn is None:
        return
    if turn.dice < 1 or sum(turn.faces) + turn.in_air != turn.dice:
        dice = counted(turn.dice, "die", "dice")
        refuse("turn", f"{dice}, but {sum(turn.faces)} are on the table and {turn.in_air} in the air")
    if (turn.in_air > 0) != (position.phase == "roll"):
        refuse("turn.in_air", f"{turn.in_air} in phase {position.phase!r}")
    lowest = 1 if position.phase == "keep" else 0
    if not lowest <= turn.rerolls_left <= REROLLS:
        refuse("turn.rerolls_left", f"{turn.rerolls_left} in phase {position.phase!r}")
    first_roll = position.phase == "roll" and turn.rerolls_left == REROLLS
    if first_roll and turn.in_air != turn.dice:
        refuse("turn.in_air", "all dice are in the air at the first roll")
    if not first_roll and position.card_in_force.colour == "yellow" and not could_lie(position, turn):
        refuse("turn.faces", "these dice have already triggered the card (GD-3.3)")


def could_lie(position: Position, turn: Turn) -> bool:
    """Return whether a yellow card can have let these dice pass.

    Dice in the air were on the table before, showing something. They did the least if all showed the same face: the
    gangster or, if that counts as a value, one of the numbers that were kept.
    """
    predicate = position.card_in_force.predicate
    for face in range(6):
        before = list(turn.faces)
        before[face] += turn.in_air
        if not triggered(predicate, before, position.game.gangster_is_a_value):
            return True
    return False


def check_dice(position: Position) -> None:
    """Check that no die is lost or added (GD-6.3), and that those in the game had dice to roll (GD-5.4)."""
    expected = dice_in_game(position.players, position.round)
    found = sum(position.pools) + position.table
    if found != expected:
        refuse("table", f"pools and table hold {counted(found, 'die', 'dice')}, not {expected} (GD-6.3)")
    rolled = [0] * position.players
    for result in position.results:
        rolled[result.player] = result.dice
    if position.current_player is not None:
        rolled[position.current_player] = position.dice
    at_start = [pool + dice for pool, dice in zip(position.pools, rolled, strict=True)]
    if position.eliminated != players_out(at_start):
        refuse("eliminated", f"those without dice are {players_out(at_start)} (GD-5.4)")
    if position.phase == "finished":
        return
    nothing_won_yet = position.round == 0 or (position.round == 1 and position.phase in IN_A_ROUND)
    if nothing_won_yet and at_start != [start_pool(position.players)] * position.players:
        refuse("pools", f"everybody starts with {start_pool(position.players)} dice (GD-1.4)")
    check_table(position, sum(rolled))


def check_table(position: Position, rolled: int) -> None:
    """Check what earlier rounds left on the table: nothing, or all dice rolled in a lost one (GD-5.3)."""
    in_round = position.phase in IN_A_ROUND
    left = position.table - rolled - (bonus_dice(position.round) if in_round else 0)
    rounds_before = position.round - 1 if in_round else position.round
    least = position.players - len(position.eliminated) + bonus_dice(rounds_before)
    if left != 0 and (rounds_before == 0 or left < least):
        refuse("table", f"{counted(position.table, 'die', 'dice')}, which leaves {left} from the rounds before")


def check_end(position: Position) -> None:
    """Check who has won (GD-6.1, GD-6.2)."""
    winners = position.winners
    if position.phase != "finished":
        if winners:
            refuse("winners", f"{winners} in phase {position.phase!r}")
        return
    out = position.eliminated
    if len(out) == position.players:
        # The record does not say who was in at the start of the last round; at least two were, the opener among them.
        if len(winners) < 2 or position.first_player not in winners:
            refuse("winners", f"{winners}: those in at the start of the last round have won (GD-6.2)")
        return
    expected = game_winners(position.round, position.pools, out, [])
    if not expected:
        refuse("phase", f"the game is not over after round {position.round}")
    if winners != expected:
        refuse("winners", f"{winners}, but {expected} have won (GD-6.1)")
