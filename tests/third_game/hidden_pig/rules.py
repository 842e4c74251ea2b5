"""The rules: a game, which never changes, and one moment of it, which does."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Any, ClassVar

from aleator import SPECTATOR, ConfigError, GameOver, IllegalAction, IllegalOutcome, Node, RecordError, TooManyOutcomes
from hidden_pig.values import (
    Action,
    CardsDealt,
    CardsShown,
    Deal,
    DieThrown,
    Event,
    Fall,
    Hold,
    Outcome,
    Roll,
    Rolled,
    TurnEnded,
)

CARDS = (0, 1, 2, 3, 4, 5)


@dataclass(frozen=True)
class HiddenPig:
    """A game: it never changes, and makes states."""

    players: int
    turns: int = 3

    def __post_init__(self) -> None:
        for option, value, fine in (("players", self.players, (2, 3)), ("turns", self.turns, range(1, 101))):
            if value not in fine:
                message = f"{option}={value!r}: use {fine[0]} to {fine[-1]}"
                raise ConfigError(message, "unknown_option", {"option": option})

    def new_state(self) -> State:
        return State(self, totals=(0,) * self.players)

    def state_from_dict(self, record: Mapping[str, Any]) -> State:
        if not isinstance(record, Mapping) or record.get("config") != self.to_dict():
            raise RecordError("not a state of this game", key="config")
        known = record.get("state")
        if not isinstance(known, Mapping) or set(known) != set(State.names):
            raise RecordError(f"a state has {', '.join(State.names)}", key="state")
        return State(self, **{name: tuple(it) if isinstance(it, list) else it for name, it in known.items()})

    def to_dict(self) -> dict[str, Any]:
        return {"game": "hidden_pig", "players": self.players, "turns": self.turns}


@dataclass(eq=True)
class State:
    """One moment of a game; games make them."""

    game: HiddenPig
    cards: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    turn: int = 0
    points: int = 0
    in_air: bool = False
    __hash__ = None  # type: ignore[assignment]
    names: ClassVar[tuple[str, ...]] = ("cards", "totals", "turn", "points", "in_air")

    def __post_init__(self) -> None:
        if not isinstance(self.game, HiddenPig):
            raise TypeError("states are made by games: game.new_state()")

    # Whose turn it is, and what for.

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

    # Players.

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        if self.node is not Node.DECISION or seat not in (None, self.current_player):
            return ()
        return (Roll(), Hold()) if self.points else (Roll(),)

    def apply(self, action: Any, seat: int | None = None) -> list[Event]:
        self._refuse_the_end()
        if action not in self.legal_actions(seat):
            raise IllegalAction(f"{action!r} is not possible here", "not_possible", {"action": repr(action)})
        if isinstance(action, Hold):
            return self._end_turn(self.points)
        self.in_air = True
        return [DieThrown(self.turn % self.players)]

    def _refuse_the_end(self) -> None:
        if self.is_terminal():
            raise GameOver("the game is over", "game_over", {})

    def _end_turn(self, points: int) -> list[Event]:
        player = self.turn % self.players
        self.totals = tuple(total + points * (place == player) for place, total in enumerate(self.totals))
        self.turn, self.points = self.turn + 1, 0
        ended: list[Event] = [TurnEnded(player, points)]
        if self.is_terminal():
            self.totals = tuple(total + card for total, card in zip(self.totals, self.cards, strict=True))
            ended.append(CardsShown(self.cards))
        return ended

    # Chance.

    def chance_kind(self) -> str | None:
        return {"deal": "deal", "roll": "fall"}.get(self.phase)

    def _outcomes(self) -> list[Outcome]:
        if self.phase == "deal":
            return [Deal(cards) for cards in permutations(CARDS, self.players)]
        return [Fall(number) for number in range(1, 7)] if self.phase == "roll" else []

    def chance_count(self) -> int:
        return len(self._outcomes())

    def chance_outcomes(self, limit: int = 10_000) -> list[tuple[Outcome, Fraction]]:
        outcomes = self._outcomes()
        if len(outcomes) > limit:
            raise TooManyOutcomes(f"there are {len(outcomes)} outcomes")
        return [(outcome, Fraction(1, len(outcomes))) for outcome in outcomes]

    def chance_probability(self, outcome: Any) -> Fraction:
        self._refuse_the_end()
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
        self._refuse_the_end()
        outcomes = self._outcomes()
        if not outcomes:
            raise IllegalOutcome("a player is to act", "not_chance", {})
        stream = streams.cards if self.phase == "deal" else streams.dice
        outcome = outcomes[stream.below(len(outcomes))]
        return outcome, self.apply_chance(outcome)

    # The end.

    def winners(self) -> tuple[int, ...]:
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best) if self.is_terminal() else ()

    def returns(self) -> tuple[float, ...]:
        won = self.winners()
        return tuple(1 / len(won) if seat in won else 0.0 for seat in range(self.players))

    def rewards(self) -> tuple[float, ...]:
        return self.returns()

    def margin(self) -> tuple[float, ...]:
        """By how much each seat is ahead of the best of the others."""
        others = (self.totals[:seat] + self.totals[seat + 1 :] for seat in range(self.players))
        return tuple(float(total - max(rest)) for total, rest in zip(self.totals, others, strict=True))

    # Copies, records, and what a seat can see.

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

    def key(self) -> bytes:
        return json.dumps(self.to_dict()).encode()

    def to_dict(self) -> dict[str, Any]:
        state = {name: getattr(self, name) for name in self.names}
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
