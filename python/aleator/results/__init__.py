"""What a simulation tells: one class for what all games have, one more for each game."""

from aleator.results.base import Simulation
from aleator.results.dice_run import DiceRunSimulation
from aleator.results.gang_of_dice import GangOfDiceSimulation
from aleator.results.rates import Rate, wilson

__all__ = ["DiceRunSimulation", "GangOfDiceSimulation", "Rate", "Simulation", "wilson"]
