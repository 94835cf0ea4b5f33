"""What is true of combat in ZeroSpace."""

from __future__ import annotations

from . import crowds, duels, sheets

TITLE = "What is true of combat in ZeroSpace"
ALL = (*duels.ALL, *sheets.ALL, *crowds.ALL)
"""In the order of the page."""
