"""Those who do not have this phase: preempting and aborting (PS-HOLD-1, PS-ABORT-1, PS-ABORT-2)."""

from .declare import ask_phase
from .dice import FUDGE2
from .harm import STUN_PENALTY, lose_phase
from .hits import hit
from .perform import in_area, snap
from .places import REACH, STEP, distance, ends, go, moves
from .sheet import BOUND, BURST, GRENADE, MELEE
from .state import (
    AFTER,
    FIRST,
    GROUP,
    Ask,
    Asking,
    Battle,
    Fighter,
    Roll,
    mob_of,
    quickest_first,
    together,
)  # fmt: skip
from .values import enough, loaded

PREEMPT_PENALTY = -2


def preempts(b: Battle, group: list[Fighter]) -> Asking:
    """Each remaining holder may go before an enemy who has declared (PS-HOLD-1)."""
    asked: set[int] = set()
    for f in quickest_first(b.fighters):
        if not (f.able and f.holding and f.phase) or f.row in asked or f in group:
            continue
        members = together(b, f)
        asked |= {g.row for g in members}
        victims = [
            k for k, g in enumerate(b.enemies(f)) if g in group and g.plan.leader is None and (g.stands or g.phase)
        ]
        if not victims:
            continue
        answer = yield Ask("preempt", f, [("decline", 0, 0), *(("preempt", k, 0) for k in victims)])
        if answer[0] == "decline":
            continue
        victim = b.enemies(f)[answer[1]]
        if not (yield from ask_phase(b, f, False, FIRST)):
            continue
        n = f.plan.components
        dice = yield Roll(FUDGE2, f.row, "preempt")
        hit("PS-HOLD-1")
        outcome = f.sheet.initiative + dice + PREEMPT_PENALTY - (n if n >= 2 else 0) - victim.sheet.initiative
        for g in members:
            g.plan.turn = FIRST if outcome >= 1 else GROUP if outcome == 0 else AFTER


def snap_targets(b: Battle, f: Fighter) -> list[int]:
    """Slots of the enemies whom her hair-trigger attack can reach."""
    if f.sheet.hair is None or f.restraint == BOUND:
        return []
    weapon = f.sheet.arm(f.sheet.hair)
    if f.sheet.hair_area:
        hit("PS-AREA-1")
        if weapon.kind != GRENADE and not enough(b, f, "area", f.sheet.hair, BURST, 1):
            return []
    if not loaded(b, f, f.sheet.hair):
        return []
    return [
        k for k, g in enumerate(b.enemies(f))
        if g.stands and (weapon.kind != MELEE or distance(f, g) <= REACH)
    ]  # fmt: skip


def threatened(b: Battle, f: Fighter) -> bool:
    """An enemy acts, or a friend fires at where she stands."""
    for g in b.fighters:
        if not g.plan.turn or not g.stands:
            continue
        if g.side != f.side:
            return True
        for part in g.plan.parts:
            if part.what == "area" and any(f in in_area(b, g, part, centre) for centre in part.targets):
                return True
    return False


def may_abort(f: Fighter) -> bool:
    """Nobody acting, stunned, or who has aborted already (PS-ABORT-1, PS-ABORT-2)."""
    return f.able and not f.plan.turn and not f.stunned and not f.aborted and not f.aborted_since


def pay(f: Fighter) -> None:
    """An unspent phase is lost, else -5; the aim is broken (PS-ABORT-1, PS-AIM-1)."""
    hit("PS-ABORT-1")
    f.aborted = f.aborted_since = True
    f.aim = None
    if not lose_phase(f):
        f.pending += STUN_PENALTY


def aborts(b: Battle) -> Asking:
    """Everybody else who may abort, the quickest first; a step may give somebody a reason to."""
    asked: set[int] = set()
    while True:
        who = [
            f for f in b.fighters if f.row not in asked and may_abort(f) and (threatened(b, f) or snap_targets(b, f))
        ]
        if not who:
            return
        f = quickest_first(who)[0]
        asked |= {g.row for g in mob_of(b, f)}
        slots = snap_targets(b, f)
        answer = yield Ask("abort", f, [("decline", 0, 0), ("dodge", 0, 0), *(("snap", k, 0) for k in slots)])
        if answer[0] == "snap":
            pay(f)
            yield from snap(b, f, b.enemies(f)[answer[1]])
        elif answer[0] == "dodge":
            yield from to_defence(b, f)


def to_defence(b: Battle, f: Fighter) -> Asking:
    """She, and all of her mob who may, abort to defence; then a fifth of a move (PS-ABORT-1, PS-MOB-2)."""
    members = [g for g in mob_of(b, f) if may_abort(g)]
    for g in members:
        pay(g)
        g.dodging = True
    steps = moves(b, f, (STEP,))
    if steps:
        answer = yield Ask("step", f, [("stand", 0, 0), *steps])
        if answer[0] != "stand":
            for g, to in zip(members, ends(b, f, members, answer), strict=True):
                go(b, g, to)
