"""Shares and their intervals."""

import pytest

from aleator.results.rates import Rate


@pytest.mark.parametrize("whole", [1, 2, 3, 7, 10, 17, 1000, 10**9 + 7])
def test_l3_the_estimate_is_always_inside_its_interval(whole):
    """Rounding left the bound of nothing, and of everything, a hair beside it."""
    for part in {0, 1, whole // 2, whole - 1, whole}:
        rate = Rate.of(part, whole)
        assert 0 <= rate.low <= rate.rate <= rate.high <= 1
    assert Rate.of(0, whole).low == 0
    assert Rate.of(whole, whole).high == 1
