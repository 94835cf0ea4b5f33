"""Forced turns: dodging, taking cover, running for it, diving in front (ZS-FORCE-1, ZS-FORCE-2)."""

from dataclasses import dataclass, field

from .hits import hit
from .places import BESIDE, can_move, crouch, go, nearest_cover
from .sheet import MENTAL, Weapon
from .state import FORCED, GONE, Action, Ask, Asking, Battle, Fighter, distance

BLAST = 5
"""Metres around its target that an area attack reaches (ZS-ATT-2)."""


@dataclass(slots=True)
class Blow:
    """An attack under way: whom it is against, and who dives in front of whom."""

    f: Fighter
    kind: str
    targets: list[Fighter]
    weapons: list[Weapon] = field(default_factory=list)
    area: bool = False
    centre: int = 0
    diver: Fighter | None = None
    ward: Fighter | None = None

    @property
    def unseen(self) -> bool:
        """A mental attack, which only some notice (ZS-ATT-1)."""
        return bool(self.weapons) and all(w.type == MENTAL for w in self.weapons)

    def struck(self, target: Fighter) -> Fighter:
        """Who is struck in a target's place."""
        return self.diver if self.diver is not None and target is self.ward else target


def notices(f: Fighter) -> bool:
    """She has Mental Resistance or mental powers (ZS-ATT-1)."""
    return f.resists(MENTAL) > 0 or any(arm.weapon.type == MENTAL and arm.where != GONE for arm in f.arms)


def may_force(b: Battle, f: Fighter, blow: Blow) -> bool:
    """Once a round, and not in one's own turn, once that has begun."""
    begun = f is b.interrupted and not b.opening
    return f.herself and not f.forced and f is not blow.f and not begun


def pay(f: Fighter) -> None:
    """A stored turn, else the next one (ZS-FORCE-1, ZS-FORCE-2)."""
    hit("ZS-FORCE-1")
    f.forced = True
    if f.stored:
        hit("ZS-FORCE-2")
        f.stored = False
    else:
        f.owed += 1


def way_out(b: Battle, f: Fighter, centre: int, metres: int, around: int) -> int | None:
    """Open ground out of the area within so many metres; of two as near, that toward one's own edge."""
    ends = [centre - around - 1, centre + around + 1]
    if f.side:
        ends.reverse()
    near = [at for at in ends if 0 <= at <= b.options.arena and abs(at - f.at) <= metres]
    return min(near, key=lambda at: abs(at - f.at), default=None)


def running(b: Battle, f: Fighter, blow: Blow) -> list[Action]:
    """The ways of running for cover (ZS-FORCE-2)."""
    found: list[Action] = []
    if not blow.area or not can_move(f):
        return found
    for times in (1, 2):
        metres = times * f.sheet.pace
        out = way_out(b, f, blow.centre, metres, BLAST)
        if out is not None or nearest_cover(b, f, metres) is not None:
            found.append(("run", 0, times - 1))
        if out is not None:
            break
    return found


def run(b: Battle, f: Fighter, blow: Blow, way: int) -> None:
    """Out of the area, else behind the nearest cover (ZS-FORCE-2)."""
    hit("ZS-FORCE-2")
    hit("ZS-MAN-1")
    metres = (1 + way) * f.sheet.pace
    out = way_out(b, f, blow.centre, metres, BLAST)
    if out is not None:
        go(f, out)
        blow.targets.remove(f)
    else:
        place = nearest_cover(b, f, metres)
        assert place is not None
        go(f, b.covers[place].at)
        f.cover = place + 1
    tire(f, way)


def tire(f: Fighter, way: int) -> None:
    """Twice as far is a double move (ZS-ACT-1)."""
    if way and not f.run:
        f.run = FORCED


def fleeing(b: Battle, f: Fighter, centre: int, around: int) -> Asking:
    """Out from under what falls or comes, before it is known who escapes (ZS-OBJ-2)."""
    if not f.herself or f.forced or not can_move(f):
        return
    for way in (0, 1):
        out = way_out(b, f, centre, (1 + way) * f.sheet.pace, around)
        if out is not None:
            kind, _, _ = yield Ask("force", f, [("decline", 0, 0), ("run", 0, way)])
            if kind == "run":
                hit("ZS-OBJ-2")
                pay(f)
                go(f, out)
                tire(f, way)
            return


def defending(b: Battle, blow: Blow) -> Asking:
    """Each target in turn (ZS-FORCE-1)."""
    for t in sorted(blow.targets, key=lambda t: t.row):
        if not may_force(b, t, blow) or (blow.unseen and not notices(t)):
            continue
        legal: list[Action] = [] if t.dodge else [("dodge", 0, 0)]
        if any(t.sheet.shield) and not t.shielded:
            legal.append(("activate", 0, 0))
        if t.held_by is None:
            if nearest_cover(b, t, BESIDE) is not None:
                legal.append(("cover", 0, 0))
            legal += running(b, t, blow)
        if not legal:
            continue
        kind, _, option = yield Ask("force", t, [("decline", 0, 0), *legal])
        if kind == "decline":
            continue
        pay(t)
        if kind == "dodge":
            t.dodge = FORCED
        elif kind == "activate":
            hit("ZS-POW-1")
            t.shielded = True
        elif kind == "cover":
            crouch(b, t)
        else:
            run(b, t, blow, option)


def diving(b: Battle, blow: Blow) -> Asking:
    """Who dives in front of a target, if anybody does (ZS-FORCE-2)."""
    if blow.area or blow.unseen or blow.kind == "squeeze" or not blow.targets:
        return
    for f in b.allies(blow.targets[0]):
        if f in blow.targets or not may_force(b, f, blow) or not can_move(f) or f.terror:
            continue
        mates = b.allies(f)
        legal = [
            ("dive", mates.index(t), 0)
            for t in sorted(blow.targets, key=lambda t: t.row)
            if distance(f, t) <= f.sheet.pace
        ]
        if not legal:
            continue
        kind, slot, _ = yield Ask("force", f, [("decline", 0, 0), *legal])
        if kind == "dive":
            hit("ZS-FORCE-2")
            pay(f)
            blow.diver, blow.ward = f, mates[slot]
            go(f, mates[slot].at)
            return


def windows(b: Battle, blow: Blow) -> Asking:
    """All that may be forced between a declaration and its dice."""
    yield from defending(b, blow)
    yield from diving(b, blow)
