"""A game that is registered from here alone gets all that goes around games."""

from __future__ import annotations

import io
import itertools
import json

import hidden_pig
import pytest
from hidden_pig import CardsDealt, Hold, Roll
from hidden_pig.kind import KIND

import aleator
from aleator import games, interface
from aleator.interface.say import Speaker
from aleator.policies import labelled
from aleator.terminal.screen import Screen
from aleator.terminal.table import Table


@pytest.fixture(autouse=True)
def registered():
    games.register(KIND)
    yield
    games.forget(KIND)


PLAYERS = pytest.mark.parametrize("players", [2, 3])


def cautious(state):
    """Holds at 12 points."""
    return Hold() if state.points >= 12 else Roll()


@PLAYERS
def test_records_replay(players):
    game = hidden_pig.HiddenPig(players)
    record = aleator.Record.play(game, [cautious] + ["random"] * (players - 1), seed=7)
    again = aleator.Record.loads(record.dumps())
    assert again == record and again.replay() == record.state and record.state.is_terminal()
    broken = record.dumps().replace('"rules":1', '"rules":2')
    with pytest.raises(aleator.RecordError, match="plays 1"):
        aleator.Record.loads(_resealed(broken))


def _resealed(text: str) -> str:
    from hashlib import sha256

    from aleator.play.record import sealed

    digest, lines = sha256(), [json.loads(line) for line in text.splitlines()]
    return "".join(sealed({k: v for k, v in line.items() if k != "sum"}, digest) + "\n" for line in lines)


@PLAYERS
def test_simulations_play_the_games_of_records_and_merge(players):
    game = hidden_pig.HiddenPig(players)
    policies = ["random"] * (players - 1) + [labelled(cautious, "cautious", version=1)]
    result = aleator.simulate(game, policies, 60, seed=5, rotate_seats=True)
    assert result == aleator.simulate(game, policies, 20, seed=5, rotate_seats=True) + aleator.simulate(
        game, policies, 40, seed=5, start=20, rotate_seats=True
    )
    for index in (0, 1, 31):
        seated = [policies[(seat + index) % players] for seat in range(players)]
        won = aleator.Record.play(game, seated, seed=5, index=index).state.winners()
        assert result.winners[index] == sum(1 << seat for seat in won)
    assert sum(result.wins) == pytest.approx(60) and result.wins[-1] > result.wins[0]
    assert aleator.Simulation.from_dict(json.loads(json.dumps(result.to_dict()))) == result.sums()
    assert result.summary()["game"] == "hidden_pig"
    assert result.plot().axes


def test_what_cannot_play_is_refused():
    game = hidden_pig.HiddenPig(2)
    with pytest.raises(aleator.ConfigError, match="not one of Pig with a hidden card: random"):
        aleator.simulate(game, ["cautious", "random"], 1)
    with pytest.raises(aleator.ConfigError, match="1 policy for 2 players"):
        aleator.simulate(game, ["random"], 1)
    with pytest.raises(aleator.PolicyError, match="seat 0 gave Hold"):
        aleator.simulate(game, [lambda _state: Hold(), "random"], 1)
    with pytest.raises(aleator.PolicyError, match="seat 1 failed"):
        aleator.simulate(game, ["random", lambda _state: 1 / 0], 1)
    with pytest.raises(TypeError, match="is not a game"):
        aleator.VectorEnv(game, 2)
    with pytest.raises(TypeError, match="is not a state"):
        aleator.env.Cursor(game.new_state())
    with pytest.raises(aleator.RecordError, match="unknown key of a game of Pig"):
        aleator.game_from_dict({"game": "hidden_pig", "players": 2, "dice": 3})


def test_tournaments(tmp_path):
    game = hidden_pig.HiddenPig(2)
    players = {"holds": labelled(cautious, "cautious", version=1), "any": "random"}
    result = aleator.tournament(game, players, games=40, seed=3, state=tmp_path / "t.json")
    assert result.versus("holds", "any").low > 0.5
    assert aleator.Tournament.load(tmp_path / "t.json") == result


@PLAYERS
def test_matches_tell_each_seat_what_it_may_know(players):
    match = aleator.Match(hidden_pig.HiddenPig(players), ["person"] * players, seed=3)
    match.advance()
    dealt = match.events(1)[0].event
    assert isinstance(dealt, CardsDealt) and [card is None for card in dealt.cards] == [
        seat != 1 for seat in range(players)
    ]
    assert match.view(0)["state"]["cards"][1] is None
    assert match.analysis(0, seed=8).view(0) == match.state.view(0)
    assert interface.options(match.state, 0)["actions"] == [{"type": "roll"}]
    match.act(0, {"type": "roll"})
    assert match.can_undo(0)
    match.undo(0)
    match.leave(0)
    assert aleator.Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match
    for seat in range(1, players):
        match.leave(seat)
    match.advance()
    assert match.is_over and match.record.replay() == match.state


