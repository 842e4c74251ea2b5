"""The types of the public face, as a type checker of users sees them."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import aleator
from aleator import games

TYPED = Path(__file__).parent / "typed"
THIRD_GAME = Path(__file__).parents[1] / "third_game"
SOURCE = Path(aleator.__file__).parent.parent
# Of its own, since the settings are not those of the project; kept, since all of the package is looked at.
CACHE = Path(__file__).parents[2] / ".mypy_cache" / "users"


def mypy(scripts: list[Path]) -> list[tuple[str, int, str]]:
    """Check scripts strictly, without the settings of the project: file, line and code of each error."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", *map(str, scripts)]
    # What belongs to extras may be installed or not, and is not what is tested.
    command += [f"--cache-dir={CACHE}", "--follow-imports=silent", "--ignore-missing-imports"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPYPATH": f"{SOURCE}{os.pathsep}{THIRD_GAME}"},
    )
    assert done.returncode in (0, 1), done.stderr
    found = re.findall(r"^(.+?):(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    assert len(found) == done.stdout.count(": error: "), done.stdout
    return [(Path(file).name, int(line), code) for file, line, code in found]


def test_a_type_checker_follows_games_and_refuses_what_they_do_not_have() -> None:
    wrong = (TYPED / "wrong.py").read_text().splitlines()
    marked = [(number, re.search(r"  # ([a-z-]+)$", line)) for number, line in enumerate(wrong, start=1)]
    expected = [("wrong.py", number, mark[1]) for number, mark in marked if mark]
    assert len(expected) == 18
    assert mypy([TYPED / "right.py", TYPED / "wrong.py"]) == expected


def test_what_a_type_checker_passes_runs_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(THIRD_GAME)
    found = runpy.run_path(str(TYPED / "right.py"))
    assert found["match"].number == 0 and found["record"].state.is_terminal()


def test_the_literals_of_options_are_the_choices_of_the_kinds() -> None:
    from aleator.reference.dice_run import setup as run
    from aleator.reference.gang_of_dice import setup as gang

    def choices(game: str) -> dict[str, tuple[object, ...]]:
        return {option.name: option.choices for option in games.kind_named(game).options}

    assert choices("gang_of_dice")["first_player"] == gang.FIRST_PLAYER_OPTIONS
    assert choices("dice_run")["stage_end"] == run.STAGE_END_OPTIONS
    assert choices("dice_run")["dead_cards"] == run.DEAD_CARDS_OPTIONS
