"""The example is short, and a game can be played with it from beginning to end."""

from __future__ import annotations

import html
import importlib.util
import re
import threading
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "one_page.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("one_page", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_has_sixty_lines_at_most():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize(
    ("game", "over"), [("gang-of-dice", "La partita è finita"), ("dice-run", "La partita è finita")]
)
def test_a_game_is_played_in_the_page(example, game, over):
    server = example.serve(game, "it", port=0, seed=4)
    server.RequestHandlerClass.log_message = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"

    def get(sent=None):
        data = None if sent is None else urllib.parse.urlencode(sent).encode()
        with urllib.request.urlopen(address, data, timeout=20) as answer:
            return answer.read().decode()

    try:
        shown = get()
        assert "Avviso" in shown or "obiettivi segreti" in shown
        first = None
        while actions := re.findall(r"<option value='([^']*)'", shown):
            number = re.search(r"name='expect' value='(\d+)'", shown)[1]
            sent = {"action": html.unescape(actions[len(actions) // 3]), "expect": number}
            first = first or sent
            shown = get(sent)
        assert "La partita è finita" in shown
        # An action that comes again, nonsense and nothing are refused, and nothing breaks.
        for wrong in (first, {"action": "{", "expect": "1"}, {"action": "{}", "expect": "x"}, {"nothing": "1"}):
            assert re.search(r"role='status'>[^<]+<", get(wrong))
    finally:
        server.shutdown()
        server.server_close()
