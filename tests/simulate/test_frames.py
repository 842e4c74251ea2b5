"""F2 of issue 12: results as data frames, with names that say what each column is."""

import importlib.util

import numpy as np
import pytest

import aleator
from aleator.simulation.results.base import Simulation

GANG, RACE = aleator.GangOfDice(players=3), aleator.DiceRun(players=2)
LIBRARIES = pytest.mark.parametrize("library", ["polars", "pandas"])


def columns(made):
    return {name: made[name].to_list() for name in made.columns}


@LIBRARIES
def test_f2_a_row_for_each_game_says_which_seats_won(library):
    pytest.importorskip(library)
    result = aleator.simulate(GANG, ["random(4)"] * 3, 40, seed=5, start=7)
    found = columns(result.to_frame(backend=library))
    assert found["game"] == list(range(7, 47))
    for place, index in enumerate(found["game"]):
        state = aleator.Record.play(GANG, ["random(4)"] * 3, seed=5, index=index).state
        assert tuple(seat for seat in range(3) if found[f"won_{seat}"][place]) == state.winners()
        assert [found[f"pool_{seat}"][place] for seat in range(3)] == list(state.pools)
        assert found["rounds"][place] == state.round
    assert list(found) == ["game", *(f"won_{s}" for s in range(3)), "rounds", *(f"pool_{s}" for s in range(3))] + [
        f"out_after_round_{s}" for s in range(3)
    ]


@LIBRARIES
@pytest.mark.parametrize("rotate", [False, True])
def test_f2_a_row_for_each_game_and_seat_says_which_policy_sat_there(library, rotate):
    pytest.importorskip(library)
    field = ["cautious", "random", "fixed(3)"]
    result = aleator.simulate(GANG, field, 50, seed=5, start=1, rotate_seats=rotate)
    found = columns(result.to_frame("seats", backend=library))
    assert len(found["game"]) == 150 and found["seat"][:4] == [0, 1, 2, 0]
    for policy, name in enumerate(result.policy_names):
        mine = [place for place, each in enumerate(found["policy"]) if each == name]
        assert sum(found["won"][place] for place in mine) == result.policies["wins"][policy]
        assert sum(found["share"][place] for place in mine) == pytest.approx(result.wins[policy])
        assert sum(found["pool"][place] for place in mine) == result.policies["pool"][policy]


@LIBRARIES
def test_f2_stage_cards_of_dice_run_have_their_winners(library):
    pytest.importorskip(library)
    result = aleator.simulate(RACE, ["random", "greedy"], 12, seed=5)
    for rows in ("games", "seats"):
        found = columns(result.to_frame(rows, backend=library))
        every = 1 if rows == "games" else 2
        assert found["winner_of_stage_card_6"][::every] == result.stage_winners[:, 3].tolist()
        assert found["first_player"][::every] == result.first_players.tolist()


@LIBRARIES
def test_f2_tournaments_have_a_row_for_each_player_and_for_each_pair(library):
    pytest.importorskip(library)
    result = aleator.tournament(aleator.GangOfDice(players=2), ["cautious", "random", "fixed(3)"], 10, seed=7)
    players = columns(result.to_frame(backend=library))
    assert players["player"] == [each.name for each in result.standings()]
    assert players["elo_error"] == [each.error for each in result.standings()]
    pairs = columns(result.to_frame("pairs", backend=library))
    assert list(zip(pairs["player"], pairs["opponent"], strict=True)) == [
        ("cautious", "random"),
        ("cautious", "fixed(n=3)"),
        ("random", "fixed(n=3)"),
    ]
    assert pairs["win_rate"][1] == result.versus("cautious", "fixed(n=3)").rate


@LIBRARIES
def test_f2_no_games_and_the_last_games_of_a_seed_make_frames_too(library):
    pytest.importorskip(library)
    for start, games in ((0, 0), (2**64 - 2, 2)):
        result = aleator.simulate(GANG, ["random"] * 3, games, seed=5, start=start, rotate_seats=True)
        for rows, size in (("games", games), ("seats", 3 * games)):
            made = result.to_frame(rows, backend=library)
            assert len(made) == size
            assert columns(made)["game"][-1:] == ([2**64 - 1] if games else [])


def test_f2_without_a_library_the_remedy_is_said(monkeypatch):
    result = aleator.simulate(GANG, ["random"] * 3, 2, seed=5)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match=r"polars or pandas: pip install polars, or .*\[frame\]"):
        result.to_frame()
    with pytest.raises(ModuleNotFoundError, match="need pandas"):
        result.to_frame(backend="pandas")


def test_f2_what_cannot_be_a_frame_is_refused():
    kept = aleator.simulate(GANG, ["random"] * 3, 2, seed=5)
    with pytest.raises(ValueError, match="not one of 'games', 'seats'"):
        kept.to_frame("rounds")
    with pytest.raises(ValueError, match="backend='excel'"):
        kept.to_frame(backend="excel")
    with pytest.raises(ValueError, match="keep_games=True"):
        kept.sums().to_frame()


def test_f2_bits_and_sums_say_what_they_are():
    result = aleator.simulate(GANG, ["random(4)"] * 3, 20, seed=5)
    assert np.array_equal(result.winner_bits, result.winners)
    assert result.won.shape == (20, 3)
    assert "seat by seat" in Simulation.winner_bits.__doc__ and "state.winners()" in Simulation.winners.__doc__
