"""What counting clicks needs of a table: its view once nobody thinks, and how many turns there were."""

from __future__ import annotations

import json
import time
from typing import Any

from app.table.table import Table
from okenv.battle import Battle

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
    encounter = table.situation().base.encounter
    assert encounter is not None
    battle = Battle(encounter, table.situation().seed, dice="ask")
    kinds = battle.system.module("table.queue").TURNS
    turns, last = 0, None
    for entry in map(json.loads, table.record().splitlines()[1:]):
        if "roll" in entry:
            battle.enter(entry["roll"])
        elif "do" in entry:
            prompt = battle.prompt
            assert prompt is not None
            if prompt.kind in kinds:
                now = (prompt.name, int(battle.state[0]["turn"]))
                turns += now != last and prompt.name in names
                last = now
            battle.apply(entry["do"])
    return turns
