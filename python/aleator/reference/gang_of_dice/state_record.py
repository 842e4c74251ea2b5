"""Reads a state back from its record, and refuses records that no game can have written.

Whether a position can really come about would need the whole game before it. What is checked here is all that can be
seen in the record itself: shapes, who can be where in which phase, the cards of the rounds, and that no die is lost
or added (GD-6.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from aleator.errors import RecordError
from aleator.reference.gang_of_dice.faces import Faces, as_faces, score
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
from aleator.reference.gang_of_dice.state import NODES, SCHEMA, GangOfDiceState, Turn
from aleator.reference.gang_of_dice.warning import triggered
from aleator.reference.reading import refuse, same_json

if TYPE_CHECKING:
    from aleator.reference.gang_of_dice.setup import GangOfDice

__all__ = ["read_state"]

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


def read_state(game: GangOfDice, record: Any) -> GangOfDiceState:
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
    check_header(game, record)
    state = GangOfDiceState(game)
    read_parts(state, record)
    check_players(state)
    check_cards(state)
    check_order(state)
    check_turn(state)
    check_dice(state)
    check_end(state)
    return state


# The shape of a record.


def check_header(game: GangOfDice, record: Any) -> None:
    """Check that this is a record of this game that this version reads."""
    if not isinstance(record, Mapping):
        raise RecordError(f"a state is {record!r}, not a dictionary")
    if record.get("game") != "gang_of_dice":
        refuse("game", f"{record.get('game')!r} is not gang_of_dice")
    if "view" in record:
        refuse("view", "this is a view, which shows a state but cannot be loaded as one")
    if integer(record, "schema") != SCHEMA:
        refuse("schema", f"a state of schema {record['schema']}: this aleator reads schema {SCHEMA}")
    check_keys(record, STATE_KEYS, "")
    if not same_json(record["config"], game.to_dict()):
        refuse("config", "the state is of a game with other options")


def check_keys(record: Mapping[str, Any], keys: Sequence[str], prefix: str) -> None:
    """Check that a record has these keys and no others."""
    for key in record:
        if key not in keys:
            refuse(f"{prefix}{key}", "unknown key")
    for key in keys:
        if key not in record:
            refuse(f"{prefix}{key}", "missing")


def is_integer(value: Any) -> bool:
    """Say whether a value is an integer of JSON."""
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


def seat_or_null(state: GangOfDiceState, record: Mapping[str, Any], key: str) -> int | None:
    """Read a seat, or null."""
    if record[key] is None:
        return None
    seat = integer(record, key)
    if seat >= state.players:
        refuse(key, f"seat {seat} is not in this game: its seats are 0 to {state.players - 1}")
    return seat


def seats(state: GangOfDiceState, record: Mapping[str, Any], key: str) -> list[int]:
    """Read an ascending list of seats."""
    value = integers(record, key)
    if value != sorted(set(value)) or any(seat >= state.players for seat in value):
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


def read_parts(state: GangOfDiceState, record: Mapping[str, Any]) -> None:
    """Read each entry for itself."""
    phase = record["phase"]
    if not isinstance(phase, str) or phase not in NODES:
        refuse("phase", f"unknown phase {phase!r}")
    state._phase = phase
    state._round = integer(record, "round")
    if record["card"] is not None and not isinstance(record["card"], str):
        refuse("card", f"{record['card']!r} is not the id of a card")
    state._card = record["card"]
    state._pools = integers(record, "pools")
    if len(state._pools) != state.players:
        refuse("pools", f"{len(state._pools)} pools for {state.players} players")
    state._table = integer(record, "table")
    state._first_player = seat_or_null(state, record, "first_player")
    state._current = seat_or_null(state, record, "current_player")
    state._eliminated = seats(state, record, "eliminated")
    state._turn = read_turn(record["turn"])
    if not isinstance(record["results"], (list, tuple)):
        refuse("results", f"{record['results']!r} is not a list")
    state._results = [read_result(result) for result in record["results"]]
    drawn = record["drawn"]
    if not isinstance(drawn, (list, tuple)) or not all(isinstance(card, str) for card in drawn):
        refuse("drawn", f"{drawn!r} is not a list of ids of cards")
    state._drawn = list(drawn)
    state._winners = seats(state, record, "winners")


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


# What can stand together in a record.


def check_players(state: GangOfDiceState) -> None:
    """Check the round, and who opens it, against the phase and the players still in the game (GD-2.1, GD-2.3)."""
    in_round = state.phase in IN_A_ROUND
    before_first = state.phase == "first_player"
    lowest = 1 if in_round or state.phase == "finished" else 0
    highest = {"first_player": 0, "reveal": ROUNDS - 1}.get(state.phase, ROUNDS)
    if not lowest <= state.round <= highest:
        refuse("round", f"round {state.round} in phase {state.phase!r}")
    if before_first and state.game.first_player == "fixed":
        refuse("phase", "with first_player='fixed' nobody draws who opens the first round (GD-2.3)")
    first = state.first_player
    if (first is None) != before_first:
        refuse("first_player", f"{first} in phase {state.phase!r}")
    if state.phase == "finished":
        return
    if len(state.eliminated) > state.players - 2:
        refuse("eliminated", "at most one player is left, but the game is not over (GD-6.2)")
    if first in state.eliminated:
        refuse("first_player", f"seat {first} is out of the game (GD-2.3)")
    if state.game.first_player == "fixed" and any(seat not in state.eliminated for seat in range(first or 0)):
        refuse("first_player", f"seat {first} opens, but a lower seat is in the game (GD-2.3)")


def check_cards(state: GangOfDiceState) -> None:
    """Check that the cards drawn are those of the rounds so far, tier by tier (GD-1.5)."""
    deck = state.game.deck
    if list(state.drawn) != sorted(set(state.drawn)):
        refuse("drawn", "not in order, or a card twice")
    for card in state.drawn:
        if deck.card(card) is None:
            refuse("drawn", f"the deck has no card {card!r}")
    before = 0
    for tier in deck.tiers:
        expected = min(max(state.round - before, 0), tier.draw)
        found = sum(1 for card in state.drawn if card in tier.cards)
        if found != expected:
            refuse("drawn", f"{found} cards from a tier of which {expected} were drawn by round {state.round} (GD-1.5)")
        before += tier.draw
    if (state.card is not None) != (state.phase in IN_A_ROUND):
        refuse("card", f"{state.card!r} in phase {state.phase!r}")
    if state.card is not None and state.card not in state.drawn:
        refuse("card", f"{state.card!r} is not among the cards drawn")
    if state.card is not None and state.card not in deck.tier_of_round(state.round).cards:
        refuse("card", f"{state.card!r} does not lie where round {state.round} draws (GD-1.5)")


def check_order(state: GangOfDiceState) -> None:
    """Check that results and turn follow the order of the round (GD-2.3), and that results are right (GD-3.5)."""
    if state.phase not in IN_A_ROUND:
        if state.turn_player is not None:
            refuse("current_player", f"seat {state.turn_player} in phase {state.phase!r}")
        if state.results:
            refuse("results", f"not empty in phase {state.phase!r}")
        return
    order = turn_order(state.first_player or 0, state.players, state.eliminated)
    if len(state.results) >= len(order):
        refuse("results", "everybody has had a turn, but the round is not over")
    if [result.player for result in state.results] != order[: len(state.results)]:
        refuse("results", "the turns are not in the order of the round (GD-2.3)")
    if state.turn_player != order[len(state.results)]:
        refuse("current_player", f"it is the turn of seat {order[len(state.results)]} (GD-2.3)")
    for result in state.results:
        if result.dice < 1 or result.dice != sum(result.faces):
            refuse("results", f"{result.dice} dice, but the faces are {sum(result.faces)}")
        if result.score != score(result.faces):
            refuse("results", f"the score of {list(result.faces)} is {score(result.faces)} (GD-3.5)")
        if result.valid == state._warning_triggered(result.faces):
            refuse("results", f"valid is {result.valid}, but the card says otherwise")


def check_turn(state: GangOfDiceState) -> None:
    """Check the dice of the turn against the phase (GD-3.2, GD-3.3)."""
    turn = state._turn
    if (turn is not None) != (state.phase in ("roll", "keep")):
        refuse("turn", f"{'missing' if turn is None else 'there'} in phase {state.phase!r}")
    if turn is None:
        return
    if turn.dice < 1 or sum(turn.faces) + turn.in_air != turn.dice:
        refuse("turn", f"{turn.dice} dice, but {sum(turn.faces)} lie and {turn.in_air} are in the air")
    if (turn.in_air > 0) != (state.phase == "roll"):
        refuse("turn.in_air", f"{turn.in_air} in phase {state.phase!r}")
    lowest = 1 if state.phase == "keep" else 0
    if not lowest <= turn.rerolls_left <= REROLLS:
        refuse("turn.rerolls_left", f"{turn.rerolls_left} in phase {state.phase!r}")
    first_roll = state.phase == "roll" and turn.rerolls_left == REROLLS
    if first_roll and turn.in_air != turn.dice:
        refuse("turn.in_air", "all dice are in the air at the first roll")
    if not first_roll and state._card_in_force().colour == "yellow" and not could_lie(state, turn):
        refuse("turn.faces", "these dice have triggered the card already (GD-3.3)")


def could_lie(state: GangOfDiceState, turn: Turn) -> bool:
    """Say whether a yellow card can have let these dice pass.

    Dice in the air lay there before, showing something. They did the least if all showed the same face: the gangster,
    or, where that counts as a value, one of the numbers that were kept.
    """
    predicate = state._card_in_force().predicate
    for face in range(6):
        before = list(turn.faces)
        before[face] += turn.in_air
        if not triggered(predicate, before, state.game.gangster_is_a_value):
            return True
    return False


def check_dice(state: GangOfDiceState) -> None:
    """Check that no die is lost or added (GD-6.3), and that those in the game had dice to roll (GD-5.4)."""
    expected = dice_in_game(state.players, state.round)
    found = sum(state.pools) + state.table
    if found != expected:
        refuse("table", f"pools and table hold {found} dice, not {expected} (GD-6.3)")
    rolled = [0] * state.players
    for result in state.results:
        rolled[result.player] = result.dice
    if state.turn_player is not None:
        rolled[state.turn_player] = state.dice
    at_start = [pool + dice for pool, dice in zip(state.pools, rolled, strict=True)]
    if list(state.eliminated) != players_out(at_start):
        refuse("eliminated", f"those without dice are {players_out(at_start)} (GD-5.4)")
    if state.phase == "finished":
        return
    nothing_won_yet = state.round == 0 or (state.round == 1 and state.phase in IN_A_ROUND)
    if nothing_won_yet and at_start != [start_pool(state.players)] * state.players:
        refuse("pools", f"everybody starts with {start_pool(state.players)} dice (GD-1.4)")
    check_table(state, sum(rolled))


def check_table(state: GangOfDiceState, rolled: int) -> None:
    """Check what earlier rounds left on the table: nothing, or what everybody rolled in a lost one (GD-5.3)."""
    in_round = state.phase in IN_A_ROUND
    left = state.table - rolled - (bonus_dice(state.round) if in_round else 0)
    rounds_before = state.round - 1 if in_round else state.round
    least = state.players - len(state.eliminated) + bonus_dice(rounds_before)
    if left != 0 and (rounds_before == 0 or left < least):
        refuse("table", f"{state.table} dice, which leaves {left} from the rounds before")


def check_end(state: GangOfDiceState) -> None:
    """Check who has won (GD-6.1, GD-6.2)."""
    winners = list(state.winners())
    if state.phase != "finished":
        if winners:
            refuse("winners", f"{winners} in phase {state.phase!r}")
        return
    out = list(state.eliminated)
    if len(out) == state.players:
        # The record does not say who was in at the start of the last round; at least two were, the opener among them.
        if len(winners) < 2 or state.first_player not in winners:
            refuse("winners", f"{winners}: those in at the start of the last round have won (GD-6.2)")
        return
    expected = game_winners(state.round, state.pools, out, [])
    if not expected:
        refuse("phase", f"the game is not over after round {state.round}")
    if winners != expected:
        refuse("winners", f"{winners}, but {expected} have won (GD-6.1)")
