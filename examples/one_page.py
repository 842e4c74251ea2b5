"""A frontend on one page: you against a bot. Run `python examples/one_page.py dice-run nl`, open http://localhost:8000."""

from __future__ import annotations

import json
import sys
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs

import aleator
from aleator import interface

GAMES = {"gang-of-dice": (aleator.GangOfDice, "cautious"), "dice-run": (aleator.DiceRun, "greedy")}
SHOWN = ("card", "pools", "turn", "groups", "hands", "targets", "stage_points")


def page(match: aleator.Match, speaker: interface.Speaker, said: str) -> str:
    """Write what seat 0 may see and do, and nothing else."""
    log = "<br>".join(escape(speaker.event(each.event)) for each in match.events(seat=0)[-12:])
    view = match.view(0)["state"]
    table = "\n".join(f"{key}: {escape(json.dumps(view[key]))}" for key in SHOWN if key in view)
    form = ""
    for action in match.state.legal_actions(0)[:400]:
        form += f"<option value='{escape(json.dumps(action.to_dict()))}'>{escape(speaker.action(action))}</option>"
    if form:
        form = f"<form method='post'><select name='action'>{form}</select><button>OK</button>"
        form += f"<input type='hidden' name='expect' value='{match.number}'></form>"
    head = f"<!doctype html><html lang='{speaker.language}'><meta charset='utf-8'><title>aleator</title>"
    return f"{head}<pre>{table}</pre><p>{log}</p>{form}<p role='status'>{escape(said)}</p></html>"


def serve(game: str, language: str = "en", port: int = 8000, seed: int | None = None) -> HTTPServer:
    """Make the server of one match; whoever opens the page is seat 0."""
    make, bot = GAMES[game]
    match = aleator.Match(make(players=2), ["person", bot], seed)
    speaker = interface.Speaker(language, game=match.game)
    match.advance()

    class Page(BaseHTTPRequestHandler):
        def do_GET(self, said: str = "") -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(page(match, speaker, said).encode())

        def do_POST(self) -> None:
            sent, said = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()), ""
            try:
                match.act(0, json.loads(sent["action"][0]), expect=int(sent["expect"][0]))
                match.advance()
            except (aleator.AleatorError, KeyError, ValueError) as error:
                said = speaker.error(error)
            self.do_GET(said)

    return HTTPServer(("127.0.0.1", port), Page)


if __name__ == "__main__":
    serve(*sys.argv[1:3]).serve_forever()
