"""A headless Chromium, driven over its DevTools protocol: what a person does with eyes, pointer and keys."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

NAMES = ("chromium", "chromium-browser", "google-chrome")
_KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowRight": 39, "ArrowDown": 40}


def program() -> str | None:
    """Find the browser; `.ci/test` installs Debian's where it is missing."""
    return next((found for found in map(shutil.which, NAMES) if found), None)


needs_browser = pytest.mark.skipif(
    program() is None and "CI_WITHOUT_BROWSER" in os.environ, reason="CI_WITHOUT_BROWSER says that there is no browser"
)


class Browser:
    """One window of a browser."""

    def __init__(self, folder: Path, width: int, height: int, *, calm: bool = True) -> None:
        found = program()
        if found is None:
            raise RuntimeError("there is no chromium: apt-get install chromium")
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        options += ["--disable-background-networking", "--lang=en", "--remote-debugging-port=0"]
        options += ["--force-prefers-reduced-motion"] if calm else []
        self._process = subprocess.Popen(
            [found, *options, f"--user-data-dir={folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        port = self._port(folder / "DevToolsActivePort")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
            page = next(each for each in json.load(answer) if each["type"] == "page")
        self._stack = ExitStack()
        self._socket = self._stack.enter_context(connect(page["webSocketDebuggerUrl"], max_size=None, proxy=None))
        self._mark = 0
        self.requests: list[str] = []
        self.complaints: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.size(width, height)

    def _port(self, file: Path) -> str:
        for _ in range(200):
            if file.exists() and file.read_text().strip():
                return file.read_text().split()[0]
            time.sleep(0.1)
        raise RuntimeError("the browser does not start")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol, and hear what happens meanwhile."""
        self._mark += 1
        self._socket.send(json.dumps({"id": self._mark, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=60))
            self._notice(message)
            if message.get("id") == self._mark:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                result: dict[str, Any] = message["result"]
                return result

    def _notice(self, message: dict[str, Any]) -> None:
        match message.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(message["params"]["request"]["url"])
            case "Runtime.exceptionThrown":
                self.complaints.append(str(message["params"]["exceptionDetails"]))
            case "Log.entryAdded" if message["params"]["entry"]["level"] == "error":
                self.complaints.append(str(message["params"]["entry"]))

    def size(self, width: int, height: int) -> None:
        """Give the window another size; narrow ones are phones."""
        mobile = width < 600
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def open(self, url: str) -> None:
        self.call("Page.navigate", url=url)
        self.wait("document.querySelector('#main')?.children.length > 0")

    def reload(self) -> None:
        self.call("Page.reload")
        time.sleep(0.3)
        self.wait("document.querySelector('#main')?.children.length > 0")

    def run(self, script: str) -> Any:
        """Run a script in the page, and give its value."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, script: str, seconds: float = 20.0) -> Any:
        """Wait until a script gives something true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.run(f"(() => {{ try {{ return ({script}) ? true : false; }} catch {{ return false; }} }})()")
            if found:
                return found
            time.sleep(0.03)
        raise AssertionError(f"never came true: {script}\n{self.run('document.body.innerText')}\n{self.complaints}")

    def click(self, selector: str) -> None:
        """Click in the middle of an element with the pointer."""
        place = self.middle(selector)
        self.pointer("mousePressed", place)
        self.pointer("mouseReleased", place)

    def middle(self, selector: str) -> list[float]:
        """Scroll to an element, and give where its middle is then."""
        script = f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: "center", behavior: "instant" }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()"""
        place: list[float] = self.run(script)
        return place

    def pointer(self, kind: str, place: list[float]) -> None:
        """Press the button of the pointer somewhere, or let it go: `mousePressed`, `mouseReleased`."""
        self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def key(self, key: str) -> None:
        """Press a key and let it go."""
        code = _KEYS.get(key) or ord(key.upper())
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        name = key if key in _KEYS and key != " " else "Space" if key == " " else f"Key{key.upper()}"
        common = {"key": key, "windowsVirtualKeyCode": code, "code": name}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def picture(self, file: Path) -> None:
        """Take a picture of the whole page."""
        taken = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(taken["data"]))

    def close(self) -> None:
        self._stack.close()
        self._process.terminate()
        self._process.wait(timeout=20)
