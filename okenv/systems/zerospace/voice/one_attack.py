"""One attack of ZeroSpace by plain figures: its flags, the fight that they make, and how its odds are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from okenv.core.mind.facts import Ahead, Forecast, average
from okenv.core.voice.words import percent
from okenv.odds import (
    HIGHEST,
    Flag,
    FlagError,
    Hit,
    OfAnAction,
    Out,
    Report,
    Rows,
    Shares,
    bars,
    equals,
    shares,
    whole_numbers,
)

from ..mind.outcomes import Odds, await_blow, declared
from ..rules.actions import ACTIONS, Act
from ..rules.attack import attack_value
from ..rules.layout import Pair, Prompt, Type
from ..rules.modifiers import USUAL, defence_value


class AttackOdds(Hit, Out):
    """One attack of ZeroSpace, or of a team, on one target."""

    damage: Shares
    """By points; `"0"` is a miss, or a hit that resistance stops."""


class TargetOdds(AttackOdds):
    """One target of an attack over an area."""

    dv: int
    """The target's, as it was given."""


class AreaOdds(OfAnAction):
    """One attack of ZeroSpace over an area."""

    hits: Shares
    """By how many are hit."""
    expected_hits: float
    """How many are on average."""
    targets: list[TargetOdds]
    """Each, in the order of `--dv`."""


ODDS = AttackOdds | AreaOdds
"""What ``okenv odds --json`` prints of one attack."""
_UNHURT = 10**6
"""Health and Endurance that no attack takes."""

FLAGS = (
    Flag("--av", "Of the attack, without the dice.", -20, HIGHEST, required=True),
    Flag("--dv", "Of the target, all modifiers in it; several: an area attack.", read=whole_numbers, shown="N[,N...]",
         required=True),
    Flag("--level", "Of the weapon or power, called shots in it.", -20, HIGHEST, required=True),
    Flag("--resistance", "Of the target, less what pierces.", 0, HIGHEST, default=0),
    Flag("--left", "Health, or Endurance of a stunning attack, that is left.", 1, HIGHEST),
    Flag("--half", "A mental or alteration attack: half of what resistance leaves."),
    Flag("--unnamed", "Any hit defeats the target."),
    Flag("--allies", "Action Values of who join; the team's +3 is added to all, and damage.", read=whole_numbers,
         shown="N[,N...]"),
)  # fmt: skip


