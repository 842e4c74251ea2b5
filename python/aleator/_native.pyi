# The extension, written by hand and checked against it by stubtest. Docstrings live in Rust; those here say the same.
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from os import PathLike
from random import Random
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    Protocol,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from aleator import dice_run, gang_of_dice
from aleator.game import Node, Spectator

BUILD_PROFILE: str
GANG_OF_DICE_MAX_DICE: int
SOURCE_HASH: str
__version__: str

class _Below(Protocol):
    def below(self, bound: int, /) -> int: ...

_Draw: TypeAlias = "Stream | _Below | Random | np.random.Generator"
_Faces = tuple[int, int, int, int, int, int]
_Names = tuple[str, ...]
_Seats = tuple[int, ...]
_Seat = SupportsIndex | Spectator | None
_Parameters = Sequence[tuple[str, int]]
_Bytes = npt.NDArray[np.uint8]
_Words = npt.NDArray[np.uint16]
_Floats = npt.NDArray[np.float64]
_Progress = Callable[[int], object] | None

_G_co = TypeVar("_G_co", covariant=True)  # a game
_S = TypeVar("_S")  # its state
_A = TypeVar("_A")  # its actions
_O = TypeVar("_O")  # its outcomes
_E = TypeVar("_E")  # its events
_D_co = TypeVar("_D_co", covariant=True)  # its deck
_L_co = TypeVar("_L_co", covariant=True)  # legal actions
_H_co = TypeVar("_H_co", covariant=True)  # what happened
_C_co = TypeVar("_C_co", covariant=True)  # a cursor
_P = TypeVar("_P")  # a saved slot

@final
class Stream:
    """A stream of random words: either one of a game's `Streams`, which it draws from, or an independent one.

    `purpose` is 0 for dice, 1 for cards, 16 + seat for policies, 64 + seat for searches.
    """

    def __new__(cls, seed: SupportsIndex, game: SupportsIndex, purpose: SupportsIndex) -> Self: ...
    def word(self) -> int:
        """Draw a raw word of 64 bits."""

    def below(self, bound: SupportsIndex) -> int:
        """Draw a number from 0 to `bound - 1`, all exactly equally likely; `ValueError` unless 1 <= bound < 2**64."""

    def below_each(self, bounds: Sequence[SupportsIndex]) -> tuple[int, ...]:
        """Draw one number below each bound, all from one word; the product of the bounds has to be below 2**64."""

    def clone(self) -> Self:
        """An independent stream that continues from here: it draws the same words, and takes nothing from these
        streams.
        """

    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class Streams:
    """The random streams of game `game` under a seed, as `docs/chance.md` defines them.

    `seed=None` draws a seed, which `seed` then reports. Raises `SeedError` outside 0 to 2**64 - 1."""

    def __new__(cls, seed: SupportsIndex | None = None, game: SupportsIndex | None = None) -> Self: ...
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

    def clone(self) -> Self:
        """Copy the streams with everything that has been drawn so far."""

    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...
    def drawn(self) -> bytes:
        """Everything that has been drawn so far, as bytes: they change when something is drawn."""

    def __setstate__(self, words: Sequence[int]) -> None: ...

# What the classes of all games share.

class _Copied:
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

