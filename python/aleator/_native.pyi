# The extension, written by hand and checked against it by stubtest. Docstrings of public things live here.
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from os import PathLike
from typing import Any, ClassVar, Protocol, SupportsIndex, final, overload

import numpy as np
import numpy.typing as npt

from aleator import dice_run
from aleator._dice_run_events import Event as DiceRunEvent
from aleator.game import Node, Spectator
from aleator.gang_of_dice import Action, Event, Outcome, TurnResult

__all__ = [
    "BUILD_PROFILE",
    "GANG_OF_DICE_MAX_DICE",
    "SOURCE_HASH",
    "Accident",
    "Advance",
    "ChooseTarget",
    "Comeback",
    "CutDeck",
    "DealHands",
    "DealTargets",
    "DiceRun",
    "DiceRunBot",
    "DiceRunCursor",
    "DiceRunDeck",
    "DiceRunEvents",
    "DiceRunLegalActions",
    "DiceRunPolicy",
    "DiceRunSlot",
    "DiceRunState",
    "DiceRunVectorEnv",
    "Draw",
    "FirstPlayer",
    "Flip",
    "GameSolver",
    "GangOfDice",
    "GangOfDiceBot",
    "GangOfDiceCursor",
    "GangOfDiceDeck",
    "GangOfDiceEvents",
    "GangOfDiceLegalActions",
    "GangOfDicePolicy",
    "GangOfDiceSlot",
    "GangOfDiceState",
    "GangOfDiceVectorEnv",
    "Land",
    "NoEffect",
    "Outdistance",
    "PickDice",
    "Play",
    "Reroll",
    "RerollGroup",
    "Reveal",
    "Roll",
    "RollAll",
    "RollGroup",
    "RollPicked",
    "RoundSolver",
    "ShowTarget",
    "Sprint",
    "Stop",
    "Stream",
    "Streams",
    "Switch",
    "TurnPolicy",
    "TurnSolver",
    "__version__",
    "dice_run_encoding",
    "exact_roll_distributions",
    "faces_from_dice",
    "forward_moves",
    "gang_of_dice_encoding",
    "rankings",
    "roll_distributions",
    "round_winners",
    "rules_page",
    "scores",
    "simulate_dice_run",
    "simulate_gang_of_dice",
    "target_points",
    "triggered",
]

BUILD_PROFILE: str
GANG_OF_DICE_MAX_DICE: int
SOURCE_HASH: str
__version__: str

class _Below(Protocol):
    def below(self, bound: int, /) -> int: ...

_Faces = tuple[int, int, int, int, int, int]

@final
class Stream:
    """One stream of random words: of a game's `Streams`, from which it takes what it draws, or on its own.

    `purpose` is 0 for dice, 1 for cards, 16 + seat for policies, 64 + seat for searches.
    """

    def __new__(cls, seed: SupportsIndex, game: SupportsIndex, purpose: SupportsIndex) -> Stream: ...
    def word(self) -> int:
        """Draw a raw word of 64 bits."""

    def below(self, bound: SupportsIndex) -> int:
        """Draw a number from 0 to `bound - 1`, all exactly equally likely; `ValueError` unless 1 <= bound < 2**64."""

    def below_each(self, bounds: Sequence[SupportsIndex]) -> tuple[int, ...]:
        """Draw one number below each bound, all from one word; the product of the bounds has to be below 2**64."""

@final
class Streams:
    """The random streams of game `game` under a seed, as `docs/chance.md` defines them.

    `seed=None` draws a seed, which `seed` then tells. Raises `SeedError` outside 0 to 2**64 - 1.
    """

    def __new__(cls, seed: SupportsIndex | None = None, game: SupportsIndex | None = None) -> Streams: ...
    @property
    def seed(self) -> int:
        """The seed."""

    @property
    def game(self) -> int:
        """The number of the game."""

    @property
    def dice(self) -> Stream:
        """The stream for dice (purpose 0)."""

    @property
    def cards(self) -> Stream:
        """The stream for cards and setup (purpose 1)."""

    def policy(self, seat: SupportsIndex) -> Stream:
        """The stream for the policy of a seat (purpose 16 + seat)."""

    def search(self, seat: SupportsIndex) -> Stream:
        """The stream for the searches of a seat (purpose 64 + seat)."""

    def clone(self) -> Streams:
        """Copy the streams with everything that has been drawn so far."""

    def __copy__(self) -> Streams: ...
    def __deepcopy__(self, _memo: object) -> Streams: ...
    def __setstate__(self, words: Sequence[int]) -> None: ...

