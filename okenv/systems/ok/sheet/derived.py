"""Precomputation: from a character's attributes to the numbers of a fight (OK-PRE-1, OK-PRE-2).

No attribute is named by the rules; a sheet says which of its own fills each role. The defaults are
told in ``schema.Character``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from okenv.core.fields import centimetres

from ..rules.layout import NO_RANK, Attack
from ..rules.movement import AT_HAND, RANGE_MOVE
from ..rules.ranks import AVG, FR, HR, halved, number, printed_fraction
from ..rules.speeds import net_strength, run_rank, swim_rank
from ..rules.tide import RECOVERY_UNIT
from .roles import Place, Roles

if TYPE_CHECKING:
    from .fields import Power
    from .schema import Character

AGILITY, STRENGTH, TOUGHNESS = "Agility", "Strength", "Toughness"
"""Attributes that fill a role by default, where a sheet has one of that name."""
WILL = ("Willpower", "Will")
MENTAL = (
    *WILL, "Nerve", "Courage", "Presence", "Panache", "Wits", "Guile", "Cunning", "Charm", "Repartee",
    "Leadership", "Intimidation",
)  # fmt: skip
"""Mental attributes, of which the best is a named fighter's nerve (OK-SOC-1)."""
RANGE = 4
"""Moves that a ranged weapon carries at no cost, where it does not say how many."""
IMPAIRED_SLOWER, MAIMED_SLOWER = HR, 2 * FR
"""How much less somebody Impaired moves, and with mangled legs (OK-OPT-1)."""
_KINDS = {"melee": Attack.MELEE, "ranged": Attack.RANGED}
_STABILITY = {"unstable": 1, "normal": 2, "braced": 3}


@dataclass(frozen=True)
class WeaponNumbers:
    """A weapon in somebody's hands: ranks in half-ranks, ``reach`` or range in cm.

    ``penetration`` is None where the damage counts; ``effect`` is the base of special effects (OK-EFF-0).
    """

    attack: int
    kind: Attack
    damage: int
    penetration: int | None
    lethality: str
    reach: int
    hands: int
    sweep: int
    effect: int
    suited: bool
    on_base: bool


@dataclass(frozen=True)
class Sheet:
    """The numbers of a fighter, in half-ranks; recovery and healing in 1/210 of a point.

    ``leadership`` is ``NO_RANK`` for somebody who leads nobody; ``stability`` is the price of taking
    her down; ``step`` is one move in cm: fit, Impaired, with mangled legs; ``stroke`` is one in water.
    """

    initiative: int
    quickness: int
    trick: int
    trick_kind: Attack
    strength: int
    dr: int
    recovery: int
    healing: int
    base_damage: int
    size: int
    stability: int
    stunt: int
    unarmed: int
    nerve: int
    will: int
    intimidation: int
    leadership: int
    step: tuple[int, int, int]
    stroke: tuple[int, int, int]
    defence: tuple[int, int, int]
    weapons: tuple[WeaponNumbers, ...]


def damage_resistance(attribute: int) -> int:
    """DR from its attribute: the halved rank (OK-PRE-1)."""
    return halved(attribute)


def base_damage(strength: int) -> int:
    """Base hand-to-hand damage: the halved Strength (OK-PRE-1)."""
    return halved(strength)


def recovery_rate(attribute: int) -> int:
    """Nonlethal points that go away each round, in 1/210: the number of the halved rank - FR (OK-PRE-2)."""
    return _whole(printed_fraction(halved(attribute) - FR))


def healing_rate(attribute: int) -> int:
    """Lethal points that heal each week, in 1/210: a half-rank more than the recovery (OK-PRE-2)."""
    return _whole(printed_fraction(halved(attribute) - FR + HR))


def _whole(points: Fraction) -> int:
    units = points * RECOVERY_UNIT
    if units.denominator != 1:
        raise ValueError(f"found {points} points, expected a multiple of 1/{RECOVERY_UNIT}")
    return units.numerator


def steps(strength: int, size: int, rank_of: Callable[[int], int] = run_rank) -> tuple[int, int, int]:
    """One move in whole cm, at least 1: fit, Impaired, with mangled legs (OK-MOVE-1, OK-PRE-3, OK-OPT-1).

    ``rank_of`` gives the rank of the speed by net strength: running, or swimming.
    """
    rank = rank_of(net_strength(strength, size))
    fit, impaired, maimed = (max(1, int(100 * number(rank - less))) for less in (0, IMPAIRED_SLOWER, MAIMED_SLOWER))
    return fit, impaired, maimed


