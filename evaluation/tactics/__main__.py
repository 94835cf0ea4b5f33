"""``python -m evaluation.tactics docs/findings [SYSTEM ...]`` runs the shipped studies, and writes what is found.

Of all rulebooks that have findings, or of those that are named. What earlier runs have left under ``runs/tactics`` is
taken over.
"""

from __future__ import annotations

import sys
from pathlib import Path

from okenv.core.spelling import nearest

from ..progress import on_a_terminal
from .findings import rulebooks
from .findings.page import write_findings


def main(words: list[str]) -> int:
    """Write the findings; 2 for what nobody can mean."""
    known = rulebooks()
    folder, *named = words or [""]
    wrong = [name for name in named if name not in known]
    if not folder or folder.startswith("-") or wrong:
        what = f"found {wrong[0]!r}, expected one of {', '.join(known)}{nearest(wrong[0], known)}" if wrong else __doc__
        print(what, file=sys.stderr)
        return 2
    for system in named or known:
        write_findings(Path(folder), system, progress=lambda name, now: on_a_terminal(now, f"{name}: "))
        print(file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
