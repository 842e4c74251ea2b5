"""Messages in the languages of the catalogues.

A catalogue is a JSON file in `catalogues/` that maps keys to texts. In a text, `{name}` is the parameter of that name,
and `{name:form}` the parameter in one of the forms of `catalogues/forms.json`, or of the game, such as `{player:seat}`.
A text that depends on a number is an object: `{"by": "dice", "one": "…", "other": "…"}` has a text for each plural
category of the language. Parameters are the plain values of records, so that an event's record, or the params of an
error, can be passed in as they are, and so that a frontend in another programming language can read the same files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from aleator.errors import CodedError, ConfigError
from aleator.games.kind import GameKind
from aleator.games.registry import kind_of, kinds
from aleator.interface.forms import Saying, fields_of, forms, forms_for

__all__ = ["LANGUAGES", "Speaker", "catalogue", "say", "texts_of"]

LANGUAGES = ("en", "nl", "ms", "it")
"""The languages that there are catalogues for: English, Dutch, Malay, Italian."""


@lru_cache
def catalogue(language: str) -> Mapping[str, Any]:
    """Return the catalogue of a language: texts by their keys. Raises `ConfigError` for a language without one.

    >>> catalogue("nl")["colour.red"], catalogue("it")["action.gang_of_dice.stop"]
    ('rood', 'Fermati')
    """
    if language not in LANGUAGES:
        message = f"language {language!r} has no catalogue: {', '.join(LANGUAGES)}"
        raise ConfigError(message, "unknown_option", {"option": "language", "value": language, "allowed": LANGUAGES})
    text = files("aleator.interface").joinpath("catalogues", f"{language}.json").read_text(encoding="utf-8")
    texts: Mapping[str, Any] = json.loads(text)
    return texts


@lru_cache(maxsize=64)
def texts_of(language: str, spoken: tuple[GameKind, ...]) -> Mapping[str, Any]:
    """Combine the common texts with those that games bring.

    >>> texts_of("nl", kinds())["colour.red"]
    'rood'
    """
    texts = dict(catalogue(language))
    for kind in spoken:
        if kind.words.catalogue is not None:
            texts.update(kind.words.catalogue(language))
    return texts


def say(key: str, params: Mapping[str, Any] | None = None, language: str = "en", **context: Any) -> str:
    """Return a message; `context` is what `Speaker` takes: `names` of the seats, and the `game`.

    >>> say("event.gang_of_dice.dice_chosen", {"player": 0, "dice": 3})
    'Player 1 rolls 3 dice.'
    >>> say("event.gang_of_dice.dice_chosen", {"player": 0, "dice": 3}, "it", names=["Ada"])
    'Ada lancia 3 dadi.'
    >>> say("error.too_many_dice", {"dice": 50, "pool": 48}, "ms")
    '50 dadu terlalu banyak: anda ada 48.'
    """
    return Speaker(language, **context).say(key, params)


class Speaker:
    """Messages in one language, for one table.

    `names` are the names of the seats (empty or missing ones are "player 1", …); `game` is needed to describe warning
    cards in words.

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
        self._game = None if game is None else game.to_dict()
        self._kinds: tuple[GameKind, ...] = kinds() if game is None else (kind_of(game),)
        data = forms_for(forms(), None if self._game is None else self._game["game"])
        self._of_game = game
        self._saying = Saying(data, language, texts_of(language, self._kinds), self._names, self._game)

    def __copy__(self) -> Speaker:
        return Speaker(self.language, names=self._names, game=self._of_game)

    def __deepcopy__(self, memo: dict[int, object]) -> Speaker:
        del memo  # it never changes
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _speaker, (self.language, self._names, self._of_game)

    def say(self, key: str, params: Mapping[str, Any] | None = None) -> str:
        """Return the message of a key. Raises `KeyError` for an unknown key or a missing parameter."""
        return self._saying.say(key, dict(params or {}))

    def message(self, message: Mapping[str, Any]) -> str:
        """Return the message of a `{"key", "params"}`."""
        return self.say(message["key"], message["params"])

    def event(self, event: Any) -> str:
        """Describe an event (or its record) as its receiver may know it; without a text, by its own English words.

        >>> Speaker("en", names=["Ada", "Bo"]).event({"type": "player_left", "player": 1})
        'Bo has left.'
        """
        record = event if isinstance(event, Mapping) else event.to_dict()
        for key in self._keys("event", record, "match"):
            said = self._saying.said(key, record)
            return self.say(f"{key}.hidden", record) if said is None else said
        if not isinstance(event, Mapping):
            return str(event)
        raise KeyError(f"there is no event {record['type']!r}")

    def _keys(self, kind: str, record: Mapping[str, Any], *more: str) -> Iterator[str]:
        """Yield the keys that may describe an event or an action: of the game, or if that is not known, of all games.

        A key whose parameters are not all present belongs to something else of the same name.
        """
        texts = self._saying.texts
        scopes = [each.name for each in self._kinds]
        variants = self._saying.variants
        for scope in (*more, *scopes):
            key = f"{kind}.{scope}.{record['type']}"
            full = f"{key}.{record.get(variants[key])}" if key in variants else key
            if full in texts and fields_of(texts[full]) <= record.keys():
                yield key

    def action(self, action: Any) -> str:
        """Describe what an action (or its record) does; without a text, by its own English words.

        >>> from aleator.gang_of_dice import Roll
        >>> Speaker("nl").action(Roll(3))
        'Gooi 3 dobbelstenen'
        """
        record = action if isinstance(action, Mapping) else action.to_dict()
        for key in self._keys("action", record):
            return self.say(key, record)
        if not isinstance(action, Mapping):
            return str(action)
        raise KeyError(f"there is no action {record['type']!r}")

    def title(self) -> str:
        """Return the name of the game.

        >>> import aleator
        >>> Speaker("nl", game=aleator.GangOfDice(players=2)).title()
        'Gang of Dice'
        """
        [kind] = self._kinds
        return self.say(f"game.{kind.name}") if self.has(f"game.{kind.name}") else kind.title

    def has(self, key: str) -> bool:
        """Return whether there is a text for this key."""
        return key in self._saying.texts

    def error(self, error: Any) -> str:
        """Describe an error of aleator, or `{"code", "params"}`; without a message of its own, in general words.

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
        """Return the name of a movement card, or a description of a warning card.

        >>> Speaker("ms").card("sprint")
        'Pecut'
        """
        return str(self._saying.shown(card, "card"))

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return str(self._saying.shown(seat, "seat"))


def _speaker(language: str, names: tuple[str | None, ...], game: Any) -> Speaker:
    """Make a speaker again from its pickle."""
    return Speaker(language, names=names, game=game)
