"""Other processes and threads: the same results, no hang, a prompt end, and light imports."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import pytest

import aleator
from batch_checks import TIMEOUT, check_another_process, check_ctrl_c_of_a_batch

SEED = 11


def digest(threads=2):
    """A batch as plain data."""
    game = aleator.GangOfDice(3)
    result = aleator.simulate(game, ["cautious", "random", "random(max_dice=5)"], 800, seed=SEED, threads=threads)
    return result.to_dict(), result.pools.tolist()


def send_digest(connection):
    connection.send((digest(), pickle.loads(pickle.dumps(half_played())).to_dict()))
    connection.close()


def half_played():
    """A state in the middle of a turn."""
    state = aleator.GangOfDice(2).new_state()
    streams = aleator.Streams(SEED)
    state.sample_chance(streams)
    state.sample_chance(streams)
    state.apply(aleator.gang_of_dice.Roll(9))
    return state


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_another_process_gives_the_same(method):
    """A forked one too, after the parent has used its threads: it must not hang."""
    expected = digest(threads=8), half_played().to_dict()
    check_another_process(method, send_digest, expected)


def test_states_go_to_another_process_by_pickle():
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        again, game = pool.map(same_thing, [half_played(), aleator.GangOfDice(4, deck="all_pairs")])
    assert again == half_played()
    assert game == aleator.GangOfDice(4, deck="all_pairs")


def same_thing(thing):
    return thing


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize(
    "policies", ["['random'] * 3", "['cautious', 'random', lambda state: state.legal_actions()[0]]"]
)
def test_ctrl_c_ends_a_long_batch(policies):
    check_ctrl_c_of_a_batch("aleator.GangOfDice(3)", policies)


STOPPED = """
import time
from concurrent.futures import ProcessPoolExecutor
import aleator
from aleator.simulation.pieces import Work, pieces
from aleator.simulation.processes import play_pieces

def late(pool, shut=ProcessPoolExecutor.shutdown, **options):
    # The pool's own thread sees the processes die before it hears of the end.
    time.sleep(0.3)
    shut(pool, **options)

def interrupted():
    yield from pieces(0, 250, 50)
    time.sleep(0.05)  # the queue of the pool is full by now, and its processes have not begun
    raise KeyboardInterrupt

if __name__ == "__main__":
    ProcessPoolExecutor.shutdown = late
    work = Work(aleator.GangOfDice(players=2), ("cautious", "random"), 7, False, False)
    try:
        list(play_pieces(work, interrupted(), 3))
    except KeyboardInterrupt:
        print("stopped")
"""


def test_i1_pieces_that_have_not_begun_are_dropped_quietly(tmp_path):
    """I1: pieces in flight were cancelled before their processes were killed, and a thread of the pool printed a
    traceback (`InvalidStateError`) about it.
    """
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=TIMEOUT, check=True)
    assert (done.stdout, done.stderr) == ("stopped\n", "")


@pytest.fixture
def often_switched():
    """Threads take turns a thousand times as often as usual, so that they meet in awkward places."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(usual)


def test_threads_read_a_state_while_another_simulates():
    """The GIL is released, and nobody is in anybody's way."""
    game = aleator.GangOfDice(3)
    state = half_played()
    state.sample_chance(aleator.Streams(3))
    key, expected = state.key(), [action.to_dict() for action in state.legal_actions()[:50]]
    problems = []
    reads = 0
    done = threading.Event()

    def read():
        nonlocal reads
        try:
            while not done.is_set():
                assert state.key() == key
                assert [action.to_dict() for action in state.legal_actions()[:50]] == expected
                assert state.clone() == state
                state.view(0)
                reads += 1
        except BaseException as problem:
            problems.append(problem)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    results = [aleator.simulate(game, ["random"] * 3, 20_000, seed=1, threads=2) for _ in range(3)]
    done.set()
    for reader in readers:
        reader.join(TIMEOUT)
    assert problems == []
    assert reads > 10
    assert results[0] == results[1] == results[2]


def test_threads_that_change_one_state_get_refusals_at_worst(often_switched):
    """Two threads on one state see legal moves or documented errors, never a panic."""
    problems = []

    def play(state, seed):
        streams = aleator.Streams(seed)
        try:
            for _ in range(3000):
                try:
                    if state.node is aleator.Node.CHANCE:
                        state.sample_chance(streams)
                    elif state.node is aleator.Node.DECISION:
                        state.apply(state.legal_actions()[0])
                    state.view(0)
                except (aleator.AleatorError, IndexError):
                    pass
        except BaseException as problem:
            problems.append(problem)

    for seed in range(5):
        state = aleator.GangOfDice(4).new_state()
        players = [threading.Thread(target=play, args=(state, seed)) for _ in range(4)]
        for player in players:
            player.start()
        for player in players:
            player.join(TIMEOUT)
        assert problems == []
        assert sum(state.pools) + state.table >= 144


def test_several_batches_at_once():
    expected = digest()
    results = []
    threads = [threading.Thread(target=lambda: results.append(digest())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT)
    assert results == [expected] * 4


def test_the_import_needs_numpy_alone():
    """And does not load what only extras need."""
    program = (
        "import sys, aleator, aleator.reference\nprint(sorted({name.partition('.')[0] for name in sys.modules}))\n"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=TIMEOUT
    )
    names = set(eval(loaded.stdout))
    outside = {name for name in names - set(sys.stdlib_module_names) if not name.startswith("_")}
    assert {"aleator", "numpy"} <= outside
    assert not outside & {"typer", "rich", "click", "matplotlib", "ray", "pytest", "hypothesis", "gymnasium", "pyspiel"}
    assert (
        outside - {"aleator", "numpy", "sitecustomize", "usercustomize", "mypyc", "cython_runtime"} <= site_packages()
    )


def site_packages():
    """What Python itself loads at the start, such as path hooks of an editable install."""
    program = "import sys; print(sorted({name.partition('.')[0] for name in sys.modules}))"
    return set(eval(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout))


def test_the_reference_imports_nothing_native():
    program = "import sys, aleator.reference.gang_of_dice\nprint([name for name in sys.modules if 'numpy' in name])\n"
    # `aleator` itself loads NumPy; the reference's own modules must not name it, nor the extension.
    folder = os.path.dirname(__import__("aleator.reference").reference.__file__)
    subprocess.run([sys.executable, "-c", program], check=True, timeout=TIMEOUT, capture_output=True)
    for place, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".py"):
                with open(os.path.join(place, file), encoding="utf-8") as text:
                    lines = [line for line in text if line.lstrip().startswith(("import ", "from "))]
                assert not [line for line in lines if "_native" in line or "numpy" in line or "random" in line]
