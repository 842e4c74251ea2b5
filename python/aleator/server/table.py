"""One table: its seats, its match, and its listeners."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import time
from typing import Any, Protocol

import aleator
from aleator.game import SPECTATOR
from aleator.play.match import Match
from aleator.play.proof import Commitment, record_with_proof
from aleator.server.errors import Refusal
from aleator.server.requests import same_name
from aleator.server.store import Statement, Stored
from aleator.server.words import seat_names

__all__ = ["Listener", "Table", "json_text", "new_id", "new_token", "next_token"]


class Listener(Protocol):
    """A socket: the seat that it has (None for a spectator), the state that it knows, and how to tell it something."""

    seat: int | None

    def tell(self, text: str) -> None:
        """Queue a message, as JSON."""

    def end(self) -> None:
        """Close the connection."""


def new_id() -> str:
    """Draw the id of a table: whoever knows it may watch, and take an open seat."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """Draw the token of a seat: whoever has it plays there."""
    return secrets.token_urlsafe(24)


def next_token(token: str, table: str) -> str:
    """Return the token of the same player at the next table: who asks twice, or on two devices, gets the same seat.

    >>> next_token("a", "AAAABBBBCCCCDDDD") == next_token("a", "AAAABBBBCCCCDDDD")
    True
    """
    digest = hmac.digest(token.encode("utf-8", "surrogatepass"), table.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


class Table:
    """A table waits for its people, then plays; the match begins when the last seat is taken.

    Nothing here waits or writes: whoever changes a table holds `lock` until the change is committed, and tells the
    listeners afterwards. So nobody sees what could still be lost.
    """

    def __init__(self, identity: str, game: Any, seats: list[str | None], seed: int, nonce: str) -> None:
        self.id = identity
        self.game = game
        self.seats = seats
        self.seed = seed
        self.nonce = nonce
        self.promise: Commitment = Commitment(identity, game.to_dict(), tuple(seats), seed, nonce)
        self.commitment: str = self.promise.hash
        self.players: dict[int, tuple[str, bytes]] = {}
        self.match: Match[Any] | None = None
        self.lock: asyncio.Lock = asyncio.Lock()
        self.listeners: dict[Listener, None] = {}
        """The listeners, in the order in which they came."""
        self.used: float = time.monotonic()
        self.public: tuple[int, dict[str, Any]] | None = None
        """What everybody may see, with its state number, if it is cached; see `views`."""
        self.next: str | None = None
        """The table at which the players play again, once one of them has opened it."""
        self.lost = False
        """Whether a change could not be written: the table then has to be read again."""

    @classmethod
    def load(cls, stored: Stored) -> Table:
        """Rebuild a stored table, with its match where it was."""
        game = aleator.game_from_dict(stored.game)
        table = cls(stored.id, game, stored.seats, stored.seed, stored.nonce)
        table.commitment = stored.commitment
        table.players = dict(stored.players)
        if table.is_full:
            table.match = Match.from_dict({**table._new_match().to_dict(), "journal": stored.journal})
        return table

    # Properties.

    @property
    def people(self) -> list[int]:
        """The seats for people."""
        return [place for place, policy in enumerate(self.seats) if policy is None]

    @property
    def open_seats(self) -> list[int]:
        """The seats for people that nobody has taken."""
        return [place for place in self.people if place not in self.players]

    @property
    def is_full(self) -> bool:
        """Whether the match can begin, or has begun."""
        return not self.open_seats

    @property
    def status(self) -> str:
        """`waiting`, `playing` or `over`."""
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over else "playing"

    @property
    def number(self) -> int:
        """The state number; 0 before the match begins."""
        return 0 if self.match is None else self.match.number

    @property
    def playing(self) -> Match[Any]:
        """The match, or a refusal if it has not begun."""
        if self.match is None:
            message = f"the game begins when the open seats are taken: {self.open_seats}"
            raise Refusal(409, "not_begun", message, {"open": self.open_seats})
        return self.match

    @property
    def is_abandoned(self) -> bool:
        """Whether all people have left: then nothing happens until one of them comes back."""
        return self.match is not None and set(self.people) <= set(self.match.left)

    @property
    def next_id(self) -> str:
        """The id of the table at which the same people play again: nobody knows it before the end, as the nonce."""
        digest = hashlib.sha256(f"{self.id} {self.nonce} again".encode()).digest()
        return base64.urlsafe_b64encode(digest[:12]).decode()

    def seat_of(self, token: str) -> int:
        """Return the seat of a token, or refuse it."""
        digest = _digest(token)
        for seat, (_, known) in self.players.items():
            if hmac.compare_digest(known, digest):
                return seat
        raise Refusal(403, "wrong_token", "this token does not belong to a seat at this table")

    # Changes. Each returns what has to be written.

    def sit(self, seat: int | None, name: str, token: str) -> tuple[int, list[Statement]]:
        """Give a seat to somebody; None is the first open one."""
        if self.is_full:
            raise Refusal(409, "table_full", "all seats are taken; anybody may watch", {})
        place = self.open_seats[0] if seat is None else seat
        if place not in self.open_seats:
            message = f"seat {place} is not open: {self.open_seats}"
            raise Refusal(409, "seat_taken", message, {"seat": place, "open": self.open_seats})
        self._check_name(place, name)
        self.players[place] = (name, _digest(token))
        return place, [("INSERT INTO players VALUES (?, ?, ?, ?)", (self.id, place, name, _digest(token)))]

    def _check_name(self, place: int, name: str) -> None:
        """Refuse a name that somebody else at the table has, or that the page gives to unnamed seats."""
        if not name:
            return
        others = [known for seat, (known, _) in self.players.items() if seat != place]
        if any(same_name(name, each) for each in (*others, *seat_names(len(self.seats)))):
            message = f"the name {name!r} is taken at this table: choose another one"
            raise Refusal(409, "name_taken", message, {"name": name})

    def stand_up(self, seat: int) -> list[Statement]:
        """Open a seat again, before the match has begun; its player becomes a spectator."""
        del self.players[seat]
        for listener in self.listeners:
            if listener.seat == seat:
                listener.seat = None
        return [('DELETE FROM players WHERE "table" = ? AND seat = ?', (self.id, seat))]

    def begin(self) -> None:
        """Begin the match, if all seats are taken."""
        if self.match is None and self.is_full:
            self.match = self._new_match()

    def go_on(self) -> None:
        """Play everything that needs nobody: chance, bots, and players who have left."""
        if self.match is not None and not self.is_abandoned:
            self.match.advance()

    def _new_match(self) -> Match[Any]:
        seats = ["person" if policy is None else policy for policy in self.seats]
        names = [self.players[place][0] if place in self.players else None for place in range(len(seats))]
        return Match(self.game, seats, self.seed, names=names)

    def written_since(self, number: int) -> list[Statement]:
        """Return the statements that write everything since a state number."""
        statements: list[Statement] = [
            ("UPDATE tables SET touched = ?, status = ? WHERE id = ?", (time.time(), self.status, self.id))
        ]
        entries = () if self.match is None else self.match.journal[number:]
        for entry in entries:
            text = json_text(entry.to_dict())
            statements.append(("INSERT INTO journal VALUES (?, ?, ?)", (self.id, entry.number, text)))
        return statements

    def written_new(self) -> list[Statement]:
        """Return the statements that write a new table."""
        now = time.time()
        row = (self.id, now, now, self.status, json_text(self.game.to_dict()), json_text(self.seats))
        values = (*row, str(self.seed), self.nonce, self.commitment)
        return [("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)]

    # Views.

    def record(self) -> str:
        """Return the record with its proof, once the game has ended: it reveals all secrets."""
        if self.status != "over":
            raise Refusal(409, "not_over", "the record is available once the game has ended: it contains all secrets")
        return record_with_proof(self.playing.record, self.promise)

    def events(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        """Return what has happened since a state number, as a seat or a spectator may see it."""
        if self.match is None:
            return []
        eyes = SPECTATOR if seat is None else seat
        return [each.to_dict() for each in self.match.events(eyes, since)]


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def json_text(data: Any) -> str:
    """Write compact JSON in ASCII, so that nothing in it can fail to be encoded.

    >>> json_text({"name": "Zoë"}).isascii()
    True
    """
    return json.dumps(data, separators=(",", ":"))
