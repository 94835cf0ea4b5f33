"""What the tests of gambits share: a gambit in a few words, and what it decides."""

from fractions import Fraction
from typing import Any

import numpy as np

from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.ok.mind.outcomes import CHOSEN, await_attack
from okenv.systems.ok.rules.layout import Prompt, State
from okenv.systems.ok.rules.weapons import first_in_hand
from tests.systems.gambitting import Gambits, Patch, patch
from tests.systems.ok.helpers import sheet, start

HARMLESS = {
    Prompt.ACT: "done", Prompt.DEFEND: "no defence", Prompt.SPEND: "finish", Prompt.INTERRUPT: "no interrupt",
}  # fmt: skip
GAMBITS = Gambits("ok", HARMLESS, "general setup")
program, explained, told, decide = GAMBITS.program, GAMBITS.explained, GAMBITS.told, GAMBITS.decide
by_dials, turns = GAMBITS.by_dials, GAMBITS.turns
holds, counts, is_exactly = GAMBITS.holds, GAMBITS.counts, GAMBITS.is_exactly


def lone(bs: np.ndarray, by: int, on: int) -> tuple[Fraction, ...]:
    """Hit, points and fall of an attack by itself, with the first weapon in hand, played over all dice."""
    state = bs.copy()
    await_attack(state[0], by, on, int(first_in_hand(bs[0], by)))
    return coming(state, on)


def coming(bs: np.ndarray, on: int) -> tuple[Fraction, ...]:
    """Hit, points and fall of the attack under way, met by nothing more."""
    found = Forecaster(load_system("ok")).ahead(bs, CHOSEN)
    return found.chance("hit", on), found.mean("harm", on), found.chance("state", on, least=State.DOWN)


def scene(changes: Patch | None = None, **options: Any) -> np.ndarray:
    """Ann (row 0) is asked to act; Ben is her ally, Eve and Edi are her enemies, all in reach."""
    here = [sheet(at=3000), sheet(at=3000), sheet(at=3100, squad=1), sheet(at=3100, squad=2)]
    return patch(start(here[:2], here[2:], [9, 3, 3, 3], **options), changes or {})
