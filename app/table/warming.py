"""Compile a rulebook for the table by playing at one: what a game master's clicks call is on the disk afterwards.

>>> for step in warm("ok"):
...     print(step.doing)
"""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.registry import gambit_titles
from okenv.encounter import encounter_names, load_encounter
from okenv.systems import load_system

from . import plans
from .drivers import ME, USUAL, shipped_codes
from .errors import TableError
from .events import Accept, Consent, Correct, DiceMode, Do, Driver, Event, Remove, Roll, Undo
from .readiness import is_warm, stamp
from .table import Table
from .tables import Tables

_MOST_EVENTS, _GLANCE = 80, 0.005
_STEPS = {"the rules": 45.0, "searches": 30.0, "corrections": 5.0}
"""What is compiled, in this order, and roughly how many seconds each takes on two slow cores."""


@dataclass(frozen=True)
class Step:
    """What is compiled next: the step ``number`` of ``of``, from 1; it and the rest take some ``seconds_left``."""

    doing: str
    number: int
    of: int
    seconds_left: float


def warm(system: str) -> Iterator[Step]:
    """Compile a rulebook, which may take a minute or two; yields each step before it is done. Ends if it is warm.

    Raises:
        ValueError: with the nearest name, where there is no such rulebook.
    """
    name = load_system(system).name
    if is_warm(name) or not encounter_names(name):
        return
    with tempfile.TemporaryDirectory(prefix="okenv-") as folder:
        tables = Tables(Path(folder), 1)
        try:
            works = _Session(name, tables).works()
            done, started = 0.0, time.perf_counter()
            for number, ((doing, seconds), work) in enumerate(zip(_STEPS.items(), works, strict=True), 1):
                slower = (time.perf_counter() - started) / done if done else 1.0
                yield Step(doing, number, len(_STEPS), slower * (sum(_STEPS.values()) - done))
                work()
                done += seconds
        finally:
            tables.close()
    stamp(name).touch()


class _Session:
    """A game master who tries everything once, in the smallest encounter of a rulebook."""

    def __init__(self, system: str, tables: Tables) -> None:
        self._tables, self._system = tables, system
        self._encounter = min(map(load_encounter, encounter_names(system)), key=lambda one: len(one.names))

    def works(self) -> tuple[Callable[[], None], ...]:
        """What is to be done, in the order of the steps."""
        return self._rules, self._searches, self._corrections

    def _table(self, who: str, dice: DiceMode = "program") -> Table:
        drivers = {side: Driver(who=who, ask="turn") for side in self._encounter.side_names}
        return self._tables.create(self._encounter.to_dict(), seed=1, dice=dice, drivers=drivers)

    def _rules(self) -> None:
        """Whole fights by plans and by hand, all that is read of them, an undo, and a plan of each scripted policy."""
        gambit = next(iter(gambit_titles(self._system)))
        asked: tuple[tuple[str, DiceMode], ...] = ((USUAL, "program"), (gambit, "program"), (ME, "typed"))
        for who, dice in asked:
            table = self._table(who, dice)
            self._play(table)
            table.public_view(), table.public_log(), table.record(), list(table.moments())
            table.post(Undo())
        for code in load_system(self._system).module("mind.policies").CODES:
            self._plan(code)

    def _searches(self) -> None:
        learned = [code for code in shipped_codes(self._system) if code.startswith(("ppo:", "puct:"))]
        for code in ("greedy", "expectimax:1", "mcts:8", *learned):
            self._plan(code)

    def _corrections(self) -> None:
        """Set every figure of a fighter and of the fight to what it is; then somebody leaves."""
        table = self._table(ME)
        name = self._encounter.names[0]
        for fighter in (name, ""):
            for field in table.fields(fighter):
                _try(table, Correct(fighter=fighter, field=field["name"], value=field["value"]))
        _try(table, Remove(fighter=name))

    def _plan(self, code: str) -> None:
        now = self._table(ME).situation()
        if now.battle().prompt is not None:
            plans.plan(now, Driver(who=code, ask="decision"))

    def _play(self, table: Table) -> None:
        for _ in range(_MOST_EVENTS):
            view = _thought(table)
            if view["outcome"] or not _try(table, _answer(view["asked"])):
                return


def _thought(table: Table) -> dict[str, Any]:
    """The view once nobody thinks any more."""
    while (view := table.view())["asked"] and view["asked"].get("thinking"):
        time.sleep(_GLANCE)
    return view


def _answer(asked: dict[str, Any]) -> Event:
    """What a game master who only goes on answers."""
    if asked["kind"] == "consent":
        return Consent(agree=True)
    if asked["kind"] == "dice":
        return Roll()
    return Accept(scope="turn") if asked["plan"] else Do(action=asked["actions"][0]["action"])


def _try(table: Table, event: Event) -> bool:
    """Whether an event could happen."""
    with contextlib.suppress(TableError):
        table.post(event)
        return True
    return False
