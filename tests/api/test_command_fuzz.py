"""Bad values for every option of every command (J1): one message and an exit status, never a traceback or a hang."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from command_examples import BARE, SILENT, make_files
from command_runs import leaves, run_all

HUGE = str(10**30)
NUMBERS = ["nan", HUGE, "0", "", "-1", "three", "1.5e400"]
NO_NUMBERS = ("nan", "", "three", "1.5e400")
AT_ONCE = 3
"""So many of the values are tried on an option, others on the next one; `ALEATOR_FUZZ_ALL` tries all."""
FILES = ["missing/x", "/proc/x.png", "/", "", "\udcff", "a\nb.xyz"]
TEXTS = ["", "\udcff", "nonsense", "48,-1", HUGE, "$x$"]
OTHER = {"gang-of-dice": ["--stage-end", "on_reveal"], "dice-run": ["--first-player", "winner"]}
"""Options of another game."""


def values(parameter: Any, place: int) -> list[str]:
    kind = parameter.bare_type()
    known = NUMBERS if kind in ("int", "float") else FILES if kind == "Path" else TEXTS
    if os.environ.get("ALEATOR_FUZZ_ALL"):
        return known
    return [known[(place + 2 * index) % len(known)] for index in range(AT_ONCE)]


def cases() -> Iterator[list[str]]:
    """Each parameter with each bad value of its type, beside the arguments without which the command does not run."""
    for name, command in leaves().items():
        bare = BARE[name]
        for place, parameter in enumerate(command.params):
            if getattr(parameter, "is_flag", False) or parameter.name == "help":
                continue
            for value in values(parameter, place):
                given = [parameter.opts[0], value] if parameter.opts[0].startswith("-") else ["--", value]
                if given[0] != "--" or not bare or bare[0].startswith("-"):
                    # The database that keeps the server from starting has the last word.
                    yield [*name.split(), *given, *bare] if name in SILENT else [*name.split(), *bare, *given]
                else:
                    yield [*name.split(), value, *bare[1:]]
        yield [*name.split(), *bare, "--nonsense"]
        yield [*name.split(), *bare, *OTHER.get(name.split()[-1], ["--stage-end", "on_reveal"])]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[list[str], dict[str, Any]]]:
    """What every case comes to; accepted values may write their files."""
    folder = tmp_path_factory.mktemp("files")
    make_files(folder)
    names = [path.name for path in folder.iterdir()]
    asked = []
    for arguments in cases():
        placed = [str(folder / each) if each in names else each for each in arguments]
        asked.append({"arguments": placed})
    return list(zip([each["arguments"] for each in asked], run_all(asked), strict=True))


def test_j1_every_command_has_its_fewest_arguments():
    assert set(BARE) == set(leaves())


def test_j1_bad_values_end_in_one_message(outcomes):
    """No traceback, nothing printed or written, and soon; the status is that of a refusal or of wrong usage."""
    assert len(outcomes) > 250
    for arguments, done in outcomes:
        assert done["status"] in (0, 1, 2), (arguments, done)
        assert "Traceback" not in done["told"], (arguments, done["told"])
        if done["status"]:
            assert done["told"].strip() and not done["files"], (arguments, done)
            assert arguments[0] == "serve" or not done["shown"], (arguments, done)


def test_j1_what_is_no_number_is_always_refused(outcomes):
    """Typer reads `nan` as a number of seconds, for one: no option may take it."""
    numbers = {
        (name, parameter.opts[0])
        for name, command in leaves().items()
        for parameter in command.params
        if parameter.bare_type() in ("int", "float") and parameter.opts[0].startswith("-")
    }
    tried = set()
    for arguments, done in outcomes:
        given = set(pairwise(arguments))
        for name, option in numbers:
            if arguments[: len(name.split())] == name.split() and any((option, value) in given for value in NO_NUMBERS):
                assert done["status"] in (1, 2) and "no folder missing" not in done["told"], (arguments, done)
                tried.add((name, option))
    assert tried == numbers


def test_j1_output_that_is_closed_or_full_is_told(tmp_path):
    """A reader that is gone, or a disk that is full, costs one line on standard error."""
    make_files(tmp_path)
    runs = [
        {"arguments": [*name.split(), *bare], "output": output, "folder": str(tmp_path)}
        for name, bare in BARE.items()
        if name not in SILENT
        for output in ("closed", "full")
    ]
    for case, done in zip(runs, run_all(runs), strict=True):
        assert done["status"] == 1, (case, done)
        assert done["told"].startswith("aleator: ") and len(done["told"].splitlines()) == 1, (case, done)
