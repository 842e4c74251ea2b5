"""Runs that are too long to lose: numbered chunks in a folder, and a manifest that lists the finished ones.

A chunk is written under another name and renamed, then the manifest is, so a run that is killed at any moment resumes
with the first chunk that is not in the manifest. Memory does not grow with the number of games.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aleator.errors import RecordError
from aleator.files.reading import Entry, parse_json, read_text
from aleator.files.writing import replaced
from aleator.games.registry import read_game
from aleator.play.identities import Identity, differing, identity_of, implied, policy_name, require_identities
from aleator.play.policies import PolicyLike
from aleator.simulation.checks import checked_count, checked_plan
from aleator.simulation.pieces import Merger, Piece, Work, pieces
from aleator.simulation.processes import play_pieces
from aleator.simulation.results.base import Simulation
from aleator.simulation.results.reading import read_names

try:
    import fcntl
except ImportError:  # Windows has no such locks: there nobody notices that a folder is in use.
    fcntl = None  # type: ignore[assignment]

__all__ = ["CHUNK", "LongRun", "long_run"]

FORMAT = 1
_KEYS = ("long_run", "game", "policies", "seed", "start", "games", "rotate_seats", "keep_games", "chunk", "finished")

MOST_CHUNKS = 1_000_000
"""The most files of a run."""

CHUNK = 1_000_000
"""The default number of games in a chunk."""


def long_run(
    folder: str | os.PathLike[str],
    game: Any,
    policies: Sequence[PolicyLike],
    games: int,
    seed: int | None = None,
    threads: int | None = None,
    *,
    start: int = 0,
    rotate_seats: bool = False,
    keep_games: bool | None = None,
    processes: int | None = None,
    chunk: int = CHUNK,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play games into a folder, or resume what an interrupted call left there; return the sums of all games.

    The arguments are those of `aleator.simulate`; each file holds `chunk` games. With `keep_games` (the default up to
    10**7 games) the files hold each single game, otherwise only sums. With `processes`, chunks are played on several
    processes. A folder of another run, or one that another process is playing into, is refused with `RecordError`.
    Without a seed, an interrupted run resumes with the seed that it drew.

    Callables need a label and a version (`aleator.policies.labelled`; else `ConfigError`): an edited one would
    otherwise be mixed into the chunks of the one before. A folder of another version is refused.

    >>> import aleator, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> game = aleator.GangOfDice(players=2)
    >>> result = long_run(folder, game, ["cautious", "random"], 50, seed=7, chunk=20)
    >>> result == aleator.simulate(game, ["cautious", "random"], 50, seed=7, keep_games=False)
    True
    >>> [path.name for path in LongRun(folder).files()]
    ['chunk-000000.npz', 'chunk-000001.npz', 'chunk-000002.npz']
    """
    plan = checked_plan(games, seed, threads, start, rotate_seats, keep_games)
    names = tuple(policy_name(policy) for policy in policies)
    identities = [identity_of(policy) for policy in policies]
    require_identities(identities, names, "a folder resumes a run")
    size = checked_count(chunk, "chunk", 1)
    if plan["games"] > size * MOST_CHUNKS:
        raise ValueError(f"chunk={size}: {plan['games']} games would be more than {MOST_CHUNKS} files")
    with _alone(Path(folder)):
        run = LongRun(folder)
        described = run.describe(game, names, plan, size, drawn_seed=seed is None, identities=identities)
        work = Work(game, tuple(policies), int(described["seed"]), plan["rotate_seats"], plan["keep_games"])
        return _finish(run, work, processes, plan, progress)


