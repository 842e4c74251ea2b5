"""What holds at every moment of every game of Gang of Dice, whatever the players and the deck."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
from math import comb
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from aleator.errors import IllegalAction
from gang_helpers import BONUS
from gang_strategies import CHOICES, SEEDS, games, predicates


def moments(engine: Any, game: Any, seed: int, choices: list[int], cautious: bool) -> Any:
    """Go through a game; choices repeat. Cautious players roll few dice, so that games are long."""
    state = game.new_state()
    streams = engine.Streams(seed)
    for choice in itertools.cycle(choices):
        yield state
        if state.node is engine.Node.TERMINAL:
            return
        if state.node is engine.Node.CHANCE:
            state.sample_chance(streams)
            continue
        legal = state.legal_actions()
        count = min(len(legal), 6) if cautious and state.phase == "choose" else len(legal)
        state.apply(legal[choice % count])


@settings(deadline=None, max_examples=40)
@given(options=games(), seed=SEEDS, choices=CHOICES, cautious=st.booleans())
def test_at_every_moment(engine, options, seed, choices, cautious):
    """GD-6.3: conservation, who may act, records, keys."""
    game = engine.GangOfDice(**options)
    assert engine.game_from_dict(json.loads(json.dumps(game.to_dict()))) == game
    players = game.players
    rounds = 0
    for state in moments(engine, game, seed, choices, cautious):
        assert state.round in (rounds, rounds + 1)
        rounds = state.round
        bonus = sum(BONUS.get(number, 0) for number in range(1, rounds + 1))
        assert sum(state.pools) + state.table == players * (36 if players == 4 else 48) + bonus
        assert min(state.pools) >= 0
        record = json.loads(json.dumps(state.to_dict()))
        again = game.state_from_dict(record)
        assert again == state
        assert again.key() == state.key()
        assert json.dumps(again.to_dict()) == json.dumps(state.to_dict())
        check_actors(engine, state, again)


def check_actors(engine: Any, state: Any, again: Any) -> None:
    """Exactly one seat is to act at a decision, with something to do; nobody is elsewhere."""
    decision = state.node is engine.Node.DECISION
    assert len(state.pending_players) == decision
    assert state.current_player == (state.pending_players[0] if decision else None)
    for seat in range(state.game.players):
        assert (len(state.legal_actions(seat)) > 0) == (seat in state.pending_players)
        assert len(state.legal_actions(seat)) == len(again.legal_actions(seat))
        assert state.legal_actions(seat)[:100] == again.legal_actions(seat)[:100]
    assert (state.chance_kind() is not None) == (state.chance_count() > 0) == (state.node is engine.Node.CHANCE)
    assert (len(state.winners()) > 0) == (state.node is engine.Node.TERMINAL)
    assert sum(state.returns()) == (1.0 if state.winners() else 0.0)
    if decision:
        assert state.pools[state.current_player] > 0 or state.phase == "keep"


@settings(deadline=None, max_examples=15)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_twins_play_on_alike_and_alone(engine, options, seed, choices):
    """Copies have the same future, and leave the original alone."""
    game = engine.GangOfDice(**options)
    whole = [copy.copy(state).to_dict() for state in moments(engine, game, seed, choices, True)]
    state = game.new_state()
    streams = engine.Streams(seed)
    for position, choice in zip(range(len(whole) - 1), itertools.cycle(choices)):
        assert state.to_dict() == whole[position]
        makers = [state.clone, lambda: pickle.loads(pickle.dumps(state)), lambda: game.state_from_dict(state.to_dict())]
        twin = makers[position % 3]()
        if state.node is engine.Node.CHANCE:
            outcome, events = state.sample_chance(streams)
            assert twin.to_dict() == whole[position]
            assert twin.apply_chance(outcome) == events
        else:
            legal = state.legal_actions()
            action = legal[choice % (min(len(legal), 6) if state.phase == "choose" else len(legal))]
            events = state.apply(action)
            assert twin.to_dict() == whole[position]
            assert twin.apply(action) == events
        assert twin == state
    assert state.to_dict() == whole[-1]


def conceivable(engine: Any, most: int) -> list[Any]:
    """Every action with few dice, legal or not."""
    god = engine.gang_of_dice
    counts = [faces for faces in itertools.product(range(3), repeat=6) if sum(faces) <= most]
    return [*(god.Roll(dice) for dice in range(most + 2)), god.Stop(), *(god.Reroll(faces) for faces in counts)]


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, choices=st.lists(st.integers(0, 2**20), min_size=1, max_size=12), flag=st.booleans())
def test_the_list_of_legal_actions_is_the_predicate(engine, seed, choices, flag):
    """Over all conceivable actions with up to 3 dice: in the list exactly if accepted, and the list ascends."""
    game = engine.GangOfDice(2, deck="all_pairs", gangster_is_a_value=flag)
    actions = conceivable(engine, 3)
    state = game.new_state()
    streams = engine.Streams(seed)
    for choice in choices:
        if state.node is engine.Node.CHANCE:
            state.sample_chance(streams)
        legal = state.legal_actions()
        listed = list(legal)
        assert listed == sorted(listed)
        assert len(set(listed)) == len(listed) == len(legal)
        for rank, action in enumerate(listed[:60]):
            assert legal.index(action) == rank
        for action in actions:
            assert (action in legal) == (action in listed) == accepted(state, action)
        if state.node is engine.Node.DECISION:
            state.apply(legal[choice % min(len(legal), 3)])


def accepted(state: Any, action: Any) -> bool:
    """Whether an action is taken; a refusal leaves the state alone."""
    twin = state.clone()
    try:
        twin.apply(action)
    except IllegalAction:
        assert twin == state
        return False
    return True


@settings(deadline=None, max_examples=20)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_chance_probabilities_add_up_to_one(engine, options, seed, choices):
    game = engine.GangOfDice(**options)
    for state in itertools.islice(moments(engine, game, seed, choices, True), 60):
        if state.node is not engine.Node.CHANCE:
            continue
        outcomes = state.chance_outcomes()
        assert len(outcomes) == state.chance_count()
        assert sum(probability for _, probability in outcomes) == 1
        assert all(0 < probability <= 1 for _, probability in outcomes)
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
        if state.chance_kind() == "land":
            assert len(outcomes) == comb(state.in_air + 5, 5)
            faces = [list(outcome.faces) for outcome, _ in outcomes]
            assert faces == sorted(faces)
        for outcome, probability in outcomes[:3] + outcomes[-3:]:
            assert state.chance_probability(outcome) == probability
            state.clone().apply_chance(outcome)


@settings(deadline=None, max_examples=20)
@given(options=games(), seed=SEEDS, choices=CHOICES)
def test_views_show_what_the_record_says(engine, options, seed, choices):
    game = engine.GangOfDice(**options)
    for state in moments(engine, game, seed, choices, True):
        record = state.to_dict()
        for seat in (*range(game.players), engine.SPECTATOR):
            view = state.view(seat)
            assert {key: view[key] for key in view if key in record} == {
                key: record[key] for key in record if key != "schema"
            }
            if seat is engine.SPECTATOR:
                assert view["legal"] is None
            else:
                assert view["legal"]["count"] == len(state.legal_actions(seat))


@settings(deadline=None, max_examples=30)
@given(
    faces=st.lists(st.integers(0, 3), min_size=6, max_size=6).filter(any),
    data=st.data(),
)
def test_rerolled_dice_are_replaced_and_kept_ones_never_change(engine, faces, data):
    """For every selection, faces after = faces before - rerolled + landed."""
    god = engine.gang_of_dice
    state = engine.GangOfDice(2, first_player="fixed").new_state()
    state.apply_chance(god.Reveal("sum_7"))
    state.apply(god.Roll(sum(faces)))
    state.apply_chance(god.Land(faces))
    legal = state.legal_actions()
    action = legal[data.draw(st.integers(1, len(legal) - 1))]
    state.apply(action)
    kept = [have - taken for have, taken in zip(faces, action.faces, strict=True)]
    assert list(state.faces) == kept
    landed = god.Land([0, 0, 0, sum(action.faces), 0, 0])
    events = state.apply_chance(landed)
    after = [have + new for have, new in zip(kept, landed.faces, strict=True)]
    assert events[0].to_dict()["faces"] == after


@settings(deadline=None, max_examples=40)
@given(predicate=predicates(), rolled=st.lists(st.sampled_from("G12345"), min_size=1, max_size=9), data=st.data())
def test_the_order_of_dice_never_matters(engine, predicate, rolled, data):
    """Any two orders of the same dice are the same roll, and give the same result."""
    god = engine.gang_of_dice
    ids = [str(number) for number in range(12)]
    cards = [{"id": card, "title": "", "colour": "yellow", "predicate": predicate} for card in ids]
    deck = {"name": "one", "title": "", "cards": cards, "tiers": [{"cards": ids, "draw": 12}]}
    ends = []
    for order in (rolled, data.draw(st.permutations(rolled))):
        state = engine.GangOfDice(2, deck=deck, first_player="fixed").new_state()
        state.apply_chance(god.Reveal("0"))
        state.apply(god.Roll(len(order)))
        state.apply_chance(god.Land([order.count(face) for face in "G12345"]))
        ends.append(state.key())
    assert ends[0] == ends[1]


@settings(deadline=None, max_examples=40)
@given(data=st.data(), seed=SEEDS, position=st.integers(0, 120))
def test_edited_records_are_refused_or_read_back_alike(engine, data, seed, position):
    """Whatever number of a record is changed: a RecordError (a ValueError), or a state with that very record."""
    game = engine.GangOfDice(3)
    state = next(itertools.islice(moments(engine, game, seed, [1, 3, 0, 2], True), position, None), None)
    if state is None:
        return
    record = json.loads(json.dumps(state.to_dict()))
    del record["config"]
    places = list(numbers_in(record))
    place, key = data.draw(st.sampled_from(places))
    place[key] = data.draw(st.one_of(st.integers(-2, 60), st.none(), st.booleans(), st.text(max_size=3)))
    record["config"] = game.to_dict()
    try:
        again = game.state_from_dict(record)
    except ValueError:
        return
    assert again.to_dict() == record


def numbers_in(value: Any) -> Any:
    """Every place in a record that holds no list or dictionary."""
    for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if isinstance(item, (dict, list)):
            yield from numbers_in(item)
        else:
            yield value, key
