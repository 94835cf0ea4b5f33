r"""Stat blocks of a game master's own, from YAML text or a pasted table, as sheets that the rulebook accepts.

The text is only ever text: no path in it is opened. YAML is a mapping of names to sheets, one sheet with
its ``name``, a list of such, or a mapping with ``characters`` and, beside them, own ``weapons`` and the like. A
table has a header with the sheet's fields (see ``columns.py``) and a row for each character.

>>> from app.table.stat_blocks import check_characters
>>> found = check_characters("ok", "name, Fighting, Strength\nAnn, good, Gd+")
>>> found["characters"]["Ann"]
{'attributes': {'Fighting': 'good', 'Strength': 'Gd+'}}
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from okenv.library import CHARACTERS, mapping
from okenv.nodes import ConfigError, Node, Place, Problem, show
from okenv.systems import load_system
from okenv.validation import unknown_key
from okenv.yaml_lines import parse_yaml

from .columns import Column, columns_of
from .pasted import MAX_ROWS, Row, is_table, read_table
from .sheets import MAX_NAME, MAX_PROBLEMS, bounded, checked, line_of, name_problems, readable, words_of, written_out


@dataclass
class _Found:
    """What a text holds: sheets by name, own arms by section, what is wrong or doubtful; of a table, rows by line."""

    sheets: dict[str, Node] = field(default_factory=dict)
    arms: dict[str, Node] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    rows: dict[int, tuple[int, str]] = field(default_factory=dict)


def check_characters(system: str, text: str) -> dict[str, Any]:
    """The sheets of a text, checked one by one.

    Args:
        system: the rulebook.
        text: YAML or a table, at most ``sheets.MAX_TEXT`` characters.

    Returns:
        ``{"characters": {name: sheet}, "cards": {name: {"line", "sheet"}}, "notes": [...]}`` with sheets as
        ``building`` takes them; or ``{"problems": [{"line", "row", "column", "field", "message"}], "notes"}``, where
        ``row`` (the header's is 1) and ``column`` are those of a table, else None, and ``field`` names the place.

    Raises:
        ValueError: with the nearest name, where there is no such rulebook.
    """
    load_system(system)
    found = _Found()
    try:
        if is_table(bounded(text)):
            _read_pasted(system, text, found)
        else:
            _read_yaml(system, text, found)
        if not found.sheets and not found.problems:
            raise ConfigError("found no character, expected at least one")
    except ConfigError as error:
        found.problems += error.problems
    characters, cards = {}, {}
    arms = {section: node.plain() for section, node in found.arms.items()}
    for name, node in found.sheets.items():
        sheet, problems = checked(system, node, found.arms)
        found.problems += problems
        if sheet is not None:
            fields = node.plain()
            characters[name] = written_out(system, fields, arms)
            cards[name] = {"line": line_of(system, fields, sheet), "sheet": words_of(system, sheet)}
    if found.problems:
        return {"problems": _told(found), "notes": found.notes}
    return {"characters": characters, "cards": cards, "notes": found.notes}


def _told(found: _Found) -> list[dict[str, Any]]:
    rows = sorted((_row(one, found) for one in dict.fromkeys(found.problems)), key=lambda row: row["line"] or 0)
    if len(rows) > MAX_PROBLEMS:
        more = f"and {len(rows) - MAX_PROBLEMS} problems more"
        rows = rows[:MAX_PROBLEMS]
        rows.append({"line": None, "row": None, "column": None, "field": "", "message": more})
    return rows


def _row(problem: Problem, found: _Found) -> dict[str, Any]:
    number, who = found.rows.get(problem.line or 0, (None, ""))
    where, column = problem.field, None
    if number is not None:
        column = problem.field or None
        where = f"row {number}{f' ({who})' if who else ''}{f', column {column}' if column else ''}"
    message = problem.message[:1000]
    return {"line": problem.line, "row": number, "column": column, "field": where, "message": message}


# --- YAML


def _read_yaml(system: str, text: str, found: _Found) -> None:
    top = readable(parse_yaml(text))
    schema = load_system(system).module("sheet.schema")
    if isinstance(top.value, list):
        for node in top.value:
            _add_named(node, found)
        return
    if not isinstance(top.value, dict) or not top.value:
        expected = "characters by name (YAML), or a table with a header and a row for each"
        raise ConfigError([top.problem(f"found {show(top.value)}, expected {expected}")])
    needed = {word for word, field in schema.Character.model_fields.items() if field.is_required()}
    if set(top.value) & (needed - set(schema.REFERENCES)):
        _add_named(top, found)
        return
    named = top
    if CHARACTERS in top.value:
        sections = (CHARACTERS, *schema.REFERENCES)
        found.problems += [unknown_key(top, key, sections) for key in top.value if key not in sections]
        found.arms = {key: mapping(node) for key, node in top.value.items() if key in schema.REFERENCES}
        for section in found.arms.values():
            for node in section.value.values():
                mapping(node)
        named = mapping(top.value[CHARACTERS])
    for name, node in named.value.items():
        _add(name, node, node, found)


def _add_named(node: Node, found: _Found) -> None:
    """A sheet that holds its own name."""
    name = mapping(node).value.get("name")
    if name is None or not isinstance(name.value, str):
        what = show(None if name is None else name.value)
        found.problems.append(node.problem(f"found {what}, expected the character's name", ("name",)))
        return
    _add(name.value, node.without("name"), name, found)


def _add(name: str, sheet: Node, where: Node, found: _Found) -> None:
    problems = name_problems(name, where)
    if name in found.sheets:
        first = found.sheets[name].line
        problems.append(where.problem(f"found {name!r} again (first on line {first}), expected every name once"))
    elif len(found.sheets) >= MAX_ROWS:
        raise ConfigError([where.problem(f"found more than {MAX_ROWS} characters, expected at most so many")])
    if problems:
        found.problems += problems
    else:
        found.sheets[name] = mapping(sheet)


# --- a pasted table


def _read_pasted(system: str, text: str, found: _Found) -> None:
    header, rows = read_table(text)
    found.rows = {header.line: (1, "")}
    columns = _columns(system, header, rows, found)
    names = [k for k, column in columns.items() if column.kind == "name"]
    if not names and not found.problems:
        labels = ", ".join(cell for cell in header.cells if cell)
        message = f"found the columns {labels}, expected one of names: name"
        found.problems.append(Problem(None, header.line, "", message))
    if found.problems:
        return
    for row in rows:
        name = row.cells[names[0]]
        found.rows[row.line] = (row.number, name[:MAX_NAME])
        where = Node(name, (header.cells[names[0]],), None, row.line)
        _add(name, readable(_sheet(system, header, row, columns, found)), where, found)


def _columns(system: str, header: Row, rows: list[Row], found: _Found) -> dict[int, Column]:
    """What each column of a header is; what is none becomes a problem."""
    known = columns_of(system)
    columns: dict[int, Column] = {}
    places: dict[Place, str] = {}
    for k, label in enumerate(header.cells):
        if len(label) > MAX_NAME:
            message = f"found {len(label)} characters, expected at most {MAX_NAME}"
            found.problems.append(Problem(None, header.line, label[:MAX_NAME], message))
            continue
        if not label:
            if any(row.cells[k] for row in rows):
                message = f"found no header over column {k + 1}, expected the name of a field"
                found.problems.append(Problem(None, header.line, "", message))
            continue
        if label == "#" and [row.cells[k] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]:
            continue
        try:
            column = known.find(label)
        except ValueError as error:
            found.problems.append(Problem(None, header.line, label, str(error)))
            continue
        if column.place in places:
            message = f"found {label!r}, which is {places[column.place]!r} again, expected each column once"
            found.problems.append(Problem(None, header.line, label, message))
            continue
        places[column.place] = label
        columns[k] = column
        if doubt := known.doubt(label):
            found.notes.append(f"column {label}: taken as an attribute of that name{doubt}")
    return columns


def _sheet(system: str, header: Row, row: Row, columns: dict[int, Column], found: _Found) -> Node:
    """A row as the nodes of a sheet, each with its header and line; a cell that cannot be read becomes a problem."""
    known = columns_of(system)
    values: dict[str, Any] = {}
    for k, column in columns.items():
        if column.kind == "name":
            continue
        label, cell = header.cells[k], row.cells[k]
        try:
            value = known.value(column, cell)
        except ValueError as error:
            found.problems.append(Problem(None, row.line, label, str(error)))
            continue
        if value is None:
            continue
        node = _cell(value, label, row.line)
        outer, *inner = column.place
        if inner:
            values.setdefault(str(outer), Node({}, (str(outer),), None, row.line)).value[str(inner[0])] = node
        else:
            values[str(outer)] = node
    return Node(values, (), None, row.line)


def _cell(value: Any, label: str, line: int) -> Node:
    items = [_cell(item, label, line) for item in value] if isinstance(value, list) else value
    return Node(items, (label,), None, line)


__all__ = ["check_characters"]
