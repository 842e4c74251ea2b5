"""What somebody asks who plays for the first time: each question is answered on the screen at the moment it comes up.

A question names the state in which it comes up and the mark that answers it: an element that is in sight, whose text,
name or title has the words. Whole games are played, and each question has to come up and be answered every time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from browser import Browser, needs_browser
from process import Server
from table_play import decisions, sit_down

pytestmark = needs_browser


@dataclass(frozen=True)
class Question:
    """`state` begins the names of the states in which it comes up; `when` is a selector that has to be there too."""

    asks: str
    state: str
    mark: str
    says: str
    when: str = "body"


GANG = [
    Question("Whose turn is it?", "choose", ".seat.acts.mine .tab", r"^Your turn$"),
    Question("What am I to do?", "choose", ".controls h2", r"How many dice do you roll\?"),
    Question("What must my dice not show?", "choose", ".warning .wt", r"\w+ \w+"),
    Question("When is that checked?", "choose", ".warning", r"checked (after every roll|when you stop)"),
    Question("How likely is it that so many dice trigger it?", "choose", ".curve h2 .note", r"Chance of .*\d.* %"),
    Question("How many dice do I have?", "choose", ".seat.mine .pile", r"\d+ di(c)?e"),
    Question("What is there to win?", "choose", ".pot .status", r"\d+\s*di(c)?e to win"),
    Question("What do I have to beat?", "choose", ".ownscore", r"leads with \d+|Nobody has points yet"),
    Question("What do my dice come to?", "keep", ".ownscore b", r"^\d+$"),
    Question(
        "Would I be ahead if I stopped?", "keep", ".question .note, .question .alarm", r"You would be|safe|trigger"
    ),
    Question("How often may I still reroll?", "keep", ".question h2", r"\d rerolls? left|No rerolls are left"),
    Question("What happens when I stop?", "keep", "[data-focus=stop]", r"Stop with \d+|Stop and lose"),
    Question("Why has somebody lost this round?", "", ".verdict.lost", r"Lost\s*\w", ".verdict.lost"),
    Question("Who is ahead in this round?", "", ".verdict.lead", r"\d+ points?", ".verdict.lead"),
    Question("How far is the game, and what is still to come?", "choose", "#track .rounds", r"now[\s\S]*\+9|now"),
    Question("Who has won, by how much?", "end", ".ending h2", r"wins? by \d+ di(c)?e"),
]

RUN = [
    Question("Whose turn is it?", "play", ".seat.acts.mine .tab", r"^Your turn$"),
    Question("What is there to do?", "play", ".say h2", r"Play a card, show a target, or reroll a group"),
    Question("What does this stage pay?", "play", ".say p", r"when the stage ends: \d points"),
    Question("When does the stage end?", "play", "#track .now .t", r"ends with|the next draw ends the stage"),
    Question("Who has how many points?", "play", ".seat .points", r"\d+\s*points?"),
    Question("What may I do with this card?", "play", "button.mcard", r"advance|swap|run|group|gap|fall|turn"),
    Question(
        "What would this card do?",
        "card",
        ".say h2",
        r"(?i)all|advance|swap|run|group|gap|fall|turn|lead|choose|effect|Nothing happens",
    ),
    Question("How do I put it back?", "card", "[data-focus=back]", r"Put back"),
    Question("What does this target count now?", "target", ".say h2", r"\d+ hits? in the lead"),
    Question("What would I get for it now?", "target", ".say .gets", r"\d points?"),
    Question("Which dice count for it?", "target", ".group .count", r"\d+ hits?"),
    Question("What does a reroll do?", "reroll", ".say p", r"face down.*rolled"),
    Question("Which group leads?", "play", ".group.first .lab", r"lead"),
    Question("What did everybody get for this stage?", "sheet", ".sheet .got", r"\d"),
    Question("Why did they get it?", "sheet", ".sheet .why", r"Most hits in the leading group"),
    Question("Why is the first opening roll there?", "pick", ".say p", r"The highest sum begins"),
    Question("Who has won, by how much?", "end", ".ending h2", r"\d+ to \d+|^Winner"),
]

MOST_GAMES = 6

ANSWER = """((mark) => [...document.querySelectorAll(mark)]
    .filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width && box.left >= -1 && box.right <= innerWidth + 1;
    })
    .flatMap((each) => [each.innerText, each.title, each.getAttribute('aria-label')].filter(Boolean)))"""
"""The words of what is in sight."""


def several_games(browser: Browser, server: Server, game: str, answered: dict[str, int]) -> Iterator[str]:
    """Play until each question has come up; nobody loses in every game while somebody else looks on."""
    for _ in range(MOST_GAMES):
        sit_down(browser, server, game, 4)
        yield from decisions(browser)
        if all(answered.values()):
            return


@pytest.mark.parametrize(("game", "questions"), [("gang_of_dice", GANG), ("dice_run", RUN)])
def test_each_question_is_answered_when_it_comes_up(
    tmp_path: Path, server: Server, game: str, questions: list[Question]
) -> None:
    browser = Browser(tmp_path / "profile", 1366, 768)
    answered = dict.fromkeys((each.asks for each in questions), 0)
    try:
        for state in several_games(browser, server, game, answered):
            for each in questions:
                if not state.startswith(each.state) or (not each.state and state in ("sheet", "end")):
                    continue
                if not browser.run(f"!!document.querySelector({json.dumps(each.when)})"):
                    continue
                found = browser.run(f"{ANSWER}({json.dumps(each.mark)})")
                assert any(re.search(each.says, text) for text in found), (each.asks, state, found)
                answered[each.asks] += 1
    finally:
        browser.close()
    assert [asks for asks, times in answered.items() if not times] == []


def test_there_are_twenty_questions_or_more() -> None:
    assert len({each.asks for each in (*GANG, *RUN)}) >= 20
