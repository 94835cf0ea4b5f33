"""Days as files: several encounters one after the other for the same party, checked and made ready to be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from okenv.core import capacity
from okenv.core.capacity import CAPACITY
from okenv.core.spelling import nearest
from okenv.encounter import Encounter, EncounterError, Fighter, encounter_names, load_encounter
from okenv.library import config_files, is_path
from okenv.nodes import ConfigError, Node, Problem, show
from okenv.rest import read
from okenv.validation import unknown_key, validate
from okenv.yaml_lines import read_yaml

from .party import with_party, wrong_in

DAYS = "days"
MOST = 20
"""Encounters of a day."""


def _time(text: str) -> str:
    read(text)
    return text


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Entry(_Model):
    encounter: str = Field(min_length=1, description="a shipped encounter's name, or the path of a YAML file")
    rest: Annotated[str, AfterValidator(_time)] | None = None
    heroes: str | None = None


class _File(_Model):
    day: str = Field(min_length=1, description="the day's title")
    heroes: str | None = None
    encounters: list[_Entry] = Field(min_length=1, max_length=MOST, description="a list of encounters")


@dataclass(frozen=True)
class Stage:
    """One encounter of a day.

    Attributes:
        encounter: with the party in the place of its own heroes.
        side: of the party, 0 or 1.
        rest: how long it has been since the encounter before, as the file says it; empty: none.
        own: the encounter as it is written.
    """

    encounter: Encounter
    side: int
    rest: str
    own: Encounter

    @property
    def seconds(self) -> int:
        """The rest in seconds."""
        return read(self.rest) if self.rest else 0

    def attended(self, here: Sequence[int]) -> Encounter:
        """The encounter with those of the party alone who are here, by number."""
        party = self.encounter.sides[self.side].fighters
        return self.encounter if len(here) == len(party) else with_party(self.own, self.side, party, here)


@dataclass(frozen=True)
class Day:
    """Several encounters one after the other.

    Attributes:
        name: of the shipped day or the file.
        title: a few words for people.
        stages: its encounters, in order.
    """

    name: str
    title: str
    stages: tuple[Stage, ...]

    @property
    def system(self) -> str:
        """The rulebook's name."""
        return self.stages[0].encounter.system

    @property
    def party(self) -> tuple[Fighter, ...]:
        """The heroes of the first encounter, who fight all of them."""
        first = self.stages[0]
        return first.own.sides[first.side].fighters


def file_of_day(source: str) -> Path | None:
    """The file of a day: a shipped one by its name, or a YAML file that says ``day`` or ``encounters``; else None.

    Raises:
        ValueError: for a name that is none, and nearer to that of a day than of an encounter.
    """
    if not is_path(source):
        encounters, days = encounter_names(), config_files(DAYS)
        near = "" if source in encounters else nearest(source, [*encounters, *days])
        if source not in days and near and near == nearest(source, days):
            expected = f"an encounter (see: okenv encounters) or one of the days {', '.join(days)}"
            raise ValueError(f"encounter: found {source!r}, expected {expected}{near}")
        return None if source in encounters else days.get(source)
    try:
        top = read_yaml(Path(source)).value
    except ConfigError:
        return None  # as an encounter it is told what is wrong with it
    return Path(source) if isinstance(top, dict) and {"day", "encounters"} & set(top) else None


def load_day(path: Path, heroes: str | None = None) -> Day:
    """The day that a file describes.

    Args:
        path: of the file; encounters are looked for beside it.
        heroes: the side whose day it is, in place of what the file says.

    Raises:
        EncounterError: with everything that is wrong: file, line and field, what was found, what is expected.
    """
    try:
        return _Reader(path, heroes).day()
    except ConfigError as error:
        raise EncounterError(error.problems, error.fighters) from None


def _entry(node: Node) -> Node:
    """An encounter of a day, which may be its name alone."""
    return node.with_value({"encounter": node}) if isinstance(node.value, str) else node


