"""The pure Python reference: written from the rules as plainly as possible, to hold the fast core against.

It has the names of the package itself: what works with `aleator` works with `aleator.reference`, only slower. Nothing
here imports anything native.

>>> streams = Streams(seed=7)
>>> state = GangOfDice(players=3).new_state()
>>> while state.node is not Node.TERMINAL:
...     if state.node is Node.CHANCE:
...         outcome, events = state.sample_chance(streams)
...     else:
...         events = state.apply(state.legal_actions().sample(streams.policy(state.current_player)))
>>> state.winners()
(0,)
"""

from collections.abc import Callable, Mapping
from typing import Any

from aleator.errors import RecordError
from aleator.game import SPECTATOR, Node
from aleator.reference import chance, decks, dice_run, gang_of_dice
from aleator.reference.chance import Stream, Streams
from aleator.reference.dice_run.state import DiceRun, dice_run_from_dict
from aleator.reference.gang_of_dice.state import GangOfDice, gang_of_dice_from_dict

__all__ = [
    "SPECTATOR",
    "DiceRun",
    "GangOfDice",
    "Node",
    "Stream",
    "Streams",
    "chance",
    "decks",
    "dice_run",
    "game_from_dict",
    "gang_of_dice",
]

GAMES: dict[str, Callable[[Mapping[str, Any]], GangOfDice | DiceRun]] = {
    "gang_of_dice": gang_of_dice_from_dict,
    "dice_run": dice_run_from_dict,
}


def game_from_dict(record: object) -> GangOfDice | DiceRun:
    """Read a game back from its `to_dict`; the deck may be the name of a built-in one.

    >>> game_from_dict({"game": "gang_of_dice", "players": 3, "deck": "standard"}) == GangOfDice(3)
    True
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"a game is {record!r}, not a dictionary")
    name = record.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise RecordError(f"{name!r} is not a game: {', '.join(GAMES)}", key="game")
    return GAMES[name](record)
