"""Warning cards of Gang of Dice in words, and how likely dice are to trigger them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from aleator import odds
from aleator._native import GANG_OF_DICE_MAX_DICE
from aleator.games.gang_of_dice import primitives
from aleator.interface.forms import case_of, forms

__all__ = ["matched", "predicate_message", "roll_chances", "trigger_chance", "warning"]


def warning(game: Any, card: str) -> dict[str, Any]:
    """Describe a warning card for people: what triggers it, and when it is checked, as messages of the catalogues.

    Raises `KeyError` if the game's deck has no such card.

    >>> import aleator
    >>> described = warning(aleator.GangOfDice(players=2), "odd_2")
    >>> described["colour"], described["words"], described["timing"]
    ('yellow', {'key': 'predicate.odd', 'params': {'k': 2}}, {'key': 'timing.yellow', 'params': {}})
    """
    found = game.deck.card(card)
    return {
        "card": card,
        "title": found["title"],
        "colour": found["colour"],
        "words": predicate_message(found["predicate"]),
        "timing": {"key": f"timing.{found['colour']}", "params": {}},
    }


def predicate_message(predicate: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message that says what triggers a predicate (GD-4.1 to GD-4.5).

    >>> predicate_message({"kind": "count_at_least", "k": 1, "faces": [4, 5]})
    {'key': 'predicate.count', 'params': {'k': 1, 'numbers': [4, 5]}}
    """
    step = forms()["games"]["gang_of_dice"]["forms"]["predicate"][0]
    case = case_of(step["cases"], {**predicate, "faces": list(predicate.get("faces", ()))}, lambda _key: True)
    params = {name: predicate[field] for name, field in case["params"].items()}
    return {
        "key": case["key"],
        "params": {**params, **({"numbers": list(params["numbers"])} if "numbers" in params else {})},
    }


def roll_chances(state: Any) -> list[float]:
    """Return how likely 1, 2, … dice from the pool of the player who has to choose are to trigger the card when rolled
    once.

    The list is empty if nobody has to choose. Under a black card, which is checked when the turn is over, this is the
    chance for a player who keeps the first roll.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("odd_1"))
    >>> [round(chance, 3) for chance in roll_chances(state)[:3]]
    [0.5, 0.75, 0.875]
    """
    if state.phase != "choose":
        return []
    return list(_chances(state.game, state.card)[: state.pools[state.current_player]])


@lru_cache(maxsize=256)
def _chances(game: Any, card: str) -> tuple[float, ...]:
    deck, extra = game.deck.to_dict(), bool(game.gangster_is_a_value)
    return tuple(
        each.p_triggered for each in odds.rolls(card, GANG_OF_DICE_MAX_DICE, deck=deck, gangster_is_a_value=extra)
    )


_MOST_OUTCOMES = 20_000


def trigger_chance(state: Any, action: Any) -> float | None:
    """Return the chance that the dice match the card once those rolled by the action have landed; None if that takes
    too long to compute (more than about 15 dice rerolled) or the action rolls none.

    Raises `IllegalAction` for an illegal action.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("odd_1"))
    >>> trigger_chance(state, aleator.gang_of_dice.Roll(1))
    0.5
    """
    after = state.clone()
    after.apply(action)
    if action.type == "roll":
        return float(roll_chances(state)[action.dice - 1])
    if after.chance_kind() != "land" or after.chance_count() > _MOST_OUTCOMES:
        return None
    outcomes = after.chance_outcomes(limit=_MOST_OUTCOMES)
    landed = np.array([outcome.faces for outcome, _ in outcomes], dtype=np.int64)
    extra = bool(state.game.gangster_is_a_value)
    hits = primitives.triggered(landed + after.faces, state.game.deck.to_dict(), state.card, gangster_is_a_value=extra)
    return float(sum(probability for (_, probability), hit in zip(outcomes, hits, strict=True) if hit))


def matched(state: Any, view: object = None) -> bool | None:
    """Return whether the dice on the table match the warning card now; None if there are none.

    >>> import aleator
    >>> state = aleator.GangOfDice(players=2, first_player="fixed").new_state()
    >>> land = aleator.gang_of_dice.Land([0, 1, 0, 0, 0, 0])
    >>> _ = state.apply_chance(aleator.gang_of_dice.Reveal("odd_1"))
    >>> _ = state.apply(aleator.gang_of_dice.Roll(1)), state.apply_chance(land)
    >>> matched(state)
    True
    """
    del view
    if state.phase != "keep":
        return None
    return _matched(state.game, state.card, state.faces)


@lru_cache(maxsize=4096)
def _matched(game: Any, card: str, faces: tuple[int, ...]) -> bool:
    dice, extra = np.array([faces], dtype=np.int64), bool(game.gangster_is_a_value)
    return bool(primitives.triggered(dice, game.deck.to_dict(), card, gangster_is_a_value=extra)[0])
