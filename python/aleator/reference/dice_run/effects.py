"""What a movement card can do when it is played: one type for each kind of card (DR-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.errors import RecordError
from aleator.reference.dice_run.checks import as_colour, as_die, as_group, as_number, dice_in_order, or_none
from aleator.reference.dice_run.dice import COLOURS, KINDS
from aleator.reference.typed import Checks, Ordered, Typed, typed_from_dict

__all__ = [
    "EFFECTS",
    "Accident",
    "Advance",
    "Comeback",
    "Effect",
    "Flip",
    "NoEffect",
    "Outdistance",
    "Sprint",
    "Switch",
    "effect_from_dict",
    "place_of",
]

PLACES = {str(kind): place for place, kind in enumerate(KINDS)}


def place_of(die: str) -> int:
    """Return the place of a die or target in their order.

    >>> place_of("red-1"), place_of("purple-6")
    (0, 29)
    """
    return PLACES[die]


class Effect(Ordered):
    """Base of the eight types of effect."""

    __slots__ = ()

    _CHECKS: ClassVar[Checks] = {
        "colour": or_none(as_colour),
        "number": or_none(as_number),
        "group": as_group,
        "a": as_die,
        "b": as_die,
        "c": as_die,
        "die": as_die,
    }


@dataclass(frozen=True, slots=True)
class Advance(Effect):
    """All dice of a colour, or all of a number, move forward (DR-5.1, DR-5.2, DR-5.3).

    >>> Advance(number=6), str(Advance(number=6)), Advance(colour="red").to_dict()
    (Advance(number=6), '6s advance', {'type': 'advance', 'colour': 'red'})
    >>> Advance("red", 6)
    Traceback (most recent call last):
    ValueError: an advance is of a colour or of a number: give one of the two
    """

    type: ClassVar[str] = "advance"
    colour: str | None = None
    number: int | None = None

    def __post_init__(self) -> None:
        Typed.__post_init__(self)
        if (self.colour is None) == (self.number is None):
            raise ValueError("an advance is of a colour or of a number: give one of the two")

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form."""
        return {"type": self.type, **({"number": self.number} if self.colour is None else {"colour": self.colour})}

    @classmethod
    def _with_parts(cls, record: Mapping[str, Any]) -> Mapping[str, Any]:
        given = [key for key in ("colour", "number") if key in record]
        if len(given) != 1 or record[given[0]] is None:
            raise RecordError("an advance has either a colour or a number", key="colour")
        return {"colour": None, "number": None, **record}

    def __repr__(self) -> str:
        return f"Advance(number={self.number})" if self.colour is None else f"Advance(colour={self.colour!r})"

    def __str__(self) -> str:
        return f"{self.number}s advance" if self.colour is None else f"{self.colour} advances"

    def _order(self) -> tuple[Any, ...]:
        return 0, (len(COLOURS) + (self.number or 0) if self.colour is None else COLOURS.index(self.colour))


@dataclass(frozen=True, slots=True)
class Switch(Effect):
    """The groups `group` and `group + 1` swap places (DR-5.4).

    >>> str(Switch(1))
    'groups 1 and 2 change places'
    """

    type: ClassVar[str] = "switch"
    group: int

    def __str__(self) -> str:
        return f"groups {self.group} and {self.group + 1} change places"

    def _order(self) -> tuple[Any, ...]:
        return 1, self.group


@dataclass(frozen=True, slots=True)
class Sprint(Effect):
    """Three dice of the leading group form a new leading group (DR-5.5).

    >>> Sprint("blue-1", "red-5", "red-5"), str(Sprint("blue-1", "red-5", "red-5"))
    (Sprint(a='red-5', b='red-5', c='blue-1'), 'red-5, red-5 and blue-1 sprint')
    """

    type: ClassVar[str] = "sprint"
    a: str
    b: str
    c: str

    def __post_init__(self) -> None:
        Typed.__post_init__(self)
        for name, die in zip("abc", dice_in_order([self.a, self.b, self.c]), strict=True):
            object.__setattr__(self, name, die)

    def __str__(self) -> str:
        return f"{self.a}, {self.b} and {self.c} sprint"

    def _order(self) -> tuple[Any, ...]:
        return 2, place_of(self.a), place_of(self.b), place_of(self.c)


@dataclass(frozen=True, slots=True)
class Comeback(Effect):
    """The rearmost group moves to second place (DR-5.6)."""

    type: ClassVar[str] = "comeback"

    def __str__(self) -> str:
        return "the rearmost group comes back"

    def _order(self) -> tuple[Any, ...]:
        return (3,)


@dataclass(frozen=True, slots=True)
class Flip(Effect):
    """Every die of the group that shows the number turns to 7 minus it (DR-5.7).

    >>> str(Flip(0, 6))
    '6s of group 0 flip to 1'
    """

    type: ClassVar[str] = "flip"
    group: int
    number: int

    _CHECKS: ClassVar[Checks] = {"group": as_group, "number": as_number}

    def __str__(self) -> str:
        return f"{self.number}s of group {self.group} flip to {7 - self.number}"

    def _order(self) -> tuple[Any, ...]:
        return 4, self.group, self.number


@dataclass(frozen=True, slots=True)
class Outdistance(Effect):
    """The card lies behind the group as a virtual group (DR-5.8)."""

    type: ClassVar[str] = "outdistance"
    group: int

    def __str__(self) -> str:
        return f"a virtual group behind group {self.group}"

    def _order(self) -> tuple[Any, ...]:
        return 5, self.group


@dataclass(frozen=True, slots=True)
class Accident(Effect):
    """A die of the leading group goes to the last group (DR-5.9)."""

    type: ClassVar[str] = "accident"
    die: str

    def __str__(self) -> str:
        return f"{self.die} falls back to the last group"

    def _order(self) -> tuple[Any, ...]:
        return 6, place_of(self.die)


@dataclass(frozen=True, slots=True)
class NoEffect(Effect):
    """The card can do nothing and is discarded (DR-4.3)."""

    type: ClassVar[str] = "no_effect"

    def __str__(self) -> str:
        return "no effect"

    def _order(self) -> tuple[Any, ...]:
        return (7,)


EFFECTS: tuple[type[Effect], ...] = (Advance, Switch, Sprint, Comeback, Flip, Outdistance, Accident, NoEffect)


def effect_from_dict(record: object) -> Effect:
    """Read an effect from its JSON form.

    >>> effect_from_dict({"type": "flip", "group": 0, "number": 6})
    Flip(group=0, number=6)
    >>> effect_from_dict({"type": "advance", "colour": "red"})
    Advance(colour='red')
    """
    return typed_from_dict(record, EFFECTS, "an effect")
