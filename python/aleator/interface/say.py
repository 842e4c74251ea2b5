"""Messages in the languages of the catalogues.

A catalogue is a JSON file in `catalogues/`: keys with texts. `{name}` in a text is the parameter of that name, and
`{name:form}` the parameter in one of the forms below, such as `{player:seat}`. A text that differs by number is an
object: `{"by": "dice", "one": "…", "other": "…"}` has `one` where the parameter named by `by` is 1. Parameters are the
plain values of records, so that an event's record, or the params of an error, can be said as it is; and so that a
frontend in another language can read the same files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from aleator.errors import CodedError, ConfigError
from aleator.games.kind import GameKind
from aleator.games.registry import kind_of, kinds

__all__ = ["LANGUAGES", "Speaker", "catalogue", "say"]

LANGUAGES = ("en", "nl", "ms", "it")
"""The languages that there are catalogues for: English, Dutch, Malay, Italian."""

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_WHOLE_SENTENCES = ("event.", "error.", "ui.", "action.", "timing.", "predicate.")


@lru_cache
def catalogue(language: str) -> Mapping[str, Any]:
    """Give the catalogue of a language: texts by their keys. Raises `ConfigError` for a language without one.

    >>> catalogue("nl")["colour.red"], catalogue("it")["action.gang_of_dice.stop"]
    ('rood', 'Fermati')
    """
    if language not in LANGUAGES:
        message = f"language {language!r} has no catalogue: {', '.join(LANGUAGES)}"
        raise ConfigError(message, "unknown_option", {"option": "language", "value": language, "allowed": LANGUAGES})
    text = files("aleator.interface").joinpath("catalogues", f"{language}.json").read_text(encoding="utf-8")
    texts: Mapping[str, Any] = json.loads(text)
    return texts


def say(key: str, params: Mapping[str, Any] | None = None, language: str = "en", **context: Any) -> str:
    """Say a message; `context` is what `Speaker` takes: `names` of the seats, and the `game`.

    >>> say("event.gang_of_dice.dice_chosen", {"player": 0, "dice": 3})
    'Player 1 rolls 3 dice.'
    >>> say("event.gang_of_dice.dice_chosen", {"player": 0, "dice": 3}, "it", names=["Ada"])
    'Ada lancia 3 dadi.'
    >>> say("error.too_many_dice", {"dice": 50, "pool": 48}, "ms")
    '50 dadu terlalu banyak: anda ada 48.'
    """
    return Speaker(language, **context).say(key, params)


class Speaker:
    """Says things in one language, at one table.

    `names` are the names of the seats (empty or missing ones are "player 1", …); `game` is needed to say warning cards
    in words.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2, first_player="fixed")
    >>> speaker = Speaker("en", names=["Ada", ""], game=game)
    >>> for event in game.new_state().apply_chance(aleator.gang_of_dice.Reveal("odd_2")):
    ...     print(speaker.event(event))
    Round 1. Warning: 2 or more odd numbers.
    """

    def __init__(self, language: str = "en", *, names: Sequence[str | None] = (), game: Any = None) -> None:
        self.language = language
        self._names = tuple(names)
        self._game = game
        self._kinds: tuple[GameKind, ...] = kinds() if game is None else (kind_of(game),)
        self._texts, self._forms = _texts_and_forms(language, self._kinds)

    def say(self, key: str, params: Mapping[str, Any] | None = None) -> str:
        """Say the message of a key. Raises `KeyError` for an unknown key or a parameter that is missing."""
        values = dict(params or {})
        text = self._texts[key]
        if not isinstance(text, str):
            text = text["one" if values[text["by"]] == 1 else "other"]
        said = _FIELD.sub(lambda field: self._shown(values[field[1]], field[2]), text)
        return said[:1].upper() + said[1:] if key.startswith(_WHOLE_SENTENCES) else said

    def message(self, message: Mapping[str, Any]) -> str:
        """Say a message that comes as `{"key", "params"}`."""
        return self.say(message["key"], message["params"])

    def event(self, event: Any) -> str:
        """Say an event (or its record) as its receiver may know it; an event without a text says itself, in English.

        >>> Speaker("en", names=["Ada", "Bo"]).event({"type": "player_left", "player": 1})
        'Bo has left.'
        """
        record = event if isinstance(event, Mapping) else event.to_dict()
        try:
            key = self._event_key(record)
        except KeyError:
            if isinstance(event, Mapping):
                raise
            return str(event)
        return self.say(key, record)

    def _event_key(self, record: Mapping[str, Any]) -> str:
        if f"event.match.{record['type']}" in self._texts:
            return f"event.match.{record['type']}"
        for kind in self._scopes(record):
            key = f"event.{kind.name}.{record['type']}"
            if key in self._texts:
                return f"{key}.hidden" if f"{key}.hidden" in self._texts and kind.words.is_hidden(record) else key
        raise KeyError(f"there is no event {record['type']!r}")

    def _scopes(self, record: Mapping[str, Any]) -> Iterator[GameKind]:
        """Where an event may have its text; of several games the one that claims it goes first."""
        yield from (kind for kind in self._kinds if kind.words.claims(record))
        yield from self._kinds

    def action(self, action: Any) -> str:
        """Say what an action (or its record) does; an action without a text says itself, in English.

        >>> from aleator.gang_of_dice import Stop
        >>> Speaker("nl").action(Stop())
        'Stoppen'
        """
        record = action if isinstance(action, Mapping) else action.to_dict()
        for kind in self._kinds:
            key = f"action.{kind.name}.{kind.words.action_key(record)}"
            if key in self._texts:
                return self.say(key, record)
        if isinstance(action, Mapping):
            raise KeyError(f"there is no action {record['type']!r}")
        return str(action)

    def title(self) -> str:
        """Say the name of the game.

        >>> import aleator
        >>> Speaker("nl", game=aleator.GangOfDice(players=2)).title()
        'Gang of Dice'
        """
        [kind] = self._kinds
        key = f"game.{kind.name}"
        return self.say(key) if key in self._texts else kind.title

    def has(self, key: str) -> bool:
        """Say whether there is a text of this key."""
        return key in self._texts

    def error(self, error: Any) -> str:
        """Say an error of aleator, or `{"code", "params"}`; one that has no message of its own in general words.

        >>> from aleator import StaleState
        >>> Speaker("it").error(StaleState("", "stale_state", {"expect": 3, "number": 4}))
        'Intanto la partita è andata avanti: guarda di nuovo.'
        """
        if isinstance(error, CodedError):
            code, params = error.code, error.params
        else:
            code, params = (error["code"], error["params"]) if isinstance(error, Mapping) else ("other", {})
        try:
            return self.say(f"error.{code}", params)
        except (KeyError, TypeError, ValueError):
            return self.say("error.other")

    def card(self, card: str) -> str:
        """Say the name of a movement card, or in words what a warning card says.

        >>> Speaker("ms").card("sprint")
        'Pecut'
        """
        key = f"card.{card}"
        if key in self._texts:
            return self.say(key)
        for kind in self._kinds:
            if kind.words.card is not None and self._game is not None:
                try:
                    return kind.words.card(self, self._game, card)
                except KeyError:
                    return card
        return card

    def seat(self, seat: int) -> str:
        """Say who sits at a seat."""
        name = self._names[seat] if 0 <= seat < len(self._names) else None
        return name or self.say("seat", {"number": seat + 1})

    def _shown(self, value: Any, form: str | None) -> str:
        return str(value) if form is None else self._forms[form](self, value)

    def _list(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return words[0] if words else self.say("nobody")
        return self.say("list.last", {"first": ", ".join(words[:-1]), "last": words[-1]})

    def by_seat(self, values: Sequence[Any], shown: Callable[[Any], str]) -> str:
        """Say a value of each seat."""
        return ", ".join(f"{self.seat(seat)} {shown(value)}" for seat, value in enumerate(values))


_FORMS: dict[str, Callable[[Speaker, Any], str]] = {
    "by_seat": lambda speaker, values: speaker.by_seat(values, str),
    "card": Speaker.card,
    "count": lambda _, values: str(len([value for value in values if value is not None])),
    "numbers": lambda _, numbers: ", ".join(map(str, numbers)),
    "phase": lambda speaker, phase: speaker.say(f"phase.{phase}"),
    "seat": Speaker.seat,
    "seats": lambda speaker, seats: speaker._list([speaker.seat(seat) for seat in seats]),
}
"""The forms that a parameter can have in a text of any game."""


@lru_cache(maxsize=64)
def _texts_and_forms(
    language: str, spoken: tuple[GameKind, ...]
) -> tuple[Mapping[str, Any], Mapping[str, Callable[[Speaker, Any], str]]]:
    """Put together the texts and forms of all games, and of those that are spoken of."""
    texts, forms = dict(catalogue(language)), dict(_FORMS)
    for kind in spoken:
        if kind.words.catalogue is not None:
            texts.update(kind.words.catalogue(language))
        forms.update(kind.words.forms)
    return texts, forms
