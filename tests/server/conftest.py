from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))


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
