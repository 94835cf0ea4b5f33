"""The attack under way, whatever it is, in numbers that advice compares: as it is, and if it is met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from okenv.core.facts import Facts
from okenv.core.words import chance, on_average, rows_listed

from .actions import Act
from .advice_words import attack_words, expected_words, instead, manoeuvre_words, several_words, trade_words
from .asked_words import weapon_name
from .battle_odds import (
    best_attack_in,
    blow_in,
    copied,
    declared,
    forced,
    hits_now,
    odds_now,
    targets_now,
)
from .blows import is_strike, next_to_join
from .forcing import can_defend, can_dive, can_dive_for, can_force_cover, can_run, is_area, run_leads, unseen
from .odds import NEVER, Odds
from .sides import rows_of, side_of
from .threats import best_striker
from .words import Cast


@dataclass(frozen=True)
class Blow:
    """What the attack under way does to those it is against.

    Attributes:
        kind: of the attack.
        each: by row, the odds on each target.
        enemies: rows of the targets who are no friends of the attacker.
        points: rows whose points count: named, of what does harm.
        hits: how many of the enemies it hits.
        flags: of the arm.
    """

    kind: Act
    each: dict[int, Odds]
    enemies: tuple[int, ...]
    points: tuple[int, ...]
    hits: dict[int, Fraction]
    flags: int

    @property
    def hit(self) -> Fraction:
        """The chance that any enemy is hit."""
        return 1 - self.hits.get(0, NEVER)

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
        """For whoever is attacked: ``Ada hits her with 34% instead of 62%``, out, and what is expected."""
        now, then = self.each.get(row), None if before is None else before.each.get(row)
        hit = NEVER if now is None else now.hit
        verb = "hits" if is_strike(int(self.kind)) else "succeeds against"
        words = [f"{by} {verb} {whom} with {instead(chance(hit), chance(hit if then is None else then.hit))}"]
        out = NEVER if now is None else now.out
        if out or (then is not None and then.out):
            words.append(f"out with {instead(chance(out), chance(out if then is None else then.out))}")
        counted = row in self.points or (before is not None and row in before.points)
        if counted:
            points = NEVER if now is None else now.expected
            less = "" if then is None or then.expected == points else f" instead of {on_average(then.expected)}"
            words.append(expected_words(points) + less)
        return tuple(words)


def blow_now(b: Any, striker: int | None = None, *, hits: bool = False) -> Blow:
    """What the attack under way does, as it is (ZS-ATT-1, ZS-MAN-1).

    Args:
        b: one battle record in which an attack has been made.
        striker: whose attack of a team strikes; by default the one that does most.
        hits: it has hit already.
    """
    i, kind = int(b["whose"]), Act(int(b["act"]))
    rows = [int(b["victim"])] if hits else [stands_in(b, t) for t in targets_now(b)]
    if striker is None:
        striker = int(best_striker(b, rows[0])) if int(b["members"]) > 1 else i
    each = {t: odds_now(b, t, striker, hits=hits) for t in rows}
    enemies = tuple(t for t in rows if side_of(b, t) != side_of(b, i))
    points = tuple(t for t in rows if _counts(b, striker, t))
    together = {int(hits): Fraction(1)} if hits or not enemies else hits_now(b, list(enemies))
    return Blow(kind, each, enemies, points, together, flags_of(b, striker))


def flags_of(b: Any, row: int) -> int:
    """Flags of the arm with which somebody strikes in the attack under way; none of a manoeuvre."""
    if not is_strike(int(b["act"])):
        return 0
    weapon = int(b["arm"]) if row == int(b["whose"]) else int(b["fighters"][row]["joins"]) - 1
    return int(b["fighters"][row]["w_flags"][weapon])


def _counts(b: Any, row: int, target: int) -> bool:
    """Whether a hit costs points: of what does harm, on somebody whom it does not simply defeat (ZS-DMG-2)."""
    foe, arm = blow_in(b, row, target)
    return foe.named and arm.harm


def stands_in(b: Any, target: int) -> int:
    """Who is struck in place of a target: the diver, where there is one (ZS-FORCE-2)."""
    return int(b["diver"]) - 1 if b["diver"] and int(b["ward"]) == target else target


def ways_to_force(b: Any, row: int) -> list[tuple[Act, int]]:
    """What a target of the attack under way may force: kinds with their options (ZS-FORCE-1, ZS-FORCE-2)."""
    if not can_defend(b, row):
        return []
    found = [(Act.DODGE, 0)] if not b["fighters"][row]["dodge"] else []
    found += [(Act.COVER, 0)] if can_force_cover(b, row) else []
    return found + [(Act.RUN, way) for way in range(2) if can_run(b, row, way)]


def met_words(b: Any, names: Sequence[str]) -> tuple[str, ...]:
    """What others may do about an attack: ``34% if she dodges``, ``Cyd may dive in front``, ``Dee may join``."""
    words, rows = [], targets_now(b)
    if next_to_join(b) >= 0:
        words.append(f"{rows_listed([names[k] for k in joiners(b)])} may join")
    for t in rows:
        if side_of(b, t) == side_of(b, int(b["whose"])):
            continue
        whom = "she" if len(rows) == 1 else names[t]
        for how, option in ways_to_force(b, t):
            words.append(f"{_forced_chance(b, t, how, option)} if {whom} {_forced_words(how, option)}")
    divers = divers_of(b)
    return (*words, f"{rows_listed([names[k] for k in divers])} may dive in front") if divers else tuple(words)


def joiners(b: Any) -> list[int]:
    """Rows of those who may join the attack under way (ZS-MAN-2)."""
    copy, found = copied(b), []
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


def _forced_chance(b: Any, row: int, how: Act, option: int) -> str:
    after = forced(b, row, how, option)
    return chance(odds_now(after, row).hit if row in targets_now(after) else NEVER)


def _forced_words(how: Act, option: int) -> str:
    if how == Act.RUN:
        return "runs twice as far" if option else "runs for cover"
    return {Act.DODGE: "dodges", Act.COVER: "crouches behind cover"}[how]


def run_words(b: Any, row: int, way: int) -> tuple[str, ...]:
    """Where a run for cover leads: ``out of the area, to 24 m``, ``behind cover at 30 m`` (ZS-FORCE-2)."""
    at, _, out = (int(n) for n in run_leads(b, row, way))
    return (f"{'out of the area, to' if out else 'behind cover at'} {at} m", *(("+3 DV, -6 AV",) if way else ()))


def best_facts(b: Any, row: int, cast: Cast, weapon: int | None = None) -> Facts | None:
    """The best attack of somebody from where she is, ``pistol, called shot -2: hits Bob with 62%``; None: none."""
    found = best_attack_in(b, row, weapon)
    if found is None:
        return None
    target, arm, trade = found
    blow = blow_now(declared(b, row, Act.ATTACK, target, arm, trade))
    how = ", ".join(filter(None, (weapon_name(b, cast, row, arm), trade_words(trade))))
    first, *more = blow.words(cast.names)
    return Facts(blow.hit, blow.expected, clauses=(f"{how}: {first}", *more))
