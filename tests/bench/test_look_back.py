"""The machinery of a look back finds differences, tells what is new from what fails, and says what is wrong in a line.

Nothing is built here: stand-ins answer, or the package as it is installed, in a process of its own.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import aleator

ROOT = Path(__file__).parent.parent.parent
PACKAGE = Path(aleator.__file__).parent
Facts = list[tuple[str, str]]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Import a module of the benches, which are no package."""
    monkeypatch.syspath_prepend(str(ROOT / "benches"))
    return importlib.import_module


class Told:
    """A stand-in for a revision whose games are what `tell` says."""

    def __init__(self, tell: Callable[[str, int, int], Facts], refuse: Exception | None = None) -> None:
        self.tell, self.refuse = tell, refuse
        self.asked: list[tuple[int, int]] = []

    def put(self, question: str, *, kind: str, case: Any, start: int, games: int, whole: bool) -> None:
        assert case is not None and whole
        self.asked.append((start, games))
        told = self.tell(kind, start, games)
        digest = hashlib.sha256(json.dumps(told).encode()).hexdigest()
        self.answered: Any = told if question == "facts" else digest

    def answer(self) -> Any:
        if self.refuse is not None:
            raise self.refuse
        return self.answered


def games(kind: str, start: int, count: int) -> Facts:
    return [(f"game {index}", f"{kind} {index * index}") for index in range(start, start + count)]


def moved(kind: str, start: int, count: int) -> Facts:
    """Game 677 and all from 800 on are others."""
    return [
        (label, text + "!" * (label == "game 677" or int(label[5:]) >= 800))
        for label, text in games(kind, start, count)
    ]


def test_equal_games_differ_nowhere(load: Any) -> None:
    compare = load("look_back.compare")
    both = (Told(games), Told(games))
    assert compare.first_difference(both, "records", {}, 0, 1000) is None
    assert both[0].asked == [(0, 1000)]


def test_the_first_game_that_differs_is_found_by_halving(load: Any) -> None:
    compare = load("look_back.compare")
    both = (Told(games), Told(moved))
    found = compare.first_difference(both, "records", {}, 0, 1000)
    assert (found.before, found.after) == ("records 458329", "records 458329!")
    assert "game 677" in found.where
    assert len(both[0].asked) < 25
    assert "before: records 458329\n  now:    records 458329!" in str(found)


def test_missing_facts_and_refusals_are_differences(load: Any) -> None:
    compare, conversation = load("look_back.compare"), load("look_back.conversation")
    fewer = Told(lambda kind, start, count: games(kind, start, count)[:-1])
    found = compare.first_difference((Told(games), fewer), "states", {}, 0, 1)
    assert found.before == "states 0" and found.after == compare.NOTHING
    refusal = conversation.Refused("DeckError: no such card")
    found = compare.first_difference((Told(games, refusal), Told(games, refusal)), "states", {}, 0, 1)
    assert found.before == found.after == "refused: DeckError: no such card"


