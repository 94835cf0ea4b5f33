"""What scripted policies of BrOAGS decide in an explicit position, for the tests of them."""

from typing import Any

import numpy as np

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Prompt
from tests.systems.broags.helpers import start
from tests.systems.deciding import Deciding

DECIDING = Deciding("broags")
decision = DECIDING.decision
FAR = 2000
"""Centimetres between the sides where they stand apart."""
WILD, VITALS = (Act.WILD, 0, 0), (Act.TAMED, 0, 2)
DONE, STOCK = (Act.DONE, 0, 0), (Act.STOCK, 0, 0)


def turn(bs: np.ndarray, code: str) -> list[tuple[Act, int, int]]:
    """All answers of one fighter's turn, up to the first dice or the end of it."""
    return DECIDING.turn(bs, code, (Prompt.TURN, Prompt.AREA, Prompt.KEEP), (DONE,))


def acts(me: dict[str, Any], *enemies: dict[str, Any], **options: Any) -> np.ndarray:
    """A battle in which she, the only red one, acts first."""
    return start([{**me, "perception": 9}], enemies, **options)
