"""What a ZeroSpace encounter may say of its fighters: characters and arms as people write them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from okenv.core.fields import Model, Wrong, goes_with, outside, references

from ..rules.layout import WEAPONS
from .fields import HIGHEST, Metres, Points, Rank
from .labels import labels as labels
from .lay_out import endurance_of, health_of
from .lay_out import lay_out as lay_out
from .options import LARGEST
from .options import Rules as Rules
from .summary import sheet_summary as sheet_summary


class Weapon(Model):
    """A weapon or a power: how it attacks, and what it does (ZS-ATT-1, ZS-ATT-2, ZS-EQUIP-1, ZS-RANGE-1).

    ``skill`` is that of the pair: ``hand``, ``ranged`` or ``mental``, which goes with type ``mental`` alone. A
    ``power`` needs no hand, cannot be lost, and adds nothing to the roll; its level is its Power Level. ``range`` is
    metres, 1 by hand, and 10 for each level of a power. ``harm``: whether it does damage, as all but blinding and
    terrifying attacks, and ``ongoing`` ones, do unless they say otherwise (ZS-ATT-3). An ``ongoing`` alteration changes
    its target until she breaks out of it, an ongoing mental attack takes her will (ZS-ATT-4). ``auto`` allows
    suppressing fire (ZS-MAN-1).
    """

    name: str = Field(min_length=1, description="the weapon's name")
    type: Literal["normal", "mental", "alteration"] = "normal"
    skill: Literal["hand", "ranged", "mental"] = Field(description="hand, ranged or mental")
    level: Rank = Field(description="its Equipment Level or Power Level, such as 3")
    power: bool = False
    hands: Annotated[int, Field(ge=1, le=2)] = 1
    range: Annotated[int, Field(ge=1, le=LARGEST)] | None = Field(default=None, validate_default=True)
    auto: bool = False
    area: bool = False
    blinding: bool = False
    piercing: bool = False
    stunning: bool = False
    terrifying: bool = False
    ongoing: bool = False
    harm: bool | None = None

    @field_validator("skill")
    @classmethod
    def _goes_with_the_type(cls, skill: str, info: ValidationInfo) -> str:
        kind = info.data.get("type")
        if kind is not None and (kind == "mental") != (skill == "mental"):
            expected = "mental" if kind == "mental" else "hand or ranged"
            raise ValueError(f"found {skill} for a {kind} attack, expected {expected}")
        return skill

    @field_validator("range")
    @classmethod
    def _is_told_of_weapons(cls, metres: int | None, info: ValidationInfo) -> int | None:
        skill, power = info.data.get("skill"), info.data.get("power")
        if skill == "hand" and metres is not None:
            raise ValueError(f"found {metres} for what is used by hand, expected no range: it is 1 m")
        if metres is None and skill in ("ranged", "mental") and power is False:
            raise ValueError(f"found none for a {skill} weapon, expected its metres, or power: true")
        if power and metres is not None:
            raise ValueError(f"found {metres} for a power, expected no range: it is 10 m for each level")
        return metres

    _stunning = field_validator("stunning")(
        goes_with(("normal",), "false: only normal attacks stun", of="type", noun="attack")
    )
    _ongoing = field_validator("ongoing")(
        goes_with(("alteration", "mental"), "false: only alterations and mental attacks are", of="type", noun="attack")
    )


class Armour(Model):
    """Armour, and the Damage Resistance that it gives (ZS-DATA-1, ZS-ATT-1)."""

    name: str = Field(default="armour", min_length=1)
    resistance: Annotated[int, Field(ge=0, le=HIGHEST)] = Field(description="Damage Resistance, such as 2")


class Attributes(Model):
    """Attributes, 2 unless told (ZS-DATA-1)."""

    agility: Rank = 2
    brawn: Rank = 2
    presence: Rank = 2


class Skills(Model):
    """Skills that fights use, 1 unless told, Mental Combat 0 (ZS-DATA-1)."""

    ranged_combat: Rank = 1
    hand_to_hand: Rank = 1
    mental_combat: Rank = 0
    athletics: Rank = 1
    deception: Rank = 1
    investigation: Rank = 1


class Resistances(Model):
    """Resistance against normal, alteration and mental attacks, beside armour (ZS-ATT-1)."""

    damage: Rank = 0
    alteration: Rank = 0
    mental: Rank = 0


class Shield(Resistances):
    """A power that adds to resistances while it is active: a quick action activates it (ZS-POW-1)."""

    @model_validator(mode="after")
    def _adds_something(self) -> Shield:
        if not (self.damage or self.alteration or self.mental):
            raise ValueError("found nothing that it adds, expected damage, alteration or mental above 0")
        return self


class Start(Model):
    """How a fighter begins: her place in metres, what she has lost, and her conditions (ZS-COND-1, ZS-COND-2).

    Without ``at`` she stands on her side's line. ``cover`` is the number of the place with cover that she is behind,
    and where she stands then. ``blinded``, ``terrified``, ``altered`` and ``unfree`` (deprived of free will, ZS-ATT-4)
    are the level of what did it; who is terrified cowers. ``holds`` is the number of an enemy, in listing order, whom
    she restrains (ZS-MAN-1). ``shielded``: her shield is active (ZS-POW-1).
    """

    at: Metres | None = None
    cover: Annotated[int, Field(ge=1, le=4)] | None = None
    health_lost: Points = 0
    endurance_lost: Points = 0
    prone: bool = False
    hidden: bool = False
    surprised: bool = False
    helpless: bool = False
    blinded: Annotated[int, Field(ge=1, le=HIGHEST)] | None = None
    terrified: Annotated[int, Field(ge=1, le=HIGHEST)] | None = None
    altered: Annotated[int, Field(ge=1, le=HIGHEST)] | None = None
    unfree: Annotated[int, Field(ge=1, le=HIGHEST)] | None = None
    holds: Annotated[int, Field(ge=1, le=63)] | None = None
    shielded: bool = False


class Character(Model):
    """A character sheet.

    An ``unnamed`` character is defeated by any successful attack (ZS-DMG-2). ``health`` and ``endurance`` are 10 + 2 x
    Brawn and 10 + Brawn + Presence unless told (ZS-DMG-3), ``move`` the base movement in metres that Agility gives
    (ZS-MOVE-1). Who ``flies`` is off balance where others lie (ZS-MOVE-4). ``blindsight`` is Blindfighting, too; a
    ``cloak`` hides her by a quick action (ZS-COND-2); ``iron`` adds to takedowns (ZS-MAN-1).
    """

    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    resistances: Resistances = Resistances()
    unnamed: bool = False
    health: Annotated[int, Field(ge=1, le=99)] | None = None
    endurance: Annotated[int, Field(ge=1, le=99)] | None = None
    move: Annotated[int, Field(ge=0, le=100)] | None = None
    blindsight: bool = False
    flies: bool = False
    cloak: bool = False
    iron: Rank = 0
    weapons: list[Weapon] = Field(default=[], max_length=WEAPONS)
    armour: Armour | None = None
    shield: Shield | None = None
    start: Start = Start()
    description: str = ""


REFERENCES = references(Weapon, Armour, [])


def begins_standing(character: Character, rules: Rules) -> bool:
    """Whether a fighter with this sheet can act when the fight begins: unless she is helpless (ZS-END-1)."""
    return not character.start.helpless


def problems(character: Character, rules: Rules) -> Wrong:
    """What is wrong with a sheet beyond the types of its fields: places in it, and messages."""
    start = character.start
    found = outside(start.at, rules.arena)
    if start.cover is not None and start.cover > len(rules.covers):
        found.append((("start", "cover"), f"found {start.cover}, expected one of the {len(rules.covers)} covers"))
    if start.cover is not None and start.at is not None:
        found.append((("start", "at"), f"found {start.at} beside cover, expected none: she is where the cover is"))
    for name, lost, most in (
        ("health_lost", start.health_lost, health_of(character)),
        ("endurance_lost", start.endurance_lost, endurance_of(character)),
    ):
        if lost >= most:
            found.append((("start", name), f"found {lost}, expected fewer than {most}"))
    if start.shielded and character.shield is None:
        found.append((("start", "shielded"), "found true, expected false for who has no shield"))
    hindered = start.terrified is not None or start.altered is not None or start.unfree is not None
    if start.holds is not None and (start.helpless or start.prone or hindered):
        told = f"found {start.holds}, expected nobody for who is helpless, prone, terrified or overcome"
        found.append((("start", "holds"), told))
    return found
