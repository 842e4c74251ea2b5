"""The server as others host it: behind a proxy and under a path, in a container, with links that others can open."""

from __future__ import annotations

import gc
import json
import os
import re
import shlex
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest
from browser import Browser, needs_browser
from nginx import Nginx
from nginx import program as nginx
from process import Server
from serving import GANG, new_table
from starlette.testclient import TestClient
from table_play import READY, decisions

from aleator.errors import ConfigError
from aleator.server import Settings, make_app
from aleator.server.run import reachable
from aleator.server.store import Store
from aleator.server.table import Table
from aleator.server.tables import Tables

needs_nginx = pytest.mark.skipif(
    nginx() is None and "CI_WITHOUT_NGINX" in os.environ, reason="CI_WITHOUT_NGINX says that there is no nginx"
)
HTML = {"Accept": "text/html,*/*"}


@pytest.fixture(params=["strips", "keeps"])
def hosted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a server under `/dice`, behind a proxy that strips the path, or keeps it."""
    strips = request.param == "strips"
    server = Server(tmp_path / "tables.db", *([] if strips else ["--root-path", "/dice"]))
    folder = tmp_path / "nginx"
    folder.mkdir()
    proxy = Nginx(folder, server.http, strips=strips)
    yield proxy.http
    proxy.close()
    log = server.stop()
    assert not [line for line in log if "ERROR" in line or "Traceback" in line], log


@needs_browser
@needs_nginx
@pytest.mark.parametrize("game", ["gang_of_dice", "dice_run"])
def test_a_whole_game_is_played_behind_nginx_under_a_path(tmp_path: Path, hosted: str, game: str) -> None:
    browser = Browser(tmp_path / "profile", 1366, 768)
    try:
        browser.open(f"{hosted}/")
        browser.wait("document.querySelector('form button[type=submit]')")
        if browser.run(f"!document.querySelector('input[value={game}]').checked"):
            browser.click(f"label.game:has(input[value={game}])")
            browser.wait(f"document.querySelector('input[value={game}]').checked")
        browser.click("form button[type=submit]")
        browser.wait(READY)
        assert re.fullmatch(r"/dice/t/[\w-]{16}", browser.run("location.pathname"))
        seen: set[str] = set()
        reloaded = False
        for state in decisions(browser):
            # What was chosen but not done is gone after a reload, so it is done where nothing is chosen.
            if len(seen) > 1 and state in ("choose", "play") and not reloaded:
                reloaded = True
                browser.reload()
                browser.wait(READY)
            seen.add(state.split()[0])
        assert "end" in seen and reloaded
        assert browser.run("fetch(document.querySelector('a[download]').href).then((answer) => answer.ok)")
        assert browser.run("document.querySelector('a.wordmark').getAttribute('href')") == "/dice/"
        away = [url for url in browser.requests if not url.startswith((f"{hosted}/", "about:", "data:"))]
        assert [away, browser.complaints] == [[], []]
    finally:
        browser.close()


@needs_browser
@needs_nginx
def test_the_link_for_friends_and_unknown_addresses_work_under_a_path(tmp_path: Path, hosted: str) -> None:
    browser = Browser(tmp_path / "profile", 390, 844)
    try:
        browser.open(f"{hosted}/")
        body = {"game": GANG, "seats": ["person", "person", "cautious"]}
        path = browser.run(
            f"import(new URL('static/table.js', location)).then((module) => module.openTable({json.dumps(body)}))"
        )
        assert path.startswith("/dice/t/")
        browser.open(hosted.removesuffix("/dice") + path)
        browser.wait("document.querySelector('#link')")
        assert browser.run("document.querySelector('#link').value") == hosted.removesuffix("/dice") + path
        for unknown in ("nope", "a/b/c", "t/short"):
            browser.open(f"{hosted}/{unknown}")
            browser.wait("document.querySelector('h1[role=alert]')")
            assert browser.run("document.querySelector('h1').innerText") == "There is nothing at this address."
            assert browser.run("getComputedStyle(document.querySelector('h1')).fontSize") == "24px"
        browser.click("#main a.button")
        browser.wait("document.querySelector('form button[type=submit]')")
        assert browser.run("location.pathname") == "/dice/"
    finally:
        browser.close()


@needs_nginx
def test_from_a_foreign_origin_or_host_nothing_works_behind_nginx(hosted: str) -> None:
    asked = f"{hosted}/api/games"
    assert status(asked) == status(asked, Origin=hosted.removesuffix("/dice")) == 200
    assert status(asked, Host="evil.example") == status(asked, Origin="https://evil.example") == 403
    assert status(f"{hosted}/api/tables", b"{}", Origin="https://evil.example") == 403


def status(url: str, body: bytes | None = None, **headers: str) -> int:
    """Send a request without a proxy of the environment; gives the status of the answer."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(urllib.request.Request(url, body, headers), timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_the_root_with_and_without_a_path(settings: Any) -> None:
    with TestClient(make_app(replace(settings, root_path="/dice"))) as client:
        assert client.get("/dice", follow_redirects=False).headers["location"] == "/dice/"
        for path in ("/", "/dice/", "/dice/t/AAAABBBBCCCCDDDD", "/t/AAAABBBBCCCCDDDD"):
            answer = client.get(path)
            found = re.findall(r'(?:href|src)="([^"]+)"', answer.text)
            assert answer.status_code == 200 and len(found) == 5
            assert {client.get(path.rpartition("/")[0] + "/" + each).status_code for each in found} == {200}, path
        assert client.get("/dice/api/health").status_code == 200
        assert client.get("/diced/api/health").status_code == 404


