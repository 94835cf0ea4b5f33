"""What a study says beyond the types of its fields: that its fights can be fought, and its names are known."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from agents.registry import make_policy
from okenv.core.spelling import nearest
from okenv.encounter import Encounter, load_encounter
from okenv.nodes import ConfigError, Node, Place, Problem
from okenv.systems import load_system

from .forbidding import Without
from .known import known
from .parts.numbers import crowd
from .sheets import attributes_of, rank, with_ranks, worn
from .study import Duel, Grid, HouseRules, Moments, Numbers, Ranks, Spending, Squads, Study

RARE = ("moments", "spending")
"""Kinds of parts that not every rulebook can have."""


def check_parts(study: Study, top: Node, problems: list[Problem]) -> None:
    """Add what is wrong with the parts of a study to ``problems``.

    Args:
        study: its types are right.
        top: the file that it comes from.
        problems: the list to add to.
    """
    names: dict[str, str] = {}
    if not list(study.parts()):
        problems.append(top.problem("found no part, expected at least one, such as tactics or grids"))
    for field, k, part in study.parts():
        check = _Check(top, (field, k), problems)
        if field in RARE and field not in known(study.system).parts:
            check.wrong((), f"found it in a study of the rulebook {study.system!r}, which has no such questions")
            continue
        if part.name in names:
            check.wrong(("name",), f"found {part.name!r} twice, expected each name once")
        names[part.name] = field
        if isinstance(part, Duel):
            _duel(part, check)
        elif isinstance(part, Numbers):
            _numbers(part, check)
        elif isinstance(part, Squads):
            _squads(part, check)


class _Check:
    """Problems of one part."""

    def __init__(self, top: Node, place: Place, problems: list[Problem]) -> None:
        self._top, self._place, self._problems = top, place, problems

    def wrong(self, where: Place, message: str) -> None:
        self._problems.append(self._top.problem(message, self._place + where))

    def tried(self, where: Place, do: Callable[[], Any]) -> Any:
        """What something gives, or None where it is a mistake."""
        try:
            return do()
        except ConfigError as error:
            for problem in error.problems:
                self._translated(where, problem)
        except ValueError as error:
            self.wrong(where, str(error).removeprefix("encounter: ").removeprefix("policy: "))
        return None

    def _translated(self, where: Place, problem: Problem) -> None:
        """A problem of an encounter that was made from the part, at the place that it comes from."""
        found = re.fullmatch(r"(?:sides\.(\w+)\.fighters\[0\]|(rules|characters))(?:\.(.*))?", problem.field)
        if found is not None and where[:1] == ("armours",):
            self.wrong(where, problem.message)
            return
        if found is None:
            self.wrong(where, f"{problem.field}: {problem.message}" if problem.field else problem.message)
            return
        side, section, rest = found.groups()
        if side == "blue" and "blue" not in self._top.find(self._place)[0].value:
            return  # told of red, whom she is like
        inner: Place = tuple(rest.split(".")) if rest else ()
        if section == "characters":
            self._problems.append(self._top.problem(problem.message, (section, *inner)))
        elif section == "rules" and where[:1] == ("options",):
            self.wrong((*where, *inner), problem.message)
        else:
            self.wrong((str(side or section), *inner), problem.message)


def _duel(part: Duel, check: _Check) -> None:
    if (part.encounter is None) == (part.red is None):
        found = "neither" if part.red is None else "both"
        check.wrong((), f"found {found} encounter and red, expected one of them")
        return
    if part.encounter is not None and part.blue is not None:
        check.wrong(("blue",), "found a fighter beside an encounter, expected red too, and no encounter")
        return
    where: Place = ("encounter",) if part.encounter is not None else ()
    encounter = check.tried(where, part.fought)
    if encounter is None or not _of_its_rulebook(part, encounter, check):
        return
    sizes = [len(side.fighters) for side in encounter.sides]
    if sizes != [1, 1]:
        check.wrong(where, f"found {sizes[0]} against {sizes[1]}, expected a duel: one against one")
        return
    objection = load_system(part.system).module("mind.rounds").objection(encounter.template[0])
    if objection:
        check.wrong(where, objection)
    if isinstance(part, Grid | Moments | Ranks):
        _attributes(part, encounter, check)
    if isinstance(part, HouseRules):
        for k, options in enumerate(part.options):
            check.tried(("options", k), partial(part.fought, **options))
    if isinstance(part, Spending):
        for k, armour in enumerate(part.armours):
            check.tried(("armours", k), partial(part.fought, blue=worn(armour)))


def _attributes(part: Grid | Moments | Ranks, encounter: Encounter, check: _Check) -> None:
    for k, name in enumerate(part.attributes):
        where: Place = ("attributes", name) if isinstance(part, Ranks) else ("attributes", k)
        for side in encounter.sides:
            there = attributes_of(part.system, side.fighters[0])
            if name not in there:
                hint = nearest(name, there)
                check.wrong(where, f"found {name!r}, expected an attribute of {side.name}: {', '.join(there)}{hint}")
                return
    for k, text in enumerate(getattr(part, "ranks", [])):
        if check.tried(("ranks", k), partial(rank, part.system, text)) is None:
            return
    if isinstance(part, Ranks):
        for step in part.steps:
            for name in part.attributes:
                check.tried((), partial(with_ranks, part, encounter, {name: step}))


def _numbers(part: Numbers, check: _Check) -> None:
    for k, code in enumerate(part.policies):
        check.tried(("policies", k), partial(make_policy, code, part.system))
    check.tried((), lambda: crowd(part, max(part.counts)))


def _squads(part: Squads, check: _Check) -> None:
    encounter = check.tried(("encounter",), lambda: load_encounter(part.encounter))
    if encounter is None:
        return
    if not _of_its_rulebook(part, encounter, check):
        return
    if part.side is not None and part.side not in encounter.side_names:
        hint = nearest(part.side, encounter.side_names)
        check.wrong(("side",), f"found {part.side!r}, expected {' or '.join(encounter.side_names)}{hint}")
    for k, code in enumerate(part.policies):
        check.tried(("policies", k), partial(_bound, code, part.system))


def _of_its_rulebook(part: Duel | Squads, encounter: Encounter, check: _Check) -> bool:
    if encounter.system != part.system:
        expected = f"{part.system!r}, the study's (its field system)"
        check.wrong(("encounter",), f"found one of the rulebook {encounter.system!r}, expected {expected}")
    return encounter.system == part.system


def _bound(code: str, system: str) -> Without:
    """The policy of a code, if it can be forbidden anything."""
    return Without(make_policy(code, system), ())
