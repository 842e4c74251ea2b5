"""Builds revisions in release mode, each in its own folder below `target/against/`, where it is kept for next time.

A folder has the sources from git, the unpacked wheel, and the Rust program of the benches. There is no virtual
environment in it: both revisions run in the bench's own Python, with the same NumPy, so that nothing else
differs. A source tree is not a git worktree, so nothing is left behind in `.git`, whatever happens.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / "target" / "against"
CHECKOUT = "checkout"
"""The name and the folder of the checkout's sources, committed or not."""

BUILD = "build"
SITE = "site-"
KEPT = 3
"""The number of the checkout's packages that are kept: others may be running."""

Say = Callable[[str], object]


class Trouble(Exception):
    """Something prevents a look back; the message says in one line what to do."""


@dataclass(frozen=True)
class Built:
    """A revision that can run."""

    name: str
    sha: str
    """The commit; for the checkout, the one it is based on."""
    dirty: bool
    site: Path
    """The folder that has the package."""
    program: Path | None
    """The Rust program of the benches, None if the revision has none."""

    def __str__(self) -> str:
        if self.sha.startswith(self.name):
            return self.sha[:7]
        return f"{self.name} ({self.sha[:7]}{' with changes' if self.dirty else ''})"


def resolve(revision: str) -> str:
    """Return the commit that a revision names."""
    if not (ROOT / ".git").exists():
        raise Trouble(f"{ROOT} is not a git checkout: there is no revision to look back to")
    command = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"]
    done = _run(command, ROOT, "git")
    if done.returncode:
        raise Trouble(f"git knows no revision {revision!r} here: see `git log --oneline`, or fetch it first")
    return done.stdout.strip()


def is_dirty() -> bool:
    """Whether the checkout has uncommitted changes in the sources that are built."""
    done = _run(["git", "status", "--porcelain", "--", "rust", "python", "benches", "Cargo.lock"], ROOT, "git")
    return bool(done.stdout.strip())


def of_revision(revision: str, say: Say) -> Built:
    """Build a revision, or reuse its previous build."""
    sha = resolve(revision)
    folder = CACHE / sha
    source = folder / "source"
    if not (folder / "complete").exists():
        shutil.rmtree(folder / "source", ignore_errors=True)
        _unpack_sources(sha, source)
        build(source, folder, revision, say)
        shutil.rmtree(folder / BUILD)  # it is never built again
        (folder / "complete").touch()
    return Built(revision, sha, False, _newest_site(folder), _program_in(folder))


def of_checkout(say: Say) -> Built:
    """Build the checkout in its present state; cargo detects what has changed."""
    folder = CACHE / CHECKOUT
    build(ROOT, folder, CHECKOUT, say)
    return Built(CHECKOUT, resolve("HEAD"), is_dirty(), _newest_site(folder), _program_in(folder))


def rust_differs(sha: str) -> bool:
    """Whether the package's Rust sources in the checkout differ from those of a commit."""
    done = _run(["git", "diff", "--quiet", sha, "--", ":(glob)rust/*/src/**/*.rs"], ROOT, "git")
    return done.returncode == 1


def check_hashes(old: Built, before: str | None, now: str | None) -> None:
    """Refuse builds with the same hash if their Rust sources differ: then one of them is mislabelled."""
    if before is not None and before == now and rust_differs(old.sha):
        raise Trouble(f"{old} and the checkout have different Rust sources, but the same build: run `run.py --clean`")


def clean() -> list[str]:
    """Delete all that was built; return the names of what is gone."""
    gone = sorted(path.name for path in CACHE.iterdir()) if CACHE.exists() else []
    shutil.rmtree(CACHE, ignore_errors=True)
    return gone


def _unpack_sources(sha: str, target: Path) -> None:
    """Write the sources of a commit, with links and modes as in git."""
    target.mkdir(parents=True)
    with tempfile.TemporaryFile() as archive:
        done = subprocess.run(["git", "archive", sha], cwd=ROOT, stdout=archive, stderr=subprocess.PIPE, check=False)
        if done.returncode:
            raise Trouble(f"git archive {sha[:7]}: {_last_line(done.stderr.decode(errors='replace'))}")
        archive.seek(0)
        with tarfile.open(fileobj=archive) as members:
            members.extractall(target, filter="tar")


