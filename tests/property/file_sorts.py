"""Every sort of file that the package reads: how a valid one is made, edited and read. A new sort joins by one line."""

from __future__ import annotations

import hashlib
import io
import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import aleator
from aleator.files.reading import parse_json, read_text
from aleator.long_run import LongRun
from aleator.odds import GameTable
from aleator.play.record import sealed
from aleator.policies import labelled

__all__ = ["SORTS", "Sort"]

GANG, RACE = aleator.GangOfDice(players=2), aleator.DiceRun(players=2)


@dataclass(frozen=True, kw_only=True)
class Sort:
    """A sort of file. Its document is what value edits change: JSON, with arrays as lists under their names."""

    name: str
    suffix: str
    make: Callable[[Path], object]
    """Writes a valid file."""
    read: Callable[[Path], Any]
    """Reads it: a path gives an object."""
    record: Callable[[Any], Any]
    """What the object says is in the file, in the form of the document."""
    unpack: Callable[[bytes], Any] = lambda data: json.loads(data.decode("utf-8-sig"))
    pack: Callable[[Any], bytes] = lambda document: json.dumps(document).encode()
    meaning: Callable[[Any], Any] = lambda document: document
    """The document without what makes no difference."""
    is_text: bool = True
    names_file: bool = True
    """Whether it is read from a file, so that errors name it."""

    def __str__(self) -> str:
        return self.name


def _least(state):
    return state.legal_actions()[0]


FIELD = ["cautious", labelled(_least, "least", version=3)]


def _unseal(data: bytes) -> Any:
    """Read the lines of a record, which any of the three ends of a line may part."""
    text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    lines = [json.loads(line) for line in text.strip("\n").split("\n")]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def _seal(document: Any) -> bytes:
    if not isinstance(document, list):
        return json.dumps(document).encode()
    digest, lines = hashlib.sha256(), []
    for line in document:
        try:
            lines.append(sealed(line, digest))
        except (TypeError, UnicodeEncodeError):  # not an object, or half a character: no checksum can be right
            lines.append(json.dumps(line))
    return "\n".join([*lines, ""]).encode()


def _of_no_writer(document: Any) -> Any:
    """A record without the version that wrote it, which is this one when it is written again."""
    header, *rest = document
    return [{**header, "aleator": aleator.__version__}, *rest] if isinstance(header.get("aleator"), str) else document


