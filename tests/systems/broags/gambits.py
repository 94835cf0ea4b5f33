"""What the tests of gambits share: a gambit in a few words, what it decides, and a scene of four."""

from typing import Any

import numpy as np

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Bond, Prompt
from tests.systems.broags.acting import done, strike
from tests.systems.broags.asked import answer, asked, played
from tests.systems.broags.helpers import blade, gun, sheet, start
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Gambits, Patch, patch

HARMLESS = {
    Prompt.TURN: "end turn", Prompt.REACT: "no reaction", Prompt.SHIELD: "no shield", Prompt.AREA: "wild",
    Prompt.KEEP: "keep", Prompt.LOOSEN: "keep", Prompt.BOUND: "lie still",
}  # fmt: skip
GAMBITS = Gambits("broags", HARMLESS, "attack")
program, explained, told, decide = GAMBITS.program, GAMBITS.explained, GAMBITS.told, GAMBITS.decide
by_dials, turns = GAMBITS.by_dials, GAMBITS.turns
holds, counts, is_exactly = GAMBITS.holds, GAMBITS.counts, GAMBITS.is_exactly


def bound(bs: np.ndarray, one: int, other: int, bond: int = Bond.HELD) -> np.ndarray:
    """The battle with one fighter holding another, or pinning her."""
    return patch(bs, {one: {"bond": bond + 1, "bond_with": other + 1}, other: {"bond": bond, "bond_with": one + 1}})


def scene(changes: Patch | None = None, **options: Any) -> np.ndarray:
    """Ann (row 0) has the first turn; Ben is beside her, Eve and Edi are her enemies, a metre away.

    All carry a handgun and a sword; Perception and score fall from 5 to 2 in the order of rows.
    """
    arms = (gun(), blade())
    ours = [sheet(*arms, perception=5), sheet(*arms, perception=4)]
    theirs = [sheet(*arms, perception=3, at=3100), sheet(*arms, perception=2, at=3100)]
    bs = start(ours, theirs, **options)
    assert asked(bs) == (Prompt.TURN, ANN)
    return patch(bs, changes or {})


FAR: Patch = {EVE: {"at": 4500}, EDI: {"at": 4600}, BEN: {"at": 2000}}
"""Nobody is near Ann: Eve is 15 m away, Edi 16 m, Ben 10 m."""


def under_attack(changes: Patch | None = None, weapon: int = 0, target: int = 0, area: int = 0) -> np.ndarray:
    """Eve has declared an attack on Ann, who is asked whether she reacts, or on Ben: whether Ann comes between."""
    bs = patch(scene(), changes or {})
    done(bs, ANN, BEN)
    strike(bs, target, weapon, area)
    if target == 0 and bs[0].prompt == Prompt.SHIELD:
        answer(bs, Act.DECLINE)
    assert asked(bs) == (Prompt.REACT if target == 0 else Prompt.SHIELD, ANN)
    return bs


def aiming(changes: Patch | None = None, target: int = 0, weapon: int = 0) -> np.ndarray:
    """Ann has declared an attack, and is asked what she aims at."""
    return played(scene(changes), (Act.ATTACK, target, weapon), to=(Prompt.AREA, ANN))
