"""An encounter as a battle record, and the names that its numbers stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.template import template_of

from ..rules.layout import BATTLE, HANDS, UNARMED, Flag, Pair, Place, Terror, Type

if TYPE_CHECKING:
    from .options import Rules
    from .schema import Character, Weapon

_TYPES = {"normal": Type.NORMAL, "mental": Type.MENTAL, "alteration": Type.ALTERATION}
_PAIRS = {"hand": Pair.HAND, "ranged": Pair.RANGED, "mental": Pair.MENTAL}
BASE_MOVES = (2, 2, 4, 5, 7, 10, 13)
"""Metres of a move by Agility, from 0 on; above 6 it is that of 6 (ZS-MOVE-1)."""
VITAL = 10
"""What Health and Endurance begin with (ZS-DMG-3)."""
BY_HAND = 1
"""How far, in metres, what is used by hand reaches (ZS-RANGE-1)."""
BY_LEVEL = 10
"""Metres that a power reaches for each level (ZS-RANGE-1)."""
CORE = 8
"""What the difficulty of recovering begins with (ZS-ATT-2)."""


def metres_of(character: Character) -> int:
    """A character's base movement, in metres: by Agility unless her sheet says otherwise (ZS-MOVE-1)."""
    if character.move is not None:
        return character.move
    return BASE_MOVES[min(character.attributes.agility, len(BASE_MOVES) - 1)]


def health_of(character: Character) -> int:
    """10 + 2 x Brawn, unless the sheet says otherwise (ZS-DMG-3)."""
    return VITAL + 2 * character.attributes.brawn if character.health is None else character.health


def endurance_of(character: Character) -> int:
    """10 + Brawn + Presence, unless the sheet says otherwise (ZS-DMG-3)."""
    if character.endurance is not None:
        return character.endurance
    return VITAL + character.attributes.brawn + character.attributes.presence


def resistance_of(character: Character) -> int:
    """A character's Damage Resistance, armour in it (ZS-ATT-1, ZS-DATA-1)."""
    return character.resistances.damage + (0 if character.armour is None else character.armour.resistance)


def reach_of(weapon: Weapon) -> int:
    """Metres that a weapon or power reaches: 1 by hand, 10 for each level of a power (ZS-RANGE-1)."""
    if weapon.skill == "hand":
        return BY_HAND
    return BY_LEVEL * weapon.level if weapon.range is None else weapon.range


def does_harm(weapon: Weapon) -> bool:
    """Whether an arm does damage; blinding, terrifying and ongoing ones only if they say so (ZS-ATT-3, ZS-ATT-4)."""
    return not (weapon.blinding or weapon.terrifying or weapon.ongoing) if weapon.harm is None else weapon.harm


def flags_of(weapon: Weapon) -> int:
    """What else an arm does, as bits of ``Flag`` (ZS-ATT-2, ZS-ATT-3, ZS-ATT-4)."""
    names = ("auto", "area", "blinding", "piercing", "stunning", "terrifying", "ongoing")
    return sum(Flag[name.upper()] for name in names if getattr(weapon, name)) + Flag.HARM * does_harm(weapon)


def lay_out(encounter: Any) -> np.ndarray:
    """An encounter as a battle record before its first round, of shape ``[1]`` and dtype ``BATTLE``.

    Raises:
        ValueError: where somebody would hold an enemy who is not there, or is held already.
    """
    template = template_of(encounter, BATTLE, _write_options, _write_fighter)
    b = template[0]
    fighters = [(k, fighter) for k, side in enumerate(encounter.sides) for fighter in side.fighters]
    for row, (side, fighter) in enumerate(fighters):
        if fighter.sheet.start.holds is not None:
            _hold(b, row, side, fighter)
        if fighter.sheet.start.terrified is not None:
            b.fighters[row].fear_of = 1 + (int(b.side_n[0]) if side == 0 else 0)
    return template


def _write_options(b: Any, rules: Rules) -> None:
    b.starts, b.listed = rules.starts == "second", rules.side_order == "listed"
    b.long_dodge, b.manoeuvres_defeat = rules.forced_dodge == "next_turn", rules.unnamed_manoeuvres == "defeat"
    b.keeps_delayed, b.keeps_rest = rules.delayed_turn == "kept", rules.rest_of_move == "kept"
    b.early = rules.interrupting == "beginning"
    b.picks_targets, b.halves_cover = rules.many_targets == "chosen", rules.damaged_cover == "half"
    b.trade_cap, b.knockback = rules.trade_cap, rules.knockback == "on"
    b.weightless, b.dark, b.arena = rules.weightless, rules.dark, rules.arena
    b.covers_n, b.hazards_n = len(rules.covers), len(rules.hazards)
    for c, cover in enumerate(rules.covers):
        b.c_at[c], b.c_most[c] = cover.at, cover.health
        b.c_health[c] = cover.health if cover.left is None else cover.left
    for h, hazard in enumerate(rules.hazards):
        b.h_at[h], b.h_width[h], b.h_level[h], b.h_speed[h] = hazard.at, hazard.width, hazard.level, hazard.speed


