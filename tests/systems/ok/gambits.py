"""What the tests of gambits share: a gambit in a few words, and what it decides."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.gambits.compiling import compiled
from agents.gambits.reading import read_gambit
from okenv.nodes import from_plain
from okenv.systems.ok.mind.gambits import EXPLAINED, VOCABULARY, explain
from okenv.systems.ok.rules.actions import ACTIONS, Act
from tests.systems.ok.helpers import K

Answer = tuple[Act, int, int]


def program(*rules: dict[str, Any], **dials: Any) -> np.ndarray:
    """A compiled gambit; ``show off`` and the like are values of ``spending``."""
    return compiled(read_gambit(from_plain({"rules": list(rules), "dials": dials}), VOCABULARY, "ok"), VOCABULARY)


def explained(bs: np.ndarray, written: np.ndarray, seed: int = 0) -> dict[str, int]:
    """What ``explain`` says; the answer is legal."""
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
