"""Every rule is named where it is implemented, in the core and in the reference, and in a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "rust" / "core" / "src").glob("*/RULES.md"))
ID = re.compile(r"\b(?:GD|DR)-\d+\.\d+\b")
PLACES = {
    "core": [ROOT / "rust" / "core" / "src"],
    "reference": [ROOT / "python" / "aleator" / "reference"],
    "tests": [ROOT / "tests", *(ROOT / "rust" / crate / "tests" for crate in ("core", "records", "sim"))],
}


def rules_of(page: Path) -> list[str]:
    """The ids that a rules page lists: `- GD-1.1 …`."""
    return re.findall(rf"^[-*] \**({ID.pattern})", page.read_text(encoding="utf-8"), re.MULTILINE)


def named_in(place: str) -> set[str]:
    """The ids that code names."""
    named: set[str] = set()
    for folder in PLACES[place]:
        for path in (*folder.rglob("*.rs"), *folder.rglob("*.py")):
            if path == Path(__file__):
                continue
            named |= set(ID.findall(path.read_text(encoding="utf-8")))
    return named


def test_there_are_rules():
    assert "gang_of_dice" in [page.parent.name for page in PAGES]
    for page in PAGES:
        ids = rules_of(page)
        assert len(ids) > 20
        assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_rule_is_named(page, place):
    named = named_in(place)
    assert [rule for rule in rules_of(page) if rule not in named] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_no_code_names_a_rule_that_does_not_exist(page):
    rules = rules_of(page)
    prefix = rules[0].partition("-")[0]
    unknown = {
        place: sorted(rule for rule in named_in(place) if rule.startswith(prefix) and rule not in rules)
        for place in PLACES
    }
    assert unknown == {place: [] for place in PLACES}
