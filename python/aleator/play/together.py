"""Built-in policies that answer at once play several steps in one call."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from aleator.game import Action, AnyState, Event, Game, Outcome
from aleator.play import policies
from aleator.play.policies import PolicyLike

__all__ = ["Played", "Together"]

Played = tuple[int | None, Action | Outcome, tuple[Event, ...], tuple[int, ...] | None]
"""A step: the seat (None for chance), what was done, the events, and the words of the seat's streams if it drew."""


class Together:
    """The seats of a game whose built-in policies answer at once, each with the streams that it draws from.

    It is False if there are none: the game has no native policies, or every seat needs to be asked by itself.
    """

    def __init__(self, game: Game[Any], seats: Sequence[PolicyLike | None], streams: Sequence[Any]) -> None:
        self._policies = [policies.at_once(policy, game) for policy in seats]
        self._streams = list(streams)
        self._play_on = next((each.play_on for each in self._policies if each is not None), None)

    def __bool__(self) -> bool:
        return self._play_on is not None

    def play(self, state: AnyState, chance: Any, limit: int | None = None) -> list[Played]:
        """Play a state on until a seat has to be asked by itself, the game ends, or `limit` steps are done.

        Outcomes are drawn from `chance`. A policy whose decision would be refused is not asked here, and has drawn
        nothing.

        >>> import aleator
        >>> game, streams = aleator.GangOfDice(players=2), aleator.Streams(seed=3)
        >>> state = game.new_state()
        >>> seats = Together(game, ["cautious", None], [streams] * 2)
        >>> [(seat, what) for seat, what, *_ in seats.play(state, streams, limit=3)]
        [(None, FirstPlayer(seat=0)), (None, Reveal(card='run_2')), (0, Roll(dice=3))]
        """
        if self._play_on is None:
            return []
        most = sys.maxsize if limit is None else limit
        played: list[Played] = self._play_on(state, chance, self._policies, self._streams, most)
        return played
