"""Kills a server again and again while bots act at its tables, and looks for what was acknowledged and lost.

`python tests/server/crash.py --tables 200 --kills 3` is the long version of what the tests do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from process import Server
from serving import BOT, some_action
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import aleator
from aleator import proof


class Player:
    """A program that plays a seat over a socket, and remembers what was acknowledged."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.acknowledged: dict[int, dict[str, Any]] = {}
        self.number = 0
        self.over = False

    async def play(self, server: Server, pause: float) -> None:
        """Play to the end, or until the connection breaks."""
        path = f"{server.ws}/api/tables/{self.table}/socket"
        async with connect(path, max_size=None, proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.token, "since": self.number}))
            asked: dict[int, dict[str, Any]] = {}
            async for text in socket:
                told = json.loads(text)
                if told["type"] == "done":
                    self.acknowledged[told["id"]] = asked.pop(told["id"])
                elif told["type"] == "error":  # somebody else was faster, where several choose at the same time
                    assert told["error"]["code"] in ("stale_state", "game_over"), told
                    asked.pop(told["id"], None)
                if told["type"] in ("state", "update"):
                    assert told["number"] >= self.number, "the table has gone back behind what it had told"
                    self.number = told["number"]
                    if told["status"] == "over":
                        self.over = True
                    elif told["number"] not in asked and self.seat in (told["view"] or {"to_act": ()})["to_act"]:
                        await self._act(socket, told, asked, pause)
                if self.over and not asked:
                    return

    async def _act(
        self, socket: ClientConnection, told: dict[str, Any], asked: dict[int, dict[str, Any]], pause: float
    ) -> None:
        await asyncio.sleep(random.random() * pause)
        number, action = told["number"], some_action(told, told["number"])
        asked[number] = action
        await socket.send(json.dumps({"type": "act", "id": number, "number": number, "action": action}))


def open_tables(server: Server, count: int) -> list[Player]:
    """Open tables of both games, at which two programs and bots of the server sit."""
    players = []
    for index in range(count):
        game = {"game": ("gang_of_dice", "dice_run")[index % 2], "players": 2 + index % 3}
        seats = ["person", "person", *[BOT[str(game["game"])]] * (int(str(game["players"])) - 2)]
        first = post(f"{server.http}/api/tables", {"game": game, "seats": seats})
        table = first["state"]["table"]
        second = post(f"{server.http}/api/tables/{table}/join", {})
        players += [Player(table, each["seat"], each["token"]) for each in (first, second)]
    return players


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


async def play_for(server: Server, players: Sequence[Player], actions: int | None, pause: float) -> None:
    """Let all play, and kill the server after so many acknowledged actions more (None: let them end)."""
    tasks = [asyncio.create_task(player.play(server, pause)) for player in players if not player.over]
    if actions is not None:
        wanted = acknowledged(players) + actions
        while acknowledged(players) < wanted and not all(task.done() for task in tasks):
            await asyncio.sleep(0.01)
        await asyncio.to_thread(server.kill)
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, BaseException) and not (
            actions is not None and isinstance(result, WebSocketException | OSError | EOFError)
        ):
            raise result


def acknowledged(players: Iterable[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def crash(database: Path, tables: int, kills: int, actions: int, pause: float) -> dict[str, Any]:
    """Play, killing the server; then check every table against what was acknowledged and against its record."""
    server = Server(database)
    try:
        players = open_tables(server, tables)
        before = []
        for _ in range(kills):
            asyncio.run(play_for(server, players, actions, pause))
            before.append(acknowledged(players))
            server = Server(database)
        asyncio.run(play_for(server, players, None, pause / 10))
        for player in players:
            check(server, player)
    finally:
        log = server.stop()
    assert not [line for line in log if "ERROR" in line or "Traceback" in line], log
    return {"tables": tables, "kills": kills, "acknowledged": acknowledged(players), "at_kills": before, "lost": 0}


def check(server: Server, player: Player) -> None:
    """Hold a finished table against its record, and against what this player was told."""
    with urllib.request.urlopen(f"{server.http}/api/tables/{player.table}/record") as answer:
        text = answer.read().decode()
    assert proof.verify(text).finished
    record = aleator.Record.loads(text)
    with urllib.request.urlopen(f"{server.http}/api/tables/{player.table}") as answer:
        told = json.load(answer)
    assert told["view"]["state"] == json.loads(json.dumps(record.replay().view(aleator.SPECTATOR)))
    for number, action in player.acknowledged.items():
        step = record.steps[number]
        assert (step.seat, step.what.to_dict()) == (player.seat, action), (player.table, number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--actions", type=int, default=1_000, help="acknowledged between a start and the kill")
    arguments = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = crash(Path(folder) / "tables.db", arguments.tables, arguments.kills, arguments.actions, pause=0.5)
    print(json.dumps({**found, "seconds": round(time.monotonic() - begun, 1)}))


if __name__ == "__main__":
    main()
