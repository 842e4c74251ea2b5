"""Whatever a client sends: no fault of the server, no secret, no lost table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from secrets_seen import secrets_seen
from serving import GANG, RUN, bearer, new_table, play_out, some_action
from starlette.testclient import TestClient

from aleator.server import make_app

KEYS = [
    "number",
    "action",
    "type",
    "dice",
    "faces",
    "card",
    "effect",
    "seat",
    "name",
    "game",
    "seats",
    "players",
    "deck",
]
KEYS += ["a", "b", "c", "group", "target", "first", "colour", "token", "since", "id", "predicate", "tiers", "cards"]
WORDS = [
    "roll",
    "reroll",
    "stop",
    "play",
    "pick_dice",
    "show_target",
    "choose_target",
    "advance",
    "sprint",
    "red",
    "red-5",
]
WORDS += [
    "person",
    "cautious",
    "fixed(3)",
    "fixed(99999999999999999999)",
    "gang_of_dice",
    "dice_run",
    "standard",
    "/etc/passwd",
]
WORDS += [
    "hello",
    "act",
    "undo",
    "leave",
    "look",
    "ping",
    "",
    "\ud800",
    "\x00",
    "'; DROP TABLE tables; --",
    "x" * 3000,
    "𝟙",
]

values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 60),
        st.sampled_from([2**31, 2**53, 2**64, -(2**70), 10**400]),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(WORDS),
        st.text(max_size=12),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=7),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=5)), inner, max_size=6),
    ),
    max_leaves=14,
)
raw = st.one_of(
    values.map(lambda value: json.dumps(value).encode()),
    st.binary(max_size=60),
    st.sampled_from(
        [
            b"[" * 50_000,
            b'{"number":' + b"9" * 5000 + b"}",
            b"NaN",
            b'{"a":Infinity}',
            b"\xff\xfe",
            b"nul",
            b'"\\ud800"',
        ]
    ),
)
paths = st.sampled_from(
    ["", "/events", "/record", "/join", "/act", "/undo", "/leave", "/rejoin", "/socket", "/nothing"]
)
tables = st.sampled_from(["race", "gang", "AAAABBBBCCCCDDDD", "..", "%00", "a" * 200, "é"])
tokens = st.sampled_from([None, "race", "gang", "x", "Bearer", " "])
methods = st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
JSON = {"Content-Type": "application/json"}
FUZZ = settings(deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Any:
    from aleator.server import Settings

    path = str(tmp_path_factory.mktemp("fuzz") / "tables.db")
    free = {"rate": 1e9, "burst": 1e9, "new_tables": 1e9, "socket_rate": 1e9, "socket_burst": 1e9}
    # Exceptions that the server does not turn into answers are raised here: they would be 500.
    with TestClient(
        make_app(Settings(database=path, allow_hosts=("testserver",), **free)), raise_server_exceptions=True
    ) as client:
        opened = {"race": new_table(client, RUN), "gang": new_table(client, GANG)}
        yield client, opened


def check(answer: Any, seat: int | None, tables_open: dict[str, Any]) -> None:
    assert answer.status_code < 500, answer.text
    kind = answer.headers.get("content-type", "")
    if kind == "application/json" and answer.text:
        told = answer.json()
        if answer.status_code >= 400:
            error = told["error"]
            assert set(error) == {"code", "params", "rule", "message"} and isinstance(error["code"], str)
        elif "openapi" not in told and "paths" not in told:
            assert secrets_seen(told, seat) == []


def fill(tables_open: dict[str, Any], table: str) -> str:
    return str(tables_open[table]["state"]["table"]) if table in tables_open else table


@FUZZ
@given(method=methods, table=tables, path=paths, token=tokens, body=raw)
def test_any_request_gets_an_answer_with_a_reason(
    place: Any, method: str, table: str, path: str, token: str | None, body: bytes
) -> None:
    client, opened = place
    headers = {} if token is None else bearer(opened[token]["token"] if token in opened else token)
    headers |= JSON
    if path == "/leave" and token == table:
        path = ""  # leaving for good is tested elsewhere: here the tables have to go on
    answer = client.request(method, f"/api/tables/{fill(opened, table)}{path}", content=body, headers=headers)
    seat = opened[token]["seat"] if token in opened and token == table else None
    check(answer, seat, opened)


@FUZZ
@given(body=values, game=values)
def test_any_request_for_a_table_gets_an_answer_with_a_reason(place: Any, body: Any, game: Any) -> None:
    client, opened = place
    check(client.post("/api/tables", content=json.dumps(body).encode(), headers=JSON), 0, opened)
    asked = {"game": game, "seats": ["person", "cautious"]}
    check(client.post("/api/tables", content=json.dumps(asked).encode(), headers=JSON), 0, opened)
    deck = {"game": {"game": "gang_of_dice", "players": 2, "deck": game}, "seats": ["person", "cautious"]}
    check(client.post("/api/tables", content=json.dumps(deck).encode(), headers=JSON), 0, opened)


@FUZZ
@given(table=st.sampled_from(["race", "gang"]), change=values, key=st.sampled_from(KEYS), inside=st.booleans())
def test_actions_that_are_nearly_right_do_no_harm(place: Any, table: str, change: Any, key: str, inside: bool) -> None:
    client, opened = place
    path, head = f"/api/tables/{fill(opened, table)}", bearer(opened[table]["token"])
    told = client.get(path, headers=head).json()
    if told["status"] == "over":
        return
    action = some_action(told, told["number"])
    target = action.setdefault("effect", {}) if inside and "effect" in action else action
    target[key] = change
    body = json.dumps({"number": told["number"], "action": action}).encode()
    answer = client.post(f"{path}/act", content=body, headers=head | JSON)
    check(answer, opened[table]["seat"], opened)
    if answer.status_code != 200:
        assert client.get(path, headers=head).json() == told


@FUZZ
@given(
    messages=st.lists(
        st.one_of(raw, values.map(lambda each: json.dumps({"type": "act", "number": 5, "action": each}).encode())),
        max_size=8,
    ),
    table=tables,
    token=tokens,
    said=st.booleans(),
)
def test_any_talk_over_a_socket_is_answered_or_ended(
    place: Any, messages: list[bytes], table: str, token: str | None, said: bool
) -> None:
    from starlette.websockets import WebSocketDisconnect

    client, opened = place
    if "%" in table or "/" in table or table == "..":
        table = "AAAABBBBCCCCDDDD"
    seat = opened[token]["seat"] if token in opened and token == table else None
    hello = {"type": "hello", "token": opened[token]["token"] if token in opened else token}
    if token is None:
        del hello["token"]
    closed = None
    with client.websocket_connect(f"/api/tables/{fill(opened, table)}/socket") as socket:
        try:
            if said:
                socket.send_json(hello)
                seen(socket.receive_json(), seat)
            for message in messages:
                if b'"leave"' in message:
                    continue
                socket.send_bytes(message)
                seen(socket.receive_json(), seat)
        except WebSocketDisconnect as ended:
            closed = ended.code
    assert closed in (None, 1008, 1013)


def seen(told: Any, seat: int | None) -> None:
    assert told["type"] in ("state", "update", "done", "error")
    assert told.get("status", 0) not in range(500, 600)
    assert secrets_seen(told, seat) == []


def test_after_all_that_the_tables_go_on(place: Any) -> None:
    client, opened = place
    random.seed(1)
    for seated in opened.values():
        told = play_out(client, seated["state"]["table"], {seated["seat"]: seated["token"]})
        assert told["status"] == "over"
        assert client.get(f"/api/tables/{seated['state']['table']}/record").status_code == 200