class _Deck:
    @property
    def name(self) -> str:
        """The deck's name in records and on the command line."""

    @property
    def title(self) -> str:
        """The deck's name for people."""

    def to_dict(self) -> dict[str, Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class _Game(Generic[_S, _D_co]):
    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def deck(self) -> _D_co: ...
    def new_state(self) -> _S:
        """Begin a game."""

    def state_from_dict(self, record: object) -> _S:
        """Read the record of a state of this game; `RecordError` names the entry at fault."""

    def to_dict(self) -> dict[str, Any]:
        """Return the record of the game, with its whole deck."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class _State(Generic[_G_co, _A, _O, _L_co, _H_co]):
    @property
    def game(self) -> _G_co:
        """The game to which this state belongs."""

    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def phase(self) -> str: ...
    @property
    def turn_player(self) -> int | None: ...
    @property
    def node(self) -> Node:
        """What the state waits for: a decision, chance, or nothing more."""

    @property
    def current_player(self) -> int | None:
        """The seat to act; None at chance and terminal nodes."""

    @property
    def pending_players(self) -> _Seats:
        """All seats that may act now, ascending."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self, seat: _Seat = None) -> _L_co:
        """The legal actions of a seat (by default the seat to act) in ascending order, as a lazy sequence.

        It is empty for a seat that may not act or does not exist, and at chance and terminal nodes."""

    def apply(self, action: _A, seat: _Seat = None) -> _H_co:
        """Apply an action in place, and return what happened.

        `seat` says who acts, by default the seat to act. `IllegalAction` (or `NotYourTurn`, `NotAPlayer`, `GameOver`),
        with code, parameters and rule id, leaves the state unchanged.
        """

    def chance_kind(self) -> str | None:
        """What chance decides here, by name; None if it decides nothing."""

    def chance_count(self) -> int:
        """The number of different possible outcomes; 0 if chance decides nothing."""

    def chance_probability(self, outcome: _O) -> Fraction:
        """The exact probability of an outcome, a `Fraction`. `IllegalOutcome` if it cannot come up."""

    def chance_outcomes(self, limit: SupportsIndex = 10_000) -> list[tuple[_O, Fraction]]:
        """The possible outcomes in ascending order, each with its exact probability.

        `TooManyOutcomes`, with their number, if there are more than `limit`.
        """

    def apply_chance(self, outcome: _O) -> _H_co:
        """Apply an outcome of chance, and return what happened. `IllegalOutcome` leaves the state unchanged."""

    def sample_chance(self, streams: Streams) -> tuple[_O, _H_co]:
        """Draw an outcome of chance from the game's streams, apply it, and return it with what happened.

        At any other node it raises like `apply_chance`, and draws nothing."""

    def clone(self) -> Self:
        """An independent copy of the state."""

    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def key(self) -> bytes:
        """A compact key: equal states of a game have equal keys, different ones different keys."""

    def to_dict(self) -> dict[str, Any]:
        """The full record of the state, JSON-ready, which `game.state_from_dict` reads; see the records pages."""

    def view(self, seat: _Seat = None) -> dict[str, Any]:
        """What a seat, or a spectator (`SPECTATOR` or None), can see, JSON-ready. It cannot be loaded as a state.

        `NotAPlayer` for other values.
        """

    def returns(self) -> tuple[float, ...]:
        """Each seat's return: at the end the winners share 1; before that, zeros."""

    def rewards(self) -> tuple[float, ...]:
        """The rewards of the last step: zeros before the end, the returns at the end."""

    def margin(self) -> tuple[int, ...]:
        """How far each seat is ahead of the best of the others (behind, if negative), in every phase."""

    def winners(self) -> _Seats:
        """The winners, ascending; empty before the end."""

    def board(self) -> str:
        """A drawing of the table for terminals: ASCII, 80 columns."""

class _LegalActions(Sequence[_A]):
    def __len__(self) -> int: ...
    def __contains__(self, action: object, /) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _A: ...
    @overload
    def __getitem__(self, index: slice, /) -> Self: ...
    def __iter__(self) -> Iterator[_A]: ...
    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """The rank of an action; `ValueError` if it is not among them."""

    def count(self, action: object) -> int: ...
    def sample(self, stream: _Draw) -> _A:
        """One of the actions, all equally likely, drawn from a stream, any object with a method `below(n)`, or a
        generator of Python (`random.Random`) or NumPy.

        `IndexError` if there is none.
        """

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class _Events(Sequence[_E]):
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _E: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[_E]: ...
    def __iter__(self) -> Iterator[_E]: ...
    def __add__(self, other: Sequence[_E], /) -> list[_E]: ...
    def __radd__(self, other: Sequence[_E], /) -> list[_E]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class _Value:
    type: ClassVar[str]
    def to_dict(self) -> dict[str, Any]:
        """The record of the object."""

    @classmethod
    def from_dict(cls, record: Any) -> Self:
        """Reads the record of an object of this class."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __le__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...

@dataclass_transform(frozen_default=True)
class _Part:
    def to_dict(self) -> dict[str, Any]:
        """The record, JSON-ready."""

    @classmethod
    def from_dict(cls, record: Any) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __setstate__(self, state: Sequence[Any]) -> None: ...

class _Event(_Part):
    type: ClassVar[str]
    def seen_by(self, seat: _Seat) -> Self: ...

class _Policy(Generic[_G_co, _S, _A]):
    def __new__(cls, game: _G_co, name: str, parameters: _Parameters) -> Self: ...
    @property
    def answers_at_once(self) -> bool: ...
    def choose(self, state: _S, stream: Stream) -> _A: ...
    @staticmethod
    def play_on(
        state: Any, chance: Streams, policies: Sequence[Any], streams: Sequence[Streams], limit: int
    ) -> tuple[list[int | None], list[Any], list[Sequence[Any]], list[tuple[int, ...] | None]]: ...

class _Bot(Generic[_G_co, _S, _A]):
    def __new__(cls, game: _G_co, policy: str, parameters: _Parameters) -> Self: ...
    def analyse(
        self, state: _S, stream: Stream, seat: int | None = None
    ) -> tuple[int, list[tuple[_A, int, float]]]: ...
    def forget(self) -> None: ...

class _Cursor(Generic[_G_co, _S, _A, _O]):
    def __new__(cls, state: _S) -> Self: ...
    @property
    def game(self) -> _G_co: ...
    @property
    def state(self) -> _S: ...
    @property
    def player(self) -> int | None: ...
    @property
    def ids(self) -> list[int]: ...
    def legal_ids(self) -> list[int]: ...
    def mask(self) -> _Bytes: ...
    def observation(self, seat: SupportsIndex) -> _Bytes: ...
    def write_observation(self, seat: SupportsIndex, out: _Bytes) -> None: ...
    def step(self, id: int) -> _A | None: ...
    def cancel(self) -> None: ...
    def apply(self, action: _A) -> None: ...
    def apply_chance(self, outcome: _O) -> None: ...
    def settle_chance(self, streams: Streams) -> None: ...
    def action_ids(self, action: _A) -> list[int]: ...
    def clone(self) -> Self: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(game: Any, record: bytes) -> Any: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class _Slot(Generic[_G_co, _C_co]):
    @property
    def game(self) -> _G_co: ...
    @property
    def number(self) -> int: ...
    @property
    def cursor(self) -> _C_co: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(game: Any, record: bytes) -> Any: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class _VectorEnv(Generic[_G_co, _P]):
    def __new__(
        cls,
        game: _G_co,
        policies: Sequence[tuple[str, _Parameters] | None],
        *,
        rotate_seats: bool,
        num_envs: int,
        seed: int,
        autoreset: str,
        threads: int,
    ) -> Self: ...
    @property
    def seed(self) -> int: ...
    def reset(self, seed: int | None, which: Sequence[bool] | None) -> None: ...
    def look(self, arrays: tuple[Any, ...]) -> None: ...
    def step(self, ids: npt.NDArray[np.int64], arrays: tuple[Any, ...]) -> None: ...
    def sample(self, ids: npt.NDArray[np.int64]) -> None: ...
    def observe(self, seat: SupportsIndex, out: _Bytes) -> None: ...
    def word(self, slot: SupportsIndex, seat: SupportsIndex) -> int: ...
    def numbers(self) -> npt.NDArray[np.int64]: ...
    def save(self, slot: int) -> _P: ...
    def restore(self, slot: int, saved: _P) -> None: ...
    def clone(self) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...
    def to_bytes(self) -> bytes: ...
    def load(self, record: bytes) -> None: ...

# Gang of Dice.

@final
class GangOfDiceDeck(_Deck):
    """A valid deck of warning cards (GD-1.5); `aleator.decks.load` makes one."""

    @staticmethod
    def from_dict(record: Any, source: str = "deck") -> GangOfDiceDeck: ...
    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of all cards in the order of play: tier by tier."""

    def card(self, id: str) -> dict[str, Any]:
        """Return the record of a card: `id`, `title`, `colour`, `predicate`; `KeyError` for unknown ids."""

@final
class GangOfDice(_Game[GangOfDiceState, GangOfDiceDeck]):
    """A game of Gang of Dice: 2 to 4 players, options and deck. It is immutable, and makes states.

    `deck` is a built-in name, a file, TOML or JSON text, a dictionary or a deck; `first_player` is `"rotate"`,
    `"winner"` or `"fixed"` (GD-2.3); `gangster_is_a_value` is GD-4.8. Raises `ConfigError` and `DeckError`.
    """

    def __new__(
        cls,
        players: SupportsIndex,
        *,
        deck: str | PathLike[str] | Mapping[str, Any] | GangOfDiceDeck = "standard",
        first_player: Literal["rotate", "winner", "fixed"] = "rotate",
        gangster_is_a_value: bool = False,
    ) -> Self: ...
    @property
    def first_player(self) -> Literal["rotate", "winner", "fixed"]:
        """Who opens a round (GD-2.3)."""

    @property
    def gangster_is_a_value(self) -> bool:
        """Whether gangsters count as one more different value (GD-4.8)."""

@final
class GangOfDiceState(
    _State[GangOfDice, gang_of_dice.Action, gang_of_dice.Outcome, GangOfDiceLegalActions, GangOfDiceEvents]
):
    """A game in progress."""

    @property
    def round(self) -> int:
        """0 before the first reveal, then 1 to 12 (GD-2.1)."""

    @property
    def card(self) -> str | None:
        """The id of the card in force, None between rounds."""

    @property
    def pools(self) -> tuple[int, ...]:
        """Dice in each pool, by seat."""

    @property
    def table(self) -> int:
        """Dice on the table, including those rolled in the current round (GD-3.1)."""

    @property
    def first_player(self) -> int | None:
        """Who opens the round, or the coming one; None until it is drawn (GD-2.3)."""

    @property
    def dice(self) -> int:
        """How many dice the player rolled this turn; 0 outside a turn."""

    @property
    def faces(self) -> _Faces:
        """The dice of the turn on the table: six counts, gangster first."""

    @property
    def in_air(self) -> int:
        """How many dice are in the air."""

    @property
    def rerolls_left(self) -> int:
        """How often the player may still reroll; choosing to reroll uses one up (GD-3.2)."""

    @property
    def results(self) -> tuple[TurnResult, ...]:
        """The finished turns of the current round, in order, as `TurnResult`s."""

    @property
    def eliminated(self) -> tuple[int, ...]:
        """Seats without dice (GD-5.4), ascending."""

    @property
    def drawn(self) -> tuple[str, ...]:
        """The ids of all cards revealed so far, sorted."""

@final
class GangOfDiceLegalActions(_LegalActions[gang_of_dice.Action]):
    """The legal actions of a seat, in ascending order; each is built only when it is asked for."""

@final
class GangOfDiceEvents(_Events[gang_of_dice.Event]):
    """What happened; each event is built only when it is asked for."""

@final
class Roll(_Value):
    """Roll this many dice from the pool (GD-3.1)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, dice: SupportsIndex) -> Self: ...
    @property
    def dice(self) -> int: ...

@final
class Reroll(_Value):
    """Reroll these dice: six counts, gangster first (GD-3.2)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, faces: Sequence[SupportsIndex]) -> Self: ...
    @property
    def faces(self) -> _Faces: ...

