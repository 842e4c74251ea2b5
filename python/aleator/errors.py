"""Exceptions of aleator, shared by the extension and the reference.

Every exception derives from `AleatorError`, so a single `except` catches them all; those that report a bad value are
also `ValueError`s. Codes and parameters are for frontends, which translate them; messages are for people who read a
traceback.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = [
    "AleatorError",
    "ConfigError",
    "DeckError",
    "GameOver",
    "IllegalAction",
    "IllegalOutcome",
    "MatchError",
    "NotAPlayer",
    "NotYourTurn",
    "OddsError",
    "PolicyError",
    "RecordError",
    "SeedError",
    "StaleState",
    "TooManyOutcomes",
    "UndoRefused",
]


class AleatorError(Exception):
    """Base class of every exception that aleator raises on purpose.

    >>> issubclass(IllegalAction, AleatorError) and issubclass(IllegalAction, ValueError)
    True
    """


class CodedError(AleatorError, ValueError):
    """An error with a stable `code`, its `params`, and the id of the `rule` behind it (or None).

    >>> error = IllegalAction("7 dice are too many", "too_many_dice", {"dice": 7, "pool": 5}, "GD-3.1")
    >>> error.code, error.params["pool"], error.rule
    ('too_many_dice', 5, 'GD-3.1')
    """

    def __init__(
        self,
        message: str,
        code: str,
        params: Mapping[str, Any] | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.params: dict[str, Any] = dict(params or {})
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.code, self.params, self.rule)


class ConfigError(CodedError):
    """A game cannot be set up as requested: bad player count, option name or option value.

    >>> import aleator
    >>> aleator.GangOfDice(players=7)
    Traceback (most recent call last):
    aleator.errors.ConfigError: 7 players: Gang of Dice is for 2 to 4 (GD-1.1)
    """


class OddsError(CodedError):
    """A question about odds cannot be answered; it is refused before any work is done.

    >>> import aleator
    >>> aleator.odds.turn("sum_10", 2, target=11)
    Traceback (most recent call last):
    aleator.errors.OddsError: a score of 11 is out of reach: 2 dice show at most 10
    """


class IllegalAction(CodedError):
    """The action is not legal in this state; the state is unchanged.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=3).new_state()
    >>> try:
    ...     state.apply(aleator.gang_of_dice.Stop())
    ... except aleator.IllegalAction as error:
    ...     print(error.code)
    not_a_decision
    """


class IllegalOutcome(CodedError):
    """The outcome cannot come up in this state; the state is unchanged.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=3).new_state()
    >>> try:
    ...     state.apply_chance(aleator.gang_of_dice.FirstPlayer(3))
    ... except aleator.IllegalOutcome as error:
    ...     print(error.code, error.params)
    no_such_seat {'seat': 3, 'players': 3}
    """


class GameOver(IllegalAction, IllegalOutcome):
    """The game has ended, so nothing more can be applied.

    >>> issubclass(GameOver, IllegalAction) and issubclass(GameOver, IllegalOutcome)
    True
    """


class NotAPlayer(IllegalAction):
    """The seat does not exist in this game.

    >>> import aleator
    >>> aleator.GangOfDice(players=2).new_state().apply(aleator.gang_of_dice.Stop(), seat=5)
    Traceback (most recent call last):
    aleator.errors.NotAPlayer: seat 5 is not in this game: its seats are 0 to 1
    """


class NotYourTurn(IllegalAction):
    """It is another seat's turn.

    >>> NotYourTurn("seat 1 is to act", "not_your_turn", {"seat": 0, "current_player": 1}).params
    {'seat': 0, 'current_player': 1}
    """


class MatchError(CodedError):
    """A match cannot do what was asked: a bot has the seat, its player has left, or no outcome is wanted by hand.

    >>> import aleator
    >>> match = aleator.Match(aleator.GangOfDice(players=2), ["person", "cautious"], seed=7)
    >>> match.act(1, aleator.gang_of_dice.Stop())
    Traceback (most recent call last):
    aleator.errors.MatchError: seat 1 is played by a bot (cautious): nobody else can act for it
    """


class StaleState(MatchError):
    """The action was meant for an earlier state: the match has moved on since, or the action arrived twice.

    >>> StaleState("meant for state 3, but it is 4", "stale_state", {"expect": 3, "number": 4}).params
    {'expect': 3, 'number': 4}
    """


class UndoRefused(MatchError):
    """The last step cannot be undone; `code` says why.

    >>> import aleator
    >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=7)
    >>> match.undo(0)
    Traceback (most recent call last):
    aleator.errors.UndoRefused: seat 0 has done nothing yet that could be undone
    """


class DeckError(AleatorError, ValueError):
    """A deck is malformed. `faults` lists every fault found; `source` says where the deck came from.

    >>> import aleator
    >>> try:
    ...     aleator.decks.load({"name": "mine"})
    ... except aleator.DeckError as error:
    ...     print(error.faults[0]["code"], error.faults[0]["field"])
    missing_field title
    """

    def __init__(self, faults: list[dict[str, Any]], source: str = "deck") -> None:
        self.faults = faults
        self.source = source
        lines = []
        for fault in faults:
            where = f"card {fault['card']!r}, " if fault["card"] is not None else ""
            lines.append(f"{source}: {where}{fault['field']}: {fault['message']}")
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults, self.source)


class TooManyOutcomes(AleatorError, ValueError):
    """There are more possible outcomes than the caller's limit. `count` is their number.

    >>> TooManyOutcomes(53130, 10000).count
    53130
    """

    def __init__(self, count: int, limit: int) -> None:
        self.count = count
        self.limit = limit
        super().__init__(
            f"{count} outcomes are possible, more than limit={limit}: pass a higher limit, "
            "or use chance_count(), chance_probability(outcome) and sample_chance(streams)"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.count, self.limit)


class RecordError(AleatorError, ValueError):
    """A record cannot be read: it is truncated, edited, of another schema, or not of this game.

    `source` names the file (or None), `line` the line in it (from 1, or None), and `key` the entry at fault (or None).

    >>> RecordError("unknown phase 'lunch'", key="phase").key
    'phase'
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        key: str | None = None,
    ) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.key = key
        where = "".join(
            part
            for part in (
                f"{source}: " if source else "",
                f"line {line}: " if line else "",
                f"{key}: " if key else "",
            )
        )
        super().__init__(where + message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _record_error, (self.message, self.source, self.line, self.key)


def _record_error(message: str, source: str | None, line: int | None, key: str | None) -> RecordError:
    return RecordError(message, source=source, line=line, key=key)


class SeedError(AleatorError, ValueError):
    """A seed or game index is outside 0 to 2**64 - 1, or not an integer.

    >>> import aleator
    >>> aleator.Streams(-1)
    Traceback (most recent call last):
    aleator.errors.SeedError: seed -1 is outside 0 to 2**64 - 1
    """


class PolicyError(AleatorError):
    """A policy raised an exception, or returned something that is not a legal action. `seat` is the seat it played.

    >>> PolicyError("the policy of seat 1 returned None, which is not an action", seat=1).seat
    1
    """

    def __init__(self, message: str, *, seat: int, action: Any = None) -> None:
        self.message = message
        self.seat = seat
        self.action = action
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _policy_error, (self.message, self.seat, self.action)


def _policy_error(message: str, seat: int, action: Any) -> PolicyError:
    return PolicyError(message, seat=seat, action=action)
