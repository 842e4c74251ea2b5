"""The rules for players: with pictures, in every language, reachable from the start and from a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser, needs_browser
from process import Server
from table_play import sit_down

from aleator.games.rules import rules_for_players, rules_text
from aleator.interface import LANGUAGES, catalogue

GAMES = {"gang_of_dice": 7, "dice_run": 8}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    browser = Browser(tmp_path / "profile", 390, 844)
    yield browser
    browser.close()


@needs_browser
@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_is_told_in_every_language_with_pictures(browser: Browser, server: Server, game: str) -> None:
    engine = pytest.importorskip("axe_core_python")
    axe = (Path(engine.__path__[0]) / "axe.min.js").read_text(encoding="utf-8")
    browser.open(f"{server.http}/")
    for language in LANGUAGES:
        browser.run(f"localStorage.setItem('aleator.language', JSON.stringify('{language}'))")
        browser.open(f"{server.http}/rules/{game}")
        browser.wait("document.querySelector('.howto li')")
        told = browser.run("[...document.querySelectorAll('.howto li p')].map((each) => each.textContent)")
        words = catalogue(language)
        assert told == [words[f"rules.{game}.{part}.text"] for part in range(1, GAMES[game] + 1)]
        assert browser.run("document.querySelectorAll('.pics svg, .pics .stagecard').length") > 8
        assert browser.run("document.documentElement.scrollWidth <= innerWidth")
        browser.run(f"{axe}; 0")
        found = "axe.run(document).then(({ violations }) => violations.map((each) => each.id))"
        assert browser.run(found) == [], language
    assert browser.complaints == []


@needs_browser
def test_how_to_play_is_reachable_from_the_start_and_beside_a_table(browser: Browser, server: Server) -> None:
    browser.open(f"{server.http}/")
    browser.wait("document.querySelector('.rules-link')")
    links = "[...document.querySelectorAll('.rules-link')].map((each) => [each.getAttribute('href'), each.target])"
    assert sorted(browser.run(links)) == [["/rules/dice_run", ""], ["/rules/gang_of_dice", ""]]
    sit_down(browser, server, "dice_run", 3)
    assert browser.run(links) == [["/rules/dice_run", "_blank"]]
    browser.open(f"{server.http}/rules/gang_of_dice")
    browser.wait("document.querySelector('.howto .button')")
    browser.click(".howto .button")
    browser.wait("document.querySelector('form button[type=submit]')")


@needs_browser
def test_rules_of_no_game_are_not_found(browser: Browser, server: Server) -> None:
    browser.open(f"{server.http}/rules/chess")
    browser.wait("document.querySelector('h1[role=alert]')")
    assert json.loads(browser.run("JSON.stringify(location.pathname)")) == "/rules/chess"


def test_the_command_line_tells_the_same_to_players_and_all_rules_on_demand() -> None:
    for language in LANGUAGES:
        text = rules_for_players("dice-run", language)
        assert catalogue(language)["rules.dice_run.8.text"] in text and "DR-" not in text
    assert "DR-8.3" in rules_text("dice-run")
    with pytest.raises(KeyError):
        rules_for_players("chess")


def test_the_pictures_of_the_page_are_small_and_shown_in_the_documents() -> None:
    root = Path(__file__).parents[2]
    pictures = sorted((root / "docs").glob("page-*.webp"))
    shown = (root / "README.md").read_text(encoding="utf-8") + (root / "docs/server.md").read_text(encoding="utf-8")
    assert len(pictures) == 7 and sum(each.stat().st_size for each in pictures) < 1_500_000
    assert [each.name for each in pictures if each.name not in shown] == []
