"""What `mypy --strict` has to refuse: every line with an error is marked with its code, and no other line has one."""

from __future__ import annotations

import aleator
from aleator import dice_run, gang_of_dice

match = aleator.Match(aleator.GangOfDice(players=2), seed=7)
match.state.nonsense()  # attr-defined
print(match.state.groups)  # attr-defined
match.clone().state.leggal_actions()  # attr-defined
match.act(0, 3)  # arg-type
match.act(0, "roll 3")  # arg-type

record = aleator.Record(aleator.DiceRun(players=2), seed=7)
print(record.state.pools)  # attr-defined
record.replay().nonsense()  # attr-defined
record.apply(3)  # arg-type

aleator.GangOfDice(players=2, first_player="loser")  # arg-type
aleator.DiceRun(players=2, stage_end="never")  # arg-type
aleator.DiceRun(players=2, dead_cards="sometimes")  # arg-type
aleator.reference.GangOfDice(2, first_player="loser")  # arg-type
aleator.reference.DiceRun(2, dead_cards="sometimes")  # arg-type

aleator.GangOfDice(players=2).new_state().apply(dice_run.ChooseTarget("red-5"))  # arg-type
aleator.DiceRun(players=2).new_state().apply_chance(gang_of_dice.Reveal("sum_7"))  # arg-type

game: aleator.Game[dice_run.State] = aleator.GangOfDice(players=2)  # assignment
state: aleator.State[dice_run.Action, dice_run.Outcome, dice_run.Event] = match.state  # assignment
event: aleator.Event = gang_of_dice.Roll(3)  # assignment
