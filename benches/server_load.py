"""The time of an action on a server under load: sockets at tables on this machine, one action per table and second.

`python benches/server_load.py` opens 250 tables with four people each, a socket for everyone, and lets one of them act
at each table every second. It measures from sending an action to its acknowledgement, which comes after the commit,
and how long until the last of the four has been told. It ends after `--seconds`, whatever happens.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "server"))

from process import Server
from serving import some_action

GAMES = [{"game": "gang_of_dice", "players": 4}, {"game": "dice_run", "players": 4}]


class Table:
    """A table with four people, all of them sockets of this process."""

    def __init__(self, identity: str, tokens: list[str]) -> None:
        self.identity = identity
        self.tokens = tokens
        self.sockets: list[ClientConnection] = []
        self.told: list[dict[str, Any]] = [{} for _ in tokens]
        self.sent: dict[int, float] = {}
        self.answered: dict[int, float] = {}
        self.known: dict[int, list[float]] = {}

    async def connect(self, server: Server) -> None:
        for seat, token in enumerate(self.tokens):
            path = f"{server.ws}/api/tables/{self.identity}/socket"
            socket = await connect(path, max_size=None, compression=None, proxy=None)
            await socket.send(json.dumps({"type": "hello", "token": token}))
            self.told[seat] = json.loads(await socket.recv())
            self.sockets.append(socket)

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            now = time.perf_counter()
            told = json.loads(text)
            if told["type"] == "done":
                self.answered[told["id"]] = now
            elif told["type"] == "error":
                raise AssertionError(told)
            else:
                self.told[seat] = told
                if not told["events"]:
                    continue  # somebody has come or gone
                self.known.setdefault(told["since"], []).append(now)

    async def act(self, until: float) -> None:
        """Take one action a second, as whoever is to act."""
        due = time.perf_counter() + random.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += 1.0
            newest = max(self.told, key=lambda told: told["number"])
            if newest["status"] == "over":
                return
            seat = newest["view"]["to_act"][0]
            mine = self.told[seat]
            if mine["number"] != newest["number"] or mine["number"] in self.sent:
                continue
            number = mine["number"]
            message = {"type": "act", "id": number, "number": number, "action": some_action(mine, 1)}
            self.sent[number] = time.perf_counter()
            await self.sockets[seat].send(json.dumps(message))


async def open_tables(server: Server, count: int) -> list[Table]:
    from crash import post

    tables = []
    for index in range(count):
        body = {"game": GAMES[index % 2], "seats": ["person"] * 4}
        first = await asyncio.to_thread(post, f"{server.http}/api/tables", body)
        identity = first["state"]["table"]
        tokens = [first["token"]]
        for _ in range(3):
            tokens.append((await asyncio.to_thread(post, f"{server.http}/api/tables/{identity}/join", {}))["token"])
        tables.append(Table(identity, tokens))
    return tables


async def load(server: Server, count: int, seconds: float) -> dict[str, Any]:
    tables = await open_tables(server, count)
    for table in tables:
        await table.connect(server)
    ears = [asyncio.create_task(table.listen(seat)) for table in tables for seat in range(4)]
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.act(until) for table in tables))
    await asyncio.sleep(5.0)  # the last actions are told
    for ear in ears:
        if ear.done() and ear.exception() is not None:
            raise ear.exception() or AssertionError
        ear.cancel()
    acknowledged = [table.answered[number] - at for table in tables for number, at in table.sent.items()]
    told = [max(table.known[number]) - at for table in tables for number, at in table.sent.items()]
    assert all(len(table.known[number]) == 4 for table in tables for number in table.sent), "somebody was not told"
    for table in tables:
        for socket in table.sockets:
            await socket.close()
    return {
        "sockets": 4 * count,
        "tables": count,
        "actions": len(acknowledged),
        "actions_per_second": round(len(acknowledged) / seconds, 1),
        "acknowledged_ms": percentiles(acknowledged),
        "all_told_ms": percentiles(told),
    }


def percentiles(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {f"p{each}": round(1000 * ordered[int(each / 100 * (len(ordered) - 1))], 2) for each in (50, 99, 100)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--durable", action="store_true")
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    with tempfile.TemporaryDirectory() as folder:
        if len(cores) > 1:
            os.sched_setaffinity(0, {cores[0]})  # the server inherits it: one core for it, another for the load
        server = Server(Path(folder) / "tables.db", *(["--durable"] if arguments.durable else []))
        if len(cores) > 1:
            os.sched_setaffinity(0, {cores[-1]})
        try:
            found = asyncio.run(load(server, arguments.tables, arguments.seconds))
        finally:
            server.stop()
    print(json.dumps({**found, "seconds": arguments.seconds, "durable": arguments.durable}))


if __name__ == "__main__":
    main()
