"""The events that `apply` and `apply_chance` return.

They return the full events. `event.seen_by(seat)` is what a seat, or a spectator, may know of one (DR-2.6), with
None for anything hidden.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator.errors import RecordError
from aleator.games.counted import counted
from aleator.reference.dice_run.actions import as_effect
from aleator.reference.dice_run.checks import (
    as_card,
    as_dice,
    as_die,
    as_group,
    as_order_of_moves,
    as_sizes,
    items,
    or_none,
)
from aleator.reference.dice_run.effects import Advance, Effect, effect_from_dict
from aleator.reference.game import Spectator
from aleator.reference.typed import Checks, TypedEvent, as_count, typed_from_dict

__all__ = [
    "EVENTS",
    "AllRolled",
    "CardDrawn",
    "CardPlayed",
    "DeckCut",
    "DiceAdvanced",
    "DicePicked",
    "Event",
    "FaceDownDiscarded",
    "FirstPlayerFound",
    "GameEnded",
    "GroupRolled",
    "HandsDealt",
    "LineChanged",
    "Move",
    "OutdistanceDiscarded",
    "PickedRolled",
    "RerollChosen",
    "StageCardUncovered",
    "StageEnded",
    "StageScored",
    "StartTied",
    "TargetChosen",
    "TargetShown",
    "TargetsDealt",
    "TargetsRevealed",
    "event_from_dict",
]


@dataclass(frozen=True, slots=True)
class Move:
    """Dice that left a group in a forward move, and the group that they joined: None for a new leading group (DR-3.2).

    Groups are indices of the line before the move.
    """

    origin: int
    to: int | None
    dice: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "origin", as_group(self.origin))
        object.__setattr__(self, "to", or_none(as_group)(self.to))
        object.__setattr__(self, "dice", as_dice(self.dice))

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form, in which `origin` is called `from`."""
        return {"from": self.origin, "to": self.to, "dice": list(self.dice)}

    @classmethod
    def from_dict(cls, record: object) -> Move:
        """Read the JSON form of a move; `RecordError` for anything else."""
        return move_from_dict(record)


def as_move(value: Any) -> Move:
    """Accept a move."""
    if not isinstance(value, Move):
        raise TypeError(f"{value!r} is not a Move")
    return value


def as_advance(value: Any) -> Advance:
    """Accept an advance."""
    if not isinstance(value, Advance):
        raise TypeError(f"{value!r} is not an Advance")
    return value


as_seats: Callable[[Any], tuple[int, ...]] = items(as_count)


class Event(TypedEvent):
    """Base of all types of event."""

    __slots__ = ()

    _CHECKS: ClassVar[Checks] = {
        "player": as_count,
        "players": as_seats,
        "dice": as_dice,
        "total": as_count,
        "card": as_card,
        "cards": as_count,
        "effect": as_effect,
        "target": as_die,
        "first": as_order_of_moves,
        "by": as_advance,
        "moves": items(as_move),
        "groups": items(or_none(as_dice)),
        "group": as_group,
        "stage": as_count,
        "targets": items(as_die),
        "sizes": or_none(as_sizes),
        "ranking": as_seats,
        "scores": as_seats,
        "points": as_seats,
        "winners": as_seats,
    }


def for_seat(by_seat: tuple[Any, ...], seat: int | Spectator | None) -> tuple[Any, ...]:
    """Leave a seat its own entry of a list by seat, and None in the other places.

    >>> for_seat(("a", "b", "c"), 1)
    (None, 'b', None)
    """
    return tuple(entry if place == seat else None for place, entry in enumerate(by_seat))


# Setup.


