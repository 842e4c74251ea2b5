"""A proxy of this machine between a browser and a server: it cuts connections, lets them go silent, and resumes."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit


class Proxy:
    """Passes on what comes to a port of its own; `stall` leaves connections open, and keeps what is sent."""

    def __init__(self, target: str) -> None:
        place = urlsplit(target)
        self._target = (place.hostname, place.port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.http = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._flowing = threading.Event()
        self._flowing.set()
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self.connected = 0
        self._refusing = False
        self._start(self._accept)

    def _start(self, target: Callable[..., None], *args: socket.socket) -> None:
        self._threads.append(threading.Thread(target=target, args=args, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self.connected += 1
                if self._refusing:
                    near.close()
                    continue
                far = socket.create_connection(self._target)
                self._sockets += [near, far]
                self._start(self._pump, near, far)
                self._start(self._pump, far, near)

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self._flowing.wait()
                sink.sendall(data)
        with suppress(OSError):
            self._flowing.wait()
            sink.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """End all connections; new ones are taken."""
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def refuse(self, refusing: bool = True) -> None:
        """Take no new connections, or take them again."""
        self._refusing = refusing

    def stall(self) -> None:
        """Pass nothing on, in any connection, as a network that is gone without a word."""
        self._flowing.clear()

    def resume(self) -> None:
        """Pass on again, what was kept first."""
        self._flowing.set()

    def close(self) -> None:
        self._refusing = True
        self.resume()
        self.cut()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(timeout=5)
        for each in (*self._sockets, self._listening):
            each.close()
