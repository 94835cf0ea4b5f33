"""``python -m agents.learned docs/networks.md`` writes the page of the shipped networks."""

from __future__ import annotations

import sys
from pathlib import Path

from .page import page

if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(page(), encoding="utf-8")
