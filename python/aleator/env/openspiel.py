"""OpenSpiel: both games as Python games. Needs the extra `openspiel`.

Importing this module registers `python_gang_of_dice` and `python_dice_run`:

>>> import pyspiel, aleator.env.openspiel
>>> game = pyspiel.load_game("python_dice_run(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 7)

Decisions are the ids of `docs/encodings.md`. Chance is exact, and told in small steps: face by face how many dice show
it, card by card who gets it. Do not hand these games to searchers that are written in C++ (`pyspiel.MCTSBot`,
`pyspiel.ISMCTSBot`): OpenSpiel 2.0.2 crashes in them on any Python game, its own included. Those of
`open_spiel.python.algorithms` work.
"""

from __future__ import annotations

from typing import Any

import pyspiel

import aleator
from aleator.env._openspiel.observer import DiceGameObserver
from aleator.env._openspiel.state import DiceGameState
from aleator.env.encoding import encoding_of
from aleator.games import Game

__all__ = ["DiceGameObserver", "DiceGameState", "DiceRunGame", "GangOfDiceGame"]

# Of Gang of Dice the most ids of a turn are 13: how many dice, and twice six faces. The length of Dice Run has no
# bound, since rolls for the start can be tied for ever; no game comes near this.
GANG_OF_DICE_LENGTH = 13 * 12 * 4
DICE_RUN_LENGTH = 2000


def _type(name: str, title: str, players: tuple[int, int], information: Any, parameters: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )


GANG_OF_DICE_TYPE = _type(
    "python_gang_of_dice",
    "Gang of Dice",
    (2, 4),
    pyspiel.GameType.Information.PERFECT_INFORMATION,
    {"players": 3, "first_player": "rotate", "gangster_is_a_value": False, "deck": "standard"},
)
DICE_RUN_TYPE = _type(
    "python_dice_run",
    "Dice Run",
    (2, 6),
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    {"players": 4, "dead_cards": "always", "stage_end": "on_draw", "deck": "standard"},
)


class _Config:
    """A game of aleator that copies of states share."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> _Config:
        return self


class _DiceGame(pyspiel.Game):  # type: ignore[misc]
    """What both games have alike."""

    def __init__(self, kind: Any, config: Game, params: dict[str, Any], chance: int, length: int) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding_of(config).id_count,
            max_chance_outcomes=chance,
            num_players=config.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=length,
        )
        super().__init__(kind, info, params)
        self._config = _Config(config)

    @property
    def config(self) -> Game:
        """The game of aleator."""
        return self._config.game

    def new_initial_state(self) -> DiceGameState:
        """Give the state before anything has happened."""
        return DiceGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DiceGameObserver:
        """Give an observer."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DiceGameObserver(encoding_of(self.config), wanted, params)


class GangOfDiceGame(_DiceGame):
    """Gang of Dice; parameters `players`, `first_player`, `gangster_is_a_value`, `deck`.

    >>> pyspiel.load_game("python_gang_of_dice(players=2)").num_distinct_actions()
    115
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GANG_OF_DICE_TYPE.parameter_specification, **(params or {})}
        config = aleator.GangOfDice(**given)
        most = encoding_of(config).id_count
        chance = max(most, len(config.deck.to_dict()["cards"]))
        super().__init__(GANG_OF_DICE_TYPE, config, params or {}, chance, GANG_OF_DICE_LENGTH)


class DiceRunGame(_DiceGame):
    """Dice Run; parameters `players`, `dead_cards`, `stage_end`, `deck`.

    >>> pyspiel.load_game("python_dice_run").num_players()
    4
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DICE_RUN_TYPE.parameter_specification, **(params or {})}
        super().__init__(DICE_RUN_TYPE, aleator.DiceRun(**given), params or {}, 30, DICE_RUN_LENGTH)


pyspiel.register_game(GANG_OF_DICE_TYPE, GangOfDiceGame)
pyspiel.register_game(DICE_RUN_TYPE, DiceRunGame)
