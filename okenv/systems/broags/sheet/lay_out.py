"""An encounter as a battle record, and the names that its numbers stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.fields import centimetres
from okenv.template import template_of

from ..rules.layout import BATTLE, FIST, HANDS, KICK, NO_CAP, Bond, Column, Kind, Place, Posture

if TYPE_CHECKING:
    from .options import Rules
    from .schema import Character

_KINDS = {"melee": Kind.MELEE, "ranged": Kind.RANGED}
_COLUMNS = {None: Column.BASIC, "basic": Column.BASIC, "short": Column.SHORT, "long": Column.LONG}
_SURPRISE = {"none": 0, "first": 1, "second": 2}
_VISIBILITY = {"good": 0, "poor": 1, "terrible": 2, "abysmal": 3, "beyond": 4}
_CROSSING = {"in-line": 0, "diagonal": 1, "crosswise": 2}
REACH, LONG_REACH = 200, 500
"""How near, in cm, what is struck by hand must be, and with a staff or polearm (BR-REACH-1)."""
BASE_MOVE = 4
"""Metres of a movement beside Athletics (BR-ACT-1)."""
HIDDEN = 2


def metres_of(character: Character) -> float:
    """A character's movement of a turn, in metres (BR-ACT-1)."""
    return character.abilities.athletics + BASE_MOVE if character.move is None else character.move


def lay_out(encounter: Any) -> np.ndarray:
    """An encounter as a battle record before its first round, of shape ``[1]`` and dtype ``BATTLE``."""
    template = template_of(encounter, BATTLE, _write_options, _write_fighter)
    b = template[0]
    fighters = [(k, fighter) for k, side in enumerate(encounter.sides) for fighter in side.fighters]
    for row, (side, fighter) in enumerate(fighters):
        if fighter.sheet.start.holds is not None:
            _hold(b, row, side, fighter)
    return template


def _write_options(b: Any, rules: Rules) -> None:
    b.surprise, b.visibility = _SURPRISE[rules.surprise], _VISIBILITY[rules.visibility]
    b.cap = NO_CAP if rules.cover_stance_cap == "none" else rules.cover_stance_cap
    b.movement_cap = 0 if rules.movement_cap == "none" else rules.movement_cap
    b.criticals, b.bare = rules.criticals == "players", rules.surprise_ignores_cover
    b.arena = centimetres(rules.arena)
    b.covers_n = len(rules.covers)
    for c, cover in enumerate(rules.covers):
        b.c_at[c], b.c_cover[c] = centimetres(cover.at), cover.cover
    b.smoke_n = len(rules.smoke)
    for s, smoke in enumerate(rules.smoke):
        b.s_left[s], b.s_right[s] = (centimetres(end) for end in smoke.between)
        b.s_visibility[s] = _VISIBILITY[smoke.visibility]
    b.shielder = -1


def _write_fighter(f: Any, fighter: Any, rules: Rules, side: int) -> None:
    character: Character = fighter.sheet
    abilities, start = character.abilities, character.start
    f.squad, f.player, f.group = fighter.squad, character.player, character.group
    f.athletics, f.strength, f.toughness = abilities.athletics, abilities.strength, abilities.toughness
    f.marksmanship, f.melee, f.perception = abilities.marksmanship, abilities.melee, abilities.perception
    f.stealth = abilities.athletics if abilities.stealth is None else abilities.stealth
    f.special, f.speed = character.special, character.speed
    f.soak = 0 if character.armour is None else character.armour.soak
    f.pace = centimetres(metres_of(character))
    _write_arms(f, character)
    line = (centimetres(rules.arena) - centimetres(rules.apart)) // 2 + centimetres(rules.apart) * side
    f.at = line if start.at is None else centimetres(start.at)
    f.cover, f.lethal, f.nonlethal = start.cover, start.lethal, start.nonlethal
    f.posture = Posture[start.stance.upper()]
    f.hidden = HIDDEN if start.hidden else 0
    f.crossing = _CROSSING[start.crossing]


def _write_arms(f: Any, character: Character) -> None:
    """Her weapons, in hand as far as her hands go, and fist and foot (BR-DATA-2, BR-TWO-1)."""
    f.weapons_n = len(character.weapons)
    left = HANDS
    for w, weapon in enumerate(character.weapons):
        f.w_kind[w], f.w_hands[w], f.w_nonlethal[w] = _KINDS[weapon.kind], weapon.hands, weapon.nonlethal
        f.w_times[w], f.w_damage[w] = weapon.damage.times, weapon.damage.flat
        f.w_shots[w], f.w_column[w], f.w_soak[w] = weapon.shots, _COLUMNS[weapon.range], weapon.soak_times
        f.w_reach[w] = 0 if weapon.kind == "ranged" else LONG_REACH if weapon.long else REACH
        if weapon.hands <= left:
            f.w_place[w] = Place.IN_HAND
            left -= weapon.hands
    for place, times, hands in ((FIST, 1, 1), (KICK, 2, 2)):
        f.w_hands[place], f.w_times[place], f.w_nonlethal[place] = hands, times, 1
        f.w_shots[place], f.w_reach[place], f.w_soak[place] = 1, REACH, 1
        f.w_place[place] = Place.IN_HAND


def _hold(b: Any, row: int, side: int, fighter: Any) -> None:
    """A fighter begins with a hold on an enemy (BR-STAT-1); that she can is checked before (``schema``)."""
    first = int(b.side_n[0]) if side == 0 else 0
    other = first + fighter.sheet.start.holds - 1
    f, g = b.fighters[row], b.fighters[other]
    f.bond, f.bond_with, g.bond, g.bond_with = Bond.HOLDER, other + 1, Bond.HELD, row + 1
