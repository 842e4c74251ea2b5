"""`aleator deck balance` and `aleator deck tune`: whether a deck is fair, and what would make it fairer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from aleator._cli.output import complain, percent, print_json, print_table, print_text, progress_bar
from aleator._cli.outputs import check_file, check_plot
from aleator.files.writing import replaced
from aleator.games.counted import counted
from aleator.games.decks import load_for_game
from aleator.games.decks.writing import deck_text
from aleator.odds.balance import CardBalance, DeckBalance, balance_deck
from aleator.odds.tuning import Tuning, tune_deck

__all__ = ["card_rows", "register"]

_File = Annotated[str, typer.Argument(help="A built-in deck (standard, all_pairs), or a TOML or JSON file.")]
_Players = Annotated[int, typer.Option(help="Number of players.", min=2, max=4)]
_MaxDice = Annotated[
    int | None, typer.Option(help="Consider at most this many dice per turn (12; 8 with more than two players).")
]
_Policy = Annotated[str, typer.Option(help="Who plays the games.")]
_Games = Annotated[int, typer.Option(help="Number of games.", min=1)]
_Seed = Annotated[int, typer.Option(help="Seed of the games.")]
_Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]

CURVE = (1, 2, 3, 4, 6, 8)
"""The numbers of dice whose chances to trigger are shown."""


def register(group: typer.Typer) -> None:
    """Add the commands."""
    group.command("balance")(balance)
    group.command("tune")(tune)


def balance(
    file: _File = "standard",
    players: _Players = 2,
    max_dice: _MaxDice = None,
    policy: _Policy = "turn_optimal",
    games: _Games = 20_000,
    seed: _Seed = 1,
    as_json: _Json = False,
    plot: Annotated[Path | None, typer.Option(help="Save a plot (.png, .svg, .pdf).")] = None,
) -> None:
    """Show whether a deck of Gang of Dice is fair: each card by exact odds, the whole deck by games."""
    check_plot(plot)
    deck = load_for_game(file, "gang_of_dice")
    with progress_bar("cards", len(deck.cards), quiet=as_json) as report:
        found = balance_deck(
            deck, players=players, max_dice=max_dice, policy=policy, games=games, seed=seed, progress=report
        )
    if as_json:
        print_json(found.to_dict())
    else:
        _show(found)
    sys.stdout.flush()
    if plot is not None:
        from aleator.odds.plots import plot_balance

        plot_balance(found, plot)


def tune(
    file: _File = "standard",
    seat_edge: Annotated[str, typer.Option(help="How far a seat may be from an equal share of the games.")] = "1%",
    nobody: Annotated[str, typer.Option(help="How often nobody may win a round, under any card.")] = "5%",
    players: _Players = 2,
    max_dice: _MaxDice = None,
    policy: _Policy = "turn_optimal",
    games: _Games = 20_000,
    seed: _Seed = 1,
    out: Annotated[Path | None, typer.Option(help="Write the proposed deck (.toml, .json).")] = None,
    as_json: _Json = False,
) -> None:
    """Propose thresholds and colours that make a deck of Gang of Dice fairer, and show what they do."""
    limits = {"seat_edge": share(seat_edge, "--seat-edge"), "nobody": share(nobody, "--nobody")}
    check_file(out, "--out", (".toml", ".json"))
    deck = load_for_game(file, "gang_of_dice")
    tuning = tune_deck(
        deck, players=players, max_dice=max_dice, policy=policy, games=games, seed=seed, **limits,
        progress=complain if sys.stderr.isatty() and not as_json else None,
    )  # fmt: skip
    if out is not None:
        with replaced(out, "w") as opened:
            opened.write(deck_text(tuning.deck, out.suffix.lower()))
    if as_json:
        print_json(tuning.to_dict())
        return
    _show_tuning(tuning)
    if out is not None:
        print_text(f"The proposed deck is in {out}.")


def share(text: str, option: str) -> float:
    """Read a share, in percent or as a number from 0 to 1.

    >>> share("5%", "--nobody"), share("0.05", "--nobody")
    (0.05, 0.05)
    """
    try:
        value = float(text.strip().removesuffix("%")) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise typer.BadParameter(f"{option} {text!r} is not a share, such as 5% or 0.05")
    return value


def card_rows(cards: Sequence[CardBalance]) -> tuple[list[str], list[list[str]]]:
    """Return the columns and the rows of a table of cards."""
    columns = ["card", *map(str, CURVE), "best dice", "score", "opener rolls", "nobody", "wins", "edge"]
    return columns, [[f"{card.card} ({card.colour})", *_cells(card)] for card in cards]


def _cells(card: CardBalance) -> list[str]:
    return [
        *(f"{100 * card.triggered[dice - 1]:.1f}" for dice in CURVE),
        f"{card.best_dice}{'+' if card.score_at_limit else ''}",
        f"{card.score:.2f}",
        f"{card.round_dice}{'+' if card.round_at_limit else ''}",
        f"{100 * card.nobody:.1f}",
        " / ".join(f"{100 * win:.1f}" for win in card.wins),
        f"{100 * card.edge:.1f}",
    ]


LEGEND = (
    "1, 2, …: how likely so many dice rolled once trigger the card, in %. Best dice: for the expected score. From "
    "there on a round in which everybody plays for their own chance to win it, in turn order, in %. Edge: the largest "
    "distance from an equal share of the rounds that somebody wins."
)


def limit_note(cards: Sequence[CardBalance], max_dice: int) -> str:
    """Say that an answer lies on the limit of dice; empty if none does."""
    if not any(card.score_at_limit or card.round_at_limit for card in cards):
        return ""
    return f"+ is the highest number considered: more dice may be better (--max-dice {max_dice})."


def _show(found: DeckBalance) -> None:
    columns, rows = card_rows(found.cards)
    print_table(found.deck.title, columns, rows)
    print_text(LEGEND)
    if note := limit_note(found.cards, found.max_dice):
        print_text(note)
    _show_places(f"{found.games:,} games of {found.policy}", found)


def _show_places(title: str, found: DeckBalance) -> None:
    rows = [
        [
            f"opens round {number + 1}",
            percent(place.wins.rate),
            f"{percent(place.wins.low)} to {percent(place.wins.high)}",
            percent(place.out),
        ]
        for number, place in enumerate(found.places)
    ]
    print_table(title, ["seat", "games won", "95 % interval", "out before the end"], rows)
    print_text(f"{found.rounds:.2f} rounds per game.")
    if found.opening is not None:
        most = counted(found.opening_dice, "die", "dice")
        print_text(
            f"If both play as well as possible, at most {most} per turn, whoever opens round 1 wins "
            f"{percent(found.opening)} of the games (exact)."
        )


def _show_tuning(tuning: Tuning) -> None:
    rows: list[list[Any]] = []
    for change in tuning.changes:
        before, after = change.before, change.after
        rows.append(
            [
                before.card,
                f"{before.predicate} {before.colour}",
                f"{after.predicate} {after.colour}",
                f"{100 * before.nobody:.1f} → {100 * after.nobody:.1f}",
                " → ".join(f"{100 * card.edge:.1f}{'+' if card.round_at_limit else ''}" for card in (before, after)),
                change.why.replace("_", " "),
            ]
        )
    if rows:
        columns = ["card", "before", "proposed", "nobody", "edge", "because of"]
        print_table("Proposed changes (chances in %)", columns, rows)
        cards = [card for change in tuning.changes for card in (change.before, change.after)]
        if any(card.round_at_limit for card in cards):
            print_text(
                f"+ was computed for the highest number of dice considered ({tuning.before.max_dice}: --max-dice)."
            )
    else:
        print_text("Nothing to change.")
    _show_places("The deck before", tuning.before)
    if tuning.changes:
        _show_places("The deck proposed", tuning.after)
    for missed in tuning.missed:
        print_text(f"Not reached: {missed}.")
