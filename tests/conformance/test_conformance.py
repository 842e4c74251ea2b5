"""What every game has to do, on every engine: a game gets all of it by its line in `game_cases.py`."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import random

import pytest

from aleator.errors import AleatorError, GameOver, IllegalAction, IllegalOutcome, TooManyOutcomes
from game_cases import CASES
from lockstep import seated

# Every fifth combination of options: with two to four values each, all values come up, in changing company.
SETUPS = [
    (case, engine, number)
    for case in CASES
    for engine in case.engines
    for number in range(0, len(case.options), 5)
]  # fmt: skip
LISTED = 200


@pytest.fixture(params=SETUPS, ids=lambda drawn: "-".join(map(str, drawn)))
def drawn(request):
    """A game that is registered, the name of one of its engines, and the number of its options."""
    with request.param[0].registered():
        yield request.param


@pytest.fixture
def engine(drawn):
    """Each engine that the game has."""
    case, name, _ = drawn
    return case.engines[name]


@pytest.fixture
def setup(drawn):
    """A game with options, and policies that play it."""
    case, _, number = drawn
    return case, case.options[number], case.policies[number % len(case.policies)]


def moments(engine, setup, seed):
    """Play a game and stop at every node; the state is the same object all along."""
    case, options, policies = setup
    game = case.game(engine, options)
    state = game.new_state()
    streams = engine.Streams(seed)
    yield state
    while state.node is not engine.Node.TERMINAL:
        step(engine, case, state, streams, seated(policies, game.players))
        yield state


def step(engine, case, state, streams, policies):
    """Chance is drawn, or the seat to act follows its policy; gives what came of it."""
    if state.node is engine.Node.CHANCE:
        return state.sample_chance(streams)
    seat = state.current_player
    action = case.choose(engine, state, streams.policy(seat), policies[seat])
    return action, state.apply(action)


def finish(engine, setup, state, seed):
    """Play to the end from here; gives the record of every state on the way."""
    case, _, policies = setup
    streams = engine.Streams(seed)
    records = [state.to_dict()]
    while state.node is not engine.Node.TERMINAL:
        step(engine, case, state, streams, seated(policies, state.game.players))
        records.append(state.to_dict())
    return records


def some(states, chooser):
    """About every tenth of the states, the first among them."""
    return (state for position, state in enumerate(states) if position == 0 or chooser.random() < 0.1)


def test_exactly_those_are_pending_who_can_act(engine, setup):
    """Somebody is to act at a decision and nobody elsewhere; only who is to act has actions."""
    for state in moments(engine, setup, 1):
        seats = range(-1, state.game.players + 1)
        assert bool(state.pending_players) == (state.node is engine.Node.DECISION)
        assert (state.current_player in state.pending_players) == bool(state.pending_players)
        assert (state.current_player is None) == (not state.pending_players)
        assert tuple(seat for seat in seats if len(state.legal_actions(seat)) > 0) == state.pending_players
        assert len(state.legal_actions(engine.SPECTATOR)) == 0
        assert len(state.legal_actions()) == len(state.legal_actions(state.current_player))


def test_legal_actions_ascend_without_repetition_and_are_accepted(engine, setup):
    """The list ascends, and each action stands where `index` says."""
    chooser = random.Random(2)
    for state in moments(engine, setup, 2):
        for seat in state.pending_players:
            legal = state.legal_actions(seat)
            shown = list(itertools.islice(legal, LISTED))
            assert shown == sorted(shown)
            assert len(set(shown)) == len(shown) == min(len(legal), LISTED)
            ranks = [0, len(legal) - 1, *(chooser.randrange(len(legal)) for _ in range(5))]
            for low, high in itertools.pairwise(sorted(set(ranks))):
                assert legal[low] < legal[high]
            for rank in ranks:
                assert legal[rank] in legal
                assert legal.index(legal[rank]) == rank
                assert state.clone().apply(legal[rank], seat)


def test_the_list_of_legal_actions_is_what_apply_accepts_and_refusals_change_nothing(engine, setup):
    """Refusals carry a code, and leave the state byte for byte as it was."""
    case = setup[0]
    refused = 0
    for state in moments(engine, setup, 3):
        before = state.key(), state.to_dict()
        for action in case.unusual_actions(engine, state):
            if action in state.legal_actions():
                assert state.clone().apply(action)
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply(action)
            assert caught.value.code
            refused += 1
        for outcome in case.unusual_outcomes(engine, state):
            if possible(state, outcome):
                assert state.clone().apply_chance(outcome)
                continue
            with pytest.raises(IllegalOutcome) as caught:
                state.apply_chance(outcome)
            assert caught.value.code
        assert (state.key(), state.to_dict()) == before
    assert refused > 50


def possible(state, outcome):
    """Whether an outcome can come, by its probability."""
    try:
        return state.chance_probability(outcome) > 0
    except IllegalOutcome:
        return False


def test_invariants_hold_at_every_moment(engine, setup):
    for seed in range(4):
        for state in moments(engine, setup, seed):
            setup[0].check_invariants(state)


def test_clones_are_independent(engine, setup):
    """What happens to a clone does not touch the original, nor the other way round."""
    chooser = random.Random(4)
    for state in some(moments(engine, setup, 4), chooser):
        key, record = state.key(), state.to_dict()
        clone = state.clone()
        finish(engine, setup, clone, seed=99)
        assert (state.key(), state.to_dict()) == (key, record)
        assert clone.is_terminal()
        twin = state.clone()
        other = state.clone()
        finish(engine, setup, other, seed=98)
        assert twin == state
        assert twin.key() == key


@pytest.mark.parametrize(
    "copied",
    [
        lambda state: state.clone(),
        copy.copy,
        copy.deepcopy,
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: state.game.state_from_dict(json.loads(json.dumps(state.to_dict()))),
    ],
    ids=["clone", "copy", "deepcopy", "pickle", "record"],
)
def test_copies_have_the_same_future(engine, setup, copied):
    """Also in the middle of a turn, and through JSON."""
    chooser = random.Random(5)
    for state in some(moments(engine, setup, 5), chooser):
        twin = copied(state)
        assert twin == state
        assert twin.key() == state.key()
        assert json.dumps(twin.to_dict()) == json.dumps(state.to_dict())
        assert twin.legal_actions()[:LISTED] == state.legal_actions()[:LISTED]
        seed = chooser.getrandbits(64)
        assert finish(engine, setup, twin, seed) == finish(engine, setup, state.clone(), seed)


def test_states_are_made_by_games_alone(engine, setup):
    """The class of a state is no second way to make one, of which nobody knows what it would hold."""
    case, options, _ = setup
    state = case.game(engine, options).new_state()
    for argument in (state, state.game.to_dict(), None):
        with pytest.raises(TypeError):
            type(state)(argument)


def test_different_states_have_different_keys(engine, setup):
    """Equal exactly if the keys are equal, over all pairs of states of a game and of its copy."""
    states = [state.clone() for state in moments(engine, setup, 6)][:60]
    states += [state.clone() for state in states[::7]]
    for one, other in itertools.combinations(states, 2):
        assert (one == other) == (one.key() == other.key()) == (one.to_dict() == other.to_dict())


def test_views_show_what_they_may_and_changing_them_changes_nothing(engine, setup):
    """Changing a record or a view changes no game, and the redaction that the game asks for."""
    chooser = random.Random(7)
    for state in some(moments(engine, setup, 7), chooser):
        key = state.key()
        for seat in (*range(state.game.players), None):
            view = state.view(engine.SPECTATOR if seat is None else seat)
            json.dumps(view)
            setup[0].check_view(state, seat, view)
            spoil(view)
        spoil(state.to_dict())
        spoil(state.game.to_dict())
        assert state.key() == key
        setup[0].check_invariants(state)
        with pytest.raises(AleatorError):
            state.game.state_from_dict(state.view(engine.SPECTATOR))


def spoil(data):
    """Overwrite every place in a record."""
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        if isinstance(value, (dict, list)):
            spoil(value)
            value.clear()
        data[key] = "spoilt"


def test_chance_weights_add_up_to_one(engine, setup):
    """And each outcome that is listed can come up."""
    chooser = random.Random(8)
    summed = 0
    for state in moments(engine, setup, 8):
        is_chance = state.node is engine.Node.CHANCE
        assert (state.chance_kind() is not None) == (state.chance_count() > 0) == is_chance
        if not is_chance:
            assert list(state.chance_outcomes()) == []
        elif state.chance_count() <= 2000:
            outcomes = state.chance_outcomes()
            assert len(outcomes) == len({outcome for outcome, _ in outcomes}) == state.chance_count()
            assert sum(weight for _, weight in outcomes) == 1
            summed += 1
            for outcome, weight in chooser.sample(outcomes, min(3, len(outcomes))):
                assert state.chance_probability(outcome) == weight > 0
                assert state.clone().apply_chance(outcome)
        else:
            drawn, _ = state.clone().sample_chance(engine.Streams(chooser.getrandbits(64)))
            assert 0 < state.chance_probability(drawn) < 1
            with pytest.raises(TooManyOutcomes):
                state.chance_outcomes(limit=2000)
    assert summed > 5


def test_sampled_outcomes_are_applied_as_if_told(engine, setup):
    """`sample_chance` draws and applies; `apply_chance` of what it drew has the same effect and tells the same."""
    case, _, policies = setup
    state = case.game(engine, setup[1]).new_state()
    streams = engine.Streams(9)
    while state.node is not engine.Node.TERMINAL:
        before = state.clone()
        what, events = step(engine, case, state, streams, seated(policies, state.game.players))
        again = before.apply_chance(what) if before.node is engine.Node.CHANCE else before.apply(what)
        assert list(events) == list(again)
        assert before == state


def test_the_end_is_the_end(engine, setup):
    """Nothing can be applied, nobody has actions, the winners share one point."""
    case = setup[0]
    for state in moments(engine, setup, 10):
        players = state.game.players
        winners = state.winners()
        assert len(state.margin()) == players
        assert state.is_terminal() == (state.node is engine.Node.TERMINAL) == bool(winners)
        shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))
        assert state.returns() == state.rewards() == shares
    key = state.key()
    assert [len(state.legal_actions(seat)) for seat in (None, *range(players))] == [0] * (players + 1)
    assert (state.pending_players, state.chance_count(), list(state.chance_outcomes())) == ((), 0, [])
    first = case.game(engine, setup[1]).new_state()
    outcome, _ = first.clone().sample_chance(engine.Streams(1))
    calls = [
        lambda: state.apply_chance(outcome),
        lambda: state.chance_probability(outcome),
        lambda: state.sample_chance(engine.Streams(1)),
        *(lambda action=action: state.apply(action) for action in case.unusual_actions(engine, first)),
        *(lambda seat=seat: state.apply(None, seat) for seat in range(-1, players + 1)),
    ]
    for call in calls:
        with pytest.raises(GameOver) as caught:
            call()
        assert caught.value.code == "game_over"
    assert state.key() == key


def test_actions_outcomes_and_events_survive_json_and_pickle(engine, setup):
    """Each reads back as itself, and its `repr` makes it again."""
    case, _, policies = setup
    namespace = case.namespace(engine)
    state = case.game(engine, setup[1]).new_state()
    streams = engine.Streams(11)
    seen = set()
    while state.node is not engine.Node.TERMINAL:
        chance = state.node is engine.Node.CHANCE
        what, events = step(engine, case, state, streams, seated(policies, state.game.players))
        reader = namespace.outcome_from_dict if chance else namespace.action_from_dict
        for thing, read in [(what, reader), *((event, namespace.event_from_dict) for event in events)]:
            record = thing.to_dict()
            again = read(json.loads(json.dumps(record)))
            assert again == thing
            assert hash(again) == hash(thing)
            assert list(again.to_dict().items()) == list(record.items())
            assert pickle.loads(pickle.dumps(thing)) == copy.deepcopy(thing) == thing
            assert eval(repr(thing), vars(namespace)) == thing
            assert str(thing).isascii()
            seen.add(record["type"])
    assert len(seen) > 8


def test_legal_actions_survive_pickle(engine, setup):
    """As small things, however many they are, and their slices too."""
    case = setup[0]
    state = case.game(engine, setup[1]).new_state()
    streams = engine.Streams(3)
    for _ in range(60):
        if state.node is engine.Node.TERMINAL:
            break
        legal = state.legal_actions()
        for part in (legal, legal[1:], legal[::-1], legal[:0], legal[5:2:-1]):
            pickled = pickle.dumps(part)
            again = pickle.loads(pickled)
            assert len(pickled) < 100_000
            assert len(again) == len(part)
            assert list(again[:20]) == list(part[:20])
            if len(part) > 0:
                assert again.index(part[-1]) == len(part) - 1
        step(engine, case, state, streams, seated(setup[2], state.game.players))


def test_games_survive_json_and_pickle(engine, setup):
    game = setup[0].game(engine, setup[1])
    for again in (
        engine.game_from_dict(json.loads(json.dumps(game.to_dict()))),
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        copy.copy(game),
        setup[0].game(engine, setup[1]),
    ):
        assert again == game
        assert hash(again) == hash(game)
        assert json.dumps(again.to_dict()) == json.dumps(game.to_dict())
    others = [setup[0].game(engine, options) for options in setup[0].options if options != setup[1]]
    assert all(other != game for other in others)
