"""The chance protocol, written out: where every random number of a game comes from.

See the page on the chance protocol in the documentation, which this file follows sentence by sentence. `SeedSequence`
and `SFC64` give the same words as NumPy's classes of those names; nothing here imports NumPy.
"""

from __future__ import annotations

import copy
import functools
import math
import operator
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from aleator.errors import SeedError

__all__ = ["SFC64", "SeedSequence", "Stream", "Streams", "alias_table", "below", "multisets", "roll"]

MASK_32 = 2**32 - 1
MASK_64 = 2**64 - 1
POOL_WORDS = 4

PURPOSE_DICE = 0
PURPOSE_CARDS = 1
PURPOSE_POLICY = 16
PURPOSE_SEARCH = 64

Counts = tuple[int, int, int, int, int, int]


class SeedSequence:
    """Spreads a seed and a spawn key over as many words as a generator needs to start.

    >>> [hex(word) for word in SeedSequence(7, (0, 1)).generate_words_32(2)]
    ['0x6d5b73da', '0xd783208f']
    """

    def __init__(self, entropy: int, spawn_key: Sequence[int]) -> None:
        words = words_32(entropy)
        words += [0] * (POOL_WORDS - len(words))
        for number in spawn_key:
            words += words_32(number)
        self.pool: list[int] = self._mix(words)

    @staticmethod
    def _mix(words: list[int]) -> list[int]:
        """Fill the pool with the first four words, mix it with itself, then mix in the words that follow."""
        constant = 0x43B0D7E5

        def hashed(value: int) -> int:
            nonlocal constant
            value ^= constant
            constant = constant * 0x931E8875 & MASK_32
            value = value * constant & MASK_32
            return value ^ value >> 16

        def mixed(x: int, y: int) -> int:
            result = x * 0xCA01F9DD - y * 0x4973F715 & MASK_32
            return result ^ result >> 16

        pool = [hashed(word) for word in words[:POOL_WORDS]]
        for source in range(POOL_WORDS):
            for target in range(POOL_WORDS):
                if source != target:
                    pool[target] = mixed(pool[target], hashed(pool[source]))
        for word in words[POOL_WORDS:]:
            for target in range(POOL_WORDS):
                pool[target] = mixed(pool[target], hashed(word))
        return pool

    def generate_words_32(self, count: int) -> list[int]:
        """Return the first `count` words of 32 bits."""
        constant = 0x8B51F9DD
        result = []
        for index in range(count):
            value = self.pool[index % POOL_WORDS] ^ constant
            constant = constant * 0x58F38DED & MASK_32
            value = value * constant & MASK_32
            result.append(value ^ value >> 16)
        return result

    def generate_words_64(self, count: int) -> list[int]:
        """Return the first `count` words of 64 bits, each from two of 32 bits, the low one first."""
        halves = self.generate_words_32(2 * count)
        return [halves[2 * index] | halves[2 * index + 1] << 32 for index in range(count)]


def words_32(number: int) -> list[int]:
    """Split a number into words of 32 bits, least significant first; zero is one word.

    >>> words_32(0), words_32(2**32 + 5)
    ([0], [5, 1])
    """
    words = [number & MASK_32]
    while number > MASK_32:
        number >>= 32
        words.append(number & MASK_32)
    return words


class SFC64:
    """The generator: three words of state and a counter."""

    def __init__(self, seeds: SeedSequence) -> None:
        self.a: int
        self.b: int
        self.c: int
        self.a, self.b, self.c = seeds.generate_words_64(3)
        self.counter: int = 1
        for _ in range(12):
            self.word()

    def word(self) -> int:
        """Return the next 64 bits."""
        result = self.a + self.b + self.counter & MASK_64
        self.counter = self.counter + 1 & MASK_64
        self.a = self.b ^ self.b >> 11
        self.b = self.c + (self.c << 3) & MASK_64
        rotated = (self.c << 24 | self.c >> 40) & MASK_64
        self.c = rotated + result & MASK_64
        return result


