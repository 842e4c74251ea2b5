"""The vector environment: the same games however they are stepped, refusals, resets, copies, forks."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from typing import Any

import numpy as np
import pytest

import aleator
from aleator.env import Batch, Cursor, Encoding

GAMES = [aleator.GangOfDice(players=2), aleator.GangOfDice(players=4), aleator.DiceRun(players=3)]
MODES = ["next_step", "same_step", "disabled"]


@pytest.fixture(params=GAMES, ids=lambda game: f"{type(game).__name__}-{game.players}")
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


def frozen(batch: Batch) -> list[bytes]:
    """Everything that is in a batch."""
    arrays = (batch.observations, batch.masks, batch.players, batch.rewards, batch.terminated, batch.final_returns)
    return [array.tobytes() for array in arrays]


def play(env: aleator.VectorEnv, steps: int) -> list[list[bytes]]:
    """Step with sampled ids."""
    return [frozen(env.step(env.sample_actions())) for _ in range(steps)]


def records(env: aleator.VectorEnv, steps: int, slot: int) -> list[bytes]:
    """What one slot shows, step by step."""
    shown = []
    for _ in range(steps):
        batch = env.step(env.sample_actions())
        row = (batch.observations[slot], batch.masks[slot], batch.rewards[slot], batch.players[slot])
        shown.append(b"".join(part.tobytes() for part in row))
    return shown


def test_games_of_a_slot_depend_on_seed_slot_and_number_alone(game: Any) -> None:
    few = aleator.VectorEnv(game, num_envs=3, seed=11)
    many = aleator.VectorEnv(game, num_envs=700, seed=11, threads=2)
    few.reset()
    many.reset()
    assert records(few, 400, 2) == records(many, 400, 2)
    assert few.game_indices()[2] > 2 * 2**32


@pytest.mark.parametrize("mode", MODES[:2])
def test_threads_change_nothing(game: Any, mode: str) -> None:
    envs = [aleator.VectorEnv(game, num_envs=600, seed=5, threads=threads, autoreset=mode) for threads in (1, 2, 5)]
    shown = []
    for env in envs:
        env.reset()
        shown.append(play(env, 20))
    assert shown[0] == shown[1] == shown[2]


def test_rows_are_those_of_a_cursor_that_is_walked_by_hand(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=2, seed=3)
    batch = env.reset()
    streams = aleator.Streams(seed=3, game=2**32)
    cursor = Cursor(game.new_state())
    cursor.settle_chance(streams)
    while cursor.player is not None:
        assert batch.players[1] == cursor.player
        assert (batch.masks[1] == cursor.mask()).all()
        assert (batch.observations[1] == cursor.observation()).all()
        assert not batch.terminated[1] and not batch.rewards[1].any()
        assert env.cursor(1) == cursor
        ids = env.sample_actions()
        seat = cursor.player
        cursor.step(ids[1])
        cursor.settle_chance(streams)
        batch = env.step(ids)
    assert batch.terminated[1] and batch.players[1] == -1 and not batch.masks[1].any()
    assert batch.rewards[1].tolist() == pytest.approx(cursor.state.returns())
    assert (batch.observations[1] == cursor.observation(seat)).all()


@pytest.mark.parametrize("searching", [False, True])
def test_games_are_those_of_the_seed_and_can_be_played_by_policies(game: Any, searching: bool) -> None:
    """A slot with built-in policies at all seats but one that is not asked plays the games of `Record.play`.

    Searches draw from streams of their own (64 + seat) here too.
    """
    search = "mcts(iterations=8)" if isinstance(game, aleator.GangOfDice) else "ismcts(iterations=8)"
    name = search if searching else "random"
    opponent = aleator.policies.as_player(name)
    seats: list[Any] = [None, *[name] * (game.players - 1)]
    env = aleator.VectorEnv(game, num_envs=1, seed=9, opponents=seats, autoreset="disabled")
    policy, streams = aleator.policies.random(), aleator.Streams(seed=9, game=0)
    batch = env.reset()
    state = game.new_state()
    while batch.players[0] == 0:
        # The same policy for seat 0, by hand, from a copy of its stream.
        cursor = env.cursor(0)
        while state.node is not aleator.Node.TERMINAL and not (
            state.node is aleator.Node.DECISION and state.current_player == 0
        ):
            if state.node is aleator.Node.CHANCE:
                state.sample_chance(streams)
            else:
                state.apply(opponent(state, streams, state.current_player))
        assert cursor.state == state
        action = policy.choose(state, streams.policy(0))
        for id in cursor.action_ids(action):
            batch = env.step([id])
        state.apply(action)
    record = aleator.Record.play(game, ["random", *[name] * (game.players - 1)], seed=9, index=0)
    assert env.cursor(0).state == record.state
    assert batch.terminated[0]


def test_next_step_ignores_the_id_and_shows_the_end_first(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=4, seed=1)
    batch = env.reset()
    while not batch.terminated.any():
        batch = env.step(env.sample_actions())
    ended = int(np.flatnonzero(batch.terminated)[0])
    before = env.game_indices()[ended]
    assert batch.rewards[ended].sum() == pytest.approx(1)
    assert (batch.final_returns[ended] == batch.rewards[ended]).all()
    ids = env.sample_actions()
    ids[ended] = -999
    batch = env.step(ids)
    assert env.game_indices()[ended] == before + 1
    assert batch.players[ended] >= 0 and not batch.terminated[ended] and not batch.rewards[ended].any()


def test_same_step_shows_the_new_game_and_keeps_the_end_apart(game: Any) -> None:
    mine = aleator.VectorEnv(game, num_envs=4, seed=1, autoreset="same_step")
    other = aleator.VectorEnv(game, num_envs=4, seed=1)
    batch, shown = mine.reset(), other.reset()
    while not batch.terminated.any():
        ids = mine.sample_actions()
        assert (ids == other.sample_actions()).all()
        batch, shown = mine.step(ids), other.step(ids)
    ended = int(np.flatnonzero(batch.terminated)[0])
    assert (batch.final_observations[ended] == shown.observations[ended]).all()
    assert (batch.final_returns[ended] == shown.rewards[ended]).all()
    assert (batch.rewards[ended] == shown.rewards[ended]).all()
    assert batch.players[ended] >= 0 and batch.masks[ended].any()
    assert mine.game_indices()[ended] % 2**32 == 1


def test_disabled_refuses_to_step_on_until_the_slot_is_reset(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=4, seed=1, autoreset="disabled")
    batch = env.reset()
    while not batch.terminated.any():
        batch = env.step(env.sample_actions())
    ended = int(np.flatnonzero(batch.terminated)[0])
    before = [env.cursor(slot) for slot in range(4)]
    with pytest.raises(aleator.GameOver, match=f"slot {ended}: the game is over: reset the slot"):
        env.step(env.sample_actions())
    batch = env.reset(slots=batch.terminated)
    assert batch.players[ended] >= 0
    assert all(env.cursor(slot) == before[slot] for slot in range(4) if not batch.terminated[slot] and slot != ended)
    env.step(env.sample_actions())


def test_an_illegal_id_is_refused_before_anything_is_stepped(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=5, seed=1)
    with pytest.raises(aleator.IllegalAction, match="slot 0: nothing has begun"):
        env.step(np.zeros(5, np.int64))
    batch = env.reset()
    before = [env.cursor(slot) for slot in range(5)]
    for wrong in (-1, env.encoding.id_count, int(np.flatnonzero(~batch.masks[3])[0]), 2**40):
        ids = env.sample_actions()
        ids[3] = wrong
        with pytest.raises(aleator.IllegalAction, match="slot 3: id") as caught:
            env.step(ids)
        assert caught.value.params == {"id": wrong, "slot": 3}
        assert [env.cursor(slot) for slot in range(5)] == before


def test_out_is_written_and_returned_and_new_arrays_are_new(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=3, seed=1)
    out = env.buffers()
    assert env.reset(out=out) is out
    first = env.look()
    assert frozen(first) == frozen(out) and first.observations is not out.observations
    ids = np.empty(3, np.int64)
    assert env.sample_actions(out=ids) is ids
    assert env.step(ids, out=out) is out
    seen = np.empty((3, env.encoding.observation_length), np.uint8)
    assert env.observe(1, out=seen) is seen


def test_bad_arguments_are_refused_by_name(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=3, seed=1)
    env.reset()
    other = aleator.VectorEnv(game, num_envs=4, seed=1)
    for ids in ([0, 0], [[0, 0, 0]], np.zeros((3, 1), int)):
        with pytest.raises(ValueError, match="one id for each of 3 slots"):
            env.step(ids)
    with pytest.raises(TypeError, match="integers are needed"):
        env.step([0.0, 1.0, 2.0])
    with pytest.raises(ValueError, match="observations has"):
        env.step(env.sample_actions(), out=other.buffers())
    with pytest.raises(ValueError, match="booleans"):
        env.reset(slots=[1, 0, 1])
    with pytest.raises(ValueError, match="int64 array of shape"):
        env.sample_actions(out=np.zeros(3, np.int32))  # type: ignore[arg-type]
    with pytest.raises(aleator.NotAPlayer):
        env.observe(game.players)
    with pytest.raises(IndexError):
        env.save(3)
    with pytest.raises(ValueError, match="autoreset"):
        aleator.VectorEnv(game, num_envs=1, autoreset="sometimes")
    for seed in (-1, 2**64):
        with pytest.raises(aleator.SeedError):
            aleator.VectorEnv(game, num_envs=1, seed=seed)
    with pytest.raises(ValueError, match="num_envs"):
        aleator.VectorEnv(game, num_envs=0)
    for opponents in ({9: "random"}, dict.fromkeys(range(game.players), "random"), {0: "clever"}, ["random"]):
        with pytest.raises(aleator.ConfigError):
            aleator.VectorEnv(game, num_envs=1, opponents=opponents)
    with pytest.raises(aleator.ConfigError, match="not a policy"):
        aleator.VectorEnv(game, num_envs=1, opponents={0: 3})  # type: ignore[dict-item]


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("mode", MODES[:2])
def test_copies_go_on_alike_in_the_middle_of_games(game: Any, mode: str, twin: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=20, seed=4, autoreset=mode, opponents={0: "random"}, rotate_seats=True)
    env.reset()
    play(env, 77)
    other = twin(env)
    going_on = play(env, 150)
    assert play(other, 150) == going_on
    assert (env.game_indices() == other.game_indices()).all()


def test_a_saved_slot_goes_on_in_any_environment_of_its_game(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=3, seed=4)
    env.reset()
    play(env, 33)
    saved = pickle.loads(pickle.dumps(env.save(1)))
    elsewhere = aleator.VectorEnv(game, num_envs=2, seed=99)
    elsewhere.reset()
    elsewhere.restore(0, saved)
    assert elsewhere.cursor(0) == env.cursor(1)
    for _ in range(30):
        mine, theirs = env.step(env.sample_actions()), elsewhere.step(elsewhere.sample_actions())
        assert (mine.observations[1] == theirs.observations[0]).all()
        if mine.terminated[1]:
            break
    env.clone_slot(0, 2)
    assert env.cursor(0) == env.cursor(2)
    wrong = GAMES[0] if game != GAMES[0] else GAMES[1]
    with pytest.raises((ValueError, TypeError)):
        aleator.VectorEnv(wrong, num_envs=1, seed=1).restore(0, saved)


def test_opponents_play_their_seats_and_rotation_moves_them(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=8, seed=2, opponents={0: "random"}, rotate_seats=True, autoreset="same_step")
    batch = env.reset()
    for _ in range(300):
        played = (env.game_indices() % np.uint64(2**32)).astype(int)
        # In game k the seat s has what seat (s + k) % players has in game 0.
        assert ((batch.players + played) % game.players != 0).all()
        batch = env.step(env.sample_actions())
    assert (env.game_indices() % np.uint64(2**32) > 0).any()


def test_reset_with_a_seed_begins_anew(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=3, seed=4)
    first = frozen(env.reset())
    play(env, 50)
    assert frozen(env.reset(seed=4))[:5] == first[:5]
    assert frozen(env.reset(seed=5))[:5] != first[:5]
    assert env.seed == 5 and (env.game_indices() % np.uint64(2**32) == 0).all()


def step_in_child(env: aleator.VectorEnv, queue: Any) -> None:
    queue.put(play(env, 10))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_steps_with_threads(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=1024, seed=4, threads=2)
    env.reset()
    play(env, 5)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=step_in_child, args=(env, queue))
    child.start()
    theirs = queue.get(timeout=60)
    child.join(timeout=60)
    assert child.exitcode == 0
    assert theirs == play(env, 10)


def test_float32_is_the_same_within_declared_bounds(game: Any) -> None:
    encoding = Encoding(game)
    env = aleator.VectorEnv(game, num_envs=64, seed=4)
    env.reset()
    for _ in range(60):
        batch = env.step(env.sample_actions())
        floats = encoding.to_float32(batch.observations)
        assert floats.dtype == np.float32 and floats.min() >= 0 and floats.max() <= 1
        assert (np.rint(floats * encoding.bounds) == batch.observations).all()


def test_every_observation_and_mask_reads_in_words(game: Any) -> None:
    env = aleator.VectorEnv(game, num_envs=16, seed=4)
    batch = env.reset()
    text = env.encoding.describe(batch.observations[0])
    assert "phase" in text and "me: has the turn = 1" in text
    assert env.encoding.describe_mask(batch.masks[0])
    with pytest.raises(ValueError, match="has to be"):
        env.encoding.describe([1, 2])
