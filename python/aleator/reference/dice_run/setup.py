"""How a game is set up: the number of players, the options and the deck. It knows no states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, Literal, TypeAlias, get_args

from aleator.errors import ConfigError, RecordError
from aleator.games.counted import counted
from aleator.games.decks.parse import DeckSource, names
from aleator.reference.dice_run.deals import CARDS_OF_A_HAND, pack_sizes
from aleator.reference.dice_run.deck import Deck, cards_needed, load
from aleator.reference.options import checked_choice, looks_like_a_name, number_of_players, unknown_option, wrong_type

__all__ = [
    "DEAD_CARDS_OPTIONS",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "STAGE_END_OPTIONS",
    "DeadCards",
    "Setup",
    "StageEnd",
    "options_of",
]

MIN_PLAYERS = 2  # DR-1.3
MAX_PLAYERS = 6  # DR-1.3
StageEnd: TypeAlias = Literal["on_draw", "on_reveal"]
DeadCards: TypeAlias = Literal["always", "only_if_stuck"]
STAGE_END_OPTIONS: tuple[StageEnd, ...] = get_args(StageEnd)
DEAD_CARDS_OPTIONS: tuple[DeadCards, ...] = get_args(DeadCards)
KEYS = ("game", "players", "stage_end", "dead_cards", "deck")


@dataclass(frozen=True, slots=True, init=False)
class Setup:
    """The setup of a game: the players and the options, checked, and the deck (DR-1.2, DR-1.3).

    >>> Setup(4).to_dict()["stage_end"]
    'on_draw'
    """

    players: int
    deck: Deck
    dead_cards: DeadCards
    stage_end: StageEnd

    def __init__(
        self,
        players: int,
        *,
        deck: DeckSource | Deck = "standard",
        dead_cards: DeadCards = "always",
        stage_end: StageEnd = "on_draw",
    ) -> None:
        object.__setattr__(self, "players", checked_players(players))
        object.__setattr__(self, "stage_end", checked_choice("stage_end", stage_end, STAGE_END_OPTIONS))
        object.__setattr__(self, "dead_cards", checked_choice("dead_cards", dead_cards, DEAD_CARDS_OPTIONS))
        object.__setattr__(self, "deck", checked_deck(deck))
        self._refuse_too_few_cards()

    def _refuse_too_few_cards(self) -> None:
        """Refuse a deck that cannot be dealt to this many players and then be cut (DR-2.3)."""
        cards = sum(self.deck.counts)
        needed = cards_needed(self.players)
        if cards < needed:
            params = {"cards": cards, "players": self.players, "needed": needed}
            dealt = f"{counted(cards, 'card')} for {self.players} players"
            message = f"{dealt}: {needed} are needed, 3 for each and 15 to be cut (DR-2.3)"
            raise ConfigError(message, "too_few_cards", params, "DR-2.3")

    def __repr__(self) -> str:
        deck = repr(self.deck.name) if self.deck.name in names("dice_run") else f"<{self.deck.name}>"
        options = f"dead_cards={self.dead_cards!r}, stage_end={self.stage_end!r}"
        return f"DiceRun(players={self.players}, deck={deck}, {options})"

    def pack_sizes(self) -> list[int]:
        """List the sizes of the five packs, ascending: those of all cards but the first hands (DR-2.3).

        >>> Setup(4).pack_sizes()
        [10, 12, 13, 14, 15]
        """
        return pack_sizes(sum(self.deck.counts) - CARDS_OF_A_HAND * self.players)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form, with the whole deck."""
        return {
            "game": "dice_run",
            "players": self.players,
            "stage_end": self.stage_end,
            "dead_cards": self.dead_cards,
            "deck": self.deck.to_dict(),
        }


def options_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Read the settings in a game's record: `players`, and the options that it has.

    >>> options_of({"game": "dice_run", "players": 2, "stage_end": "on_draw"})
    {'players': 2, 'stage_end': 'on_draw'}
    """
    for key in record:
        if key not in KEYS:
            raise RecordError(f"unknown key of a game of Dice Run: it has {', '.join(KEYS)}", key=str(key))
    if "players" not in record:
        raise RecordError("missing in a game of Dice Run", key="players")
    return {key: record[key] for key in KEYS[1:] if key in record}


def checked_players(players: Any) -> int:
    """Return the number of players, or refuse it (DR-1.3)."""
    count = number_of_players(players)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        players = "player" if count == 1 else "players"
        message = f"{count} {players}: Dice Run is for {MIN_PLAYERS} to {MAX_PLAYERS} (DR-1.3)"
        raise ConfigError(message, "player_count", {"players": count, "min": MIN_PLAYERS, "max": MAX_PLAYERS}, "DR-1.3")
    return count


def checked_deck(deck: Any) -> Deck:
    """Return the deck, or refuse it (DR-1.2)."""
    if isinstance(deck, Deck):
        return deck
    if not isinstance(deck, (str, PathLike, Mapping)):
        raise wrong_type("deck", deck, "a deck, a name, a file or a dictionary")
    if isinstance(deck, str) and looks_like_a_name(deck) and deck not in names("dice_run"):
        raise unknown_option("deck", deck, names("dice_run"))
    return load(deck)
