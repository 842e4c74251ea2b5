"""Formats values in texts by `catalogues/forms.json` and each game's own file, which the page reads as well.

A form is a list of steps that a value passes through. A step is the name of another form, or an object with one of the
keys in `_STEPS`. A form may result in None: the value then cannot be shown, because its reader may not see it.
`docs/frontends.md` describes the steps. `server/static/forms.js` does the same, and the tests hold both to the same
cases.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from aleator.games.kind import GameKind
from aleator.games.registry import kinds

__all__ = ["Saying", "case_of", "fields_of", "forms", "forms_for"]

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


def forms() -> Mapping[str, Any]:
    """Return the forms as they are in the files: the `common` ones, and those of each game under `games`.

    >>> forms()["common"]["plurals"]["it"], "faces" in forms()["games"]["gang_of_dice"]["forms"]
    ({'one': [1]}, True)
    """
    return _forms_of(kinds())


@lru_cache(maxsize=8)
def _forms_of(known: tuple[GameKind, ...]) -> Mapping[str, Any]:
    common = files("aleator.interface").joinpath("catalogues", "forms.json").read_text(encoding="utf-8")
    return {"common": json.loads(common), "games": {kind.name: _own(kind.words.forms) for kind in known}}


def _own(data: Path | Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(data, Path):
        return data
    found: Mapping[str, Any] = json.loads(data.read_text(encoding="utf-8"))
    return found


def forms_for(data: Mapping[str, Any], game: str | None) -> dict[str, Any]:
    """Combine the common forms with those of a game, or of all games if it is not known which one is played.

    >>> together = forms_for(forms(), "gang_of_dice")
    >>> "faces" in together["forms"], "die" in together["forms"]
    (True, False)
    """
    own = data["games"].values() if game is None else [data["games"].get(game, {})]
    together = dict(data["common"])
    for part in own:
        for key in ("forms", "variants"):
            together[key] = {**together[key], **part.get(key, {})}
    return together


def fields_of(text: Any) -> set[str]:
    """Return the names of a text's parameters.

    >>> sorted(fields_of({"by": "dice", "one": "{player:seat} has a die.", "other": "{player:seat} has {dice} dice."}))
    ['dice', 'player']
    """
    if isinstance(text, str):
        return {field for field, _ in _FIELD.findall(text)}
    return {text["by"]}.union(*(fields_of(part) for key, part in text.items() if key != "by"))


class Saying:
    """Formats the texts of one language with `forms_for` a game. `names` are those of the seats, `game` is its record.

    >>> texts = {"seat": "player {number}"}
    >>> Saying(forms_for(forms(), "gang_of_dice"), "en", texts, ["Ada", None], None).shown(0, "seat")
    'Ada'
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        language: str,
        texts: Mapping[str, Any],
        names: Sequence[str | None],
        game: Mapping[str, Any] | None,
    ) -> None:
        self.texts = texts
        self.variants: Mapping[str, str] = data["variants"]
        self._forms = data["forms"]
        self._sentences = tuple(data["sentences"])
        self._plurals = data["plurals"].get(language, {})
        self._names = names
        self._game = game

    def say(self, key: str, params: Mapping[str, Any]) -> str:
        """Return a formatted text; `KeyError` for an unknown key, or a parameter that is missing or cannot be shown."""
        said = self.said(key, params)
        if said is None:
            raise KeyError(f"a parameter of {key} cannot be shown")
        return said

    def said(self, key: str, params: Mapping[str, Any]) -> str | None:
        """Return a formatted text, or None if one of its parameters cannot be shown."""
        variant = self.variants.get(key)
        full = key if variant is None else f"{key}.{params[variant]}"
        said = self._filled(self._chosen(self.texts[full], params), params)
        if said is None or not key.startswith(self._sentences):
            return said
        return said[:1].upper() + said[1:]

    def _chosen(self, text: Any, params: Mapping[str, Any]) -> str:
        """Choose among texts that depend on a number, by the plural categories of the language."""
        if isinstance(text, str):
            return text
        number = params[text["by"]]
        category = next((name for name, numbers in self._plurals.items() if number in numbers), "other")
        chosen: str = text.get(category, text["other"])
        return chosen

    def _filled(self, text: str, params: Mapping[str, Any]) -> str | None:
        parts: list[str] = []
        end = 0
        for field in _FIELD.finditer(text):
            shown = self.shown(params[field[1]], field[2])
            if shown is None:
                return None
            parts += [text[end : field.start()], shown]
            end = field.end()
        return "".join([*parts, text[end:]])

    def shown(self, value: Any, form: str | None = None) -> str | None:
        """Format a value with a form; None if it cannot be shown."""
        result = value if form is None else self.run([form], value)
        return None if result is None else plain(result)

    def run(self, steps: Sequence[Any], value: Any) -> Any:
        """Pass a value through steps."""
        for step in steps:
            if value is None:
                return None
            if isinstance(step, str):
                value = self.run(self._forms[step], value)
            elif "named_seat" in step:
                name = self._names[value] if 0 <= value < len(self._names) else None
                if name:
                    return name
            elif "find" in step:
                found = self._found(step["find"], value)
                if found is None:
                    return self.run(step["or"], value)
                value = found
            else:
                value = next(_STEPS[key] for key in step if key in _STEPS)(self, step, value)
        return value

    def _found(self, where: Sequence[str], value: Any) -> Any:
        """Look up an entry in the record of the game."""
        table, rows, by, take = where
        listed = ((self._game or {}).get(table) or {}).get(rows) or ()
        return next((row[take] for row in listed if row[by] == value), None)

    def case(self, step: Mapping[str, Any], value: Any) -> Any:
        """Apply the first case that matches."""
        params = value if isinstance(value, Mapping) else {"value": value}
        case = case_of(step["cases"], value, lambda key: self._filled(key, params) in self.texts)
        if "steps" in case:
            return self.run(case["steps"], value)
        if "text" in case:
            return self._filled(case["text"], params)
        named = case.get("params")
        given = params if named is None else {name: params[field] for name, field in named.items()}
        return self.said(str(self._filled(case["key"], params)), given)

    def joined(self, step: Mapping[str, Any], values: Any) -> str | None:
        """Join words, with "and" before the last one if a list is wanted."""
        words = [plain(value) for value in values]
        if not words:
            return self.said(step["none"], {}) if "none" in step else ""
        if "list" in step and len(words) > 1:
            return self.said(step["list"], {"first": ", ".join(words[:-1]), "last": words[-1]})
        return str(step.get("join", "")).join(words)


