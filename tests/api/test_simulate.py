"""Batches: equal results however they are played, slices that merge, counts and seeds at their edges."""

from __future__ import annotations

import numpy as np
import pytest

import aleator
import aleator.reference
from aleator import ConfigError, SeedError
from aleator.policies import parse
from batch_checks import by_hand, same

POLICIES = ["cautious", "random(max_dice=9)", "random"]
SEED = 2**63


@pytest.fixture(scope="module")
def game():
    return aleator.GangOfDice(3, first_player="winner", gangster_is_a_value=True)


@pytest.fixture(scope="module")
def whole(game):
    return aleator.simulate(game, POLICIES, 3000, seed=SEED, threads=1)


@pytest.mark.parametrize("threads", [1, 2, 8, 33, 2**63])
def test_threads_change_nothing(game, whole, threads):
    """The same results whatever the number of threads."""
    same(aleator.simulate(game, POLICIES, 3000, seed=SEED, threads=threads), whole)


@pytest.mark.parametrize("cut", [0, 1, 1234, 3000])
def test_slices_merge_to_the_whole(game, whole, cut):
    first = aleator.simulate(game, POLICIES, cut, seed=SEED)
    second = aleator.simulate(game, POLICIES, 3000 - cut, seed=SEED, start=cut)
    same(first + second, whole)
    same(second + first, whole)


def test_what_does_not_belong_together_does_not_merge(game):
    def play(games, **changes):
        options = {"seed": 1, "start": 0, **changes}
        return aleator.simulate(options.pop("game", game), options.pop("policies", POLICIES), games, **options)

    first = play(5)
    for other in (
        play(5, start=6),
        play(5, start=4),
        play(5, seed=2, start=5),
        play(5, rotate_seats=True, start=5),
        play(5, policies=["random"] * 3, start=5),
        play(5, game=aleator.GangOfDice(3), start=5),
    ):
        with pytest.raises(ValueError, match="slices"):
            first + other
    with pytest.raises(TypeError):
        first + 1


@pytest.mark.parametrize("index", [0, 1, 2999, 2**32 - 1, 2**32, 2**64 - 1])
@pytest.mark.parametrize("rotate_seats", [False, True])
def test_game_i_is_the_game_played_by_hand(game, index, rotate_seats):
    """With the streams (seed, i) and the policies, step by step."""
    batch = aleator.simulate(game, POLICIES, 1, seed=SEED, start=index, rotate_seats=rotate_seats)
    state, decisions = by_hand(game, POLICIES, SEED, index, index * rotate_seats)
    assert tuple(batch.pools[0].tolist()) == state.pools
    assert batch.winners[0] == sum(1 << seat for seat in state.winners())
    assert batch.round_counts[0] == state.round
    assert batch.decisions == decisions


def test_games_of_a_batch_are_different_and_the_same_again(game):
    """Each game is the one of its own streams."""
    batch = aleator.simulate(game, POLICIES, 64, seed=7)
    same(batch, aleator.simulate(game, POLICIES, 64, seed=7))
    assert batch != aleator.simulate(game, POLICIES, 64, seed=8)
    records = [aleator.Record.play(game, POLICIES, seed=7, index=index) for index in range(64)]
    assert len({record.steps for record in records}) == 64
    assert [record.state.pools for record in records] == [tuple(pools) for pools in batch.pools.tolist()]


def test_callables_and_built_in_policies_play_the_same_game(game, whole):
    """A Python policy that does what a built-in one does changes nothing, and shifts no draw of others."""
    streams = {}

    def copied(seat):
        def policy(state):
            index = len(seen)
            key = (index, seat)
            streams.setdefault(key, aleator.Streams(SEED, index))
            return parse(POLICIES[seat]).choose(state, streams[key].policy(seat))

        return policy

    seen = []
    rows = aleator.simulate(game, [copied(0), copied(1), "random"], 40, seed=SEED, progress=seen.append)
    assert seen == list(range(1, 41))
    assert np.array_equal(rows.pools, whole.pools[:40])


