"""What counting clicks needs of a table: its view once nobody thinks, and how many turns there were."""

from __future__ import annotations

import time
from typing import Any

from app.table.table import Table

MOST_CLICKS = 3000


def settled(table: Table) -> dict[str, Any]:
    """The view once nobody thinks."""
    while True:
        view = table.view()
        if not (view["asked"] or {}).get("thinking"):
            return view
        time.sleep(0.002)


def turns_of(table: Table, names: set[str]) -> int:
    """How often it became the turn of one of them, after somebody else's or in another round."""
    turns, last = 0, None
    for battle, *_ in table.moments():
        prompt = battle.prompt
        if prompt is not None and prompt.kind in battle.system.module("table.queue").TURNS:
            now = (prompt.name, int(battle.state[0]["turn"]))
            turns += now != last and prompt.name in names
            last = now
    return turns