def compute(character: Character) -> tuple[Sheet, list[tuple[Place, str]]]:
    """A sheet's numbers, and what is wrong with its roles: places in the sheet, and messages.

    Where something is wrong, the number stands at 0.
    """
    roles = Roles(character)
    strengths = roles.having(STRENGTH)
    if character.strength is None and not strengths:
        message = f"found nothing, expected an attribute named {STRENGTH}, or a role 'strength' that says which it is"
        roles.problems.append((("strength",), message))
    strength = roles.of("strength", max(strengths, default=0))
    toughness = roles.best_of([TOUGHNESS], strength)
    weapons = _weapons(character, roles, base_damage(strength))
    armed = [weapon.attack for weapon in weapons if weapon.kind == Attack.MELEE]
    movement = roles.of("movement", strength)
    initiative = roles.of("initiative", max(weapon.attack for weapon in weapons))
    first = weapons[0]
    trick = roles.of("trick", first.attack)
    defence = _defence(character, roles, armed, trick)
    stunt = roles.of("stunt", roles.best_of([AGILITY], defence[Attack.MELEE]))
    nerve = roles.of("nerve", AVG if character.mook else roles.best_of(MENTAL, AVG))
    sheet = Sheet(
        initiative=initiative,
        quickness=roles.of("quickness", initiative),
        trick=trick,
        trick_kind=first.kind if character.trick is None else Attack.TRICK,
        strength=strength,
        dr=damage_resistance(roles.of("dr", toughness)),
        recovery=recovery_rate(roles.of("recovery", toughness)),
        healing=healing_rate(roles.of("healing", toughness)),
        base_damage=base_damage(strength),
        size=character.size,
        stability=_STABILITY[character.stability],
        stunt=stunt,
        unarmed=roles.of("unarmed", max(armed, default=stunt)),
        nerve=nerve,
        will=roles.of("will", roles.best_of(WILL, nerve)),
        intimidation=roles.of("intimidation", roles.best_of(["Intimidation"], nerve)),
        leadership=roles.of("leadership", roles.best_of(["Leadership"], NO_RANK)),
        step=steps(movement, character.size),
        stroke=steps(movement, character.size, swim_rank),
        defence=defence,
        weapons=weapons,
    )
    return sheet, roles.problems


def _weapons(character: Character, roles: Roles, base: int) -> tuple[WeaponNumbers, ...]:
    def rank(power: Power) -> int:
        return base + power.rank if power.on_base else power.rank

    def reach(weapon: Any) -> int:
        if weapon.kind == "ranged":
            return RANGE_MOVE * (RANGE if weapon.range is None else weapon.range)
        return AT_HAND if weapon.reach is None else centimetres(weapon.reach)

    return tuple(
        WeaponNumbers(
            attack=roles.used_with(weapon, ("weapons", k)),
            kind=_KINDS[weapon.kind],
            damage=rank(weapon.damage),
            penetration=None if weapon.penetration is None else rank(weapon.penetration),
            lethality=weapon.lethality,
            reach=reach(weapon),
            hands=weapon.hands,
            sweep=weapon.sweep,
            effect=rank(weapon.damage) if weapon.suited else base,
            suited=weapon.suited,
            on_base=weapon.damage.on_base,
        )
        for k, weapon in enumerate(character.weapons)
    )


def _defence(character: Character, roles: Roles, armed: list[int], trick: int) -> tuple[int, int, int]:
    """Melee, ranged and trick defence (OK-ATT-1, OK-SET-1); ``armed`` is what she attacks with in melee."""
    agility = roles.having(AGILITY)
    chosen: Any = character.defence
    if chosen.melee is not None:
        melee = roles.best(chosen.melee, ("defence", "melee"))
    else:
        melee = max(agility + armed, default=0)
        if not agility + armed:
            message = f"found nothing, expected an attribute: the sheet has neither {AGILITY} nor a melee weapon"
            roles.problems.append((("defence", "melee"), message))
    ranged = (
        roles.best(chosen.ranged, ("defence", "ranged")) if chosen.ranged is not None else max(agility, default=melee)
    )
    if chosen.trick is not None:
        return melee, ranged, roles.best(chosen.trick, ("defence", "trick"))
    return melee, ranged, melee if character.trick is None else trick
