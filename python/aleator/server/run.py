"""Runs the server."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from dataclasses import replace

import uvicorn

from aleator.errors import ConfigError
from aleator.server.app import make_app
from aleator.server.settings import Settings

__all__ = ["serve"]


def serve(settings: Settings, *, host: str = "127.0.0.1", port: int = 8080, behind_proxy: bool = False) -> None:
    """Serve until the process is told to end. Port 0 picks a free port, which is printed to standard output.

    With `behind_proxy`, the address of a client is taken from a proxy on this machine (`X-Forwarded-For`).
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    names = (socket.gethostname(), f"{socket.gethostname()}.local")
    named = tuple(each for each in (host, *names) if re.fullmatch(r"[\w.-]+", each))
    listening = _listening(host, port)
    config = uvicorn.Config(
        make_app(replace(settings, allow_hosts=(*settings.allow_hosts, *named))),
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=settings.max_body,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        proxy_headers=behind_proxy,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    actual = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    print(f"aleator: the tables are at http://{shown}:{actual}/", flush=True)
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def _listening(host: str, port: int) -> socket.socket:
    """Listen before the database is opened, so that an unavailable address is reported first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        why = error.strerror or str(error)
        message = f"cannot listen on {host}, port {port}: {why}. Use another --host or --port (0 picks a free one)"
        raise ConfigError(message, "cannot_listen", {"host": host, "port": port}) from error
