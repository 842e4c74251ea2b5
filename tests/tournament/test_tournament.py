"""Tournaments: who meets whom, that seats and dice are fair, ratings, state files and the command line."""

from __future__ import annotations

import json
import math

import pytest
from typer.testing import CliRunner

import aleator
from aleator import ConfigError, RecordError, Tournament
from aleator._cli.app import app
from aleator.ratings import ELO, TableResult, ratings
from aleator.tournament import seatings

GAME = aleator.GangOfDice(players=2)
FIELD = ["cautious", "fixed(3)", "random(5)"]


def play(**arguments):
    return aleator.tournament(GAME, FIELD, **{"games": 20, "seed": 7} | arguments)


def test_everybody_meets_everybody():
    assert seatings(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert seatings(2, 4) == [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)]
    assert seatings(3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_each_rotation_is_the_game_of_the_same_number():
    result = play()
    for table, members in enumerate(result.tables):
        for rotation in range(2):
            seated = [FIELD[members[(seat + rotation) % 2]] for seat in range(2)]
            alone = aleator.simulate(GAME, seated, 20, seed=7)
            assert result.units[table][rotation] == alone.seats["win_units"]
    assert result.done == result.total == 3 * 2 * 20


def test_wins_add_up_in_all_tables():
    result = play()
    standings = {standing.name: standing for standing in result.standings()}
    assert list(standings) == ["cautious", "fixed(n=3)", "random(max_dice=5)"]
    assert sum(standing.games for standing in standings.values()) == 2 * result.done
    assert sum(standing.wins for standing in standings.values()) == pytest.approx(result.done)
    for name in result.names:
        assert sum(rate.rate for rate in result.by_seat(name)) / 2 == pytest.approx(standings[name].rate.rate)
    table = result.cross_table()
    for row in range(3):
        assert table[row][row] is None
        for column in range(row):
            assert table[row][column].rate + table[column][row].rate == pytest.approx(1)


def test_equal_players_are_rated_equal_within_their_errors():
    field = {"one": "cautious", "other": "cautious", "third": "cautious"}
    result = aleator.tournament(aleator.GangOfDice(players=3), field, games=60, seed=1)
    # The same policy with the same dice from every seat: exactly equal, and so are the errors.
    assert {standing.wins for standing in result.standings()} == {60.0}
    assert all(abs(standing.elo) < 1e-6 for standing in result.standings())


def test_fewer_players_than_seats_fill_them():
    result = aleator.tournament(aleator.GangOfDice(players=3), ["cautious", "fixed(3)"], games=6, seed=1)
    assert result.tables == [(0, 0, 1), (0, 1, 1)]
    cautious = result.standings()[0]
    assert (cautious.name, cautious.games) == ("cautious", 3 * 6 * 3)
    assert result.versus("cautious", "fixed(n=3)").rate > 0.8


def test_ratings_of_two_are_the_logarithm_of_the_odds():
    elos, errors = ratings([TableResult((0, 1), (299.5, 99.5), 399)], 2)
    assert elos[0] - elos[1] == pytest.approx(400 * math.log10(3))
    # The error of a difference of logarithms of odds is that of a proportion, halved since the mean is held.
    assert errors[0] == pytest.approx(ELO / math.sqrt(400 * 0.75 * 0.25) / 2)


def test_ratings_find_the_strengths_that_made_the_results():
    strengths = [4.0, 2.0, 1.0, 1.0]
    results = []
    for seats in ((0, 1, 2), (1, 2, 3), (0, 3, 3), (0, 2, 3)):
        total = sum(strengths[seat] for seat in seats)
        wins = [0.0] * 4
        for seat in seats:
            wins[seat] += 1e6 * strengths[seat] / total
        results.append(TableResult(seats, tuple(wins), 1e6))
    elos, errors = ratings(results, 4)
    assert elos[0] - elos[1] == pytest.approx(400 * math.log10(2), abs=0.1)
    assert elos[2] - elos[3] == pytest.approx(0, abs=0.1)
    assert sum(elos) == pytest.approx(0, abs=1e-6)
    assert max(errors) < 1


def test_a_player_that_always_wins_has_a_finite_rating():
    elos, errors = ratings([TableResult((0, 1), (50.0, 0.0), 50)], 2)
    assert 300 < elos[0] < 1000
    assert math.isfinite(errors[0])


def test_a_killed_tournament_goes_on(tmp_path):
    file = tmp_path / "state.json"

    def stop(done, total):
        assert total == 120
        if done >= 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(state=file, chunk=8, progress=stop)
    assert 0 < Tournament.load(file).done < 120
    seen = []
    result = play(state=file, chunk=8, progress=lambda done, total: seen.append(done))
    assert result == play()
    assert seen == sorted(seen) and seen[0] > 40 and seen[-1] == 120
    assert play(state=file, seed=None) == result
    assert Tournament.load(file) == result
    assert [path.name for path in tmp_path.iterdir()] == ["state.json"]


@pytest.mark.parametrize("other", [{"games": 21}, {"seed": 8}])
def test_the_file_of_another_tournament_is_refused(tmp_path, other):
    file = tmp_path / "state.json"
    play(state=file)
    before = file.read_bytes()
    with pytest.raises(RecordError, match="holds another tournament") as caught:
        play(state=file, **other)
    assert caught.value.key == next(iter(other))
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"tournament": 2}', '{"tournament": 1, "game": {}}', "nonsense"])
def test_damaged_files_are_refused(tmp_path, text):
    file = tmp_path / "state.json"
    file.write_text(text)
    with pytest.raises(RecordError) as caught:
        play(state=file)
    assert caught.value.source == str(file)


