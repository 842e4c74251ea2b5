"""The line of groups, and what moves dice in it: each function makes a new line and leaves the old one alone.

A line is a list of groups from the leading one (DR-3.1) to the rearmost. A group of dice is a sorted list of them, a
virtual group (an Outdistance card, DR-3.5) is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from aleator.reference.dice_run.dice import COLOURS, Die, in_order, take_away

__all__ = [
    "DiceMove",
    "Group",
    "Line",
    "accident",
    "advance",
    "comeback",
    "dice_groups",
    "flip",
    "line_from_text",
    "line_text",
    "matching",
    "outdistance",
    "sprint",
    "switch",
    "trim",
    "virtual_groups",
]

Group: TypeAlias = "list[Die] | None"
Line: TypeAlias = "list[Group]"

LETTERS = {"red": "R", "blue": "B", "green": "G", "pink": "P", "purple": "U"}
COLOURS_OF_LETTERS = {LETTERS[colour]: colour for colour in COLOURS}


# A short way to write lines: letters for colours, `|` between groups, `V` for a virtual one.


def line_from_text(text: str) -> Line:
    """Read a line.

    >>> line_from_text("B6 | V | R2")
    [[Die(colour='blue', number=6)], None, [Die(colour='red', number=2)]]
    """
    return [None if part.strip() == "V" else group_from_text(part) for part in text.split("|")]


def group_from_text(text: str) -> list[Die]:
    """Read a group of dice."""
    return in_order(Die(COLOURS_OF_LETTERS[word[0]], int(word[1:])) for word in text.split())


def line_text(line: Sequence[Group]) -> str:
    """Write a line.

    >>> line_text([[Die("red", 2), Die("purple", 6)], None, [Die("blue", 1)]])
    'R2 U6 | V | B1'
    """
    return " | ".join("V" if group is None else group_text(group) for group in line)


def group_text(group: Sequence[Die]) -> str:
    """Write a group of dice."""
    return " ".join(f"{LETTERS[die.colour]}{die.number}" for die in group)


# What can be said about a line.


def dice_groups(line: Sequence[Group]) -> list[list[Die]]:
    """List the groups of dice, without the virtual ones."""
    return [group for group in line if group is not None]


def virtual_groups(line: Sequence[Group]) -> int:
    """Count the virtual groups.

    >>> virtual_groups(line_from_text("R1 | V | V | R2"))
    2
    """
    return sum(1 for group in line if group is None)


def leader(line: Sequence[Group]) -> list[Die]:
    """Return the leading group (DR-3.1): a virtual group never stands in front (DR-3.6)."""
    group = line[0]
    assert group is not None
    return group


def rearmost(line: Sequence[Group]) -> list[Die]:
    """Return the last group: a virtual group never stands at the end (DR-3.6)."""
    group = line[-1]
    assert group is not None
    return group


def copied(line: Sequence[Group]) -> Line:
    """Copy a line with its groups."""
    return [None if group is None else list(group) for group in line]


def trim(line: Line) -> Line:
    """Take away virtual groups that have come to stand at either end (DR-3.6).

    >>> line_text(trim(line_from_text("V | R1 | V | R2 | V | V")))
    'R1 | V | R2'
    """
    kept = list(line)
    while kept and kept[0] is None:
        kept.pop(0)
    while kept and kept[-1] is None:
        kept.pop()
    return kept


# The forward move.


@dataclass(frozen=True, slots=True)
class DiceMove:
    """Dice that left a group in a forward move: indices of the line before it; `to` is None for a new leading group."""

    origin: int
    to: int | None
    dice: tuple[Die, ...]


def matching(group: Sequence[Die], colour: str | None, number: int | None) -> list[Die]:
    """List the dice of a group that a forward move takes: those of the colour, or those of the number (DR-3.2).

    >>> [str(die) for die in matching([Die("red", 2), Die("red", 6), Die("blue", 6)], None, 6)]
    ['red-6', 'blue-6']
    """
    return [die for die in group if die.colour == colour or die.number == number]


def advance(line: Sequence[Group], colour: str | None = None, number: int | None = None) -> tuple[Line, list[DiceMove]]:
    """Move all dice of a colour or of a number forward, group by group from the leading one backwards (DR-3.2).

    Gives the new line and who moved where. The new line grows from the front, so its last group so far is always the
    next group ahead: a group that all dice leave never gets into it (DR-3.3), and dice that reach a virtual group take
    its place (DR-3.5).

    >>> line_text(advance(line_from_text("B1 | G6 R6 | B6 R2 | G3 P6"), number=6)[0])  # the fourth example of DR-3.4
    'R6 B1 B6 G6 | R2 P6 | G3'
    >>> line_text(advance(line_from_text("B1 | V | R6 G2"), number=6)[0])
    'B1 | R6 | G2'
    """
    first = leader(line)
    moving = matching(first, colour, number)
    new: Line = [list(first)]
    came_from = [0]  # for each group of the new line, where it stood before
    moves = []
    if moving and len(moving) < len(first):
        new = [moving, take_away(first, moving)]
        came_from = [-1, 0]
        moves.append(DiceMove(0, None, tuple(moving)))
    for place, group in enumerate(line):
        if place == 0:
            continue
        moving = [] if group is None else matching(group, colour, number)
        if moving:
            new[-1] = in_order([*(new[-1] or []), *moving])
            moves.append(DiceMove(place, came_from[-1], tuple(moving)))
        staying = None if group is None else take_away(group, moving)
        if staying != []:
            new.append(staying)
            came_from.append(place)
    return new, moves


# What the other movement cards do.


def switch(line: Sequence[Group], group: int) -> Line:
    """Swap two neighbouring groups, `group` and the one behind it (DR-5.4).

    >>> line_text(switch(line_from_text("R1 | R2 | R3"), 1))
    'R1 | R3 | R2'
    """
    new = copied(line)
    new[group], new[group + 1] = new[group + 1], new[group]
    return new


def sprint(line: Sequence[Group], dice: Sequence[Die]) -> Line:
    """Let three dice of the leading group form a new leading group (DR-5.5).

    >>> line_text(sprint(line_from_text("R1 R2 B3 B3 | R3"), [Die("red", 1), Die("blue", 3), Die("blue", 3)]))
    'R1 B3 B3 | R2 | R3'
    """
    return [in_order(dice), take_away(leader(line), dice), *copied(line[1:])]


def comeback(line: Sequence[Group]) -> Line:
    """Bring the rearmost group directly behind the leader, ahead of any virtual group there (DR-5.6).

    >>> line_text(comeback(line_from_text("R1 | V | R2 | R3")))
    'R1 | R3 | V | R2'
    >>> line_text(comeback(line_from_text("R1 | V | B2")))
    'R1 | B2'
    """
    new = copied(line)
    last = new.pop()
    new.insert(1, last)
    return trim(new)


def flip(line: Sequence[Group], group: int, number: int) -> Line:
    """Turn every die of a group that shows the number to 7 minus it (DR-5.7).

    >>> line_text(flip(line_from_text("R1 R6 B6 | R6"), 0, 6))
    'R1 R1 B1 | R6'
    """
    new = copied(line)
    dice = new[group]
    assert dice is not None
    new[group] = in_order(Die(die.colour, 7 - number) if die.number == number else die for die in dice)
    return new


def outdistance(line: Sequence[Group], group: int) -> Line:
    """Put a virtual group directly behind a group of dice (DR-5.8).

    >>> line_text(outdistance(line_from_text("R1 | V | R2"), 0))
    'R1 | V | V | R2'
    """
    new = copied(line)
    new.insert(group + 1, None)
    return new


def accident(line: Sequence[Group], die: Die) -> Line:
    """Send a die of the leading group to the last group; if it was alone the next group leads (DR-5.9).

    >>> line_text(accident(line_from_text("R1 R2 | V | R3"), Die("red", 1)))
    'R2 | V | R1 R3'
    >>> line_text(accident(line_from_text("R1 | V | R3"), Die("red", 1)))
    'R1 R3'
    """
    new = copied(line)
    new[-1] = in_order([*rearmost(line), die])
    left = take_away(leader(line), [die])
    return trim([left, *new[1:]] if left else new[1:])
