"""The server's interface: tables, seats, actions, refusals, and what it says about itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jsonschema
import pytest
from secrets_seen import secrets_seen
from serving import GANG, RUN, bearer, new_table, play_out, some_action
from starlette.testclient import TestClient

import aleator
from aleator import proof
from aleator.server import make_app
from aleator.server.openapi import openapi, schemas_of_server

SCHEMAS = schemas_of_server()


def check(schema: str, data: Any) -> None:
    jsonschema.validate(data, {"$ref": f"#/components/schemas/{schema}", "components": {"schemas": SCHEMAS}})


def code(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    check("Error", answer.json())
    found: str = answer.json()["error"]["code"]
    return found


@pytest.mark.parametrize("game", [GANG, RUN], ids=["gang", "run"])
def test_a_table_against_bots_is_played_to_its_end_and_proven(client: Any, game: dict[str, Any]) -> None:
    seated = new_table(client, game, name="Ada")
    check("Seated", seated)
    assert (seated["state"]["in_front"] is None) == (game == GANG)
    table, token, promised = seated["state"]["table"], seated["token"], seated["state"]["commitment"]
    assert seated["state"]["proof"] is None
    assert code(client.get(f"/api/tables/{table}/record"), 409) == "not_over"
    over = play_out(client, table, {0: token})
    check("Table", over)
    assert over["commitment"] == promised
    text = client.get(f"/api/tables/{table}/record").text
    assert aleator.Record.loads(text).state.winners() == tuple(over["view"]["state"]["winners"])
    proven = proof.verify(text, commitment=promised)
    assert (proven.finished, str(proven.seed)) == (True, over["proof"]["seed"])
    assert proven.bot_actions > 0


def test_friends_join_by_the_link_and_the_game_begins_with_the_last(client: Any) -> None:
    first = new_table(client, GANG, people=2, name="Ada")
    path = f"/api/tables/{first['state']['table']}"
    assert first["state"]["status"] == "waiting"
    assert (
        code(client.post(f"{path}/act", json={"number": 0, "action": {}}, headers=bearer(first["token"])), 409)
        == "not_begun"
    )
    second = client.post(f"{path}/join", json={"name": "Bo"}).json()
    check("Seated", second)
    assert (second["seat"], second["state"]["status"]) == (1, "playing")
    assert [seat["name"] for seat in second["state"]["seats"]] == ["Ada", "Bo", ""]
    assert code(client.post(f"{path}/join", json={}), 409) == "table_full"
    assert play_out(client, first["state"]["table"], {0: first["token"], 1: second["token"]})["status"] == "over"


def test_before_the_game_a_seat_is_given_up_and_taken_by_another(client: Any) -> None:
    first = new_table(client, GANG, people=2)
    path = f"/api/tables/{first['state']['table']}"
    assert client.post(f"{path}/leave", headers=bearer(first["token"])).json() == {"number": 0, "seat": 0}
    assert code(client.post(f"{path}/leave", headers=bearer(first["token"])), 403) == "wrong_token"
    assert code(client.post(f"{path}/join", json={"seat": 2}), 409) == "seat_taken"
    assert client.post(f"{path}/join", json={"seat": 0, "name": "Bo"}).json()["seat"] == 0


def test_doubles_and_stale_actions_are_refused_and_change_nothing(client: Any) -> None:
    seated = new_table(client, GANG, people=1)
    path, head = f"/api/tables/{seated['state']['table']}", bearer(seated["token"])
    while (told := client.get(path, headers=head).json())["options"]["kind"] != "choose":
        raise AssertionError("the person chooses first or after the bots")
    body = {"number": told["number"], "action": some_action(told)}
    assert client.post(f"{path}/act", json=body, headers=head).status_code == 200
    before = client.get(path, headers=head).json()
    assert code(client.post(f"{path}/act", json=body, headers=head), 409) == "stale_state"
    assert code(client.post(f"{path}/undo", json={"number": 0}, headers=head), 409) == "stale_state"
    assert client.get(path, headers=head).json() == before


def test_illegal_actions_are_refused_with_code_and_parameters(client: Any) -> None:
    seated = new_table(client, GANG)
    path, head, number = f"/api/tables/{seated['state']['table']}", bearer(seated["token"]), seated["state"]["number"]
    answer = client.post(f"{path}/act", json={"number": number, "action": {"type": "roll", "dice": 49}}, headers=head)
    assert code(answer, 409) == "too_many_dice"
    assert answer.json()["error"]["params"] == {"dice": 49, "pool": 48}
    assert answer.json()["error"]["rule"] == "GD-3.1"


def test_only_the_token_of_a_seat_acts_there(client: Any) -> None:
    seated, other = new_table(client, GANG), new_table(client, GANG)
    path, body = (
        f"/api/tables/{seated['state']['table']}",
        {"number": seated["state"]["number"], "action": {"type": "roll", "dice": 1}},
    )
    assert code(client.post(f"{path}/act", json=body), 401) == "no_token"
    assert code(client.post(f"{path}/act", json=body, headers=bearer(other["token"])), 403) == "wrong_token"
    assert code(client.get(path, headers=bearer("nonsense")), 403) == "wrong_token"
    assert code(client.get(path, headers={"Authorization": "Basic eDp5"}), 401) == "no_token"


def test_a_player_who_left_is_played_for_and_may_come_back(client: Any) -> None:
    first = new_table(client, RUN, people=2)
    table = first["state"]["table"]
    second = client.post(f"/api/tables/{table}/join", json={}).json()
    client.post(f"/api/tables/{table}/leave", headers=bearer(first["token"]))
    told = client.get(f"/api/tables/{table}", headers=bearer(second["token"])).json()
    assert told["seats"][0]["left"] and told["view"]["to_act"] == [1]
    client.post(f"/api/tables/{table}/leave", headers=bearer(second["token"]))
    paused = client.get(f"/api/tables/{table}").json()
    assert paused["paused"] and paused["number"] == told["number"] + 1  # nobody is left to play for
    assert client.post(f"/api/tables/{table}/rejoin", headers=bearer(first["token"])).status_code == 200
    assert not client.get(f"/api/tables/{table}").json()["paused"]


def test_undo_takes_back_what_told_nothing(client: Any) -> None:
    seated = new_table(client, {"game": "dice_run", "players": 2}, people=2)
    table = seated["state"]["table"]
    second = client.post(f"/api/tables/{table}/join", json={}).json()
    tokens = {0: seated["token"], 1: second["token"]}
    for turn in range(200):
        told = client.get(f"/api/tables/{table}", headers=bearer(tokens[0])).json()
        seat = told["view"]["to_act"][0]
        told = client.get(f"/api/tables/{table}", headers=bearer(tokens[seat])).json()
        action = some_action(told, turn)
        shows = [each for each in told["options"].get("targets", []) if each.get("first")]
        if told["view"]["state"]["phase"] == "choose_target":
            break
        if told["view"]["state"]["phase"] == "play" and shows:
            action = some_action(told, 0)
        client.post(
            f"/api/tables/{table}/act", json={"number": told["number"], "action": action}, headers=bearer(tokens[seat])
        )
    body = {"number": told["number"], "action": some_action(told)}
    assert client.post(f"/api/tables/{table}/act", json=body, headers=bearer(tokens[seat])).status_code == 200
    chosen = client.get(f"/api/tables/{table}", headers=bearer(tokens[seat])).json()
    assert chosen["view"]["can_undo"]
    undone = client.post(f"/api/tables/{table}/undo", json={"number": chosen["number"]}, headers=bearer(tokens[seat]))
    assert undone.json()["number"] == chosen["number"] + 1
    assert (
        client.get(f"/api/tables/{table}", headers=bearer(tokens[seat])).json()["view"]["to_act"]
        == told["view"]["to_act"]
    )


def test_events_since_a_number_are_those_that_follow_it(client: Any) -> None:
    seated = new_table(client, RUN)
    path, head = f"/api/tables/{seated['state']['table']}/events", bearer(seated["token"])
    everything = client.get(path, headers=head).json()
    check("Events", everything)
    later = client.get(path, params={"since": 2}, headers=head).json()["events"]
    assert later == [each for each in everything["events"] if each["number"] > 2]
    assert code(client.get(path, params={"since": "-1"}), 422) == "bad_number"


def test_a_restarted_server_goes_on_where_it_was(settings: Any) -> None:
    with TestClient(make_app(settings)) as client:
        seated = new_table(client, RUN, name="Ada")
        path, head = f"/api/tables/{seated['state']['table']}", bearer(seated["token"])
        for turn in range(12):
            told = client.get(path, headers=head).json()
            client.post(f"{path}/act", json={"number": told["number"], "action": some_action(told, turn)}, headers=head)
        before = client.get(path, headers=head).json()
    with TestClient(make_app(settings)) as client:
        assert client.get(path, headers=head).json() == before
        assert play_out(client, seated["state"]["table"], {0: seated["token"]})["status"] == "over"


def test_sockets_are_told_what_happens_and_answer_with_the_id_of_the_message(client: Any) -> None:
    seated = new_table(client, GANG)
    with client.websocket_connect(f"/api/tables/{seated['state']['table']}/socket") as mine:
        mine.send_json({"type": "hello", "token": seated["token"], "since": 0})
        told = mine.receive_json()
        check("State", told)
        assert [each["event"]["type"] for each in told["events"]][:2] == ["first_player_drawn", "card_revealed"]
        with client.websocket_connect(f"/api/tables/{seated['state']['table']}/socket") as theirs:
            theirs.send_json({"type": "hello"})
            assert theirs.receive_json()["seat"] is None
            mine.send_json({"type": "act", "id": "a1", "number": told["number"], "action": {"type": "roll", "dice": 2}})
            update = mine.receive_json()
            check("Update", update)
            assert mine.receive_json() == {"type": "done", "id": "a1", "number": update["number"], "seat": 0}
            seen = theirs.receive_json()
            assert (seen["number"], seen["options"]) == (update["number"], None)
            theirs.send_json({"type": "act", "id": 1, "number": seen["number"], "action": {"type": "stop"}})
            assert theirs.receive_json()["error"]["code"] == "no_token"
            mine.send_text("{")
            assert mine.receive_json()["error"]["code"] == "not_json"
            mine.send_json({"type": "ping", "id": 3})
            assert mine.receive_json() == {"type": "done", "id": 3}


def test_limits_are_kept(settings: Any) -> None:
    small = replace(settings, max_tables=2, max_body=300, max_sockets_per_table=1)
    with TestClient(make_app(small)) as client:
        table = new_table(client, GANG)["state"]["table"]
        new_table(client, GANG)
        body = {"game": GANG, "seats": ["person", "cautious", "cautious"]}
        assert code(client.post("/api/tables", json=body), 429) == "too_many_tables"
        assert code(client.post("/api/tables", content=b" " * 301), 413) == "body_too_large"
        with (
            client.websocket_connect(f"/api/tables/{table}/socket") as one,
            client.websocket_connect(f"/api/tables/{table}/socket") as two,
        ):
            one.send_json({"type": "hello"})
            assert one.receive_json()["type"] == "state"
            two.send_json({"type": "hello"})
            assert two.receive_json()["error"]["code"] == "too_many_sockets"
    with TestClient(make_app(replace(settings, rate=0.001, burst=2, new_tables=1))) as client:
        new_table(client, GANG)
        assert code(client.post("/api/tables", json=body), 429) == "too_many_new_tables"
        answer = client.get("/api/health")
        assert code(answer, 429) == "too_many_requests" and answer.headers["Retry-After"] == "2"
    with TestClient(make_app(replace(settings, socket_rate=0.001, socket_burst=1, max_tables=9))) as client:
        table = new_table(client, GANG)["state"]["table"]
        with client.websocket_connect(f"/api/tables/{table}/socket") as one:
            one.send_json({"type": "hello"})
            one.send_json({"type": "ping", "id": 1})
            one.send_json({"type": "ping", "id": 2})
            assert [one.receive_json()["type"] for _ in range(3)] == ["state", "done", "error"]


def test_old_tables_are_deleted_and_no_others(settings: Any) -> None:
    import anyio

    from aleator.server.store import Store
    from aleator.server.tables import Tables

    with TestClient(make_app(settings)) as client:
        waiting = new_table(client, GANG, people=2)["state"]["table"]
        playing = new_table(client, GANG)["state"]["table"]

    async def tidy() -> list[bool]:
        store = Store(settings.database)
        tables = Tables(replace(settings, waiting_time=1e-9), store)
        await tables.tidy()
        found = [store.load(each) is not None for each in (waiting, playing)]
        store.close()
        return found

    assert anyio.run(tidy) == [False, True]


def test_bad_requests_for_tables_are_refused_with_a_code(client: Any) -> None:
    def refused(**body: Any) -> str:
        return code(
            client.post("/api/tables", json={"game": GANG, "seats": ["person", "cautious", "cautious"], **body}), 422
        )

    assert refused(game={"game": "gang_of_dice", "players": 5}) == "player_count"
    assert refused(game={"game": "chess", "players": 2}) == "bad_request"
    assert refused(game={**GANG, "deck": "/etc/passwd"}) == "unknown_deck"
    assert refused(game={"game": "dice_run", "players": 3, "deck": "all_pairs"}) == "unknown_deck"
    assert refused(game={**GANG, "deck": {"name": "mine"}}) == "bad_deck"
    assert refused(seats=["cautious"] * 3) == "no_person"
    assert refused(seats=["person"]) == "seat_count"
    assert refused(seats=["person", "round_optimal", "cautious"]) == "unknown_policy"
    assert refused(seats=["person", "turn_optimal(99)", "cautious"]) == "bad_policy_parameter"
    assert refused(seat=1) == "bad_seat"
    assert refused(name="x" * 25) == "bad_name"
    assert refused(surprise=1) == "unknown_key"


def test_the_openapi_document_is_valid_and_names_every_route(settings: Any) -> None:
    document = openapi()
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    app = make_app(settings)
    with TestClient(app) as client:
        assert client.get("/openapi.json").json() == document
        routes = {
            (route.path, method.lower())
            for route in app.routes
            for method in (getattr(route, "methods", None) or ())
            if method != "HEAD" and route.path.startswith("/api/")
        }
    assert routes == {
        (path, method) for path, item in document["paths"].items() for method in item if method != "parameters"
    }
    names = [
        item[method]["operationId"] for item in document["paths"].values() for method in item if method != "parameters"
    ]
    assert len(names) == len(set(names))


def test_pages_are_served_and_nothing_else_of_the_disk(client: Any) -> None:
    page = client.get("/")
    assert page.status_code == 200 and "default-src 'self'" in page.headers["Content-Security-Policy"]
    deeper = page.text.replace('="static/', '="../static/')
    assert client.get("/t/AAAABBBBCCCCDDDD").text == deeper != page.text
    for path in ("/static/..%2Fapp.py", "/static/app.py", "/static/missing.js", "/static/%2e%2e", "/elsewhere"):
        assert code(client.get(path), 404) == "no_such_page"
    assert code(client.delete("/api/tables"), 405) == "wrong_method"
    assert code(client.get("/api/tables/short"), 404) == "no_such_table"
    assert code(client.get("/api/words/xx"), 404) == "no_such_language"
    assert client.get("/api/words/nl").json()["colour.red"] == "rood"


def test_who_gave_a_seat_up_before_the_game_looks_on_from_then(client: Any) -> None:
    """Whoever takes the seat afterwards has secrets that the open socket of the first must not be told."""
    first = new_table(client, RUN, people=3)
    path = f"/api/tables/{first['state']['table']}"
    mallory = client.post(f"{path}/join", json={"seat": 1}).json()
    with client.websocket_connect(f"{path}/socket") as socket:
        socket.send_json({"type": "hello", "token": mallory["token"]})
        assert socket.receive_json()["seat"] == 1
        assert client.post(f"{path}/leave", headers=bearer(mallory["token"])).status_code == 200
        assert socket.receive_json()["seat"] is None
        client.post(f"{path}/join", json={"seat": 1})
        client.post(f"{path}/join", json={"seat": 2})
        told = [socket.receive_json() for _ in range(2)]
        assert [each["status"] for each in told] == ["waiting", "playing"]
        assert [found for each in told for found in secrets_seen(each, None)] == []
        assert told[-1]["options"] is None and told[-1]["view"]["state"]["hands"] == [None] * 4
        assert not told[-1]["seats"][1]["connected"]


@pytest.mark.parametrize("depth", [50, 400, 600, 900, 960, 990, 1100, 20_000])
def test_nested_decks_are_refused_and_break_nothing(client: Any, depth: int) -> None:
    deck = '{"a":' * depth + "1" + "}" * depth
    body = f'{{"game": {{"game": "gang_of_dice", "players": 2, "deck": {deck}}}, "seats": ["person", "cautious"]}}'
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 413, 422)
    check("Error", answer.json())