def _toml(value: Any) -> str:
    """Write a value in the inline form of TOML, which has no null."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return "1979-05-27T07:32:00Z" if value is None else json.dumps(value, ensure_ascii=False)


def _pack_toml(document: Any) -> bytes:
    lines = [f"{json.dumps(key)} = {_toml(value)}\n" for key, value in document.items()]
    return "".join(lines).encode("utf-8", "replace")


def _unpack_npz(data: bytes) -> Any:
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files if name != "about"}
        return {"about": json.loads(str(file["about"])), "arrays": {k: v.tolist() for k, v in arrays.items()}} | {
            "dtypes": {name: str(array.dtype) for name, array in arrays.items()}
        }


def _pack_npz(document: Any) -> bytes:
    """Write whatever can be written; a value that no array can hold becomes a text."""
    made = {}
    for name, values in (document.get("arrays") or {}).items():
        try:
            made[name] = np.array(values, (document.get("dtypes") or {}).get(name))
        except (ValueError, TypeError, OverflowError, SyntaxError):  # the last of a type that NumPy cannot read
            made[name] = np.array(repr(values)[:100].encode("ascii", "replace").decode())
        if made[name].dtype.hasobject:
            made[name] = np.array(repr(values)[:100].encode("ascii", "replace").decode())
    out = io.BytesIO()
    about = {"about": np.array(json.dumps(document["about"]))} if "about" in document else {}
    np.savez_compressed(out, **about, **{name: made[name] for name in made if name not in ("about", "file")})
    return out.getvalue()


def _npz(name: str, make: Callable[[Path], object], read: Callable[[Path], Any], record: Callable[[Any], Any]) -> Sort:
    return Sort(
        name=name,
        suffix=".npz",
        make=make,
        read=read,
        record=record,
        unpack=_unpack_npz,
        pack=_pack_npz,
        is_text=False,
    )


def _rows(result: Any) -> dict[str, Any]:
    rows = result._rows or {}
    return {
        "about": result.to_dict(),
        "arrays": {name: array.tolist() for name, array in rows.items()},
        "dtypes": {name: str(array.dtype) for name, array in rows.items()},
    }


def _table(found: Any) -> dict[str, Any]:
    arrays = {f"round_{number}": found.values(number) for number in found.rounds}
    if found.partial is not None:
        arrays["partial"] = found.partial
    return {
        "about": {"game_table": 1, "game": found.game.to_dict(), "cap": found.cap},
        "arrays": {name: array.tolist() for name, array in arrays.items()},
        "dtypes": dict.fromkeys(arrays, "float64"),
    }


def _small_table() -> Any:
    shipped = GameTable.shipped()
    return GameTable(shipped.game, 12, {12: shipped.values(12)}, shipped.values(11)[:2])


def _run(path: Path) -> None:
    aleator.long_run(path.parent, GANG, FIELD, 6, seed=7, chunk=4)
    (path.parent / "manifest.json").rename(path)


def _read_run(path: Path) -> Any:
    """Read a manifest, and the sums of its chunks, from a folder that has them."""
    manifest = path.with_name("manifest.json")
    manifest.unlink(missing_ok=True)
    if path.exists():
        manifest.write_bytes(path.read_bytes())
    run = LongRun(path.parent)
    run.files()
    run.result()
    return run


def _match(path: Path) -> None:
    match = aleator.Match(GANG, ["person", "cautious"], seed=3)
    match.advance()
    while match.to_act and len(match.journal) < 12:
        match.act(match.to_act[0], match.state.legal_actions()[0])
        match.advance()
    path.write_text(json.dumps(match.to_dict()))


def _without_zeros(document: Any) -> Any:
    """No copy of a card is the same as no card."""
    cards = document.get("cards") if isinstance(document, dict) else None
    if not isinstance(cards, dict):
        return document
    return {**document, "cards": {card: count for card, count in cards.items() if type(count) is not int or count}}


def _deck(name: str, game: str, suffix: str) -> Sort:
    load = getattr(aleator.decks, f"load_{game}")
    is_toml = suffix == ".toml"
    pack = _pack_toml if is_toml else lambda document: json.dumps(document).encode()
    return Sort(
        name=name,
        suffix=suffix,
        make=lambda path: path.write_bytes(pack(load("standard").to_dict())),
        read=load,
        record=lambda deck: deck.to_dict(),
        pack=pack,
        meaning=_without_zeros if game == "dice_run" else Sort.meaning,
        unpack=(lambda data: tomllib.loads(data.decode("utf-8-sig"))) if is_toml else Sort.unpack,
    )


SORTS = (
    Sort(
        name="record",
        suffix=".jsonl",
        make=lambda path: aleator.Record.play(GANG, ["fixed(40)", "fixed(48)"], seed=7).save(path),
        read=aleator.Record.load,
        record=lambda record: _unseal(record.dumps().encode()),
        unpack=_unseal,
        pack=_seal,
        meaning=_of_no_writer,
    ),
    Sort(
        name="record of Dice Run",
        suffix=".jsonl",
        make=lambda path: aleator.Record.play(RACE, ["random", "random"], seed=7).save(path),
        read=aleator.Record.load,
        record=lambda record: _unseal(record.dumps().encode()),
        unpack=_unseal,
        pack=_seal,
        meaning=_of_no_writer,
    ),
    _deck("deck in JSON", "gang_of_dice", ".json"),
    _deck("deck in TOML", "gang_of_dice", ".toml"),
    _deck("deck of Dice Run in JSON", "dice_run", ".json"),
    _deck("deck of Dice Run in TOML", "dice_run", ".toml"),
    Sort(
        name="tournament",
        suffix=".json",
        make=lambda path: aleator.tournament(GANG, FIELD, 3, seed=7, state=path),
        read=aleator.Tournament.load,
        record=lambda result: result.to_dict(),
    ),
    Sort(
        name="match",
        suffix=".json",
        make=_match,
        read=lambda path: aleator.Match.from_dict(parse_json(read_text(path), str(path)).value),
        record=lambda match: match.to_dict(),
        names_file=False,
    ),
    Sort(name="long run", suffix=".json", make=_run, read=_read_run, record=lambda run: run._manifest),
    _npz(
        "simulation",
        lambda path: aleator.simulate(GANG, FIELD, 4, seed=7).save(path),
        aleator.Simulation.load,
        _rows,
    ),
    _npz(
        "simulation of Dice Run",
        lambda path: aleator.simulate(RACE, ["random", "by_card"], 3, seed=7).save(path),
        aleator.Simulation.load,
        _rows,
    ),
    _npz("game table", lambda path: _small_table().save(path), GameTable.load, _table),
)
