"""Several answers at once in tests of the OK rules, up to where something is asked again."""

from collections.abc import Iterable

import numpy as np

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Prompt, Purpose
from tests.systems.ok.asked import Told, answer, asked, play, roll, row


def roll_round(bs: np.ndarray, ap: Iterable[int]) -> None:
    """Roll a round's initiative so that the fighters who roll have these AP, in listing order.

    Ties of the first round are drawn so that the first listed goes first; a Tide shows 3.
    """
    wanted = iter(ap)
    turn = max(int(bs[0].turn), 1)
    while bs[0].dice != 0 and bs[0].turn <= turn:
        purpose, who = asked(bs)
        if purpose == Purpose.INITIATIVE:
            f = bs[0].fighters[who]
            off = -2 if f.state == 1 else 0
            roll(bs, next(wanted) - int(f.initiative) - int(f.carry) - off)
        else:
            roll(bs, 0 if purpose == Purpose.TIE_ORDER else 3)
    assert next(wanted, None) is None, "more AP were given than fighters roll"


def finish_round(bs: np.ndarray) -> None:
    """Everybody is done, until the round has ended and the next one's dice (or the fight's end) are there."""
    while bs[0].prompt == Prompt.ACT:
        answer(bs, Act.DONE)


def points(bs: np.ndarray, i: int) -> tuple[int, int]:
    """``(lethal, nonlethal)`` points of a fighter."""
    f = row(bs, i)
    return int(f.lethal), int(f.nonlethal)


def spend_all(bs: np.ndarray, *what: Act) -> Told:
    """Buy these at the spending prompt, then finish if anything is left to decide."""
    told = play(bs, *what)
    if bs[0].prompt == Prompt.SPEND:
        told += answer(bs, Act.FINISH)
    return told
