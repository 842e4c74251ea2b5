"""The rules that need no state: each function is one sentence of the rule book.

Whether dice trigger a card is in `warning`, what a deck is in `deck`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from aleator.reference.gang_of_dice.faces import Faces

__all__ = [
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "REROLLS",
    "ROUNDS",
    "TurnResult",
    "bonus_dice",
    "dice_in_game",
    "game_winners",
    "next_first_player",
    "next_in_game",
    "players_out",
    "round_winner",
    "start_pool",
    "turn_order",
]

MIN_PLAYERS = 2  # GD-1.1
MAX_PLAYERS = 4  # GD-1.1
ROUNDS = 12  # GD-2.1
REROLLS = 2  # GD-3.2


@dataclass(frozen=True, slots=True)
class TurnResult:
    """How a player's turn ended; `score` is the sum of the numbers even if the warning was triggered."""

    player: int
    dice: int
    faces: Faces
    score: int
    valid: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-ready form."""
        return {
            "player": self.player,
            "dice": self.dice,
            "faces": list(self.faces),
            "score": self.score,
            "valid": self.valid,
        }


def start_pool(players: int) -> int:
    """Return the dice that each player starts with (GD-1.4).

    >>> start_pool(2), start_pool(3), start_pool(4)
    (48, 48, 36)
    """
    return 36 if players == 4 else 48


def bonus_dice(round_number: int) -> int:
    """Return the bonus dice that come on the table at the start of a round (GD-2.2).

    >>> [bonus_dice(round_number) for round_number in (1, 9, 10, 11, 12)]
    [0, 0, 3, 6, 9]
    """
    return {10: 3, 11: 6, 12: 9}.get(round_number, 0)


def dice_in_game(players: int, round_number: int) -> int:
    """Return all dice that pools and table hold together in a round: dice are conserved (GD-6.3).

    >>> dice_in_game(3, 9), dice_in_game(3, 12)
    (144, 162)
    """
    return players * start_pool(players) + sum(bonus_dice(number) for number in range(1, round_number + 1))


def next_in_game(seat: int, players: int, eliminated: Iterable[int]) -> int:
    """Return the next seat clockwise that is still in the game (GD-1.1).

    >>> next_in_game(3, 4, []), next_in_game(0, 4, [1])
    (0, 2)
    """
    out = list(eliminated)
    for step in range(1, players + 1):
        candidate = (seat + step) % players
        if candidate not in out:
            return candidate
    raise AssertionError("nobody is in the game")


def turn_order(first_player: int, players: int, eliminated: Iterable[int]) -> list[int]:
    """List the players still in the game, clockwise from the first player of the round (GD-2.3).

    >>> turn_order(2, 4, [1])
    [2, 3, 0]
    """
    out = list(eliminated)
    clockwise = [(first_player + step) % players for step in range(players)]
    return [seat for seat in clockwise if seat not in out]


def next_first_player(option: str, opened: int, winner: int | None, players: int, eliminated: Iterable[int]) -> int:
    """Return who opens the next round, after one that `opened` opened and `winner` won, if anybody did (GD-2.3).

    >>> next_first_player("rotate", 0, 2, 3, []), next_first_player("winner", 0, 2, 3, [])
    (1, 2)
    >>> next_first_player("fixed", 1, 2, 3, [0])
    1
    """
    out = list(eliminated)
    if option == "rotate":
        return next_in_game(opened, players, out)
    if option == "winner":
        if winner is not None:
            return winner
        return opened if opened not in out else next_in_game(opened, players, out)
    return min(seat for seat in range(players) if seat not in out)


def round_winner(results: Sequence[TurnResult]) -> int | None:
    """Return who wins a round: the highest score that counts, then more dice, then the earlier turn.

    `results` are in the order of the turns (GD-5.1). Nobody wins if everybody triggered the card (GD-5.3).

    >>> busted = TurnResult(0, 5, (0, 0, 0, 0, 0, 5), 25, False)
    >>> round_winner([busted, TurnResult(1, 2, (0, 0, 0, 2, 0, 0), 6, True)])
    1
    >>> print(round_winner([busted]))
    None
    """
    best: TurnResult | None = None
    for result in results:
        if not result.valid:
            continue
        if best is None or (result.score, result.dice) > (best.score, best.dice):
            best = result
    return None if best is None else best.player


def players_out(pools: Sequence[int]) -> list[int]:
    """List the players without dice; asked once a round is resolved (GD-5.4).

    >>> players_out([10, 0, 134])
    [1]
    """
    return [seat for seat, pool in enumerate(pools) if pool == 0]


def game_winners(
    round_number: int, pools: Sequence[int], out: Sequence[int], in_this_round: Sequence[int]
) -> list[int]:
    """Return who has won after a round; an empty list if the game continues.

    With one player left that player wins, with none left all who were in at the start of the round do (GD-6.2); after
    round 12 the largest pools win (GD-6.1), and dice that stay on the table are nobody's (GD-5.3).

    >>> game_winners(12, [60, 60, 24], [], [0, 1, 2]), game_winners(4, [1, 2], [], [0, 1])
    ([0, 1], [])
    >>> game_winners(4, [0, 0, 0], [0, 1, 2], [0, 2])
    [0, 2]
    """
    left = [seat for seat in range(len(pools)) if seat not in out]
    if not left:
        return sorted(in_this_round)
    if len(left) == 1:
        return left
    if round_number < ROUNDS:
        return []
    largest = max(pools[seat] for seat in left)
    return [seat for seat in left if pools[seat] == largest]