@final
class Stop(_Value):
    """Keep all dice; the turn is over (GD-3.2)."""

    __match_args__: ClassVar[tuple[()]]
    def __new__(cls) -> Self: ...

@final
class FirstPlayer(_Value):
    """Chance decides who opens the first round (GD-2.3)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, seat: SupportsIndex) -> Self: ...
    @property
    def seat(self) -> int: ...

@final
class Reveal(_Value):
    """Chance reveals the warning card of the round (GD-2.1)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, card: str) -> Self: ...
    @property
    def card(self) -> str: ...

@final
class Land(_Value):
    """The dice in the air land: six counts of only those dice, gangster first (GD-3.2)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, faces: Sequence[SupportsIndex]) -> Self: ...
    @property
    def faces(self) -> _Faces: ...

@disjoint_base
class GangOfDicePart(_Part):
    """Base class of the parts of Gang of Dice states other than numbers and names."""

class TurnResult(GangOfDicePart):
    """A finished turn of the current round: who rolled, how many dice, what they show, and whether the warning was not
    triggered.
    """

    player: int
    dice: int
    faces: _Faces
    score: int
    valid: bool

@disjoint_base
class GangOfDiceEvent(_Event):
    """Base class of the events of Gang of Dice, all of which are public (GD-1.6)."""

class FirstPlayerDrawn(GangOfDiceEvent):
    """Chance has decided who opens the first round (GD-2.3)."""

    seat: int

class CardRevealed(GangOfDiceEvent):
    """A round begins with its warning card (GD-2.1)."""

    round: int
    card: str

class BonusDiceAdded(GangOfDiceEvent):
    """Dice from the supply were added to the table, which then holds `table` (GD-2.2)."""

    round: int
    dice: int
    table: int

class DiceChosen(GangOfDiceEvent):
    """A player took dice from the pool, which are now in the air (GD-3.1)."""

    player: int
    dice: int

class GangOfDiceRerollChosen(GangOfDiceEvent):
    """A player picked up dice to reroll, which are now in the air (GD-3.2)."""

    player: int
    faces: _Faces

class TurnStopped(GangOfDiceEvent):
    """A player kept all dice (GD-3.2)."""

    player: int

class DiceLanded(GangOfDiceEvent):
    """The dice in the air landed: `landed` has only those, `faces` all dice of the turn."""

    player: int
    landed: _Faces
    faces: _Faces
    rerolls_left: int

class WarningTriggered(GangOfDiceEvent):
    """The dice matched the card (GD-3.3, GD-3.4)."""

    player: int
    card: str

class TurnEnded(GangOfDiceEvent):
    """A turn is over; `valid` is false if the warning was triggered."""

    player: int
    dice: int
    faces: _Faces
    score: int
    valid: bool

class RoundWon(GangOfDiceEvent):
    """A round has a winner, who took `dice` from the table and now has `pool` (GD-5.1, GD-5.2)."""

    round: int
    player: int
    dice: int
    pool: int

class RoundLost(GangOfDiceEvent):
    """Everybody triggered the card; `table` dice stay for the next winner (GD-5.3)."""

    round: int
    table: int

class PlayerEliminated(GangOfDiceEvent):
    """A player has no dice left (GD-5.4)."""

    round: int
    player: int

class GangOfDiceGameEnded(GangOfDiceEvent):
    """The game is over (GD-6.1, GD-6.2)."""

    winners: _Seats

@final
class GangOfDicePolicy(_Policy[GangOfDice, GangOfDiceState, gang_of_dice.Action]): ...

@final
class GangOfDiceBot(_Bot[GangOfDice, GangOfDiceState, gang_of_dice.Action]): ...

@final
class GangOfDiceCursor(_Cursor[GangOfDice, GangOfDiceState, gang_of_dice.Action, gang_of_dice.Outcome]): ...

@final
class GangOfDiceSlot(_Slot[GangOfDice, GangOfDiceCursor]): ...

@final
class GangOfDiceVectorEnv(_VectorEnv[GangOfDice, GangOfDiceSlot]): ...

def gang_of_dice_encoding(game: GangOfDice) -> tuple[list[str], list[str], list[int]]: ...
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
    progress: _Progress,
) -> dict[str, Any]: ...

# Dice Run.

@final
class DiceRunDeck(_Deck):
    """A composition of the movement deck that can be dealt and cut (DR-1.2)."""

    @staticmethod
    def from_dict(record: Any, source: str = "deck") -> DiceRunDeck: ...
    @property
    def cards(self) -> dict[str, int]:
        """How many there are of each card, in their order."""

@final
class DiceRun(_Game[DiceRunState, DiceRunDeck]):
    """A game of Dice Run: 2 to 6 players, options and deck. It is immutable, and makes states.

    `deck` is a built-in name, a file, TOML or JSON text, a dictionary or a deck (DR-1.2); `dead_cards` is
    `"always"` or `"only_if_stuck"` (DR-4.3); `stage_end` is `"on_draw"` or `"on_reveal"` (DR-8.1). Raises
    `ConfigError` and `DeckError`.
    """

    def __new__(
        cls,
        players: SupportsIndex,
        *,
        deck: str | PathLike[str] | Mapping[str, Any] | DiceRunDeck = "standard",
        dead_cards: Literal["always", "only_if_stuck"] = "always",
        stage_end: Literal["on_draw", "on_reveal"] = "on_draw",
    ) -> Self: ...
    @property
    def dead_cards(self) -> Literal["always", "only_if_stuck"]:
        """When a card that can do nothing may be played (DR-4.3)."""

    @property
    def stage_end(self) -> Literal["on_draw", "on_reveal"]:
        """When a stage ends (DR-8.1)."""

    def pack_sizes(self) -> list[int]:
        """List the sizes of the five packs, ascending (DR-2.3)."""

@final
class DiceRunState(_State[DiceRun, dice_run.Action, dice_run.Outcome, DiceRunLegalActions, DiceRunEvents]):
    """A game in progress."""

    @property
    def stage(self) -> int:
        """The stage being raced or scored, 1 to 4."""

    @property
    def groups(self) -> tuple[tuple[str, ...] | None, ...]:
        """The line, starting with the leading group: the names of each group's dice, or None for a virtual group
        (DR-3.5).
        """

    @property
    def stage_points(self) -> tuple[int, ...]:
        """Stage points by seat (DR-8.5)."""

    def resample(self, seat: SupportsIndex, draw: Streams | _Draw) -> Self:
        """A state drawn uniformly from all those consistent with what the seat has seen (DR-2.6), ignoring opponents'
        motives.

        `draw` is a game's streams (the seat's search stream is used), or any object with a method `below(n)`."""

@final
class DiceRunLegalActions(_LegalActions[dice_run.Action]):
    """The legal actions of a seat, in ascending order; each is built only when it is asked for."""

@final
class DiceRunEvents(_Events[dice_run.Event]):
    """What happened; each event is built only when it is asked for."""

@final
class PickDice(_Value):
    """Pick two dice of the Start Group and roll them, to find who begins (DR-2.4)."""

    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, a: str, b: str) -> Self: ...
    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...

@final
class Play(_Value):
    """Play a movement card for one of its effects (DR-4.1)."""

    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, card: str, effect: dice_run.Effect) -> Self: ...
    @property
    def card(self) -> str: ...
    @property
    def effect(self) -> dice_run.Effect: ...

@final
class ShowTarget(_Value):
    """Show a secret target: its colour and its number move forward, starting with `first` (DR-6.1)."""

    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, target: str, first: str) -> Self: ...
    @property
    def target(self) -> str: ...
    @property
    def first(self) -> str: ...

@final
class RerollGroup(_Value):
    """Lay a movement card face down and re-roll a group (DR-7.1)."""

    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, card: str, group: SupportsIndex) -> Self: ...
    @property
    def card(self) -> str: ...
    @property
    def group(self) -> int: ...

@final
class ChooseTarget(_Value):
    """Choose the target that is scored at the end of the stage (DR-8.2)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, target: str) -> Self: ...
    @property
    def target(self) -> str: ...

