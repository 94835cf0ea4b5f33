"""The page of findings: from the numbers of the shipped studies to ``docs/findings/SYSTEM.md``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from okenv.files import write_whole
from okenv.systems import play_hash

from ...progress import Progress
from ..parts import units_of
from ..run import RUNS, report, run_study, write_report
from ..study import Study, load_study, shipped_studies
from ..units import Results, digest
from . import findings, rulebooks, title

COMMAND = "python -m evaluation.tactics docs/findings"
SMALL = 600_000
"""States of a duel that is solved again to see whether the numbers still hold."""
MOST_SMALL = 4
DIGITS = 8
"""Of the numbers that are kept, behind the point."""
CHANGED = "**Rules or policies have changed since these numbers were found; some may be otherwise now.**"
"""What a page says that is not of today's rules."""


def write_findings(
    folder: Path, system: str, runs: Path = RUNS, progress: Callable[[str, Progress], None] = lambda *_: None
) -> dict[str, Any]:
    """Run the shipped studies of a rulebook, or what is left of them, and write the findings and their numbers.

    Args:
        folder: where ``ok.json`` and ``ok.md`` are written, or those of another rulebook.
        system: the rulebook.
        runs: where the studies' units are kept.
        progress: called with the name of the study.
    """
    studies, small = {}, list[dict[str, Any]]()
    for name in shipped_studies(system):
        _, study = load_study(name)
        results = run_study(study, runs / name, progress=lambda now, name=name: progress(name, now))  # type: ignore[misc]
        data = report(name, study, results, f"okenv tactics {name}")
        write_report(data, runs / name)
        studies[name] = {
            "units": fingerprint(study), "parts": {section["name"]: section["data"] for section in data["sections"]},
        }  # fmt: skip
        small += _small(study, results)
    told = {
        "command": COMMAND, "system": system, "rules": play_hash(system), "studies": studies,
        "small": small[:MOST_SMALL],
    }  # fmt: skip
    numbers: dict[str, Any] = json.loads(json.dumps(told), parse_float=lambda text: round(float(text), DIGITS))
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(
        folder / f"{system}.json",
        (json.dumps(numbers, sort_keys=True, separators=(",", ":")).replace("}},", "}},\n") + "\n").encode(),
    )
    write_whole(folder / f"{system}.md", page(numbers, folder).encode())
    return numbers


def fingerprint(study: Study) -> str:
    """Sixteen hex digits over all that a study comes to, whatever the rules."""
    return digest([[unit.kind, unit.spec] for unit in units_of(study)])


def _small(study: Study, results: Results) -> list[dict[str, Any]]:
    """Units that are solved in a few seconds, with what they came to."""
    found = []
    for unit in units_of(study):
        result = results.of(unit)
        if unit.kind == "solve" and result is not None and result["states"] <= SMALL:
            found.append({"spec": unit.spec, "value": result["value"], "error": result["error"]})
    return found


def beside(numbers: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The studies of a rulebook, and beside them those of the others whose numbers lie in the folder."""
    files = [folder / f"{name}.json" for name in rulebooks()]
    others = [json.loads(file.read_text(encoding="utf-8")) for file in files if file.exists()]
    return {name: data for found in (*others, numbers) for name, data in found["studies"].items()}


def page(numbers: dict[str, Any], folder: Path) -> str:
    """The page, from the numbers alone: its own, and those of the other rulebooks in the folder.

    Raises:
        FindingError: where a number contradicts what a finding claims.
    """
    lines = [
        f"# {title(numbers['system'])}",
        "",
        f"Written by `{numbers['command']}` from the shipped studies ([tactics.md](../tactics.md)); a",
        "test fails where a sentence is no longer true. A point is a hundredth of the chance to win. *Exact*: worked",
        "out by solving the duel, with the error bound behind it, both sides playing as well as the tactics that are",
        "named allow. What is estimated carries an interval that holds with 95 % for all that were looked at together.",
        "",
        *([CHANGED, ""] if numbers["rules"] != play_hash(numbers["system"]) else []),
    ]
    for k, found in enumerate(findings(beside(numbers, folder), numbers["system"]), 1):
        lines += [
            f"{k}. **{found.sentence}**",
            f"    {found.figure}. {found.under}.",
            f"    `okenv tactics {found.study}`",
            "",
        ]
    return "\n".join(lines)
