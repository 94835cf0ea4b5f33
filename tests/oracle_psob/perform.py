"""Resolving what was declared: moves, rolls, and all effects together (PS-INIT-2)."""

from .choices import rates
from .dice import FUDGE2
from .harm import settle, suffer
from .hits import hit
from .places import QUARTER, REACH, distance, go, take_along
from .sheet import AUTO, FREE, HANDS, MELEE, SATURATION, Weapon, capacity
from .social import heard, shaken, spine, stiffest, value
from .state import ABORTED, Asking, Battle, Fighter, Part, Plan, Roll, Seen
from .values import AREA_WIDTH, common, dodge, limited, taken, with_weapon

TIMES = {1: 2, 2: 3, 3: 4, 4: 2, 5: 3, 6: 4}
"""What spreading a beam multiplies, and takes off its damage: hits up to 3, width above (PS-AREA-1)."""


def width_of(f: Fighter, part: Part) -> int:
    """Centimetres that an area attack takes in."""
    width = AREA_WIDTH[part.rate]
    return width * TIMES[part.spread] if part.spread > 3 else width


def in_area(b: Battle, f: Fighter, part: Part, centre: Fighter) -> list[Fighter]:
    """Everybody alive there but the shooter, in listing order."""
    width = width_of(f, part)
    return [g for g in b.fighters if g.alive and g is not f and 2 * abs(g.place.at - centre.place.at) <= width]


def lose(f: Fighter) -> None:
    """Her action comes to nothing; the phase is spent."""
    f.moved = False
    f.phase = f.holding = False
    f.plan = Plan()


def roll(f: Fighter, plan: Plan, once: bool) -> Asking:
    """The dice of one component, or those of the whole action (PS-ACT-1)."""
    if once and plan.once is not None:
        return plan.once
    plan.once = yield Roll(FUDGE2, f.row, "action")
    hit("PS-DICE-1")
    return plan.once


def damage_of(b: Battle, weapon: Weapon, part: Part, outcome: int) -> int:
    """Rating and Outcome (PS-ATT-1, PS-ATT-2)."""
    if weapon.kind == MELEE:
        hit("PS-ATT-1")
        return weapon.damage + 2 * outcome
    hit("PS-ATT-2")
    return weapon.damage + b.options.ranged_outcome * outcome


def protection(g: Fighter, weapon: Weapon, part: Part) -> int:
    """Her armour, less what a beam goes through (PS-AMMO-1)."""
    less = 0
    if weapon.beam and part.what == "attack":
        less = {SATURATION: 2, AUTO: 1}.get(part.rate, 0)
        hit("PS-AMMO-1")
    return max(0, g.sheet.armour - less)


def attack(b: Battle, f: Fighter, plan: Plan, part: Part, target: Fighter) -> Asking:
    """One attack on one target."""
    weapon = f.sheet.arm(part.weapon)
    dice = yield from roll(f, plan, b.options.once)
    hit("PS-TASK-1")
    outcome = with_weapon(b, f, plan, part, target) + dice - dodge(b, target, weapon.kind != MELEE)
    if outcome >= 0:
        suffer(target, damage_of(b, weapon, part, outcome) - protection(target, weapon, part))


def area(b: Battle, f: Fighter, plan: Plan, part: Part, centre: Fighter) -> Asking:
    """One area: the numbers from 0 to the Result are dealt to those in it (PS-AREA-1)."""
    weapon = f.sheet.arm(part.weapon)
    dice = yield from roll(f, plan, b.options.once)
    result = with_weapon(b, f, plan, part, centre) + dice
    times = TIMES.get(part.spread, 1)
    each = times if part.spread <= 3 else 1
    beam = weapon.beam and part.rate == SATURATION
    waiting = sorted(in_area(b, f, part, centre), key=lambda g: (dodge(b, g, True), g.row))
    for number in range(result + 1):
        for _ in range(each):
            reached = [g for g in waiting if dodge(b, g, True) <= number]
            if not reached:
                break
            g = reached[0]
            waiting.remove(g)
            hit("PS-AREA-1")
            extra = (result - dodge(b, g, True)) if beam else 0
            less = times if part.spread else 0
            suffer(g, weapon.damage - less + extra - protection(g, weapon, part))


