"""Games of a seed, played on this machine with the threads of one process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aleator.games.kind import Game, loaded
from aleator.games.registry import kind_of
from aleator.play.identities import identity_of, policy_name
from aleator.play.policies import PolicyLike, as_argument, one_for_each_seat
from aleator.simulation.one_by_one import play_one_by_one
from aleator.simulation.results.base import Simulation

__all__ = ["play_batch", "result_class"]


def play_batch(
    game: Game, policies: Sequence[PolicyLike], plan: dict[str, Any], progress: Callable[[int], object] | None
) -> Simulation:
    """Play the games of a checked plan: natively if the game supports it, otherwise one by one.

    >>> import aleator
    >>> from aleator.simulation.checks import checked_plan
    >>> play_batch(aleator.GangOfDice(players=2), ["cautious", "random"], checked_plan(5, 7, 1, 10, False, True), None)
    <5 games of gang_of_dice, seed 7: cautious 100.0 %, random 0.0 %>
    """
    policies = one_for_each_seat(game, policies)
    arguments = [as_argument(policy) for policy in policies]
    kind = kind_of(game)
    if kind.simulate is None:
        totals = play_one_by_one(game, policies, progress=progress, **plan)
    else:
        totals = kind.simulate(game, arguments, progress=progress, **plan)
    names = [policy_name(policy) for policy in policies]
    return result_class(game)(game, names, plan, totals, [identity_of(policy) for policy in policies])


def result_class(game: Game) -> type[Simulation]:
    """Return the class of the results of a game.

    >>> import aleator
    >>> result_class(aleator.GangOfDice(players=2)).__name__
    'GangOfDiceSimulation'
    """
    found: type[Simulation] = loaded(kind_of(game).simulation)
    return found
