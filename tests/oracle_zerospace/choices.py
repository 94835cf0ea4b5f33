"""What somebody may do in her turn (ZS-ACT-1, ZS-ATT-1, ZS-MAN-1, ZS-RANGE-1)."""

from .arms import handling, held, picking
from .hits import hit
from .places import BESIDE, moves, nearest_cover
from .sheet import BY_HAND, BY_MIND, NORMAL, RANGED, Weapon
from .state import COWERS, Action, Battle, Fighter, Used, distance
from .values import cannot_see, grounded

QUICK = 6
"""Quick actions of a turn (ZS-ACT-1)."""
ADJACENT = 1
"""How far apart the targets of a spread are, and how far hands reach (ZS-MAN-1)."""
FEWEST = 2
"""Targets that a spread or a sweep needs (ZS-MAN-2)."""


def can_attack(b: Battle, f: Fighter, g: Fighter, place: int) -> bool:
    """An attack on somebody with what is in a place (ZS-RANGE-1, ZS-ATT-2)."""
    if not g.stands or not f.ready(place):
        return False
    weapon = f.weapon(place)
    return distance(f, g) <= weapon.range and not (weapon.pair == BY_MIND and cannot_see(b, f))


def beside(b: Battle, f: Fighter, g: Fighter) -> list[Fighter]:
    """The enemies of the first who stand in reach of the second, by row."""
    return [e for e in b.enemies(f) if e.stands and distance(e, g) <= ADJACENT]


def attacks(b: Battle, f: Fighter) -> list[Action]:
    """Every attack, spread and sweep."""
    found: list[Action] = []
    for slot, g in enumerate(b.enemies(f)):
        for place in f.ready_places():
            if not can_attack(b, f, g, place):
                continue
            found.append(("attack", slot, place))
            weapon = f.weapon(place)
            if weapon.pair == RANGED and not weapon.area and len(beside(b, f, g)) >= FEWEST:
                found.append(("spread", slot, place))
    if len(beside(b, f, f)) >= FEWEST:
        for place in f.ready_places():
            if f.weapon(place).pair == BY_HAND and not f.weapon(place).area:
                found.append(("sweep", 0, place))
    return found


def manoeuvres(b: Battle, f: Fighter) -> list[Action]:
    """Disarming, distracting, grappling, takedowns (ZS-MAN-1, ZS-MAN-2)."""
    found: list[Action] = []
    for slot, g in enumerate(b.enemies(f)):
        if not g.stands:
            continue
        if g.able and not g.distracted:
            found.append(("distract", slot, 0))
        if distance(f, g) > ADJACENT:
            continue
        if held(g):
            found.append(("disarm", slot, 0))
        if f.holds is None and g.held_by is None and f.held_by in (None, g):
            found.append(("grapple", slot, 0))
        if not g.prone:
            found.append(("takedown", slot, 0))
    return found


def breaks_things(weapon: Weapon) -> bool:
    """An attack that harms objects (ZS-OBJ-1)."""
    return weapon.type == NORMAL and weapon.harm and not weapon.stunning


def wrecking(b: Battle, f: Fighter) -> list[Action]:
    """Attacks on what gives cover (ZS-OBJ-1)."""
    return [
        ("wreck", 0, 5 * c + place)
        for c, cover in enumerate(b.covers) if cover.health > 0
        for place in f.ready_places()
        if breaks_things(f.weapon(place)) and abs(cover.at - f.at) <= f.weapon(place).range
    ]  # fmt: skip


def quick_actions(b: Battle, f: Fighter, used: Used) -> list[Action]:
    """What takes little or no time (ZS-ACT-1)."""
    if used.quick >= QUICK:
        return []
    found = handling(f)
    if nearest_cover(b, f, BESIDE) is not None:
        found.append(("cover", 0, 0))
    if not f.prone and f.held_by is None and f.holds is None and grounded(b, f):
        found.append(("prone", 0, 0))
    if any(f.sheet.shield):
        found.append(("deactivate" if f.shielded else "activate", 0, 0))
    if f.sheet.cloak and not f.hidden and not used.spent:
        found.append(("cloak", 0, 0))
    return found


def standard_actions(b: Battle, f: Fighter, used: Used) -> list[Action]:
    """What takes the standard action."""
    if used.spent:
        return []
    possible = {
        ("squeeze", 0): f.holds is not None,
        ("break", 0): f.held_by is not None,
        ("recover", 0): f.blind > 0,
        ("recover", 1): f.terror > 0,
        ("dodge", 0): not used.moved,
    }
    found = [(kind, 0, option) for (kind, option), able in possible.items() if able]
    return found + attacks(b, f) + manoeuvres(b, f) + wrecking(b, f)


def rising(b: Battle, f: Fighter, used: Used) -> list[Action]:
    """The ways to rise; whoever has no weight regains her balance with the move alone (ZS-COND-1, ZS-KNOCK-1)."""
    if not f.prone or f.terror == COWERS:
        return []
    ways = [not used.moved and not entangled(f), not used.spent and grounded(b, f)]
    return [("rise", 0, way) for way, open in enumerate(ways) if open]


def entangled(f: Fighter) -> bool:
    """She restrains whoever restrains her: neither has a move action (ZS-MAN-1)."""
    return f.holds is not None and f.holds is f.held_by


def turn_choices(b: Battle, f: Fighter, used: Used) -> list[Action]:
    """Everything that is legal in the middle of a turn but for ``done`` (ZS-ACT-1)."""
    if not f.herself:
        hit("ZS-ATT-4")
        ways = [] if used.spent else [(2, f.altered), (3, f.unfree)]
        return [("recover", 0, which) for which, difficulty in ways if difficulty]
    found = moves(b, f, used) + quick_actions(b, f, used) + standard_actions(b, f, used)
    if not used.moved and not entangled(f):
        found += picking(f)
    found += rising(b, f, used)
    if f.holds is not None:
        found.append(("release", 0, 0))
    if used.nothing and b.interrupted is None and not f.stored:
        found.append(("delay", 0, 0))
    return found
