"""C5 of issue 12: games of a callable that was edited are never mixed with those of the one before.

Whatever resumes or merges (`+`, `tournament(state=...)`, `long_run`) takes callables only with a label and a version,
and refuses another version. What is neither resumed nor merged needs none.
"""

import json
import pickle

import pytest

import aleator
from aleator.bots import MCTS
from aleator.errors import ConfigError, RecordError
from aleator.long_run import LongRun
from aleator.policies import Labelled, labelled

GAME = aleator.GangOfDice(players=2)


def least(state):
    return state.legal_actions()[0]


def most(state):
    return state.legal_actions()[-1]


def field(version=1, policy=least):
    return ["cautious", labelled(policy, "mine", version=version)]


def play(policies, start, games=20):
    return aleator.simulate(GAME, policies, games, seed=7, start=start)


def test_c5_slices_of_one_version_merge_to_the_whole_and_are_read_again(tmp_path):
    whole = play(field(), 0) + play(field(), 20)
    assert whole == play(field(), 0, 40)
    assert whole.policy_names == ["cautious", "mine-v1"]
    assert whole.identities == ["cautious", {"label": "mine", "version": 1}]
    whole.save(tmp_path / "games.npz")
    again = aleator.Simulation.load(tmp_path / "games.npz")
    assert again == whole and (again + play(field(), 40)).games == 60
    assert aleator.Simulation.from_dict(json.loads(json.dumps(whole.to_dict()))) == whole.sums()


def test_c5_a_labelled_policy_plays_as_the_callable_does():
    assert play(field(), 0).to_numpy()["winners"].tolist() == play(["cautious", least], 0).winners.tolist()
    record = aleator.Record.play(GAME, field(), seed=7)
    assert record == aleator.Record.play(GAME, ["cautious", least], seed=7)
    twin = pickle.loads(pickle.dumps(field()[1]))
    assert twin == field()[1] and isinstance(twin, Labelled)


@pytest.mark.parametrize(
    "bare", [least, lambda state: state.legal_actions()[0], pytest.param(MCTS.__call__, id="method")]
)
def test_c5_results_of_callables_without_a_label_do_not_merge(bare):
    first, second = (play(["random", bare], start, 0) for start in (0, 0))
    with pytest.raises(ConfigError, match=r"policy 1 \(.*\) is a callable without a label.*policies\.labelled"):
        first + second


def test_c5_a_callable_that_is_called_like_a_built_in_policy_is_none(tmp_path):
    def cautious(state):
        return most(state)

    result = play([cautious, "cautious"], 0)
    assert result.identities == [None, "cautious"]
    result.save(tmp_path / "games.npz")
    with pytest.raises(ConfigError, match="policy 0"):
        aleator.Simulation.load(tmp_path / "games.npz") + play(["cautious", "cautious"], 20)


@pytest.mark.parametrize("version", [2, "1", "1a"])
def test_c5_another_version_is_refused_everywhere(tmp_path, version):
    with pytest.raises(ValueError, match="these are not slices of one run: policy 1 is"):
        play(field(1), 0) + play(field(version, most), 20)
    aleator.tournament(GAME, {"a": "cautious", "b": field()[1]}, 4, seed=7, state=tmp_path / "t.json")
    before = (tmp_path / "t.json").read_bytes()
    with pytest.raises(RecordError, match="holds another tournament: policy 1") as caught:
        aleator.tournament(GAME, {"a": "cautious", "b": field(version)[1]}, 4, seed=7, state=tmp_path / "t.json")
    assert caught.value.key == "identities" and (tmp_path / "t.json").read_bytes() == before
    aleator.long_run(tmp_path / "run", GAME, field(), 20, seed=7, chunk=10)
    with pytest.raises(RecordError, match="holds another run: policies" if version != "1" else "policy 1"):
        aleator.long_run(tmp_path / "run", GAME, field(version), 20, seed=7, chunk=10)


def test_c5_a_callable_without_a_label_is_refused_before_anything_is_played(tmp_path):
    with pytest.raises(ConfigError, match="a state file resumes a tournament, but policy 1"):
        aleator.tournament(GAME, ["cautious", least], 4, state=tmp_path / "t.json")
    with pytest.raises(ConfigError, match="a folder resumes a run, but policy 1"):
        aleator.long_run(tmp_path / "run", GAME, ["cautious", least], 4)
    assert list(tmp_path.iterdir()) == []


