"""What a request may say: bounded, and nothing beside it. What happens at a table is ``app.table.events``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from app.table.assessing import Step
from app.table.chances import FIGHTS, LEAST_FIGHTS, MOST_FIGHTS
from app.table.events import DiceMode, Driver
from app.table.what_if import ByHand
from okenv.nodes import show


def _encounter(value: Any) -> Any:
    if not isinstance(value, Mapping) and not (isinstance(value, str) and 0 < len(value) <= 80):
        raise ValueError(f"found {show(value)}, expected a shipped encounter's name, or an encounter as an object")
    return value


_EITHER = {"anyOf": [{"type": "string", "minLength": 1, "maxLength": 80}, {"type": "object"}]}
Fights = Annotated[
    int, Field(ge=LEAST_FIGHTS, le=MOST_FIGHTS, description="How many are played on, fewer where that takes too long.")
]
Grade = Annotated[
    Literal["cautious", "usual", "sharp"], Field(description="How well those are played for whom a person decides.")
]
TableId = Annotated[str, Path(max_length=80, description="As the list of tables gives it.")]
Token = Annotated[str, Path(max_length=80, description="The last part of the player's link.")]


class Strict(BaseModel):
    """A request with no fields but its own."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Strict):
    """A new table."""

    encounter: Annotated[Any, AfterValidator(_encounter), WithJsonSchema(_EITHER)] = Field(
        description="The name of a shipped encounter, or what an encounter file would say.", examples=["mirror-duel"]
    )
    title: str | None = Field(None, min_length=1, max_length=120)
    seed: int | None = Field(None, ge=0, lt=2**64, description="Of the program's dice; by default any.")
    dice: DiceMode = "program"
    drivers: dict[Annotated[str, Field(max_length=120)], Driver] = Field(
        default_factory=dict, max_length=64, description="By the name of a fighter or of a side."
    )


class Rename(Strict):
    """A table's new title."""

    title: str = Field(min_length=1, max_length=120)


class Archive(Strict):
    """Whether a table is put away."""

    archived: bool


class AdviceWanted(Strict):
    """Who shall advise whoever is asked, and for how long."""

    policy: str | None = Field(None, min_length=1, max_length=80, description="A code; by default the driver's.")
    seconds: float = Field(1.0, ge=0.05, le=10)
    top: int = Field(3, ge=1, le=20, description="How many alternatives.")


class WhatIf(Strict):
    """What a game master wonders about: events by hand, one after the other, of which none happens."""

    events: list[ByHand] = Field(min_length=1, max_length=64, description="As they would be posted.")
    fights: Fights = FIGHTS
    grade: Grade = "usual"


class _Fought(Strict):
    """A fight, whose it is, and who decides in it."""

    encounter: Annotated[Any, AfterValidator(_encounter), WithJsonSchema(_EITHER)] = Field(
        description="As a new table takes it.", examples=["mirror-duel"]
    )
    heroes: str | None = Field(None, max_length=120, description="The side whose fight it is; by default the first.")
    drivers: dict[Annotated[str, Field(max_length=120)], Annotated[str, Field(max_length=80)]] = Field(
        default_factory=dict, max_length=2, description="Who decides for the others: a policy that needs no search."
    )


class BalanceWanted(_Fought):
    """What would make a fight fair."""

    target: str = Field("65%", max_length=40, description="A chance to win such as 65%, or falls=50%, or rounds=6.")


class AssessmentWanted(_Fought):
    """How hard a fight is."""

    step: Step = Field(
        "better",
        description="How well it is to be known; changes tells what would change it most, for usual play alone.",
    )
    grades: dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=80)]] = Field(
        default_factory=dict, max_length=3, description="Who plays the heroes, by grade, where that is known."
    )


class Kept(Strict):
    """What shall be kept in the library: an encounter, or the fighters of one side of it."""

    encounter: Annotated[Any, AfterValidator(_encounter), WithJsonSchema(_EITHER)] = Field(
        description="As a new table takes it.", examples=["mirror-duel"]
    )
    name: str = Field(min_length=1, max_length=60, description="For people; what it is kept by comes from it.")
    side: str | None = Field(None, max_length=120, description="Whose fighters; by default the whole encounter.")
    replace: bool = Field(False, description="Write over what is kept by that name.")


class Survivors(Strict):
    """Whom of a fight to keep as a party."""

    name: str = Field(min_length=1, max_length=60, description="For people; what it is kept by comes from it.")
    side: str = Field(min_length=1, max_length=120, description="Whose fighters.")
    rest: str = Field(
        "", max_length=40, description="How long until the next fight; by default none.", examples=["8 days"]
    )
    replace: bool = Field(False, description="Write over what is kept by that name.")


class EncounterText(Strict):
    """An encounter file's text."""

    text: str


class CharactersText(Strict):
    """Stat blocks: YAML, or a table pasted from elsewhere."""

    system: str = Field(max_length=40, examples=["ok"])
    text: str
