"""What is true of OK RPG combat."""

from __future__ import annotations

from . import duels, ranks, rest

TITLE = "What is true of OK RPG combat"
ALL = (*duels.ALL, *ranks.ALL, *rest.ALL)
"""In the order of the page."""
