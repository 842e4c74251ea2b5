"""Whether a deck is fair: each card by exact odds, the whole deck by games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from aleator._native import GangOfDice, GangOfDiceDeck, Streams
from aleator.errors import OddsError
from aleator.games.decks import load
from aleator.games.decks.parse import DeckSource
from aleator.odds.cards import Card, checked_dice, resolve
from aleator.odds.game_solving import solve_game
from aleator.odds.predicates import predicate_text
from aleator.odds.rolls import rolls
from aleator.odds.rounds import RoundTable
from aleator.odds.turns import best_dice
from aleator.play.policies import PolicyLike
from aleator.simulation.results.rates import Rate
from aleator.simulation.simulate import simulate

__all__ = ["OPENING_CAP", "CardBalance", "DeckBalance", "PlaceBalance", "balance_card", "balance_deck", "compare_card"]

OPENING_CAP = 6
"""The most dice per turn with which a whole game of two is solved for its balance: seconds, not minutes."""

_CURVE = 8
"""Trigger curves are of so many dice."""


@dataclass(frozen=True, slots=True)
class CardBalance:
    """What a card does, by exact odds.

    `triggered[k]` is the chance that `k + 1` dice rolled once trigger it. `best_dice` dice give the best expected
    score, `score`. In a round in which everybody plays as well as possible, with full pools, the opener rolls
    `round_dice` dice; `wins` are the chances of the players in turn order, and `nobody` the chance that all trigger the
    card. `score_at_limit` and `round_at_limit` say that a number of dice is the highest one considered, so that more
    might be better.
    """

    card: str
    title: str
    colour: str
    predicate: str
    triggered: tuple[float, ...]
    best_dice: int
    score: float
    score_at_limit: bool
    round_dice: int
    round_at_limit: bool
    wins: tuple[float, ...]
    nobody: float

    @property
    def edges(self) -> tuple[float, ...]:
        """How much more of the rounds that somebody wins each player wins than an equal share."""
        somebody = 1 - self.nobody
        return tuple(win / somebody - 1 / len(self.wins) if somebody > 0 else 0.0 for win in self.wins)

    @property
    def edge(self) -> float:
        """The largest distance from an equal share."""
        return max(map(abs, self.edges))

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        values = {name: getattr(self, name) for name in self.__slots__}
        shown = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
        return {**shown, "edges": list(self.edges)}


@dataclass(frozen=True, slots=True)
class PlaceBalance:
    """How games end for whoever sat in a place, counted from the player who opened round 1: the share of games won (a
    joint win counts its share), and the share of games in which the player was out before the end.
    """

    wins: Rate
    out: float

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {"wins": {"rate": self.wins.rate, "low": self.wins.low, "high": self.wins.high}, "out": self.out}


@dataclass(frozen=True, slots=True)
class DeckBalance:
    """What a deck does: its cards in the order of play, and `games` games in which all seats play `policy`."""

    deck: GangOfDiceDeck
    players: int
    max_dice: int
    policy: str
    games: int
    seed: int
    cards: tuple[CardBalance, ...]
    rounds: float
    """The mean number of rounds of a game."""
    places: tuple[PlaceBalance, ...]
    opening: float | None
    """With two players: the exact chance that whoever opens round 1 wins the game, if both play as well as possible
    with at most `opening_dice` dice per turn (`solve_game`: cards drawn independently). The limit matters: for the
    standard deck it is 52.8 % with 6 dice and 55.2 % with 12.
    """

    @property
    def opening_dice(self) -> int:
        """The most dice per turn of which `opening` knows: `max_dice`, but no more than 6."""
        return min(self.max_dice, OPENING_CAP)

    @property
    def edge(self) -> float:
        """How far any place is from an equal share of the games: by `opening` with two players, by games otherwise."""
        if self.opening is not None:
            return abs(self.opening - 0.5)
        return max(abs(place.wins.rate - 1 / self.players) for place in self.places)

    @property
    def margin(self) -> float:
        """How far off `edge` may be: nothing if it is exact, half of the widest 95 % interval of the places if not."""
        if self.opening is not None:
            return 0.0
        return max((place.wins.high - place.wins.low) / 2 for place in self.places)

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {
            "deck": self.deck.name,
            "players": self.players,
            "max_dice": self.max_dice,
            "policy": self.policy,
            "games": self.games,
            "seed": self.seed,
            "cards": [card.to_dict() for card in self.cards],
            "rounds": self.rounds,
            "edge": self.edge,
            "margin": self.margin,
            "opening": self.opening,
            "opening_dice": self.opening_dice,
            "places": [place.to_dict() for place in self.places],
        }


def balance_card(
    card: str | Card, *, players: int = 2, max_dice: int = 12, deck: DeckSource = "standard"
) -> CardBalance:
    """Compute what a card does among 2 to 4 players, at most `max_dice` (at most 24) dice per turn.

    >>> found = balance_card("any_1", max_dice=6)
    >>> found.best_dice, found.round_dice, round(found.nobody, 3)
    (5, 3, 0.074)
    """
    found = resolve(card, deck)
    most = checked_dice(max_dice, "max_dice", 24)
    best = best_dice(found, max_dice=most)
    solved = RoundTable(found, max_dice=most).odds(GangOfDice(players).new_state().pools)
    curve = tuple(float(roll.p_triggered) for roll in rolls(found, _CURVE))
    predicate = predicate_text(found.deck.card(found.id)["predicate"])
    return CardBalance(
        found.id, found.title, found.colour, predicate, curve, best.dice, float(best.value), best.at_limit,
        solved.dice, solved.at_limit, solved.wins, solved.nobody,
    )  # fmt: skip


def compare_card(card: Card, *, players: int = 2, max_dice: int = 12) -> list[CardBalance]:
    """Return a card and all cards of the standard deck in its colour, the best expected score first.

    >>> from aleator import odds
    >>> [found.card for found in compare_card(odds.card_of("sum_at_least(9)"), max_dice=4)][8:11]
    ['any_1', 'sum_at_least(9)', 'pair']
    """
    flag = card.gangster_is_a_value
    printed = [resolve(each, "standard", card.colour, flag) for each in load("standard").cards]
    found = [balance_card(each, players=players, max_dice=max_dice) for each in (card, *printed)]
    return sorted(found, key=lambda balance: -balance.score)


def balance_deck(
    deck: DeckSource | GangOfDiceDeck = "standard",
    *,
    players: int = 2,
    max_dice: int | None = None,
    policy: PolicyLike = "turn_optimal",
    games: int = 20_000,
    seed: int = 1,
    progress: Callable[[int], object] | None = None,
) -> DeckBalance:
    """Compute what a deck does: each card by exact odds, with at most `max_dice` dice per turn (12 by default, 8 with
    three or four players, for which rounds take long), the whole game by `games` games, and with two players exactly.

    `progress` is called with the number of cards done. Raises `DeckError` for a malformed deck, and `ConfigError` or
    `OddsError` for players, dice and policies that do not exist.

    >>> found = balance_deck(max_dice=4, games=200, policy="cautious")
    >>> len(found.cards), len(found.places), found.rounds
    (18, 2, 12.0)
    """
    loaded = load(deck)
    game = GangOfDice(players, deck=loaded)
    most = checked_dice((12 if players == 2 else 8) if max_dice is None else max_dice, "max_dice", 24)
    if games < 1:
        raise OddsError(f"games={games}: a balance needs at least one game", "bad_table", {"games": games})
    cards = []
    for card in loaded.cards:
        cards.append(balance_card(resolve(card, loaded), players=players, max_dice=most))
        if progress is not None:
            progress(len(cards))
    rounds, places = play_deck(game, policy, games, seed)
    opening = solve_opening(game, most) if players == 2 else None
    return DeckBalance(loaded, players, most, str(policy), games, seed, tuple(cards), rounds, places, opening)


def solve_opening(game: GangOfDice, max_dice: int) -> float:
    """Return the exact chance that whoever opens round 1 of a two-player game wins it, with at most `max_dice` (or
    `OPENING_CAP`) dice per turn.
    """
    start = game.new_state().pools
    return solve_game(game, min(max_dice, OPENING_CAP)).value(1, start[0], start[1])


def play_deck(game: GangOfDice, policy: PolicyLike, games: int, seed: int) -> tuple[float, tuple[PlaceBalance, ...]]:
    """Play games of one policy; return their mean number of rounds, and what happened to each place."""
    players = game.players
    result: Any = simulate(game, [policy] * players, games, seed, keep_games=True)
    seats = (np.arange(players) + _openers(game, games, seed)[:, None]) % players
    won = (result.winner_bits[:, None] >> np.arange(players)) & 1
    shares = np.take_along_axis(won / won.sum(1, keepdims=True), seats, 1).sum(0)
    out = (np.take_along_axis(result.eliminated, seats, 1) > 0).mean(0)
    places = tuple(
        PlaceBalance(Rate.of(float(share), games), float(gone)) for share, gone in zip(shares, out, strict=True)
    )
    return result.rounds / games, places


def _openers(game: GangOfDice, games: int, seed: int) -> Any:
    """Return who opened round 1 of each game, drawn again from its own streams."""
    openers = np.empty(games, np.int64)
    for index in range(games):
        state = game.new_state()
        state.sample_chance(Streams(seed, index))
        openers[index] = int(state.first_player or 0)
    return openers
