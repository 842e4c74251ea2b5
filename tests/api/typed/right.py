"""What has to pass `mypy --strict`: a type checker follows a game through everything that plays it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Self, TypeVar, assert_type

import aleator
from aleator import dice_run, gang_of_dice, reference
from aleator.game import AnyGame, AnyState, Spectator
from aleator.reference import dice_run as slow_run
from aleator.reference import gang_of_dice as slow_gang

StateT = TypeVar("StateT", bound=AnyState)


# Both games of both implementations are of the protocols.

gang: aleator.Game[gang_of_dice.State] = aleator.GangOfDice(players=2)
run: aleator.Game[dice_run.State] = aleator.DiceRun(players=2)
slow_gang_game: aleator.Game[slow_gang.GangOfDiceState] = reference.GangOfDice(2)
slow_run_game: aleator.Game[slow_run.DiceRunState] = reference.DiceRun(2)
games: list[AnyGame] = [gang, run, slow_gang_game, slow_run_game]

gang_state: aleator.State[gang_of_dice.Action, gang_of_dice.Outcome, gang_of_dice.Event] = gang.new_state()
run_state: aleator.State[dice_run.Action, dice_run.Outcome, dice_run.Event] = run.new_state()
slow_gang_state: aleator.State[slow_gang.Action, slow_gang.Outcome, slow_gang.Event] = slow_gang_game.new_state()
slow_run_state: aleator.State[slow_run.Action, slow_run.Outcome, slow_run.Event] = slow_run_game.new_state()

# What they are given and what they give is of the protocols, too.

actions: list[aleator.Action] = [
    gang_of_dice.Roll(1),
    dice_run.ChooseTarget("red-5"),
    slow_gang.Roll(1),
    slow_gang.Stop(),
]
outcomes: list[aleator.Outcome] = [gang_of_dice.Reveal("sum_7"), dice_run.Draw("6"), slow_gang.Reveal("sum_7")]
event: aleator.Event = dice_run.CardDrawn(1, "6")
slow_event: aleator.Event = slow_run.CardDrawn(1, "6")
assert_type(slow_run.CardDrawn(1, "6").seen_by(0), slow_run.CardDrawn)

# A game's state is known to everything that plays it.

match = aleator.Match(aleator.GangOfDice(players=2, first_player="winner"), ["cautious", "random"], seed=7)
assert_type(match, aleator.Match[gang_of_dice.State])
assert_type(match.state.pools, tuple[int, ...])
assert_type(match.clone(seed=8).state.round, int)
assert_type(match.analysis(0).phase, str)
assert_type(match.state.game, aleator.GangOfDice)
record = aleator.Record.play(aleator.DiceRun(players=2, dead_cards="only_if_stuck"), ["greedy", "by_card"], seed=7)
assert_type(record, aleator.Record[dice_run.State])
assert_type(record.state.stage_points, tuple[int, ...])
assert_type(record.replay().groups, tuple[tuple[str, ...] | None, ...])
assert_type(aleator.Record(reference.GangOfDice(2)).state.table, int)


def finished(game: aleator.Game[StateT], seed: int) -> StateT:
    """Play one's own way: what comes out is of the game that went in."""
    return aleator.Record.play(game, ["random"] * game.players, seed=seed).state


assert_type(finished(aleator.GangOfDice(players=2), 7).pools, tuple[int, ...])


# A third game, in pure Python, that says nowhere that it is of the protocols.


class Toss:
    """A coin is tossed; it is the action and the outcome, too, so that this stays short."""

    type = "toss"

    def __init__(self, heads: bool) -> None:
        self.heads = heads

    def to_dict(self) -> dict[str, Any]:
        """The record."""
        return {"type": self.type, "heads": self.heads}

    def seen_by(self, seat: int | Spectator | None) -> Self:
        """Nothing is hidden."""
        return self


class Coin:
    """Whoever guesses a coin wins."""

    def __init__(self, players: int = 2) -> None:
        self.players = players

    def new_state(self) -> CoinState:
        """Begin."""
        return CoinState(self)

    def state_from_dict(self, record: object) -> CoinState:
        """Read."""
        return CoinState(self)

    def to_dict(self) -> dict[str, Any]:
        """The record."""
        return {"game": "coin", "players": self.players}

    def __hash__(self) -> int:
        return self.players


class CoinState:
    """A coin that nobody has guessed yet, or that somebody has."""

    def __init__(self, game: Coin) -> None:
        self.game = game
        self.players = game.players
        self.node = aleator.Node.DECISION
        self.guess = False

    @property
    def current_player(self) -> int | None:
        """Always the first seat."""
        return 0

    @property
    def pending_players(self) -> tuple[int, ...]:
        """The same."""
        return (0,)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.node is aleator.Node.TERMINAL

    def legal_actions(self, seat: int | None = None) -> list[Toss]:
        """Heads or tails."""
        return [Toss(False), Toss(True)]

    def apply(self, action: Toss, seat: int | None = None) -> list[Toss]:
        """Guess."""
        self.guess, self.node = action.heads, aleator.Node.CHANCE
        return [action]

    def chance_kind(self) -> str | None:
        """The only kind."""
        return "toss"

    def chance_count(self) -> int:
        """Two sides."""
        return 2

    def chance_probability(self, outcome: Toss) -> Fraction:
        """A fair coin."""
        return Fraction(1, 2)

    def chance_outcomes(self, limit: int = 10_000) -> list[tuple[Toss, Fraction]]:
        """Both."""
        return [(outcome, Fraction(1, 2)) for outcome in self.legal_actions()]

    def apply_chance(self, outcome: Toss) -> Sequence[Toss]:
        """Fall."""
        self.node = aleator.Node.TERMINAL
        return (outcome,)

    def sample_chance(self, streams: aleator.Streams) -> tuple[Toss, Sequence[Toss]]:
        """Be tossed."""
        outcome = Toss(streams.dice.below(2) == 1)
        return outcome, self.apply_chance(outcome)

    def clone(self) -> Self:
        """A copy would be one."""
        return self

    def key(self) -> bytes:
        """Bytes."""
        return self.node.value.encode()

    def to_dict(self) -> dict[str, Any]:
        """The record."""
        return {"game": "coin", "node": self.node.value}

    def view(self, seat: int | Spectator | None = None) -> dict[str, Any]:
        """All is open."""
        return self.to_dict()

    def returns(self) -> tuple[float, ...]:
        """Nothing won."""
        return (0.0,) * self.players

    def rewards(self) -> tuple[float, ...]:
        """Nothing won."""
        return self.returns()

    def margin(self) -> tuple[int, ...]:
        """Nobody leads."""
        return (0,) * self.players

    def winners(self) -> tuple[int, ...]:
        """Nobody."""
        return ()


coin: aleator.Game[CoinState] = Coin()
coin_state: aleator.State[Toss, Toss, Toss] = coin.new_state()


def guessed(toss: aleator.Match[CoinState]) -> bool:
    """A match of it knows its state."""
    return toss.state.guess
