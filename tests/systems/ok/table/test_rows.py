"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

import pytest

from okenv.systems.ok.table import rows

pytestmark = pytest.mark.plain


def test_what_is_a_row_and_one_says_so_in_the_layout():
    assert {name: offset for name, offset in rows.FIGHTER_ROWS.items() if offset == 1} == rows.FIGHTER_ROWS
    assert {name for name, offset in rows.BATTLE_ROWS.items() if offset == 1} == {"guard", "pre_guard"}
