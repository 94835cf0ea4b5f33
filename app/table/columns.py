"""What the columns of a pasted table may be called, by a rulebook's own model of a sheet, and how a cell is read.

>>> from app.table.columns import Columns
>>> Columns("psob").find("Martial Arts").place
('skills', 'martial_arts')
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from okenv.core.spelling import nearest
from okenv.library import configs_of
from okenv.nodes import Place, listing
from okenv.systems import load_system
from okenv.yaml_lines import read_yaml

from .pasted import NONE
from .sheets import character_names, shipped_sheet

NAME = ("name", "character", "fighter")
"""What the column of names may be called."""
_SPELLINGS = {"armor": "armour", "defense": "defence"}
_YES, _NO = ("yes", "y", "x", "true", "1", "✓", "✔"), ("no", "n", "false", "0")
_WHOLE, _FRACTION = re.compile(r"[-+]?[0-9]{1,6}"), re.compile(r"[-+]?[0-9]{1,6}\.[0-9]{1,6}")
_NEAR = 0.8


@dataclass(frozen=True)
class Column:
    """One column: where its cells stand in a sheet, and how they are read.

    Attributes:
        place: keys from the top of the sheet; empty for the name.
        kind: ``name``, ``yes``, ``entry`` or ``entries`` of a library, ``rank`` of an attribute, ``word`` (one of
            some), ``text``, ``number`` (or a rank), or ``value`` (a number, a word, or several words).
        section: of the library, for entries.
        choices: what a word may be.
    """

    place: Place
    kind: str
    section: str = ""
    choices: tuple[str, ...] = ()


def plain_label(text: str) -> str:
    """A header as it is compared: small letters, one space, British spelling."""
    words = re.sub(r"[\s_.\-]+", " ", text.casefold()).strip().split(" ")
    return " ".join(_SPELLINGS.get(word, word) for word in words)


class Columns:
    """The columns that a rulebook's sheets can have.

    Args:
        system: the rulebook.

    Attributes:
        known: every column with a name of its own, by label.
        attributes: attributes that shipped sheets and arms have, by label; empty where a sheet has none of free names.
    """

    def __init__(self, system: str) -> None:
        schema = load_system(system).module("sheet.schema")
        self._entries = {section: names_of_arms(system, section) for section in schema.REFERENCES}
        self.known: dict[str, Column] = dict.fromkeys(NAME, Column((), "name"))
        self.attributes: dict[str, str] = {}
        self._free: str | None = None
        nested: dict[str, list[Column]] = {}
        for field, info in schema.Character.model_fields.items():
            kind = _bare(info.annotation)
            if field in schema.REFERENCES:
                word, _, default = schema.REFERENCES[field]
                column = Column((field,), "entries" if isinstance(default, list) else "entry", field)
                self._add(field, column)
                self._add(word, column)
            elif get_origin(kind) is dict:
                self._free = field
                self.attributes = {plain_label(name): name for name in _known_attributes(system, field)}
            elif isinstance(kind, type) and issubclass(kind, BaseModel):
                for sub, inner in kind.model_fields.items():
                    column = _column((field, sub), inner.annotation)
                    self._add(f"{field} {sub}", column)
                    self._add(f"{sub} {field}", column)
                    nested.setdefault(plain_label(sub), []).append(column)
            else:
                self._add(field, _column((field,), info.annotation))
        for label, columns in nested.items():
            if len(columns) == 1:
                self.known.setdefault(label, columns[0])

    def _add(self, label: str, column: Column) -> None:
        self.known.setdefault(plain_label(label), column)

    def find(self, header: str) -> Column:
        """The column with that header.

        Raises:
            ValueError: for a header that is none, with the nearest one.
        """
        label = plain_label(header)
        if label in self.attributes:
            return Column((str(self._free), self.attributes[label]), "rank")
        if label in self.known:
            return self.known[label]
        hint = nearest(label, [*self.known, *self.attributes], 0.55 if self._free is None else _NEAR)
        if self._free is None:
            raise ValueError(f"found {header!r}, expected one of {listing(self.names())}{hint}")
        near_field = nearest(label, self.known, _NEAR)
        if near_field and hint == near_field:
            fields = "a field of the sheet, or an attribute that is not so like one"
            raise ValueError(f"found {header!r}, expected {fields}{hint}")
        return Column((self._free, header.strip()), "rank")

    def doubt(self, header: str) -> str:
        """A hint, where a header was taken as an attribute of its own but is much like a known one; else nothing."""
        label = plain_label(header)
        if self._free is None or label in self.attributes or label in self.known:
            return ""
        return nearest(label, self.attributes.values(), _NEAR)

    def names(self) -> list[str]:
        """One label for each column with a name of its own, the shortest; an attribute goes before a role."""
        labels: dict[Place, str] = {}
        for label, column in self.known.items():
            if label not in self.attributes and len(label) < len(labels.get(column.place, label + " ")):
                labels[column.place] = label
        return list(labels.values())

    def value(self, column: Column, cell: str) -> Any:
        """What a cell says, as the sheet's file would; None for a cell without a value.

        Raises:
            ValueError: for a cell that says neither yes nor no where one of them is meant.
        """
        if cell in NONE:
            return None
        if column.kind == "yes":
            if cell.casefold() not in (*_YES, *_NO):
                raise ValueError(f"found {cell!r}, expected yes or no")
            return cell.casefold() in _YES
        if column.kind in ("entry", "entries"):
            parts = [cell] if column.kind == "entry" or self._entry(column, cell) else _several(cell)
            found = [self._entry(column, part) or part for part in parts]
            return found if column.kind == "entries" else found[0]
        if column.kind in ("text", "name"):
            return cell
        if column.kind == "word":
            return cell.casefold().replace(" ", "_")
        parts = _several(cell) if column.kind == "value" else [cell]
        return [_number(part) for part in parts] if len(parts) > 1 else _number(cell)

    def _entry(self, column: Column, word: str) -> str | None:
        """The library's name for what a cell says in other letters: ``Brass knuckles`` is ``brass-knuckles``."""
        return self._entries[column.section].get(plain_label(word))


