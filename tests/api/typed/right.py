"""What has to pass `mypy --strict`: a type checker follows a game through everything that plays it."""

from __future__ import annotations

from typing import TypeVar, assert_type

import hidden_pig

import aleator
from aleator import dice_run, gang_of_dice, reference
from aleator.game import AnyGame, AnyState
from aleator.reference import dice_run as slow_run
from aleator.reference import gang_of_dice as slow_gang

StateT = TypeVar("StateT", bound=AnyState)


# Both games of both implementations are of the protocols.

gang: aleator.Game[gang_of_dice.State] = aleator.GangOfDice(players=2)
run: aleator.Game[dice_run.State] = aleator.DiceRun(players=2)
slow_gang_game: aleator.Game[slow_gang.GangOfDiceState] = reference.GangOfDice(2)
slow_run_game: aleator.Game[slow_run.DiceRunState] = reference.DiceRun(2)
games: list[AnyGame] = [gang, run, slow_gang_game, slow_run_game]

gang_state: aleator.State[gang_of_dice.Action, gang_of_dice.Outcome, gang_of_dice.Event] = gang.new_state()
run_state: aleator.State[dice_run.Action, dice_run.Outcome, dice_run.Event] = run.new_state()
slow_gang_state: aleator.State[slow_gang.Action, slow_gang.Outcome, slow_gang.Event] = slow_gang_game.new_state()
slow_run_state: aleator.State[slow_run.Action, slow_run.Outcome, slow_run.Event] = slow_run_game.new_state()

# What they are given and what they give is of the protocols, too.

actions: list[aleator.Action] = [
    gang_of_dice.Roll(1),
    dice_run.ChooseTarget("red-5"),
    slow_gang.Roll(1),
    slow_gang.Stop(),
]
outcomes: list[aleator.Outcome] = [gang_of_dice.Reveal("sum_7"), dice_run.Draw("6"), slow_gang.Reveal("sum_7")]
event: aleator.Event = dice_run.CardDrawn(1, "6")
slow_event: aleator.Event = slow_run.CardDrawn(1, "6")
assert_type(slow_run.CardDrawn(1, "6").seen_by(0), slow_run.CardDrawn)

# A game's state is known to everything that plays it.

match = aleator.Match(aleator.GangOfDice(players=2, first_player="winner"), ["cautious", "random"], seed=7)
assert_type(match, aleator.Match[gang_of_dice.State])
assert_type(match.state.pools, tuple[int, ...])
assert_type(match.clone(seed=8).state.round, int)
assert_type(match.analysis(0).phase, str)
assert_type(match.state.game, aleator.GangOfDice)
record = aleator.Record.play(aleator.DiceRun(players=2, dead_cards="only_if_stuck"), ["greedy", "by_card"], seed=7)
assert_type(record, aleator.Record[dice_run.State])
assert_type(record.state.stage_points, tuple[int, ...])
assert_type(record.replay().groups, tuple[tuple[str, ...] | None, ...])
assert_type(aleator.Record(reference.GangOfDice(2)).state.table, int)


def finished(game: aleator.Game[StateT], seed: int) -> StateT:
    """Play one's own way: what comes out is of the game that went in."""
    return aleator.Record.play(game, ["random"] * game.players, seed=seed).state


assert_type(finished(aleator.GangOfDice(players=2), 7).pools, tuple[int, ...])


# A third game, in pure Python, that says nowhere that it is of the protocols.


pig: aleator.Game[hidden_pig.State] = hidden_pig.HiddenPig(players=2)
pig_state: aleator.State[hidden_pig.Action, hidden_pig.Outcome, hidden_pig.Event] = pig.new_state()
pig_action: aleator.Action = hidden_pig.Roll()
pig_event: aleator.Event = hidden_pig.CardsDealt((1, 2))


def in_hand(pigs: aleator.Match[hidden_pig.State]) -> int:
    """A match of it knows its state."""
    return pigs.state.points
