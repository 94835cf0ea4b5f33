"""The plan of a tournament: who plays whom in which encounters, how often, with which dice.

A plan is a YAML file of ``configs/tournaments`` or of one's own::

    title: The scripted policies
    policies: [random, brute, turtle]
    encounters: [mirror-duel, three-on-three]
    pairs: 200
    seed: 1
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from agents.base import Prepares
from agents.plugins import is_plugin, load_plugin
from agents.registry import installed, make_policy
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.core.spelling import nearest
from okenv.encounter import Encounter, load_encounter
from okenv.library import GAMBIT, config_files, full_code, is_path, mapping, named, short_code
from okenv.nodes import ConfigError, Node, Place, Problem
from okenv.systems import DEFAULT, load_system, systems
from okenv.validation import validate
from okenv.yaml_lines import read_yaml

from .pairs import Match

FOLDER = "tournaments"
DEFAULT_PAIRS, MOST_PAIRS = 200, 1_000_000
MOST_FIGHTS = 1_000_000_000
"""Of a whole plan: a month on a large machine."""
_Seconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False, description="seconds")]
OWN_STREAM = 0x6F776E  # sets the seed of a policy's own draws apart from the dice


class Limits(BaseModel):
    """What policies outside the kernels have for a decision, and for a fight, in seconds of the clock."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    decision: _Seconds = 10.0
    fight: _Seconds = 600.0


class Settle(BaseModel):
    """Stop as soon as the order of the best ``top`` is settled; it is looked at from ``first`` pairs on."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    top: Annotated[int, Field(ge=1, description="how many places from the top must be settled")]
    first: Annotated[int, Field(ge=2, description="a number of pairs")] = 50


class PlanFile(BaseModel):
    """A plan as it is written."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    title: str = ""
    description: str = ""
    system: str = DEFAULT
    policies: Annotated[list[str], Field(description="a list of policy codes, at least two")]
    encounters: Annotated[list[str], Field(description="a list of encounters, by name or path")]
    pairs: Annotated[int, Field(ge=1, le=MOST_PAIRS, description="a number of mirrored pairs")] = DEFAULT_PAIRS
    seed: Annotated[int, Field(ge=0, lt=2**64, description="a whole number")] = 0
    luck: Literal["auto", "always", "never"] = "auto"
    limits: Limits = Limits()
    settle: Settle | None = None
    plugins: list[str] = []


