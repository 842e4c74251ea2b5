"""The options that several commands have, each with its help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "AsJson",
    "Chunk",
    "Games",
    "Keep",
    "MorePolicies",
    "Out",
    "Players",
    "Plot",
    "PolicyOption",
    "Processes",
    "Rotate",
    "Seed",
    "Start",
    "Threads",
]

PolicyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--policy", help="Policies by seat, such as: --policy cautious random 'fixed(5)'. A single one plays all seats."
    ),
]
MorePolicies = Annotated[list[str] | None, typer.Argument(metavar="[POLICY]...", help="Further policies.")]
Players = Annotated[int, typer.Option(help="Number of players.")]
Games = Annotated[int, typer.Option(min=0, help="Number of games.")]
Seed = Annotated[int | None, typer.Option(help="0 to 2**64 - 1; by default a seed is drawn and shown.")]
Start = Annotated[int, typer.Option(min=0, help="Index of the first game.")]
Threads = Annotated[int | None, typer.Option(min=1, help="Number of threads; all processors by default.")]
Rotate = Annotated[bool, typer.Option("--rotate-seats", help="In game i, move the policies on by i seats.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write the summary as JSON.")]
Out = Annotated[
    Path | None,
    typer.Option(help="Also save the games: FILE.npz, FILE.csv, or a folder, where a killed run resumes."),
]
Processes = Annotated[int | None, typer.Option(min=1, help="Use this many processes instead of threads.")]
Chunk = Annotated[int, typer.Option(min=1, help="Games per file of the folder.")]
Keep = Annotated[
    bool | None,
    typer.Option("--keep-games/--sums-only", help="Whether files hold each single game; by default up to 10**7 games."),
]
Plot = Annotated[Path | None, typer.Option(help="Also plot the result: FILE.png, .svg or .pdf (extra `plot`).")]
