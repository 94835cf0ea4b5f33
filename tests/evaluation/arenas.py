"""Small tournaments, and what their files hold."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from evaluation.plan import Limits, Plan
from evaluation.tournament import Tournament
from evaluation.units import Played, Player, Unit
from okenv import load_encounter

HOSTILE = str(Path(__file__).parent / "hostile.py")
"""The plugin that tests' policies of users come from."""
Arena = Callable[..., Tournament]
"""What the fixture ``arena`` is."""
Table = dict[str, list[tuple[Any, ...]]]
_MATCH = "matches m ON m.id = t.match JOIN encounters e ON e.id = m.encounter JOIN policies a ON a.id = m.a JOIN "
_NAMED = f"JOIN {_MATCH} policies b ON b.id = m.b"
TABLES = {
    "fights": f"SELECT e.name, a.code, b.code, t.* FROM fights t {_NAMED} ORDER BY 1, 2, 3, t.pair, t.swap",
    "tally": f"SELECT e.name, a.code, b.code, t.* FROM tally t {_NAMED} ORDER BY 1, 2, 3, t.who, t.kind, t.margin",
    "forfeits": f"SELECT e.name, a.code, b.code, t.* FROM forfeits t {_NAMED} ORDER BY 1, 2, 3, t.pair, t.swap",
    "clock": f"SELECT e.name, a.code, b.code, t.match, t.who, t.decisions FROM clock t {_NAMED} ORDER BY 1, 2, 3, who",
}


def a_plan(*policies: str, encounters: tuple[str, ...] = ("mirror-duel",), **changes: Any) -> Plan:
    """Policies in shipped encounters: a few pairs, and the plugin of :data:`HOSTILE`."""
    seconds = changes.pop("seconds", 5.0)
    settings: dict[str, Any] = {"pairs": 3, "seed": 11, "limits": Limits(decision=seconds), "plugins": (HOSTILE,)}
    return Plan("a test", "ok", policies, tuple(load_encounter(e) for e in encounters), **{**settings, **changes})


def table(path: Path) -> Table:
    """Everything that a file holds, but for the seconds of the clock; by what it is called, not by numbers."""
    with closing(sqlite3.connect(path)) as db:
        found = {name: db.execute(query).fetchall() for name, query in TABLES.items()}
    return {name: [row[:3] + row[4:] for row in rows] for name, rows in found.items()}


class Here:
    """A seat in this process, so that tests need not wait for others to start.

    Args:
        plan: what is played.
        before: called with each unit before it is played.
    """

    def __init__(self, plan: Plan, before: Callable[[Unit], None] = lambda _: None) -> None:
        self.player, self.before, self.units, self.closed = Player(plan), before, list[Unit](), 0

    def play(self, unit: Unit) -> Played:
        self.before(unit)
        self.units.append(unit)
        return self.player.play(unit)

    def close(self) -> None:
        self.closed += 1