@final
class Advance(_Value):
    """All dice of a colour, or all of a number, move forward (DR-5.1 to DR-5.3)."""

    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, colour: str | None = None, number: SupportsIndex | None = None) -> Self: ...
    @property
    def colour(self) -> str | None: ...
    @property
    def number(self) -> int | None: ...

@final
class Switch(_Value):
    """The groups `group` and `group + 1` swap places (DR-5.4)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, group: SupportsIndex) -> Self: ...
    @property
    def group(self) -> int: ...

@final
class Sprint(_Value):
    """Three dice of the leading group form a new leading group (DR-5.5)."""

    __match_args__: ClassVar[tuple[str, str, str]]
    def __new__(cls, a: str, b: str, c: str) -> Self: ...
    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...
    @property
    def c(self) -> str: ...

@final
class Comeback(_Value):
    """The rearmost group moves to second place (DR-5.6)."""

    __match_args__: ClassVar[tuple[()]]
    def __new__(cls) -> Self: ...

@final
class Flip(_Value):
    """Every die of the group that shows the number turns to 7 minus it (DR-5.7)."""

    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, group: SupportsIndex, number: SupportsIndex) -> Self: ...
    @property
    def group(self) -> int: ...
    @property
    def number(self) -> int: ...

@final
class Outdistance(_Value):
    """The card is placed behind the group as a virtual group (DR-5.8)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, group: SupportsIndex) -> Self: ...
    @property
    def group(self) -> int: ...

