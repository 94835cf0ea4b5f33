"""What attacks take of somebody, by the die and by the trade, and who is struck with her."""

from fractions import Fraction
from itertools import product

import pytest

from okenv.systems.zerospace.mind.reckoning import chance
from okenv.systems.zerospace.mind.strikes import HIGHEST, LOWEST, MOST, best_share, crowd, points_of
from okenv.systems.zerospace.rules.layout import State
from tests.systems.zerospace.helpers import lay_out, sheet

pytestmark = pytest.mark.plain


def test_points_of_a_hit_by_the_die() -> None:
    """ZS-DMG-1, ZS-ATT-1: capped at what is left; mental attacks and alterations do half, 1 at least."""
    for halves, base, left in product((0, 1), range(LOWEST, HIGHEST + 1, 4), (1, 3, 14, MOST)):
        total = Fraction(0)
        for die in range(1, 7):
            points = max(0, die + base)
            points = max(1, points // 2) if halves and points else points
            total += Fraction(min(points, left), 6)
        assert points_of(halves, base, left) == pytest.approx(float(total), abs=1e-12)
    assert points_of(0, LOWEST - 5, 10) == points_of(0, LOWEST, 10) == 0.0
    assert points_of(0, HIGHEST + 5, MOST + 5) == points_of(0, HIGHEST, MOST)


def test_the_best_trade_counts() -> None:
    """ZS-MAN-1: n off the Action Value for n more damage, and the other way round."""
    for need, base in product((4, 8, 12), (-4, 0, 3)):
        every = [float(chance(0, need + n) * points_of(0, base + n, 14)) / 14 for n in range(-5, 6)]
        assert best_share(need, 0, base, 14, 5, 5) == pytest.approx(max(every), abs=1e-12)
        assert best_share(need, 0, base, 14, 5, 0) == pytest.approx(max(every[5:]), abs=1e-12)
        assert best_share(need, 0, base, 14, 0, 0) == pytest.approx(every[5], abs=1e-12)


def test_who_stands_beside_and_around() -> None:
    """ZS-ATT-2, ZS-MAN-1: within 1 m of her own side; within 5 m, of the other taken off."""
    places = {"red": (30, 33), "blue": (34, 35, 36, 40)}
    b = lay_out([sheet(at=at) for at in places["red"]], [sheet(at=at) for at in places["blue"]])[0]
    assert [crowd(b, k) for k in range(6)] == [(1, 2 - 2), (1, 2 - 3), (2, 3 - 2), (3, 4 - 2), (2, 4 - 1), (1, 3)]
    b.fighters[3].state = State.OUT
    assert crowd(b, 2) == (1, 2 - 2)
