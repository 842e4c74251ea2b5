"""Everything that a state holds. It knows no rules: those work on it from their own files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aleator.reference.dice_run.cards import counted
from aleator.reference.dice_run.dice import Die, names_of
from aleator.reference.dice_run.score import STAGES
from aleator.reference.dice_run.setup import Setup
from aleator.reference.dice_run.track import Group, Line, copied

__all__ = ["PHASES", "SETUP_PHASES", "FaceDown", "Position", "Rolling", "StartRoll", "names_of"]

SETUP_PHASES = ("roll_all", "deal_targets", "deal_hands", "cut_deck", "pick_dice", "roll_picked")
PHASES = (*SETUP_PHASES, "play", "roll_group", "draw", "choose_target", "finished")


@dataclass(frozen=True, slots=True)
class Rolling:
    """Dice in the air, with the numbers that they had; they still count as part of their group."""

    group: int
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class FaceDown:
    """Who did the last re-roll, and the face-down card for it (DR-7.2)."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class StartRoll:
    """A seat that takes part in a round of rolling for the first player, and its total once it has rolled (DR-2.4)."""

    player: int
    total: int | None


@dataclass(slots=True)
class Position:
    """One moment of a game. Lists of dice, targets and cards are kept sorted; lists by seat have one entry for each."""

    game: Setup
    phase: str
    line: Line
    hands: list[list[str]]
    targets: list[list[Die]]
    shown: list[Die | None]
    chosen: list[Die | None]
    deck: list[str]
    stage_points: list[int]
    stage_cards: list[list[int]]
    rolling: Rolling | None = None
    face_down: FaceDown | None = None
    packs: list[int] = field(default_factory=list)
    packs_drawn: list[int] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    scored: list[list[Die]] = field(default_factory=list)
    first_player: int | None = None
    current_player: int | None = None
    start_rolls: list[StartRoll] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    @classmethod
    def at_start(cls, game: Setup) -> Position:
        """Begin a game, before the dice are rolled (DR-2.1)."""
        seats = range(game.players)
        return cls(
            game,
            "roll_all",
            line=[],
            hands=[[] for _ in seats],
            targets=[[] for _ in seats],
            shown=[None for _ in seats],
            chosen=[None for _ in seats],
            deck=game.deck.one_by_one(),
            stage_points=[0 for _ in seats],
            stage_cards=[[] for _ in seats],
        )

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.game.players

    @property
    def stage(self) -> int:
        """The stage that is raced or scored: 1 in the setup, 4 at the end."""
        return min(STAGES, len(self.scored) + 1)

    @property
    def seat(self) -> int:
        """Whose turn it is; only when it is somebody's."""
        assert self.current_player is not None
        return self.current_player

    @property
    def stage_card_on_top(self) -> bool:
        """Whether the current pack is used up, so that the stage card is on top (DR-8.1)."""
        return bool(self.packs) and self.packs[0] == 0

    def next_seat(self) -> int:
        """Return the seat after the current one, clockwise (DR-2.5)."""
        return (self.seat + 1) % self.players

    def still_to_choose(self) -> list[int]:
        """List the seats that have neither shown nor chosen a target in this stage (DR-8.2)."""
        return [seat for seat in range(self.players) if self.shown[seat] is None and self.chosen[seat] is None]

    def __copy__(self) -> Position:
        return self.copy()

    def copy(self) -> Position:
        """Copy everything that can change."""
        return Position(
            self.game,
            self.phase,
            copied(self.line),
            [list(hand) for hand in self.hands],
            [list(targets) for targets in self.targets],
            list(self.shown),
            list(self.chosen),
            list(self.deck),
            list(self.stage_points),
            [list(cards) for cards in self.stage_cards],
            self.rolling,
            self.face_down,
            list(self.packs),
            list(self.packs_drawn),
            list(self.discards),
            [list(targets) for targets in self.scored],
            self.first_player,
            self.current_player,
            list(self.start_rolls),
            list(self.winners),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the part of the record that follows `config`."""
        return {
            "phase": self.phase,
            "stage": self.stage,
            "groups": [group_names(group) for group in self.line],
            "hands": [list(hand) for hand in self.hands],
            "targets": [names_of(targets) for targets in self.targets],
            "shown": [name_or_none(target) for target in self.shown],
            "chosen": [name_or_none(target) for target in self.chosen],
            "rolling": None if self.rolling is None else rolling_record(self.rolling),
            "face_down": None if self.face_down is None else face_down_record(self.face_down),
            "deck": counted(self.deck),
            "packs": list(self.packs),
            "packs_drawn": list(self.packs_drawn),
            "discards": counted(self.discards),
            "stage_points": list(self.stage_points),
            "stage_cards": [list(cards) for cards in self.stage_cards],
            "scored": [names_of(targets) for targets in self.scored],
            "first_player": self.first_player,
            "current_player": self.current_player,
            "start_rolls": [{"player": roll.player, "total": roll.total} for roll in self.start_rolls],
            "winners": list(self.winners),
        }


def group_names(group: Group) -> list[str] | None:
    """Write a group as records have it, null for a virtual one."""
    return None if group is None else names_of(group)


def name_or_none(target: Die | None) -> str | None:
    """Write a target, or null."""
    return None if target is None else str(target)


def rolling_record(rolling: Rolling) -> dict[str, Any]:
    """Write the dice in the air."""
    return {"group": rolling.group, "dice": names_of(rolling.dice)}


def face_down_record(face_down: FaceDown) -> dict[str, Any]:
    """Write the face-down card."""
    return {"player": face_down.player, "card": face_down.card}