@final
class Accident(_Value):
    """A die of the leading group falls back to the last group (DR-5.9)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, die: str) -> Self: ...
    @property
    def die(self) -> str: ...

@final
class NoEffect(_Value):
    """No effect: the card can do nothing (DR-4.3)."""

    __match_args__: ClassVar[tuple[()]]
    def __new__(cls) -> Self: ...

@final
class RollAll(_Value):
    """All 30 dice land as the Start Group (DR-2.1)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, dice: Iterable[str]) -> Self: ...
    @property
    def dice(self) -> tuple[str, ...]: ...

@final
class DealTargets(_Value):
    """Each seat gets these secret targets (DR-2.2)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, hands: Iterable[Iterable[str]]) -> Self: ...
    @property
    def hands(self) -> tuple[tuple[str, ...], ...]: ...

@final
class DealHands(_Value):
    """Each seat gets these movement cards (DR-2.2)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, hands: Iterable[Iterable[str]]) -> Self: ...
    @property
    def hands(self) -> tuple[tuple[str, ...], ...]: ...

@final
class CutDeck(_Value):
    """The packs have these sizes, with the first one on top (DR-2.3)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, sizes: Iterable[SupportsIndex]) -> Self: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...

@final
class RollPicked(_Value):
    """The two picked dice land (DR-2.4)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, dice: Iterable[str]) -> Self: ...
    @property
    def dice(self) -> tuple[str, ...]: ...

