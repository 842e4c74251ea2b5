"""What seats see (DR-2.6): views, events, and states that a seat cannot tell apart."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from aleator.errors import NotAPlayer
from dice_run_helpers import (
    CARDS,
    KINDS,
    counted,
    deal,
    dicts,
    listed,
    of_type,
    play_at_random,
    position,
    small_deck,
    start,
)

VIEW_KEYS = [
    "game",
    "view",
    "seat",
    "config",
    "phase",
    "stage",
    "groups",
    "hands",
    "targets",
    "shown",
    "chosen",
    "rolling",
    "face_down",
    "deck_size",
    "stage_card_on_top",
    "packs_drawn",
    "discards",
    "unseen",
    "stage_points",
    "stage_cards",
    "scored",
    "first_player",
    "current_player",
    "start_rolls",
    "winners",
    "pending_players",
    "legal",
]
HIDDEN = ("hands", "targets", "chosen")
SAME = [key for key in VIEW_KEYS[3:25] if key not in (*HIDDEN, "face_down", "deck_size", "stage_card_on_top", "unseen")]


def games(engine, seed=4):
    """Every node of a few games with different options."""
    for players, stage_end, dead_cards in ((2, "on_draw", "only_if_stuck"), (4, "on_reveal", "always")):
        game = engine.DiceRun(players, stage_end=stage_end, dead_cards=dead_cards)
        yield from play_at_random(engine, game.new_state(), engine.Streams(seed))


# Views.


def test_views_of_every_node(engine):
    """DR-2.6: own hand, targets and choices; everything public; nothing else."""
    for state in games(engine):
        record = state.to_dict()
        for seat in [*range(state.players), engine.SPECTATOR]:
            view = state.view(seat)
            assert list(view) == VIEW_KEYS
            number = None if seat is engine.SPECTATOR else seat
            assert (view["game"], view["view"], view["seat"]) == ("dice_run", 1, number)
            assert {key: view[key] for key in SAME} == {key: record[key] for key in SAME}
            for key in HIDDEN:
                assert view[key] == [own if place == number else None for place, own in enumerate(record[key])]
            assert view["deck_size"] == sum(record["deck"].values())
            assert view["stage_card_on_top"] == (record["packs"][:1] == [0])
            assert view["pending_players"] == list(state.pending_players)
            check_face_down(view, record, number)
            check_unseen(view, record, number)
            check_legal(view, state, number)
            json.dumps(view)


def check_face_down(view, record, number):
    hidden = record["face_down"]
    if hidden is not None and hidden["player"] != number:
        hidden = {"player": hidden["player"], "card": None}
    assert view["face_down"] == hidden


def check_unseen(view, record, number):
    """All cards that this seat cannot see, together: other hands, another's face-down card, the deck."""
    unseen = listed(record["deck"])
    for seat, hand in enumerate(record["hands"]):
        unseen += hand if seat != number else []
    if record["face_down"] is not None and record["face_down"]["player"] != number:
        unseen.append(record["face_down"]["card"])
    assert view["unseen"] == counted(unseen)
    assert list(view["unseen"]) == [card for card in CARDS if card in view["unseen"]]


def check_legal(view, state, number):
    if number is None:
        assert view["legal"] is None
        return
    legal = state.legal_actions(number)
    actions = [action.to_dict() for action in legal] if len(legal) <= 256 else None
    assert view["legal"] == {"count": len(legal), "actions": actions}


def test_nothing_is_uncovered_at_the_end(engine):
    """DR-2.6: hands and unused targets stay private."""
    for state in games(engine):
        last = state
    assert last.is_terminal()
    assert last.view(1)["hands"][0] is None
    assert last.view(engine.SPECTATOR)["hands"] == [None] * last.players


def test_view_of_nobody(engine):
    """A spectator is named or left out; a seat that is none is refused (DR-1.3)."""
    state = start(engine, 2)
    assert state.view() == state.view(engine.SPECTATOR) == state.view(None)
    with pytest.raises(NotAPlayer) as caught:
        state.view(2)
    assert caught.value.rule == "DR-1.3"


