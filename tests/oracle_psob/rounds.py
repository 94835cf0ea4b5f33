"""A fight, round by round (PS-INIT-1, PS-INIT-2, PS-HOLD-1, PS-HAZ-1, PS-END-1)."""

from .choices import possible
from .declare import ask_phase
from .dice import FUDGE2, UNIFORM
from .harm import settle, suffer
from .hits import hit
from .perform import batch
from .state import (
    AFTER,
    DRAW,
    FIRST,
    GROUP,
    NO_PHASE,
    Ask,
    Asking,
    Battle,
    Fighter,
    FightOver,
    Plan,
    Roll,
    mob_of,
    slowest_first,
    talks,
    together,
)
from .windows import aborts, preempts

HELD_OUT = 3


def fight(b: Battle) -> Asking:
    """A whole fight."""
    yield from tie_order(b)
    while True:
        yield from one_round(b)


def tie_order(b: Battle) -> Asking:
    """Those of equal Initiative are put in an order, one after the other (PS-INIT-2)."""
    for f in b.fighters:
        equals = [g for g in b.fighters[: f.row] if g.sheet.initiative == f.sheet.initiative]
        if not equals:
            continue
        place = yield Roll(UNIFORM, f.row, "tie order", len(equals) + 1)
        hit("PS-INIT-2")
        for g in equals:
            g.tie += g.tie >= place
        f.tie = place


def one_round(b: Battle) -> Asking:
    """Initiative, phases, what happens at the end."""
    b.turn += 1
    for f in b.fighters:
        f.stunned = f.aborted = f.stunned_off = f.phase = f.holding = False
        f.number = NO_PHASE
    yield from initiative(b)
    last: int | None = None
    stirred = False
    while not beaten(b):
        n = next_number(b, last, stirred)
        if n is None:
            break
        stirred = yield from at_number(b, n)
        last = n
    end_of_round(b)


def initiative(b: Battle) -> Asking:
    """One roll for each, or for each mob (PS-INIT-1, PS-MOB-2)."""
    rolled: set[int] = set()
    for f in b.fighters:
        if not (f.able or talks(b, f)) or f.row in rolled:
            continue
        members = [g for g in mob_of(b, f) if g.able] if f.able else [f]
        rolled |= {g.row for g in members}
        dice = yield Roll(FUDGE2, f.row, "initiative")
        for g in members:
            g.number = g.sheet.initiative + dice + g.pending
            g.pending = 0
            g.phase = g.number >= 0
            if not g.phase:
                g.number = NO_PHASE
        hit("PS-INIT-1")


def beaten(b: Battle) -> bool:
    """A side has nobody able to act."""
    return not all(any(f.able for f in b.side(side)) for side in (0, 1))


def next_number(b: Battle, last: int | None, stirred: bool) -> int | None:
    """The number that is counted next."""
    if last is not None and stirred and last >= 1 and any(f.holding and f.phase for f in b.fighters):
        return last - 1
    left = [f.number for f in b.fighters if f.phase and not f.holding and (last is None or f.number < last)]
    return max(left, default=None)


def at_number(b: Battle, n: int) -> Asking:
    """Everything at one number; whether anything was resolved."""
    b.count, b.declared = n, 0
    yield from held(b, n)
    group = [f for f in slowest_first(b.fighters) if f.phase and f.number == n and (not f.holding or f in b.joined)]
    declared: list[Fighter] = []
    asked: set[int] = set()
    for f in group:
        if f.row in asked or not (f.stands or possible(b, f, f.at)):
            continue
        members = together(b, f)
        asked |= {g.row for g in members}
        if (yield from ask_phase(b, f, f not in b.joined)):
            declared += members
    if declared:
        yield from preempts(b, declared)
        yield from aborts(b)
        for turn in (FIRST, GROUP, AFTER):
            yield from batch(b, turn)
    for f in b.fighters:
        f.plan = Plan()
    return bool(declared)


def held(b: Battle, n: int) -> Asking:
    """Those who hold are asked whether they act now (PS-HOLD-1)."""
    b.joined = []
    asked: set[int] = set()
    for f in slowest_first(b.fighters):
        if not (f.phase and f.holding) or f.row in asked:
            continue
        members = together(b, f)
        asked |= {g.row for g in members}
        answer = yield Ask("held", f, [("act", 0, 0), ("decline", 0, 0)])
        if answer[0] == "act":
            for g in members:
                g.number = n
                b.joined.append(g)
            hit("PS-HOLD-1")


def end_of_round(b: Battle) -> None:
    """Holders, hazards, and whether the fight is over."""
    for f in b.fighters:
        if f.phase and f.holding and f.able:
            f.pending += HELD_OUT
            hit("PS-HOLD-1")
        f.phase = f.holding = False
    for hazard in b.hazards:
        if not hazard.first <= b.turn <= hazard.last:
            continue
        for f in b.fighters:
            if f.alive and hazard.left <= f.at <= hazard.right:
                hit("PS-HAZ-1")
                suffer(f, hazard.damage - (f.sheet.armour if hazard.armour else 0))
    settle(b.fighters)
    lost = [not any(f.able for f in b.side(side)) for side in (0, 1)]
    if any(lost) or b.turn >= b.options.rounds:
        hit("PS-END-1")
        b.outcome = DRAW if all(lost) or not any(lost) else lost.index(False)
        raise FightOver
