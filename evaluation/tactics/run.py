"""Running a study: its units one after the other, each kept as it is done; then the report."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from typing_extensions import TypedDict

from okenv.files import write_whole
from okenv.systems import play_hash
from okenv.version import version

from .. import pages
from ..progress import Progress
from .page import html
from .parts import sections_of, units_of
from .sections import Section
from .study import Study
from .units import Kept, Result, Results, Unit
from .working import Desk, Tell

RUNS = Path("runs/tactics")
REPORT, PAGE = "report.json", "report.html"


def run_study(
    study: Study,
    folder: Path,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Results:
    """Do the units of a study, or what is left of them.

    Args:
        study: what is asked.
        folder: where each finished unit is kept, in ``units``.
        threads: how many work.
        progress: called again and again.

    Raises:
        OSError: where a unit cannot be kept.
    """
    return run_units(
        units_of(study), folder, lambda tell: Desk(int(study.memory * 2**30), tell, threads), progress=progress
    )


def run_units(
    units: Sequence[Unit],
    folder: Path,
    make: Callable[[Tell], Desk],
    *,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Results:
    """Do units, or what is left of them.

    Args:
        units: in the order in which they are done.
        folder: where each finished unit is kept, in ``units``.
        make: the desk that they are done on, told whom to tell what is going on.
        progress: called again and again.

    Raises:
        OSError: where a unit cannot be kept.
    """
    kept = Kept(folder / "units")
    found: dict[str, Result] = {}
    for unit in units:
        if (result := kept.get(unit)) is not None:
            found[unit.key] = result
    left = [unit for unit in units if unit.key not in found]
    begun = time.perf_counter()
    did = 0

    def tell(note: str) -> None:
        spent = time.perf_counter() - begun
        remaining = spent / did * (len(left) - did) if did else None
        progress(Progress(len(found), len(units), remaining, note))

    desk = make(tell)
    tell("")
    for unit in left:
        tell(unit.kind)
        result = desk.do(unit)
        if "problem" not in result:
            kept.put(unit, result)
        found[unit.key] = result
        did += 1
    tell("")
    return Results(found)


class AboutStudy(TypedDict):
    """What was asked."""

    name: str
    """Of the study."""
    title: str
    """For people."""
    description: str
    """In a few sentences."""
    command: str
    """What runs it again."""
    tolerance: float
    """How far the value of a duel may be off."""
    seed: int
    """Of all dice."""
    rules: str
    """Hash of the rules."""
    okenv: str
    """The version that ran it."""


class StudyData(TypedDict):
    """What tactics are worth."""

    about: AboutStudy
    """What was asked."""
    sections: list[Section]
    """In order."""


def report(name: str, study: Study, results: Results, command: str) -> dict[str, Any]:
    """Everything that is on the page, fit for JSON.

    Args:
        name: of the study.
        study: what was asked.
        results: what its units came to.
        command: what runs it again.
    """
    sections = [section.to_dict() for section in sections_of(study, results)]
    made: dict[str, Any] = pages.plain({
        "about": {
            "name": name, "title": study.title or name, "description": study.description, "command": command,
            "tolerance": study.tolerance, "seed": study.seed, "rules": play_hash(study.system), "okenv": version(),
        },
        "sections": sections,
    })  # fmt: skip
    return made


def write_report(data: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """Write the report as JSON and as a page; returns where they are.

    Raises:
        OSError: where they cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / REPORT, (json.dumps(data, indent=1, allow_nan=False) + "\n").encode())
    write_whole(folder / PAGE, html(data).encode())
    return folder / REPORT, folder / PAGE