@final
class RollGroup(_Value):
    """The dice of a re-rolled group land (DR-7.1)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, dice: Iterable[str]) -> Self: ...
    @property
    def dice(self) -> tuple[str, ...]: ...

@final
class Draw(_Value):
    """A movement card is drawn (DR-4.2)."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, card: str) -> Self: ...
    @property
    def card(self) -> str: ...

@disjoint_base
class DiceRunPart(_Part):
    """Base class of the parts of Dice Run events other than numbers, names and effects."""

class Move(DiceRunPart):
    """Dice that left a group in a forward move, and the group that they joined: None for a new leading group
    (DR-3.2).

    Groups are indices of the line before the move.
    """

    origin: int
    to: int | None
    dice: _Names

@disjoint_base
class DiceRunEvent(_Event):
    """Base class of the events of Dice Run."""

class AllRolled(DiceRunEvent):
    """All dice were rolled and form the Start Group (DR-2.1)."""

    dice: _Names

class TargetsDealt(DiceRunEvent):
    """Each seat got its secret targets (DR-2.2), which only it may see."""

    hands: tuple[_Names | None, ...]

class HandsDealt(DiceRunEvent):
    """Each seat got its movement cards (DR-2.2), which only it may see."""

    hands: tuple[_Names | None, ...]

