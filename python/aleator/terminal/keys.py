"""Single keys from a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["ENTER", "ERASE", "KeyReader", "raw_keys"]

ENTER = "\n"
ERASE = "\x7f"
_ESCAPE = 0x1B


class KeyReader:
    """Reads keys one by one from a file descriptor; `EOFError` when no more can come.

    >>> import os
    >>> there, here = os.pipe()
    >>> _ = os.write(here, b"7\\r\\x1b[Ar")
    >>> keys = KeyReader(there)
    >>> keys.read(), keys.read(), keys.read()
    ('7', '\\n', 'r')
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def read(self) -> str:
        """Return the next key: a printable character, `ENTER` or `ERASE`. Arrows and other long keys are skipped."""
        while True:
            byte = self._byte()
            if byte == _ESCAPE:
                self._skip_sequence()
            elif byte in (0x0A, 0x0D):
                return ENTER
            elif byte in (0x08, 0x7F):
                return ERASE
            elif byte == 0x04:  # Ctrl-D
                raise EOFError
            elif 0x20 <= byte < 0x7F:
                return chr(byte)

    def _byte(self) -> int:
        read = os.read(self._descriptor, 1)
        if not read:
            raise EOFError
        return read[0]

    def _skip_sequence(self) -> None:
        """Skip `ESC [ … letter` and `ESC O letter`."""
        if self._byte() in (ord("["), ord("O")):
            while not 0x40 <= self._byte() <= 0x7E:
                pass


@contextmanager
def raw_keys(descriptor: int) -> Iterator[KeyReader]:
    """Deliver keys as they are pressed, without echo, and restore the terminal afterwards.

    Ctrl-C works as usual. On systems without `termios`, keys arrive line by line.
    """
    if sys.platform == "win32":
        yield KeyReader(descriptor)
        return
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield KeyReader(descriptor)
    finally:
        # A terminal that was hung up takes nothing any more; TCSANOW, since one that is stopped would never drain.
        with suppress(termios.error):
            termios.tcsetattr(descriptor, termios.TCSANOW, before)
