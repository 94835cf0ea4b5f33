"""From the nodes of an encounter file to its checked parts; knows no rulebook.

A rulebook's ``schema`` gives ``Rules`` and ``Character`` (pydantic models), ``REFERENCES`` (fields of a
character that name entries of a library), ``problems(character, rules)`` and
``begins_standing(character, rules)``; and, where fighters can only be wrong beside each other, ``wrong_together``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_origin

from pydantic import BaseModel, ConfigDict, Field

from .core.capacity import CAPACITY, expected
from .core.layout import MAX_ROUNDS, SIDES
from .core.spelling import nearest
from .core.voice.words import is_name
from .library import CHARACTERS, Library, mapping, short_code
from .nodes import ConfigError, Node, Place, Problem, from_plain, listing, show
from .systems import load_system, systems
from .validation import NotKnownError, PartOf, concerns, unknown_key, validate, validate_what_is_right

UNNAMED = "brute"
"""Who decides for a fighter where nothing says who: neither her entry, nor her side, nor her character."""
_POLICY = "policy"
_SLIP = 0.85
"""How alike a new name must be to one of the character's to be that, written wrongly."""
_SIDE_NAME = re.compile(r"\w[\w-]*")


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Side(_Model):
    policy: str | None = Field(default=None, min_length=1)
    fighters: list[dict[str, Any]] = Field(min_length=1, description="a list of fighters, such as {character: thug}")


class _File(_Model):
    system: str
    title: str = ""
    description: str = ""
    sides: dict[str, _Side] = Field(description="two sides, each with its fighters")
    rules: dict[str, Any] = {}
    rounds: int = Field(default=100, ge=1, le=MAX_ROUNDS)


class _Squad(_Model):
    character: str = Field(min_length=1, description="the name of a character")
    count: int = Field(default=1, ge=1)
    name: str | None = Field(default=None, min_length=1)
    policy: str | None = Field(default=None, min_length=1)


@dataclass(frozen=True)
class SquadPart:
    """One entry of a side's list: ``count`` fighters with the same sheet, a model of the system's.

    ``policy`` is what the entry says; ``usual`` what the character's own definition says.
    """

    character: str
    count: int
    name: str | None
    policy: str | None
    sheet: Any
    usual: str | None = None


@dataclass(frozen=True)
class SidePart:
    """A side with its squads."""

    name: str
    policy: str
    squads: tuple[SquadPart, ...]


@dataclass(frozen=True)
class Parts:
    """What an encounter file says, checked; ``data`` is all of it as plain data, definitions included."""

    system: str
    title: str
    description: str
    sides: tuple[SidePart, ...]
    rules: Any
    rounds: int
    data: dict[str, Any]


def read_parts(top: Node, *, beside: Path | None, shipped: bool) -> Parts:
    """Check an encounter file.

    Args:
        top: all of it.
        beside: a folder that may hold characters and arms of its own.
        shipped: whether the shipped characters and arms may be named.

    Raises:
        ConfigError: with everything that is wrong.
    """
    return _Reader(top.in_plain_words(but=("policy",)), beside, shipped).parts()  # a policy may be a file's path


def _driven(name: str, policy: str | None, squads: list[SquadPart]) -> SidePart:
    """A side; where it names no policy, its first squad's own is the side's, and whoever has another keeps that."""
    if policy is not None:
        return SidePart(name, policy, tuple(squads))
    codes = [squad.policy or squad.usual or UNNAMED for squad in squads]
    own = [replace(squad, policy=code if code != codes[0] else None) for squad, code in zip(squads, codes, strict=True)]
    return SidePart(name, codes[0], tuple(own))


def _entries(side: Node) -> list[Node]:
    """The entries of a side's list that are mappings, as far as there is such a list."""
    fighters = side.value.get("fighters", Node(None)).value if isinstance(side.value, dict) else None
    return [entry for entry in fighters if isinstance(entry.value, dict)] if isinstance(fighters, list) else []


