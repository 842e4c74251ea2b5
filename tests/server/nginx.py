"""Debian's nginx before a server, on a free port of this machine, with the tables under `/dice/`."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

_CONFIGURATION = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location /dice/ {{
            proxy_pass {target}{slash};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
            proxy_set_header X-Forwarded-For $remote_addr;
        }}
    }}
}}
"""


def program() -> str | None:
    """Find nginx; `.ci/test` installs Debian's where it is missing."""
    return shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


class Nginx:
    """nginx that passes `/dice/` on; with `strips` it takes the path away (a slash at the end of `proxy_pass`)."""

    def __init__(self, folder: Path, target: str, *, strips: bool) -> None:
        found = program()
        if found is None:
            raise RuntimeError("there is no nginx: apt-get install nginx-light")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        user = "user root;" if os.getuid() == 0 else ""
        text = _CONFIGURATION.format(folder=folder, port=port, target=target, slash="/" if strips else "", user=user)
        (folder / "nginx.conf").write_text(text, encoding="utf-8")
        command = [found, "-c", str(folder / "nginx.conf"), "-p", str(folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.http = f"http://127.0.0.1:{port}/dice"
        self._wait(port, folder / "error.log")

    def _wait(self, port: int, log: Path) -> None:
        for _ in range(100):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                return
            time.sleep(0.1)
        raise RuntimeError(f"nginx does not start: {log.read_text() if log.exists() else ''}")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)
