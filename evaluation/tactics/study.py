"""A study of tactics as it is written: a YAML file of ``configs/tactics`` or of one's own (docs/tactics.md)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from okenv.core.words import nearest
from okenv.encounter import Encounter, encounter_names, load_encounter
from okenv.library import configs_folder, mapping, yaml_files
from okenv.nodes import ConfigError, Problem
from okenv.validation import validate
from okenv.yaml_lines import read_yaml

from . import known

FOLDER = "tactics"
BASE = ("defence", "setup-free", "hold", "bypass")
"""What duels are fought with where a study says nothing else."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Name = Annotated[str, AfterValidator(known.known)]
Names = Annotated[list[Name], Field(description="a list of tactics")]
Sheet = dict[str, Any]
"""A fighter as encounters list them: ``{character: swordsman, attributes: {Fighting: Gd}}``."""


class Part(_Model):
    """What every part of a study says.

    Attributes:
        name: of the part, for its place on the page.
        title: for people.
    """

    name: Annotated[str, Field(min_length=1, pattern=r"^[a-z][a-z0-9-]*$", description="a short name such as duel")]
    title: str = ""


class Fought(Part):
    """A part whose fighters are listed.

    Attributes:
        rules: the options of the fight.
        characters: sheets that fighters may name, those of the study where nothing else is said.
    """

    rules: dict[str, Any] = {}
    characters: dict[str, Sheet] = {}


class Duel(Fought):
    """A part that is about a duel: a shipped encounter or a file, or two fighters.

    Without more words the Tide of Battle is off, and they stand 1 m apart.

    Attributes:
        encounter: its name or path; None where fighters are listed.
        red, blue: the fighters; where blue is left out, both are alike.
        base: the tactics that both sides have.
    """

    encounter: str | None = None
    red: Sheet | None = None
    blue: Sheet | None = None
    base: Names = list(BASE)

    def fought(self, red: Sheet | None = None, blue: Sheet | None = None, **rules: Any) -> Encounter:
        """The duel, with other fighters or options where they are given."""
        return duel_of(self, red, blue, rules)


class Tactics(Duel):
    """What tactics are worth: those of the base, and each of ``add`` beside them."""

    add: Names = []


class Grid(Duel):
    """The same over a grid: each side's rank in the attributes."""

    attributes: Annotated[list[str], Field(min_length=1, description="a list of attributes, such as [Fighting]")]
    ranks: Annotated[list[Any], Field(min_length=2, description="a list of ranks, such as [Avg, Gd]")]
    tactics: Names = []


class Moments(Duel):
    """When to defend, set up or hold, by the action points of both and by how good the attack is."""

    attributes: list[str] = []
    ranks: list[Any] = []


class Spending(Duel):
    """How to spend successes against armour."""

    armours: Annotated[list[str], Field(min_length=1, description="a list of armours, or none")] = ["none"]
    successes: Annotated[int, Field(ge=0, le=12, description="a number of successes")] = 8


class Ranks(Duel):
    """What a rank is worth, attribute by attribute; the words say what each is for."""

    attributes: Annotated[dict[str, str], Field(min_length=1, description="attributes and what each is for")]
    steps: Annotated[list[int], Field(min_length=1, description="a list of half-ranks, such as [-2, 2]")] = [-2, 2]


class HouseRules(Duel):
    """What options of the rules change: the value of the duel, and of tactics."""

    options: Annotated[list[dict[str, Any]], Field(min_length=1, description="a list of options of the rules")]
    tactics: Names = []


class Numbers(Fought):
    """How many mooks are one hero's equal, by policies on both sides."""

    hero: Sheet
    mook: Sheet
    counts: Annotated[list[int], Field(min_length=1, description="a list of numbers of mooks")]
    policies: Annotated[list[str], Field(min_length=1, description="a list of policy codes")]
    fights: Annotated[int, Field(ge=2, description="a number of fights")] = 400


class Squads(Part):
    """What tactics are worth to a squad, by one policy with and without each.

    Attributes:
        encounter: a shipped one's name, or a path.
        policies: codes of networks or searches.
        tactics: forbidden one at a time.
        side: who is forbidden them; None where both sides are in turn, each against one who is not.
        pairs: of fights with the same dice.
    """

    encounter: str
    policies: Annotated[list[str], Field(min_length=1, description="a list of policy codes")]
    tactics: Annotated[Names, Field(min_length=1)]
    side: str | None = None
    pairs: Annotated[int, Field(ge=2, description="a number of mirrored pairs")] = 200


