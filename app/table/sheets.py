"""Character sheets as plain data: checked one by one, told in words, with the arms that they name written out.

Text that came from a request is bounded here in size and letters before anything reads it.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterable, Mapping
from typing import Any

from okenv.core.voice.words import JOINERS, is_name, plain_words
from okenv.encounter_file import read_parts
from okenv.library import CHARACTERS, configs_of, yaml_files
from okenv.nodes import ConfigError, Node, Problem, from_plain, show
from okenv.systems import load_system

MAX_TEXT = 65_536
"""Characters of a pasted text."""
MAX_VALUES = 4_000
"""Values, keys included, in what a request says of an encounter or of sheets."""
MAX_KEYS = 100
"""Keys of one mapping, items of one list."""
MAX_WORDS, MAX_NAME = 2_000, 60
"""Characters of one value, and of a name."""
MAX_PROBLEMS = 40
"""Problems that are told of one text."""
_SUBJECT = "the sheet"
_ARENA = 1000
"""Metres; the largest that every rulebook has."""


def bounded(text: str) -> str:
    """The same text.

    Raises:
        ConfigError: when it is too long, or holds halves of letters, which cannot be written anywhere.
    """
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ConfigError("found a half of a letter (a surrogate), expected text")
    if len(text) > MAX_TEXT:
        raise ConfigError(f"found {len(text)} characters, expected at most {MAX_TEXT}")
    return text


def readable(top: Node) -> Node:
    """The same data in plain words, once it is known to be of a size to look through, with letters that can be shown.

    Raises:
        ConfigError: naming the first field that is not.
    """
    values = 0
    waiting = [top]
    while waiting:
        node = waiting.pop()
        inside = node.value
        if isinstance(inside, dict | list):
            values += len(inside)
            if len(inside) > MAX_KEYS:
                raise ConfigError([node.problem(f"found {len(inside)} entries, expected at most {MAX_KEYS}")])
            if values > MAX_VALUES:
                raise ConfigError([node.problem(f"found more than {MAX_VALUES} values in all, expected fewer")])
            for key in inside if isinstance(inside, dict) else ():
                _readable_word(node, key, MAX_NAME)
            waiting += inside.values() if isinstance(inside, dict) else inside
        elif isinstance(inside, str):
            _readable_word(node, inside, MAX_WORDS)
        elif isinstance(inside, int | float) and not -1e15 < inside < 1e15:
            raise ConfigError([node.problem("found a number beyond all measure, expected a smaller one")])
    return top.in_plain_words(but=("policy",))


def _readable_word(node: Node, word: str, longest: int) -> None:
    if len(word) > longest:
        raise ConfigError([node.problem(f"found {len(word)} characters, expected at most {longest}")])
    if not all(letter.isprintable() or letter in "\n\t" + JOINERS for letter in plain_words(word)):
        raise ConfigError([node.problem(f"found {show(word)}, expected letters that can be shown")])


def plain_node(data: Any) -> Node:
    """Plain data of a request as nodes, bounded.

    Raises:
        ConfigError: for data that is not plain, too large or not readable.
    """
    try:
        return readable(from_plain(data))
    except ConfigError as error:
        raise ConfigError([_shown(problem) for problem in error.problems]) from None


def _shown(problem: Problem) -> Problem:
    """The same problem, its field in letters that can be written."""
    field = problem.field.encode("utf-8", "replace").decode("utf-8")
    return Problem(problem.file, problem.line, field, problem.message)


def name_problems(name: str, node: Node) -> list[Problem]:
    """What is wrong with a fighter's name that stands at a node."""
    if not is_name(name) or len(name) > MAX_NAME:
        return [node.problem(f"found {show(name)}, expected a name on one line, at most {MAX_NAME} characters")]
    return []


