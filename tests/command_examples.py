"""Short runs of every command, with the files that they need: for tests that go over all commands."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import aleator
from aleator.games.registry import kinds
from aleator.play.proof import Commitment, record_with_proof

__all__ = ["BARE", "SILENT", "examples", "make_files"]

SILENT = {"serve": "runs until it is told to end"}
"""Commands that print nothing for people to read, and why."""

ODDS = [
    "--target 5 --max-dice 5",
    "--max-dice 1",
    "--colour black --deck gang-of-dice.toml --max-dice 3",
    "--dice 1",
    "--dice 3",
    "--dice 3 --target 5 --exact",
    "--dice 2 --gangster-is-a-value --memory 64",
    "--dice-shown G13 --rerolls-left 1",
    "--pools 48,48,48 --max-dice 3 --standing 3,1",
    "--pools 30,20 --max-dice 3 --for-dice --table 12",
]


def make_files(folder: Path) -> None:
    """Put a record, a short one, and one of a server's table into a folder."""
    game = aleator.GangOfDice(players=3)
    record = aleator.Record.play(game, ["cautious", "random", "fixed(2)"], seed=7)
    record.save(folder / "game.jsonl")
    promise = Commitment("kitchen", game.to_dict(), ("cautious", "random", None), 7, "ab" * 32)
    (folder / "proof.jsonl").write_text(record_with_proof(record, promise), encoding="utf-8")
    for kind in kinds():
        players = kind.players[0]
        seats = [kind.usual_bot] * players
        aleator.Record.play(kind.game(players), seats, seed=5).save(folder / f"{kind.command}.jsonl")
        if kind.decks is not None:
            deck = next(iter(kind.decks.built_in.values()))
            (folder / f"{kind.command}.toml").write_text(deck.read_text(encoding="utf-8"), encoding="utf-8")


def examples() -> Iterator[tuple[str, list[str]]]:
    """Give commands by their words, each with arguments for what it prints."""
    for name, arguments in _written():
        yield name, shlex.split(arguments)


def _written() -> Iterator[tuple[str, str]]:
    yield from [("odds", f"--card sum_10 {options}") for options in ODDS]
    yield from [("solve-game", "--shipped"), ("solve-game", "--shipped --pools 60,30")]
    yield "solve-game", "--cap 1 --last-rounds 1 --threads 1"
    yield from [("analyse", "game.jsonl --max-dice 4 --steps"), ("verify", "proof.jsonl")]
    yield from [("odds", options) for options in ("--predicate 'sum_at_least(9)' --max-dice 3", "--seen sum_7,pair")]
    yield "deck balance", "gang-of-dice.toml --max-dice 3 --games 40 --policy cautious"
    yield "deck tune", "gang-of-dice.toml --max-dice 3 --games 40 --policy cautious --seat-edge 90%"
    yield from [("analyse", f"gang-of-dice.jsonl {options}") for options in ("", "--steps", "--measure round")]
    for kind in kinds():
        least, most = kind.players
        search = kind.search.policy if kind.search else "random"
        policies = [f"'{search}(iterations=2)'", kind.usual_bot, *["random"] * most][:most]
        seated = f"--players {most} --policy {' '.join(policies)} --rotate-seats"
        yield f"simulate {kind.command}", f"--games 1 --players {least} --seed 7"
        yield f"simulate {kind.command}", f"--games 3 {seated} --seed 7"
        yield f"tournament {kind.command}", f"{policies[0]} {kind.usual_bot} 'random' --games 1 --seed 7"
        yield f"play {kind.command}", f"-s random -s {kind.usual_bot} --seed 3"
        yield "replay", f"{kind.command}.jsonl --boards"
        if kind.decks is not None:
            yield "deck show", f"--game {kind.command}"
            yield "deck check", f"--game {kind.command} {kind.command}.toml"
        if kind.rules_page is not None:
            yield "rules", kind.command
            yield "rules", f"{kind.command} --full"
            yield "rules", f"{kind.command} --language it"


BARE = {
    "odds": ["--card", "sum_10", "--max-dice", "3"],
    "solve-game": ["--cap", "1", "--last-rounds", "1"],
    "analyse": ["game.jsonl", "--max-dice", "3"],
    "verify": ["proof.jsonl"],
    "replay": ["game.jsonl"],
    "rules": ["gang-of-dice"],
    "deck show": [],
    "deck balance": ["--max-dice", "1", "--games", "20", "--policy", "cautious"],
    "deck tune": ["--max-dice", "1", "--games", "20", "--policy", "cautious", "--seat-edge", "90%"],
    "deck check": ["gang-of-dice.toml"],
    "serve": ["--database", "missing/x.db"],
    **{f"simulate {kind.command}": ["--games", "2"] for kind in kinds()},
    **{f"tournament {kind.command}": ["random", kind.usual_bot, "--games", "1"] for kind in kinds()},
    **{f"play {kind.command}": ["-s", "random", "-s", "random"] for kind in kinds()},
}
"""The fewest arguments with which each command works, and soon; `serve` would not end, so that it is refused."""
