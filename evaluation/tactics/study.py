"""A study of tactics as it is written: a YAML file of ``configs/tactics`` or of one's own (docs/tactics.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo, model_validator

from okenv.encounter import Encounter, encounter_names, load_encounter
from okenv.library import config_files, is_path, mapping, unknown
from okenv.nodes import ConfigError, Problem
from okenv.systems import DEFAULT, load_system
from okenv.validation import validate
from okenv.yaml_lines import read_yaml

from ..plan import MOST_PAIRS
from .known import Known, known

FOLDER = "tactics"


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _system(name: str) -> str:
    """A rulebook's name, which the message of a wrong one is told without its field."""
    try:
        return load_system(name).name
    except ValueError as error:
        raise ValueError(str(error).removeprefix("system: ")) from None


def _known(name: str, info: ValidationInfo) -> str:
    return known(info.data.get("system", DEFAULT)).name(name)


System = Annotated[str, AfterValidator(_system)]
Name = Annotated[str, AfterValidator(_known)]
Names = Annotated[list[Name], Field(description="a list of tactics")]
Sheet = dict[str, Any]
"""A fighter as encounters list them: ``{character: swordsman, attributes: {Fighting: Gd}}``."""


class Part(_Model):
    """What every part of a study says.

    Attributes:
        system: the rulebook, that of the study.
        name: of the part, for its place on the page.
        title: for people.
    """

    system: System = DEFAULT
    name: Annotated[str, Field(min_length=1, pattern=r"^[a-z][a-z0-9-]*$", description="a short name such as duel")]
    title: str = ""

    @property
    def known(self) -> Known:
        """What may be asked about the rulebook."""
        return known(self.system)

    def words(self, tactic: str) -> str:
        """A tactic for the subject of a sentence."""
        return self.known.tactics[tactic].words

    def listed(self, tactics: Sequence[str]) -> str:
        """Tactics in words."""
        return self.known.listed(tactics)


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
    base: Names = Field(default_factory=lambda part: list(known(part.get("system", DEFAULT)).base))

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
    fights: Annotated[int, Field(ge=2, le=10_000_000, description="a number of fights")] = 400


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
    pairs: Annotated[int, Field(ge=2, le=MOST_PAIRS, description="a number of mirrored pairs")] = 200


class Study(_Model):
    """A study of tactics.

    Attributes:
        system: the rulebook that its fights are fought by.
        title, description: for people.
        tolerance: how far an exact value may be off.
        memory: what a duel may take, in GiB.
        seed: of everything that is estimated.
        characters: sheets that the fighters of all parts may name.
    """

    system: System = DEFAULT
    title: str = ""
    description: str = ""
    tolerance: Annotated[float, Field(ge=1e-9, le=0.05)] = 5e-4
    memory: Annotated[float, Field(gt=0, le=4096)] = 8.0
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
    def _shared(cls, data: Any) -> Any:
        """Give the rulebook to every part, and the characters of the study to those that list fighters."""
        if not isinstance(data, dict):
            return data
        shared: dict[str, Any] = {} if "system" not in data else {"system": data["system"]}

        def of(field: str) -> dict[str, Any]:
            characters = data.get("characters") if field != "squads" else None
            return {**shared, "characters": characters} if characters else shared

        return data | {
            field: [{**of(field), **part} if isinstance(part, dict) else part for part in data[field]]
            for field in KINDS
            if isinstance(data.get(field), list)
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
            "system": part.system,
            "title": part.title,
            "characters": part.characters,
            "sides": {side: {"fighters": [sheet]} for side, sheet in _pair(part)},
            "rules": {**part.known.duel, **part.rules},
        }
    data["rules"] |= rules
    for side, sheet in zip(data["sides"].values(), (red, blue), strict=True):
        if sheet is not None:
            side["fighters"] = [merged(side["fighters"][0], sheet, part.known.ranks)]
    return load_encounter(data)


def _pair(part: Duel) -> tuple[tuple[str, Sheet], tuple[str, Sheet]]:
    red = part.red or {}
    return ("red", {"name": "Red", **red}), ("blue", {"name": "Blue", **(part.blue or red)})


def merged(sheet: Sheet, over: Sheet, fields: Sequence[str]) -> Sheet:
    """A sheet with another laid over it; of what is a mapping in these fields only what is named changes."""
    both = {
        field: {**sheet.get(field, {}), **over[field]}
        for field in fields
        if isinstance(over.get(field), dict)
    }  # fmt: skip
    return {**sheet, **over, **both}


def load_study(source: str | Path) -> tuple[str, Study]:
    """A shipped study by name, a YAML file, or the default study of one encounter; with its name.

    Raises:
        ConfigError: with everything that is wrong: file, line, field, what was found, what is expected.
    """
    shipped = config_files(FOLDER)
    if isinstance(source, str) and not is_path(source):
        if source in shipped:
            return source, read_study(shipped[source])
        if source in encounter_names():
            return source, default_study(source)
        known = "those that 'okenv tactics' and 'okenv encounters' list"
        raise unknown("study", source, [*shipped, *encounter_names()], known)
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
    asked = known(encounter.system)
    parts: dict[str, Any]
    if [len(side.fighters) for side in encounter.sides] == [1, 1]:
        kinds = ["tactics", *(["moments"] if "moments" in asked.parts else [])]
        parts = {kind: [{"name": kind, "encounter": source}] for kind in kinds}
    else:
        squads = {"name": "squads", "encounter": source, "policies": [asked.policy], "tactics": asked.squads}
        parts = {"squads": [squads]}
    title = f"Tactics in {encounter.title or encounter.name}"
    return Study.model_validate({"system": encounter.system, "title": title, **parts})


def shipped_studies(system: str | None = None) -> dict[str, Study]:
    """The shipped studies by name, as they are written: of one rulebook, or of all."""
    files = config_files(FOLDER)
    studies = {name: Study.model_validate(read_yaml(path).plain()) for name, path in files.items()}
    return {name: study for name, study in studies.items() if system in (None, study.system)}
