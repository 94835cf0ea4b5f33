"""The options of a PSOB fight, as an encounter's ``rules`` say them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from .fields import metres
from .layout import HAZARDS

LARGEST = 1000
"""Metres that an arena can have."""
MAX_ROUND = 100_000


class Model(BaseModel):
    """A part of an encounter: nothing but the fields that it has, of exactly their types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hazard(Model):
    """What hurts whoever is there at the end of rounds: fire, a bomb (PS-HAZ-1).

    ``between`` are two places in metres, the whole arena without it; ``rounds`` the first and the last round.
    """

    name: str = Field(min_length=1, description="the hazard's name")
    damage: int = Field(ge=0, le=50, description="the damage that it does")
    between: list[Annotated[Any, metres(0, LARGEST)]] | None = Field(default=None, min_length=2, max_length=2)
    rounds: list[Annotated[int, Field(ge=1, le=MAX_ROUND)]] | None = Field(default=None, min_length=2, max_length=2)
    armour: bool = True

    @field_validator("between", "rounds")
    @classmethod
    def _rises(cls, ends: list[Any] | None) -> list[Any] | None:
        if ends is not None and ends[0] > ends[1]:
            raise ValueError(f"found {ends}, expected the lower one first")
        return ends


class Rules(Model):
    """Options of the fight.

    ``complex_roll``: one roll for each component of a complex action, or ``once`` for all (PS-ACT-1).
    ``stack_defence``: active defence and aborting to defence add up (PS-DEF-1). ``ranged_outcome``: damage for each
    point of Outcome at range (PS-ATT-2). ``charge``: weapons that say how many attacks they hold run empty
    (PS-AMMO-1). ``arena`` and ``apart`` are metres; ``hazards`` hurt at the end of rounds (PS-HAZ-1).
    """

    complex_roll: Literal["each", "once"] = "each"
    stack_defence: bool = False
    ranged_outcome: Literal[1, 2] = 1
    charge: bool = False
    arena: Annotated[Any, metres(1, LARGEST)] = 60
    apart: Annotated[Any, metres(0, LARGEST)] = 10
    hazards: list[Hazard] = Field(default=[], max_length=HAZARDS)

    @field_validator("apart")
    @classmethod
    def _fits(cls, apart: float, info: ValidationInfo) -> float:
        arena = info.data.get("arena")
        if arena is not None and apart > arena:
            raise ValueError(f"found {apart}, expected at most the {arena} m of the arena")
        return apart
