"""The one reader of JSON that comes from elsewhere: it checks types exactly and names what is at fault.

`True` is not 1 here, nor is 1.0: `==` is not a type check.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from aleator.errors import RecordError

__all__ = ["Entry", "loads", "parse_json", "read_text"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of a record with its place (`key`, such as `played[2][0]`) and the file it comes from.

    Each method returns the value in its required type, or raises `RecordError` with the place and the value.

    >>> record = Entry({"games": 3, "names": ["a", "b"]})
    >>> record["games"].integer(low=1), [name.text() for name in record["names"].items()]
    (3, ['a', 'b'])
    >>> record["games"].text()
    Traceback (most recent call last):
    aleator.errors.RecordError: games: 3 is not a text
    """

    value: Any
    key: str = ""
    source: str | None = None

    def refuse(self, message: str) -> NoReturn:
        """Refuse the record because of this entry."""
        raise RecordError(message, source=self.source, key=self.key or None)

    def _be(self, holds: bool, what: str) -> None:
        if not holds:
            self.refuse(f"{_short(repr(self.value))} is not {what}")

    def __getitem__(self, name: str) -> Entry:
        """Return an entry of an object by name."""
        self._be(isinstance(self.value, dict), "an object")
        inner = Entry(None, f"{self.key}.{name}" if self.key else name, self.source)
        if name not in self.value:
            inner.refuse("is missing")
        return Entry(self.value[name], inner.key, self.source)

    def get(self, name: str) -> Entry | None:
        """Return the entry of that name of an object, None if it has none."""
        return self[name] if name in self else None  # noqa: SIM401  # this is the method that it would call

    def __contains__(self, name: str) -> bool:
        return isinstance(self.value, dict) and name in self.value

    def keys(self, required: Sequence[str], optional: Sequence[str] = ()) -> None:
        """Ask for an object with these keys and no others.

        >>> Entry({"a": 1, "b": 2}).keys(["a"])
        Traceback (most recent call last):
        aleator.errors.RecordError: b: unknown key: there are a
        """
        for name in required:
            self[name]
        for name in self.value:
            if name not in required and name not in optional:
                known = ", ".join([*required, *optional])
                Entry(None, f"{self.key}.{name}" if self.key else str(name), self.source).refuse(
                    f"unknown key: there are {known}"
                )

    def items(self, length: int | None = None) -> Iterator[Entry]:
        """Return the entries of a list, which has to have `length` of them if that is given."""
        self._be(isinstance(self.value, list), "a list")
        if length is not None and len(self.value) != length:
            self.refuse(f"has {len(self.value)} entries where {length} belong")
        return (Entry(item, f"{self.key}[{at}]", self.source) for at, item in enumerate(self.value))

    def integer(self, low: int | None = None, high: int | None = None) -> int:
        """Return an integer within bounds, both included.

        >>> Entry(True, "games").integer()
        Traceback (most recent call last):
        aleator.errors.RecordError: games: True is not an integer
        """
        self._be(type(self.value) is int, "an integer")
        if (low is not None and self.value < low) or (high is not None and self.value > high):
            bounds = f"{low} or more" if high is None else f"{low} to {high}"
            self.refuse(f"{_short(str(self.value))} is out of range: {bounds}")
        return int(self.value)

    def number(self) -> float:
        """Return a finite number, integer or not."""
        found = self.value
        self._be(type(found) in (int, float) and math.isfinite(found), "a number")
        return float(found)

    def flag(self) -> bool:
        """Return true or false."""
        self._be(type(self.value) is bool, "true or false")
        return bool(self.value)

    def text(self) -> str:
        """Return a text."""
        self._be(isinstance(self.value, str), "a text")
        return str(self.value)

    def decimal(self, high: int = 2**64 - 1) -> int:
        """Return an integer written in decimal digits, as seeds are: other JSON readers keep only 53 bits.

        It is 0 to `high`, and written without zeros in front.

        >>> Entry("18446744073709551615").decimal()
        18446744073709551615
        """
        written = self.value
        self._be(isinstance(written, str) and written.isascii() and written.isdigit(), "a number in decimal digits")
        if len(written) > len(str(high)) or int(written) > high:
            self.refuse(f"{_short(written)} is out of range: 0 to {high}")
        if str(int(written)) != written:
            self.refuse(f"{written!r} has zeros in front")
        return int(written)

    def version(self, known: int) -> None:
        """Require the known version."""
        if type(self.value) is not int or self.value != known:
            self.refuse(f"version {self.value!r}; this version of aleator reads {known}")


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


def parse_json(text: str, source: str | None = None) -> Entry:
    """Read JSON, with or without a byte order mark.

    >>> parse_json('\\ufeff{"a": 1}')["a"].integer()
    1
    >>> parse_json("[1,")
    Traceback (most recent call last):
    aleator.errors.RecordError: this is not JSON: Expecting value: line 1 column 4 (char 3)
    """
    try:
        return Entry(loads(text.removeprefix("\ufeff")), source=source)
    except ValueError as error:
        raise RecordError(f"this is not JSON: {error}", source=source) from error


def loads(text: str) -> Any:
    """Read JSON, strictly: `ValueError` for whatever could not be written again.

    >>> loads('[NaN]')
    Traceback (most recent call last):
    ValueError: NaN is not a number
    """
    try:
        found = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_once)
        if _SURROGATE.search(text):
            # Half a character: it cannot be encoded, so it would fail wherever it is written.
            json.dumps(found, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error
    return found


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {next(name for name in names if names.count(name) > 1)!r} is there twice")
    return found


def read_text(path: str | os.PathLike[str]) -> str:
    """Read a text file in UTF-8, with or without a byte order mark; line ends become `\\n`.

    Raises `RecordError` with the file's name if it cannot be read.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "marked.txt"
    >>> _ = file.write_bytes("\\ufeffone\\r\\ntwo\\r\\n".encode())
    >>> read_text(file)
    'one\\ntwo\\n'
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}", source=str(path)) from error
    except UnicodeDecodeError as error:
        raise RecordError(f"cannot be read: it is not text in UTF-8 ({error.reason})", source=str(path)) from error
