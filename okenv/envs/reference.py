"""The reference tables of an environment, written from the code: actions by id, observation by index.

``python -m okenv.envs.reference docs/environments.md`` rewrites a page's tables in place: all that
stands between ``<!-- actions ok -->`` or ``<!-- observation ok -->`` and the next ``<!-- end -->``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from okenv.core.capacity import BASE_CAPACITY
from okenv.core.prompts import NOBODY
from okenv.systems import load_system

_SECTION = re.compile(r"(<!-- (actions|observation) (\w+) -->\n)(?:(?!<!-- ).)*(<!-- end -->)", re.S)


def _rows(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def actions(system: str) -> str:
    """A system's action table in Markdown: a row for each kind, with its ids in the base capacity."""
    table = load_system(system).actions
    rows = []
    for number, kind in enumerate(table.kinds):
        targets = 1 if kind.target == NOBODY else BASE_CAPACITY - 1
        first, last = int(table.first[number]), int(table.first[number]) + targets * kind.options - 1
        ids = str(first) if first == last else f"{first} to {last}"
        whom = "" if kind.target == NOBODY else f"{kind.target} 1 to {targets}"
        options = "" if kind.options == 1 else f"1 to {kind.options}"
        rows.append((ids, f"`{kind.name}`", kind.title, whom, options))
    return _rows(("id", "notation", "meaning", "target", "option"), rows)


def observation(system: str) -> str:
    """A system's observation in Markdown: the numbers of the fight, then those of each row."""
    observe = load_system(system).module("rules.observe")
    n = len(observe.GLOBAL_NAMES)
    width = len(observe.FEATURE_NAMES)
    rows = [(str(k), name) for k, name in enumerate(observe.GLOBAL_NAMES)]
    rows += [(f"{n + k} + {width} r", f"row r: {name}") for k, name in enumerate(observe.FEATURE_NAMES)]
    return _rows(("index", "number"), rows)


def updated(page: str) -> str:
    """The text of a page with its tables as the code has them now."""
    write = {"actions": actions, "observation": observation}
    return _SECTION.sub(lambda found: f"{found[1]}{write[found[2]](found[3])}\n{found[4]}", page)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
