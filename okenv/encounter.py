"""Encounters: who fights whom under which options, from YAML to a laid-out battle record.

>>> from okenv import load_encounter
>>> encounter = load_encounter("mirror-duel")
>>> encounter.side_names
['red', 'blue']
"""

from __future__ import annotations

import copy
import functools
import os
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from .core.spelling import nearest
from .encounter_file import Parts, SidePart, read_parts
from .files import nearest_file
from .library import SUFFIXES, config_files, is_path, mapping, named, yaml_files
from .nodes import ConfigError, Node, from_plain
from .own import ENCOUNTERS, own_files
from .systems import load_system
from .yaml_lines import read_yaml


class EncounterError(ConfigError):
    """An encounter that cannot be used; the text names file, line, field, what was found and what is expected."""


@dataclass(frozen=True)
class Fighter:
    """One fighter of an encounter.

    Attributes:
        name: for display; nobody else in the fight has it.
        agent: PettingZoo style, ``thug_0``: her character and how many of it stand before her.
        character: the name of her character sheet.
        squad: number of her entry, over the whole fight from 0.
        policy: code of who decides for her.
        sheet: her character sheet, the system's model, overrides applied.
    """

    name: str
    agent: str
    character: str
    squad: int
    policy: str
    sheet: Any


@dataclass(frozen=True)
class Side:
    """One of the two sides: its policy's code, and its fighters in listing order."""

    name: str
    policy: str
    fighters: tuple[Fighter, ...]


@dataclass(frozen=True, eq=False)
class Encounter:
    """Two sides, their fighters and the options of the fight, checked and laid out.

    Attributes:
        name: of the shipped encounter or the file.
        system: the rulebook's name.
        title: a few words for people.
        description: a few sentences for people.
        sides: exactly two.
        rules: the options, the system's own model.
        rounds: after so many the fight is a draw.
        data: all that the encounter says, as plain data with every definition that it uses.
        template: the battle before its first round, a structured array of shape ``[1]`` and the system's
            dtype ``BATTLE``; copy it before you change it.
    """

    name: str
    system: str
    title: str
    description: str
    sides: tuple[Side, Side]
    rules: Any
    rounds: int
    data: dict[str, Any] = field(repr=False)
    template: np.ndarray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Lay the battle out."""
        template = load_system(self.system).module("sheet.schema").lay_out(self)
        object.__setattr__(self, "template", template)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        expected = load_system(self.system).layout.BATTLE
        if self.template.dtype != expected:
            room = [dtype["fighters"].shape[0] for dtype in (self.template.dtype, expected)]
            raise EncounterError(
                f"{self.name}: found an encounter that was pickled with room for {room[0]} fighters, expected room for "
                f"{room[1]}, as OKENV_MAX_FIGHTERS says, under the same version of okenv"
            )

    @property
    def fighters(self) -> list[Fighter]:
        """All fighters by row: those of the first side, then those of the second."""
        return [fighter for side in self.sides for fighter in side.fighters]

    @property
    def names(self) -> list[str]:
        """The fighters' names by row, each different."""
        return [fighter.name for fighter in self.fighters]

    @property
    def agent_names(self) -> list[str]:
        """The fighters' names as PettingZoo agents by row, such as ``thug_0``."""
        return [fighter.agent for fighter in self.fighters]

    @property
    def side_names(self) -> list[str]:
        """The two sides' names."""
        return [side.name for side in self.sides]

    @property
    def policies(self) -> list[str]:
        """The code of each fighter's policy by row: her own, or else her side's."""
        return [fighter.policy for fighter in self.fighters]

    def to_dict(self) -> dict[str, Any]:
        """The whole encounter as plain data, with every character and weapon that it uses; fit for JSON."""
        return {"name": self.name, **copy.deepcopy(self.data)}

    def to_yaml(self) -> str:
        """The whole encounter as the text of an encounter file."""
        data = {key: value for key, value in self.to_dict().items() if key != "name"}
        return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Encounter:
        """The encounter that :meth:`to_dict` wrote; no config file is read.

        Raises:
            EncounterError: naming the field at fault.
        """
        return _from_mapping(data, shipped=False)

    def with_rules(self, **options: Any) -> Encounter:
        """The same fight with some options changed, such as ``tide_of_battle="off"``.

        Raises:
            EncounterError: for an option or a value that does not exist.
        """
        data = self.to_dict()
        data["rules"].update(options)
        return Encounter.from_dict(data)

    def with_policies(self, codes: Mapping[str, str]) -> Encounter:
        """The same fight with other policies: ``{side: code}``, for all fighters of the side.

        Raises:
            EncounterError: for a side that does not exist.
        """
        data = self.to_dict()
        for side, code in codes.items():
            if side not in data["sides"]:
                hint = nearest(side, self.side_names)
                raise EncounterError(f"side: found {side!r}, expected one of {', '.join(self.side_names)}{hint}")
            data["sides"][side]["policy"] = code
            for squad in data["sides"][side]["fighters"]:
                squad.pop("policy", None)
        return Encounter.from_dict(data)


def encounter_names(system: str | None = None) -> list[str]:
    """The names of the shipped encounters, of one rulebook or of all."""
    files = config_files(ENCOUNTERS)
    return sorted(name for name, path in files.items() if system is None or _system_of(path) == system)


