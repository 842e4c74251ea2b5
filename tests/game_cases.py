"""The games that the generic tests go through: a new one joins them by one line."""

import gang_case
import run_case

__all__ = ["CASES"]

CASES = (gang_case.CASE, run_case.CASE)