def _finish(
    run: LongRun, work: Work, processes: int | None, plan: dict[str, Any], progress: Callable[[int], object] | None
) -> Simulation:
    """Play the missing chunks."""
    todo = run.unfinished()
    done = plan["games"] - sum(piece.games for _, piece in todo)
    if progress is not None:
        progress(done)

    def report(inner: int) -> None:
        if progress is not None:
            progress(done + inner)

    for index, part in _play(work, todo, processes, plan["threads"], report):
        run.finish(index, part)
        done += part.games
        if progress is not None:
            progress(done)
    return run.result()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Lock the folder for this call; the system releases it when the process ends, however it ends."""
    if fcntl is None:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            message = "the folder is in use: another process is playing into it; wait for it, or use another folder"
            raise RecordError(message, source=str(folder)) from error
        except OSError:
            pass  # A file system without locks.
        yield
    finally:
        os.close(held)


def _play(
    work: Work,
    todo: list[tuple[int, Piece]],
    processes: int | None,
    threads: int,
    report: Callable[[int], object],
) -> Iterator[tuple[int, Simulation]]:
    """Play chunks one after another on threads, or several at once on processes."""
    if processes is None:
        for index, piece in todo:
            yield index, work.play(piece, threads, report)
        return
    index_of = {piece: index for index, piece in todo}
    for piece, part in play_pieces(work, index_of, processes):
        yield index_of[piece], part


class LongRun:
    """A folder with the chunks of a run."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder: Path = Path(folder)
        self.manifest_path: Path = self.folder / "manifest.json"
        self._manifest: dict[str, Any] = {}
        if self.manifest_path.exists():
            self._manifest = self._read()

    def _read(self) -> dict[str, Any]:
        found = parse_json(read_text(self.manifest_path), str(self.manifest_path))
        found["long_run"].version(FORMAT)
        found.keys(_KEYS, ["identities"])
        game = read_game(found["game"])
        read_names(found, "policies", game)
        start = found["start"].decimal()
        found["seed"].decimal()
        games, chunk = found["games"].integer(0, 2**64 - start), found["chunk"].integer(1, 2**64 - 1)
        for key in ("rotate_seats", "keep_games"):
            found[key].flag()
        chunks = -(-games // chunk)
        if chunks > MOST_CHUNKS:
            found["chunk"].refuse(f"{chunks} chunks of {chunk} games: a run has at most {MOST_CHUNKS}")
        finished = [index.integer(0, chunks - 1) for index in found["finished"].items()]
        if finished != sorted(set(finished)):
            found["finished"].refuse("chunks are listed once each, in ascending order")
        return dict(found.value)

    def describe(
        self,
        game: Any,
        policies: tuple[str, ...],
        plan: dict[str, Any],
        chunk: int,
        *,
        drawn_seed: bool,
        identities: list[Identity] | None = None,
    ) -> dict[str, Any]:
        """Begin the run in an empty folder, or make sure that the folder holds this run."""
        given = implied(policies, game) if identities is None else identities
        wanted = {
            "long_run": FORMAT,
            "game": game.to_dict(),
            "policies": list(policies),
            "seed": str(plan["seed"]),
            "start": str(plan["start"]),
            "games": plan["games"],
            "rotate_seats": plan["rotate_seats"],
            "keep_games": plan["keep_games"],
            "chunk": chunk,
            **({} if given == implied(policies, game) else {"identities": given}),
        }
        if not self._manifest:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._manifest = {**wanted, "finished": []}
            self._write()
            return self._manifest
        for key, value in wanted.items():
            if key == "identities":
                continue  # compared by what they say
            if self._manifest.get(key) != value and not (key == "seed" and drawn_seed):
                message = f"the folder holds another run: {key} is {self._manifest.get(key)!r}, not {value!r}"
                raise RecordError(message, source=str(self.manifest_path), key=key)
        differs = differing(self._identities(), given)
        if differs is not None:
            message = f"the folder holds another run: {differs}; play this one into another folder"
            raise RecordError(message, source=str(self.manifest_path), key="identities")
        return self._manifest

    def _identities(self) -> list[Identity]:
        """Return what the policies of the manifest are."""
        manifest = Entry(self._manifest, source=str(self.manifest_path))
        return read_names(manifest, "policies", read_game(manifest["game"]))[1]

    def _write(self) -> None:
        with replaced(self.manifest_path, "w") as file:
            json.dump(self._manifest, file, indent=1)

    def _pieces(self) -> Iterator[tuple[int, Piece]]:
        manifest = self._manifest
        return enumerate(pieces(int(manifest["start"]), manifest["games"], manifest["chunk"]))

    def unfinished(self) -> list[tuple[int, Piece]]:
        """List the chunks still to be played, with their numbers."""
        finished = set(self._manifest["finished"])
        return [(index, piece) for index, piece in self._pieces() if index not in finished]

    def path(self, index: int) -> Path:
        """Return the file of a chunk."""
        return self.folder / f"chunk-{index:06}.npz"

    def files(self) -> list[Path]:
        """List the files of the finished chunks, in the order of the games."""
        return [self.path(index) for index in sorted(self._manifest.get("finished", []))]

    def finish(self, index: int, part: Simulation) -> None:
        """Write a chunk, then the manifest."""
        part.save(self.path(index))
        self._manifest["finished"] = sorted([*self._manifest["finished"], index])
        self._write()

    def result(self) -> Simulation:
        """Return the sums of all chunks; `RecordError` if some are missing or damaged."""
        if not self._manifest or len(self._manifest["finished"]) < -(
            -self._manifest["games"] // self._manifest["chunk"]
        ):
            raise RecordError("the run is not finished: call long_run again", source=str(self.manifest_path))
        merger = Merger(int(self._manifest["start"]))
        for index, piece in self._pieces():
            part = Simulation.load(self.path(index))
            self._check(self.path(index), part, piece)
            merger.add(part.sums())
        if merger.result is None:
            raise RecordError("the run has no games", source=str(self.manifest_path), key="games")
        return merger.result

    def _check(self, path: Path, part: Simulation, piece: Piece) -> None:
        """Ask for the chunk that the manifest speaks of, and no other."""
        manifest = self._manifest
        found = {
            "game": part.game.to_dict(),
            "policy_names": part.policy_names,
            "identities": part.identities,
            "seed": str(part.seed),
            "start": part.start,
            "games": part.games,
            "rotate_seats": part.rotate_seats,
        }
        wanted = {
            "game": manifest["game"],
            "policy_names": manifest["policies"],
            "identities": self._identities(),
            "seed": manifest["seed"],
            "start": piece.start,
            "games": piece.games,
            "rotate_seats": manifest["rotate_seats"],
        }
        for key, value in wanted.items():
            if found[key] != value:
                message = f"this is a chunk of another run: {key} is {found[key]!r}, not {value!r}"
                raise RecordError(message, source=str(path), key=key)
