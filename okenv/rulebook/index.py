"""The rulings of a system, and how to find the one that somebody means."""

from __future__ import annotations

import difflib
import functools
import re
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import yaml

from okenv.contract import PAGE, TEXTS, RulebookError, absent
from okenv.systems import load_system

from .places import Place, places_in_code, places_in_tests

LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Reads every value as text: ``off`` is a word."""


@dataclass(frozen=True)
class Option:
    """A field of an encounter's ``rules:`` block.

    Attributes:
        name: the field.
        values: what may be written; one word such as ``metres`` stands for any number of these.
        default: what holds when nothing is written.
    """

    name: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Ruling:
    """One ruling.

    Attributes:
        id: such as ``OK-ARM-1``.
        title: a few words.
        text: all of it, one line.
        options: the fields of ``rules:`` that it describes.
        code: where the code names it, configs included.
        tests: where tests name it; empty outside a checkout.
    """

    id: str
    title: str
    text: str
    options: tuple[Option, ...] = ()
    code: tuple[Place, ...] = field(default=(), repr=False)
    tests: tuple[Place, ...] = field(default=(), repr=False)


@functools.cache
def rulings(system: str) -> tuple[Ruling, ...]:
    """All rulings of a system, in the order of its ``rulings.yaml``.

    Raises:
        ValueError: with the nearest name, when there is no such system, or when it has no rulings.
    """
    entries = read_text(system, "rulings.yaml")
    ids = [entry["id"] for entry in entries]
    code, tests = places_in_code(system, ids), places_in_tests(system, ids)
    return tuple(
        Ruling(
            entry["id"],
            entry["title"],
            entry["text"],
            tuple(Option(o["name"], tuple(o["values"]), o["default"]) for o in entry.get("options", [])),
            code.get(entry["id"], ()),
            tests.get(entry["id"], ()),
        )
        for entry in entries
    )


def read_text(system: str, file: str) -> Any:
    """A YAML file of a system's folder, every value as text.

    Raises:
        RulebookError: where it is not there, or has nothing in it.
    """
    path = load_system(system).folder / file
    if not path.is_file():
        raise absent(system, path.parent, file)
    found = yaml.load(path.read_text(encoding="utf-8"), LOADER)
    if not found:
        raise RulebookError(f"rulebook {system!r}: {path}: found nothing, expected {TEXTS[file]}; see {PAGE}")
    return found


def find(system: str, words: str = "") -> list[Ruling]:
    """The rulings that somebody means, best first.

    Args:
        system: the rulebook.
        words: an id or its beginning (``OK-ARM-1``, ``dmg``), or words that all stand in the
            ruling's title, text or options; no words find everything.

    Returns:
        That ruling alone for a whole id; otherwise those whose id begins so, then those with the
        words in their title, then the others. Empty when there is none; :func:`suggest` then knows
        what is near.
    """
    every = rulings(system)
    wanted = words.lower().split()
    for ruling in every:
        if wanted in ([ruling.id.lower()], [_short(ruling.id)]):
            return [ruling]
    found = [r for r in every if len(wanted) == 1 and _begins(r.id, wanted[0])]
    for meant in (lambda r: _all_begin(wanted, r.title), lambda r: _all_begin(wanted, _everything(r))):
        found += [r for r in every if r not in found and meant(r)]
    return found


def suggest(system: str, words: str) -> list[str]:
    """At most three ids, options or words of the rulings, alike to words given that are in none; by turns."""
    known: dict[str, str] = {}
    for ruling in rulings(system):
        for word in [ruling.id, _short(ruling.id), *_words(_everything(ruling))]:
            known.setdefault(word.lower(), ruling.id if word.lower() == _short(ruling.id) else word)
    near = []
    for word in words.lower().split():
        if not any(one.startswith(word) for one in known):
            near.append([known[match] for match in difflib.get_close_matches(word, known, 3, 0.6)])
    return list(dict.fromkeys(one for row in zip_longest(*near) for one in row if one))[:3]


def _short(ruling_id: str) -> str:
    """``arm-1`` for ``OK-ARM-1``."""
    return ruling_id.partition("-")[2].lower()


def _begins(ruling_id: str, word: str) -> bool:
    """Whether a word is the first parts of an id, with the system's name or without: ``ok-dmg``, ``dmg``."""
    parts = word.rstrip("-").split("-")
    return any(full.split("-")[: len(parts)] == parts for full in (ruling_id.lower(), _short(ruling_id)))


def _everything(ruling: Ruling) -> str:
    options = " ".join(f"{o.name} {' '.join(o.values)}" for o in ruling.options)
    return f"{ruling.title} {ruling.text} {options}"


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9_'-]+", text.lower())


def _all_begin(wanted: list[str], text: str) -> bool:
    """Whether each wanted word is the beginning of a word of the text."""
    words = _words(text)
    return all(any(word.startswith(want) for word in words) for want in wanted)
