"""The HTTP interface: each route reads what was sent, asks the tables, and answers with JSON."""

from __future__ import annotations

import importlib.resources
import ipaddress
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import aleator
from aleator.server.endpoints import ENDPOINTS
from aleator.server.errors import Refusal, refusal_of
from aleator.server.kinds import served_games
from aleator.server.limits import Rates, read_body
from aleator.server.models import Act, AskedAs, Empty, Join, NewTable, Undo, read
from aleator.server.openapi import openapi
from aleator.server.requests import name_of, parse_json, wanted_table
from aleator.server.settings import Settings
from aleator.server.table import json_text
from aleator.server.tables import Tables
from aleator.server.words import catalogue, forms, languages

__all__ = ["Api", "answer", "is_looking", "page", "page_headers", "refused"]

_ID = re.compile(r"[A-Za-z0-9_-]{16}")
_FILE = re.compile(r"(games/)?[a-z0-9_-]+\.[a-z]+")
_FILES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}

page_headers: dict[str, str] = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""Instructions to browsers: load nothing from elsewhere, and do not reveal the link of a table to others."""


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with JSON."""
    said = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", **(headers or {})}
    return Response(json_text(data), status, said, "application/json")


def refused(refusal: Refusal) -> Response:
    """Answer with a refusal."""
    headers = {"WWW-Authenticate": "Bearer"} if refusal.status == 401 else {}
    if refusal.status == 429:
        headers["Retry-After"] = "2"
    return answer({"error": refusal.to_dict()}, refusal.status, headers)


Handler = Callable[[Request], Awaitable[Response]]


