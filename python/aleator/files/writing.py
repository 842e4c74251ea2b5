"""Files are replaced whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Literal

__all__ = ["check_writable", "checked_suffix", "replaced"]


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise an `OSError` that names the path if no file could be written there; nothing is changed.

    >>> import tempfile
    >>> check_writable(tempfile.gettempdir())
    Traceback (most recent call last):
    IsADirectoryError: [Errno 21] Is a directory: ...
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(21, "Is a directory", str(path))
    folder = target.parent
    if not folder.is_dir():
        number, why = (20, "Not a directory") if folder.exists() else (2, "No such file or directory")
        raise (NotADirectoryError if number == 20 else FileNotFoundError)(number, why, str(folder))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(13, "Permission denied", str(folder))


@contextmanager
def replaced(path: str | os.PathLike[str], mode: Literal["w", "wb"]) -> Iterator[IO[Any]]:
    """Open a file that replaces `path` once everything is written; if anything fails, nothing is left behind.

    System errors name `path`, never the temporary file next to it.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "result.txt"
    >>> with replaced(file, "w") as out:
    ...     _ = out.write("all of it")
    >>> file.read_text(), [path.name for path in file.parent.iterdir()]
    ('all of it', ['result.txt'])
    """
    check_writable(path)
    target = Path(path)
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        with partial.open(mode, encoding=None if mode == "wb" else "utf-8") as file:
            yield file
        os.replace(partial, target)
    except OSError as error:
        if error.filename == str(partial):
            raise type(error)(error.errno, error.strerror, str(path)) from error
        raise
    finally:
        with suppress(OSError):
            partial.unlink()


def checked_suffix(path: str | os.PathLike[str], *known: str) -> Path:
    """Return a path whose suffix matches the contents of the file.

    >>> checked_suffix("games", ".npz").name, checked_suffix("games.npz", ".npz").name
    ('games', 'games.npz')
    >>> checked_suffix("games.csv", ".npz")
    Traceback (most recent call last):
    ValueError: games.csv: the file would not be what its suffix '.csv' says: use .npz
    """
    target = Path(path)
    if target.suffix and target.suffix.lower() not in known:
        use = " or ".join(known)
        raise ValueError(f"{path}: the file would not be what its suffix {target.suffix!r} says: use {use}")
    return target
