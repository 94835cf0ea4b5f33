"""What a game master can pick, with the encounters and parties that were kept; and keeping more of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from okenv.core.spelling import nearest
from okenv.encounter import EncounterError, encounter_names, own_encounters
from okenv.nodes import ConfigError, Problem, show
from okenv.own import ENCOUNTERS, PARTIES, TakenError, file_name, keep, own_files, read

from .building import encounter_of
from .library import form_of, library


def keep_of(source: str | Mapping[str, Any], title: str, side: str | None = None, *, replace: bool = False) -> str:
    """Keep an encounter, or the party of one side of it.

    Args:
        source: what ``encounter_of`` takes.
        title: for people; what it is kept by comes from it.
        side: whose fighters are kept; None for the whole encounter.
        replace: whether to write over what is kept by that name.

    Returns:
        What it is kept by.

    Raises:
        EncounterError: for an encounter that cannot be played, or has no such side.
        TakenError: for a name that is taken, also by a shipped encounter.
        ConfigError: for a title that makes no name.
        OSError: where the folder cannot be written.
    """
    encounter = encounter_of(source)
    if side is None:
        if file_name(title) in encounter_names():
            message = f"found {title!r}, as a shipped encounter is called; expected another name"
            raise TakenError([Problem(None, None, "name", message)])
        data = {key: value for key, value in encounter.to_dict().items() if key not in ("name", "title")}
        return keep(ENCOUNTERS, title, {"title": title, **data}, replace=replace).stem
    if side not in encounter.side_names:
        known = f"one of {', '.join(encounter.side_names)}{nearest(side[:200], encounter.side_names)}"
        raise EncounterError([Problem(None, None, "side", f"found {show(side)}, expected {known}")])
    form = form_of(encounter)["sides"][encounter.side_names.index(side)]
    data = {"title": title, "system": encounter.system, "fighters": form["fighters"]}
    return keep(PARTIES, title, data, replace=replace).stem


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
    own = [{**form_of(one), "own": True} for one in own_encounters() if one.system == found["system"]]
    return {**found, "encounters": [*own, *found["encounters"]], "parties": _parties(found["system"])}


def _parties(system: str) -> list[dict[str, Any]]:
    found = []
    for name in own_files(PARTIES):
        with suppress(ConfigError):
            data = read(PARTIES, name)
            entries = data.get("fighters")
            if data.get("system") == system and isinstance(entries, list) and all(map(_is_entry, entries)):
                found.append({"name": name, "title": str(data.get("title", name)), "fighters": entries})
    return found


def _is_entry(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("character"), str | dict)
