"""``python -m okenv.rulebook [FOLDER]`` writes the pages of every system under a folder, ``docs`` by default."""

from __future__ import annotations

import sys
from pathlib import Path

from okenv.systems import systems

from .actions_page import actions_page
from .rules_page import rules_page


def pages() -> dict[str, str]:
    """Each generated page: its path below the folder of the documentation, and its text."""
    found = {}
    for system in systems():
        found[f"rules/{system}.md"] = rules_page(system)
        found[f"actions/{system}.md"] = actions_page(system)
    return found


def main(folder: Path) -> None:
    """Write all pages below a folder, and tell which have changed.

    Raises:
        SystemExit: when there is no such folder.
    """
    if not folder.is_dir():
        raise SystemExit(f"okenv.rulebook: found no folder {str(folder)!r}, expected that of the documentation")
    for name, text in pages().items():
        page = folder / name
        if not page.is_file() or page.read_text(encoding="utf-8") != text:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
            print(page)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
