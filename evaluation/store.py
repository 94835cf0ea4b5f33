"""The file of a tournament: every fight as it comes, in SQLite, so that nothing is lost or played twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from agents.plugin_files import changed
from okenv.driver import RESULTS
from okenv.files import FileError, check_writable
from okenv.systems import load_system, play_hash
from okenv.version import version

from .digests import encounter_digest, policy_digest, policy_files
from .pairs import Match
from .plan import Plan
from .units import Played
from .watching import MARGINS

FORMAT = 1
_SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE policies (id INTEGER PRIMARY KEY, code TEXT UNIQUE NOT NULL, digest TEXT NOT NULL);
CREATE TABLE encounters (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, digest TEXT NOT NULL);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY, encounter INTEGER NOT NULL REFERENCES encounters, a INTEGER NOT NULL REFERENCES policies,
    b INTEGER NOT NULL REFERENCES policies, UNIQUE (encounter, a, b));
-- swap 0: policy a on the first side. outcome: the winning side, 2 for a draw. luck: how far the dice favoured a.
CREATE TABLE fights (
    match INTEGER NOT NULL REFERENCES matches, pair INTEGER NOT NULL, swap INTEGER NOT NULL, outcome INTEGER NOT NULL,
    rounds INTEGER NOT NULL, decisions INTEGER NOT NULL, standing_0 INTEGER NOT NULL, standing_1 INTEGER NOT NULL,
    harm_0 INTEGER NOT NULL, harm_1 INTEGER NOT NULL, luck REAL, PRIMARY KEY (match, pair, swap)) WITHOUT ROWID;
CREATE TABLE forfeits (
    match INTEGER NOT NULL REFERENCES matches, pair INTEGER NOT NULL, swap INTEGER NOT NULL,
    policy INTEGER NOT NULL REFERENCES policies, kind TEXT NOT NULL, detail TEXT NOT NULL,
    PRIMARY KEY (match, pair, swap));
-- who: 0 for policy a, 1 for b. margin -1: decisions of that kind, 0 and more: successes spent of a roll with that.
CREATE TABLE tally (
    match INTEGER NOT NULL REFERENCES matches, who INTEGER NOT NULL, kind TEXT NOT NULL, margin INTEGER NOT NULL,
    n INTEGER NOT NULL, PRIMARY KEY (match, who, kind, margin)) WITHOUT ROWID;
CREATE TABLE clock (
    match INTEGER NOT NULL REFERENCES matches, who INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (match, who)) WITHOUT ROWID;
"""

_SOURCES = """CREATE TABLE IF NOT EXISTS sources (
    policy INTEGER NOT NULL REFERENCES policies, file TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (policy, file))"""
"""The files of users' policies; apart, since older files of tournaments have none."""


class StoreError(ValueError):
    """A file that does not hold this tournament: says what was found and what is expected."""


class Outdated(StoreError):
    """A file of this very tournament, by its title, whose rules, policies or encounters have changed since."""


