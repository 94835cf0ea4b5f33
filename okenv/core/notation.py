"""One-line notations that round-trip: of an action, and of a whole battle state.

An action is its kind, then whom it names, then the option if it is not the first:
``attack e2``, ``attack e1.2`` (second weapon), ``setup-free e3``, ``defend-one``, ``done``.

A battle is sections divided by `` | ``: the system and its sides, the fight's fields, then a section
for each fighter. Fields at zero are left out, repeated values are folded (``4*3`` for ``4,4,4``), and
names are percent-encoded, so that the line is one line and any name may be written::

    ok/1 red:1 blue:1 | seed=7 turn=1 ... | Ann initiative=4 ap=5 ... | Bob ...
"""

from __future__ import annotations

import functools
import math
import re
from urllib.parse import quote, unquote

import numpy as np

from .capacity import CAPACITY, TooManyFightersError, expected
from .layout import SIDES
from .prompts import ALLY, ENEMY, NOBODY, ActionTable
from .spelling import nearest

VERSION = 1
LONGEST = 1_000_000
"""Characters that a state's line may have; that of 64 fighters has a twentieth of them."""
_LETTER = {ENEMY: "e", ALLY: "a"}
_ELSEWHERE = ("fighters", "side_n", "fighters_n")  # what the other sections say
_NUMBERS = re.compile(r"(-?[0-9]{1,20})(?:\*([0-9]{1,4}))?", re.ASCII)
_SHOWN = 60


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


def _fields(values: tuple, dtype: np.dtype, skip: tuple[str, ...] = ()) -> str:
    parts = []
    for name, value in zip(dtype.names or (), values, strict=True):
        if name in skip or (isinstance(value, int) and value == 0):
            continue
        text = str(value) if isinstance(value, int) else _fold(np.ravel(value).tolist())
        if text:
            parts.append(f"{name}={text}")
    return " ".join(parts)


@functools.cache
def _rooms(dtype: np.dtype) -> dict[str, tuple[int, ...]]:
    """The shape of each field that a section may name."""
    assert dtype.fields is not None
    return {name: field[0].shape for name, field in dtype.fields.items() if name not in _ELSEWHERE}


def _read_fields(rows: np.ndarray, i: int, words: list[str], where: str) -> None:
    rooms = _rooms(rows.dtype)
    read: set[str] = set()
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or name not in rooms:
            hint = nearest(name, rooms, 0.6)
            raise ValueError(f"notation: {where}: found {_short(word)}, expected field=value{hint}")
        if name in read:
            raise ValueError(f"notation: {where}.{name}: found it twice, expected it once")
        read.add(name)
        shape = rooms[name]
        room = math.prod(shape)
        numbers = "a whole number" if room == 1 else f"at most {room} whole numbers, such as 4,2*3"
        try:
            values: list[int] = []
            for part in text.split(","):
                match = _NUMBERS.fullmatch(part)
                if match is None or len(values) + int(match[2] or 1) > room:
                    raise ValueError
                values += [int(match[1])] * int(match[2] or 1)
            if shape:
                rows[name][i].reshape(-1)[: len(values)] = values
            else:
                rows[name][i] = values[0]
        except (ValueError, OverflowError, IndexError) as error:
            if isinstance(error, OverflowError):
                numbers = "a number of 32 bits" if rows.dtype[name].base.itemsize == 4 else "a number of 64 bits"
            raise ValueError(f"notation: {where}.{name}: found {_short(text)}, expected {numbers}") from error


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")


def battle_notation(system: str, battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """The whole state of ``battle`` (a structured array of shape ``[1]``) as one line."""
    row = battle[0]
    head = " ".join([f"{system}/{VERSION}"] + [f"{quote(s)}:{row['side_n'][k]}" for k, s in enumerate(side_names)])
    sections = [head, _fields(row.item(), battle.dtype, _ELSEWHERE)]
    fighters = row["fighters"]
    for i in range(int(row["fighters_n"])):
        sections.append(f"{quote(names[i])} {_fields(fighters[i].item(), fighters.dtype)}".strip())
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
    if len(line) > LONGEST:
        raise ValueError(f"notation: found {len(line):,} characters, expected at most {LONGEST:,}")
    sections = [section.split() for section in line.split("|")]
    battle = np.zeros(1, dtype)
    row = battle[0]
    sides = [re.fullmatch(r"(.+):([1-9][0-9]?)", word, re.ASCII) for word in sections[0][1:]]
    if len(sides) != SIDES or None in sides:
        found = _short(" ".join(sections[0][1:]))
        raise ValueError(f"notation: found sides {found}, expected two such as 'red:1 blue:1'")
    side_names, counts = zip(*(side.groups() for side in sides if side), strict=True)
    row["side_n"] = [int(count) for count in counts]
    n = int(row["side_n"].sum())
    if len(sections) != n + 2:
        found = f"{max(0, len(sections) - 2)} fighters"
        raise ValueError(f"notation: found {found}, expected {n}, each after a |, and before them the fight's fields")
    if n > CAPACITY:
        raise TooManyFightersError(f"notation: found {n} fighters, {expected(n)}", n)
    row["fighters_n"] = n
    _read_fields(battle, 0, sections[1], "fight")
    names = []
    for i, words in enumerate(sections[2:]):
        if not words or "=" in words[0]:
            raise ValueError(f"notation: fighter {i + 1}: found no name, expected it before the fields")
        names.append(unquote(words[0]))
        _read_fields(battle["fighters"][0], i, words[1:], names[-1])
    return battle, names, [unquote(side) for side in side_names]