def test_progress_is_told_and_can_stop_a_batch(game):
    told = []
    aleator.simulate(game, POLICIES, 20_000, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 20_000

    class Enough(Exception):
        pass

    def stop(done):
        raise Enough

    with pytest.raises(Enough):
        aleator.simulate(game, POLICIES, 10**9, seed=1, keep_games=False, progress=stop)


@pytest.mark.parametrize("seed", [-1, 2**64, 2**70, -(2**70), True, False, 1.5, 1.0, "7", [7], np.float64(3)])
def test_seeds_that_are_none_are_refused(game, seed):
    """Seeds are 0 to 2**64 - 1."""
    calls = [
        lambda: aleator.simulate(game, POLICIES, 1, seed=seed),
        lambda: aleator.simulate(game, POLICIES, 1, seed=1, start=seed),
        lambda: aleator.Streams(seed),
        lambda: aleator.Streams(1, seed),
        lambda: aleator.Record.play(game, POLICIES, seed=seed),
        lambda: aleator.Record(game, seed, 0),
        lambda: aleator.Record(game, 1, seed),
        lambda: aleator.reference.Streams(seed),
        lambda: aleator.reference.Streams(1, seed),
    ]
    for call in calls:
        with pytest.raises(SeedError) as caught:
            call()
        assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("seed", [0, 2**63 - 1, 2**63, 2**64 - 1])
def test_seeds_at_the_edges_are_taken_from_python_and_numpy(game, seed):
    """NumPy's integers and booleans are taken; seeds are 0 to 2**64 - 1."""
    one = aleator.simulate(game, POLICIES, 20, seed=seed)
    assert one.seed == seed
    same(one, aleator.simulate(game, POLICIES, 20, seed=np.uint64(seed)))
    assert aleator.Streams(np.uint64(seed)).dice.word() == aleator.reference.Streams(seed).dice.word()


def test_without_a_seed_one_is_drawn_and_told(game):
    one = aleator.simulate(game, POLICIES, 20)
    assert one.seed != aleator.simulate(game, POLICIES, 20).seed
    same(one, aleator.simulate(game, POLICIES, 20, seed=one.seed))
    assert aleator.Streams().seed != aleator.Streams().seed


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"games": -1}, ValueError),
        ({"games": 1.0}, TypeError),
        ({"games": True}, TypeError),
        ({"games": 2**64}, ValueError),
        ({"games": None}, TypeError),
        ({"games": 10**15, "keep_games": True}, ValueError),
        ({"games": 2**63, "keep_games": True}, ValueError),
        ({"threads": 0}, ValueError),
        ({"threads": -3}, ValueError),
        ({"threads": 1.5}, TypeError),
        ({"start": 2**64 - 1, "games": 2}, ValueError),
        ({"policies": ["random"] * 2}, ValueError),
        ({"policies": ["random"] * 4}, ValueError),
        ({"policies": []}, ValueError),
        ({"policies": ["random", "random", "rundom"]}, ConfigError),
        ({"policies": ["random", "random", "fixed"]}, ConfigError),
        ({"policies": ["random", "random", "fixed(0)"]}, ConfigError),
        ({"policies": ["random", "random", "fixed(256)"]}, ConfigError),
        ({"policies": ["random", "random", "fixed(m=3)"]}, ConfigError),
        ({"policies": ["random", "random", "cautious(3)"]}, ConfigError),
        ({"policies": ["random", "random", "random(max_dice=-1)"]}, ConfigError),
        ({"policies": ["random", "random", "random(max_dice=99999999999999999999)"]}, ConfigError),
        ({"policies": ["random", "random", None]}, ConfigError),
        ({"policies": ["random", "random", 3]}, ConfigError),
        ({"game": None}, TypeError),
    ],
)
def test_arguments_that_cannot_be_are_refused(game, arguments, error):
    values = {"game": game, "policies": POLICIES, "games": 1, "seed": 1, **arguments}
    with pytest.raises(error):
        aleator.simulate(**values)


def test_no_games_are_a_result_too(game):
    none = aleator.simulate(game, POLICIES, 0, seed=1)
    assert (none.games, none.wins, none.pools.shape) == (0, (0.0, 0.0, 0.0), (0, 3))
    assert none.summary()["rounds"] is None
    same(none + aleator.simulate(game, POLICIES, 7, seed=1), aleator.simulate(game, POLICIES, 7, seed=1))


def test_what_was_not_kept_is_refused_and_the_sums_are_the_same(game, whole):
    sums = aleator.simulate(game, POLICIES, 3000, seed=SEED, keep_games=False)
    assert sums.to_dict() == whole.to_dict()
    assert sums != whole
    with pytest.raises(ValueError, match="not kept"):
        _ = sums.pools


def test_results_survive_dict_and_file(tmp_path, game, whole):
    path = tmp_path / "games.npz"
    whole.save(path)
    same(aleator.Simulation.load(path), whole)
    assert [file.name for file in tmp_path.iterdir()] == ["games.npz"]
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(aleator.RecordError):
        aleator.Simulation.load(path)
    with pytest.raises(aleator.RecordError):
        aleator.Simulation.load(tmp_path / "none.npz")
    with pytest.raises(aleator.RecordError):
        aleator.Simulation.from_dict({**whole.to_dict(), "simulation": 2})
