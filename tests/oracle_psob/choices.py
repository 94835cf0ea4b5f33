"""What somebody could declare from a place: parts of actions, rates, spreads."""

from .hits import hit
from .places import BESIDE, REACH
from .sheet import BOUND, BURST, FREE, GRENADE, HANDS, MELEE, NO_RATE, RANGED, SATURATION, SINGLE, THROWN, capacity
from .social import led, shaken
from .state import Action, Battle, Fighter, Part
from .values import enough, limited, rates_over

MOST = {MELEE: 6, THROWN: 5, GRENADE: 5}
"""Targets of one weapon without a rate, or of all hand-to-hand attacks together (PS-MANY-1)."""
ORDER = ("swing", "attack", "area", "intimidate", "cow", "rally", "deceive", "aim", "reload")
"""The order in which the parts of a complex action are declared (PS-ACT-1)."""
PARTS = 3


def lowest(what: str) -> int:
    """The lowest rate that an attack can use (PS-AREA-1)."""
    return BURST if what == "area" else SINGLE


def same(part: Part, what: str, weapon: int) -> bool:
    """A further use belongs to this part."""
    return part.what == what and part.weapon == weapon


def room(b: Battle, f: Fighter, parts: list[Part], what: str, place: int) -> bool:
    """The weapon can be used against one target more (PS-MANY-1, PS-AMMO-1)."""
    weapon = f.sheet.arm(place)
    part = parts[-1] if parts and same(parts[-1], what, place) else Part(what, place)
    n = len(part.targets) + 1
    rate = (part.rate if part.targets else lowest(what)) if weapon.kind == RANGED else NO_RATE
    if not enough(b, f, what, place, rate, n):
        return False
    if weapon.kind == MELEE:
        return sum(len(p.targets) for p in parts if p.what == "attack" and f.sheet.arm(p.weapon).kind == MELEE) < 6
    if weapon.kind in MOST:
        return n <= MOST[weapon.kind]
    if what == "area":
        return True
    return rate + rates_over(n) <= weapon.rate


def usable(b: Battle, f: Fighter, parts: list[Part], what: str, place: int) -> bool:
    """A weapon fits this kind of attack, and its turn in the order has not passed."""
    weapon = f.sheet.arm(place)
    if f.restraint == BOUND:
        return False
    if what == "area":
        if not (weapon.kind == GRENADE or (weapon.kind == RANGED and weapon.rate >= BURST)):
            return False
    elif weapon.kind == GRENADE:
        return False
    if parts:
        last = parts[-1]
        if not same(last, what, place):
            if len(parts) == PARTS or (ORDER.index(what), place) < (ORDER.index(last.what), last.weapon):
                return False
            if any(p.weapon == place and p.what in ("attack", "area") for p in parts):
                return False
    return room(b, f, parts, what, place)


def after(parts: list[Part], what: str) -> bool:
    """A part other than an attack may still follow."""
    if not parts:
        return True
    if len(parts) == PARTS:
        return False
    return ORDER.index(what) > ORDER.index(parts[-1].what)


