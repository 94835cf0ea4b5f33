"""Attacks and manoeuvres, from their declaration to what they do (BR-HIT-1, BR-MAN-1, BR-CRIT-1, BR-CRIT-2)."""

from . import numbers
from .arms import can_take, drop_all, ready, take
from .choices import second_strikes
from .dice import ALL_MINUS, ALL_PLUS, FUDGE4
from .harm import bond, floor, hurt, let_go
from .hits import hit
from .numbers import MARGIN
from .places import BESIDE, SHOVED, away, destination, go
from .sheet import PLACES, PLAYERS, RANGED
from .state import GONE, HER_TURN, Action, Ask, Asking, Battle, Fighter, Roll, distance
from .values import attack_value, defence, own
from .windows import Answer, windows


def has_criticals(b: Battle, f: Fighter) -> bool:
    """Four pluses and four minuses mean something for her (BR-CRIT-1)."""
    return f.sheet.player or b.options.criticals != PLAYERS


def attacks(b: Battle, f: Fighter, action: Action) -> Asking:
    """An attack, and a second one where that goes (BR-TWO-1)."""
    f.spent = f.shown = True
    yield from strike(b, f, action)
    further = second_strikes(b, f, action[2])
    if further:
        answer = yield Ask("second", f, [("stop", 0, 0), *further])
        if answer[0] != "stop":
            hit("BR-TWO-1")
            yield from strike(b, f, answer)


def strike(b: Battle, f: Fighter, action: Action) -> Asking:
    """One attack."""
    _, slot, place = action
    declared = b.enemies(f)[slot]
    way = yield Ask("area", f, [("wild", 0, 0), *(("tamed", 0, area) for area in range(3))])
    weapon, sneak = f.weapon(place), f.hidden == HER_TURN
    if sneak:
        hit("BR-HIDE-1")
    melee = weapon.kind != RANGED
    got = yield from windows(b, f, declared, melee, sneak)
    dice, margin = yield from roll_attack(b, f, declared, got, "attack", place, sneak)
    area = numbers.wild_area(margin) if way[0] == "wild" else numbers.tamed_area(margin, way[2])
    counts = has_criticals(b, f)
    if area is not None:
        hit("BR-HIT-1")
        critical = counts and dice == ALL_PLUS
        if critical:
            hit("BR-CRIT-1")
        hurt(b, got.target, weapon, f.sheet.strength, area, critical)
    if counts and dice == ALL_MINUS:
        fumble(f, place)


def roll_attack(
    b: Battle, f: Fighter, declared: Fighter, got: Answer, what: str, place: int, sneak: bool = False
) -> Asking:
    """The dice of an attack or a manoeuvre, and by how much it passes the Defence (BR-DICE-1)."""
    dice = yield Roll(FUDGE4, f.row, "attack")
    hit("BR-DICE-1")
    if what == "attack":
        hit("BR-REACH-1" if f.weapon(place).kind != RANGED else "BR-DATA-3")
    value = attack_value(b, f, declared, what, place, got.between)
    if got.between:
        against = numbers.CORE_DEFENCE + got.target.sheet.special
    else:
        against = defence(b, declared, f, sneak) + got.reaction
    return dice, dice + value - against


def fumble(f: Fighter, place: int | None) -> None:
    """A gun jams, a weapon breaks, whoever has neither in use falls (BR-CRIT-2)."""
    hit("BR-CRIT-2")
    if place is None or place >= PLACES:
        floor(f)
    elif f.weapon(place).kind == RANGED:
        f.arms[place].jammed = True
    else:
        f.arms[place].where = GONE


def manoeuvre(b: Battle, f: Fighter, action: Action) -> Asking:
    """A trip, disarm, grapple or shove, its second dice included (BR-MAN-1)."""
    what, slot, _ = action
    f.spent = f.shown = True
    declared = b.enemies(f)[slot]
    got = yield from windows(b, f, declared, True)
    dice, margin = yield from roll_attack(b, f, declared, got, what, 0)
    if margin >= 0:
        hit("BR-MAN-1")
        target = got.target
        shown = yield Roll(FUDGE4, f.row, "contest")
        against = target.sheet.athletics if what in ("trip", "shove") else target.sheet.strength
        over = shown + f.sheet.strength + own(f) - against
        if over >= 0:
            yield from EFFECTS[what](b, f, target, over)
    if has_criticals(b, f) and dice == ALL_MINUS:
        fumble(f, next((place for place in range(len(f.arms)) if ready(f, place)), None))


def trip(b: Battle, f: Fighter, target: Fighter, over: int) -> Asking:
    """She falls."""
    floor(target)
    yield from ()


def disarm(b: Battle, f: Fighter, target: Fighter, over: int) -> Asking:
    """She drops all that she has in hand; one weapon may be taken."""
    takes = can_take(f, target)
    if takes:
        answer = yield Ask("take", f, [("decline", 0, 0), *(("take", 0, place) for place in takes)])
        if answer[0] == "take":
            take(f, target, answer[2])
    drop_all(target)


def grapple(b: Battle, f: Fighter, target: Fighter, over: int) -> Asking:
    """The two are beside each other, and one pins or holds the other."""
    if numbers.band(distance(f, target)) != numbers.ADJACENT:
        go(f, destination(b, f, target, True, distance(f, target) - BESIDE))
    yield from bind(f, target, over)


def shove(b: Battle, f: Fighter, target: Fighter, over: int) -> Asking:
    """She is moved away, and may fall."""
    go(target, away(b, target, f, SHOVED))
    let_go(target)
    if over >= MARGIN:
        floor(target)
    yield from ()


EFFECTS = {"trip": trip, "disarm": disarm, "grapple": grapple, "shove": shove}


def bind(winner: Fighter, loser: Fighter, over: int) -> Asking:
    """A pin; by enough of a margin a hold, if she likes (BR-MAN-1, BR-PIN-1)."""
    hold = False
    if over >= MARGIN:
        answer = yield Ask("bind", winner, [("pin", 0, 0), ("hold", 0, 0)])
        hold = answer[0] == "hold"
    bond(winner, loser, hold)