class _Reader:
    def __init__(self, path: Path, heroes: str | None) -> None:
        self.path, self.problems = path, list[Problem]()
        self.fighters = 0
        self.top = read_yaml(path).in_plain_words()
        listed = self.top.value.get("encounters")
        if listed is not None and isinstance(listed.value, list):
            entries = listed.with_value([_entry(one) for one in listed.value])
            self.top = self.top.with_value({**self.top.value, "encounters": entries})
        for key in set(self.top.value) - set(_File.model_fields):
            self.problems.append(unknown_key(self.top, key, _File.model_fields))
        file = validate(_File, self.top.without(*set(self.top.value) - set(_File.model_fields)), self.problems)
        self._stop_at_problems()
        assert file is not None
        self.file, self.heroes = file, heroes or file.heroes

    def day(self) -> Day:
        """All of it."""
        found = [self._encounter(k, entry) for k, entry in enumerate(self.file.encounters)]
        self._stop_at_problems()
        encounters = [one for one in found if one is not None]
        for k, one in enumerate(encounters):
            if one.system != encounters[0].system:
                found_there = f"found {self.file.encounters[k].encounter!r}, an encounter of {one.system}"
                self._blame(k, f"{found_there}, expected one of {encounters[0].system}, as the first is")
        if self.file.encounters[0].rest is not None:
            message = f"found {show(self.file.encounters[0].rest)}, expected none before the first encounter"
            self.problems.append(self._entry(0).problem(message, ("rest",)))
        sides = [self._side(k, one) for k, one in enumerate(encounters)]
        self._stop_at_problems()
        party = encounters[0].sides[sides[0]].fighters
        stages = [self._stage(k, one, sides[k], party) for k, one in enumerate(encounters)]
        self._stop_at_problems()
        return Day(self.path.stem, self.file.day, tuple(one for one in stages if one is not None))

    def _stop_at_problems(self) -> None:
        if self.problems:
            raise ConfigError(list(dict.fromkeys(self.problems)), self.fighters)

    def _entry(self, k: int) -> Node:
        return self.top.find(("encounters", k))[0]

    def _blame(self, k: int, message: str) -> None:
        self.problems.append(self._entry(k).problem(message, ("encounter",)))

    def _encounter(self, k: int, entry: _Entry) -> Encounter | None:
        name = entry.encounter
        try:
            return load_encounter(self.path.parent / name if is_path(name) else name)
        except EncounterError as error:
            self.fighters = max(self.fighters, error.fighters)
            for problem in error.problems:
                if problem.file is None and not problem.field:
                    self._blame(k, problem.message.removeprefix("encounter: "))
                else:
                    self.problems.append(problem)
        return None

    def _side(self, k: int, encounter: Encounter) -> int:
        """The heroes' side: the entry's, or else the day's where the encounter has it, or else the first."""
        entry, names = self.file.encounters[k], encounter.side_names
        wanted = entry.heroes or (self.heroes if k == 0 or self.heroes in names else None)
        if wanted is None:
            return 0
        if wanted in names:
            return names.index(wanted)
        message = f"found {wanted!r}, expected one of {', '.join(names)}{nearest(wanted, names)}"
        if entry.heroes or wanted == self.file.heroes:
            where = self._entry(k) if entry.heroes else self.top
            self.problems.append(where.problem(message, ("heroes",)))
        else:
            self.problems.append(Problem(None, None, "", f"heroes: {message}"))
        return 0

    def _stage(self, k: int, own: Encounter, side: int, party: tuple[Fighter, ...]) -> Stage | None:
        rest = self.file.encounters[k].rest or ""
        if k == 0:
            return Stage(own, side, rest, own)
        total = len(party) + len(own.sides[1 - side].fighters)
        if total > CAPACITY:
            self.fighters = max(self.fighters, total)
            self._blame(k, f"found {total} fighters with the party in it, {capacity.expected(total)}")
            return None
        wrong = wrong_in(own, side, party)
        for message in wrong:
            self._blame(k, f"the party cannot fight it: {message}")
        return None if wrong else Stage(with_party(own, side, party, range(len(party))), side, rest, own)
