"""Writes chance.json, the test vectors of docs/chance.md.

The raw words come from NumPy's own generators. The draws come from the functions below, which follow the page as
plainly as they can and share nothing with the implementations that are tested. Run it with Python >= 3.11 and NumPy:

    python tests/golden/make_chance.py
"""

import itertools
import json
import math
from pathlib import Path

import numpy as np

WORD = 2**64

ABOUT = [
    "Test vectors of docs/chance.md, written by make_chance.py. Numbers that may need 64 bits are decimal strings.",
    "streams: the first words of the stream of game 'index' for purpose 'purpose' under seed 'seed'.",
    "alias_tables: by number of dice, for each column in order its threshold and the column that is its alias.",
    "draws: each entry draws from the stream that it names, where 'next_word' is the word that follows the last call,"
    " or from its 'words', which are then used up exactly. Its calls happen one after another:",
    "below: 'bound'. below_each: 'bounds'.",
    "roll: that many 'dice' of Gang of Dice; gives the counts of gangster, 1, 2, 3, 4, 5.",
    "roll_numbers: that many 'dice' of Dice Run; gives their numbers in order.",
    "deal_targets: four for each of the 'players'; gives each seat's targets, 0 = red-1 to 29 = purple-6, as taken.",
    "deal_hands: three cards for each of the 'players' from a heap with 'cards' of each kind in the order of the kinds;"
    " gives the kinds of each seat. draw_card: one card from such a heap; gives its kind.",
    "cut: gives the order of the packs, 0 = smallest size.",
]


def stream(seed, index, purpose):
    bits = np.random.SFC64(np.random.SeedSequence(seed, spawn_key=(index, purpose)))
    while True:
        yield int(bits.random_raw())


def below(words, n):
    assert 1 <= n < WORD
    while True:
        m = next(words) * n
        if m % WORD >= WORD % n:
            return m // WORD


def below_each(words, bounds):
    rest = below(words, math.prod(bounds))
    digits = []
    for bound in reversed(bounds):
        rest, digit = divmod(rest, bound)
        digits.append(digit)
    return digits[::-1]


def alias_table(n):
    """The columns as (multiset, threshold, alias)."""
    multisets = sorted(c for c in itertools.product(range(n + 1), repeat=6) if sum(c) == n)
    capacity = 6**n
    scaled = [
        math.factorial(n) // math.prod(math.factorial(count) for count in multiset) * len(multisets)
        for multiset in multisets
    ]
    assert sum(scaled) == capacity * len(multisets)
    threshold = [capacity] * len(multisets)
    alias = list(range(len(multisets)))
    small = [column for column, weight in enumerate(scaled) if weight < capacity]
    large = [column for column, weight in enumerate(scaled) if weight >= capacity]
    while small and large:
        taker, giver = small.pop(), large.pop()
        threshold[taker], alias[taker] = scaled[taker], giver
        scaled[giver] -= capacity - scaled[taker]
        (small if scaled[giver] < capacity else large).append(giver)
    return list(zip(multisets, threshold, alias, strict=True))


TABLES = {n: alias_table(n) for n in range(1, 7)}


def look_up(n, column, point):
    multiset, threshold, alias = TABLES[n][column]
    return multiset if point < threshold else TABLES[n][alias][0]


def roll_bounds(dice):
    x = min(6, dice)
    y = dice - x
    bounds = [len(TABLES[x]), 6**x]
    return [*bounds, len(TABLES[y]), 6**y] if y else bounds


def roll(words, dice):
    counts = [0] * 6
    while dice:
        c = min(12, dice)
        digits = below_each(words, roll_bounds(c))
        found = [look_up(min(6, c), *digits[:2])]
        if c > 6:
            found.append(look_up(c - 6, *digits[2:]))
        counts = [sum(column) for column in zip(counts, *found, strict=True)]
        dice -= c
    return counts


