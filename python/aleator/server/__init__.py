"""A server for tables of people and bots: HTTP, WebSocket and a web page (extra `server`).

`aleator serve` runs it; `docs/server.md` has its interface, its guarantees and its limits. `make_app` gives it as an
ASGI application, for those who have a server already.
"""

from __future__ import annotations

from aleator.server.app import make_app
from aleator.server.run import serve
from aleator.server.settings import Settings

__all__ = ["Settings", "make_app", "serve"]
