"""Records: written as they go, replayed exactly, robust against a killed writer and wrong files."""

import json
import os

import pytest

from okenv import Battle, RecordError, load_encounter, replay


def play(path, *, seed=7, dice="auto", decisions=30):
    fight = Battle(load_encounter("hero-vs-4-mooks"), seed, dice=dice, record=path)
    for step in range(decisions):
        while fight.dice is not None:
            fight.enter(fight.chance()[step % len(fight.chance())][0])
        if fight.over:
            break
        fight.apply(fight.legal()[step % len(fight.legal())])
        if step % 7 == 6:
            fight.undo()
            if step % 2:
                fight.redo()
    return fight


@pytest.mark.parametrize("dice", ["auto", "ask"])
def test_a_replay_is_exact(tmp_path, dice):
    path = tmp_path / "fight.jsonl"
    fight = play(path, dice=dice)
    again = replay(path)
    assert again.notes == []
    assert again.battle.notation() == fight.notation()
    assert again.battle.transcript_hash() == fight.transcript_hash()
    assert again.battle.narration() == fight.narration()


def test_the_header_and_lines_are_as_documented(tmp_path):
    path = tmp_path / "fight.jsonl"
    play(path)
    header, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert header["format"] == 1
    assert header["system"] == "ok"
    assert header["seed"] == 7
    assert {"do", "by"} == set(next(line for line in lines if "do" in line))
    assert {"roll", "dice", "for"} == set(next(line for line in lines if "roll" in line))
    assert {"undo": 1} in lines
    assert {"redo": 1} in lines


def test_a_record_is_never_overwritten(tmp_path):
    path = tmp_path / "fight.jsonl"
    play(path)
    before = path.read_text()
    with pytest.raises(RecordError, match="already there"):
        play(path)
    assert path.read_text() == before


def test_a_killed_writer_loses_at_most_its_unfinished_line(tmp_path):
    path = tmp_path / "fight.jsonl"
    play(path)
    text = path.read_text()
    path.write_text(text[:-9])
    again = replay(path, go_on=True)
    again.battle.apply(again.battle.legal()[0])
    assert replay(path).battle.notation() == again.battle.notation()


def test_the_rolls_of_the_record_win_over_the_generator(tmp_path):
    path = tmp_path / "fight.jsonl"
    fight = play(path, decisions=5)
    header, *lines = path.read_text().splitlines()
    changed = json.loads(header) | {"rules": "0" * 16, "okenv": "0.0.1"}
    changed["seed"] = 12345
    path.write_text("\n".join([json.dumps(changed), *lines]) + "\n")
    again = replay(path)
    assert "other rules" in again.notes[0]
    assert again.battle.narration() == fight.narration()


@pytest.mark.parametrize(("change", "message"), [
    (lambda lines: [], "expected a record"),
    (lambda lines: ["[]"], "expected one JSON object"),
    (lambda lines: ["{}", *lines[1:]], "expected the header"),
    (lambda lines: [*lines[:2], "{oops", *lines[2:]], ":3: found '{oops'"),
    (lambda lines: [*lines, '{"do":"attack e9","by":"nobody"}'], "found a decision by 'nobody'"),
    (lambda lines: [lines[0].replace('"format":1', '"format":99'), *lines[1:]], "found 99"),
])  # fmt: skip
def test_a_broken_record_is_named_by_file_and_line(tmp_path, change, message):
    path = tmp_path / "fight.jsonl"
    play(path, decisions=6)
    path.write_text("\n".join(change(path.read_text().splitlines())) + "\n")
    with pytest.raises(RecordError, match=".") as error:
        replay(path)
    assert message in str(error.value)
    assert str(path) in str(error.value)


def test_a_missing_file_is_one_clear_error(tmp_path):
    with pytest.raises(RecordError, match="cannot be read"):
        replay(tmp_path / "none.jsonl")
    with pytest.raises(RecordError, match="cannot be written"):
        Battle(load_encounter("mirror-duel"), record=tmp_path / "no" / "folder.jsonl")


def test_a_full_disk_loses_nothing_and_leaves_nothing_half_written(tmp_path, monkeypatch):
    path = tmp_path / "fight.jsonl"
    fight = play(path, decisions=3)
    written, state = path.read_text(), fight.notation()
    write = os.write

    def full(file, lines):
        if len(lines) <= 10:
            raise OSError(28, "No space left on device")
        return write(file, lines[:10])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(RecordError, match="No space left"):
        fight.apply(fight.legal()[0])
    monkeypatch.undo()
    assert path.read_text() == written
    assert fight.notation() == state
    fight.apply(fight.legal()[0])
    assert replay(path).battle.notation() == fight.notation()
