"""The list of tables: what it tells after a new start without playing anything again, titles, the archive."""

import pytest

from app.table.errors import NotFound
from app.table.events import Driver, Note, Remove, Undo

from .sitting import ME, sit_down


def row(tables, table):
    return next(one for one in tables.list() if one["id"] == table.id)


def test_how_a_fight_stands_is_known_without_playing_it_again(tables, reopened, monkeypatch):
    table = sit_down(tables)
    assert (row(tables, table)["round"], row(tables, table)["outcome"]) == (table.view()["round"], None)
    table.post(Remove(fighter=table.view()["fighters"][1]["name"]))
    outcome = table.view()["outcome"]
    assert outcome
    monkeypatch.setattr("app.table.tables._opened", None)
    assert row(reopened(), table)["outcome"] == outcome


def test_undo_takes_the_outcome_back_too(tables):
    table = sit_down(tables)
    table.post(Remove(fighter=table.view()["fighters"][1]["name"]))
    table.post(Undo())
    assert row(tables, table)["outcome"] is None


def test_a_table_of_an_older_file_tells_how_it_stands_once_it_is_opened(tables, reopened):
    table = sit_down(tables)
    table.post(Remove(fighter=table.view()["fighters"][1]["name"]))
    outcome = table.view()["outcome"]
    tables._store._do("UPDATE tables SET round = NULL, outcome = NULL")
    again = reopened()
    assert row(again, table)["round"] is None
    again.get(table.id)
    assert row(again, table)["outcome"] == outcome


def test_titles_are_told_apart(tables):
    titles = [sit_down(tables).title for _ in range(3)]
    assert titles == [titles[0], f"{titles[0]} (2)", f"{titles[0]} (3)"]
    assert tables.create("mirror-duel", title="My duel", drivers={}).title == "My duel"
    assert tables.create("mirror-duel", title="My duel", drivers={}).title == "My duel"  # as it was asked for


def test_a_fight_again_has_the_same_set_up_and_dice_of_its_own(tables):
    drivers = {"red": ME, "blue": Driver(who="turtle", competence=0.7)}
    one = tables.create("mirror-duel", title="At dawn", seed=5, dice="typed", drivers=drivers)
    one.post(Note(text="Of no interest."))
    other = tables.again(one.id)
    assert other.title == "At dawn (2)"
    assert tables.again(other.id).title == "At dawn (3)"
    assert other.version == 0
    assert other.situation().encounter.to_dict() == one.situation().encounter.to_dict()
    assert (other.situation().drivers, other.situation().dice) == (one.situation().drivers, "typed")
    assert other.situation().seed != one.situation().seed
    with pytest.raises(NotFound):
        tables.again("nonsense")


def test_a_table_in_the_archive_goes_on_as_before(tables):
    table = sit_down(tables)
    tables.archive(table.id, True)
    assert row(tables, table)["archived"]
    table.post(Note(text="Still here."))
    assert row(tables, table)["archived"]
    tables.archive(table.id, False)
    assert not row(tables, table)["archived"]
    with pytest.raises(NotFound):
        tables.archive("nonsense", True)


def test_what_happened_last_is_listed_first(tables):
    one, other = sit_down(tables), sit_down(tables)
    one.post(Note(text="Later."))
    listed = tables.list()
    assert [each["id"] for each in listed] == [one.id, other.id]
    assert listed[0]["changed"] > listed[1]["changed"]
