"""What attacks take of somebody, by the die and by the trade, and who is struck with her."""

from itertools import product

import pytest

from okenv.systems.zerospace.mind.faces import HIGHEST, LOWEST, MOST, faces, share
from okenv.systems.zerospace.mind.forecast import chance, expected
from okenv.systems.zerospace.mind.strikes import best_share, crowd, share_of, strike_av
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import TRADES, Flag, Pair, State
from okenv.systems.zerospace.rules.modifiers import USUAL, defence_value
from okenv.systems.zerospace.sheet import fields
from tests.systems.gambitting import patch
from tests.systems.zerospace.helpers import HARM, gun, lay_out, sheet, start

pytestmark = pytest.mark.plain


def test_points_of_a_hit_by_the_die() -> None:
    """ZS-DMG-1, ZS-ATT-1: capped at what is left; mental attacks and alterations do half, 1 at least."""
    for halves, base, left in product((0, 1), range(LOWEST - 2, HIGHEST + 1, 3), (1, 3, 14, MOST - 1, MOST, 99)):
        points = [max(0, die + base) for die in range(1, 7)]
        lost = [min(max(1, n // 2) if halves and n else n, left) for n in points]
        assert faces(halves, base, left) == (lost.count(left), sum(lost))
        assert share(halves, base, left) == sum(lost) / (6.0 * left)


def test_no_level_and_bonus_come_beyond_the_table() -> None:
    """ZS-DMG-1, ZS-MAN-1: the highest level with the boldest called shot, or with a team's."""
    assert fields.HIGHEST + max(TRADES, USUAL) <= HIGHEST


def test_the_best_trade_counts() -> None:
    """ZS-MAN-1: n off the Action Value for n more damage, and the other way round."""
    for need, base in product((4, 8, 12), (-4, 0, 3)):
        every = [float(chance(0, need + n) * share(0, base + n, 14)) for n in range(-5, 6)]
        assert best_share(need, 0, 0, base, 14, 5, 5) == pytest.approx(max(every), abs=1e-12)
        assert best_share(need, 0, 0, base, 14, 5, 0) == pytest.approx(max(every[5:]), abs=1e-12)
        assert best_share(need, 0, 0, base, 14, 0, 0) == pytest.approx(every[5], abs=1e-12)


@pytest.mark.parametrize("prone", [0, 1])
@pytest.mark.parametrize("flags", [HARM, HARM + Flag.AUTO, HARM + Flag.AREA])
@pytest.mark.parametrize("foe", [{"agility": 4, "ranged": 5}, {"dr": 3}, {"named": 0}])
def test_a_strike_is_worth_what_the_attack_is(prone: int, flags: int, foe: dict[str, int]) -> None:
    """ZS-MOD-1, ZS-MAN-1: of lying and of suppressing fire only the higher bonus counts."""
    b = patch(start([sheet(gun(flags=flags))], [sheet(at=40, **foe)], trade_cap=5), {0: {"prone": prone}})[0]
    value, bonus = strike_av(b, 0, 0, True)
    need = defence_value(b, 1, Pair.RANGED, True) - value
    assert share_of(b, 0, 1, 0, need, bonus, 1, 1) == pytest.approx(float(expected(b, 0, Act.ATTACK, 0, 1)))


def test_who_stands_beside_and_around() -> None:
    """ZS-ATT-2, ZS-MAN-1: within 1 m of her own side; within 5 m, of the other taken off."""
    places = {"red": (30, 33), "blue": (34, 35, 36, 40)}
    b = lay_out([sheet(at=at) for at in places["red"]], [sheet(at=at) for at in places["blue"]])[0]
    assert [crowd(b, k) for k in range(6)] == [(1, 2 - 2), (1, 2 - 3), (2, 3 - 2), (3, 4 - 2), (2, 4 - 1), (1, 3)]
    b.fighters[3].state = State.OUT
    assert crowd(b, 2) == (1, 2 - 2)
