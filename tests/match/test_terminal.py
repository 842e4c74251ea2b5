"""The game at the terminal: whole games through a pseudo-terminal, and what is never on the screen."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys

import pytest

import aleator
from aleator import Match, Record
from aleator.games import kind_named
from aleator.games.registry import kind_of
from aleator.interface import Speaker, say
from aleator.terminal.keys import KeyReader
from aleator.terminal.screen import Screen
from aleator.terminal.table import Table, _own_first

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are of Unix")
if sys.platform != "win32":
    import termios

    from terminal_session import Session

HOW_MANY, MARK, WINNER, SAVE, QUIT, FILE = (
    r"How many dice",
    r"1 to 5 mark",
    r"Winner: ",
    r"Save the record",
    r"Quit the game\?",
    r"File name",
)
PLAY, PICK, MORE, CHOOSE, GROUP, TARGET, DOWN, PASS = (
    r"Play a card or a target",
    r"Pick two dice",
    r"more di(e|ce) to choose",
    r"Choose:",
    r"Choose a group:",
    r"Choose your target",
    r"put face down\?",
    r"Pass the screen to",
)
RACE = (PLAY, PICK, MORE, CHOOSE, GROUP, TARGET, DOWN, PASS, SAVE, QUIT)


def fits(session):
    """Every line has at most 80 columns."""
    assert max(map(len, session.lines)) <= 80, max(session.lines, key=len)


def play_gang(session, dice="2r"):
    """Play to the end: roll, keep what lies."""
    turns = 0
    while (asked := session.await_any(HOW_MANY, MARK, SAVE)) != SAVE:
        session.press(dice if asked == HOW_MANY else "s")
        turns += asked == HOW_MANY
    return turns


def play_race(session, first="1"):
    while (asked := session.await_any(*RACE)) != SAVE:
        session.press("\n" if asked == PASS else first if asked == PLAY else "1")


def test_a_whole_game_of_gang_of_dice_is_played_and_saved(tmp_path):
    with Session("play", "gang-of-dice", "--seed", "3", "-n", "Ada", cwd=tmp_path) as session:
        assert play_gang(session) > 1
        session.press("y")
        session.await_any(FILE)
        session.press("game.jsonl\n")
        assert session.end() == 0
        fits(session)
        assert "\x1b[" in session.output and re.search("[▲●]", session.output)
        assert any(line.startswith("Seed: 3") for line in session.lines)
    record = Record.load(tmp_path / "game.jsonl")
    assert record.seed == 3 and record.state.is_terminal() and record.replay() == record.state
    assert "Winner: " in "".join(session.lines)


def test_a_whole_game_of_dice_run_is_played_against_bots(tmp_path):
    with Session("play", "dice-run", "--seed", "5", "--record", "run.jsonl", cwd=tmp_path) as session:
        while (asked := session.await_any(*RACE, r"Saved: run.jsonl")) not in (None, r"Saved: run.jsonl"):
            session.press("1" if asked != PLAY else "2")
        assert session.end() == 0
        fits(session)
        assert re.search("[●■▲◆★][RBGPV][1-6]", session.output)
    record = Record.load(tmp_path / "run.jsonl")
    assert record.state.is_terminal() and record.game == aleator.DiceRun(players=3)


def test_two_people_at_one_screen_never_see_each_others_cards(tmp_path):
    arguments = ("play", "dice-run", "-s", "person", "-s", "person", "-n", "Ada", "-n", "Bo", "--seed", "5")
    with Session(*arguments, cwd=tmp_path) as session:
        play_race(session)
        session.press("n")
        assert session.end() == 0
        fits(session)
    # Each part is what is on the screen between two times that it is cleared, scrolled lines included.
    record = aleator.Match(aleator.DiceRun(players=2), seed=5)
    record.advance()
    targets = record.state.to_dict()["targets"]
    letters = dict(zip(("red", "blue", "green", "pink", "purple"), "RBGPV", strict=True))
    written = [{letters[die.split("-")[0]] + die.split("-")[1] for die in hand} for hand in targets]
    parts = session.output.split("\x1b[2J\x1b[3J\x1b[H")
    assert len(parts) > 40
    for part in parts[1:-1]:
        shown = re.sub(r"\x1b\[[0-9;]*m", "", part)
        if "Pass the screen to" in shown:
            assert "Your" not in shown.replace("it is your turn", "")
            continue
        [name] = set(re.findall(r"(Ada|Bo), it is your turn", shown))
        seat, other = (0, "Bo") if name == "Ada" else (1, "Ada")
        for line in re.findall(r"Your targets:(.*)", shown):
            assert set(re.findall("[RBGPV][1-6]", line)) <= written[seat]
        assert not re.search(rf"{other} draws (?!a card)", shown)
        assert not re.search(rf"{other} chooses the target", shown)


def test_without_colours_and_with_ascii_signs_alone(tmp_path):
    arguments = ("play", "dice-run", "--ascii", "--seed", "5", "--language", "it")
    with Session(*arguments, cwd=tmp_path, NO_COLOR="1") as session:
        session.await_any(r"Prendi due dadi")
        session.press("?")
        session.await_any(r"Le cifre scelgono")
        session.press("q")
        session.await_any(r"Uscire")
        session.press("y")
        session.await_any(r"Salvare")
        session.press("n")
        assert session.end() == 0
        assert session.output.isascii() and not re.search(r"\x1b\[[0-9;]*m", session.output)
        fits(session)


def test_an_action_is_taken_back_and_quitting_asks_first(tmp_path):
    arguments = ("play", "gang-of-dice", "-s", "person", "-s", "person", "--seed", "4", "--first-player", "fixed")
    with Session(*arguments, cwd=tmp_path) as session:
        session.await_any(HOW_MANY)
        session.press("u")
        session.await_any(r"cannot be undone|nothing to undo")
        session.press("49")  # one digit too many: refused, the four stays
        session.await_any(r"49 dice are too many")
        session.press("\x7f" + "1r")
        session.await_any(MARK)
        session.press("r")
        session.await_any(r"at least one die to reroll")
        session.press("s")
        session.await_any(r"Player 2, it is your turn")
        session.press("u")
        session.await_any(r"undoes the last action[\s\S]*Player 1, it is your turn[\s\S]*1 to 5 mark")
        session.press("q")
        session.await_any(QUIT)
        session.press("n")
        session.await_any(MARK)
        session.press("x")
        session.await_any(r"does nothing here")
        session.press("qyn")
        assert session.end() == 0
        fits(session)
    assert list(tmp_path.iterdir()) == []


def test_every_key_of_the_race_can_be_pressed(tmp_path):
    with Session(
        "play", "dice-run", "--seed", "5", "--record", "run.jsonl", cwd=tmp_path, LANG="nl_NL.UTF-8"
    ) as session:
        session.await_any(r"Neem twee dobbelstenen")
        session.press("0")
        session.await_any(r"0\) Meer")
        session.press("b")
        session.await_any(r"Neem twee dobbelstenen")
        session.press("1")
        session.await_any(r"Nog 1 dobbelsteen")
        session.press("0001")
        session.await_any(r"Speel een kaart")
        session.press("r")
        session.await_any(r"Kies een groep|kopgroep")
        session.press("\x04")
        assert session.end() == 0
    assert not Record.load(tmp_path / "run.jsonl").state.is_terminal()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_i2_a_signal_ends_the_game_and_gives_the_terminal_back(name, tmp_path):
    """I2: after Ctrl-C, `kill` and a hang-up all attributes are as before, the cursor is shown, no screen is left
    open, and the record is kept.
    """
    number = getattr(signal, name)
    with Session("play", "gang-of-dice", "--seed", "3", "--record", "cut.jsonl", cwd=tmp_path) as session:
        before = termios.tcgetattr(session.master)
        session.await_any(HOW_MANY)
        assert termios.tcgetattr(session.master)[3] != before[3]  # keys come one by one, without echo
        session.process.send_signal(number)
        assert session.end() == 128 + number
        assert termios.tcgetattr(session.master) == before
        for mode, restored in ("25", "h"), ("1049", "l"), ("47", "l"), ("2004", "l"):
            assert re.findall(rf"\x1b\[\?{mode}([hl])", session.output)[-1:] in ([], [restored])
        assert "Traceback" not in session.output
    assert not Record.load(tmp_path / "cut.jsonl").state.is_terminal()


def test_a2_what_befell_oneself_comes_first(tmp_path):
    """A2: the screen kept the last 20 events, so that one's own triggered warning was not among them."""
    with Session("play", "gang-of-dice", "--seed", "3", cwd=tmp_path) as session:
        session.await_any(HOW_MANY)
        session.press("10\n")
        session.await_any(MARK)
        session.press("5r")
        session.await_any(r"1 reroll left[\s\S]*1 to 5 mark")
        session.press("s")
        session.await_any(r"Round 2 of 12[\s\S]*How many dice")
        told = [line.strip() for line in session.lines[session.lines.index("Marked: -".ljust(79)) :]]
    shown = "\n".join(told)
    own, others = shown.index("Player 1 triggers the warning!"), shown.index("Cautious 1 has")
    assert shown.index("Player 1 rerolls 5.") < own < others < shown.index("Cautious 2 ends with")
    assert shown.index("Cautious 2 ends with") < shown.index("wins round 1") < shown.index("Round 2.")


