"""What a simulation tells: one class for what all games have, one more for each game."""

from aleator.games.dice_run.results import DiceRunSimulation
from aleator.games.gang_of_dice.results import GangOfDiceSimulation
from aleator.simulation.results.base import Simulation
from aleator.simulation.results.rates import Rate, wilson

__all__ = ["DiceRunSimulation", "GangOfDiceSimulation", "Rate", "Simulation", "wilson"]
