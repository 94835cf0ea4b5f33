"""Encounters from a request: a shipped one's name, what a YAML file would say, or the page's form; never a path.

The form is a mapping whose ``sides`` is a list::

    {"system": "ok", "title": "At the ford", "options": {"arena": 40}, "rounds": 50, "sides": [
      {"name": "party", "fighters": [{"character": {"attributes": {"Fighting": "great", ...}}, "name": "Ann"}]},
      {"name": "bandits", "policy": "brute",
       "fighters": [{"character": "thug", "count": 4, "overrides": {"start": {"at": 12}}}]}]}

A ``character`` is a name of the library or a sheet; ``overrides`` are fields of a sheet. Errors name the
field as it stands in the request: ``sides[1].fighters[0].overrides.start.at``.

>>> from app.table.building import encounter_of, with_more
>>> duel = encounter_of("mirror-duel")
>>> with_more(duel, "blue", "thug", 2).names
['Red', 'Blue', 'Thug 1', 'Thug 2']
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

from okenv.core.capacity import CAPACITY, expected
from okenv.core.spelling import nearest
from okenv.encounter import Encounter, EncounterError, display_name, known_encounters, load_encounter, unique_names
from okenv.encounter_file import read_parts
from okenv.library import CHARACTERS
from okenv.nodes import ConfigError, Node, Problem, from_plain, listing, show
from okenv.systems import load_system, systems
from okenv.validation import unknown_key
from okenv.yaml_lines import parse_yaml

from .sheets import MAX_PROBLEMS, bounded, character_names, name_problems, plain_node, readable, told

_FORM = ("name", "system", "title", "description", "rounds", "options", "sides")
_SIDE = ("name", "policy", "fighters")
_ENTRY = ("character", "name", "count", "policy", "overrides")


def encounter_of(source: str | Mapping[str, Any]) -> Encounter:
    """The encounter that a request means.

    Args:
        source: the name of a shipped encounter, or of one that was kept; or what a YAML file says (``sides`` is a
            mapping); or the page's form (``sides`` is a list). A text is never taken as a path.

    Raises:
        EncounterError: with everything that is wrong; each of its ``problems`` names the field.
    """
    if isinstance(source, str):
        names = known_encounters()
        if source not in names:
            hint = nearest(source[:200], names)
            message = f"found {show(source)}, expected one of {', '.join(names)}, or a mapping{hint}"
            raise EncounterError([Problem(None, None, "encounter", message)])
        return load_encounter(source)
    try:
        return _encounter(plain_node(source))
    except ConfigError as error:
        raise EncounterError(error.problems[:MAX_PROBLEMS]) from None


def check_encounter(text: str) -> dict[str, Any]:
    """An encounter from YAML text, such as a file holds.

    Returns:
        ``{"encounter": mapping, "title", "system"}`` with the mapping that :func:`encounter_of` takes; or
        ``{"problems": [{"line", "field", "message"}]}``.
    """
    try:
        encounter = _encounter(readable(parse_yaml(bounded(text))))
    except ConfigError as error:
        return {"problems": told(error.problems)}
    return {"encounter": encounter.to_dict(), "title": encounter.title, "system": encounter.system}


def with_more(
    encounter: Encounter,
    side: str,
    character: str | Mapping[str, Any],
    count: int = 1,
    name: str | None = None,
    overrides: Mapping[str, Any] | None = None,
) -> Encounter:
    """The same fight with an entry more on a side; all others keep their names and their order.

    Args:
        encounter: the fight.
        side: the name of a side.
        character: one that the encounter has, or else one of the library; or a sheet, which needs a ``name``.
        count: how many of it, at least 1.
        name: what they are called, numbered where there are several; changed where it is taken: a second
            ``Goon`` is ``Goon 2``, a second group ``Goon B 1``, ``Goon B 2``.
        overrides: fields of the sheet to change.

    Raises:
        EncounterError: naming the field at fault; over the largest number of fighters, ``count``.
    """
    form = {"character": character, "count": count, "name": name, "overrides": dict(overrides or {})}
    try:
        if side not in encounter.side_names:
            message = f"found {show(side)}, expected one of {', '.join(encounter.side_names)}"
            raise ConfigError([Problem(None, None, "side", message + nearest(str(side)[:200], encounter.side_names))])
        node = plain_node({key: value for key, value in form.items() if value is not None})
        return _joined(encounter, side, node)
    except ConfigError as error:
        raise EncounterError(error.problems[:MAX_PROBLEMS]) from None


# --- a whole encounter


def _encounter(top: Node) -> Encounter:
    if isinstance(top.value, dict) and isinstance(top.value.get("sides", Node(None)).value, list):
        top = _from_form(top)
    name = Node("encounter")
    if isinstance(top.value, dict) and "name" in top.value:
        name, top = top.value["name"], top.without("name")
        if not isinstance(name.value, str) or name_problems(name.value, name):
            raise ConfigError([name.problem(f"found {show(name.value)}, expected a name on one line")])
    parts = read_parts(top, beside=None, shipped=True)
    encounter = Encounter.from_dict({**parts.data, "name": name.value})
    named = [(fighter.name, "fighters") for fighter in encounter.fighters]
    wrong = [problem for word, where in named for problem in name_problems(word, Node(None, (where,)))]
    if wrong:
        raise ConfigError(wrong)
    return encounter


def _from_form(top: Node) -> Node:
    """The page's form as what a YAML file says; values keep the places that they have in the form."""
    problems = [unknown_key(top, key, _FORM) for key in top.value if key not in _FORM]
    system = _system(top)
    sides: dict[str, Node] = {}
    sheets: dict[str, Node] = {}
    for side in top.value["sides"].value:
        name = _text(side, "name", "the side's name", _SIDE, problems)
        entries = side.value.get("fighters", Node(None)) if isinstance(side.value, dict) else Node(None)
        if name is None:
            continue
        if not isinstance(entries.value, list):
            problems.append(side.problem(f"found {show(entries.value)}, expected a list of fighters", ("fighters",)))
            continue
        if name in sides:
            problems.append(side.problem(f"found {name!r} again, expected another name", ("name",)))
        squads = [_squad(system, entry, sheets, problems) for entry in entries.value]
        members = {"fighters": entries.with_value([squad for squad in squads if squad is not None])}
        sides[name] = side.with_value({**side.without("name", "fighters").value, **members})
    if problems:
        raise ConfigError(problems)
    whole = dict(top.without("options", "sides").value)
    whole["sides"] = top.value["sides"].with_value(sides)
    if "options" in top.value:
        whole["rules"] = top.value["options"]
    whole.setdefault("title", Node(f"{' against '.join(sides)}"))
    if sheets:
        whole[CHARACTERS] = Node(sheets, (CHARACTERS,))
    return top.with_value(whole)


