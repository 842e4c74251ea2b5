"""`aleator deck` and `aleator rules`: what is played with, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from aleator._cli.output import complain, print_json, print_table
from aleator.dice_run import Deck as MovementDeck
from aleator.errors import DeckError
from aleator.games.decks import load_for_game
from aleator.games.rules import RULES_PAGES, rules_text
from aleator.gang_of_dice import Deck as WarningDeck

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Show and check decks of cards.", no_args_is_help=True)
    group.command("check")(check)
    group.command("show")(show)
    app.add_typer(group, name="deck")
    app.command("rules")(rules)


_Game = Annotated[str, typer.Option("--game", help=f"Whose deck it is: {', '.join(RULES_PAGES)}.")]


def _load(source: str | Path, game: str) -> WarningDeck | MovementDeck:
    """Load a deck as a game does: a mistyped name is told from the text of a deck."""
    if game not in RULES_PAGES:
        raise typer.BadParameter(f"{game!r} is not one of {', '.join(RULES_PAGES)}")
    return load_for_game(source, game.replace("-", "_"))


def check(
    file: Annotated[Path, typer.Argument(help="A TOML or JSON file.")],
    game: _Game = RULES_PAGES[0],
    as_json: Annotated[bool, typer.Option("--json", help="Write the faults as JSON.")] = False,
) -> None:
    """Check a deck of one's own (GD-4.7, DR-1.2): every fault with card and field; exit code 1 if there is one."""
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
        typer.echo(f"{file.name}: deck {deck.name!r} ({deck.title}) is fine: {_size(deck)} cards")


def show(
    name: Annotated[str, typer.Argument(help="A built-in deck (standard, all_pairs), or a file.")] = "standard",
    game: _Game = RULES_PAGES[0],
    as_json: Annotated[bool, typer.Option("--json", help="Write the deck's record.")] = False,
) -> None:
    """Show the cards of a deck."""
    deck = _load(name, game)
    if as_json:
        print_json(deck.to_dict())
    elif isinstance(deck, WarningDeck):
        _show_warnings(deck)
    else:
        rows = [[card, str(count)] for card, count in deck.cards.items()]
        print_table(deck.title, ["card", "count"], rows)
        typer.echo(f"{_size(deck)} cards")


def _size(deck: WarningDeck | MovementDeck) -> int:
    return len(deck.cards) if isinstance(deck, WarningDeck) else sum(deck.cards.values())


def _show_warnings(deck: WarningDeck) -> None:
    record = deck.to_dict()
    tier_of = {card: index for index, tier in enumerate(record["tiers"], start=1) for card in tier["cards"]}
    rows = [[card["id"], card["title"], card["colour"], str(tier_of[card["id"]])] for card in record["cards"]]
    print_table(deck.title, ["card", "title", "colour", "tier"], rows, numbers_from=3)
    for index, tier in enumerate(record["tiers"], start=1):
        typer.echo(f"tier {index}: {tier['draw']} of {len(tier['cards'])} cards are drawn")


def rules(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(RULES_PAGES)}.")],
) -> None:
    """Show the rules as aleator plays them, with their ids and our choices."""
    if game not in RULES_PAGES:
        raise typer.BadParameter(f"{game!r} is not one of {', '.join(RULES_PAGES)}")
    typer.echo(rules_text(game))
