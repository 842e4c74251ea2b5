"""The array functions come to what their slow twins come to, and refuse what they cannot take."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import aleator
from aleator import primitives
from aleator.reference.dice_run import primitives as slow_run
from aleator.reference.gang_of_dice import primitives as slow_gang
from aleator.reference.gang_of_dice.warning import Predicate

SHAPES = arrays.array_shapes(min_dims=0, max_dims=2, min_side=0, max_side=4)
DTYPES = st.sampled_from([np.uint8, np.int16, np.int64, np.uint64, ">i4"])


def integers(shape, low, high):
    return DTYPES.flatmap(lambda dtype: arrays.arrays(dtype, shape, elements=st.integers(low, high)))


def laid_out(array):
    """The same numbers in other memory orders."""
    yield array
    yield np.asfortranarray(array)
    yield np.repeat(array, 2, axis=-1)[..., ::2]
    reversed_rows = array[..., ::-1].copy()
    yield reversed_rows[..., ::-1]


def rows(array, width=True):
    """The rows of an array as lists."""
    return array.reshape(-1, array.shape[-1]).tolist() if width else array.reshape(-1).tolist()


def same(fast, slow, shape, dtype):
    """An array is what its slow twin has listed, in the right form."""
    assert fast.shape == tuple(shape) and fast.dtype == dtype
    assert np.array_equal(fast, np.array(slow, dtype).reshape(shape))


@given(st.data(), SHAPES, st.integers(1, 30))
def test_faces_from_dice(data, shape, dice):
    rolls = data.draw(integers((*shape, dice), 0, 5))
    slow = slow_gang.faces_from_dice(rows(rolls))
    for same_rolls in laid_out(rolls):
        same(primitives.faces_from_dice(same_rolls), slow, (*shape, 6), np.uint8)


@given(st.data(), SHAPES)
def test_scores(data, shape):
    faces = data.draw(integers((*shape, 6), 0, 255 if data.draw(st.booleans()) else 3))
    for same_faces in laid_out(faces):
        same(primitives.scores(same_faces), slow_gang.scores(rows(faces)), shape, np.uint16)


@pytest.mark.parametrize("deck", ["standard", "all_pairs"])
@given(data=st.data(), shape=SHAPES, gangster=st.booleans())
def test_triggered(deck, data, shape, gangster):
    faces = data.draw(integers((*shape, 6), 0, 4))
    loaded = aleator.decks.load(deck)
    asked = [predicate(card) for card in loaded.to_dict()["cards"]]
    slow = slow_gang.triggered(rows(faces), asked, gangster)
    same(primitives.triggered(faces, deck, gangster_is_a_value=gangster), slow, (*shape, len(asked)), np.bool_)
    for index, name in enumerate(loaded.cards):
        one = primitives.triggered(faces, loaded, name, gangster_is_a_value=gangster)
        same(one, [answers[index] for answers in slow], shape, np.bool_)


def predicate(card):
    record = card["predicate"]
    return Predicate(record["kind"], record["k"], tuple(record.get("faces", ())))


@given(st.data(), SHAPES, st.integers(1, 4))
def test_round_winners(data, shape, turns):
    # Few scores and dice, so that there are ties (GD-5.1).
    scores = data.draw(integers((*shape, turns), 0, 3))
    dice = data.draw(integers((*shape, turns), 1, 3))
    valid = data.draw(arrays.arrays(np.bool_, (*shape, turns)))
    slow = slow_gang.round_winners(rows(scores), rows(dice), rows(valid))
    same(primitives.round_winners(scores, dice, valid), slow, shape, np.int8)


@st.composite
def races(draw):
    """Lines with virtual groups in them: places are closed up to at most two empty ones in a row."""
    shape = draw(arrays.array_shapes(min_dims=0, max_dims=2, min_side=0, max_side=3))
    rows = []
    for _ in range(int(np.prod(shape))):
        groups = draw(st.integers(1, 8))
        members = draw(st.lists(st.integers(0, groups - 1), min_size=30, max_size=30))
        gaps = draw(st.lists(st.integers(0, 1), min_size=groups, max_size=groups))
        used = sorted(set(members))
        place = {group: index + sum(gaps[:index]) for index, group in enumerate(used)}
        rows.append([place[group] for group in members])
    places = np.array(rows, np.uint8).reshape(*shape, 30)
    return places, draw(integers((*shape, 30), 1, 6))


@given(st.data(), races())
def test_forward_moves(data, race):
    places, numbers = race
    moves = data.draw(integers(places.shape[:-1], 0, 10))
    slow = slow_run.forward_moves(rows(places), rows(numbers), rows(moves, width=False))
    for same_places, same_numbers in zip(laid_out(places), laid_out(numbers), strict=True):
        same(primitives.forward_moves(same_places, same_numbers, moves), slow, places.shape, np.uint8)
    for name in ("blue", "4"):
        each = [primitives.ADVANCES.index(name)] * moves.size
        slow = slow_run.forward_moves(rows(places), rows(numbers), each)
        same(primitives.forward_moves(places, numbers, name), slow, places.shape, np.uint8)


@given(st.data(), races(), st.integers(1, 3), st.integers(1, 40))
def test_target_points(data, race, count, groups):
    places, numbers = race
    targets = data.draw(integers((*places.shape[:-1], count), 0, 29))
    slow = slow_run.target_points(rows(places), rows(numbers), rows(targets), groups)
    same(primitives.target_points(places, numbers, targets, groups), slow, (*targets.shape, groups), np.uint8)


@given(st.data(), races(), st.integers(2, 6))
def test_rankings(data, race, players):
    places, numbers = race
    # Equal targets tie in every group, so that the distance from the drawer decides (DR-8.4).
    targets = data.draw(integers((*places.shape[:-1], players), 0, 29 if data.draw(st.booleans()) else 2))
    drawers = data.draw(integers(places.shape[:-1], 0, players - 1))
    lists = rows(places), rows(numbers), rows(targets)
    slow = slow_run.rankings(*lists, rows(drawers, width=False))
    same(primitives.rankings(places, numbers, targets, drawers), slow, targets.shape, np.uint8)
    slow = slow_run.rankings(*lists, [1] * drawers.size)
    same(primitives.rankings(places, numbers, targets, 1), slow, targets.shape, np.uint8)


def test_the_twin_moves_dice_as_the_examples_say():
    # DR-3.4 and more. They have fewer dice than a race, which the twin takes all the same.
    cases = json.loads((Path(__file__).parents[1] / "golden" / "dice_run_moves.json").read_text())["cases"]
    for case in cases:
        groups = [[] if group.strip() == "V" else group.split() for group in case["before"].split("|")]
        dice = [(place, die) for place, group in enumerate(groups) for die in group]
        letter = case["advance"].get("colour", "no")[0].upper() if case["advance"].get("colour") != "purple" else "U"
        number = str(case["advance"].get("number"))
        moving = [die[0] == letter if "colour" in case["advance"] else die[1] == number for _, die in dice]
        after = slow_run.moved([place for place, _ in dice], moving)
        line = [sorted(die for now, (_, die) in zip(after, dice, strict=True) if now == place) for place in range(9)]
        while line and not line[-1]:
            line.pop()
        assert " | ".join(" ".join(group) or "V" for group in line) == case["after"], case["source"]


def test_moves_in_a_game_are_the_moves_of_the_array_function():
    streams = aleator.Streams(5)
    state = aleator.DiceRun(players=3).new_state()
    checked = 0
    while not state.is_terminal():
        if state.node is aleator.Node.CHANCE:
            state.sample_chance(streams)
            continue
        action = state.legal_actions().sample(streams.search(0))
        before = state.groups
        state.apply(action)
        if getattr(getattr(action, "effect", None), "to_dict", dict)().get("type") == "advance":
            places, numbers = as_race(before)
            wanted = action.effect.to_dict()
            name = str(wanted.get("colour") or wanted.get("number"))
            moved = primitives.forward_moves(places, numbers, name)
            line = [sorted(group) if group else None for group in state.groups]
            assert as_groups(moved, numbers) == line
            checked += 1
    assert checked > 3


COLOURS = ("red", "blue", "green", "pink", "purple")


def as_race(groups):
    dice = {colour: [] for colour in COLOURS}
    for place, group in enumerate(groups):
        for die in group or ():
            colour, number = die.split("-")
            dice[colour].append((place, int(number)))
    flat = [die for colour in COLOURS for die in dice[colour]]
    return [place for place, _ in flat], [number for _, number in flat]


def as_groups(places, numbers):
    groups = [[] for _ in range(max(places) + 1)]
    for die, (place, number) in enumerate(zip(places, numbers, strict=True)):
        groups[place].append(f"{COLOURS[die // 6]}-{number}")
    return [sorted(group) if group else None for group in groups]


NUMBERS = [[1] * 30]
START = [[0] * 30]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: primitives.faces_from_dice([[6]]), ValueError, r"dice\[0, 0\] is 6: it has to be 0 to 5"),
        (lambda: primitives.faces_from_dice([[-1]]), ValueError, "-1"),
        (lambda: primitives.faces_from_dice([[1.0]]), TypeError, "float64, not integers"),
        (lambda: primitives.faces_from_dice([[True]]), TypeError, "bool"),
        (lambda: primitives.faces_from_dice([[1] * 256]), ValueError, "row 0: more than 255 dice show face 1"),
        (lambda: primitives.faces_from_dice(3), ValueError, "single number"),
        (lambda: primitives.scores([[1, 2, 3]]), ValueError, "six counts"),
        (lambda: primitives.scores([[256, 0, 0, 0, 0, 0]]), ValueError, r"faces\[0, 0\] is 256"),
        (lambda: primitives.scores([[2**70, 0, 0, 0, 0, 0]]), TypeError, "object"),
        (lambda: primitives.triggered([[0] * 6], card="nothing"), KeyError, "nothing"),
        (lambda: primitives.triggered([[0] * 6], "nowhere"), aleator.AleatorError, "nowhere"),
        (lambda: primitives.round_winners([[1]], [[1]], [[1]]), TypeError, "not booleans"),
        (lambda: primitives.round_winners([[1]], [[1, 2]], [[True]]), ValueError, "differ in shape"),
        (lambda: primitives.round_winners([[1]], [[0]], [[True]]), ValueError, "row 0.*at least one"),
        (lambda: primitives.round_winners([[1] * 5], [[1] * 5], [[True] * 5]), ValueError, "1 to 4 turns"),
        (lambda: primitives.forward_moves(START, NUMBERS, "7"), ValueError, "not one of red"),
        (lambda: primitives.forward_moves(START, NUMBERS, 11), ValueError, "0 to 10"),
        (lambda: primitives.forward_moves(START, NUMBERS, [1, 2]), ValueError, "one for each race"),
        (lambda: primitives.forward_moves([[1] * 30], NUMBERS, 0), ValueError, "row 0: no die has place 0"),
        (lambda: primitives.forward_moves([[40] * 30], NUMBERS, 0), ValueError, "0 to 39"),
        (lambda: primitives.forward_moves([[0] * 29 + [12]], NUMBERS, 0), ValueError, "at most 10 virtual"),
        (lambda: primitives.forward_moves(START, [[0] * 30], 0), ValueError, "1 to 6"),
        (lambda: primitives.forward_moves([[0] * 29], [[1] * 29], 0), ValueError, "30 dice"),
        (lambda: primitives.forward_moves(START, [1] * 30, 0), ValueError, "differ in shape"),
        (lambda: primitives.target_points(START, NUMBERS, [[30]]), ValueError, "0 to 29"),
        (lambda: primitives.target_points(START, NUMBERS, [1]), ValueError, "differ in shape"),
        (lambda: primitives.target_points(START, NUMBERS, [[1]], groups=0), ValueError, "groups=0"),
        (lambda: primitives.rankings(START, NUMBERS, [[1]], 0), ValueError, "2 to 6 players"),
        (lambda: primitives.rankings(START, NUMBERS, [[1, 2]], 2), ValueError, "0 to 1"),
    ],
)
def test_what_cannot_be_taken_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_empty_batches_give_empty_results():
    assert primitives.faces_from_dice(np.zeros((0, 5))).shape == (0, 6)
    assert primitives.faces_from_dice(np.zeros((3, 0), np.uint8)).tolist() == [[0] * 6] * 3
    assert primitives.triggered(np.zeros((0, 6))).shape == (0, 18)
    assert primitives.round_winners(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3))).shape == (0,)
    none = np.zeros((0, 30))
    assert primitives.forward_moves(none, none, "red").shape == (0, 30)
    assert primitives.target_points(none, none, np.zeros((0, 4)), groups=2).shape == (0, 4, 2)
    assert primitives.rankings(none, none, np.zeros((0, 3)), 0).shape == (0, 3)


def test_other_threads_go_on_meanwhile():
    places = np.zeros((200_000, 30), np.uint8)
    numbers = np.ones((200_000, 30), np.uint8)
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(None)
            stop.wait(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    primitives.forward_moves(places, numbers, "red")
    stop.set()
    thread.join()
    assert len(ticks) > 1
