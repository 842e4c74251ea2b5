"""Rules engine and simulation backend for two dice games, Gang of Dice and Dice Run.

>>> import aleator
>>> game = aleator.GangOfDice(players=3)
>>> result = aleator.simulate(game, ["cautious", "random", "random"], games=1000, seed=7)
>>> result.wins[0] > result.wins[1] + result.wins[2]
True
"""

import importlib as _importlib
import typing as _typing

from aleator import _old_names, dice_run, env, gang_of_dice, odds
from aleator import games as games
from aleator._native import BUILD_PROFILE, DiceRun, GangOfDice, Stream, Streams, __version__
from aleator.env.vector import VectorEnv
from aleator.errors import (
    AleatorError,
    ConfigError,
    DeckError,
    GameOver,
    IllegalAction,
    IllegalOutcome,
    MatchError,
    NotAPlayer,
    NotYourTurn,
    OddsError,
    PolicyError,
    RecordError,
    SeedError,
    StaleState,
    TooManyOutcomes,
    UndoRefused,
)
from aleator.game import SPECTATOR, Action, Event, Game, Node, Outcome, Spectator, State
from aleator.games import decks, game_from_dict
from aleator.games import register as _register
from aleator.games.dice_run.kind import KIND as _DICE_RUN
from aleator.games.gang_of_dice.kind import KIND as _GANG_OF_DICE
from aleator.odds import analyse
from aleator.play import bots, policies
from aleator.play import match as match
from aleator.play.match import Match
from aleator.play.record import Record
from aleator.simulation.long_run import long_run
from aleator.simulation.results.base import Simulation
from aleator.simulation.tournament import Tournament, tournament

if _typing.TYPE_CHECKING:
    from collections.abc import Callable as _Callable
    from collections.abc import Sequence as _Sequence

    from aleator import interface as interface
    from aleator import reference as reference
    from aleator import server as server
    from aleator import terminal as terminal
    from aleator.games import primitives as primitives
    from aleator.games import rules as rules
    from aleator.games.dice_run.results import DiceRunSimulation as _DiceRunSimulation
    from aleator.games.gang_of_dice.results import GangOfDiceSimulation as _GangOfDiceSimulation
    from aleator.interface import schemas as schemas
    from aleator.play import proof as proof
    from aleator.play import record as record
    from aleator.simulation import distributed as distributed
    from aleator.simulation import pieces as pieces
    from aleator.simulation import plots as plots
    from aleator.simulation import processes as processes
    from aleator.simulation import ratings as ratings
    from aleator.simulation import results as results

    # The class of a result follows from that of the game; the function itself does not know any game by name.
    @_typing.overload
    def simulate(
        game: GangOfDice,
        policies: _Sequence[policies.PolicyLike],
        games: int,
        seed: int | None = None,
        threads: int | None = None,
        *,
        start: int = 0,
        rotate_seats: bool = False,
        keep_games: bool | None = None,
        processes: int | None = None,
        progress: _Callable[[int], object] | None = None,
    ) -> _GangOfDiceSimulation: ...
    @_typing.overload
    def simulate(
        game: DiceRun,
        policies: _Sequence[policies.PolicyLike],
        games: int,
        seed: int | None = None,
        threads: int | None = None,
        *,
        start: int = 0,
        rotate_seats: bool = False,
        keep_games: bool | None = None,
        processes: int | None = None,
        progress: _Callable[[int], object] | None = None,
    ) -> _DiceRunSimulation: ...
    @_typing.overload
    def simulate(
        game: games.Game,
        policies: _Sequence[policies.PolicyLike],
        games: int,
        seed: int | None = None,
        threads: int | None = None,
        *,
        start: int = 0,
        rotate_seats: bool = False,
        keep_games: bool | None = None,
        processes: int | None = None,
        progress: _Callable[[int], object] | None = None,
    ) -> Simulation: ...
    def simulate(game: _typing.Any, *arguments: _typing.Any, **options: _typing.Any) -> _typing.Any:
        """Play the games of a seed; see `aleator.simulation.simulate`."""


if not _typing.TYPE_CHECKING:
    from aleator.simulation.simulate import simulate

_register(_GANG_OF_DICE)
_register(_DICE_RUN)
_old_names.keep_functions()


def __getattr__(name: str) -> _typing.Any:
    """Import a module on first access, so that `import aleator` stays fast and needs only NumPy."""
    if name in _old_names.SUBMODULES:
        return _importlib.import_module(_old_names.SUBMODULES[name])
    raise AttributeError(f"module 'aleator' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_old_names.SUBMODULES})


__all__ = [
    "BUILD_PROFILE",
    "SPECTATOR",
    "Action",
    "AleatorError",
    "ConfigError",
    "DeckError",
    "DiceRun",
    "Event",
    "Game",
    "GameOver",
    "GangOfDice",
    "IllegalAction",
    "IllegalOutcome",
    "Match",
    "MatchError",
    "Node",
    "NotAPlayer",
    "NotYourTurn",
    "OddsError",
    "Outcome",
    "PolicyError",
    "Record",
    "RecordError",
    "SeedError",
    "Simulation",
    "Spectator",
    "StaleState",
    "State",
    "Stream",
    "Streams",
    "TooManyOutcomes",
    "Tournament",
    "UndoRefused",
    "VectorEnv",
    "__version__",
    "analyse",
    "bots",
    "decks",
    "dice_run",
    "env",
    "game_from_dict",
    "gang_of_dice",
    "long_run",
    "odds",
    "policies",
    "simulate",
    "tournament",
]
