"""Odds of the cards to come, given those already seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aleator._native import GangOfDiceDeck
from aleator.errors import OddsError
from aleator.games.decks import load
from aleator.games.decks.parse import DeckSource
from aleator.odds.cards import resolve
from aleator.odds.rolls import rolls

__all__ = ["Coming", "coming"]


@dataclass(frozen=True, slots=True)
class Coming:
    """What can come in a round, given the cards seen before it: the chance of each card, and how likely 1, 2, … dice
    rolled once are to trigger the unknown card.
    """

    round: int
    cards: dict[str, float]
    triggered: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {"round": self.round, "cards": dict(self.cards), "triggered": list(self.triggered)}


def coming(
    seen: Sequence[str] = (),
    *,
    deck: DeckSource | GangOfDiceDeck = "standard",
    max_dice: int = 8,
    gangster_is_a_value: bool = False,
) -> list[Coming]:
    """Return what can come in each of the rounds ahead, given the cards `seen` so far, one a round (GD-1.5).

    A card that has been seen cannot come up again; of the others of a round's tier, all are equally likely.

    Raises `OddsError` for a card that is not in the deck, cannot have come up in its round, or is named twice.

    >>> ahead = coming(["sum_7", "pair"])
    >>> ahead[0].round, len(ahead[0].cards), round(ahead[0].cards["sum_10"], 3), len(ahead)
    (3, 10, 0.1, 10)
    >>> [round(chance, 3) for chance in ahead[0].triggered[:3]]
    [0.183, 0.397, 0.581]
    """
    loaded = load(deck)
    tiers = [(tuple(tier["cards"]), tier["draw"]) for tier in loaded.to_dict()["tiers"]]
    tier_of_round = [cards for cards, draw in tiers for _ in range(draw)]
    for number, card in enumerate(seen):
        if number >= len(tier_of_round) or card not in tier_of_round[number] or card in seen[:number]:
            raise _not_possible(number, card, loaded, tier_of_round)
    curves = {
        card: [
            float(roll.p_triggered)
            for roll in rolls(resolve(card, loaded, gangster_is_a_value=gangster_is_a_value), max_dice)
        ]
        for card in loaded.cards
        if card not in seen
    }
    ahead = []
    for number in range(len(seen), len(tier_of_round)):
        left = [card for card in tier_of_round[number] if card not in seen]
        mean = tuple(sum(chances) / len(left) for chances in zip(*(curves[card] for card in left), strict=True))
        ahead.append(Coming(number + 1, dict.fromkeys(left, 1 / len(left)), mean))
    return ahead


def _not_possible(number: int, card: str, deck: GangOfDiceDeck, tier_of_round: list[tuple[str, ...]]) -> OddsError:
    params = {"card": card, "round": number + 1}
    if number >= len(tier_of_round):
        message = f"card {card!r} would be the {number + 1}th: a game has {len(tier_of_round)} rounds"
    elif card not in deck.cards:
        message = f"card {card!r} is not in deck {deck.name!r}: use one of {', '.join(deck.cards)}"
    elif card not in tier_of_round[number]:
        message = f"card {card!r} cannot come up in round {number + 1}: name the cards in the order in which they came"
    else:
        message = f"card {card!r} is named twice: each card comes up once"
    return OddsError(message, "unknown_card", params, "GD-1.5")