def build(source: Path, folder: Path, name: str, say: Say) -> None:
    """Build the wheel and the program of some sources into a folder."""
    maturin = _maturin()
    if shutil.which("cargo") is None:
        raise Trouble("cargo is not on the path: install Rust (https://rustup.rs) to build revisions")
    say(f"building the wheel of {name}; this takes minutes the first time")
    with tempfile.TemporaryDirectory() as wheels:
        command = [*maturin, "build", "--release", "--interpreter", sys.executable, "--out", wheels]
        _built(command, source, folder, name)
        _unpack_wheel(Path(wheels), folder, name)
    if (source / "benches" / "Cargo.toml").exists():
        say(f"building the Rust program of {name}")
        _build_program(source, folder, name)


def _build_program(source: Path, folder: Path, name: str) -> None:
    command = ["cargo", "build", "--release", "-p", "aleator-benches", "--bins", "--message-format=json"]
    messages = [json.loads(line) for line in _built(command, source, folder, name).splitlines() if line.startswith("{")]
    made = [message["executable"] for message in messages if message.get("executable")]
    if made:
        # A running program cannot be overwritten, but another can take its name.
        shutil.copy2(made[0], folder / "program.new")
        os.replace(folder / "program.new", folder / "program")


def _unpack_wheel(wheels: Path, folder: Path, name: str) -> None:
    """Unpack into a folder named after the wheel's contents: another look back may still run from the previous one."""
    found = sorted(wheels.glob("*.whl"))
    if not found:
        raise Trouble(f"{name}: maturin made no wheel")
    with zipfile.ZipFile(found[-1]) as wheel:
        sums = repr(sorted((each.filename, each.CRC) for each in wheel.infolist()))
        site = folder / f"{SITE}{hashlib.sha256(sums.encode()).hexdigest()[:12]}"
        if not site.exists():
            folder.mkdir(parents=True, exist_ok=True)
            unpacked = Path(tempfile.mkdtemp(prefix="unpacking-", dir=folder))
            wheel.extractall(unpacked)
            unpacked.rename(site)
    os.utime(site)
    for old in _sites(folder)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def _sites(folder: Path) -> list[Path]:
    """List what was unpacked, the newest first."""
    return sorted(folder.glob(f"{SITE}*"), key=lambda site: site.stat().st_mtime_ns, reverse=True)


def _newest_site(folder: Path) -> Path:
    sites = _sites(folder)
    if not sites:
        raise Trouble(f"{folder} has no package: delete it with `run.py --clean`, and try again")
    return sites[0]


def _program_in(folder: Path) -> Path | None:
    program = folder / "program"
    return program if program.exists() else None


def _maturin() -> list[str]:
    beside = Path(sys.executable).with_name("maturin")
    found = str(beside) if beside.exists() else shutil.which("maturin")
    if found is None:
        raise Trouble("maturin is not installed: `pip install 'aleator[dev]'` has it")
    return [found]


def _built(command: Sequence[str], source: Path, folder: Path, name: str) -> str:
    """Run a build and return its output; if it fails, write the output to a file and raise its first error."""
    # Revisions do not share it: cargo names its artefacts by paths within a workspace, so two source trees have
    # the same names, and what one has built would be taken for the other's.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(folder / BUILD)}
    done = _run(command, source, command[0], environment)
    if done.returncode:
        CACHE.mkdir(parents=True, exist_ok=True)
        log = CACHE / "failed-build.txt"
        log.write_text(done.stdout + done.stderr, encoding="utf-8")
        raise Trouble(f"{name} does not build: {_first_error(done.stderr)} (all of it: {log})")
    return done.stdout


def _run(
    command: Sequence[str], folder: Path, what: str, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    except FileNotFoundError:
        raise Trouble(f"{what} cannot be run: it is not on the path") from None


def _first_error(text: str) -> str:
    errors = [line.strip() for line in text.splitlines() if line.lstrip().startswith(("error", "💥"))]
    return errors[0] if errors else _last_line(text)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no output"
