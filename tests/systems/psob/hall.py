"""A hall with a chandelier, by which Ann gets to Bob: what the tests of props share (PS-ACT-2)."""

from typing import Any

import numpy as np

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Prompt
from tests.systems.psob.asked import answer, play, quiet
from tests.systems.psob.helpers import blade, sheet, start

ANN, BOB = 0, 1
QUICK = {"initiative": 9, "agility": 7}
SWING, PUNCH = (Act.SWING, 0, 0), (Act.ATTACK, 0, 3)


def hall(
    *, to: int = 3700, props: Any = ((3000, 800, 5),), foe: Any = None, options: Any = None, **ann: Any
) -> np.ndarray:
    """Ann, at 30 m with bare hands and a blade, has her phase; Bob stands at ``to``, and a chandelier is beside her."""
    one = sheet(blade(), **{**QUICK, **ann})
    return start([one], [sheet(blade(), at=to, **(foe or {}))], props=list(props), **(options or {}))


def declare(bs: np.ndarray, *parts: Any, first: Any = Act.STAND) -> np.ndarray:
    """She stays, or does what comes first, swings to Bob and does that there, a punch unless told."""
    play(bs, first)
    if bs[0].prompt == Prompt.QUARTER:
        answer(bs, Act.STAND)
    play(bs, Act.COMPLEX, SWING, *(parts or (PUNCH,)))
    if bs[0].prompt == Prompt.PART:
        answer(bs, Act.DONE)
    return bs


def swinging(bs: np.ndarray, *parts: Any, first: Any = Act.STAND) -> np.ndarray:
    """The same, with nobody reacting: her dice are awaited then."""
    quiet(declare(bs, *parts, first=first))
    return bs