@functools.cache
def columns_of(system: str) -> Columns:
    """The columns of a rulebook."""
    return Columns(system)


def names_of_arms(system: str, section: str) -> dict[str, str]:
    """The shipped entries of a section, such as ``weapons``, by label."""
    path = configs_of(system) / "arms" / system / f"{section}.yaml"
    return {plain_label(name): name for name in read_yaml(path).value} if path.exists() else {}


def _known_attributes(system: str, field: str) -> list[str]:
    """The attributes of shipped sheets, and those that shipped weapons are used with."""
    found: dict[str, None] = {}
    for name in character_names(system):
        found |= dict.fromkeys(shipped_sheet(system, name)[0].get(field, {}))
    path = configs_of(system) / "arms" / system / "weapons.yaml"
    for weapon in read_yaml(path).plain().values() if path.exists() else ():
        used = weapon.get("attribute", [])
        found |= dict.fromkeys(used if isinstance(used, list) else [used])
    return list(found)


def _bare(annotation: Any) -> Any:
    """A type without ``| None`` and without what ``Annotated`` adds."""
    if get_origin(annotation) in (Union, UnionType):
        annotation = next(inner for inner in get_args(annotation) if inner is not NoneType)
    return get_args(annotation)[0] if hasattr(annotation, "__metadata__") else annotation


def _column(place: Place, annotation: Any) -> Column:
    bare = _bare(annotation)
    if get_origin(bare) is Literal:
        return Column(place, "word", choices=tuple(str(choice) for choice in get_args(bare)))
    return Column(place, {bool: "yes", str: "text", int: "number"}.get(bare, "value"))


def _several(cell: str) -> list[str]:
    parts = [part.strip() for part in re.split(r"[,;/]|\band\b", cell)]
    return [part for part in parts if part] or [cell]


def _number(text: str) -> Any:
    plain = text.replace("−", "-")
    if _WHOLE.fullmatch(plain):
        return int(plain)
    return float(plain) if _FRACTION.fullmatch(plain) else text
