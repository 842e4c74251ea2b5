"""Skips the rules of Dice Run on engines that do not have the game yet."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def needs_dice_run(engine: Any) -> None:
    if engine.DiceRun is None:
        pytest.skip(f"the {engine.name} engine has no Dice Run yet")
