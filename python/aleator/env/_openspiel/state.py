"""A state of OpenSpiel that walks a cursor and asks chance in small steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from aleator.env._checks import checked_id
from aleator.env._openspiel.adapter import Adapter
from aleator.env._openspiel.chance import Chain
from aleator.env._openspiel.log import Log
from aleator.env.cursor import Cursor
from aleator.errors import IllegalOutcome
from aleator.game import Node
from aleator.games.kind import loaded
from aleator.games.registry import kind_of

__all__ = ["DiceGameState"]


class _Sampler:
    """Draws from numbers between 0 and 1, as OpenSpiel supplies them."""

    def __init__(self, uniform: Callable[[], float]) -> None:
        self.uniform = uniform

    def below(self, bound: int) -> int:
        """Return a number below the bound."""
        return min(int(self.uniform() * bound), bound - 1)


class DiceGameState(pyspiel.State):  # type: ignore[misc]
    """A game of either kind. Decisions are ids of `docs/encodings.md`; chance nodes are steps of a chain."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._table: Any = game.config.new_state()
        self._cursor = Cursor(self._table)
        self._path: tuple[int, ...] = ()
        self._taken: tuple[int, ...] = ()
        self._in_air: tuple[str, ...] = ()
        self._log = Log(None, ())

    @property
    def _adapter(self) -> Adapter:
        adapter: Adapter = loaded(kind_of(self._table).openspiel)
        return adapter

    @property
    def table(self) -> Any:
        """A copy of the state of the game."""
        return self._table.clone()

    @property
    def cursor(self) -> Cursor:
        """A copy of the cursor: the state with the partial choice."""
        return self._cursor.clone()

    @property
    def log(self) -> Log:
        """What has happened."""
        return self._log

    @property
    def chance_taken(self) -> tuple[int, ...]:
        """The ids taken in the current chain of chance; empty at its beginning and when a seat is to act."""
        return self._taken

    def _chain(self) -> Chain:
        return self._adapter.chain(self._table, self._in_air)

    # OpenSpiel's names from here on.

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's value for chance or the end."""
        node = self._table.node
        if node is Node.TERMINAL:
            return int(pyspiel.PlayerId.TERMINAL)
        if node is Node.CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self._table.current_player)

    def _legal_actions(self, player: int) -> list[int]:
        return self._cursor.legal_ids() if player == self._cursor.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the ids that chance can bring in this step, with their probabilities."""
        return list(self._chain().outcomes(self._taken))

    def _apply_action(self, action: int) -> None:
        action = checked_id(action)
        if self._table.node is Node.CHANCE:
            self._take_chance(action)
        else:
            self._take_id(action)

    def _take_chance(self, action: int) -> None:
        chain = self._chain()
        if action not in [id for id, _ in chain.outcomes(self._taken)]:
            raise IllegalOutcome(f"chance cannot bring id {action} here", "impossible_outcome", {"id": action})
        self._taken = (*self._taken, action)
        # Steps with only one outcome are chance nodes too, but few.
        if chain.outcomes(self._taken):
            return
        events = self._table.apply_chance(chain.outcome(self._taken))
        self._taken, self._in_air = (), ()
        self._cursor = Cursor(self._table)
        self._log = Log(self._log, events, derived=self._adapter.derived)

    def _take_id(self, action: int) -> None:
        seat = int(self._table.current_player)
        # A refused id changes nothing, so it is taken before it is recorded.
        done = self._cursor.step(action)
        self._path = (*self._path, action)
        if done is None:
            return
        thrown, hidden = self._adapter.thrown(self._table, done)
        self._in_air = thrown or self._in_air
        events = self._table.apply(done)
        self._cursor = Cursor(self._table)
        self._log = Log(self._log, events, (seat, self._path, hidden), derived=self._adapter.derived)
        self._path = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._chain().name(self._taken, action)
        return self._cursor.encoding.id_names[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._table.node is Node.TERMINAL

    def returns(self) -> list[float]:
        """Return each seat's return: 1 shared by the winners at the end, otherwise 0."""
        return list(self._table.returns())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> DiceGameState:
        """Return a state that the seat cannot tell from this one, with everything hidden drawn anew.

        Its `history()` is still that of this state. What the others have seen in secret is reduced to what
        they would hold.
        """
        other: DiceGameState = self.clone()
        if not hasattr(self._table, "resample"):
            return other
        other._table = self._table.resample(player, _Sampler(sampler))
        other._cursor = Cursor(other._table)
        for id in self._path if player == self._cursor.player else ():
            other._cursor.step(id)
        if player != self._cursor.player:
            other._path = ()
        public = self._log.text(None)
        prefix = {player: self._log.text(player)}
        for seat in range(self._table.players):
            if seat != player:
                prefix[seat] = f"{public}holds {self._adapter.holdings(other._table.view(seat), seat)}\n"
        other._log = Log(self._log, (), None, prefix, player)
        return other

    def information_text(self, player: int) -> str:
        """Return everything that a seat has seen, including its own partial choice."""
        own = self._path if player == self._cursor.player else ()
        return f"seat {player}\n{self._log.text(player)}{' '.join(map(str, own))}"

    def __str__(self) -> str:
        return f"{self._table.board()}\nids so far {list(self._path)}, of chance {list(self._taken)}"
