"""OK-MOVE-1: positions on a line, moves, reach, and leaving the arena."""

from collections.abc import Iterator
from math import ceil

from . import arms
from .hits import hit
from .sheet import FLED, RANGED
from .state import Action, Battle, Fighter, apart, away, check_over, mobile, standing, step
from .wounds import gone

CLOSE = 100
"""How near an approach goes: one metre."""
MOVES = {"approach": "foe", "retreat": "foe", "join": "ally", "leave": "ally"}


def target_of(b: Battle, f: Fighter, action: Action) -> Fighter:
    """The fighter whom an action names."""
    kind, target, _ = action
    return (b.allies(f) if kind in ("join", "leave") else b.foes(f))[target]


def destination(b: Battle, f: Fighter, action: Action) -> int:
    """Where a move leads; outside 0..arena she leaves the fight."""
    kind, _, option = action
    other, way = target_of(b, f, action), (option + 1) * step(f)
    if kind in ("approach", "join"):
        gap = apart(f, other)
        return f.at + (1 if other.at > f.at else -1) * min(way, max(0, gap - CLOSE))
    return f.at + away(f, other.at) * way


def inside(b: Battle, at: int) -> bool:
    """Whether a place is in the arena."""
    return 0 <= at <= b.options.arena


def moves(b: Battle, f: Fighter) -> Iterator[Action]:
    """The legal moves: no farther than sense, toward or away from somebody standing."""
    if not mobile(f):
        return
    pace = step(f)
    for toward, from_, others in (("approach", "retreat", b.foes(f)), ("join", "leave", b.allies(f))):
        for i, other in enumerate(others):
            if not other.standing:
                continue
            for k in range(3):
                if apart(f, other) - CLOSE > k * pace:
                    yield (toward, i, k)
                if k == 0 or inside(b, f.at + away(f, other.at) * k * pace):
                    yield (from_, i, k)


def move(b: Battle, f: Fighter, to: int) -> None:
    """Go to a place; over the edge is flight."""
    hit("OK-MOVE-1")
    if inside(b, to):
        f.at = to
        arms.end_distant_contests(b)
    else:
        f.at = min(b.options.arena, max(0, to))
        gone(b, f, FLED)
        arms.end_distant_contests(b)
        check_over(b)


def extra_moves(f: Fighter, target: Fighter, place: int, longer: int = 0) -> int | None:
    """Moves (or range steps) that an attack needs beyond its reach; None where it cannot reach.

    Args:
        f: the attacker.
        target: of the attack.
        place: of her weapon.
        longer: centimetres that a prop adds to the reach of a melee weapon.
    """
    weapon = f.arms[place]
    assert weapon is not None
    gap = apart(f, target) - weapon.reach
    if weapon.kind == RANGED:
        return max(0, ceil(gap / 500))
    needed = max(0, ceil((gap - longer) / step(f)))
    if needed == 0 or (needed <= 3 and mobile(f)):
        return needed
    return None


def carried(b: Battle, f: Fighter, target: Fighter, place: int, limit: int | None = None) -> None:
    """OK-MOVE-1: an attack from beyond reach brings the attacker to her reach from the target, or as far as it goes."""
    weapon = f.arms[place]
    assert weapon is not None
    beyond = apart(f, target) - weapon.reach
    if weapon.kind != RANGED and beyond > 0:
        hit("OK-MOVE-1")
        way = beyond if limit is None else min(beyond, limit)
        f.at += way if target.at > f.at else -way
        arms.end_distant_contests(b)


def swing(b: Battle, f: Fighter, target: Fighter, place: int, reach: int) -> None:
    """OK-COMB-1: a stunt that succeeds carries her as far as the prop goes, hit or miss."""
    carried(b, f, target, place, reach)


def in_reach(b: Battle, f: Fighter, place: int) -> list[Fighter]:
    """OK-MANY-1: the enemies that a sweep with this weapon can hit, her grabber left out."""
    weapon = f.arms[place]
    assert weapon is not None
    return [foe for foe in standing(b.foes(f)) if foe is not f.held_by and apart(f, foe) <= weapon.reach]
