"""``python -m evaluation.tactics docs/findings`` runs the shipped studies and writes the findings from them.

What earlier runs have left under ``runs/tactics`` is taken over.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .findings import rulebooks
from .findings.page import write_findings
from .run import Progress


def _line(name: str, now: Progress) -> None:
    left = "" if now.seconds_left is None else f", {now.seconds_left / 60:.0f} minutes left"
    print(f"\r{name}: {now.done} of {now.total}{left}, {now.note}".ljust(90), end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        for system in rulebooks():
            write_findings(Path(folder), system, progress=_line if sys.stderr.isatty() else lambda *_: None)
        print(file=sys.stderr)
