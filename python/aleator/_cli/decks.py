"""`aleator deck` and `aleator rules`: what is played with, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import aleator
from aleator._cli.output import complain, print_json, print_table
from aleator.errors import DeckError
from aleator.rules import RULES_PAGES, rules_text

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Show and check decks of warning cards.", no_args_is_help=True)
    group.command("check")(check)
    group.command("show")(show)
    app.add_typer(group, name="deck")
    app.command("rules")(rules)


def check(
    file: Annotated[Path, typer.Argument(help="A TOML or JSON file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write the faults as JSON.")] = False,
) -> None:
    """Check a deck of one's own (GD-4.7): every fault with card and field; exit code 1 if there is one."""
    try:
        deck = aleator.decks.load(file)
    except DeckError as error:
        if as_json:
            print_json({"valid": False, "source": error.source, "faults": error.faults})
        else:
            complain(str(error))
        raise typer.Exit(1) from None
    if as_json:
        print_json({"valid": True, "source": file.name, "faults": []})
    else:
        typer.echo(f"{file.name}: deck {deck.name!r} ({deck.title}) is fine: {len(deck.cards)} cards")


def show(
    name: Annotated[str, typer.Argument(help="A built-in deck (standard, all_pairs), or a file.")] = "standard",
    as_json: Annotated[bool, typer.Option("--json", help="Write the deck's record.")] = False,
) -> None:
    """Show the cards of a deck."""
    deck = aleator.GangOfDice(players=2, deck=name).deck
    record = deck.to_dict()
    if as_json:
        print_json(record)
        return
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
