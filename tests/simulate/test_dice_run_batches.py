"""Batches of Dice Run: the same in threads, slices, processes and by hand; Ctrl-C, memory and bad input."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

import aleator
from aleator import ConfigError, PolicyError, SeedError
from aleator.policies import parse
from batch_checks import by_hand, check_another_process, check_ctrl_c_of_a_batch, same

POLICIES = ["greedy", "random", "by_card"]
SEED = 2**63 + 5


@pytest.fixture(scope="module")
def game():
    return aleator.DiceRun(3, stage_end="on_reveal", dead_cards="only_if_stuck")


@pytest.fixture(scope="module")
def whole(game):
    return aleator.simulate(game, POLICIES, 600, seed=SEED, threads=1)


@pytest.mark.parametrize("threads", [2, 8, 33])
def test_threads_change_nothing(game, whole, threads):
    """The same results whatever the number of threads."""
    same(aleator.simulate(game, POLICIES, 600, seed=SEED, threads=threads), whole)


@pytest.mark.parametrize("cut", [0, 1, 234, 600])
def test_slices_merge_to_the_whole(game, whole, cut):
    first = aleator.simulate(game, POLICIES, cut, seed=SEED)
    second = aleator.simulate(game, POLICIES, 600 - cut, seed=SEED, start=cut)
    same(first + second, whole)
    same(second + first, whole)


@pytest.mark.parametrize("index", [0, 599, 2**32 - 1, 2**32, 2**64 - 1])
@pytest.mark.parametrize("rotate_seats", [False, True])
def test_game_i_is_the_game_played_by_hand(game, index, rotate_seats):
    """With the streams (seed, i) and the policies, every action being checked."""
    batch = aleator.simulate(game, POLICIES, 1, seed=SEED, start=index, rotate_seats=rotate_seats)
    state, decisions = by_hand(game, POLICIES, SEED, index, index * rotate_seats)
    record = state.to_dict()
    assert batch.stage_points[0].tolist() == record["stage_points"]
    assert batch.winners[0] == sum(1 << seat for seat in state.winners())
    assert batch.first_players[0] == record["first_player"]
    winners = [seat for card in (3, 4, 5, 6) for seat, cards in enumerate(record["stage_cards"]) if card in cards]
    assert batch.stage_winners[0].tolist() == winners
    assert batch.decisions == decisions


def test_callables_and_built_in_policies_play_the_same_game(game, whole):
    """A Python policy that does what a built-in one does changes nothing, and shifts no draw of others."""
    seen, streams = [], {}

    def copied(seat):
        def policy(state):
            own = streams.setdefault((len(seen), seat), aleator.Streams(SEED, len(seen)))
            return parse(POLICIES[seat]).choose(state, own.policy(seat))

        return policy

    mixed = aleator.simulate(game, ["greedy", copied(1), copied(2)], 30, seed=SEED, progress=seen.append)
    assert np.array_equal(mixed.stage_points, whole.stage_points[:30])
    assert np.array_equal(mixed.turn_counts, whole.turn_counts[:30])


@pytest.mark.parametrize(
    "answer", [None, 3, "play", aleator.gang_of_dice.Stop(), aleator.dice_run.ChooseTarget("red-1")]
)
def test_policies_that_return_nonsense_are_refused(game, answer):
    with pytest.raises(PolicyError):
        aleator.simulate(game, ["random", lambda state: answer, "random"], 5, seed=1)


def test_errors_of_policies_come_out(game):
    def fails(state):
        raise ZeroDivisionError("of the policy")

    with pytest.raises(PolicyError, match="seat 0 raised ZeroDivisionError: of the policy") as caught:
        aleator.simulate(game, [fails, "random", "random"], 5, seed=1)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"games": -1}, ValueError),
        ({"games": 2**64}, ValueError),
        ({"games": 1.0}, TypeError),
        ({"games": 10**15, "keep_games": True}, ValueError),
        ({"threads": 0}, ValueError),
        ({"start": 2**64 - 1, "games": 2}, ValueError),
        ({"seed": -1}, SeedError),
        ({"seed": 2**64}, SeedError),
        ({"policies": ["random"] * 2}, ValueError),
        ({"policies": ["random"] * 4}, ValueError),
        ({"policies": ["random", "random", "cautious"]}, ConfigError),
        ({"policies": ["random", "random", "random(max_dice=3)"]}, ConfigError),
        ({"policies": ["random", "random", "greedy(2)"]}, ConfigError),
        ({"policies": ["random", "random", None]}, ConfigError),
    ],
)
def test_arguments_that_cannot_be_are_refused(game, arguments, error):
    with pytest.raises(error):
        aleator.simulate(**{"game": game, "policies": POLICIES, "games": 1, "seed": 1, **arguments})


def test_progress_is_told_and_can_stop_a_batch(game):
    told = []
    aleator.simulate(game, POLICIES, 2_000, seed=1, progress=told.append)
    assert told == sorted(told) and told[-1] == 2_000

    class Enough(Exception):
        pass

    def stop(done):
        raise Enough

    with pytest.raises(Enough):
        aleator.simulate(game, POLICIES, 10**9, seed=1, keep_games=False, progress=stop)


def half_played():
    """A state in which some have chosen their targets unseen and others are still to."""
    game, streams = aleator.DiceRun(4), aleator.Streams(SEED)
    state = game.new_state()
    while state.phase != "choose_target" or len(state.pending_players) > 2:
        seat = state.current_player
        if seat is None:
            state.sample_chance(streams)
        else:
            state.apply(parse("by_card").choose(state, streams.policy(seat)), seat)
    return state


def digest(threads=2):
    """A batch as plain data."""
    result = aleator.simulate(aleator.DiceRun(3), POLICIES, 300, seed=SEED, threads=threads)
    return result.to_dict(), result.stage_points.tolist()


def send_digest(connection):
    connection.send((digest(), pickle.loads(pickle.dumps(half_played())).to_dict()))
    connection.close()


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_another_process_gives_the_same(method):
    """A forked one too, after the parent has used its threads: it must not hang."""
    expected = digest(threads=8), half_played().to_dict()
    check_another_process(method, send_digest, expected)


def test_copies_and_pickles_go_on_alike():
    state = half_played()
    ends = []
    for again in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again == state and again.game == state.game
        streams = aleator.Streams(9)
        while not again.is_terminal():
            if again.current_player is None:
                again.sample_chance(streams)
            else:
                again.apply(again.legal_actions()[0])
        ends.append(again.to_dict())
    assert ends[0] == ends[1] == ends[2]
    assert state == half_played()


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize(
    "policies", ["['greedy'] * 3", "['random', 'by_card', lambda state: state.legal_actions()[0]]"]
)
def test_ctrl_c_ends_a_long_batch(policies):
    check_ctrl_c_of_a_batch("aleator.DiceRun(3)", policies)


PEAK = """
import aleator
aleator.simulate(aleator.DiceRun(4), ["by_card"] * 4, {games}, seed=1, keep_games={keep})
with open("/proc/self/status") as file:
    print(next(line.split()[1] for line in file if line.startswith("VmHWM")))
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="reads the peak of the memory from /proc")
def test_memory_is_what_is_kept():
    """At most 16 bytes a kept game, and nothing that grows if none is kept."""

    def peak(games, keep):
        program = PEAK.format(games=games, keep=keep)
        done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
        return int(done.stdout) * 1024

    few = peak(100, True)
    # A kept row lies in a piece, in the batch and in the arrays for a moment.
    assert peak(50_000, True) - few < 3 * 16 * 50_000 + 2**21
    assert peak(50_000, False) - few < 2**21
