"""What a PSOB encounter may say of its fighters: characters and arms as people write them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from okenv.core.fields import Model, Wrong, goes_with, metres, outside, references
from okenv.core.spelling import nearest

from ..rules.layout import WEAPONS
from .fields import HIGHEST, Damage, Height
from .labels import labels as labels
from .lay_out import lay_out as lay_out
from .lay_out import wide
from .options import LARGEST
from .options import Rules as Rules
from .summary import sheet_summary as sheet_summary

Skill = Annotated[int, Field(ge=-5, le=HIGHEST)]
Arms = Literal["guns", "martial_arts", "psionics"]


class Weapon(Model):
    """A weapon: the skill it is used with, and what a hit does (PS-ATT-1, PS-ATT-2, PS-ROF-1, PS-DATA-1).

    ``kind`` is ``melee``, ``ranged``, ``thrown``, or ``grenade``, which is thrown and takes a whole area. ``rate`` is
    the highest rate of fire of a ranged weapon, single unless told; ``slow`` needs a phase to reload after each shot.
    ``range`` is the range bonus, -1 to 6 (PS-RANGE-1); ``length`` in steps from 0, a knife or bare hands, to 2, a spear
    (PS-MELEE-1). ``charge`` is how many attacks it holds, under option ``charge`` (PS-AMMO-1).
    """

    name: str = Field(min_length=1, description="the weapon's name")
    kind: Literal["melee", "ranged", "thrown", "grenade"] = Field(description="melee, ranged, thrown or grenade")
    skill: Arms | None = None
    damage: Damage = Field(description="a damage rating such as 5, or base, base+3")
    rate: Literal["slow", "single", "burst", "auto", "saturation", "beam"] | None = None
    range: Annotated[int, Field(ge=-1, le=6)] = 0
    length: Annotated[int, Field(ge=0, le=2)] = 0
    charge: Annotated[int, Field(ge=1, le=1000)] | None = None

    _rate = field_validator("rate")(goes_with(("ranged",), "no rate of fire"))

    @field_validator("skill")
    @classmethod
    def _fits_the_kind(cls, skill: str | None, info: ValidationInfo) -> str | None:
        kind = info.data.get("kind")
        wrong = kind in ("melee", "thrown", "grenade") and skill != "martial_arts"
        if skill is not None and (wrong or (kind == "ranged" and skill == "martial_arts")):
            expected = "guns or psionics" if kind == "ranged" else "martial_arts"
            raise ValueError(f"found {skill} for a {kind} weapon, expected {expected}")
        return skill

    _range = field_validator("range")(goes_with(("ranged", "thrown", "grenade"), "0: it has no range"))

    @field_validator("charge")
    @classmethod
    def _can_run_out(cls, charge: int | None, info: ValidationInfo) -> int | None:
        if charge is not None and info.data.get("kind") == "melee":
            raise ValueError(f"found {charge} for a melee weapon, expected nothing: it never runs empty")
        if charge not in (None, 1) and info.data.get("rate") == "slow":
            raise ValueError(f"found {charge} for a slow weapon, expected 1: it is reloaded after each shot")
        return charge

    _length = field_validator("length")(goes_with(("melee",), "0: it is not crossed with others"))


class Armour(Model):
    """Armour, and what it takes off damage (PS-DMG-1, PS-DATA-1)."""

    name: str = Field(default="armour", min_length=1)
    protection: int = Field(ge=0, le=HIGHEST, description="what it takes off damage, such as 3")


class Skills(Model):
    """Skills; those that a sheet leaves out of the last four it lacks (PS-SOC-1). Agility is for props (PS-ACT-2)."""

    guns: Skill = 0
    martial_arts: Skill = 0
    psionics: Skill = 0
    agility: Skill = 0
    dodge: Skill = Field(description="the skill that attacks are rolled against")
    intimidation: Skill | None = None
    leadership: Skill | None = None
    deceit: Skill | None = None
    charm: Skill | None = None


class Start(Model):
    """How a fighter begins: her place in metres, or in which vehicle, cover, height, wounds, and what holds her.

    Without either she stands on her side's line (PS-MOVE-1, PS-VEH-1). ``cover`` is at least that of her place;
    ``high`` is true above the others, 2 far above them; both are lost on moving (PS-COVER-1, PS-MELEE-1).
    ``restraint``: ``confined`` in a small space, ``bound`` but wriggling, ``immobile`` (PS-DODGE-1).
    """

    at: Annotated[Any, metres(0, LARGEST)] | None = None
    vehicle: str | None = None
    cover: Annotated[int, Field(ge=0, le=3)] = 0
    high: Height = False
    wounds: Annotated[int, Field(ge=0, le=2)] = 0
    restraint: Literal["free", "confined", "bound", "immobile"] = "free"


class Character(Model):
    """A character sheet.

    ``initiative`` is a plain number (PS-INIT-1). A minor character's ``spine`` is 3 unless told (PS-SOC-1); a major
    one's is the best of her Charm, Deceit, Intimidation and Leadership, at least 5. ``mob`` lets all minor characters
    of one entry act as one (PS-MOB-2). ``hair_trigger`` names the weapon that she may abort to (PS-ABORT-1), with
    ``hair_trigger_area`` on the area around an enemy, as a grenade anyway; ``big`` lets her Dodge fall under -3
    (PS-DODGE-1). ``move`` is her full move in metres (PS-MOVE-1).
    """

    minor: bool = False
    initiative: int = Field(ge=-5, le=HIGHEST, description="a whole number, such as 5")
    skills: Skills = Field(description="skills, such as {guns: 5, dodge: 5}")
    base_damage: Annotated[int, Field(ge=0, le=HIGHEST)] = 2
    move: Annotated[Any, metres(0, 100)] = 15
    spine: Annotated[int, Field(ge=0, le=HIGHEST)] | None = None
    mob: bool = False
    big: bool = False
    hair_trigger: str | None = None
    hair_trigger_area: bool = False
    weapons: list[Weapon] = Field(default=[], max_length=WEAPONS)
    armour: Armour | None = None
    start: Start = Start()
    description: str = ""


REFERENCES = references(Weapon, Armour, [])


def begins_standing(character: Character, rules: Rules) -> bool:
    """Whether a fighter with this sheet can do anything when the fight begins (PS-DODGE-1)."""
    return character.start.restraint != "immobile"


def _vehicle_problems(start: Start, rules: Rules) -> Wrong:
    """What is wrong with the vehicle that a fighter begins in, if any (PS-VEH-1)."""
    if start.vehicle is None:
        return Wrong()
    names = [vehicle.name for vehicle in rules.vehicles]
    if start.vehicle not in names:
        listed = f"one of {', '.join(names)}" if names else "nothing: the fight has no vehicles"
        message = f"found {start.vehicle!r}, expected {listed}{nearest(start.vehicle, names)}"
        return Wrong([(("start", "vehicle"), message)])
    if start.at is not None:
        message = f"found {start.at:g}, expected nothing: she begins where the {start.vehicle} is"
        return Wrong([(("start", "at"), message)])
    return Wrong()


def problems(character: Character, rules: Rules) -> Wrong:
    """What is wrong with a sheet beyond the types of its fields: places in it, and messages."""
    found = Wrong()
    if character.minor and character.start.wounds:
        found.append(
            (("start", "wounds"), f"found {character.start.wounds}, expected 0: a minor character has no wounds")
        )
    if character.mob and not character.minor:
        found.append((("mob",), "found true, expected false: only minor characters act as one"))
    if not character.minor and character.spine is not None:
        message = f"found {character.spine}, expected nothing: a major character's spine is that of her skills"
        found.append((("spine",), message))
    found += outside(character.start.at, rules.arena) + _vehicle_problems(character.start, rules)
    names = [weapon.name for weapon in character.weapons]
    if character.hair_trigger not in (None, *names):
        hint = nearest(str(character.hair_trigger), names)
        listed = f"one of {', '.join(names)}" if names else "nothing: she has no weapon"
        found.append((("hair_trigger",), f"found {character.hair_trigger!r}, expected {listed}{hint}"))
    elif character.hair_trigger_area and character.hair_trigger not in [w.name for w in character.weapons if wide(w)]:
        what = "no hair trigger" if character.hair_trigger is None else f"{character.hair_trigger} takes no area"
        found.append((("hair_trigger_area",), f"found true, expected false: {what}"))
    for w, name in enumerate(names):
        if name in names[:w]:
            found.append((("weapons", w), f"found {name!r} twice, expected different weapons"))
    return found