@dataclass(frozen=True)
class Plan:
    """Who plays whom.

    Attributes:
        title: a few words for people.
        system: the rulebook.
        policies: codes, each different; gambits that come with the rulebook by their names.
        encounters: what is fought, each with a name of its own.
        pairs: mirrored pairs for each two policies in each encounter, at the most.
        seed: of all dice.
        luck: whether the dice are weighed, which tells luck from skill: ``auto`` where a policy outside the kernels
            plays, whose thinking takes longer than that; ``always``; ``never``.
        limits: of time.
        settle: when to stop early; None plays all pairs.
        plugins: Python files with policies of the user's own.
        sizes: pairs of the matches that shall not have ``pairs``; those with 0 are not played.
        names: what tables call policies whose code is not what people know them by.
    """

    title: str
    system: str
    policies: tuple[str, ...]
    encounters: tuple[Encounter, ...]
    pairs: int = DEFAULT_PAIRS
    seed: int = 0
    luck: str = "auto"
    limits: Limits = field(default_factory=Limits)
    settle: Settle | None = None
    plugins: tuple[str, ...] = ()
    sizes: Mapping[Match, int] = field(default_factory=dict, repr=False)
    names: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """Check what belongs together.

        Raises:
            ValueError: naming what was found and what is expected.
        """
        object.__setattr__(self, "policies", tuple(short_code(code, self.system) for code in self.policies))
        if len(self.policies) < 2:
            raise ValueError(f"policies: found {len(self.policies)}, expected at least two")
        if not self.encounters:
            raise ValueError("encounters: found none, expected at least one")
        for what, names in (("policies", self.policies), ("encounters", [e.name for e in self.encounters])):
            twice = [name for k, name in enumerate(names) if name in names[:k]]
            if twice:
                raise ValueError(f"{what}: found {twice[0]!r} twice, expected each once")
        for encounter in self.encounters:
            if encounter.system != self.system:
                found = f"{encounter.name!r} of the rulebook {encounter.system!r}"
                raise ValueError(f"encounters: found {found}, expected {self.system!r}")
        if self.settle is not None and self.settle.top >= len(self.policies):
            expected = f"at most {len(self.policies) - 1}, one less than there are policies"
            raise ValueError(f"settle.top: found {self.settle.top}, expected {expected}")
        if not 1 <= self.pairs <= MOST_PAIRS:
            raise ValueError(f"pairs: found {self.pairs:,}, expected 1 to {MOST_PAIRS:,}")
        if self.fights > MOST_FIGHTS:
            raise ValueError(f"pairs: found {self.fights:,} fights in all, expected at most {MOST_FIGHTS:,}")
        for code in self.policies:
            known = not is_plugin(code) and code.partition(":")[0] in installed()
            policy = make_policy(code, self.system) if known else None
            for encounter in self.encounters:
                if isinstance(policy, Prepares) and (reason := policy.objection(encounter)):
                    raise ValueError(f"policies: found {code!r}, which cannot play {encounter.name!r}: {reason}")

    @property
    def matches(self) -> list[Match]:
        """Every two policies in every encounter, but for those with no pairs."""
        k = len(self.policies)
        every = [(e, a, b) for e in range(len(self.encounters)) for a, b in combinations(range(k), 2)]
        return [match for match in every if self.pairs_of(match) > 0]

    def pairs_of(self, match: Match) -> int:
        """How many pairs of a match are played at the most."""
        return self.sizes.get(match, self.pairs)

    @property
    def fights(self) -> int:
        """How many fights all pairs come to."""
        return 2 * sum(self.pairs_of(match) for match in self.matches)

    def family(self, encounter: int) -> np.uint64:
        """The seed of an encounter's dice: by its name, so that it does not matter what else is played."""
        return np.uint64(derive(np.uint64(self.seed), zlib.crc32(self.encounters[encounter].name.encode())))

    def sides(self, match: Match, swap: int) -> list[str]:
        """The code of every fighter: policy a on the first side, or with ``swap`` on the second."""
        e, a, b = match
        codes = (self.policies[b], self.policies[a]) if swap else (self.policies[a], self.policies[b])
        return [codes[i] for i, side in enumerate(self.encounters[e].sides) for _ in side.fighters]

    def make(self, code: str, fight: int | None = None) -> Policy:
        """The policy of a code.

        Args:
            code: what to make.
            fight: seed of the fight that it is made for; by default it serves for all fights.
        """
        scripted = load_system(self.system).module("mind.policies").CODES
        if full_code(code, self.system).partition(":")[0] in (*scripted, "gambit"):
            return make_policy(code, self.system)  # their draws follow each fight's seed
        return make_policy(code, self.system, int(derive(np.uint64(self.seed if fight is None else fight), OWN_STREAM)))

    def looks(self) -> list[int]:
        """Numbers of pairs after which the table is looked at: doubled each time, and at last all."""
        at = self.settle.first if self.settle is not None else max(1, self.pairs // 8)
        looks = []
        while at < self.pairs:
            looks.append(at)
            at *= 2
        return [*looks, self.pairs]

    def with_changes(self, **changes: object) -> Plan:
        """The same plan with some attributes changed; checked again."""
        return replace(self, **changes)  # type: ignore[arg-type]


def load_plan(source: str | Path, plugins: Sequence[str] = ()) -> Plan:
    """The plan of a shipped tournament, or of a YAML file.

    Args:
        source: the name of a shipped one, or a path.
        plugins: Python files to be loaded beside those that the plan names.

    Raises:
        ConfigError: with everything that is wrong: file, line, field, what was found, what is expected.
        ValueError: for what does not go together.
    """
    path = _find(source)
    top = mapping(read_yaml(path))
    problems: list[Problem] = []
    file = validate(PlanFile, top, problems)
    named = [_beside(path, plugin) for plugin in _texts(top, "plugins").values()]
    _load_plugins(top, named, problems)
    for plugin in plugins:
        load_plugin(plugin)
    encounters = _encounters(top, path, problems)
    system = _system(top, encounters, problems)
    policies = _policies(top, path, system, problems)
    if file is None or problems:
        raise ConfigError(problems)
    try:
        return Plan(
            file.title or path.stem, system, tuple(policies), tuple(encounters), file.pairs, file.seed, file.luck,
            file.limits, file.settle, (*named, *(str(Path(p).resolve()) for p in plugins)),
        )  # fmt: skip
    except ValueError as error:
        field, _, message = str(error).partition(": ")
        raise ConfigError([top.problem(message, tuple(field.split(".")))]) from None


def _find(source: str | Path) -> Path:
    return Path(source) if is_path(source) else named("tournament", str(source), config_files(FOLDER))


def _beside(plan: Path, name: str) -> str:
    """A path as the plan means it: beside the plan's file where it is there, else from the current folder."""
    beside = plan.parent / name
    return str((beside if beside.exists() else Path(name)).resolve())


def _texts(top: Node, field: str) -> dict[int, str]:
    """The texts in a list, by their place; what is none is told elsewhere."""
    node = top.value.get(field)
    listed = node.value if node is not None and isinstance(node.value, list) else []
    return {k: item.value for k, item in enumerate(listed) if isinstance(item.value, str)}


def _system(top: Node, encounters: list[Encounter], problems: list[Problem]) -> str:
    """The rulebook that is named, or else that of the first encounter."""
    node = top.value.get("system")
    if node is None and encounters:
        name = encounters[0].system
    elif node is None or not isinstance(node.value, str):
        return DEFAULT
    elif node.value not in systems():
        expected = f"one of {', '.join(systems())}{nearest(node.value, systems())}"
        problems.append(node.problem(f"found {node.value!r}, expected {expected}"))
        return DEFAULT
    else:
        name = str(node.value)
    load_system(name).need("mind.value", "mind.prospects", "mind.tally", "voice.cards")
    return name


def _load_plugins(top: Node, files: list[str], problems: list[Problem]) -> None:
    for k, file in enumerate(files):
        try:
            load_plugin(file)
        except ValueError as error:
            problems.append(_problem(top, ("plugins", k), error, "--plugin: "))


def _encounters(top: Node, path: Path, problems: list[Problem]) -> list[Encounter]:
    found = []
    for k, name in _texts(top, "encounters").items():
        source = _beside(path, name) if is_path(name) else name
        try:
            found.append(load_encounter(source))
        except ValueError as error:
            problems.append(_problem(top, ("encounters", k), error, "encounter: "))
    return found


def _policies(top: Node, path: Path, system: str, problems: list[Problem]) -> list[str]:
    codes = []
    for k, code in _texts(top, "policies").items():
        word, _, argument = code.partition(":")
        if word == "gambit" and Path(argument).suffix:  # a suite's gambit has a slash, too
            code = f"{GAMBIT}{_beside(path, argument)}"
        try:
            make_policy(code, system)
        except ValueError as error:
            problems.append(_problem(top, ("policies", k), error, "policy: "))
        codes.append(code)
    return codes


def _problem(top: Node, where: Place, error: ValueError, prefix: str) -> Problem:
    return top.problem(str(error).removeprefix(prefix), where)


def shipped_plans() -> dict[str, PlanFile]:
    """The shipped tournaments as they are written, by name."""
    files = config_files(FOLDER)
    return {name: PlanFile.model_validate(read_yaml(path).plain()) for name, path in files.items()}
