"""How many clicks a mook's turn, or a hero's, takes the game master, over whole fights at a table of each rulebook.

    python -m benchmarks.clicks [--fights N] [--json]
    python -m benchmarks.clicks --plans [--json]
    python -m benchmarks.clicks --heroes [--hand CODE] [--system NAME] [--no-orders] [--json]

A policy without questions plays the players' characters. The other side is driven in three ways: as its encounter says,
asking once a turn, and asking at every decision. A click is a plan or an answer that is accepted, or a consent. A turn
is what a fighter of that side does between two questions of whose turn it is. How the heroes' clicks are counted
``benchmarks.hero_clicks`` tells. With ``--plans``, how often a plan of whole fights with a leader in them is rated more
than 20 points below another answer, by the page itself, and how often its sentence does not say so; asked at every
decision.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from app.table.events import Accept, Consent, Driver
from app.table.plans import FAR
from app.table.tables import Tables
from okenv import load_encounter

from . import hero_clicks, tables
from .counting import MOST_CLICKS, settled, turns_of

FIGHTS = 3
ENCOUNTERS = {
    "ok": ("hero-vs-4-mooks", "hero-vs-8-mooks", "tavern"),
    "psob": ("trooper-squad", "dock-brawl"),
    "broags": ("warehouse-guards", "riot-police"),
    "zerospace": ("airlock-scuffle", "raider-horde"),
}
HEROES = Driver(who="brute", ask="never")
WAYS = {"as the encounter says": None, "once a turn": "turn", "every decision": "decision"}


def played(tables: Tables, name: str, ask: str | None, seed: int) -> tuple[int, int]:
    """Clicks and turns of the second side in one whole fight.

    Raises:
        RuntimeError: where somebody else is asked, or a fight does not end.
    """
    encounter = load_encounter(name)
    heroes, mooks = encounter.side_names
    drivers = {heroes: HEROES}
    if ask is not None:
        drivers[mooks] = Driver(who=encounter.sides[1].policy or "brute", ask=ask)
    table = tables.create(name, seed=seed, drivers=drivers)
    clicks = 0
    while not (view := settled(table))["outcome"]:
        asked = view["asked"]
        if asked["kind"] == "consent":
            table.post(Consent(agree=True))
        elif asked["kind"] == "decision" and asked["plan"]:
            table.post(Accept(), question=view["question"])
        else:
            raise RuntimeError(f"{name}: {asked['name']} is asked {asked['kind']!r}, expected a plan")
        clicks += 1
        if clicks > MOST_CLICKS:
            raise RuntimeError(f"{name}: no end after {clicks} clicks")
    return clicks, turns_of(table, {one["name"] for one in view["fighters"] if one["side"] == mooks})


def measure(fights: int) -> dict[str, Any]:
    """Clicks, turns and clicks a turn, by rulebook, encounter and way of asking."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        kept = Tables(Path(folder), workers=2)
        try:
            for system, names in ENCOUNTERS.items():
                for name in names:
                    for way, ask in WAYS.items():
                        pairs = [played(kept, name, ask, seed) for seed in range(1, fights + 1)]
                        clicks, turns = (sum(column) for column in zip(*pairs, strict=True))
                        found.setdefault(system, {}).setdefault(name, {})[way] = {
                            "clicks": clicks, "turns": turns, "a_turn": clicks / turns,
                        }  # fmt: skip
        finally:
            kept.close()
    return found


LEADERS = {
    "ok": (("boss-fight", 11), ("last-stand", 5)),
    "psob": (("rallying-officer", 5), ("lift-doors", 5)),
    "broags": (("pile-on", 8), ("firing-line", 8)),
    "zerospace": (("boarding-party", 5), ("envoys-bodyguard", 5)),
}
"""Encounters and seeds; a leader decides for somebody in each."""
SAID = " rather than "
"""What a sentence has that says that a plan is character."""


def contradicting(kept: Tables, name: str, seed: int) -> tuple[int, int, int]:
    """Plans of everybody in a fight, those rated far below another answer, and those of them that do not say so."""
    encounter = load_encounter(name)
    drivers = {one.name: Driver(who=one.policy, ask="decision") for one in encounter.fighters}
    table = kept.create(name, seed=seed, drivers=drivers)
    plans = below = unsaid = 0
    while not (view := settled(table))["outcome"]:
        if view["asked"]["kind"] == "consent":
            table.post(Consent(agree=True))
            continue
        plan = view["asked"]["plan"]
        weighed = [one for one in plan["alternatives"] if one["value"] is not None and plan["value"] is not None]
        worse = any(one["value"] - plan["value"] > FAR and one["low"] > plan["high"] for one in weighed)
        plans, below, unsaid = plans + 1, below + worse, unsaid + (worse and SAID not in plan["sentence"])
        table.post(Accept(), question=view["question"])
    return plans, below, unsaid


def measure_plans() -> dict[str, Any]:
    """Plans, those rated far below another answer, and those that do not say so, by rulebook and encounter."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        kept = Tables(Path(folder), workers=2)
        try:
            for system, fights in LEADERS.items():
                for name, seed in fights:
                    plans, below, unsaid = contradicting(kept, name, seed)
                    found.setdefault(system, {})[name] = {"plans": plans, "below": below, "unsaid": unsaid}
        finally:
            kept.close()
    return found


def _table(found: dict[str, Any]) -> str:
    rows = [
        [system, name, ways["once a turn"]["turns"], *(ways[way]["a_turn"] for way in WAYS)]
        for system, names in found.items()
        for name, ways in names.items()
    ]
    return tables.grid(("rulebook", "encounter", "turns", *WAYS), rows, "Clicks for each turn of the second side.")


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fights", type=int, default=FIGHTS, metavar="N", help="fights of each (%(default)s)")
    parser.add_argument("--heroes", action="store_true", help="count the clicks of heroes that are played by hand")
    parser.add_argument(
        "--hand", default="", metavar="CODE", help="who decides for heroes; by default their own policy"
    )
    parser.add_argument("--system", choices=tuple(hero_clicks.FIGHTS), help="with --heroes, of one rulebook alone")
    parser.add_argument("--no-orders", action="store_true", help="let heroes have no standing orders")
    parser.add_argument("--plans", action="store_true", help="count plans that are rated far below another answer")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    given = parser.parse_args()
    if given.heroes:
        systems = [given.system] if given.system else list(hero_clicks.FIGHTS)
        counted = hero_clicks.measure(given.hand, not given.no_orders, systems)
        print(json.dumps(counted) if given.json else hero_clicks.table_of(counted))
        return
    if given.plans:
        rated = measure_plans()
        rows = [[system, name, *one.values()] for system, names in rated.items() for name, one in names.items()]
        head = ("rulebook", "encounter", "plans", "far below another", "of these unsaid")
        print(json.dumps(rated) if given.json else tables.grid(head, rows, "Plans that their weighing contradicts."))
        return
    found = measure(given.fights)
    print(json.dumps(found) if given.json else _table(found))


if __name__ == "__main__":
    main()
