"""Special effects (OK-EFF-0..7): whom they can be done to, at what price, and what they do."""

from collections.abc import Iterator
from dataclasses import dataclass

from . import arms
from .hits import hit
from .kinds import EFFECT_RULE
from .ranks import GD, number
from .sheet import MELEE, RANGED, READY, STRENGTH, TAKEN
from .state import Battle, Fighter, Spending, apart, away, contested_weapon, held_weapon

POWERED = ("grab", "disarm", "takeaway")
"""Effects whose power is worth raising; breaking free is all or nothing, the others have none."""


def power(f: Fighter, place: int, spent: int) -> int:
    """OK-EFF-0: a full rank below the base for nothing, the base for one success, a half-rank for each more."""
    weapon = f.arms[place]
    assert weapon is not None
    return weapon.effect + (spent - 1 if spent else -2)


def threshold(f: Fighter, victim: Fighter, kind: str) -> int | None:
    """The power that the effect needs; None for those that need none."""
    base = victim.sheet.base_damage
    if kind == "grab":
        return base - 2
    if kind == "break-free":
        return f.grip + 1
    if kind == "disarm":
        place = held_weapon(victim)
        weapon = None if place is None else victim.arms[place]
        assert weapon is not None
        return base + (weapon.hands == 2) + 1
    if kind == "takeaway":
        # Nobody struggles for a weapon that was taken already, or from more than two metres: it is taken, or is not.
        no_tie = held_weapon(victim) == TAKEN or apart(f, victim) > 200
        return base + (no_tie and not contested_between(f, victim))
    return None


def power_needed(f: Fighter, place: int, victim: Fighter, kind: str) -> int:
    """The successes for power without which the effect would not happen."""
    least = threshold(f, victim, kind)
    spent = 0
    while least is not None and power(f, place, spent) < least:
        spent += 1
    return spent


def excess(f: Fighter, place: int, victim: Fighter, s: Spending) -> int:
    """Power beyond what the effect needs."""
    assert s.effect is not None
    least = threshold(f, victim, s.effect)
    assert least is not None
    return power(f, place, s.power) - least


def more_power_helps(f: Fighter, place: int, victim: Fighter, s: Spending) -> bool:
    """A takeaway is done once it is more than a tie."""
    return s.effect != "takeaway" or power(f, place, s.power) == victim.sheet.base_damage


def contested_between(f: Fighter, victim: Fighter) -> bool:
    """Whether the two struggle for a weapon."""
    return f.contests is victim or f.contest is victim


def offers(f: Fighter, place: int, victim: Fighter, sweep: bool) -> Iterator[tuple[str, int]]:
    """The effects that can be done to the victim, with what they cost, the power that they need included."""
    for kind, price in listed(f, place, victim, sweep):
        yield kind, price + power_needed(f, place, victim, kind)


def listed(f: Fighter, place: int, victim: Fighter, sweep: bool) -> Iterator[tuple[str, int]]:
    """The effects that can be done to the victim, with their list prices."""
    weapon = f.arms[place]
    assert weapon is not None
    melee, sheet = weapon.kind == MELEE, victim.sheet
    if place == STRENGTH:
        yield "break-free", 0
        return
    if melee and not f.holds and victim.held_by is None and f.held_by is not victim:
        if not sweep or hands_free(f) == 2:
            yield "grab", 1
    if held_weapon(victim) is not None:
        yield "disarm", 2
    if melee and not sweep:
        if contested_between(f, victim):
            yield "takeaway", 0
        elif not (f.contest or f.contests or victim.contest or victim.contests) and held_weapon(victim) is not None:
            yield "takeaway", 3
    if not victim.prone and (melee or (weapon.kind == RANGED and weapon.suited)):
        yield "takedown", sheet.stability
    if melee and f.sheet.strength >= sheet.size:
        yield "throw", 3


@dataclass(slots=True)
class Effect:
    """An effect that was bought, with what it cost where the price was the first victim's."""

    kind: str
    by: Fighter
    place: int
    spent: Spending
    stability: int


def bought(f: Fighter, place: int, first: Fighter, s: Spending) -> Effect | None:
    """The effect of a spending."""
    return None if s.effect is None else Effect(s.effect, f, place, s, first.sheet.stability)


def happen(b: Battle, e: Effect, victim: Fighter) -> None:
    """The effect on a victim who still stands after the damage."""
    if not works_on(e, victim):
        return
    hit("OK-EFF-0")
    hit(EFFECT_RULE[e.kind])
    f, reached = e.by, power(e.by, e.place, e.spent.power)
    if e.kind == "grab":
        f.holds.append(victim)
        victim.held_by, victim.grip = f, reached
    elif e.kind == "break-free":
        arms.break_hold(f)
    elif e.kind == "disarm":
        disarm(b, e, victim)
    elif e.kind == "takeaway":
        takeaway(e, victim)
    elif e.kind == "takedown":
        victim.prone = True
    elif e.kind == "throw":
        throw(b, f, victim)


def works_on(e: Effect, victim: Fighter) -> bool:
    """OK-MANY-1: what was paid for the first victim may be too little for another."""
    if e.kind == "takedown":
        return not victim.prone and victim.sheet.stability <= e.stability
    if e.kind == "disarm":
        return held_weapon(victim) is not None and excess(e.by, e.place, victim, e.spent) >= 0
    if e.kind == "grab":
        return len(e.by.holds) < 2 and victim.held_by is None and excess(e.by, e.place, victim, e.spent) >= 0
    if e.kind == "throw":
        return e.by.sheet.strength >= victim.sheet.size
    return True


def hands_free(f: Fighter) -> int:
    """Hands in which she has no weapon, neither her own nor one that somebody else grips too."""
    held = [arm.hands for arm, where in zip(f.arms, f.where, strict=False) if arm is not None and where == READY]
    return 2 - sum(held) - (f.contest is not None) - (f.contests is not None)


def disarm(b: Battle, e: Effect, victim: Fighter) -> None:
    """OK-EFF-4: the weapon drops at her feet, or flies: 2 m for the first success of power too many, then on."""
    place, beyond = held_weapon(victim), excess(e.by, e.place, victim, e.spent)
    assert place is not None
    distance = int(number(GD + beyond - 1) * 100) if beyond else 0
    direction = away(victim, e.by.at) * (-1 if e.spent.direct else 1)
    arms.lies(victim, place, min(b.options.arena, max(0, victim.at + direction * distance)))


def takeaway(e: Effect, victim: Fighter) -> None:
    """OK-EFF-5: with more power than the victim's the weapon changes hands; a tie is a struggle for it."""
    f, wins = e.by, power(e.by, e.place, e.spent.power) > victim.sheet.base_damage
    if f.contest is victim:
        if wins:
            arms.end_contest(f)
    elif wins:
        place = contested_weapon(victim) if f.contests is victim else held_weapon(victim)
        assert place is not None
        if f.contests is victim:
            arms.end_contest(victim)
        arms.take_away(f, victim, place)
    elif f.contests is not victim:
        place = held_weapon(victim)
        assert place is not None
        arms.start_contest(f, victim, place)


def throw(b: Battle, f: Fighter, victim: Fighter) -> None:
    """OK-EFF-7: 2 m, a full rank more for each of strength beyond what lifts her; she lands prone."""
    distance = int(number(GD + 2 * ((f.sheet.strength - victim.sheet.size) // 2)) * 100)
    arms.end_holds(victim)
    arms.end_contest(victim)
    victim.at = min(b.options.arena, max(0, victim.at + away(victim, f.at) * distance))
    victim.prone = True
    arms.end_distant_contests(b)
