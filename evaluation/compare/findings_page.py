"""The page of findings about all rulebooks, ``docs/findings/four-rulebooks.md``, and its pictures, from the figures."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from okenv.driver import RESULTS, run_fights
from okenv.encounter import Encounter
from okenv.files import write_whole
from okenv.systems import load_system, play_hash

from .. import pages
from ..progress import Progress
from ..tactics.findings.page import CHANGED
from ..tactics.units import Unit, digest
from .fights import FIGHTS as KINDS
from .findings import TITLE, findings, scenes_in_words
from .measures import measured
from .rulebook import Asked, read_rulebook, shipped
from .run import FIGHTS, RUNS, SEED, run_compare, units
from .sections import sections_of
from .units import unit_of

COMMAND = "python -m evaluation.compare docs/findings"
NAME = "four-rulebooks"
SYSTEMS = ("ok", "psob", "broags", "zerospace")
"""The rulebooks that the page is about."""
PICTURES = ("length", "defence", "first", "numbers", "swing")
"""Sections whose pictures stand on the page."""
SMALL = 50
"""Fights that are fought again to see whether the figures still hold."""
DIGITS = 6


def asked() -> Asked:
    """The rulebooks of the page, as their files have them."""
    files = shipped()
    return Asked(tuple(read_rulebook(files[name]) for name in SYSTEMS))


def write_findings(
    folder: Path, runs: Path = RUNS, progress: Callable[[Progress], None] = lambda _: None
) -> dict[str, Any]:
    """Run the comparison, or what is left of it, and write its figures, the findings and the pictures.

    Args:
        folder: where they are written.
        runs: where the units are kept.
        progress: called again and again.

    Raises:
        FindingError: where a figure contradicts what a finding claims; nothing is written then but the figures.
    """
    compared = asked()
    results = run_compare(compared, runs, FIGHTS, SEED, progress=progress)
    told = {
        "command": COMMAND, "rules": {name: play_hash(name) for name in SYSTEMS}, "units": fingerprint(compared),
        "fights": FIGHTS, "figures": measured(compared.books, results, FIGHTS, SEED),
        "small": {book.system: summed(small_unit(compared, book.system)) for book in compared.books},
    }  # fmt: skip
    numbers: dict[str, Any] = json.loads(
        json.dumps(pages.plain(told)), parse_float=lambda text: round(float(text), DIGITS)
    )
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(numbers, sort_keys=True, separators=(",", ":")).replace("}},", "}},\n")
    write_whole(folder / f"{NAME}.json", f"{text}\n".encode())
    for name, found in files_of(numbers).items():
        write_whole(folder / name, found.encode())
    return numbers


def fingerprint(compared: Asked) -> str:
    """Sixteen hex digits over all that the comparison comes to, whatever the rules."""
    return digest([[unit.kind, unit.spec] for unit in units(compared, FIGHTS, SEED)])


def small_unit(compared: Asked, system: str) -> Unit:
    """A few duels of a rulebook's first scene."""
    book = next(book for book in compared.books if book.system == system)
    fight = next(fight for fight in KINDS if fight.name == "trained")
    return unit_of(book, next(iter(book.scenes.values())), fight, ("careful", "careful"), SMALL, SEED)


def summed(unit: Unit) -> list[int]:
    """The sums of the RESULTS of a unit's fights, as the plain driver fights them."""
    encounter = Encounter.from_dict(unit.spec["encounter"])
    policies = load_system(encounter.system).module("mind.policies")
    codes = np.array([policies.CODES.index(code) for code in unit.spec["policies"]], np.int32)
    rows = np.concatenate(
        list(run_fights(encounter.template, encounter.system, codes, unit.spec["fights"], unit.spec["seed"]))
    )
    return [int(number) for number in rows.sum(axis=0, dtype=np.int64)[: len(RESULTS)]]


def files_of(numbers: dict[str, Any]) -> dict[str, str]:
    """The page and its pictures by file name, from the figures alone.

    Raises:
        FindingError: where a figure contradicts what a finding claims.
    """
    data = {name: numbers["figures"][name] for name in SYSTEMS}
    sections = {section.name: section for section in sections_of(data)}
    lines = [
        f"# {TITLE}",
        "",
        f"Written by `{numbers['command']}` ([compare.md](../compare.md)); a test fails where a",
        f"sentence is no longer true. The same fights under each rulebook, {numbers['fights']:,} of each kind, by its",
        "scripted policies; what a mook, a trained fighter and a hero are stands in its file of `configs/compare`. In",
        "brackets stands an interval; those of one kind of figure hold all together with 95 %. *Exact*: worked out by",
        "solving the duel, both sides playing as well as the two tactics that were asked about allow. A point is a",
        "hundredth of the chance to win.",
        "",
        f"{scenes_in_words(data)}.",
        "",
        *([CHANGED, ""] if numbers["rules"] != {name: play_hash(name) for name in SYSTEMS} else []),
    ]
    for k, found in enumerate(findings(data), 1):
        lines += [f"{k}. **{found.sentence}**", f"    {found.figure}. {found.under}.", ""]
    pictures = {}
    for name in PICTURES:
        for scene, drawn in sections[name].pictures.items():
            file = f"{NAME}-{name}-{scene}.svg"
            pictures[file] = drawn
            lines.append(f"![{sections[name].title}: {scene}]({file})")
        lines.append("")
    return {f"{NAME}.md": "\n".join(lines), **pictures}
