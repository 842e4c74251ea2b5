"""Searching players as objects, which report what they think of a decision.

`MCTS` plays Gang of Dice and `ISMCTS` plays Dice Run. As policies by name (`"mcts(iterations=500)"`, `"ismcts"`) they
can be used like any policy; as objects they also report visits and values, and `MCTS` keeps its tree between decisions.
`docs/bots.md` describes how they search and how strong they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from aleator._native import Stream, Streams
from aleator.errors import ConfigError
from aleator.games.kind import GameKind
from aleator.games.registry import kinds
from aleator.play.policies import Policy, ismcts, mcts, sequential_halving, written_parameters

__all__ = ["ISMCTS", "MCTS", "Analysis", "Judged", "SequentialHalving"]


@dataclass(frozen=True, slots=True)
class Judged:
    """An action as judged by a search: how many iterations tried it, and its average worth to the seat.

    A value is the chance of winning, from 0 to 1, as far as the search can tell.
    """

    action: Any
    visits: int
    value: float

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as a plain dictionary.

        >>> from aleator.gang_of_dice import Roll
        >>> Judged(Roll(3), 10, 0.5).to_dict()
        {'action': {'type': 'roll', 'dice': 3}, 'visits': 10, 'value': 0.5}
        """
        return {"action": self.action.to_dict(), "visits": self.visits, "value": self.value}


@dataclass(frozen=True, slots=True)
class Analysis:
    """The findings of a search: the actions it tried, the best one first, and the number of iterations.

    Actions are ordered by visits, then by value, then in the order of legal actions.
    """

    actions: tuple[Judged, ...]
    iterations: int

    @property
    def best(self) -> Any:
        """The action to take."""
        return self.actions[0].action

    def policy(self) -> dict[Any, float]:
        """Return each tried action's share of the visits.

        >>> from aleator.gang_of_dice import Roll
        >>> Analysis((Judged(Roll(3), 3, 0.5), Judged(Roll(2), 1, 0.4)), 4).policy()
        {Roll(dice=3): 0.75, Roll(dice=2): 0.25}
        """
        visits = sum(judged.visits for judged in self.actions)
        return {judged.action: judged.visits / visits for judged in self.actions}

    def to_dict(self) -> dict[str, Any]:
        """Return the analysis as a plain dictionary.

        >>> Analysis((), 0).to_dict()
        {'iterations': 0, 'actions': []}
        """
        return {"iterations": self.iterations, "actions": [judged.to_dict() for judged in self.actions]}


class _Searcher:
    """What both searching players share."""

    plays_its_search: ClassVar[bool] = True
    """Whether it decides as the policy of its name; a subclass that decides otherwise is a callable like any other."""

    _NAME: ClassVar[str]
    _POLICY: ClassVar[Callable[..., Policy]]

    def __init__(
        self,
        iterations: int | None = None,
        *,
        seconds: float | None = None,
        threads: int | None = None,
        seed: int | None = None,
    ) -> None:
        self.search: Policy = _checked(self._POLICY(iterations, seconds=seconds, threads=threads))
        self._streams = Streams(seed)
        self._bots: tuple[Any, Any] | None = None
        for kind in self._kinds():
            # An impossible budget is refused here, not at the first decision.
            self._made(kind.game(kind.players[0]))

    def __init_subclass__(cls) -> None:
        deciding = ("analyse", "choose", "policy", "__call__", "_bot", "_made")
        if any(name in vars(cls) for name in deciding):
            cls.plays_its_search = False

    @property
    def seed(self) -> int:
        """The seed of searches that are not given a stream."""
        return self._streams.seed

    def analyse(self, state: Any, stream: Stream | None = None, seat: int | None = None) -> Analysis:
        """Search the decision of the seat to act (or of `seat`, if several may act) and return the findings.

        Draws one word from `stream`, or by default from the seat's search stream under the bot's own seed. The GIL is
        released during the search, and Ctrl-C stops it within a second.

        Raises `ValueError` if the seat has nothing to decide, `ConfigError` for an impossible budget, and `TypeError`
        for a state of another game.
        """
        bot = self._bot(state)
        acting = state.current_player if seat is None else seat
        if acting not in state.pending_players:
            raise ValueError(
                f"seat {acting} cannot act in this state" if acting is not None else "no seat can act in this state"
            )
        drawn = self._streams.search(acting) if stream is None else stream
        iterations, judged = bot.analyse(state, drawn, acting)
        return Analysis(tuple(Judged(*entry) for entry in judged), iterations)

    def choose(self, state: Any, stream: Stream | None = None, seat: int | None = None) -> Any:
        """Search the decision like `analyse`, and return the action to take."""
        return self.analyse(state, stream, seat).best

    def policy(self, state: Any, stream: Stream | None = None, seat: int | None = None) -> dict[Any, float]:
        """Search the decision like `analyse`, and return each action's share of the visits."""
        return self.analyse(state, stream, seat).policy()

    def __call__(self, state: Any) -> Any:
        """Choose an action, so that the bot can be used like any callable `policy(state) -> action`.

        It is given the whole state, and reads nothing of it that is hidden from its seat.
        """
        return self.choose(state)

    def forget(self) -> None:
        """Forget all previous searches."""
        if self._bots is not None:
            self._bots[1].forget()

    def _bot(self, state: Any) -> Any:
        """Return the native bot for the state's game; another game begins with an empty memory."""
        game = getattr(state, "game", None)
        if self._bots is None or self._bots[0] != game:
            self._bots = game, self._made(game)
        return self._bots[1]

    def _kinds(self) -> list[GameKind]:
        """Return the games that it plays."""
        searching = [kind for kind in kinds() if kind.searcher is not None]
        return [kind for kind in searching if any(one.searches and one.name == self._NAME for one in kind.policies)]

    def _made(self, game: Any) -> Any:
        for kind in self._kinds():
            if isinstance(game, kind.game) and kind.searcher is not None:
                return kind.searcher(game, self._NAME, written_parameters(self.search))
        names = ", ".join(kind.game.__name__ for kind in self._kinds())
        raise TypeError(f"{type(self).__name__} plays {names}, not {game!r}")

    def __reduce__(self) -> Any:
        return _restored, (type(self), self.search, self.seed)

    def __repr__(self) -> str:
        inside = ", ".join(f"{key}={value}" for key, value in self.search.parameters)
        return f"{type(self).__name__}({inside})"


