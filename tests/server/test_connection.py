"""The page whose connection drops, goes silent and comes back, while others play; and people who click twice."""

from __future__ import annotations

import json
import random
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from browser import Browser, needs_browser
from crash import post
from process import Server
from proxy import Proxy
from serving import some_action
from websockets.sync.client import connect

import aleator

pytestmark = needs_browser

MINE = "document.querySelector('.controls:not(.resting)')"
NUMBER = "Number(document.querySelector('.table').dataset.number)"
MARKED = "document.querySelectorAll('.die-button[aria-pressed=true]').length"


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    proxy = Proxy(server.http)
    yield proxy
    proxy.close()


@pytest.fixture
def browsers(tmp_path: Path) -> Iterator[Callable[..., Browser]]:
    opened: list[Browser] = []

    def new(**options: Any) -> Browser:
        opened.append(Browser(tmp_path / f"profile-{len(opened)}", 1200, 900, **options))
        return opened[-1]

    yield new
    for browser in opened:
        browser.close()


def harmless_deck() -> dict[str, Any]:
    """A deck whose warnings a few dice never trigger: what happens does not depend on luck."""
    deck = aleator.GangOfDice(players=2).deck.to_dict()
    for card in deck["cards"]:
        card.update(predicate={"kind": "sum_at_least", "k": 100}, colour="black")
    return {**deck, "name": "harmless", "title": "Harmless"}


