"""Pig with a hidden card: a small game in plain Python that shows what a game needs, and what it gets for that.

Two or three players. Each is dealt a secret card worth 0 to 5 points. A turn is a die rolled as often as the player
dares: a 1 ends the turn with nothing, `Hold` adds what was rolled. After three turns each all cards are shown and
added, and the highest total wins.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Any, ClassVar, Self, TypeAlias

from aleator import SPECTATOR, ConfigError, GameOver, IllegalAction, IllegalOutcome, Node, RecordError
from aleator.games import GameKind, Option, Words, late

CARDS = (0, 1, 2, 3, 4, 5)


class _Value:
    """An action, outcome or event: equal by value, and knows its record."""

    type: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        fields = asdict(self)  # type: ignore[call-overload]
        return {"type": self.type} | {
            name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()
        }

    def seen_by(self, seat: Any) -> Self:
        del seat
        return self


@dataclass(frozen=True)
class Roll(_Value):
    type: ClassVar[str] = "roll"


@dataclass(frozen=True)
class Hold(_Value):
    type: ClassVar[str] = "hold"


@dataclass(frozen=True)
class Deal(_Value):
    """The card of each seat."""

    type: ClassVar[str] = "deal"
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Fall(_Value):
    type: ClassVar[str] = "fall"
    number: int


@dataclass(frozen=True)
class CardsDealt(_Value):
    """The cards of others are None for those who may not see them."""

    type: ClassVar[str] = "cards_dealt"
    cards: tuple[int | None, ...]

    def seen_by(self, seat: Any) -> CardsDealt:
        return CardsDealt(tuple(card if place == seat else None for place, card in enumerate(self.cards)))


@dataclass(frozen=True)
class Rolled(_Value):
    type: ClassVar[str] = "rolled"
    player: int
    number: int


@dataclass(frozen=True)
class TurnEnded(_Value):
    type: ClassVar[str] = "turn_ended"
    player: int
    points: int


@dataclass(frozen=True)
class CardsShown(_Value):
    type: ClassVar[str] = "cards_shown"
    cards: tuple[int, ...]


Action: TypeAlias = Roll | Hold
Outcome: TypeAlias = Deal | Fall
Event: TypeAlias = CardsDealt | Rolled | TurnEnded | CardsShown


def _read(classes: Sequence[Any], record: Any) -> Any:
    for cls in classes:
        if isinstance(record, Mapping) and record.get("type") == cls.type:
            fields = {name: value for name, value in record.items() if name != "type"}
            try:
                return cls(
                    **{name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
                )
            except TypeError as error:
                raise RecordError(str(error)) from error
    raise RecordError(f"{record!r} is not one of {', '.join(cls.type for cls in classes)}", key="type")


def action_from_dict(record: Any) -> Action:
    return _read((Roll, Hold), record)  # type: ignore[no-any-return]


def outcome_from_dict(record: Any) -> Outcome:
    return _read((Deal, Fall), record)  # type: ignore[no-any-return]


def event_from_dict(record: Any) -> Event:
    return _read((CardsDealt, Rolled, TurnEnded, CardsShown), record)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class HiddenPig:
    """A game: it never changes, and makes states."""

    players: int
    turns: int = 3

    def __post_init__(self) -> None:
        if self.players not in (2, 3):
            raise ConfigError(f"players={self.players}: use 2 or 3", "unknown_option", {"option": "players"})

    def new_state(self) -> State:
        return State(self, totals=(0,) * self.players)

    def state_from_dict(self, record: Mapping[str, Any]) -> State:
        known = {name: tuple(value) if isinstance(value, list) else value for name, value in record["state"].items()}
        return State(self, **known)

    def to_dict(self) -> dict[str, Any]:
        return {"game": "hidden_pig", "players": self.players, "turns": self.turns}


@dataclass(eq=True)
class State:
    """One moment of a game."""

    game: HiddenPig
    cards: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    turn: int = 0
    points: int = 0
    in_air: bool = False
    __hash__ = None  # type: ignore[assignment]
    _names: ClassVar[tuple[str, ...]] = ("cards", "totals", "turn", "points", "in_air")

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def phase(self) -> str:
        if not self.cards:
            return "deal"
        if self.turn == self.game.turns * self.players:
            return "finished"
        return "roll" if self.in_air else "turn"

    @property
    def node(self) -> Node:
        return {"finished": Node.TERMINAL, "turn": Node.DECISION}.get(self.phase, Node.CHANCE)

    @property
    def current_player(self) -> int | None:
        return self.turn % self.players if self.node is Node.DECISION else None

    @property
    def pending_players(self) -> tuple[int, ...]:
        return () if self.current_player is None else (self.current_player,)

    def is_terminal(self) -> bool:
        return self.node is Node.TERMINAL

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        if self.node is not Node.DECISION or seat not in (None, self.current_player):
            return ()
        return (Roll(), Hold()) if self.points else (Roll(),)

    def apply(self, action: Any, seat: int | None = None) -> list[Event]:
        if self.is_terminal():
            raise GameOver("the game is over", "game_over", {})
        if action not in self.legal_actions(seat):
            raise IllegalAction(f"{action!r} is not possible here", "not_possible", {"action": repr(action)})
        if isinstance(action, Roll):
            self.in_air = True
            return []
        return self._end_turn(self.points)

    def chance_kind(self) -> str | None:
        return {"deal": "deal", "roll": "fall"}.get(self.phase)

    def _outcomes(self) -> list[Outcome]:
        if self.phase == "deal":
            return [Deal(cards) for cards in permutations(CARDS, self.players)]
        return [Fall(number) for number in range(1, 7)] if self.phase == "roll" else []

    def chance_count(self) -> int:
        return len(self._outcomes())

    def chance_outcomes(self, limit: int = 10_000) -> list[tuple[Outcome, Fraction]]:
        del limit
        outcomes = self._outcomes()
        return [(outcome, Fraction(1, len(outcomes))) for outcome in outcomes]

    def chance_probability(self, outcome: Any) -> Fraction:
        outcomes = self._outcomes()
        if outcome not in outcomes:
            raise IllegalOutcome(f"{outcome!r} cannot come here", "not_possible", {"outcome": repr(outcome)})
        return Fraction(1, len(outcomes))

    def apply_chance(self, outcome: Any) -> list[Event]:
        self.chance_probability(outcome)
        if isinstance(outcome, Deal):
            self.cards = outcome.cards
            return [CardsDealt(outcome.cards)]
        player, self.in_air = self.turn % self.players, False
        rolled = Rolled(player, outcome.number)
        if outcome.number == 1:
            return [rolled, *self._end_turn(0)]
        self.points += outcome.number
        return [rolled]

    def sample_chance(self, streams: Any) -> tuple[Outcome, list[Event]]:
        outcomes = self._outcomes()
        stream = streams.cards if self.phase == "deal" else streams.dice
        outcome = outcomes[stream.below(len(outcomes))]
        return outcome, self.apply_chance(outcome)

    def _end_turn(self, points: int) -> list[Event]:
        player = self.turn % self.players
        self.totals = tuple(total + points * (place == player) for place, total in enumerate(self.totals))
        self.turn, self.points = self.turn + 1, 0
        ended: list[Event] = [TurnEnded(player, points)]
        if self.is_terminal():
            self.totals = tuple(total + card for total, card in zip(self.totals, self.cards, strict=True))
            ended.append(CardsShown(self.cards))
        return ended

    def winners(self) -> tuple[int, ...]:
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best) if self.is_terminal() else ()

    def returns(self) -> tuple[float, ...]:
        won = self.winners()
        return tuple(1 / len(won) if seat in won else 0.0 for seat in range(self.players))

    def margin(self) -> tuple[float, ...]:
        return tuple(float(total - max(self.totals)) for total in self.totals)

    def clone(self) -> State:
        return copy.copy(self)

    def resample(self, seat: int, draw: Any) -> State:
        """Deal the cards anew that the seat cannot see."""
        dice = getattr(draw, "cards", draw)
        left = [card for card in CARDS if not self.cards or card != self.cards[seat]]
        cards = tuple(
            card if place == seat else left.pop(dice.below(len(left))) for place, card in enumerate(self.cards)
        )
        return replace(self, cards=cards)

    def to_dict(self) -> dict[str, Any]:
        state = {name: getattr(self, name) for name in self._names}
        state = {name: list(value) if isinstance(value, tuple) else value for name, value in state.items()}
        return {"game": "hidden_pig", "config": self.game.to_dict(), "state": state}

    def view(self, seat: Any = SPECTATOR) -> dict[str, Any]:
        place = None if seat is None or seat is SPECTATOR else int(seat)
        shown = [card if place == at or self.is_terminal() else None for at, card in enumerate(self.cards)]
        return {
            "game": "hidden_pig", "seat": place, "phase": self.phase, "turn": self.turn, "totals": list(self.totals),
            "points": self.points, "cards": shown,
        }  # fmt: skip

    def board(self) -> str:
        return f"turn {self.turn}, totals {list(self.totals)}, points {self.points}"


WORDS = {
    "event.hidden_pig.rolled": "{player:seat} rolls {number}.",
    "action.hidden_pig.roll": "Roll the die",
    "action.hidden_pig.hold": "Hold",
}
"""The words of the game: the same in every language, which is enough here."""


def catalogue(language: str) -> Mapping[str, str]:
    del language
    return WORDS


KIND = GameKind(
    name="hidden_pig",
    title="Pig with a hidden card",
    game=HiddenPig,
    state=State,
    namespace=late(__name__),
    players=(2, 3),
    options=(Option(name="turns", default=3, help="How many turns each player has."),),
    reveals=frozenset({"cards_shown"}),
    words=Words(catalogue=catalogue),
)
