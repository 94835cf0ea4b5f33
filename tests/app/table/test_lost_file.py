"""A file of tables that is deleted, moved, replaced or full: nothing is acknowledged that would not be found again."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys

import pytest

from app.table.errors import NotStored, StoreError
from app.table.events import Note
from app.table.store import FILE, Store
from app.table.tables import Tables

from .sitting import sit_down

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be moved")
LOG = f"{FILE}-wal"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def table(folder):
    tables = Tables(folder, workers=1)
    table = sit_down(tables)
    table.post(Note(text="kept"))
    yield table
    tables.close()


def notes(folder):
    """The notes that are found in a folder, by another program."""
    tables = Tables(folder, workers=1)
    table = tables.get(tables.list()[0]["id"])
    told = [line["text"] for line in table.log(0)]
    tables.close()
    return told


def made_anew(folder):
    """A file of tables in another folder."""
    other = folder.with_name("other")
    Store(other).close()
    return other / FILE


def another_folder(folder):
    shutil.rmtree(folder)
    Store(folder).close()


LOSE = {
    "the folder is deleted": (shutil.rmtree, "is gone"),
    "the file is deleted": (lambda folder: (folder / FILE).unlink(), "is gone"),
    "the log is deleted": (lambda folder: (folder / LOG).unlink(), "is gone"),
    "the folder is moved": (lambda folder: folder.rename(folder.with_name("elsewhere")), "is gone"),
    "the file is moved": (lambda folder: (folder / FILE).rename(folder / "elsewhere.sqlite3"), "is gone"),
    "the file is replaced": (lambda folder: made_anew(folder).replace(folder / FILE), "is another file now"),
    "the folder is replaced": (another_folder, "is another file now"),
    "the file is copied over": (
        lambda folder: shutil.copyfile(made_anew(folder), folder / FILE), "was changed by another program",
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", LOSE)
def test_what_would_not_be_found_again_is_refused(table, folder, way):
    lose, word = LOSE[way]
    before = table.view()
    lose(folder)
    for attempt in range(2):
        with pytest.raises(NotStored, match=word):
            table.post(Note(text=f"lost {attempt}"))
    with pytest.raises(NotStored, match=word):
        table.rename("Another title")
    assert table.view() == before
    assert [line["text"] for line in table.log(0)] == ["kept"]
    assert table.record().count("\n") > 0  # what there is can still be taken away


@pytest.mark.parametrize("way", ["the folder is deleted", "the folder is moved", "the file is replaced"])
def test_no_new_table_is_begun_there(folder, way):
    tables = Tables(folder, workers=1)
    sit_down(tables)
    LOSE[way][0](folder)
    with pytest.raises(NotStored):
        sit_down(tables)
    tables.close()
    assert tables.lost


@pytest.mark.parametrize("way", ["file", "folder"])
def test_what_is_moved_back_goes_on(table, folder, way):
    there = folder.with_name("elsewhere") if way == "folder" else folder / "elsewhere.sqlite3"
    back = folder if way == "folder" else folder / FILE
    back.rename(there)
    with pytest.raises(NotStored):
        table.post(Note(text="lost"))
    there.rename(back)
    assert table.post(Note(text="kept too"))["version"] == 2
    assert [line["text"] for line in table.log(0)] == ["kept", "kept too"]


def test_a_file_that_was_moved_has_all_that_was_told_without_its_log(folder):
    tables = Tables(folder, workers=1)
    table = sit_down(tables)
    for k in range(30):
        table.post(Note(text=f"{k}"))
    elsewhere = folder.with_name("elsewhere")
    elsewhere.mkdir()
    (folder / FILE).rename(elsewhere / FILE)
    with pytest.raises(NotStored):
        table.post(Note(text="lost"))
    tables.close()
    assert notes(elsewhere) == [f"{k}" for k in range(30)]


def test_a_file_that_goes_in_the_middle_of_writing(table, folder, monkeypatch):
    """Whatever was written by then is taken back: it was never told."""
    store, transaction = table._store, Store._transaction
    gone = []

    def and_gone(self, changes):
        transaction(self, changes)
        if not gone:
            gone.append((folder / FILE).rename(folder / "elsewhere"))

    monkeypatch.setattr(Store, "_transaction", and_gone)
    with pytest.raises(NotStored, match="is gone"):
        table.post(Note(text="lost"))
    (folder / "elsewhere").rename(folder / FILE)
    table.post(Note(text="kept too"))
    assert [body["event"]["text"] for body in store.events(table.id)] == ["kept", "kept too"]


OTHER = """
import sys
from pathlib import Path
from app.table.store import Store, StoreError
try:
    Store(Path(sys.argv[1]))
