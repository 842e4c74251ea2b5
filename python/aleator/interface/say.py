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
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from aleator.errors import CodedError, ConfigError
from aleator.games.gang_of_dice.warning import warning

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
        self._texts = catalogue(language)
        self.language = language
        self._names = tuple(names)
        self._game = game

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
        """Say an event (or its record) as its receiver may know it.

        >>> Speaker("en", names=["Ada", "Bo"]).event({"type": "player_left", "player": 1})
        'Bo has left.'
        """
        record = event if isinstance(event, Mapping) else event.to_dict()
        return self.say(self._event_key(record), record)

    def _event_key(self, record: Mapping[str, Any]) -> str:
        for scope in ("match", self._game_name(record), "gang_of_dice", "dice_run"):
            key = f"event.{scope}.{record['type']}"
            if key in self._texts:
                return f"{key}.hidden" if f"{key}.hidden" in self._texts and _is_hidden(record) else key
        raise KeyError(f"there is no event {record['type']!r}")

    def _game_name(self, record: Mapping[str, Any]) -> str:
        """Two types of event are of both games; without the game, the fields of a reroll tell which."""
        if self._game is not None:
            name: str = self._game.to_dict()["game"]
            return name
        return "dice_run" if "group" in record else "gang_of_dice"

    def action(self, action: Any) -> str:
        """Say what an action (or its record) does.

        >>> from aleator.dice_run import Advance, Play
        >>> Speaker("nl").action(Play("choice", Advance(colour="red")))
        'Speel Keuze: alle dobbelstenen in rood gaan vooruit'
        """
        record = action if isinstance(action, Mapping) else action.to_dict()
        kind = record["type"]
        game = "gang_of_dice" if kind in ("roll", "reroll", "stop") else "dice_run"
        suffix = f".{record['first']}" if kind == "show_target" else ""
        return self.say(f"action.{game}.{kind}{suffix}", record)

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
        try:
            return self.message(warning(self._game, card)["words"])
        except (AttributeError, KeyError):
            return card

    def seat(self, seat: int) -> str:
        """Say who sits at a seat."""
        name = self._names[seat] if 0 <= seat < len(self._names) else None
        return name or self.say("seat", {"number": seat + 1})

    def _shown(self, value: Any, form: str | None) -> str:
        return str(value) if form is None else _FORMS[form](self, value)

    def _list(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return words[0] if words else self.say("nobody")
        return self.say("list.last", {"first": ", ".join(words[:-1]), "last": words[-1]})

    def _die(self, die: str) -> str:
        colour, number = die.split("-")
        return self.say("die", {"colour": colour, "number": number})

    def _dice(self, dice: Sequence[str]) -> str:
        return ", ".join(map(self._die, dice)) or self.say("no_dice")

    def _face(self, face: int) -> str:
        return str(face) if face else self.say("face.gangster")

    def _faces(self, faces: Sequence[int]) -> str:
        counted = [(face, faces[face]) for face in (1, 2, 3, 4, 5, 0) if faces[face]]
        return ", ".join(self._face(face) if n == 1 else f"{n}×{self._face(face)}" for face, n in counted) or self.say(
            "no_dice"
        )

    def _effect(self, effect: Mapping[str, Any]) -> str:
        kind = effect.get("type", "advance")
        suffix = "" if kind != "advance" else ".colour" if "colour" in effect else ".number"
        return self.say(f"effect.{kind}{suffix}", effect)

    def _group(self, group: int) -> str:
        return self.say("group.other", {"number": group + 1}) if group else self.say("group.leading")

    def _by_seat(self, values: Sequence[Any], shown: Callable[[Any], str]) -> str:
        return ", ".join(f"{self.seat(seat)} {shown(value)}" for seat, value in enumerate(values))


_FORMS: dict[str, Callable[[Speaker, Any], str]] = {
    "by_seat": lambda speaker, values: speaker._by_seat(values, str),
    "by_seat_dice": lambda speaker, dice: speaker._by_seat(dice, speaker._die),
    "card": Speaker.card,
    "colour": lambda speaker, colour: speaker.say(f"colour.{colour}"),
    "count": lambda _, values: str(len([value for value in values if value is not None])),
    "dice": Speaker._dice,
    "die": Speaker._die,
    "effect": Speaker._effect,
    "face": Speaker._face,
    "faces": Speaker._faces,
    "group": Speaker._group,
    "moved": lambda _, moves: str(sum(len(move["dice"]) for move in moves)),
    "numbers": lambda _, numbers: ", ".join(map(str, numbers)),
    "own_cards": lambda speaker, hands: ", ".join(map(speaker.card, _own(hands))),
    "own_dice": lambda speaker, hands: speaker._dice(_own(hands)),
    "phase": lambda speaker, phase: speaker.say(f"phase.{phase}"),
    "seat": Speaker.seat,
    "seats": lambda speaker, seats: speaker._list([speaker.seat(seat) for seat in seats]),
    "warning": Speaker.card,
}
"""The forms that a parameter can have in a text."""


def _own(hands: Sequence[Any]) -> Sequence[str]:
    """The only hand that the receiver sees."""
    return next(hand for hand in hands if hand is not None)


def _is_hidden(record: Mapping[str, Any]) -> bool:
    """Whether the receiver may not see what an event is about: for dealt hands, any but one's own."""
    if "hands" in record:
        return sum(hand is not None for hand in record["hands"]) != 1
    return any(value is None for value in record.values())
