"""An encounter as a battle record, and a sheet in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.chance import D6, D6_BETTER, D6_WORSE

from .damage import DOWN_AT, IMPAIRED_AT
from .fields import LETHALITY_WORDS
from .layout import BATTLE, NO_ARMOUR, Damage, Interrupts, State, Tide
from .mooks import MOOK_DOWN_AT
from .ranks import format_rank
from .sheet import Sheet, compute

if TYPE_CHECKING:
    from .schema import Character, Rules

_TIDE = {"every_round": Tide.EVERY_ROUND, "first_round": Tide.FIRST_ROUND, "off": Tide.OFF}
_TIDE_DICE = {1: D6, "worse_of_2": D6_WORSE, "better_of_2": D6_BETTER}
_INTERRUPTS = {"enemies": Interrupts.ENEMIES, "anyone": Interrupts.ANYONE, "off": Interrupts.OFF}
_MOOKS = {"full": Damage.FULL, "simplified": Damage.SIMPLIFIED, "tags": Damage.TAGS, "simplest": Damage.SIMPLEST}


def damage_mode(character: Character, rules: Rules) -> Damage:
    """How a character takes damage: a mook by option ``mook_damage``, all others by the full rules (OK-MOOK-1)."""
    return _MOOKS[rules.mook_damage] if character.mook else Damage.FULL


def start_state(character: Character, rules: Rules) -> State:
    """The state that the starting points mean (OK-DMG-3, OK-MOOK-2)."""
    total, mode = character.start.lethal + character.start.nonlethal, damage_mode(character, rules)
    if mode == Damage.FULL:
        return State.DOWN if total >= DOWN_AT else State.IMPAIRED if total >= IMPAIRED_AT else State.FIT
    return State.DOWN if total >= MOOK_DOWN_AT else State.FIT


def lay_out(encounter: Any) -> np.ndarray:
    """An encounter as a battle record before its first round, of shape ``[1]`` and dtype ``BATTLE``.

    Args:
        encounter: with ``rules``, ``rounds``, and two ``sides`` of ``fighters``, each with ``sheet``
            (a :class:`Character`) and ``squad``.
    """
    template = np.zeros(1, BATTLE)
    b, rules = template[0], encounter.rules
    b.limit = encounter.rounds
    b.tide_option = _TIDE[rules.tide_of_battle]
    b.tide_dice[:] = [_TIDE_DICE[rules.tide_dice.get(side.name, 1)] for side in encounter.sides]
    b.interrupts = _INTERRUPTS[rules.interrupts]
    b.on_credit, b.down_final, b.out_final = rules.defend_on_credit, rules.down_is_final, rules.out_is_final
    b.side_n[:] = [len(side.fighters) for side in encounter.sides]
    fighters = [fighter for side in encounter.sides for fighter in side.fighters]
    b.fighters_n = len(fighters)
    for row, fighter in enumerate(fighters):
        f, character = b.fighters[row], fighter.sheet
        f.squad = fighter.squad
        _write_sheet(f, character, compute(character)[0], rules)
        f.damage_mode = damage_mode(character, rules)
        f.protects = character.protects
        f.lethal, f.nonlethal = character.start.lethal, character.start.nonlethal
        f.state = start_state(character, rules)
        f.carry = character.start.carry if f.state < State.DOWN else 0
    return template


def _write_sheet(f: Any, character: Character, sheet: Sheet, rules: Rules) -> None:
    for name in (
        "initiative",
        "quickness",
        "trick",
        "trick_kind",
        "strength",
        "dr",
        "recovery",
        "healing",
        "base_damage",
    ):
        setattr(f, name, getattr(sheet, name))
    f.defence[:] = sheet.defence
    f.protection[:] = NO_ARMOUR
    armour = character.armour
    if armour is not None:
        f.coverage = armour.coverage
        against = armour.against if rules.armor_variation else {}
        f.protection[:] = [against.get(word, armour.protection) for word in LETHALITY_WORDS]  # type: ignore[call-overload]
    f.weapons_n = len(sheet.weapons)
    for w, weapon in enumerate(sheet.weapons):
        f.w_attack[w], f.w_kind[w], f.w_damage[w] = weapon.attack, weapon.kind, weapon.damage
        pierces = rules.penetration and weapon.penetration is not None
        f.w_penetration[w] = weapon.penetration if pierces else weapon.damage
        f.w_lethality[w] = LETHALITY_WORDS.index(weapon.lethality)


def labels(encounter: Any) -> list[list[str]]:
    """The names of each fighter's weapons, by row, for the narration."""
    return [[w.name for w in fighter.sheet.weapons] for side in encounter.sides for fighter in side.fighters]


def sheet_summary(character: Character) -> dict[str, str]:
    """A sheet's numbers in the words of the rulebook, for a person to read."""
    sheet = compute(character)[0]
    lines = {name: format_rank(getattr(sheet, name)) for name in ("initiative", "quickness", "trick", "dr")}
    lines["base damage"] = format_rank(sheet.base_damage)
    for kind, rank in zip(("melee", "ranged", "trick"), sheet.defence, strict=True):
        lines[f"{kind} defence"] = format_rank(rank)
    for weapon, numbers in zip(character.weapons, sheet.weapons, strict=True):
        pierces = f", penetration {format_rank(numbers.penetration)}" if numbers.penetration is not None else ""
        lethality = weapon.lethality.replace("_", " ")
        lines[weapon.name] = (
            f"{format_rank(numbers.attack)}, damage {format_rank(numbers.damage)}{pierces}, {lethality}"
        )
    if character.armour is not None:
        armour = character.armour
        lines["armour"] = f"{armour.name}: protection {format_rank(armour.protection)}, coverage {armour.coverage}"
    return lines
