"""Positions on a line: distances, and where moves lead (PS-MOVE-1, PS-MOVE-2)."""

from .hits import hit
from .sheet import CONFINED, FREE
from .state import Action, Battle, Fighter

BESIDE, REACH = 100, 200
"""Where a move toward somebody stops, and how far hands and blades reach (PS-MELEE-1)."""
QUARTER, HALF, FULL = 1, 2, 3
STEP = 6
"""The option of an aborter's step."""


def distance(f: Fighter, g: Fighter) -> int:
    """Centimetres from one who acts, or might, to another as she is for others (PS-INIT-2)."""
    if g.place.at != g.at:
        hit("PS-INIT-2")
    return abs(f.at - g.place.at)


def length(f: Fighter, option: int) -> int:
    """How far a move may lead: a quarter, half, all of it, or an aborter's fifth (PS-MOVE-1, PS-ABORT-1)."""
    if option == STEP:
        return f.sheet.pace // 5
    return (f.sheet.pace // 4, f.sheet.pace // 2, f.sheet.pace)[option % 3]


def destination(b: Battle, f: Fighter, other: Fighter, toward: bool, limit: int) -> int:
    """Where a move toward somebody, or away from her, leads."""
    gap = distance(f, other)
    if toward:
        way = min(limit, max(0, gap - BESIDE))
        return f.at + way if other.at > f.at else f.at - way
    if f.at == other.at:
        to = f.at - limit if f.side == 0 else f.at + limit
    else:
        to = f.at + limit if f.at > other.at else f.at - limit
    return min(max(to, 0), b.options.arena)


KINDS = (("approach", True, True), ("retreat", True, False), ("join", False, True), ("leave", False, False))
"""Kinds of moves: whether the other is an enemy, and whether it goes toward her."""


def others(b: Battle, f: Fighter, enemy: bool) -> list[Fighter]:
    """Everybody that a move may go by, in the order of slots."""
    return b.enemies(f) if enemy else b.allies(f)


def refuge(b: Battle, f: Fighter, limit: int) -> tuple[int, int] | None:
    """Place and worth of the cover that a move finds; none where nothing betters hers (PS-COVER-1)."""
    found = [(-worth, abs(at - f.at), at) for at, worth in b.covers if worth > f.cover and 0 < abs(at - f.at) <= limit]
    return (min(found)[2], -min(found)[0]) if found else None


def refuges(b: Battle, f: Fighter, options: tuple[int, ...]) -> list[Action]:
    """Moves to cover: a longer one only if that cover is better than what the next shorter finds (PS-COVER-1)."""
    found: list[Action] = []
    for option in options:
        there = refuge(b, f, length(f, option))
        shorter = refuge(b, f, length(f, option - 1)) if option % 3 and option != STEP else None
        if there and (shorter is None or there[1] > shorter[1]):
            found.append(("cover", 0, option))
    return found


def moves(b: Battle, f: Fighter, options: tuple[int, ...]) -> list[Action]:
    """Moves that lead somewhere; a longer one only if it leads farther than the next shorter."""
    found: list[Action] = []
    if f.restraint != FREE or not f.stands:
        return found
    for kind, enemy, toward in KINDS:
        for slot, other in enumerate(others(b, f, enemy)):
            if not other.stands:
                continue
            for option in options:
                to = destination(b, f, other, toward, length(f, option))
                shorter = f.at
                if option % 3 and option != STEP:
                    shorter = destination(b, f, other, toward, length(f, option - 1))
                if to != shorter:
                    found.append((kind, slot, option))
    return found + refuges(b, f, options)


def ends(b: Battle, f: Fighter, members: list[Fighter], action: Action) -> list[int]:
    """Where the move that somebody has chosen leads each of those who make it with her (PS-MOVE-1, PS-MOB-2)."""
    return [end(b, f, g, action) if g.restraint == FREE else g.at for g in members]


def end(b: Battle, f: Fighter, g: Fighter, action: Action) -> int:
    """Where the move that one has chosen leads another, who can walk."""
    limit = length(g, action[2])
    if action[0] == "cover":
        hit("PS-COVER-1")
        there = refuge(b, g, limit)
        return g.at if there is None else there[0]
    other, toward = led_by(b, f, action)
    return g.at if g is other else destination(b, g, other, toward, limit)


def led_by(b: Battle, f: Fighter, action: Action) -> tuple[Fighter, bool]:
    """The other whom a move names, and whether it goes toward her."""
    kind, slot, _ = action
    for name, enemy, toward in KINDS:
        if kind == name:
            return others(b, f, enemy)[slot], toward
    raise ValueError(kind)


def go(b: Battle, f: Fighter, to: int) -> None:
    """She moves, on foot or driving; she has the cover of where she comes to, and no height.

    PS-COVER-1, PS-MELEE-1, PS-VEH-1.
    """
    if to != f.at:
        if not (f.plan.turn and f.plan.drives):
            f.vehicle = None
        if f.cover or b.cover_at(to):
            hit("PS-COVER-1")
        f.at, f.high = to, 0
        shelter(b, f)
        if f.seen and f.at == f.seen.at:  # back where she began: there for others, too, and as she is now
            f.seen = None
        hit("PS-MOVE-1")


def shelter(b: Battle, f: Fighter) -> None:
    """The best of the cover that is there and of that of what she is in, if she stands (PS-COVER-1, PS-VEH-1)."""
    if f.stands:
        f.cover = max(b.cover_at(f.at), 0 if f.vehicle is None else b.vehicles[f.vehicle].cover)


def driver(b: Battle, vehicle: int) -> Fighter | None:
    """The first listed of those in it who can: on her feet, with free hands, for herself alone (PS-VEH-1)."""
    for f in b.fighters:
        if f.vehicle == vehicle and f.stands and f.restraint in (FREE, CONFINED) and not f.sheet.mob:
            return f
    return None


def road(b: Battle, f: Fighter, kind: str, other: Fighter) -> int:
    """Where a drive leads (PS-VEH-1)."""
    assert f.vehicle is not None
    return destination(b, f, other, kind == "drive", b.vehicles[f.vehicle].pace)


def drives(b: Battle, f: Fighter, acts: bool) -> list[Action]:
    """Every drive that leads somewhere; after the action only where there can be one (PS-VEH-1)."""
    if f.vehicle is None or driver(b, f.vehicle) is not f:
        return []
    return [
        (kind, slot, option)
        for kind in ("drive", "drive-off")
        for slot, other in enumerate(b.enemies(f))
        for option in range(1 + acts)
        if other.stands and other.vehicle != f.vehicle and road(b, f, kind, other) != f.at
    ]


def take_along(b: Battle, f: Fighter) -> None:
    """The others in it come along, or are left behind where they have declared to go elsewhere (PS-VEH-1)."""
    for g in b.fighters:
        if g is f or g.vehicle != f.vehicle:
            continue
        hit("PS-VEH-1")
        if g.stands and g.plan.turn and ((g.plan.move and not g.plan.drives) or g.swing):
            g.vehicle = None
        else:
            g.at, g.high = f.at, 0
        shelter(b, g)
