"""A table that is opened again is read, not played; it is the same as one that was never closed, however long it is."""

import shutil
import sqlite3
import time

import numpy as np
import pytest

from app.table import entries
from app.table.errors import BadEvent, NotStored, StoreError
from app.table.events import (
    Add,
    Consent,
    Correct,
    Dice,
    Do,
    Drive,
    Driver,
    Modify,
    Note,
    Overrule,
    Redo,
    Remove,
    Roll,
    Rolls,
    Undo,
)
from app.table.store import FILE, Store
from app.table.tables import Tables
from okenv import replay
from tests.amending import fields, some_value
from tests.sampling import some

from .sitting import ME, facts, opened, sit_down

FIGHTS = [("hero-vs-4-mooks", "thug"), ("blaster-duel", "mook"), ("gun-duel", "mook"), ("marine-duel", "marine")]
"""One encounter of each rulebook, and who may join it."""


EVENINGS = [(seed, 16 if seed % 75 == 0 else 60, *FIGHTS[seed % len(FIGHTS)]) for seed in range(240)]
"""Seed, events before each of two closing times, encounter, and who may join; of those that are quick fewer events."""


def move(table, rng, joins):
    """One event by lot, of all kinds; what cannot happen does not."""
    timeline = table._timeline
    battle, lot = timeline.now.battle(), rng.random()
    names = battle.names
    name = str(rng.choice(names))
    if lot < 0.06 and timeline.force:
        event = Undo(to=int(rng.choice([0, *timeline.force[-8:-1]])))
    elif lot < 0.11 and timeline.undone:
        event = Redo(to=int(rng.choice(timeline.undone)))
    elif lot < 0.14:
        event = Note(text="Grüße 🎲")
    elif lot < 0.22 and timeline.last_rolls(1):
        event = Overrule(outcome=int(rng.integers(1, 4)), back=int(rng.integers(6)))
    elif lot < 0.26:
        dice = str(rng.choice(["usual", "typed", "program"]))
        event = Drive(fighter=name, driver=Driver(player=bool(rng.integers(2)), dice=dice))
    elif lot < 0.29 and len(names) < 6:
        event = Add(side=battle.side_names[1], character=joins)
    elif lot < 0.31 and len(names) > 4:
        event = Remove(fighter=names[-1])
    elif lot < 0.33:
        event = Correct(field="round", value=int(rng.integers(1, 5)))
    elif lot < 0.38:
        known = fields(battle, names.index(name))
        field = known[int(rng.integers(len(known)))]
        event = Correct(fighter=name, field=field.name, value=some_value(field, battle, rng))
    elif lot < 0.43:
        event = Dice(mode=str(rng.choice(["program", "players", "typed"])))
    elif lot < 0.45:
        event = Modify(by=int(rng.integers(-2, 3)))
    elif timeline.now.taken and battle.dice is None:
        event = Consent(agree=bool(rng.integers(2)))
    elif battle.dice is not None:
        shown = rng.integers(1, 4, size=2)
        event = (
            Roll() if lot < 0.7 else Roll(outcome=int(shown[0])) if lot < 0.85 else Rolls(text="{} {}".format(*shown))
        )
    elif battle.over:
        event = Undo(to=0)
    else:
        event = Do(action=str(rng.choice([action.notation for action in battle.legal()])))
    before = table.view()
    try:
        table.post(event)
    except BadEvent:
        assert table.view() == before


def played_again(folder, id, image):
    """What a table is for a program that was killed at this moment, and knows nothing but the events."""
    shutil.copytree(folder, image)
    db = sqlite3.connect(image / FILE)
    db.executescript("DELETE FROM outcomes")
    db.close()
    tables, table = opened(image, id)
    found = facts(table)
    tables.close()
    return found


@pytest.mark.parametrize(("seed", "events", "encounter", "joins"), some(EVENINGS, 15, quick=5))
def test_an_evening_that_is_opened_again_is_the_same(tmp_path, monkeypatch, seed, events, encounter, joins):
    monkeypatch.setattr(entries, "RECENT", 4)  # nearly all is read from the file
    monkeypatch.setattr(entries, "_BLOCK", 7)
    rng = np.random.default_rng(seed)
    folder = tmp_path / "tables"
    tables = Tables(folder, workers=1)
    table = sit_down(tables, encounter)
    for sitting in range(2):
        for _ in range(events):
            move(table, rng, joins)
        before = facts(table)
        assert len(table._timeline.entries._recent) <= 4
        assert played_again(folder, table.id, tmp_path / f"killed {sitting}") == before
        (tmp_path / "fight.jsonl").write_text(table.record(), encoding="utf-8")
        assert replay(tmp_path / "fight.jsonl").battle.notation() == table.battle().notation()
        tables.close()
        with monkeypatch.context() as patched:
            patched.setattr("app.table.timeline.play", None)  # nothing is played again
            patched.setattr("app.table.overruling.play", None)
            tables, table = opened(folder, table.id)
            assert facts(table) == before
    tables.close()
    assert before["view"]["version"] > events


