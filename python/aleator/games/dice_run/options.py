"""What a seat can do in Dice Run: by card, then by effect, then by dice or group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aleator.games.dice_run import primitives
from aleator.games.dice_run.names import COLOURS
from aleator.games.registry import namespace
from aleator.interface.refusals import why_not

__all__ = ["choices", "points_in_front", "target_points", "told_in_front"]

_NUMBERS = {target: number for number, target in enumerate(primitives.TARGETS)}


def choices(state: Any, seat: int) -> dict[str, Any]:
    """Return the `options` of a seat of Dice Run that has to act."""
    view = state.view(seat)
    if state.phase == "pick_dice":
        return {"kind": state.phase, "pick": 2, "dice": _counted(view["groups"][0])}
    held = view["targets"][seat]
    if state.phase == "choose_target":
        counted = _points(view["groups"], held)
        return {"kind": state.phase, "targets": [{"target": target, "points": counted[target]} for target in held]}
    hand = sorted(set(view["hands"][seat]), key=view["hands"][seat].index)
    legal = [action.to_dict() for action in state.legal_actions(seat)]
    return {
        "kind": state.phase,
        "cards": [_card(state, seat, card, view, legal) for card in hand],
        "targets": _targets(state, seat, held, view, legal),
        "shown": view["shown"][seat],
    }


def target_points(groups: Iterable[Any], target: str) -> list[int]:
    """Count the points of a target in every group of dice, the leading one first, skipping virtual groups (DR-8.3).

    `groups` are those of a view; dice in none of them do not count. `ValueError` for anything that is not a die, and
    for more than six dice of a colour.

    >>> target_points([["red-5", "red-6"], None, ["blue-5"]], "red-5")
    [4, 1]
    """
    return _points(groups, [target])[target]


def points_in_front(view: dict[str, Any]) -> dict[str, int] | None:
    """Count the points that each unused target of a seat would score in the leading group now (DR-8.3).

    `view` is that of the seat. None for a spectator, who sees no targets, and before any dice are on the table.

    >>> points_in_front({"seat": 0, "groups": [["red-5", "red-6"], ["blue-5"]], "targets": [["red-5", "blue-5"], 5]})
    {'red-5': 4, 'blue-5': 1}
    """
    seat, front = view["seat"], next((group for group in view["groups"] if group), None)
    if seat is None or front is None:
        return None
    return {target: points for target, [points] in _points([front], view["targets"][seat]).items()}


def _points(groups: Iterable[Any], targets: list[str]) -> dict[str, list[int]]:
    """Have the core count the points of all targets at once."""
    line = [group for group in groups if group]
    if not line or not targets:
        return {target: [] for target in targets}
    # Dice that are not in the line stand behind it.
    places, numbers = [len(line)] * 30, [1] * 30
    free = [6 * colour for colour in range(len(COLOURS))]
    for place, group in enumerate(line):
        for die in group:
            colour, number = divmod(_number_of(die), 6)
            index, free[colour] = free[colour], free[colour] + 1
            if index == 6 * colour + 6:
                raise ValueError(f"{die!r} is the seventh {COLOURS[colour]} die: a race has 6 of each colour")
            places[index], numbers[index] = place, number + 1
    counted = primitives.target_points(places, numbers, [_number_of(target) for target in targets], groups=len(line))
    return dict(zip(targets, counted.tolist(), strict=True))


def _number_of(die: str) -> int:
    """Return the number of a die or target: by colour, then by what it shows."""
    if die not in _NUMBERS:
        raise ValueError(f"{die!r} is not a die of Dice Run: give a colour and a number, such as 'red-5'")
    return _NUMBERS[die]


def _counted(dice: Iterable[str]) -> dict[str, int]:
    return dict(Counter(dice))


def _card(state: Any, seat: int, card: str, view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
    """What a card can do: its effects as ranges of choice, and the groups that it can reroll."""
    effects = [action["effect"] for action in legal if action["type"] == "play" and action["card"] == card]
    groups = [action["group"] for action in legal if action["type"] == "reroll_group" and action["card"] == card]
    plays = [_choice(kind, effects, view["groups"]) for kind in dict.fromkeys(effect["type"] for effect in effects)]
    works = any(play["type"] != "no_effect" for play in plays)
    return {
        "card": card,
        "plays": plays,
        "play_refused": None if works else why_not(state, seat, _attempt(state, card, view["groups"])),
        "rerolls": groups,
        "reroll_refused": None if groups else why_not(state, seat, _reroll(state, card)),
    }


def _choice(kind: str, effects: list[dict[str, Any]], line: list[Any]) -> dict[str, Any]:
    """Combine the effects of one type."""
    same = [effect for effect in effects if effect["type"] == kind]
    match kind:
        case "advance":
            colours = [effect["colour"] for effect in same if "colour" in effect]
            return {"type": kind, "colours": colours, "numbers": [e["number"] for e in same if "number" in e]}
        case "switch" | "outdistance":
            return {"type": kind, "groups": [effect["group"] for effect in same]}
        case "sprint":
            return {"type": kind, "pick": 3, "dice": _counted(line[0])}
        case "flip":
            by_group: dict[int, list[int]] = {}
            for effect in same:
                by_group.setdefault(effect["group"], []).append(effect["number"])
            return {"type": kind, "groups": [{"group": at, "numbers": seen} for at, seen in by_group.items()]}
        case "accident":
            return {"type": kind, "dice": [effect["die"] for effect in same]}
        case _:
            return {"type": kind}


def _targets(
    state: Any, seat: int, held: list[str], view: dict[str, Any], legal: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    module, counted = _module(state), _points(view["groups"], held)
    return [
        {
            "target": target,
            "points": counted[target],
            "first": [action["first"] for action in legal if action.get("target") == target],
            "refused": why_not(state, seat, module.ShowTarget(target, "colour")),
        }
        for target in held
    ]


def _attempt(state: Any, card: str, line: list[Any]) -> Any:
    """An action with the effect of the card's name; its refusal says why the card can do nothing."""
    module = _module(state)
    front = line[0]
    attempts: dict[str, Callable[[], Any]] = {
        "switch": lambda: module.Switch(1),
        "sprint": lambda: module.Sprint(*(front * 3)[:3]),
        "comeback": module.Comeback,
        "outdistance": lambda: module.Outdistance(0),
        "accident": lambda: module.Accident(front[0]),
    }
    return module.Play(card, attempts.get(card, module.NoEffect)())


def _reroll(state: Any, card: str) -> Any:
    """A re-roll of the rearmost group, refused because it leads or because of who did the last re-roll."""
    return _module(state).RerollGroup(card, len(state.groups) - 1)


def _module(state: Any) -> Any:
    return namespace(state.game)


def told_in_front(state: object, view: Mapping[str, Any]) -> Any:
    """Return `points_in_front` for the server, from only what the seat sees."""
    del state
    return points_in_front(view["state"])
