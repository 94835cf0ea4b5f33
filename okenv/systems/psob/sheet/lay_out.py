"""An encounter as a battle record, and the names that its numbers stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.fields import centimetres
from okenv.template import template_of

from ..rules.layout import BATTLE, BY_RATE, HANDS, NO_PHASE, Kind, Rate, Restraint
from ..rules.mobs import shots_of
from ..rules.social import NO_SKILL, NO_SPINE

if TYPE_CHECKING:
    from .options import Rules
    from .schema import Character, Weapon

RATES = {
    None: Rate.SINGLE, "slow": Rate.SINGLE, "single": Rate.SINGLE, "burst": Rate.BURST, "auto": Rate.AUTO,
    "saturation": Rate.SATURATION, "beam": Rate.SATURATION,
}  # fmt: skip
"""The highest rate of a ranged weapon, by its word (PS-ROF-1)."""
_KINDS = {"melee": Kind.MELEE, "ranged": Kind.RANGED, "thrown": Kind.THROWN, "grenade": Kind.GRENADE}
_RESTRAINTS = {
    "free": Restraint.FREE, "confined": Restraint.CONFINED, "bound": Restraint.BOUND, "immobile": Restraint.IMMOBILE,
}  # fmt: skip
MINOR_SPINE, MAJOR_SPINE = 3, 5
"""The spine of a minor character whom nobody in particular leads, and the least of a major one (PS-SOC-1)."""


def spine_of_sheet(character: Character) -> int:
    """What an intimidation is rolled against, before anybody rallies (PS-SOC-1)."""
    if character.minor:
        return MINOR_SPINE if character.spine is None else character.spine
    skills = character.skills
    best = (skills.charm, skills.deceit, skills.intimidation, skills.leadership)
    return max(MAJOR_SPINE, *(0 if skill is None else skill for skill in best))


def influence_of(character: Character) -> int:
    """What a leader rallies with, the better of two skills; a minor character leads by Leadership alone (PS-SOC-1)."""
    leadership, intimidation = character.skills.leadership, character.skills.intimidation
    if leadership is None and character.minor:
        return NO_SKILL
    return max(NO_SKILL if skill is None else skill for skill in (leadership, intimidation))


def skill_with(character: Character, weapon: Weapon) -> int:
    """The skill that a weapon is used with (PS-ATT-1, PS-ATT-2)."""
    if weapon.kind != "ranged":
        return character.skills.martial_arts
    return character.skills.psionics if weapon.skill == "psionics" else character.skills.guns


def wide(weapon: Weapon) -> bool:
    """Whether a weapon can be used on an area: a burst or more, or a grenade (PS-AREA-1)."""
    return weapon.kind == "grenade" or (weapon.kind == "ranged" and RATES[weapon.rate] >= Rate.BURST)


def rating(character: Character, weapon: Weapon) -> int:
    """A weapon's damage: flat, or Base Damage and its bonus (PS-ATT-1)."""
    damage = weapon.damage
    return character.base_damage + damage.rating if damage.on_base else damage.rating


def lay_out(encounter: Any) -> np.ndarray:
    """An encounter as a battle record before its first round, of shape ``[1]`` and dtype ``BATTLE``."""
    return template_of(encounter, BATTLE, _write_options, _write_fighter)


def _by_rate(rules: Rules) -> bool:
    """Whether weapons run empty the more slowly the lower their rate is, if they run empty at all (PS-AMMO-1)."""
    return bool(rules.charge and rules.charge_by_rate)