def roll_numbers(words, dice):
    numbers = []
    while dice:
        c = min(16, dice)
        numbers += [digit + 1 for digit in below_each(words, [6] * c)]
        dice -= c
    return numbers


def deal_targets(words, players):
    left = list(range(30))
    seats = []
    for _ in range(players):
        t = len(left)
        seats.append([left.pop(index) for index in below_each(words, [t, t - 1, t - 2, t - 3])])
    return seats


def heap(cards):
    return [kind for kind, count in enumerate(cards) for _ in range(count)]


def deal_hands(words, cards, players):
    left = heap(cards)
    seats = []
    for _ in range(players):
        m = len(left)
        seats.append([left.pop(index) for index in below_each(words, [m, m - 1, m - 2])])
    return seats


def draw_card(words, cards):
    left = heap(cards)
    return left[below(words, len(left))]


def cut(words):
    return list(sorted(itertools.permutations(range(5)))[below(words, 120)])


FUNCTIONS = {
    "below": below,
    "below_each": below_each,
    "roll": roll,
    "roll_numbers": roll_numbers,
    "deal_targets": deal_targets,
    "deal_hands": deal_hands,
    "draw_card": draw_card,
    "cut": cut,
}


def perform(words, calls):
    done = []
    for name, arguments in calls:
        gives = FUNCTIONS[name](words, **{("n" if key == "bound" else key): value for key, value in arguments.items()})
        if name in ("below", "below_each"):
            arguments = {key: strings(value) for key, value in arguments.items()}  # noqa: PLW2901
            gives = strings(gives)
        done.append({"call": name, **arguments, "gives": gives})
    return done


def strings(value):
    return [str(item) for item in value] if isinstance(value, list) else str(value)


def from_stream(seed, index, purpose, calls):
    words = stream(seed, index, purpose)
    done = perform(words, calls)
    return {
        "seed": str(seed),
        "index": str(index),
        "purpose": purpose,
        "calls": done,
        "next_word": str(next(words)),
    }


def from_words(words, calls):
    left = iter(words)
    done = perform(left, calls)
    assert next(left, None) is None
    return {"words": [str(word) for word in words], "calls": done}


