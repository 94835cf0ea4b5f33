"""Where gambits come from: the shipped ones in ``configs/policies``, those of a suite, or a file of one's own."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import NamedTuple

from okenv.core.spelling import nearest
from okenv.library import GAMBIT, SUFFIXES, configs_folder, shipped_gambits, short_code, stamp, yaml_files
from okenv.systems import System, load_system, usual_file
from okenv.yaml_lines import read_yaml

from .reading import Rule, read_gambit


class GambitName(NamedTuple):
    """A shipped gambit: its name and code, what it is, in a sentence too, and among whom a game master looks for it."""

    name: str
    title: str
    description: str
    sentence: str
    group: str
    code: str


def gambit_names(system: str | System) -> list[GambitName]:
    """The shipped gambits of a system, in the order of their names."""
    chosen = load_system(system) if isinstance(system, str) else system
    found = []
    for name, path in shipped_gambits(chosen.name).items():  # only whoever ships some needs a vocabulary
        gambit = read_gambit(read_yaml(path), chosen.module("mind.gambits").VOCABULARY, chosen.name)
        code = short_code(f"{GAMBIT}{name}", chosen.name)
        found.append(GambitName(name, gambit.title, gambit.description, gambit.sentence, gambit.group, code))
    return found


def usual_rules(system: System) -> tuple[Rule, ...]:
    """What goes without saying in a rulebook: the rules of ``configs/policies/RULEBOOK.yaml``, none without it.

    Raises:
        ConfigError: for a file with mistakes.
    """
    file = usual_file(system.name)
    return () if file is None else _usual(system, file, stamp(file))


@functools.lru_cache(16)
def _usual(system: System, file: Path, as_of: tuple[int, int]) -> tuple[Rule, ...]:
    return read_gambit(read_yaml(file), system.module("mind.gambits").VOCABULARY, system.name).rules


def find(argument: str, system: str) -> Path:
    """The file that ``gambit:ARGUMENT`` means; ``SUITE/NAME`` is one that only a shipped suite has.

    Raises:
        ValueError: where there is neither a shipped gambit of that name nor such a file; names the nearest.
    """
    names = shipped_gambits(system)
    if argument in names:
        return names[argument]
    suite, _, own = argument.partition("/")
    for folder in ("policies", "shipped") if own else ():
        if held := yaml_files(configs_folder() / "suites" / suite / folder).get(own):
            return held
    path = Path(argument)
    if argument and (path.suffix in SUFFIXES or path.exists()):
        return path
    known = f"a file, or one of {', '.join(names)}" if names else "a file"
    raise ValueError(f"gambit: found {argument!r}, expected {known}{nearest(argument, names, 0.4)}")
