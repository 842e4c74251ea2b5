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
from command_examples import ODDS, SILENT, examples, make_files
from command_runs import leaves, run_all


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d[\d,.]*", text))


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{3,}", text))


def test_a1_every_command_has_an_example():
    """A new command, or a new option of `odds`, is asked for here, and then covered below."""
    assert {name for name, _ in examples()} | set(SILENT) == set(leaves())
    tabular = {option for each in leaves()["odds"].params for option in each.opts} - {"--json", "--csv", "--plot"}
    assert tabular == {"--card", "--predicate", "--seen"} | set(re.findall(r"--[\w-]+", " ".join(ODDS)))


def test_a1_no_command_cuts_a_digit_or_a_heading(tmp_path):
    """README's first command showed `100.0…` and `trigge…` at 80 columns; words were broken at 60 (A3)."""
    make_files(tmp_path)
    cases = [{"arguments": [*name.split(), *arguments], "folder": str(tmp_path)} for name, arguments in examples()]
    widths = [60, 80, 120]
    done = run_all(cases + [{**case, "width": width} for width in widths for case in cases])
    whole_ones, at_terminals = done[: len(cases)], done[len(cases) :]
    for index, shown in enumerate(at_terminals):
        width, place = widths[index // len(cases)], index % len(cases)
        whole = whole_ones[place]
        named, screen = (width, cases[place]["arguments"]), shown["shown"]
        assert (shown["status"], whole["status"]) == (0, 0), (named, shown, whole["told"])
        assert "…" not in screen or "…" in whole["shown"], named
        wide = [line for line in screen.splitlines() if cell_len(line) > width and " " in line.strip()]
        assert not wide, (named, wide)
        missing = numbers(whole["shown"]) - numbers(screen)
        assert not missing, (named, missing)
        assert words(whole["shown"]) <= words(screen), named


@pytest.mark.parametrize(("width", "roomy"), [(60, 79), (80, 300)])
def test_a3_no_help_and_no_refusal_breaks_a_word(width, roomy):
    """Help and messages wrap between words as well, on standard error too."""
    helps = [{"arguments": [*name.split(), "--help"]} for name in leaves()]
    refusals = [
        {"arguments": ["replay", "a_file_that_is_not_there.jsonl"]},
        {"arguments": ["odds", "--card", "sum_10", "--pools", "4,a"]},
        {"arguments": ["simulate", "gang-of-dice", "--players", "11"]},
        {"arguments": ["simulate", "gang-of-dice", "--plot", "x.xyz"]},
    ]
    cases = [{**case, "output": "both"} for case in helps + refusals]
    wide, narrow = (run_all([{**case, "width": columns} for case in cases]) for columns in (roomy, width))
    for spacious, shown, case in zip(wide, narrow, cases, strict=True):
        assert shown["status"] == spacious["status"]
        assert max(map(cell_len, shown["shown"].splitlines())) <= width, case
        assert words(spacious["shown"]) <= words(shown["shown"]), case


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


@pytest.mark.parametrize("width", [24, 40, 60, 80])
def test_a1_the_progress_of_long_work_is_never_cut(width):
    """Rich cut `0/100` to `0/…` at a terminal of 30 columns; the bar goes first, then the times."""
    arguments = ["simulate", "gang-of-dice", "--games", "200", "--seed", "1"]
    (done,) = run_all([{"arguments": arguments, "width": width, "output": "both"}])
    assert done["status"] == 0
    assert "200/200" in done["shown"] and "…" not in done["shown"]
    assert ("━" in done["shown"]) == (width >= 60)


def test_a1_a_title_is_as_wide_as_the_terminal_allows():
    """Rich wraps the title of a table to the width of its columns: "Games won, row against" stood in two lines."""
    (table,) = tables_within("Games won, row against column", ["", "a"], [["a", "1"]], 80)
    console = Console(width=80)
    with console.capture() as capture:
        console.print(table)
    assert capture.get().splitlines()[0] == "Games won, row against column"
    (table,) = tables_within("Games won, row against column", ["", "a"], [["a", "1"]], 24)
    with console.capture() as capture:
        console.print(table)
    assert capture.get().splitlines()[:2] == ["Games won, row against", "column"]