class Stream:
    """The random numbers of one game for one purpose; it starts when it is first drawn from.

    >>> stream = Stream(7, 0, 0)
    >>> [stream.below(6) for _ in range(5)], stream.below_each([6, 6])
    ([5, 4, 4, 0, 0], (5, 2))
    """

    def __init__(self, seed: int, game: int, purpose: int) -> None:
        self.seed: int = checked_seed("seed", seed)
        self.game: int = checked_seed("game", game)
        self.purpose: int = checked_seed("purpose", purpose)
        self._generator: SFC64 | None = None

    def __repr__(self) -> str:
        return f"Stream({self.seed}, {self.game}, {self.purpose})"

    def word(self) -> int:
        """Return the next 64 bits."""
        if self._generator is None:
            self._generator = SFC64(SeedSequence(self.seed, (self.game, self.purpose)))
        return self._generator.word()

    def below(self, n: int) -> int:
        """Return a number that is uniform on 0 .. n - 1, exactly."""
        n = operator.index(n)
        if not 1 <= n <= MASK_64:
            raise ValueError(f"below({n}): the bound must be 1 to 2**64 - 1")
        rejected_below = 2**64 % n
        while True:
            product = self.word() * n
            if product & MASK_64 >= rejected_below:
                return product >> 64

    def __copy__(self) -> Stream:
        return self.clone()

    def clone(self) -> Stream:
        """Copy the stream with everything that has been drawn so far."""
        return copy.deepcopy(self)

    def below_each(self, bounds: Sequence[int]) -> tuple[int, ...]:
        """Return one number below each bound, all from one bounded number: its digits, the most significant first."""
        number = self.below(math.prod(bounds))
        digits = []
        for bound in reversed(bounds):
            number, digit = divmod(number, bound)
            digits.append(digit)
        return tuple(reversed(digits))


def below(stream: Any, n: int) -> int:
    """Return a number below `n` from a stream, or from a generator of Python or NumPy.

    >>> import random
    >>> below(random.Random(7), 1), below(Stream(7, 0, 0), 6)
    (0, 5)
    """
    for name in ("below", "randrange", "integers"):
        if hasattr(stream, name):
            return int(getattr(stream, name)(n))
    raise TypeError(f"{stream!r} draws nothing: a stream, random.Random() or numpy.random.default_rng() is needed")


class Streams:
    """All random streams of one game: game `game` of the seed `seed`.

    Without a seed, one is drawn, which `seed` then reports.

    >>> streams = Streams(seed=7)
    >>> streams.seed, streams.game, streams.dice.below(6), streams.policy(0).below(10)
    (7, 0, 5, 8)
    """

    __slots__ = ("_streams", "game", "seed")

    def __init__(self, seed: int | None = None, game: int = 0) -> None:
        self.seed: int = secrets.randbits(64) if seed is None else checked_seed("seed", seed)
        self.game: int = checked_seed("game", game)
        self._streams: dict[int, Stream] = {}

    def __repr__(self) -> str:
        return f"Streams(seed={self.seed}, game={self.game})"

    @property
    def dice(self) -> Stream:
        """What dice show."""
        return self._stream(PURPOSE_DICE)

    @property
    def cards(self) -> Stream:
        """Which cards come, and how a game is set up."""
        return self._stream(PURPOSE_CARDS)

    def policy(self, seat: int) -> Stream:
        """What the policy of a seat draws."""
        return self._stream(PURPOSE_POLICY + checked_stream_seat(seat))

    def search(self, seat: int) -> Stream:
        """What the searches of a seat draw."""
        return self._stream(PURPOSE_SEARCH + checked_stream_seat(seat))

    def __copy__(self) -> Streams:
        return self.clone()

    def clone(self) -> Streams:
        """Copy the streams with everything that has been drawn so far.

        >>> streams = Streams(seed=7)
        >>> drawn = streams.dice.word()
        >>> streams.clone().dice.word() == streams.dice.word() != drawn
        True
        """
        return copy.deepcopy(self)

    def _stream(self, purpose: int) -> Stream:
        if purpose not in self._streams:
            self._streams[purpose] = Stream(self.seed, self.game, purpose)
        return self._streams[purpose]


