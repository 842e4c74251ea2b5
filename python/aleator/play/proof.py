"""Proof that the dice were not chosen after the fact.

Whoever draws the dice of a game for others publishes a commitment before the first die is rolled: a hash of the seed
and of everything else fixed by then. When the game has ended, the seed is published. Anyone can then check that the
seed matches the commitment, and that it yields the dice, cards and bot decisions of the record. `docs/server.md` says
what this proves, and what it does not.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aleator.errors import AleatorError, RecordError
from aleator.games.registry import engine_of
from aleator.play import policies
from aleator.play.record import Record, sealed

__all__ = ["PROOF", "Commitment", "Proven", "record_with_proof", "verify"]

PROOF = 1
"""The version of the commitment: what is hashed, and how."""

_KEYS = ("proof", "table", "seats", "nonce", "commitment")


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is fixed before a game begins: the table, the game, who plays (a policy, or None for a person), the seed.

    `nonce` is 32 random bytes as hexadecimal digits: without it, the 64-bit seed could be recovered from its hash.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> promise = Commitment("kitchen", game.to_dict(), ("cautious", None), seed=7, nonce="00" * 32)
    >>> promise.hash[:16]
    '8effde7e2c1e2d72'
    """

    table: str
    game: Mapping[str, Any]
    seats: tuple[str | None, ...]
    seed: int
    nonce: str

    @property
    def hash(self) -> str:
        """The SHA-256 of the compact ASCII JSON of all this with sorted keys, as hexadecimal digits."""
        promised = {
            "proof": PROOF,
            "table": self.table,
            "game": self.game,
            "seats": list(self.seats),
            "seed": str(self.seed),
            "index": "0",
            "nonce": self.nonce,
        }
        text = json.dumps(promised, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode("ascii")).hexdigest()

    @staticmethod
    def new_nonce() -> str:
        """Draw a nonce.

        >>> len(Commitment.new_nonce())
        64
        """
        return secrets.token_hex(32)


def record_with_proof(record: Record[Any], promise: Commitment) -> str:
    """Return a record (JSON Lines) whose first line includes the proof; `Record.loads` reads it like any other.

    >>> import aleator
    >>> record = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7)
    >>> promise = Commitment("kitchen", record.game.to_dict(), ("cautious", "random"), 7, Commitment.new_nonce())
    >>> aleator.Record.loads(record_with_proof(record, promise)) == record
    True
    """
    digest = hashlib.sha256()
    proof = {
        "proof": PROOF,
        "table": promise.table,
        "seats": list(promise.seats),
        "nonce": promise.nonce,
        "commitment": promise.hash,
    }
    lines = []
    for number, line in enumerate(record.dumps().removesuffix("\n").split("\n")):
        entries = json.loads(line)
        del entries["sum"]
        lines.append(sealed({**entries, "table": proof} if number == 0 else entries, digest))
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Proven:
    """The findings of `verify`: how many outcomes of chance and bot actions were checked against the seed."""

    table: str
    commitment: str
    seed: int
    outcomes: int
    bot_actions: int
    finished: bool


def verify(text: str, *, commitment: str | None = None, source: str | None = None) -> Proven:
    """Check a record with its proof: the commitment, then every outcome and every bot action.

    Pass the `commitment` that you noted when the game began; only that shows that it was not made up later. Raises
    `RecordError` with the line and the reason if anything does not match.

    >>> import aleator
    >>> record = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7)
    >>> promise = Commitment("kitchen", record.game.to_dict(), ("cautious", "random"), 7, Commitment.new_nonce())
    >>> proven = verify(record_with_proof(record, promise), commitment=promise.hash)
    >>> proven.finished, proven.bot_actions > 0
    (True, True)
    >>> verify(record_with_proof(record, promise), commitment="00" * 32)
    Traceback (most recent call last):
    aleator.errors.RecordError: line 1: table.commitment: the record's commitment is ..., not the one you noted
    """
    record = Record.loads(text, source=source)  # checks sums, rules, legality, and outcomes against the seed
    if record.seed is None:
        raise RecordError("the record has no seed: there is nothing to verify", source=source, line=1, key="seed")
    promise, written = _promise(text, record, source)
    if written != promise.hash:
        message = f"the seed, the game and the seats of the record hash to {promise.hash}, not to {written}"
        raise RecordError(message, source=source, line=1, key="table.commitment")
    if commitment is not None and commitment.strip().lower() != written:
        message = f"the record's commitment is {written}, not the one you noted"
        raise RecordError(message, source=source, line=1, key="table.commitment")
    bot_actions = _bots_agree(record, promise.seats, source)
    outcomes = sum(step.seat is None for step in record.steps)
    return Proven(promise.table, written, record.seed, outcomes, bot_actions, bool(record.state.is_terminal()))


def _promise(text: str, record: Record[Any], source: str | None) -> tuple[Commitment, str]:
    header = json.loads(text.removeprefix("\ufeff").split("\n", 1)[0])
    proof = header.get("table")
    if not isinstance(proof, dict):
        message = "the record has no proof: only records of a server's table have one"
        raise RecordError(message, source=source, line=1, key="table")
    if sorted(proof) != sorted(_KEYS) or type(proof["proof"]) is not int or proof["proof"] != PROOF:
        message = f"not a proof of version {PROOF}, which has {', '.join(_KEYS)}"
        raise RecordError(message, source=source, line=1, key="table")
    seats = proof["seats"]
    strings = [proof["table"], proof["nonce"], proof["commitment"]]
    if not all(isinstance(each, str) for each in strings) or not _are_seats(seats, record.game.players):
        raise RecordError("table, nonce and commitment are strings, seats one entry a player", source=source, line=1)
    if record.index != 0:
        raise RecordError("a table plays game 0 of its seed", source=source, line=1, key="index")
    game, seed = record.game.to_dict(), record.seed or 0
    return Commitment(proof["table"], game, tuple(seats), seed, proof["nonce"]), proof["commitment"]


def _are_seats(seats: Any, players: int) -> bool:
    return (
        isinstance(seats, list)
        and len(seats) == players
        and all(seat is None or isinstance(seat, str) for seat in seats)
    )


def _bots_agree(record: Record[Any], seats: Sequence[str | None], source: str | None) -> int:
    """Let the bots choose again; each draws from its own streams, so people's actions do not affect them."""
    try:
        choosers = [None if seat is None else policies.as_player(seat) for seat in seats]
    except AleatorError as error:
        raise RecordError(str(error), source=source, line=1, key="table.seats") from error
    streams = engine_of(record.game).streams(record.seed, record.index)
    checked = 0
    for line, (state, step) in enumerate(zip(record.states(), record.steps, strict=False), start=2):
        seat = step.seat
        chooser = None if seat is None else choosers[seat]
        if seat is None or chooser is None:
            continue
        chosen = chooser(state, streams, seat)
        if chosen != step.what:
            message = f"the bot {seats[seat]} of seat {seat} would have chosen {chosen!r}"
            raise RecordError(message, source=source, line=line)
        checked += 1
    return checked
