"""Proof that dice were not chosen afterwards.

Whoever draws the dice of a game for others publishes a commitment before the first of them falls: a hash of the seed,
and of all that is settled by then. When the game has ended the seed is published. Anybody can then check that the seed
belongs to the commitment, and that it gives the dice, cards and bots' decisions of the record. `docs/server.md` says
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
    """What is settled before a game begins: the table, the game, who plays (a policy, or None for a person), the seed.

    `nonce` is 32 random bytes in hexadecimal digits: without it the seed, 64 bits, could be found from its hash.

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
        """The SHA-256 over the compact JSON of all this with sorted keys in ASCII, in hexadecimal digits."""
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


def record_with_proof(record: Record, promise: Commitment) -> str:
    """Write a record (JSON Lines) whose first line also has the proof; `Record.loads` reads it like any other.

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
    """What `verify` has found to be true: so many outcomes of chance and bots' actions are those of the seed."""

    table: str
    commitment: str
    seed: int
    outcomes: int
    bot_actions: int
    finished: bool


def verify(text: str, *, commitment: str | None = None, source: str | None = None) -> Proven:
    """Check a record with its proof: the commitment, then every outcome and every action of a bot.

    Give `commitment` as you noted it when the game began: only that shows that it was not made up later. Raises
    `RecordError` with the line and the reason if anything does not hold.

    >>> import aleator
    >>> record = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7)
    >>> promise = Commitment("kitchen", record.game.to_dict(), ("cautious", "random"), 7, Commitment.new_nonce())
    >>> proven = verify(record_with_proof(record, promise), commitment=promise.hash)
    >>> proven.finished, proven.bot_actions > 0
    (True, True)
    >>> verify(record_with_proof(record, promise), commitment="00" * 32)
    Traceback (most recent call last):
    aleator.errors.RecordError: line 1: table.commitment: the record's commitment is ..., not the one that was noted
    """
    record = Record.loads(text, source=source)  # checks sums, rules, legality, and outcomes against the seed
    if record.seed is None:
        raise RecordError("the record has no seed: there is nothing to verify", source=source, line=1, key="seed")
    promise, written = _promise(text, record, source)
    if written != promise.hash:
        message = f"the seed, the game and the seats of the record hash to {promise.hash}, not to {written}"
        raise RecordError(message, source=source, line=1, key="table.commitment")
    if commitment is not None and commitment.strip().lower() != written:
        message = f"the record's commitment is {written}, not the one that was noted"
        raise RecordError(message, source=source, line=1, key="table.commitment")
    bot_actions = _bots_agree(record, promise.seats, source)
    outcomes = sum(step.seat is None for step in record.steps)
    return Proven(promise.table, written, record.seed, outcomes, bot_actions, bool(record.state.is_terminal()))


def _promise(text: str, record: Record, source: str | None) -> tuple[Commitment, str]:
    header = json.loads(text.split("\n", 1)[0])
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


def _bots_agree(record: Record, seats: Sequence[str | None], source: str | None) -> int:
    """Let the bots choose again; each draws from streams of its own, so that people's actions shift nothing."""
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
