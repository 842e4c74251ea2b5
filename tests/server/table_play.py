"""Plays at the table in a browser by whatever the page offers, without waiting for what a person would look at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from browser import Browser
from process import Server

READY = (
    "document.querySelector('.ending, .veil, .controls:not(.resting) :is(button.main, .first)')"
    " && !document.querySelector('.table[data-busy]')"
)
NUMBER = "Number(document.querySelector('.table').dataset.number)"
BOTS = {"gang_of_dice": "cautious", "dice_run": "greedy"}


def sit_down(browser: Browser, server: Server, game: str, players: int, **options: Any) -> None:
    """Open a table with bots, and go there."""
    body = {
        "game": {"game": game, "players": players, **options},
        "seats": ["person"] + [BOTS[game]] * (players - 1),
        "name": "Ada",
    }
    browser.open(f"{server.http}/")
    path = browser.run(f"import('/static/table.js').then((module) => module.openTable({json.dumps(body)}))")
    browser.open(server.http + path)
    browser.wait(READY)


def has(browser: Browser, selector: str) -> bool:
    return bool(browser.run(f"!!document.querySelector({json.dumps(selector)})"))


def press(browser: Browser, selector: str) -> None:
    browser.run(f"document.querySelector({json.dumps(selector)}).click()")


def decisions(browser: Browser) -> Iterator[str]:
    """Play to the end; gives the name of each state that a person would look at, before something is done in it."""
    for turn in range(400):
        browser.wait(READY, 60)
        if has(browser, ".veil"):
            yield "sheet"
            press(browser, "[data-focus=close]")
            continue
        if has(browser, ".ending"):
            yield "end"
            return
        before = browser.run(NUMBER)
        yield from _decide(browser, turn)
        browser.wait(f"{NUMBER} > {before} && {READY}", 60)
    raise AssertionError("the game does not end")


def _decide(browser: Browser, turn: int) -> Iterator[str]:
    if has(browser, "[data-focus=roll]"):
        most = browser.run("document.querySelectorAll('.bars button').length")
        press(browser, f"[data-focus=n{min(most, [3, 9, 2, 26, 5, 14][turn % 6])}]")
        yield "choose"
        press(browser, "[data-focus=roll]")
    elif has(browser, "[data-focus=stop]"):
        yield from _keep(browser, turn)
    elif has(browser, "[data-focus=choose-0]"):
        press(browser, "[data-focus=choose-0]")
        yield "choose a target"
        press(browser, "[data-focus=confirm]")
    elif has(browser, "[data-focus=pick-0]"):
        yield from _pick(browser, 2, "pick")
        press(browser, "[data-focus=confirm]")
    else:
        yield "play"
        yield from _play(browser, turn)


def _keep(browser: Browser, turn: int) -> Iterator[str]:
    if turn % 3 == 1 and has(browser, "[data-focus=die-0]"):
        press(browser, "[data-focus=die-0]")
        yield "keep"
        press(browser, "[data-focus=reroll]")
        return
    yield "keep"
    press(browser, "[data-focus=stop]")


def _pick(browser: Browser, wanted: int, name: str) -> Iterator[str]:
    for index in range(wanted):
        press(browser, f"[data-focus=pick-{index}]")
    yield name


def _play(browser: Browser, turn: int) -> Iterator[str]:
    if turn % 4 == 3 and has(browser, "[data-focus=again]"):
        press(browser, "[data-focus=again]")
        press(browser, "button.mcard:not(:disabled)")
        press(browser, ".pick-group")
        yield "reroll"
        press(browser, "[data-focus=confirm]")
        return
    if turn % 4 == 1 and has(browser, "[data-focus=target-0]"):
        press(browser, "[data-focus=target-0]")
        yield "target"
        if has(browser, "[data-focus=first-0]"):
            press(browser, "[data-focus=first-0]")
            return
        press(browser, "[data-focus=back]")
    cards = browser.run("document.querySelectorAll('button.mcard').length")
    press(browser, f"[data-focus=card-{turn % cards}]")
    card = "card " + browser.run("document.querySelector('.mcard.taken b').textContent")
    if has(browser, "[data-focus=pick-0]"):
        yield from _pick(browser, 3, card)
    elif has(browser, "[data-focus=use-0]"):
        press(browser, "[data-focus=use-0]")
    yield card
    press(browser, "[data-focus=confirm]")
