"""OpenSpiel: the games as Python games. Needs the extra `openspiel`.

Importing this module registers every game that has an adapter, such as `python_gang_of_dice`, whose class is
`GangOfDiceGame` here:

>>> import pyspiel, aleator.env.openspiel
>>> game = pyspiel.load_game("python_gang_of_dice(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 3)

Decisions are the ids of `docs/encodings.md`. Chance is exact, and split into small steps: face by face how many dice
show it, card by card who gets it. Do not use these games with the C++ searchers (`pyspiel.MCTSBot`,
`pyspiel.ISMCTSBot`): in OpenSpiel 2.0.2 they crash on any Python game, including its own. Those in
`open_spiel.python.algorithms` work.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from aleator.env._openspiel.adapter import Adapter
from aleator.env._openspiel.observer import DiceGameObserver
from aleator.env._openspiel.state import DiceGameState
from aleator.env.encoding import encoding_of
from aleator.games.kind import Game, GameKind, loaded
from aleator.games.registry import kinds

__all__ = ["DiceGameObserver", "DiceGameState"]


def _type(kind: GameKind) -> Any:
    information = pyspiel.GameType.Information
    parameters = {"players": kind.usual_players} | {option.name: option.default for option in kind.options}
    return pyspiel.GameType(
        short_name=f"python_{kind.name}",
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if kind.hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.players[1],
        min_num_players=kind.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )


class _Config:
    """A game of aleator that copies of states share."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> _Config:
        return self


class _DiceGame(pyspiel.Game):  # type: ignore[misc]
    """What all games share."""

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

    def __reduce__(self) -> tuple[Any, ...]:
        # By its parameters and not by its text, which cannot contain every character of a deck's path.
        return _load, (self.get_type().short_name, self.get_parameters())

    def __deepcopy__(self, memo: dict[int, Any]) -> _DiceGame:
        return self  # it is immutable, and its states hold it

    def new_initial_state(self) -> DiceGameState:
        """Return the state before anything has happened."""
        return DiceGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DiceGameObserver:
        """Return an observer."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DiceGameObserver(encoding_of(self.config), wanted, params)


def _load(name: str, parameters: dict[str, Any]) -> _DiceGame:
    """Load a game; importing this module has registered the games."""
    game: _DiceGame = pyspiel.load_game(name, parameters)
    return game


def _class_of(kind: GameKind) -> type[_DiceGame]:
    """Make the class of a game: OpenSpiel needs a separate one for each."""
    adapter: Adapter = loaded(kind.openspiel)
    about = _type(kind)

    def __init__(self: _DiceGame, params: dict[str, Any] | None = None) -> None:
        config = kind.game(**{**about.parameter_specification, **(params or {})})
        _DiceGame.__init__(self, about, config, params or {}, adapter.chance(config), adapter.length)

    names = ", ".join(f"`{name}`" for name in about.parameter_specification)
    members = {"__init__": __init__, "__doc__": f"{kind.title}; parameters {names}.", "__module__": __name__}
    made: type[_DiceGame] = type(adapter.class_name, (_DiceGame,), members)
    pyspiel.register_game(about, made)
    return made


_CLASSES = {made.__name__: made for made in (_class_of(kind) for kind in kinds() if kind.openspiel is not None)}
globals().update(_CLASSES)
