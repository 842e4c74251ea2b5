"""`aleator deck` and `aleator rules`: the cards and the rules of the games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from aleator._cli import balance
from aleator._cli.output import complain, print_json, print_text
from aleator.errors import DeckError
from aleator.games.counted import counted
from aleator.games.decks import load_for_game
from aleator.games.kind import Decks
from aleator.games.registry import kinds
from aleator.games.rules import rules_for_players, rules_pages, rules_text
from aleator.terminal import default_language

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Show and check card decks.", no_args_is_help=True)
    group.command("check")(check)
    group.command("show")(show)
    balance.register(group)
    app.add_typer(group, name="deck")
    app.command("rules")(rules)


_WITH_DECKS = tuple(kind.command for kind in kinds() if kind.decks is not None)
_Game = Annotated[str, typer.Option("--game", help=f"The game the deck is for: {', '.join(_WITH_DECKS)}.")]


def _decks(game: str) -> Decks:
    found = next((kind.decks for kind in kinds() if kind.command == game), None)
    if found is None:
        raise typer.BadParameter(f"{game!r} is not one of {', '.join(_WITH_DECKS)}")
    return found


def _load(source: str | Path, game: str) -> Any:
    """Load a deck as a game does, telling a mistyped name from the text of a deck."""
    _decks(game)
    return load_for_game(source, game.replace("-", "_"))


def check(
    file: Annotated[Path, typer.Argument(help="A TOML or JSON file.")],
    game: _Game = _WITH_DECKS[0],
    as_json: Annotated[bool, typer.Option("--json", help="Write the faults as JSON.")] = False,
) -> None:
    """Check a deck of your own (GD-4.7, DR-1.2): list every fault with its card and field; exit with code 1 if any."""
    try:
        deck = _load(file, game)
    except DeckError as error:
        if as_json:
            print_json({"valid": False, "source": error.source, "faults": error.faults})
        else:
            complain(str(error))
        raise typer.Exit(1) from None
    if as_json:
        print_json({"valid": True, "source": file.name, "faults": []})
    else:
        print_text(
            f"{file.name}: deck {deck.name!r} ({deck.title}) is valid: {counted(_decks(game).size(deck), 'card')}"
        )


def show(
    name: Annotated[str, typer.Argument(help="A built-in deck (standard, all_pairs) or a file.")] = "standard",
    game: _Game = _WITH_DECKS[0],
    as_json: Annotated[bool, typer.Option("--json", help="Write the deck's record.")] = False,
) -> None:
    """Show the cards of a deck."""
    deck = _load(name, game)
    if as_json:
        print_json(deck.to_dict())
    else:
        _decks(game).show(deck)


def rules(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(rules_pages())}.")],
    full: Annotated[bool, typer.Option("--full", help="All rules with their ids, our own choices marked.")] = False,
    language: Annotated[
        str | None, typer.Option(help="en, nl, ms or it; by default the language of the system.")
    ] = None,
) -> None:
    """Show how a game is played; with --full, every rule as aleator plays it, with its id (in English)."""
    if full and language is not None:
        raise typer.BadParameter("--language has no effect with --full: all rules with their ids are in English")
    if game not in rules_pages():
        raise typer.BadParameter(f"{game!r} is not one of {', '.join(rules_pages())}")
    print_text(rules_text(game) if full else rules_for_players(game, language or default_language(os.environ)))
