"""`aleator serve`: tables for people and bots in a browser. `aleator verify`: proof that its dice were honest."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from aleator._cli.output import print_json, print_text
from aleator.errors import ConfigError, RecordError
from aleator.play import proof

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("serve")(serve)
    app.command("verify")(verify)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others connect.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")] = 8080,
    database: Annotated[Path, typer.Option(help="SQLite file that stores the tables.")] = Path("aleator-tables.db"),
    durable: Annotated[bool, typer.Option("--durable", help="Survive power loss too.")] = False,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Trust X-Forwarded-For from a proxy on this machine.")
    ] = False,
    allow_origin: Annotated[
        list[str] | None, typer.Option(help="Admit pages from this origin, e.g. https://friends.example; repeatable.")
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A host name of this server; repeatable, * admits all.")
    ] = None,
    root_path: Annotated[
        str, typer.Option(help="Path that a proxy leaves before all others, e.g. /dice (not needed if it strips it).")
    ] = "",
    max_body: Annotated[int, typer.Option(min=1, help="Most bytes of a request or a message.")] = 65_536,
    max_tables: Annotated[int, typer.Option(min=1, help="Most tables stored.")] = 10_000,
    max_sockets: Annotated[int, typer.Option(min=1, help="Most sockets open at once.")] = 4_000,
    rate: Annotated[float, typer.Option(min=0.1, help="Requests per second from one address.")] = 50.0,
    burst: Annotated[float, typer.Option(min=1, help="Requests at once from one address.")] = 200.0,
    socket_rate: Annotated[float, typer.Option(min=0.1, help="Messages per second from one socket.")] = 20.0,
    socket_burst: Annotated[float, typer.Option(min=1, help="Messages at once from one socket.")] = 60.0,
    new_tables: Annotated[float, typer.Option(min=1, help="New tables per minute from one address.")] = 60.0,
    keep_days: Annotated[float, typer.Option(min=0.01, help="Days until an inactive table is deleted.")] = 30.0,
) -> None:
    """Host tables for both games: open the page, play against bots, or send friends the link."""
    _refuse_endless(
        rate=rate,
        burst=burst,
        socket_rate=socket_rate,
        socket_burst=socket_burst,
        new_tables=new_tables,
        keep_days=keep_days,
    )
    if not host.isprintable():
        raise typer.BadParameter(f"--host {host!r} is not the name or address of a host")
    try:
        from aleator.server import Settings
        from aleator.server import serve as run
    except ImportError as error:
        message = f"the server needs the extra `server`: pip install '.[server]' in a checkout ({error})"
        raise ConfigError(message, "extra_missing", {"extra": "server"}) from error
    settings = Settings(
        database=str(database),
        durable=durable,
        max_body=max_body,
        max_tables=max_tables,
        max_sockets=max_sockets,
        rate=rate,
        burst=burst,
        socket_rate=socket_rate,
        socket_burst=socket_burst,
        new_tables=new_tables,
        keep_time=keep_days * 86_400,
        allow_origins=tuple(allow_origin or ()),
        allow_hosts=tuple(allow_host or ()),
        root_path=root_path,
    )
    run(settings, host=host, port=port, behind_proxy=behind_proxy)


def _refuse_endless(**limits: float) -> None:
    """Refuse limits without an end, which would not limit anything."""
    for name, value in limits.items():
        if not math.isfinite(value):
            raise typer.BadParameter(f"--{name.replace('_', '-')} {value} is not a finite number")


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a server's table (JSON Lines).")],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment shown when the game began, if you noted it down.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the result as JSON.")] = False,
) -> None:
    """Prove that the dice, cards and bots of a record were fixed before the game, not chosen afterwards."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"cannot be read as UTF-8: {error}", source=str(file)) from error
    proven = proof.verify(text, commitment=commitment, source=str(file))
    if as_json:
        names = ("table", "commitment", "outcomes", "bot_actions", "finished")
        told = {name: getattr(proven, name) for name in names}
        print_json({**told, "seed": str(proven.seed), "commitment_noted": commitment is not None})
        return
    print_text(f"table {proven.table}, seed {proven.seed}")
    noted = "is the one you noted" if commitment else "matches the seed (compare it with the one you noted)"
    print_text(f"commitment {proven.commitment}: {noted}")
    print_text(f"{proven.outcomes} outcomes of chance and {proven.bot_actions} bot actions match the seed")
    if not proven.finished:
        print_text("the game has not ended")
