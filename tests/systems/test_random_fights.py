"""Random fights in the shipped encounters of every rulebook: mask and engine agree, and no invariant is broken."""

from random import Random

import numpy as np
import pytest

from okenv import encounter_names, load_encounter
from okenv.core import chance
from okenv.core.events import drain, new_log
from okenv.driver import kernels
from okenv.systems import load_system, shipped_systems
from okenv.testing import random_fight
from tests.shares import one_as_python

pytestmark = pytest.mark.plain


@pytest.mark.bounds
@pytest.mark.parametrize(
    ("system", "name"),
    [
        pytest.param(system, *name.values, marks=name.marks) if hasattr(name, "values") else (system, name)
        for system in shipped_systems()
        for name in one_as_python(encounter_names(system))
    ],
)
def test_random_decisions_break_nothing(system: str, name: str) -> None:
    """A kind of answer by lot, then one of that kind; every state keeps the invariants, and everything can be told.

    A fight that is over is followed by another.
    """
    loaded, kernel = load_system(system), kernels(system)
    actions, invariants = loaded.module("rules.actions").ACTIONS, loaded.module("rules.invariants")
    encounter, rng = load_encounter(name), Random(name)
    bs, mask = encounter.template.copy(), np.zeros(actions.size, np.int8)
    out = np.zeros(loaded.module("rules.observe").observation_size(int(bs[0].fighters_n)), np.float32)
    log, told = new_log(), []
    kernel.begin(bs, 0, log)
    for _ in range(300):
        b = bs[0]
        assert invariants.VIOLATIONS[invariants.violation(b)] == ""
        told += drain(log)
        if b.outcome != -1:
            bs = encounter.template.copy()
            kernel.begin(bs, 0, log)
            continue
        if b.dice:
            possible = chance.outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist())
            kernel.resolve(bs, 0, rng.choices(*zip(*[(o, float(p)) for o, p in possible], strict=True))[0], log)
            continue
        assert kernel.legal(bs, 0, mask) == mask.sum() >= 2
        assert mask[kernel.default_action(bs, 0)]
        marked = np.flatnonzero(mask)
        for action in [*rng.sample(range(actions.size), 10), *rng.sample(list(marked), 2)]:
            assert bool(kernel.allowed(bs, 0, action)) == bool(mask[action])
        kernel.observe(bs, 0, int(b.actor), out)
        assert np.isfinite(out).all()
        kind = rng.choice(sorted({int(actions.kind[a]) for a in marked}))
        kernel.apply(bs, 0, int(rng.choice([a for a in marked if actions.kind[a] == kind])), log)
    labels = loaded.module("sheet.schema").labels(encounter)
    lines = loaded.module("voice.narrate").sentences(told, encounter.names, encounter.side_names, labels)
    assert len(lines) > 50


@pytest.mark.parametrize("name", ["mirror-duel", "blaster-duel", "gun-duel", "marine-duel"])
def test_a_whole_fight_and_its_replay(name: str) -> None:
    """A random fight through ``Battle`` comes to an end, the same with the same seed."""
    first, again = (random_fight(load_encounter(name), 7) for _ in range(2))
    assert first.over
    assert first.state.tobytes() == again.state.tobytes()
    assert first.narration() == again.narration()
