"""Running a comparison: its units one after the other, each kept as it is done; then the report."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from typing_extensions import TypedDict

from okenv.files import write_whole
from okenv.systems import load_system, play_hash
from okenv.version import version

from .. import pages
from ..progress import Progress
from ..tactics.run import run_units
from ..tactics.units import Results, Unit
from .measures import BookData, measured
from .page import html
from .rulebook import FOLDER, Asked
from .sections import Section, sections_of
from .sections import plain as plain_section
from .units import CompareDesk, units_of

RUNS = Path("runs/compare")
REPORT, PAGE = "report.json", "report.html"
FIGHTS, SEED = 2000, 1
MEMORY = 4 * 2**30
"""What a solved duel may take, in bytes."""


class AboutCompared(TypedDict):
    """What was compared."""

    title: str
    """For people."""
    command: str
    """What runs it again."""
    fights: int
    """Of each kind."""
    seed: int
    """Of all fights."""
    okenv: str
    """The version that ran it."""
    problems: list[str]
    """What could not be worked out, in sentences."""
    rules: dict[str, str]
    """By rulebook, the hash of its rules."""
    left_out: list[str]
    """Which rulebooks were left out, in sentences."""


class ComparedSection(TypedDict):
    """A section of the page, without its pictures."""

    name: str
    """Its place on the page."""
    title: str
    """For people."""
    about: str
    """What is measured."""
    sentences: list[str]
    """The figures in words."""


class ComparedData(TypedDict):
    """The same fights under several rulebooks."""

    about: AboutCompared
    """What was compared."""
    sections: list[ComparedSection]
    """In order."""
    figures: dict[str, BookData]
    """By rulebook."""


def units(asked: Asked, fights: int, seed: int) -> list[Unit]:
    """All units of a comparison, each once."""
    found = {unit.key: unit for book in asked.books for unit in units_of(book, fights, seed)}
    return list(found.values())


def run_compare(
    asked: Asked,
    folder: Path = RUNS,
    fights: int = FIGHTS,
    seed: int = SEED,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Results:
    """Do the units of a comparison, or what is left of them.

    Args:
        asked: the rulebooks.
        folder: where each finished unit is kept, in ``units``.
        fights: of each kind, at least 2.
        seed: of all fights.
        threads: how many work.
        progress: called again and again.

    Raises:
        ValueError: for fewer than 2 fights.
        OSError: where a unit cannot be kept.
    """
    if fights < 2:
        raise ValueError(f"fights: found {fights}, expected at least 2")
    return run_units(
        units(asked, fights, seed), folder, lambda tell: CompareDesk(MEMORY, tell, threads), progress=progress
    )


def report(
    asked: Asked, results: Results, fights: int, seed: int, command: str
) -> tuple[dict[str, Any], list[Section]]:
    """Everything that the page tells, fit for JSON, and its sections with their pictures.

    Args:
        asked: the rulebooks.
        results: what the units came to.
        fights: of each kind.
        seed: of all fights.
        command: what runs it again.
    """
    data = pages.plain(measured(asked.books, results, fights, seed))
    sections = sections_of(data)
    problems = [f"Not worked out: {text}." for text in results.problems(units(asked, fights, seed))]
    about = {
        "title": "What the rulebooks have in common, and how they differ",
        "command": command, "fights": fights, "seed": seed, "okenv": version(), "problems": problems,
        "rules": {book.system: play_hash(book.system) for book in asked.books},
        "left_out": [left_out(name) for name in asked.left_out],
    }  # fmt: skip
    return {"about": about, "sections": [plain_section(section) for section in sections], "figures": data}, sections


def left_out(name: str) -> str:
    """Why a rulebook is not compared."""
    return f"{load_system(name).title} is left out: it has no file configs/{FOLDER}/{name}.yaml."


def write_report(data: dict[str, Any], sections: list[Section], folder: Path) -> tuple[Path, Path]:
    """Write the report as JSON and as a page; returns where they are.

    Raises:
        OSError: where they cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / REPORT, (json.dumps(data, indent=1, allow_nan=False) + "\n").encode())
    write_whole(folder / PAGE, html(data, sections).encode())
    return folder / REPORT, folder / PAGE