def told(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Problems for JSON: ``{"line", "field", "message"}``, each once, the first ``MAX_PROBLEMS`` of them."""
    rows = [{"line": p.line, "field": p.field, "message": p.message[:1000]} for p in dict.fromkeys(problems)]
    if len(rows) > MAX_PROBLEMS:
        more = {"line": None, "field": "", "message": f"and {len(rows) - MAX_PROBLEMS} problems more"}
        return [*rows[:MAX_PROBLEMS], more]
    return rows


@functools.cache
def character_names(system: str) -> tuple[str, ...]:
    """The shipped characters of a rulebook."""
    return tuple(yaml_files(configs_of(system) / CHARACTERS / system))


@functools.cache
def _somebody(system: str) -> str:
    """A shipped character who can begin a fight, to stand beside or against the sheet that is checked."""
    for name in character_names(system):
        try:
            read_parts(from_plain(_fight(system, [name], name)), beside=None, shipped=True)
        except ConfigError:
            continue
        return name
    raise ConfigError(f"found no shipped character of {system} who can begin a fight, expected one")


def _fight(system: str, first: list[str], second: str) -> dict[str, Any]:
    """A fight that sheets are checked in, with room for every place that one may name, where there are places."""
    fighters = [{"character": name} for name in first]
    sides = {"a": {"fighters": fighters}, "b": {"fighters": [{"character": second}]}}
    room = {"arena": _ARENA} if "arena" in load_system(system).module("sheet.schema").Rules.model_fields else {}
    return {"system": system, "sides": sides, "rules": room}


def checked(system: str, sheet: Node, arms: Mapping[str, Node] | None = None) -> tuple[Any, list[Problem]]:
    """A sheet as the rulebook's own model, or None with everything that is wrong.

    Args:
        system: the rulebook.
        sheet: what a character's file would say.
        arms: the sections beside it that it may name, such as ``weapons``.
    """
    other = _somebody(system)
    top = from_plain(_fight(system, [other, _SUBJECT], other))
    sections = {CHARACTERS: Node({_SUBJECT: sheet}), **(arms or {})}
    try:
        parts = read_parts(top.with_value({**top.value, **sections}), beside=None, shipped=True)
    except ConfigError as error:
        return None, error.problems
    return parts.sides[0].squads[1].sheet, []


def shipped_sheet(system: str, name: str) -> tuple[dict[str, Any], Any]:
    """A shipped character: what its file says, and the rulebook's model.

    Raises:
        ConfigError: where there is none of that name.
    """
    fields, sheet = _shipped_sheet(system, name)
    return copy.deepcopy(fields), sheet


@functools.cache
def _shipped_sheet(system: str, name: str) -> tuple[dict[str, Any], Any]:
    other = _somebody(system)
    parts = read_parts(from_plain(_fight(system, [other, name], other)), beside=None, shipped=True)
    return parts.data[CHARACTERS][name], parts.sides[0].squads[1].sheet


def words_of(system: str, sheet: Any) -> dict[str, str]:
    """A checked sheet in the words of the rulebook, number by number."""
    found: dict[str, str] = load_system(system).module("sheet.schema").sheet_summary(sheet)
    return found


def line_of(system: str, fields: Mapping[str, Any], sheet: Any) -> str:
    """A checked sheet in one line, such as ``mook; Fighting Gd, Agility Avg; knife, fist``.

    Args:
        system: the rulebook.
        fields: what the sheet says.
        sheet: the rulebook's model of it.
    """
    schema = load_system(system).module("sheet.schema")
    known = schema.Character.model_fields
    marks = [word for word in known if fields.get(word) is True]
    figures = []
    for word in known:
        if not known[word].is_required() or word not in fields or word in schema.REFERENCES:
            continue
        value = fields[word]
        figures += [f"{key} {of}" for key, of in value.items()] if isinstance(value, dict) else [f"{word} {value}"]
    arms = []
    for section in schema.REFERENCES:
        worn = getattr(sheet, section)
        arms += [one.name for one in (worn if isinstance(worn, list) else [worn]) if one is not None]
    return "; ".join(", ".join(part).replace("_", " ") for part in (marks, figures, arms) if part)


def written_out(system: str, fields: Mapping[str, Any], arms: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A sheet with every weapon or armour of the text's own sections written into it, so that it stands alone.

    Args:
        system: the rulebook.
        fields: what the sheet says, checked.
        arms: plain definitions by section and name.
    """
    whole = copy.deepcopy(dict(fields))
    for section, (word, _, default) in load_system(system).module("sheet.schema").REFERENCES.items():
        own = arms.get(section, {})
        given = whole.get(section)
        if given is None or not own:
            continue
        items = given if isinstance(given, list) else [given]
        items = [_entry(item, word, own) for item in items]
        whole[section] = items if isinstance(default, list) else items[0]
    return whole


def _entry(item: Any, word: str, own: Mapping[str, Any]) -> Any:
    over = item if isinstance(item, dict) else {word: item}
    name = over.get(word)
    if not isinstance(name, str) or name not in own:
        return item
    changes = {key: value for key, value in over.items() if key != word}
    return {"name": name, **copy.deepcopy(dict(own[name])), **changes}


__all__ = [
    "MAX_NAME",
    "MAX_PROBLEMS",
    "MAX_TEXT",
    "bounded",
    "character_names",
    "checked",
    "line_of",
    "name_problems",
    "plain_node",
    "readable",
    "shipped_sheet",
    "told",
    "words_of",
    "written_out",
]
