"""The third game at the server and on its page: in the list, and played to its end in the plain form."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from browser import Browser, needs_browser
from process import Server

pytestmark = needs_browser
TURN = "document.querySelector('.ending, [data-focus=plain-0]')"


def test_the_third_game_is_played_on_the_page(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", program=(str(Path(__file__).parent / "pig_server.py"),))
    browser = Browser(tmp_path / "profile", 390, 844)
    try:
        browser.open(f"{server.http}/")
        browser.wait("document.querySelectorAll('input[name=game]').length === 3")
        assert "Pig with a hidden card" in browser.run("document.querySelector('.games').textContent")
        browser.click("label.game:has(input[value=hidden_pig])")
        browser.click("form button[type=submit]")
        browser.wait(TURN)
        for turn in range(400):
            if browser.run("!!document.querySelector('.ending')"):
                break
            board = browser.run("document.querySelector('.plain-board').textContent")
            assert "cards: [" in board and board.count("null") == 2, "the card of another is seen"
            number = browser.run("Number(document.querySelector('.table').dataset.number)")
            last = browser.run("document.querySelectorAll('.controls button').length") - 1
            browser.click(f"[data-focus=plain-{last if turn % 3 == 2 else 0}]")
            later = f"Number(document.querySelector('.table:not([data-busy])').dataset.number) > {number}"
            browser.wait(f"{later} && {TURN}")
        assert browser.run("document.querySelector('.ending h2').innerText").startswith("Winner")
        assert browser.run("document.querySelectorAll('.log li').length") > 10
        assert browser.complaints == []
    finally:
        browser.close()
        log = server.stop()
    assert not [line for line in log if "ERROR" in line or "Traceback" in line], log
