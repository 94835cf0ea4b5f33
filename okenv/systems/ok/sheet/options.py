"""The ``rules:`` block of an OK encounter: options, the arena, what the Tide brings, and props."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from okenv.core.fields import Model, fits_in_the_arena, metres

from ..rules.layout import PROPS
from .fields import Rank

SMALLEST, LARGEST = 10, 10_000
"""Bounds of an arena, in metres."""
Weight = Annotated[int, Field(ge=0, le=1000)]
"""How often a boon or bane is drawn beside the others; 0: never."""


class GetUp(Model):
    """The boon of mooks who get up: its weight, and the share of the Downed ones, rounded up (OK-MOOK-4)."""

    weight: Weight = 1
    share: float = Field(default=0.5, ge=0.01, le=1)


def _weight_alone(value: Any) -> Any:
    """A mere weight as the mapping that it is short for."""
    return {"weight": value} if isinstance(value, int) and not isinstance(value, bool) else value


class Boons(Model):
    """Weights of what a Tide of 6 may bring; those that a table leaves out keep theirs (OK-TIDE-2)."""

    mooks_get_up: Annotated[GetUp, BeforeValidator(_weight_alone)] = GetUp()
    ally_returns: Weight = 1
    reinforcements: Weight = 1
    lucky_hit: Weight = 1


class Banes(Model):
    """Weights of what a Tide of 1 may bring; those that a table leaves out keep theirs (OK-TIDE-2)."""

    mook_flees: Weight = 1
    weapon_unready: Weight = 1
    clumsy_miss: Weight = 1


class Prop(Model):
    """Something that a stunt uses, such as a chandelier: how hard, where, and what it is good for (OK-COMB-1).

    ``at`` is its place in metres, or None where it is at hand everywhere; ``reach`` is how many metres
    it carries a hand-to-hand attack, ``bonus`` what it adds to an attack, ``uses`` how often it serves,
    None for any number of times.
    """

    name: str = Field(min_length=1, description="the prop's name")
    difficulty: Rank = Field(description="a rank such as Gd")
    at: Annotated[Any, metres(0, LARGEST)] | None = None
    reach: Annotated[Any, metres(0, 100)] = 0
    bonus: int = Field(default=0, ge=0, le=2)
    uses: Annotated[int, Field(ge=1, le=1000)] | None = None

    @model_validator(mode="after")
    def _is_good_for_something(self) -> Prop:
        if self.reach == 0 and self.bonus == 0:
            raise ValueError(f"found {self.name!r} with neither reach nor bonus, expected at least one of them")
        return self


class Rules(Model):
    """The options of an encounter, each with its default; ``arena`` and ``apart`` are metres.

    OK-TIDE-1, OK-HOLD-1, OK-AP-1, OK-DMG-3, OK-EDGE-4, OK-MOOK-1, OK-ARM-1, OK-OPT-1, OK-SOC-1, OK-MOVE-1, OK-TIDE-2.
    """

    tide_of_battle: Literal["every_round", "first_round", "off"] = "every_round"
    tide_dice: dict[str, Literal[1, "worse_of_2", "better_of_2"]] = Field(default={})
    interrupts: Literal["enemies", "anyone", "off"] = "enemies"
    defend_on_credit: bool = False
    down_is_final: bool = False
    out_is_final: bool = True
    mook_damage: Literal["full", "simplified", "tags", "simplest"] = "simplified"
    penetration: bool = True
    armor_variation: bool = False
    limb_mangling: bool = False
    gumption: bool = False
    headcracking: bool = False
    strict_subtraction: bool = False
    social: Literal["on", "off"] = "on"
    arena: Annotated[Any, metres(SMALLEST, LARGEST)] = 60
    apart: Annotated[Any, metres(0, LARGEST)] = 5
    ground: Literal["land", "water"] = "land"
    boons: Boons = Boons()
    banes: Banes = Banes()
    props: list[Prop] = Field(default=[], max_length=PROPS)

    @field_validator("tide_dice", mode="before")
    @classmethod
    def _words_or_one(cls, dice: Any) -> Any:
        if isinstance(dice, dict) and any(isinstance(value, bool) for value in dice.values()):  # true == 1
            raise ValueError("found true or false, expected 1, worse_of_2 or better_of_2 for a side")
        return dice

    @field_validator("tide_dice")
    @classmethod
    def _names_sides(cls, dice: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        sides = (info.context or {}).get("sides", dice)
        for side in dice:
            if side not in sides:
                raise ValueError(f"found {side!r}, expected a side: {' or '.join(sides)}")
        return dice

    _fits = field_validator("apart")(fits_in_the_arena)

    @field_validator("props")
    @classmethod
    def _lie_in_the_arena(cls, props: list[Prop], info: ValidationInfo) -> list[Prop]:
        for prop in props:
            if prop.at is not None and prop.at > (arena := info.data.get("arena", prop.at)):
                raise ValueError(f"found {prop.name!r} at {prop.at} m, expected a place in the arena: 0 to {arena} m")
        return props
