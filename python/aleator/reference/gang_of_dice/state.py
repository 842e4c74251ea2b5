"""A game of Gang of Dice and its state: queries, and how actions are checked and applied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from aleator.errors import IllegalAction, NotYourTurn
from aleator.reference.chance import Streams
from aleator.reference.game import SPECTATOR, LegalActions, Node, State, seat_in_game, seat_or_none
from aleator.reference.gang_of_dice import chance_node, legal, turn
from aleator.reference.gang_of_dice.actions import Action, Reroll, Roll
from aleator.reference.gang_of_dice.board import draw_board
from aleator.reference.gang_of_dice.events import Event
from aleator.reference.gang_of_dice.faces import Faces
from aleator.reference.gang_of_dice.outcomes import Outcome
from aleator.reference.gang_of_dice.position import Position
from aleator.reference.gang_of_dice.record import SCHEMA, read_position
from aleator.reference.gang_of_dice.rules import TurnResult
from aleator.reference.gang_of_dice.setup import Setup, options_of

__all__ = ["GangOfDice", "GangOfDiceState", "gang_of_dice_from_dict"]

VIEW_SCHEMA = 1
VIEW_ACTIONS = 256


class GangOfDice(Setup):
    """A game of Gang of Dice for 2 to 4 players (GD-1.1).

    `deck` is the name of a built-in deck, a file, TOML or JSON text, a dictionary or a deck (GD-4.7); `first_player`
    says who opens the rounds after the first (GD-2.3); `gangster_is_a_value` whether gangsters count for "different
    values" (GD-4.8).

    >>> GangOfDice(players=3).new_state().node
    <Node.CHANCE: 'chance'>
    >>> GangOfDice(7)
    Traceback (most recent call last):
    aleator.errors.ConfigError: 7 players: Gang of Dice is for 2 to 4 (GD-1.1)
    """

    __slots__ = ()

    def new_state(self) -> GangOfDiceState:
        """Start a game."""
        return GangOfDiceState(self, Position.at_start(self))

    def state_from_dict(self, record: object) -> GangOfDiceState:
        """Read a state of this game back from its record; `RecordError` names the key that is wrong."""
        return GangOfDiceState(self, read_position(self, record))


def gang_of_dice_from_dict(record: Mapping[str, Any]) -> GangOfDice:
    """Read a game back; options that are missing have their defaults.

    >>> gang_of_dice_from_dict({"game": "gang_of_dice", "players": 2}) == GangOfDice(2)
    True
    """
    return GangOfDice(**options_of(record))


class GangOfDiceState(State[Action, Outcome, Event]):
    """One moment of a game. Nothing is hidden in it (GD-1.6), and nothing of it knows the cards to come.

    >>> from aleator.reference import GangOfDice, gang_of_dice
    >>> state = GangOfDice(2).new_state()
    >>> events = state.apply_chance(gang_of_dice.FirstPlayer(1)) + state.apply_chance(gang_of_dice.Reveal("sum_10"))
    >>> state.phase, state.round, state.current_player, len(state.legal_actions())
    ('choose', 1, 1, 48)
    """

    __slots__ = ("_game", "_position")

    _END_RULE: ClassVar[str] = "GD-6.1"

    def __init__(self, game: GangOfDice, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"{position!r:.100} is not a position: a state begins with GangOfDice(...).new_state()")
        self._game = game
        self._position = position

    # Properties.

    @property
    def game(self) -> GangOfDice:
        """The game that this is a state of."""
        return self._game

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self._game.players

    @property
    def phase(self) -> str:
        """One of first_player, reveal, choose, roll, keep, finished."""
        return self._position.phase

    @property
    def round(self) -> int:
        """The round: 0 before the first card, then 1 to 12."""
        return self._position.round

    @property
    def card(self) -> str | None:
        """The id of the card in force; None if there is none."""
        return self._position.card

    @property
    def pools(self) -> tuple[int, ...]:
        """The dice in each player's pool."""
        return tuple(self._position.pools)

    @property
    def table(self) -> int:
        """The dice on the table, those in the air among them."""
        return self._position.table

    @property
    def dice(self) -> int:
        """How many dice the current player rolled this turn, 0 outside a turn."""
        return self._position.dice

    @property
    def faces(self) -> Faces:
        """What the dice on the table show this turn."""
        return self._position.faces

    @property
    def in_air(self) -> int:
        """How many dice are in the air."""
        return self._position.in_air

    @property
    def rerolls_left(self) -> int:
        """How many rerolls are left this turn, 0 outside a turn."""
        return self._position.rerolls_left

    @property
    def results(self) -> tuple[TurnResult, ...]:
        """The finished turns of this round, in order."""
        return tuple(self._position.results)

    @property
    def eliminated(self) -> tuple[int, ...]:
        """The seats without dice, ascending."""
        return tuple(self._position.eliminated)

    @property
    def first_player(self) -> int | None:
        """Who opens the round; before a reveal the coming one, at the end the last one; None until it is drawn."""
        return self._position.first_player

    @property
    def turn_player(self) -> int | None:
        """Whose turn it is, while the dice are in the air too: `current_player` of the record."""
        return self._position.current_player

    @property
    def drawn(self) -> tuple[str, ...]:
        """The ids of all cards revealed so far, sorted."""
        return tuple(self._position.drawn)

    @property
    def node(self) -> Node:
        """What the state waits for."""
        return self._position.node

    @property
    def pending_players(self) -> tuple[int, ...]:
        """The seat to act, alone, or nobody."""
        player = self._position.current_player
        return (player,) if self.node is Node.DECISION and player is not None else ()

    def winners(self) -> tuple[int, ...]:
        """List who won, ascending; empty before the end (GD-6.1, GD-6.2)."""
        return tuple(self._position.winners)

    def margin(self) -> tuple[int, ...]:
        """Return each seat's pool as it is now, less the largest of the other pools."""
        pools = self.pools
        return tuple(own - max(pools[:seat] + pools[seat + 1 :]) for seat, own in enumerate(pools))

    def board(self) -> str:
        """Draw the state for a terminal of 80 columns, in ASCII."""
        return draw_board(self._position)

    # Decisions.

    def legal_actions(self, seat: Any = None) -> LegalActions[Action]:
        """List the actions of a seat (by default the current player's), ascending; empty if it is not to act."""
        number = self.current_player if seat is None else seat_or_none(seat, self.players)
        if number is None or number not in self.pending_players:
            return legal.nothing()
        if self._position.turn is None:
            return legal.rolls(self._position.pools[number])
        return legal.rerolls_and_stop(self._position.turn.faces)

    def apply(self, action: Any, seat: Any = None) -> list[Event]:
        """Take an action for a seat, by default the current player, and return what happened."""
        player = self._checked_action(action, seat)
        if isinstance(action, Roll):
            return turn.roll(self._position, player, action.dice)
        if isinstance(action, Reroll):
            return turn.reroll(self._position, player, action.faces)
        return turn.stop(self._position, player)

    def _checked_action(self, action: Any, seat: Any) -> int:
        """Refuse an illegal action, for the first reason found; return the seat that acts."""
        self._refuse_if_over()
        number = None if seat is None else seat_in_game(seat, self.players)
        if not isinstance(action, Action):
            raise IllegalAction(f"{action!r} is not an action", "not_an_action", {"value": repr(action)})
        acting = self.current_player
        if acting is None:
            message = f"nobody is to act in phase {self.phase!r}: the state waits for chance"
            raise IllegalAction(message, "not_a_decision", {"phase": self.phase})
        if number is not None and number != acting:
            message = f"seat {number} cannot act: it is seat {acting}'s turn (GD-2.3)"
            params = {"seat": number, "current_player": acting}
            raise NotYourTurn(message, "not_your_turn", params, "GD-2.3")
        if isinstance(action, Roll) != (self.phase == "choose"):
            rule = "GD-3.1" if isinstance(action, Roll) else "GD-3.2"
            message = f"{str(action)!r} is not possible in phase {self.phase!r} ({rule})"
            raise IllegalAction(message, "wrong_phase", {"phase": self.phase, "action": action.type}, rule)
        if isinstance(action, Roll):
            legal.check_roll(action, self.pools[acting])
        if isinstance(action, Reroll):
            legal.check_reroll(action, self.faces)
        return acting

    # Chance.

    def chance_kind(self) -> str | None:
        """Return what chance decides now: first_player, reveal or land; None if it decides nothing."""
        return chance_node.outcome_kind(self._position)

    def chance_count(self) -> int:
        """Count the possible outcomes; 0 if chance decides nothing."""
        return chance_node.outcome_count(self._position)

    def _possible_outcomes(self) -> Iterable[Outcome]:
        return chance_node.outcomes(self._position)

    def chance_probability(self, outcome: Any) -> Fraction:
        """Return the exact probability of an outcome; `IllegalOutcome` if it cannot come up."""
        self._refuse_if_over()
        chance_node.check_outcome(self._position, outcome)
        return chance_node.probability(self._position, outcome)

    def apply_chance(self, outcome: Any) -> list[Event]:
        """Apply an outcome and return what happened."""
        self._refuse_if_over()
        chance_node.check_outcome(self._position, outcome)
        return chance_node.apply_outcome(self._position, outcome)

    def _draw_outcome(self, streams: Streams) -> Outcome:
        self._refuse_if_over()
        return chance_node.draw_outcome(self._position, streams)

    # Copies, records, views.

    def clone(self) -> GangOfDiceState:
        """Copy the state; the copy and the original never affect each other."""
        return GangOfDiceState(self._game, self._position.copy())

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state, JSON-ready."""
        return {"game": "gang_of_dice", "schema": SCHEMA, **self._public()}

    def _public(self) -> dict[str, Any]:
        return {"config": self._game.to_dict(), **self._position.to_dict()}

    def view(self, seat: Any = None) -> dict[str, Any]:
        """Return what a seat, or a spectator, can see: everything, and the seat's own legal actions (GD-1.6)."""
        number = None if seat is None or seat is SPECTATOR else seat_in_game(seat, self.players)
        view: dict[str, Any] = {"game": "gang_of_dice", "view": VIEW_SCHEMA, "seat": number, **self._public()}
        view["pending_players"] = list(self.pending_players)
        view["legal"] = None
        if number is not None:
            actions = self.legal_actions(number)
            shown = [action.to_dict() for action in actions] if len(actions) <= VIEW_ACTIONS else None
            view["legal"] = {"count": len(actions), "actions": shown}
        return view

    def __repr__(self) -> str:
        return f"<GangOfDiceState round {self.round}, {self.phase}, pools {list(self.pools)}, table {self.table}>"