def written(tmp_path, events=20):
    """The id of a table with so many notes, closed."""
    tables = Tables(tmp_path, workers=1)
    table = sit_down(tables)
    for k in range(events):
        table.post(Note(text=f"{k}"))
    tables.close()
    return table.id


def counted(monkeypatch):
    """The events that are played again from now on."""
    from app.table import timeline

    played, play = [], timeline.play
    monkeypatch.setattr(timeline, "play", lambda *args, **more: played.append(args[1]) or play(*args, **more))
    return played


@pytest.mark.parametrize(("change", "again"), [
    ("UPDATE tables SET made_by = 'another program'", 20),
    ("UPDATE tables SET made_by = NULL", 20),
    ("DELETE FROM outcomes WHERE n > 15", 5),
    ("DELETE FROM outcomes WHERE n = 5", 16),
    ("UPDATE outcomes SET mark = 'nonsense' WHERE n = 5", 16),
    ("UPDATE outcomes SET mark = '[1]' WHERE n = 5", 16),
    ("UPDATE events SET body = body || ' ' WHERE n = 5", 16),
    ("DROP TABLE outcomes; DROP TABLE parts; ALTER TABLE tables DROP COLUMN made_by; PRAGMA user_version = 2", 20),
])  # fmt: skip
def test_what_is_not_known_of_this_program_is_played_again_once(tmp_path, monkeypatch, change, again):
    id = written(tmp_path)
    db = sqlite3.connect(tmp_path / FILE)
    db.executescript(change)
    db.close()
    played = counted(monkeypatch)
    for expected in (again, 0):
        played.clear()
        tables, table = opened(tmp_path, id)
        assert len(played) == expected
        assert [line["text"] for line in table.log(0)] == [f"{k}" for k in range(20)]
        tables.close()


def test_where_nothing_can_be_kept_the_table_opens_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(entries, "RECENT", 4)
    id = written(tmp_path)
    db = sqlite3.connect(tmp_path / FILE)
    db.executescript("UPDATE tables SET made_by = ''")
    db.close()

    def full(*args):
        raise NotStored("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "keep", full)
        tables, table = opened(tmp_path, id)
    assert table.post(Note(text="more"))["version"] == 21  # there was room for this
    assert [line["text"] for line in table.log(0)] == [*(f"{k}" for k in range(20)), "more"]
    tables.close()
    tables, table = opened(tmp_path, id)
    assert [line["text"] for line in table.log(0)] == [*(f"{k}" for k in range(20)), "more"]
    tables.close()


def test_an_entry_that_was_damaged_later_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(entries, "RECENT", 4)
    id = written(tmp_path)
    tables, table = opened(tmp_path, id)
    tables._store._do("DELETE FROM outcomes WHERE n = 7")
    with pytest.raises(StoreError, match=f"table {id}: found 19 of 20 events, expected all"):
        table.log()
    tables.close()


def many(folder, events):
    """A table with so many events: decisions and rolls, and a note after each, the last of them written here."""
    tables = Tables(folder, workers=1)
    table = tables.create("hero-vs-4-mooks", seed=5, drivers={"hero": ME, "mooks": ME})
    while table.version < events:
        battle = table.battle()
        if battle.over:
            table.post(Undo(to=0))
        elif battle.dice is not None:
            table.post(Roll())
        else:
            table.post(Do(action=battle.legal()[table.version % len(battle.legal())].notation))
        if not battle.over:
            table.post(Note(text="So it goes."))
    return tables, table


def cost(table, times=60):
    """Seconds that a note takes with all that pages read afterwards: the median."""
    took = []
    for _ in range(times):
        begin = time.perf_counter()
        version = table.post(Note(text="Well."))["version"]
        table.log(version - 1)
        table.public_view()
        took.append(time.perf_counter() - begin)
    return sorted(took)[times // 2]


@pytest.mark.long
@pytest.mark.compiled
def test_ten_thousand_events_open_within_a_second_and_cost_no_more_than_the_first(tmp_path):
    tables, table = many(tmp_path, 300)
    early = cost(table)
    tables.close()
    tables, table = many(tmp_path / "long", 10_000)
    for _ in range(200):
        table.post(Note(text="The last word is long in coming."))
    late = cost(table)
    tables.close()
    tables = Tables(tmp_path / "long", workers=1)
    begin = time.perf_counter()
    table = tables.get(table.id)
    table.view()
    took = time.perf_counter() - begin
    assert table.version > 10_000
    assert took < 1
    assert late < 2 * early + 0.002
    assert len(table._timeline.entries._recent) <= entries.RECENT
    tables.close()


@pytest.mark.slow
@pytest.mark.compiled
def test_an_events_cost_does_not_grow(tmp_path):
    """What is done for an event, counted: rows of the file that are read, and entries that are kept in memory."""
    tables, table = many(tmp_path, 400)
    rows = []
    read = tables._store._do
    table._timeline.entries._shelf._do = lambda *args: rows.extend(found := read(*args)) or found
    table.post(Note(text="Well."))
    table.view()
    table.log(table.version - 1)
    assert len(rows) <= 3
    assert len(table._timeline.entries._recent) <= entries.RECENT
    tables.close()
