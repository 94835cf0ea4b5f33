"""The attack under way, whatever it is, in numbers that advice compares: as it is, and if it is met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from okenv.core.mind.facts import NEVER, Ahead, Facts
from okenv.core.voice.words import chance, on_average, rows_listed

from ..mind.outcomes import (
    Odds,
    best_attack_in,
    copied,
    counts,
    declared,
    forced,
    odds_now,
    stands_in,
    striker_of,
    targets_now,
)
from ..mind.threats import led
from ..rules.actions import Act
from ..rules.blows import is_strike, next_to_join
from ..rules.forcing import (
    can_defend,
    can_dive,
    can_dive_for,
    can_force_cover,
    can_force_dodge,
    can_force_shield,
    can_run,
    from_hazard,
    is_area,
    run_leads,
    unseen,
)
from ..rules.sides import rows_of, side_of
from .advice_words import attack_words, expected_words, instead, manoeuvre_words, several_words, trade_words
from .asked_words import weapon_name
from .words import Cast


@dataclass(frozen=True)
class Blow:
    """What the attack under way does to those it is against.

    Attributes:
        kind: of the attack.
        each: by row, the odds on each target.
        enemies: rows of the targets who are no friends of the attacker.
        points: rows whose points count: named, of what does harm.
        hit: the chance that any enemy is hit.
        flags: of the arm.
    """

    kind: Act
    each: dict[int, Odds]
    enemies: tuple[int, ...]
    points: tuple[int, ...]
    hit: Fraction
    flags: int

    @property
    def expected(self) -> Fraction | None:
        """Points that enemies lose on average; None where nobody loses any, as the unnamed never do (ZS-DMG-2)."""
        counted = [self.each[t].expected for t in self.enemies if t in self.points]
        return sum(counted, NEVER) if counted else None

    def words(self, names: Sequence[str]) -> tuple[str, ...]:
        """All of it in words."""
        rows = list(self.each)
        if not rows:
            return ("hits nobody",)
        if len(rows) > 1:
            friends = [names[t] for t in rows if t not in self.enemies]
            words = several_words([(names[t], self.each[t]) for t in rows], friends)
            return words if self.expected is None else (*words, expected_words(self.expected))
        (t,) = rows
        if not is_strike(int(self.kind)):
            return manoeuvre_words(names[t], self.kind, self.each[t], expected=t in self.points)
        return attack_words(names[t], self.each[t], self.flags, expected=t in self.points)

    def against(self, by: str, whom: str, row: int, before: Blow | None) -> tuple[str, ...]:
        """For whoever is attacked: ``Ada has 34% instead of 62% to hit Bob``, out, and what is expected."""
        now, then = self.each.get(row), None if before is None else before.each.get(row)
        hit = NEVER if now is None else now.hit
        does = f"to hit {whom}" if is_strike(int(self.kind)) else f"to succeed against {whom}"
        words = [f"{by} has {instead(chance(hit), chance(hit if then is None else then.hit))} {does}"]
        out = NEVER if now is None else now.out
        if out or (then is not None and then.out):
            words.append(f"{instead(chance(out), chance(out if then is None else then.out))} to put {whom} out")
        counted = row in self.points or (before is not None and row in before.points)
        if counted:
            points = NEVER if now is None else now.expected
            less = "" if then is None or then.expected == points else f" instead of {on_average(then.expected)}"
            words.append(expected_words(points) + less)
        return tuple(words)


def blow_now(ahead: Ahead, state: np.ndarray) -> Blow:
    """What the attack under way does, as it is (ZS-ATT-1, ZS-MAN-1): one roll over an area, else one for each."""
    b = state[0]
    rows = {stands_in(b, t): t for t in targets_now(b)}
    striker = striker_of(b, next(iter(rows))) if rows else int(b["whose"])
    each = {row: odds_now(ahead, state, t, striker) for row, t in rows.items()}
    hits = [odds.hit for row, odds in each.items() if side_of(b, row) != side_of(b, int(b["whose"]))]
    hit = max(hits, default=NEVER) if is_area(b) else 1 - prod((1 - one for one in hits), start=Fraction(1))
    return _blow(b, striker, each, hit)


def blow_that_hits(ahead: Ahead, state: np.ndarray, action: int, striker: int) -> Blow:
    """What the attack of a team does that has hit, where it says whose strikes (ZS-MAN-1)."""
    victim = int(state[0]["victim"])
    return _blow(state[0], striker, {victim: Odds(ahead.after(state, action), victim, sure=True)}, Fraction(1))


def _blow(b: Any, striker: int, each: dict[int, Odds], hit: Fraction) -> Blow:
    enemies = tuple(t for t in each if side_of(b, t) != side_of(b, int(b["whose"])))
    points = tuple(t for t in each if counts(b, striker, t))
    return Blow(Act(int(b["act"])), each, enemies, points, hit, flags_of(b, striker))


def flags_of(b: Any, row: int) -> int:
    """Flags of the arm with which somebody strikes in the attack under way; none of a manoeuvre."""
    if not is_strike(int(b["act"])):
        return 0
    weapon = int(b["arm"]) if row == int(b["whose"]) else int(b["fighters"][row]["joins"]) - 1
    return int(b["fighters"][row]["w_flags"][weapon])


def ways_to_force(b: Any, row: int) -> list[tuple[Act, int]]:
    """What a target of the attack under way may force: kinds with their options (ZS-FORCE-1, ZS-FORCE-2)."""
    if not can_defend(b, row):
        return []
    found = [(Act.DODGE, 0)] if can_force_dodge(b, row) else []
    found += [(Act.COVER, 0)] if can_force_cover(b, row) else []
    found += [(Act.ACTIVATE, 0)] if can_force_shield(b, row) else []
    return found + [(Act.RUN, way) for way in range(2) if can_run(b, row, way)]


def met_words(ahead: Ahead, state: np.ndarray, names: Sequence[str]) -> tuple[str, ...]:
    """What others may do about an attack: ``34% if Bob dodges``, ``Cyd may dive in front``, ``Dee may join``.

    Of a plain one, too, how likely it hits with whoever gains by joining (ZS-MAN-1).
    """
    b = state[0]
    words, rows = [], targets_now(b)
    if next_to_join(b) >= 0:
        words.append(f"{rows_listed([names[k] for k in joiners(state)])} may join")
        likely, _, members = led(b, int(b["whose"]), int(b["target"]), int(b["arm"]))
        words += [f"{chance(Fraction(float(likely)))} with whoever gains by it"] if members > 1 else []
    for t in rows:
        if side_of(b, t) == side_of(b, int(b["whose"])):
            continue
        for how, option in ways_to_force(b, t):
            words.append(f"{_forced_odds(ahead, state, t, how, option)} if {names[t]} {_forced_words(how, option)}")
    divers = divers_of(b)
    return (*words, f"{rows_listed([names[k] for k in divers])} may dive in front") if divers else tuple(words)


def joiners(state: np.ndarray) -> list[int]:
    """Rows of those who may join the attack under way (ZS-MAN-2)."""
    copy, found = copied(state)[0], []
    while (k := int(next_to_join(copy))) >= 0:
        found.append(k)
        copy["asked"] |= 1 << k
    return found


def divers_of(b: Any) -> list[int]:
    """Rows of those who may dive in front of somebody (ZS-FORCE-2)."""
    if int(b["act"]) == Act.SQUEEZE or is_area(b) or unseen(b) or b["diver"]:
        return []
    first, last = (int(row) for row in rows_of(b, 1 - int(side_of(b, int(b["whose"])))))
    rows = range(first, last)
    return [k for k in rows if can_dive(b, k) and any(can_dive_for(b, k, ward) for ward in rows)]


def _forced_odds(ahead: Ahead, state: np.ndarray, row: int, how: Act, option: int) -> str:
    """The chance to hit; a shield changes nothing but the points (ZS-POW-1)."""
    after = forced(state, row, how, option)
    if how == Act.ACTIVATE:
        return expected_words(odds_now(ahead, after, row).expected)
    return chance(odds_now(ahead, after, row).hit if row in targets_now(after[0]) else NEVER)


def _forced_words(how: Act, option: int) -> str:
    if how == Act.RUN:
        return "runs twice as far" if option else "runs for cover"
    return {Act.DODGE: "dodges", Act.COVER: "crouches behind cover", Act.ACTIVATE: "activates the shield"}[how]


def run_words(b: Any, row: int, way: int) -> tuple[str, ...]:
    """Where a run for cover leads: ``out of the area, to 24 m``, ``behind cover at 30 m`` (ZS-FORCE-2)."""
    at, _, out = (int(n) for n in run_leads(b, row, way))
    clear = "out of the way, to" if from_hazard(b) else "out of the area, to"
    return (f"{clear if out else 'behind cover at'} {at} m", *(("+3 DV, -6 AV",) if way else ()))


def best_facts(ahead: Ahead, state: np.ndarray, row: int, cast: Cast, weapon: int | None = None) -> Facts | None:
    """The best attack of somebody from here, ``pistol, called shot -2: 62% to hit Bob``; None: none."""
    found = best_attack_in(state, row, weapon)
    if found is None:
        return None
    target, arm, trade = found
    blow = blow_now(ahead, declared(state, row, Act.ATTACK, target, arm, trade))
    how = ", ".join(filter(None, (weapon_name(state[0], cast, row, arm), trade_words(trade))))
    first, *more = blow.words(cast.names)
    return Facts(blow.hit, blow.expected, clauses=(f"{how}: {first}", *more))
