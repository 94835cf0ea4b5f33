"""Random fights in the shipped encounters: mask and engine agree, and no invariant is broken."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from okenv import encounter_names, load_encounter
from okenv.core import chance
from okenv.core.events import drain, new_log
from okenv.driver import kernels
from okenv.systems.broags.rules.actions import ACTIONS, KINDS
from okenv.systems.broags.rules.invariants import VIOLATIONS, violation
from okenv.systems.broags.rules.observe import observation_size
from okenv.systems.broags.sheet.lay_out import labels
from okenv.systems.broags.voice import narrate
from okenv.testing import random_fight
from tests.shares import one_as_python

pytestmark = pytest.mark.plain
K = kernels("broags")


@pytest.mark.bounds
@pytest.mark.parametrize("name", one_as_python(encounter_names("broags")))
def test_random_decisions_break_nothing(name: str) -> None:
    """BR-ACT-1, BR-END-1: a kind of answer by lot, then one of that kind; every state keeps the invariants."""
    encounter, rng = load_encounter(name), Random(name)
    bs, mask = encounter.template.copy(), np.zeros(ACTIONS.size, np.int8)
    out = np.zeros(observation_size(int(bs[0].fighters_n)), np.float32)
    log, told = new_log(), []
    K.begin(bs, 0, log)
    for _ in range(300):
        b = bs[0]
        assert VIOLATIONS[violation(b)] == ""
        told += drain(log)
        if b.outcome != -1:
            break
        if b.dice:
            possible = chance.outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist())
            K.resolve(bs, 0, rng.choices(*zip(*[(o, float(p)) for o, p in possible], strict=True))[0], log)
            continue
        assert K.legal(bs, 0, mask) == mask.sum() >= 2
        assert mask[K.default_action(bs, 0)]
        marked = np.flatnonzero(mask)
        for action in [*rng.sample(range(ACTIONS.size), 10), *rng.sample(list(marked), 2)]:
            assert bool(K.allowed(bs, 0, action)) == bool(mask[action])
        K.observe(bs, 0, int(b.actor), out)
        assert np.isfinite(out).all()
        kind = rng.choice(sorted({int(ACTIONS.kind[a]) for a in marked}))
        K.apply(bs, 0, int(rng.choice([a for a in marked if ACTIONS.kind[a] == kind])), log)
    lines = narrate.sentences(told, encounter.names, encounter.side_names, labels(encounter))
    assert len(lines) > 50
    assert KINDS


def test_a_whole_fight_and_its_replay() -> None:
    """BR-END-1: a random fight through ``Battle`` comes to an end, the same with the same seed."""
    first, again = (random_fight(load_encounter("gun-duel"), 7) for _ in range(2))
    assert first.over
    assert first.state.tobytes() == again.state.tobytes()
    assert first.narration() == again.narration()


def test_equal_states_have_equal_bytes() -> None:
    """BR-INIT-1: what came before is no part of the state: ``canonical`` clears seed, counters and old attacks."""
    one, two = (load_encounter("gun-duel").template.copy() for _ in range(2))
    log = new_log()
    for bs, seed in ((one, 1), (two, 2)):
        bs[0].seed = seed
        K.begin(bs, 0, log)
        for outcome in (0, 0, 0):
            K.resolve(bs, 0, outcome, log)
        drain(log)
    assert one.tobytes() != two.tobytes()
    for bs in (one, two):
        K.canonical(bs, 0)
    assert one.tobytes() == two.tobytes()
