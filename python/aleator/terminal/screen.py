"""Text as wide as the terminal, at most 80 columns, with and without colours, in Unicode or ASCII; menus of digits."""

from __future__ import annotations

import os
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

from aleator.interface import Speaker
from aleator.terminal.keys import ENTER, ERASE, KeyReader

__all__ = ["WIDTH", "Back", "Quit", "Screen", "Undo", "Word", "to_ascii"]

WIDTH = 80
"""No line is longer than this, however wide the terminal is."""
_PAGE = 9
_NARROWEST = 20
"""Fewer columns, if a terminal reports them, are ignored."""
_STYLES = {
    "red": "31",
    "blue": "34",
    "green": "32",
    "pink": "95",
    "purple": "35",
    "yellow": "33",
    "bold": "1",
    "faint": "2",
}
_ASCII = {"×": "x", "–": "-", "—": "-", "…": "...", "’": "'", "●": "*", "▲": "!", "▶": ">"}


class Back(Exception):
    """The player wants to choose again."""


class Undo(Exception):
    """The player wants to take the last action back."""


class Quit(Exception):
    """The player wants to leave the game."""


@dataclass(frozen=True, slots=True)
class Word:
    """Some text that is not broken, in a style."""

    text: str
    style: str | None = None


class Screen:
    """Writes to a terminal and asks for keys.

    >>> import io
    >>> out = io.StringIO()
    >>> screen = Screen(out, None, Speaker("nl"), colour=False, ascii_only=True, clears=False)
    >>> screen.line("Eén dobbelsteen × 2")
    >>> print(out.getvalue(), end="")
    Een dobbelsteen x 2
    """

    def __init__(
        self,
        out: TextIO,
        keys: KeyReader | None,
        speaker: Speaker,
        *,
        colour: bool,
        ascii_only: bool,
        clears: bool,
    ) -> None:
        self._out = out
        self._keys = keys
        self.speaker = speaker
        self._colour = colour
        self.ascii_only = ascii_only
        self._clears = clears
        self.helps: Callable[[], None] = lambda: None

    @property
    def width(self) -> int:
        """The columns that lines may have; a terminal may be resized during a game."""
        return _width(self._out)

    # Writing.

    def clear(self) -> None:
        """Clear everything that was written, scrollback included; if that is impossible, move it out of sight."""
        self._write("\x1b[2J\x1b[3J\x1b[H" if self._clears else "\n" * 40)

    def line(self, text: str = "", style: str | None = None, indent: int = 0) -> None:
        """Write a text, wrapped between words; spaces at its beginning stay."""
        words = [Word(word, style) for word in text.split()]
        if words and text.startswith(" "):
            blanks = " " * (len(text) - len(text.lstrip()))
            words[0] = Word(blanks + words[0].text, style)
        self.words(words, indent)

    def words(self, words: Iterable[Word], indent: int = 0) -> None:
        """Write words with spaces between them, wrapped into lines; further lines are indented."""
        column, written = 0, ""
        for word in words:
            text = self._plain(word.text)
            if column and column + 1 + len(text) > self.width:
                self._write(written + "\n")
                written, column = " " * indent, indent
            elif column:
                written, column = written + " ", column + 1
            written, column = written + self._styled(text, word.style), column + len(text)
        self._write(written + "\n")

    def status(self, text: str) -> None:
        """Overwrite the previous line, for a line that changes with every key; what does not fit goes above it."""
        room = self.width - 1
        *above, last = textwrap.wrap(self._plain(text), room, break_on_hyphens=False) or [""]
        written = "".join(f"{line.ljust(room)}\n" for line in above)
        self._write(f"\r{written}{last.ljust(room)}\r")

    def _styled(self, text: str, style: str | None) -> str:
        if style is None or not self._colour:
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"

    def _plain(self, text: str) -> str:
        return to_ascii(text) if self.ascii_only else text

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    # Asking.

    def key(self) -> str:
        """Return the next key that is not a general one: `?` shows help, `u` raises `Undo`, `q` raises `Quit`."""
        while True:
            key = self._pressed()
            if key == "?":
                self.helps()
            elif key == "u":
                raise Undo
            elif key == "q":
                raise Quit
            else:
                return key

    def _pressed(self) -> str:
        if self._keys is None:
            raise EOFError
        return self._keys.read().lower()

    def refuse(self) -> None:
        """Show that a key does nothing."""
        self.line(self.speaker.say("ui.unknown_key"))

    def wait(self) -> None:
        """Wait for Enter."""
        while self._pressed() != ENTER:
            pass

    def yes(self, key: str) -> bool:
        """Ask a question with the answers `y` and `n`."""
        self.line(self.speaker.say(key), "bold")
        while True:
            pressed = self._pressed()
            if pressed in ("y", "n"):
                return pressed == "y"

    def text(self, prompt: str, default: str) -> str:
        """Ask for a line of text."""
        typed = ""
        self.line(prompt)
        while True:
            self.status(f"> {typed}")
            pressed = self._keys.read() if self._keys is not None else ENTER
            if pressed == ENTER:
                self._write("\n")
                return typed.strip() or default
            typed = typed[:-1] if pressed == ERASE else typed + pressed

    def menu(self, items: Sequence[Sequence[Word]], extra: str = "") -> int | str:
        """Let the player choose by a digit; more than nine items are split into pages, and `0` shows the next one.

        Gives the number of the item, or the key if it is one of `extra`; `b` raises `Back`.
        """
        page = 0
        pages = -(-len(items) // _PAGE)
        self._page(items, page)
        while True:
            key = self.key()
            if key == "b":
                raise Back
            if key in extra:
                return key
            place = page * _PAGE + int(key) - 1 if key.isdigit() and key != "0" else len(items)
            if key == "0" and pages > 1:
                page = (page + 1) % pages
                self._page(items, page)
            elif place < min(len(items), (page + 1) * _PAGE):
                return place
            else:
                self.refuse()

    def _page(self, items: Sequence[Sequence[Word]], page: int) -> None:
        for number, item in enumerate(items[page * _PAGE : (page + 1) * _PAGE], start=1):
            self.words([Word(f" {number})"), *item], indent=4)
        if len(items) > _PAGE:
            self.words([Word(" 0)"), Word(self.speaker.say("ui.next_page"))])


def _width(out: TextIO) -> int:
    """Return the number of columns of the terminal, or the usual one if there is none."""
    try:
        columns = os.get_terminal_size(out.fileno()).columns
    except (OSError, ValueError):
        return WIDTH
    return min(columns, WIDTH) if columns >= _NARROWEST else WIDTH


def to_ascii(text: str) -> str:
    """Write a text with only ASCII characters.

    >>> to_ascii("così… 2×3")
    'cosi... 2x3'
    """
    replaced = "".join(_ASCII.get(sign, sign) for sign in text)
    return unicodedata.normalize("NFKD", replaced).encode("ascii", "ignore").decode()