@final
class GangOfDiceDeck:
    """A valid deck of warning cards (GD-1.5); `aleator.decks.load` makes one."""

    @staticmethod
    def from_dict(record: Any, source: str = "deck") -> GangOfDiceDeck:
        """Read the record of a deck; `DeckError` has every fault, and names `source`."""

    @property
    def name(self) -> str:
        """The deck's name in records and on the command line."""

    @property
    def title(self) -> str:
        """The deck's name for people."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of all cards in the order of play: tier by tier."""

    def card(self, id: str) -> dict[str, Any]:
        """Give the record of a card: `id`, `title`, `colour`, `predicate`; `KeyError` for unknown ids."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record of the deck, as it was given."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class GangOfDice:
    """A game of Gang of Dice: 2 to 4 players, options and deck. It never changes, and makes states.

    `deck` is a built-in name, a file, TOML or JSON text, a dictionary or a deck; `first_player` is `"rotate"`,
    `"winner"` or `"fixed"` (GD-2.3);
    `gangster_is_a_value` is GD-4.8. Raises `ConfigError` and `DeckError`.
    """

    def __new__(
        cls,
        players: SupportsIndex,
        *,
        deck: str | PathLike[str] | Mapping[str, Any] | GangOfDiceDeck = "standard",
        first_player: str = "rotate",
        gangster_is_a_value: bool = False,
    ) -> GangOfDice: ...
    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def deck(self) -> GangOfDiceDeck:
        """The deck of warning cards."""

    @property
    def first_player(self) -> str:
        """Who opens a round (GD-2.3)."""

    @property
    def gangster_is_a_value(self) -> bool:
        """Whether gangsters count as one further different value (GD-4.8)."""

    def new_state(self) -> GangOfDiceState:
        """Begin a game."""

    def state_from_dict(self, record: Any) -> GangOfDiceState:
        """Read the record of a state of this game; `RecordError` names the entry at fault."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record of the game, with its whole deck."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class GangOfDiceState:
    """A game in progress. `docs/records.md` says what each part means and in which phases."""

    @property
    def game(self) -> GangOfDice:
        """The game that this is a state of."""

    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def phase(self) -> str:
        """`first_player`, `reveal`, `choose`, `roll`, `keep` or `finished`."""

    @property
    def round(self) -> int:
        """0 before the first reveal, then 1 to 12."""

    @property
    def card(self) -> str | None:
        """The id of the card in force."""

    @property
    def pools(self) -> tuple[int, ...]:
        """Dice in each pool."""

    @property
    def table(self) -> int:
        """Dice on the table, those of running turns included."""

    @property
    def first_player(self) -> int | None:
        """Who opens the round, or the coming one; None until it is drawn."""

    @property
    def turn_player(self) -> int | None:
        """Whose turn it is, also while the dice are in the air."""

    @property
    def dice(self) -> int:
        """How many dice the player rolled this turn; 0 outside a turn."""

    @property
    def faces(self) -> _Faces:
        """The dice of the turn that lie: six counts, gangster first."""

    @property
    def in_air(self) -> int:
        """How many dice are in the air."""

    @property
    def rerolls_left(self) -> int:
        """How often the player may still reroll; choosing to reroll uses one up."""

    @property
    def results(self) -> tuple[TurnResult, ...]:
        """The finished turns of the running round, in order."""

    @property
    def eliminated(self) -> tuple[int, ...]:
        """Seats without dice (GD-5.4)."""

    @property
    def drawn(self) -> tuple[str, ...]:
        """The ids of all cards revealed so far, sorted."""

    @property
    def node(self) -> Node:
        """What the state waits for."""

    @property
    def current_player(self) -> int | None:
        """The seat to act; None at chance and terminal nodes."""

    @property
    def pending_players(self) -> tuple[int, ...]:
        """All seats that may act now."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self, seat: SupportsIndex | Spectator | None = None) -> GangOfDiceLegalActions:
        """Give a seat's legal actions (by default of the one to act), ascending; empty for a seat that is not to
        act.
        """

    def apply(self, action: Action, seat: SupportsIndex | Spectator | None = None) -> GangOfDiceEvents:
        """Take an action in place and give what happened; `IllegalAction` leaves the state as it was."""

    def chance_kind(self) -> str | None:
        """Name what chance decides: `first_player`, `reveal` or `land`; None where it decides nothing."""

    def chance_count(self) -> int:
        """Count the different outcomes that can come."""

    def chance_probability(self, outcome: Outcome) -> Fraction:
        """Give an outcome's exact probability; `IllegalOutcome` if it cannot come up."""

    def chance_outcomes(self, limit: SupportsIndex = 10_000) -> list[tuple[Outcome, Fraction]]:
        """List the outcomes, ascending, with their exact probabilities; `TooManyOutcomes` beyond the limit."""

    def apply_chance(self, outcome: Outcome) -> GangOfDiceEvents:
        """Tell the state what chance has brought; `IllegalOutcome` leaves it as it was."""

    def sample_chance(self, streams: Streams) -> tuple[Outcome, GangOfDiceEvents]:
        """Draw an outcome, apply it, and give it with what happened."""

    def clone(self) -> GangOfDiceState:
        """Copy the state."""

    def __copy__(self) -> GangOfDiceState: ...
    def __deepcopy__(self, _memo: object) -> GangOfDiceState: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def key(self) -> bytes:
        """Give a compact key: equal states of a game have equal keys, different ones different keys."""

    def to_dict(self) -> dict[str, Any]:
        """Give the full record, which `game.state_from_dict` reads."""

    def view(self, seat: SupportsIndex | Spectator | None = None) -> dict[str, Any]:
        """Give what a seat, or a spectator (None too), can see; it cannot be loaded as a state."""

    def returns(self) -> tuple[float, ...]:
        """Give each seat's return: 1 shared by the winners at the end, zeros before."""

    def rewards(self) -> tuple[float, ...]:
        """Give the rewards of the last step: zeros before the end, then the returns."""

    def margin(self) -> tuple[int, ...]:
        """Give each pool less the largest of the other pools, as they are now."""

    def winners(self) -> tuple[int, ...]:
        """List the winners; empty before the end."""

    def board(self) -> str:
        """Draw the table in ASCII, 80 columns wide."""

