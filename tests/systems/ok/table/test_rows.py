"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

import pytest

from okenv.systems.ok.table.corrections import ROWS

pytestmark = pytest.mark.plain


def test_what_is_a_row_and_one_says_so_in_the_layout():
    assert set(ROWS.fighter.values()) == {1}
    assert {name for name, offset in ROWS.fight.items() if offset == 1} == {"guard", "pre_guard"}
