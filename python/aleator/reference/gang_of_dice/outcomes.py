"""What chance decides: who opens the first round, which card is revealed, how dice land."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.reference.gang_of_dice.faces import Faces, as_faces, faces_text
from aleator.reference.typed import Typed, as_small_count, as_text, typed_from_dict

__all__ = ["OUTCOMES", "FirstPlayer", "Land", "Outcome", "Reveal", "outcome_from_dict"]


class Outcome(Typed):
    """Base of the three types of outcome."""

    __slots__ = ()

    _CHECKS: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"seat": as_small_count, "card": as_text, "faces": as_faces}


@dataclass(frozen=True, slots=True, order=True)
class FirstPlayer(Outcome):
    """This seat opens the first round (GD-2.3).

    >>> FirstPlayer(2), str(FirstPlayer(2))
    (FirstPlayer(seat=2), 'seat 2 opens')
    """

    type: ClassVar[str] = "first_player"
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} opens"


@dataclass(frozen=True, slots=True)
class Reveal(Outcome):
    """This warning card comes up (GD-1.5).

    >>> Reveal("sum_7").to_dict(), str(Reveal("sum_7"))
    ({'type': 'reveal', 'card': 'sum_7'}, 'card sum_7')
    """

    type: ClassVar[str] = "reveal"
    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True, order=True)
class Land(Outcome):
    """The dice in the air show these faces, the gangster's count first (GD-1.2).

    >>> Land((0, 0, 0, 1, 0, 1)), str(Land((0, 0, 0, 1, 0, 1)))
    (Land(faces=(0, 0, 0, 1, 0, 1)), 'dice show 3 5')
    """

    type: ClassVar[str] = "land"
    faces: Faces

    def __str__(self) -> str:
        return f"dice show {faces_text(self.faces)}"


OUTCOMES: tuple[type[Outcome], ...] = (FirstPlayer, Reveal, Land)


def outcome_from_dict(record: object) -> Outcome:
    """Read an outcome from its JSON form.

    >>> outcome_from_dict({"type": "reveal", "card": "pair"})
    Reveal(card='pair')
    """
    return typed_from_dict(record, OUTCOMES, "an outcome")