def components(b: Battle, f: Fighter, at: int, parts: list[Part]) -> list[Action]:
    """Every component that could be declared from a place, after the parts already there."""
    found: list[Action] = []
    enemies = b.enemies(f)
    if parts and parts[0].what == "swing":
        at = parts[0].to
    for what in ("attack", "area") if f.stands else ():
        for place in f.sheet.places():
            if (what == "area" and place == HANDS) or not usable(b, f, parts, what, place):
                continue
            going_on = parts and same(parts[-1], what, place)
            past = max((t.row for t in parts[-1].targets), default=-1) if going_on else -1
            for slot, g in enumerate(enemies):
                near = f.sheet.arm(place).kind != MELEE or abs(g.at - at) <= REACH
                if g.stands and near and g.row > past:
                    found.append((what, slot, place))
    if f.sheet.intimidation is not None:
        if shaken(b, f) and after(parts, "intimidate"):
            found.append(("intimidate", 0, 0))
        for slot, g in enumerate(enemies):
            going_on = parts and parts[-1].what == "cow"
            more = g.row > parts[-1].targets[-1].row if going_on else after(parts, "cow")
            if g.stands and not g.sheet.minor and more:
                found.append(("cow", slot, 0))
    if f.sheet.influence is not None and led(b, f) and after(parts, "rally"):
        found.append(("rally", 0, 0))
    if f.sheet.deceit is not None and b.deceived[f.side] < 2 and after(parts, "deceive"):
        found.append(("deceive", 0, 0))
    for slot, g in enumerate(enemies):
        if not parts and f.stands and g.stands and f.aim is not g:
            found.append(("aim", slot, 0))
    for place, weapon in enumerate(f.sheet.weapons):
        if not parts and f.stands and limited(b, weapon) and f.left[place] < capacity(b.options, weapon):
            found.append(("reload", 0, place))
    return found


def swings(b: Battle, f: Fighter, at: int) -> list[Action]:
    """Swings with which a complex action may begin: from beside a prop to an enemy out of reach (PS-ACT-2)."""
    if f.restraint != FREE or f.sheet.mob or not f.stands or (f.plan.move and f.plan.after) or f.plan.drives:
        return []
    return [
        ("swing", slot, number)
        for slot, g in enumerate(b.enemies(f))
        for number, prop in enumerate(b.props)
        if g.stands and abs(prop.at - at) <= REACH < abs(g.at - at) <= prop.reach + BESIDE
    ]


def acts_at(f: Fighter) -> int:
    """Where she begins to act who is declaring: at the end of a move before the action (PS-MOVE-2)."""
    return f.plan.move_to if f.plan.move and not f.plan.after else f.at


def added(b: Battle, f: Fighter, parts: list[Part], action: Action) -> list[Part]:
    """The parts with one component more."""
    what, slot, place = action
    if what == "swing":
        hit("PS-ACT-2")
        g, at = b.enemies(f)[slot], acts_at(f)
        return [Part(what, place, NO_RATE, 0, [g], g.at + (BESIDE if g.at < at else -BESIDE))]
    named = [b.enemies(f)[slot]] if what in ("attack", "area", "cow", "aim") else []
    if parts and what in ("attack", "area", "cow") and same(parts[-1], what, place):
        hit("PS-MANY-1")
        last = parts[-1]
        return [*parts[:-1], Part(what, place, last.rate, last.spread, [*last.targets, *named])]
    return [*parts, Part(what, place, NO_RATE, 0, named)]


def possible(b: Battle, f: Fighter, at: int) -> bool:
    """Any action can be declared from a place."""
    return bool(components(b, f, at, []) or swings(b, f, at))


def complex_possible(b: Battle, f: Fighter, at: int) -> bool:
    """Two components can be declared."""
    if swings(b, f, at):
        return True
    for first in components(b, f, at, []):
        if first[0] in ("aim", "reload"):
            continue
        parts = added(b, f, [], first)
        part = parts[0]
        if part.what in ("attack", "area") and f.sheet.arm(part.weapon).kind == RANGED:
            part.rate = lowest(part.what)
        if components(b, f, at, parts):
            return True
    return False


def rates(b: Battle, f: Fighter, part: Part) -> list[int]:
    """Rates that an attack may have."""
    weapon = f.sheet.arm(part.weapon)
    if weapon.kind != RANGED:
        return []
    fit = range(lowest(part.what), weapon.rate + 1)
    return [rate for rate in fit if enough(b, f, part.what, part.weapon, rate, 1)]


def spreads(f: Fighter, part: Part) -> bool:
    """It is a beam at an area at full rate, which can be spread (PS-AREA-1)."""
    return part.what == "area" and f.sheet.arm(part.weapon).beam and part.rate == SATURATION
