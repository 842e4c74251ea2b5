"""What happens in Dice Run: one class for each kind of event.

`apply` and `apply_chance` give the full events. `event.seen_by(seat)` is what a seat, or a spectator, may know of one
(DR-2.6): what is hidden from it is None.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from aleator import _events
from aleator._dice_run_event_parts import Effect, Move
from aleator._dice_run_event_records import read_event
from aleator._native import Advance
from aleator.game import Spectator

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
]


class Event(_events.Event):
    """Base of the events of Dice Run."""

    __slots__ = ()

    @classmethod
    def from_dict(cls, record: Any) -> Self:
        """Read the record of an event of this class; `RecordError` names what it cannot hold.

        >>> StageEnded.from_dict({"type": "stage_ended", "stage": 2, "player": 0})
        StageEnded(stage=2, player=0)
        """
        event: Self = read_event((cls,), record)
        return event


@dataclass(frozen=True, slots=True)
class AllRolled(Event):
    """All dice were rolled and form the Start Group (DR-2.1)."""

    type: ClassVar[str] = "all_rolled"
    dice: tuple[str, ...]

    def __str__(self) -> str:
        return f"the dice show {' '.join(self.dice)}"


@dataclass(frozen=True, slots=True)
class TargetsDealt(Event):
    """Each seat got its secret targets (DR-2.2), which only it may see."""

    type: ClassVar[str] = "targets_dealt"
    hands: tuple[tuple[str, ...] | None, ...]

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Leave the seat its own entry."""
        own = tuple(entry if place == seat else None for place, entry in enumerate(self.hands))
        return dataclasses.replace(self, hands=own)

    def __str__(self) -> str:
        return "the secret targets are dealt"


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """Each seat got its movement cards (DR-2.2), which only it may see."""

    type: ClassVar[str] = "hands_dealt"
    hands: tuple[tuple[str, ...] | None, ...]

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Leave the seat its own entry."""
        own = tuple(entry if place == seat else None for place, entry in enumerate(self.hands))
        return dataclasses.replace(self, hands=own)

    def __str__(self) -> str:
        return "the movement cards are dealt"


@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """The deck was cut into five packs (DR-2.3), whose sizes nobody knows."""

    type: ClassVar[str] = "deck_cut"
    sizes: tuple[int, ...] | None

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Hide the sizes from everybody (DR-2.6)."""
        return dataclasses.replace(self, sizes=None)

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


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A player plays a movement card, which now has its effect (DR-4.1)."""

    type: ClassVar[str] = "card_played"
    player: int
    card: str
    effect: Effect

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
        """Give the record, in which `by` says only which colour or number."""
        by = self.by.to_dict()
        del by["type"]
        return {"type": self.type, "by": by, "moves": [move.to_dict() for move in self.moves]}

    def __str__(self) -> str:
        return f"{self.by}: {sum(len(move.dice) for move in self.moves)} dice move"


@dataclass(frozen=True, slots=True)
class OutdistanceDiscarded(Event):
    """So many virtual groups were used up or came to stand at an end, and are discarded (DR-3.5, DR-3.6)."""

    type: ClassVar[str] = "outdistance_discarded"
    cards: int

    def __str__(self) -> str:
        return f"{self.cards} outdistance {'card is' if self.cards == 1 else 'cards are'} discarded"


@dataclass(frozen=True, slots=True)
class LineChanged(Event):
    """The line as it is now, from the leading group; None is a virtual group."""

    type: ClassVar[str] = "line_changed"
    groups: tuple[tuple[str, ...] | None, ...]

    def __str__(self) -> str:
        return f"the line: {' | '.join('virtual' if group is None else ' '.join(group) for group in self.groups)}"


@dataclass(frozen=True, slots=True)
class RerollChosen(Event):
    """A player rolls a group again, with a card face down that nobody else sees (DR-7.1, DR-7.2)."""

    type: ClassVar[str] = "reroll_chosen"
    player: int
    card: str | None
    group: int

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Hide the card from all others."""
        return self if seat == self.player else dataclasses.replace(self, card=None)

    def __str__(self) -> str:
        return f"seat {self.player} rolls group {self.group} again, with a card face down"


@dataclass(frozen=True, slots=True)
class FaceDownDiscarded(Event):
    """The card of the re-roll before this one goes to the discards, where all can see it (DR-7.2)."""

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

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Hide the card from all others."""
        return self if seat == self.player else dataclasses.replace(self, card=None)

    def __str__(self) -> str:
        return f"seat {self.player} draws {'a card' if self.card is None else self.card}"


@dataclass(frozen=True, slots=True)
class StageCardUncovered(Event):
    """The stage card lies on top of the deck: its back differs, so all can see it (DR-8.1)."""

    type: ClassVar[str] = "stage_card_uncovered"
    stage: int

    def __str__(self) -> str:
        return f"the card of stage {self.stage} lies on top of the deck"


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

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Hide the target from all others."""
        return self if seat == self.player else dataclasses.replace(self, target=None)

    def __str__(self) -> str:
        return f"seat {self.player} has chosen {'a target' if self.target is None else self.target}"


@dataclass(frozen=True, slots=True)
class TargetsRevealed(Event):
    """The targets of all seats lie open (DR-8.2)."""

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


EVENTS: tuple[Any, ...] = (
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
"""All kinds of event, in the order of `docs/records-dice-run.md`."""