def known_encounters() -> list[str]:
    """The names that :func:`load_encounter` takes: of shipped encounters, and of those that somebody kept."""
    return list(dict.fromkeys([*encounter_names(), *own_files(ENCOUNTERS)]))


def own_encounters(system: str | None = None) -> list[Encounter]:
    """The encounters that somebody kept (``own.py``), of one rulebook or of all, by title; without files of no use."""
    found, shipped = [], encounter_names()
    for name, path in own_files(ENCOUNTERS).items():
        with suppress(ConfigError):  # somebody may be writing it
            top = read_yaml(path)
            of = mapping(top).value.get("system", Node(None)).value
            if name not in shipped and system in (None, of):
                found.append(_encounter(name, read_parts(top, beside=None, shipped=True)))
    return sorted(found, key=lambda one: one.title)


@functools.cache
def _system_of(path: Path) -> str:
    return str(read_yaml(path).value["system"].value)


def load_encounter(source: str | Path | Mapping[str, Any] | Encounter) -> Encounter:
    """An encounter by name, from a file, or from plain data.

    Args:
        source: the name of a shipped encounter, or else of one that was kept (``own.py``); or the path of a YAML file
            (a string with a slash or an ending), beside which ``characters`` and ``arms`` may lie; or what such a file
            would say, as plain data. An encounter is returned as it is.

    Raises:
        EncounterError: naming file, line and field, what was found, what is expected and the nearest name.
    """
    if isinstance(source, Encounter):
        return source
    if isinstance(source, Mapping):
        return _from_mapping(source, shipped=True)
    try:
        path, beside = _locate(source)
        parts = read_parts(read_yaml(path), beside=beside, shipped=True)
    except ConfigError as error:
        raise EncounterError(error.problems) from None
    return _encounter(path.stem, parts)


def _may_exist(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # reading it will say why
        return True


def _encounter(name: str, parts: Parts) -> Encounter:
    sides = _sides(parts.sides)
    return Encounter(name, parts.system, parts.title, parts.description, sides, parts.rules, parts.rounds, parts.data)


def _sides(parts: tuple[SidePart, ...]) -> tuple[Side, Side]:
    """Every fighter with her names, side by side."""
    squads = [(side, squad) for side in parts for squad in side.squads]
    rows = [(number, side, squad) for number, (side, squad) in enumerate(squads) for _ in range(squad.count)]
    names = unique_names([squad.name or display_name(squad.character) for _, _, squad in rows])
    agents = agent_names([squad.character for _, _, squad in rows])
    fighters = [
        (side.name, Fighter(name, agent, squad.character, number, squad.policy or side.policy, squad.sheet))
        for name, agent, (number, side, squad) in zip(names, agents, rows, strict=True)
    ]
    first, second = (Side(s.name, s.policy, tuple(f for name, f in fighters if name == s.name)) for s in parts)
    return first, second


def display_name(character: str) -> str:
    """``armoured-brute`` as ``Armoured brute``."""
    words = character.replace("-", " ").replace("_", " ").strip() or character
    return words[:1].upper() + words[1:]


def unique_names(names: list[str]) -> list[str]:
    """The names, numbered from 1 where several are the same."""
    counts = Counter(names)
    taken = {name for name, count in counts.items() if count == 1}
    numbers: Counter[str] = Counter()
    unique = []
    for name in names:
        chosen = name
        while counts[name] > 1 and (chosen == name or chosen in taken):
            numbers[name] += 1
            chosen = f"{name} {numbers[name]}"
        taken.add(chosen)
        unique.append(chosen)
    return unique


def agent_names(characters: list[str]) -> list[str]:
    """``thug_0``, ``thug_1``: each character as an identifier, and how many of it came before."""
    numbers: Counter[str] = Counter()
    agents = []
    for character in characters:
        word = re.sub(r"\W+", "_", character.lower()).strip("_") or "fighter"
        agents.append(f"{word}_{numbers[word]}")
        numbers[word] += 1
    return agents


def _from_mapping(data: Mapping[str, Any], *, shipped: bool) -> Encounter:
    try:
        if not isinstance(data, Mapping):
            raise ConfigError(f"encounter: found {type(data).__name__}, expected a mapping")
        top = from_plain(data)
        name = top.value.get("name", Node("encounter")).value
        if not isinstance(name, str) or not name:
            raise ConfigError([top.problem(f"found {name!r}, expected the encounter's name", ("name",))])
        return _encounter(name, read_parts(top.without("name"), beside=None, shipped=shipped))
    except ConfigError as error:
        raise EncounterError(error.problems) from None


def _locate(source: str | Path) -> tuple[Path, Path | None]:
    """The file that is meant, and the folder whose characters and arms it may name."""
    if not isinstance(source, str | os.PathLike):
        raise ConfigError(f"encounter: found {type(source).__name__}, expected a name, a path or a mapping")
    shipped = config_files(ENCOUNTERS)
    if isinstance(source, str) and not is_path(source):
        found = shipped.get(source)
        return found or named("encounter", source, own_files(ENCOUNTERS) | shipped, "okenv encounters"), None
    path = Path(source)
    if not _may_exist(path):
        near = nearest_file(path, yaml_files(path.parent).values())
        near = near or nearest(path.stem, shipped)
        raise ConfigError(f"{path}: found no such file, expected an encounter ({' or '.join(SUFFIXES)}){near}")
    return path, path.parent
