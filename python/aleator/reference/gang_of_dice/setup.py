"""How a game is set up: the number of players and the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

from aleator.errors import ConfigError, RecordError
from aleator.games.decks.parse import DeckSource, names
from aleator.reference.gang_of_dice.deck import Deck, load
from aleator.reference.gang_of_dice.rules import MAX_PLAYERS, MIN_PLAYERS
from aleator.reference.gang_of_dice.state import GangOfDiceState
from aleator.reference.gang_of_dice.state_record import read_state
from aleator.reference.options import checked_choice, looks_like_a_name, number_of_players, unknown_option, wrong_type
from aleator.reference.typed import as_flag

__all__ = ["FIRST_PLAYER_OPTIONS", "GangOfDice", "gang_of_dice_from_dict"]

FIRST_PLAYER_OPTIONS = ("rotate", "winner", "fixed")
KEYS = ("game", "players", "first_player", "gangster_is_a_value", "deck")


@dataclass(frozen=True, slots=True, init=False)
class GangOfDice:
    """A game of Gang of Dice for 2 to 4 players (GD-1.1).

    `deck` is the name of a built-in deck, a file, TOML or JSON text, a dictionary or a deck (GD-4.7); `first_player`
    says who opens the rounds after the first (GD-2.3); `gangster_is_a_value` whether gangsters count for "different
    values" (GD-4.8).

    >>> GangOfDice(players=3).new_state().node
    <Node.CHANCE: 'chance'>
    >>> GangOfDice(7)
    Traceback (most recent call last):
    aleator.errors.ConfigError: 7 players: Gang of Dice is for 2 to 4 (GD-1.1)
    """

    players: int
    deck: Deck
    first_player: str
    gangster_is_a_value: bool

    def __init__(
        self,
        players: int,
        *,
        deck: DeckSource | Deck = "standard",
        first_player: str = "rotate",
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

    def new_state(self) -> GangOfDiceState:
        """Start a game."""
        return GangOfDiceState.at_start(self)

    def state_from_dict(self, record: Any) -> GangOfDiceState:
        """Read a state of this game back from its record; `RecordError` names the key that is wrong."""
        return read_state(self, record)

    def to_dict(self) -> dict[str, Any]:
        """Give the JSON-ready form, with the whole deck."""
        return {
            "game": "gang_of_dice",
            "players": self.players,
            "first_player": self.first_player,
            "gangster_is_a_value": self.gangster_is_a_value,
            "deck": self.deck.to_dict(),
        }


def gang_of_dice_from_dict(record: Mapping[str, Any]) -> GangOfDice:
    """Read a game back; options that are missing have their defaults.

    >>> gang_of_dice_from_dict({"game": "gang_of_dice", "players": 2}) == GangOfDice(2)
    True
    """
    for key in record:
        if key not in KEYS:
            raise RecordError(f"unknown key of a game of Gang of Dice: it has {', '.join(KEYS)}", key=str(key))
    if "players" not in record:
        raise RecordError("missing in a game of Gang of Dice", key="players")
    options = {key: record[key] for key in KEYS[2:] if key in record}
    return GangOfDice(record["players"], **options)


def state_from_pickle(record: dict[str, Any]) -> GangOfDiceState:
    """Read a state and its game from the state's record."""
    return gang_of_dice_from_dict(record["config"]).state_from_dict(record)


def checked_players(players: Any) -> int:
    """Give the number of players, or refuse it (GD-1.1)."""
    count = number_of_players(players)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        params = {"players": count, "min": MIN_PLAYERS, "max": MAX_PLAYERS}
        message = f"{count} players: Gang of Dice is for {MIN_PLAYERS} to {MAX_PLAYERS} (GD-1.1)"
        raise ConfigError(message, "player_count", params, "GD-1.1")
    return count


def checked_deck(deck: Any) -> Deck:
    """Give the deck, or refuse it."""
    if isinstance(deck, Deck):
        return deck
    if not isinstance(deck, (str, PathLike, Mapping)):
        raise wrong_type("deck", deck, "a deck, a name, a file or a dictionary")
    if isinstance(deck, str) and looks_like_a_name(deck) and deck not in names():
        raise unknown_option("deck", deck, names())
    return load(deck)


def checked_flag(option: str, value: Any) -> bool:
    """Give an option that is on or off, or refuse it."""
    try:
        return as_flag(value)
    except TypeError:
        raise wrong_type(option, value, "a boolean") from None
