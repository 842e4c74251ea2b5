"""Page and library say the same: every event, action, refusal and card of random games, in every language."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser import Browser, needs_browser
from process import Server
from words_in_the_page import LANGUAGES, NAMES, SAY, happenings, said, words

from aleator.interface.forms import forms, forms_for


@pytest.fixture(scope="module")
def cases(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return happenings(range(12) if request.config.getoption("--full") else range(2))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("words")
    server = Server(folder / "tables.db")
    browser = Browser(folder / "profile", 1200, 900)
    browser.open(f"{server.http}/")
    yield browser
    browser.close()
    server.stop()


@needs_browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_the_library_says(page: Browser, cases: list[dict[str, Any]], language: str) -> None:
    games: list[Any] = []
    told = []
    for case in cases:
        game = case["game"]
        if game is not None and game not in games:
            games.append(game)
        told.append({**case, "game": None if game is None else games.index(game)})
    asked = [forms(), language, words(language), NAMES, games, told]
    by_page = page.run(SAY % json.dumps(asked))
    by_library = said(language, cases)
    assert [found for found in zip(cases, by_library, by_page, strict=True) if found[1] != found[2]] == []
    kinds = {case["event"]["type"] for case in cases if "event" in case}
    codes = {case["error"]["code"] for case in cases if "error" in case}
    assert len(cases) > 1_500 and len(kinds) > 30 and len(codes) > 20


def test_a5_words_agree_with_their_number(cases: list[dict[str, Any]]) -> None:
    """No "1 dice", "1 points", "1 players", in no language that tells one from many."""
    wrong = {
        "en": "dice points players cards hands seats names rerolls",
        "nl": "dobbelstenen punten spelers kaarten handen plaatsen namen worpen",
        "it": "dadi punti giocatori carte mani posti nomi rilanci",
    }
    for language, nouns in wrong.items():
        for sentence in said(language, cases):
            tokens = sentence.rstrip(".").split()
            pairs = itertools.pairwise(tokens)
            assert not any(one == "1" and noun.strip(".,;:") in nouns.split() for one, noun in pairs), sentence


def test_every_form_of_a_text_is_known_and_every_form_is_used() -> None:
    known = forms_for(forms(), None)["forms"]
    used = {form for form in json.dumps(known).split('"') if form in known}
    for language in LANGUAGES:
        used |= set(re.findall(r"\{\w+:(\w+)\}", json.dumps(words(language))))
    of_the_page = {"number", "face", "faces"}
    assert used <= set(known) <= used | of_the_page


def test_forms_are_a_file_that_the_page_gets(client: Any) -> None:
    assert client.get("/api/forms").json() == forms()
