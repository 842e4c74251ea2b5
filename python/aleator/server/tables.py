"""All tables: finding them, changing them one change at a time, storing them, and informing listeners."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from aleator.errors import AleatorError
from aleator.play.proof import Commitment
from aleator.server.errors import Refusal
from aleator.server.requests import Wanted
from aleator.server.settings import Settings
from aleator.server.store import Statement, Store
from aleator.server.table import Listener, Table, json_text, new_id, new_token, next_token
from aleator.server.views import full_view, update

__all__ = ["Tables"]

log: logging.Logger = logging.getLogger("aleator.server")


class Tables:
    """The tables of a server. Every answer comes after the commit."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings = settings
        self._store = store
        self._tables: dict[str, Table] = {}
        self._going: set[str] = set()
        """Tables that are being deleted: nobody finds them any more."""
        self._count = store.count()

    @property
    def count(self) -> int:
        """How many tables there are, in memory or not."""
        return self._count

    # Finding.

    def find(self, identity: str) -> Table:
        """Return a table, from memory or the database, or refuse an id that nobody has."""
        table = self._tables.get(identity)
        if table is None:
            table = self._read(identity)
            self._tables[identity] = table
        table.used = time.monotonic()
        return table

    def _read(self, identity: str) -> Table:
        stored = None if identity in self._going else self._store.load(identity)
        if stored is None:
            raise Refusal(404, "no_such_table", "there is no such table; it may have been deleted long ago")
        try:
            table = Table.load(stored)
            if table.status == "over" and self._exists(table.next_id):
                table.next = table.next_id
            return table
        except AleatorError as error:
            log.error("table %s cannot be read: %s", identity, error)
            message = "this table was played under other rules, or its record is damaged: it cannot continue"
            raise Refusal(410, "unreadable_table", message) from error

    def _exists(self, identity: str) -> bool:
        return identity not in self._going and (identity in self._tables or self._store.load(identity) is not None)

    @asynccontextmanager
    async def _held(self, identity: str) -> AsyncIterator[Table]:
        """Hold a table, so that no change to it is in progress."""
        while True:
            table = self.find(identity)
            async with table.lock:
                if table.lost or self._tables.get(identity) is not table:
                    continue  # it could not be written while we waited: read it again
                yield table
                return

    # Changing. A change is finished even if its client disconnects in the middle.

    async def create(self, wanted: Wanted) -> dict[str, Any]:
        """Create a table; return its view and the token of its creator's seat."""
        return await asyncio.shield(asyncio.ensure_future(self._create(wanted)))

    async def _create(self, wanted: Wanted, identity: str | None = None, token: str | None = None) -> dict[str, Any]:
        if self._count >= self._settings.max_tables:
            most = self._settings.max_tables
            raise Refusal(429, "too_many_tables", f"there are {most} tables already: try again later", {"most": most})
        self._count += 1
        token = token or new_token()
        table = Table(identity or new_id(), wanted.game, wanted.seats, secrets.randbits(64), Commitment.new_nonce())
        try:
            seat, statements = table.sit(wanted.seat, wanted.name, token)
            table.begin()
            table.go_on()
            await self._write(table, [*table.written_new(), *statements, *table.written_since(0)])
        except BaseException:
            self._count -= 1
            raise
        self._tables[table.id] = table
        return {"seat": seat, "token": token, "state": full_view(table, seat)}

    async def join(self, identity: str, seat: int | None, name: str) -> dict[str, Any]:
        """Take a seat; with the last one the match begins."""
        token = new_token()

        place, table = await self._change(identity, _sitting(seat, name, token))
        return {"seat": place, "token": token, "state": full_view(table, place)}

    async def rematch(self, identity: str, token: str) -> dict[str, Any]:
        """Play the same again: open the next table, or take one's own seat there if somebody has opened it."""
        return await asyncio.shield(asyncio.ensure_future(self._rematch(identity, token)))

    async def _rematch(self, identity: str, token: str) -> dict[str, Any]:
        async with self._held(identity) as table:
            seat = table.seat_of(token)
            if table.status != "over":
                raise Refusal(409, "not_over", "the game has not ended: play it to the end first")
            name, own = table.players[seat][0], next_token(token, table.next_id)
            if self._exists(table.next_id):
                return await self._seat_again(table.next_id, seat, name, own)
            made = await self._create(Wanted(table.game, table.seats, seat, name), table.next_id, own)
            table.next = table.next_id
            tell(table, table.number)
            return made

    async def _seat_again(self, identity: str, seat: int, name: str, token: str) -> dict[str, Any]:
        """Take a seat at the next table; who has it already is only told about it."""
        async with self._held(identity) as table:
            with suppress(Refusal):
                seat = table.seat_of(token)
                return {"seat": seat, "token": token, "state": full_view(table, seat)}

        place, table = await self._changed(identity, _sitting(seat, name, token))
        return {"seat": place, "token": token, "state": full_view(table, place)}

    async def act(self, identity: str, token: str, action: Any, number: int) -> dict[str, Any]:
        """Take the action of a seat, and play on until a person is to act."""
        return await self._step(identity, token, lambda table, seat: table.playing.act(seat, action, expect=number))

    async def undo(self, identity: str, token: str, number: int) -> dict[str, Any]:
        """Undo the last action of a seat."""
        return await self._step(identity, token, lambda table, seat: table.playing.undo(seat, expect=number))

    async def rejoin(self, identity: str, token: str) -> dict[str, Any]:
        """Let a player who had left continue."""
        return await self._step(identity, token, lambda table, seat: table.playing.rejoin(seat))

    async def leave(self, identity: str, token: str) -> dict[str, Any]:
        """Let a player go: before the game the seat is open again, in the game it takes its default actions."""

        def go(table: Table) -> tuple[int, list[Statement]]:
            seat = table.seat_of(token)
            if table.match is None:
                return seat, table.stand_up(seat)
            if table.match.is_over:
                raise Refusal(409, "game_over", "the game has ended: there is no need to leave")
            table.match.leave(seat)
            return seat, []

        seat, table = await self._change(identity, go)
        return {"number": table.number, "seat": seat}

    async def cancel(self, identity: str, token: str) -> dict[str, Any]:
        """Give up a seat before the game, and delete the table if nobody has a seat there any more."""

        def go(table: Table) -> tuple[int, list[Statement]]:
            seat = table.seat_of(token)
            if table.match is not None:
                raise Refusal(409, "already_begun", "the game has begun: leave it instead")
            return seat, table.stand_up(seat)

        seat, table = await self._change(identity, go)
        if table.match is None and not table.players:
            await asyncio.shield(asyncio.ensure_future(self._delete_empty(table)))
        return {"number": table.number, "seat": seat}

    async def _delete_empty(self, table: Table) -> None:
        """Delete a table at which nobody has a seat any more before the game; who looks on is sent away."""
        async with table.lock:
            if table.match is not None or table.players or table.lost:
                return  # somebody has sat down meanwhile
            table.lost = True  # whoever waits for it finds it deleted
            self._tables.pop(table.id, None)
            for listener in tuple(table.listeners):
                listener.end()
            try:
                await self._delete(table.id)
            except Exception:  # the seat was given up all the same; the table waits to be tidied away
                log.exception("table %s could not be deleted", table.id)

    async def _step(self, identity: str, token: str, step: Callable[[Table, int], object]) -> dict[str, Any]:
        def change(table: Table) -> tuple[int, list[Statement]]:
            seat = table.seat_of(token)
            step(table, seat)
            return seat, []

        seat, table = await self._change(identity, change)
        return {"number": table.number, "seat": seat}

    async def _change(self, identity: str, change: Callable[[Table], tuple[int, list[Statement]]]) -> tuple[int, Table]:
        return await asyncio.shield(asyncio.ensure_future(self._changed(identity, change)))

    async def _changed(
        self, identity: str, change: Callable[[Table], tuple[int, list[Statement]]]
    ) -> tuple[int, Table]:
        async with self._held(identity) as table:
            before = table.number
            seat, statements = change(table)  # a refusal changes nothing
            try:
                table.go_on()
            except AleatorError:
                self._forget(table)  # a step that was not finished is not kept
                raise
            await self._write(table, [*statements, *table.written_since(before)])
            tell(table, before)
            return seat, table

    async def _write(self, table: Table, statements: list[Statement]) -> None:
        try:
            await self._store.done(statements)
        except Exception as error:
            self._forget(table)
            log.error("table %s: could not be written: %s", table.id, error)
            message = "the server cannot write at the moment: nothing was changed, try again later"
            raise Refusal(503, "storage_failed", message) from error

    def _forget(self, table: Table) -> None:
        """Forget a table in memory that is ahead of the database: the next request reads it again."""
        table.lost = True
        self._tables.pop(table.id, None)
        for listener in tuple(table.listeners):
            listener.end()

    # Looking.

    async def look(self, identity: str, token: str | None) -> dict[str, Any]:
        """Return the view of a seat or, without a token, that of a spectator."""
        async with self._held(identity) as table:
            return full_view(table, None if token is None else table.seat_of(token))

    async def events(self, identity: str, token: str | None, since: int) -> dict[str, Any]:
        """Return the events after a state number."""
        async with self._held(identity) as table:
            seat = None if token is None else table.seat_of(token)
            return {"number": table.number, "since": since, "events": table.events(seat, since)}

    async def record(self, identity: str) -> str:
        """Return the record with its proof, when the game has ended."""
        async with self._held(identity) as table:
            return table.record()

    async def listen(self, identity: str, token: str | None, listener: Listener, since: int | None) -> Table:
        """Tell a listener the whole view (and the events after `since`), and everything from now on."""
        async with self._held(identity) as table:
            listener.seat = None if token is None else table.seat_of(token)
            self._make_place(table, listener)
            known = listener.seat is None or any(each.seat == listener.seat for each in table.listeners)
            table.listeners[listener] = None
            missed = [] if since is None else table.events(listener.seat, since)
            listener.tell(json_text({"type": "state", "events": missed, **full_view(table, listener.seat)}))
            if not known:
                presence(table, listener)
            return table

    def _make_place(self, table: Table, listener: Listener) -> None:
        """Refuse one spectator too many. A seat gives up its oldest socket, which is most likely dead."""
        same = [each for each in table.listeners if each.seat == listener.seat]
        if listener.seat is None:
            most = self._settings.max_sockets_per_table
            if len(same) >= most:
                raise Refusal(429, "too_many_sockets", "too many are watching this table already", {"most": most})
        elif len(same) >= self._settings.max_sockets_per_seat:
            table.listeners.pop(same[0], None)
            same[0].end()

    def hang_up(self, table: Table, listener: Listener) -> None:
        """Tell a listener nothing more."""
        table.listeners.pop(listener, None)
        if listener.seat is not None and not any(each.seat == listener.seat for each in table.listeners):
            presence(table, listener)

    # Keeping house.

    async def tidy(self) -> None:
        """Delete tables that are too old, and drop those without listeners from memory."""
        now = time.time()
        limits = {"waiting": self._settings.waiting_time, "playing": self._settings.keep_time}
        for status, age in {**limits, "over": self._settings.keep_time}.items():
            for identity in self._store.idle(status=status, before=now - age):
                await self._delete(identity)
        for identity, table in list(self._tables.items()):
            if (
                not table.listeners
                and not table.lock.locked()
                and time.monotonic() - table.used > self._settings.resting_time
            ):
                del self._tables[identity]

    async def _delete(self, identity: str) -> None:
        statements: list[Statement] = [
            ('DELETE FROM journal WHERE "table" = ?', (identity,)),
            ('DELETE FROM players WHERE "table" = ?', (identity,)),
            ("DELETE FROM tables WHERE id = ?", (identity,)),
        ]
        table = self._tables.get(identity)
        if table is not None and (table.listeners or table.lock.locked()):
            return
        # Tables only in the database are not read: they may be of other rules, which cannot be read.
        self._tables.pop(identity, None)
        self._going.add(identity)
        try:
            await self._store.done(statements)
        finally:
            self._going.discard(identity)
        self._count -= 1


def _sitting(seat: int | None, name: str, token: str) -> Callable[[Table], tuple[int, list[Statement]]]:
    """Return the change of a table by which a seat is taken; with the last one the match begins."""

    def sit(table: Table) -> tuple[int, list[Statement]]:
        place, statements = table.sit(seat, name, token)
        table.begin()
        return place, statements

    return sit


def tell(table: Table, since: int) -> None:
    """Tell all listeners what has happened, each what it may see."""
    said: dict[int | None, str] = {}
    for listener in tuple(table.listeners):
        if listener.seat not in said:
            said[listener.seat] = json_text({"type": "update", **update(table, listener.seat, since)})
        listener.tell(said[listener.seat])


def presence(table: Table, about: Listener) -> None:
    """Tell the others that somebody has come or gone."""
    for listener in tuple(table.listeners):
        if listener is not about:
            listener.tell(json_text({"type": "update", **update(table, listener.seat, table.number)}))
