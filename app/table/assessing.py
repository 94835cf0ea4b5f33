"""How hard a fight is that somebody is about to begin: roughly, better, what would change it, what makes it fair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from agents.playouts import STAND_IN
from agents.registry import shipped_policies
from evaluation.assess import Target, assess, balance, what_changes
from evaluation.assess.assess import side_of
from okenv.core.spelling import nearest
from okenv.encounter import Encounter
from okenv.library import short_code
from okenv.nodes import show

from .building import encounter_of
from .drivers import USUAL, check_code
from .errors import BadEvent
from .library import form_of

Step = Literal["rough", "better", "changes"]
FIGHTS: dict[str, int] = {"rough": 60, "better": 500, "changes": 300}
"""Fights for each grade of play; of what would change it, of heroes who are played as usual alone."""
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
            would, which takes too long; heroes one of whom would search by the encounter play as ``STAND_IN``.
        grades: who plays the heroes, by grade; what an earlier step has found is named here, so that it stays.

    Raises:
        EncounterError: for an encounter that cannot be played.
        BadEvent: for a side, a grade or a policy that there is none, or one that would take too long, such as that of
            foes who search by the encounter.
    """
    fought = _fought(source, heroes, drivers, grades)
    ask = what_changes if step == "changes" else assess
    try:
        return dict(ask(fought, FIGHTS[step], heroes=heroes, grades=grades, trials=TRIALS[step]).to_dict())
    except ValueError as error:
        raise _bad(error) from None


def balanced(source: str | Mapping[str, Any], target: str, heroes: str | None,
             drivers: Mapping[str, str]) -> dict[str, Any]:  # fmt: skip
    """Proposals as plain data, as ``okenv balance --json`` prints them, each encounter as the page's form.

    Args:
        source: what ``encounter_of`` takes.
        target: what the fight shall come to, such as ``65%``.
        heroes: the side whose fight it is, by name; the first one by default.
        drivers: who decides for a side, as of an assessment; they do so in what is proposed, too.

    Raises:
        EncounterError: for an encounter that cannot be played.
        BadEvent: for a target, a side or a policy that there is none.
    """
    fought = _fought(source, heroes, drivers, {})
    try:
        found = balance(fought, Target.of(target), heroes=heroes)
    except ValueError as error:
        raise _bad(error) from None
    data = dict(found.to_dict())
    for listed, of in (("proposals", found.proposals), ("missed", found.missed)):
        data[listed] = [{**one.to_dict(), "encounter": form_of(one.encounter)} for one in of]
    return data


def _fought(source: str | Mapping[str, Any], heroes: str | None, drivers: Mapping[str, str],
            grades: Mapping[str, str]) -> Encounter:  # fmt: skip
    """The encounter with these drivers, as far as they need no search."""
    encounter = encounter_of(source)
    if len(encounter.fighters) > MOST:
        raise BadEvent("encounter", f"found {len(encounter.fighters)} fighters, expected at most {MOST} to be assessed")
    try:
        mine = encounter.side_names[side_of(encounter, heroes)]
    except ValueError as error:
        raise _bad(error) from None
    known = shipped_policies(encounter.system)
    for name in drivers:
        if name not in encounter.side_names:
            told = f"expected one of {', '.join(encounter.side_names)}{nearest(name, encounter.side_names)}"
            raise BadEvent(f"drivers.{name}", f"found no side of that name, {told}")
    given = {
        name: check_code(code, encounter.system, f"drivers.{name}") for name, code in drivers.items() if code != USUAL
    }
    for grade, code in grades.items():
        if code and code not in known:
            told = f"found {code!r}, expected one of {', '.join(known)}{nearest(code, known)}"
            raise BadEvent(f"grades.{grade}", told)
    given = {name: code for name, code in given.items() if code in known}
    fought = encounter.with_policies(given) if given else encounter
    for side in fought.sides:
        slow = [one.policy for one in side.fighters if short_code(one.policy, encounter.system) not in known]
        if slow and side.name == mine:
            fought = fought.with_policies({side.name: STAND_IN})
        elif slow:
            told = f"found {show(slow[0])} for {side.name}, expected a scripted policy or a shipped gambit"
            raise BadEvent("encounter", f"{told}: choose another who decides for {side.name}")
    return fought


def _bad(error: ValueError) -> BadEvent:
    """The same mistake with its field, where it names one."""
    field, colon, message = str(error).partition(": ")
    return BadEvent(field, message) if colon else BadEvent("encounter", str(error))