@final
class GangOfDiceLegalActions(Sequence[Action]):
    """The legal actions of a seat, ascending: lazy, immutable, with exact counts however many there are."""

    def __len__(self) -> int: ...
    def __contains__(self, action: object, /) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Action: ...
    @overload
    def __getitem__(self, index: slice, /) -> GangOfDiceLegalActions: ...
    def __iter__(self) -> Iterator[Action]: ...
    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Give the action's rank; `ValueError` if it is not among them."""

    def count(self, action: object) -> int:
        """Give 1 for an action that is among them, else 0."""

    def sample(self, stream: Stream | _Below) -> Action:
        """Draw one, all equally likely, from a stream or any object with a method `below`; `IndexError` if there is
        none.
        """

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class GangOfDiceEvents(Sequence[Event]):
    """What happened, in order; the objects are made when they are asked for."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Event: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Event]: ...
    def __iter__(self) -> Iterator[Event]: ...
    def __add__(self, other: Sequence[Event], /) -> list[Event]: ...
    def __radd__(self, other: Sequence[Event], /) -> list[Event]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Roll:
    """Roll that many dice of the pool (GD-3.1)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, dice: SupportsIndex) -> Roll: ...
    @property
    def dice(self) -> int:
        """How many dice."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Roll:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Reroll:
    """Reroll these of the dice that lie (GD-3.2); an empty one is illegal: use `Stop`."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, faces: Sequence[SupportsIndex]) -> Reroll: ...
    @property
    def faces(self) -> _Faces:
        """Six counts, gangster first."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Reroll:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Stop:
    """Keep all dice; the turn is over (GD-3.2)."""

    __match_args__: ClassVar[tuple[()]]
    type: ClassVar[str]
    def __new__(cls) -> Stop: ...
    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Stop:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class FirstPlayer:
    """Chance says who opens the first round (GD-2.3)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, seat: SupportsIndex) -> FirstPlayer: ...
    @property
    def seat(self) -> int:
        """The seat."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> FirstPlayer:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Reveal:
    """Chance reveals the warning card of the round (GD-2.1)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, card: str) -> Reveal: ...
    @property
    def card(self) -> str:
        """The id of the card."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Reveal:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Land:
    """The dice in the air fall (GD-3.2); counts of those dice alone."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, faces: Sequence[SupportsIndex]) -> Land: ...
    @property
    def faces(self) -> _Faces:
        """Six counts, gangster first."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Land:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class DiceRunDeck:
    """A composition of the movement deck that can be dealt and cut (DR-1.2)."""

    @staticmethod
    def from_dict(record: Any, source: str = "deck") -> DiceRunDeck:
        """Read the record of a composition; `DeckError` has every fault, and names `source`."""

    @property
    def name(self) -> str:
        """The deck's name in records and on the command line."""

    @property
    def title(self) -> str:
        """The deck's name for people."""

    @property
    def cards(self) -> dict[str, int]:
        """How many there are of each card, in their order."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record of the deck."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class DiceRun:
    """A game of Dice Run: 2 to 6 players, options and deck. It never changes, and makes states.

    `deck` is a built-in name, a file, TOML or JSON text, a dictionary or a deck (DR-1.2); `dead_cards` is `"always"` or
    `"only_if_stuck"` (DR-4.3); `stage_end` is `"on_draw"` or `"on_reveal"` (DR-8.1). Raises `ConfigError` and
    `DeckError`.
    """

    def __new__(
        cls,
        players: SupportsIndex,
        *,
        deck: str | PathLike[str] | Mapping[str, Any] | DiceRunDeck = "standard",
        dead_cards: str = "always",
        stage_end: str = "on_draw",
    ) -> DiceRun: ...
    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def deck(self) -> DiceRunDeck:
        """The composition of the movement deck."""

    @property
    def dead_cards(self) -> str:
        """When a card that can do nothing may be played (DR-4.3)."""

    @property
    def stage_end(self) -> str:
        """When a stage ends (DR-8.1)."""

    def pack_sizes(self) -> list[int]:
        """List the sizes of the five packs, ascending (DR-2.3)."""

    def new_state(self) -> DiceRunState:
        """Begin a game."""

    def state_from_dict(self, record: Any) -> DiceRunState:
        """Read the record of a state of this game; `RecordError` names the entry at fault."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record of the game, with its whole deck."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class DiceRunState:
    """A game in progress. `docs/records.md` says what each part means and in which phases."""

    @property
    def game(self) -> DiceRun:
        """The game that this is a state of."""

    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def phase(self) -> str:
        """The phase, as `docs/records-dice-run.md` names it."""

    @property
    def stage(self) -> int:
        """The stage that is raced or scored, 1 to 4."""

    @property
    def groups(self) -> tuple[tuple[str, ...] | None, ...]:
        """The line from the leading group on; None is a virtual group (DR-3.5)."""

    @property
    def stage_points(self) -> tuple[int, ...]:
        """Stage points by seat (DR-8.5)."""

    @property
    def turn_player(self) -> int | None:
        """Whose turn it is; in `choose_target` the drawer."""

    def resample(self, seat: SupportsIndex, draw: Streams | Stream | _Below) -> DiceRunState:
        """Draw a state uniformly from all that agree with what the seat has seen (DR-2.6)."""

    @property
    def node(self) -> Node:
        """What the state waits for."""

    @property
    def current_player(self) -> int | None:
        """The seat to act; None at chance and terminal nodes."""

    @property
    def pending_players(self) -> tuple[int, ...]:
        """All seats that may act now."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self, seat: SupportsIndex | Spectator | None = None) -> DiceRunLegalActions:
        """Give a seat's legal actions (by default of the one to act), ascending; empty for a seat that is not to
        act.
        """

    def apply(self, action: dice_run.Action, seat: SupportsIndex | Spectator | None = None) -> DiceRunEvents:
        """Take an action in place and give what happened; `IllegalAction` leaves the state as it was."""

    def chance_kind(self) -> str | None:
        """Name what chance decides: the type of the outcome; None where it decides nothing."""

    def chance_count(self) -> int:
        """Count the different outcomes that can come."""

    def chance_probability(self, outcome: dice_run.Outcome) -> Fraction:
        """Give an outcome's exact probability; `IllegalOutcome` if it cannot come up."""

    def chance_outcomes(self, limit: SupportsIndex = 10_000) -> list[tuple[dice_run.Outcome, Fraction]]:
        """List the outcomes, ascending, with their exact probabilities; `TooManyOutcomes` beyond the limit."""

    def apply_chance(self, outcome: dice_run.Outcome) -> DiceRunEvents:
        """Tell the state what chance has brought; `IllegalOutcome` leaves it as it was."""

    def sample_chance(self, streams: Streams) -> tuple[dice_run.Outcome, DiceRunEvents]:
        """Draw an outcome, apply it, and give it with what happened."""

    def clone(self) -> DiceRunState:
        """Copy the state."""

    def __copy__(self) -> DiceRunState: ...
    def __deepcopy__(self, _memo: object) -> DiceRunState: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def key(self) -> bytes:
        """Give a compact key: equal states of a game have equal keys, different ones different keys."""

    def to_dict(self) -> dict[str, Any]:
        """Give the full record, which `game.state_from_dict` reads."""

    def view(self, seat: SupportsIndex | Spectator | None = None) -> dict[str, Any]:
        """Give what a seat, or a spectator (None too), can see; it cannot be loaded as a state."""

    def returns(self) -> tuple[float, ...]:
        """Give each seat's return: 1 shared by the winners at the end, zeros before."""

    def rewards(self) -> tuple[float, ...]:
        """Give the rewards of the last step: zeros before the end, then the returns."""

    def margin(self) -> tuple[int, ...]:
        """Give each seat's stage points less the most of any other seat."""

    def winners(self) -> tuple[int, ...]:
        """List the winners; empty before the end."""

    def board(self) -> str:
        """Draw the table in ASCII, 80 columns wide."""

