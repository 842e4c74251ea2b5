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


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_lacks_a_word_or_a_parameter(language: str) -> None:
    english, words = page_words("en"), page_words(language)
    assert list(words) == list(english)
    assert [key for key in english if fields(words[key]) != fields(english[key])] == []
    assert all(text for text in words.values())


def test_every_word_that_the_page_says_is_in_the_catalogue() -> None:
    known = catalogue("en")
    assert known is not None
    static = files("aleator.server") / "static"
    for file in static.iterdir():
        if file.name.endswith(".js"):
            text = file.read_text(encoding="utf-8")
            for key in re.findall(r"say\((?:\w+ \? )?\"([\w.]+)\"", text) + re.findall(r"\"(web\.\w+)\"", text):
                assert key in known, (file.name, key)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    static = files("aleator.server") / "static"
    for file in static.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://(?!\$)|@import|url\(", text), file.name