def checked_seed(what: str, value: Any) -> int:
    """Return a seed or a game index as an `int`, or refuse it.

    >>> checked_seed("seed", 2**64)
    Traceback (most recent call last):
    aleator.errors.SeedError: seed 18446744073709551616 is outside 0 to 2**64 - 1
    """
    if isinstance(value, bool):
        raise SeedError(f"{what} {value!r} is not an integer from 0 to 2**64 - 1")
    try:
        number = operator.index(value)
    except TypeError:
        raise SeedError(f"{what} {value!r} is not an integer from 0 to 2**64 - 1") from None
    if not 0 <= number <= MASK_64:
        raise SeedError(f"{what} {number} is outside 0 to 2**64 - 1")
    return number


def checked_stream_seat(seat: int) -> int:
    """Refuse seats whose stream would be another purpose's."""
    number = operator.index(seat)
    if not 0 <= number < PURPOSE_SEARCH - PURPOSE_POLICY:
        raise ValueError(f"seat {number} has no stream: seats are 0 to {PURPOSE_SEARCH - PURPOSE_POLICY - 1}")
    return number


# Dice with six faces, rolled as multisets.

DICE_A_TABLE = 6
DICE_A_WORD = 12


def multisets(dice: int) -> Iterator[Counts]:
    """Iterate over everything that `dice` dice can show, as six counts (gangster, 1 … 5), in lexicographic order.

    >>> list(multisets(1))[0], list(multisets(1))[-1], len(list(multisets(6)))
    ((0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0), 462)
    """
    for g in range(dice + 1):
        for c1 in range(dice - g + 1):
            for c2 in range(dice - g - c1 + 1):
                for c3 in range(dice - g - c1 - c2 + 1):
                    for c4 in range(dice - g - c1 - c2 - c3 + 1):
                        yield g, c1, c2, c3, c4, dice - g - c1 - c2 - c3 - c4


@functools.cache
def columns(dice: int) -> tuple[Counts, ...]:
    """List the columns of the alias table of 1 to 6 dice."""
    return tuple(multisets(dice))


def weight(counts: Sequence[int]) -> int:
    """Count the sequences of faces that give these counts, of `6 ** sum(counts)` in all.

    >>> weight([0, 1, 1, 0, 0, 0]), weight([2, 0, 0, 0, 0, 0])
    (2, 1)
    """
    result = math.factorial(sum(counts))
    for count in counts:
        result //= math.factorial(count)
    return result


@functools.cache
def alias_table(dice: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Build thresholds and aliases of the multisets of 1 to 6 dice.

    >>> alias_table(1)
    ((6, 6, 6, 6, 6, 6), (0, 1, 2, 3, 4, 5))
    """
    count = len(columns(dice))
    capacity = 6**dice
    scaled = [weight(counts) * count for counts in columns(dice)]
    thresholds = [capacity] * count
    aliases = list(range(count))
    small = [column for column in aliases if scaled[column] < capacity]
    large = [column for column in aliases if scaled[column] >= capacity]
    while small and large:
        low = small.pop()
        high = large.pop()
        thresholds[low] = scaled[low]
        aliases[low] = high
        scaled[high] -= capacity - scaled[low]
        (small if scaled[high] < capacity else large).append(high)
    return tuple(thresholds), tuple(aliases)


def look_up(dice: int, column: int, point: int) -> Counts:
    """Return the multiset that an alias table holds at a point of a column."""
    thresholds, aliases = alias_table(dice)
    return columns(dice)[column if point < thresholds[column] else aliases[column]]


def roll(dice: int, stream: Stream) -> Counts:
    """Roll dice: six counts, gangster first (GD-1.2).

    >>> roll(20, Stream(7, 0, 0))
    (5, 4, 4, 2, 2, 3)
    """
    total = [0] * 6
    remaining = dice
    while remaining > 0:
        taken = min(DICE_A_WORD, remaining)
        remaining -= taken
        parts = [part for part in (min(DICE_A_TABLE, taken), taken - DICE_A_TABLE) if part > 0]
        bounds = [bound for part in parts for bound in (len(columns(part)), 6**part)]
        drawn = stream.below_each(bounds)
        for index, part in enumerate(parts):
            for face, count in enumerate(look_up(part, drawn[2 * index], drawn[2 * index + 1])):
                total[face] += count
    g, c1, c2, c3, c4, c5 = total
    return g, c1, c2, c3, c4, c5
