"""Rounds: who acts when, holding and interrupting, and what happens between rounds (OK-TURN-1 ... OK-END-1)."""

from fractions import Fraction
from math import floor

from tests.references import FUDGE4, UNIFORM

from . import arms, omens, wounds
from .declare import Declared, declare
from .hits import hit
from .perform import perform
from .sheet import ANYONE, DEAD, DOWN, FULL, NOBODY, OUT, SURRENDERED, WAITING
from .state import Asking, Battle, Fighter, FightOver, Roll, ask, check_over, penalty, queue_key, standing

DRAW = 2


def fight(b: Battle) -> Asking:
    """The whole fight."""
    yield from tie_order(b)
    while True:
        yield from one_round(b)


def tie_order(b: Battle) -> Asking:
    """OK-EDGE-13: the last tie-break, drawn once among those of equal initiative."""
    for i, f in enumerate(b.fighters):
        equals = [e for e in b.fighters[:i] if e.sheet.initiative == f.sheet.initiative]
        if not equals:
            continue
        hit("OK-EDGE-13")
        f.tie = yield Roll(UNIFORM, f.row, n=len(equals) + 1)
        for e in equals:
            e.tie += e.tie >= f.tie


def one_round(b: Battle) -> Asking:
    """OK-EDGE-1: arrivals, Tide, recovery, initiative; then actions; then the clean-up."""
    b.turn += 1
    hit("OK-EDGE-1")
    omens.scheduled(b)
    yield from omens.tide(b)
    for f in b.fighters:
        recover(b, f)
    b.tide = [0, 0]
    for f in b.fighters:
        if f.standing:
            yield from roll_initiative(f)
    while (f := next_one(b)) is not None:
        yield from turn(b, f)
    end_of_round(b)


def recover(b: Battle, f: Fighter) -> None:
    """OK-REC-1, OK-EDGE-2, OK-EDGE-4: nonlethal points go, fractions are saved up only while there are any."""
    if f.sheet.damage_mode != FULL or f.state in (DEAD, WAITING) or f.state >= SURRENDERED:
        return
    times = {6: 2, 1: 0}.get(b.tide[f.side], 1)
    if f.nonlethal == 0:
        f.fraction = Fraction(0)
        return
    hit("OK-REC-1")
    f.fraction += f.sheet.recovery * times
    whole = min(floor(f.fraction), f.nonlethal)
    f.nonlethal -= whole
    f.fraction -= whole
    if f.nonlethal == 0:
        hit("OK-EDGE-2")
        f.fraction = Fraction(0)
    wounds.heal_limb(f)
    if f.state == OUT and b.options.out_final:
        return
    new = wounds.state_now(f)
    if f.state >= DOWN and b.options.down_final:
        new = max(new, DOWN)
    if f.state >= DOWN > new:
        hit("OK-EDGE-4")
    f.state = new


def roll_initiative(f: Fighter) -> Asking:
    """OK-INIT-1: what is left over counts; a debt is a penalty to the roll, and nobody has fewer than none."""
    hit("OK-INIT-1")
    off = penalty(f)
    dice = yield Roll(FUDGE4, f.row)
    f.ap = max(0, f.carry, f.sheet.initiative + dice - off + f.carry)
    if f.occupied and f.ap >= 3:
        hit("OK-TURN-3")
        f.ap -= 3
    f.carry = f.gumption = 0


def next_one(b: Battle) -> Fighter | None:
    """OK-TURN-1: most AP of those with 3 at least who are not done."""
    ready = [f for f in standing(b.fighters) if f.ap >= 3 and not f.done]
    if len(ready) > 1 and sorted(f.ap for f in ready)[-2] == max(f.ap for f in ready):
        hit("OK-EDGE-13")
    return min(ready, key=queue_key) if ready else None


def turn(b: Battle, f: Fighter) -> Asking:
    """One turn: an action, a hold, or a word."""
    hit("OK-TURN-1")
    d = yield from declare(b, f, False)
    kind = d.act[0]
    if kind == "hold":
        hit("OK-HOLD-1")
        hit("OK-EDGE-7")
        f.ap -= 1
        f.holding = True
    elif kind == "done":
        hit("OK-TURN-2")
        hit("OK-EDGE-7")
        f.done, f.holding = True, False
    elif kind == "let-go":
        arms.end_hold(f)
    elif kind == "surrender":
        hit("OK-SOC-1")
        wounds.gone(b, f, SURRENDERED)
        check_over(b)
    else:
        f.ap -= 3
        f.holding = False
        yield from with_interrupts(b, d)


def with_interrupts(b: Battle, d: Declared) -> Asking:
    """OK-HOLD-1: one interrupt a declaration; a lost race comes straight after."""
    other: Declared | None = None
    wins = False
    for f in holders(b, d.by):
        answer = yield from ask("interrupt", f, [("interrupt", 0, 0), ("decline", 0, 0)])
        if answer[0] == "interrupt":
            hit("OK-HOLD-1")
            f.ap -= 3
            f.holding = False
            other = yield from declare(b, f, True)
            hit("OK-TASK-1")
            off = penalty(f)
            dice = yield Roll(FUDGE4, f.row)
            wins = f.sheet.quickness + dice - off + d.by.exposed >= d.by.sheet.quickness + 2
            break
    order = [d] if other is None else [other, d] if wins else [d, other]
    for declared in order:
        yield from perform(b, declared)


def holders(b: Battle, actor: Fighter) -> list[Fighter]:
    """Who may interrupt, in order of AP."""
    if b.options.interrupts == NOBODY:
        return []
    found = [
        f
        for f in standing(b.fighters)
        if f is not actor and f.holding and f.ap >= 3 and (f.side != actor.side or b.options.interrupts == ANYONE)
    ]
    return sorted(found, key=queue_key)


def end_of_round(b: Battle) -> None:
    """OK-END-1: defences and holds end, up to 3 AP are carried over, the dying come closer to death."""
    hit("OK-END-1")
    for f in b.fighters:
        f.carry, f.ap = min(f.ap, 3), 0
        f.done = f.holding = False
        f.against_one.clear()
        f.against_squads.clear()
        f.against_all = False
        if f.clock:
            hit("OK-DMG-4")
            f.clock = max(0, f.clock - 2)
            if f.clock == 0:
                f.state = DEAD
    if b.turn >= b.options.rounds:
        hit("OK-EDGE-6")
        b.outcome = DRAW
        raise FightOver
