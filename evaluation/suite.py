"""Benchmark suites: versioned sets of encounters in tiers and of opponents, frozen by a hash of their content.

A suite is a YAML file, ``configs/suites/NAME.yaml``, and may have a folder of its name beside it with what is its
own: encounters (``NAME/gate.yaml``, with ``NAME/characters`` and ``NAME/arms`` beside them) and gambits
(``NAME/policies/miser.yaml``), and what was shipped as it was when it was frozen: gambits
(``NAME/shipped/berserker.yaml``) and encounters (``NAME/shipped/encounters/tavern.yaml``).
``python -m evaluation.suite FILE`` prints the hash of a suite's content.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from agents.registry import make_policy
from okenv.core.spelling import nearest
from okenv.encounter import Encounter, EncounterError, encounter_names, load_encounter
from okenv.library import GAMBIT, configs_folder, is_path, mapping, named, shipped_gambits, shorter, yaml_files
from okenv.nodes import ConfigError, Node, Problem, listing
from okenv.systems import load_system, systems
from okenv.validation import validate
from okenv.yaml_lines import read_yaml

from .plan import MOST_PAIRS
from .suite_content import Opponent, Suite, SuiteEncounter, Tier, content_hash

__all__ = ["Opponent", "Suite", "SuiteEncounter", "SuiteError", "Tier", "content_hash", "load_suite", "suite_names"]


class SuiteError(ConfigError):
    """A suite that cannot be used; the text names file, line, field, what was found and what is expected."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Encounter(_Model):
    encounter: str = Field(min_length=1, description="an encounter's name")
    held_out: bool = Field(description="true or false")


class _Tier(_Model):
    description: str = ""
    encounters: list[_Encounter] = Field(
        min_length=1, description="a list, such as {encounter: tavern, held_out: false}"
    )


class _Opponent(_Model):
    policy: str = Field(min_length=1, description="a policy's code")
    pairs: int = Field(ge=1, le=MOST_PAIRS, description="the mirrored pairs in each encounter")
    held_out: bool = Field(description="true or false")
    tiers: list[str] | None = Field(default=None, min_length=1)


class _File(_Model):
    system: str = Field(description="a rule system")
    title: str = ""
    description: str = ""
    seed: int = Field(ge=0, le=2**63 - 1, description="a whole number")
    hash: str | None = None
    replaced: list[str] = Field(default=[], description="opponents that are other policies since it was frozen")
    tiers: dict[str, _Tier] = Field(min_length=1, description="tiers, each with its encounters")
    opponents: list[_Opponent] = Field(
        min_length=1, description="a list, such as {policy: brute, pairs: 100, held_out: false}"
    )


def suite_names() -> list[str]:
    """The names of the shipped suites."""
    return sorted(yaml_files(configs_folder() / "suites"))


def load_suite(source: str | Path, *, check_hash: bool = True) -> Suite:
    """A suite by name, or from a file.

    Args:
        source: the name of a shipped suite; or the path of a YAML file (a string with a slash or an ending).
        check_hash: whether content with another hash than the frozen one is an error.

    Raises:
        SuiteError: naming file, line and field, what was found, what is expected and the nearest name; and where the
            suite is frozen and its content has another hash.
    """
    try:
        path = _locate(source)
        top = mapping(read_yaml(shorter(path)))
        suite = _Reader(path, top).suite()
        found = content_hash(suite) if check_hash and suite.frozen is not None else suite.frozen
        if found != suite.frozen:
            message = f"{suite.name} is frozen: found content with the hash {found}, expected {suite.frozen}; make a v2"
            raise ConfigError([top.problem(message, ("hash",))])
    except ConfigError as error:
        raise SuiteError(error.problems) from None
    return suite


def _locate(source: str | Path) -> Path:
    if not isinstance(source, str | os.PathLike):
        raise ConfigError(f"suite: found {type(source).__name__}, expected a name or a path")
    return Path(source) if is_path(source) else named("suite", str(source), yaml_files(configs_folder() / "suites"))


