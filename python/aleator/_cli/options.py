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
        "--policy", help="Policies by seat, such as: --policy cautious random 'fixed(5)'. One alone is for all seats."
    ),
]
MorePolicies = Annotated[list[str] | None, typer.Argument(metavar="[POLICY]...", help="Further policies.")]
Players = Annotated[int, typer.Option(help="How many players.")]
Games = Annotated[int, typer.Option(min=0, help="How many games.")]
Seed = Annotated[int | None, typer.Option(help="0 to 2**64 - 1; without one a seed is drawn and shown.")]
Start = Annotated[int, typer.Option(min=0, help="The index of the first game.")]
Threads = Annotated[int | None, typer.Option(min=1, help="All processors by default.")]
Rotate = Annotated[bool, typer.Option("--rotate-seats", help="Game i moves the policies on by i seats.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write the summary as JSON.")]
Out = Annotated[
    Path | None,
    typer.Option(help="Also write the games: FILE.npz, FILE.csv, or a folder, in which a killed run goes on."),
]
Processes = Annotated[int | None, typer.Option(min=1, help="Play on so many processes instead of threads.")]
Chunk = Annotated[int, typer.Option(min=1, help="Games in a file of the folder.")]
Keep = Annotated[
    bool | None, typer.Option("--keep-games/--sums-only", help="Whether files hold each game; by default up to 10**7.")
]
Plot = Annotated[Path | None, typer.Option(help="Also draw the result: FILE.png, .svg or .pdf (extra `plot`).")]
