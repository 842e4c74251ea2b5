"""Text for terminals: ASCII, 80 columns."""

from __future__ import annotations

__all__ = ["wrap"]

WIDTH = 80
INDENT = 15


def wrap(text: str) -> list[str]:
    """Break a line at blanks; letters beyond ASCII become question marks, further lines are indented.

    A word that would leave a line nearly empty is cut.

    >>> wrap("Größer als sieben")
    ['Gr??er als sieben']
    >>> [len(line) for line in wrap("word " * 30)]
    [79, 79, 19]
    """
    rest = "".join(letter if " " <= letter <= "~" else "?" for letter in text).rstrip()
    lines = []
    indent = ""
    while len(indent) + len(rest) > WIDTH:
        room = WIDTH - len(indent)
        blank = rest.rfind(" ", 0, room)
        place = blank if blank > INDENT else room
        lines.append(f"{indent}{rest[:place].rstrip()}")
        rest = rest[place:].lstrip()
        indent = " " * INDENT
    return [*lines, f"{indent}{rest}"]
