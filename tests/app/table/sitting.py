"""What the tests of tables share: a situation, tables in a folder, waiting for what is thought about."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.table.drivers import line_up
from app.table.events import Do, Driver
from app.table.situation import DiceMode, Situation
from app.table.table import Table
from app.table.tables import Tables
from okenv import Battle, load_encounter
from tests.waiting import until

ME = Driver()
CROWD = Driver(who="brute", ask="never")
BRUTE = Driver(who="brute", ask="decision")


def situation(
    encounter: str = "mirror-duel",
    seed: int = 7,
    dice: DiceMode = "program",
    drivers: Mapping[str, Driver] | None = None,
) -> Situation:
    """A fight before its beginning, everybody driven by hand unless told otherwise."""
    fought = load_encounter(encounter)
    everybody = dict.fromkeys(fought.side_names, ME) | dict(drivers or {})
    return Situation.of(Battle(fought, seed, dice="ask"), line_up(fought, everybody), dice, 0, seed)


def sit_down(tables: Tables, encounter: str = "mirror-duel", **drivers: Driver) -> Table:
    """A table with the program's dice, everybody driven by hand unless told otherwise; of thugs one acts first."""
    fought = load_encounter(encounter)
    return tables.create(encounter, seed=5, drivers=dict.fromkeys(fought.side_names, ME) | drivers)


def settled(table: Table) -> dict[str, Any]:
    """The view once nothing is being thought about."""
    return until(lambda: None if ((view := table.view())["asked"] or {}).get("thinking") else view)


def until_asked(table: Table, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The question of which that holds; attacks and harmless answers lead to it."""
    for _ in range(400):
        asked: dict[str, Any] = settled(table)["asked"]
        if holds(asked):
            return asked
        table.post(Do(action=next((deed["steps"][0] for deed in asked["deeds"]), asked["default"])))
    raise AssertionError("it is never asked")


def opened(folder: Path, id: str) -> tuple[Tables, Table]:
    """The tables of a folder, and one of them."""
    tables = Tables(folder, workers=1)
    return tables, tables.get(id)


def facts(table: Table) -> dict[str, Any]:
    """All that can be read of a table."""
    timeline = table._timeline
    now, numbers = timeline.now, range(1, timeline.version + 1)
    return {
        "view": table.view(),
        "public": table.public_view(),
        "log": table.log(),
        "public log": table.public_log(),
        "record": table.record(),
        "order": (timeline.force, timeline.undone, timeline.running),
        "now": (now.state, dict(now.drivers), now.dice, now.modifier, now.grant, now.taken, now.noticed),
        "encounter": now.encounter.to_dict(),
        "moments": [(battle.notation(), *told) for battle, *told in table.moments()],
        "bodies": [entry.body() for entry in timeline.entries.each(numbers)],
        "marks": [entry.mark() for entry in timeline.entries.each(numbers)],
    }
