"""Who may come in, by which name, and with which database: what is refused, and what is said about it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from process import Server
from serving import GANG, RUN, bearer, new_table
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from aleator import ConfigError
from aleator.server import Settings, make_app
from aleator.server.errors import Refusal
from aleator.server.models import Act, Hello, Join, NewTable, read
from aleator.server.requests import name_of
from aleator.server.store import Store

TABLE = {"game": GANG, "seats": ["person", "cautious", "cautious"]}


def refusal(answer: Any, status: int) -> tuple[str, str]:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    return error["code"], error["message"]


# H6: pages of other sites.


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_h6_a_form_of_another_site_opens_no_table(client: Any, kind: str) -> None:
    """What a page can send elsewhere without asking first is never taken for JSON."""
    head = {"Content-Type": kind} if kind else {}
    answer = client.post("/api/tables", content=b'{"game": {}}', headers=head)
    code, message = refusal(answer, 415)
    assert code == "not_sent_as_json" and "application/json" in message
    typed = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert client.post("/api/tables", content=b"{}", headers=typed).status_code == 422


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://testserver.evil.example",
        "http://testserver:81",
        "http://[",
        "testserver",
    ],
)
def test_h6_pages_of_other_origins_are_turned_away(client: Any, origin: str) -> None:
    head = {"Origin": origin}
    for answer in (client.post("/api/tables", json=TABLE, headers=head), client.get("/api/games", headers=head)):
        code, message = refusal(answer, 403)
        assert code == "foreign_origin" and "--allow-origin" in message
    table = new_table(client, GANG)["state"]["table"]
    with (
        pytest.raises(WebSocketDisconnect) as ended,
        client.websocket_connect(f"/api/tables/{table}/socket", headers=head),
    ):
        pass
    assert ended.value.code == 1008


def test_h6_pages_of_the_server_and_of_allowed_origins_are_let_in(settings: Any) -> None:
    with TestClient(make_app(replace(settings, allow_origins=("https://friends.example",)))) as client:
        for origin in ("http://testserver", "https://testserver", "https://friends.example"):
            answer = client.post("/api/tables", json=TABLE, headers={"Origin": origin})
            assert answer.status_code == 201
            table = answer.json()["state"]["table"]
            with client.websocket_connect(f"/api/tables/{table}/socket", headers={"Origin": origin}) as socket:
                socket.send_json({"type": "hello"})
                assert socket.receive_json()["type"] == "state"
        assert answer.headers["Access-Control-Allow-Origin"] == "https://friends.example"
        asked = {"Origin": "https://friends.example", "Access-Control-Request-Method": "POST"}
        asked["Access-Control-Request-Headers"] = "authorization,content-type"
        assert client.options("/api/tables", headers=asked).status_code == 200
        assert (
            refusal(client.get("/api/games", headers={"Origin": "https://other.example"}), 403)[0] == "foreign_origin"
        )


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8080", "localhost.evil.example", "", "[", "127.0.0.1.nip.io"]
)
def test_h6_names_that_are_not_ours_are_turned_away(settings: Any, host: str) -> None:
    """A name that somebody else has let point to this machine (DNS rebinding) brings the page of its owner."""
    with TestClient(make_app(replace(settings, allow_hosts=()))) as client:
        code, message = refusal(client.get("/", headers={"Host": host}), 403)
        assert code == "foreign_host" and "--allow-host" in message


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8080", "[::1]:8080", "192.168.1.5", "localhost:1", "a.localhost", "Friends.Example:443"]
)
def test_h6_addresses_and_allowed_names_are_let_in(settings: Any, host: str) -> None:
    with TestClient(make_app(replace(settings, allow_hosts=("friends.example",)))) as client:
        assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"allow_origins": ("friends.example",)}, {"allow_hosts": ("https://friends.example",)}]
)
def test_h6_what_is_no_origin_or_host_is_refused_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match=r"friends\.example"):
        Settings(**wrong)


# H5: places for players.


def test_h5_spectators_leave_places_for_players_at_the_table_and_at_the_server(settings: Any) -> None:
    small = replace(settings, max_sockets_per_table=2, max_sockets_per_seat=2, max_sockets=8)
    from contextlib import ExitStack

    with TestClient(make_app(small)) as client, ExitStack() as stack:
        seated = [new_table(client, GANG) for _ in range(5)]

        def hello(number: int, token: str | None) -> str | None:
            path = f"/api/tables/{seated[number]['state']['table']}/socket"
            socket = stack.enter_context(client.websocket_connect(path))
            socket.send_json({"type": "hello", **({"token": token} if token else {})})
            told = socket.receive_json()
            return told["error"]["code"] if told["type"] == "error" else None

        own = seated[0]["token"]
        assert [hello(0, None) for _ in range(3)] == [None, None, "too_many_sockets"]
        assert [hello(0, own) for _ in range(3)] == [None, None, None]
        assert [hello(number, None) for number in (1, 1, 2)] == [None, None, "too_many_sockets"]
        assert hello(2, seated[2]["token"]) is None


def test_h5_a_seat_with_too_many_sockets_gives_up_the_oldest(settings: Any) -> None:
    """Those of a connection that went silent are still open here: they must not keep their own player out."""
    with TestClient(make_app(replace(settings, max_sockets_per_seat=2))) as client:
        seated = new_table(client, GANG)
        path = f"/api/tables/{seated['state']['table']}"
        hello = {"type": "hello", "token": seated["token"]}
        with (
            client.websocket_connect(f"{path}/socket") as oldest,
            client.websocket_connect(f"{path}/socket") as second,
            client.websocket_connect(f"{path}/socket") as newest,
        ):
            for socket in (oldest, second, newest):
                socket.send_json(hello)
                assert socket.receive_json()["type"] == "state"
            with pytest.raises(WebSocketDisconnect):
                oldest.receive_json()
            for socket in (second, newest):
                socket.send_json({"type": "ping", "id": 1})
                assert socket.receive_json() == {"type": "done", "id": 1}
        assert client.get(path).json()["seats"][0]["connected"] is False


def test_h1_a_client_that_knows_a_later_number_than_the_table_is_told_how_things_are(client: Any) -> None:
    seated = new_table(client, GANG)
    with client.websocket_connect(f"/api/tables/{seated['state']['table']}/socket") as socket:
        socket.send_json({"type": "hello", "token": seated["token"], "since": 999})
        told = socket.receive_json()
        assert (told["type"], told["events"], told["number"]) == ("state", [], seated["state"]["number"])


# C6, J1: the database.


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "aleator", "serve", "--port", "0", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_c6_a_second_server_on_one_database_is_refused_and_a_crash_frees_it(tmp_path: Path) -> None:
    first = Server(tmp_path / "tables.db")
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    for name in ("tables.db", "link.db"):
        second = serve("--database", str(tmp_path / name))
        assert second.returncode == 1 and second.stdout == ""
        assert len(second.stderr.splitlines()) == 1
        assert name in second.stderr and "another server" in second.stderr and "--database" in second.stderr
    first.kill()
    third = Server(tmp_path / "tables.db")
    assert third.stop() is not None


def test_c6_in_one_process_too(settings: Any) -> None:
    with TestClient(make_app(settings)), pytest.raises(ValueError, match="another server is using the database"):
        make_app(settings)
    with TestClient(make_app(settings)) as client:
        assert client.get("/api/health").status_code == 200


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("missing/tables.db", "there is no folder"),
        ("folder", "it is a folder"),
        ("text.txt", "is not a database of tables"),
        ("text.txt/tables.db", "there is no folder"),
        ("/proc/tables.db", ""),
    ],
)
def test_j1_a_database_that_cannot_be_had_is_one_line_that_names_it(tmp_path: Path, place: str, why: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text.txt").write_text("no database" * 100)
    refused = serve("--database", place if place.startswith("/") else str(tmp_path / place))
    assert refused.returncode == 1 and refused.stdout == ""
    assert len(refused.stderr.splitlines()) == 1
    assert place in refused.stderr and why in refused.stderr


@pytest.mark.parametrize("closed", ["", "there.db"])
def test_j1_a_folder_or_file_that_is_read_only_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    """The tests may be run by somebody who may write everywhere, so the system is asked in their place."""
    (tmp_path / "there.db").touch()
    monkeypatch.setattr(os, "access", lambda place, _mode: Path(place) != tmp_path / closed)
    with pytest.raises(Refusal, match=r"there\.db cannot be used: it cannot be written.*--database"):
        Store(str(tmp_path / "there.db"))


@pytest.mark.parametrize("options", [["--host", "nonsense.invalid"], ["--host", "203.0.113.7"]])
def test_j1_an_address_that_cannot_be_had_is_one_line_that_names_it(tmp_path: Path, options: list[str]) -> None:
    refused = serve("--database", str(tmp_path / "tables.db"), *options)
    assert refused.returncode == 1 and len(refused.stderr.splitlines()) == 1
    assert options[1] in refused.stderr and "--host" in refused.stderr


def test_j1_a_port_that_is_taken_is_one_line_that_names_it(tmp_path: Path) -> None:
    first = Server(tmp_path / "tables.db")
    port = first.http.rpartition(":")[2]
    refused = serve("--database", str(tmp_path / "other.db"), "--port", port)
    first.stop()
    assert refused.returncode == 1 and len(refused.stderr.splitlines()) == 1
    assert port in refused.stderr and "--port" in refused.stderr


# J5: names.


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u200b",
        "\u115f\u1160",
        "\u2800 \u2800",
        "\u00ad",
        "\ufe0f",
        "\u0301",
        "\u034f",
        "\uffa0",
        "\U000e0100",
        "\u202e",
        "\x07",
        " ",
    ],
)
def test_j5_what_shows_nothing_is_no_name(client: Any, name: str) -> None:
    assert name_of(name) == ""
    assert name_of(f"{name}A{name}").strip("\u0301") == "A"
    assert new_table(client, GANG, name=name)["state"]["seats"][0]["name"] == ""


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada ", "A\u200bda", "\uff21\uff44\uff41", "Ada\u3164"])
def test_j5_no_two_at_a_table_have_one_name(client: Any, name: str) -> None:
    first = new_table(client, RUN, people=3, name="Ada")
    path = f"/api/tables/{first['state']['table']}/join"
    code, message = refusal(client.post(path, json={"name": name}), 409)
    assert code == "name_taken" and "choose another" in message
    assert client.post(path, json={"name": "Adam"}).status_code == 201
    assert client.post(path, json={"name": ""}).status_code == 201


@pytest.mark.parametrize("name", ["player 2", "Player 1", "speler 3", "Bot 3", "giocatore 1"])
def test_j5_nobody_is_called_as_seats_without_a_name_are(client: Any, name: str) -> None:
    answer = client.post("/api/tables", json={**TABLE, "name": name})
    assert refusal(answer, 409)[0] == "name_taken"


def test_j5_who_has_stood_up_leaves_the_name_free(client: Any) -> None:
    first = new_table(client, RUN, people=3, name="Ada")
    path = f"/api/tables/{first['state']['table']}"
    client.post(f"{path}/leave", headers=bearer(first["token"]))
    assert client.post(f"{path}/join", json={"name": "Ada"}).status_code == 201


# What is sent is read by the models that describe it: the refusal names key, value and what it has to be.


@pytest.mark.parametrize(
    ("model", "body", "code", "parts"),
    [
        (Act, {"number": 1.0, "action": {}}, "bad_number", ["number", "1.0", "integer from 0"]),
        (Act, {"number": "1", "action": {}}, "bad_number", ["number", "'1'"]),
        (Act, {"number": -1, "action": {}}, "bad_number", ["-1"]),
        (Act, {"number": 2**53, "action": {}}, "bad_number", [str(2**53)]),
        (Act, {"action": {}}, "bad_number", ["number is missing"]),
        (Act, {"number": 1, "action": []}, "bad_request", ["action", "[]", "'type': 'roll'"]),
        (Act, {"number": 1, "action": {}, "sesame": 1}, "unknown_key", ["sesame", "action, number"]),
        (Join, {"seat": True}, "bad_seat", ["seat", "True"]),
        (Join, {"seat": 16}, "bad_seat", ["16"]),
        (Join, {"name": 5}, "bad_name", ["name", "5"]),
        (NewTable, {"seats": []}, "bad_game", ["game is missing"]),
        (NewTable, {"game": {}, "seats": "person"}, "seat_count", ["seats", "'person'", "a list"]),
        (NewTable, {"game": {}, "seats": ["person", 3]}, "seat_count", ["seats"]),
        (Hello, {"type": "hello", "token": 3}, "bad_request", ["token", "3", "a string"]),
        (Hello, {"type": "hello", "since": -3}, "bad_number", ["since", "-3"]),
    ],
)
def test_refusals_name_the_key_the_value_and_the_remedy(model: Any, body: Any, code: str, parts: list[str]) -> None:
    with pytest.raises(ValueError) as refused:
        read(model, body)
    assert refused.value.code == code
    assert all(part in str(refused.value) for part in parts), str(refused.value)
