"""Damage: armour, points, lethality, states, dying (OK-ARM-1, OK-DMG-1..4, OK-MOOK-1..3)."""

from fractions import Fraction
from functools import cache
from math import ceil, floor

from . import arms
from .hits import hit
from .ranks import AVG, number
from .sheet import DOWN, FULL, OUT, SIMPLEST, SIMPLIFIED, TAGS, TAKEN, Sheet, Weapon, condition
from .state import ARM, LEGS, OTHER, Battle, Fighter, Spending

LETHALITY = (
    Fraction(1), Fraction(2, 3), Fraction(1, 2), Fraction(1, 3), Fraction(1, 5), Fraction(1, 7), Fraction(1, 10),
)  # fmt: skip
"""OK-DMG-2: the lethal part of the points, by row."""
MOST = 45
"""Net damage beyond this does no more points."""
HALF_ROUNDS = {10: 90 * 24, 11: 20 * 24, 12: 5 * 24, 13: 24, 14: 4}
"""OK-DMG-4: half-rounds of 2.5 s until death, by lethal points; 15 and more leave one."""
MANGLED = {1: LEGS, 2: ARM}
"""OK-OPT-1: the parts whose called shot mangles a limb."""


@cache
def points(net: int) -> tuple[int, bool]:
    """OK-DMG-1: ``(points, whether they were rounded up)`` for damage above the resistance in half-ranks."""
    if net < -2:
        return 0, False
    exact = number(AVG + min(net, MOST))
    rounded = floor(exact + Fraction(1, 2))
    return rounded, rounded > exact


@cache
def lethal_part(total: int, row: int, rounded_up: bool) -> int:
    """OK-DMG-2, OK-EDGE-11: to the nearest, ties down; of points rounded up one at least is nonlethal."""
    lethal = ceil(total * LETHALITY[row] - Fraction(1, 2))
    return min(lethal, total - 1) if rounded_up else lethal


def armour_takes(weapon: Weapon, sheet: Sheet) -> int | None:
    """OK-ARM-1, OK-EDGE-10: half-ranks that armour takes off the damage; None where it stops the blow."""
    protection = sheet.protection[weapon.lethality]
    if protection is None:
        return 0
    above = weapon.penetration - protection
    if above <= 0:
        return None
    return max(0, 4 - above)


def blow(b: Battle, target: Fighter, weapon: Weapon, spent: Spending) -> None:
    """One hit's damage to one target."""
    sheet = target.sheet
    damage = weapon.damage + (spent.damage - 1 if spent.damage else -2)
    hit("OK-ATT-2")
    taken = 0
    if not (spent.bypass and spent.bypass >= sheet.coverage):
        shield = armour_takes(weapon, sheet)
        if shield != 0:
            hit("OK-ARM-1")
            hit("OK-EDGE-10")
        if shield is None:
            return
        taken = shield
    net = damage - taken - sheet.dr
    if sheet.damage_mode != FULL:
        mook_blow(target, net)
    else:
        full_blow(b, target, net, weapon, spent)
    update(b, target)


def full_blow(b: Battle, target: Fighter, net: int, weapon: Weapon, spent: Spending) -> None:
    """OK-DMG-1, OK-DMG-2 and the optional rules of OK-OPT-1 for one under the full rules."""
    got, rounded_up = points(net)
    hit("OK-DMG-1")
    if got == 0:
        return
    before = target.lethal + target.nonlethal
    row = min(6, max(0, weapon.lethality - spent.lethality))
    if b.options.headcracking and before < 10 <= before + got:
        hit("OK-OPT-1")
        row = max(0, row - 2)
    elif b.options.headcracking and before < 7 <= before + got:
        hit("OK-OPT-1")
        row = max(0, row - 1)
    lethal = lethal_part(got, row, rounded_up)
    hit("OK-DMG-2")
    hit("OK-EDGE-11")
    target.lethal += lethal
    target.nonlethal += got - lethal
    if before + got >= 15:
        hit("OK-EDGE-5")
    if b.options.mangling and spent.part in MANGLED and before < 5 <= before + got:
        hit("OK-OPT-1")
        target.maimed = MANGLED[spent.part]


def mook_blow(target: Fighter, net: int) -> None:
    """OK-MOOK-1..3: the three short ways for mooks; no lethality."""
    mode = target.sheet.damage_mode
    hit("OK-MOOK-1")
    hit("OK-EDGE-12")
    if mode == SIMPLIFIED:
        hit("OK-MOOK-2")
        steps = ((5, 7), (4, 5), (3, 3), (1, 2), (-2, 1))
        target.nonlethal += next((got for least, got in steps if net >= least), 0)
    elif mode == TAGS:
        hit("OK-MOOK-3")
        target.tags += next((got for least, got in ((5, 3), (4, 2), (1, 1)) if net >= least), 0)
    elif mode == SIMPLEST:
        hit("OK-MOOK-3")
        if net >= 3:
            target.tags = 2


def state_now(f: Fighter) -> int:
    """OK-DMG-3: what her points or tags make of her."""
    return condition(f.sheet.damage_mode, f.lethal, f.nonlethal, f.tags)


def update(b: Battle, f: Fighter) -> None:
    """OK-DMG-3: the state follows the points; whoever falls loses what OK-EDGE-4 says."""
    old, f.state = f.state, state_now(f)
    if f.state != old:
        hit("OK-DMG-3")
    if f.state >= DOWN > old:
        fall(b, f)
    if f.state == OUT and f.lethal >= 10:
        hit("OK-DMG-4")
        f.clock = HALF_ROUNDS.get(f.lethal, 1)
    heal_limb(f)


def heal_limb(f: Fighter) -> None:
    """OK-OPT-1: a limb is mangled as long as she is Impaired or worse."""
    if f.lethal + f.nonlethal < 5:
        f.maimed = OTHER


def off_the_field(b: Battle, f: Fighter) -> None:
    """OK-EDGE-4, OK-EDGE-8: AP, carry, setups and defences of somebody who stands no more; grips end, and OK-TURN-3."""
    hit("OK-EDGE-4")
    f.occupied = False
    f.ap = f.carry = 0
    f.setup_on, f.setup_bonus = None, 0
    f.holding = False
    f.against_one.clear()
    f.against_squads.clear()
    f.against_all = False
    f.exposed = 0
    f.gumption = 0
    for other in b.fighters:
        if other.setup_on is f:
            hit("OK-EDGE-8")
            other.setup_on, other.setup_bonus = None, 0
    arms.end_holds(f)
    arms.end_contest(f)


def fall(b: Battle, f: Fighter) -> None:
    """Down or worse: not counted as prone, and a weapon that she had taken drops at her place."""
    off_the_field(b, f)
    f.prone = False
    if f.arms[TAKEN] is not None:
        arms.lies(f, TAKEN, f.at)


def gone(b: Battle, f: Fighter, state: int) -> None:
    """OK-EDGE-14: fled or surrendered; what she had taken is gone with her."""
    hit("OK-EDGE-14")
    off_the_field(b, f)
    f.state = state
    f.prone = False
    f.arms[TAKEN], f.taken_from, f.taken_which = None, None, 0
