"""Opponents of `VectorEnv` that are Python functions, and slots that are held."""

import copy
import pickle

import numpy as np
import pytest

import aleator
from aleator import policies
from aleator.env import HOLD
from aleator.errors import PolicyError

GANG = aleator.GangOfDice(players=3)
RUN = aleator.DiceRun(players=2)


def lowest(observations, masks, seats):
    """The lowest legal id."""
    del observations, seats
    return masks.argmax(axis=1)


def any_of_them(view, legal_actions, stream):
    """Any legal action."""
    del view
    return legal_actions.sample(stream)


def seeing(state, stream):
    """Any of the first three legal actions; it could look at everything."""
    return state.legal_actions()[:3].sample(stream)


ROWS, VIEW = policies.from_observations(lowest), policies.from_view(any_of_them)
OPPONENTS = [ROWS, VIEW, seeing]


def learn(env, batch, games):
    """Take the lowest legal ids until so many games have ended; return their numbers and returns."""
    ended = []
    while len(ended) < games:
        playing = batch.players >= 0
        batch = env.step(np.where(playing, batch.masks.argmax(axis=1), 0))
        indices = env.game_indices()
        for slot in np.flatnonzero(batch.terminated):
            index = int(indices[slot]) - (env.autoreset == "same_step")
            ended.append((index, tuple(batch.final_returns[slot].tolist()), tuple(batch.rewards[slot].tolist())))
    return ended


@pytest.mark.parametrize("game", [GANG, RUN])
@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_games_with_asked_opponents_are_those_of_records(game, opponent, autoreset):
    seats = {0: opponent} | dict.fromkeys(range(2, game.players), "cautious")
    env = aleator.VectorEnv(game, 5, seed=7, opponents=seats, autoreset=autoreset)
    for index, final, rewards in learn(env, env.reset(), 12):
        policy = [seats.get(seat, ROWS) for seat in range(game.players)]
        record = aleator.Record.play(game, policy, seed=7, index=index)
        assert final == rewards == pytest.approx(tuple(record.state.returns()))


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_asked_opponents_move_on_with_the_seats(opponent):
    env = aleator.VectorEnv(GANG, 3, seed=7, opponents={1: opponent, 2: "cautious"}, rotate_seats=True)
    for index, final, _ in learn(env, env.reset(), 9):
        players, turned = [ROWS, opponent, "cautious"], index % 2**32
        seated = [players[(seat + turned) % 3] for seat in range(3)]
        assert final == pytest.approx(tuple(aleator.Record.play(GANG, seated, seed=7, index=index).state.returns()))


def test_a_function_is_asked_for_all_slots_at_once():
    asked = []

    def counted(observations, masks, seats):
        assert observations.dtype == np.uint8
        assert masks.dtype == np.bool_
        assert seats.dtype == np.int8
        asked.append(len(seats))
        assert set(seats.tolist()) == {1}
        return masks.argmax(axis=1)

    opponents = {1: policies.from_observations(counted), 2: "cautious"}
    env = aleator.VectorEnv(GANG, 64, seed=7, opponents=opponents)
    learn(env, env.reset(), 64)
    assert max(asked) > 20


def test_learners_see_only_their_own_turns():
    env = aleator.VectorEnv(RUN, 16, seed=7, opponents={1: ROWS})
    batch = env.reset()
    for _ in range(300):
        assert set(batch.players.tolist()) <= {0, -1}
        batch = env.step(env.sample_actions(), out=batch)


def test_a_failing_opponent_is_named_and_reset_helps():
    broken = []

    def fails(view, legal_actions, stream):
        if broken:
            raise RuntimeError("no idea")
        return legal_actions[0]

    env = aleator.VectorEnv(RUN, 2, seed=7, opponents={1: policies.from_view(fails)})
    batch = env.reset()
    broken.append(True)
    with pytest.raises(PolicyError, match=r"'fails' of seat 1 failed: no idea") as caught:
        learn(env, batch, 1)
    assert caught.value.seat == 1
    with pytest.raises(PolicyError, match="call reset"):
        env.step([0, 0])
    broken.clear()
    assert len(learn(env, env.reset(seed=7), 2)) == 2


def test_an_illegal_action_of_an_opponent_is_its_failure():
    other = aleator.gang_of_dice.Roll(200)
    env = aleator.VectorEnv(GANG, 2, seed=7, opponents={0: lambda state: other, 2: "cautious"})
    with pytest.raises(PolicyError, match="200 dice are too many"):
        learn(env, env.reset(), 1)


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_with_the_same_games(clone):
    env = aleator.VectorEnv(RUN, 4, seed=7, opponents={1: VIEW})
    batch = env.reset()
    for _ in range(40):
        batch = env.step(batch.masks.argmax(axis=1))
    other = clone(env)
    assert learn(env, batch, 6) == learn(other, other.look(), 6)


def test_a_restored_slot_lets_an_asked_opponent_act():
    plain = aleator.VectorEnv(RUN, 1, seed=7)
    batch = plain.reset()
    while batch.players[0] != 1:
        batch = plain.step(batch.masks.argmax(axis=1))
    env = aleator.VectorEnv(RUN, 2, seed=7, opponents={1: ROWS})
    env.reset()
    env.restore(1, plain.save(0))
    assert env.look().players.tolist() == [0, 0]


def test_hold_leaves_a_slot_as_it_is():
    env = aleator.VectorEnv(GANG, 3, seed=7)
    batch = env.reset()
    before, ids = env.cursor(1), batch.masks.argmax(axis=1)
    ids[1] = HOLD
    after = env.step(ids)
    assert env.cursor(1) == before
    assert (after.observations[1] == batch.observations[1]).all()
    assert (after.masks[1] == batch.masks[1]).all()
    assert env.cursor(0) != aleator.VectorEnv(GANG, 3, seed=7).cursor(0)
    with pytest.raises(aleator.errors.IllegalAction, match="nothing has begun"):
        aleator.VectorEnv(GANG, 1, seed=7).step([HOLD])


@pytest.mark.parametrize("opponent", [ROWS, VIEW])
def test_gymnasium_plays_against_them(opponent):
    gym = pytest.importorskip("aleator.env.gym", reason="needs gymnasium")
    one = gym.DiceGameEnv(RUN, opponents=opponent)
    _, info = one.reset(seed=7)
    terminated, reward = False, 0.0
    while not terminated:
        _, reward, terminated, _, info = one.step(int(info["action_mask"].argmax()))
    record = aleator.Record.play(RUN, [ROWS, opponent], seed=7)
    assert reward == record.state.returns()[0]
    many = gym.DiceGameVectorEnv(RUN, 3, opponents=opponent)
    _, infos = many.reset(seed=7)
    _, rewards, *_ = many.step(infos["action_mask"].argmax(axis=1))
    assert rewards.shape == (3,)