@final
class DiceRunLegalActions(Sequence[dice_run.Action]):
    """The legal actions of a seat, ascending: lazy, immutable, with exact counts however many there are."""

    def __len__(self) -> int: ...
    def __contains__(self, action: object, /) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> dice_run.Action: ...
    @overload
    def __getitem__(self, index: slice, /) -> DiceRunLegalActions: ...
    def __iter__(self) -> Iterator[dice_run.Action]: ...
    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Give the action's rank; `ValueError` if it is not among them."""

    def count(self, action: object) -> int:
        """Give 1 for an action that is among them, else 0."""

    def sample(self, stream: Stream | _Below) -> dice_run.Action:
        """Draw one, all equally likely, from a stream or any object with a method `below`; `IndexError` if there is
        none.
        """

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class DiceRunEvents(Sequence[DiceRunEvent]):
    """What happened, in order; the objects are made when they are asked for."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> DiceRunEvent: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[DiceRunEvent]: ...
    def __iter__(self) -> Iterator[DiceRunEvent]: ...
    def __add__(self, other: Sequence[DiceRunEvent], /) -> list[DiceRunEvent]: ...
    def __radd__(self, other: Sequence[DiceRunEvent], /) -> list[DiceRunEvent]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class PickDice:
    """Pick two dice of the Start Group and roll them (DR-2.4); they are sorted."""

    __match_args__: ClassVar[tuple[str, str]]
    type: ClassVar[str]
    def __new__(cls, a: str, b: str) -> PickDice: ...
    @property
    def a(self) -> str:
        """A die by colour and number, such as `red-5`."""

    @property
    def b(self) -> str:
        """A die by colour and number, such as `red-5`."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> PickDice:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Play:
    """Play a movement card for one of its effects (DR-4.1)."""

    __match_args__: ClassVar[tuple[str, str]]
    type: ClassVar[str]
    def __new__(cls, card: str, effect: dice_run.Effect) -> Play: ...
    @property
    def card(self) -> str:
        """The movement card."""

    @property
    def effect(self) -> dice_run.Effect:
        """What it is played for."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Play:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class ShowTarget:
    """Play a secret target, its colour or its number first (DR-6.1)."""

    __match_args__: ClassVar[tuple[str, str]]
    type: ClassVar[str]
    def __new__(cls, target: str, first: str) -> ShowTarget: ...
    @property
    def target(self) -> str:
        """A die by colour and number, such as `red-5`."""

    @property
    def first(self) -> str:
        """`colour` or `number`."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> ShowTarget:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class RerollGroup:
    """Play a movement card face down and roll a group again (DR-7.1)."""

    __match_args__: ClassVar[tuple[str, str]]
    type: ClassVar[str]
    def __new__(cls, card: str, group: SupportsIndex) -> RerollGroup: ...
    @property
    def card(self) -> str:
        """The movement card."""

    @property
    def group(self) -> int:
        """The index of the group in the line, the leading group being 0."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> RerollGroup:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class ChooseTarget:
    """Choose the target that is scored at the end of the stage (DR-8.2)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, target: str) -> ChooseTarget: ...
    @property
    def target(self) -> str:
        """A die by colour and number, such as `red-5`."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> ChooseTarget:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Advance:
    """All dice of a colour, or all of a number, move forward (DR-5.1 to DR-5.3); give one of the two."""

    __match_args__: ClassVar[tuple[str, str]]
    type: ClassVar[str]
    def __new__(cls, colour: str | None = None, number: SupportsIndex | None = None) -> Advance: ...
    @property
    def colour(self) -> str | None:
        """The colour, if it is of a colour."""

    @property
    def number(self) -> int | None:
        """The number, if it is of a number."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Advance:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Switch:
    """The groups `group` and `group + 1` change places (DR-5.4)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, group: SupportsIndex) -> Switch: ...
    @property
    def group(self) -> int:
        """The index of the group in the line, the leading group being 0."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Switch:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Sprint:
    """Three dice of the leading group form a new one (DR-5.5); they are sorted."""

    __match_args__: ClassVar[tuple[str, str, str]]
    type: ClassVar[str]
    def __new__(cls, a: str, b: str, c: str) -> Sprint: ...
    @property
    def a(self) -> str:
        """A die by colour and number, such as `red-5`."""

    @property
    def b(self) -> str:
        """A die by colour and number, such as `red-5`."""

    @property
    def c(self) -> str:
        """A die by colour and number, such as `red-5`."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Sprint:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Comeback:
    """The rearmost group goes to second place (DR-5.6)."""

    __match_args__: ClassVar[tuple[()]]
    type: ClassVar[str]
    def __new__(cls) -> Comeback: ...
    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Comeback:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Flip:
    """Every die of the group that shows the number turns to 7 minus it (DR-5.7)."""

    __match_args__: ClassVar[tuple[str, str]]
    type: ClassVar[str]
    def __new__(cls, group: SupportsIndex, number: SupportsIndex) -> Flip: ...
    @property
    def group(self) -> int:
        """The index of the group in the line, the leading group being 0."""

    @property
    def number(self) -> int:
        """The number before the flip."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Flip:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Outdistance:
    """The card lies behind the group as a virtual group (DR-5.8)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, group: SupportsIndex) -> Outdistance: ...
    @property
    def group(self) -> int:
        """The index of the group in the line, the leading group being 0."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Outdistance:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Accident:
    """A die of the leading group goes to the last group (DR-5.9)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, die: str) -> Accident: ...
    @property
    def die(self) -> str:
        """A die by colour and number, such as `red-5`."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Accident:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class NoEffect:
    """Nothing: the card can do nothing (DR-4.3)."""

    __match_args__: ClassVar[tuple[()]]
    type: ClassVar[str]
    def __new__(cls) -> NoEffect: ...
    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> NoEffect:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class RollAll:
    """All 30 dice land as the Start Group (DR-2.1)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, dice: Iterable[str]) -> RollAll: ...
    @property
    def dice(self) -> tuple[str, ...]:
        """Dice by kind, sorted."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> RollAll:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class DealTargets:
    """Each seat gets these secret targets (DR-2.2)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, hands: Iterable[Iterable[str]]) -> DealTargets: ...
    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Targets by seat."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> DealTargets:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class DealHands:
    """Each seat gets these movement cards (DR-2.2)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, hands: Iterable[Iterable[str]]) -> DealHands: ...
    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Cards by seat."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> DealHands:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class CutDeck:
    """The packs have these sizes, the first one lies on top (DR-2.3)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, sizes: Iterable[SupportsIndex]) -> CutDeck: ...
    @property
    def sizes(self) -> tuple[int, ...]:
        """Five sizes."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> CutDeck:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class RollPicked:
    """The two picked dice land (DR-2.4)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, dice: Iterable[str]) -> RollPicked: ...
    @property
    def dice(self) -> tuple[str, ...]:
        """Dice by kind, sorted."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> RollPicked:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class RollGroup:
    """The dice of a group that is rolled again land (DR-7.1)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, dice: Iterable[str]) -> RollGroup: ...
    @property
    def dice(self) -> tuple[str, ...]:
        """Dice by kind, sorted."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> RollGroup:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class Draw:
    """A movement card is drawn (DR-4.2)."""

    __match_args__: ClassVar[tuple[str]]
    type: ClassVar[str]
    def __new__(cls, card: str) -> Draw: ...
    @property
    def card(self) -> str:
        """The movement card."""

    def to_dict(self) -> dict[str, Any]:
        """Give the record."""

    @classmethod
    def from_dict(cls, record: Any) -> Draw:
        """Read the record; `RecordError` if it is not one."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@final
class GangOfDicePolicy:
    """A built-in policy for one game; `aleator.policies` makes them."""

    def __new__(cls, game: GangOfDice, name: str, parameters: Sequence[tuple[str, int]]) -> GangOfDicePolicy: ...
    def choose(self, state: GangOfDiceState, stream: Stream) -> Action:
        """Choose an action for the seat to act; `ValueError` if there is none, or the state is another game's."""

