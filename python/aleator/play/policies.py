"""Built-in policies by name, and their notation.

A policy is written as a name with parameters: `random`, `random(max_dice=12)`, `fixed(5)`, `cautious`, `greedy`.

Policies of one's own are made by `from_view`, of a function of what the seat may know, and by `from_observations`, of a
function of the rows that learners see: neither can reach anything hidden. Everything that takes a policy also takes a
plain callable `policy(state) -> action`, which sees everything: it gets a copy of the whole state, hidden cards
included. If it has a parameter named `stream`, it gets a `Stream` of each decision's own there, so that games with it
are functions of the seed; `docs/policies.md` shows all three. Games of a callable are resumed and merged only if
`labelled` gives it a label and a version.

Gang of Dice has `random`, `fixed`, `cautious`, `turn_optimal`, `round_optimal`, `game_optimal` (two players) and
`mcts`; Dice Run has `random` (without parameters), `by_card`, `greedy`, `weighted`, `sequential_halving`,
`flat` and `ismcts`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from aleator._native import Stream
from aleator.errors import ConfigError
from aleator.games.counted import counted
from aleator.games.kind import Game
from aleator.games.registry import engine_of, kind_of, kinds
from aleator.play.honest import (
    ObservationPolicy,
    ViewPolicy,
    from_observations,
    from_view,
    own_stream,
    wants_stream,
)
from aleator.play.labels import Labelled, labelled

__all__ = [
    "Labelled",
    "ObservationPolicy",
    "Policy",
    "PolicyLike",
    "ViewPolicy",
    "by_card",
    "cautious",
    "fixed",
    "flat",
    "from_observations",
    "from_view",
    "game_optimal",
    "greedy",
    "ismcts",
    "labelled",
    "mcts",
    "parse",
    "random",
    "round_optimal",
    "sequential_halving",
    "turn_optimal",
    "weighted",
]


@dataclass(frozen=True, slots=True)
class Policy:
    """A built-in policy: its name and its parameters.

    >>> Policy("random", (("max_dice", 12),))
    random(max_dice=12)
    """

    name: str
    parameters: tuple[tuple[str, int | float], ...] = ()

    def __repr__(self) -> str:
        if not self.parameters:
            return self.name
        return f"{self.name}({', '.join(f'{key}={value}' for key, value in self.parameters)})"

    def choose(self, state: Any, stream: Stream) -> Any:
        """Choose an action for the seat to act, drawing from `stream`.

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

    @property
    def searches(self) -> bool:
        """Whether the policy searches, and therefore draws from its seat's search stream.

        >>> mcts().searches, cautious().searches
        (True, False)
        """
        return any(policy.searches for kind in kinds() for policy in kind.policies if policy.name == self.name)

    def stream(self, streams: Any, seat: int) -> Any:
        """Return the stream that the policy draws from at a seat: the seat's policy stream or search stream.

        >>> import aleator
        >>> streams = aleator.Streams(seed=1)
        >>> mcts().stream(streams, 0).word() == aleator.Streams(seed=1).search(0).word()
        True
        """
        return streams.search(seat) if self.searches else streams.policy(seat)


PolicyLike: TypeAlias = Policy | str | Callable[..., Any]


@lru_cache(maxsize=64)
def _bound(policy: Policy, game: Game) -> Any:
    """Bind the policy to a game once, since some policies prepare tables."""
    return (kind_of(game).policy or _Random)(game, *_written_out(policy))


class _Random:
    """The only policy of a game that declares none: all legal actions are equally likely."""

    def __init__(self, game: Game, name: str, parameters: list[tuple[str, int]]) -> None:
        if name != "random" or parameters:
            kind = kind_of(game)
            message = f"policy {name!r} is not one of {kind.title}: random"
            raise ConfigError(message, "unknown_policy", {"policy": name, "allowed": ["random"]})

    def choose(self, state: Any, stream: Stream) -> Any:
        """Choose for the seat to act."""
        legal = state.legal_actions(state.current_player)
        return legal[stream.below(len(legal))]