def cow(b: Battle, f: Fighter, plan: Plan, target: Fighter) -> Asking:
    """Intimidation of one major character."""
    dice = yield from roll(f, plan, b.options.once)
    if value(b, f, plan, "cow") + dice >= spine(b, target):
        target.harm.leaves = True


def social(b: Battle, f: Fighter, plan: Plan, part: Part, new: dict) -> Asking:
    """Intimidation of all minor characters, rallying, deceit: one roll each."""
    dice = yield from roll(f, plan, b.options.once)
    hit("PS-TASK-1")
    result = value(b, f, plan, part.what) + dice
    if part.what == "rally":
        new["rallied"][f.side] = max(result, new["rallied"].get(f.side, result))
    elif part.what == "deceive":
        outcome = result - stiffest(b, f)
        if outcome >= 0:
            power = 2 if outcome >= 5 else 1
            new["deceived"][f.side] = max(power, new["deceived"].get(f.side, 0))
    else:
        for g in shaken(b, f):
            g.harm.leaves = g.harm.leaves or spine(b, g) <= result


def swing(b: Battle, f: Fighter, plan: Plan, part: Part) -> Asking:
    """Agility against the prop; whether she gets there (PS-ACT-2)."""
    dice = yield from roll(f, plan, b.options.once)
    hit("PS-ACT-2")
    if f.sheet.agility + common(f, plan) + dice < b.props[part.weapon].difficulty:
        return False
    go(b, f, part.to)
    return True


def carry_out(b: Battle, f: Fighter, plan: Plan, new: dict) -> Asking:
    """All the rolls of one action."""
    for part in plan.parts:
        if part.what == "swing":
            if not (yield from swing(b, f, plan, part)):
                plan.parts = []
                return
        elif part.what == "attack":
            for g in part.targets:
                yield from attack(b, f, plan, part, g)
        elif part.what == "area":
            for g in part.targets:
                yield from area(b, f, plan, part, g)
        elif part.what == "cow":
            for g in part.targets:
                yield from cow(b, f, plan, g)
        elif part.what not in ("aim", "reload"):
            yield from social(b, f, plan, part, new)


def spend_charges(b: Battle, f: Fighter, parts: list[Part]) -> None:
    """What was fired or thrown (PS-AMMO-1)."""
    for part in parts:
        if part.what in ("attack", "area") and part.weapon != HANDS:
            weapon = f.sheet.arm(part.weapon)
            if limited(b, weapon):
                used = taken(b, f, part.what, part.weapon, part.rate, len(part.targets))
                f.left[part.weapon] = max(0, f.left[part.weapon] - used)
                hit("PS-AMMO-1")


def attacked(parts: list[Part]) -> bool:
    """She attacked somebody, or an area."""
    return any(part.what in ("attack", "area") for part in parts)


def aftermath(b: Battle, f: Fighter, parts: list[Part]) -> None:
    """Charges, and the aim that an attack ends (PS-AIM-1)."""
    spend_charges(b, f, parts)
    if attacked(parts):
        f.aim = None


def settle_words(b: Battle, new: dict) -> None:
    """Rallies and deceits of what was resolved together."""
    for side, result in new["rallied"].items():
        held = b.rallied[side]
        b.rallied[side] = result if held is None else max(held, result)
    for side, power in new["deceived"].items():
        b.deceived[side] = max(b.deceived[side], power)


def snap(b: Battle, f: Fighter, target: Fighter) -> Asking:
    """A hair-trigger attack: rolled and taking effect at once (PS-ABORT-1)."""
    hair = f.sheet.hair
    assert hair is not None
    part = Part("area" if f.sheet.hair_area else "attack", hair, 0, 0, [target])
    part.rate = max(rates(b, f, part), default=0)
    f.plan = Plan(ABORTED, parts=[part], components=1)
    yield from (area if f.sheet.hair_area else attack)(b, f, f.plan, part, target)
    aftermath(b, f, [part])
    f.plan = Plan()
    settle(b.fighters)


def hand_to_hand(f: Fighter) -> list[Fighter]:
    """Everybody still in the fight whom she means to attack hand to hand."""
    parts = [p for p in f.plan.parts if p.what == "attack" and f.sheet.arm(p.weapon).kind == MELEE]
    return [g for p in parts for g in p.targets if g.stands]


def gap(f: Fighter, g: Fighter) -> int:
    """Centimetres from where she will strike, at the end of a swing if she makes one, to another (PS-ACT-2)."""
    return abs(f.swing.to - g.place.at) if f.swing else distance(f, g)


