"""The parts of a study: the units that each comes to, and what it tells of them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from ..sections import Section
from ..study import KINDS, Study
from ..units import Results, Unit
from . import grid, house_rules, moments, numbers, ranks, spending, squads, tactics

_MODULES: dict[str, ModuleType] = dict(
    zip(KINDS, (tactics, grid, moments, spending, ranks, house_rules, numbers, squads), strict=True)
)


def units_of(study: Study) -> list[Unit]:
    """All units of a study, each once; those of one duel stand together."""
    found: dict[str, Unit] = {}
    for field, _, part in study.parts():
        for unit in _MODULES[field].units(part, study):
            found.setdefault(unit.key, unit)
    places: dict[str | None, int] = {}
    for unit in found.values():
        places.setdefault(unit.game, len(places))
    return sorted(found.values(), key=lambda unit: places[unit.game])


def sections_of(study: Study, results: Results) -> list[Section]:
    """What each part of a study tells."""
    tell: Callable[[str], Callable[[Any, Study, Results], Section]] = lambda field: _MODULES[field].told  # noqa: E731
    return [tell(field)(part, study, results) for field, _, part in study.parts()]
