"""The one reader of `.npz` files that come from elsewhere: sizes are checked before anything is allocated."""

from __future__ import annotations

import math
import os
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from aleator.errors import RecordError
from aleator.files.reading import Entry, parse_json

__all__ = ["opened_arrays"]

_TEXT = 2**24
"""The most characters of a description: those that are written have some thousands."""

_RATIO = 2048
"""Deflate makes data smaller by a factor of at most 1032."""


class Arrays:
    """The arrays of an open `.npz` file, read by name."""

    def __init__(self, path: str, archive: zipfile.ZipFile, size: int) -> None:
        self.path = path
        self._archive = archive
        self._size = size
        self.names: tuple[str, ...] = tuple(name.removesuffix(".npy") for name in archive.namelist())
        for name in self.names:
            if self.names.count(name) > 1:
                raise self.refused(name, "is there twice")

    def refused(self, name: str | None, message: str) -> RecordError:
        """Return the error that names file and array."""
        return RecordError(message, source=self.path, key=name)

    def read(self, name: str, dtype: npt.DTypeLike, shape: tuple[int, ...]) -> npt.NDArray[Any]:
        """Return an array that has to have this dtype and this shape; `RecordError` names file and array."""
        found_dtype, found_shape = self._header(name)
        if found_dtype != np.dtype(dtype) or found_shape != shape:
            message = f"has shape {found_shape} of {found_dtype} where {shape} of {np.dtype(dtype)} belongs"
            raise self.refused(name, message)
        return self._data(name)

    def shape(self, name: str) -> tuple[int, ...]:
        """Return the shape of an array without reading it."""
        return self._header(name)[1]

    def about(self, name: str = "about") -> Entry:
        """Return the description, a text of JSON."""
        dtype, shape = self._header(name)
        if dtype.kind != "U" or shape != () or dtype.itemsize > 4 * _TEXT:
            raise self.refused(name, f"has shape {shape} of {dtype} where one text belongs")
        text = str(self._data(name))
        return Entry(parse_json(text, self.path).value, name, self.path)

    def _header(self, name: str) -> tuple[np.dtype[Any], tuple[int, ...]]:
        """Return dtype and shape, if the array has as many bytes as they say and the file can hold as many."""
        if name not in self.names:
            raise self.refused(name, "is missing")
        with self._named(name), self._archive.open(f"{name}.npy") as member:
            version = np.lib.format.read_magic(member)
            if version != (1, 0):
                raise ValueError(f"version {version} of its header")
            shape, _, dtype = np.lib.format.read_array_header_1_0(member)
            size = self._archive.getinfo(f"{name}.npy").file_size
            needed = math.prod(shape) * dtype.itemsize
            if dtype.hasobject or size != member.tell() + needed or size > self._size * _RATIO:
                raise ValueError(f"shape {shape} of {dtype} are not the {size} bytes that it has")
        return dtype, tuple(shape)

    def _data(self, name: str) -> npt.NDArray[Any]:
        with self._named(name), self._archive.open(f"{name}.npy") as member:
            array: npt.NDArray[Any] = np.lib.format.read_array(member, allow_pickle=False)
            member.read()  # to its end, where its checksum is compared
        return array

    @contextmanager
    def _named(self, name: str) -> Iterator[None]:
        with _refusing(self.path, name):
            yield


@contextmanager
def opened_arrays(path: str | os.PathLike[str]) -> Iterator[Arrays]:
    """Open an `.npz` file; everything that is wrong with it is a `RecordError` that names file and array.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "some.npz"
    >>> np.savez(file, about=np.array('{"a": 1}'), rows=np.arange(3))
    >>> with opened_arrays(file) as arrays:
    ...     arrays.about()["a"].integer(), arrays.read("rows", np.int64, (3,)).tolist()
    (1, [0, 1, 2])
    >>> with opened_arrays(file) as arrays:
    ...     arrays.read("rows", np.int64, (4,))
    Traceback (most recent call last):
    aleator.errors.RecordError: .../some.npz: rows: has shape (3,) of int64 where (4,) of int64 belongs
    """
    with ExitStack() as opened:
        with _refusing(str(path), None):
            raw = opened.enter_context(Path(path).open("rb"))
            if raw.read(4) != b"PK\x03\x04":
                raise ValueError("it does not begin as one")
            archive = opened.enter_context(zipfile.ZipFile(raw))
        yield Arrays(str(path), archive, os.fstat(raw.fileno()).st_size)


@contextmanager
def _refusing(source: str, key: str | None) -> Iterator[None]:
    """Turn whatever `zipfile` and NumPy raise at bytes of strangers, which may be anything, into a `RecordError`."""
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    except RecordError:
        raise
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}", source=source, key=key) from error
    except Exception as error:
        raise RecordError(f"is not an array of an .npz file: {error}", source=source, key=key) from error
