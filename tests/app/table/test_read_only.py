"""A file that tells of something else than the program makes of it is read up to there, and stays as it is."""

import sqlite3

import pytest

from app.table.errors import ReadOnly
from app.table.events import Do, Note, Overrule, Roll, Undo
from app.table.store import FILE
from app.table.tables import Tables

from .sitting import ME, facts, opened, sit_down


def changed(folder, change):
    """The file, after some statements, as it is for a program that must play all events again."""
    db = sqlite3.connect(folder / FILE)
    db.executescript(f"DELETE FROM outcomes; {change}")
    db.close()


def events_of(folder):
    """All that the file says has happened."""
    db = sqlite3.connect(folder / FILE)
    found = (
        db.execute("SELECT n, body FROM events ORDER BY n").fetchall(),
        db.execute("SELECT round FROM tables").fetchall(),
    )
    db.close()
    return found


def fought(folder):
    """A table with a note, a roll of one die, and two notes more, closed; the state after each number."""
    tables = Tables(folder, workers=1)
    table = tables.create("hero-vs-4-mooks", seed=5, dice="typed", drivers={"hero": ME, "mooks": ME})
    for event in (Note(text="1"), Roll(outcome=2), Note(text="3"), Note(text="4")):
        table.post(event)
    states = [table._timeline.played(number).after.state for number in range(5)]
    tables.close()
    return table.id, states


ROLL = "UPDATE events SET body = json_set(body, '$.rolls[0]', "
OTHER = "UPDATE events SET body = json_set(body, '$.state', '0') WHERE n = "
EVENT = "UPDATE events SET body = json_set(body, '$.event', json('{}')) WHERE n = 2"  # another event in its place


@pytest.mark.parametrize(("change", "last", "why"), [
    (OTHER + "4", 3, "as it stood after event 3: event 4 of 4 leads to something else than it did."),
    (OTHER + "2", 1, "as it stood after event 1: event 2 of 4 leads to something else than it did."),
    (OTHER + "1", 0, "as it stood at its beginning: event 1 of 4 leads to something else than it did."),
    ("UPDATE tables SET data = json_set(data, '$.state', '0')", 0,
     "as it stood at its beginning: the beginning leads to something else than it did."),
    (ROLL + "3) WHERE n = 2", 1, "after event 1: event 2 of 4 leads to something else than it did."),
    (ROLL + "7) WHERE n = 2", 1, "event 2 of 4 cannot be played again (outcome: found '7', expected "),
    (EVENT.format('{"kind": "do", "action": "attack e9"}'), 1,
     "event 2 of 4 cannot be played again (action: found 'attack e9', but the fight waits for dice"),
    (EVENT.format('{"kind": "cheer"}'), 1,
     "event 2 of 4 cannot be played again (it is no event that this okenv knows)."),
])  # fmt: skip
def test_a_file_that_differs_is_read_up_to_the_last_event_that_agrees(tmp_path, change, last, why):
    id, states = fought(tmp_path)
    changed(tmp_path, change)
    before = events_of(tmp_path)
    tables, table = opened(tmp_path, id)
    view = table.view()
    assert view["read_only"].startswith("This table can only be read, as it stood ")
    assert why in view["read_only"]
    assert view["read_only"].endswith(".")
    assert "\n" not in view["read_only"]
    assert (view["version"], table._timeline.now.state) == (last, states[last])
    assert (view["asked"], view["running"], view["can_undo"], view["can_redo"]) == (None, False, False, False)
    for event in (Note(text="more"), Undo(), Roll()):
        with pytest.raises(ReadOnly) as found:
            table.post(event)
        assert str(found.value) == view["read_only"]
    assert table.record()
    again = tables.again(id)
    assert again.view()["read_only"] is None
    tables.delete(again.id)
    tables.close()
    assert events_of(tmp_path) == before


def test_a_file_that_differs_by_its_rules_says_so(tmp_path):
    id, _ = fought(tmp_path)
    changed(tmp_path, f"{OTHER}3; UPDATE tables SET rules = 'old', okenv = '0.0.9'")
    tables, table = opened(tmp_path, id)
    assert table.view()["read_only"].endswith("; it was begun by okenv 0.0.9 under other rules.")
    tables.close()


def test_a_table_of_an_older_okenv_opens_as_it_did(tmp_path):
    """Its events say neither where they led nor which part of them rolled which dice."""
    tables = Tables(tmp_path, workers=1)
    table = sit_down(tables, "hero-vs-4-mooks")
    while len(table.view()["rolls"]) < 4:
        table.post(Do(action=table.battle().legal()[0].notation))
    table.post(Note(text="Well."))
    table.post(Overrule(outcome=2, back=1))
    before = facts(table)
    tables.close()
    changed(
        tmp_path,
        """UPDATE events SET body = json_remove(body, '$.state', '$.parts');
        UPDATE tables SET data = json_remove(data, '$.state')""",
    )
    tables, table = opened(tmp_path, table.id)
    after = facts(table)
    assert after["view"]["read_only"] is None
    assert {key: after[key] for key in after if key != "bodies"} == {
        key: before[key] for key in before if key != "bodies"
    }
    tables.close()
