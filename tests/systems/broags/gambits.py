"""What the tests of gambits share: a gambit in a few words, what it decides, and a scene of four."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.gambits.compiling import compiled
from agents.gambits.reading import read_gambit
from okenv.nodes import from_plain
from okenv.systems.broags.mind.gambits import EXPLAINED, VOCABULARY, explain
from okenv.systems.broags.rules.actions import ACTIONS, Act
from okenv.systems.broags.rules.layout import Bond, Prompt
from tests.systems.broags.helpers import K, answer, asked, blade, done, gun, play, sheet, start, strike

Answer = tuple[Act, int, int]
Patch = dict[int, dict[str, Any]]
ANN, BEN, EVE, EDI = range(4)


def program(*rules: dict[str, Any], **dials: Any) -> np.ndarray:
    """A compiled gambit."""
    return compiled(read_gambit(from_plain({"rules": list(rules), "dials": dials}), VOCABULARY, "broags"), VOCABULARY)


def explained(bs: np.ndarray, written: np.ndarray, seed: int = 0) -> dict[str, int]:
    """What ``explain`` says; the answer is legal, and the battle is as it was."""
    out = np.zeros((1, len(EXPLAINED)), np.int64)
    before = bs.tobytes()
    explain(bs, written, np.uint64(seed), False, out)
    assert bs.tobytes() == before
    assert K.allowed(bs, 0, out[0, 0])
    return dict(zip(EXPLAINED, out[0].tolist(), strict=True))


def told(action: int) -> Answer:
    """An answer as ``(kind, target, option)``, the target counted from 0 among the enemies, or the allies."""
    return Act(int(ACTIONS.kind[action])), max(int(ACTIONS.target[action]), 0), int(ACTIONS.option[action])


def decide(bs: np.ndarray, *rules: dict[str, Any], seed: int = 0, **dials: Any) -> tuple[int, Answer]:
    """``(rule, answer)``: which rule decides (0: the dials), and what."""
    found = explained(bs, program(*rules, **dials), seed)
    return found["rule"], told(found["answer"])


def by_dials(bs: np.ndarray, seed: int = 0, **dials: Any) -> Answer:
    """What the dials alone decide."""
    return decide(bs, seed=seed, **dials)[1]


def patch(bs: np.ndarray, changes: Patch) -> np.ndarray:
    """The battle with some fields of fighters changed."""
    for i, fields in changes.items():
        for name, value in fields.items():
            bs[0].fighters[i][name] = value
    return bs


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
    bs = scene(changes)
    play(bs, (Act.ATTACK, target, weapon))
    assert asked(bs) == (Prompt.AREA, ANN)
    return bs
