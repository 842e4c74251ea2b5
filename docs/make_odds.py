"""Makes the figures of `docs/odds.md`: `python docs/make_odds.py` writes the tables into that page and the
picture beside it.
"""

from __future__ import annotations

from pathlib import Path

from aleator import odds
from aleator.errors import OddsError
from aleator.odds.plots import plot_best_dice

HERE = Path(__file__).parent
CARDS = (
    "sum_7", "sum_10", "sum_11", "sum_13", "run_2", "run_3", "odd_1", "odd_2", "odd_3",
    "distinct_2", "distinct_3", "pair", "fives_2", "any_1", "any_45", "any_345",
)  # fmt: skip
TARGETS = (5, 8, 10, 15, 20)
MOST = 24
BEGIN, END = "<!-- figures: python docs/make_odds.py -->", "<!-- end of figures -->"


def trigger_table() -> list[str]:
    """Return how likely each card is to be triggered by dice rolled once."""
    lines = ["| card | " + " | ".join(map(str, range(1, 9))) + " |", "|---" * 9 + "|"]
    for card in CARDS:
        chances = [f"{100 * one.p_triggered:.1f}" for one in odds.rolls(card, 8)]
        lines.append(f"| `{card}` | " + " | ".join(chances) + " |")
    return lines


def best_table(colour: str) -> list[str]:
    """Return the best number of dice and its value, for the expected score and for targets."""
    lines = ["| card | score | " + " | ".join(f"{target} or more" for target in TARGETS) + " |", "|---" * 7 + "|"]
    for card in CARDS:
        expected = odds.best_dice(card, colour=colour, max_dice=MOST)
        cells = [f"{expected.value:.2f} ({expected.dice}{'' if expected.proven else '+'})"]
        for target in TARGETS:
            try:
                best = odds.best_dice(card, target=target, colour=colour, max_dice=MOST)
            except OddsError:
                cells.append("–")
                continue
            cells.append(f"{100 * best.value:.1f} % ({best.dice}{'' if best.proven else '+'})")
        lines.append(f"| `{card}` | " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    """Write tables and picture."""
    parts = ["### Triggered when rolled once, in %, by number of dice", "", *trigger_table()]
    for colour in ("yellow", "black"):
        parts += ["", f"### Best play under {colour} cards: value (number of dice)", "", *best_table(colour)]
    page = HERE / "odds.md"
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page.write_text(before + BEGIN + "\n" + "\n".join(parts) + "\n" + END + after, encoding="utf-8")
    curves = {
        f"{card} ({colour})": odds.best_dice(card, target=8, colour=colour, max_dice=16)
        for card in ("sum_10", "run_3", "pair", "odd_2")
        for colour in ("yellow", "black")
    }
    plot_best_dice(curves, HERE / "odds.png", "chance of a safe 8 or more")


if __name__ == "__main__":
    main()
