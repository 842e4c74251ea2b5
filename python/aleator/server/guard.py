"""Who may send requests: pages of other sites, and host names that are not this server's, are turned away.

Browsers send `Origin` with everything that could change something, and a page cannot forge it. `Host` is the name that
the page was loaded from: a name that somebody else has pointed here (DNS rebinding) is not ours. Programs send no
`Origin`.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from aleator.server.errors import Refusal
from aleator.server.http import refused
from aleator.server.settings import Settings

__all__ = ["Guard", "Rooted", "check_origin"]


class Guard:
    """Lets a request through, or answers it with 403."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the headers of a request or a socket first."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            check_origin(headers.get("host"), headers.get("origin"), self._settings)
        except Refusal as refusal:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
            else:
                await refused(refusal)(scope, receive, send)
            return
        await self._app(scope, receive, send)


class Rooted:
    """Takes away the path that a proxy leaves before all others; one that has stripped it already works as well."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on below the root; the root without a slash leads to the one with it."""
        root = self._root
        if root and scope["type"] in ("http", "websocket"):
            path, raw = scope["path"], scope.get("raw_path") or scope["path"].encode()
            if path == root and scope["type"] == "http":
                await RedirectResponse(f"{root}/")(scope, receive, send)
                return
            if path.startswith(f"{root}/"):
                scope = {**scope, "path": path[len(root) :], "raw_path": raw.removeprefix(root.encode())}
        await self._app(scope, receive, send)


def check_origin(host: str | None, origin: str | None, settings: Settings) -> None:
    """Refuse a host that is not ours, and an origin that is neither the host nor allowed.

    >>> here = Settings(allow_origins=("https://friends.example",))
    >>> check_origin("127.0.0.1:8080", "http://127.0.0.1:8080", here)
    >>> check_origin("127.0.0.1:8080", "https://friends.example", here)
    >>> check_origin("127.0.0.1:8080", "https://evil.example", here)
    Traceback (most recent call last):
    aleator.server.errors.Refusal: origin 'https://evil.example' may not send requests here: use --allow-origin ORIGIN
    """
    if host is not None and not _is_ours(host, settings):
        message = f"host {host[:80]!r} does not belong to this server: start it with --allow-host NAME"
        raise Refusal(403, "foreign_host", message, {"host": host[:80]})
    if origin is None or "*" in settings.allow_origins or origin in settings.allow_origins:
        return
    if host is None or _netloc(origin) != host.lower():
        message = f"origin {origin[:80]!r} may not send requests here: use --allow-origin ORIGIN"
        raise Refusal(403, "foreign_origin", message, {"origin": origin[:80]})


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def _is_ours(host: str, settings: Settings) -> bool:
    """Numeric addresses cannot be redirected, and `localhost` is this machine; other names have to be allowed."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if name == "localhost" or name.endswith(".localhost") or "*" in settings.allow_hosts:
        return True
    if name in (each.lower() for each in settings.allow_hosts):
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