def swapped(state, **changes):
    return state.game.state_from_dict({**state.to_dict(), **changes})


def test_hidden_things_make_no_difference(engine):
    """DR-2.6: whatever a seat cannot see may be another, and its view is the same."""
    game = engine.DiceRun(3)
    hands = {0: ["6", "6", "6"], 1: ["red", "blue", "flip"], 2: ["choice", "choice", "switch"]}
    state = position(game, "R1 R2 | V | B2", hands=hands, face_down=(1, "sprint"), left=3)
    record = state.to_dict()
    mine, theirs = record["targets"][1], record["targets"][2]
    others = [
        swapped(state, hands=[hands[0], hands[2], hands[1]]),
        swapped(state, targets=[record["targets"][0], theirs, mine]),
        swapped(state, packs=[3, *record["packs"][:0:-1]]),
        swapped(
            state,
            face_down={"player": 1, "card": "flip"},
            hands=[hands[0], ["red", "blue", "sprint"], hands[2]],
        ),
    ]
    for other in others:
        assert other != state
        assert other.view(0) == state.view(0)
        assert other.view(engine.SPECTATOR) == state.view(engine.SPECTATOR)
        assert other.view(1) != state.view(1) or other.to_dict()["packs"] != record["packs"]


def test_choices_are_secret_until_all_are_in(engine):
    """DR-8.2: others see that somebody has chosen, and not what."""
    state = position(engine.DiceRun(3), "R1 R2 | B2", phase="choose_target", player=0)
    other = state.clone()
    options = state.legal_actions(1)
    state.apply(options[0], 1)
    other.apply(options[1], 1)
    for seat in (0, 2, engine.SPECTATOR):
        assert state.view(seat) == other.view(seat)
        assert state.view(seat)["chosen"] == [None] * 3
        assert state.view(seat)["pending_players"] == [0, 2]
    assert state.view(1)["chosen"][1] == options[0].target


# Events.


def redacted(event, number):
    """What a seat may see of an event, from the list of hidden fields."""
    shown = dict(event)
    if event["type"] in ("targets_dealt", "hands_dealt"):
        shown["hands"] = [hand if seat == number else None for seat, hand in enumerate(event["hands"])]
    if event["type"] == "deck_cut":
        shown["sizes"] = None
    for kind, field in (("reroll_chosen", "card"), ("card_drawn", "card"), ("target_chosen", "target")):
        if event["type"] == kind and event["player"] != number:
            shown[field] = None
    return shown


def test_events_as_seen_by_each_seat(engine):
    """DR-2.6: hidden fields are null for others, everything else is as it happened."""
    for players in (2, 4):
        state = engine.DiceRun(players).new_state()
        streams = engine.Streams(seed=9)
        while not state.is_terminal():
            if state.node is engine.Node.CHANCE:
                events = state.sample_chance(streams)[1]
            else:
                events = state.apply(state.legal_actions().sample(streams.policy(state.current_player)))
            assert events, "everything that happens is told"
            for event in events:
                for seat in [*range(players), engine.SPECTATOR]:
                    number = None if seat is engine.SPECTATOR else seat
                    seen = event.seen_by(seat)
                    assert type(seen) is type(event)
                    assert seen.to_dict() == redacted(event.to_dict(), number)
                    assert seen.seen_by(seat) == seen


def test_deal_events(engine):
    """DR-2.2: at the start a seat has seen its own cards, and the spectator none."""
    state = start(engine, 2)
    events = deal(engine, state)
    hands = [event.seen_by(1).to_dict()["hands"] for event in events if "hands" in event.to_dict()]
    record = state.to_dict()
    assert hands == [[None, record["targets"][1]], [None, record["hands"][1]]]
    nothing = dicts(event.seen_by(engine.SPECTATOR) for event in events)
    assert of_type(events, "deck_cut") == [{"type": "deck_cut", "sizes": record["packs"]}]
    assert [event["hands"] for event in nothing if "hands" in event] == [[None, None], [None, None]]
    assert nothing[-1] == {"type": "deck_cut", "sizes": None}


