"""What holds at every moment of every game of Dice Run, whatever the players, the options and the deck."""

from __future__ import annotations

import itertools
import json
import pickle
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from aleator.errors import IllegalAction, RecordError
from dice_run_helpers import CARDS, COLOURS, KINDS, counted, listed, position, sort_dice, text_of

SEEDS = st.integers(0, 2**64 - 1)
# Choices are taken modulo their number, so that failing games shrink well.
CHOICES = st.lists(st.integers(0, 2**20), min_size=1, max_size=40)
NUMBERS = tuple(range(1, 7))


@st.composite
def games(draw: Any, smallest: int = 2) -> dict[str, Any]:
    """Any options of a game, with the standard deck or any other that is large enough."""
    players = draw(st.integers(smallest, 6))
    deck: Any = "standard"
    if draw(st.booleans()):
        counts = {card: draw(st.integers(0, 6)) for card in CARDS}
        counts["choice"] += max(0, 3 * players + 15 - sum(counts.values()))
        deck = {"name": "invented", "title": "Invented", "cards": counts}
    return {
        "players": players,
        "deck": deck,
        "stage_end": draw(st.sampled_from(["on_draw", "on_reveal"])),
        "dead_cards": draw(st.sampled_from(["always", "only_if_stuck"])),
    }