def _system(top: Node) -> str:
    found = top.value.get("system", Node(None, ("system",))).value
    if found not in systems():
        message = (
            f"found {show(found)}, expected a rule system: {listing(systems())}{nearest(str(found)[:200], systems())}"
        )
        raise ConfigError([top.problem(message, ("system",))])
    return str(found)


def _text(node: Node, key: str, meant: str, known: tuple[str, ...], problems: list[Problem]) -> str | None:
    """A text that a mapping must have, in a mapping of those keys alone."""
    if not isinstance(node.value, dict):
        problems.append(node.problem(f"found {show(node.value)}, expected a mapping"))
        return None
    problems += [unknown_key(node, word, known) for word in node.value if word not in known]
    found = node.value.get(key, Node(None)).value
    if isinstance(found, str) and found:
        return found
    problems.append(node.problem(f"found {show(found)}, expected {meant}", (key,)))
    return None


def _squad(system: str, entry: Node, sheets: dict[str, Node], problems: list[Problem]) -> Node | None:
    """An entry of the form as an entry of a file; its own sheet goes into ``sheets`` under a name of its own."""
    given = entry.value.get("character", Node(None)) if isinstance(entry.value, dict) else Node(None)
    if not isinstance(given.value, dict):
        if _text(entry, "character", "the name of a character, or a sheet", _ENTRY, problems) is None:
            return None
        key = given
    else:
        name = _text(entry, "name", "a name, since the sheet is her own", _ENTRY, problems)
        if name is None:
            return None
        key = given.with_value(_free_key(name, given, {**dict.fromkeys(character_names(system)), **sheets}))
        sheets.setdefault(key.value, given)
    over = entry.value.get("overrides", Node({}))
    if not isinstance(over.value, dict):
        problems.append(entry.problem(f"found {show(over.value)}, expected a mapping of fields", ("overrides",)))
        return None
    fields = load_system(system).module("sheet.schema").Character.model_fields
    problems += [unknown_key(over, field, fields) for field in over.value if field not in fields]
    own = {word: node for word, node in entry.without("character", "overrides").value.items() if node.value is not None}
    return entry.with_value({"character": key, **own, **{k: v for k, v in over.value.items() if k in fields}})