@pytest.mark.parametrize("path", ["dice", "/dice/", "/di ce", "//", "/../x?"])
def test_a_path_that_is_none_is_refused(path: str) -> None:
    with pytest.raises(ConfigError, match="root_path"):
        Settings(database="tables.db", root_path=path)


def test_unknown_addresses_have_a_page_for_people_and_an_error_for_programs(client: Any) -> None:
    for path in ("/nope", "/t/short", "/a/b/", "/t/AAAABBBBCCCCDDDD/"):
        answer = client.get(path, headers=HTML)
        assert answer.status_code == 404 and "main.js" in answer.text and "default-src 'self'" in str(answer.headers)
    assert client.get("/nope").json()["error"]["code"] == "no_such_page"
    assert client.get("/api/nope", headers=HTML).json()["error"]["code"] == "no_such_page"
    assert client.get("/static/nope.js", headers=HTML).json()["error"]["code"] == "no_such_page"


def test_only_who_opens_the_page_on_the_machine_itself_is_told_its_addresses(settings: Any) -> None:
    app = make_app(replace(settings, addresses=("http://192.0.2.7:8080",)))
    for host, client, told in [
        ("localhost:8080", "127.0.0.1", True),
        ("[::1]:8080", "::1", True),
        ("192.0.2.7:8080", "127.0.0.1", False),
        ("localhost:8080", "192.0.2.9", False),
    ]:
        asked = TestClient(app, client=(client, 50_000)).get("/api/games", headers={"Host": host})
        assert asked.json()["addresses"] == (["http://192.0.2.7:8080"] if told else []), (host, client)


def test_the_machine_names_no_address_that_others_cannot_open() -> None:
    assert reachable("127.0.0.1") == reachable("192.0.2.1") == []
    for host in ("0.0.0.0", "::"):
        assert not [each for each in reachable(host) if each.startswith(("127.", "169.254.", "fe80", "::", "0."))]


def test_a_server_for_all_prints_a_link_that_can_be_opened(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", "--host", "0.0.0.0")
    try:
        assert server.http.startswith("http://127.0.0.1:")
        assert status(f"{server.http}/api/health") == 200
    finally:
        server.stop()


def test_idle_tables_leave_memory_and_come_back_on_a_visit(settings: Any) -> None:
    with TestClient(make_app(settings)) as client:
        seated = [new_table(client, GANG) for _ in range(20)]

    async def visits() -> None:
        store = Store(settings.database)
        tables = Tables(replace(settings, resting_time=1e-6), store)
        before = in_memory()
        views = [await tables.look(each["state"]["table"], each["token"]) for each in seated]
        assert in_memory() == before + 20
        await anyio.sleep(0.01)
        await tables.tidy()
        assert in_memory() == before
        assert [await tables.look(each["state"]["table"], each["token"]) for each in seated] == views
        assert views == [each["state"] for each in seated]
        store.close()

    anyio.run(visits)


def in_memory() -> int:
    gc.collect()
    return sum(isinstance(each, Table) for each in gc.get_objects())


def test_the_container_starts_the_server_with_its_database_in_the_volume(tmp_path: Path) -> None:
    """What the Dockerfile would run is run here, with a folder in the place of its volume."""
    text = (Path(__file__).parents[2] / "docs" / "Dockerfile").read_text(encoding="utf-8")
    volume = json.loads(re.findall(r"^VOLUME (.+)$", text, re.M)[0])[0]
    command = json.loads(re.findall(r"^ENTRYPOINT (.+)$", text, re.M)[0]) + json.loads(
        re.findall(r"^CMD (.+)$", text, re.M)[0]
    )
    assert command[:2] == ["aleator", "serve"] and "USER aleator" in text
    options = [each.replace(volume, str(tmp_path)) for each in command[2:]]
    assert any(each.startswith(str(tmp_path)) for each in options), shlex.join(command)
    server = Server(tmp_path / "unused.db", *options, "--port", "0")
    try:
        assert status(f"{server.http}/api/health") == 200
        assert (tmp_path / "tables.db").exists() and not (tmp_path / "unused.db").exists()
    finally:
        server.stop()