def case_of(cases: Sequence[Mapping[str, Any]], value: Any, is_known: Callable[[str], bool]) -> Mapping[str, Any]:
    """Return the first case that matches a value.

    >>> case_of([{"if": {"type": "sprint"}, "text": "1"}, {"text": "2"}], {"type": "flip"}, lambda key: False)
    {'text': '2'}
    """
    for case in cases:
        wanted = case.get("if")
        if isinstance(wanted, Mapping):
            fits = all(key in value and value[key] == wanted[key] for key in wanted)
        else:
            fits = wanted is None or value == wanted
        if fits and ("has" not in case or case["has"] in value) and ("known" not in case or is_known(case["known"])):
            return case
    raise KeyError(f"no case fits {value!r}")


def plain(value: Any) -> str:
    """Format a value that has no form: text as it is, everything else as JSON.

    >>> plain("Ada"), plain(3), plain(True), plain(2.0)
    ('Ada', '3', 'true', '2')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _some(_: Saying, _step: Any, values: Any) -> Any:
    return [value for value in values if value is not None]


def _numbered(_: Saying, step: Any, values: Any) -> Any:
    number, name = step["numbered"]
    return [{number: index, name: value} for index, value in enumerate(values)]


def _counted(_: Saying, step: Any, counts: Any) -> Any:
    what, count = step["as"]
    return [{what: each, count: counts[each]} for each in step["counted"] if counts[each]]


_STEPS: dict[str, Callable[[Saying, Mapping[str, Any], Any], Any]] = {
    "add": lambda _, step, value: value + step["add"],
    "cases": Saying.case,
    "counted": _counted,
    "each": lambda saying, step, values: [saying.run(step["each"], value) for value in values],
    "join": Saying.joined,
    "length": lambda _, _step, values: len(values),
    "list": Saying.joined,
    "numbered": _numbered,
    "only": lambda _, _step, values: values[0] if len(values) == 1 else None,
    "some": _some,
    "split": lambda _, step, value: dict(zip(step["as"], value.split(step["split"]), strict=True)),
    "sum": lambda _, _step, values: sum(values),
    "take": lambda _, step, value: value[step["take"]],
    "text": lambda saying, step, value: saying._filled(
        step["text"], value if isinstance(value, Mapping) else {"value": value}
    ),
    "as": lambda _, step, value: {step["as"]: value},
}
"""What a step does, by its key; `as` alone gives a value a name."""
