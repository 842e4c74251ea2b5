"""The table of CONTRIBUTING for adding a game is short, and true of the games that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "aleator"
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Add a game")[1].split("\n## ")[0]
ROWS = [[cell.strip() for cell in row.strip("|").split("|")] for row in TEXT.splitlines() if row.startswith("|")][2:]


def paths(cell: str) -> list[str]:
    return [path for path in re.findall(r"`([^`]+)`", cell) if "/" in path or path.endswith((".py", ".pyi"))]


def test_it_has_nine_rows_at_most() -> None:
    assert len(ROWS) <= 9
    assert all(len(row) == 3 and all(row) for row in ROWS)


@pytest.mark.parametrize("game", ["gang_of_dice", "dice_run"])
def test_each_file_is_there_for_every_game_of_the_package(game: str) -> None:
    named = [path.replace("<game>", game) for files, _, _ in ROWS for path in paths(files)]
    assert len(named) > 15
    at_root = ("rust/", "tests/")
    assert [path for path in named if not ((ROOT if path.startswith(at_root) else PACKAGE) / path).exists()] == []


def test_the_third_game_has_a_file_for_each_row_that_is_needed() -> None:
    folder = Path(__file__).parent / "hidden_pig"
    named = {path for _, _, third in ROWS for path in paths(third)}
    assert named == {path.name for path in folder.glob("*.py")}
    assert "hidden_pig_case.CASE" in (ROOT / "tests" / "game_cases.py").read_text(encoding="utf-8")
