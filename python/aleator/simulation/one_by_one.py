"""Playing games one after another in Python, for games without native batches."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from aleator.errors import PolicyError
from aleator.game import Node
from aleator.games.kind import Game
from aleator.games.registry import engine_of
from aleator.play.policies import Policy, PolicyLike, as_player, check, known, one_for_each_seat

__all__ = ["play_one_by_one"]


def play_one_by_one(
    game: Game,
    policies: Sequence[PolicyLike],
    *,
    seed: int,
    start: int,
    games: int,
    threads: int,
    rotate_seats: bool,
    keep_games: bool,
    progress: Callable[[int], object] | None,
) -> dict[str, Any]:
    """Play the games and add them up like native batches: sums by seat and by policy, and (if kept) the winners.

    Everything is played on the calling thread, whatever `threads` says; the games are those of `Record.play`. Raises
    `ConfigError` unless there is one policy per seat, and `PolicyError` for a callable that raises an exception or
    returns something that is not a legal action.
    """
    del threads
    players = _players(game, policies)
    seats, by_policy = _Sums(game.players), _Sums(game.players)
    winners = np.zeros(games, np.uint8)
    decisions = 0
    for place in range(games):
        index = start + place
        turned = index % game.players if rotate_seats else 0
        seated = [(seat + turned) % game.players for seat in range(game.players)]
        state, taken = _play(game, [players[policy] for policy in seated], seed, index)
        decisions += taken
        won = tuple(int(seat) for seat in state.winners())
        seats.add(won)
        by_policy.add(tuple(seated[seat] for seat in won))
        winners[place] = sum(1 << seat for seat in won)
        if progress is not None:
            progress(place + 1)
    totals: dict[str, Any] = {
        "games": games,
        "decisions": decisions,
        "win_units": seats.unit,
        "seats": seats.columns,
        "policies": by_policy.columns,
    }
    return totals | {"rows": {"winners": winners}} if keep_games else totals


class _Sums:
    """Wins in units that can be shared by any number of winners, and wins that were not shared."""

    def __init__(self, players: int) -> None:
        self.unit = math.lcm(*range(1, players + 1))
        names = ("win_units", "win_units_squared", "wins", "sole_wins")
        self.columns = {name: [0] * players for name in names}

    def add(self, won: tuple[int, ...]) -> None:
        for place in won:
            share = self.unit // len(won)
            added = {"win_units": share, "win_units_squared": share**2, "wins": 1, "sole_wins": int(len(won) == 1)}
            for name, value in added.items():
                self.columns[name][place] += value


def _players(game: Game, policies: Sequence[PolicyLike]) -> list[Callable[[Any, Any, int], Any]]:
    for policy in one_for_each_seat(game, policies):
        named = known(policy)
        if isinstance(named, Policy):
            check(named, game)
    return [as_player(policy) for policy in policies]


def _play(game: Game, players: Sequence[Callable[[Any, Any, int], Any]], seed: int, index: int) -> tuple[Any, int]:
    """Play a game to its end; return its last state and the number of decisions."""
    state, streams, decisions = game.new_state(), engine_of(game).streams(seed, index), 0
    while state.node is not Node.TERMINAL:
        if state.node is Node.CHANCE:
            state.sample_chance(streams)
            continue
        seat = state.current_player
        assert seat is not None  # it is a decision
        try:
            action = players[seat](state.clone(), streams, seat)
        except Exception as error:
            raise PolicyError(f"the policy of seat {seat} failed in game {index}: {error!r}", seat=seat) from error
        try:
            state.apply(action)
        except Exception as error:
            message = f"the policy of seat {seat} gave {action!r} in game {index}: {error}"
            raise PolicyError(message, seat=seat, action=action) from error
        decisions += 1
    return state, decisions