def test_c5_a_name_in_a_dictionary_does_not_hide_another_policy(tmp_path):
    file = tmp_path / "t.json"
    aleator.tournament(GAME, {"a": "cautious", "b": "random"}, 4, seed=7, state=file)
    with pytest.raises(RecordError, match="policy 0 is 'cautious' in one and 'fixed\\(n=3\\)' in the other"):
        aleator.tournament(GAME, {"a": "fixed(3)", "b": "random"}, 4, seed=7, state=file)


def test_c5_runs_and_tournaments_of_labelled_policies_resume(tmp_path):
    class StopError(Exception):
        pass

    def stop(done, total=None):
        if done >= 10:
            raise StopError

    with pytest.raises(StopError):
        aleator.long_run(tmp_path / "run", GAME, field(), 40, seed=7, chunk=10, progress=stop)
    assert aleator.long_run(tmp_path / "run", GAME, field(), 40, seed=7, chunk=10) == play(field(), 0, 40).sums()
    assert LongRun(tmp_path / "run").result().identities[1] == {"label": "mine", "version": 1}
    with pytest.raises(StopError):
        aleator.tournament(GAME, field(), 10, seed=7, state=tmp_path / "t.json", chunk=5, progress=stop)
    result = aleator.tournament(GAME, field(), 10, seed=7, state=tmp_path / "t.json", chunk=5)
    assert result == aleator.tournament(GAME, field(), 10, seed=7)


def test_c5_one_call_on_processes_and_what_is_not_resumed_need_no_label():
    assert play(["cautious", least], 0).identities == ["cautious", None]
    assert aleator.simulate(GAME, ["cautious", least], 8, seed=7, processes=2) == play(["cautious", least], 0, 8)
    assert aleator.tournament(GAME, ["cautious", least], 2, seed=7).done == 4


def test_c5_built_in_policies_write_the_files_that_they_always_wrote(tmp_path):
    """Old files have no identities: built-in names say as much, and other names are callables of unknown versions."""
    result = play(["cautious", "mcts(iterations=2)"], 0, 2)
    assert "identities" not in result.to_dict()
    assert "identities" not in aleator.tournament(GAME, ["cautious", "random"], 2, seed=7).to_dict()
    aleator.long_run(tmp_path / "run", GAME, ["cautious", "random"], 4, seed=7)
    assert "identities" not in json.loads((tmp_path / "run" / "manifest.json").read_text())
    old = play(["cautious", least], 0).to_dict()
    assert old["policy_names"] == ["cautious", "least"] and "identities" not in old
    read = aleator.Simulation.from_dict(old)
    assert read.identities == ["cautious", None]
    with pytest.raises(ConfigError, match="policy 1"):
        read + play(["cautious", least], 20)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("cautious", "mine", 1), TypeError),
        ((least, 5, 1), TypeError),
        ((least, "mine", True), TypeError),
        ((least, "mine", 1.0), TypeError),
        ((least, "mine", None), TypeError),
        ((least, " ", 1), ConfigError),
        ((least, "mine", ""), ConfigError),
        ((least, "mine", -1), ConfigError),
        ((MCTS(5), "mine", 1), ConfigError),
    ],
)
def test_c5_labels_that_say_nothing_are_refused(arguments, error):
    policy, label, version = arguments
    with pytest.raises(error):
        labelled(policy, label, version=version)


class Stubborn(MCTS):
    """Decides otherwise than a search."""

    def choose(self, state, stream=None, seat=None):
        return state.legal_actions()[0]


def test_c5_a_subclass_that_decides_otherwise_is_no_search():
    """It used to be played as the search that it is derived from, without a word."""
    result = play(["cautious", Stubborn(5)], 0, 4)
    assert result.policy_names == ["cautious", "Stubborn"] and result.identities == ["cautious", None]
    assert result.winners.tolist() == play(["cautious", least], 0, 4).winners.tolist()
    assert play(["cautious", MCTS(5)], 0, 2).identities[1] == "mcts(iterations=5)"
    assert labelled(Stubborn(5), "stubborn", version=1).name == "stubborn-v1"