def boundary(bounds):
    """Words around the rejection boundary: two that are rejected and one that is just not."""
    product = math.prod(bounds)
    threshold = WORD % product
    if threshold == 0:
        return [0]  # nothing is rejected
    power = product & -product
    ring = WORD // power
    inverse = pow(product // power, -1, ring)
    last_rejected = (threshold // power - 1) * inverse % ring + (power - 1) * ring
    first_accepted = threshold // power * inverse % ring + (power // 2) * ring
    assert last_rejected * product % WORD < threshold == first_accepted * product % WORD
    return [0, last_rejected, first_accepted]


CARDS = [3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 4, 3, 3, 2, 2, 1, 1]
BOUNDS = [1, 2, 3, 5, 6, 10, 120, 2**32 - 1, 2**32, 2**32 + 1, 2**63 - 1, 2**63, 2**63 + 1, 2**63 + 2**62, 2**64 - 1]
LISTS = [
    [],
    [1],
    [6, 6],
    [1, 1, 7, 1],
    [30, 29, 28, 27],
    [2, 3, 5, 7, 11, 13, 17, 19],
    [6] * 16,
    [2**32, 2**31 + 1],
    [3, 2**62 + 1],
    [2**32 - 1, 2**32 - 1],
    [2**32 - 1, 2**32 + 1],
]


def make():
    seeds = [0, 1, 7, 2**32 - 1, 2**32, 2**63, 2**64 - 1]
    indices = [0, 1, 2**32 - 1, 2**32, 2**32 + 1, 2**64 - 1]
    purposes = [0, 1, 16, 19, 64, 67]
    streams = [
        {
            "seed": str(seed),
            "index": str(index),
            "purpose": purpose,
            "words": [str(word) for word in itertools.islice(stream(seed, index, purpose), 4)],
        }
        for seed in seeds
        for index in indices
        for purpose in purposes
    ]

    draws = []
    sizes = [*range(14), 24, 25, 48, 120, 162]
    # Each kind of draw alone, many times from one stream.
    for bound in BOUNDS:
        draws.append(from_stream(11, bound, 17, [("below", {"bound": bound})] * 6))
    for position, bounds in enumerate(LISTS):
        draws.append(from_stream(12, position, 65, [("below_each", {"bounds": bounds})] * 4))
    for dice in sizes:
        draws.append(from_stream(13, dice, 0, [("roll", {"dice": dice})] * 8))
    for dice in [0, 1, 2, 3, 5, 6, 7, 15, 16, 17, 30]:
        draws.append(from_stream(14, dice, 0, [("roll_numbers", {"dice": dice})] * 4))
    for players in [2, 3, 4]:
        for index in range(3):
            calls = [
                ("deal_targets", {"players": players}),
                ("deal_hands", {"cards": CARDS, "players": players}),
                ("cut", {}),
                ("draw_card", {"cards": CARDS}),
            ]
            draws.append(from_stream(15, index, 1, calls))
    draws.append(from_stream(16, 0, 1, [("cut", {})] * 12))
    draws.append(from_stream(17, 0, 1, [("draw_card", {"cards": CARDS})] * 12))
    # Everything in turn from one stream: a word too many or too few shows at once.
    draws.append(from_stream(2**64 - 1, 2**64 - 1, 0, [("roll", {"dice": dice}) for dice in sizes + sizes[::-1]]))
    mixed = [("below", {"bound": 2}), ("roll", {"dice": 10}), ("roll_numbers", {"dice": 30}), ("cut", {})]
    draws.append(from_stream(0, 2**32, 71, mixed * 3))

    # Words that are rejected, which never happens by accident, and the outermost words that are not.
    for bound in BOUNDS:
        draws.append(from_words([*boundary([bound]), WORD - 1], [("below", {"bound": bound})] * 2))
    for bounds in LISTS[1:]:
        draws.append(from_words([*boundary(bounds), WORD - 1], [("below_each", {"bounds": bounds})] * 2))
    for dice in range(1, 13):
        draws.append(from_words([*boundary(roll_bounds(dice)), WORD - 1], [("roll", {"dice": dice})] * 2))
    draws.append(from_words([WORD - 1, *boundary(roll_bounds(12)), *boundary([6, 6])], [("roll", {"dice": 25})]))
    for dice in [1, 2, 5, 6, 14, 16]:
        draws.append(from_words([*boundary([6] * dice), WORD - 1], [("roll_numbers", {"dice": dice})] * 2))
    draws.append(from_words([*boundary([6] * 16), *boundary([6] * 14)], [("roll_numbers", {"dice": 30})]))
    deals = [*boundary([30, 29, 28, 27]), WORD - 1, *boundary([120])]
    draws.append(from_words(deals, [("deal_targets", {"players": 2}), ("cut", {})]))
    cards = sum(CARDS)
    hands = [*boundary([cards, cards - 1, cards - 2]), WORD - 1, *boundary([cards])]
    draws.append(from_words(hands, [("deal_hands", {"cards": CARDS, "players": 2}), ("draw_card", {"cards": CARDS})]))

    tables = {str(n): [[threshold, alias] for _, threshold, alias in table] for n, table in TABLES.items()}
    return {"about": ABOUT, "streams": streams, "alias_tables": tables, "draws": draws}


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def write(vectors, path):
    """One entry a line, so that a change can be read."""
    parts = []
    for key, value in vectors.items():
        if isinstance(value, dict):
            lines = ",\n".join(f"  {compact(name)}: {compact(item)}" for name, item in value.items())
            parts.append(f" {compact(key)}: {{\n{lines}\n }}")
        else:
            lines = ",\n".join(f"  {compact(item)}" for item in value)
            parts.append(f" {compact(key)}: [\n{lines}\n ]")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write(make(), Path(__file__).with_name("chance.json"))
