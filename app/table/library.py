"""What a game master can pick: encounters, characters, arms, policies, options of a rulebook; all fit for JSON.

>>> from app.table.library import systems
>>> [system["name"] for system in systems()]
['ok', 'broags', 'psob', 'zerospace']
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Mapping
from typing import Any

import yaml
from pydantic import BaseModel, ValidationError

from agents.gambits import gambit_names
from agents.registry import describe
from okenv.encounter import Encounter, display_name, encounter_names, load_encounter
from okenv.library import CHARACTERS, configs_of
from okenv.rulebook.index import LOADER
from okenv.systems import load_system
from okenv.systems import systems as system_names
from okenv.yaml_lines import read_yaml

from .columns import columns_of
from .drivers import shipped_codes, title
from .sheets import character_names, line_of, shipped_sheet, words_of, written_out
from .things import as_chosen, called, things

_KINDS = {"ppo": "learned", "puct": "learned"}
_SEARCHES = ("greedy", "expectimax", "mcts")


def systems() -> list[dict[str, str]]:
    """``{"name", "title"}`` of every rulebook that can be played at the table."""
    found = map(load_system, system_names())
    return [{"name": system.name, "title": system.title} for system in found if system.has("table.queue")]


def library(system: str) -> dict[str, Any]:
    """Everything of a rulebook that can be picked.

    Returns:
        ``system`` and its ``title``; ``encounters`` with sides and options as the page's form has them (see
        ``building.py``); ``characters`` with the ``policy`` that suits each, a ``line``, the ``sheet`` in words,
        and the ``fields`` that its file says; ``arms``, what each entry says, by section and name; ``policies`` with
        code, kind, title, the ``group`` of a personality, and a sentence; ``options`` with a ``label``, a sentence
        ``told``, the ``unit`` of a number, and their ``choices`` with ``words``, or for a list of ``things`` what a
        form needs of them (``things.py``); ``columns`` that a pasted table may have.

    Raises:
        ValueError: with the nearest name, where there is no such rulebook.
    """
    return copy.deepcopy(_library(load_system(system).name))


@functools.cache
def _library(system: str) -> dict[str, Any]:
    return {
        "system": system,
        "title": load_system(system).title,
        "encounters": [form_of(load_encounter(name)) for name in encounter_names(system)],
        "characters": [_character(system, name) for name in character_names(system)],
        "arms": {section: _arms(system, section) for section in load_system(system).module("sheet.schema").REFERENCES},
        "policies": _policies(system),
        "options": _options(system),
        "columns": _columns(system),
    }


def form_of(encounter: Encounter) -> dict[str, Any]:
    """An encounter as the page's form has it, which ``building.encounter_of`` takes, with a description."""
    usual = type(encounter.rules)().model_dump()
    changed = {key: value for key, value in encounter.data["rules"].items() if value != usual[key]}
    for option in _options(encounter.system):
        if option["kind"] == "things" and option["name"] in changed:
            changed[option["name"]] = as_chosen(type(encounter.rules), option, changed[option["name"]])
    return {
        "system": encounter.system,
        "name": encounter.name,
        "title": encounter.title,
        "description": encounter.description.strip(),
        "rounds": encounter.rounds,
        "options": changed,
        "sides": [
            {
                "name": side.name,
                "policy": side.policy,
                "fighters": [_entry(encounter, entry) for entry in encounter.data["sides"][side.name]["fighters"]],
            }
            for side in encounter.sides
        ],
    }


