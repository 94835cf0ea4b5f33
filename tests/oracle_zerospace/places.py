"""Positions on a line: moves, flight, cover (ZS-MOVE-1, ZS-MOVE-2, ZS-OBJ-1)."""

from .hits import hit
from .state import COWERS, OWN, Action, Battle, Fighter, Used

BESIDE = 1
"""Where a move toward somebody stops, and how near cover must be."""
DOUBLE, ALL_OUT = 1, 2
"""Ways of moving beyond the base move, counted from 0 (ZS-MOVE-2)."""
TIMES = (1, 2, 3)
MOVES = ("approach", "retreat", "join", "seek")


def can_move(f: Fighter) -> bool:
    """Neither prone, restrained, holding somebody, nor cowering (ZS-MAN-2, ZS-ATT-3)."""
    return f.able and not f.prone and f.held_by is None and f.holds is None and f.terror != COWERS


def clamp(b: Battle, at: int) -> int:
    """Not beyond the arena."""
    return min(max(at, 0), b.options.arena)


def away(b: Battle, f: Fighter, place: int, metres: int) -> int:
    """Straight away from a place, from there toward one's own edge; not beyond the arena."""
    back = f.side == 0 if f.at == place else f.at < place
    return clamp(b, f.at - metres if back else f.at + metres)


def toward(f: Fighter, place: int, short: int, metres: int) -> int:
    """Toward a place, to so many metres short of it."""
    way = min(metres, max(0, abs(place - f.at) - short))
    return f.at + way if place > f.at else f.at - way


def destination(b: Battle, f: Fighter, kind: str, which: int, metres: int) -> int:
    """Where a move of so many metres leads; ``which``: a slot, or a place with cover."""
    if kind == "seek":
        return toward(f, b.covers[which].at, 0, metres)
    other = (b.allies if kind == "join" else b.enemies)(f)[which]
    if kind == "retreat":
        return away(b, f, other.at, metres)
    return toward(f, other.at, BESIDE, metres)


def moves(b: Battle, f: Fighter, used: Used) -> list[Action]:
    """Moves that lead somewhere; a longer one only if it leads farther than the next shorter."""
    found: list[Action] = []
    goes_on = used.moved and used.spent and used.rest > 0
    if (used.moved and not goes_on) or not can_move(f):
        return found
    for kind in MOVES:
        places = list(range(len(b.covers)))
        others = (b.allies if kind == "join" else b.enemies)(f)
        for which in places if kind == "seek" else [slot for slot, g in enumerate(others) if g.stands]:
            far = 0
            for way in range(1 if used.spent else len(TIMES)):
                metres = used.rest if goes_on else TIMES[way] * f.sheet.pace
                farther = abs(destination(b, f, kind, which, metres) - f.at)
                if farther > far:
                    found.append((kind, 0, 3 * which + way) if kind == "seek" else (kind, which, way))
                far = farther
    return found


def go(f: Fighter, to: int) -> None:
    """She is moved; cover stays behind."""
    if to != f.at:
        f.at, f.cover = to, 0


def move(b: Battle, f: Fighter, action: Action, used: Used) -> None:
    """A move of one's turn, or the rest of one (ZS-MOVE-1, ZS-MOVE-2, ZS-MOVE-3)."""
    kind, slot, option = action
    which, way = divmod(option, 3) if kind == "seek" else (slot, option)
    hit("ZS-MOVE-1")
    if used.moved:
        hit("ZS-MOVE-3")
        go(f, destination(b, f, kind, which, used.rest))
        used.rest = 0
        return
    before, whole = f.at, TIMES[way] * f.sheet.pace
    go(f, destination(b, f, kind, which, whole))
    used.moved = True
    if b.options.keeps_rest and way != ALL_OUT and not used.spent:
        used.rest = whole - abs(f.at - before)
    if way:
        hit("ZS-MOVE-2")
        f.run = OWN
    if way == ALL_OUT:
        used.spent = True


def nearest_cover(b: Battle, f: Fighter, metres: int) -> int | None:
    """The nearest place with cover within so many metres that is not destroyed; None if she has cover (ZS-OBJ-1)."""
    near = [c for c, place in enumerate(b.covers) if place.health > 0 and abs(place.at - f.at) <= metres]
    if f.cover or not near:
        return None
    return min(near, key=lambda c: (abs(b.covers[c].at - f.at), c))


def crouch(b: Battle, f: Fighter) -> None:
    """Behind the cover beside her."""
    place = nearest_cover(b, f, BESIDE)
    assert place is not None
    hit("ZS-OBJ-1")
    f.cover = place + 1
