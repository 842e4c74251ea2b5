"""The games that the generic tests go through: a new one joins them by one line."""

import dice_run_case
import gang_of_dice_case
import hidden_pig_case

__all__ = ["CASES", "TWINS"]

CASES = (gang_of_dice_case.CASE, dice_run_case.CASE, hidden_pig_case.CASE)

TWINS = tuple(case for case in CASES if len(case.engines) > 1)
"""Those that have two engines to compare."""
