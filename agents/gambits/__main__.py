"""``python -m agents.gambits docs/gambits.md`` rewrites the tables of a page from the code."""

from __future__ import annotations

import sys
from pathlib import Path

from .reference import update

if __name__ == "__main__":
    for name in sys.argv[1:]:
        update(Path(name))
