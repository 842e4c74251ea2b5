"""Runs the server."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
from contextlib import suppress
from dataclasses import replace

import uvicorn

from aleator.errors import ConfigError
from aleator.server.app import make_app
from aleator.server.settings import Settings

__all__ = ["reachable", "serve"]


def serve(settings: Settings, *, host: str = "127.0.0.1", port: int = 8080, behind_proxy: bool = False) -> None:
    """Serve until the process is told to end. Port 0 picks a free port, which is printed to standard output.

    With `behind_proxy`, the address of a client is taken from a proxy on this machine (`X-Forwarded-For`).
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    names = (socket.gethostname(), f"{socket.gethostname()}.local")
    named = tuple(each for each in (host, *names) if re.fullmatch(r"[\w.-]+", each))
    listening = _listening(host, port)
    actual = listening.getsockname()[1]
    addresses = tuple(_url(each, actual) for each in reachable(host))
    settings = replace(settings, allow_hosts=(*settings.allow_hosts, *named), addresses=addresses)
    config = uvicorn.Config(
        make_app(settings),
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
    print(f"aleator: the tables are at {_url(_LOOPBACK.get(host, host), actual)}/", flush=True)
    for each in addresses:
        print(f"aleator: others in the network open {each}/", flush=True)
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


_LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The addresses that mean all of this machine's, which nobody can open, and what can be opened here instead."""
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of nobody (RFC 5737, RFC 3849). Choosing the way there tells one's own address; nothing is sent."""


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def reachable(host: str) -> list[str]:
    """Return the addresses of this machine that others can open, where the server listens on all of them.

    >>> reachable("127.0.0.1")
    []
    """
    if host not in _LOOPBACK:
        return []
    families = (socket.AF_INET,) if host == "0.0.0.0" else (socket.AF_INET, socket.AF_INET6)
    found = [_own_address(family) for family in families]
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None) if each[0] in families]
    return [each for each in dict.fromkeys(filter(None, found)) if _is_reachable(each)]


def _own_address(family: socket.AddressFamily) -> str | None:
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((_ELSEWHERE[family], 9))
        return str(probe.getsockname()[0])
    return None


def _is_reachable(name: str) -> bool:
    try:
        place = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return not (place.is_loopback or place.is_link_local or place.is_unspecified)


def _listening(host: str, port: int) -> socket.socket:
    """Listen before the database is opened, so that an unavailable address is reported first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except OSError as error:
        why = error.strerror or str(error)
        message = f"cannot listen on {host}, port {port}: {why}. Use another --host or --port (0 picks a free one)"
        raise ConfigError(message, "cannot_listen", {"host": host, "port": port}) from error