def random(max_dice: int | None = None) -> Policy:
    """Gang of Dice: choose uniformly how many dice to roll (at most `max_dice`), then uniformly what to reroll, with
    stopping as one of the choices. Dice Run: choose uniformly among all legal actions.

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
    """Gang of Dice: follow a simple heuristic for each card: few dice, no risk when the dice already win, careful
    rerolls when they do not.

    It rolls as many dice, up to 12, as a single roll can have without triggering the card with a chance of more than
    1/4 (yellow) or 1/2 (black). Under a black card it rerolls the dice that trigger it. It keeps safe dice that beat
    every turn so far; otherwise it rerolls gangsters and ones, and on the last reroll also twos.

    >>> cautious()
    cautious
    """
    return Policy("cautious")


def by_card() -> Policy:
    """Dice Run: choose the kind of play uniformly, then uniformly among its choices.

    The kinds are each different movement card that may be played, each target that may be shown, and a re-roll with
    each different movement card.

    >>> by_card()
    by_card
    """
    return Policy("by_card")


def greedy() -> Policy:
    """Dice Run: take the action that gives its best target the best standing.

    The standing of a target is its points in the leading group above the mean of all targets; further groups break
    ties. It looks only at the line and its own cards.

    >>> greedy()
    greedy
    """
    return Policy("greedy")


def weighted() -> Policy:
    """Dice Run: take the turn after which the position is worth most, by weights tuned for each number of players.

    It weighs its best targets in the first three groups, what rivals have shown, its lead over the strongest of them,
    what a card is worth in the hand, and how close the stage is to its end. It looks at the line, its own cards and
    what everybody has seen; it draws nothing. Two dice to pick and a target to choose are left to `greedy`. It plays
    much better than `greedy` (`docs/policies-dice-run.md`) and takes about two microseconds a turn.

    >>> weighted()
    weighted
    """
    return Policy("weighted")


def turn_optimal(max_dice: int | None = None) -> Policy:
    """Play each turn in isolation as well as possible: for the highest expected score, or, once somebody is safe, for
    the best chance of beating that turn.

    It never rolls more than `max_dice` dice (12 by default); ties go to fewer dice, then to the lowest action. If a
    turn has more dice all the same, it plays like `cautious`.

    >>> turn_optimal(), turn_optimal(max_dice=8)
    (turn_optimal, turn_optimal(max_dice=8))
    """
    return Policy("turn_optimal", () if max_dice is None else (("max_dice", max_dice),))


def round_optimal(max_dice: int | None = None, *, for_dice: bool = False) -> Policy:
    """Play each round for the best chance of winning it, knowing that the others do the same; with `for_dice`, for the
    best expected change of its own pool.

    It assumes that everybody rolls at most `max_dice` dice (12 by default, at most 24); ties go to fewer dice, then to
    the lowest action. If a turn has more dice all the same, it plays like `cautious`.

    >>> round_optimal(), round_optimal(8, for_dice=True)
    (round_optimal, round_optimal(max_dice=8, for_dice=1))
    """
    parameters = [] if max_dice is None else [("max_dice", max_dice)]
    return Policy("round_optimal", tuple(parameters + ([("for_dice", 1)] if for_dice else [])))


def game_optimal(max_dice: int | None = None) -> Policy:
    """Gang of Dice for two: play for the best chance of winning the game, by the table of the solved game that ships
    with the package (see `docs/odds.md`): the best number of dice and the best rerolls, assuming that the other player
    does the same.

    It assumes that everybody rolls at most `max_dice` dice (12 by default, which is the maximum); ties go to fewer
    dice, then to the lowest action. If a turn has more dice all the same, it plays like `cautious`. Games that the
    table does not cover are refused: other numbers of players, decks and options. `aleator.odds.GameTable.best` plays
    your own tables.

    >>> game_optimal(), game_optimal(max_dice=8)
    (game_optimal, game_optimal(max_dice=8))
    """
    return Policy("game_optimal", () if max_dice is None else (("max_dice", max_dice),))


def mcts(iterations: int | None = None, *, seconds: float | None = None, threads: int | None = None) -> Policy:
    """Gang of Dice: Monte Carlo tree search with chance nodes, starting afresh for each decision (see `docs/bots.md`).

    The budget of a decision is a number of `iterations` (1000 by default) or of `seconds`; `threads` trees grow side by
    side. With a budget of iterations, games are the same on every machine.

    >>> mcts(), mcts(500), mcts(seconds=0.05, threads=2)
    (mcts, mcts(iterations=500), mcts(seconds=0.05, threads=2))
    """
    return _searching("mcts", iterations, seconds, threads)


def ismcts(iterations: int | None = None, *, seconds: float | None = None, threads: int | None = None) -> Policy:
    """Dice Run: information-set Monte Carlo tree search, starting afresh for each decision (see `docs/bots.md`).

    Each iteration plays in a state that the seat cannot tell apart from the true one, so nothing hidden is ever read.
    The parameters are those of `mcts`.

    >>> ismcts(iterations=200)
    ismcts(iterations=200)
    """
    return _searching("ismcts", iterations, seconds, threads)


def sequential_halving(
    iterations: int | None = None, *, seconds: float | None = None, threads: int | None = None
) -> Policy:
    """Dice Run: the strongest player: the best turns of `weighted`, played on in common worlds (see `docs/bots.md`).

    `weighted` plays on for all seats, to the end of the stage. In rounds, the worse half of the turns is dropped. Like
    `ismcts`, it never reads anything hidden; an iteration plays one turn on in one world. The parameters are those of
    `mcts`.

    >>> sequential_halving(iterations=200)
    sequential_halving(iterations=200)
    """
    return _searching("sequential_halving", iterations, seconds, threads)


def flat(iterations: int | None = None, *, seconds: float | None = None, threads: int | None = None) -> Policy:
    """Dice Run: plain flat Monte Carlo, to compare with: every turn is played on equally often, by `greedy`.

    The parameters and the worlds are those of `sequential_halving`.

    >>> flat(iterations=200)
    flat(iterations=200)
    """
    return _searching("flat", iterations, seconds, threads)


def _searching(name: str, iterations: int | None, seconds: float | None, threads: int | None) -> Policy:
    given = {"iterations": iterations, "seconds": seconds, "threads": threads}
    return Policy(name, tuple((key, value) for key, value in given.items() if value is not None))


_WRITTEN = re.compile(r"\s*([a-z_]+)\s*(?:\((.*)\))?\s*")
_DAY = 86_400
_READERS: dict[str, tuple[Callable[[str], int | float], str]] = {"seconds": (float, "a number")}


def parse(text: str) -> Policy:
    """Parse a policy as written on the command line, without checking that a game has it.

    >>> parse("cautious"), parse("random(12)"), parse("fixed(n=5)")
    (cautious, random(max_dice=12), fixed(n=5))
    >>> parse("mcts(seconds=0.05, threads=2)")
    mcts(seconds=0.05, threads=2)
    >>> parse("random(max_dice=many)")
    Traceback (most recent call last):
    aleator.errors.ConfigError: policy 'random(max_dice=many)': max_dice='many' is not an integer
    """
    written = _WRITTEN.fullmatch(text)
    if written is None:
        message = f"policy {text!r} is not written as a name with parameters, such as random(max_dice=12)"
        raise ConfigError(message, "unknown_policy", {"policy": text})
    name, inside = written.groups()
    parameters: list[tuple[str, int | float]] = []
    for part in (inside or "").split(",") if (inside or "").strip() else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            key, value = _first_parameter(name) or key, key
        read, kind = _READERS.get(key, (int, "an integer"))
        try:
            parameters.append((key, read(value)))
        except ValueError:
            message = f"policy {text!r}: {key}={value!r} is not {kind}"
            raise ConfigError(message, "bad_policy_parameter", {"policy": text}) from None
    return Policy(name, tuple(parameters))


def _first_parameter(name: str) -> str | None:
    """Return the parameter whose value may be given without its name."""
    known = (policy.parameter for kind in kinds() for policy in kind.policies if policy.name == name)
    return next((parameter for parameter in known if parameter is not None), None)


def _written_out(policy: Policy) -> tuple[str, list[tuple[str, int]]]:
    """Return name and parameters in the form that the extension takes, with 64 bits for a parameter."""
    return policy.name, written_parameters(policy)


def written_parameters(policy: Policy) -> list[tuple[str, int]]:
    """Return the parameters in the form that the extension takes: 64-bit integers, with times in microseconds.

    >>> written_parameters(mcts(seconds=0.05))
    [('microseconds', 50000)]
    """
    return [_written_parameter(policy, key, value) for key, value in policy.parameters]


def _written_parameter(policy: Policy, key: str, value: Any) -> tuple[str, int]:
    if key == "seconds" and policy.searches:
        if not isinstance(value, int | float) or not math.isfinite(value) or not 0 < value <= _DAY:
            message = f"policy {policy}: seconds={value} is not a time of more than 0 up to {_DAY}"
            raise ConfigError(message, "bad_policy_parameter", {"policy": repr(policy)})
        return "microseconds", math.ceil(value * 1e6)
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        message = f"policy {policy}: {key}={value} is far out of range"
        raise ConfigError(message, "bad_policy_parameter", {"policy": repr(policy)})
    return key, value


def check(policy: Policy, game: Game) -> None:
    """Raise `ConfigError` unless the game has this policy with these parameters.

    >>> import aleator
    >>> check(greedy(), aleator.GangOfDice(players=2))
    Traceback (most recent call last):
    aleator.errors.ConfigError: ...
    """
    _bound(policy, game)


def one_for_each_seat(game: Game, policies: Sequence[PolicyLike]) -> list[PolicyLike]:
    """Return the policies of a game, one for each seat, or refuse them.

    Raises `TypeError` for anything that is not a game or not a list of policies, and `ConfigError` for the wrong
    number of policies.

    >>> import aleator
    >>> one_for_each_seat(aleator.GangOfDice(players=2), "cautious")
    Traceback (most recent call last):
    aleator.errors.ConfigError: 'cautious' is one policy: give a list with one for each seat: ['cautious', 'cautious']
    >>> one_for_each_seat(aleator.GangOfDice(players=2), ["cautious"])
    Traceback (most recent call last):
    aleator.errors.ConfigError: 1 policy for 2 players: give one for each seat
    """
    kind_of(game)
    players = int(game.players)
    if isinstance(policies, (str, Policy)):
        message = f"{policies!r} is one policy: give a list with one for each seat: {[policies] * players}"
        raise ConfigError(message, "policy_count", {"policies": 1, "players": players})
    if not isinstance(policies, Iterable):
        raise TypeError(f"policies={policies!r} is not a list with a policy for each seat")
    given = list(policies)
    if len(given) != players:
        message = f"{counted(len(given), 'policy', 'policies')} for {players} players: give one for each seat"
        raise ConfigError(message, "policy_count", {"policies": len(given), "players": players})
    return given


def known(policy: PolicyLike) -> Policy | Callable[[Any], Any]:
    """Parse a written policy; a bot of `aleator.bots` becomes the policy of the same name.

    A bot remembers its searches from one game to the next. In a batch, each game has to be the same in any slice and
    after any resumption, so the search starts afresh with every decision, from the search stream of the game and the
    seat.

    >>> import aleator
    >>> known("fixed(3)"), known(aleator.bots.MCTS(50, seed=1))
    (fixed(n=3), mcts(iterations=50))
    """
    if isinstance(policy, str):
        return parse(policy)
    search = getattr(policy, "search", None) if getattr(policy, "plays_its_search", False) else None
    return search if isinstance(search, Policy) else policy


def as_argument(policy: PolicyLike) -> Any:
    """Return a policy in the form that the extension takes: a name with parameters, or a callable and whether it asks
    for a stream.
    """
    policy = known(policy)
    if isinstance(policy, Policy):
        return _written_out(policy)
    if isinstance(policy, Labelled):
        policy = policy.policy
    if callable(policy):
        return policy, wants_stream(policy)
    message = (
        f"{policy!r} is not a policy: use a name such as 'cautious', or one of your own, such as from_view(function)"
    )
    raise ConfigError(message, "unknown_policy", {"policy": repr(policy)})


def at_once(policy: PolicyLike | None, game: Game) -> Any:
    """Return a built-in policy bound to a game, if it answers at once and in native code; None for anything else.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> at_once("cautious", game) is None, at_once("mcts", game) is None, at_once(lambda state: None, game) is None
    (False, True, True)
    """
    if policy is None or engine_of(game).is_twin:
        return None
    policy = known(policy)
    bound = _bound(policy, game) if isinstance(policy, Policy) else None
    return bound if getattr(bound, "answers_at_once", False) else None


def as_player(policy: PolicyLike) -> Callable[[Any, Any, int], Any]:
    """Return a policy as a function of a state, the game's streams and the seat, which draws as in `simulate`.

    >>> as_player(lambda state: "nothing")(None, None, 0)
    'nothing'
    """
    policy = known(policy)
    if isinstance(policy, Policy):
        return _player(policy)
    asked, with_stream = as_argument(policy)
    if with_stream:
        return lambda state, streams, seat: asked(state, stream=own_stream(streams, seat))
    return lambda state, _streams, _seat: asked(state)


def _player(policy: Policy) -> Callable[[Any, Any, int], Any]:
    """Return a built-in policy as a function; its binding to a game is looked up once, not at each decision."""
    searches = policy.searches
    game: Any = None
    chosen: Any = None
    drawn: tuple[Any, Any, Any] = (None, None, None)

    def choose(state: Any, streams: Any, seat: int) -> Any:
        nonlocal game, chosen, drawn
        if state.game is not game:
            chosen, game = _bound(policy, state.game), state.game
        if drawn[0] is not streams or drawn[1] != seat:
            drawn = (streams, seat, streams.search(seat) if searches else streams.policy(seat))
        return chosen.choose(state, drawn[2])

    return choose
