"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

import numpy as np
import pytest

from okenv.joining import laid_out
from okenv.systems.broags.rules.layout import ARMS, BATTLE
from okenv.systems.broags.table import corrections

pytestmark = pytest.mark.plain


def test_a_taken_weapon_keeps_its_origin_when_rows_move() -> None:
    """BR-MAN-1: what was the second weapon of row 1 is that of row 2 when somebody has joined before her."""
    small, large = np.zeros(1, BATTLE), np.zeros(1, BATTLE)
    small[0]["fighters"][0]["w_from"][:2] = [1 * ARMS + 1 + 1, 0]
    small[0]["fighters"][0]["bond_with"] = 2
    made = laid_out(small, large, [0, 2], {0: 0, 1: 2}, corrections.ROWS)[0]["fighters"][0]
    assert made["w_from"].tolist() == [2 * ARMS + 1 + 1, 0, 0, 0, 0]
    assert int(made["bond_with"]) == 3
