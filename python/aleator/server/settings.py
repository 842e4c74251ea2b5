"""The settings and limits of a server."""

from __future__ import annotations

import re
from dataclasses import dataclass

from aleator.errors import ConfigError

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Where tables are stored, and how much a server takes on. Sizes are in bytes, times in seconds.

    `database` is an SQLite file. With `durable`, an acknowledged action also survives power loss; without it, only the
    end of the process. `rate` and `burst` are requests per second and at once, for each address; `socket_rate` and
    `socket_burst` are messages of one socket. `new_tables` is the number of tables that an address may open per minute.
    Tables that wait for players longer than `waiting_time`, and tables at which nothing has happened for `keep_time`,
    are deleted. At one table, `max_sockets_per_table` spectators may watch; each seat has `max_sockets_per_seat`
    sockets of its own, so that spectators never keep a player out.

    Pages from `allow_origins` (`"https://friends.example"`) may send requests, like those of the server itself.
    `allow_hosts` are the host names of the server; numeric addresses and `localhost` are always allowed. `"*"` admits
    all. `root_path` is what a proxy that does not strip it leaves before every path (`"/dice"`). `addresses` are those
    at which others can open the page; whoever opens it on this machine is told them. Tables to which nobody is
    connected leave memory after `resting_time`, and come back when somebody visits them.

    >>> Settings(database="tables.db").max_body
    65536
    >>> Settings(database="tables.db", max_tables=0)
    Traceback (most recent call last):
    aleator.errors.ConfigError: max_tables is 0: it must be more than 0
    """

    database: str = "aleator-tables.db"
    durable: bool = False
    max_body: int = 65_536
    max_tables: int = 10_000
    max_sockets: int = 4_000
    max_sockets_per_table: int = 64
    max_sockets_per_seat: int = 8
    rate: float = 50.0
    burst: float = 200.0
    socket_rate: float = 20.0
    socket_burst: float = 60.0
    new_tables: float = 60.0
    waiting_time: float = 2 * 86_400.0
    keep_time: float = 30 * 86_400.0
    resting_time: float = 300.0
    body_timeout: float = 15.0
    hello_timeout: float = 15.0
    allow_origins: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()
    root_path: str = ""
    addresses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, int | float) and not isinstance(value, bool) and value <= 0:
                raise ConfigError(f"{name} is {value}: it must be more than 0", "bad_limit", {"limit": name})
        if not re.fullmatch(r"(/[\w.~-]+)*", self.root_path):
            message = f"root_path is {self.root_path!r}: a path looks like '/dice', and does not end with a slash"
            raise ConfigError(message, "bad_root_path", {"root_path": self.root_path})
        for origin in self.allow_origins:
            if origin != "*" and not re.fullmatch(r"https?://[^/?#\s]+", origin):
                message = (
                    f"allow_origins has {origin!r}: an origin looks like 'https://friends.example', without a path"
                )
                raise ConfigError(message, "bad_origin", {"origin": origin})
        for host in self.allow_hosts:
            if host != "*" and not re.fullmatch(r"[\w.-]+", host):
                message = f"allow_hosts has {host!r}: a host looks like 'friends.example', without scheme and port"
                raise ConfigError(message, "bad_host", {"host": host})
