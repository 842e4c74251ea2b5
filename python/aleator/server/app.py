"""Assembles the server as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from aleator.server.errors import Refusal
from aleator.server.guard import Guard, Rooted
from aleator.server.http import Api, is_looking, page, refused
from aleator.server.settings import Settings
from aleator.server.sockets import Sockets
from aleator.server.store import Store
from aleator.server.tables import Tables

__all__ = ["make_app"]

log: logging.Logger = logging.getLogger("aleator.server")

_TIDYING = 60.0
"""Seconds between searches for old tables, and for those that can leave memory."""


def make_app(settings: Settings) -> Starlette:
    """Make the application. The database is opened here and closed when the application ends.

    >>> from starlette.testclient import TestClient
    >>> import tempfile, pathlib
    >>> place = pathlib.Path(tempfile.mkdtemp()) / "tables.db"
    >>> with TestClient(make_app(Settings(database=str(place)))) as client:
    ...     client.get("/api/health", headers={"Host": "localhost"}).json()["tables"]
    0
    """
    store = Store(settings.database, durable=settings.durable)
    tables = Tables(settings, store)

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(_tidy(tables))
        try:
            yield
        finally:
            tidying.cancel()
            with suppress(asyncio.CancelledError):
                await tidying
            store.close()

    routes: list[Any] = [
        *Api(settings, tables).routes(),
        WebSocketRoute("/api/tables/{table}/socket", Sockets(settings, tables).__call__),
    ]
    guards = [Middleware(Rooted, root=settings.root_path), Middleware(Guard, settings=settings)]
    if settings.allow_origins:
        origins, headers = list(settings.allow_origins), ["Authorization", "Content-Type"]
        guards.append(Middleware(CORSMiddleware, allow_origins=origins, allow_methods=["*"], allow_headers=headers))
    faults = {HTTPException: _http_error, Exception: _fault}
    app = Starlette(routes=routes, lifespan=life, middleware=guards, exception_handlers=faults)
    app.router.redirect_slashes = False  # it would lead out of the path that a proxy has put before
    return app


async def _tidy(tables: Tables) -> None:
    while True:
        try:
            await tables.tidy()
        except Exception:
            log.exception("old tables could not be deleted")
        await asyncio.sleep(_TIDYING)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 400
    if status == 404 and is_looking(request):
        return page(request, 404)
    code = {404: "no_such_page", 405: "wrong_method"}.get(status, "bad_request")
    message = {404: "there is nothing here", 405: "this address does not support the method"}.get(status, str(error))
    return refused(Refusal(status, code, message))


async def _fault(_request: Request, error: Exception) -> Response:
    """Answer an unexpected exception: a bug in the server, logged with everything that is known."""
    log.error("a request failed", exc_info=error)
    return refused(Refusal(500, "fault", "internal server error; it has been logged"))