# Resampling.


def draws(engine, state, seat, seed, bounds):
    """Resample, and check that exactly these bounded numbers were drawn for it."""
    stream, same = engine.Stream(seed, 0, 64), engine.Stream(seed, 0, 64)
    other = state.resample(seat, stream)
    for bound in bounds:
        same.below(bound)
    assert stream.below(2**63) == same.below(2**63)
    return other.to_dict()


def test_resampled_states_look_the_same(engine):
    """DR-2.6: in every phase the seat's view and its legal actions are the same, and the state is a legal one."""
    phases = set()
    for step, state in enumerate(games(engine, seed=12)):
        before = state.key()
        for seat in range(state.players) if step % 3 == 0 or state.phase not in ("play", "draw") else ():
            stream = engine.Stream(step, seat, 64 + seat)
            other = state.resample(seat, stream)
            assert state.key() == before
            assert other.view(seat) == state.view(seat)
            assert list(other.legal_actions(seat)) == list(state.legal_actions(seat))
            assert state.game.state_from_dict(other.to_dict()) == other
            phases.add(state.phase)
    assert len(phases) == 11


def test_resampling_draws_what_is_hidden_anew(engine):
    """DR-2.6: over many draws other hands, targets, choices, the face-down card and the packs all vary."""
    shown, chosen = {2: "blue-2"}, {1: "red-4"}
    options = {"player": 0, "stage": 2, "face_down": (1, "6"), "shown": shown, "chosen": chosen}
    state = position(engine.DiceRun(3), "R1 R2 | B2", phase="choose_target", **options)
    stream = engine.Stream(1, 0, 64)
    drawn = [state.resample(0, stream).to_dict() for _ in range(60)]
    for get in (
        lambda record: record["hands"][1],
        lambda record: record["hands"][2],
        lambda record: record["targets"][1],
        lambda record: record["targets"][2],
        lambda record: record["chosen"][1],
        lambda record: record["face_down"]["card"],
        lambda record: record["packs"],
    ):
        assert len({json.dumps(get(record)) for record in drawn}) > 5
    known = [state.to_dict()["targets"][0], *state.to_dict()["scored"], ["blue-2"]]
    for record in drawn:
        assert record["hands"][0] == state.to_dict()["hands"][0]
        assert record["packs_drawn"] == state.to_dict()["packs_drawn"]
        hidden = [*record["targets"][1], *record["targets"][2], record["chosen"][1]]
        assert not any(target in own for own in known for target in hidden)
        assert len(set(hidden)) == len(hidden)


def test_resampling_draws_in_the_order_of_the_contract(engine):
    """DR-2.6: targets seat by seat, then cards seat by seat and the face-down card, then the packs."""
    options = {"phase": "choose_target", "player": 0, "face_down": (2, "6"), "chosen": {2: "red-4"}}
    state = position(engine.DiceRun(3), "R1 R2 | B2", **options)
    unseen = sum(state.view(0)["unseen"].values())
    bounds = [26 - k for k in range(8)] + [unseen - k for k in range(7)] + [24]
    record = draws(engine, state, 0, 3, bounds)
    stream = engine.Stream(3, 0, 64)
    pool = [kind for kind in KINDS if kind not in state.to_dict()["targets"][0]]
    picked = [pool.pop(stream.below(len(pool))) for _ in range(8)]
    assert record["targets"][1] == sorted(picked[:4], key=KINDS.index)
    assert record["targets"][2] == sorted(picked[4:7], key=KINDS.index)
    assert record["chosen"][2] == picked[7]
    cards = listed(state.view(0)["unseen"])
    picked = [cards.pop(stream.below(len(cards))) for _ in range(7)]
    assert record["hands"][1] == sorted(picked[:3], key=CARDS.index)
    assert record["hands"][2] == sorted(picked[3:6], key=CARDS.index)
    assert record["face_down"] == {"player": 2, "card": picked[6]}
    assert record["deck"] == counted(cards)
    left = sorted(state.to_dict()["packs"])
    assert record["packs"] == list(list(permutations(left))[stream.below(24)])


