"""Where gambits come from: the shipped ones in ``configs/policies``, those of a suite, or a file of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from okenv.core.words import nearest
from okenv.library import SUFFIXES, configs_folder, configs_of, yaml_files
from okenv.systems import System, load_system
from okenv.yaml_lines import read_yaml

from .reading import read_gambit


class GambitName(NamedTuple):
    """A shipped gambit: its name, what it is, in one sentence too, and among whom a game master looks for it."""

    name: str
    title: str
    description: str
    sentence: str
    group: str


def shipped(system: str) -> dict[str, Path]:
    """The files of the shipped gambits of a system, by name."""
    return yaml_files(configs_of(system) / "policies" / system)


def gambit_names(system: str | System) -> list[GambitName]:
    """The shipped gambits of a system, in the order of their names."""
    chosen = load_system(system) if isinstance(system, str) else system
    found = []
    for name, path in shipped(chosen.name).items():  # only whoever ships some needs a vocabulary
        gambit = read_gambit(read_yaml(path), chosen.module("gambits").VOCABULARY, chosen.name)
        found.append(GambitName(name, gambit.title, gambit.description, gambit.sentence, gambit.group))
    return found


def find(argument: str, system: str) -> Path:
    """The file that ``gambit:ARGUMENT`` means; ``SUITE/NAME`` is one that only a shipped suite has.

    Raises:
        ValueError: where there is neither a shipped gambit of that name nor such a file; names the nearest.
    """
    names = shipped(system)
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
