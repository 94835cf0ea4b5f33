"""One-line notations that round-trip: of an action, and of a whole battle state.

An action is its kind, then whom it names, then the option if it is not the first:
``attack e2``, ``attack e1.2`` (second weapon), ``setup-free e3``, ``defend-one``, ``done``.

A battle is sections divided by `` | ``: the system and its sides, the fight's fields, then a section
for each fighter. Fields at zero are left out, repeated values are folded (``4*3`` for ``4,4,4``), and
names are percent-encoded, so that the line is one line and any name may be written::

    ok/1 red:1 blue:1 | seed=7 turn=1 ... | Ann initiative=4 ap=5 ... | Bob ...
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from .capacity import CAPACITY, TooManyFightersError, expected
from .layout import SIDES
from .prompts import ALLY, ENEMY, NOBODY, ActionTable
from .words import nearest

VERSION = 1
_LETTER = {ENEMY: "e", ALLY: "a"}


def action_notation(table: ActionTable, action: int) -> str:
    """The notation of an action id."""
    kind = table.kinds[table.kind[action]]
    text = kind.name
    if kind.target != NOBODY:
        text += f" {_LETTER[kind.target]}{table.target[action] + 1}"
    if table.option[action]:
        text += f".{table.option[action] + 1}"
    return text


def parse_action(table: ActionTable, text: str) -> int:
    """The id of an action written as :func:`action_notation` writes it.

    Raises:
        ValueError: saying what was found, what is expected, and the nearest kind.
    """
    match = re.fullmatch(r"\s*([a-z][a-z-]*?)(?:\s+([ea])(\d+))?(?:\.(\d+))?\s*", text)
    if match is None:
        raise ValueError(f"action: found {text!r}, expected a kind and its target, such as 'attack e1'")
    number = table.kind_named(match[1])
    kind = table.kinds[number]
    target, option = int(match[3] or 1) - 1, int(match[4] or 1) - 1
    expected = _LETTER.get(kind.target)
    if match[2] != expected:
        whom = f"{kind.name} {expected}1" if expected else kind.name
        raise ValueError(f"action: found {text!r}, expected {whom!r} for this kind")
    if not 0 <= target < CAPACITY - 1 or not 0 <= option < kind.options:
        raise ValueError(
            f"action: found {text!r}, expected a target from 1 to {CAPACITY - 1} and an option from 1 to {kind.options}"
        )
    return table.id(number, target, option)


def action_to_json(table: ActionTable, action: int) -> dict[str, Any]:
    """An action id as plain data: ``{"kind": "attack", "target": "e1", "option": 1}``."""
    kind = table.kinds[table.kind[action]]
    target = f"{_LETTER[kind.target]}{table.target[action] + 1}" if kind.target != NOBODY else None
    return {"kind": kind.name, "target": target, "option": int(table.option[action]) + 1}


def action_from_json(table: ActionTable, data: dict[str, Any]) -> int:
    """The id of an action in plain data; ``target`` and ``option`` may be left out where they are the only ones.

    Raises:
        ValueError: as :func:`parse_action`.
    """
    text = str(data.get("kind"))
    if data.get("target"):
        text += f" {data['target']}"
    return parse_action(table, f"{text}.{data.get('option', 1)}")


def _fold(values: list[int]) -> str:
    """``4,4,4,0,0`` as ``4*3``; zeros at the end are left out."""
    while values and values[-1] == 0:
        values = values[:-1]
    parts: list[str] = []
    at = 0
    while at < len(values):
        run = 1
        while at + run < len(values) and values[at + run] == values[at]:
            run += 1
        parts.append(f"{values[at]}*{run}" if run > 1 else str(values[at]))
        at += run
    return ",".join(parts)


def _fields(row: Any, dtype: np.dtype, skip: tuple[str, ...] = ()) -> str:
    parts = []
    for name in dtype.names or ():
        if name in skip:
            continue
        text = _fold([int(x) for x in np.atleast_1d(row[name]).ravel()])
        if text:
            parts.append(f"{name}={text}")
    return " ".join(parts)


def _read_fields(row: Any, dtype: np.dtype, words: list[str], where: str) -> None:
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or name not in (dtype.names or ()) or name == "fighters":
            hint = nearest(name, dtype.names or (), 0.6)
            raise ValueError(f"notation: {where}: found {word!r}, expected field=value{hint}")
        assert dtype.fields is not None
        shape = dtype.fields[name][0].shape
        try:
            values = []
            for part in text.split(","):
                value, _, times = part.partition("*")
                values += [int(value)] * int(times or 1)
            room = int(np.prod(shape)) if shape else 1
            if len(values) > room:
                raise ValueError
            if shape:
                row[name] = 0
                row[name].ravel()[: len(values)] = values
            else:
                row[name] = values[0]
        except (ValueError, OverflowError) as error:
            raise ValueError(f"notation: {where}.{name}: found {text!r}, expected whole numbers") from error


def battle_notation(system: str, battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """The whole state of ``battle`` (a structured array of shape ``[1]``) as one line."""
    row = battle[0]
    head = " ".join([f"{system}/{VERSION}"] + [f"{quote(s)}:{row['side_n'][k]}" for k, s in enumerate(side_names)])
    sections = [head, _fields(row, battle.dtype, ("fighters", "side_n", "fighters_n"))]
    fighter_dtype = row["fighters"].dtype
    for i in range(int(row["fighters_n"])):
        sections.append(f"{quote(names[i])} {_fields(row['fighters'][i], fighter_dtype)}".strip())
    return " | ".join(sections)


def notation_system(line: str) -> str:
    """The name of the system whose battle a notation holds.

    Raises:
        ValueError: when the line does not begin as a notation does.
    """
    match = re.match(r"\s*([a-z]\w*)/(\d+)\s", line)
    if match is None:
        raise ValueError(
            f"notation: found {line[:40]!r}, expected a line that begins such as 'ok/{VERSION} red:1 blue:1'"
        )
    if int(match[2]) != VERSION:
        raise ValueError(f"notation: found version {match[2]}, expected {VERSION}")
    return match[1]


def parse_battle(line: str, dtype: np.dtype) -> tuple[np.ndarray, list[str], list[str]]:
    """``(battle [1], names, side names)`` of a line that :func:`battle_notation` wrote.

    Raises:
        ValueError: naming the section and field at fault.
    """
    notation_system(line)
    sections = [section.split() for section in line.split("|")]
    battle = np.zeros(1, dtype)
    row = battle[0]
    sides = [word.rpartition(":") for word in sections[0][1:]]
    if len(sides) != SIDES or not all(count.isdigit() for _, _, count in sides):
        raise ValueError(f"notation: found sides {' '.join(sections[0][1:])!r}, expected two such as 'red:1 blue:1'")
    row["side_n"] = [int(count) for _, _, count in sides]
    n = int(row["side_n"].sum())
    if len(sections) != n + 2:
        raise ValueError(f"notation: found {len(sections) - 2} fighters, expected {n}")
    if n > CAPACITY:
        raise TooManyFightersError(f"notation: found {n} fighters, {expected(n)}", n)
    row["fighters_n"] = n
    _read_fields(row, dtype, sections[1], "fight")
    names = []
    for i, words in enumerate(sections[2:]):
        names.append(unquote(words[0]))
        _read_fields(row["fighters"][i], row["fighters"].dtype, words[1:], names[-1])
    return battle, names, [unquote(side) for side, _, _ in sides]
