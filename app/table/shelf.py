"""What a game master can pick, with the encounters and parties that were kept; and keeping more of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from evaluation.assess.ends import STANDS, numbers_of
from evaluation.assess.party import at_ease
from okenv.core.spelling import nearest
from okenv.encounter import Encounter, EncounterError, encounter_names, own_encounters
from okenv.nodes import ConfigError, Problem, show
from okenv.own import ENCOUNTERS, PARTIES, file_name, keep, own_files, read
from okenv.rest import read as seconds_of
from okenv.systems import load_system

from .assessing import MOST
from .building import encounter_of
from .errors import BadEvent
from .library import form_of, library
from .tables import Table


def keep_of(source: str | Mapping[str, Any], title: str, side: str | None = None, *, replace: bool = False) -> str:
    """Keep an encounter, or the party of one side of it.

    Args:
        source: what ``encounter_of`` takes.
        title: for people; what it is kept by comes from it.
        side: whose fighters are kept, without their places in this fight; None for the whole encounter.
        replace: whether to write over what is kept by that name.

    Returns:
        What it is kept by.

    Raises:
        EncounterError: for an encounter that cannot be played, or has no such side.
        TakenError: for a name that is taken.
        ConfigError: for a title that makes no name, or that of a shipped encounter.
        OSError: where the folder cannot be written.
    """
    encounter = encounter_of(source)
    if side is None:
        if file_name(title) in encounter_names():
            message = f"found {title!r}, as a shipped encounter is called; expected another name"
            raise ConfigError([Problem(None, None, "name", message)])
        data = {key: value for key, value in encounter.to_dict().items() if key not in ("name", "title")}
        return keep(ENCOUNTERS, title, {"title": title, **data}, replace=replace).stem
    if side not in encounter.side_names:
        known = f"one of {', '.join(encounter.side_names)}{nearest(side[:200], encounter.side_names)}"
        raise EncounterError([Problem(None, None, "side", f"found {show(side)}, expected {known}")])
    form, harm = form_of(encounter)["sides"][encounter.side_names.index(side)], _harm(encounter)
    data = {"title": title, "system": encounter.system, "fighters": [_placeless(one, harm) for one in form["fighters"]]}
    return keep(PARTIES, title, data, replace=replace).stem


def keep_survivors(table: Table, side: str, title: str, rest: str = "", *, replace: bool = False) -> dict[str, Any]:
    """Keep those of a side who can fight again, with the harm that lasts, after they have rested.

    Args:
        table: whose fight is over, or at least so far.
        side: whose fighters.
        title: for people; what it is kept by comes from it.
        rest: how long until the next fight, such as ``8 days``; empty: none.
        replace: whether to write over what is kept by that name.

    Returns:
        ``name``, what it is kept by; ``left``, the names of those who cannot fight by then, and are left out.

    Raises:
        BadEvent: for a side or a rest that is none, a rulebook that does not say what lasts, and a side of which
            nobody can fight.
        TakenError: for a name that is taken.
        ConfigError: for a title that makes no name.
        OSError: where the folder cannot be written.
    """
    now = table.situation()
    encounter, battle = now.encounter, now.battle()
    if side not in encounter.side_names:
        known = f"one of {', '.join(encounter.side_names)}{nearest(side[:200], encounter.side_names)}"
        raise BadEvent("side", f"found {show(side)}, expected {known}")
    try:
        seconds = seconds_of(rest) if rest else 0
    except ValueError as error:
        raise BadEvent("rest", f"found {show(rest)}, {error}") from None
    rulebook = battle.system.filled("voice.aftermath")
    if not (rulebook.carry and rulebook.heal and rulebook.start_of):
        raise BadEvent("side", f"{battle.system.title} does not say what lasts of a fight")
    number = encounter.side_names.index(side)
    rows = [row for row in range(len(encounter.fighters)) if battle.side_of(row) == number]
    people = at_ease(encounter).template["fighters"][:, rows].copy()
    rulebook.carry(battle.state["fighters"], rows, people)
    if seconds:
        rulebook.heal(people, seconds)
    stands = numbers_of(battle.system, STANDS)
    entries, left = [], []
    each = _each(form_of(encounter)["sides"][number], _harm(encounter))
    for entry, fighter, f in zip(each, encounter.sides[number].fighters, people[0], strict=True):
        if int(f["state"]) not in stands:
            left.append(fighter.name)
            continue
        was = fighter.sheet.start.model_dump()
        start = {field: value for field, value in rulebook.start_of(f).items() if value != was[field]}
        over = entry.get("overrides", {})
        if start:
            over = {**over, "start": {**over.get("start", {}), **start}}
        entries.append({**entry, "name": fighter.name} | ({"overrides": over} if over else {}))
    if not entries:
        raise BadEvent("side", f"found {show(side)}, of which nobody can fight; expected a side with survivors")
    data = {"title": title, "system": encounter.system, "fighters": entries}
    return {"name": keep(PARTIES, title, data, replace=replace).stem, "left": left}


def _harm(encounter: Encounter) -> frozenset[str] | None:
    """What of a fighter's ``start`` is harm, which she takes with her; None where the rulebook does not say."""
    start_of = load_system(encounter.system).filled("voice.aftermath").start_of
    return None if start_of is None else frozenset(start_of(encounter.template[0]["fighters"][0]))