def simulate_gang_of_dice(
    game: GangOfDice,
    policies: Sequence[Any],
    *,
    seed: int,
    start: int,
    games: int,
    threads: int,
    rotate_seats: bool,
    keep_games: bool,
    progress: Callable[[int], object] | None,
) -> dict[str, Any]:
    """Play games and add them up; `aleator.simulate` is the public face."""

@final
class DiceRunPolicy:
    """A built-in policy for one game; `aleator.policies` makes them."""

    def __new__(cls, game: DiceRun, name: str, parameters: Sequence[tuple[str, int]]) -> DiceRunPolicy: ...
    def choose(self, state: DiceRunState, stream: Stream) -> dice_run.Action:
        """Choose an action for the seat to act; `ValueError` if there is none, or the state is another game's."""

@final
class GangOfDiceBot:
    """A searching player of Gang of Dice that keeps its tree; `aleator.bots.MCTS` makes them."""

    def __new__(cls, game: GangOfDice, parameters: Sequence[tuple[str, int]]) -> GangOfDiceBot: ...
    def analyse(
        self, state: GangOfDiceState, stream: Stream, seat: int | None = None
    ) -> tuple[int, list[tuple[Action, int, float]]]:
        """Give iterations, and action, visits and value of all actions tried, the one to take first."""

    def forget(self) -> None:
        """Forget the tree."""

