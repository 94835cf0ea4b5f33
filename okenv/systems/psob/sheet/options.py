"""The options of a PSOB fight, as an encounter's ``rules`` say them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator

from okenv.core.fields import Model, fits_in_the_arena, lies_in_the_arena, metres, two_places

from ..rules.layout import COVERS, HAZARDS, PROPS, VEHICLES
from .fields import HIGHEST

LARGEST = 1000
"""Metres that an arena can have."""
MAX_ROUND = 100_000


def _two_rounds(value: Any) -> Any:
    """The first and the last round of a hazard, or nothing."""
    if value is None:
        return None
    ends = value if isinstance(value, list) else []
    if len(ends) != 2 or not all(isinstance(end, int) and not isinstance(end, bool) for end in ends):
        raise ValueError("expected the first and the last round, such as [1, 10]")
    if not 1 <= ends[0] <= ends[1] <= MAX_ROUND:
        raise ValueError(f"found {ends}, expected rounds from 1 to {MAX_ROUND}, the lower one first")
    return value


def _one_or_two(value: Any) -> Any:
    if isinstance(value, bool) or value not in (1, 2):
        raise ValueError("expected 1 or 2")
    return value


class Cover(Model):
    """A place with cover: where, in metres, and how much, from 1 slight to 3 great (PS-COVER-1)."""

    name: str = Field(default="cover", min_length=1)
    at: Annotated[Any, metres(0, LARGEST)] = Field(description="where it is, in metres")
    cover: int = Field(ge=1, le=3, description="1 slight, 2 moderate, 3 great")


class Prop(Model):
    """Something to swing on or leap from, such as a chandelier (PS-ACT-2).

    ``at`` is its place and ``reach`` how far it carries, in metres; ``difficulty`` is what Agility is rolled against.
    """

    name: str = Field(min_length=1, description="the prop's name")
    at: Annotated[Any, metres(0, LARGEST)] = Field(description="where it is, in metres")
    reach: Annotated[Any, metres(2, 100)] = Field(description="how far it carries, in metres")
    difficulty: int = Field(ge=0, le=HIGHEST, description="3 routine, 5 difficult, 8 impressive")


class Vehicle(Model):
    """A vehicle that whoever begins in it rides, and the first of those listed drives (PS-VEH-1).

    ``at`` is where it begins and ``move`` its full movement in a phase, in metres; ``cover`` shelters those in it, and
    ``hinders`` is taken off their Dodge: 2 in a car, less on what leaves more room.
    """

    name: str = Field(min_length=1, description="the vehicle's name")
    at: Annotated[Any, metres(0, LARGEST)] = Field(description="where it begins, in metres")
    move: Annotated[Any, metres(1, LARGEST)] = Field(description="its full movement in a phase, in metres")
    cover: int = Field(default=0, ge=0, le=3, description="0 none, 1 slight, 2 moderate, 3 great")
    hinders: int = Field(default=2, ge=0, le=5, description="what it takes off Dodge: 2 in a car")


class Hazard(Model):
    """What hurts whoever is there at the end of rounds: fire, a bomb (PS-HAZ-1).

    ``between`` are two places in metres, the whole arena without it; ``rounds`` the first and the last round.
    """

    name: str = Field(min_length=1, description="the hazard's name")
    damage: int = Field(ge=0, le=50, description="the damage that it does")
    between: Annotated[Any, two_places(0, LARGEST)] = None
    rounds: Annotated[Any, BeforeValidator(_two_rounds)] = None
    armour: bool = True


def _told_apart(vehicles: list[Vehicle]) -> list[Vehicle]:
    """Vehicles that sheets can name."""
    names = [vehicle.name for vehicle in vehicles]
    for v, name in enumerate(names):
        if name in names[:v]:
            raise ValueError(f"found {name!r} twice, expected different names")
    return vehicles


class Rules(Model):
    """Options of the fight.

    ``complex_roll``: one roll for each component of a complex action, or ``once`` for all (PS-ACT-1).
    ``stack_defence``: active defence and aborting to defence add up (PS-DEF-1). ``ranged_outcome``: damage for each
    point of Outcome at range (PS-ATT-2). ``charge``: weapons that say how many attacks they hold run empty, with
    ``charge_by_rate`` the more slowly the lower the rate is that they are fired at (PS-AMMO-1). ``talks``: whoever is
    incapacitated may still speak (PS-WOUND-1). ``arena`` and ``apart`` are metres; ``covers`` are the places to find
    cover in (PS-COVER-1), ``props`` what one swings on or leaps from to somebody (PS-ACT-2),
    ``vehicles`` what one begins in, and drives (PS-VEH-1);
    ``hazards`` hurt at the end of rounds (PS-HAZ-1).
    """

    complex_roll: Literal["each", "once"] = "each"
    stack_defence: bool = False
    ranged_outcome: Annotated[Any, BeforeValidator(_one_or_two)] = 1
    charge: bool = False
    charge_by_rate: bool = False
    talks: bool = False
    arena: Annotated[Any, metres(1, LARGEST)] = 60
    apart: Annotated[Any, metres(0, LARGEST)] = 10
    hazards: list[Hazard] = Field(default=[], max_length=HAZARDS)
    covers: list[Cover] = Field(default=[], max_length=COVERS)
    props: list[Prop] = Field(default=[], max_length=PROPS)
    vehicles: list[Vehicle] = Field(default=[], max_length=VEHICLES)

    _fits = field_validator("apart")(fits_in_the_arena)
    _differ = field_validator("vehicles")(_told_apart)
    _lie = field_validator("covers", "props", "vehicles", "hazards")(lies_in_the_arena)
