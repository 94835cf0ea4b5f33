"""The pages of the game master's table: static files without a build step, a framework or a network.

``ROOT`` holds the pages; ``ROOT / "static"`` is what they load.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent
"""The folder with ``index.html``, ``table.html``, ``play.html``, ``replay.html`` and ``docs.html``."""

__all__ = ["ROOT"]
