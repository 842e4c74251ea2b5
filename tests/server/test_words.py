"""The words of the page are there in every language, with the same parameters."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from aleator.interface import LANGUAGES
from aleator.server.words import catalogue, page_words


def fields(text: Any) -> set[str]:
    texts = [text] if isinstance(text, str) else [text["one"], text["other"], f"{{{text['by']}}}"]
    return {field for each in texts for field in re.findall(r"\{(\w+)", each)}


def files_of_the_page() -> list[Any]:
    static = files("aleator.server") / "static"
    return [file for folder in (static, static / "games") for file in folder.iterdir() if file.is_file()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_lacks_a_word_or_a_parameter(language: str) -> None:
    english, words = page_words("en"), page_words(language)
    assert list(words) == list(english)
    assert [key for key in english if fields(words[key]) != fields(english[key])] == []
    assert all(text for text in words.values())


def test_every_word_that_the_page_says_is_in_the_catalogue() -> None:
    known = catalogue("en")
    assert known is not None
    for file in files_of_the_page():
        if file.name.endswith(".js"):
            text = file.read_text(encoding="utf-8")
            for key in re.findall(r"say\((?:\w+ \? )?\"([\w.]+)\"", text) + re.findall(r"\"(web\.\w+)\"", text):
                assert key in known, (file.name, key)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for file in files_of_the_page():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://(?!\$)|@import|url\(", text), file.name


def test_only_modules_of_a_game_name_a_game_a_phase_or_an_action() -> None:
    """What a third game would miss, were it decided by a name of the first two."""
    names = {"gang_of_dice", "dice_run", "choose", "keep", "pick_dice", "choose_target", "roll", "reroll", "stop"}
    names |= {"show_target", "reroll_group", "line_changed", "dice_landed", "fixed"}
    found = []
    for file in files_of_the_page():
        own = (files("aleator.server") / "static" / "games" / file.name).is_file()
        if file.name.endswith((".js", ".html")) and not own:
            text = file.read_text(encoding="utf-8")
            found += [(file.name, name) for name in names if re.search(rf"[\"'`]{name}[\"'`]|\b{name}: ", text)]
    assert found == []