class Match:
    """A table of two people, of whom one plays by the page, and the other over HTTP."""

    def __init__(self, server: Server, game: dict[str, Any]) -> None:
        self.server = server
        first = post(f"{server.http}/api/tables", {"game": game, "seats": ["person", "person"], "name": "Ada"})
        self.id = first["state"]["table"]
        second = post(f"{server.http}/api/tables/{self.id}/join", {"name": "Bo"})
        self.tokens = [first["token"], second["token"]]
        self.path = f"{server.http}/api/tables/{self.id}"

    def look(self, seat: int) -> dict[str, Any]:
        return self._ask(seat, "GET", "")

    def act(self, seat: int, action: dict[str, Any] | None = None) -> None:
        told = self.look(seat)
        chosen = action or some_action(told, 1)
        self._ask(seat, "POST", "/act", {"number": told["number"], "action": chosen})

    def do(self, seat: int, what: str) -> None:
        self._ask(seat, "POST", f"/{what}", {})

    def _ask(self, seat: int, method: str, where: str, body: Any = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        head = {"Authorization": f"Bearer {self.tokens[seat]}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.path + where, data, head, method=method)
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def open(self, browser: Browser, http: str, seat: int, **times: int) -> None:
        """Open the page at a seat, with other times than people have."""
        browser.open(f"{http}/")
        browser.run(
            f"localStorage.setItem('aleator.table.{self.id}', JSON.stringify({{ token: '{self.tokens[seat]}' }}))"
        )
        browser.open(f"{http}/t/{self.id}")
        patience(browser, **times)
        browser.wait("document.querySelector('.table')")


def patience(browser: Browser, **times: int) -> None:
    browser.run(f"import('/static/net.js').then((net) => {{ Object.assign(net.TIMES, {json.dumps(times)}); }})")


@pytest.fixture
def gang(server: Server) -> Match:
    """A game in which seat 0 begins, and nothing is triggered."""
    return Match(server, {"game": "gang_of_dice", "players": 2, "first_player": "fixed", "deck": harmless_deck()})


@pytest.fixture
def race(server: Server) -> Match:
    """A race in which seat 0 is to play a card."""
    while True:
        match = Match(server, {"game": "dice_run", "players": 2})
        while match.look(0)["view"]["state"]["phase"] == "pick_dice":
            match.act(match.look(0)["view"]["to_act"][0])
        if match.look(0)["view"]["to_act"] == [0]:
            return match


def said(browser: Browser) -> list[str]:
    lines: list[str] = browser.run("[...document.querySelectorAll('.log li')].map((each) => each.textContent)")
    return lines[::-1]


def test_h1_what_happened_while_the_connection_was_lost_is_not_overwritten_by_what_is_being_shown(
    gang: Match, proxy: Proxy, browsers: Callable[..., Browser]
) -> None:
    """The other rolls; while the page shows it the socket drops, the other stops, and the page comes back."""
    mine = browsers(calm=False)
    gang.open(mine, proxy.http, 1, retry=100)
    gang.act(0, {"type": "roll", "dice": 2})
    mine.wait("document.querySelector('.table[data-busy]')")
    proxy.cut()
    gang.act(0, {"type": "stop"})
    mine.wait(f"{MINE} && !document.querySelector('.table[data-busy]')")
    number = gang.look(1)["number"]
    mine.wait(f"{NUMBER} === {number}")
    lines = said(mine)
    assert [line for line in lines if "stops" in line] == ["Ada stops."]
    assert len(lines) == len(set(lines)), "a line was said twice"
    assert len([line for line in lines if line.startswith("Ada")]) >= 4
    assert mine.complaints == [] or all("WebSocket" in each for each in mine.complaints)


def test_h1_a_page_that_was_away_for_a_while_shows_all_that_it_missed(
    gang: Match, proxy: Proxy, browsers: Callable[..., Browser]
) -> None:
    mine = browsers()
    gang.open(mine, proxy.http, 1, retry=100)
    proxy.refuse()
    proxy.cut()
    mine.wait("document.querySelector('.offline')")
    gang.act(0, {"type": "roll", "dice": 2})
    gang.act(0, {"type": "stop"})
    proxy.refuse(False)
    mine.wait(f"{MINE} && document.querySelector('[data-focus=roll]') && !document.querySelector('.offline')")
    mine.click("[data-focus=n1]")
    mine.click("[data-focus=roll]")
    mine.wait("document.querySelector('[data-focus=stop]')")
    assert [line for line in said(mine) if "rolls" in line] == ["Ada rolls 2 dice.", "Bo rolls 1 die."]


def test_h2_marked_dice_stay_marked_whoever_comes_goes_or_leaves(
    gang: Match, server: Server, browsers: Callable[..., Browser]
) -> None:
    mine = browsers()
    gang.open(mine, server.http, 0)
    gang.act(0, {"type": "roll", "dice": 5})
    mine.wait("document.querySelector('[data-focus=die-2]')")
    for index in (0, 1, 2):
        mine.click(f"[data-focus=die-{index}]")
    mine.wait(f"{MARKED} === 3")
    mine.run("document.querySelector('.controls').mine = true")
    with connect(f"{server.ws}/api/tables/{gang.id}/socket", proxy=None) as other:
        other.send(json.dumps({"type": "hello", "token": gang.tokens[1]}))
        other.recv(timeout=10)
        mine.wait("!document.querySelectorAll('.seat')[1].textContent.includes('not connected')")
    mine.wait("document.querySelectorAll('.seat')[1].textContent.includes('not connected')")
    assert mine.run(MARKED) == 3
    assert mine.run("document.querySelector('.controls').mine"), "what is in use was drawn anew"
    gang.do(1, "leave")
    mine.wait("document.querySelectorAll('.seat')[1].textContent.includes('has left')")
    assert mine.run(MARKED) == 3
    mine.click("[data-focus=reroll]")
    mine.wait("document.querySelector('.log li').textContent.startsWith('Ada has')")
    assert next(line for line in said(mine) if "rerolls" in line).startswith("Ada rerolls")


def test_h2_an_open_card_stays_open_when_somebody_comes(
    race: Match, server: Server, browsers: Callable[..., Browser]
) -> None:
    mine = browsers()
    race.open(mine, server.http, 0)
    mine.click("[data-focus=card-0]")
    mine.wait("document.querySelector('[data-focus=back]')")
    heading = mine.run("document.querySelector('.controls h2').textContent")
    with connect(f"{server.ws}/api/tables/{race.id}/socket", proxy=None) as other:
        other.send(json.dumps({"type": "hello", "token": race.tokens[1]}))
        other.recv(timeout=10)
        mine.wait("!document.querySelectorAll('.seat')[1].textContent.includes('not connected')")
    mine.wait("document.querySelectorAll('.seat')[1].textContent.includes('not connected')")
    assert mine.run("document.querySelector('.controls h2').textContent") == heading
    assert mine.run("!!document.querySelector('[data-focus=back]')")


def test_h2_a_name_that_is_being_typed_stays_when_somebody_else_comes(
    server: Server, browsers: Callable[..., Browser]
) -> None:
    first = post(
        f"{server.http}/api/tables",
        {"game": {"game": "dice_run", "players": 3}, "seats": ["person"] * 3, "name": "Ada"},
    )
    guest = browsers()
    guest.open(f"{server.http}/t/{first['state']['table']}")
    guest.wait("document.querySelector('#name')")
    guest.run("document.querySelector('#name').focus()")
    for letter in "Cleo":
        guest.key(letter)
    post(f"{server.http}/api/tables/{first['state']['table']}/join", {"name": "Bo"})
    guest.wait("document.querySelector('.seats').textContent.includes('Bo')")
    assert guest.run("document.querySelector('#name').value.toLowerCase()") == "cleo"
    assert guest.run("document.activeElement.id") == "name"


def test_h3_a_connection_that_goes_silent_is_noticed_and_replaced(
    gang: Match, proxy: Proxy, browsers: Callable[..., Browser]
) -> None:
    """Nothing is closed: only a sign of life that does not come tells."""
    mine = browsers()
    gang.open(mine, proxy.http, 1, ping=300, answer=500, retry=100)
    proxy.stall()
    mine.wait("document.querySelector('.offline')", 10)
    gang.act(0, {"type": "roll", "dice": 1})
    proxy.resume()
    mine.wait("!document.querySelector('.offline')", 10)
    mine.wait(f"{NUMBER} === {gang.look(1)['number']}")
    assert len([line for line in said(mine) if "rolls" in line]) == 1


@pytest.mark.parametrize(
    "sign",
    [
        "dispatchEvent(new Event('online'))",
        "dispatchEvent(new Event('pageshow'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
    ],
)
def test_h3_on_waking_up_the_page_looks_at_once_whether_there_is_still_a_connection(
    gang: Match, proxy: Proxy, browsers: Callable[..., Browser], sign: str
) -> None:
    mine = browsers()
    gang.open(mine, proxy.http, 1, ping=600_000, answer=600_000, wake=300, retry=100)
    proxy.stall()
    mine.run(sign)
    mine.wait("document.querySelector('.offline')", 10)
    proxy.cut()
    proxy.resume()
    mine.run(sign)
    mine.wait("!document.querySelector('.offline')", 10)


def test_h3_a_click_does_not_wait_for_ever(gang: Match, proxy: Proxy, browsers: Callable[..., Browser]) -> None:
    mine = browsers()
    gang.open(mine, proxy.http, 0, ping=600_000, answer=700, retry=100)
    proxy.stall()
    mine.click("[data-focus=roll]")
    mine.wait("document.querySelector('[role=alert]')?.textContent.includes('no connection')", 10)
    proxy.cut()
    proxy.resume()
    mine.wait("!document.querySelector('.offline')", 10)
    # Whether the click has arrived is told by the table, which is looked at again.
    number = gang.look(0)["number"]
    mine.wait(f"{NUMBER} === {number}")


def double_click(browser: Browser, selector: str) -> None:
    """Two clicks in one place, as a mouse tells them."""
    x, y = browser.middle(selector)
    for count in (1, 2):
        for kind in ("mousePressed", "mouseReleased"):
            browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=count)


def test_h4_a_double_click_is_one_click(gang: Match, server: Server, browsers: Callable[..., Browser]) -> None:
    """One roll, no alarm; and the second click does not press what has come where the first button was."""
    mine = browsers()
    gang.open(mine, server.http, 0)
    mine.wait("document.querySelector('[data-focus=roll]')")
    before = gang.look(0)["number"]
    double_click(mine, "[data-focus=roll]")
    mine.wait("document.querySelector('[data-focus=stop]')")
    double_click(mine, "[data-focus=die-0]")
    mine.wait(f"{MARKED} < 2")
    told = gang.look(0)
    assert (told["number"], told["view"]["state"]["phase"]) == (before + 2, "keep")
    assert mine.run("document.querySelector('[role=alert]')?.textContent ?? ''") == ""
    # Two clicks before the answer has come, by a script as quick as can be.
    mine.run("(() => { const b = document.querySelector('[data-focus=stop]'); b.click(); b.click(); })()")
    mine.wait(f"{NUMBER} > {before + 2}")
    assert mine.run("document.querySelector('[role=alert]')?.textContent ?? ''") == ""


def test_h4_a_double_click_takes_one_seat_and_opens_one_table(server: Server, browsers: Callable[..., Browser]) -> None:
    first = post(f"{server.http}/api/tables", {"game": {"game": "dice_run", "players": 4}, "seats": ["person"] * 4})
    guest = browsers()
    guest.open(f"{server.http}/t/{first['state']['table']}")
    guest.wait("document.querySelector('button[type=submit]')")
    double_click(guest, "button[type=submit]")
    guest.wait("document.querySelector('#link')")
    with urllib.request.urlopen(f"{server.http}/api/tables/{first['state']['table']}") as answer:
        assert [seat["taken"] for seat in json.load(answer)["seats"]] == [True, True, False, False]
    guest.open(f"{server.http}/")
    guest.wait("document.querySelector('button[type=submit]')")
    before = tables(server)
    guest.run("(() => { const b = document.querySelector('button[type=submit]'); b.click(); b.click(); })()")
    guest.wait("document.querySelector('.table')")
    assert tables(server) == before + 1


def tables(server: Server) -> int:
    with urllib.request.urlopen(f"{server.http}/api/health") as answer:
        return int(json.load(answer)["tables"])


def test_h5_spectators_do_not_keep_a_player_out(gang: Match, server: Server, browsers: Callable[..., Browser]) -> None:
    with ExitStack() as stack:
        codes = []
        for _ in range(66):
            spectator = stack.enter_context(connect(f"{server.ws}/api/tables/{gang.id}/socket", proxy=None))
            spectator.send(json.dumps({"type": "hello"}))
            codes.append(json.loads(spectator.recv(timeout=10)).get("error", {}).get("code"))
        assert codes == [None] * 64 + ["too_many_sockets"] * 2
        mine = browsers()
        gang.open(mine, server.http, 0)
        mine.wait("document.querySelector('[data-focus=roll]')")


def test_g1_play_again_keeps_the_options_and_the_deck(server: Server, browsers: Callable[..., Browser]) -> None:
    game = {
        "game": "gang_of_dice",
        "players": 2,
        "first_player": "winner",
        "gangster_is_a_value": True,
        "deck": harmless_deck(),
    }
    match = Match(server, game)
    while (told := match.look(0))["status"] == "playing":
        match.act(told["view"]["to_act"][0], None)
    mine = browsers()
    match.open(mine, server.http, 1)
    mine.wait("document.querySelector('.ending button.main')")
    mine.click(".ending button.main")
    mine.wait("document.querySelector('#link')")
    table = mine.run("location.pathname").rpartition("/")[2]
    assert table != match.id
    with urllib.request.urlopen(f"{server.http}/api/tables/{table}") as answer:
        again = json.load(answer)
    assert again["game"] == told["game"] and again["game"]["first_player"] == "winner"
    assert [seat["name"] for seat in again["seats"]] == ["", "Bo"]


def test_g3_the_form_keeps_what_was_chosen_when_players_or_the_language_change(
    server: Server, browsers: Callable[..., Browser]
) -> None:
    mine = browsers()
    mine.open(f"{server.http}/")
    mine.wait("document.querySelector('.seat-choice')")
    mine.run("document.querySelector('#name').focus()")
    mine.key("z")

    def choose(selector: str, value: str) -> None:
        mine.run(
            f"(() => {{ const s = document.querySelector({selector!r}); s.value = {value!r};"
            " s.dispatchEvent(new Event('change', { bubbles: true })); })()"
        )

    def chosen() -> Any:
        seats = "[...document.querySelectorAll('.seat-choice')].map((each) => each.value)"
        return mine.run(f"[document.querySelector('#name').value, document.querySelector('#players').value, {seats}]")

    choose("#players", "4")
    choose("label:nth-of-type(2) .seat-choice", "person")
    choose("label:nth-of-type(3) .seat-choice", "random")
    before = chosen()
    assert before == ["z", "4", ["cautious", "person", "random"]]
    choose("#players", "2")
    assert chosen() == ["z", "2", ["cautious"]]
    choose("#players", "4")
    assert chosen() == before
    choose("#language", "nl")
    mine.wait("document.querySelector('legend').textContent === 'Nieuw spel'")
    assert chosen() == before
    mine.click("label.game:has(input[value=dice_run])")
    mine.click("label.game:has(input[value=gang_of_dice])")
    assert chosen() == before


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_through_a_network_that_fails_all_the_time(
    server: Server, proxy: Proxy, browsers: Callable[..., Browser], seed: int
) -> None:
    """Cut or silent before, during or after a click: in the end the page has said all that has happened, each once."""
    chance = random.Random(seed)
    mine = browsers()
    table = post(
        f"{server.http}/api/tables", {"game": {"game": "gang_of_dice", "players": 2}, "seats": ["person", "cautious"]}
    )
    mine.open(f"{proxy.http}/")
    place = table["state"]["table"]
    mine.run(f"localStorage.setItem('aleator.table.{place}', JSON.stringify({{ token: '{table['token']}' }}))")
    mine.open(f"{proxy.http}/t/{place}")
    patience(mine, ping=200, answer=300, retry=50, longestRetry=200)
    ready = "document.querySelector('.ending, .controls:not(.resting) :is(button.main, .first)')"
    failures: list[Callable[[], None]] = [proxy.cut, proxy.stall, lambda: None]
    for _ in range(300):
        mine.wait(f"{ready} && !document.querySelector('.offline') && !document.querySelector('.table[data-busy]')")
        if mine.run("!!document.querySelector('.ending')"):
            break
        chance.choice(failures)()
        mine.run("document.querySelector('[data-focus=stop], [data-focus=roll]')?.click()")
        chance.choice(failures)()
        proxy.resume()
    lines = said(mine)
    with connect(f"{server.ws}/api/tables/{place}/socket", proxy=None, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "since": 0}))
        events = json.loads(socket.recv(timeout=10))["events"]
    told = mine.run(
        f"import('/static/words.js').then((words) => {json.dumps(events)}.map((each) => words.sayEvent(each.event)))"
    )
    assert lines == told[-120:]
    assert not [each for each in mine.complaints if "WebSocket" not in each and "ERR_" not in each]