class _Reader:
    def __init__(self, top: Node, beside: Path | None, shipped: bool) -> None:
        self.problems: list[Problem] = []
        self.fighters = 0
        mapping(top)
        system = top.value.get("system", Node(None, ("system",), top.file, top.line))
        if system.value not in systems():
            message = f"found {show(system.value)}, expected a rule system: {listing(systems())}"
            raise ConfigError([system.problem(message + nearest(system.value, systems()))])
        self.system = str(system.value)
        self.schema: Any = load_system(self.system).module("sheet.schema")
        empty = Node({}, (), top.file, top.line)
        self.inline = {section: top.value.get(section, empty) for section in (CHARACTERS, *self.schema.REFERENCES)}
        for section in self.inline.values():
            for definition in mapping(section).value.values():
                mapping(definition)
        self.library = Library(self.system, self.inline, beside, shipped)
        self.top = top.without(*self.inline)
        for key in self.top.value:
            if key not in _File.model_fields:
                self.problems.append(unknown_key(top, key, [*_File.model_fields, *self.inline]))
        self.top = self.top.without(*set(self.top.value) - set(_File.model_fields))

    def parts(self) -> Parts:
        file = validate(_File, self.top, self.problems)
        sides = self.top.find(("sides",))[0]
        written: dict[str, Node] = {}
        if "sides" in self.top.value and isinstance(sides.value, dict):
            written = sides.value
            self.check_sides(sides, list(written))
        names = list(written)
        rules = self.top.value.get("rules", Node({}, ("rules",), self.top.file, self.top.line))
        context = {"sides": names} if names else {}
        self.rules: Any = validate_what_is_right(self.schema.Rules, rules, self.problems, **context)
        squads = {name: [self.squad(entry) for entry in _entries(side)] for name, side in written.items()}
        self.check_inline()
        if file is not None and len(names) == SIDES:
            parts = [_driven(name, self.short(side.policy), squads[name]) for name, side in file.sides.items()]
            self.check_numbers(sides, parts)
            if all(squad.sheet is not None for part in parts for squad in part.squads):
                self.check_together(sides, parts)
        if self.problems or file is None:
            raise ConfigError(list(dict.fromkeys(self.problems)), self.fighters)
        data = {**self.data(file, parts), **self.library.used}
        return Parts(self.system, file.title, file.description, tuple(parts), self.rules, file.rounds, data)

    def check_sides(self, node: Node, names: list[str]) -> None:
        if len(names) != SIDES:
            found = f"{len(names)} ({', '.join(names)})" if names else "none"
            self.problems.append(node.problem(f"found {found}, expected exactly two sides"))
        for name in names:
            if not _SIDE_NAME.fullmatch(name) or name == "draw":
                message = f"found {name!r}, expected another name: letters, digits, - and _, and not 'draw'"
                self.problems.append(node.problem(message, (name,)))

    def squad(self, node: Node) -> SquadPart:
        """A squad; where something is wrong with its sheet, that is None."""
        own = node.without(*set(node.value) - set(_Squad.model_fields))
        over = node.without(*_Squad.model_fields)
        known = [*_Squad.model_fields, *self.schema.Character.model_fields]
        for key in over.value:
            if key not in known:
                self.problems.append(unknown_key(node, key, known))
        over = over.without(*set(over.value) - set(known))
        squad = validate(_Squad, own, self.problems)
        name = squad.character if squad is not None else own.value.get("character", Node(None)).value
        base = self.library.find(CHARACTERS, name) if isinstance(name, str) else None
        if base is None and isinstance(name, str) and name:
            self.unknown(node.find(("character",))[0], CHARACTERS, name)
        base, usual = self.driver(base)
        if base is not None:
            self.check_new_names(base, over, str(name))
        if squad is None:
            if base is not None:
                self.sheet(base.merged(over))
            return SquadPart("", 0, None, None, None)
        if squad.name is not None and not is_name(squad.name):
            self.problems.append(node.problem(f"found {show(squad.name)}, expected a name on one line", ("name",)))
        sheet = None if base is None else self.sheet(base.merged(over))
        return SquadPart(squad.character, squad.count, squad.name, self.short(squad.policy), sheet, self.short(usual))

    def check_new_names(self, base: Node, over: Node, character: str) -> None:
        """A new name that is all but one of the character's: a slip, by which nothing in the fight would go."""
        for field, node in over.value.items():
            own = base.value.get(field, Node(None)).value
            free = get_origin(self.schema.Character.model_fields[field].annotation) is dict
            for name in node.value if free and isinstance(node.value, dict) and isinstance(own, dict) else ():
                near = "" if name in own else nearest(name, own, _SLIP)
                if near:
                    message = f"found {name!r}, expected {character}'s {', '.join(own)}, or a name less like one{near}"
                    self.problems.append(node.problem(message, (name,)))

    def short(self, policy: str | None) -> str | None:
        """A policy's code as people are told it."""
        return policy and short_code(policy, self.system)

    def driver(self, base: Node | None) -> tuple[Node | None, str | None]:
        """A character's definition without the policy that it may name, and that."""
        if base is None or _POLICY not in base.value:
            return base, None
        named = base.value[_POLICY]
        if not isinstance(named.value, str) or not named.value:
            self.problems.append(named.problem(f"found {show(named.value)}, expected a policy, such as duellist"))
            return base.without(_POLICY), None
        return base.without(_POLICY), named.value

    def unknown(self, node: Node, section: str, name: str) -> None:
        names = self.library.names(section)
        known = f"one of {', '.join(names)}" if names else f"a name that stands under {section}, where there is none"
        self.problems.append(node.problem(f"found {name!r}, expected {known}{nearest(name, names)}"))

    def sheet(self, node: Node) -> Any:
        """The character sheet made from a definition, its weapons and the like looked up."""
        before, wrong = len(self.problems), []
        values = dict(node.value)
        for section, (_, _, default) in self.schema.REFERENCES.items():
            given = values.pop(section, Node(None, (*node.path, section), node.file, node.line))
            if given.value in (None, []):
                given = from_plain(default, given.path, given.file, given.line)
            found = len(self.problems)
            if isinstance(default, list):
                items = given.value if isinstance(given.value, list) else [given]
                values[section] = given.with_value([self.entry(section, item) for item in items])
            elif given.value is not None:
                values[section] = self.entry(section, given)
            if len(self.problems) > found:
                wrong.append(section)
        if wrong:
            self.other_fields(node.without(*wrong))
            return None
        node = node.with_value(values)
        sheet = validate(self.schema.Character, node, self.problems)
        if sheet is not None:
            self.problems += [node.problem(message, place) for place, message in self.beyond_types(sheet)]
        return sheet if len(self.problems) == before else None

    def other_fields(self, node: Node) -> None:
        """What is wrong with the fields of a sheet that do not hang together with what could not be looked up."""
        values = {key: value for key, value in node.value.items() if key not in self.schema.REFERENCES}
        found: list[Problem] = []
        validate(self.schema.Character, node.with_value(values), found)
        self.problems += [one for one in found if any(concerns(one, node, key) for key in values)]

    def beyond_types(self, sheet: Any) -> list[tuple[Place, str]]:
        """What the rulebook finds wrong with a sheet; nothing where that hangs on an option that is itself wrong."""
        try:
            return list(self.schema.problems(sheet, self.rules))
        except NotKnownError:
            return []

    def entry(self, section: str, node: Node) -> Node:
        """A weapon or the like: named, named with changes (``{weapon: sword, damage: base+3}``), or all written out."""
        word, model, _ = self.schema.REFERENCES[section]
        over = node.value if isinstance(node.value, dict) else {word: node}
        if word not in over:
            return node
        name = over[word].value
        base = self.library.find(section, name) if isinstance(name, str) else None
        if base is None:
            if isinstance(name, str):
                self.unknown(over[word], section, name)
            else:
                self.problems.append(over[word].problem(f"found {show(name)}, expected a name from the {section}"))
            return node
        named = base.with_value({"name": over[word], **base.value})
        if validate(model, named, self.problems) is None:
            return node
        return node.with_value(named.merged(Node({key: item for key, item in over.items() if key != word})).value)

    def check_inline(self) -> None:
        """Definitions that the fight does not use must be right, too."""
        for section, table in self.inline.items():
            for name, node in table.value.items():
                if name in self.library.used[section]:
                    continue
                if section == CHARACTERS:
                    self.sheet(self.driver(node)[0] or node)
                else:
                    named = node.with_value({"name": from_plain(name), **node.value})
                    validate(self.schema.REFERENCES[section][1], named, self.problems)

    def check_numbers(self, node: Node, sides: list[SidePart]) -> None:
        """Room for all fighters, and somebody who stands on either side."""
        total = sum(squad.count for side in sides for squad in side.squads)  # none for a squad that is wrong
        if total > CAPACITY:
            self.fighters = total
            self.problems.append(node.problem(f"found {total} fighters, {expected(total)}"))
        if isinstance(self.rules, PartOf):
            return
        for side in sides:
            sheets = [squad.sheet for squad in side.squads]
            if None not in sheets and not any(self.schema.begins_standing(sheet, self.rules) for sheet in sheets):
                message = "found nobody who stands when the fight begins, expected at least one"
                self.problems.append(node.problem(message, (side.name,)))

    def check_together(self, node: Node, sides: list[SidePart]) -> None:
        """What a rulebook finds wrong with fighters that are each right for themselves."""
        if not hasattr(self.schema, "wrong_together"):
            return
        squads = [[(part.count, part.sheet) for part in side.squads] for side in sides]
        for side, squad, place, message in self.schema.wrong_together(squads):
            entry = node.find((sides[side].name, "fighters", squad))[0]
            self.problems.append(entry.problem(message, place))

    def data(self, file: _File, parts: list[SidePart]) -> dict[str, Any]:
        whole = self.top.plain()
        whole.update(title=file.title, description=file.description, rounds=file.rounds)
        whole["rules"] = self.rules.model_dump()
        for part in parts:
            side = whole["sides"][part.name]
            side["policy"] = part.policy
            for entry, squad in zip(side["fighters"], part.squads, strict=True):
                if squad.policy is not None:
                    entry["policy"] = squad.policy
        return whole