def choose(state: Any, number: int) -> Any:
    """One of the legal actions, of all types alike, so that games do not consist of sprints."""
    legal = state.legal_actions()
    kinds: dict[str, list[Any]] = {}
    for action in legal:
        record = action.to_dict()
        kinds.setdefault(record.get("card", "") + record["type"], []).append(action)
    group = list(kinds.values())[number % len(kinds)]
    return group[number // len(kinds) % len(group)]


def walk(engine: Any, options: dict[str, Any], seed: int, choices: list[int]) -> Any:
    """Play a game to the end with these choices, again and again, and give every node on the way."""
    state = engine.DiceRun(**options).new_state()
    streams = engine.Streams(seed)
    turn = itertools.cycle(choices)
    while state.node is not engine.Node.TERMINAL:
        yield state
        if state.node is engine.Node.CHANCE:
            state.sample_chance(streams)
        else:
            state.apply(choose(state, next(turn)))
    yield state


@settings(max_examples=12, deadline=None)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_dr_9_2_nothing_is_lost(engine, options, seed, choices):
    """DR-9.2, DR-1.1, DR-4.2, DR-6.3: dice, movement cards and targets at every node."""
    discards: list[str] = []
    for state in walk(engine, options, seed, choices):
        record = state.to_dict()
        line = record["groups"]
        if state.phase != "roll_all":
            colours = [name.split("-")[0] for group in line for name in group or []]
            assert {colour: colours.count(colour) for colour in COLOURS} == dict.fromkeys(COLOURS, 6)
            assert line[0] is not None
            assert line[-1] is not None
            assert [] not in line
        found = listed(record["deck"]) + listed(record["discards"]) + ["outdistance"] * line.count(None)
        for hand in record["hands"]:
            assert len(hand) <= 3
            found += hand
        if record["face_down"] is not None:
            found.append(record["face_down"]["card"])
        assert counted(found) == record["config"]["deck"]["cards"]
        if record["hands"][0]:
            assert sum(map(len, record["hands"])) in (3 * state.players, 3 * state.players - 1)
        if state.phase not in ("roll_all", "deal_targets"):
            targets = [target for own in [*record["targets"], *record["scored"]] for target in own]
            targets += [target for target in [*record["shown"], *record["chosen"]] if target is not None]
            assert len(targets) == len(set(targets)) == 4 * state.players
        now = listed(record["discards"])
        assert all(now.count(card) >= discards.count(card) for card in CARDS), "the discards never come back"
        discards = now


@settings(max_examples=10, deadline=None)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_records_come_back(engine, options, seed, choices):
    """Through JSON and pickles, equal in bytes, with the same key."""
    game = engine.DiceRun(**options)
    for state in walk(engine, options, seed, choices):
        text = json.dumps(state.to_dict())
        again = game.state_from_dict(json.loads(text))
        assert again == state
        assert again.key() == state.key()
        assert json.dumps(again.to_dict()) == text
        assert pickle.loads(pickle.dumps(state)) == state


@settings(max_examples=10, deadline=None)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_somebody_has_something_to_do(engine, options, seed, choices):
    """One pending seat, or several that choose targets; nobody else has a legal action."""
    for state in walk(engine, options, seed, choices):
        pending = state.pending_players
        decision = state.node is engine.Node.DECISION
        assert bool(pending) == decision
        assert pending == tuple(sorted(pending))
        assert len(pending) <= 1 or state.phase == "choose_target"
        assert (state.current_player in pending) if decision else state.current_player is None
        for seat in range(state.players):
            assert bool(len(state.legal_actions(seat))) == (seat in pending)


@settings(max_examples=8, deadline=None)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_legal_actions_ascend(engine, options, seed, choices):
    """Ascending, no two equal, each of them found again, each of them legal."""
    for state in walk(engine, options, seed, choices):
        for seat in state.pending_players:
            legal = state.legal_actions(seat)
            actions = list(legal)
            assert len(actions) == len(legal)
            assert all(before < after for before, after in itertools.pairwise(actions))
            assert [legal.index(action) for action in actions[::37]] == list(range(0, len(actions), 37))
            for action in actions[:: max(1, len(actions) // 5)]:
                assert action in legal
                state.clone().apply(action, seat)


def conceivable(api: Any, groups: int, targets: list[str]) -> Any:
    """All actions that could be meant with a line of so many groups."""
    places = range(groups + 1)
    effects = [api.Advance(colour=colour) for colour in COLOURS]
    effects += [api.Advance(number=number) for number in NUMBERS]
    effects += [make(place) for make in (api.Switch, api.Outdistance) for place in places]
    effects += [api.Flip(place, number) for place in places for number in NUMBERS]
    effects += [api.Accident(kind) for kind in KINDS]
    effects += [api.Comeback(), api.NoEffect()]
    yield from (api.PickDice(a, b) for a, b in itertools.combinations_with_replacement(KINDS, 2))
    yield from (api.Play(card, effect) for card in CARDS for effect in effects)
    for triple in itertools.combinations_with_replacement(KINDS, 3):
        yield api.Play("sprint", api.Sprint(*triple))
    yield api.Play("flip", api.Sprint(*KINDS[:3]))
    yield from (api.ShowTarget(target, first) for target in targets for first in ("colour", "number"))
    yield from (api.RerollGroup(card, place) for card in CARDS for place in places)
    yield from (api.ChooseTarget(target) for target in targets)


@settings(max_examples=3, deadline=None)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_the_list_is_the_predicate(engine, options, seed, choices):
    """An action is in the list if and only if `apply` takes it; whatever it refuses leaves the state alone."""
    looked_at = 0
    for step, state in enumerate(walk(engine, options, seed, choices)):
        if state.node is not engine.Node.DECISION or (step % 13 and state.phase == "play") or looked_at > 7:
            continue
        looked_at += 1
        groups = len(state.to_dict()["groups"])
        for seat in state.pending_players[:2]:
            legal = set(state.legal_actions(seat))
            taken = set()
            before = state.clone()
            trial = state.clone()
            for action in conceivable(engine.dice_run, groups, KINDS):
                try:
                    trial.apply(action, seat)
                except IllegalAction:
                    continue
                taken.add(action)
                trial = state.clone()
            assert taken == legal
            assert trial == before == state


@settings(max_examples=8, deadline=None)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_probabilities_add_up(engine, options, seed, choices):
    """Outcomes ascend, are as many as counted, and their exact probabilities add up to 1."""
    seen = set()
    for state in walk(engine, options, seed, choices):
        if state.node is not engine.Node.CHANCE or state.chance_count() > 500:
            continue
        key = (state.phase, state.chance_count() % 3)
        if key in seen:
            continue
        seen.add(key)
        outcomes = state.chance_outcomes()
        assert len(outcomes) == state.chance_count()
        assert sum(probability for _, probability in outcomes) == 1
        assert all(probability > 0 for _, probability in outcomes)
        assert all(a < b for (a, _), (b, _) in itertools.pairwise(outcomes))
        for outcome, probability in outcomes[::17]:
            assert state.chance_probability(outcome) == probability
            state.clone().apply_chance(outcome)


def forbidden(view: Any, path: tuple[str, ...] = ()) -> Any:
    """Keys of a view that only a state may have; the composition of the deck is public."""
    if isinstance(view, dict):
        for key, value in view.items():
            if key in ("packs", "sizes", "schema") or (key == "deck" and path != ("config",)):
                yield (*path, key)
            yield from forbidden(value, (*path, key))
    if isinstance(view, list):
        for value in view:
            yield from forbidden(value, path)


@settings(max_examples=8, deadline=None)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_views_hide(engine, options, seed, choices):
    """DR-2.6: no hidden key, and no difference when everything that is hidden is another."""
    stream = engine.Stream(seed, 0, 64)
    for step, state in enumerate(walk(engine, options, seed, choices)):
        seat = step % state.players
        view = state.view(seat)
        assert list(forbidden(view)) == []
        assert list(forbidden(state.view(engine.SPECTATOR))) == []
        assert state.resample(seat, stream).view(seat) == view
        for key in ("hands", "targets", "chosen"):
            assert all(own is None for place, own in enumerate(view[key]) if place != seat)


@settings(max_examples=8, deadline=None)
@given(options=games(smallest=3), seed=SEEDS, choices=CHOICES)
def test_thirty_points(engine, options, seed, choices):
    """DR-8.5, DR-9.1: 30 stage points a game; one winner, who has most of them."""
    for state in walk(engine, options, seed, choices):
        last = state
    record = last.to_dict()
    assert sum(record["stage_points"]) == 30
    assert sorted(card for own in record["stage_cards"] for card in own) == [3, 4, 5, 6]
    assert len(record["winners"]) == 1
    assert record["stage_points"][record["winners"][0]] == max(record["stage_points"])
    assert sum(last.returns()) == 1


@settings(max_examples=60, deadline=None)
@given(data=st.data(), options=games(), choices=CHOICES, moment=st.integers(0, 150))
def test_edited_records_are_refused_or_read_back_alike(engine, data, options, choices, moment):
    """Whatever a record has in one place: a RecordError, or a state with that very record that plays on to the end."""
    game = engine.DiceRun(**options)
    state = next(itertools.islice(walk(engine, options, moment, choices), moment, None), None)
    if state is None:
        return
    record = json.loads(json.dumps(state.to_dict()))
    del record["config"]
    place, key = data.draw(st.sampled_from(list(entries(record))))
    other, name = data.draw(st.sampled_from(list(entries(record))))
    values = st.one_of(
        st.just(other[name]),
        st.integers(-2, 20),
        st.none(),
        st.booleans(),
        st.sampled_from(KINDS),
        st.sampled_from(CARDS),
    )
    place[key] = json.loads(json.dumps(data.draw(values)))
    record["config"] = game.to_dict()
    try:
        again = game.state_from_dict(record)
    except RecordError:
        return
    assert again.to_dict() == record
    streams = engine.Streams(moment)
    while again.node is not engine.Node.TERMINAL:
        if again.node is engine.Node.CHANCE:
            again.sample_chance(streams)
        else:
            again.apply(choose(again, choices[0]))


def entries(value: Any) -> Any:
    """Every place in a record."""
    for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(item, (dict, list)):
            yield from entries(item)


# Forward moves, against a description that goes by places and not by steps.


@st.composite
def lines(draw: Any) -> list[list[str] | None]:
    """Any line of 30 dice, with virtual groups between groups of dice."""
    dice = [f"{colour}-{draw(st.sampled_from(NUMBERS))}" for colour in COLOURS for _ in range(6)]
    places = [draw(st.integers(0, 7)) for _ in dice]
    line: list[list[str] | None] = []
    for place in sorted(set(places)):
        if line and draw(st.booleans()):
            line += [None] * draw(st.integers(1, 2))
        line.append(sort_dice([name for name, at in zip(dice, places, strict=True) if at == place]))
    return line if line.count(None) <= 4 else [group for group in line if group is not None]


def moved(line: list[list[str] | None], matches: Any) -> list[list[str] | None]:
    """Say where every die belongs after a forward move (DR-3.2, DR-3.3, DR-3.5).

    A place lasts if it is the leader's, a virtual group, or if some die there does not match. Matching dice belong to
    the nearest place ahead that lasts, those of the leading group to a new one, unless all of them match.
    """
    first = line[0] or []
    lasts = [place == 0 or group is None or not all(map(matches, group)) for place, group in enumerate(line)]
    new: dict[int, list[str]] = {}
    for place, group in enumerate(line):
        for name in group or []:
            to = place
            if matches(name) and place > 0:
                to = max(other for other in range(place) if lasts[other])
            elif matches(name) and not all(map(matches, first)):
                to = -1
            new.setdefault(to, []).append(name)
    places = range(-1, len(line))
    kept = [place for place in places if place in new or (place >= 0 and line[place] is None)]
    return [sort_dice(new[place]) if place in new else None for place in kept]


@settings(max_examples=150, deadline=None)
@given(line=lines(), by=st.sampled_from([*COLOURS, *map(str, NUMBERS)]))
def test_forward_moves(engine, line, by):
    """DR-3.2 to DR-3.6: on any line, by any colour or number."""
    api = engine.dice_run
    state = position(engine.DiceRun(2), text_of(line), rest=None, hands={0: [by, "flip", "flip"]})
    effect = api.Advance(colour=by) if by in COLOURS else api.Advance(number=int(by))
    state.apply(api.Play(by, effect))
    assert state.to_dict()["groups"] == moved(line, lambda name: by in name.split("-"))