@pytest.mark.parametrize(("left", "possible"), [(1, 120), (0, 24)])
def test_resampled_packs_agree_with_what_was_drawn(engine, left, possible):
    """DR-2.3, DR-8.1: the current pack had more cards than were drawn, or so many if its stage card shows."""
    state = position(engine.DiceRun(3), "R1 | B1", left=left)
    # Packs of 11, 12, 13, 15, 16; of the first, of 11, all but `left` were drawn.
    packs = state.to_dict()["packs"]
    assert packs == [left, 12, 13, 15, 16]
    drawn = 11 - left
    check_packs(engine, state, possible, lambda first: first == drawn if left == 0 else first > drawn)


def test_resampled_packs_rule_out_small_ones(engine):
    """DR-2.3: after 12 draws without a stage card the current pack is none of the small ones."""
    game = engine.DiceRun(3)
    record = position(game, "R1 | B1", left=4).to_dict()
    record["packs"] = [4, 11, 12, 13, 15]
    record["deck"], record["discards"] = refill(record, sum(record["packs"]))
    check_packs(engine, game.state_from_dict(record), 72, lambda first: first in (13, 15, 16))


def check_packs(engine, state, possible, fits):
    """Resample often: the packs are always the five, the first of them one that fits, out of so many orders."""
    sizes = [11, 12, 13, 15, 16]
    drawn = sum(sizes) - sum(state.to_dict()["packs"])
    hidden = state.to_dict()
    unseen = sum(state.view(0)["unseen"].values())
    places = [26 - k for k in range(8)] + [unseen - k for k in range(6)]
    firsts = set()
    for seed in range(40):
        packs = draws(engine, state, 0, seed, [*places, possible])["packs"]
        assert sorted([packs[0] + drawn, *packs[1:]]) == sizes
        assert (packs[0] == 0) == (hidden["packs"][0] == 0)
        firsts.add(packs[0] + drawn)
    assert firsts == {size for size in sizes if fits(size)}


def refill(record, size):
    """Move cards between deck and discards until the deck has a size."""
    pool = listed(record["deck"]) + listed(record["discards"])
    return counted(pool[:size]), counted(pool[size:])


def test_resampling_is_uniform_on_a_small_deck(engine):
    """DR-2.6: every way to fill the unseen places is equally likely: compared with counting all of them."""
    game = engine.DiceRun(2, deck=small_deck(red=18, blue=2, flip=1))
    hands = {0: ["red", "red", "red"], 1: ["red", "red", "red"]}
    state = position(game, "R1 | B1", hands=hands, left=1)
    unseen = listed(state.view(0)["unseen"])
    ways = Counter()
    for a in range(len(unseen)):
        for b in range(a):
            for c in range(b):
                ways["".join(sorted((unseen[a], unseen[b], unseen[c])))] += 1
    total = sum(ways.values())
    stream = engine.Stream(17, 0, 64)
    draws = 4000
    found = Counter("".join(sorted(state.resample(0, stream).to_dict()["hands"][1])) for _ in range(draws))
    assert set(found) <= set(ways)
    chi_squared = sum((found[hand] - draws * way / total) ** 2 / (draws * way / total) for hand, way in ways.items())
    assert chi_squared < 30, "far outside of chance for so few kinds of hands"


def test_resampling_from_the_streams_of_a_game(engine):
    """Given all streams of a game the seat's own search stream is drawn from, and no other."""
    state = position(engine.DiceRun(2), "R1 | B1")
    streams = engine.Streams(seed=21, game=4)
    expected = state.resample(1, engine.Stream(21, 4, 65))
    assert state.resample(1, streams) == expected
    assert streams.dice.below(10**9) == engine.Stream(21, 4, 0).below(10**9)
    with pytest.raises(NotAPlayer):
        state.resample(2, streams)
    with pytest.raises(NotAPlayer):
        state.resample(engine.SPECTATOR, streams)
