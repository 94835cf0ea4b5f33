"""What the tests of gambits share: a gambit in a few words, what it decides, and a scene of four."""

from typing import Any

import numpy as np

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Prompt
from tests.systems.gambitting import ANN, Gambits, Patch, patch
from tests.systems.psob.asked import answer, asked, play, played
from tests.systems.psob.helpers import blade, gun, sheet, start

HARMLESS = {Prompt.PHASE: "pass", Prompt.ACTION: "nothing", Prompt.ABORT: "no abort", Prompt.PREEMPT: "no preempting"}
GAMBITS = Gambits("psob", HARMLESS, "aim")
program, explained, told, decide = GAMBITS.program, GAMBITS.explained, GAMBITS.told, GAMBITS.decide
by_dials, turns = GAMBITS.by_dials, GAMBITS.turns
holds, counts, is_exactly = GAMBITS.holds, GAMBITS.counts, GAMBITS.is_exactly
VOICE = {"influence": 6, "intimidation": 6, "deceit": 6}


def scene(changes: Patch | None = None, **options: Any) -> np.ndarray:
    """Ann (row 0) has the first phase; Ben is her ally, Eve and Edi are her enemies, all within 2 m.

    All carry a pistol (bursts) and a sword of one step; Ann speaks with 6; Initiative falls from 8 to 5 in the
    order of rows.
    """
    arms = (gun(), blade(length=1))
    ours = [sheet(*arms, initiative=8, **VOICE), sheet(*arms, initiative=7)]
    theirs = [sheet(*arms, initiative=6, at=3100), sheet(*arms, initiative=5, at=3100)]
    bs = start(ours, theirs, **options)
    assert asked(bs) == (Prompt.PHASE, ANN)
    return patch(bs, changes or {})


def under_attack(changes: Patch | None = None, weapon: int = 0, target: int = 0, **options: Any) -> np.ndarray:
    """Eve has declared an attack, on Ann or on Ben; Ann, who has passed, is asked whether she aborts."""
    bs = played(patch(scene(**options), changes or {}), Act.PASS, Act.PASS, Act.STAND, (Act.ATTACK, target, weapon))
    if weapon == 0:
        answer(bs, Act.RATE, 0, 1)
    assert asked(bs) == (Prompt.ABORT, ANN)
    return bs


def holding(target: int = 0) -> np.ndarray:
    """Ann holds, Ben has passed, and Eve has declared an attack: Ann is asked whom she preempts."""
    bs = scene()
    play(bs, Act.HOLD, Act.DECLINE, Act.PASS, Act.DECLINE, Act.STAND, (Act.ATTACK, target, 1), to=(Prompt.PREEMPT, ANN))
    return bs
