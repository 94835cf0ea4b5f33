"""The options of a BrOAGS fight, as an encounter's ``rules`` say them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator

from okenv.core.fields import Model, fits_in_the_arena, lies_in_the_arena, metres, two_places

from ..rules.layout import COVERS, SMOKES

LARGEST = 1000
"""Metres that an arena can have."""
HIGHEST_CAP = 5
"""Cover and stance together are never more; a sprint takes off more only at high speed (BR-DEF-1, BR-MOD-1)."""


def _cap_from(least: int) -> BeforeValidator:
    def checked(value: Any) -> Any:
        if value != "none" and (isinstance(value, bool) or value not in range(least, HIGHEST_CAP + 1)):
            raise ValueError(f"expected none, or a whole number from {least} to {HIGHEST_CAP}")
        return value

    return BeforeValidator(checked)


class Cover(Model):
    """A place with cover: where, in metres, and how much, from 1 slight to 3 great (BR-DEF-1, BR-COVER-1)."""

    name: str = Field(default="cover", min_length=1)
    at: Annotated[Any, metres(0, LARGEST)] = Field(description="where it is, in metres")
    cover: int = Field(ge=1, le=3, description="1 slight, 2 moderate, 3 great")


class Smoke(Model):
    """A stretch of worse visibility, such as smoke, fog or a dark corner: between which metres, and how bad it is.

    It takes its toll of every attack from it, into it and through it (BR-SIGHT-2).
    """

    name: str = Field(default="smoke", min_length=1)
    between: Annotated[Any, two_places(0, LARGEST, anywhere=False)] = Field(description="its two ends, in metres")
    visibility: Literal["poor", "terrible", "abysmal", "beyond"] = Field(description="how far one sees in it")


class Rules(Model):
    """Options of the fight.

    ``surprise``: the side that acts before initiative (BR-SURP-1). ``cover_stance_cap``: the most that cover and
    stance give together (BR-DEF-1). ``movement_cap``: the most that direction and erraticism take off together
    (BR-MOD-1). ``criticals``: for everybody, or for players' characters only (BR-CRIT-1).
    ``surprise_ignores_cover``: of surprise attacks (BR-HIDE-2). ``visibility`` touches every attack (BR-MOD-1), beyond
    abysmal who can be attacked (BR-SIGHT-1).
    ``arena`` and ``apart`` are metres; ``covers`` are the places to find cover in (BR-COVER-1), ``smoke`` those where
    visibility is worse (BR-SIGHT-2).
    """

    surprise: Literal["none", "first", "second"] = "none"
    cover_stance_cap: Annotated[Any, _cap_from(0)] = "none"
    movement_cap: Annotated[Any, _cap_from(1)] = "none"
    criticals: Literal["everybody", "players"] = "everybody"
    surprise_ignores_cover: bool = False
    visibility: Literal["good", "poor", "terrible", "abysmal", "beyond"] = "good"
    arena: Annotated[Any, metres(1, LARGEST)] = 60
    apart: Annotated[Any, metres(0, LARGEST)] = 10
    covers: list[Cover] = Field(default=[], max_length=COVERS)
    smoke: list[Smoke] = Field(default=[], max_length=SMOKES)

    _fits = field_validator("apart")(fits_in_the_arena)
    _lie = field_validator("covers", "smoke")(lies_in_the_arena)
