"""One moment of a game of Gang of Dice, and how actions and outcomes change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from aleator.errors import IllegalAction, IllegalOutcome, NotYourTurn
from aleator.reference import chance
from aleator.reference.chance import Streams
from aleator.reference.game import SPECTATOR, LegalActions, Node, State, seat_in_game, seat_or_none
from aleator.reference.gang_of_dice import events as happened
from aleator.reference.gang_of_dice import legal
from aleator.reference.gang_of_dice.actions import Action, Reroll, Roll
from aleator.reference.gang_of_dice.board import draw_board
from aleator.reference.gang_of_dice.events import Event
from aleator.reference.gang_of_dice.faces import NO_FACES, Faces, as_faces, score
from aleator.reference.gang_of_dice.outcomes import FirstPlayer, Land, Outcome, Reveal
from aleator.reference.gang_of_dice.rules import (
    REROLLS,
    TurnResult,
    bonus_dice,
    game_winners,
    next_first_player,
    players_out,
    round_winner,
    start_pool,
    turn_order,
)
from aleator.reference.gang_of_dice.warning import Card, triggered

if TYPE_CHECKING:
    from aleator.reference.gang_of_dice.setup import GangOfDice

__all__ = ["SCHEMA", "GangOfDiceState", "Turn"]

SCHEMA = 1
VIEW_SCHEMA = 1
VIEW_ACTIONS = 256

NODES = {
    "first_player": Node.CHANCE,
    "reveal": Node.CHANCE,
    "choose": Node.DECISION,
    "roll": Node.CHANCE,
    "keep": Node.DECISION,
    "finished": Node.TERMINAL,
}


@dataclass(slots=True)
class Turn:
    """The dice that a player rolled this turn: those that lie, and how many are in the air."""

    dice: int
    faces: Faces
    in_air: int
    rerolls_left: int

    def to_dict(self) -> dict[str, Any]:
        """Give the JSON-ready form."""
        return {
            "dice": self.dice,
            "faces": list(self.faces),
            "in_air": self.in_air,
            "rerolls_left": self.rerolls_left,
        }


class GangOfDiceState(State[Action, Outcome, Event]):
    """One moment of a game. Nothing is hidden in it (GD-1.6), and nothing of it knows the cards to come.

    >>> from aleator.reference import GangOfDice, gang_of_dice
    >>> state = GangOfDice(2).new_state()
    >>> events = state.apply_chance(gang_of_dice.FirstPlayer(1)) + state.apply_chance(gang_of_dice.Reveal("sum_10"))
    >>> state.phase, state.round, state.current_player, len(state.legal_actions())
    ('choose', 1, 1, 48)
    """

    __slots__ = (
        "_card",
        "_current",
        "_drawn",
        "_eliminated",
        "_first_player",
        "_game",
        "_phase",
        "_pools",
        "_results",
        "_round",
        "_table",
        "_turn",
        "_winners",
    )

    END_RULE = "GD-6.1"

    def __init__(self, game: GangOfDice) -> None:
        from . import GangOfDice  # which imports this module

        if not isinstance(game, GangOfDice):
            raise TypeError(f"{game!r:.100} is not a game: a state begins with GangOfDice(...).new_state()")
        self._game = game
        self._phase = "first_player"
        self._round = 0
        self._card: str | None = None
        self._pools = [start_pool(game.players)] * game.players
        self._table = 0
        self._first_player: int | None = None
        self._current: int | None = None
        self._eliminated: list[int] = []
        self._turn: Turn | None = None
        self._results: list[TurnResult] = []
        self._drawn: list[str] = []
        self._winners: list[int] = []

    @classmethod
    def at_start(cls, game: GangOfDice) -> GangOfDiceState:
        """Start a game; with `fixed` nobody draws who opens, it is seat 0 (GD-2.3)."""
        state = cls(game)
        if game.first_player == "fixed":
            state._first_player = 0
            state._phase = "reveal"
        return state

    # What can be read.

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
        return self._phase

    @property
    def round(self) -> int:
        """The round: 0 before the first card, then 1 to 12."""
        return self._round

    @property
    def card(self) -> str | None:
        """The id of the card in force, None while there is none."""
        return self._card

    @property
    def pools(self) -> tuple[int, ...]:
        """The dice in each player's pool."""
        return tuple(self._pools)

    @property
    def table(self) -> int:
        """The dice on the table, those in the air among them."""
        return self._table

    @property
    def dice(self) -> int:
        """How many dice the current player rolled this turn, 0 outside a turn."""
        return 0 if self._turn is None else self._turn.dice

    @property
    def faces(self) -> Faces:
        """What the dice that lie show this turn."""
        return NO_FACES if self._turn is None else self._turn.faces

    @property
    def in_air(self) -> int:
        """How many dice are in the air."""
        return 0 if self._turn is None else self._turn.in_air

    @property
    def rerolls_left(self) -> int:
        """How many rerolls are left this turn, 0 outside a turn."""
        return 0 if self._turn is None else self._turn.rerolls_left

    @property
    def results(self) -> tuple[TurnResult, ...]:
        """The finished turns of this round, in order."""
        return tuple(self._results)

    @property
    def eliminated(self) -> tuple[int, ...]:
        """The seats without dice, ascending."""
        return tuple(self._eliminated)

    @property
    def first_player(self) -> int | None:
        """Who opens the round; before a reveal the coming one, at the end the last one; None until it is drawn."""
        return self._first_player

    @property
    def turn_player(self) -> int | None:
        """Whose turn it is, while the dice are in the air too: `current_player` of the record."""
        return self._current

    @property
    def drawn(self) -> tuple[str, ...]:
        """The ids of all cards revealed so far, sorted."""
        return tuple(self._drawn)

    @property
    def node(self) -> Node:
        """What the state waits for."""
        return NODES[self._phase]

    @property
    def pending_players(self) -> tuple[int, ...]:
        """The seat to act, alone, or nobody."""
        return (self._current,) if self.node is Node.DECISION and self._current is not None else ()

    def winners(self) -> tuple[int, ...]:
        """List who won, ascending; empty before the end (GD-6.1, GD-6.2)."""
        return tuple(self._winners)

    def margin(self) -> tuple[int, ...]:
        """Give each seat's pool as it is now, less the largest of the other pools."""
        return tuple(
            pool - max(other for rival, other in enumerate(self._pools) if rival != seat)
            for seat, pool in enumerate(self._pools)
        )

    def board(self) -> str:
        """Draw the state for a terminal of 80 columns, in ASCII."""
        return draw_board(self)

    # Decisions.

    def legal_actions(self, seat: Any = None) -> LegalActions[Action]:
        """List the actions of a seat (by default the current player's), ascending; empty if it is not to act."""
        number = self.current_player if seat is None else seat_or_none(seat, self.players)
        if number is None or number not in self.pending_players:
            return legal.nothing()
        if self._turn is None:
            return legal.rolls(self._pools[number])
        return legal.rerolls_and_stop(self._turn.faces)

    def apply(self, action: Any, seat: Any = None) -> list[Event]:
        """Take an action in the name of a seat, by default the current player's, and say what happened."""
        self._check_action(action, seat)
        assert self._current is not None
        if isinstance(action, Roll):
            return self._roll(self._current, action.dice)
        if isinstance(action, Reroll):
            return self._reroll(self._current, action.faces)
        return self._stop(self._current)

    def _check_action(self, action: Any, seat: Any) -> None:
        """Refuse what is not legal, for the first reason that there is."""
        self._refuse_if_over()
        number = None if seat is None else seat_in_game(seat, self.players)
        if not isinstance(action, Action):
            raise IllegalAction(f"{action!r} is not an action", "not_an_action", {"value": repr(action)})
        if self.node is not Node.DECISION:
            message = f"nobody is to act in phase {self._phase!r}: an outcome of chance is awaited"
            raise IllegalAction(message, "not_a_decision", {"phase": self._phase})
        if number is not None and number != self._current:
            message = f"seat {number} is not to act, seat {self._current} is (GD-2.3)"
            params = {"seat": number, "current_player": self._current}
            raise NotYourTurn(message, "not_your_turn", params, "GD-2.3")
        if isinstance(action, Roll) != (self._phase == "choose"):
            rule = "GD-3.1" if isinstance(action, Roll) else "GD-3.2"
            message = f"{str(action)!r} is not possible in phase {self._phase!r} ({rule})"
            raise IllegalAction(message, "wrong_phase", {"phase": self._phase, "action": action.TYPE}, rule)
        if isinstance(action, Roll):
            assert self._current is not None
            legal.check_roll(action, self._pools[self._current])
        if isinstance(action, Reroll):
            legal.check_reroll(action, self.faces)

    def _roll(self, player: int, dice: int) -> list[Event]:
        """Put dice of the pool on the table, where they stay, and throw them (GD-3.1)."""
        self._pools[player] -= dice
        self._table += dice
        self._turn = Turn(dice, NO_FACES, dice, REROLLS)
        self._phase = "roll"
        return [happened.DiceChosen(player, dice)]

    def _reroll(self, player: int, selected: Faces) -> list[Event]:
        """Pick up some of the dice that lie and throw them again (GD-3.2)."""
        assert self._turn is not None
        kept = [have - taken for have, taken in zip(self._turn.faces, selected, strict=True)]
        self._turn = Turn(self._turn.dice, as_faces(kept), sum(selected), self._turn.rerolls_left - 1)
        self._phase = "roll"
        return [happened.RerollChosen(player, selected)]

    def _stop(self, player: int) -> list[Event]:
        """End the turn at the player's wish (GD-3.2)."""
        return [happened.TurnStopped(player), *self._end_turn(player)]

    # Chance.

    def chance_kind(self) -> str | None:
        """Name what chance decides now: first_player, reveal or land; None where it decides nothing."""
        return {"first_player": "first_player", "reveal": "reveal", "roll": "land"}.get(self._phase)

    def chance_count(self) -> int:
        """Count the possible outcomes, 0 where chance decides nothing."""
        if self._phase == "first_player":
            return self.players
        if self._phase == "reveal":
            return len(self._cards_to_come())
        if self._phase == "roll":
            return comb(self.in_air + 5, 5)
        return 0

    def _possible_outcomes(self) -> Iterable[Outcome]:
        """Go through seats ascending, cards in the order of their tier, faces in lexicographic order."""
        if self._phase == "first_player":
            return (FirstPlayer(seat) for seat in range(self.players))
        if self._phase == "reveal":
            return (Reveal(card) for card in self._cards_to_come())
        if self._phase == "roll":
            return (Land(faces) for faces in chance.multisets(self.in_air))
        return ()

    def _cards_to_come(self) -> list[str]:
        """List the cards that the coming round may reveal (GD-1.5)."""
        return self._game.deck.available(self._round + 1, self._drawn)

    def chance_probability(self, outcome: Any) -> Fraction:
        """Give the exact probability: seats and cards are equally likely, and so are the faces of a die (GD-1.2)."""
        self._check_outcome(outcome)
        if isinstance(outcome, Land):
            return Fraction(chance.weight(outcome.faces), 6**self.in_air)
        return Fraction(1, self.chance_count())

    def _draw_outcome(self, streams: Streams) -> Outcome:
        """Draw as the chance protocol says."""
        self._refuse_if_over()
        if self._phase == "first_player":
            return FirstPlayer(streams.cards.below(self.players))
        if self._phase == "reveal":
            cards = self._cards_to_come()
            return Reveal(cards[streams.cards.below(len(cards))])
        if self._phase == "roll":
            return Land(chance.roll(self.in_air, streams.dice))
        raise self._not_chance()

    def apply_chance(self, outcome: Any) -> list[Event]:
        """Let an outcome come up and say what happened."""
        self._check_outcome(outcome)
        if isinstance(outcome, FirstPlayer):
            return self._set_first_player(outcome.seat)
        if isinstance(outcome, Reveal):
            return self._reveal(outcome.card)
        return self._land(outcome.faces)

    def _not_chance(self) -> IllegalOutcome:
        message = f"chance decides nothing in phase {self._phase!r}: seat {self._current} is to act"
        return IllegalOutcome(message, "not_chance", {"phase": self._phase})

    def _check_outcome(self, outcome: Any) -> None:
        """Refuse what cannot come up, for the first reason that there is."""
        self._refuse_if_over()
        if not isinstance(outcome, Outcome):
            raise IllegalOutcome(f"{outcome!r} is not an outcome", "not_an_outcome", {"value": repr(outcome)})
        if self.node is not Node.CHANCE:
            raise self._not_chance()
        if self.chance_kind() != outcome.TYPE:
            message = f"{str(outcome)!r} cannot come in phase {self._phase!r}"
            raise IllegalOutcome(message, "wrong_outcome", {"phase": self._phase, "outcome": outcome.TYPE})
        if isinstance(outcome, FirstPlayer) and outcome.seat >= self.players:
            message = f"seat {outcome.seat} is not in this game: its seats are 0 to {self.players - 1} (GD-2.3)"
            raise IllegalOutcome(message, "no_such_seat", {"seat": outcome.seat, "players": self.players}, "GD-2.3")
        if isinstance(outcome, Reveal):
            self._check_card(outcome.card)
        if isinstance(outcome, Land) and sum(outcome.faces) != self.in_air:
            landed = {"landed": sum(outcome.faces), "in_air": self.in_air}
            message = f"{sum(outcome.faces)} dice landed, but {self.in_air} are in the air (GD-3.2)"
            raise IllegalOutcome(message, "wrong_dice_count", landed, "GD-3.2")

    def _check_card(self, card: str) -> None:
        """Refuse cards that the deck has not, or not for the coming round (GD-1.5)."""
        if self._game.deck.card(card) is None:
            message = f"the deck {self._game.deck.name!r} has no card {card!r} (GD-1.5)"
            raise IllegalOutcome(message, "unknown_card", {"card": card}, "GD-1.5")
        if card not in self._cards_to_come():
            coming = self._round + 1
            reason = "was revealed before" if card in self._drawn else f"does not lie where round {coming} draws"
            params = {"card": card, "round": coming}
            raise IllegalOutcome(f"card {card!r} {reason} (GD-1.5)", "card_not_available", params, "GD-1.5")

    def _set_first_player(self, seat: int) -> list[Event]:
        """Settle who opens the first round (GD-2.3)."""
        self._first_player = seat
        self._phase = "reveal"
        return [happened.FirstPlayerDrawn(seat)]

    def _reveal(self, card: str) -> list[Event]:
        """Begin a round: its number, its card and its bonus dice come together (GD-2.1, GD-2.2)."""
        self._round += 1
        self._card = card
        self._drawn = sorted([*self._drawn, card])
        self._current = self._first_player
        self._phase = "choose"
        events: list[Event] = [happened.CardRevealed(self._round, card)]
        bonus = bonus_dice(self._round)
        if bonus > 0:
            self._table += bonus
            events.append(happened.BonusDiceAdded(self._round, bonus, self._table))
        return events

    def _land(self, landed: Faces) -> list[Event]:
        """Add the dice that landed to those that were kept, and see whether the turn goes on (GD-3.2, GD-3.3)."""
        assert self._turn is not None and self._current is not None
        faces = as_faces(kept + new for kept, new in zip(self._turn.faces, landed, strict=True))
        self._turn = Turn(self._turn.dice, faces, 0, self._turn.rerolls_left)
        self._phase = "keep"
        events: list[Event] = [happened.DiceLanded(self._current, landed, faces, self._turn.rerolls_left)]
        exploded = self._card_in_force().colour == "yellow" and self._warning_triggered(faces)
        if exploded or self._turn.rerolls_left == 0:
            events += self._end_turn(self._current)
        return events

    # What follows by itself.

    def _card_in_force(self) -> Card:
        card = None if self._card is None else self._game.deck.card(self._card)
        assert card is not None
        return card

    def _warning_triggered(self, faces: Faces) -> bool:
        """Say whether dice trigger the card of the round (GD-4.1 to GD-4.5, GD-4.8)."""
        return triggered(self._card_in_force().predicate, faces, self._game.gangster_is_a_value)

    def _end_turn(self, player: int) -> list[Event]:
        """Check the dice (black cards only now, GD-3.4), note the result (GD-3.5), and pass the turn on."""
        assert self._turn is not None and self._card is not None and self._first_player is not None
        faces = self._turn.faces
        events: list[Event] = []
        valid = not self._warning_triggered(faces)
        if not valid:
            events.append(happened.WarningTriggered(player, self._card))
        result = TurnResult(player, self._turn.dice, faces, score(faces), valid)
        events.append(happened.TurnEnded(player, result.dice, faces, result.score, valid))
        self._results.append(result)
        self._turn = None
        order = turn_order(self._first_player, self.players, self._eliminated)
        if len(self._results) < len(order):
            self._current = order[len(self._results)]
            self._phase = "choose"
        else:
            events += self._end_round(order)
        return events

    def _end_round(self, in_this_round: list[int]) -> list[Event]:
        """Give the dice to the winner, see who is out, end the game or prepare the next round (GD-5.1 to GD-6.2)."""
        assert self._first_player is not None
        events: list[Event] = []
        winner = round_winner(self._results)
        if winner is None:
            events.append(happened.RoundLost(self._round, self._table))
        else:
            events.append(self._take_table(winner))
        out = players_out(self._pools)
        events += [happened.PlayerEliminated(self._round, seat) for seat in out if seat not in self._eliminated]
        self._eliminated = out
        self._card = None
        self._current = None
        self._results = []
        self._winners = game_winners(self._round, self._pools, out, in_this_round)
        if self._winners:
            self._phase = "finished"
            events.append(happened.GameEnded(tuple(self._winners)))
        else:
            option = self._game.first_player
            self._first_player = next_first_player(option, self._first_player, winner, self.players, out)
            self._phase = "reveal"
        return events

    def _take_table(self, winner: int) -> Event:
        """Move every die on the table into the winner's pool (GD-5.2)."""
        dice = self._table
        self._pools[winner] += dice
        self._table = 0
        return happened.RoundWon(self._round, winner, dice, self._pools[winner])

    # Copies and records.

    def clone(self) -> GangOfDiceState:
        """Copy the state; the copy and the original never affect each other."""
        copy = GangOfDiceState(self._game)
        copy._phase = self._phase
        copy._round = self._round
        copy._card = self._card
        copy._pools = list(self._pools)
        copy._table = self._table
        copy._first_player = self._first_player
        copy._current = self._current
        copy._eliminated = list(self._eliminated)
        copy._turn = self._turn  # never changed in place
        copy._results = list(self._results)
        copy._drawn = list(self._drawn)
        copy._winners = list(self._winners)
        return copy

    def _restore(self) -> Callable[[dict[str, Any]], GangOfDiceState]:
        from aleator.reference.gang_of_dice.setup import state_from_pickle  # setup needs this module first

        return state_from_pickle

    def to_dict(self) -> dict[str, Any]:
        """Give the whole state, JSON-ready."""
        return {"game": "gang_of_dice", "schema": SCHEMA, **self._public()}

    def _public(self) -> dict[str, Any]:
        return {
            "config": self._game.to_dict(),
            "phase": self._phase,
            "round": self._round,
            "card": self._card,
            "pools": list(self._pools),
            "table": self._table,
            "first_player": self._first_player,
            "current_player": self._current,
            "eliminated": list(self._eliminated),
            "turn": None if self._turn is None else self._turn.to_dict(),
            "results": [result.to_dict() for result in self._results],
            "drawn": list(self._drawn),
            "winners": list(self._winners),
        }

    def view(self, seat: Any = None) -> dict[str, Any]:
        """Give what a seat, or a spectator, can see: everything, and the seat's own legal actions (GD-1.6)."""
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
        return f"<GangOfDiceState round {self._round}, {self._phase}, pools {self._pools}, table {self._table}>"