@final
class DiceRunBot:
    """A searching player of Dice Run; `aleator.bots.ISMCTS` makes them."""

    def __new__(cls, game: DiceRun, parameters: Sequence[tuple[str, int]]) -> DiceRunBot: ...
    def analyse(
        self, state: DiceRunState, stream: Stream, seat: int | None = None
    ) -> tuple[int, list[tuple[dice_run.Action, int, float]]]:
        """Give iterations, and action, visits and value of all actions tried, the one to take first."""

    def forget(self) -> None:
        """Forget what was thought; decisions start anew all the same."""

def simulate_dice_run(
    game: DiceRun,
    policies: Sequence[Any],
    *,
    seed: int,
    start: int,
    games: int,
    threads: int,
    rotate_seats: bool,
    keep_games: bool,
    progress: Callable[[int], object] | None,
) -> dict[str, Any]:
    """Play games and add them up; `aleator.simulate` is the public face."""

def rules_page(game: str) -> str:
    """Give the rules page of a game in Markdown; `KeyError` if there is none."""

def faces_from_dice(rolls: npt.NDArray[np.uint8], dice: int) -> npt.NDArray[np.uint8]:
    """Count faces; `aleator.primitives` is the public face of this and the following functions."""

def scores(faces: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint16]:
    """Add up numbers."""

def triggered(
    faces: npt.NDArray[np.uint8], deck: GangOfDiceDeck, card: str | None, gangster_is_a_value: bool
) -> npt.NDArray[np.bool_]:
    """Ask one card, or each card of a deck."""

def round_winners(
    scores: npt.NDArray[np.uint16], dice: npt.NDArray[np.uint8], valid: npt.NDArray[np.bool_], turns: int
) -> npt.NDArray[np.int8]:
    """Find the winning turns."""

def forward_moves(
    places: npt.NDArray[np.uint8], numbers: npt.NDArray[np.uint8], advances: npt.NDArray[np.uint8]
) -> npt.NDArray[np.uint8]:
    """Move dice forward."""

def target_points(
    places: npt.NDArray[np.uint8],
    numbers: npt.NDArray[np.uint8],
    targets: npt.NDArray[np.uint8],
    per_race: int,
    groups: int,
) -> npt.NDArray[np.uint8]:
    """Count points of targets."""

def rankings(
    places: npt.NDArray[np.uint8],
    numbers: npt.NDArray[np.uint8],
    targets: npt.NDArray[np.uint8],
    players: int,
    drawers: npt.NDArray[np.uint8],
) -> npt.NDArray[np.uint8]:
    """Rank seats."""

# Exact odds; `aleator.odds` is the public face.

@final
class TurnSolver:
    """Solves turns with so many dice under one card. Refusals are `OddsError`s."""

    def __new__(
        cls,
        deck: GangOfDiceDeck,
        card: str,
        colour: str | None,
        gangster_is_a_value: bool,
        dice: int,
        memory: int,
    ) -> TurnSolver: ...
    @property
    def dice(self) -> int:
        """How many dice are rolled."""

    @property
    def states(self) -> int:
        """How many states each pass looks at."""

    @property
    def bytes(self) -> int:
        """What the layout and one solve take."""

    def value(self, utility: Sequence[float], lost: float) -> float:
        """Give the expected utility of the best play: one utility for each score from 0 to five times the dice,
        `lost` if triggered.
        """

    def values(self, utilities: Sequence[Sequence[float]], lost: float) -> list[float]:
        """Give the values of several utilities."""

    def policy(self, utility: Sequence[float], lost: float) -> TurnPolicy:
        """Give the best play."""

    def exact_value(self, utility: Sequence[int], lost: int) -> int:
        """Give the value as an integer over `6**(3 * dice)`."""

    def exact_policy(self, utility: Sequence[int], lost: int) -> TurnPolicy:
        """Give the best play in exact integers."""

