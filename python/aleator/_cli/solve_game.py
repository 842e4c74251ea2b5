"""`aleator solve-game`: the two-player game by backward induction."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from aleator import odds
from aleator._cli.odds import numbers
from aleator._cli.output import complain, print_json, print_table, print_text, progress_bar
from aleator._cli.outputs import check_file, refuse_together
from aleator._native import GameSolver, GangOfDice
from aleator.errors import OddsError
from aleator.games.counted import counted
from aleator.odds.game_table import ROUNDS

__all__ = ["register"]

_CAP = 12
_LAST_ROUNDS = 12


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("solve-game")(solve)


def solve(
    out: Annotated[
        Path | None,
        typer.Option(help="Write the table to FILE.npz after each step; a stopped run resumes from it."),
    ] = None,
    cap: Annotated[int, typer.Option(help="Nobody rolls more than this many dice per turn (1 to 16).")] = _CAP,
    last_rounds: Annotated[int, typer.Option(help="Solve only this many of the last rounds.")] = _LAST_ROUNDS,
    threads: Annotated[int | None, typer.Option(min=1, help="Number of threads; all processors by default.")] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Solve on the workers of a Ray cluster (extra `ray`).")] = False,
    shipped: Annotated[
        bool, typer.Option("--shipped", help="Solve nothing: show the table that ships with the package.")
    ] = False,
    deck: Annotated[str, typer.Option(help="A built-in deck, or a TOML or JSON file.")] = "standard",
    gangster_is_a_value: Annotated[
        bool, typer.Option("--gangster-is-a-value", help="Count gangsters together as one more value (GD-4.8).")
    ] = False,
    pools: Annotated[
        str | None, typer.Option(help='Show the chance for these pools only, the opener\'s first, such as "60,30".')
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the whole table as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Write the whole table as CSV.")] = False,
) -> None:
    """Solve Gang of Dice for two players: the chance that the opener of each round wins the game, by both pools.

    At cap 12 it takes a few minutes. It assumes that every card of a tier is equally likely in each of the tier's
    rounds.
    """
    asked = _asked(pools)
    if as_json:
        refuse_together("--json", csv=as_csv)
    if shipped:
        refuse_together(
            "--shipped",
            out=out,
            threads=threads,
            ray=ray,
            gangster_is_a_value=gangster_is_a_value,
            deck=None if deck == "standard" else deck,
            cap=None if cap == _CAP else cap,
            last_rounds=None if last_rounds == _LAST_ROUNDS else last_rounds,
        )
        table = odds.GameTable.shipped()
    else:
        check_file(out, "--out", (".npz",))
        game = GangOfDice(players=2, deck=deck, gangster_is_a_value=gangster_is_a_value)
        table = _solved(game, cap, out, last_rounds, threads, ray, quiet=as_json or as_csv)
    if as_json:
        print_json(_data(table, asked))
    elif as_csv:
        rows = _rows(table, asked)
        csv.writer(sys.stdout).writerows([("round", "opener", "other", "chance"), *rows])
    else:
        _show(table, asked)


def _asked(pools: str | None) -> tuple[int, int] | None:
    if pools is None:
        return None
    found = numbers(pools, "--pools")
    if len(found) != 2:
        raise OddsError(f"--pools {pools!r} is not the pools of opener and other, such as 60,30", "bad_table")
    most = GameSolver.width(ROUNDS) - 1
    if min(found) < 0 or sum(found) > most:
        raise OddsError(f"--pools {pools!r}: two pools together have 0 to {most} dice (GD-6.3)", "bad_table")
    return found[0], found[1]


def _solved(
    game: GangOfDice, cap: int, out: Path | None, last_rounds: int, threads: int | None, ray: bool, *, quiet: bool
) -> odds.GameTable:
    if ray and threads is not None:
        raise typer.BadParameter("Ray has its own workers: use either --threads or --ray")
    with progress_bar("solving rows", 1, quiet=quiet) as report:

        def tell(done: int, total: int) -> None:
            if report is not None:
                report(done, total)

        try:
            if ray:
                from aleator.odds.distributed import solve_game

                return solve_game(game, cap, path=out, last_rounds=last_rounds, progress=tell)
            return odds.solve_game(game, cap, path=out, threads=threads, last_rounds=last_rounds, progress=tell)
        except KeyboardInterrupt:
            if out is not None and out.exists():
                complain(f"the part solved so far is in {out}: run the same command again to resume")
            raise


def _rows(table: odds.GameTable, asked: tuple[int, int] | None) -> Iterator[tuple[int, int, int, float]]:
    """Return round, both pools and the chance, for all pools that the round can have."""
    for number in table.rounds:
        values = table.values(number)
        if asked is not None:
            if sum(asked) < len(values):
                yield number, *asked, table.value(number, *asked)
            continue
        for opener, row in enumerate(values.tolist()):
            for other, chance in enumerate(row):
                if not math.isnan(chance):
                    yield number, opener, other, chance


def _data(table: odds.GameTable, asked: tuple[int, int] | None) -> dict[str, Any]:
    columns = ("round", "opener", "other", "chance")
    return {
        "game": table.game.to_dict(),
        "cap": table.cap,
        "columns": columns,
        "rows": list(_rows(table, asked)),
    }


def _show(table: odds.GameTable, asked: tuple[int, int] | None) -> None:
    """Show a few pools of each round: equal ones, and ten dice more for either player."""
    print_text(f"Chance that the opener of a round wins the game, at most {counted(table.cap, 'die', 'dice')} per turn")
    if asked is not None:
        shown = [[str(number), f"{chance:.6f}"] for number, _, _, chance in _rows(table, asked)]
        print_table("", ["round", f"{asked[0]} to {asked[1]}"], shown)
        return
    pools = [(48, 48), (53, 43), (43, 53), (72, 24), (24, 72)]
    shown = [[str(number), *(f"{table.value(number, *pair):.6f}" for pair in pools)] for number in table.rounds]
    print_table("", ["round", *(f"{opener} to {other}" for opener, other in pools)], shown)
