"""Which actions are legal: the list of them, and the reason why any other is not."""

from __future__ import annotations

from typing import Any

from aleator.errors import IllegalAction
from aleator.games.counted import counted
from aleator.reference.game import LegalActions, no_actions
from aleator.reference.gang_of_dice.actions import Action, Reroll, Roll, Stop
from aleator.reference.gang_of_dice.faces import Faces

__all__ = ["check_reroll", "check_roll", "rerolls_and_stop", "rolls"]

FACE_NAMES = ("gangster", "1", "2", "3", "4", "5")


def rolls(pool: int) -> LegalActions[Action]:
    """List the rolls of a player: from one die to the whole pool (GD-3.1).

    >>> list(rolls(2))
    [Roll(dice=1), Roll(dice=2)]
    """

    def rank(action: Any) -> int | None:
        return action.dice - 1 if isinstance(action, Roll) and 1 <= action.dice <= pool else None

    return LegalActions(range(pool), lambda index: Roll(index + 1), rank, (rolls, pool))


def rerolls_and_stop(faces: Faces) -> LegalActions[Action]:
    """List what a player can do with the dice on the table: stop, or reroll any selection of them (GD-3.2).

    A selection takes 0 to all dice of each face. Counted up in ascending order the first selection is the empty one,
    which is not a reroll: its place is that of stopping.

    >>> list(rerolls_and_stop((0, 1, 0, 0, 0, 1)))[:2]
    [Stop(), Reroll(faces=(0, 0, 0, 0, 0, 1))]
    """
    selections = 1
    for count in faces:
        selections *= count + 1

    def at(index: int) -> Action:
        if index == 0:
            return Stop()
        selected = [0] * 6
        for face in reversed(range(6)):
            index, selected[face] = divmod(index, faces[face] + 1)
        return Reroll(selected)  # type: ignore[arg-type]  # the constructor converts it to a tuple

    def rank(action: Any) -> int | None:
        if isinstance(action, Stop):
            return 0
        if not isinstance(action, Reroll) or sum(action.faces) == 0:
            return None
        index = 0
        for wanted, have in zip(action.faces, faces, strict=True):
            if wanted > have:
                return None
            index = index * (have + 1) + wanted
        return index

    return LegalActions(range(selections), at, rank, (rerolls_and_stop, faces))


def nothing() -> LegalActions[Action]:
    """List the actions of a seat that is not to act."""
    return no_actions()


def check_roll(action: Roll, pool: int) -> None:
    """Refuse a roll of no dice, or of more than the pool has (GD-3.1)."""
    params = {"dice": action.dice, "pool": pool}
    if action.dice < 1:
        raise IllegalAction(
            f"{counted(action.dice, 'die', 'dice')}: roll at least 1 (GD-3.1)", "too_few_dice", params, "GD-3.1"
        )
    if action.dice > pool:
        message = f"{counted(action.dice, 'die', 'dice')}: the pool has only {pool}, roll 1 to {pool} (GD-3.1)"
        raise IllegalAction(message, "too_many_dice", params, "GD-3.1")


def check_reroll(action: Reroll, faces: Faces) -> None:
    """Refuse a reroll of no dice, or of dice that are not on the table (GD-3.2)."""
    if sum(action.faces) == 0:
        message = "a reroll of no dice: name at least one, or use Stop() to end the turn (GD-3.2)"
        raise IllegalAction(message, "empty_reroll", {}, "GD-3.2")
    for face in range(6):
        if action.faces[face] > faces[face]:
            params = {"face": face, "wanted": action.faces[face], "have": faces[face]}
            wanted = counted(action.faces[face], "die that shows", "dice that show")
            message = f"{wanted} {FACE_NAMES[face]}: the roll has {faces[face]} (GD-3.2)"
            raise IllegalAction(message, "not_rolled", params, "GD-3.2")