@final
class TurnPolicy:
    """The best play of a turn, as `TurnSolver` and `RoundSolver` give it."""

    @property
    def exact(self) -> bool:
        """Whether values are integers: over `6**(dice * rerolls_left)`, before the first roll over `6**(3 * dice)`."""

    @property
    def value(self) -> Any:
        """The value before the first roll."""

    def choose(self, faces: Sequence[int], rerolls_left: int) -> tuple[_Faces, Any]:
        """Give the dice to reroll (none means stop), and what that is worth.

        `ValueError` for dice that cannot lie, `OddsError` for rerolls that no turn has left.
        """

    def choices(self, faces: Sequence[int], rerolls_left: int) -> list[tuple[_Faces, Any]]:
        """Give all that can be done, stopping first, then ascending."""

    def table(self, rerolls_left: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
        """Give all dice that can lie (m, 6), what to reroll of each (m, 6), and what that is worth (m,)."""

@final
class RoundSolver:
    """Solves rounds under one card, and remembers what it has solved."""

    def __new__(
        cls,
        deck: GangOfDiceDeck,
        card: str,
        colour: str | None,
        gangster_is_a_value: bool,
        max_dice: int,
        for_dice: bool,
    ) -> RoundSolver: ...
    def outlook(self, pools: Sequence[int], standing: tuple[int, int] | None, table: int) -> dict[str, Any]:
        """Give what becomes of a round."""

    def policy(self, pools: Sequence[int], standing: tuple[int, int] | None, table: int, dice: int) -> TurnPolicy:
        """Give the best play of the first player's turn."""

@final
class GameSolver:
    """Solves the game of two, row by row."""

    def __new__(cls, game: GangOfDice, cap: int) -> GameSolver: ...
    @staticmethod
    def width(round: int) -> int:
        """Give how many sizes a pool has at the beginning of a round, from 0 on."""

    def rows(
        self,
        round: int,
        first: int,
        last: int,
        following: npt.NDArray[np.float64] | None,
        threads: int,
        progress: Callable[[int], object] | None,
    ) -> npt.NDArray[np.float64]:
        """Give rows of a round's table, (last - first, width)."""

def roll_distributions(
    deck: GangOfDiceDeck, card: str, colour: str | None, gangster_is_a_value: bool, most: int
) -> list[tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]]:
    """Give for 1 to `most` dice the probabilities of each score, safe and triggered."""

def exact_roll_distributions(
    deck: GangOfDiceDeck, card: str, colour: str | None, gangster_is_a_value: bool, most: int
) -> list[tuple[list[int], list[int]]]:
    """Give for 1 to `most` dice the numbers of ordered rolls with each score, safe and triggered, out of `6**dice`."""

def gang_of_dice_encoding(game: GangOfDice) -> tuple[list[str], list[str], list[int]]:
    """Give the names of all ids, those of all entries of an observation, and the bounds of these."""

