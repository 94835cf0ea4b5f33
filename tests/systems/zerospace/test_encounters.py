"""Random fights in the shipped encounters: mask and engine agree, and no invariant is broken."""

import pytest

from okenv import load_encounter
from okenv.driver import kernels
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Prompt
from tests.systems.zerospace.asked import asked, begin, play, row

pytestmark = pytest.mark.plain
K = kernels("zerospace")


@pytest.mark.parametrize("first", [Act.ATTACK, Act.DISTRACT])
def test_equal_states_have_equal_bytes(first: Act) -> None:
    """ZS-TURN-1: what came before is no part of the state: ``canonical`` clears seed, counters and old attacks."""
    one, two = (load_encounter("marine-duel").template.copy() for _ in range(2))
    for bs, seed, deeds in ((one, 1, (first,)), (two, 2, (Act.ATTACK, Act.PRONE, (Act.RISE, 0, 0)))):
        bs[0].seed = seed
        begin(bs)
        for deed in deeds:
            play(bs, deed, ...)
            if bs[0].dice:
                play(bs, 2)
        if bs is one:
            play(bs, (Act.APPROACH, 0, 0), Act.DONE)
            row(bs, 0).at = row(two, 0).at
        else:
            play(bs, Act.DONE)
    assert asked(one) == asked(two) == (Prompt.TURN, 1)
    assert one.tobytes() != two.tobytes()
    for bs in (one, two):
        K.canonical(bs, 0)
    assert one.tobytes() == two.tobytes()
