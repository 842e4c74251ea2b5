"""Nobody is sent what another seat holds: looked for in all that goes over the sockets."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from crash import post
from process import Server
from secrets_seen import secrets_seen
from serving import some_action
from websockets.sync.client import connect


class Ear:
    """A socket that keeps everything that it receives, as it came."""

    def __init__(self, server: Server, table: str, token: str | None) -> None:
        self._stack = ExitStack()
        path = f"{server.ws}/api/tables/{table}/socket"
        self.socket = self._stack.enter_context(connect(path, proxy=None, max_size=None))
        self.heard: list[str] = []
        self.socket.send(json.dumps({"type": "hello", "token": token, "since": 0}))
        self.last = self.hear()

    def close(self) -> None:
        self._stack.close()

    def hear(self) -> dict[str, Any]:
        text = str(self.socket.recv(timeout=20))
        self.heard.append(text)
        told: dict[str, Any] = json.loads(text)
        return told

    def hear_until(self, number: int) -> None:
        while self.last["number"] < number or self.last["type"] not in ("state", "update"):
            self.last = self.hear()


def test_two_sockets_at_one_race_never_receive_the_other_hand(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    try:
        first = post(
            f"{server.http}/api/tables", {"game": {"game": "dice_run", "players": 2}, "seats": ["person", "person"]}
        )
        table = first["state"]["table"]
        second = post(f"{server.http}/api/tables/{table}/join", {})
        ears = {
            0: Ear(server, table, first["token"]),
            1: Ear(server, table, second["token"]),
            None: Ear(server, table, None),
        }
        number = ears[0].last["number"]
        while ears[0].last["status"] == "playing":
            seat = ears[0].last["view"]["to_act"][0]
            told = ears[seat].last
            ears[seat].socket.send(
                json.dumps({"type": "act", "id": 1, "number": number, "action": some_action(told, number)})
            )
            ears[seat].hear_until(number + 1)
            number = ears[seat].last["number"]
            for ear in ears.values():
                ear.hear_until(number)
        for seat, ear in ears.items():
            ear.close()
            assert len(ear.heard) > 50
            tokens = {0: first["token"], 1: second["token"]}
            seed = ear.last["proof"]["seed"]
            for text in ear.heard:
                told = json.loads(text)
                over = told.get("status") == "over"
                leaks = secrets_seen(told, seat)
                assert leaks == ([".proof.seed", ".proof.nonce"] if over else []), leaks
                assert over or seed not in text
                assert not any(token in text for token in tokens.values())
    finally:
        server.stop()


def test_the_search_for_secrets_finds_them() -> None:
    told = {
        "view": {"hands": [["red"], None]},
        "events": [{"event": {"type": "card_drawn", "player": 1, "card": "red"}}],
    }
    assert secrets_seen(told, 0) == [".events.0.event.card"]
    assert secrets_seen(told, None) == [".view.hands.0", ".events.0.event.card"]
    assert secrets_seen({"a": {"seed": "7"}}, 0) == [".a.seed"]
