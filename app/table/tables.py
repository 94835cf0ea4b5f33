"""Tables: every one with its timeline, its file, its policies that think, and whoever watches it.

>>> from app.table.tables import Tables
>>> tables = Tables(folder)
>>> table = tables.create("hero-vs-4-mooks", title=None, seed=None, dice="program", drivers={})
>>> view = table.post(Roll(), expected=None)
"""

from __future__ import annotations

import functools
import re
import secrets
import threading
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import okenv as okenv_package
from okenv.battle import Battle
from okenv.core.capacity import CAPACITY
from okenv.core.jit import sources_hash
from okenv.encounter import Encounter
from okenv.systems import load_system, rules_hash, systems
from okenv.version import version as okenv_version

from .building import encounter_of
from .drivers import line_up
from .entries import rolls_of
from .errors import BadEvent, Busy, Conflict, NotFound, NotStored, StoreError, TableError
from .events import STORED, Driver
from .play import Line
from .readiness import Readiness
from .situation import DiceMode, Situation
from .store import Store, StoredTable
from .table import Table, title_of
from .thinking import Thinking
from .timeline import Timeline

_NUMBER = re.compile(r" \((\d{1,9})\)$")
"""At the end of a title that another table has too."""


class Tables:
    """All tables of a folder.

    Args:
        folder: where the file lies; made where it does not exist.
        workers: how many threads think; by default as many as there are cores.

    Attributes:
        lost: once they are closed, why the last things that were done could not be stored; empty where they were.

    Raises:
        OSError: for a folder that cannot be written.
        StoreError: for a file that cannot be used.
    """

    lost = ""

    def __init__(self, folder: Path, workers: int | None = None) -> None:
        self._store = Store(folder)
        self._thinking = Thinking(workers)
        self._open: dict[str, Table] = {}
        self._lock = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}
        self._readiness: Readiness | None = None

    def compile_beside(self) -> None:
        """Have all rulebooks compiled in another process, the one used last first; tables wait for theirs."""
        names = [name for name in systems() if load_system(name).has("table.queue")]
        used = [one["system"] for one in self.list() if one["system"] in names]
        self._readiness = Readiness(list(dict.fromkeys([*used, *names])))

    def readiness(self) -> dict[str, dict[str, Any]]:
        """How far the compiling of each rulebook is, see :meth:`Readiness.told`; empty where nothing is compiled."""
        return self._readiness.told() if self._readiness else {}

    def _ready(self, system: str) -> None:
        if self._readiness:
            self._readiness.wait(system)

    def create(
        self,
        encounter: str | Mapping[str, Any],
        *,
        title: str | None = None,
        seed: int | None = None,
        dice: DiceMode = "program",
        drivers: Mapping[str, Driver] | None = None,
    ) -> Table:
        """A new table.

        Args:
            encounter: a shipped one's name, or what a file or the page's form says; never a path.
            title: what people call it; by default the encounter's, with a number where a table has that already.
            seed: of the program's dice, 0 to 2**64 - 1; by default drawn by lot.
            dice: whose are rolled.
            drivers: by the name of a fighter or a side.

        Raises:
            EncounterError: for an encounter that cannot be used.
            BadEvent: for a seed, a name or a policy that there is none of.
        """
        return self._begin(encounter_of(encounter), title, seed, dice, drivers or {})

    def again(self, table: str) -> Table:
        """A new table with the set-up of another one: its encounter, drivers, dice, and its title with a number.

        Raises:
            NotFound: when there is none.
            StoreError: where its encounter cannot be read.
        """
        stored = self._store.table(table)
        try:
            encounter, dice, drivers = _set_up(stored)
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(f"table {stored.title!r} cannot be begun again: {error}") from None
        return self._begin(encounter, self._numbered(stored.title), None, dice, drivers)

    def _begin(self, encounter: Encounter, title: str | None, seed: int | None, dice: DiceMode,
               drivers: Mapping[str, Driver]) -> Table:  # fmt: skip
        if seed is not None and not 0 <= seed < 2**64:
            raise BadEvent("seed", f"found {seed}, expected a whole number from 0 to 2**64 - 1")
        self._ready(encounter.system)
        chosen = secrets.randbits(53) if seed is None else seed
        first = _first(encounter, chosen, dice, line_up(encounter, drivers))
        id = secrets.token_hex(8)
        timeline = Timeline(first, shelf=self._store.shelf(id))
        created = datetime.now(UTC).isoformat(timespec="seconds")
        stored = StoredTable(
            id=id,
            title=title_of(title or self._numbered(encounter.title or encounter.name)),
            created=created,
            seed=chosen,
            data={
                "encounter": encounter.to_dict(),
                "dice": dice,
                "drivers": {name: driver.model_dump() for name, driver in first.drivers.items()},
                "rolls": [list(roll) for roll in timeline.start.rolls],
                "state": timeline.start.after.digest,
            },
            rules=rules_hash(encounter.system),
            okenv=okenv_version(),
            player=secrets.token_urlsafe(16),
            changed=created,
        )
        self._store.create(stored, _program(encounter.system))
        table = Table(stored, timeline, self._store, self._thinking)
        with self._lock:
            self._open[stored.id] = table
        table.think()
        return table

    def _numbered(self, title: str) -> str:
        """The title, with the next number where tables have it already: ``The ford``, ``The ford (2)``."""
        plain = _NUMBER.sub("", title)
        had = [stored.title for stored in self._store.all()]
        numbers = [
            int(found[1]) if (found := _NUMBER.search(one)) else 1 for one in had if _NUMBER.sub("", one) == plain
        ]
        return f"{plain} ({max(numbers) + 1})" if numbers else plain

    def get(self, table: str) -> Table:
        """The table of that id, as it stood when it was left.

        Raises:
            NotFound: when there is none.
            StoreError: where its events cannot be played again.
        """
        with self._lock:
            if table in self._open:
                return self._open[table]
            stored = self._store.table(table)
            loading = self._loading.setdefault(table, threading.Lock())
        with loading:
            with self._lock:
                if table in self._open:
                    return self._open[table]
            self._ready(stored.data["encounter"]["system"])
            timeline, differs = _opened(stored, self._store)
            opened = Table(stored, timeline, self._store, self._thinking, differs)
            with self._lock:
                self._store.table(table)  # it may have been deleted meanwhile
                self._open[table] = opened
        opened.think()
        return opened

    def by_player(self, token: str) -> Table:
        """The table that the players' token opens.

        Raises:
            NotFound: when there is none.
        """
        return self.get(self._store.by_player(token).id)

    def list(self) -> list[dict[str, Any]]:
        """All tables, the one that something happened at last first: what is known without playing them again."""
        return [
            {
                "id": stored.id,
                "title": stored.title,
                "system": stored.data["encounter"]["system"],
                "encounter": stored.data["encounter"].get("title") or stored.data["encounter"]["name"],
                "created": stored.created,
                "changed": stored.changed,
                "version": stored.version,
                "round": stored.round,
                "outcome": stored.outcome,
                "archived": stored.archived,
            }
            for stored in self._store.all()
        ]

    def archive(self, table: str, archived: bool) -> None:
        """Put a table away, or take it out again; nothing else changes.

        Raises:
            NotFound: when there is none.
        """
        self._store.table(table)
        self._store.archive(table, archived)

    def delete(self, table: str) -> None:
        """Delete a table for good; whoever watches it is told.

        Raises:
            NotFound: when there is none.
            NotStored: where that cannot be written; the table is still there.
        """
        self._store.table(table)
        with self._lock:
            opened = self._open.get(table)
        if opened is not None:
            opened.close()
        with self._lock:
            self._open.pop(table, None)
            self._store.delete(table)

    def close(self) -> None:
        """Close all tables and the file."""
        if self._readiness:
            self._readiness.close()
        with self._lock:
            opened = list(self._open.values())
            self._open.clear()
        for table in opened:
            table.close()
        self._thinking.close()
        self.lost = self.lost or self._store.complaint()
        self._store.close()


