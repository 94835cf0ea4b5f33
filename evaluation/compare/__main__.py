"""``python -m evaluation.compare docs/findings`` compares the shipped rulebooks, and writes what is found.

What earlier runs have left under ``runs/compare`` is taken over.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ..progress import on_a_terminal
from .findings_page import write_findings


def main(words: list[str]) -> int:
    """Write the findings; 2 for what nobody can mean."""
    if len(words) != 1 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    write_findings(Path(words[0]), progress=on_a_terminal)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
