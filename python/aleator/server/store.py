"""Tables in SQLite: one writer thread, which commits everything that has arrived in the meantime together.

The database is in write-ahead mode. A job is a few statements that are executed together or not at all; its future is
resolved when they are committed, so whatever is acknowledged after that survives the end of the process at any moment,
and with `durable` also power loss.
"""

from __future__ import annotations

import asyncio
import json
import os
import queue
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from aleator.server.errors import Refusal

__all__ = ["Store", "Stored"]

SCHEMA = 1
"""The version of the database, kept in its `user_version`."""

_TABLES = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, created REAL NOT NULL, touched REAL NOT NULL, status TEXT NOT NULL,
    game TEXT NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL, nonce TEXT NOT NULL, commitment TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_age ON tables (status, touched);
CREATE TABLE players (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL, PRIMARY KEY ("table", seat)
) WITHOUT ROWID;
CREATE TABLE journal (
    "table" TEXT NOT NULL, number INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY ("table", number)
) WITHOUT ROWID;
"""

Statement: TypeAlias = tuple[str, Sequence[Any]]
_MOST_JOBS = 512


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is stored. `players` maps seats to name and the hash of the token."""

    id: str
    game: dict[str, Any]
    seats: list[str | None]
    seed: int
    nonce: str
    commitment: str
    players: dict[int, tuple[str, bytes]]
    journal: list[dict[str, Any]]


class Store:
    """The database of a server. A separate thread writes; reads happen wherever they are needed."""

    def __init__(self, path: str, *, durable: bool = False) -> None:
        self._path = path
        self._durable = durable
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        _check_place(path)
        self._lock = _locked(path)
        try:
            self._reader = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
        except sqlite3.Error as error:
            self._lock.close()
            raise _unusable(path, str(error)) from error
        try:
            self._set_up(self._reader)
            _prepare(self._reader)
        except sqlite3.DatabaseError as error:
            self._reader.close()
            self._lock.close()
            raise Refusal(503, "bad_database", f"{path} is not a database of tables: {error}") from error
        self._writer = threading.Thread(target=self._write, name="aleator-writer", daemon=True)
        self._writer.start()

    def _set_up(self, database: sqlite3.Connection) -> None:
        database.execute(f"PRAGMA synchronous = {'FULL' if self._durable else 'NORMAL'}")

    async def done(self, statements: Iterable[Statement]) -> None:
        """Run statements together, and return when they are committed."""
        loop = asyncio.get_running_loop()
        job = _Job(list(statements), loop, loop.create_future())
        self._jobs.put(job)
        await job.future

    def close(self) -> None:
        """Write everything that has arrived, and stop."""
        self._jobs.put(None)
        self._writer.join()
        self._reader.close()
        self._lock.close()

    # The writer's thread.

    def _write(self) -> None:
        database = sqlite3.connect(self._path, isolation_level=None, timeout=30)
        self._set_up(database)
        going = True
        while going:
            jobs = [self._jobs.get()]
            while len(jobs) < _MOST_JOBS and not self._jobs.empty():
                jobs.append(self._jobs.get())
            going = None not in jobs
            self._commit(database, [job for job in jobs if job is not None])
        database.close()

    def _commit(self, database: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Commit jobs together. One that fails is undone by itself; if the commit fails, all of them are."""
        try:
            database.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job.attempt(database)
            database.execute("COMMIT")
        except Exception as error:
            if database.in_transaction:
                database.execute("ROLLBACK")
            for job in jobs:
                job.error = error
        for loop in {job.loop for job in jobs}:
            mine = [job for job in jobs if job.loop is loop]
            with suppress(RuntimeError):  # the loop has ended: nobody waits for an answer any more
                loop.call_soon_threadsafe(_resolve, mine)

    # Reading.

    def count(self) -> int:
        """Return how many tables there are."""
        (number,) = self._reader.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def load(self, table: str) -> Stored | None:
        """Read a table; None if there is none."""
        row = self._reader.execute(
            "SELECT game, seats, seed, nonce, commitment FROM tables WHERE id = ?", (table,)
        ).fetchone()
        if row is None:
            return None
        game, seats, seed, nonce, commitment = row
        players = self._reader.execute('SELECT seat, name, token FROM players WHERE "table" = ?', (table,))
        journal = self._reader.execute('SELECT entry FROM journal WHERE "table" = ? ORDER BY number', (table,))
        return Stored(
            table,
            json.loads(game),
            json.loads(seats),
            int(seed),
            nonce,
            commitment,
            {seat: (name, token) for seat, name, token in players},
            [json.loads(entry) for (entry,) in journal],
        )

    def idle(self, *, status: str, before: float) -> list[str]:
        """Return the tables with a status where nothing has happened since a time."""
        rows = self._reader.execute("SELECT id FROM tables WHERE status = ? AND touched < ?", (status, before))
        return [table for (table,) in rows]


def _check_place(path: str) -> None:
    """Refuse an impossible location for a database, before anything is opened."""
    place = Path(path)
    if place.is_dir():
        raise _unusable(path, "it is a folder")
    if not place.parent.is_dir():
        raise _unusable(path, f"there is no folder {place.parent}")
    written = [place.parent, place] if place.exists() else [place.parent]
    if not all(os.access(each, os.W_OK) for each in written):
        raise _unusable(path, "it cannot be written")


def _unusable(path: str, why: str) -> Refusal:
    message = f"the database {path} cannot be used: {why}. Use a file in a writable folder: --database FILE"
    return Refusal(503, "bad_database", message, {"database": path})


def _locked(path: str) -> sqlite3.Connection:
    """Take the lock of a database, so that no other server uses it; the system releases it when this process ends.

    It is an exclusive transaction on an empty database beside it, which works wherever SQLite does.
    """
    lock = None
    try:
        place = f"{os.path.realpath(path)}-lock"
        lock = sqlite3.connect(place, isolation_level=None, check_same_thread=False, timeout=0)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if lock is not None:
            lock.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise _unusable(path, str(error)) from error
        message = f"another server is using the database {path}: stop it, or use another file: --database FILE"
        raise Refusal(503, "database_in_use", message, {"database": path}) from error
    return lock


class _Job:
    def __init__(
        self, statements: list[Statement], loop: asyncio.AbstractEventLoop, future: asyncio.Future[None]
    ) -> None:
        self.statements = statements
        self.loop = loop
        self.future = future
        self.error: Exception | None = None

    def attempt(self, database: sqlite3.Connection) -> None:
        database.execute("SAVEPOINT job")
        try:
            for sql, values in self.statements:
                database.execute(sql, values)
        except Exception as error:  # whatever it is: the writer goes on, and the caller is told
            self.error = error
            database.execute("ROLLBACK TO job")
        database.execute("RELEASE job")


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(job.error)


def _prepare(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version == SCHEMA:
        return
    if version != 0 or database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise sqlite3.DatabaseError(f"it has version {version}, this version of aleator reads {SCHEMA}")
    database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