except StoreError as error:
    sys.exit(str(error))
"""


@pytest.mark.slow
@pytest.mark.parametrize("way", ["as it is", "file", "folder", "hard link", "symbolic link"])
def test_two_programs_never_write_one_file(table, folder, way):
    elsewhere = folder.with_name("elsewhere")
    if way == "folder":
        folder.rename(elsewhere)
    elif way != "as it is":
        elsewhere.mkdir()
    if way == "file":
        (folder / FILE).rename(elsewhere / FILE)
    elif way == "hard link":
        (elsewhere / FILE).hardlink_to(folder / FILE)
    elif way == "symbolic link":
        (elsewhere / FILE).symlink_to(folder / FILE)
    there = folder if way == "as it is" else elsewhere
    with pytest.raises(StoreError, match="is in use by another okenv serve"):
        Store(there)  # which must not let go of the lock that keeps others out
    done = subprocess.run([sys.executable, "-c", OTHER, str(there)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "is in use by another okenv serve" in done.stderr


def test_the_end_of_one_leaves_the_log_of_another_alone(table, folder):
    """The first program's file is moved, a second one begins a new file there, and then the first one ends."""
    folder.rename(folder.with_name("elsewhere"))
    store = Store(folder)
    store._write(("CREATE TABLE more (n)",))
    table._store.close()
    assert (folder / LOG).stat().st_size > 0
    store.close()
    db = sqlite3.connect(folder / FILE)
    assert db.execute("SELECT count(*) FROM more").fetchone() == (0,)
    db.close()


@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_no_plain_file_is_refused_at_once(tmp_path, kind):
    if kind == "pipe":
        os.mkfifo(tmp_path / FILE)
    elif kind == "folder":
        (tmp_path / FILE).mkdir()
    else:
        (tmp_path / FILE).symlink_to("/dev/null")
    with pytest.raises(StoreError, match="found no plain file, expected a file of okenv's tables"):
        Store(tmp_path)


FULL = """
import resource, sys
from pathlib import Path
from app.table.errors import NotStored
from app.table.store import FILE, Store, StoredTable
store = Store(Path(sys.argv[1]))
store.create(StoredTable("a1", "Ann's table", "now", 1, {}, "r", "1", "secret"))
told, refused = 0, 0
limit = resource.getrlimit(resource.RLIMIT_FSIZE)
for k in range(400):
    if k == 100:
        size = (Path(sys.argv[1]) / f"{FILE}-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10_000, limit[1]))
    if k == 300:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    try:
        store.append("a1", told + 1, "now", {"event": {"kind": "note", "text": f"{told + 1} " * 100}})
        told += 1
    except NotStored as error:
        refused += 1
        assert "cannot be used: " in str(error), error
print(told, refused, flush=True)
store._db = None
import os, signal
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
def test_a_full_disk_refuses_and_loses_nothing(tmp_path):
    done = subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    told, refused = map(int, done.stdout.split())
    assert refused > 100
    assert told >= 200  # there was room again in the end
    store = Store(tmp_path)
    assert [body["event"]["text"].split()[0] for body in store.events("a1")] == [f"{k}" for k in range(1, told + 1)]
    store.close()