def _write_options(b: Any, rules: Rules) -> None:
    b.once_option, b.stack_defence = rules.complex_roll == "once", rules.stack_defence
    b.ranged_outcome, b.charge = rules.ranged_outcome, BY_RATE if _by_rate(rules) else rules.charge
    b.talks = rules.talks
    b.arena = centimetres(rules.arena)
    b.covers_n = len(rules.covers)
    for c, cover in enumerate(rules.covers):
        b.c_at[c], b.c_cover[c] = centimetres(cover.at), cover.cover
    b.props_n = len(rules.props)
    for p, prop in enumerate(rules.props):
        b.prop_at[p], b.prop_reach[p] = centimetres(prop.at), centimetres(prop.reach)
        b.prop_difficulty[p] = prop.difficulty
    b.vehicles_n = len(rules.vehicles)
    for v, vehicle in enumerate(rules.vehicles):
        b.v_pace[v], b.v_cover[v], b.v_hinders[v] = centimetres(vehicle.move), vehicle.cover, vehicle.hinders
    b.hazards_n = len(rules.hazards)
    for h, hazard in enumerate(rules.hazards):
        left, right = hazard.between or (0, rules.arena)
        b.h_damage[h], b.h_armour[h] = hazard.damage, hazard.armour
        b.h_left[h], b.h_right[h] = centimetres(left), centimetres(right)
        b.h_from[h], b.h_to[h] = hazard.rounds or (1, 100_000)
    b.rallied[:] = b.new_rallied[:] = NO_SPINE
    b.victim = -1


def _write_fighter(f: Any, fighter: Any, rules: Rules, side: int) -> None:
    character: Character = fighter.sheet
    skills, start = character.skills, character.start
    f.squad, f.mob, f.big, f.minor = fighter.squad, character.mob, character.big, character.minor
    f.initiative, f.dodge, f.martial = character.initiative, skills.dodge, skills.martial_arts
    f.agility = skills.agility
    f.intimidation = NO_SKILL if skills.intimidation is None else skills.intimidation
    f.influence = influence_of(character)
    f.deceit = NO_SKILL if skills.deceit is None else skills.deceit
    f.spine = spine_of_sheet(character)
    f.armour = 0 if character.armour is None else character.armour.protection
    f.pace = centimetres(character.move)
    _write_arms(f, character, rules)
    line = (centimetres(rules.arena) - centimetres(rules.apart)) // 2 + centimetres(rules.apart) * side
    f.at = line if start.at is None else centimetres(start.at)
    sheltering = 0
    if start.vehicle is not None:
        f.vehicle = 1 + [vehicle.name for vehicle in rules.vehicles].index(start.vehicle)
        vehicle = rules.vehicles[f.vehicle - 1]
        f.at, sheltering = centimetres(vehicle.at), vehicle.cover
    there = [cover.cover for cover in rules.covers if centimetres(cover.at) == f.at]
    f.cover, f.high, f.wounds = max(start.cover, sheltering, *there), start.high, start.wounds
    f.restraint = _RESTRAINTS[start.restraint]
    f.number = NO_PHASE


def _write_arms(f: Any, character: Character, rules: Rules) -> None:
    """Her weapons, and bare hands, which do her Base Damage (PS-ATT-1, PS-DATA-1)."""
    f.weapons_n = len(character.weapons)
    for w, weapon in enumerate(character.weapons):
        f.w_value[w], f.w_kind[w] = skill_with(character, weapon), _KINDS[weapon.kind]
        f.w_damage[w] = rating(character, weapon)
        f.w_rate[w] = RATES[weapon.rate] if weapon.kind == "ranged" else Rate.NONE
        f.w_beam[w], f.w_slow[w] = weapon.rate == "beam", weapon.rate == "slow"
        f.w_range[w], f.w_length[w] = weapon.range, weapon.length
        full = shots_of(f.w_rate[w]) if _by_rate(rules) else 1
        f.w_charge[w] = 1 if weapon.rate == "slow" else (weapon.charge or 0) * full
        f.w_left[w] = f.w_charge[w]
        if character.hair_trigger == weapon.name:
            f.hair, f.hair_area = w + 1, character.hair_trigger_area or weapon.kind == "grenade"
    f.w_value[HANDS], f.w_damage[HANDS] = character.skills.martial_arts, character.base_damage