def _write_fighter(f: Any, fighter: Any, rules: Rules, side: int) -> None:
    character: Character = fighter.sheet
    attributes, skills, start = character.attributes, character.skills, character.start
    f.squad, f.named = fighter.squad, not character.unnamed
    f.agility, f.brawn, f.presence = attributes.agility, attributes.brawn, attributes.presence
    f.ranged, f.hand, f.mental = skills.ranged_combat, skills.hand_to_hand, skills.mental_combat
    f.athletics, f.deception, f.investigation = skills.athletics, skills.deception, skills.investigation
    f.dr, f.mr, f.ar = resistance_of(character), character.resistances.mental, character.resistances.alteration
    f.blindsight, f.cloak, f.iron = character.blindsight, character.cloak, character.iron
    f.flies = character.flies
    f.health_most, f.endurance_most, f.pace = health_of(character), endurance_of(character), metres_of(character)
    f.health, f.endurance = f.health_most - start.health_lost, f.endurance_most - start.endurance_lost
    if character.shield is not None:
        f.shield, adds = start.shielded, character.shield
        f.s_dr, f.s_mr, f.s_ar = adds.damage, adds.mental, adds.alteration
        if start.shielded:
            f.dr, f.mr, f.ar = f.dr + f.s_dr, f.mr + f.s_mr, f.ar + f.s_ar
    _write_arms(f, character)
    _write_start(f, start, rules, side)


def _write_start(f: Any, start: Any, rules: Rules, side: int) -> None:
    """Her place and her conditions (ZS-COND-1, ZS-COND-2)."""
    line = (rules.arena - rules.apart) // 2 + rules.apart * side
    f.at = line if start.at is None else start.at
    if start.cover is not None:
        f.at, f.cover = rules.covers[start.cover - 1].at, start.cover
    f.prone, f.hidden, f.surprised, f.helpless = start.prone, start.hidden, start.surprised, start.helpless
    f.blind = 0 if start.blinded is None else CORE + start.blinded
    f.altered = 0 if start.altered is None else CORE + start.altered
    f.unfree = 0 if start.unfree is None else CORE + start.unfree
    if start.terrified is not None:
        f.terror, f.fear, f.prone = Terror.COWERS, CORE + start.terrified, 1


def _write_arms(f: Any, character: Character) -> None:
    """Her arms, in hand as far as her hands go, and bare hands (ZS-EQUIP-1, ZS-DMG-3)."""
    f.weapons_n = len(character.weapons)
    left = HANDS
    for w, weapon in enumerate(character.weapons):
        hands = 0 if weapon.power else weapon.hands
        f.w_type[w], f.w_pair[w], f.w_level[w] = _TYPES[weapon.type], _PAIRS[weapon.skill], weapon.level
        f.w_hands[w], f.w_range[w], f.w_flags[w] = hands, reach_of(weapon), flags_of(weapon)
        if hands <= left:
            f.w_place[w] = Place.IN_HAND
            left -= hands
    f.w_level[UNARMED], f.w_range[UNARMED] = character.attributes.brawn, BY_HAND
    f.w_flags[UNARMED] = Flag.STUNNING + Flag.HARM
    f.w_place[UNARMED] = Place.IN_HAND


def _hold(b: Any, row: int, side: int, fighter: Any) -> None:
    """A fighter begins with an enemy restrained (ZS-MAN-1)."""
    number = fighter.sheet.start.holds
    first = int(b.side_n[0]) if side == 0 else 0
    if number > b.side_n[1 - side]:
        found = f"found {number}, expected one of the {b.side_n[1 - side]} enemies"
        raise ValueError(f"{fighter.name}: start.holds: {found}")
    other = first + number - 1
    f, g = b.fighters[row], b.fighters[other]
    if f.holds != 0 or g.held_by != 0 or f.held_by not in (0, other + 1):
        raise ValueError(f"{fighter.name}: start.holds: found {number}, expected an enemy whom nobody holds")
    f.holds, g.held_by = other + 1, row + 1
