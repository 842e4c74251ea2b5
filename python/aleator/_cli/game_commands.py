"""Commands that exist once for each game: the same function, with the options that the game declares."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from aleator.games.kind import GameKind, Option
from aleator.games.registry import kinds

__all__ = ["add_for_each_game", "deck_of", "named_policies"]


def add_for_each_game(
    group: typer.Typer, function: Callable[..., None], about: Callable[[GameKind], str], *, all_options: bool = True
) -> None:
    """Add a command to a group for each game.

    `function(kind, ..., options=...)` takes the kind first. In place of its parameter `options`, the command has the
    options of the game (with `all_options=False` only its deck); the function receives them as a dictionary. `about`
    gives the help text. A default of -1 for `players` stands for the usual number.
    """
    for kind in kinds():
        group.command(kind.command)(_bound(kind, function, about(kind), all_options))


def _bound(kind: GameKind, function: Callable[..., None], about: str, all_options: bool) -> Callable[..., None]:
    offered = [option for option in _deck_first(kind) if all_options or option.is_deck]

    def command(**given: Any) -> None:
        options = {option.name: given.pop(option.name) for option in offered}
        function(kind, **given, options=options)

    parameters: list[inspect.Parameter] = []
    _, *declared = inspect.signature(function, eval_str=True).parameters.values()
    for parameter in declared:
        if parameter.name == "options":
            parameters += map(_parameter, offered)
        elif parameter.name == "players" and parameter.default == -1:
            parameters.append(parameter.replace(default=kind.usual_players))
        else:
            parameters.append(parameter)
    # Typer reads what a command takes from its signature.
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    command.__name__, command.__doc__ = kind.name, about
    return command


def _deck_first(kind: GameKind) -> list[Option]:
    return sorted(kind.options, key=lambda option: not option.is_deck)


def _parameter(option: Option) -> inspect.Parameter:
    """Turn an option into a parameter that Typer understands."""
    flags = [f"--{option.name.replace('_', '-')}"] if option.type is bool else []
    annotation = Annotated[option.type, typer.Option(*flags, help=option.help)]  # type: ignore[name-defined]
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(option.name, kind, default=option.default, annotation=annotation)


def named_policies(kind: GameKind, *, searching: bool = True) -> str:
    """List the policies of a game as they are written.

    >>> from aleator.games import kind_named
    >>> named_policies(kind_named("gang_of_dice"), searching=False)
    'cautious, turn_optimal(max_dice=N), game_optimal(max_dice=N), fixed(n=N), ... round_optimal(max_dice=N)'
    """
    named = (policy for policy in kind.policies if searching or not policy.searches)
    return ", ".join(
        policy.name if policy.parameter is None else f"{policy.name}({policy.parameter}=N)" for policy in named
    )


def deck_of(game: Any) -> str | None:
    """Return the title of a game's deck, if it has one."""
    deck = getattr(game, "deck", None)
    return None if deck is None else str(deck.title)