def encounter(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The fight that the flags mean, but for the figures themselves.

    Raises:
        FlagError: for flags that do not go together.
    """
    several, allies = len(figures["dv"]) > 1, figures["allies"]
    if several and allies:
        found = f"found {_listed(allies)!r} with --dv {_listed(figures['dv'])}"
        raise FlagError(f"--allies: {found}, expected a single --dv: nobody joins an area attack")
    if figures["unnamed"] and figures["left"] is not None:
        found = f"found {figures['left']} with --unnamed"
        raise FlagError(f"--left: {found}, expected no --left: any hit defeats the unnamed")
    return {
        "system": "zerospace",
        "characters": {"plain": {"weapons": ["weapon"]}},
        "weapons": {"weapon": {"skill": "ranged", "level": 0, "power": True, "area": several}},
        "sides": {
            "attackers": {"fighters": [{"character": "plain", "count": 1 + len(allies or ())}]},
            "targets": {"fighters": [{"character": "plain", "count": len(figures["dv"])}]},
        },
    }


def _listed(numbers: list[int]) -> str:
    return ",".join(str(n) for n in numbers)


def set_up(b: Any, figures: Mapping[str, Any]) -> None:
    """Put the figures into the laid-out fight, everybody in one place; DV are as the rules come to them."""
    first, left = int(b["side_n"][0]), figures["left"] or _UNHURT
    b["turn"], b["knockback"] = 1, 0
    for f in b["fighters"][: int(b["fighters_n"])]:
        f["at"], f["w_level"][0] = 0, figures["level"]
        f["w_type"][0] = Type.ALTERATION if figures["half"] else Type.NORMAL
    for k, defence in enumerate(figures["dv"], first):
        t = b["fighters"][k]
        t["named"], t["dr"], t["ar"] = int(not figures["unnamed"]), figures["resistance"], figures["resistance"]
        t["health"], t["endurance"] = left, _UNHURT
        t["agility"] += defence - int(defence_value(b, k, int(Pair.RANGED), True))


def played(state: np.ndarray, figures: Mapping[str, Any], ahead: Ahead) -> Forecast:
    """The attack that the flags mean, in a fight that is set up for it."""
    first, allies = int(state[0]["side_n"][0]), figures["allies"] or []
    copy = declared(state, 0, Act.ATTACK, first, 0)
    b = copy[0]
    b["members"] = 1 + len(allies)
    for k in range(1, first):
        b["fighters"][k]["joins"] = 1
    for k, value in enumerate([figures["av"], *allies]):
        more = USUAL if allies else 0
        b["fighters"][k]["agility"] += value + more - int(attack_value(b, k, int(Act.ATTACK), 0))
    targets = range(first, int(b["fighters_n"]))
    return ahead.ahead(await_blow(copy, targets), {Prompt.STRIKES: ACTIONS.id(Act.OWN)})


def title(b: Any, figures: Mapping[str, Any]) -> str:
    """The attack in a line."""
    av, level = figures["av"], figures["level"]
    if len(figures["dv"]) > 1:
        return f"AV {av} over an area, level {level}"
    team = [n + USUAL for n in (av, *figures["allies"])] if figures["allies"] else []
    who = f"A team of AV {', '.join(str(n) for n in team)}" if team else f"AV {av}"
    worn = f", resistance {figures['resistance']}" if figures["resistance"] else ""
    return f"{who} against DV {figures['dv'][0]}, level {level + (USUAL if team else 0)}{worn}"


def report(b: Any, found: Forecast, target: int, figures: Mapping[str, Any] | None = None) -> Report:
    """The odds of an attack on one target, or on all of an area that the flags tell of."""
    left, unnamed = _left(b, target, figures)
    if figures is not None and len(figures["dv"]) > 1:
        return _area(found, target, figures["dv"], out=unnamed or left is not None)
    odds = Odds(found, target)
    data = _plain(odds, out=unnamed or left is not None)
    if unnamed:
        line = f"Hits with {equals(odds.hit)}, and any hit defeats the unnamed."
        return Report(data, [line], expected=odds.hit)
    shown: list[str | Rows] = [f"Hits with {equals(odds.hit)}; {float(odds.expected):.2f} points expected."]
    if left is not None:
        shown.append(f"Out, with {left} left: {equals(odds.out)}.")
    shown.append(bars("points", odds.damage))
    return Report(data, shown, "0 points: a miss, or a hit that resistance stops.", odds.expected)


def _left(b: Any, target: int, figures: Mapping[str, Any] | None) -> tuple[int | None, bool]:
    if figures is not None:
        return figures["left"], bool(figures["unnamed"])
    f = b["fighters"][target]
    return int(f["health"]), not f["named"]


def _plain(odds: Odds, *, out: bool) -> AttackOdds:
    down: Out = {"out": float(odds.out), "out_exact": str(odds.out)} if out else {}
    return {
        "hit": float(odds.hit), "hit_exact": str(odds.hit), "expected": float(odds.expected), **down,
        "damage": shares(odds.damage),
    }  # fmt: skip


def _area(found: Forecast, first: int, defences: list[int], *, out: bool) -> Report:
    hits = found.count("hit")
    each = [Odds(found, first + k) for k in range(len(defences))]
    targets: list[TargetOdds] = [{"dv": dv, **_plain(one, out=out)} for dv, one in zip(defences, each, strict=True)]
    data: AreaOdds = {"hits": shares(hits), "expected_hits": float(average(hits)), "targets": targets}
    rows = [
        (str(number), str(dv), percent(one.hit, 1, "%"), str(one.hit), f"{float(one.expected):.2f}")
        for number, (dv, one) in enumerate(zip(defences, each, strict=True), 1)
    ]
    table = Rows(("target", "DV", "hit", "exactly", "points expected"), rows, (0, 1, 2, 3, 4))
    return Report(data, [f"Hits {float(average(hits)):.2f} of {len(each)} on average.", bars("hits", hits), table])
