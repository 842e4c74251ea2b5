from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server in a process of its own, which all tests of a module share; in the end nothing went wrong in it."""
    from process import Server

    server = Server(tmp_path_factory.mktemp("server") / "tables.db")
    yield server
    log = server.stop()
    assert not [line for line in log if "ERROR" in line or "Traceback" in line], log


@pytest.fixture
def settings(tmp_path: Path) -> Any:
    from aleator.server import Settings

    # The rates are tested by themselves; elsewhere they would only be in the way.
    free = {"rate": 1e6, "burst": 1e6, "new_tables": 1e6, "socket_rate": 1e6, "socket_burst": 1e6}
    return Settings(database=str(tmp_path / "tables.db"), allow_hosts=("testserver",), **free)


@pytest.fixture
def client(settings: Any) -> Iterator[Any]:
    from starlette.testclient import TestClient

    from aleator.server import make_app

    with TestClient(make_app(settings)) as client:
        yield client
