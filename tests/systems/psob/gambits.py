"""What the tests of gambits share: a gambit in a few words, what it decides, and a scene of four."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.gambits.compiling import compiled
from agents.gambits.reading import read_gambit
from okenv.nodes import from_plain
from okenv.systems.psob.mind.gambits import EXPLAINED, VOCABULARY, explain
from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.layout import Prompt
from tests.systems.psob.helpers import K, answer, asked, blade, gun, play, sheet, start

Answer = tuple[Act, int, int]
Patch = dict[int, dict[str, Any]]
ANN, BEN, EVE, EDI = range(4)
VOICE = {"influence": 6, "intimidation": 6, "deceit": 6}


def program(*rules: dict[str, Any], **dials: Any) -> np.ndarray:
    """A compiled gambit."""
    return compiled(read_gambit(from_plain({"rules": list(rules), "dials": dials}), VOCABULARY, "psob"), VOCABULARY)


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


def under_attack(changes: Patch | None = None, weapon: int = 0, target: int = 0) -> np.ndarray:
    """Eve has declared an attack, on Ann or on Ben; Ann, who has passed, is asked whether she aborts."""
    bs = patch(scene(), changes or {})
    play(bs, Act.PASS, Act.PASS, Act.STAND, (Act.ATTACK, target, weapon))
    if weapon == 0:
        answer(bs, Act.RATE, 0, 1)
    assert asked(bs) == (Prompt.ABORT, ANN)
    return bs


def holding(target: int = 0) -> np.ndarray:
    """Ann holds, Ben has passed, and Eve has declared an attack: Ann is asked whom she preempts."""
    bs = scene()
    play(bs, Act.HOLD, Act.DECLINE, Act.PASS, Act.DECLINE, Act.STAND, (Act.ATTACK, target, 1))
    assert asked(bs) == (Prompt.PREEMPT, ANN)
    return bs
