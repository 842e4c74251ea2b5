"""Tables at the terminal (A1): no digit is cut, whatever the width; columns wrap, stack or move to a further table."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from aleator._cli.tables import tables_within
from terminal_width import run_in_terminal, run_without_terminal

COMMANDS = {
    "simulate gang of dice": "simulate gang-of-dice --players 3 --games 60 --policy cautious random random --seed 7",
    "simulate dice run": "simulate dice-run --players 4 --games 20 --policy greedy random random random --seed 7",
    "tournament": "tournament gang-of-dice cautious random(12) mcts(iterations=5,threads=1) --games 3 --seed 7",
    "odds of a card": "odds --card sum_10",
    "odds of some dice": "odds --card sum_10 --dice 3",
    "odds of a target": "odds --card sum_10 --dice 3 --target 5",
    "odds of dice shown": "odds --card run_3 --dice-shown G13",
    "odds of a round": "odds --card pair --pools 48,48,48 --max-dice 4",
    "solve game": "solve-game --shipped",
    "deck of dice run": "deck show standard --game dice-run",
}


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d[\d,.]*", text))


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("name", COMMANDS)
def test_a1_no_command_cuts_a_digit_or_a_heading(name, width):
    """README's first command showed `100.0…` and `trigge…` at 80 columns."""
    arguments = COMMANDS[name].split()
    shown, whole = run_in_terminal(arguments, width), run_without_terminal(arguments)
    assert "…" not in shown
    assert max(map(cell_len, shown.splitlines())) <= width
    missing = numbers(whole) - numbers(shown)
    assert not missing, f"numbers that are not shown: {missing}"
    words = set(re.findall(r"[^\W\d_]{3,}", whole))
    assert words <= set(re.findall(r"[^\W\d_]{3,}", shown)), "a word is cut"


CELLS = st.text("0123456789.,% ", max_size=18).map(str.strip)


@settings(deadline=None)  # the first drawing loads what draws
@given(st.data(), st.integers(40, 130))
def test_a1_every_cell_is_whole_at_any_width(data, width):
    count = data.draw(st.integers(1, 9))
    headings = data.draw(st.lists(st.text("abc ", min_size=1, max_size=20), min_size=count, max_size=count))
    rows = [
        ["label", *data.draw(st.lists(CELLS, min_size=count, max_size=count))]
        for _ in range(data.draw(st.integers(1, 4)))
    ]
    drawn = []
    for table in tables_within("Title", ["who", *headings], rows, width):
        console = Console(width=1000)
        with console.capture() as capture:
            console.print(table)
        drawn.append(capture.get())
    lines = [line.rstrip() for table in drawn for line in table.splitlines()]
    assert max(map(len, lines)) <= width
    shown = " ".join(" ".join(drawn).split())
    for row in rows:
        for cell in row:
            assert " ".join(cell.split()) in shown


def test_a1_a_long_label_is_folded_where_it_may_be():
    label = "mcts(iterations=100000, seconds=0.05, threads=2)"
    tables = list(tables_within("", ["player", "wins"], [[label, "12.50 %"]], 40))
    console = Console(width=1000)
    with console.capture() as capture:
        for table in tables:
            console.print(table)
    lines = [line.rstrip() for line in capture.get().splitlines()]
    assert max(map(len, lines)) <= 40
    assert "".join("".join(lines).split()).count("iterations=100000") == 1
    assert any("12.50 %" in line for line in lines)
