"""Faults of issue 12 at the edges of files, copies and results, each with its letter and number."""

import copy

import pytest

import aleator
from aleator.errors import ConfigError, NotAPlayer, RecordError

GAME = aleator.GangOfDice(players=2)


def test_c3_byte_order_marks_crlf_and_empty_last_lines_are_read(tmp_path):
    record = aleator.Record.play(GAME, ["cautious", "random"], seed=7)
    file = tmp_path / "game.jsonl"
    file.write_bytes(("\ufeff" + record.dumps().replace("\n", "\r\n") + "\r\n").encode())
    assert aleator.Record.load(file) == record


def test_c4_a_match_without_its_seats_is_refused_by_key():
    written = {**aleator.Match(GAME, seed=3).to_dict(), "seats": []}
    with pytest.raises(RecordError) as caught:
        aleator.Match.from_dict(written)
    assert caught.value.key == "seats"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_e1_a_copy_of_a_record_goes_its_own_way(copied):
    record = aleator.Record(GAME, seed=1)
    before = record.dumps()
    twin = copied(record)
    assert twin == record
    twin.sample_chance()
    assert record.dumps() == before != twin.dumps()


def test_f1_differences_of_pools_do_not_wrap_and_arrays_are_read_only():
    result = aleator.simulate(GAME, ["fixed(1)", "cautious"], 50, seed=1)
    wide = result.pools[:, 0] - result.pools[:, 1]
    assert wide.tolist() == [int(a) - int(b) for a, b in result.pools.tolist()]
    assert wide.min() < 0
    with pytest.raises(ValueError, match="read-only"):
        result.pools[0, 0] = 1


@pytest.mark.parametrize("seat", ["0", 0.0, True, 2, -1])
def test_j3_events_are_for_a_seat_of_the_game_or_a_spectator(seat):
    with pytest.raises(NotAPlayer):
        aleator.Match(GAME, seed=3).events(seat)


@pytest.mark.parametrize("policies", ["cautious", ["cautious"], ["cautious"] * 3])
def test_j4_a_record_is_played_by_one_policy_for_each_seat(policies):
    with pytest.raises(ConfigError):
        aleator.Record.play(GAME, policies, seed=1)


def test_j4_one_policy_where_a_list_belongs_is_named_whole():
    with pytest.raises(ConfigError, match="'cautious' is one policy: give a list"):
        aleator.simulate(GAME, "cautious", 5)