def _first(encounter: Encounter, seed: int, dice: DiceMode, drivers: Mapping[str, Driver]) -> Situation:
    return Situation.of(Battle(encounter, seed, dice="ask"), drivers, dice, 0, seed)


def _set_up(stored: StoredTable) -> tuple[Encounter, DiceMode, dict[str, Driver]]:
    """What a stored table began with."""
    drivers = {name: Driver.model_validate(driver) for name, driver in stored.data["drivers"].items()}
    return Encounter.from_dict(stored.data["encounter"]), stored.data["dice"], drivers


@functools.cache
def _program(system: str) -> str:
    """What tells this program from all others that may lead the same events to something else, or tell it otherwise."""
    here, folder = Path(__file__).parent, load_system(system).folder
    okenv = Path(str(okenv_package.__file__)).parent
    sources = sources_hash(okenv, folder, here)
    return f"{sources} {okenv_version()} {CAPACITY}"


def _opened(stored: StoredTable, store: Store) -> tuple[Timeline, str]:
    """The timeline of a stored table: what this program made of its events is read, all else is played again.

    Returns:
        It, up to the last event that leads where the file says that it led; and what differs after that, in a
        sentence; empty where nothing does. Of events that an older okenv wrote the file does not say where they led.

    Raises:
        StoreError: where the table cannot be laid out, or such an older event cannot be played.
    """
    number = 0
    program = _program(stored.data["encounter"]["system"])
    try:
        encounter, dice, drivers = _set_up(stored)
        first = _first(encounter, stored.seed, dice, drivers)
        marks = store.marks(stored.id, program)
        timeline = Timeline(first, rolls_of(stored.data), store.shelf(stored.id), marks)
        if timeline.start.after.digest != stored.data.get("state", timeline.start.after.digest):
            return Timeline(first, rolls_of(stored.data)), _differs(stored, 0, "")
        outcomes = []
        for number, body in enumerate(store.events(stored.id, len(marks)), len(marks) + 1):
            try:
                entry = timeline.prepare(STORED.validate_python(body["event"]), rolls_of(body), body.get("parts"))
            except (ValueError, KeyError, TypeError) as error:
                if "state" not in body or isinstance(error, StoreError):
                    raise
                told = str(error) if isinstance(error, BadEvent) else "it is no event that this okenv knows"
                return timeline, _differs(stored, number, told)
            if entry.played is not None and entry.played.after.digest != body.get("state", entry.played.after.digest):
                return timeline, _differs(stored, number, "")
            outcomes.append(timeline.entries.outcome(entry))
            timeline.append(entry)
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(
            f"table {stored.title!r} cannot be played again, event {number}: {error}{_other_rules(stored)}"
        ) from None
    if outcomes:
        with suppress(NotStored):  # then it all stays in memory, and is played again the next time
            store.keep(stored.id, program, len(marks) + 1, outcomes)
            timeline.entries.settle(len(marks) + 1)
    return timeline, ""


def _other_rules(stored: StoredTable) -> str:
    """A remark where a table was begun under other rules."""
    same = stored.rules == rules_hash(stored.data["encounter"]["system"])
    return "" if same else f"; it was begun by okenv {stored.okenv} under other rules"


def _differs(stored: StoredTable, number: int, error: str) -> str:
    """What to tell the game master of a table whose file says something else of an event, of 0 of the beginning."""
    what = f"event {number} of {stored.version}" if number else "the beginning"
    came = f"cannot be played again ({error})" if error else "leads to something else than it did"
    shown = f"after event {number - 1}" if number > 1 else "at its beginning"
    return f"This table can only be read, as it stood {shown}: {what} {came}{_other_rules(stored)}."


__all__ = [
    "BadEvent", "Busy", "Conflict", "Line", "NotFound", "NotStored", "StoreError", "Table", "TableError", "Tables",
]  # fmt: skip