class _Reader:
    def __init__(self, path: Path, top: Node) -> None:
        self.name, self.top = path.stem, top
        self.own = path.parent / path.stem
        self.shipped = path.parent == configs_folder() / "suites"
        self.problems: list[Problem] = []

    def suite(self) -> Suite:
        file = validate(_File, self.top, self.problems)
        if file is not None and file.system not in systems():
            found = f"found {file.system!r}, expected a rule system: {listing(systems())}"
            self.wrong(found + nearest(file.system, systems()), "system")
        if file is None or self.problems:
            raise ConfigError(self.problems)
        encounters = [
            SuiteEncounter(encounter, tier, entry.held_out)
            for tier, part in file.tiers.items()
            for k, entry in enumerate(part.encounters)
            if (encounter := self.encounter(entry.encounter, file.system, "tiers", tier, "encounters", k, "encounter"))
        ]
        opponents = [self.opponent(k, entry, file) for k, entry in enumerate(file.opponents)]
        listed = [entry.policy for entry in file.opponents]
        for k, code in enumerate(file.replaced):
            if code not in listed:
                expected = f"one of {', '.join(listed)}{nearest(code, listed)}"
                self.wrong(f"found {code!r}, expected an opponent: {expected}", "replaced", k)
        self.once([one.encounter for tier in file.tiers.values() for one in tier.encounters], "tiers")
        self.once([one.policy for one in file.opponents], "opponents")
        if self.problems:
            raise ConfigError(self.problems)
        tiers = tuple(Tier(name, part.description) for name, part in file.tiers.items())
        about = (self.name, file.system, file.title, file.description, file.seed)
        return Suite(*about, tiers, tuple(encounters), tuple(opponents), file.hash, self.own, tuple(file.replaced))

    def wrong(self, message: str, *place: str | int) -> None:
        self.problems.append(self.top.problem(message, place))

    def once(self, names: list[str], place: str) -> None:
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.wrong(f"found {name!r} {names.count(name)} times, expected it once", place)

    def encounter(self, name: str, system: str, *place: str | int) -> Encounter | None:
        """The suite's own encounter of that name, or else a kept or the shipped one."""
        own = yaml_files(self.own / "shipped" / "encounters") | yaml_files(self.own)
        if name not in own and name not in encounter_names():
            known = [*own, *encounter_names()]
            self.wrong(f"found {name!r}, expected one of {', '.join(known)}{nearest(name, known)}", *place)
            return None
        try:
            found = load_encounter(shorter(own[name]) if name in own else name)
        except EncounterError as error:
            self.problems += error.problems
            return None
        if found.system != system:
            self.wrong(f"found {name!r}, an encounter of {found.system}, expected one of {system}", *place)
        return found

    def opponent(self, k: int, entry: _Opponent, file: _File) -> Opponent:
        name, code = self.codes(entry.policy, file, k)
        for tier in entry.tiers or []:
            if tier not in file.tiers:
                known = f"one of {', '.join(file.tiers)}{nearest(tier, file.tiers)}"
                self.wrong(f"found {tier!r}, expected {known}", "opponents", k, "tiers")
        return Opponent(name, code, entry.pairs, entry.held_out, tuple(entry.tiers or file.tiers))

    def codes(self, policy: str, file: _File, k: int) -> tuple[str, str]:
        """What an opponent is called, and its code here; a gambit is the suite's own, a kept or a shipped one."""
        name, code, system = policy, policy, file.system
        scripted = load_system(system).module("mind.policies").CODES
        own, kept = yaml_files(self.own / "policies"), yaml_files(self.own / "shipped")
        gambit = policy.removeprefix(GAMBIT)
        if policy not in (*scripted, *file.replaced) and (path := own.get(gambit)) is not None:
            name = f"{GAMBIT}{self.name}/{path.stem}"
            code = name if self.shipped else f"{GAMBIT}{path.resolve()}"
        elif policy not in (*scripted, *file.replaced) and (path := kept.get(gambit)) is not None:
            code = f"{GAMBIT}{self.name}/{path.stem}" if self.shipped else f"{GAMBIT}{path.resolve()}"
        elif policy.startswith(GAMBIT) and gambit not in shipped_gambits(system):
            known = [GAMBIT + name for name in dict.fromkeys((*own, *kept, *shipped_gambits(system)))]
            expected = f"one of {', '.join(known)}{nearest(policy, known)}"
            self.wrong(f"found {policy!r}, expected {expected}", "opponents", k, "policy")
            return name, code
        try:
            make_policy(code, system)
        except ConfigError as error:
            self.problems += error.problems
        except ValueError as error:
            self.wrong(str(error).removeprefix("policy: "), "opponents", k, "policy")
        return name, code


def main(argv: list[str] | None = None) -> int:
    """Print the hash of the content of each suite that is named."""
    sources = sys.argv[1:] if argv is None else argv
    if not sources:
        print(f"usage: python -m evaluation.suite SUITE...\nshipped: {', '.join(suite_names())}", file=sys.stderr)
        return 2
    for source in sources:
        try:
            print(content_hash(load_suite(source, check_hash=False)))
        except SuiteError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
