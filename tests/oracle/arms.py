"""Weapons change hands: readied, picked up, dropped, contested, taken; grabs that end."""

from dataclasses import replace

from .hits import hit
from .sheet import CONTESTED, DROPPED, GONE, MELEE, READY, STOWED, TAKEN, Weapon
from .state import Battle, Fighter, apart, contested_weapon


def lies(f: Fighter, place: int, at: int) -> None:
    """A weapon comes to lie on the ground; a taken one is its owner's again, and lies there."""
    if place == TAKEN:
        assert f.taken_from is not None
        f.taken_from.where[f.taken_which] = DROPPED
        f.taken_from.lies_at[f.taken_which] = at
        f.arms[TAKEN], f.taken_from, f.taken_which = None, None, 0
    else:
        f.where[place] = DROPPED
        f.lies_at[place] = at


def put_away(f: Fighter, place: int) -> None:
    """Stow a weapon; a taken one cannot be stowed and is dropped."""
    if place == TAKEN:
        lies(f, TAKEN, f.at)
    else:
        f.where[place] = STOWED


def too_many(f: Fighter, new: int) -> list[int]:
    """What must leave her hands for a weapon newly in them: others, last listed first, until two hands do."""
    ready = {i: w.hands for i, w in enumerate(f.arms[: TAKEN + 1]) if w is not None and f.where[i] == READY}
    away: list[int] = []
    for place in sorted(ready, reverse=True):
        if sum(ready.values()) <= 2:
            break
        if place != new and ready[place] > 0:
            away.append(place)
            del ready[place]
    return away


def two_hands(f: Fighter, new: int) -> None:
    """Put away what the hands do not hold beside a new weapon."""
    for place in too_many(f, new):
        put_away(f, place)


def take_in_hand(f: Fighter, place: int) -> None:
    """OK-COMB-1, OK-EFF-4: ready a stowed weapon, or pick a dropped one up."""
    f.where[place] = READY
    two_hands(f, place)


def can_ready(f: Fighter) -> list[int]:
    """Own weapons that are put away."""
    return [i for i, w in enumerate(f.sheet.weapons) if f.where[i] == STOWED and w is not None]


def can_pick_up(f: Fighter) -> list[int]:
    """OK-EFF-4: own weapons on the ground within two metres."""
    return [i for i in range(len(f.sheet.weapons)) if f.where[i] == DROPPED and abs(f.lies_at[i] - f.at) <= 200]


def take_away(taker: Fighter, victim: Fighter, place: int) -> None:
    """OK-EFF-5: the victim's weapon is the taker's now (or again)."""
    weapon = victim.arms[place]
    assert weapon is not None
    if place == TAKEN:
        owner, which = victim.taken_from, victim.taken_which
        victim.arms[TAKEN], victim.taken_from, victim.taken_which = None, None, 0
    else:
        owner, which = victim, place
    assert owner is not None
    if owner is taker:
        take_in_hand(taker, which)
        return
    owner.where[which] = GONE
    if taker.arms[TAKEN] is not None:
        lies(taker, TAKEN, taker.at)
    taker.arms[TAKEN] = as_used_by(taker, owner, which)
    taker.taken_from, taker.taken_which = owner, which
    taker.where[TAKEN] = READY
    two_hands(taker, TAKEN)


def as_used_by(taker: Fighter, owner: Fighter, which: int) -> Weapon:
    """The numbers of somebody else's weapon in the taker's hands."""
    weapon = owner.sheet.weapons[which]
    known = [w.attack for w in taker.sheet.weapons if w.kind == weapon.kind]
    if known:
        attack = max(known)
    elif weapon.kind == MELEE:
        attack = taker.sheet.hands.attack
    else:
        attack = taker.sheet.stunt
    shift = taker.sheet.base_damage - owner.sheet.base_damage if weapon.on_base else 0
    damage = weapon.damage + shift
    return replace(
        weapon,
        attack=attack,
        damage=damage,
        penetration=weapon.penetration + shift,
        effect=damage if weapon.suited else taker.sheet.base_damage,
    )


def end_contest(f: Fighter) -> None:
    """OK-EFF-5: the struggles that she is in end, the weapons stay with whose they are, in hand if one is free."""
    if f.contest is not None:
        place = contested_weapon(f)
        f.where[place] = READY
        if too_many(f, place):
            f.where[place] = STOWED
        f.contest.contests = None
        f.contest = None
    if f.contests is not None:
        end_contest(f.contests)


def end_distant_contests(b: Battle) -> None:
    """OK-EFF-5: nobody grips a weapon from more than two metres away."""
    for f in b.fighters:
        if f.contest is not None and apart(f, f.contest) > 200:
            end_contest(f)


def start_contest(f: Fighter, victim: Fighter, place: int) -> None:
    """OK-EFF-5, a tie: two people grip the weapon and neither can use it."""
    victim.where[place] = CONTESTED
    victim.contest, f.contests = f, victim


def end_hold(grabber: Fighter) -> None:
    """OK-EFF-2: she lets go of all whom she has grabbed."""
    for victim in tuple(grabber.holds):
        break_hold(victim)


def break_hold(victim: Fighter) -> None:
    """OK-EFF-2: the grab that she is in ends; another victim of the same grabber stays in his other hand."""
    grabber = victim.held_by
    if grabber is not None:
        hit("OK-EFF-2")
        grabber.holds.remove(victim)
        victim.held_by = None
        victim.grip = 0


def end_holds(f: Fighter) -> None:
    """Both the grab of hers and the one that she is in end."""
    end_hold(f)
    break_hold(f)
