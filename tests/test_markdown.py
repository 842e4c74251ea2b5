"""Markdown is readable as text: no line is longer than 120 characters, tables, code and addresses aside."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Written by a bench, which puts each sentence about its checks into one line.
WRITTEN = {"performance.md"}
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / "rust").rglob("RULES.md"),
    ROOT / "tests" / "golden" / "README.md",
]


def prose(text: str) -> list[str]:
    """The lines that people read: no code, no tables."""
    lines, in_code = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif not in_code and not line.lstrip().startswith("|"):
            lines.append(line)
    return lines


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in WRITTEN], ids=lambda page: page.name)
def test_no_line_of_a_page_is_longer_than_120_characters(page):
    long = [line for line in prose(page.read_text(encoding="utf-8")) if len(line) > 120 and " " in line.strip()[:120]]
    assert long == []
