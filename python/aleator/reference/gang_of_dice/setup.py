"""How a game is set up: the number of players, the options and the deck. It knows no states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, Literal, TypeAlias, get_args

from aleator.errors import ConfigError, RecordError
from aleator.games.decks.parse import DeckSource, names
from aleator.reference.gang_of_dice.deck import Deck, load
from aleator.reference.gang_of_dice.rules import MAX_PLAYERS, MIN_PLAYERS
from aleator.reference.options import checked_choice, looks_like_a_name, number_of_players, unknown_option, wrong_type
from aleator.reference.typed import as_flag

__all__ = ["FIRST_PLAYER_OPTIONS", "FirstPlayerOption", "Setup", "options_of"]

FirstPlayerOption: TypeAlias = Literal["rotate", "winner", "fixed"]
FIRST_PLAYER_OPTIONS: tuple[FirstPlayerOption, ...] = get_args(FirstPlayerOption)
KEYS = ("game", "players", "first_player", "gangster_is_a_value", "deck")


@dataclass(frozen=True, slots=True, init=False)
class Setup:
    """The setup of a game: the players and the options, checked, and the deck (GD-1.1, GD-2.3, GD-4.7, GD-4.8).

    >>> Setup(3).to_dict()["first_player"]
    'rotate'
    """

    players: int
    deck: Deck
    first_player: FirstPlayerOption
    gangster_is_a_value: bool

    def __init__(
        self,
        players: int,
        *,
        deck: DeckSource | Deck = "standard",
        first_player: FirstPlayerOption = "rotate",
        gangster_is_a_value: bool = False,
    ) -> None:
        object.__setattr__(self, "players", checked_players(players))
        object.__setattr__(self, "deck", checked_deck(deck))
        object.__setattr__(self, "first_player", checked_choice("first_player", first_player, FIRST_PLAYER_OPTIONS))
        object.__setattr__(self, "gangster_is_a_value", checked_flag("gangster_is_a_value", gangster_is_a_value))

    def __repr__(self) -> str:
        deck = repr(self.deck.name) if self.deck.name in names() else f"<{self.deck.name}>"
        options = f"first_player={self.first_player!r}, gangster_is_a_value={self.gangster_is_a_value}"
        return f"GangOfDice(players={self.players}, deck={deck}, {options})"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form, with the whole deck."""
        return {
            "game": "gang_of_dice",
            "players": self.players,
            "first_player": self.first_player,
            "gangster_is_a_value": self.gangster_is_a_value,
            "deck": self.deck.to_dict(),
        }


def options_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Read the settings in a game's record: `players`, and the options that it has.

    >>> options_of({"game": "gang_of_dice", "players": 2, "first_player": "winner"})
    {'players': 2, 'first_player': 'winner'}
    """
    for key in record:
        if key not in KEYS:
            raise RecordError(f"unknown key of a game of Gang of Dice: it has {', '.join(KEYS)}", key=str(key))
    if "players" not in record:
        raise RecordError("missing in a game of Gang of Dice", key="players")
    return {key: record[key] for key in KEYS[1:] if key in record}


def checked_players(players: Any) -> int:
    """Return the number of players, or refuse it (GD-1.1)."""
    count = number_of_players(players)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        params = {"players": count, "min": MIN_PLAYERS, "max": MAX_PLAYERS}
        players = "player" if count == 1 else "players"
        message = f"{count} {players}: Gang of Dice is for {MIN_PLAYERS} to {MAX_PLAYERS} (GD-1.1)"
        raise ConfigError(message, "player_count", params, "GD-1.1")
    return count


def checked_deck(deck: Any) -> Deck:
    """Return the deck, or refuse it."""
    if isinstance(deck, Deck):
        return deck
    if not isinstance(deck, (str, PathLike, Mapping)):
        raise wrong_type("deck", deck, "a deck, a name, a file or a dictionary")
    if isinstance(deck, str) and looks_like_a_name(deck) and deck not in names():
        raise unknown_option("deck", deck, names())
    return load(deck)


def checked_flag(option: str, value: Any) -> bool:
    """Return an option that is on or off, or refuse it."""
    try:
        return as_flag(value)
    except TypeError:
        raise wrong_type(option, value, "a boolean") from None