def follow(b: Battle, f: Fighter, part: Part) -> None:
    """After an aborter with the free quarter, unless it leads away from somebody else (PS-MELEE-1)."""
    for target in part.targets:
        if not target.stands or f.plan.move or gap(f, target) <= REACH or f.sheet.arm(part.weapon).kind != MELEE:
            continue
        away, start = gap(f, target) - REACH, f.swing.to if f.swing else f.at
        to = start + away if target.place.at > start else start - away
        kept = all(abs(g.place.at - to) <= REACH for g in hand_to_hand(f) if gap(f, g) <= REACH)
        feet = f.restraint == FREE and (f.vehicle is None or f.swing)
        if feet and away <= f.sheet.pace // 4 and kept:
            if f.swing:
                f.swing.to = to
            else:
                go(b, f, to)
            f.plan.move = QUARTER
            f.plan.move_to = to
            hit("PS-MELEE-1")


def drop_targets(b: Battle, f: Fighter) -> None:
    """Those gone, dead, or out of reach are attacked no more; an action without any is lost."""
    kept = []
    for part in f.plan.parts:
        if part.what == "swing":
            kept.append(part)
            continue
        if not part.targets:
            if part.what == "reload" or heard(b, f, part.what):
                kept.append(part)
            continue
        melee = part.what == "attack" and f.sheet.arm(part.weapon).kind == MELEE
        left = [
            g for g in part.targets
            if g.stands and not (melee and gap(f, g) > REACH)
        ]  # fmt: skip
        if left:
            kept.append(Part(part.what, part.weapon, part.rate, part.spread, left))
    f.plan.parts = kept if any(part.what != "swing" for part in kept) else []


def hand_over(f: Fighter, actors: list[Fighter]) -> None:
    """The first listed of her mob who still can carries on what she declared (PS-MOB-2)."""
    rest = sorted((g for g in actors if g.plan.leader is f), key=lambda g: g.row)
    for g in rest:
        hit("PS-MOB-2")
        g.plan.leader = None if g is rest[0] else rest[0]
    if rest:
        heir, gone = rest[0].plan, f.plan
        heir.parts, heir.nth, heir.components = gone.parts, gone.nth, gone.components


def batch(b: Battle, turn: int) -> Asking:
    """All that is resolved together."""
    actors = sorted((f for f in b.fighters if f.plan.turn == turn), key=lambda f: f.plan.nth)
    unable = [f for f in actors if f.stunned or not (f.stands or f.phase)]
    actors = [f for f in actors if f not in unable]
    for f in unable:
        hand_over(f, actors)
        lose(f)
    for f in b.fighters:
        f.seen = Seen(f.at, f.cover, f.high, f.vehicle)
    for f in actors:
        if f.plan.move and not f.plan.after:
            go(b, f, f.plan.move_to)
    for f in actors:
        had = bool(f.plan.parts)
        for part in f.plan.parts:
            if part.what == "attack":
                follow(b, f, part)
        drop_targets(b, f)
        if had and not f.plan.parts:
            hit("PS-INIT-2")
    new: dict = {"rallied": {}, "deceived": {}}
    for f in sorted(actors, key=lambda f: f.plan.nth):
        if f.plan.leader is None:
            yield from carry_out(b, f, f.plan, new)
    for f in b.fighters:
        f.seen = None
    for f in actors:
        if f.plan.drives and not f.plan.after:
            take_along(b, f)
    for f in actors:
        f.phase = f.holding = False
        leader = f.plan.leader or f
        aftermath(b, f, leader.plan.parts)
    settle(b.fighters)
    settle_words(b, new)
    for f in actors:
        for part in (f.plan.leader or f).plan.parts:
            if part.what == "aim" and f.stands and part.targets[0].stands:
                f.aim = part.targets[0]
                hit("PS-AIM-1")
            elif part.what == "reload":  # as all that goes together: also of whoever falls meanwhile
                f.left[part.weapon] = capacity(b.options, f.sheet.arm(part.weapon))
    for f in actors:
        if f.plan.move and f.plan.after and f.stands:
            go(b, f, f.plan.move_to)
            if f.plan.drives:
                take_along(b, f)
    for f in actors:
        f.plan.turn = 0
