"""Rules engine and simulation backend for two dice games, Gang of Dice and Dice Run.

>>> import aleator
>>> game = aleator.GangOfDice(players=3)
>>> result = aleator.simulate(game, ["cautious", "random", "random"], games=1000, seed=7)
>>> result.wins[0] > result.wins[1] + result.wins[2]
True
"""

from aleator import bots, decks, dice_run, env, gang_of_dice, odds, policies
from aleator._native import BUILD_PROFILE, DiceRun, GangOfDice, Stream, Streams, __version__
from aleator.env import VectorEnv
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
from aleator.game import SPECTATOR, Node
from aleator.games import game_from_dict
from aleator.long_run import long_run
from aleator.match import Match
from aleator.record import Record
from aleator.simulate import Simulation, simulate
from aleator.tournament import Tournament, tournament

__all__ = [
    "BUILD_PROFILE",
    "SPECTATOR",
    "AleatorError",
    "ConfigError",
    "DeckError",
    "DiceRun",
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
    "PolicyError",
    "Record",
    "RecordError",
    "SeedError",
    "Simulation",
    "StaleState",
    "Stream",
    "Streams",
    "TooManyOutcomes",
    "Tournament",
    "UndoRefused",
    "VectorEnv",
    "__version__",
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