def test_players_that_cannot_be_are_refused():
    with pytest.raises(ConfigError, match="plays twice"):
        aleator.tournament(GAME, ["cautious", "cautious"], games=1)
    with pytest.raises(ConfigError, match="at least 2"):
        aleator.tournament(GAME, ["cautious"], games=1)
    with pytest.raises(ConfigError, match="not a policy"):
        aleator.tournament(GAME, {"a": "cautious", "b": 5}, games=1)
    with pytest.raises(ValueError, match="games"):
        play(games=0)
    with pytest.raises(ValueError, match="is not in the tournament"):
        play(games=1).versus("cautious", "nobody")
    with pytest.raises(ValueError, match="against itself"):
        play(games=1).versus("cautious", "cautious")


def test_callables_and_searches_take_part():
    def first(state):
        return state.legal_actions()[0]

    field = {"first": first, "search": "mcts(20)", "rule": "cautious"}
    result = aleator.tournament(GAME, field, games=2, seed=1)
    assert result.standings()[-1].name == "first"


def test_the_picture_shows_all_players(tmp_path):
    figure = play().plot(tmp_path / "t.png")
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["random(max_dice=5)", "fixed(n=3)", "cautious"]
    assert (tmp_path / "t.png").stat().st_size > 1000


def test_the_command_line_tells_the_same(tmp_path):
    arguments = ["tournament", "gang-of-dice", "--games", "20", "--seed", "7", *FIELD]
    shown = CliRunner().invoke(app, arguments)
    assert shown.exit_code == 0, shown.output
    assert "120 games of Gang of Dice" in shown.output and "Games won by seat" in shown.output
    state = str(tmp_path / "state.json")
    written = CliRunner().invoke(app, [*arguments, "--json", "--state", state, "--plot", str(tmp_path / "t.svg")])
    assert json.loads(written.output) == json.loads(json.dumps(play().summary()))
    assert Tournament.load(state) == play()
    assert (tmp_path / "t.svg").exists()
    race = CliRunner().invoke(app, ["tournament", "dice-run", "--games", "3", "--seed", "1", "greedy", "by_card"])
    assert "6 games of Dice Run" in race.output
    refused = CliRunner().invoke(app, ["tournament", "dice-run", "greedy", "by_card", "--state", "/no/such/folder/x"])
    assert refused.exit_code == 2