@dataclass(frozen=True, slots=True)
class AllRolled(Event):
    """All dice were rolled and form the Start Group (DR-2.1)."""

    type: ClassVar[str] = "all_rolled"
    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"the dice show {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class TargetsDealt(Event):
    """Each seat got its secret targets (DR-2.2), which only it may see.

    >>> TargetsDealt([["red-5"], ["blue-1"]]).seen_by(0)
    TargetsDealt(hands=(('red-5',), None))
    """

    type: ClassVar[str] = "targets_dealt"
    hands: tuple[tuple[str, ...] | None, ...]

    _CHECKS: ClassVar[Checks] = {"hands": items(or_none(items(as_die)))}

    def seen_by(self, seat: int | Spectator | None) -> TargetsDealt:
        """Leave the seat its own targets."""
        return TargetsDealt(for_seat(self.hands, seat))

    def __str__(self) -> str:
        return "the secret targets are dealt"


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """Each seat got its movement cards (DR-2.2), which only it may see."""

    type: ClassVar[str] = "hands_dealt"
    hands: tuple[tuple[str, ...] | None, ...]

    _CHECKS: ClassVar[Checks] = {"hands": items(or_none(items(as_card)))}

    def seen_by(self, seat: int | Spectator | None) -> HandsDealt:
        """Leave the seat its own cards."""
        return HandsDealt(for_seat(self.hands, seat))

    def __str__(self) -> str:
        return "the movement cards are dealt"


@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """The deck was cut into five packs (DR-2.3), whose sizes nobody knows."""

    type: ClassVar[str] = "deck_cut"
    sizes: tuple[int, ...] | None

    def seen_by(self, seat: int | Spectator | None) -> DeckCut:
        """Hide the sizes from everybody (DR-2.6)."""
        return DeckCut(None)

    def __str__(self) -> str:
        return "the deck is cut into five packs"


@dataclass(frozen=True, slots=True)
class DicePicked(Event):
    """A player picked two dice to see who begins (DR-2.4); they are in the air."""

    type: ClassVar[str] = "dice_picked"
    player: int
    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"seat {self.player} picks {' and '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class PickedRolled(Event):
    """The picked dice have landed (DR-2.4)."""

    type: ClassVar[str] = "picked_rolled"
    player: int
    dice: tuple[str, ...]
    total: int

    def __str__(self) -> str:
        return f"seat {self.player} rolls {' and '.join(self.dice)}: {self.total}"


@dataclass(frozen=True, slots=True)
class StartTied(Event):
    """Several players rolled the highest total: they roll again (DR-2.4)."""

    type: ClassVar[str] = "start_tied"
    players: tuple[int, ...]
    total: int

    def __str__(self) -> str:
        return f"seats {', '.join(map(str, self.players))} tie with {self.total} and roll again"


@dataclass(frozen=True, slots=True)
class FirstPlayerFound(Event):
    """A player rolled the highest total and begins (DR-2.4)."""

    type: ClassVar[str] = "first_player_found"
    player: int

    def __str__(self) -> str:
        return f"seat {self.player} begins"


# Turns.


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A player plays a movement card, which now has its effect (DR-4.1)."""

    type: ClassVar[str] = "card_played"
    player: int
    card: str
    effect: Effect

    @classmethod
    def _with_parts(cls, record: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**record, "effect": effect_from_dict(record["effect"])} if "effect" in record else record

    def __str__(self) -> str:
        return f"seat {self.player} plays {self.card}: {self.effect}"


@dataclass(frozen=True, slots=True)
class TargetShown(Event):
    """A player shows a secret target for its two moves (DR-6.1)."""

    type: ClassVar[str] = "target_shown"
    player: int
    target: str
    first: str

    def __str__(self) -> str:
        return f"seat {self.player} shows {self.target}, {self.first} first"


@dataclass(frozen=True, slots=True)
class DiceAdvanced(Event):
    """A forward move, from the front to the back (DR-3.2); no moves if nothing moved."""

    type: ClassVar[str] = "dice_advanced"
    by: Advance
    moves: tuple[Move, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form; `by` says only which colour or number."""
        by = {key: value for key, value in self.by.to_dict().items() if key != "type"}
        return {"type": self.type, "by": by, "moves": [move.to_dict() for move in self.moves]}

    @classmethod
    def _with_parts(cls, record: Mapping[str, Any]) -> Mapping[str, Any]:
        parts = dict(record)
        if isinstance(parts.get("by"), Mapping):
            parts["by"] = effect_from_dict({"type": "advance", **parts["by"]})
        if isinstance(parts.get("moves"), (list, tuple)):
            parts["moves"] = tuple(map(move_from_dict, parts["moves"]))
        return parts

    def __str__(self) -> str:
        return f"{self.by}: {counted(sum(len(move.dice) for move in self.moves), 'die moves', 'dice move')}"


