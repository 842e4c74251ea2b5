"""What people can be told, as the library says it: cases that the page has to say in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import aleator
from aleator import interface
from aleator.interface import LANGUAGES, Speaker
from aleator.server.words import catalogue
from match_walks import walk

NAMES = ["Ada", None, ""]
GAMES = [
    aleator.GangOfDice(players=3),
    aleator.GangOfDice(players=3, deck="all_pairs"),
    aleator.DiceRun(players=3),
    aleator.DiceRun(players=3, dead_cards="only_if_stuck"),
]
_NONSENSE: list[Any] = [
    {"type": "roll", "dice": 99},
    {"type": "reroll", "faces": [0, 9, 0, 0, 0, 0]},
    {"type": "reroll", "faces": [0] * 6},
    {"type": "stop"},
    {"type": "play", "card": "switch", "effect": {"type": "switch", "group": 0}},
    {"type": "play", "card": "flip", "effect": {"type": "flip", "group": 1, "number": 6}},
    {"type": "play", "card": "accident", "effect": {"type": "accident", "die": "red-1"}},
    {"type": "show_target", "target": "red-5", "first": "colour"},
    {"type": "reroll_group", "card": "6", "group": 0},
    {"type": "choose_target", "target": "blue-2"},
]


def happenings(seeds: range) -> list[dict[str, Any]]:
    """Give all kinds of things that are said: events as each may know them, actions, refusals, cards."""
    found: list[dict[str, Any]] = []
    for game in GAMES:
        for seed in seeds:
            found += _of_one_match(game, seed)
    found += [{"game": None, "error": each} for each in _general_refusals()]
    unique: dict[str, dict[str, Any]] = {repr(each): each for each in found}
    return list(unique.values())


def _of_one_match(game: Any, seed: int) -> Iterator[dict[str, Any]]:
    record = game.to_dict()
    actions = aleator.games.namespace(game)
    for match in walk(game, seed):
        for seat in match.to_act:
            legal = match.state.legal_actions(seat)
            for index in {0, len(legal) // 3, len(legal) // 2, len(legal) - 1}:
                yield {"game": record, "action": legal[index].to_dict()}
            for wrong in _NONSENSE:
                try:
                    action = actions.action_from_dict(wrong)
                except ValueError:
                    continue
                refused = interface.why_not(match.state, seat, action)
                if refused is not None:
                    yield {"game": record, "error": refused}
    match.leave(0)
    match.rejoin(0)
    for eyes in (0, 1, aleator.SPECTATOR):
        for happened in match.events(eyes):
            yield {"game": record, "event": happened.to_dict()["event"]}
    for card in record["deck"]["cards"] if isinstance(record["deck"]["cards"], list) else ():
        yield {"game": record, "card": card["id"]}


def _general_refusals() -> list[dict[str, Any]]:
    """Refusals with numbers of which one is 1: where words differ by number."""
    shown: list[dict[str, Any]] = []
    for code, params in {
        "player_count": {"players": 1, "min": 2, "max": 4},
        "no_such_seat": {"seat": 3, "players": 1},
        "wrong_dice_count": {"landed": 1, "in_air": 2},
        "wrong_dice": {"colour": "red", "landed": 2, "in_air": 1},
        "wrong_hand_count": {"hands": 1, "players": 3},
        "wrong_hand_size": {"seat": 0, "size": 1, "wanted": 3},
        "too_few_cards": {"cards": 1, "players": 2, "needed": 9},
        "seat_count": {"seats": 1, "players": 2},
        "name_count": {"names": 1, "players": 2},
        "unknown_option": {"option": "stage_end", "value": True, "allowed": [1]},
        "name_taken": {"name": "Ada"},
        "stale_state": {"expect": 1, "number": 2},
        "lacks_a_parameter": {},
        "too_many_dice": {},
    }.items():
        shown.append({"code": code, "params": params})
    return shown


def said(language: str, cases: list[dict[str, Any]]) -> list[str]:
    """Say cases by the library."""
    speakers: dict[str, Speaker] = {}
    return [_said(_speaker(speakers, language, case["game"]), case) for case in cases]


def _speaker(known: dict[str, Speaker], language: str, game: Any) -> Speaker:
    key = repr(game)
    if key not in known:
        known[key] = Speaker(language, names=NAMES, game=None if game is None else aleator.games.game_from_dict(game))
    return known[key]


def _said(speaker: Speaker, case: dict[str, Any]) -> str:
    for kind in ("event", "action", "card"):
        if kind in case:
            told: str = getattr(speaker, kind)(case[kind])
            return told
    return speaker.error(case["error"])


def words(language: str) -> dict[str, Any]:
    """Give the texts that the page has; refusals that only the page says are left out, for the library has none."""
    return {key: text for key, text in (catalogue(language) or {}).items() if key != "error.name_taken"}


SAY = """
(async () => {
  const words = await import('/static/words.js');
  const [forms, language, texts, names, games, cases] = %s;
  words.use(forms, language, texts);
  return cases.map((each) => {
    words.about(names, each.game === null ? null : games[each.game]);
    if (each.event) return words.sayEvent(each.event);
    if (each.action) return words.sayAction(each.action);
    if (each.card) return words.shown(each.card, 'card');
    return words.sayRefusal(each.error);
  });
})()
"""

__all__ = ["LANGUAGES", "NAMES", "SAY", "happenings", "said", "words"]
