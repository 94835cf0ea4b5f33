"""Positions on a line: where moves lead, and cover (BR-ACT-1, BR-MOVE-1, BR-COVER-1)."""

from .hits import hit
from .numbers import CROUCHED, FLOORED, PRONE, UPRIGHT
from .state import FREE, SEEN, Action, Battle, Fighter, distance

BESIDE = 100
"""Where a move toward somebody stops."""
SHOVED = 200
"""How far a shove moves somebody."""
FULL, HALF, SPRINT, SIGNIFICANT, EXTREME = range(5)
"""Ways of moving."""
KINDS = (("approach", True, True), ("retreat", True, False), ("join", False, True), ("leave", False, False))
"""Kinds of moves: whether the other is an enemy, and whether it goes toward her."""


def can_move(f: Fighter) -> bool:
    """Neither floored nor pinned, pinning, held or holding, and some movement is left (BR-STAT-1, BR-PIN-1)."""
    return f.bond == FREE and f.posture != FLOORED and pace(f) > 0


def pace(f: Fighter) -> int:
    """Her movement in her posture (BR-STAT-1)."""
    if f.posture == CROUCHED:
        return f.sheet.pace // 2
    return f.sheet.pace // 4 if f.posture == PRONE else f.sheet.pace


def length(f: Fighter, way: int) -> int:
    """How far a way of moving may lead (BR-ACT-1, BR-MOVE-1)."""
    m = pace(f)
    return (m, m // 2, 2 * m, 2 * m // 2, 2 * m // 4)[way]


def destination(b: Battle, f: Fighter, other: Fighter, toward: bool, limit: int) -> int:
    """Where a move toward somebody, or away from her, leads."""
    if toward:
        way = min(limit, max(0, distance(f, other) - BESIDE))
        return f.at + way if other.at > f.at else f.at - way
    return away(b, f, other, limit)


def away(b: Battle, f: Fighter, other: Fighter, limit: int) -> int:
    """Straight away from somebody, from the same place toward one's own edge; not beyond the arena."""
    back = f.side == 0 if f.at == other.at else f.at < other.at
    return min(max(f.at - limit if back else f.at + limit, 0), b.options.arena)


def others(b: Battle, f: Fighter, enemy: bool) -> list[Fighter]:
    """Everybody that a move may go by, in the order of slots."""
    return b.enemies(f) if enemy else b.allies(f)


def visible(g: Fighter, enemy: bool) -> bool:
    """She stands, and an enemy is not hidden (BR-HIDE-2)."""
    return g.stands and (not enemy or g.hidden == SEEN)


def moves(b: Battle, f: Fighter, action_left: bool) -> list[Action]:
    """Moves that lead somewhere; a longer one only if it leads farther than the next shorter."""
    found: list[Action] = []
    if f.moved or not can_move(f):
        return found
    for kind, enemy, toward in KINDS:
        for slot, other in enumerate(others(b, f, enemy)):
            if not visible(other, enemy):
                continue
            far = [abs(destination(b, f, other, toward, length(f, way)) - f.at) for way in range(5)]
            if far[HALF]:
                found.append((kind, slot, HALF))
            if far[FULL] > far[HALF]:
                found.append((kind, slot, FULL))
            if f.posture != UPRIGHT or not action_left:
                continue
            if far[SPRINT] > far[FULL]:
                found.append((kind, slot, SPRINT))
            found += [(kind, slot, way) for way in (SIGNIFICANT, EXTREME) if far[way]]
    return found


def go(f: Fighter, to: int) -> None:
    """She is moved; cover stays behind."""
    if to != f.at:
        f.at, f.cover = to, 0


def move(b: Battle, f: Fighter, action: Action) -> None:
    """A move of one's turn (BR-ACT-1, BR-MOVE-1)."""
    kind, slot, way = action
    _, enemy, toward = next(known for known in KINDS if known[0] == kind)
    hit("BR-ACT-1")
    go(f, destination(b, f, others(b, f, enemy)[slot], toward, length(f, way)))
    f.moved = True
    if way >= SPRINT:
        f.spent = f.sprint = True
        f.erratic = way - SPRINT
        if f.erratic:
            hit("BR-MOVE-1")


def best_cover(b: Battle, f: Fighter) -> tuple[int, int] | None:
    """The place that finding cover leads to, with its value, if it is better than hers (BR-COVER-1)."""
    near = [(at, value) for at, value in b.covers if abs(at - f.at) <= pace(f)]
    if not can_move(f) or not near:
        return None
    best = min(near, key=lambda place: (-place[1], abs(place[0] - f.at), place[0]))
    return best if best[1] > f.cover else None
