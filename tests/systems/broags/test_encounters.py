"""Random fights in the shipped encounters: mask and engine agree, and no invariant is broken."""

import pytest

from okenv import load_encounter
from okenv.core.events import drain, new_log
from okenv.driver import kernels

pytestmark = pytest.mark.plain
K = kernels("broags")


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
