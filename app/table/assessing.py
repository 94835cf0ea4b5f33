"""How hard a fight is that somebody is about to begin: first roughly, then better, then what would change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from agents.registry import shipped_policies
from evaluation.assess import assess
from okenv.core.words import nearest

from .building import encounter_of
from .drivers import USUAL, check_code
from .errors import BadEvent

Step = Literal["rough", "better", "changes"]
FIGHTS: dict[str, int] = {"rough": 60, "better": 500, "changes": 300}
"""Fights for each grade of play."""
MOST = 32
"""Fighters of a fight that is assessed."""
TRIALS: dict[str, int] = {"rough": 20, "better": 100, "changes": 100}
"""Fights in which each policy is measured, where the grades are not named."""


def assessed(source: str | Mapping[str, Any], step: Step, heroes: str | None, drivers: Mapping[str, str],
             grades: Mapping[str, str]) -> dict[str, Any]:  # fmt: skip
    """An assessment as plain data, as ``okenv assess --json`` prints it.

    Args:
        source: what ``encounter_of`` takes.
        step: how well it is to be known.
        heroes: the side whose fight it is, by name; the first one by default.
        drivers: who decides for a side, by name. The encounter says so for ``usual``, and where a search or a network
            would, which takes too long.
        grades: who plays the heroes, by grade; what an earlier step has found is named here, so that it stays.

    Raises:
        EncounterError: for an encounter that cannot be played.
        BadEvent: for a side, a grade or a policy that there is none, or one that would take too long.
    """
    encounter = encounter_of(source)
    if len(encounter.fighters) > MOST:
        raise BadEvent("encounter", f"found {len(encounter.fighters)} fighters, expected at most {MOST} to be assessed")
    known = shipped_policies(encounter.system)
    given = {
        name: check_code(code, encounter.system, f"drivers.{name}") for name, code in drivers.items() if code != USUAL
    }
    for grade, code in grades.items():
        if code and code not in known:
            told = f"found {code!r}, expected one of {', '.join(known)}{nearest(code, known)}"
            raise BadEvent(f"grades.{grade}", told)
    given = {name: code for name, code in given.items() if code in known}
    try:
        fought = encounter.with_policies(given) if given else encounter
        found = assess(fought, FIGHTS[step], heroes=heroes, grades=grades, with_changes=step == "changes",
                       trials=TRIALS[step])  # fmt: skip
    except ValueError as error:
        field, _, message = str(error).partition(": ")
        raise BadEvent(field, message) from None
    return dict(found.to_dict())