class Study(_Model):
    """A study of tactics.

    Attributes:
        title, description: for people.
        tolerance: how far an exact value may be off.
        memory: what a duel may take, in GiB.
        seed: of everything that is estimated.
        characters: sheets that the fighters of all parts may name.
    """

    title: str = ""
    description: str = ""
    tolerance: Annotated[float, Field(ge=1e-9, le=0.05)] = 5e-4
    memory: Annotated[float, Field(gt=0)] = 8.0
    seed: Annotated[int, Field(ge=0, lt=2**64, description="a whole number")] = 0
    characters: dict[str, Sheet] = {}
    tactics: list[Tactics] = []
    grids: list[Grid] = []
    moments: list[Moments] = []
    spending: list[Spending] = []
    ranks: list[Ranks] = []
    house_rules: list[HouseRules] = []
    numbers: list[Numbers] = []
    squads: list[Squads] = []

    @model_validator(mode="before")
    @classmethod
    def _shared_characters(cls, data: Any) -> Any:
        """Give the characters of the study to every part that lists fighters."""
        shared = data.get("characters") if isinstance(data, dict) else None
        if not shared:
            return data
        return data | {
            field: [{"characters": shared, **part} if isinstance(part, dict) else part for part in data[field]]
            for field in KINDS
            if field != "squads" and isinstance(data.get(field), list)
        }

    def parts(self) -> Iterator[tuple[str, int, Part]]:
        """Every part, with the field that it stands in and its place there."""
        for field in KINDS:
            for k, part in enumerate(getattr(self, field)):
                yield field, k, part


Kind = Literal["tactics", "grids", "moments", "spending", "ranks", "house_rules", "numbers", "squads"]
KINDS: tuple[Kind, ...] = (
    "tactics", "grids", "moments", "spending", "ranks", "house_rules", "numbers", "squads",
)  # fmt: skip


def duel_of(
    part: Duel, red: Sheet | None = None, blue: Sheet | None = None, rules: Mapping[str, Any] = {}
) -> Encounter:
    """The duel of a part, with other fighters or options where they are given.

    Raises:
        EncounterError: as the encounter has it.
    """
    if part.encounter is not None:
        data = load_encounter(part.encounter).to_dict()
        data["rules"] |= part.rules
    else:
        data = {
            "system": known.SYSTEM,
            "title": part.title,
            "characters": part.characters,
            "sides": {side: {"fighters": [sheet]} for side, sheet in _pair(part)},
            "rules": {"tide_of_battle": "off", "apart": 1, **part.rules},
        }
    data["rules"] |= rules
    for side, sheet in zip(data["sides"].values(), (red, blue), strict=True):
        if sheet is not None:
            side["fighters"] = [merged(side["fighters"][0], sheet)]
    return load_encounter(data)


def _pair(part: Duel) -> tuple[tuple[str, Sheet], tuple[str, Sheet]]:
    red = part.red or {}
    return ("red", {"name": "Red", **red}), ("blue", {"name": "Blue", **(part.blue or red)})


def merged(sheet: Sheet, over: Sheet) -> Sheet:
    """A sheet with another laid over it; of attributes only those that are named change."""
    attributes = {**sheet.get("attributes", {}), **over.get("attributes", {})}
    return {**sheet, **over, **({"attributes": attributes} if attributes else {})}


def load_study(source: str | Path) -> tuple[str, Study]:
    """A shipped study by name, a YAML file, or the default study of one encounter; with its name.

    Raises:
        ConfigError: with everything that is wrong: file, line, field, what was found, what is expected.
    """
    shipped = yaml_files(configs_folder() / FOLDER)
    if isinstance(source, str) and not (set(source) & {"/", os.sep} or Path(source).suffix):
        if source in shipped:
            return source, read_study(shipped[source])
        if source in encounter_names():
            return source, default_study(source)
        both = [*shipped, *encounter_names()]
        raise ConfigError(
            f"study: found {source!r}, expected one of {', '.join(shipped)}, an encounter, or the path of a YAML "
            f"file{nearest(source, both)}"
        )
    path = Path(source)
    top = mapping(read_yaml(path))
    if "sides" in top.value:
        return path.stem, default_study(str(source))
    return path.stem, read_study(path)


def read_study(path: Path) -> Study:
    """The study of a file.

    Raises:
        ConfigError: as :func:`load_study`.
    """
    from .checking import check_parts

    top, problems = mapping(read_yaml(path)), list[Problem]()
    study = validate(Study, top, problems)
    if study is None:
        raise ConfigError(problems)
    check_parts(study, top, problems)
    if problems:
        raise ConfigError(problems)
    return study


def default_study(source: str) -> Study:
    """What is asked of an encounter by itself: tactics and moments of a duel, tactics of a squad."""
    encounter = load_encounter(source)
    sizes = [len(side.fighters) for side in encounter.sides]
    title = f"Tactics in {encounter.title or encounter.name}"
    if sizes == [1, 1]:
        return Study(
            title=title,
            tactics=[Tactics(name="tactics", encounter=source)],
            moments=[Moments(name="moments", encounter=source)],
        )
    tactics = ["defence", "setup-free", "intimidate", "sweep", "takedown"]
    return Study(title=title, squads=[Squads(name="squads", encounter=source, policies=["ppo:okenv"], tactics=tactics)])


def shipped_studies() -> dict[str, Study]:
    """The shipped studies by name, as they are written."""
    files = yaml_files(configs_folder() / FOLDER)
    return {name: Study.model_validate(read_yaml(path).plain()) for name, path in files.items()}
