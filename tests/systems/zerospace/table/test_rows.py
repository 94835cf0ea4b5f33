"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

import numpy as np
import pytest

from okenv.joining import laid_out
from okenv.systems.zerospace.rules.layout import ARMS, BATTLE
from okenv.systems.zerospace.table import corrections

pytestmark = pytest.mark.plain


def test_references_follow_the_rows_when_somebody_joins_before_them() -> None:
    """What was row 1 is row 2, in an arm that was taken, in holds and fears, and in what is under way."""
    small, large = np.zeros(1, BATTLE), np.zeros(1, BATTLE)
    b, f = small[0], small[0]["fighters"][0]
    f["w_from"][:2] = [1 * ARMS + 1 + 1, 0]
    f["holds"], f["fear_of"], f["held_by"] = 2, 2, 0
    b["target"], b["diver"], b["outer"], b["targets"] = 1, 2, 0, 0b10
    made = laid_out(small, large, [0, 2], {0: 0, 1: 2}, corrections.ROWS)[0]
    g = made["fighters"][0]
    assert g["w_from"].tolist() == [2 * ARMS + 1 + 1, 0, 0, 0, 0]
    assert (int(g["holds"]), int(g["fear_of"]), int(g["held_by"])) == (3, 3, 0)
    assert [int(made[name]) for name in ("target", "diver", "outer", "targets")] == [2, 3, 0, 0b100]
