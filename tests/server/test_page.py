"""The web page in a real browser: whole games by pointer and by keys, on a phone and on a desktop."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser, needs_browser
from process import Server

PHONE, DESKTOP = (390, 844), (1200, 900)
PICTURES = os.environ.get("ALEATOR_PICTURES")
"""A folder for pictures of the page, for those who want to look at it."""

pytestmark = needs_browser


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    browser = Browser(tmp_path / "profile", *request.param)
    yield browser
    browser.close()


def picture(browser: Browser, name: str) -> None:
    if PICTURES:
        width = browser.run("innerWidth")
        browser.picture(Path(PICTURES) / f"{name}-{width}.png")


def begin(browser: Browser, server: Server, game: str) -> None:
    """Open the page, choose a game, and start: what a newcomer does."""
    browser.open(f"{server.http}/")
    browser.wait("document.querySelector('form button[type=submit]')")
    picture(browser, "start")
    if browser.run(f"!document.querySelector('input[value={game}]').checked"):
        browser.click(f"label.game:has(input[value={game}])")
        browser.wait(f"document.querySelector('input[value={game}]').checked")
    browser.click("form button[type=submit]")
    browser.wait(READY)


NUMBER = "Number(document.querySelector('.table:not([data-busy])').dataset.number)"
TO_DO = ".ending, .veil, .controls:not(.resting) :is(button.main, .first)"
READY = f"document.querySelector({TO_DO!r}) && !document.querySelector('.table[data-busy]')"


def step(browser: Browser, press: str) -> str:
    """Do one thing at the table, by pointer or by keys; gives what it was."""
    browser.wait(READY)
    if browser.run("!!document.querySelector('.veil')"):
        picture(browser, "sheet")
        do(browser, press, "[data-focus=close]", "Enter")
        browser.wait(f"!document.querySelector('.veil') && {READY}")
        return "sheet"
    if browser.run("!!document.querySelector('.ending')"):
        return "over"
    before = browser.run("Number(document.querySelector('.table').dataset.number)")
    if browser.run("!!document.querySelector('[data-focus=roll]')"):
        do(browser, press, "[data-focus=n2]", "2")
        do(browser, press, "[data-focus=roll]", "r")
        done = "roll"
    elif browser.run("!!document.querySelector('[data-focus=stop]')"):
        done = keep(browser, press)
    elif browser.run("!!document.querySelector('[data-focus=pick-0]')"):
        done = pick(browser)
    elif browser.run("!!document.querySelector('[data-focus=card-0]')"):
        do(browser, press, "[data-focus=card-0]", "1")
        browser.wait("document.querySelector('[data-focus=back]')")
        picture(browser, "card")
        if browser.run("!!document.querySelector('[data-focus=pick-0]')"):
            done = pick(browser)
        else:
            if browser.run("document.querySelector('[data-focus=confirm]').disabled"):
                do(browser, press, "[data-focus=use-0]", "1")
                browser.wait("!document.querySelector('[data-focus=confirm]').disabled")
            do(browser, press, "[data-focus=confirm]", "r")
            done = "play"
    else:
        do(browser, press, "[data-focus=choose-0]", "1")
        browser.wait("!document.querySelector('[data-focus=confirm]').disabled")
        picture(browser, "choose")
        do(browser, press, "[data-focus=confirm]", "r")
        done = "choose"
    browser.wait(f"{NUMBER} > {before} && {READY}")
    return done


def keep(browser: Browser, press: str) -> str:
    """Reroll the first die while that is possible and the dice are safe, and stop then."""
    picture(browser, "keep")
    if browser.run("!!document.querySelector('.die-button') && Math.random() < 0.3"):
        if press == "keys":
            browser.run("document.querySelector('.die-button').focus()")
            browser.key(" ")
        else:
            browser.click(".die-button")
        browser.wait("document.querySelector('.die-button[aria-pressed=true]')")
        do(browser, press, "[data-focus=reroll]", "r")
        return "reroll"
    do(browser, press, "[data-focus=stop]", "s")
    return "stop"


def pick(browser: Browser) -> str:
    """Pick as many dice as are asked for, and confirm."""
    for index in range(3):
        if browser.run("document.querySelector('[data-focus=confirm]').disabled"):
            browser.click(f"[data-focus=pick-{index}]")
    browser.click("[data-focus=confirm]")
    return "pick"


def do(browser: Browser, press: str, selector: str, key: str) -> None:
    if press == "keys":
        browser.key(key)
    else:
        browser.click(selector)


def play_out(browser: Browser, press: str, reload_at: int) -> set[str]:
    done: set[str] = set()
    for turn in range(300):
        if turn == reload_at:
            told = browser.run("document.querySelector('.status').innerText")
            browser.reload()
            browser.wait(READY)
            assert browser.run("document.querySelector('.status').innerText") == told
        done.add(step(browser, press))
        if "over" in done:
            return done
    raise AssertionError("the game does not end")


def check_end(browser: Browser, server: Server) -> None:
    """At the end there are the winner, the seed, the record, and no complaint of the browser."""
    picture(browser, "end")
    assert "win" in browser.run("document.querySelector('.ending .wintitle h2').innerText").lower()
    assert browser.run("document.querySelector('#seed').innerText").isdigit()
    text = browser.run("fetch(document.querySelector('a[download]').href).then((answer) => answer.text())")
    assert '"commitment"' in text.splitlines()[0] and '"winners"' in text.splitlines()[-1]
    assert browser.complaints == []
    assert all(url.startswith((server.http, "about:", "data:")) for url in browser.requests), browser.requests
    assert browser.run("document.documentElement.scrollWidth <= innerWidth")


def test_gang_of_dice_is_played_by_pointer_and_reloaded_in_the_middle(browser: Browser, server: Server) -> None:
    begin(browser, server, "gang_of_dice")
    assert {"roll", "stop", "over"} <= play_out(browser, "pointer", reload_at=5)
    check_end(browser, server)


def test_dice_run_is_played_by_pointer_and_reloaded_in_the_middle(browser: Browser, server: Server) -> None:
    begin(browser, server, "dice_run")
    assert {"pick", "play", "choose", "over"} <= play_out(browser, "pointer", reload_at=6)
    check_end(browser, server)


def test_what_is_pressed_is_not_taken_away_by_news(browser: Browser, server: Server) -> None:
    """News that come between press and release are shown after the click, which is heard."""
    begin(browser, server, "gang_of_dice")
    browser.wait("document.querySelector('[data-focus=roll]')")
    before = browser.run("Number(document.querySelector('.table').dataset.number)")
    browser.pointer("mousePressed", browser.middle("[data-focus=roll]"))
    browser.run("document.querySelector('[data-focus=roll]').mine = true")
    # As news would, the choice of a language, be it the same, has everything drawn anew.
    browser.run("document.querySelector('#language').dispatchEvent(new Event('change'))")
    browser.wait("document.activeElement.id === 'language'")
    assert browser.run("document.querySelector('[data-focus=roll]').mine")
    # The focus has had the page scrolled: the finger goes with the button.
    browser.pointer("mouseReleased", browser.middle("[data-focus=roll]"))
    browser.wait(f"Number(document.querySelector('.table').dataset.number) > {before}")
    assert browser.complaints == []


CONTRAST = """(() => {
    const linear = (c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
    const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
    const behind = (each) => {
        for (let at = each; at; at = at.parentElement) {
            const colour = rgb(getComputedStyle(at).backgroundColor);
            if (colour.length < 4 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const poor = [];
    for (const each of document.querySelectorAll('body *')) {
        const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!own || each.closest('svg, .hidden, :disabled, option') || !each.getClientRects().length) continue;
        const [a, b] = [light(rgb(getComputedStyle(each).color)), light(behind(each))].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(each.className + ': ' + each.textContent);
    }
    return poor;
})()"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_what_is_behind_it(tmp_path: Path, server: Server, scheme: str) -> None:
    browser = Browser(tmp_path / "profile", *DESKTOP)
    try:
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        for game in ("gang_of_dice", "dice_run"):
            begin(browser, server, game)
            for _ in range(8):
                assert browser.run(CONTRAST) == []
                step(browser, "keys")
            browser.wait(READY)
            picture(browser, f"{game}-{scheme}")
    finally:
        browser.close()


def tab_to(browser: Browser, selector: str) -> None:
    """Go through the page with Tab until something has the focus."""
    for _ in range(120):
        if browser.run(f"document.activeElement?.matches({selector!r}) ?? false"):
            return
        browser.key("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_whole_game_is_played_with_the_keyboard_alone(tmp_path: Path, server: Server) -> None:
    browser = Browser(tmp_path / "profile", *DESKTOP)
    try:
        browser.open(f"{server.http}/")
        browser.wait("document.querySelector('form button[type=submit]')")
        tab_to(browser, "input[name=game]")
        browser.key("ArrowDown")
        browser.wait("document.querySelector('input[value=dice_run]').checked")
        tab_to(browser, "button[type=submit]")
        browser.key("Enter")
        browser.wait(READY)
        for turn in range(300):
            browser.wait(READY)
            if browser.run("!!document.querySelector('.ending')"):
                break
            before = browser.run("Number(document.querySelector('.table').dataset.number)")
            sheet = browser.run("!!document.querySelector('.veil')")
            by_keys(browser, turn)
            browser.wait(f"{NUMBER} {'>=' if sheet else '>'} {before} && {READY}")
        check_end(browser, server)
    finally:
        browser.close()


def by_keys(browser: Browser, turn: int) -> None:
    """Take an action with Tab, Space and Enter, or with the keys that the page names."""
    if browser.run("!!document.querySelector('.veil')"):
        browser.key("Escape")
        browser.wait("!document.querySelector('.veil')")
        return
    if browser.run("!!document.querySelector('[data-focus=card-0]')"):
        cards = browser.run("document.querySelectorAll('button.mcard').length")
        tab_to(browser, f"[data-focus=card-{turn % min(2, cards)}]")
        browser.key("Enter")
        browser.wait("document.querySelector('[data-focus=back]')")
    if browser.run("!!document.querySelector('[data-focus=pick-0]')"):
        for index in range(3):
            if browser.run("document.querySelector('[data-focus=confirm]').disabled"):
                tab_to(browser, f"[data-focus=pick-{index}]")
                browser.key(" ")
                browser.wait(f"document.querySelector('[data-focus=pick-{index}][aria-pressed=true]')")
        tab_to(browser, "[data-focus=confirm]")
        browser.key("Enter")
    else:
        if browser.run("document.querySelector('[data-focus=confirm]').disabled"):
            browser.key("1")
            browser.wait("!document.querySelector('[data-focus=confirm]').disabled")
        browser.key("r")


def test_everything_has_a_name_and_news_are_said_aloud(browser: Browser, server: Server) -> None:
    nameless = """[...document.querySelectorAll('button, a, input, select, [role=img]')].filter((each) =>
        !(each.getAttribute('aria-label') || each.labels?.length || each.textContent.trim() || each.title)).length"""
    begin(browser, server, "dice_run")
    for _ in range(6):
        step(browser, "keys")
        assert browser.run(nameless) == 0
        assert browser.run("document.getElementById('live').textContent.length") > 5
        assert browser.run("[...document.querySelectorAll('.track .rdie')].every((each) => each.title)")


@pytest.mark.parametrize(
    ("language", "word"), [("nl", "Nieuw spel"), ("ms", "Permainan baharu"), ("it", "Nuova partita")]
)
def test_the_page_speaks_the_language_that_is_chosen(tmp_path: Path, server: Server, language: str, word: str) -> None:
    browser = Browser(tmp_path / "profile", *PHONE)
    try:
        browser.open(f"{server.http}/")
        browser.run(f"localStorage.setItem('aleator.language', JSON.stringify('{language}'))")
        browser.reload()
        browser.wait("document.querySelector('form legend')")
        assert browser.run("document.documentElement.lang") == language
        assert browser.run("document.querySelector('form legend').innerText") == word
        browser.click("form button[type=submit]")
        browser.wait(READY)
        bare = "/^(web|ui|error|event|card|action)[.]/.test(each.textContent)"
        keys = f"[...document.querySelectorAll('#main *')].filter((each) => {bare}).length"
        assert browser.run(keys) == 0
        picture(browser, f"gang-{language}")
        assert browser.run("document.documentElement.scrollWidth <= innerWidth")
    finally:
        browser.close()


def test_friends_play_by_link_and_the_page_moves_with_events(tmp_path: Path, server: Server) -> None:
    one, two = Browser(tmp_path / "one", *DESKTOP), Browser(tmp_path / "two", *PHONE, calm=False)
    try:
        one.open(f"{server.http}/")
        one.wait("document.querySelector('.seat-choice')")
        choose = "s.value = 'person'; s.dispatchEvent(new Event('change'));"
        one.run(f"(() => {{ const s = document.querySelector('.seat-choice'); {choose} }})()")
        one.click("form button[type=submit]")
        link = one.wait("document.querySelector('#link')") and one.run("document.querySelector('#link').value")
        picture(one, "waiting")
        two.open(link)
        two.wait("document.querySelector('button[type=submit]')")
        picture(two, "join")
        two.click("button[type=submit]")
        for browser in (one, two):
            browser.wait("document.querySelector('[data-focus=roll], .controls.resting .note')")
        first, second = (one, two) if one.run("!!document.querySelector('[data-focus=roll]')") else (two, one)
        first.wait("document.querySelector('[data-focus=roll]')")
        # A page that moves shows the dice even if they end the turn at once; a calm one then shows what comes next.
        look = "() => { window.sawDice ||= !!document.querySelector('.tray .die'); }"
        two.run(f"new MutationObserver({look}).observe(document.body, {{ childList: true, subtree: true }}); 0")
        lines = "document.querySelectorAll('.log li').length"
        before = second.run(lines)
        first.click("[data-focus=roll]")
        second.wait(f"{lines} > {before}")
        two.wait("window.sawDice")
        assert one.complaints + two.complaints == []
    finally:
        one.close()
        two.close()
