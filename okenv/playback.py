"""Replaying a record: the same decisions and the same rolls, checked as they are played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .amend import AmendError
from .battle import Battle, IllegalAction, ImpossibleRoll
from .core.spelling import nearest
from .encounter import Encounter
from .figure import THE_FIGHT
from .record import RecordError, RecordWriter, check_header, check_line, line_of, read_record
from .systems import rules_hash


@dataclass(frozen=True)
class Replay:
    """A replayed fight, and what is worth knowing about it.

    Attributes:
        battle: where the record ends, with its whole history.
        lines: the narration, with a line for each undo and redo.
        notes: such as that the record was made under other rules.
    """

    battle: Battle
    lines: list[str]
    notes: list[str]


def replay(path: str | Path, *, go_on: bool = False, verbose: bool = False) -> Replay:
    """Play a record again, exactly.

    Args:
        path: the JSONL file.
        go_on: append what comes next to the same file.
        verbose: tell asides too, as in ``Battle``.

    Raises:
        RecordError: naming file and line where the record cannot be read or does not fit the rules.
    """
    entries = list(read_record(path))
    if not entries:
        raise RecordError(f"{path}: found an empty file, expected a record")
    header, notes = entries[0][1], []
    with _at(path, entries, 0):
        check_header(header)
        encounter = Encounter.from_dict(header["encounter"])
        same = header["rules"] == rules_hash(encounter.system)
        if not same:
            notes.append(f"made by okenv {header['okenv']} under other rules; replayed with its own rolls")
        rolls, at = _rolls_after(entries, 0) if header["dice"] == "auto" else ([], 0)
        battle = Battle(encounter, header["seed"], dice=header["dice"], rolls=rolls, verbose=verbose)
        _check_written(entries[1 : at + 1], battle.latest())
    lines = battle.narration()
    at += 1
    while at < len(entries):
        entry = entries[at][1]
        with _at(path, entries, at):
            check_line(entry)
            rolls, last = _rolls_after(entries, at) if header["dice"] == "auto" else ([], at)
            if "over" in entry:
                notes += _check_end(battle, entry, proves=same)
            else:
                lines += play_entry(battle, entry, rolls)
            if not entry.keys() & {"over", "undo", "redo"}:
                _check_written(entries[at : last + 1], battle.latest())
        at = last + 1
    if go_on:
        battle.record = RecordWriter(path, None)
    return Replay(battle, lines, list(dict.fromkeys(notes)))


class LineError(ValueError):
    """A line of a record that does not fit, with the number of that line."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number


@contextmanager
def _at(path: str | Path, entries: list[tuple[int, dict[str, Any]]], at: int) -> Iterator[None]:
    """Name the file and the line in whatever is wrong with an entry, or with a roll that follows it."""
    try:
        yield
    except LineError as error:
        raise RecordError(f"{path}:{error.number}: {error}") from None
    except ImpossibleRoll as error:
        raise RecordError(f"{path}:{entries[at + 1 + error.place][0]}: {error}") from None
    except ValueError as error:
        raise RecordError(f"{path}:{entries[at][0]}: {error}") from None


def _check_written(read: list[tuple[int, dict[str, Any]]], made: list[dict[str, Any]]) -> None:
    """Compare lines with those that the same input writes now; a killed writer may have left the last of them out.

    Raises:
        LineError: at the first that differs.
    """
    for k, (number, entry) in enumerate(read):
        if k >= len(made):
            raise LineError(number, f"found {line_of(entry).strip()}, but no dice were awaited")
        if "join" not in entry and entry != made[k]:
            raise LineError(number, f"found {line_of(entry).strip()}, expected {line_of(made[k]).strip()}")


def _check_end(battle: Battle, entry: dict[str, Any], *, proves: bool) -> list[str]:
    """Compare the line of the end with this fight's; returns what is worth noting.

    Raises:
        ValueError: for another outcome or, under the same rules, another fight than the one that was recorded.
    """
    (ending,) = battle.ending() or [{"over": None}]
    if entry["over"] != ending["over"]:
        raise ValueError(f"found the end {entry['over']!r}, expected {ending['over']!r}")
    if "digest" not in entry:
        return ["it has no digest at its end, by which a replay proves itself"]
    if proves and entry["digest"] != ending["digest"]:
        found = f"found {entry['digest']!r}, expected {ending['digest']!r}"
        raise ValueError(f"digest: {found}: something in the record was changed")
    return []


def _rolls_after(entries: list[tuple[int, dict[str, Any]]], at: int) -> tuple[list[int], int]:
    """The rolls that follow entry ``at`` directly, and the index of the last of them."""
    rolls = []
    while at + 1 < len(entries) and "roll" in entries[at + 1][1]:
        at += 1
        number, entry = entries[at]
        try:
            check_line(entry)
        except ValueError as error:
            raise LineError(number, str(error)) from None
        rolls.append(entry["roll"])
    return rolls, at


def _row(battle: Battle, name: Any) -> int:
    if name not in battle.names:
        hint = nearest(str(name), battle.names)
        raise AmendError(f"fighter: found {name!r}, expected one of {', '.join(battle.names)}{hint}")
    return battle.names.index(name)


def play_entry(battle: Battle, entry: dict[str, Any], rolls: Iterable[int] = ()) -> list[str]:
    """Let a line of a record happen, but for its first and its last; returns what is told.

    ``rolls`` are outcomes for the dice that the program would roll now.

    Raises:
        ValueError: where it cannot happen.
    """
    if "do" in entry:
        asked = battle.prompt.name if battle.prompt else None
        if entry.get("by") != asked:
            raise IllegalAction(f"found a decision by {entry.get('by')!r}, expected one by {asked!r}")
        return battle.apply(entry["do"], rolls=rolls)
    if "roll" in entry:
        return battle.enter(entry["roll"], entry.get("modifier", 0))
    if "correct" in entry:
        row = _row(battle, entry["correct"]) if entry["correct"] else THE_FIGHT
        return battle.correct(row, entry["field"], entry["to"], rolls=rolls)
    if "join" in entry:
        return battle.join(Encounter.from_dict(entry["join"]), rolls=rolls)
    if "remove" in entry:
        return battle.remove(_row(battle, entry["remove"]), rolls=rolls)
    if not (battle.undo() if "undo" in entry else battle.redo()):
        raise ValueError(
            f"found {line_of(entry).strip()}, but nothing can be {'taken back' if 'undo' in entry else 'done again'}"
        )
    return ["(taken back)" if "undo" in entry else "(done again)"]