class DeckCut(DiceRunEvent):
    """The deck was cut into five packs (DR-2.3), whose sizes nobody knows."""

    sizes: tuple[int, ...] | None

class DicePicked(DiceRunEvent):
    """A player picked two dice to see who begins (DR-2.4); they are in the air."""

    player: int
    dice: _Names

class PickedRolled(DiceRunEvent):
    """The picked dice have landed (DR-2.4)."""

    player: int
    dice: _Names
    total: int

class StartTied(DiceRunEvent):
    """Several players rolled the highest total: they roll again (DR-2.4)."""

    players: _Seats
    total: int

class FirstPlayerFound(DiceRunEvent):
    """A player rolled the highest total and begins (DR-2.4)."""

    player: int

class CardPlayed(DiceRunEvent):
    """A player plays a movement card, which now takes effect (DR-4.1)."""

    player: int
    card: str
    effect: dice_run.Effect

class TargetShown(DiceRunEvent):
    """A player shows a secret target for its two moves (DR-6.1)."""

    player: int
    target: str
    first: str

class DiceAdvanced(DiceRunEvent):
    """A forward move, from the front to the back (DR-3.2); no moves if nothing moved."""

    by: Advance
    moves: tuple[Move, ...]

class OutdistanceDiscarded(DiceRunEvent):
    """This many virtual groups were used up or ended up at an end of the line, and are discarded (DR-3.5, DR-3.6)."""

    cards: int

class LineChanged(DiceRunEvent):
    """The line as it is now, from the leading group; None is a virtual group."""

    groups: tuple[_Names | None, ...]

class DiceRunRerollChosen(DiceRunEvent):
    """A player re-rolls a group, with a card face down that nobody else sees (DR-7.1, DR-7.2)."""

    player: int
    card: str | None
    group: int

class FaceDownDiscarded(DiceRunEvent):
    """The card of the previous re-roll goes to the discards, where everybody can see it (DR-7.2)."""

    player: int
    card: str

class GroupRolled(DiceRunEvent):
    """The dice of a group have landed in their place (DR-7.1)."""

    player: int
    group: int
    dice: _Names

class CardDrawn(DiceRunEvent):
    """A player draws a movement card, which nobody else may see (DR-4.2)."""

    player: int
    card: str | None

class StageCardUncovered(DiceRunEvent):
    """The stage card is on top of the deck: its back is different, so everybody can see it (DR-8.1)."""

    stage: int

class StageEnded(DiceRunEvent):
    """The stage card is put aside; `player` is the drawer (DR-8.1)."""

    stage: int
    player: int

class TargetChosen(DiceRunEvent):
    """A player has chosen a target, which nobody else sees yet (DR-8.2)."""

    player: int
    target: str | None

class TargetsRevealed(DiceRunEvent):
    """The targets of all seats are revealed (DR-8.2)."""

    targets: _Names

class StageScored(DiceRunEvent):
    """The ranking; by seat the target points in the leading group and the stage points given (DR-8.4, DR-8.5)."""

    stage: int
    ranking: _Seats
    scores: tuple[int, ...]
    points: tuple[int, ...]

class DiceRunGameEnded(DiceRunEvent):
    """The game is over (DR-9.1)."""

    winners: _Seats

@final
class DiceRunPolicy(_Policy[DiceRun, DiceRunState, dice_run.Action]): ...

@final
class DiceRunBot(_Bot[DiceRun, DiceRunState, dice_run.Action]): ...

