"""Everything that a state holds. It knows only how a game begins: the rules work on it from their own files."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from aleator.reference.game import Node
from aleator.reference.gang_of_dice.faces import NO_FACES, Faces
from aleator.reference.gang_of_dice.rules import TurnResult, start_pool
from aleator.reference.gang_of_dice.setup import Setup
from aleator.reference.gang_of_dice.warning import Card, triggered

__all__ = ["NODES", "Position", "Turn"]

NODES = {
    "first_player": Node.CHANCE,
    "reveal": Node.CHANCE,
    "choose": Node.DECISION,
    "roll": Node.CHANCE,
    "keep": Node.DECISION,
    "finished": Node.TERMINAL,
}
"""The phases, and what a state waits for in each."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The dice that a player rolled this turn: those on the table, and how many are in the air."""

    dice: int
    faces: Faces
    in_air: int
    rerolls_left: int

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form."""
        return {
            "dice": self.dice,
            "faces": list(self.faces),
            "in_air": self.in_air,
            "rerolls_left": self.rerolls_left,
        }


@dataclass(slots=True)
class Position:
    """One moment of a game. `pools` has one entry for each seat; lists of seats and of cards are kept sorted."""

    game: Setup
    phase: str
    pools: list[int]
    round: int = 0
    card: str | None = None
    table: int = 0
    first_player: int | None = None
    current_player: int | None = None
    eliminated: list[int] = field(default_factory=list)
    turn: Turn | None = None
    results: list[TurnResult] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    @classmethod
    def at_start(cls, game: Setup) -> Position:
        """Begin a game (GD-1.4); with `fixed` nobody draws who opens, it is seat 0 (GD-2.3)."""
        position = cls(game, "first_player", [start_pool(game.players)] * game.players)
        if game.first_player == "fixed":
            position.first_player = 0
            position.phase = "reveal"
        return position

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.game.players

    @property
    def node(self) -> Node:
        """What the game waits for."""
        return NODES[self.phase]

    @property
    def dice(self) -> int:
        """How many dice were rolled this turn, 0 outside a turn."""
        return 0 if self.turn is None else self.turn.dice

    @property
    def faces(self) -> Faces:
        """What the dice on the table show this turn."""
        return NO_FACES if self.turn is None else self.turn.faces

    @property
    def in_air(self) -> int:
        """How many dice are in the air."""
        return 0 if self.turn is None else self.turn.in_air

    @property
    def rerolls_left(self) -> int:
        """How many rerolls are left this turn, 0 outside a turn."""
        return 0 if self.turn is None else self.turn.rerolls_left

    @property
    def card_in_force(self) -> Card:
        """The card of the round; only if there is one."""
        card = None if self.card is None else self.game.deck.card(self.card)
        assert card is not None
        return card

    def cards_to_come(self) -> list[str]:
        """List the cards that the coming round may reveal (GD-1.5)."""
        return self.game.deck.available(self.round + 1, self.drawn)

    def warning_triggered(self, faces: Faces) -> bool:
        """Return whether dice trigger the card of the round (GD-4.1 to GD-4.5, GD-4.8)."""
        return triggered(self.card_in_force.predicate, faces, self.game.gangster_is_a_value)

    def __copy__(self) -> Position:
        return self.copy()

    def copy(self) -> Position:
        """Copy everything that can change."""
        return dataclasses.replace(
            self,
            pools=list(self.pools),
            eliminated=list(self.eliminated),
            results=list(self.results),
            drawn=list(self.drawn),
            winners=list(self.winners),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the part of the record that follows `config`."""
        return {
            "phase": self.phase,
            "round": self.round,
            "card": self.card,
            "pools": list(self.pools),
            "table": self.table,
            "first_player": self.first_player,
            "current_player": self.current_player,
            "eliminated": list(self.eliminated),
            "turn": None if self.turn is None else self.turn.to_dict(),
            "results": [result.to_dict() for result in self.results],
            "drawn": list(self.drawn),
            "winners": list(self.winners),
        }
