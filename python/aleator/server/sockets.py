"""The WebSocket of a table: everything that HTTP can do there, and updates as they happen.

The client says hello first: `{"type": "hello", "token": "...", "since": 12}`, both optional. The answer is the whole
view, `{"type": "state", ...}`. Then it sends `act`, `undo`, `leave`, `rejoin`, `look` and `ping`, each with an `id` of
its choice, which is in the answer: `{"type": "done", "id": 7, ...}` or `{"type": "error", "id": 7, "error": {...}}`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from aleator.errors import AleatorError
from aleator.server.errors import Refusal, refusal_of
from aleator.server.http import address, table_id
from aleator.server.limits import Bucket, Rates
from aleator.server.models import ActMessage, Hello, Message, UndoMessage, read
from aleator.server.requests import parse_json
from aleator.server.settings import Settings
from aleator.server.table import Table, json_text
from aleator.server.tables import Tables

__all__ = ["Sockets"]

_MOST_WAITING = 256
"""Messages that may wait for a slow client; with more, it is disconnected, and may come back."""
_MOST_MISTAKES = 50
_POLICY, _TRY_LATER = 1008, 1013


class Sockets:
    """All open sockets of a server."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self._settings = settings
        self._tables = tables
        self._rates = Rates(settings.rate, settings.burst)
        self._open = 0

    async def __call__(self, socket: WebSocket) -> None:
        """Talk with one client until it goes."""
        await socket.accept()
        refusal = None
        if self._open >= self._settings.max_sockets:
            refusal = Refusal(429, "too_many_sockets", "too many are connected: try again later")
        elif not self._rates.take(address(socket)):
            refusal = Refusal(429, "too_many_requests", "too many requests: wait a little")
        if refusal is not None:
            await _say_and_close(socket, refusal)
            return
        self._open += 1
        try:
            await _Talk(socket, self._settings, self._tables, self._is_crowded).run()
        finally:
            self._open -= 1

    def _is_crowded(self) -> bool:
        """Whether only players are admitted: the last quarter of the places is reserved for them."""
        return self._open > self._settings.max_sockets - self._settings.max_sockets // 4


class _Talk:
    """The conversation with one client. Messages to it wait in a queue, so that a slow client delays nobody."""

    def __init__(self, socket: WebSocket, settings: Settings, tables: Tables, is_crowded: Callable[[], bool]) -> None:
        self.seat: int | None = None
        self._is_crowded = is_crowded
        self._socket = socket
        self._settings = settings
        self._tables = tables
        self._token: str | None = None
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(_MOST_WAITING)
        self._bucket = Bucket(settings.socket_rate, settings.socket_burst)
        self._mistakes = 0

    # What tables call.

    def tell(self, text: str) -> None:
        """Send a message when its turn comes."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Close the connection after the current message; the client may come back and look again."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    # The conversation.

    async def run(self) -> None:
        """Say hello, then read and send until one side ends."""
        try:
            table = await self._hello()
        except (AleatorError, ValueError, TypeError) as error:
            await _say_and_close(self._socket, refusal_of(error))
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        sender = asyncio.create_task(self._send())
        reader = asyncio.create_task(self._read(table.id))
        try:
            await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._tables.hang_up(table, self)
            for task in (sender, reader):
                task.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                    await task
            await _close(self._socket, _TRY_LATER)

    async def _hello(self) -> Table:
        identity = table_id(self._socket.path_params["table"])
        try:
            message = await asyncio.wait_for(self._receive(), self._settings.hello_timeout)
        except TimeoutError:
            raise Refusal(408, "no_hello", "no message arrived: say hello first") from None
        if message.get("type") != "hello":
            raise Refusal(422, "no_hello", "say hello first: {'type': 'hello'}")
        hello = read(Hello, message)
        if hello.token is None and self._is_crowded():
            raise Refusal(429, "too_many_sockets", "too many are connected: the last places are for players")
        self._token = hello.token
        return await self._tables.listen(identity, hello.token, self, hello.since)

    async def _receive(self) -> dict[str, Any]:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        return parse_json(text if text is not None else message.get("bytes") or b"{}")

    async def _send(self) -> None:
        while (text := await self._waiting.get()) is not None:
            await self._socket.send_text(text)

    async def _read(self, identity: str) -> None:
        while self._mistakes < _MOST_MISTAKES:
            mark: Any = None
            try:
                message = await self._receive()
                mark = _mark(message)
                if not self._bucket.take():
                    raise Refusal(429, "too_many_requests", "too many messages: wait a little")
                self.tell(json_text({"type": "done", "id": mark, **await self._do(identity, message)}))
                self._mistakes = 0
            except (AleatorError, ValueError, TypeError, OverflowError) as error:
                refusal = refusal_of(error)
                self._mistakes += refusal.status != 409  # being too late is not a mistake
                self.tell(
                    json_text({"type": "error", "id": mark, "status": refusal.status, "error": refusal.to_dict()})
                )
        self.end()
        await asyncio.sleep(1)

    async def _do(self, identity: str, message: dict[str, Any]) -> dict[str, Any]:
        kind = message.get("type")
        match kind:
            case "ping":
                read(Message, message)
                return {}
            case "look":
                read(Message, message)
                return {"state": await self._tables.look(identity, self._token)}
            case "act" | "undo" | "leave" | "rejoin":
                return await self._step(identity, kind, message)
            case _:
                known = "act, undo, leave, rejoin, look, ping"
                raise Refusal(422, "unknown_type", f"a message has one of these types: {known}")

    async def _step(self, identity: str, kind: str, message: dict[str, Any]) -> dict[str, Any]:
        if self._token is None:
            raise Refusal(401, "no_token", "a spectator cannot do this")
        if kind == "act":
            acted = read(ActMessage, message)
            return await self._tables.act(identity, self._token, acted.action, acted.number)
        if kind == "undo":
            return await self._tables.undo(identity, self._token, read(UndoMessage, message).number)
        read(Message, message)
        if kind == "leave":
            return await self._tables.leave(identity, self._token)
        return await self._tables.rejoin(identity, self._token)


def _mark(message: dict[str, Any]) -> int | str | None:
    """Return the id of a message, if it is one: small enough to be sent back."""
    mark = message.get("id")
    if (type(mark) is int and abs(mark) < 2**53) or (isinstance(mark, str) and len(mark) <= 64):
        return mark
    return None


async def _say_and_close(socket: WebSocket, refusal: Refusal) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(
            json_text({"type": "error", "id": None, "status": refusal.status, "error": refusal.to_dict()})
        )
    await _close(socket, _TRY_LATER if refusal.status == 429 else _POLICY)


async def _close(socket: WebSocket, code: int) -> None:
    if WebSocketState.DISCONNECTED not in (socket.application_state, socket.client_state):
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await socket.close(code)
