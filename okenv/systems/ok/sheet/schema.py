"""What an OK encounter may say of its fighters: characters and arms as people write them.

Ranks are written as ``Gd+``, ``great`` or a whole number of half-ranks. A role of a character is
the name of one of her attributes, a list of names (the best applies), or a rank that stands for one.
The options of the fight are in ``options.py``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from okenv.core.fields import Model, Wrong, goes_with, metres, outside, references

from ..rules.damage import OUT_AT
from ..rules.layout import WEAPONS, Damage, State
from ..rules.mooks import MOOK_OUT_AT
from ..rules.ranks import AVG
from .derived import compute
from .fields import LETHALITY_WORDS, Lethality, PowerRank, Rank, Role
from .labels import labels as labels
from .lay_out import damage_mode, start_state
from .lay_out import lay_out as lay_out
from .options import LARGEST
from .options import Rules as Rules
from .summary import sheet_summary as sheet_summary


class Weapon(Model):
    """A weapon: the attribute it is used with, and what a hit does (OK-ATT-1, OK-WEAP-1).

    ``attribute`` may list names for sheets that call it differently; the best that a sheet has applies.
    ``reach`` is how many metres a hand-to-hand weapon reaches, 2 unless told (OK-MOVE-1); ``range`` how
    many moves of 5 m a ranged one carries at no cost, 4 unless told. ``hands`` holds it, 0 for a part of
    the body. ``sweep`` is how many steps of numbers are cheap (OK-MANY-1), ``suited`` says that special
    effects go by its own damage (OK-EFF-0).
    """

    name: str = Field(min_length=1, description="the weapon's name")
    attribute: Role = Field(description="the attribute to attack with, or a list of them")
    kind: Literal["melee", "ranged"] = Field(description="melee or ranged")
    damage: PowerRank = Field(description="a rank such as Gd+, or base, base+2")
    penetration: PowerRank | None = None
    lethality: Lethality = Field(description=f"one of {', '.join(LETHALITY_WORDS)}")
    reach: Annotated[Any, metres(1, 100)] | None = None
    range: Annotated[int, Field(ge=1, le=1000)] | None = None
    hands: int = Field(default=1, ge=0, le=2)
    sweep: int = Field(default=0, ge=0, le=3)
    suited: bool = False

    _reach = field_validator("reach")(goes_with(("melee",), "range, in moves of 5 m"))
    _range = field_validator("range")(goes_with(("ranged",), "reach, in metres"))


class Armour(Model):
    """Armour: what bypassing it costs, and the most powerful attack that it resists (OK-ARM-1).

    ``against`` gives other protection by kind of damage, under option ``armor_variation``. A ward, or a trained mind,
    has no other: it is against the kinds that it names alone.
    """

    name: str = Field(default="armour", min_length=1)
    coverage: int = Field(ge=1, le=3, description="1, 2 or 3: the successes that bypassing it costs")
    protection: Rank | None = Field(default=None, description="a rank such as Gd")
    against: dict[Lethality, Rank] = Field(default={})

    @model_validator(mode="after")
    def _protects(self) -> Armour:
        if self.protection is None and not self.against:
            raise ValueError(f"found {self.name!r} with neither protection nor against, expected at least one of them")
        return self


class Defence(Model):
    """The roles that meet attacks, by kind of attack (OK-ATT-1, OK-SET-1)."""

    melee: Role | None = None
    ranged: Role | None = None
    trick: Role | None = None


def _arrival(value: Any) -> Any:
    if value == "boon" or (isinstance(value, int) and not isinstance(value, bool) and 2 <= value <= 100_000):
        return value
    raise ValueError("expected the number of a round, at least 2, or boon")


class Start(Model):
    """How a fighter begins: points of damage, action points carried over (OK-INIT-1), place and posture.

    ``at`` is her place in metres; without it she stands on her side's line, or, if she comes later, at her
    side's edge of the arena (OK-MOVE-1). ``ready`` says whether her weapons are in her hands, as far
    as two hands hold them. ``arrives`` makes her a reinforcement: the round in which she comes, or ``boon``
    if only the Tide brings her (OK-TIDE-2).
    """

    lethal: int = Field(default=0, ge=0)
    nonlethal: int = Field(default=0, ge=0)
    carry: int = Field(default=0, ge=0, le=3)
    at: Annotated[Any, metres(0, LARGEST)] | None = None
    prone: bool = False
    ready: bool = True
    arrives: Annotated[Any, BeforeValidator(_arrival)] | None = None


class Character(Model):
    """A character sheet: freely named attributes, and the roles that they play in a fight.

    Without a role of her own a character has: ``initiative`` the best attribute that she attacks
    with, ``quickness`` her initiative, ``strength`` Strength, ``movement`` her strength; ``dr``, ``recovery``
    and ``healing`` Toughness, or else her strength; ``defence.melee`` the best of Agility and of what
    she attacks with in melee; ``defence.ranged`` Agility, or else her melee defence; ``trick`` what she attacks
    with first; ``defence.trick`` her own ``trick`` where the sheet names one, or else her melee defence;
    ``stunt`` Agility, or else her melee defence; ``unarmed`` the best that she attacks with in melee,
    or else her stunt; ``nerve`` the best of her mental attributes (``sheet.MENTAL``), or else Avg, which a mook
    has anyway; ``will`` Willpower or Will, or else her nerve; ``intimidation`` Intimidation, or else
    her nerve; ``leadership`` Leadership, or else she leads nobody (OK-SOC-1).

    ``size`` is the rank of strength that lifts her (OK-EFF-7), ``stability`` how hard she is to take down (OK-EFF-6).
    Who is ``occupied`` gives the first action of every round to what she is at (OK-TURN-3).
    """

    attributes: dict[str, Rank] = Field(min_length=1, description="attributes and their ranks, such as {Fighting: Gd}")
    mook: bool = False
    protects: bool = False
    occupied: bool = False
    initiative: Role | None = None
    quickness: Role | None = None
    dr: Role | None = None
    recovery: Role | None = None
    healing: Role | None = None
    strength: Role | None = None
    movement: Role | None = None
    trick: Role | None = None
    stunt: Role | None = None
    unarmed: Role | None = None
    nerve: Role | None = None
    will: Role | None = None
    intimidation: Role | None = None
    leadership: Role | None = None
    defence: Defence = Defence()
    size: Rank = AVG
    stability: Literal["unstable", "normal", "braced"] = "normal"
    weapons: list[Weapon] = Field(min_length=1, max_length=WEAPONS, description="one to three weapons")
    armour: Armour | None = None
    start: Start = Start()
    description: str = ""


REFERENCES = references(Weapon, Armour, ["fist"])


def begins_standing(character: Character, rules: Rules) -> bool:
    """Whether a fighter with this sheet stands when the fight begins."""
    return start_state(character, rules) < State.DOWN


def problems(character: Character, rules: Rules) -> Wrong:
    """What is wrong with a sheet beyond the types of its fields: places in it, and messages."""
    return compute(character)[1] + _points(character, rules) + _coming(character, rules)


def _points(character: Character, rules: Rules) -> Wrong:
    """Points of damage that nobody can begin with (OK-DMG-3, OK-MOOK-1 to OK-MOOK-3)."""
    start, mode = character.start, damage_mode(character, rules)
    total = start.lethal + start.nonlethal
    if mode == Damage.FULL:
        if total >= OUT_AT:
            return [(("start",), f"found {total} points, expected at most {OUT_AT - 1}: with {OUT_AT} she is Out")]
        return []
    if start.lethal > 0:
        return [(("start", "lethal"), f"found {start.lethal}, expected 0: a mook's points are all nonlethal")]
    if mode != Damage.SIMPLIFIED and total > 0:
        message = f"found {total}, expected 0: a mook has no points under mook_damage: {rules.mook_damage}"
        return [(("start", "nonlethal"), message)]
    if total >= MOOK_OUT_AT:
        message = f"found {total}, expected at most {MOOK_OUT_AT - 1}: with {MOOK_OUT_AT} a mook is Out"
        return [(("start", "nonlethal"), message)]
    return []


def _coming(character: Character, rules: Rules) -> Wrong:
    """A place outside the arena; a reinforcement that could not stand when she comes (OK-MOVE-1, OK-TIDE-2)."""
    start = character.start
    found = outside(start.at, rules.arena)
    if start.arrives is not None:
        if start.prone:
            found.append((("start", "prone"), "found true, expected false: she arrives on her feet"))
        if start_state(character, rules, arrived=True) >= State.DOWN:
            found.append((("start",), "found points that leave her Down, expected fewer: she arrives on her feet"))
    return found
