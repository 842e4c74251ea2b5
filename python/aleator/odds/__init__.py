"""Exact odds and optimal play of Gang of Dice.

Four questions, from small to large: a single roll (`roll`, `rolls`), a turn with its rerolls (`turn`, `target_odds`,
`best_dice`), a round between players (`round_odds`), and the two-player game (`solve_game`). `analyse` tells luck from
skill in a recorded game. Cards are named by their
id in a deck; `colour` asks for the card in the other colour.

>>> from aleator import odds
>>> odds.roll("pair", 3).p_triggered
0.370...
>>> odds.turn("run_3", 6, target=20).value
0.587...
>>> best = odds.best_dice("run_3", target=20)
>>> best.dice, round(best.value, 4), best.proven
(13, 0.9367, True)
"""

from aleator.odds.analyse import Analysis, Note, analyse
from aleator.odds.balance import CardBalance, DeckBalance, balance_card, balance_deck, compare_card
from aleator.odds.cards import Card
from aleator.odds.game_play import GameChoice
from aleator.odds.game_solving import solve_game
from aleator.odds.game_table import GameTable
from aleator.odds.judging import Advice, Judge, Judgement
from aleator.odds.luck import GameAnalysis, GameNote
from aleator.odds.predicates import card_of
from aleator.odds.rolls import RollOdds, roll, rolls
from aleator.odds.rounds import RoundOdds, RoundTable, round_odds
from aleator.odds.seen import Coming, coming
from aleator.odds.tuning import Tuning, tune_deck
from aleator.odds.turns import DEFAULT_MEMORY, BestDice, Choice, TurnOdds, best_dice, target_odds, turn

__all__ = [
    "DEFAULT_MEMORY",
    "Advice",
    "Analysis",
    "BestDice",
    "Card",
    "CardBalance",
    "Choice",
    "Coming",
    "DeckBalance",
    "GameAnalysis",
    "GameChoice",
    "GameNote",
    "GameTable",
    "Judge",
    "Judgement",
    "Note",
    "RollOdds",
    "RoundOdds",
    "RoundTable",
    "Tuning",
    "TurnOdds",
    "analyse",
    "balance_card",
    "balance_deck",
    "best_dice",
    "card_of",
    "coming",
    "compare_card",
    "roll",
    "rolls",
    "round_odds",
    "solve_game",
    "target_odds",
    "tune_deck",
    "turn",
]
