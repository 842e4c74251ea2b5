"""Proposals that make a deck fairer: other thresholds and colours of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from aleator._native import GangOfDice, GangOfDiceDeck
from aleator.errors import OddsError
from aleator.games.decks import load
from aleator.games.decks.parse import DeckSource
from aleator.odds.balance import CardBalance, DeckBalance, balance_card, balance_deck, play_deck, solve_opening
from aleator.odds.predicates import card_of, read_predicate
from aleator.play.policies import PolicyLike

__all__ = ["Change", "Tuning", "tune_deck"]

_REACH = {"sum_at_least": 6, "run_at_least": 2, "count_at_least": 2, "distinct_at_least": 2, "same_at_least": 2}
"""How far a threshold may move, by kind of predicate."""
_AIM = 0.75
"""Where edges come from games, the search aims below the limit: the proposal is measured on other games than those it
is found by.
"""
_HELPS = 1e-3
"""A change has to bring the seats nearer to each other by at least so much, or the card stays as it is."""
_TIE = 1e-9


@dataclass(frozen=True, slots=True)
class Change:
    """A card before and after, and why: `"nobody"` or `"seat_edge"`."""

    before: CardBalance
    after: CardBalance
    why: str

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {"why": self.why, "before": self.before.to_dict(), "after": self.after.to_dict()}


@dataclass(frozen=True, slots=True)
class Tuning:
    """A proposal: `deck` with its changes, and the balance before and after. `missed` says in words which of the limits
    it does not keep.
    """

    deck: GangOfDiceDeck
    changes: tuple[Change, ...]
    before: DeckBalance
    after: DeckBalance
    missed: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {
            "deck": self.deck.to_dict(),
            "changes": [change.to_dict() for change in self.changes],
            "before": self.before.to_dict(),
            "after": self.after.to_dict(),
            "missed": list(self.missed),
        }


def tune_deck(
    deck: DeckSource | GangOfDiceDeck = "standard",
    *,
    seat_edge: float = 0.01,
    nobody: float = 0.05,
    players: int = 2,
    max_dice: int | None = None,
    policy: PolicyLike = "turn_optimal",
    games: int = 20_000,
    seed: int = 1,
    progress: Callable[[str], object] | None = None,
) -> Tuning:
    """Propose thresholds and colours with which a deck keeps two limits.

    `nobody` limits, for every card, the chance that nobody wins the round (exact, everybody playing as well as
    possible). A card above it gets the nearest threshold, in its own colour if there is one, that keeps the limit.
    `seat_edge` limits how far any place (counted from whoever opens round 1) is from an equal share of the games: with
    two players exactly, if both play as well as possible (`DeckBalance.opening`), with more by `games` games of
    `policy`. As long as it is further, cards are changed one at a time, those of the last rounds first (they are played
    for bonus dice), and of these the ones with the largest edge in a round; a change stays only if it helps by 0.1
    points. No card is made the same as another one; ids stay.

    `progress` is called with what is being done, in words. Raises what `balance_deck` raises, and `OddsError` for
    limits that are no shares.

    >>> found = tune_deck(max_dice=4, games=20, seat_edge=0.5, policy="cautious")
    >>> [(change.before.card, change.after.predicate) for change in found.changes][2], len(found.missed)
    (('any_1', 'count_at_least([1], 2)'), 2)
    """
    for name, limit in ("seat_edge", seat_edge), ("nobody", nobody):
        if not 0 <= limit <= 1:
            raise OddsError(f"{name}={limit}: use a share from 0 to 1", "bad_limit", {name: limit})
    say = progress or (lambda _: None)
    options: dict[str, Any] = {"players": players, "max_dice": max_dice, "policy": policy, "games": games, "seed": seed}
    say("measuring the deck")
    before = balance_deck(deck, **options)
    search = _Search(before, policy)
    for place in range(len(search.cards)):
        if search.cards[place].nobody > nobody:
            say(f"looking for a card in place of {search.cards[place].card}")
            search.lower_nobody(place, nobody)
    search.lower_edge(seat_edge, nobody, say)
    if not search.changes:
        return Tuning(before.deck, (), before, before, _missed(before, seat_edge, nobody))
    say("measuring the proposal")
    after = balance_deck(search.deck(), **options)
    return Tuning(after.deck, tuple(search.changes.values()), before, after, _missed(after, seat_edge, nobody))


def _missed(balance: DeckBalance, seat_edge: float, nobody: float) -> tuple[str, ...]:
    missed = [
        f"under {card.card} ({card.colour}) nobody wins {card.nobody:.1%} of the rounds"
        for card in balance.cards
        if card.nobody > nobody
    ]
    if balance.edge > seat_edge:
        how = "" if balance.opening is not None else f" ± {balance.margin:.1%}"
        missed.append(f"a place is {balance.edge:.1%}{how} from an equal share of the games")
    return tuple(missed)


class _Search:
    """A deck that changes card by card."""

    def __init__(self, start: DeckBalance, policy: PolicyLike) -> None:
        self.start = start
        self.policy = policy
        self.cards = list(start.cards)
        self.changes: dict[int, Change] = {}

    def deck(self) -> GangOfDiceDeck:
        """The deck as it is now."""
        record = self.start.deck.to_dict()
        for place, change in self.changes.items():
            card = next(card for card in record["cards"] if card["id"] == change.before.card)
            card["predicate"] = read_predicate(change.after.predicate)
            card["colour"], card["title"] = change.after.colour, change.after.title
            assert self.cards[place] is change.after
        return load(record)

    def put(self, place: int, card: CardBalance, why: str) -> None:
        """Change a card."""
        self.cards[place] = card
        self.changes[place] = Change(self.start.cards[place], card, why)

    def variants(self, place: int) -> Iterator[CardBalance]:
        """The cards that could take a place: nearest thresholds first, and of each the colour that it has first."""
        here = self.start.cards[place]
        predicate = self.start.deck.card(here.card)["predicate"]
        others = {(card.predicate, card.colour) for number, card in enumerate(self.cards) if number != place}
        colours = sorted(("black", "yellow"), key=lambda colour: colour != here.colour)
        reach = _REACH[predicate["kind"]]
        nearest = [(colour, step) for step in range(-reach, reach + 1) for colour in colours]
        # A change of colour alone counts for more than one step of the threshold: it is another card to play under.
        for colour, step in sorted(nearest, key=lambda each: abs(each[1]) + 1.5 * (each[0] != here.colour)):
            changed = {**predicate, "k": predicate["k"] + step}
            if (step, colour) == (0, here.colour) or changed["k"] < 1:
                continue
            try:
                card = card_of(changed, colour, id=here.card)
            except OddsError:
                continue  # the deck could not hold it
            found = balance_card(card, players=self.start.players, max_dice=self.start.max_dice)
            # What nearly every roll triggers, or none, is no warning; what lies on the limit of dice is not known well.
            is_a_warning = found.triggered[-1] > 0.02 and found.triggered[0] < 1 / 2
            is_known = here.round_at_limit or not found.round_at_limit
            if is_a_warning and is_known and (found.predicate, colour) not in others:
                yield found

    def lower_nobody(self, place: int, nobody: float) -> None:
        """Take the nearest card that keeps the limit; if there is none, the one that comes closest to it."""
        best = self.cards[place]
        for found in self.variants(place):
            if found.nobody < best.nobody:
                best = found
            if found.nobody <= nobody:
                break
        if best is not self.cards[place]:
            self.put(place, best, "nobody")

    def lower_edge(self, seat_edge: float, nobody: float, say: Callable[[str], object]) -> None:
        """Change cards as long as it helps, until no place is further than that from an equal share."""
        edge = self.edge()
        for place in self.order():
            if edge <= seat_edge * (1.0 if self.start.opening is not None else _AIM):
                return
            here = self.cards[place]
            fairer = [card for card in self.variants(place) if card.nobody <= nobody and card.edge < here.edge - _TIE]
            if not fairer:
                continue
            say(f"looking for a fairer card in place of {here.card} (edge {edge:.1%})")
            changed = self.changes.get(place)
            self.put(place, min(fairer, key=lambda card: card.edge), "seat_edge")
            tried = self.edge()
            if tried < edge - _HELPS:
                edge = tried
                continue
            self.cards[place] = here
            self.changes.pop(place)
            if changed is not None:
                self.changes[place] = changed

    def order(self) -> list[int]:
        """The places in the order in which they are tried: the last tier first."""
        tiers = self.start.deck.to_dict()["tiers"]
        tier = {card: number for number, tier in enumerate(tiers) for card in tier["cards"]}
        return sorted(
            range(len(self.cards)), key=lambda place: (-tier[self.cards[place].card], -self.cards[place].edge)
        )

    def edge(self) -> float:
        """The seat edge of the deck as it is now, of the games of a search."""
        start = self.start
        game = GangOfDice(start.players, deck=self.deck())
        if start.opening is not None:
            return abs(solve_opening(game, start.max_dice) - 0.5)
        # The same seed for all decks, so that they are compared on the same dice; those that are reported have another.
        _, places = play_deck(game, self.policy, start.games, start.seed + 1)
        return max(abs(place.wins.rate - 1 / start.players) for place in places)
