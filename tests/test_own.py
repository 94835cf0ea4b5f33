"""The files of a library of one's own: names, endings, and many who write at once."""

import errno
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from okenv import Encounter, load_encounter
from okenv.encounter import own_encounters
from okenv.nodes import ConfigError
from okenv.own import (
    ENCOUNTERS,
    PARTIES,
    MissingError,
    TakenError,
    file_name,
    keep,
    own_files,
    own_folder,
    read,
    remove,
)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("OKENV_LIBRARY", str(tmp_path / "library"))
    return tmp_path / "library"


def test_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("OKENV_LIBRARY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert own_folder() == tmp_path / "okenv" / "library"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert own_folder() == tmp_path / ".local" / "share" / "okenv" / "library"


@pytest.mark.parametrize(("title", "name"), [
    ("The Watch!", "the-watch"),
    ("../../etc/passwd", "etc-passwd"),
    ("Cafe\u0301", "caf\u00e9"),
    ("\u0915\u093f\u0932\u093e", "\u0915\u093f\u0932\u093e"),  # vowel signs are parts of words
    ("Stra\u00dfe 12", "strasse-12"),
])  # fmt: skip
def test_a_name_for_files(title: str, name: str) -> None:
    assert file_name(title) == name


@pytest.mark.parametrize("title", ["", "?!", "one\ntwo", "a" * 61])
def test_a_title_that_makes_no_name(title: str) -> None:
    with pytest.raises(ConfigError, match="expected one line with a letter or digit, at most 60 characters"):
        file_name(title)


def test_what_lies_there_with_the_other_ending_is_the_same(folder: Path) -> None:
    (folder / PARTIES).mkdir(parents=True)
    (folder / PARTIES / "watch.yml").write_text("{system: ok, fighters: []}")
    with pytest.raises(TakenError):
        keep(PARTIES, "Watch", {"system": "psob"})
    keep(PARTIES, "Watch", {"system": "psob"}, replace=True)
    assert read(PARTIES, "watch") == {"system": "psob", "title": "Watch"}
    remove(PARTIES, "watch")
    assert own_files(PARTIES) == {}
    with pytest.raises(MissingError):
        remove(PARTIES, "watch")


def test_encounters_of_other_rulebooks_are_not_laid_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are files of no use, which are left out of all."""
    laid = []
    for title, shipped in (("Two", "mirror-duel"), ("One", "tavern"), ("Three", "stand-off")):
        keep(
            ENCOUNTERS, title, {key: value for key, value in load_encounter(shipped).to_dict().items() if key != "name"}
        )
    for name, text in (("list", "[1]"), ("without", "title: W"), ("half", "system: ok\nsides: {")):
        (folder / ENCOUNTERS / f"{name}.yaml").write_text(text)
    monkeypatch.setattr(Encounter, "__post_init__", lambda one: laid.append(one.name))
    found = own_encounters("ok")
    assert [one.title for one in found] == sorted(one.title for one in found)
    assert sorted(laid) == sorted(one.name for one in found)
    assert {one.system for one in found} == {"ok"}
    assert len(own_encounters()) == 3 > len(found) > 0


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP, errno.ENOSYS])
def test_a_file_system_without_links_keeps_too(folder: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Whole, over nothing that is there, and what cannot be written leaves nothing."""

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", refuse)
    file = keep(PARTIES, "Watch", {"system": "ok"})
    with pytest.raises(TakenError):
        keep(PARTIES, "Watch", {"system": "psob"})
    with ThreadPoolExecutor(8) as pool:
        made = [pool.submit(keep, PARTIES, "Guard", {"filling": [k] * 500}) for k in range(16)]
        assert sum(one.exception() is None for one in made) == 1
    assert (read(PARTIES, "watch")["system"], len(set(read(PARTIES, "guard")["filling"]))) == ("ok", 1)
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match=os.strerror(number)):
        keep(PARTIES, "Patrol", {"system": "ok"})
    assert {one.name for one in file.parent.iterdir()} == {"watch.yaml", "guard.yaml"}


def test_many_who_write_at_once_leave_whole_files_and_one_is_first() -> None:
    def write(k: int) -> str:
        try:
            return str(keep(PARTIES, "Watch", {"system": "ok", "filling": [k] * 500}).name)
        except TakenError:
            return "taken"

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(write, range(16)))
        assert sorted(found) == ["taken"] * 15 + ["watch.yaml"]
        replaced = [pool.submit(keep, PARTIES, "Watch", {"filling": [k] * 500}, replace=True) for k in range(40)]
        for _ in range(20):
            assert len(set(read(PARTIES, "watch")["filling"])) == 1
        assert all(one.result().name == "watch.yaml" for one in replaced)
    assert [file.name for file in (own_folder() / PARTIES).iterdir()] == ["watch.yaml"]
