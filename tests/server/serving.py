"""What the tests of the server share: tables, and people who play by a fixed rule."""

from __future__ import annotations

from typing import Any

GANG = {"game": "gang_of_dice", "players": 3}
RUN = {"game": "dice_run", "players": 4}
BOT = {"gang_of_dice": "cautious", "dice_run": "greedy"}


def new_table(client: Any, game: dict[str, Any], people: int = 1, **more: Any) -> dict[str, Any]:
    """Open a table: people sit first, then bots."""
    bots = [BOT[game["game"]]] * (game["players"] - people)
    answer = client.post("/api/tables", json={"game": game, "seats": ["person"] * people + bots, **more})
    assert answer.status_code == 201, answer.text
    seated: dict[str, Any] = answer.json()
    return seated


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def some_action(told: dict[str, Any], turn: int = 0) -> dict[str, Any]:
    """Choose an action from what a client was told; `turn` varies the choice."""
    options, state = told["options"], told["view"]["state"]
    match options["kind"]:
        case "choose":
            return {"type": "roll", "dice": 1 + turn % min(4, options["dice"]["max"])}
        case "keep":
            if turn % 3 == 0:
                face = next(face for face in range(6) if options["faces"][face])
                return {"type": "reroll", "faces": [int(each == face) for each in range(6)]}
            return {"type": "stop"}
        case "pick_dice":
            dice = state["groups"][0]
            return {"type": "pick_dice", "a": dice[turn % 30], "b": dice[(turn + 7) % 30]}
        case "choose_target":
            return {"type": "choose_target", "target": options["targets"][0]["target"]}
        case "play":
            return _play(options, state, turn)
    raise AssertionError(f"nothing to do: {options}")


def _play(options: dict[str, Any], state: dict[str, Any], turn: int) -> dict[str, Any]:
    shows = [each for each in options["targets"] if each["first"]]
    if turn % 7 == 3 and shows:
        return {"type": "show_target", "target": shows[0]["target"], "first": shows[0]["first"][0]}
    card = options["cards"][turn % len(options["cards"])]
    if turn % 4 == 2 and card["rerolls"]:
        return {"type": "reroll_group", "card": card["card"], "group": card["rerolls"][0]}
    play = card["plays"][0] if card["plays"] else None
    if play is None:
        return {"type": "reroll_group", "card": card["card"], "group": card["rerolls"][0]}
    return {"type": "play", "card": card["card"], "effect": _effect(play, state["groups"][0])}


def _effect(play: dict[str, Any], front: list[str]) -> dict[str, Any]:
    match play["type"]:
        case "advance" if play["colours"]:
            return {"type": "advance", "colour": play["colours"][0]}
        case "advance":
            return {"type": "advance", "number": play["numbers"][0]}
        case "switch" | "outdistance":
            return {"type": play["type"], "group": play["groups"][0]}
        case "sprint":
            return {"type": "sprint", "a": front[0], "b": front[1], "c": front[2]}
        case "flip":
            group = play["groups"][0]
            return {"type": "flip", "group": group["group"], "number": group["numbers"][0]}
        case "accident":
            return {"type": "accident", "die": play["dice"][0]}
    return {"type": play["type"]}


def play_out(client: Any, table: str, tokens: dict[int, str]) -> dict[str, Any]:
    """Let the people of a table play to the end over HTTP; gives the last view of one of them."""
    for turn in range(2_000):
        told = client.get(f"/api/tables/{table}", headers=bearer(next(iter(tokens.values())))).json()
        if told["status"] == "over":
            return told
        seat = told["view"]["to_act"][0]
        told = client.get(f"/api/tables/{table}", headers=bearer(tokens[seat])).json()
        body = {"number": told["number"], "action": some_action(told, turn)}
        answer = client.post(f"/api/tables/{table}/act", json=body, headers=bearer(tokens[seat]))
        assert answer.status_code == 200, (answer.text, body)
    raise AssertionError("the game does not end")
