"""One attack of BrOAGS by plain figures: its flags, the fight that they make, and how its odds are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from okenv.core.mind.facts import Ahead, Forecast, average
from okenv.core.spelling import nearest
from okenv.odds import HIGHEST, Flag, FlagError, Hit, OfAnAction, Out, Report, Shares, bars, equals, shares

from ..mind.outcomes import give_turn
from ..rules.actions import ACTIONS, Act
from ..rules.active_defence import CORE
from ..rules.groups import MOST, group_bonus
from ..rules.layout import Area, Kind, Prompt
from ..rules.wounds import left_of
from .advice_words import areas_of


class AttackOdds(Hit, Out):
    """One attack of BrOAGS by one attacker."""

    areas: Shares
    """By the area that is hit."""
    damage: Shares
    """By points after soak; `"0"` is a miss, or a hit that soak stops."""


class GroupOdds(OfAnAction, Out):
    """Concentrated fire, or a dogpile, of BrOAGS."""

    hits: Shares
    """By how many hit."""
    expected_hits: float
    """How many do on average."""
    expected: float
    """Points of damage on average, misses included."""
    damage: Shares
    """By points after soak, of all hits together."""


ODDS = AttackOdds | GroupOdds
"""What ``okenv odds --json`` prints of one attack."""
_AREAS = {"wild" if area == Area.NONE else area.name.lower(): area for area in Area}
_UNHURT = 10**6
"""Hit points that no attack takes."""


def _area(word: str) -> Area:
    if word not in _AREAS:
        raise ValueError(f"found {word!r}, expected one of {', '.join(_AREAS)}{nearest(word, _AREAS)}")
    return _AREAS[word]


FLAGS = (
    Flag("--value", "Of the attack, all modifiers in it; of a group its lowest.", -20, HIGHEST, required=True),
    Flag("--defence", "Of the target, cover and stance in it; against a group wounds too.", -20, HIGHEST,
         required=True),
    Flag("--damage", "Figure of the weapon.", 0, HIGHEST, required=True),
    Flag("--soak", "Of the target, times the weapon's factor.", 0, HIGHEST, default=0),
    Flag("--aim", "wild, extremities, centre or vitals.", read=_area, shown="AREA", default="wild"),
    Flag("--reaction", "The target blocks or dodges at this.", -20, HIGHEST),
    Flag("--hit-points", "That the target has left.", 1, HIGHEST),
    Flag("--attackers", "Concentrated fire or a dogpile of so many.", 3, MOST),
    Flag("--no-criticals", "Four pluses are no more than that."),
)  # fmt: skip


def encounter(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The fight that the flags mean, but for the figures themselves.

    Raises:
        FlagError: for flags that do not go together.
    """
    if figures["attackers"] is not None:
        if figures["aim"]:
            found = _name(figures["aim"])
            raise FlagError(f"--aim: found {found!r} with --attackers, expected wild: a group's hits are in the centre")
        if figures["no_criticals"]:
            raise FlagError("--no-criticals: found it with --attackers, expected one of them: a group has no criticals")
    return {
        "system": "broags",
        "characters": {"plain": {"group": True, "weapons": ["weapon"]}},
        "weapons": {"weapon": {"kind": "ranged", "damage": 0, "hands": 2}},
        "sides": {
            "attackers": {"fighters": [{"character": "plain", "count": figures["attackers"] or 1}]},
            "target": {"fighters": [{"character": "plain"}]},
        },
    }


def set_up(b: Any, figures: Mapping[str, Any]) -> None:
    """Put the figures into the laid-out fight: everybody is beside everybody else, and nobody is wounded."""
    b["turn"], b["criticals"] = 1, int(figures["no_criticals"])
    target = b["fighters"][int(b["fighters_n"]) - 1]
    for f in b["fighters"][: int(b["fighters_n"])]:
        f["at"], f["marksmanship"], f["w_damage"][0] = 0, figures["value"], figures["damage"]
        f["w_kind"][0] = Kind.RANGED
    left = _UNHURT if figures["hit_points"] is None else figures["hit_points"]
    target["toughness"], target["lethal"] = 0, -left  # no Toughness, no wounds
    target["special"], target["soak"] = figures["defence"] - CORE, figures["soak"]
    target["melee"], target["score"] = figures["reaction"] or 0, 0


def played(state: np.ndarray, figures: Mapping[str, Any], ahead: Ahead) -> Forecast:
    """The attack that the flags mean, in a fight that is set up for it."""
    aim = figures["aim"]
    made = ACTIONS.id(Act.TAMED, 0, aim - 1) if aim else ACTIONS.id(Act.WILD)
    reaction = ACTIONS.id(Act.DECLINE if figures["reaction"] is None else Act.BLOCK)
    kind = Act.ATTACK if figures["attackers"] is None else Act.CONCENTRATE
    give_turn(state[0], 0)
    return ahead.after(state, ACTIONS.id(kind, 0, 0), {Prompt.AREA: made, Prompt.REACT: reaction})


def title(b: Any, figures: Mapping[str, Any]) -> str:
    """The attack in a line."""
    met = "" if figures["reaction"] is None else f", a reaction at {figures['reaction']}"
    n, value, against = figures["attackers"], figures["value"], f"against Defence {figures['defence']}{met}"
    if n is not None:
        return f"{n} attackers at {value + int(group_bonus(n))} {against}"
    worn = f", soak {figures['soak']}" if figures["soak"] else ""
    return f"Attack {value}, {_name(figures['aim'])}, {against}, damage {figures['damage']}{worn}"


def _name(aim: Area) -> str:
    return next(word for word, area in _AREAS.items() if area == aim)


def report(b: Any, found: Forecast, target: int, figures: Mapping[str, Any] | None = None) -> Report:
    """The odds of an attack on one target."""
    damage, out, left = found.total("harm", target), found.chance("out", target), _left(b, target, figures)
    down: Out = {} if left is None else {"out": float(out), "out_exact": str(out)}
    told = [] if left is None else [f"Out, with {left} hit points left: {equals(out)}."]
    expected, hit = average(damage), found.chance("hit", target)
    hits = found.total("hits", target)
    if any(note[0] == "hits" for _, notes in found.ends for note in notes):
        group: GroupOdds = {
            "hits": shares(hits), "expected_hits": float(average(hits)), "expected": float(expected), **down,
            "damage": shares(damage),
        }  # fmt: skip
        shown = f"{float(average(hits)):.2f} hits on average; {float(expected):.2f} damage after soak expected."
        return Report(group, [shown, *told, bars("hits", hits), bars("damage", damage)], expected=expected)
    areas = {area.name.lower(): p for area, p in areas_of(found).items()}
    data: AttackOdds = {
        "hit": float(hit), "hit_exact": str(hit), "expected": float(expected), **down,
        "areas": shares(areas), "damage": shares(damage),
    }  # fmt: skip
    shown = f"Hits with {equals(hit)}; {float(expected):.2f} damage after soak expected."
    note = "0 damage: a miss, or a hit that soak stops."
    return Report(data, [shown, *told, bars("area", areas), bars("damage", damage)], note, expected)


def _left(b: Any, target: int, figures: Mapping[str, Any] | None) -> int | None:
    if figures is not None:
        return None if figures["hit_points"] is None else int(figures["hit_points"])
    return int(left_of(b, target))
