"""A pasted table as rows of cells, whatever parts them: tabs, bars, commas, semicolons, or two spaces and more.

That is what a spreadsheet, a wiki page and a wiki's own text (Markdown, MediaWiki) give. The first row
is the header. Nothing here knows a rulebook.
"""

from __future__ import annotations

import csv
import re
from typing import NamedTuple

from okenv.core.voice.words import plain_words
from okenv.nodes import ConfigError, Problem, show

MAX_ROWS, MAX_COLUMNS = 64, 60
NONE = ("", "-", "–", "—")
"""What a cell without a value may hold."""
_RULER = set("-+=|: ")
_YAML = re.compile(r"""(---|\s*-\s|\s*\#|\s*\{(?!\|)|\s*("[^"]*"|'[^']*'|[^\s:,;|"'][^:,;|\t]*):(\s|$))""")
_PARTS = ("\t", "|", ";", ",")
_GAP = re.compile(r" {2,}")
_QUOTED = re.compile(r'"[^"]*"')


class Row(NamedTuple):
    """A row of a table: its number, the header's being 1, the line of the text it is on, and its cells."""

    number: int
    line: int
    cells: list[str]


def is_table(text: str) -> bool:
    """Whether a text looks like a table rather than YAML, to go by its first lines with anything on them."""
    said = [line for line in text.splitlines() if _says_something(line)][:2]
    first = said[0] if said else ""
    if first.lstrip().startswith(("|", "{|", "!")):
        return True
    part, below = _part(text), said[1] if len(said) > 1 else ""
    if first.rstrip().endswith(": {}") or (first.rstrip().endswith(":") and below[:1] == " "):
        return False  # a name with a sheet, whatever signs it has
    if first.lstrip().startswith("#"):  # a comment of YAML, or a column of numbers
        return part is not None and part in below and not _YAML.match(below)
    return not _YAML.match(first) and (part is not None or _GAP.search(first.strip()) is not None)


def read_table(text: str) -> tuple[Row, list[Row]]:
    """The header and the rows below it, each with as many cells as the header.

    Raises:
        ConfigError: for a table that cannot be understood, with the line and the row.
    """
    rows = _media_wiki(text) if text.lstrip().startswith(("{|", "!")) else _rows(text)
    if len(rows) < 2:
        raise ConfigError(f"found {'a header' if rows else 'nothing'} only, expected a header and at least one row")
    if len(rows) > MAX_ROWS + 1:
        raise ConfigError(f"found {len(rows) - 1} rows below the header, expected at most {MAX_ROWS}")
    header, below = rows[0], rows[1:]
    if not header.cells:
        raise ConfigError([Problem(None, header.line, "row 1", "found no words, expected the names of the columns")])
    header.cells[0] = header.cells[0].removeprefix("#").strip() or header.cells[0]
    if len(header.cells) > MAX_COLUMNS:
        raise ConfigError(f"found {len(header.cells)} columns, expected at most {MAX_COLUMNS}")
    problems = [_count_problem(row, len(header.cells)) for row in below if len(row.cells) > len(header.cells)]
    if problems:
        raise ConfigError(problems)
    for row in below:
        row.cells.extend([""] * (len(header.cells) - len(row.cells)))
    return header, below


def _count_problem(row: Row, columns: int) -> Problem:
    message = f"found {len(row.cells)} cells, expected at most the {columns} of the header; the last is "
    return Problem(None, row.line, f"row {row.number}", message + show(row.cells[-1]))


def _part(text: str) -> str | None:
    """What parts the cells of a table, to go by its header, of which a quoted cell may hold anything."""
    plain = _QUOTED.sub("quoted", text)
    header = next((line for line in plain.splitlines() if _says_something(line)), "")
    return next((part for part in _PARTS if part in header), None)


def _rows(text: str) -> list[Row]:
    part = _part(text)
    if part is not None and part != "|":
        return _quoted(text, part)
    found: list[Row] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not _says_something(line):
            continue
        if part is None:
            cells = _GAP.split(line.strip())
            if found and len(cells) < len(found[0].cells):
                message = f"found {len(cells)} cells, expected {len(found[0].cells)}; an empty one is written as -"
                raise ConfigError([Problem(None, number, f"row {len(found) + 1}", message)])
        else:
            inner = line.strip().removeprefix("|")
            cells = (inner[:-1] if inner.endswith("|") else inner).split("|")
        found.append(Row(len(found) + 1, number, _without_empty_end([_cleaned(cell) for cell in cells])))
    return found


def _quoted(text: str, part: str) -> list[Row]:
    """Rows parted by tabs, commas or semicolons, where quotes may hold one of these, or a new line."""
    reader = csv.reader(text.splitlines(keepends=True), delimiter=part, skipinitialspace=part != "\t", strict=True)
    found: list[Row] = []
    begun = 1
    try:
        for cells in reader:
            if _says_something("".join(cells)):
                cleaned = _without_empty_end([_cleaned(cell) for cell in cells])
                found.append(Row(len(found) + 1, begun, cleaned))
            begun = reader.line_num + 1
    except csv.Error as error:
        message = f'found a quote that does not fit ({error}), expected one around a whole cell, and "" inside it'
        raise ConfigError([Problem(None, begun, f"row {len(found) + 1}", message)]) from None
    return found


def _media_wiki(text: str) -> list[Row]:
    """A table in a wiki's own text: ``{|``, ``|-``, ``! head !! head``, ``| cell || cell``, ``|}``."""
    found: list[Row] = []
    fresh = True
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith(("{|", "|}", "|+", "|-")):
            fresh = True
            continue
        if stripped[0] not in "!|":
            raise ConfigError([Problem(None, number, "", f"found {show(stripped)}, expected a line with | or !")])
        cells = [_cleaned(cell) for cell in re.split(r"!!|\|\|" if stripped[0] == "!" else r"\|\|", stripped[1:])]
        if fresh:
            found.append(Row(len(found) + 1, number, cells))
        else:
            found[-1].cells.extend(cells)
        fresh = False
    return found


def _says_something(line: str) -> bool:
    """Whether a line is more than nothing, or than a rule between rows such as ``|---|---|``."""
    marks = set(line.strip())
    return bool(marks) and not (marks <= _RULER and marks & {"-", "="})


def _cleaned(cell: str) -> str:
    """A cell without the marks that make it bold or code, or that quote it."""
    text = plain_words(cell.replace("\ufeff", "")).strip()
    for mark in ("'''", "**", "`", '"'):
        if len(text) >= 2 * len(mark) and text.startswith(mark) and text.endswith(mark):
            text = text[len(mark) : len(text) - len(mark)].strip()
    return text


def _without_empty_end(cells: list[str]) -> list[str]:
    last = max((k for k, cell in enumerate(cells, 1) if cell), default=0)
    return cells[:last]
