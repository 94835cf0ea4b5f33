"""Several answers at once in tests of the PSOB rules, up to where something is asked again."""

from fractions import Fraction
from typing import Any

import numpy as np

from okenv.systems.psob.mind.forecast import HIT_WAYS
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Band, Event, Prompt, Purpose, State
from tests.systems.asking import To
from tests.systems.psob.asked import ASKING, QUIET, Told, answer, asked, awaited, events, legal, play, quiet, roll


def roll_round(bs: np.ndarray, *dice: int) -> Told:
    """Roll a round's initiative, all 0 unless given, in row order; of equals the first listed is the slowest."""
    told: Told = []
    given = list(dice)
    while bs[0].dice != 0 and asked(bs)[0] in (Purpose.TIE_ORDER, Purpose.INITIATIVE):
        if asked(bs)[0] == Purpose.TIE_ORDER:
            told += roll(bs, int(bs[0].dice_n) - 1)
        else:
            told += roll(bs, given.pop(0) if given else 0)
    assert not given, "more dice were given than fighters roll"
    return told


def declare(
    bs: np.ndarray,
    act: Act,
    target: int = 0,
    option: int = 0,
    *,
    rate: int = 0,
    first: Any = Act.STAND,
    spread: int = 0,
    to: To = None,
) -> Told:
    """Use the phase that is asked about for one simple action; ``rate`` 0 is the highest.

    ``first`` is the answer to the phase: to stay, to defend, or a move.
    """
    told = play(bs, first)
    if bs[0].prompt == Prompt.QUARTER:
        told += answer(bs, Act.STAND)
    told += answer(bs, act, target, option)
    if bs[0].prompt == Prompt.RATE:
        told += answer(bs, Act.RATE, 0, (rate or max(o for _, _, o in legal(bs)) + 1) - 1)
    if bs[0].prompt == Prompt.SPREAD:
        told += answer(bs, Act.SPREAD, 0, spread)
    ASKING.come(bs, to)
    return told


def attack(bs: np.ndarray, target: int = 0, weapon: int = 0, **more: Any) -> Told:
    """Declare an attack as :func:`declare` does, with nobody reacting: its dice are awaited then."""
    return declare(bs, Act.ATTACK, target, weapon, **more) + quiet(bs)


def passing(bs: np.ndarray) -> Told:
    """Everybody does nothing until dice are awaited or the fight is over."""
    told: Told = []
    while bs[0].prompt != 0:
        told += answer(bs, QUIET.get(Prompt(int(bs[0].prompt)), Act.PASS))
    return told


def met(bs: np.ndarray) -> tuple[int, int]:
    """``(AV, Difficulty)`` of the attack whose dice are awaited."""
    copy = bs.copy()
    ((_, _, value, _, difficulty, _, _),) = events(roll(copy, 0), Event.ATTACK_ROLL)
    return value, difficulty


def damage(bs: np.ndarray, *dice: int) -> int:
    """The damage after armour of the attack whose dice are awaited, if these are rolled; fails on a miss."""
    copy = bs.copy()
    ((_, points, *_),) = events(play(copy, *dice), Event.HARM)
    return points


def comes_to(bs: np.ndarray, by: int, t: int) -> tuple[Fraction, ...]:
    """Hit, stun or worse, down, damage, wound or worse of the roll of ``by`` that is awaited, on ``t``, in ninths."""
    found = [Fraction(0)] * 5
    for dice, share in awaited(bs):
        told = roll(bs.copy(), dice)
        for at, (event, who, *more) in enumerate(told):
            if (event, who, *more[:1]) == (Event.HIT, by, t):
                points, band = told[at + 1][2:4]
                down = any(e[:2] == (Event.STATE, t) and State.FIT < e[2] <= State.DEAD for e in told)
                for k, much in enumerate((1, band >= Band.STUNNED, down, max(points, 0), band >= Band.WOUNDED)):
                    found[k] += HIT_WAYS * share * int(much)
    return tuple(found)
