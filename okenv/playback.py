"""Replaying a record: the same decisions and the same rolls, checked as they are played."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .amend import AmendError
from .battle import Battle, IllegalAction
from .core.words import nearest
from .encounter import Encounter
from .figure import THE_FIGHT
from .record import RecordError, RecordWriter, read_record
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
    _, header = entries[0]
    notes = []
    try:
        encounter = Encounter.from_dict(header["encounter"])
        if header["rules"] != rules_hash(encounter.system):
            notes.append(f"made by okenv {header['okenv']} under other rules; replayed with its own rolls")
        rolls, at = _rolls_after(entries, 0) if header["dice"] == "auto" else ([], 0)
        battle = Battle(encounter, header["seed"], dice=header["dice"], rolls=rolls, verbose=verbose)
    except KeyError as error:
        raise RecordError(f"{path}:1: found no {error.args[0]!r}, expected it in the header of a record") from None
    except ValueError as error:
        raise RecordError(f"{path}:1: {error}") from None
    lines = battle.narration()
    at += 1
    while at < len(entries):
        number, entry = entries[at]
        rolls, last = _rolls_after(entries, at) if header["dice"] == "auto" else ([], at)
        try:
            lines += _play(battle, entry, rolls)
        except KeyError as error:
            raise RecordError(f"{path}:{number}: found no {error.args[0]!r}, expected it beside the rest") from None
        except ValueError as error:
            raise RecordError(f"{path}:{number}: {error}") from None
        at = last + 1
    if go_on:
        battle.record = RecordWriter(path, None)
    return Replay(battle, lines, notes)


def _rolls_after(entries: list[tuple[int, dict[str, Any]]], at: int) -> tuple[list[int], int]:
    """The rolls that follow entry ``at`` directly, and the index of the last of them."""
    rolls = []
    while at + 1 < len(entries) and "roll" in entries[at + 1][1]:
        at += 1
        rolls.append(int(entries[at][1]["roll"]))
    return rolls, at


def _row(battle: Battle, name: Any) -> int:
    if name not in battle.names:
        hint = nearest(str(name), battle.names)
        raise AmendError(f"fighter: found {name!r}, expected one of {', '.join(battle.names)}{hint}")
    return battle.names.index(name)


def _play(battle: Battle, entry: dict[str, Any], rolls: list[int]) -> list[str]:
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
    if "undo" in entry:
        return ["(taken back)"] if battle.undo() else []
    if "redo" in entry:
        return ["(done again)"] if battle.redo() else []
    if "over" in entry and entry["over"] != battle.outcome:
        raise IllegalAction(f"found the end {entry['over']!r}, expected {battle.outcome!r}")
    return []
