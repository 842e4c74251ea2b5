"""Lines of the server: requests and actions through the ASGI application in this process, without a network."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from look_back.lines import Line, Work

GAMES = {
    "gang": ({"game": "gang_of_dice", "players": 4}, "cautious"),
    "run": ({"game": "dice_run", "players": 4}, "greedy"),
}
TESTS = Path(__file__).resolve().parent.parent.parent / "tests" / "server"
TABLES = 8
LONGEST = 2_000
"""No seat has this many actions in a game."""


class Client:
    """A client of the application that waits for each answer."""

    def __init__(self) -> None:
        from aleator.server.app import make_app
        from aleator.server.settings import Settings

        self._folder = tempfile.TemporaryDirectory()
        place = str(Path(self._folder.name) / "tables.db")
        # Rate limits are not to be measured.
        limits: dict[str, Any] = {"rate": 1e9, "burst": 1e9, "new_tables": 1e9, "max_tables": 10**9}
        self._app = make_app(Settings(database=place, **limits))
        self._loop = asyncio.new_event_loop()
        self._life = self._app.router.lifespan_context(self._app)
        self._loop.run_until_complete(self._life.__aenter__())

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """Send a request and return the JSON of the answer; it has to succeed."""
        return self._loop.run_until_complete(self._ask(method, path, body, token))

    async def _ask(self, method: str, path: str, body: Any, token: str | None) -> Any:
        sent = b"" if body is None else json.dumps(body).encode()
        headers = [
            (b"host", b"localhost"),
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(sent)),
        ]
        if token is not None:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("bench", 80),
        }
        status, answered, asked = 0, bytearray(), False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:
                await asyncio.sleep(60)  # the client stays until it is answered
            asked = True
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                answered.extend(message.get("body", b""))

        await self._app(scope, receive, send)
        if not 200 <= status < 300:
            raise AssertionError(f"{method} {path}: {status} {answered[:200].decode(errors='replace')}")
        return json.loads(answered)


def same_tables(seed: int) -> AbstractContextManager[Any]:
    """Let tables draw their seeds from here: otherwise games of different lengths would be compared."""
    return patch("secrets.randbits", random.Random(seed).getrandbits)


def looks(name: str) -> Work:
    """Request tables as a person sitting at them sees them."""
    client = Client()
    game, bot = GAMES[name]
    with same_tables(1):
        bodies = [{"game": game, "seats": ["person", *[bot] * 3]} for _ in range(TABLES)]
        opened = [client.ask("POST", "/api/tables", body) for body in bodies]

    def work(requests: int, _seed: int) -> tuple[int, Any]:
        for each in range(requests):
            seated = opened[each % TABLES]
            client.ask("GET", f"/api/tables/{seated['state']['table']}", token=seated["token"])
        return requests, None

    return work


def actions(name: str) -> Work:
    """Act as a person among three bots, at a new table when a game is over; look before each action."""
    sys.path.insert(0, str(TESTS))
    from serving import some_action

    client = Client()
    game, bot = GAMES[name]

    def work(wanted: int, seed: int) -> tuple[int, Any]:
        done = 0
        with same_tables(seed):
            while done < wanted:
                seated = client.ask("POST", "/api/tables", {"game": game, "seats": ["person", *[bot] * 3]})
                path, token = f"/api/tables/{seated['state']['table']}", seated["token"]
                for turn in range(LONGEST):
                    told = client.ask("GET", path, token=token)
                    if done >= wanted or told["status"] == "over":
                        break
                    body = {"number": told["number"], "action": some_action(told, turn)}
                    client.ask("POST", f"{path}/act", body, token)
                    done += 1
        return done, None

    return work


LINES = [
    Line("server looks, gang", "request", lambda: looks("gang"), settled=False, least=TABLES),
    Line("server acts, gang", "action", lambda: actions("gang"), settled=False, most=2_000),
    Line("server looks, run", "request", lambda: looks("run"), settled=False, least=TABLES),
    Line("server acts, run", "action", lambda: actions("run"), settled=False, most=2_000),
]
