"""The reference's streams and tables, held against NumPy and against plain counting."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from aleator.errors import SeedError
from aleator.reference import chance
from aleator.reference.chance import Stream, Streams

SEEDS = [0, 1, 7, 2**32 - 1, 2**32, 2**32 + 1, 2**63, 2**64 - 1]
GAMES = [0, 1, 2**32 - 1, 2**32, 2**32 + 1, 2**64 - 1]
PURPOSES = [0, 1, 16, 19, 64, 67]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_streams_are_those_of_numpy(seed, game):
    """2**63 is a seed like any other."""
    for purpose in PURPOSES:
        theirs = np.random.SFC64(np.random.SeedSequence(seed, spawn_key=(game, purpose))).random_raw(20).tolist()
        ours = Stream(seed, game, purpose)
        assert [ours.word() for _ in range(20)] == theirs


@pytest.mark.parametrize("value", [-1, 2**64, 2**70])
def test_seeds_outside_64_bits_are_refused(value):
    """Seeds are 0 to 2**64 - 1."""
    for what, make in (("seed", lambda: Streams(value)), ("game", lambda: Streams(0, value))):
        with pytest.raises(SeedError) as caught:
            make()
        assert str(caught.value) == f"{what} {value} is outside 0 to 2**64 - 1"
        assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("value", [True, 1.0, "7", np.float64(3), [1], np.bool_(True)])
def test_seeds_that_are_no_integers_are_refused(value):
    with pytest.raises(SeedError):
        Streams(value)
    with pytest.raises(SeedError):
        Streams(0, value)


def test_numpy_integers_are_seeds_too():
    assert Streams(np.uint64(2**64 - 1)).dice.word() == Streams(2**64 - 1).dice.word()
    assert type(Streams(np.int64(5)).seed) is int


def test_without_a_seed_one_is_drawn_and_reported():
    """A published seed gives the same draws again."""
    streams = Streams()
    assert 0 <= streams.seed < 2**64
    assert Streams(streams.seed).dice.word() == streams.dice.word()
    assert Streams().seed != streams.seed


def test_purposes():
    streams = Streams(5, 3)
    assert [streams.dice.purpose, streams.cards.purpose] == [0, 1]
    assert [streams.policy(2).purpose, streams.search(2).purpose] == [18, 66]
    assert streams.dice is streams.dice
    assert streams.policy(1) is streams.policy(1)
    for seat in (-1, 48):
        with pytest.raises(ValueError):
            streams.policy(seat)


def test_copies_of_streams_go_on_alike():
    """Copies and pickles play on alike."""
    streams = Streams(5, 3)
    streams.dice.word()
    for twin in (copy.deepcopy(streams), pickle.loads(pickle.dumps(streams))):
        assert twin.dice.word() == copy.deepcopy(streams).dice.word()
        assert twin.cards.word() == Streams(5, 3).cards.word()


class Scripted(Stream):
    """A stream of given words, which says how many it gave."""

    def __init__(self, *words):
        super().__init__(0, 0, 0)
        self.words = list(words)

    def word(self):
        return self.words.pop(0)


def test_below_is_the_high_half_of_the_product_and_drops_what_would_be_biased():
    assert Scripted(2**63 + 1).below(6) == 3
    assert Scripted(2**64 - 1).below(6) == 5
    # 2**64 mod 6 is 4: a word whose product has a low half below 4 is dropped.
    stream = Scripted(0, 2**64 - 1)
    assert stream.below(6) == 5
    assert stream.words == []


def test_below_takes_a_word_even_for_one():
    stream = Scripted(123, 456)
    assert stream.below(1) == 0
    assert stream.words == [456]


@pytest.mark.parametrize("bound", [0, -1, 2**64])
def test_bounds_outside_64_bits_are_refused(bound):
    with pytest.raises(ValueError):
        Stream(1, 0, 0).below(bound)


def test_below_each_gives_digits_the_most_significant_first():
    for _ in range(50):
        one = Stream(9, 0, 0)
        two = copy.deepcopy(one)
        number = one.below(6 * 7 * 8)
        assert two.below_each((6, 7, 8)) == (number // 56, number // 8 % 7, number % 8)


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
def test_gd_1_2_alias_tables_give_every_multiset_its_exact_weight(dice):
    """GD-1.2."""
    columns = list(chance.multisets(dice))
    assert columns == sorted(set(columns))
    thresholds, aliases = chance.alias_table(dice)
    assert len(thresholds) == len(aliases) == len(columns)
    points = Counter()
    for column, (threshold, alias) in enumerate(zip(thresholds, aliases, strict=True)):
        points[columns[column]] += threshold
        points[columns[alias]] += 6**dice - threshold
    assert points == {counts: chance.weight(counts) * len(columns) for counts in columns}


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_weights_count_the_ordered_rolls(dice):
    counted = Counter()
    for faces in itertools.product(range(6), repeat=dice):
        counted[tuple(faces.count(face) for face in range(6))] += 1
    assert counted == {counts: chance.weight(counts) for counts in chance.multisets(dice)}


@pytest.mark.parametrize(
    ("dice", "words"), [(0, 0), (1, 1), (6, 1), (7, 1), (12, 1), (13, 2), (24, 2), (25, 3), (48, 4)]
)
def test_a_roll_takes_one_word_for_twelve_dice(dice, words):
    stream = Stream(4, 0, 0)
    assert sum(chance.roll(dice, stream)) == dice
    plain = Stream(4, 0, 0)
    for _ in range(words):
        plain.word()
    assert stream.word() == plain.word()


def test_faces_come_up_about_equally_often():
    stream = Stream(8, 0, 0)
    total = [0] * 6
    for _ in range(200):
        for face, count in enumerate(chance.roll(30, stream)):
            total[face] += count
    assert sum(total) == 6000
    assert all(abs(Fraction(count, 6000) - Fraction(1, 6)) < Fraction(1, 50) for count in total)
