"""What the events of games of Gang of Dice add up to, written plainly: what `aleator.simulate` has to give."""

from __future__ import annotations

from typing import Any

__all__ = ["expected_totals"]

OF_SEATS = [
    *("win_units", "win_units_squared", "sole_wins", "wins", "eliminations", "pool", "pool_squared"),
    *("rounds_won", "turns", "triggered", "dice"),
]
OF_CARDS = ["rounds", "lost_rounds", "turns", "triggered", "dice", "dice_squared", "score", "score_squared"]


class GameSums:
    """The sums of one game; each event goes to the method of its type."""

    def __init__(self, players: int, cards: list[str]) -> None:
        self.seats = {name: [0] * players for name in OF_SEATS}
        self.seats["pool"] = [36 if players == 4 else 48] * players
        self.cards = {name: dict.fromkeys(cards, 0) for name in OF_CARDS}
        self.card = ""
        self.rounds = 0
        self.decisions = 0

    def add(self, event: dict[str, Any]) -> None:
        values = {key: value for key, value in event.items() if key != "type"}
        getattr(self, event["type"], lambda **_: None)(**values)

    def card_revealed(self, card: str, **_: Any) -> None:
        self.card = card
        self.rounds += 1
        self.cards["rounds"][card] += 1

    def dice_chosen(self, player: int, dice: int) -> None:
        self.decisions += 1
        self.seats["pool"][player] -= dice

    def reroll_chosen(self, **_: Any) -> None:
        self.decisions += 1

    def turn_stopped(self, **_: Any) -> None:
        self.decisions += 1

    def turn_ended(self, player: int, dice: int, score: int, valid: bool, **_: Any) -> None:
        for sums, key in ((self.seats, player), (self.cards, self.card)):
            sums["turns"][key] += 1
            sums["triggered"][key] += not valid
            sums["dice"][key] += dice
        self.cards["dice_squared"][self.card] += dice**2
        if valid:
            self.cards["score"][self.card] += score
            self.cards["score_squared"][self.card] += score**2

    def round_won(self, player: int, pool: int, **_: Any) -> None:
        self.seats["rounds_won"][player] += 1
        self.seats["pool"][player] = pool

    def round_lost(self, **_: Any) -> None:
        self.cards["lost_rounds"][self.card] += 1

    def player_eliminated(self, player: int, **_: Any) -> None:
        self.seats["eliminations"][player] = 1

    def game_ended(self, winners: list[int]) -> None:
        for seat in winners:
            self.seats["win_units"][seat] = 12 // len(winners)
            self.seats["wins"][seat] = 1
            self.seats["sole_wins"][seat] = int(len(winners) == 1)
        for name in ("win_units", "pool"):
            self.seats[f"{name}_squared"] = [value**2 for value in self.seats[name]]


def expected_totals(game: Any, games: list[list[dict[str, Any]]], rotate_seats: bool, start: int) -> dict[str, Any]:
    """Add up the events of games, a list of their records for each; `start` is the index of the first."""
    players = game.players
    ids = [card["id"] for card in game.to_dict()["deck"]["cards"]]
    totals = {"games": len(games), "rounds": 0, "rounds_squared": 0, "decisions": 0, "win_units": 12}
    seats, policies = ({name: [0] * players for name in OF_SEATS} for _ in range(2))
    cards = {name: [0] * len(ids) for name in OF_CARDS}
    for index, events in enumerate(games, start=start):
        sums = GameSums(players, ids)
        for event in events:
            sums.add(event)
        totals["rounds"] += sums.rounds
        totals["rounds_squared"] += sums.rounds**2
        totals["decisions"] += sums.decisions
        for name, values in sums.seats.items():
            for seat, value in enumerate(values):
                seats[name][seat] += value
                policies[name][(seat + index * rotate_seats) % players] += value
        for name, by_card in sums.cards.items():
            cards[name] = [total + by_card[card] for total, card in zip(cards[name], ids, strict=True)]
    return {**totals, "seats": seats, "policies": policies, "cards": cards}