def _restored(cls: type[_Searcher], search: Policy, seed: int) -> _Searcher:
    """Rebuild a bot; its tree is not kept."""
    return cls(**dict(search.parameters), seed=seed)  # type: ignore[arg-type]  # the parameters of its own policy


class MCTS(_Searcher):
    """A searching player of Gang of Dice: Monte Carlo tree search with chance nodes.

    `iterations` (1000 by default) or `seconds` is the budget of a decision; `threads` trees grow side by side. If its
    tree contains the state it is asked about, the search continues from that subtree. With a budget of iterations its
    choices depend only on the seed and on what it was asked before.

    >>> import aleator
    >>> streams = aleator.Streams(seed=1)
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> outcome, _ = state.sample_chance(streams)
    >>> bot = MCTS(iterations=200, seed=7)
    >>> analysis = bot.analyse(state)
    >>> analysis.best in state.legal_actions(), sum(judged.visits for judged in analysis.actions)
    (True, 200)
    >>> bot.choose(state, streams.search(0)) in state.legal_actions()
    True
    """

    _NAME = "mcts"
    _POLICY = staticmethod(mcts)


class ISMCTS(_Searcher):
    """A searching player of Dice Run: Monte Carlo tree search over information sets, seen by one seat.

    Every iteration plays in a state drawn by `state.resample(seat, ...)`, so the search never reads anything hidden
    from the seat: states that the seat cannot tell apart get the same answer. The parameters are those of `MCTS`; each
    decision starts afresh.

    >>> import aleator
    >>> race = aleator.game_from_dict({"game": aleator.games.names()[1], "players": 2})
    >>> state, streams = race.new_state(), aleator.Streams(seed=1)
    >>> while state.phase != "play":
    ...     if state.node is aleator.Node.CHANCE:
    ...         _ = state.sample_chance(streams)
    ...     else:
    ...         _ = state.apply(state.legal_actions()[0])
    >>> seat = state.current_player
    >>> other = state.resample(seat, streams)
    >>> ISMCTS(50, seed=3).analyse(state) == ISMCTS(50, seed=3).analyse(other)
    True
    """

    _NAME = "ismcts"
    _POLICY = staticmethod(ismcts)


class SequentialHalving(_Searcher):
    """The strongest player of Dice Run: flat Monte Carlo over common worlds, with the `weighted` policy inside.

    The twelve best turns of `weighted` are played on to the end of the stage, by `weighted` at all seats, in states
    drawn by `state.resample(seat, ...)`; all turns meet the same states and the same dice. In rounds, the worse half of
    them is dropped. At the end of a stage the standing counts exactly, all further placings being equally likely
    (DR-8.5, DR-9.1). The parameters are those of `MCTS`; each decision starts afresh, and the first action is the one
    to take, whatever the visits.

    >>> import aleator
    >>> race = aleator.game_from_dict({"game": aleator.games.names()[1], "players": 2})
    >>> state, streams = race.new_state(), aleator.Streams(seed=1)
    >>> while state.phase != "play":
    ...     if state.node is aleator.Node.CHANCE:
    ...         _ = state.sample_chance(streams)
    ...     else:
    ...         _ = state.apply(state.legal_actions()[0])
    >>> analysis = SequentialHalving(300, seed=3).analyse(state)
    >>> analysis.best in state.legal_actions(), analysis.actions[0].visits >= analysis.actions[-1].visits
    (True, True)
    """

    _NAME = "sequential_halving"
    _POLICY = staticmethod(sequential_halving)


def _checked(policy: Policy) -> Policy:
    """Refuse anything that is not a number, before there is a state."""
    for key, value in policy.parameters:
        if isinstance(value, bool) or not isinstance(value, (int, float) if key == "seconds" else int):
            message = f"{policy.name}: {key}={value!r} is not {'a number' if key == 'seconds' else 'an integer'}"
            raise ConfigError(message, "bad_policy_parameter", {"policy": policy.name})
    return policy
