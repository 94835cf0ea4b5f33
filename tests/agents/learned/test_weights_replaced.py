"""Weights are replaced so that a pair that belongs together can be loaded at every moment, whatever goes wrong."""

import errno
import json
import os
import threading
from pathlib import Path

import numpy as np
import pytest

from agents.learned import weights as module
from agents.learned.weights import WeightsError, load_weights, save_weights
from okenv.files import write_whole
from tests.agents.learned.networks import ENTITIES, MLP, random_weights, saved


def names(folder):
    return sorted(each.name for each in folder.iterdir())


def number(path):
    """Which of the saved ones a reader gets, with all that is told of it."""
    learned = load_weights(path, "ok")
    found = learned.card["number"]
    architecture = MLP if found % 2 else ENTITIES
    assert learned.architecture == architecture
    expected = random_weights(architecture, found)
    assert all(np.array_equal(learned.weights[name], expected[name]) for name in expected)
    return found


def save_number(path, k):
    architecture = MLP if k % 2 else ENTITIES
    save_weights(path, "ok", architecture, random_weights(architecture, k), {"number": k})


class Killed(BaseException):
    """As if the process had ended here."""


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt(), Killed()])
def test_a_failure_anywhere_leaves_a_pair_that_can_be_loaded(call, at, error, tmp_path, monkeypatch):
    path = tmp_path / "one.safetensors"
    save_number(path, 1)
    real, calls = getattr(os, call), []

    def failing(*args):
        is_folder = call == "fsync" and os.path.isdir(f"/proc/self/fd/{args[0]}")
        if not is_folder:
            calls.append(args)
            if len(calls) == at + 1:
                raise error
        return real(*args)

    with monkeypatch.context() as patched:
        patched.setattr(os, call, failing)
        if at < 3:
            with pytest.raises(type(error)):
                save_number(path, 2)
        else:
            save_number(path, 2)
    assert number(path) == (1 if at < 2 else 2)
    assert names(tmp_path) == ["one.json", "one.safetensors"]
    save_number(path, 3)
    assert number(path) == 3
    assert "next" not in json.loads(path.with_suffix(".json").read_text())


def test_a_disk_that_is_full_while_writing_leaves_the_old_pair(tmp_path, monkeypatch):
    path = tmp_path / "one.safetensors"
    save_number(path, 1)
    real = Path.open

    class Full:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def write(self, data):
            self.file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(
        Path,
        "open",
        lambda self, *args, **named: Full(real(self, *args)) if args == ("wb",) else real(self, *args, **named),
    )
    with pytest.raises(OSError, match="No space left on device"):
        save_number(path, 2)
    monkeypatch.undo()
    assert number(path) == 1
    assert names(tmp_path) == ["one.json", "one.safetensors"]


def test_between_any_two_steps_of_another_a_reader_gets_one_or_the_other(tmp_path, monkeypatch):
    """A reader comes in at every replacement, before it and after it, and always gets a pair."""
    path = tmp_path / "one.safetensors"
    save_number(path, 1)
    seen, real = [], os.replace

    def watched(*args):
        seen.append(number(path))
        real(*args)
        seen.append(number(path))

    monkeypatch.setattr(os, "replace", watched)
    save_number(path, 2)
    assert seen == [1, 1, 1, 2, 2, 2]


def test_weights_replaced_between_a_readers_two_looks(tmp_path, monkeypatch):
    """She has read the old weights when both files are replaced, and the card that she finds is of the new ones."""
    path = tmp_path / "one.safetensors"
    save_number(path, 1)
    real, looked = module.read_card, []

    def late(beside):
        if not looked:
            looked.append(beside)
            save_number_quietly(2)
        return real(beside)

    def save_number_quietly(k):
        monkeypatch.setattr(module, "read_card", real)
        save_number(path, k)
        monkeypatch.setattr(module, "read_card", late)

    monkeypatch.setattr(module, "read_card", late)
    assert number(path) == 2


def test_readers_and_a_writer_side_by_side(tmp_path):
    path = tmp_path / "one.safetensors"
    save_number(path, 1)
    done, found, errors = threading.Event(), [], []

    def reads():
        while not done.is_set():
            try:
                found.append(number(path))
            except Exception as error:
                errors.append(error)

    reader = threading.Thread(target=reads)
    reader.start()
    for k in range(2, 30):
        save_number(path, k)
    done.set()
    reader.join()
    assert errors == []
    assert found == sorted(found)
    assert len(set(found)) > 2


def test_a_card_with_one_to_come_still_must_be_about_the_weights(tmp_path):
    path = saved(tmp_path / "one.safetensors", MLP, 1)
    card = json.loads(path.with_suffix(".json").read_text())
    card["next"] = {**card, "weights": {"sha256": "0" * 64}}
    path.with_suffix(".json").write_text(json.dumps(card))
    assert "next" not in load_weights(path).card
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    with pytest.raises(WeightsError, match="do not belong together"):
        load_weights(path)


def test_where_nothing_that_could_be_loaded_is_replaced_the_new_pair_is_written(tmp_path):
    path = tmp_path / "one.safetensors"
    path.write_bytes(b"rubbish")
    path.with_suffix(".json").write_text("rubbish")
    save_number(path, 4)
    assert number(path) == 4


@pytest.mark.parametrize("at", range(2))
def test_a_first_pair_that_is_cut_off_is_a_clear_error(at, tmp_path, monkeypatch):
    path, real, calls = tmp_path / "one.safetensors", os.replace, []

    def failing(*args):
        calls.append(args)
        if len(calls) == at + 1:
            raise Killed
        real(*args)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(Killed):
        save_number(path, 1)
    with pytest.raises(WeightsError, match="cannot be read: No such file or directory"):
        load_weights(path)


def test_a_file_replaced_from_several_threads_is_always_one_of_theirs(tmp_path):
    path, errors = tmp_path / "file", []

    def writes(k):
        try:
            for _ in range(20):
                write_whole(path, bytes([k]) * 5000)
        except OSError as error:
            errors.append(error)

    threads = [threading.Thread(target=writes, args=(k,)) for k in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert errors == []
    assert path.read_bytes() in [bytes([k]) * 5000 for k in range(4)]
    assert names(tmp_path) == ["file"]


def test_a_folder_that_cannot_be_written_is_told_by_the_system(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="Not a directory|File exists"):
        save_number(tmp_path / "file" / "one.safetensors", 1)