def _placeless(entry: dict[str, Any], harm: frozenset[str] | None) -> dict[str, Any]:
    """An entry without what of its ``start`` belongs to the scene: a place, cover, whom she holds."""
    if harm is None:
        return entry
    found = dict(entry)
    for key in ("character", "overrides"):
        if isinstance(found.get(key), dict) and "start" in found[key]:
            start = {field: value for field, value in found[key]["start"].items() if field in harm}
            found[key] = {**found[key], "start": start}
            if not start:
                del found[key]["start"]
    return found if found.get("overrides", True) else {key: found[key] for key in found if key != "overrides"}


def _each(side: dict[str, Any], harm: frozenset[str] | None) -> list[dict[str, Any]]:
    """The entries of a form's side, one for each fighter."""
    return [
        {key: value for key, value in _placeless(entry, harm).items() if key != "count"}
        for entry in side["fighters"]
        for _ in range(entry.get("count", 1))
    ]


def shelf(system: str) -> dict[str, Any]:
    """The library of a rulebook, and what was kept.

    Returns:
        What ``library`` does; among its ``encounters``, first, those that were kept, with ``own`` true; and
        ``parties``, each with the ``name`` that it is kept by, a ``title`` and ``fighters``, entries of the page's
        form. A file that cannot be used is left out: somebody may be writing it.

    Raises:
        ValueError: with the nearest name, where there is no such rulebook.
    """
    found = library(system)
    own = [{**form_of(one), "own": True} for one in own_encounters(found["system"])]
    return {**found, "encounters": [*own, *found["encounters"]], "parties": _parties(found["system"])}


def _parties(system: str) -> list[dict[str, Any]]:
    found = []
    for name in own_files(PARTIES):
        with suppress(ConfigError):
            data = read(PARTIES, name)
            entries = data.get("fighters")
            if data.get("system") == system and isinstance(entries, list) and entries and all(map(_is_entry, entries)):
                found.append({"name": name, "title": str(data.get("title", name)), "fighters": entries})
    return found


def _is_entry(entry: Any) -> bool:
    """Whether the page's form can show it; whether it can be played is told there."""
    if not isinstance(entry, dict) or not isinstance(entry.get("overrides", {}), dict):
        return False
    named, count = entry.get("name"), entry.get("count", 1)
    character = entry.get("character")
    known = isinstance(character, str) or (isinstance(character, dict) and isinstance(named, str))
    return known and isinstance(named, str | None) and type(count) is int and 1 <= count <= MOST
