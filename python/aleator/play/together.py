"""Built-in policies that answer at once play several steps in one call."""

from __future__ import annotations

import copy
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from aleator.game import Action, AnyState, Event, Game, Outcome
from aleator.play import policies
from aleator.play.policies import PolicyLike

__all__ = ["Played", "Together"]


class Played(NamedTuple):
    """Steps in columns, each with an entry for every step.

    `seats` are None for chance, `whats` actions and outcomes, `events` sequences whose events are made when they are
    read, `words` those from which the streams of the seat continue (None if it has not drawn).
    """

    seats: list[int | None]
    whats: list[Action | Outcome]
    events: list[Sequence[Event]]
    words: list[tuple[int, ...] | None]


class Together:
    """The seats of a game whose built-in policies answer at once, each with the streams that it draws from.

    It is False if there are none: the game has no native policies, or every seat needs to be asked by itself.
    """

    def __init__(self, game: Game[Any], seats: Sequence[PolicyLike | None], streams: Sequence[Any]) -> None:
        bound = {policy: policies.at_once(policy, game) for policy in seats}
        self._policies = [bound[policy] for policy in seats]
        self._streams = list(streams)
        self._play_on = next((each.play_on for each in self._policies if each is not None), None)

    def __bool__(self) -> bool:
        return self._play_on is not None

    def drawing_from(self, streams: Sequence[Any]) -> Together:
        """Return the same seats with other streams, one for each."""
        twin = copy.copy(self)
        twin._streams = list(streams)
        return twin

    def play(self, state: AnyState, chance: Any, limit: int | None = None) -> Played:
        """Play a state on until a seat has to be asked by itself, the game ends, or `limit` steps are done.

        Outcomes are drawn from `chance`. A policy whose decision would be refused is not asked here, and has drawn
        nothing.

        >>> import aleator
        >>> game, streams = aleator.GangOfDice(players=2), aleator.Streams(seed=3)
        >>> state = game.new_state()
        >>> seats = Together(game, ["cautious", None], [streams] * 2)
        >>> played = seats.play(state, streams, limit=3)
        >>> list(zip(played.seats, played.whats))
        [(None, FirstPlayer(seat=0)), (None, Reveal(card='run_2')), (0, Roll(dice=3))]
        """
        if self._play_on is None:
            return Played([], [], [], [])
        most = sys.maxsize if limit is None else limit
        return Played(*self._play_on(state, chance, self._policies, self._streams, most))
