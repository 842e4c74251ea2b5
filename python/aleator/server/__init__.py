"""A server for tables of people and bots: HTTP, WebSocket and a web page (extra `server`).

`aleator serve` runs it; `docs/server.md` describes its interface, guarantees and limits. `make_app` returns it as an
ASGI application, for those who already have a server.
"""

from __future__ import annotations

from aleator.server.app import make_app
from aleator.server.run import serve
from aleator.server.settings import Settings

__all__ = ["Settings", "make_app", "serve"]
