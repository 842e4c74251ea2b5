"""Built-in policies by name, and how they are written down.

A policy is written as its name with its parameters: `random`, `random(max_dice=12)`, `fixed(5)`, `cautious`, `greedy`.
Everything that takes a policy also takes a callable `policy(state) -> action`.

Gang of Dice has `random`, `fixed` and `cautious`; Dice Run has `random` (without parameters), `by_card` and `greedy`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from aleator._native import DiceRun, DiceRunPolicy, GangOfDice, GangOfDicePolicy, Stream
from aleator.errors import ConfigError

__all__ = [
    "Policy",
    "PolicyLike",
    "by_card",
    "cautious",
    "fixed",
    "greedy",
    "parse",
    "random",
    "round_optimal",
    "turn_optimal",
]


@dataclass(frozen=True, slots=True)
class Policy:
    """A built-in policy: its name and its parameters.

    >>> Policy("random", (("max_dice", 12),))
    random(max_dice=12)
    """

    name: str
    parameters: tuple[tuple[str, int], ...] = ()

    def __repr__(self) -> str:
        if not self.parameters:
            return self.name
        return f"{self.name}({', '.join(f'{key}={value}' for key, value in self.parameters)})"

    def choose(self, state: Any, stream: Stream) -> Any:
        """Choose an action for the seat that is to act, drawing from `stream`.

        Raises `ConfigError` if the state's game has no such policy.

        >>> import aleator
        >>> streams = aleator.Streams(seed=1)
        >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
        >>> _ = state.sample_chance(streams)
        >>> fixed(3).choose(state, streams.policy(0))
        Roll(dice=3)
        """
        chosen: Any = _bound(self, state.game)
        return chosen.choose(state, stream)


PolicyLike: TypeAlias = Policy | str | Callable[[Any], Any]


@lru_cache(maxsize=64)
def _bound(policy: Policy, game: GangOfDice | DiceRun) -> GangOfDicePolicy | DiceRunPolicy:
    """Make the policy for a game once, since some of them prepare tables."""
    if isinstance(game, DiceRun):
        return DiceRunPolicy(game, *_written_out(policy))
    return GangOfDicePolicy(game, *_written_out(policy))


def random(max_dice: int | None = None) -> Policy:
    """Gang of Dice: choose uniformly how many dice to roll (at most `max_dice`), then uniformly what to reroll,
    stopping included. Dice Run: choose uniformly among all legal actions.

    >>> random(), random(max_dice=12)
    (random, random(max_dice=12))
    """
    return Policy("random", () if max_dice is None else (("max_dice", max_dice),))


def fixed(n: int) -> Policy:
    """Gang of Dice: roll `n` dice every turn, or the whole pool if it has fewer, and keep them.

    >>> fixed(5)
    fixed(n=5)
    """
    return Policy("fixed", (("n", n),))


def cautious() -> Policy:
    """Gang of Dice: follow a rule of thumb for each card: few dice, no risk where the dice already win, careful rerolls
    where they do not.

    It rolls the most dice, up to 12, of which a single roll triggers the card with a chance of at most 1/4 (yellow)
    or 1/2 (black). Under a black card it rerolls the dice that trigger it. Safe dice are kept if they beat every turn
    so far; otherwise gangsters and ones are rerolled, at the last reroll also twos.

    >>> cautious()
    cautious
    """
    return Policy("cautious")


def by_card() -> Policy:
    """Dice Run: choose uniformly the kind of play, then uniformly among its choices.

    The kinds are each different movement card that may be played, each target that may be shown, and a re-roll with
    each different movement card.

    >>> by_card()
    by_card
    """
    return Policy("by_card")


def greedy() -> Policy:
    """Dice Run: take the action after which the best of its targets stands best.

    A target stands the better the more points it has in the leading group beyond the mean of all targets; further
    groups break ties. It looks at nothing but the line and its own cards.

    >>> greedy()
    greedy
    """
    return Policy("greedy")


def turn_optimal(max_dice: int | None = None) -> Policy:
    """Play every turn for itself as well as possible: the highest expected score, or once somebody is safe the best
    chance to beat that turn.

    It never rolls more than `max_dice` dice (12 unless said otherwise); ties go to fewer dice, then to the lowest
    action. Where a turn has more dice all the same, it plays as `cautious` does.

    >>> turn_optimal(), turn_optimal(max_dice=8)
    (turn_optimal, turn_optimal(max_dice=8))
    """
    return Policy("turn_optimal", () if max_dice is None else (("max_dice", max_dice),))


def round_optimal(max_dice: int | None = None, *, for_dice: bool = False) -> Policy:
    """Play every round for the own chance to win it, knowing that the others do; with `for_dice` for the expected
    change of the own pool.

    It takes everybody to roll at most `max_dice` dice (12 unless said otherwise, at most 24); ties go to fewer dice,
    then to the lowest action. Where a turn has more dice all the same, it plays as `cautious` does.

    >>> round_optimal(), round_optimal(8, for_dice=True)
    (round_optimal, round_optimal(max_dice=8, for_dice=1))
    """
    parameters = [] if max_dice is None else [("max_dice", max_dice)]
    return Policy("round_optimal", tuple(parameters + ([("for_dice", 1)] if for_dice else [])))


_WRITTEN = re.compile(r"\s*([a-z_]+)\s*(?:\((.*)\))?\s*")
_FIRST_PARAMETER = {"random": "max_dice", "fixed": "n", "turn_optimal": "max_dice", "round_optimal": "max_dice"}


def parse(text: str) -> Policy:
    """Read a policy as it is written on the command line; whether a game has it is for the game to say.

    >>> parse("cautious"), parse("random(12)"), parse("fixed(n=5)")
    (cautious, random(max_dice=12), fixed(n=5))
    >>> parse("random(max_dice=many)")
    Traceback (most recent call last):
    aleator.errors.ConfigError: policy 'random(max_dice=many)': max_dice='many' is not an integer
    """
    written = _WRITTEN.fullmatch(text)
    if written is None:
        message = f"policy {text!r} is not written as a name with parameters, such as random(max_dice=12)"
        raise ConfigError(message, "unknown_policy", {"policy": text})
    name, inside = written.groups()
    parameters = []
    for part in (inside or "").split(",") if (inside or "").strip() else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            key, value = _FIRST_PARAMETER.get(name, key), key
        try:
            parameters.append((key, int(value)))
        except ValueError:
            message = f"policy {text!r}: {key}={value!r} is not an integer"
            raise ConfigError(message, "bad_policy_parameter", {"policy": text}) from None
    return Policy(name, tuple(parameters))


def _written_out(policy: Policy) -> tuple[str, list[tuple[str, int]]]:
    """Give name and parameters as the extension takes them, which has 64 bits for a parameter."""
    for key, value in policy.parameters:
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            message = f"policy {policy}: {key}={value} is far beyond any number of dice"
            raise ConfigError(message, "bad_policy_parameter", {"policy": repr(policy)})
    return policy.name, list(policy.parameters)


def check(policy: Policy, game: GangOfDice | DiceRun) -> None:
    """Raise `ConfigError` if a game has no such policy, or not with these parameters.

    >>> import aleator
    >>> check(greedy(), aleator.GangOfDice(players=2))
    Traceback (most recent call last):
    aleator.errors.ConfigError: ...
    """
    _bound(policy, game)


def as_argument(policy: PolicyLike) -> Any:
    """Give a policy as the extension takes it: a name with parameters, or the callable itself."""
    if isinstance(policy, str):
        policy = parse(policy)
    if isinstance(policy, Policy):
        return _written_out(policy)
    if callable(policy):
        return policy
    message = f"{policy!r} is not a policy: use a name such as 'cautious', or a callable policy(state) -> action"
    raise ConfigError(message, "unknown_policy", {"policy": repr(policy)})


def as_chooser(policy: PolicyLike) -> Callable[[Any, Any], Any]:
    """Give a policy as a function of a state and a stream, for playing by hand.

    >>> as_chooser(lambda state: "nothing")(None, None)
    'nothing'
    """
    if isinstance(policy, str):
        policy = parse(policy)
    if isinstance(policy, Policy):
        return policy.choose
    asked = as_argument(policy)
    return lambda state, _stream: asked(state)