@final
class DiceRunCursor(_Cursor[DiceRun, DiceRunState, dice_run.Action, dice_run.Outcome]): ...

@final
class DiceRunSlot(_Slot[DiceRun, DiceRunCursor]): ...

@final
class DiceRunVectorEnv(_VectorEnv[DiceRun, DiceRunSlot]): ...

def dice_run_encoding(game: DiceRun) -> tuple[list[str], list[str], list[int]]: ...
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
    progress: _Progress,
) -> dict[str, Any]: ...

# Rules, primitives and exact odds; `aleator.rules`, `aleator.primitives` and `aleator.odds` are the public faces.
def rules_page(game: str) -> str: ...
def faces_from_dice(rolls: _Bytes, dice: int) -> _Bytes: ...
def scores(faces: _Bytes) -> _Words: ...
def triggered(
    faces: _Bytes, deck: GangOfDiceDeck, card: str | None, gangster_is_a_value: bool
) -> npt.NDArray[np.bool_]: ...
def round_winners(scores: _Words, dice: _Bytes, valid: npt.NDArray[np.bool_], turns: int) -> npt.NDArray[np.int8]: ...
def forward_moves(places: _Bytes, numbers: _Bytes, advances: _Bytes) -> _Bytes: ...
def target_points(places: _Bytes, numbers: _Bytes, targets: _Bytes, per_race: int, groups: int) -> _Bytes: ...
def rankings(places: _Bytes, numbers: _Bytes, targets: _Bytes, players: int, drawers: _Bytes) -> _Bytes: ...

@final
class TurnSolver(_Copied):
    def __new__(
        cls, deck: GangOfDiceDeck, card: str, colour: str | None, gangster_is_a_value: bool, dice: int, memory: int
    ) -> TurnSolver: ...
    @property
    def dice(self) -> int: ...
    @property
    def states(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def value(self, utility: Sequence[float], lost: float) -> float: ...
    def values(self, utilities: Sequence[Sequence[float]], lost: float) -> list[float]: ...
    def policy(self, utility: Sequence[float], lost: float) -> TurnPolicy: ...
    def exact_value(self, utility: Sequence[int], lost: int) -> int: ...
    def exact_policy(self, utility: Sequence[int], lost: int) -> TurnPolicy: ...

@final
class TurnPolicy(_Copied):
    @property
    def exact(self) -> bool: ...
    @property
    def value(self) -> Any: ...
    def choose(self, faces: Sequence[int], rerolls_left: int) -> tuple[_Faces, Any]: ...
    def choices(self, faces: Sequence[int], rerolls_left: int) -> list[tuple[_Faces, Any]]: ...
    def table(self, rerolls_left: int) -> tuple[_Bytes, _Bytes, _Floats]: ...

@final
class RoundSolver(_Copied):
    def __new__(
        cls,
        deck: GangOfDiceDeck,
        card: str,
        colour: str | None,
        gangster_is_a_value: bool,
        max_dice: int,
        for_dice: bool,
    ) -> RoundSolver: ...
    def outlook(self, pools: Sequence[int], standing: tuple[int, int] | None, table: int) -> dict[str, Any]: ...
    def policy(self, pools: Sequence[int], standing: tuple[int, int] | None, table: int, dice: int) -> TurnPolicy: ...

@final
class GameSolver(_Copied):
    def __new__(cls, game: GangOfDice, cap: int) -> GameSolver: ...
    @staticmethod
    def width(round: int) -> int: ...
    def rows(
        self, round: int, first: int, last: int, following: _Floats | None, threads: int, progress: _Progress
    ) -> _Floats: ...

@final
class GameBot(_Copied):
    def __new__(cls, game: GangOfDice, max_dice: int, tables: Sequence[_Floats]) -> GameBot: ...
    def choose(self, state: GangOfDiceState) -> Any: ...
    def numbers(self, state: GangOfDiceState) -> list[tuple[int, float]]: ...
    def play(self, state: GangOfDiceState) -> tuple[TurnPolicy, float, float] | None: ...
    def worth(self, state: GangOfDiceState) -> float: ...

def roll_distributions(
    deck: GangOfDiceDeck, card: str, colour: str | None, gangster_is_a_value: bool, most: int
) -> list[tuple[_Floats, _Floats]]: ...
def exact_roll_distributions(
    deck: GangOfDiceDeck, card: str, colour: str | None, gangster_is_a_value: bool, most: int
) -> list[tuple[list[int], list[int]]]: ...