@dataclass(frozen=True, slots=True)
class OutdistanceDiscarded(Event):
    """This many virtual groups were used up or ended up at an end of the line, and are discarded (DR-3.5, DR-3.6)."""

    type: ClassVar[str] = "outdistance_discarded"
    cards: int

    def __str__(self) -> str:
        return f"{counted(self.cards, 'outdistance card is', 'outdistance cards are')} discarded"


@dataclass(frozen=True, slots=True)
class LineChanged(Event):
    """The line as it is now, from the leading group; None is a virtual group."""

    type: ClassVar[str] = "line_changed"
    groups: tuple[tuple[str, ...] | None, ...]

    def __str__(self) -> str:
        return f"the line: {' | '.join('virtual' if group is None else ' '.join(group) for group in self.groups)}"


@dataclass(frozen=True, slots=True)
class RerollChosen(Event):
    """A player rolls a group again, with a card face down that nobody else sees (DR-7.1, DR-7.2).

    >>> RerollChosen(1, "6", 2).seen_by(0), RerollChosen(1, "6", 2).seen_by(1)
    (RerollChosen(player=1, card=None, group=2), RerollChosen(player=1, card='6', group=2))
    """

    type: ClassVar[str] = "reroll_chosen"
    player: int
    card: str | None
    group: int

    _CHECKS: ClassVar[Checks] = {**Event._CHECKS, "card": or_none(as_card)}

    def seen_by(self, seat: int | Spectator | None) -> RerollChosen:
        """Hide the card from all others."""
        return self if seat == self.player else dataclasses.replace(self, card=None)

    def __str__(self) -> str:
        return f"seat {self.player} rolls group {self.group} again, with a card face down"


@dataclass(frozen=True, slots=True)
class FaceDownDiscarded(Event):
    """The card of the previous re-roll goes to the discards, where everybody can see it (DR-7.2)."""

    type: ClassVar[str] = "face_down_discarded"
    player: int
    card: str

    def __str__(self) -> str:
        return f"the card of seat {self.player}, {self.card}, is discarded"


@dataclass(frozen=True, slots=True)
class GroupRolled(Event):
    """The dice of a group have landed in their place (DR-7.1)."""

    type: ClassVar[str] = "group_rolled"
    player: int
    group: int
    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"group {self.group} shows {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A player draws a movement card, which only it may see (DR-4.2)."""

    type: ClassVar[str] = "card_drawn"
    player: int
    card: str | None

    _CHECKS: ClassVar[Checks] = {"player": as_count, "card": or_none(as_card)}

    def seen_by(self, seat: int | Spectator | None) -> CardDrawn:
        """Hide the card from all others."""
        return self if seat == self.player else CardDrawn(self.player, None)

    def __str__(self) -> str:
        return f"seat {self.player} draws {'a card' if self.card is None else self.card}"


@dataclass(frozen=True, slots=True)
class StageCardUncovered(Event):
    """The stage card is on top of the deck: its back is different, so everybody can see it (DR-8.1)."""

    type: ClassVar[str] = "stage_card_uncovered"
    stage: int

    def __str__(self) -> str:
        return f"the card of stage {self.stage} lies on top of the deck"


# The end of a stage.