def test_a2_own_events_come_first_in_both_games():
    """A2: events name their seat `player` or `seat`; those of nobody, and of others, follow in their order."""
    for game in (aleator.GangOfDice(3), aleator.DiceRun(3)):
        match = Match(game, [game_bot(game)] * 3, 5)
        match.advance()
        happened = match.events(aleator.SPECTATOR, 0)
        ordered = _own_first(happened, 1)
        own = [each for each in happened if getattr(each.event, "player", getattr(each.event, "seat", None)) == 1]
        assert own and ordered == own + [each for each in happened if each not in own]


def game_bot(game):
    return kind_of(game).usual_bot


@pytest.mark.parametrize(
    ("language", "aim"), [("en", "Aim: "), ("nl", "Doel: "), ("ms", "Matlamat: "), ("it", "Scopo: ")]
)
@pytest.mark.parametrize("game", ["gang-of-dice", "dice-run"])
def test_a3_the_first_screen_names_the_aim_once(game, language, aim):
    """A3: one line says what the game is about, and no word is broken at 60 columns."""
    shown = screens(game.replace("-", "_"), language)
    assert shown.count(aim) == 1
    [line] = [line for line in shown.splitlines() if line.startswith(aim)]
    assert len(line) <= 80 and line.endswith(".")


def screens(name, language):
    """What a person sees who leaves after two decisions."""
    kind = kind_named(name)
    match = Match(kind.game(3), ["person", *[kind.usual_bot] * 2], 5)
    out = io.StringIO()
    reading, writing = os.pipe()
    os.write(writing, b"1s1\n1s1\n1\n")
    os.close(writing)
    screen = Screen(
        out, KeyReader(reading), Speaker(language, game=match.game), colour=False, ascii_only=False, clears=False
    )
    assert not Table(match, screen).play()
    os.close(reading)
    return out.getvalue()


def test_a3_a_status_wider_than_the_terminal_is_told_whole():
    """A3: at 60 columns the chance after the marked dice was cut off."""
    out = io.StringIO()
    screen = Screen(out, None, Speaker("en"), colour=False, ascii_only=False, clears=False)
    text = "Marked: " + "[1] " * 30 + " Chance of triggering after this reroll: 100 %"
    screen.status(text)
    assert out.getvalue().split() == text.split()
    assert all(len(line) < 80 for line in re.split(r"[\r\n]+", out.getvalue()))


def without_terminal(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "aleator", "play", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )


def test_people_need_a_terminal_but_bots_do_not():
    refused = without_terminal("gang-of-dice")
    assert refused.returncode == 1 and "not a terminal" in refused.stderr
    alone = without_terminal("dice-run", "-s", "greedy", "-s", "random", "--seed", "1", "--language", "ms")
    assert alone.returncode == 0 and say("ui.seed", {}, "ms") in alone.stdout
    assert without_terminal("dice-run", "-s", "greedy", "-s", "random", "--players", "1").returncode == 2
