"""Around the game: one's tables, the seat on another device, another game for all, sounds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import Browser, needs_browser
from process import Server
from serving import GANG, bearer, new_table, play_out
from starlette.testclient import TestClient
from table_play import READY, has

from aleator.server import make_app


@pytest.fixture
def browsers(tmp_path: Path) -> Iterator[Callable[[], Browser]]:
    """Opens browsers of different people."""
    opened: list[Browser] = []

    def open_one() -> Browser:
        opened.append(Browser(tmp_path / f"profile-{len(opened)}", 1280, 900))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


# Another game.


def rematch(client: Any, table: str, token: str, status: int = 201) -> Any:
    answer = client.post(f"/api/tables/{table}/rematch", json={}, headers=bearer(token))
    assert answer.status_code == status, answer.text
    return answer.json()


def finished(client: Any) -> tuple[str, dict[int, str], dict[str, Any]]:
    """Play a game of two people and a bot to its end."""
    first = new_table(client, {**GANG, "gangster_is_a_value": True}, people=2, name="Ada")
    table = first["state"]["table"]
    other = client.post(f"/api/tables/{table}/join", json={"name": "Bo"}).json()
    tokens = {first["seat"]: first["token"], other["seat"]: other["token"]}
    return table, tokens, play_out(client, table, tokens)


def test_all_play_again_at_one_table_with_the_same_seats_and_options(client: Any) -> None:
    table, tokens, told = finished(client)
    assert told["next"] is None
    second = rematch(client, table, tokens[1])
    again = second["state"]
    assert (second["seat"], again["status"]) == (1, "waiting") and again["table"] != table
    assert client.get(f"/api/tables/{table}").json()["next"] == again["table"]
    first = rematch(client, table, tokens[0])
    assert (first["seat"], first["state"]["table"], first["state"]["status"]) == (0, again["table"], "playing")
    assert [each["name"] for each in first["state"]["seats"]] == ["Ada", "Bo", ""]
    assert first["state"]["game"] == told["game"] and first["state"]["commitment"] != told["commitment"]


def test_who_asks_twice_for_another_game_has_one_seat(client: Any) -> None:
    table, tokens, _ = finished(client)
    one, two = (rematch(client, table, tokens[0]) for _ in range(2))
    assert (one["token"], one["seat"], one["state"]["table"]) == (two["token"], two["seat"], two["state"]["table"])
    assert [each["taken"] for each in two["state"]["seats"]] == [True, False, True]


def test_another_game_is_for_players_of_a_game_that_has_ended(client: Any) -> None:
    seated = new_table(client, GANG)
    refused = rematch(client, seated["state"]["table"], seated["token"], 409)
    assert refused["error"]["code"] == "not_over"
    assert rematch(client, seated["state"]["table"], "x" * 32, 403)["error"]["code"] == "wrong_token"
    assert client.post(f"/api/tables/{seated['state']['table']}/rematch", json={}).status_code == 401


def test_another_game_is_still_known_after_a_restart(settings: Any) -> None:
    with TestClient(make_app(settings)) as client:
        table, tokens, _ = finished(client)
        again = rematch(client, table, tokens[0])
    with TestClient(make_app(settings)) as client:
        assert client.get(f"/api/tables/{table}").json()["next"] == again["state"]["table"]
        assert rematch(client, table, tokens[0])["token"] == again["token"]


def test_listeners_of_the_old_table_are_told_of_the_next_one(client: Any) -> None:
    table, tokens, _ = finished(client)
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["next"] is None
        again = rematch(client, table, tokens[0])
        assert socket.receive_json()["next"] == again["state"]["table"]


# The wait for friends.


def test_a_table_that_everybody_has_cancelled_is_gone(client: Any) -> None:
    first = new_table(client, GANG, people=3)
    path = f"/api/tables/{first['state']['table']}"
    other = client.post(f"{path}/join", json={"name": "Bo"}).json()
    before = client.get("/api/health").json()["tables"]
    assert client.post(f"{path}/cancel", json={}, headers=bearer(first["token"])).status_code == 200
    assert client.get(path).status_code == 200
    assert client.post(f"{path}/cancel", json={}, headers=bearer(other["token"])).status_code == 200
    assert client.get(path).status_code == 404
    assert client.post(f"{path}/join", json={}).status_code == 404
    assert client.get("/api/health").json()["tables"] == before - 1


def test_a_game_that_has_begun_is_not_cancelled(client: Any) -> None:
    seated = new_table(client, GANG)
    path = f"/api/tables/{seated['state']['table']}"
    refused = client.post(f"{path}/cancel", json={}, headers=bearer(seated["token"]))
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "already_begun")
    assert client.get(path).json()["status"] == "playing"


# In the browser.


def open_table(browser: Browser, server: Server, body: dict[str, Any]) -> str:
    browser.open(f"{server.http}/")
    path: str = browser.run(f"import('/static/table.js').then((module) => module.openTable({json.dumps(body)}))")
    browser.open(server.http + path)
    return path


BODY = {"game": GANG, "seats": ["person", "cautious", "cautious"], "name": "Ada"}


@needs_browser
def test_my_tables_are_on_the_start_and_lead_back(server: Server, browsers: Callable[[], Browser]) -> None:
    mine = browsers()
    path = open_table(mine, server, BODY)
    mine.wait(READY)
    mine.run("localStorage.setItem('aleator.table.AAAABBBBCCCCDDDD', JSON.stringify({ token: 'gone' }))")
    mine.open(f"{server.http}/")
    mine.wait("document.querySelector('.mine-list a')")
    assert mine.run("[...document.querySelectorAll('.mine-list small')].map((each) => each.innerText)") == ["Your turn"]
    assert mine.run("localStorage.getItem('aleator.table.AAAABBBBCCCCDDDD')") is None
    mine.click(".mine-list a")
    mine.wait(READY)
    assert mine.run("location.pathname") == path


@needs_browser
def test_every_option_and_deck_can_be_chosen_and_a_waiting_table_cancelled(
    server: Server, browsers: Callable[[], Browser]
) -> None:
    mine = browsers()
    mine.open(f"{server.http}/")
    mine.wait("document.querySelector('details.all-options')")
    mine.click("details.all-options summary")
    choose = """(selector, value) => {
        const select = document.querySelector(selector);
        select.value = value;
        select.dispatchEvent(new Event('change'));
    }"""
    wanted = {"first_player": "winner", "gangster_is_a_value": True, "deck": "all_pairs"}
    for name, index in (("first_player", 1), ("gangster_is_a_value", 1), ("deck", 1)):
        mine.run(f"({choose})('[data-option={name}]', '{index}')")
    mine.run(f"({choose})('.seat-choice', 'person')")
    mine.click("form button[type=submit]")
    mine.wait("document.querySelector('#link')")
    path = mine.run("location.pathname")
    game = mine.run(f"fetch('/api/tables/{path.rpartition('/')[2]}').then((answer) => answer.json())")["game"]
    assert {**game, "deck": game["deck"]["name"]}.items() >= wanted.items()
    mine.click("[data-focus=cancel]")
    mine.wait("document.querySelector('form button[type=submit]')")
    assert not has(mine, ".mine-list")
    mine.open(server.http + path)
    mine.wait("document.querySelector('h1[role=alert]')")


@needs_browser
def test_a_seat_goes_to_another_device_by_its_link(server: Server, browsers: Callable[[], Browser]) -> None:
    mine, phone = browsers(), browsers()
    open_table(mine, server, BODY)
    mine.wait(READY)
    mine.click("details.menu summary")
    mine.click("[data-focus=move]")
    mine.wait("document.querySelector('.sheet .qr')")
    link = mine.run("document.querySelector('.sheet input').value")
    phone.open(link)
    phone.wait(READY)
    assert "#" not in phone.run("location.href")
    assert phone.run("document.querySelector('.seat.mine .who b').textContent") == "Ada"
    mine.key("Escape")
    mine.wait("!document.querySelector('.sheet')")
    phone.click("[data-focus=roll]")
    number = "Number(document.querySelector('.table').dataset.number)"
    mine.wait(f"{number} > 1 && {READY}")
    assert mine.complaints + phone.complaints == []


@needs_browser
def test_a_link_with_another_seat_takes_nobody_from_theirs(server: Server, browsers: Callable[[], Browser]) -> None:
    mine = browsers()
    path = open_table(mine, server, BODY)
    mine.wait(READY)
    mine.call("Page.navigate", url="about:blank")
    mine.open(f"{server.http}{path}#seat={'x' * 32}")
    mine.wait(READY)
    assert has(mine, ".seat.mine")


@needs_browser
def test_all_play_again_by_one_click_each(server: Server, browsers: Callable[[], Browser]) -> None:
    import urllib.request

    def post(path: str, body: dict[str, Any], token: str | None = None) -> Any:
        head = {"Content-Type": "application/json", **({} if token is None else bearer(token))}
        asked = urllib.request.Request(server.http + path, json.dumps(body).encode(), head)
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)

    game = {"game": "gang_of_dice", "players": 2}
    first = post("/api/tables", {"game": game, "seats": ["person"] * 2, "name": "Ada"})
    table = first["state"]["table"]
    tokens = [first["token"], post(f"/api/tables/{table}/join", {"name": "Bo"})["token"]]
    finish(server, table, tokens)
    people = [browsers(), browsers()]
    for browser, token in zip(people, tokens, strict=True):
        browser.open(f"{server.http}/t/{table}#seat={token}")
        browser.wait("document.querySelector('.ending button.first')")
    people[0].click(".ending button.first")
    people[0].wait("document.querySelector('#link')")
    people[1].wait("document.querySelector('.ending .next')")
    people[1].click(".ending button.first")
    for browser in people:
        browser.wait("document.querySelector('.table[data-number]') && !document.querySelector('.ending')")
    assert people[0].run("location.pathname") == people[1].run("location.pathname") != f"/t/{table}"
    names = "[...document.querySelectorAll('.seat .who b')].map((each) => each.textContent).sort()"
    assert people[0].run(names) == people[1].run(names) == ["Ada", "Bo"]


def finish(server: Server, table: str, tokens: list[str]) -> None:
    """Play a table of people to its end with a client for HTTP."""

    class Client:
        def get(self, path: str, headers: dict[str, str]) -> Any:
            return Answer(path, None, headers)

        def post(self, path: str, json: Any, headers: dict[str, str]) -> Any:
            return Answer(path, json, headers)

    class Answer:
        def __init__(self, path: str, body: Any, headers: dict[str, str]) -> None:
            import urllib.request

            sent = None if body is None else json.dumps(body).encode()
            head = {**headers, "Content-Type": "application/json"}
            with urllib.request.urlopen(urllib.request.Request(server.http + path, sent, head)) as answer:
                self.status_code, self.text = answer.status, answer.read().decode()

        def json(self) -> Any:
            return json.loads(self.text)

    play_out(Client(), table, dict(enumerate(tokens)))


@needs_browser
def test_sounds_are_off_until_somebody_turns_them_on(server: Server, browsers: Callable[[], Browser]) -> None:
    mine = browsers()
    open_table(mine, server, BODY)
    mine.wait(READY)
    counted = """(() => {
        window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...args) { window.tones += 1; return start.apply(this, args); };
    })()"""
    mine.run(counted)
    number = "Number(document.querySelector('.table').dataset.number)"
    before = mine.run(number)
    mine.click("[data-focus=roll]")
    mine.wait(f"{number} > {before} && {READY}")
    assert mine.run("window.tones") == 0
    mine.click("details.menu summary")
    mine.click("#sound")
    assert mine.run("window.tones") == 2
    assert mine.complaints == []


@needs_browser
@pytest.mark.parametrize("long", [1, 17, 50, 78, 106, 134, 154, 190, 230])
def test_qr_codes_are_read_as_what_was_written(server: Server, browsers: Callable[[], Browser], long: int) -> None:
    mine = browsers()
    mine.open(f"{server.http}/")
    text = ("https://play.example/t/AAAA-bbbb_0123#seat=" * 6)[:long]
    cells = mine.run(f"import('/static/qr.js').then(({{ qr }}) => qr({json.dumps(text)}))")
    assert qr_text(cells) == text
    assert mine.run(f"import('/static/qr.js').then(({{ qr }}) => qr({json.dumps('x' * 231)}))") is None


BLOCKS = {
    1: (19, 1),
    2: (34, 1),
    3: (55, 1),
    4: (80, 1),
    5: (108, 1),
    6: (136, 2),
    7: (156, 2),
    8: (194, 2),
    9: (232, 2),
}
CENTRES = {1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [22, 38], 8: [24, 42], 9: [26, 46]}
MASKS: list[Callable[[int, int], bool]] = [
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
]


def qr_text(cells: list[list[bool]]) -> str:
    """Read a code of level L as a scanner does that trusts it: mask, codewords, blocks, bytes."""
    size = len(cells)
    version = (size - 17) // 4
    told = 0
    for column in (0, 1, 2, 3, 4, 5, 7, 8):
        told = told * 2 + cells[8][column]
    for row in (7, 5, 4, 3, 2, 1, 0):
        told = told * 2 + cells[row][8]
    told ^= 0b101010000010010
    assert told >> 13 == 0b01, "level L"
    mask = MASKS[told >> 10 & 0b111]
    bits = [cells[y][x] != mask(y, x) for x, y in data_places(size, version)]
    words = [sum(bit << 7 - place for place, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits) - 7, 8)]
    room, blocks = BLOCKS[version]
    data = [word for block in range(blocks) for word in words[block:room:blocks]]
    each = (len(words) - room) // blocks
    for block in range(blocks):
        check_block(words[block:room:blocks] + words[room + block : room + blocks * each : blocks], each)
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100", "bytes"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode()


def check_block(block: list[int], corrections: int) -> None:
    """A block without errors, as a polynomial, is zero at the first powers of 2 in the field of its code."""
    powers = [1]
    for _ in range(254):
        powers.append(powers[-1] << 1 ^ (0x11D if powers[-1] & 0x80 else 0))
    logs = {power: place for place, power in enumerate(powers)}
    for root in range(corrections):
        value = 0
        for word in block:
            value = (powers[(logs[value] + root) % 255] if value else 0) ^ word
        assert value == 0, root


def data_places(size: int, version: int) -> Iterator[tuple[int, int]]:
    centres = [6, *CENTRES[version]] if version > 1 else []

    def reserved(x: int, y: int) -> bool:
        finder = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
        telling = version >= 7 and ((x >= size - 11 and y < 6) or (y >= size - 11 and x < 6))
        corners = {(6, 6), (6, size - 7), (size - 7, 6)}
        aligned = any(
            abs(x - cx) <= 2 and abs(y - cy) <= 2 for cx in centres for cy in centres if (cx, cy) not in corners
        )
        return finder or telling or aligned or x == 6 or y == 6

    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for turn, right in enumerate(columns):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        for y in rows:
            for x in (right, right - 1):
                if not reserved(x, y):
                    yield x, y
