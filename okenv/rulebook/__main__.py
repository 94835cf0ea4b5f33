"""``python -m okenv.rulebook [FOLDER [NAME ...]]`` writes the pages of rulebooks under a folder, ``docs`` by default.

Without a name those of all that okenv comes with.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from okenv.systems import shipped_systems

from .actions_page import actions_page
from .rules_page import rules_page


def pages(systems: Sequence[str] = ()) -> dict[str, str]:
    """Each generated page: its path below the folder of the documentation, and its text.

    Raises:
        ValueError: for a rulebook that is none, or has no texts to make a page of.
    """
    found = {}
    for system in systems or shipped_systems():
        found[f"rules/{system}.md"] = rules_page(system)
        found[f"actions/{system}.md"] = actions_page(system)
    return found


def main(folder: Path, *systems: str) -> None:
    """Write the pages below a folder, and tell which have changed.

    Raises:
        SystemExit: when there is no such folder or rulebook.
    """
    if not folder.is_dir():
        raise SystemExit(f"okenv.rulebook: found no folder {str(folder)!r}, expected that of the documentation")
    try:
        texts = pages(systems)
    except ValueError as error:
        raise SystemExit(f"okenv.rulebook: {error}") from None
    for name, text in texts.items():
        page = folder / name
        if not page.is_file() or page.read_text(encoding="utf-8") != text:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
            print(page)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"), *sys.argv[2:])
