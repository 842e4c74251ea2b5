"""A game of Dice Run and its state: queries, and how actions and outcomes are checked and applied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from aleator.errors import IllegalAction, NotYourTurn
from aleator.games.counted import counted
from aleator.reference.chance import Stream, Streams
from aleator.reference.dice_run import start, turn
from aleator.reference.dice_run.actions import Action, ChooseTarget, PickDice, Play, RerollGroup, ShowTarget
from aleator.reference.dice_run.board import draw_board
from aleator.reference.dice_run.chance_node import apply_outcome, check_outcome, draw_outcome, outcome_count, outcomes
from aleator.reference.dice_run.chance_node import probability as probability_of
from aleator.reference.dice_run.events import Event
from aleator.reference.dice_run.legal import as_sequence, legal_actions
from aleator.reference.dice_run.outcomes import Outcome
from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.record import SCHEMA, read_position
from aleator.reference.dice_run.refusal import check_action, rule_of_phase
from aleator.reference.dice_run.resample import resampled
from aleator.reference.dice_run.score import clockwise_from
from aleator.reference.dice_run.setup import Setup, options_of
from aleator.reference.dice_run.stage import choose_target
from aleator.reference.dice_run.view import view_of
from aleator.reference.game import SPECTATOR, LegalActions, Node, State, seat_in_game, seat_or_none

__all__ = ["DiceRun", "DiceRunState", "dice_run_from_dict"]

NODES = {
    "roll_all": Node.CHANCE,
    "deal_targets": Node.CHANCE,
    "deal_hands": Node.CHANCE,
    "cut_deck": Node.CHANCE,
    "pick_dice": Node.DECISION,
    "roll_picked": Node.CHANCE,
    "play": Node.DECISION,
    "roll_group": Node.CHANCE,
    "draw": Node.CHANCE,
    "choose_target": Node.DECISION,
    "finished": Node.TERMINAL,
}

ACTIONS_OF_A_PHASE: dict[str, tuple[type[Action], ...]] = {
    "pick_dice": (PickDice,),
    "play": (Play, ShowTarget, RerollGroup),
    "choose_target": (ChooseTarget,),
}

TURN_RULES = {"pick_dice": "DR-2.4", "play": "DR-2.5", "choose_target": "DR-8.2"}


class DiceRun(Setup):
    """A game of Dice Run for 2 to 6 players (DR-1.3).

    `deck` is the name of a built-in composition, a file, TOML or JSON text, a dictionary or a deck (DR-1.2);
    `dead_cards` says when a card that can do nothing may be played (DR-4.3); `stage_end` when exactly a stage ends
    (DR-8.1).

    >>> DiceRun(players=4).new_state().node
    <Node.CHANCE: 'chance'>
    >>> DiceRun(7)
    Traceback (most recent call last):
    aleator.errors.ConfigError: 7 players: Dice Run is for 2 to 6 (DR-1.3)
    """

    __slots__ = ()

    def new_state(self) -> DiceRunState:
        """Start a game."""
        return DiceRunState(self, Position.at_start(self))

    def state_from_dict(self, record: object) -> DiceRunState:
        """Read a state of this game back from its record; `RecordError` names the key that is wrong."""
        return DiceRunState(self, read_position(self, record))


def dice_run_from_dict(record: Mapping[str, Any]) -> DiceRun:
    """Read a game back; options that are missing have their defaults.

    >>> dice_run_from_dict({"game": "dice_run", "players": 2}) == DiceRun(2)
    True
    """
    return DiceRun(**options_of(record))


class DiceRunState(State[Action, Outcome, Event]):
    """One moment of a game. It holds what is hidden from players too; `view` shows what a seat may see.

    >>> from aleator.reference import DiceRun, Streams
    >>> state = DiceRun(2).new_state()
    >>> streams = Streams(seed=7)
    >>> kinds = []
    >>> while state.node is not Node.DECISION:
    ...     kinds.append(state.chance_kind())
    ...     outcome, events = state.sample_chance(streams)
    >>> kinds, state.phase, state.current_player
    (['roll_all', 'deal_targets', 'deal_hands', 'cut_deck'], 'pick_dice', 0)
    """

    __slots__ = ("_game", "_position")

    _END_RULE: ClassVar[str] = "DR-9.1"

    def __init__(self, game: DiceRun, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"{position!r:.100} is not a position: a state begins with DiceRun(...).new_state()")
        self._game = game
        self._position = position

    # Properties.

    @property
    def game(self) -> DiceRun:
        """The game that this is a state of."""
        return self._game

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self._position.players

    @property
    def phase(self) -> str:
        """What the state waits for, as records name it: `roll_all`, …, `play`, `draw`, …, `finished`."""
        return self._position.phase

    @property
    def stage(self) -> int:
        """The stage that is raced or scored, 1 to 4."""
        return self._position.stage

    @property
    def groups(self) -> tuple[tuple[str, ...] | None, ...]:
        """The line, from the leading group; None is a virtual group."""
        return tuple(None if group is None else tuple(map(str, group)) for group in self._position.line)

    @property
    def stage_points(self) -> tuple[int, ...]:
        """The stage points of each seat so far."""
        return tuple(self._position.stage_points)

    @property
    def turn_player(self) -> int | None:
        """Whose turn it is, at chance nodes too; the drawer at the end of a stage: `current_player` of records."""
        return self._position.current_player

    @property
    def node(self) -> Node:
        """What the state waits for."""
        return NODES[self.phase]

    @property
    def pending_players(self) -> tuple[int, ...]:
        """All seats that may act now, ascending; several only while targets are chosen (DR-8.2)."""
        if self.phase == "choose_target":
            return tuple(self._position.still_to_choose())
        return (self._position.seat,) if self.node is Node.DECISION else ()

    @property
    def current_player(self) -> int | None:
        """The seat to act, None if nobody is to act; of several the first clockwise from the drawer (DR-8.2)."""
        pending = self.pending_players
        if not pending:
            return None
        return next(seat for seat in clockwise_from(self._position.seat, self.players) if seat in pending)

    def winners(self) -> tuple[int, ...]:
        """List who won, ascending; empty before the end (DR-9.1)."""
        return tuple(self._position.winners)

    def margin(self) -> tuple[int, ...]:
        """Return each seat's stage points as they are now, less the most of any other seat."""
        points = self.stage_points
        return tuple(own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points))

    def board(self) -> str:
        """Draw the state, with all that is hidden, for a terminal of 80 columns, in ASCII."""
        return draw_board(self._position)

    # Decisions.

    def legal_actions(self, seat: Any = None) -> LegalActions[Action]:
        """List the actions of a seat (by default the current player's), ascending; empty if it is not to act."""
        number = self.current_player if seat is None else seat_or_none(seat, self.players)
        return as_sequence([] if number is None else legal_actions(self._position, number))

    def apply(self, action: Any, seat: Any = None) -> list[Event]:
        """Take an action for a seat (by default the current player) and return what happened."""
        number = self._checked_action(action, seat)
        match action:
            case PickDice(a, b):
                return start.pick_dice(self._position, [a, b])
            case Play():
                return turn.play(self._position, action)
            case ShowTarget():
                return turn.show_target(self._position, action)
            case RerollGroup():
                return turn.reroll(self._position, action)
            case _:
                return choose_target(self._position, number, action)

    def _checked_action(self, action: Any, seat: Any) -> int:
        """Refuse an illegal action, for the first reason found; return the seat that acts."""
        self._refuse_if_over()
        number = None if seat is None else seat_in_game(seat, self.players, "DR-1.3")
        if not isinstance(action, Action):
            raise IllegalAction(f"{action!r} is not an action", "not_an_action", {"value": repr(action)})
        acting = self.current_player
        if acting is None:
            message = f"nobody is to act in phase {self.phase!r}: the state waits for chance"
            raise IllegalAction(message, "not_a_decision", {"phase": self.phase})
        if number is None:
            number = acting
        if number not in self.pending_players:
            rule = TURN_RULES[self.phase]
            params: dict[str, Any] = {"seat": number, "current_player": acting}
            message = f"seat {number} cannot act: it is seat {acting}'s turn ({rule})"
            raise NotYourTurn(message, "not_your_turn", params, rule)
        if not isinstance(action, ACTIONS_OF_A_PHASE[self.phase]):
            rule = rule_of_phase(action)
            params = {"phase": self.phase, "action": action.type}
            message = f"{str(action)!r} is not possible in phase {self.phase!r} ({rule})"
            raise IllegalAction(message, "wrong_phase", params, rule)
        check_action(self._position, number, action)
        return number

    # Chance.

    def chance_kind(self) -> str | None:
        """Name what chance decides now, which is the phase; None if it decides nothing."""
        return self.phase if self.node is Node.CHANCE else None

    def chance_count(self) -> int:
        """Count the possible outcomes; 0 if chance decides nothing."""
        return outcome_count(self._position)

    def _possible_outcomes(self) -> Iterable[Outcome]:
        return outcomes(self._position)

    def chance_probability(self, outcome: Any) -> Fraction:
        """Return the exact probability of an outcome; `IllegalOutcome` if it cannot come up."""
        self._refuse_if_over()
        check_outcome(self._position, self.chance_kind(), outcome)
        return probability_of(self._position, outcome)

    def apply_chance(self, outcome: Any) -> list[Event]:
        """Apply an outcome and return what happened."""
        self._refuse_if_over()
        check_outcome(self._position, self.chance_kind(), outcome)
        return apply_outcome(self._position, outcome)

    def _draw_outcome(self, streams: Streams) -> Outcome:
        self._refuse_if_over()
        return draw_outcome(self._position, self.chance_kind(), streams)

    # Copies, records, views.

    def clone(self) -> DiceRunState:
        """Copy the state; the copy and the original never affect each other."""
        return DiceRunState(self._game, self._position.copy())

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state, JSON-ready."""
        return {"game": "dice_run", "schema": SCHEMA, "config": self.game.to_dict(), **self._position.to_dict()}

    def view(self, seat: Any = None) -> dict[str, Any]:
        """Return what a seat, or a spectator, can see (DR-2.6)."""
        number = None if seat is None or seat is SPECTATOR else seat_in_game(seat, self.players, "DR-1.3")
        return view_of(self._position, number, self.pending_players)

    def resample(self, seat: Any, draw: Stream | Streams) -> DiceRunState:
        """Draw a state that the seat cannot tell from this one: what is hidden from it is drawn again (DR-2.6).

        `draw` is a stream, or the streams of a game: then the seat's search stream.
        """
        number = seat_in_game(seat, self.players, "DR-1.3")
        stream = draw.search(number) if isinstance(draw, Streams) else draw
        return DiceRunState(self._game, resampled(self._position, number, stream))

    def __repr__(self) -> str:
        points = list(self.stage_points)
        return f"<DiceRunState stage {self.stage}, {self.phase}, {counted(len(self.groups), 'group')}, points {points}>"
