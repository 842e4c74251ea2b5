"""The rules pages as aleator plays them, from the documents beside the core."""

from __future__ import annotations

from typing import Any

from aleator.games.registry import kinds

__all__ = ["rules_for_players", "rules_pages", "rules_text"]


def rules_pages() -> tuple[str, ...]:
    """Return the games that have a rules page, as spelled on the command line.

    >>> "gang-of-dice" in rules_pages()
    True
    """
    return tuple(kind.command for kind in kinds() if kind.rules_page is not None)


def rules_text(game: str) -> str:
    """Return the rules page of a game: rules with their ids and sources; `KeyError` if there is none.

    >>> rules_text("gang-of-dice").splitlines()[0]
    '# Gang of Dice as aleator plays it'
    """
    for kind in kinds():
        if kind.command == game and kind.rules_page is not None:
            return kind.rules_page()
    raise KeyError(game)


def rules_for_players(game: str, language: str = "en") -> str:
    """Return how a game is played, in one of the languages of `aleator.interface`.

    A game without such words has its rules page instead; `KeyError` if it has none either.

    >>> rules_for_players("dice-run", "nl").splitlines()[2]
    '## Doel'
    """
    from aleator.interface.say import texts_of

    kind = next((each for each in kinds() if each.command == game), None)
    if kind is None:
        raise KeyError(game)
    texts = texts_of(language, kinds())
    parts: list[str] = []
    while (key := f"rules.{kind.name}.{len(parts) + 1}") + ".title" in texts:
        parts.append(f"## {texts[f'{key}.title']}\n\n{texts[f'{key}.text']}")
    if not parts:
        return rules_text(game)
    return "\n\n".join([f"# {texts[f'game.{kind.name}']}", *parts])


def __getattr__(name: str) -> Any:
    if name == "RULES_PAGES":
        return rules_pages()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
