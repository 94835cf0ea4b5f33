"""The options of a ZeroSpace fight, as an encounter's ``rules`` say them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from okenv.core.fields import Model, fits_in_the_arena, lies_in_the_arena

from ..rules.layout import COVERS, HAZARDS, TRADES
from .fields import HIGHEST, LARGEST, Metres

FASTEST = 100
"""Metres that a hazard can move in a round."""


class Cover(Model):
    """A place with cover: where, in metres, and the Health of what gives it (ZS-COND-1, ZS-OBJ-2).

    A crate has 10, a wall 20, a bulkhead 30. ``left`` is the Health that it begins with, all of it unless told.
    """

    name: str = Field(default="cover", min_length=1)
    at: Metres = Field(description="where it is, in metres")
    health: Literal[10, 20, 30] = Field(default=20, description="10, 20 or 30")
    left: Annotated[int, Field(ge=1, le=30)] | None = None

    @field_validator("left")
    @classmethod
    def _is_not_more(cls, left: int | None, info: ValidationInfo) -> int | None:
        health = info.data.get("health")
        if left is not None and health is not None and left > health:
            raise ValueError(f"found {left}, expected at most its Health of {health}")
        return left


class Hazard(Model):
    """Something of the environment that hurts at the end of each round: a fire, what falls, a vehicle (ZS-OBJ-2).

    It threatens whoever is within ``width`` metres of it. It moves ``speed`` metres a round before that, to lower
    places if negative (ZS-TURN-1).
    """

    name: str = Field(default="hazard", min_length=1)
    at: Metres = Field(description="where it is, in metres")
    width: Annotated[int, Field(ge=0, le=LARGEST)] = 2
    level: Annotated[int, Field(ge=0, le=HIGHEST)] = Field(description="added to 1d6 of damage")
    speed: Annotated[int, Field(ge=-FASTEST, le=FASTEST)] = 0


class Rules(Model):
    """Options of the fight.

    ``starts``: the side whose half comes first (ZS-TURN-1). ``side_order``: its player chooses who is next, or the
    listing does. ``forced_dodge``: until the turn that it costs, or the one after it (ZS-FORCE-1).
    ``delayed_turn``: lapses when the next ordinary one comes, or is kept for later rounds (ZS-DELAY-1).
    ``interrupting``: once a move or standard action is declared, or as a turn begins, too (ZS-DELAY-1).
    ``rest_of_move``: is lost, or kept for after the standard action (ZS-MOVE-3).
    ``many_targets``: a spread or sweep is against all in reach, or whom one chooses of them (ZS-MAN-3).
    ``unnamed_manoeuvres``: disarming, distracting and grappling have their effect on the unnamed, or defeat them
    (ZS-DMG-2). ``trade_cap``: the most that a called shot or suppressing fire trades (ZS-MAN-1). ``knockback``
    (ZS-KNOCK-1). ``weightless`` is underwater, too; ``dark`` blinds whoever has no Blindsight (ZS-COND-1).
    ``damaged_cover`` gives the whole bonus, or half (ZS-OBJ-3).
    ``arena`` and ``apart`` are metres; ``covers`` and ``hazards`` are what is there (ZS-OBJ-1, ZS-OBJ-2).
    """

    starts: Literal["first", "second"] = "first"
    side_order: Literal["free", "listed"] = "free"
    forced_dodge: Literal["lost_turn", "next_turn"] = "lost_turn"
    delayed_turn: Literal["lapses", "kept"] = "lapses"
    interrupting: Literal["declared", "beginning"] = "declared"
    rest_of_move: Literal["lost", "kept"] = "lost"
    many_targets: Literal["all", "chosen"] = "all"
    unnamed_manoeuvres: Literal["effect", "defeat"] = "effect"
    trade_cap: Annotated[int, Field(ge=0, le=TRADES)] = 5
    knockback: Literal["off", "on"] = "off"
    damaged_cover: Literal["whole", "half"] = "whole"
    weightless: bool = False
    dark: bool = False
    arena: Annotated[int, Field(ge=1, le=LARGEST)] = 60
    apart: Metres = 10
    covers: list[Cover] = Field(default=[], max_length=COVERS)
    hazards: list[Hazard] = Field(default=[], max_length=HAZARDS)

    _fits = field_validator("apart")(fits_in_the_arena)
    _lie = field_validator("covers", "hazards")(lies_in_the_arena)
