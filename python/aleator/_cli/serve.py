"""`aleator serve`: tables for people and bots in a browser. `aleator verify`: proof that its dice were honest."""

from __future__ import annotations

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
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8080,
    database: Annotated[Path, typer.Option(help="File of SQLite that keeps the tables.")] = Path("aleator-tables.db"),
    durable: Annotated[bool, typer.Option("--durable", help="Survive the loss of power too.")] = False,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe X-Forwarded-For of a proxy on this machine.")
    ] = False,
    allow_origin: Annotated[
        list[str] | None, typer.Option(help="Let pages of this origin ask, e.g. https://friends.example; repeatable.")
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name that the server is reached by; repeatable, * lets all in.")
    ] = None,
    max_body: Annotated[int, typer.Option(min=1, help="Bytes of a request or a message.")] = 65_536,
    max_tables: Annotated[int, typer.Option(min=1, help="Tables that are kept.")] = 10_000,
    max_sockets: Annotated[int, typer.Option(min=1, help="Sockets that are open at once.")] = 4_000,
    rate: Annotated[float, typer.Option(min=0.1, help="Requests a second of an address.")] = 50.0,
    burst: Annotated[float, typer.Option(min=1, help="Requests at once of an address.")] = 200.0,
    socket_rate: Annotated[float, typer.Option(min=0.1, help="Messages a second of a socket.")] = 20.0,
    socket_burst: Annotated[float, typer.Option(min=1, help="Messages at once of a socket.")] = 60.0,
    new_tables: Annotated[float, typer.Option(min=1, help="New tables a minute of an address.")] = 60.0,
    keep_days: Annotated[float, typer.Option(min=0.01, help="Days after which a resting table is deleted.")] = 30.0,
) -> None:
    """Serve tables for both games: open the page, play against bots or send friends the link."""
    try:
        from aleator.server import Settings
        from aleator.server import serve as run
    except ImportError as error:
        message = f"the server needs its extra: pip install '.[server]' in a checkout ({error})"
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
    )
    run(settings, host=host, port=port, behind_proxy=behind_proxy)


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a server's table (JSON Lines).")],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment as it was shown when the game began: give it, if you noted it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the result as JSON.")] = False,
) -> None:
    """Prove that the dice, cards and bots of a record were settled before the game, and not chosen afterwards."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"cannot be read: {error}", source=str(file)) from error
    proven = proof.verify(text, commitment=commitment, source=str(file))
    if as_json:
        names = ("table", "commitment", "outcomes", "bot_actions", "finished")
        told = {name: getattr(proven, name) for name in names}
        print_json({**told, "seed": str(proven.seed), "commitment_noted": commitment is not None})
        return
    print_text(f"table {proven.table}, seed {proven.seed}")
    noted = "is the one that you noted" if commitment else "belongs to the seed (compare it with the one you noted)"
    print_text(f"commitment {proven.commitment}: {noted}")
    print_text(f"{proven.outcomes} outcomes of chance and {proven.bot_actions} actions of bots are those of the seed")
    if not proven.finished:
        print_text("the game has not ended")
