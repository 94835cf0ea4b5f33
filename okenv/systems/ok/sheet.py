"""Precomputation: from a character's attributes to the numbers of a fight (OK-PRE-1, OK-PRE-2).

No attribute is named by the rules; a sheet says which of its own fills each role. The defaults are
told in ``schema.Character``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from okenv.core.words import nearest

from .fields import within_bounds
from .layout import Attack
from .ranks import FR, HR, halved, parse_rank, printed_fraction
from .tide import RECOVERY_UNIT

if TYPE_CHECKING:
    from .fields import Power
    from .schema import Character, Weapon

AGILITY, STRENGTH, TOUGHNESS = "Agility", "Strength", "Toughness"
"""Attributes that fill a role by default, where a sheet has one of that name."""
_KINDS = {"melee": Attack.MELEE, "ranged": Attack.RANGED}
Place = tuple[str | int, ...]


@dataclass(frozen=True)
class WeaponNumbers:
    """A weapon in somebody's hands, in half-ranks; ``penetration`` is None where the damage counts."""

    attack: int
    kind: Attack
    damage: int
    penetration: int | None
    lethality: str


@dataclass(frozen=True)
class Sheet:
    """The numbers of a fighter, in half-ranks; recovery and healing in 1/210 of a point."""

    initiative: int
    quickness: int
    trick: int
    trick_kind: Attack
    strength: int
    dr: int
    recovery: int
    healing: int
    base_damage: int
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


class _Roles:
    """Looks attributes up on one sheet, and keeps what cannot be found."""

    def __init__(self, attributes: dict[str, int]) -> None:
        self.attributes = attributes
        self.problems: list[tuple[Place, str]] = []

    def best(self, role: int | tuple[str, ...], place: Place) -> int:
        """The best rank of a role: a rank, or names of which all must be attributes or ranks."""
        if isinstance(role, int):
            return role
        return max(self._rank(name, place) for name in role)

    def _rank(self, name: str, place: Place) -> int:
        if name in self.attributes:
            return self.attributes[name]
        try:
            return within_bounds(parse_rank(name))
        except ValueError as error:
            wrong = f"{error}" if _is_rank(name) else f"expected an attribute ({', '.join(self.attributes)}) or a rank"
            self.problems.append((place, f"found {name!r}, {wrong}{nearest(name, self.attributes, 0.6)}"))
            return 0

    def used_with(self, weapon: Weapon, place: Place) -> int:
        """The rank of a weapon's attribute; of several names the best of those that the sheet has."""
        names = weapon.attribute
        have = self.having(names) if isinstance(names, tuple) else [names]
        if have:
            return max(have)
        if len(names) == 1 and _is_rank(names[0]):
            return self.best(names, place)
        listed, near = ", ".join(self.attributes), nearest(names[0], self.attributes, 0.6) if len(names) == 1 else ""
        message = f"found {weapon.name!r}, used with {' or '.join(names)}, expected a weapon for one of {listed}{near}"
        self.problems.append((place, message))
        return 0

    def having(self, names: Iterable[str]) -> list[int]:
        """The ranks of those names that are attributes."""
        return [self.attributes[name] for name in names if name in self.attributes]


def _is_rank(word: str) -> bool:
    try:
        parse_rank(word)
    except ValueError:
        return False
    return True


def compute(character: Character) -> tuple[Sheet, list[tuple[Place, str]]]:
    """A sheet's numbers, and what is wrong with its roles: places in the sheet, and messages.

    Where something is wrong, the number stands at 0.
    """
    roles = _Roles(character.attributes)

    def role(name: str, default: int) -> int:
        chosen = getattr(character, name)
        return default if chosen is None else roles.best(chosen, (name,))

    strengths = roles.having((STRENGTH,))
    if character.strength is None and not strengths:
        message = f"found nothing, expected an attribute named {STRENGTH}, or a role 'strength' that says which it is"
        roles.problems.append((("strength",), message))
    strength = role("strength", max(strengths, default=0))
    toughness = max(roles.having((TOUGHNESS,)), default=strength)
    weapons = _weapons(character, roles, base_damage(strength))
    initiative = role("initiative", max(weapon.attack for weapon in weapons))
    first = weapons[0]
    named_trick = character.trick is not None
    trick = role("trick", first.attack)
    sheet = Sheet(
        initiative=initiative,
        quickness=role("quickness", initiative),
        trick=trick,
        trick_kind=Attack.TRICK if named_trick else first.kind,
        strength=strength,
        dr=damage_resistance(role("dr", toughness)),
        recovery=recovery_rate(role("recovery", toughness)),
        healing=healing_rate(role("healing", toughness)),
        base_damage=base_damage(strength),
        defence=_defence(character, roles, weapons, trick if named_trick else None),
        weapons=weapons,
    )
    return sheet, roles.problems


def _weapons(character: Character, roles: _Roles, base: int) -> tuple[WeaponNumbers, ...]:
    def rank(power: Power) -> int:
        return base + power.rank if power.on_base else power.rank

    return tuple(
        WeaponNumbers(
            attack=roles.used_with(weapon, ("weapons", k)),
            kind=_KINDS[weapon.kind],
            damage=rank(weapon.damage),
            penetration=None if weapon.penetration is None else rank(weapon.penetration),
            lethality=weapon.lethality,
        )
        for k, weapon in enumerate(character.weapons)
    )


def _defence(
    character: Character, roles: _Roles, weapons: Iterable[WeaponNumbers], trick: int | None
) -> tuple[int, int, int]:
    """Melee, ranged and trick defence (OK-ATT-1, OK-SET-1)."""
    agility = roles.having((AGILITY,))
    armed = [weapon.attack for weapon in weapons if weapon.kind == Attack.MELEE]
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
    return melee, ranged, melee if trick is None else trick
