"""An encounter as a battle record, and the names that its numbers stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.chance import D6, D6_BETTER, D6_WORSE
from okenv.core.fields import centimetres
from okenv.template import template_of

from ..rules.damage import DOWN_AT, IMPAIRED_AT
from ..rules.layout import (
    BATTLE,
    HANDS,
    NO_ARMOUR,
    NO_RANK,
    STRENGTH,
    Arm,
    Attack,
    Bane,
    Boon,
    Damage,
    Interrupts,
    State,
    Tide,
)
from ..rules.mooks import MOOK_DOWN_AT
from ..rules.movement import AT_HAND
from ..rules.weapons import TWO_HANDS
from .derived import Sheet, compute
from .fields import LETHALITY_WORDS

if TYPE_CHECKING:
    from .options import Rules
    from .schema import Character

_TIDE = {"every_round": Tide.EVERY_ROUND, "first_round": Tide.FIRST_ROUND, "off": Tide.OFF}
_TIDE_DICE = {1: D6, "worse_of_2": D6_WORSE, "better_of_2": D6_BETTER}
_INTERRUPTS = {"enemies": Interrupts.ENEMIES, "anyone": Interrupts.ANYONE, "off": Interrupts.OFF}
_MOOKS = {"full": Damage.FULL, "simplified": Damage.SIMPLIFIED, "tags": Damage.TAGS, "simplest": Damage.SIMPLEST}
_BARE = LETHALITY_WORDS.index("regular_bashing")
_COPIED = (
    "initiative", "quickness", "trick", "trick_kind", "strength", "dr", "recovery", "healing", "base_damage",
    "stability", "stunt", "will", "nerve", "intimidation", "leadership",
)  # fmt: skip
"""Fields of a sheet that the record has under the same name."""


def damage_mode(character: Character, rules: Rules) -> Damage:
    """How a character takes damage: a mook by option ``mook_damage``, all others by the full rules (OK-MOOK-1)."""
    return _MOOKS[rules.mook_damage] if character.mook else Damage.FULL


def start_state(character: Character, rules: Rules, *, arrived: bool = False) -> State:
    """The state that the starting points mean (OK-DMG-3, OK-MOOK-2); a reinforcement waits until she has arrived."""
    if character.start.arrives is not None and not arrived:
        return State.WAITING
    total, mode = character.start.lethal + character.start.nonlethal, damage_mode(character, rules)
    if mode == Damage.FULL:
        return State.DOWN if total >= DOWN_AT else State.IMPAIRED if total >= IMPAIRED_AT else State.FIT
    return State.DOWN if total >= MOOK_DOWN_AT else State.FIT


def lay_out(encounter: Any) -> np.ndarray:
    """An encounter as a battle record before its first round, of shape ``[1]`` and dtype ``BATTLE``."""
    names = [side.name for side in encounter.sides]
    return template_of(encounter, BATTLE, lambda b, rules: _write_options(b, rules, names), _write_fighter)


def _write_fighter(f: Any, fighter: Any, rules: Rules, side: int) -> None:
    character: Character = fighter.sheet
    sheet = compute(character)[0]
    f.squad = fighter.squad
    f.mook, f.protects, f.occupied = character.mook, character.protects, character.occupied
    f.damage_mode = damage_mode(character, rules)
    _write_sheet(f, sheet)
    f.step[:] = sheet.stroke if rules.ground == "water" else sheet.step
    _write_armour(f, character, rules)
    _write_arms(f, sheet, rules.penetration, character.start.ready)
    _write_start(f, character, rules, side)


def _write_options(b: Any, rules: Rules, sides: list[str]) -> None:
    b.tide_option = _TIDE[rules.tide_of_battle]
    b.tide_dice[:] = [_TIDE_DICE[rules.tide_dice.get(side, 1)] for side in sides]
    b.interrupts = _INTERRUPTS[rules.interrupts]
    b.on_credit, b.down_final, b.out_final = rules.defend_on_credit, rules.down_is_final, rules.out_is_final
    b.mangling, b.gumption_rule, b.headcracking = rules.limb_mangling, rules.gumption, rules.headcracking
    b.strict, b.social = rules.strict_subtraction, rules.social == "on"
    b.arena = centimetres(rules.arena)
    boons: Any = rules.boons
    for boon in Boon:
        weight = getattr(boons, boon.name.lower())
        b.boons[boon] = weight.weight if boon == Boon.MOOKS_GET_UP else weight
    b.boon_share = round(100 * boons.mooks_get_up.share)
    for bane in Bane:
        b.banes[bane] = getattr(rules.banes, bane.name.lower())
    b.props_n = len(rules.props)
    for p, prop in enumerate(rules.props):
        b.prop_at[p] = -1 if prop.at is None else centimetres(prop.at)
        b.prop_difficulty[p], b.prop_bonus[p] = prop.difficulty, prop.bonus
        b.prop_reach[p] = centimetres(prop.reach)
        b.prop_uses[p] = -1 if prop.uses is None else prop.uses
    b.nerve[:] = NO_RANK


def _write_sheet(f: Any, sheet: Sheet) -> None:
    for name in _COPIED:
        setattr(f, name, getattr(sheet, name))
    f.bulk = sheet.size
    f.defence[:] = (*sheet.defence, sheet.strength)  # an escape is met with strength (OK-EFF-2)


def _write_armour(f: Any, character: Character, rules: Rules) -> None:
    f.protection[:] = NO_ARMOUR
    armour = character.armour
    if armour is not None:
        f.coverage = armour.coverage
        against = armour.against if rules.armor_variation else {}
        other = NO_ARMOUR if armour.protection is None else armour.protection
        f.protection[:] = [against.get(word, other) for word in LETHALITY_WORDS]  # type: ignore[call-overload]


def _write_arms(f: Any, sheet: Sheet, penetration: bool, ready: bool) -> None:
    """Her own weapons, those that two hands hold ready in listing order; bare hands; strength (OK-WEAP-1, OK-EFF-2)."""
    free = TWO_HANDS if ready else 0
    f.weapons_n = len(sheet.weapons)
    for w, weapon in enumerate(sheet.weapons):
        f.w_attack[w], f.w_kind[w], f.w_damage[w] = weapon.attack, weapon.kind, weapon.damage
        pierces = penetration and weapon.penetration is not None
        f.w_penetration[w] = weapon.penetration if pierces else weapon.damage
        f.w_lethality[w] = LETHALITY_WORDS.index(weapon.lethality)
        f.w_reach[w], f.w_hands[w], f.w_sweep[w] = weapon.reach, weapon.hands, weapon.sweep
        f.w_effect[w], f.w_suited[w], f.w_on_base[w] = weapon.effect, weapon.suited, weapon.on_base
        held = weapon.hands <= free
        f.w_where[w] = Arm.READY if held else Arm.STOWED
        free -= weapon.hands if held else 0
    for place, kind, attack in ((HANDS, Attack.MELEE, sheet.unarmed), (STRENGTH, Attack.GRAPPLE, sheet.strength)):
        f.w_attack[place], f.w_kind[place], f.w_lethality[place] = attack, kind, _BARE
        f.w_damage[place] = f.w_penetration[place] = f.w_effect[place] = sheet.base_damage
        f.w_reach[place], f.w_on_base[place] = AT_HAND, 1
    f.w_sweep[HANDS] = 1  # two heads knock together (OK-MANY-1)


def _write_start(f: Any, character: Character, rules: Rules, side: int) -> None:
    """Points, state, place and posture; by default the sides stand apart around the middle of the arena."""
    start = character.start
    f.lethal, f.nonlethal = start.lethal, start.nonlethal
    f.state = start_state(character, rules)
    stands = f.state < State.DOWN
    f.carry = start.carry if stands or start.arrives is not None else 0
    f.prone = start.prone and stands
    arena, apart = centimetres(rules.arena), centimetres(rules.apart)
    line = (arena - apart) // 2 + apart * side
    if start.arrives is not None:
        f.arrives = -1 if start.arrives == "boon" else start.arrives
        line = arena * side
    f.at = line if start.at is None else centimetres(start.at)