def _entry(encounter: Encounter, entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of an encounter's file as one of the page's form, which has no definitions beside it."""
    system, data = encounter.system, encounter.data
    references = load_system(system).module("sheet.schema").REFERENCES
    arms = {section: _own(data[section], _arms(system, section)) for section in references}
    own: dict[str, Any] = {key: entry[key] for key in ("character", "name", "count", "policy") if key in entry}
    over = {key: value for key, value in entry.items() if key not in own}
    name, sheet = own["character"], data[CHARACTERS][own["character"]]
    if name not in character_names(system) or shipped_sheet(system, name)[0] != sheet:
        own |= {"character": written_out(system, sheet, arms), "name": own.get("name", display_name(name))}
    return {**own, "overrides": written_out(system, over, arms)} if over else own


def _own(used: dict[str, Any], shipped: dict[str, Any]) -> dict[str, Any]:
    return {name: fields for name, fields in used.items() if shipped.get(name) != fields}


def _character(system: str, name: str) -> dict[str, Any]:
    fields, sheet = shipped_sheet(system, name)
    return {
        "name": name,
        "title": display_name(name),
        "description": str(fields.get("description", "")),
        "policy": str(fields.get("policy", "")),
        "line": line_of(system, fields, sheet),
        "sheet": words_of(system, sheet),
        "fields": fields,
    }


@functools.cache
def _arms(system: str, section: str) -> dict[str, Any]:
    found: dict[str, Any] = read_yaml(configs_of(system) / "arms" / system / f"{section}.yaml").plain()
    return found


def _policies(system: str) -> list[dict[str, str]]:
    told = {code.partition(" ")[0]: words for code, words in describe(system)}
    by_word = {code.partition(":")[0]: words for code, words in reversed(told.items())}
    gambits = {one.code: one for one in gambit_names(system)}
    rows = []
    for code in shipped_codes(system):
        word = code.partition(":")[0]
        kind = "personality" if code in gambits else _KINDS.get(word, "search" if word in _SEARCHES else "scripted")
        row = {
            "code": code,
            "kind": kind,
            "title": title(code, system),
            "group": "",
            "description": by_word.get(word, "").strip(),
        }
        if (one := gambits.get(code)) is not None:
            row |= {"group": one.group, "description": one.sentence}
        rows.append(row)
    return rows


@functools.cache
def _options(system: str) -> list[dict[str, Any]]:
    """The options of a rulebook, each once, in words and with the ruling that it changes."""
    model = load_system(system).module("sheet.schema").Rules
    defaults = model().model_dump()
    found: dict[str, dict[str, Any]] = {}
    words = _option_words(system)
    text = (load_system(system).folder / "rulings.yaml").read_text(encoding="utf-8")
    for ruling in yaml.load(text, LOADER):
        for option in ruling.get("options", ()):
            name = option["name"]
            if name in defaults and name not in found:
                kind, choices = _choice(model, name, option["values"], defaults[name])
                said = words.get(name, {})
                found[name] = {
                    **called(name, said),
                    "kind": kind,
                    "choices": choices,
                    "words": [said.get("words", {}).get(str(choice), str(choice)) for choice in choices],
                    "default": defaults[name],
                    "rule": ruling["id"],
                    "title": ruling["title"],
                    "description": ruling["text"],
                    **(things(system, model, name, said) or {}),
                }
    order = [*words, *found]
    return sorted(found.values(), key=lambda option: order.index(option["name"]))


def _option_words(system: str) -> Mapping[str, Any]:
    """What a rulebook says of its options in ``table/options.yaml``; nothing where it has none."""
    path = load_system(system).folder / "table" / "options.yaml"
    return read_yaml(path).plain() if path.exists() else {}


def _choice(model: type[BaseModel], name: str, values: list[str], default: Any) -> tuple[str, list[Any]]:
    """What is chosen from: ``yes`` or no, one ``choice`` of some, a ``number``, or ``data`` as YAML writes it."""
    if isinstance(default, bool):
        return "yes", [True, False]
    if isinstance(default, dict | list):
        return "data", []
    if len(values) > 1:
        return "choice", [_meant(model, name, value) for value in values]
    return "number", []


def _meant(model: type[BaseModel], name: str, value: str) -> Any:
    """A word of the rulings as the option takes it: the word itself, or else the number that it is."""
    try:
        model(**{name: value})
    except ValidationError:
        return int(value)
    return value


def _columns(system: str) -> list[dict[str, Any]]:
    """What the columns of a pasted table may be called, attributes that shipped sheets have among them."""
    columns = columns_of(system)
    rows = [(name, columns.find(name)) for name in [*columns.names(), *columns.attributes.values()]]
    return [{"name": name, "kind": column.kind, "choices": list(column.choices)} for name, column in rows]


__all__ = ["form_of", "library", "systems"]