class Store:
    """The results of a tournament in a file; more policies, encounters and pairs may be added to it later.

    Args:
        path: of the file; it is made where there is none.
        plan: what is played into it.

    Raises:
        StoreError: when the file is something else, or holds fights under other rules, dice, or contents;
            :class:`Outdated` where it is a file of the same tournament that only older rules or contents part from it.
    """

    def __init__(self, path: str | Path, plan: Plan) -> None:
        self.path, self.plan = Path(path), plan
        self.system = load_system(plan.system)
        self._other: type[StoreError] = StoreError
        self._kinds = [kind.name for kind in self.system.actions.kinds]
        db: sqlite3.Connection | None = None
        try:
            check_writable(self.path)
        except FileError as error:
            raise StoreError(str(error)) from None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = db = sqlite3.connect(self.path, isolation_level=None)
            db.execute("BEGIN IMMEDIATE")  # all or nothing: a file of something else stays as it is
            self._make_or_check()
            self._policies = [self._policy(code) for code in plan.policies]
            self._encounters = [self._entry("encounters", "name", e.name, encounter_digest(e)) for e in plan.encounters]
            db.execute("COMMIT")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
        except BaseException as error:
            if db is not None:
                db.close()
            if isinstance(error, sqlite3.Error | OSError):
                raise StoreError(f"{self.path}: cannot be used as a tournament's file: {_reason(error)}") from None
            raise
        self._matches: dict[Match, int] = {}

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # --- what it holds

    def _make_or_check(self) -> None:
        plan = self.plan
        about: dict[str, object] = {
            "format": FORMAT, "okenv": version(), "system": plan.system, "rules": play_hash(plan.system),
            "seed": plan.seed, "title": plan.title,
        }  # fmt: skip
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            for statement in _SCHEMA.split(";"):
                self._db.execute(statement)
            self._db.executemany("INSERT INTO about VALUES (?, ?)", [(k, str(v)) for k, v in about.items()])
        elif not {"about", "policies", "fights"} <= tables:
            raise StoreError(f"{self.path}: found a file that is no tournament's, expected one, or none")
        self._db.execute(_SOURCES)
        found = dict(self._db.execute("SELECT key, value FROM about"))
        if found.get("title") == plan.title:
            self._other = Outdated
        for key in ("system", "seed", "format", "rules"):
            if found.get(key) != str(about[key]):
                error = self._other if key in ("format", "rules") else StoreError
                raise error(
                    f"{self.path}: found fights of {key} {found.get(key)}, expected {key} {about[key]}; "
                    "name another file with --out, or remove this one"
                )

    def _entry(self, table: str, name: str, value: str, digest: str, files: Mapping[str, str] | None = None) -> int:
        found = self._db.execute(f"SELECT id, digest FROM {table} WHERE {name} = ?", (value,)).fetchone()
        if found is None:
            return int(
                self._db.execute(f"INSERT INTO {table} ({name}, digest) VALUES (?, ?)", (value, digest)).lastrowid or 0
            )
        if found[1] != digest:
            what = table.removesuffix("s").replace("policie", "policy")
            raise self._other(
                f"{self.path}: found fights of another {what} {value!r}, which has changed since"
                f"{self._changed(found[0], files) if files else ''}; to begin anew, name another file with --out, or "
                "remove this one"
            )
        return int(found[0])

    def _policy(self, code: str) -> int:
        files = policy_files(code)
        number = self._entry("policies", "code", code, policy_digest(code, self.plan.system), files)
        self._db.executemany(
            "INSERT OR IGNORE INTO sources VALUES (?, ?, ?)", [(number, *file) for file in files.items()]
        )
        return number

    def _changed(self, number: int, files: Mapping[str, str]) -> str:
        """Which files of a policy are others than those that its fights were fought with."""
        before = dict(self._db.execute("SELECT file, digest FROM sources WHERE policy = ?", (number,)))
        others = changed(before, files) if before else ""
        return f": {others}" if others else ""

    def _ask(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: cannot be used: {_reason(error)}") from None

    def _place(self, match: Match) -> tuple[int, bool]:
        """The number of a match in the file, and whether that has policies a and b the other way round."""
        e, a, b = match
        first, second = self._policies[a], self._policies[b]
        flipped = first > second
        if match not in self._matches:
            key = (self._encounters[e], min(first, second), max(first, second))
            self._ask("INSERT OR IGNORE INTO matches (encounter, a, b) VALUES (?, ?, ?)", key)
            found = self._ask("SELECT id FROM matches WHERE encounter = ? AND a = ? AND b = ?", key)
            self._matches[match] = int(found[0][0])
        return self._matches[match], flipped

    def missing(self, match: Match, pairs: int) -> list[tuple[int, int]]:
        """The ``[first, last)`` ranges of the first ``pairs`` pairs of a match that are not there."""
        query = "SELECT pair FROM fights WHERE match = ? AND swap = 0 AND pair < ? ORDER BY pair"
        there = [pair for (pair,) in self._ask(query, (self._place(match)[0], pairs))]
        edges = [-1, *there, pairs]
        return [(a + 1, b) for a, b in pairwise(edges) if b > a + 1]

    def fights(self, match: Match) -> np.ndarray:
        """The fights of a match from its first pair on, as far as no pair is missing.

        Returns:
            float64 ``[pairs, 2, len(RESULTS) + 1]``, policy a on the first side, then on the second: RESULTS, and how
            far the dice favoured a (NaN where that is not known).
        """
        number, flipped = self._place(match)
        columns = ", ".join([*RESULTS, "luck", "pair"])
        query = f"SELECT {columns} FROM fights WHERE match = ? ORDER BY pair, swap"
        rows = np.array(self._ask(query, (number,)), np.float64).reshape(-1, 2, len(RESULTS) + 2)
        gaps = np.flatnonzero(rows[:, 0, -1] != np.arange(len(rows)))
        found = rows[: int(gaps[0]) if len(gaps) else None, :, :-1]
        if flipped:
            found = found[:, ::-1].copy()
            found[:, :, -1] *= -1
        return found

    def forfeits(self) -> list[dict[str, Any]]:
        """Every forfeit between the plan's policies in its encounters; ``swap`` as in :meth:`fights`."""
        rows = self._ask(
            "SELECT e.name, p.code, o.code, f.pair, f.swap, f.kind, f.detail FROM forfeits f JOIN matches m ON "
            "m.id = f.match JOIN encounters e ON e.id = m.encounter JOIN policies p ON p.id = f.policy JOIN policies o "
            "ON o.id = m.a + m.b - f.policy ORDER BY m.id, f.pair, f.swap"
        )
        keys = ("encounter", "policy", "against", "pair", "swap", "kind", "detail")
        place, names = {code: k for k, code in enumerate(self.plan.policies)}, {e.name for e in self.plan.encounters}
        found = []
        for row in rows:
            forfeit = dict(zip(keys, row, strict=True))
            if forfeit["encounter"] in names and {forfeit["policy"], forfeit["against"]} <= place.keys():
                a, b = sorted((place[forfeit["policy"]], place[forfeit["against"]]))
                forfeit["swap"] ^= self._policies[a] > self._policies[b]
                found.append(forfeit)
        return found

    def tally(self, match: Match, who: int) -> np.ndarray:
        """What policy a (``who`` 0) or b (1) did, int64 ``[kinds, MARGINS]``; see ``watching.Watch``."""
        number, flipped = self._place(match)
        tally = np.zeros((len(self._kinds), MARGINS), np.int64)
        query = "SELECT kind, margin, n FROM tally WHERE match = ? AND who = ?"
        for kind, margin, n in self._ask(query, (number, who ^ flipped)):
            tally[self._kinds.index(kind), margin + 1] = n
        return tally

    def clock(self, match: Match, who: int) -> tuple[int, float]:
        """Decisions of policy a or b that were clocked, and the seconds they took."""
        number, flipped = self._place(match)
        query = "SELECT decisions, seconds FROM clock WHERE match = ? AND who = ?"
        rows = self._ask(query, (number, who ^ flipped))
        return (int(rows[0][0]), float(rows[0][1])) if rows else (0, 0.0)

    # --- what comes

    def add(self, played: Played) -> None:
        """Write what a unit came to, all or nothing."""
        unit = played.unit
        (match, flipped), n = self._place(unit.match), unit.last - unit.first
        keys = [(match, pair, swap ^ flipped) for pair in range(unit.first, unit.last) for swap in range(2)]
        luck: list[Any] = [None] * (2 * n)
        if played.luck is not None:
            luck = (-played.luck if flipped else played.luck).ravel().tolist()
        rows = played.results.reshape(2 * n, -1).tolist()
        fights = [(*key, *row, chance) for key, row, chance in zip(keys, rows, luck, strict=True)]
        lost = [
            (match, pair, swap ^ flipped, self._policies[unit.match[1 + f.who]], f.kind, f.detail)
            for (pair, swap), f in played.forfeits.items()
        ]
        tally = [
            (match, int(who) ^ flipped, self._kinds[kind], int(margin) - 1, int(played.tally[who, kind, margin]))
            for who, kind, margin in np.argwhere(played.tally)
        ]
        clock = [(match, who ^ flipped, int(played.decisions[who]), float(played.seconds[who])) for who in range(2)]
        marks = ", ".join("?" * len(fights[0]))
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(f"INSERT INTO fights VALUES ({marks})", fights)
            self._db.executemany("INSERT INTO forfeits VALUES (?, ?, ?, ?, ?, ?)", lost)
            self._db.executemany(
                "INSERT INTO tally VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n", tally
            )
            self._db.executemany(
                "INSERT INTO clock VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET decisions = decisions + "
                "excluded.decisions, seconds = seconds + excluded.seconds",
                clock,
            )
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"{self.path}: cannot be written: {_reason(error)}") from None
            raise


def _reason(error: BaseException) -> str:
    if isinstance(error, sqlite3.IntegrityError):
        return "these fights were written meanwhile; is another tournament playing into the same file?"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error)