@dataclass(frozen=True, slots=True)
class StageEnded(Event):
    """The stage card is put aside; `player` is the drawer (DR-8.1)."""

    type: ClassVar[str] = "stage_ended"
    stage: int
    player: int

    def __str__(self) -> str:
        return f"stage {self.stage} ends with the draw of seat {self.player}"


@dataclass(frozen=True, slots=True)
class TargetChosen(Event):
    """A player has chosen a target, which nobody else sees yet (DR-8.2)."""

    type: ClassVar[str] = "target_chosen"
    player: int
    target: str | None

    _CHECKS: ClassVar[Checks] = {"player": as_count, "target": or_none(as_die)}

    def seen_by(self, seat: int | Spectator | None) -> TargetChosen:
        """Hide the target from all others."""
        return self if seat == self.player else TargetChosen(self.player, None)

    def __str__(self) -> str:
        return f"seat {self.player} has chosen {'a target' if self.target is None else self.target}"


@dataclass(frozen=True, slots=True)
class TargetsRevealed(Event):
    """The targets of all seats are revealed (DR-8.2)."""

    type: ClassVar[str] = "targets_revealed"
    targets: tuple[str, ...]

    def __str__(self) -> str:
        return f"the targets: {', '.join(self.targets)}"


@dataclass(frozen=True, slots=True)
class StageScored(Event):
    """The ranking; by seat the target points in the leading group and the stage points given (DR-8.4, DR-8.5)."""

    type: ClassVar[str] = "stage_scored"
    stage: int
    ranking: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...]

    def __str__(self) -> str:
        ranked = ", ".join(f"seat {seat} ({self.points[seat]})" for seat in self.ranking)
        return f"stage {self.stage}: {ranked}"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over (DR-9.1)."""

    type: ClassVar[str] = "game_ended"
    winners: tuple[int, ...]

    def __str__(self) -> str:
        seats = ", ".join(map(str, self.winners))
        win = f"seat {seats} wins" if len(self.winners) == 1 else f"seats {seats} win"
        return f"the game is over: {win}"


EVENTS: tuple[type[Event], ...] = (
    AllRolled,
    TargetsDealt,
    HandsDealt,
    DeckCut,
    DicePicked,
    PickedRolled,
    StartTied,
    FirstPlayerFound,
    CardPlayed,
    TargetShown,
    DiceAdvanced,
    OutdistanceDiscarded,
    LineChanged,
    RerollChosen,
    FaceDownDiscarded,
    GroupRolled,
    CardDrawn,
    StageCardUncovered,
    StageEnded,
    TargetChosen,
    TargetsRevealed,
    StageScored,
    GameEnded,
)


def event_from_dict(record: object) -> Event:
    """Read an event from its JSON form; hidden entries stay None.

    >>> event_from_dict({"type": "card_drawn", "player": 1, "card": None})
    CardDrawn(player=1, card=None)
    >>> move = {"from": 1, "to": 0, "dice": ["red-6"]}
    >>> event_from_dict({"type": "dice_advanced", "by": {"number": 6}, "moves": [move]})
    DiceAdvanced(by=Advance(number=6), moves=(Move(origin=1, to=0, dice=('red-6',)),))
    """
    return typed_from_dict(record, EVENTS, "an event")


def move_from_dict(record: object) -> Move:
    """Read a move."""
    if not isinstance(record, Mapping) or sorted(map(str, record)) != ["dice", "from", "to"]:
        raise RecordError(f"{record!r} is not a move: it has from, to and dice", key="moves")
    for key in ("from", "to"):
        if isinstance(record[key], bool):
            raise RecordError(f"{record[key]!r} is a boolean, not a group", key="moves")
    if not isinstance(record["dice"], (list, tuple)):
        raise RecordError(f"{record['dice']!r} is not a list of dice", key="moves")
    try:
        return Move(record["from"], record["to"], tuple(record["dice"]))
    except (TypeError, ValueError) as error:
        raise RecordError(str(error), key="moves") from error
