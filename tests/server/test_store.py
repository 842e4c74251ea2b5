"""What is written together, what is refused, and what happens where the disk fails."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest
from serving import GANG, bearer, new_table, some_action
from starlette.testclient import TestClient

from aleator.server import make_app
from aleator.server.errors import Refusal
from aleator.server.store import Store
from aleator.server.tables import Tables

PLAYER = "INSERT INTO players VALUES (?, ?, ?, ?)"


def test_a_job_that_fails_is_undone_and_those_beside_it_are_kept(tmp_path: Path) -> None:
    async def write() -> list[BaseException | None]:
        store = Store(str(tmp_path / "tables.db"))
        jobs = [[(PLAYER, ("t", seat, "", b""))] for seat in range(40)]
        jobs.insert(
            20, [(PLAYER, ("t", 99, "", b"")), (PLAYER, ("t", 7, "again", b"")), (PLAYER, ("t", 7, "again", b""))]
        )
        found = await asyncio.gather(*(store.done(job) for job in jobs), return_exceptions=True)
        store.close()
        return found

    found = asyncio.run(write())
    failed = [error for error in found if error is not None]
    assert len(failed) == 1 and isinstance(failed[0], sqlite3.IntegrityError)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        seats = [seat for (seat,) in database.execute("SELECT seat FROM players")]
    database.close()
    assert seats == list(range(40))


@pytest.mark.parametrize(("durable", "synchronous"), [(False, 1), (True, 2)])
def test_the_database_is_in_write_ahead_mode(tmp_path: Path, durable: bool, synchronous: int) -> None:
    store = Store(str(tmp_path / "tables.db"), durable=durable)
    assert store._reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._reader.execute("PRAGMA synchronous").fetchone() == (synchronous,)
    store.close()


def test_what_is_no_database_of_tables_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no database, but long enough to look at" * 50)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE things (name TEXT)")
    other.close()
    for name in ("text.db", "other.db"):
        with pytest.raises(Refusal, match="not a database of tables"):
            Store(str(tmp_path / name))


def test_where_the_disk_fails_nothing_is_changed_and_the_table_goes_on(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(make_app(settings)) as client:
        seated = new_table(client, GANG)
        path, head = f"/api/tables/{seated['state']['table']}", bearer(seated["token"])
        before = client.get(path, headers=head).json()
        body = {"number": before["number"], "action": some_action(before)}

        async def full(*_: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "done", full)
            answer = client.post(f"{path}/act", json=body, headers=head)
            assert answer.status_code == 503 and answer.json()["error"]["code"] == "storage_failed"
        assert client.get(path, headers=head).json() == before
        assert client.post(f"{path}/act", json=body, headers=head).status_code == 200


def test_a_table_that_cannot_be_read_is_told_so_and_the_others_go_on(settings: Any) -> None:
    with TestClient(make_app(settings)) as client:
        bad, good = (new_table(client, GANG)["state"]["table"] for _ in range(2))
    with sqlite3.connect(settings.database) as database:
        database.execute("""UPDATE journal SET entry = '{"number": 1}' WHERE "table" = ? AND number = 1""", (bad,))
    database.close()
    with TestClient(make_app(settings)) as client:
        answer = client.get(f"/api/tables/{bad}")
        assert answer.status_code == 410 and answer.json()["error"]["code"] == "unreadable_table"
        assert client.get(f"/api/tables/{good}").status_code == 200


def test_a_deletion_that_fails_leaves_the_table_as_it_was(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tidy() -> None:
        store = Store(settings.database)
        tables = Tables(replace(settings, keep_time=1e-9), store)
        before = await tables.look(table, None)

        async def full(*_: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(store, "done", full)
            with pytest.raises(sqlite3.OperationalError):
                await tables.tidy()
        with anyio.fail_after(5):
            assert await tables.look(table, None) == before
        assert tables.count == 1
        await tables.tidy()
        with pytest.raises(Refusal, match="no such table"):
            await tables.look(table, None)
        assert tables.count == 0
        store.close()

    with TestClient(make_app(settings)) as client:
        table = new_table(client, GANG)["state"]["table"]
    anyio.run(tidy)


def test_tables_that_nobody_can_read_are_deleted_like_others(settings: Any) -> None:
    with TestClient(make_app(settings)) as client:
        tables = [new_table(client, GANG)["state"]["table"] for _ in range(3)]
    with sqlite3.connect(settings.database) as database:
        database.execute("""UPDATE journal SET entry = '{"number": 1}' WHERE "table" = ? AND number = 1""", tables[:1])
    database.close()

    async def tidy() -> list[bool]:
        store = Store(settings.database)
        await Tables(replace(settings, keep_time=1e-9), store).tidy()
        left = [store.load(table) is not None for table in tables]
        store.close()
        return left

    assert anyio.run(tidy) == [False] * 3