@final
class GangOfDiceCursor:
    """A state with the part of an action that has been chosen so far; `aleator.env.Cursor` is the public face."""

    def __new__(cls, state: GangOfDiceState) -> GangOfDiceCursor: ...
    @property
    def game(self) -> GangOfDice:
        """The game."""

    @property
    def state(self) -> GangOfDiceState:
        """A copy of the state, in which a partial choice changes nothing."""

    @property
    def player(self) -> int | None:
        """The seat to act; None at chance and terminal nodes."""

    @property
    def ids(self) -> list[int]:
        """The ids taken so far towards an action."""

    def legal_ids(self) -> list[int]:
        """Give the ids that the seat to act may take, ascending."""

    def mask(self) -> npt.NDArray[np.uint8]:
        """Give a 1 for every legal id and a 0 for every other."""

    def observation(self, seat: SupportsIndex) -> npt.NDArray[np.uint8]:
        """Give what a seat sees, as bytes."""

    def write_observation(self, seat: SupportsIndex, out: npt.NDArray[np.uint8]) -> None:
        """Fill an array of bytes with what a seat sees."""

    def step(self, id: int) -> Action | None:
        """Take an id for the seat to act; give the action if that completed one, which has then been applied."""

    def cancel(self) -> None:
        """Take the partial choice back."""

    def apply(self, action: Action) -> None:
        """Apply a whole action for the seat to act, forgetting a partial choice."""

    def apply_chance(self, outcome: Outcome) -> None:
        """Tell what chance has brought."""

    def settle_chance(self, streams: Streams) -> None:
        """Draw what chance brings until a seat, or nobody any more, is to act."""

    def action_ids(self, action: Action) -> list[int]:
        """Give the ids of an action that is legal here, in order."""

    def clone(self) -> GangOfDiceCursor:
        """Give a copy, which goes its own way."""

    def to_bytes(self) -> bytes:
        """Give the full record of the cursor, which `from_bytes` reads."""

    @staticmethod
    def from_bytes(game: GangOfDice, record: bytes) -> GangOfDiceCursor:
        """Read the record of a cursor; `RecordError` or `ValueError` if it is none."""

    def __copy__(self) -> GangOfDiceCursor: ...
    def __deepcopy__(self, _memo: object) -> GangOfDiceCursor: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class GangOfDiceSlot:
    """A slot of a vector environment as it was when it was saved."""

    @property
    def game(self) -> GangOfDice:
        """The game."""

    @property
    def number(self) -> int:
        """The number of the game in its slot."""

    @property
    def cursor(self) -> GangOfDiceCursor:
        """The game as it was."""

    def to_bytes(self) -> bytes:
        """Give the full record of the slot, which `from_bytes` reads."""

    @staticmethod
    def from_bytes(game: GangOfDice, record: bytes) -> GangOfDiceSlot:
        """Read the record of a slot; `RecordError` or `ValueError` if it is none."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class GangOfDiceVectorEnv:
    """Many games at once; `aleator.VectorEnv` is the public face."""

    def __new__(
        cls,
        game: GangOfDice,
        policies: Sequence[tuple[str, Sequence[tuple[str, int]]] | None],
        *,
        rotate_seats: bool,
        num_envs: int,
        seed: int,
        autoreset: str,
        threads: int,
    ) -> GangOfDiceVectorEnv: ...
    @property
    def seed(self) -> int:
        """The seed of the games that begin from now on."""

    def reset(self, seed: int | None, which: Sequence[bool] | None) -> None:
        """Begin games."""

    def look(self, arrays: tuple[Any, ...]) -> None:
        """Write what is seen and may be done now."""

    def step(self, ids: npt.NDArray[np.int64], arrays: tuple[Any, ...]) -> None:
        """Take an id in each slot and write what came of it."""

    def sample(self, ids: npt.NDArray[np.int64]) -> None:
        """Draw a legal id for each slot."""

    def observe(self, seat: SupportsIndex, out: npt.NDArray[np.uint8]) -> None:
        """Fill an array with what a seat sees in each slot."""

    def numbers(self) -> npt.NDArray[np.int64]:
        """Give the number of the game in each slot."""

    def save(self, slot: int) -> GangOfDiceSlot:
        """Save a slot."""

    def restore(self, slot: int, saved: GangOfDiceSlot) -> None:
        """Put a saved slot in a place."""

    def clone(self) -> GangOfDiceVectorEnv:
        """Give a copy of all games."""

    def to_bytes(self) -> bytes:
        """Give all slots."""

    def load(self, record: bytes) -> None:
        """Put all slots in place that `to_bytes` has written."""

def dice_run_encoding(game: DiceRun) -> tuple[list[str], list[str], list[int]]:
    """Give the names of all ids, those of all entries of an observation, and the bounds of these."""

@final
class DiceRunCursor:
    """A state with the part of an action that has been chosen so far; `aleator.env.Cursor` is the public face."""

    def __new__(cls, state: DiceRunState) -> DiceRunCursor: ...
    @property
    def game(self) -> DiceRun:
        """The game."""

    @property
    def state(self) -> DiceRunState:
        """A copy of the state, in which a partial choice changes nothing."""

    @property
    def player(self) -> int | None:
        """The seat to act; None at chance and terminal nodes."""

    @property
    def ids(self) -> list[int]:
        """The ids taken so far towards an action."""

    def legal_ids(self) -> list[int]:
        """Give the ids that the seat to act may take, ascending."""

    def mask(self) -> npt.NDArray[np.uint8]:
        """Give a 1 for every legal id and a 0 for every other."""

    def observation(self, seat: SupportsIndex) -> npt.NDArray[np.uint8]:
        """Give what a seat sees, as bytes."""

    def write_observation(self, seat: SupportsIndex, out: npt.NDArray[np.uint8]) -> None:
        """Fill an array of bytes with what a seat sees."""

    def step(self, id: int) -> dice_run.Action | None:
        """Take an id for the seat to act; give the action if that completed one, which has then been applied."""

    def cancel(self) -> None:
        """Take the partial choice back."""

    def apply(self, action: dice_run.Action) -> None:
        """Apply a whole action for the seat to act, forgetting a partial choice."""

    def apply_chance(self, outcome: dice_run.Outcome) -> None:
        """Tell what chance has brought."""

    def settle_chance(self, streams: Streams) -> None:
        """Draw what chance brings until a seat, or nobody any more, is to act."""

    def action_ids(self, action: dice_run.Action) -> list[int]:
        """Give the ids of an action that is legal here, in order."""

    def clone(self) -> DiceRunCursor:
        """Give a copy, which goes its own way."""

    def to_bytes(self) -> bytes:
        """Give the full record of the cursor, which `from_bytes` reads."""

    @staticmethod
    def from_bytes(game: DiceRun, record: bytes) -> DiceRunCursor:
        """Read the record of a cursor; `RecordError` or `ValueError` if it is none."""

    def __copy__(self) -> DiceRunCursor: ...
    def __deepcopy__(self, _memo: object) -> DiceRunCursor: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class DiceRunSlot:
    """A slot of a vector environment as it was when it was saved."""

    @property
    def game(self) -> DiceRun:
        """The game."""

    @property
    def number(self) -> int:
        """The number of the game in its slot."""

    @property
    def cursor(self) -> DiceRunCursor:
        """The game as it was."""

    def to_bytes(self) -> bytes:
        """Give the full record of the slot, which `from_bytes` reads."""

    @staticmethod
    def from_bytes(game: DiceRun, record: bytes) -> DiceRunSlot:
        """Read the record of a slot; `RecordError` or `ValueError` if it is none."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class DiceRunVectorEnv:
    """Many games at once; `aleator.VectorEnv` is the public face."""

    def __new__(
        cls,
        game: DiceRun,
        policies: Sequence[tuple[str, Sequence[tuple[str, int]]] | None],
        *,
        rotate_seats: bool,
        num_envs: int,
        seed: int,
        autoreset: str,
        threads: int,
    ) -> DiceRunVectorEnv: ...
    @property
    def seed(self) -> int:
        """The seed of the games that begin from now on."""

    def reset(self, seed: int | None, which: Sequence[bool] | None) -> None:
        """Begin games."""

    def look(self, arrays: tuple[Any, ...]) -> None:
        """Write what is seen and may be done now."""

    def step(self, ids: npt.NDArray[np.int64], arrays: tuple[Any, ...]) -> None:
        """Take an id in each slot and write what came of it."""

    def sample(self, ids: npt.NDArray[np.int64]) -> None:
        """Draw a legal id for each slot."""

    def observe(self, seat: SupportsIndex, out: npt.NDArray[np.uint8]) -> None:
        """Fill an array with what a seat sees in each slot."""

    def numbers(self) -> npt.NDArray[np.int64]:
        """Give the number of the game in each slot."""

    def save(self, slot: int) -> DiceRunSlot:
        """Save a slot."""

    def restore(self, slot: int, saved: DiceRunSlot) -> None:
        """Put a saved slot in a place."""

    def clone(self) -> DiceRunVectorEnv:
        """Give a copy of all games."""

    def to_bytes(self) -> bytes:
        """Give all slots."""

    def load(self, record: bytes) -> None:
        """Put all slots in place that `to_bytes` has written."""