@PLAYERS
def test_matches_take_back_what_told_nobody_anything(players):
    match = aleator.Match(hidden_pig.HiddenPig(players, turns=1), ["person"] * players, seed=3)
    match.advance()
    before = match.state
    match.act(0, Roll())
    with pytest.raises(aleator.UndoRefused):
        match.undo(1)
    match.undo(0)
    assert match.state == before and [entry.by for entry in match.journal] == ["drawn", "person", "undo"]
    seat = 0
    while not match.is_over:
        seat = match.to_act[0]
        match.act(seat, cautious(match.state))
        match.advance()
    assert match.journal[-1].events[-1].type == "cards_shown" and not match.can_undo(seat)
    with pytest.raises(aleator.UndoRefused):
        match.undo(seat)


@PLAYERS
def test_matches_go_on_from_their_journals(players):
    match = aleator.Match(hidden_pig.HiddenPig(players), ["person"] + ["random"] * (players - 1), seed=5)
    for _ in range(6):
        match.advance()
        again = aleator.Match.from_dict(json.loads(json.dumps(match.to_dict())))
        assert again == match and again.journal == match.journal
        for each in (match, again):
            each.act(0, cautious(each.state))
            each.advance()
        assert again.state == match.state and again.events(0) == match.events(0)


@PLAYERS
def test_what_a_seat_is_told_does_not_depend_on_the_cards_of_others(players):
    game = hidden_pig.HiddenPig(players, turns=1)
    told = []
    for other in (1, 2):
        match = aleator.Match(game, by_hand=True)
        cards = (0, other, 3)[:players]
        match.tell(hidden_pig.Deal(cards))
        match.act(0, Roll())
        match.tell(hidden_pig.Fall(4))
        told.append((match.view(0), match.events(0), match.information_state(0)))
        assert match.events(1)[0].event == hidden_pig.CardsDealt((None, other, None)[:players])
    assert told[0] == told[1]


def test_words_are_its_own_or_what_its_objects_say():
    speaker = Speaker("nl", names=["Ada", "Bo"], game=hidden_pig.HiddenPig(2))
    assert speaker.event(hidden_pig.Rolled(1, 4)) == "Bo rolls 4."
    assert speaker.action(Hold()) == "Hold"
    assert speaker.event(hidden_pig.TurnEnded(1, 4)) == "TurnEnded(player=1, points=4)"
    assert speaker.title() == "Pig with a hidden card"
    # Phases and cards without words of theirs are said by their names, in refusals too.
    assert speaker.say("error.not_a_decision", {"phase": "turn"}).endswith("(turn).")
    assert speaker.card("x") == "x"


class Keys:
    """Asks for help, takes the first choice again and again, and answers "no" at the end."""

    def __init__(self):
        self._keys = itertools.chain("?", itertools.cycle("1n"))

    def read(self):
        return next(self._keys)


@PLAYERS
def test_the_terminal_plays_it_and_hides_cards(players):
    out, match = io.StringIO(), aleator.Match(hidden_pig.HiddenPig(players), ["person"] + ["random"] * (players - 1), 3)
    screen = Screen(out, Keys(), Speaker("en", game=match.game), colour=False, ascii_only=True, clears=False)
    assert Table(match, screen, record=None).play() or match.is_over
    shown = out.getvalue()
    assert "Pig with a hidden card" in shown and "Roll the die" in shown


def test_the_command_line_has_it(monkeypatch):
    typer = pytest.importorskip("typer")
    from typer.testing import CliRunner

    from aleator._cli import simulate, tournament

    app = typer.Typer()
    simulate.register(app)
    tournament.register(app)
    run = CliRunner().invoke(app, ["simulate", "hidden-pig", "--games", "20", "--turns", "2", "--seed", "1", "--json"])
    assert run.exit_code == 0, run.output
    assert json.loads(run.output)["games"] == 20
    run = CliRunner().invoke(app, ["simulate", "hidden-pig", "--games", "20", "--seed", "1"])
    assert run.exit_code == 0 and "20 games of Pig with a hidden card" in run.output


def test_schemas_take_it():
    jsonschema = pytest.importorskip("jsonschema")
    from aleator.interface import schemas

    state = hidden_pig.HiddenPig(2).new_state()
    state.apply_chance(hidden_pig.Deal((1, 2)))
    for name, value in (("state", state.to_dict()), ("view", state.view(0)), ("options", interface.options(state, 0))):
        jsonschema.validate(value, schemas.load(name))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"game": "chess"}, schemas.load("state"))


def test_a3_the_terminal_names_the_aim_of_the_game():
    """A3: the words of a game in Python have its aim, in the key that the games of the package use."""
    game = hidden_pig.HiddenPig(2)
    speaker = Speaker(game=game)
    out = io.StringIO()
    screen = Screen(out, None, speaker, colour=False, ascii_only=False, clears=False)
    assert not Table(aleator.Match(game, ["person", "random"], seed=3), screen).play()
    assert out.getvalue().count("Aim: have the most points") == 1