def test_sums_that_differ_only_together_are_shown(load: Any) -> None:
    compare = load("look_back.compare")
    rounded = Told(lambda kind, start, count: [("sum", str(count // 10))])
    exact = Told(lambda kind, start, count: [("sum", str(count // 10 + (count == 8)))])
    found = compare.first_difference((rounded, exact), "simulate", {}, 0, 8)
    assert (found.before, found.after) == ("0", "1")


def test_cases_cover_every_option_of_both_games(load: Any) -> None:
    cases, facts = load("look_back.cases"), load("look_back.facts")
    listed = cases.everything()
    assert cases.option_sets() == 3 * 3 * 2 * 3 + 5 * 2 * 2 * 2
    assert {case.players for case in listed if case.game == "gang_of_dice"} == {2, 3, 4}
    assert {case.players for case in listed if case.game == "dice_run"} == {2, 3, 4, 5, 6}
    policies = {policy.partition("(")[0] for case in listed for policy in case.policies}
    assert policies >= {"random", "fixed", "cautious", "by_card", "greedy", "mcts", "ismcts", "round_optimal"}
    for case in listed:
        assert facts.game_of(case.spec).players == len(case.policies) == case.players
        assert json.loads(json.dumps(case.spec)) == case.spec


@pytest.mark.parametrize("game", ["gang_of_dice", "dice_run"])
def test_facts_depend_on_the_game_alone(load: Any, game: str) -> None:
    cases, facts = load("look_back.cases"), load("look_back.facts")
    case = next(case.spec for case in cases.everything() if case.game == game and case.rotate)
    for kind in facts.KINDS:
        alone = facts.facts(kind, case, 3, 1)
        assert facts.digest(kind, case, 3, 1) == facts.digest(kind, case, 3, 1) != facts.digest(kind, case, 4, 1)
        if kind != "simulate":
            assert facts.facts(kind, case, 2, 2)[-len(alone) :] == alone
    without = [text for _, text in facts.facts("records", case, 0, 1, whole=False)]
    assert without and not any('"sum"' in text or '"aleator"' in text for text in without)


def test_pickles_are_read_and_compared(load: Any) -> None:
    cases, compare, facts = load("look_back.cases"), load("look_back.compare"), load("look_back.facts")

    class Pickling:
        def __init__(self, change: str = "") -> None:
            self.change = change

        def put(self, question: str, **parameters: Any) -> None:
            told = getattr(facts, question)(**parameters)
            self.told = [text + self.change for text in told] if question == "unpickled" else told

        def answer(self) -> Any:
            return self.told

    case = cases.everything()[0].spec
    assert compare.pickle_difference(Pickling(), Pickling(), case, 0) is None
    assert compare.pickle_difference(Pickling(), Pickling("?"), case, 0).after.endswith("?")


# Pairs.


class Timed:
    """A stand-in that takes `seconds` an operation, and refuses or answers what it is told to."""

    def __init__(self, seconds: float, answer: Any = 1, refuse: str | None = None) -> None:
        self.seconds, self.said, self.refuse = seconds, answer, refuse
        self.runs = 0

    def ask(self, question: str, **parameters: Any) -> Any:
        self.put(question, **parameters)
        return self.answer()

    def put(self, question: str, **parameters: Any) -> None:
        count = parameters["count"]
        self.runs += question == "run"
        timed = {"seconds": self.seconds * count, "operations": count, "answer": self.said}
        self.next = timed if question == "run" else self.said

    def answer(self) -> Any:
        if self.refuse is not None:
            raise importlib.import_module("look_back.conversation").Refused(self.refuse)
        return self.next


def test_pairs_divide_neighbours(load: Any) -> None:
    pairs, lines = load("look_back.pairs"), load("look_back.lines")
    line = lines.Line("a line", "game", lambda: None)
    both = (Timed(3e-3), Timed(1e-3))
    found = pairs.prepared(both, "run", line)
    assert found.status == "measured" and 50 <= found.count <= 200
    assert both[0].runs == both[1].runs, "both have done the same"
    for repeat in range(4):
        pairs.measure_once(both, "run", found, repeat)
    assert found.ratios == pytest.approx([3.0] * 4) and not found.is_slower
    assert pairs.quartiles([1, 2, 3, 4, 5]) == (2, 3, 4)
    slower = pairs.Found(line, before=[1.0, 1.0], now=[1.1, 1.1])
    assert slower.is_slower


@pytest.mark.parametrize(
    ("before", "now", "status"),
    [
        (Timed(1e-3, refuse="AttributeError: no such thing"), Timed(1e-3), "new"),
        (Timed(1e-3), Timed(1e-3, refuse="ModuleNotFoundError: No module named 'starlette'"), "left out"),
        (Timed(1e-3), Timed(1e-3, refuse="AssertionError: wrong"), "failed"),
        (Timed(1e-3, answer=[1, 2]), Timed(1e-3, answer=[1, 3]), "other answers"),
    ],
)
def test_what_cannot_be_measured_says_why(load: Any, before: Timed, now: Timed, status: str) -> None:
    pairs, lines, tables = load("look_back.pairs"), load("look_back.lines"), load("look_back.tables")
    found = pairs.prepared((before, now), "run", lines.Line("a line", "game", lambda: None))
    pairs.measure_once((before, now), "run", found, 0)
    assert found.status == status and found.why
    assert not found.before and bool(found.now) == (status == "new")
    assert any(row.startswith("a line") and status in row for row in tables.table("title", "v1", [found]))
    assert f"a line: {status}: {found.why}" in tables.notes([found], None)


def test_answers_that_come_to_differ_later_are_told(load: Any) -> None:
    pairs, lines = load("look_back.pairs"), load("look_back.lines")
    both = (Timed(1e-3), Timed(1e-3))
    found = pairs.prepared(both, "run", lines.Line("a line", "game", lambda: None))
    both[1].said = 2
    pairs.measure_once(both, "run", found, 0)
    assert (found.status, found.why) == ("other answers", "1 before, 2 now")


def test_tables_fit_into_80_columns(load: Any) -> None:
    pairs, lines, tables = load("look_back.pairs"), load("look_back.lines"), load("look_back.tables")
    for group in lines.GROUPS:
        found = [pairs.Found(line, before=[1.234e-7] * 3, now=[1.1e-8] * 3) for line in lines.of_group(group)]
        for each in found:
            each.instructions = 11.27
        rows = [*tables.table("a title", "d59f1556e6f2898669871d441a590096a184d240", found)]
        rows += tables.within(lines.quotients(group), found)
        assert max(map(len, rows)) <= 80
        for each in found:
            assert any(row.startswith(each.line.name[:29]) and "11.22 [11.22, 11.22]" in row for row in rows)
        assert len({each.line.name[:29] for each in found}) == len(found)
        plain = json.loads(json.dumps(tables.as_json(found, lines.quotients(group))))
        assert [line["name"] for line in plain["lines"]] == [each.line.name for each in found]
    watched = {line.name for line in lines.of_group("run")}
    assert all({each.above, each.below} <= watched for each in lines.quotients("run"))


# Revisions.


def test_an_unknown_revision_is_told_in_one_line(load: Any) -> None:
    revisions = load("look_back.revisions")
    for wrong in ("no-such-revision", "--help", "HEAD:README.md", ""):
        with pytest.raises(revisions.Trouble) as trouble:
            revisions.resolve(wrong)
        assert "\n" not in str(trouble.value) and repr(wrong) in str(trouble.value)


def test_missing_tools_are_told_in_one_line(load: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    revisions = load("look_back.revisions")
    monkeypatch.setattr(revisions, "CACHE", tmp_path)
    monkeypatch.setattr(revisions, "_maturin", lambda: ["maturin"])
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(revisions.Trouble, match="cargo is not on the path"):
        revisions.build(ROOT, tmp_path / "checkout", "checkout", str)
    with pytest.raises(revisions.Trouble, match="git cannot be run"):
        revisions.resolve("HEAD")
    monkeypatch.setattr(revisions, "ROOT", tmp_path)
    with pytest.raises(revisions.Trouble, match="not a git checkout"):
        revisions.resolve("HEAD")


def test_a_build_that_fails_tells_its_first_error(load: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    revisions = load("look_back.revisions")
    monkeypatch.setattr(revisions, "CACHE", tmp_path / "cache")
    script = "import sys; sys.exit('warning: odd\\nerror[E0308]: mismatched types\\nerror: aborting')"
    python = importlib.import_module("sys").executable
    with pytest.raises(revisions.Trouble, match=r"v1 does not build: error\[E0308\]: mismatched types"):
        revisions._built([python, "-c", script], tmp_path, tmp_path / "v1", "v1")
    assert "warning: odd" in (tmp_path / "cache" / "failed-build.txt").read_text()
    assert revisions.clean() == ["failed-build.txt"] and revisions.clean() == []


def test_a_stale_build_is_refused(load: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    revisions = load("look_back.revisions")
    old = revisions.Built("v1", "1" * 40, False, ROOT, None)
    monkeypatch.setattr(revisions, "rust_differs", lambda sha: True)
    revisions.check_hashes(old, "aa", "bb")
    revisions.check_hashes(old, None, None)
    with pytest.raises(revisions.Trouble, match="the same build"):
        revisions.check_hashes(old, "aa", "aa")
    monkeypatch.setattr(revisions, "rust_differs", lambda sha: False)
    revisions.check_hashes(old, "aa", "aa")


def test_packages_are_named_by_what_is_in_them(load: Any, tmp_path: Path) -> None:
    revisions = load("look_back.revisions")

    def unpack(text: str) -> Path:
        with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
            wheel.writestr("aleator/__init__.py", text)
        revisions._unpack_wheel(tmp_path, tmp_path / "folder", "v1")
        site: Path = revisions._newest_site(tmp_path / "folder")
        assert (site / "aleator" / "__init__.py").read_text() == text
        return site

    first = unpack("one")
    assert unpack("two") != first == unpack("one")
    others = {unpack(str(number)) for number in range(5)}
    assert not first.exists() and sum(site.exists() for site in others) == revisions.KEPT
    with pytest.raises(revisions.Trouble, match="v1: maturin made no wheel"):
        revisions._unpack_wheel(tmp_path / "folder", tmp_path / "folder", "v1")


def test_pieces_of_the_rust_program_are_lines(load: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pieces, lines = load("look_back.pieces"), load("look_back.lines")
    program = tmp_path / "program"
    program.write_text('#!/bin/sh\n[ "$1" = kernel ] || { echo "use kernel" >&2; exit 1; }\necho "{\\"sum\\": $2}"\n')
    program.chmod(0o755)
    monkeypatch.setenv(pieces.PROGRAM, str(program))
    bench = lines.Bench()
    assert bench.prepare("run", "kernel of a decision", 3) == {"sum": 3}
    timed = bench.run("run", "kernel of a decision", 5, 1)
    assert timed["operations"] == 5 and timed["answer"] == {"sum": 5} and timed["seconds"] > 0
    with pytest.raises(LookupError, match="words: use kernel"):
        bench.prepare("run", "a random word", 1)
    monkeypatch.setenv(pieces.PROGRAM, "")
    with pytest.raises(LookupError, match="no Rust program"):
        bench.prepare("run", "run copy of a state", 1)


def test_instructions_are_counted_where_both_say_the_same(
    load: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    instructions, revisions = load("look_back.instructions"), load("look_back.revisions")

    def program(name: str, cost: int, answer: str = "same") -> Any:
        (tmp_path / name).write_text(f"#!/bin/sh\n[ $1 = words ] && echo {answer}\n")
        (tmp_path / name).chmod(0o755)
        costs[str(tmp_path / name)] = cost
        return revisions.Built(name, "1" * 40, False, tmp_path, tmp_path / name)

    costs: dict[str, int] = {}
    monkeypatch.setattr(instructions, "_counted", lambda path, what, count: 1000 + costs[path] * count)
    old, new = program("old", 30), program("new", 10)
    assert instructions.ratio(old, new, "words") == 3
    assert instructions.ratio(old, new, "unknown") is None
    assert instructions.ratio(old, program("other", 10, "else"), "words") is None
    assert instructions.ratio(old, revisions.Built("none", "1" * 40, False, tmp_path, None), "words") is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert instructions.why_not() == "valgrind is not on the path: no instructions are counted"


# Whole commands, with the package as it is in a process of its own.


@pytest.fixture
def built(load: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Give the installed package as if it had been built from a revision; `change` edits a file of a copy."""
    revisions = load("look_back.revisions")
    monkeypatch.setattr(revisions, "rust_differs", lambda sha: False)

    def make(name: str, change: tuple[str, str, str] | None = None) -> Any:
        site = PACKAGE.parent
        if change is not None:
            site = tmp_path / name
            shutil.copytree(PACKAGE, site / "aleator", ignore=shutil.ignore_patterns("__pycache__", "static"))
            file, old, new = change
            text = (site / "aleator" / file).read_text(encoding="utf-8")
            assert old in text
            (site / "aleator" / file).write_text(text.replace(old, new), encoding="utf-8")
        return revisions.Built(name, "0" * 40, False, site, None)

    return make


def test_a_worker_answers_and_ends(load: Any, built: Any) -> None:
    conversation, revisions = load("look_back.conversation"), load("look_back.revisions")
    with conversation.Worker(built("here")) as worker:
        assert worker.ask("hello")["version"] == aleator.__version__
        parameters = {"group": "run", "name": "gang cautious"}
        assert worker.ask("prepare", count=3, **parameters) == worker.ask("prepare", count=3, **parameters)
        timed = worker.ask("run", count=5, seed=1, **parameters)
        assert timed["operations"] > 5 and timed["seconds"] >= 0
        with pytest.raises(conversation.Refused, match="KeyError"):
            worker.ask("run", group="run", name="never made", count=1, seed=1)
    elsewhere = revisions.Built("elsewhere", "0" * 40, False, Path(__file__).parent, None)
    with conversation.Worker(elsewhere) as worker, pytest.raises(revisions.Trouble, match="was imported from"):
        worker.ask("hello")


CASE = "gang_of_dice for 2 (first_player=fixed, gangster_is_a_value=True, deck=invented): cautious"


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        (None, 0, "Nothing moved from before (0000000) to checkout (0000000)"),
        (("play/record.py", "FORMAT = 1", "FORMAT = 2"), 1, "records, games 0 to 0: game 0, line 1"),
        (
            (
                "simulation/results/base.py",
                "f\"<{counted(self.games, 'game')}",
                "f\"<fine {counted(self.games, 'game')}",
            ),
            1,
            "simulate, games 0 to 0: repr",
        ),
    ],
)
def test_nothing_moved_tells_what_moved(
    load: Any,
    built: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: tuple[str, str, str] | None,
    status: int,
    words: str,
) -> None:
    command = load("nothing_moved")
    before, now = built("before"), built("checkout", change)
    monkeypatch.setattr(command.revisions, "of_revision", lambda revision, say: before)
    monkeypatch.setattr(command.revisions, "of_checkout", lambda say: now)
    assert command.main(["--games", "4", "--only", CASE]) == status
    assert words in capsys.readouterr().out
    assert command.main(["--games", "4", "--only", CASE, "--json"]) == status
    told = json.loads(capsys.readouterr().out)
    assert (told["difference"] is None) == (status == 0) and told["cases"] == 1


def test_commands_tell_trouble_in_one_line(load: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command = load("nothing_moved")
    for given, words in (
        (["--against", "no-such-revision"], "git knows no revision 'no-such-revision'"),
        (["--only", "no such words"], "no case contains the words"),
        (["--games", "0"], "--games has to be at least 1"),
    ):
        assert command.main(given) == 2
        told = capsys.readouterr().err
        assert words in told and told.count("\n") == 1


def test_a_bench_looks_back(
    load: Any, built: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run, command = load("run"), load("look_back.command")
    monkeypatch.setattr(command.revisions, "of_revision", lambda revision, say: built("before"))
    monkeypatch.setattr(command.revisions, "of_checkout", lambda say: built("checkout"))
    monkeypatch.setattr(command.pairs, "PIECE", 0.001)
    monkeypatch.setattr("sys.argv", ["run.py", "--against", "v1", "--pairs", "2", "--lines", "gang cautious"])
    assert run.main() == 0
    told = capsys.readouterr().out
    assert "gang cautious" in told and "times faster" in told and max(map(len, told.splitlines())) <= 80
    monkeypatch.setattr("sys.argv", ["run.py", "--against", "v1", "--pairs", "2", "--lines", "no such line"])
    assert run.main() == 2
    assert "no line contains the words 'no such line'" in capsys.readouterr().err
