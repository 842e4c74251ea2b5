"""The games that the generic tests go through: a new one joins them by one line."""

import dice_run_case
import gang_of_dice_case

__all__ = ["CASES"]

CASES = (gang_of_dice_case.CASE, dice_run_case.CASE)
