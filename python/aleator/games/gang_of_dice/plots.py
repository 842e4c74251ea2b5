"""Plots of games of Gang of Dice."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from aleator._native import GANG_OF_DICE_MAX_DICE, Streams
from aleator.errors import ConfigError
from aleator.games.counted import counted
from aleator.play.policies import parse
from aleator.simulation.plots.common import STYLES, by_policy, draw_by_policy, has_no_games, leave_empty, names

__all__ = ["draw"]

_MOST_ROUNDS = 12
_GAMES_SHOWN = 200


def draw(result: Any, pools: Any, trajectories: Any, cards: Any) -> None:
    """Draw final pools, how pools grow and shrink round by round, and triggered turns by card."""
    pools.set(title="Final pools", xlabel="dice", ylabel="share of games")
    if not has_no_games(pools, result):
        draw_by_policy(pools, result, result.pools, GANG_OF_DICE_MAX_DICE)
    _draw_trajectories(trajectories, result)
    _draw_cards(cards, result)


def _draw_cards(axes: Any, result: Any) -> None:
    axes.set(title="Turns that triggered the card (b black, y yellow)", xlabel="%")
    if not result.games:
        leave_empty(axes, "no games were played")
        return
    rows = result.summary()["cards"]
    shares = [100 * (row["triggered"]["rate"] or 0) for row in rows]
    colours = ["gold" if row["colour"] == "yellow" else "dimgrey" for row in rows]
    hatches = ["" if row["colour"] == "yellow" else ".." for row in rows]
    axes.barh(range(len(rows)), shares, color=colours, hatch=hatches, edgecolor="black")
    labels = [f"{row['card']} ({row['colour'][0]})" for row in rows]
    axes.set_yticks(range(len(rows)), labels, fontsize="small")
    axes.set_xlim(left=0)
    axes.invert_yaxis()


def _draw_trajectories(axes: Any, result: Any) -> None:
    games = min(_GAMES_SHOWN, result.games)
    axes.set(title=f"Mean pools after each round, first {counted(games, 'game')}", xlabel="round", ylabel="dice")
    followed = _pools_by_round(result, games)
    if followed is None:
        leave_empty(axes, "drawn for built-in policies that do not search" if games else "no games were played")
        return
    means = by_policy(result, followed.transpose(0, 2, 1)).mean(axis=0)
    for (place, label), style in zip(enumerate(names(result)), STYLES, strict=False):
        axes.plot(range(_MOST_ROUNDS + 1), means[place], linestyle=style, label=label)
    axes.set_xticks(range(_MOST_ROUNDS + 1))
    axes.legend()


def _pools_by_round(result: Any, games: int) -> npt.NDArray[np.int64] | None:
    """Replay the first games from the seed: (games, 13, players), the starting pools first.

    None if there are no games, if a policy searches, or if it is a callable (a result knows only its name).
    """
    try:
        policies = [parse(name) for name in result.policy_names]
        if any(policy.searches for policy in policies):
            # Games that took long would take just as long again.
            return None
        followed = np.zeros((games, _MOST_ROUNDS + 1, result.players), np.int64)
        for place in range(games):
            index = result.start + place
            shift = index * result.rotate_seats
            seated = [policies[(seat + shift) % len(policies)] for seat in range(result.players)]
            followed[place] = _follow(result.game, seated, Streams(result.seed, index))
    except ConfigError:
        return None
    return followed if games else None


def _follow(game: Any, policies: list[Any], streams: Any) -> list[tuple[int, ...]]:
    """Return the pools at the start and after each round of a game; after its end they stay as they are."""
    state = game.new_state()
    pools = [state.pools]
    while not state.is_terminal():
        if state.chance_kind() is not None:
            state.sample_chance(streams)
        else:
            seat = state.current_player
            state.apply(policies[seat].choose(state, streams.policy(seat)))
        # The table has been resolved when no card is in force.
        if state.card is None and state.round == len(pools):
            pools.append(state.pools)
    return pools + [pools[-1]] * (_MOST_ROUNDS + 1 - len(pools))
