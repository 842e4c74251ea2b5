"""Policies of a view and of observations: what they are given, where they sit, and that they reach nothing hidden."""

import gc
import pickle
import random
import types

import numpy as np
import pytest

import aleator
from aleator import policies
from aleator.errors import IllegalAction, PolicyError

GANG = aleator.GangOfDice(players=2)
RUN = aleator.DiceRun(players=3)
GAMES = [GANG, RUN]
SEED = 0xB1E_D00D_5EED_1234


def drawn(view, legal_actions, stream):
    """Any legal action."""
    del view
    return legal_actions.sample(stream)


def lowest(observations, masks, seats):
    """The lowest legal id."""
    del observations, seats
    return masks.argmax(axis=1)


VIEW, ROWS = policies.from_view(drawn), policies.from_observations(lowest)


def seated(game, policy):
    return [policy] + ["random"] * (game.players - 1)


def decisions(record, seat):
    """The states in which a seat decided."""
    for state, step in zip(record.states(), record.steps, strict=False):
        if state.node is aleator.Node.DECISION and step.seat == seat:
            yield state


@pytest.mark.parametrize("game", GAMES)
def test_a_view_policy_gets_the_view_and_the_legal_actions_of_its_seat(game):
    seen = []

    def watched(view, legal_actions, stream):
        seen.append((view, len(legal_actions), legal_actions[0], legal_actions[-1]))
        return legal_actions.sample(stream)

    record = aleator.Record.play(game, seated(game, policies.from_view(watched)), seed=7)
    states = list(decisions(record, 0))
    assert len(states) == len(seen) > 3
    for state, (view, count, first, last) in zip(states, seen, strict=True):
        legal = state.legal_actions(0)
        assert (view, count, first, last) == (state.view(0), len(legal), legal[0], legal[-1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policy", [VIEW, ROWS])
def test_simulate_records_and_matches_play_the_same_games(game, policy):
    result = aleator.simulate(game, seated(game, policy), 4, seed=7, keep_games=True)
    later = aleator.simulate(game, seated(game, policy), 2, seed=7, start=2, keep_games=True)
    assert (result.won[2:] == later.won).all()
    for index in range(4):
        record = aleator.Record.play(game, seated(game, policy), seed=7, index=index)
        assert record.state.winners() == winners_of(result, index)
        match = aleator.Match(game, seated(game, policy), seed=7, index=index)
        match.advance()
        assert match.state == record.state


def winners_of(result, index):
    return tuple(np.flatnonzero(result.won[index]).tolist())


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_policy_in_a_tournament_and_in_env_play_makes_the_same_games(game):
    played = aleator.env.play(game, seated(game, ROWS), 12, seed=7, num_envs=1)
    result = aleator.simulate(game, seated(game, ROWS), 12, seed=7, keep_games=True)
    assert [tuple(np.flatnonzero(row).tolist()) for row in played.returns] == [
        winners_of(result, index) for index in range(12)
    ]
    table = aleator.tournament(game, {"rows": ROWS, "random": "random"}, games=12, seed=7)
    alone = aleator.tournament(game, {"rows": labelled_rows(), "random": "random"}, games=12, seed=7)
    assert table.cross_table() == alone.cross_table()


def labelled_rows():
    return policies.labelled(ROWS, "rows", version=1)


def reachable(start, depth):
    """Everything that attributes, references of the garbage collector and pickles lead to."""
    seen, edge = {id(start): start}, [start]
    # Methods lead back to what they are methods of.
    methods = (types.MethodType, types.BuiltinMethodType, types.MethodWrapperType, types.FunctionType)
    ends = (*methods, types.ModuleType, type, str, bytes, int, float, type(None))
    for _ in range(depth):
        near = []
        for one in edge:
            if isinstance(one, ends):
                continue
            near += gc.get_referents(one)
            for name in dir(one):
                near += asked(getattr, one, name)
            near += asked(one.__reduce_ex__, 4)
        edge = [each for each in near if id(each) not in seen]
        seen.update((id(each), each) for each in edge)
    return seen.values()


def asked(function, *arguments):
    try:
        return [function(*arguments)]
    except Exception:  # whatever refuses an answer leads nowhere
        return []


def test_a_hostile_view_policy_reaches_no_hidden_card_dr_2_6():
    found = []

    def hostile(view, legal_actions, stream):
        kinds = (type(RUN.new_state()), aleator.Streams, int)
        if len(found) < 12:
            found.append([each for each in reachable((view, legal_actions, stream), 5) if type(each) in kinds])
        return legal_actions.sample(stream)

    record = aleator.Record.play(RUN, seated(RUN, policies.from_view(hostile)), seed=SEED)
    states_found = 0
    for state, objects in zip(decisions(record, 0), found, strict=False):
        assert SEED not in [each for each in objects if type(each) is int]
        assert not any(each.seed == SEED for each in objects if type(each) is aleator.Streams)
        worlds = [each for each in objects if type(each) is type(state)]
        states_found += len(worlds)
        assert all(each.view(0) == state.view(0) for each in worlds if each.node is state.node)
        if len({str(state.resample(0, aleator.Streams(seed=k)).to_dict()) for k in range(5)}) == 5:
            assert state not in worlds
    assert len(found) == 12
    assert states_found > 0, "the legal actions lead to the state that they were made of"


@pytest.mark.parametrize("game", GAMES)
def test_callables_get_a_stream_if_they_ask_for_one(game):
    def asking(state, *, stream):
        return state.legal_actions().sample(stream)

    def views(view, legal_actions, stream):
        return legal_actions.sample(stream)

    first = [aleator.Record.play(game, seated(game, asking), seed=7, index=index) for index in range(3)]
    other = [
        aleator.Record.play(game, seated(game, policies.from_view(views)), seed=7, index=index) for index in range(3)
    ]
    assert first == other
    assert len({record.dumps() for record in first}) == 3
    result = aleator.simulate(game, seated(game, asking), 3, seed=7, keep_games=True)
    assert [record.state.winners() for record in first] == [winners_of(result, index) for index in range(3)]


def test_what_asks_for_a_stream():
    assert policies.wants_stream(lambda state, stream=None: None)
    assert not policies.wants_stream(lambda state, other=None: None)
    assert not policies.wants_stream(lambda *stream: None)
    assert not policies.wants_stream(max)
    assert policies.wants_stream(VIEW)
    assert not policies.wants_stream(ROWS)


def test_samples_are_drawn_from_generators_of_python_and_numpy():
    state, twin = GANG.new_state(), aleator.reference.GangOfDice(players=2).new_state()
    state.sample_chance(streams := aleator.Streams(seed=7))
    state.sample_chance(streams)
    legal = state.legal_actions()
    for make in (random.Random, np.random.default_rng):
        assert [legal.sample(make(seed)) for seed in range(9)] == [legal.sample(make(seed)) for seed in range(9)]
        assert len({legal.sample(make(seed)) for seed in range(40)}) > 10
    assert twin.legal_actions().sample is not None
    with pytest.raises(TypeError, match=r"random\.Random"):
        legal.sample(3)


def test_the_reference_draws_from_generators_too():
    game = aleator.reference.GangOfDice(players=2)
    state, streams = game.new_state(), aleator.reference.Streams(seed=7)
    while state.node is not aleator.Node.DECISION:
        state.sample_chance(streams)
    legal = state.legal_actions()
    assert legal.sample(random.Random(3)) == legal[random.Random(3).randrange(len(legal))]
    assert legal.sample(np.random.default_rng(3)) == legal[int(np.random.default_rng(3).integers(len(legal)))]


def test_a_view_policy_plays_the_same_game_of_the_reference():
    least = policies.labelled(lambda state: state.legal_actions()[0], "least", version=1)
    native, again = (
        aleator.Record.play(game, [VIEW, least], seed=7) for game in (GANG, aleator.reference.GangOfDice(players=2))
    )
    assert [step.what.to_dict() for step in native.steps] == [step.what.to_dict() for step in again.steps]


def test_the_reference_has_no_rows_for_an_observation_policy():
    with pytest.raises(TypeError, match="no ids"):
        aleator.Record.play(aleator.reference.GangOfDice(players=2), [ROWS, VIEW], seed=7)


@pytest.mark.parametrize(
    ("answer", "error"), [([10**6], "legal ids are"), ([1.5], "integers are needed"), ([1, 2], "one id per row")]
)
def test_wrong_ids_are_refused_with_the_policy_named(answer, error):
    wrong = policies.from_observations(lambda observations, masks, seats: answer)
    with pytest.raises((IllegalAction, TypeError, ValueError), match=error):
        wrong.ids(np.zeros((1, 3), np.uint8), np.ones((1, 4), np.bool_), np.zeros(1, np.int8))
    with pytest.raises(PolicyError, match=error):
        aleator.simulate(GANG, [wrong, "random"], 1, seed=7)


def test_names_labels_and_pickles():
    assert aleator.simulate(GANG, [VIEW, ROWS], 2, seed=7).policy_names == ["drawn", "lowest"]
    assert pickle.loads(pickle.dumps(VIEW)) == VIEW
    assert pickle.loads(pickle.dumps(ROWS)) == ROWS
    for make in (policies.from_view, policies.from_observations):
        with pytest.raises(TypeError, match="not a callable"):
            make(3)
