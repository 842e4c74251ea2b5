"""Makes the pictures of the web page in this folder anew: `python docs/make_pictures.py`, in a checkout with its tests.

It starts a server, plays a game of each kind in a headless Chromium, and keeps what is seen on the way. The dice differ
from one time to the next.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "server"))

from browser import Browser  # noqa: E402
from process import Server  # noqa: E402
from table_play import decisions, sit_down  # noqa: E402

DESKTOP, PHONE = (1366, 768), (390, 844)
QUALITY = 80
WANTED = {
    "gang_of_dice": {"keep": ("gang-table", 4), "end": ("gang-end", 1)},
    "dice_run": {
        "target": ("run-table", 3),
        "play": ("run-phone", 9),
        "sheet": ("run-stage", 2),
        "end": ("run-end", 1),
    },
}
"""By game and the name of a state: the picture, and the how-manieth such state it shows."""


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db")
        browser = Browser(Path(folder) / "profile", *DESKTOP)
        try:
            browser.open(f"{server.http}/")
            browser.wait("document.querySelector('.rules-link')")
            keep(browser, "home", DESKTOP)
            for game, wanted in WANTED.items():
                play(browser, server, game, wanted)
        finally:
            browser.close()
            server.stop()


def play(browser: Browser, server: Server, game: str, wanted: dict[str, tuple[str, int]]) -> None:
    """Play games until every picture is made."""
    left = dict(wanted)
    while left:
        seen = dict.fromkeys(wanted, 0)
        sit_down(browser, server, game, 4)
        for state in decisions(browser):
            if state not in left:
                continue
            seen[state] += 1
            name, which = left[state]
            if seen[state] == which:
                keep(browser, name, PHONE if name.endswith("phone") else DESKTOP)
                del left[state]


def keep(browser: Browser, name: str, size: tuple[int, int]) -> None:
    """Write what the window shows at a size."""
    browser.size(*size)
    browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shot = browser.call("Page.captureScreenshot", format="webp", quality=QUALITY)
    (HERE / f"page-{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    browser.size(*DESKTOP)
    print(f"page-{name}.webp")


if __name__ == "__main__":
    main()