class Api:
    """The routes of a server."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self._settings = settings
        self._tables = tables
        self._rates = Rates(settings.rate, settings.burst)
        self._new = Rates(settings.new_tables / 60.0, settings.new_tables)

    def routes(self) -> list[Route]:
        """Return all routes except the socket's: the pages, and a method `_name` for each endpoint."""
        listed: list[tuple[str, str, Handler]] = [
            ("GET", "/", self._page),
            ("GET", "/t/{table}", self._page),
            ("GET", "/rules/{game}", self._rules),
            ("GET", "/static/{file:path}", self._static),
            ("GET", "/openapi.json", self._openapi),
        ]
        listed += [(each.method, each.path, getattr(self, f"_{each.name}")) for each in ENDPOINTS]
        return [Route(path, self._guarded(handler), methods=[method]) for method, path, handler in listed]

    def _guarded(self, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            try:
                if not self._rates.take(address(request)):
                    raise Refusal(429, "too_many_requests", "too many requests: wait a little", {})
                return await handler(request)
            except (aleator.AleatorError, ValueError, TypeError, OverflowError) as error:
                return refused(refusal_of(error))

        return guarded

    # Pages and their files.

    async def _page(self, request: Request) -> Response:
        table = request.path_params.get("table")
        return page(request, 200 if table is None or _ID.fullmatch(table) else 404)

    async def _rules(self, request: Request) -> Response:
        known = [each.name for each in served_games()]
        return page(request, 200 if request.path_params["game"] in known else 404)

    async def _static(self, request: Request) -> Response:
        return _file(request.path_params["file"], cache="no-cache")

    async def _openapi(self, request: Request) -> Response:
        return answer(openapi())

    async def _health(self, request: Request) -> Response:
        return answer({"aleator": aleator.__version__, "tables": self._tables.count})

    async def _games(self, request: Request) -> Response:
        known = [
            {
                "game": each.name,
                "title": each.title,
                "players": {"min": each.players[0], "max": each.players[1]},
                "bots": list(each.bots),
                "offered": list(each.offered),
                "decks": list(each.decks),
                "options": {key: list(values) for key, values in each.options.items()},
                "page": each.has_page,
            }
            for each in served_games()
        ]
        addresses = list(self._settings.addresses) if _is_here(request) else []
        return answer({"games": known, "languages": languages(), "addresses": addresses})

    async def _words(self, request: Request) -> Response:
        words = catalogue(request.path_params["language"])
        if words is None:
            known = languages()
            raise Refusal(404, "no_such_language", f"there are {', '.join(known)}", {"languages": known})
        return answer(words, headers={"Cache-Control": "no-cache"})

    async def _forms(self, request: Request) -> Response:
        return answer(forms(), headers={"Cache-Control": "no-cache"})

    # Tables.

    async def _create(self, request: Request) -> Response:
        wanted = wanted_table(await self._body(request, NewTable))
        if not self._new.take(address(request)):
            raise Refusal(429, "too_many_new_tables", "too many new tables from this address: wait a little", {})
        return answer(await self._tables.create(wanted), 201)

    async def _join(self, request: Request) -> Response:
        asked = await self._body(request, Join)
        return answer(await self._tables.join(_table(request), asked.seat, name_of(asked.name)), 201)

    async def _rematch(self, request: Request) -> Response:
        table, token, _ = await self._step(request, Empty)
        if not self._new.take(address(request)):
            raise Refusal(429, "too_many_new_tables", "too many new tables from this address: wait a little", {})
        return answer(await self._tables.rematch(table, token), 201)

    async def _look(self, request: Request) -> Response:
        return answer(await self._tables.look(_table(request), _token(request)))

    async def _events(self, request: Request) -> Response:
        since = request.query_params.get("since", "0")
        if not (since.isascii() and since.isdigit() and len(since) <= 9):
            raise Refusal(422, "bad_number", "since has to be an integer from 0", {"key": "since"})
        return answer(await self._tables.events(_table(request), _token(request), int(since)))

    async def _record(self, request: Request) -> Response:
        text = await self._tables.record(_table(request))
        name = f"attachment; filename=aleator-{request.path_params['table']}.jsonl"
        headers = {"Content-Disposition": name, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
        return Response(text, 200, headers, "application/jsonl; charset=utf-8")

    async def _act(self, request: Request) -> Response:
        table, token, asked = await self._step(request, Act)
        return answer(await self._tables.act(table, token, asked.action, asked.number))

    async def _undo(self, request: Request) -> Response:
        table, token, asked = await self._step(request, Undo)
        return answer(await self._tables.undo(table, token, asked.number))

    async def _leave(self, request: Request) -> Response:
        table, token, _ = await self._step(request, Empty)
        return answer(await self._tables.leave(table, token))

    async def _cancel(self, request: Request) -> Response:
        table, token, _ = await self._step(request, Empty)
        return answer(await self._tables.cancel(table, token))

    async def _rejoin(self, request: Request) -> Response:
        table, token, _ = await self._step(request, Empty)
        return answer(await self._tables.rejoin(table, token))

    async def _step(self, request: Request, model: type[AskedAs]) -> tuple[str, str, AskedAs]:
        table = _table(request)
        token = _token(request)
        if token is None:
            raise Refusal(401, "no_token", "only the players of a table may do this: Authorization: Bearer TOKEN")
        return table, token, await self._body(request, model)

    async def _body(self, request: Request, model: type[AskedAs]) -> AskedAs:
        body = await read_body(request, self._settings.max_body, self._settings.body_timeout)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if body and kind != "application/json":
            # Forms of other sites can send anything else without being asked whether they may.
            message = f"the body is sent as {kind[:40] or 'nothing'!r}: send it as application/json"
            raise Refusal(415, "not_sent_as_json", message, {"content_type": kind[:40]})
        return read(model, parse_json(body))


def address(request: Any) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else "?"


def _table(request: Request) -> str:
    identity: str = request.path_params["table"]
    return table_id(identity)


def table_id(identity: str) -> str:
    """Return the id of a table, if it looks like one.

    >>> table_id("AAAABBBBCCCCDDDD")
    'AAAABBBBCCCCDDDD'
    """
    if _ID.fullmatch(identity) is None:
        raise Refusal(404, "no_such_table", "there is no such table; it may have been deleted long ago")
    return identity


def _token(request: Request) -> str | None:
    given = request.headers.get("authorization")
    if given is None:
        return None
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refusal(401, "no_token", "the token of a seat is sent as Authorization: Bearer TOKEN")
    return token.strip()


def is_looking(request: Request) -> bool:
    """Whether somebody looks at an address with a browser; programs are answered with JSON."""
    wants = request.headers.get("accept", "")
    return (
        request.method == "GET" and "text/html" in wants and not request.scope["path"].startswith(("/api/", "/static/"))
    )


def page(request: Request, status: int = 200) -> Response:
    """Return the page. It finds its files relative to its own address: a proxy may put any path before it."""
    raw: bytes = request.scope.get("raw_path") or request.scope["path"].encode()
    up = "../" * max(0, raw.count(b"/") - 1)
    text = (importlib.resources.files("aleator.server") / "static" / "index.html").read_text(encoding="utf-8")
    headers = {**page_headers, "Cache-Control": "no-cache"}
    return Response(text.replace('="static/', f'="{up}static/'), status, headers, "text/html; charset=utf-8")


def _is_here(request: Request) -> bool:
    """Whether a request comes from this machine, and by its own address: others are told nothing of the network."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return all(name == "localhost" or _is_loopback(name) for name in (host, address(request)))


def _is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _file(name: str, cache: str) -> Response:
    kind = _FILES.get(name.rpartition(".")[2])
    if kind is None or _FILE.fullmatch(name) is None:
        raise Refusal(404, "no_such_page", "there is nothing here")
    file = importlib.resources.files("aleator.server") / "static" / name
    if not file.is_file():
        raise Refusal(404, "no_such_page", "there is nothing here")
    return Response(file.read_bytes(), 200, {**page_headers, "Cache-Control": cache}, f"{kind}; charset=utf-8")
