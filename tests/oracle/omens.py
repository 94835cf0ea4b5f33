"""The Tide of Battle with its boons and banes (OK-TIDE-1, OK-TIDE-2, OK-MOOK-4), and who arrives."""

from math import ceil

from tests.references import UNIFORM, WEIGHTED

from . import arms, wounds
from .hits import hit
from .sheet import DOWN, EVERY_ROUND, FIRST_ROUND, FIT, FLED, FULL, SIMPLIFIED, TAGS, WAITING
from .state import Asking, Battle, Fighter, Roll, check_over, held_weapon, standing

OMENS = 4
"""Rows of the table of boons, and of that of banes."""


def arrive(b: Battle, f: Fighter) -> None:
    """OK-TIDE-2: a reinforcement is there."""
    hit("OK-TIDE-2")
    f.state, f.arrives = FIT, 0
    wounds.update(b, f)


def scheduled(b: Battle) -> None:
    """Reinforcements of this round arrive before the Tide."""
    for f in b.fighters:
        if f.state == WAITING and f.arrives == b.turn:
            arrive(b, f)


def tide(b: Battle) -> Asking:
    """OK-TIDE-1: a die a side, then what it brings."""
    b.tide = [0, 0]
    option = b.options.tide
    if not (option == EVERY_ROUND or (option == FIRST_ROUND and b.turn == 1)):
        return
    for side in (0, 1):
        hit("OK-TIDE-1")
        b.tide[side] = yield Roll(b.options.tide_dice[side], side)
    for side in (0, 1):
        if b.tide[side] == 6:
            yield from boon(b, side)
        elif b.tide[side] == 1:
            yield from bane(b, side)


def draw(b: Battle, side: int, weights: list[int]) -> Asking:
    """Which of the possible rows happens: None, the only one, or one drawn by weight."""
    possible = [i for i, w in enumerate(weights) if w > 0]
    if len(possible) <= 1:
        return possible[0] if possible else None
    chosen = yield Roll(WEIGHTED, side, n=OMENS, weights=tuple(weights))
    return chosen


def one_of(b: Battle, side: int, candidates: list[Fighter]) -> Asking:
    """Whom it concerns, by lot."""
    if len(candidates) == 1:
        return candidates[0]
    chosen = yield Roll(UNIFORM, side, n=len(candidates))
    return candidates[chosen]


def downed_mooks(b: Battle, side: int) -> list[Fighter]:
    return [f for f in b.sides[side] if f.state == DOWN and f.sheet.mook]


def downed_allies(b: Battle, side: int) -> list[Fighter]:
    return [f for f in b.sides[side] if f.state == DOWN and not f.sheet.mook]


def waiting(b: Battle, side: int) -> list[Fighter]:
    """The first waiting squad."""
    there = [f for f in b.sides[side] if f.state == WAITING]
    return [f for f in there if f.sheet.squad == there[0].sheet.squad]


def boon(b: Battle, side: int) -> Asking:
    """A boon of those that can happen now."""
    mooks, allies, squad = downed_mooks(b, side), downed_allies(b, side), waiting(b, side)
    can = [mooks, allies, squad, not b.lucky[side]]
    weights = [w if ok else 0 for w, ok in zip(b.options.boons, can, strict=True)]
    which = yield from draw(b, side, weights)
    if which is not None:
        hit("OK-TIDE-2")
    if which == 0:
        for f in mooks[: ceil(len(mooks) * b.options.boon_share / 100)]:
            hit("OK-MOOK-4")
            mook_gets_up(b, f)
    elif which == 1:
        returns(b, (yield from one_of(b, side, allies)))
    elif which == 2:
        for f in squad:
            arrive(b, f)
    elif which == 3:
        b.lucky[side] = True


def bane(b: Battle, side: int) -> Asking:
    """A bane of those that can happen now."""
    mooks = [f for f in standing(b.sides[side]) if f.sheet.mook]
    armed = [f for f in standing(b.sides[side]) if held_weapon(f) is not None]
    can = [mooks, armed, not b.clumsy[side]]
    weights = [w if ok else 0 for w, ok in zip(b.options.banes, can, strict=True)]
    which = yield from draw(b, side, [*weights, 0])
    if which is not None:
        hit("OK-TIDE-2")
    if which == 0:
        wounds.gone(b, (yield from one_of(b, side, mooks)), FLED)
        check_over(b)
    elif which == 1:
        f = yield from one_of(b, side, armed)
        arms.put_away(f, held_weapon(f))
    elif which == 2:
        b.clumsy[side] = True


def take_off(f: Fighter, points: int) -> None:
    """Points go, nonlethal ones first."""
    first = min(points, f.nonlethal)
    f.nonlethal -= first
    f.lethal -= points - first


def mook_gets_up(b: Battle, f: Fighter) -> None:
    """OK-MOOK-4: a Downed mook is back, two points better."""
    mode = f.sheet.damage_mode
    if mode == SIMPLIFIED:
        f.nonlethal -= 2
    elif mode == TAGS:
        f.tags = 1
    elif mode == FULL:
        total = f.lethal + f.nonlethal
        take_off(f, min(total, max(2, total - 6)))
    else:
        f.tags = 0
    wounds.update(b, f)


def returns(b: Battle, f: Fighter) -> None:
    """A Down ally is back at 6 points."""
    take_off(f, max(0, f.lethal + f.nonlethal - 6))
    wounds.update(b, f)
