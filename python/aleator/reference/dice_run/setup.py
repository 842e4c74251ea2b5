"""How a game is set up: the number of players, the options and the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

from aleator.errors import ConfigError, RecordError
from aleator.games.decks.parse import DeckSource, names
from aleator.reference.dice_run.deals import CARDS_OF_A_HAND, pack_sizes
from aleator.reference.dice_run.deck import Deck, cards_needed, load
from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.record import read_position
from aleator.reference.dice_run.state import DiceRunState
from aleator.reference.options import checked_choice, looks_like_a_name, number_of_players, unknown_option, wrong_type

__all__ = ["DEAD_CARDS_OPTIONS", "MAX_PLAYERS", "MIN_PLAYERS", "STAGE_END_OPTIONS", "DiceRun", "dice_run_from_dict"]

MIN_PLAYERS = 2  # DR-1.3
MAX_PLAYERS = 6  # DR-1.3
STAGE_END_OPTIONS = ("on_draw", "on_reveal")
DEAD_CARDS_OPTIONS = ("always", "only_if_stuck")
KEYS = ("game", "players", "stage_end", "dead_cards", "deck")


@dataclass(frozen=True, slots=True, init=False)
class DiceRun:
    """A game of Dice Run for 2 to 6 players (DR-1.3).

    `deck` is the name of a built-in composition, a file, TOML or JSON text, a dictionary or a deck (DR-1.2);
    `dead_cards` says when a card that can do nothing may be played (DR-4.3); `stage_end` when exactly a stage ends
    (DR-8.1).

    >>> DiceRun(players=4).new_state().node
    <Node.CHANCE: 'chance'>
    >>> DiceRun(7)
    Traceback (most recent call last):
    aleator.errors.ConfigError: 7 players: Dice Run is for 2 to 6 (DR-1.3)
    """

    players: int
    deck: Deck
    dead_cards: str
    stage_end: str

    def __init__(
        self,
        players: int,
        *,
        deck: DeckSource | Deck = "standard",
        dead_cards: str = "always",
        stage_end: str = "on_draw",
    ) -> None:
        object.__setattr__(self, "players", checked_players(players))
        object.__setattr__(self, "stage_end", checked_choice("stage_end", stage_end, STAGE_END_OPTIONS))
        object.__setattr__(self, "dead_cards", checked_choice("dead_cards", dead_cards, DEAD_CARDS_OPTIONS))
        object.__setattr__(self, "deck", checked_deck(deck))
        self._refuse_too_few_cards()

    def _refuse_too_few_cards(self) -> None:
        """Refuse a deck that cannot be dealt to so many players and then be cut (DR-2.3)."""
        cards = sum(self.deck.counts)
        needed = cards_needed(self.players)
        if cards < needed:
            params = {"cards": cards, "players": self.players, "needed": needed}
            message = (
                f"{cards} cards for {self.players} players: {needed} are needed, 3 for each and 15 to be cut (DR-2.3)"
            )
            raise ConfigError(message, "too_few_cards", params, "DR-2.3")

    def __repr__(self) -> str:
        deck = repr(self.deck.name) if self.deck.name in names("dice_run") else f"<{self.deck.name}>"
        options = f"dead_cards={self.dead_cards!r}, stage_end={self.stage_end!r}"
        return f"DiceRun(players={self.players}, deck={deck}, {options})"

    def pack_sizes(self) -> list[int]:
        """List the sizes of the five packs, ascending: those of all cards but the first hands (DR-2.3).

        >>> DiceRun(4).pack_sizes()
        [10, 12, 13, 14, 15]
        """
        return pack_sizes(sum(self.deck.counts) - CARDS_OF_A_HAND * self.players)

    def new_state(self) -> DiceRunState:
        """Start a game."""
        return DiceRunState(Position.at_start(self))

    def state_from_dict(self, record: Any) -> DiceRunState:
        """Read a state of this game back from its record; `RecordError` names the key that is wrong."""
        return DiceRunState(read_position(self, record))

    def to_dict(self) -> dict[str, Any]:
        """Give the JSON-ready form, with the whole deck."""
        return {
            "game": "dice_run",
            "players": self.players,
            "stage_end": self.stage_end,
            "dead_cards": self.dead_cards,
            "deck": self.deck.to_dict(),
        }


def dice_run_from_dict(record: Mapping[str, Any]) -> DiceRun:
    """Read a game back; options that are missing have their defaults.

    >>> dice_run_from_dict({"game": "dice_run", "players": 2}) == DiceRun(2)
    True
    """
    for key in record:
        if key not in KEYS:
            raise RecordError(f"unknown key of a game of Dice Run: it has {', '.join(KEYS)}", key=str(key))
    if "players" not in record:
        raise RecordError("missing in a game of Dice Run", key="players")
    options = {key: record[key] for key in KEYS[2:] if key in record}
    return DiceRun(record["players"], **options)


def state_from_pickle(record: dict[str, Any]) -> DiceRunState:
    """Read a state and its game from the state's record."""
    return dice_run_from_dict(record["config"]).state_from_dict(record)


def checked_players(players: Any) -> int:
    """Give the number of players, or refuse it (DR-1.3)."""
    count = number_of_players(players)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        message = f"{count} players: Dice Run is for {MIN_PLAYERS} to {MAX_PLAYERS} (DR-1.3)"
        raise ConfigError(message, "player_count", {"players": count, "min": MIN_PLAYERS, "max": MAX_PLAYERS}, "DR-1.3")
    return count


def checked_deck(deck: Any) -> Deck:
    """Give the deck, or refuse it (DR-1.2)."""
    if isinstance(deck, Deck):
        return deck
    if not isinstance(deck, (str, PathLike, Mapping)):
        raise wrong_type("deck", deck, "a deck, a name, a file or a dictionary")
    if isinstance(deck, str) and looks_like_a_name(deck) and deck not in names("dice_run"):
        raise unknown_option("deck", deck, names("dice_run"))
    return load(deck)
