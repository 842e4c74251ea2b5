"""A game without a module of the page is played in the plain form: text, log lines, and a button for each action."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser, needs_browser
from process import Server
from secrets_seen import secrets_seen

pytestmark = needs_browser
TURN = "document.querySelector('.ending, [data-focus=plain-0]')"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    program = str(Path(__file__).parent / "plain_server.py")
    server = Server(tmp_path_factory.mktemp("plain") / "tables.db", program=(program,))
    yield server
    log = server.stop()
    assert not [line for line in log if "ERROR" in line or "Traceback" in line], log


@pytest.mark.parametrize(
    ("game", "board"), [("gang_of_dice", "Gang of Dice, round"), ("dice_run", "hands: [[")], ids=["open", "hidden"]
)
def test_a_whole_game_is_played_in_the_plain_form(tmp_path: Path, server: Server, game: str, board: str) -> None:
    browser = Browser(tmp_path / "profile", 390, 844)
    try:
        browser.open(f"{server.http}/")
        browser.wait("document.querySelectorAll('input[name=game]').length === 2")
        browser.click(f"label.game:has(input[value={game}])")
        browser.click("form button[type=submit]")
        browser.wait(TURN)
        assert board in browser.run("document.querySelector('.plain-board').textContent")
        for _ in range(400):
            if browser.run("!!document.querySelector('.ending')"):
                break
            number = browser.run("Number(document.querySelector('.table').dataset.number)")
            browser.click("[data-focus=plain-0]")
            later = f"Number(document.querySelector('.table:not([data-busy])').dataset.number) > {number}"
            browser.wait(f"{later} && {TURN}")
        assert browser.run("document.querySelector('.ending h2').innerText").startswith("Winner")
        assert browser.run("document.querySelectorAll('.log li').length") == 120
        assert browser.complaints == []
        assert browser.run("document.documentElement.scrollWidth <= innerWidth")
    finally:
        browser.close()


def test_many_actions_are_searched_by_words(tmp_path: Path, server: Server) -> None:
    browser = Browser(tmp_path / "profile", 1200, 900)
    try:
        browser.open(f"{server.http}/")
        browser.wait("document.querySelector('form button[type=submit]')")
        browser.click("label.game:has(input[value=gang_of_dice])")
        browser.click("form button[type=submit]")
        browser.wait("document.querySelector('#search')")
        assert browser.run("document.querySelectorAll('.choices button').length") == 40
        browser.run("document.querySelector('#search').focus()")
        for letter in "47":
            browser.call("Input.insertText", text=letter)
        browser.wait("document.querySelectorAll('.choices button').length === 1")
        assert browser.run("document.querySelector('.choices button').textContent") == "Roll 47 dice"
        assert browser.run("document.activeElement.id") == "search"
    finally:
        browser.close()


def test_the_plain_form_is_told_no_secrets(settings: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from serving import RUN, bearer, new_table
    from starlette.testclient import TestClient

    from aleator.server import Settings, kinds, make_app

    assert isinstance(settings, Settings)
    monkeypatch.setattr(kinds, "_has_page", lambda _name: False)
    kinds._served.cache_clear()
    try:
        with TestClient(make_app(settings)) as client:
            seated = new_table(client, RUN)
            path = f"/api/tables/{seated['state']['table']}"
            for seat, head in ((0, bearer(seated["token"])), (None, {})):
                told = client.get(path, headers=head).json()
                assert secrets_seen(told, seat) == []
                assert told["plain"]["board"] is None
                assert bool(told["plain"]["legal"]) == (seat == 0)
            assert all(each["page"] is False for each in client.get("/api/games").json()["games"])
    finally:
        kinds._served.cache_clear()
