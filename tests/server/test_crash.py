"""A server that is killed has lost nothing that it had acknowledged."""

from __future__ import annotations

from pathlib import Path

import pytest
from crash import crash


def test_killed_and_restarted_every_table_goes_on(tmp_path: Path) -> None:
    found = crash(tmp_path / "tables.db", tables=6, kills=2, actions=40, pause=0.1)
    assert found["at_kills"][0] >= 40
    assert found["acknowledged"] > found["at_kills"][1] >= found["at_kills"][0] + 40


@pytest.mark.full
def test_killed_while_200_tables_act(tmp_path: Path) -> None:
    found = crash(tmp_path / "tables.db", tables=200, kills=3, actions=1_000, pause=0.5)
    assert found["at_kills"][0] >= 1_000
    assert found["acknowledged"] > found["at_kills"][-1]
