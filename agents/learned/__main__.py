"""Writes the page of the shipped networks."""

from __future__ import annotations

import sys
from pathlib import Path

from .page import page

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
