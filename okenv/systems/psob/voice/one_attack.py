"""One attack of PSOB by plain figures: its flags, the fight that they make, and how its odds are told."""

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
    Report,
    Rows,
    Shares,
    bars,
    equals,
    shares,
    whole_numbers,
)

from ..mind.outcomes import await_part, bands, damage, expected
from ..rules.active_defence import dodge
from ..rules.attack import area_value, attack_value
from ..rules.layout import Kind, Part, Rate, Turn


class AttackOdds(Hit):
    """One attack of PSOB on one target."""

    damage: Shares
    """By points after armour; `"0"` is a miss, or a hit that armour stops."""
    does: Shares
    """By what it does to the target, such as `stunned`."""


class TargetOdds(AttackOdds):
    """One target of an attack over an area."""

    dodge: int
    """The target's, as it was given."""


class AreaOdds(OfAnAction):
    """One attack of PSOB over an area."""

    hits: Shares
    """By how many are hit."""
    expected_hits: float
    """How many are on average."""
    targets: list[TargetOdds]
    """Each, in the order of `--dodge`."""


ODDS = AttackOdds | AreaOdds
"""What ``okenv odds --json`` prints of one attack."""
FLAGS = (
    Flag("--av", "Of the attack, all modifiers in it.", -20, HIGHEST, required=True),
    Flag("--dodge", "Of the target, cover and defence in it; several: an area attack.", read=whole_numbers,
         shown="N[,N...]", required=True),
    Flag("--damage", "Rating of the weapon.", -4, HIGHEST, required=True),
    Flag("--armour", "Of the target, less what a beam pierces.", 0, HIGHEST, default=0),
    Flag("--minor", "The target is a minor character."),
    Flag("--hand-to-hand", "Each point of Outcome does 2 damage, not 1."),
    Flag("--beam", "Over an area: the Outcome adds to the damage."),
)  # fmt: skip


def encounter(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The fight that the flags mean, but for the figures themselves.

    Raises:
        FlagError: for flags that do not go together.
    """
    several = len(figures["dodge"]) > 1
    given = f"found with --dodge {','.join(str(n) for n in figures['dodge'])}, expected"
    if figures["beam"] and not several:
        raise FlagError(f"--beam: {given} several numbers for that, such as 3,3,5: it is for areas")
    if figures["hand_to_hand"] and several:
        raise FlagError(f"--hand-to-hand: {given} a single number for that: an area is fired at")
    return {
        "system": "psob",
        "characters": {"plain": {"initiative": 5, "skills": {"guns": 5, "dodge": 5}, "weapons": ["weapon"]}},
        "weapons": {"weapon": {"kind": "ranged", "damage": 0, "rate": "saturation"}},
        "sides": {
            "attacker": {"fighters": [{"character": "plain"}]},
            "targets": {"fighters": [{"character": "plain", "count": len(figures["dodge"])}]},
        },
    }


def set_up(b: Any, figures: Mapping[str, Any]) -> None:
    """Put the figures into the laid-out fight, everybody in one place; AV and Dodges are as the rules come to them."""
    b["turn"], b["ranged_outcome"] = 1, 1
    area, rate = len(figures["dodge"]) > 1, _rate(figures)
    f = b["fighters"][0]
    f["w_damage"][0], f["w_beam"][0], f["w_rate"][0] = figures["damage"], int(figures["beam"]), rate
    f["w_kind"][0] = Kind.MELEE if figures["hand_to_hand"] else Kind.RANGED
    f["uses"] = 1
    for k, one in enumerate(figures["dodge"], 1):
        t = b["fighters"][k]
        t["at"], t["armour"], t["minor"], t["big"], f["at"] = 0, figures["armour"], int(figures["minor"]), 1, 0
        t["dodge"] += one - int(dodge(b, k, not figures["hand_to_hand"]))
    value = area_value(b, 0, 1, 0, rate) if area else attack_value(b, 0, 1, 0, rate)
    f["w_value"][0] += figures["av"] - int(value)


def _rate(figures: Mapping[str, Any]) -> Rate:
    if len(figures["dodge"]) > 1:
        return Rate.SATURATION
    return Rate.NONE if figures["hand_to_hand"] else Rate.SINGLE


def played(state: np.ndarray, figures: Mapping[str, Any], ahead: Ahead) -> Forecast:
    """The attack that the flags mean, in a fight that is set up for it."""
    f = state[0]["fighters"][0]
    f["parts_n"], f["p_rate"][0], f["turn_of"], f["nth"] = 1, _rate(figures), Turn.GROUP, 1
    f["p_part"][0] = Part.AREA if len(figures["dodge"]) > 1 else Part.ATTACK
    return ahead.ahead(await_part(state, 0, 0, 1))


def title(b: Any, figures: Mapping[str, Any]) -> str:
    """The attack in a line."""
    if len(figures["dodge"]) > 1:
        return f"AV {figures['av']} over an area, damage {figures['damage']}"
    worn = f", armour {figures['armour']}" if figures["armour"] else ""
    who = "minor" if figures["minor"] else "major"
    return f"AV {figures['av']} against Dodge {figures['dodge'][0]}, damage {figures['damage']}{worn}, {who} character"


def report(b: Any, found: Forecast, target: int, figures: Mapping[str, Any] | None = None) -> Report:
    """The odds of an attack on one target, or on all of an area that the flags tell of."""
    dodges = [] if figures is None else figures["dodge"]
    if len(dodges) > 1:
        return _area(found, target, dodges)
    points, does = damage(found, target), {band.name.lower(): p for band, p in bands(found, target).items()}
    hit = found.chance("hit", target)
    line = f"Hits with {equals(hit)}; {float(average(points)):.2f} damage after armour expected."
    note = "0 damage: a miss, or a hit that armour stops."
    shown: list[str | Rows] = [line, bars("what it does", does, words=True), bars("damage", points)]
    return Report(_plain(found, target), shown, note, average(points))


def _plain(found: Forecast, target: int) -> AttackOdds:
    does = {band.name.lower(): p for band, p in bands(found, target).items()}
    hit = found.chance("hit", target)
    points = damage(found, target)
    return {
        "hit": float(hit), "hit_exact": str(hit), "expected": float(average(points)),
        "damage": shares(points), "does": shares(does),
    }  # fmt: skip


def _area(found: Forecast, first: int, dodges: list[int]) -> Report:
    hits = found.count("hit")
    each: list[TargetOdds] = [{"dodge": one, **_plain(found, first + k)} for k, one in enumerate(dodges)]
    data: AreaOdds = {"hits": shares(hits), "expected_hits": float(average(hits)), "targets": each}
    rows = []
    for k, one in enumerate(dodges):
        hit = found.chance("hit", first + k)
        rows.append((str(k + 1), str(one), percent(hit, 1, "%"), str(hit), f"{float(expected(found, first + k)):.2f}"))
    table = Rows(("target", "Dodge", "hit", "exactly", "damage expected"), rows, (0, 1, 2, 3, 4))
    return Report(data, [f"Hits {float(average(hits)):.2f} of {len(dodges)} on average.", bars("hits", hits), table])
