"""What players can do. Actions of all types have one order: by type as listed here, then by their parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.reference.dice_run.cards import CARDS
from aleator.reference.dice_run.checks import as_card, as_die, as_group, as_order_of_moves, dice_in_order
from aleator.reference.dice_run.effects import Effect, effect_from_dict, place_of
from aleator.reference.typed import Checks, Ordered, Typed, typed_from_dict

__all__ = ["ACTIONS", "Action", "ChooseTarget", "PickDice", "Play", "RerollGroup", "ShowTarget", "action_from_dict"]


def as_effect(value: Any) -> Effect:
    """Accept an effect."""
    if not isinstance(value, Effect):
        raise TypeError(f"{value!r} is not an effect")
    return value


class Action(Ordered):
    """Base of the five types of action."""

    __slots__ = ()

    _CHECKS: ClassVar[Checks] = {
        "a": as_die,
        "b": as_die,
        "card": as_card,
        "effect": as_effect,
        "target": as_die,
        "first": as_order_of_moves,
        "group": as_group,
    }


@dataclass(frozen=True, slots=True)
class PickDice(Action):
    """Pick two dice of the Start Group and roll them, to find who begins (DR-2.4).

    >>> PickDice("blue-1", "red-5"), str(PickDice("blue-1", "red-5"))
    (PickDice(a='red-5', b='blue-1'), 'pick red-5 and blue-1')
    """

    type: ClassVar[str] = "pick_dice"
    a: str
    b: str

    def __post_init__(self) -> None:
        Typed.__post_init__(self)
        for name, die in zip("ab", dice_in_order([self.a, self.b]), strict=True):
            object.__setattr__(self, name, die)

    def __str__(self) -> str:
        return f"pick {self.a} and {self.b}"

    def _order(self) -> tuple[Any, ...]:
        return 0, place_of(self.a), place_of(self.b)


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a movement card (DR-4.1).

    >>> from aleator.reference.dice_run.effects import Advance
    >>> Play("6", Advance(number=6)), str(Play("6", Advance(number=6)))
    (Play(card='6', effect=Advance(number=6)), 'play 6: 6s advance')
    """

    type: ClassVar[str] = "play"
    card: str
    effect: Effect

    @classmethod
    def _with_parts(cls, record: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**record, "effect": effect_from_dict(record["effect"])} if "effect" in record else record

    def __str__(self) -> str:
        return f"play {self.card}: {self.effect}"

    def _order(self) -> tuple[Any, ...]:
        return 1, CARDS.index(self.card), *self.effect._order()


@dataclass(frozen=True, slots=True)
class ShowTarget(Action):
    """Play a secret target: its colour and its number move forward, the one named first before the other (DR-6.1).

    >>> str(ShowTarget("red-5", "colour"))
    'show target red-5, colour first'
    """

    type: ClassVar[str] = "show_target"
    target: str
    first: str

    def __str__(self) -> str:
        return f"show target {self.target}, {self.first} first"

    def _order(self) -> tuple[Any, ...]:
        return 2, place_of(self.target), self.first == "number"


@dataclass(frozen=True, slots=True)
class RerollGroup(Action):
    """Play a movement card face down and roll a group again (DR-7.1).

    >>> str(RerollGroup("6", 2))
    'reroll group 2 with 6 face down'
    """

    type: ClassVar[str] = "reroll_group"
    card: str
    group: int

    def __str__(self) -> str:
        return f"reroll group {self.group} with {self.card} face down"

    def _order(self) -> tuple[Any, ...]:
        return 3, CARDS.index(self.card), self.group


@dataclass(frozen=True, slots=True)
class ChooseTarget(Action):
    """Choose the target that is scored at the end of the stage (DR-8.2).

    >>> str(ChooseTarget("red-5"))
    'choose target red-5'
    """

    type: ClassVar[str] = "choose_target"
    target: str

    def __str__(self) -> str:
        return f"choose target {self.target}"

    def _order(self) -> tuple[Any, ...]:
        return 4, place_of(self.target)


ACTIONS: tuple[type[Action], ...] = (PickDice, Play, ShowTarget, RerollGroup, ChooseTarget)


def action_from_dict(record: object) -> Action:
    """Read an action from its JSON form.

    >>> action_from_dict({"type": "play", "card": "comeback", "effect": {"type": "comeback"}})
    Play(card='comeback', effect=Comeback())
    >>> action_from_dict({"type": "choose_target", "target": "red-7"})
    Traceback (most recent call last):
    aleator.errors.RecordError: target: 'red-7' is not a die: a colour (red, ...) and a number (1 to 6), like 'red-5'
    """
    return typed_from_dict(record, ACTIONS, "an action")