def _free_key(name: str, sheet: Node, taken: Mapping[str, Node | None]) -> str:
    """A name for a sheet that no other sheet has; the same sheet keeps its name."""
    for key in [name, *(f"{name} {k}" for k in range(2, len(taken) + 3))]:
        same = taken.get(key)
        if key not in taken or (same is not None and same.plain() == sheet.plain()):
            return key
    raise AssertionError("one more name than there are sheets")


# --- more fighters


def _joined(encounter: Encounter, side: str, entry: Node) -> Encounter:
    data = encounter.to_dict()
    problems: list[Problem] = []
    sheets = {key: from_plain(sheet) for key, sheet in data[CHARACTERS].items()}
    given = entry.value["character"]
    count = entry.value["count"].value
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        problems.append(entry.problem(f"found {show(count)}, expected a whole number, at least 1", ("count",)))
    elif len(encounter.names) + count > CAPACITY:
        total = len(encounter.names) + count
        message = f"found {len(encounter.names)} fighters and {count} more, {expected(total)}"
        problems.append(entry.problem(message, ("count",)))
    wanted = entry.value.get("name", Node(None)).value
    if wanted is not None and (not isinstance(wanted, str) or name_problems(wanted, entry)):
        problems.append(entry.problem(f"found {show(wanted)}, expected a name on one line", ("name",)))
    squad = None if problems else _squad(encounter.system, entry, sheets, problems)
    if squad is None or problems:
        raise ConfigError(problems)
    key = squad.value["character"].value
    name = _free_name(encounter, side, str(wanted or display_name(key)), count)
    added = squad.with_value({**squad.value, "character": given.with_value(key), "name": given.with_value(name)})
    data["sides"][side]["fighters"].append({})
    top = from_plain({key: value for key, value in data.items() if key != "name"})
    top.value["sides"].value[side].value["fighters"].value[-1] = added
    top.value[CHARACTERS].value.update(sheets)
    parts = read_parts(top, beside=None, shipped=True)
    return Encounter.from_dict({**parts.data, "name": encounter.name})


def _free_name(encounter: Encounter, side: str, wanted: str, count: int) -> str:
    """The wanted name, or the nearest to it that leaves everybody else's name as it is."""
    bases, first = _bases(encounter), encounter.sides[0]
    before = len(first.fighters) if side == first.name else len(bases)
    further = range(2, CAPACITY + 2) if count == 1 else string.ascii_uppercase[1:]
    for more in ["", *(f" {mark}" for mark in further)]:
        name = wanted + more
        numbered = unique_names([*bases[:before], *[name] * count, *bases[before:]])
        if [*numbered[:before], *numbered[before + count :]] == encounter.names:
            return name
    raise ConfigError([Problem(None, None, "name", f"found {wanted!r}, expected a name that nobody has")])


def _bases(encounter: Encounter) -> list[str]:
    """The names by row as the encounter's entries say them, before they are numbered."""
    return [
        squad.get("name") or display_name(squad["character"])
        for side in encounter.side_names
        for squad in encounter.data["sides"][side]["fighters"]
        for _ in range(squad.get("count", 1))
    ]


__all__ = ["check_encounter", "encounter_of", "with_more"]
