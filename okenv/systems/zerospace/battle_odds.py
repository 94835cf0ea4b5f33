"""Exact odds in a battle as it stands, whether or not anything is declared yet (:mod:`.odds` has the numbers).

What is not declared yet is carried out on a copy by the rules' own kernels, up to its dice.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.bits import has
from okenv.core.events import NO_LOG

from .actions import Act
from .arms import has_flag
from .attack import attack_value, can_attack
from .blows import arm_of, begin_attack, difficulty, is_strike
from .conditions import recover_difficulty, recover_value
from .damage import damage_bonus, defeats, resistance
from .execute import perform, use_turn
from .forcing import force, is_area
from .grapple import break_difficulty, break_value
from .layout import UNARMED, WEAPONS, Flag, Type
from .manoeuvres import distract_difficulty, distract_value
from .objects import OBJECT
from .odds import Arm, Odds, Target, hits_of_many_rolls, hits_of_one_roll, struck, success, tally, team_chance
from .reckoning import best_trade, expected, left_of
from .sides import rows_of, side_of, stands
from .threats import best_striker

MOST = 24
"""Attacks that are compared, at most, to tell what somebody could do."""


def copied(b: Any) -> Any:
    """A copy of one battle record, to try things on."""
    return np.array([b], b.dtype)[0]


def after_turn(b: Any, row: int, kind: Act, target: int, option: int) -> Any:
    """The battle once a fighter has done something in her turn, nobody interrupting; an attack waits to be met."""
    copy = copied(b)
    use_turn(copy, row, int(kind), target, option, NO_LOG)
    if copy["act"]:
        perform(copy, row, NO_LOG)
    return copy


def declared(b: Any, row: int, kind: Act, target: int, option: int, trade: int = 0) -> Any:
    """The battle once a fighter, whoever's turn it is, has made an attack that nobody has met yet (ZS-MAN-1)."""
    copy = copied(b)
    copy["whose"], copy["act"], copy["target"], copy["option"], copy["trade"] = row, int(kind), target, option, trade
    begin_attack(copy, row, NO_LOG)
    return copy


def forced(b: Any, row: int, how: Act, option: int) -> Any:
    """The battle once a fighter has forced a turn: ``option`` is the way of a run, the ward of a dive (ZS-FORCE-1)."""
    copy = copied(b)
    force(copy, row, int(how), option, NO_LOG)
    return copy


# --- the attack under way


def arm_in(b: Any, row: int, weapon: int) -> Arm:
    """What a hit of a fighter does in the attack under way, her trade and her team in it (ZS-DMG-1, ZS-MOD-1)."""
    f = b["fighters"][row]
    level = int(f["w_level"][weapon]) + int(damage_bonus(b, row))
    return Arm(level, int(f["w_type"][weapon]) != Type.NORMAL, bool(has_flag(b, row, weapon, int(Flag.HARM))))


def blow_in(b: Any, row: int, target: int) -> tuple[Target, Arm]:
    """``(target, arm)`` of the attack under way, with fighter ``row`` to strike (ZS-ATT-1, ZS-MAN-1, ZS-MAN-2)."""
    f, foe, kind = b["fighters"][row], b["fighters"][target], int(b["act"])
    against, named = int(difficulty(b, row, target)), bool(foe["named"])
    if is_strike(kind):
        weapon = int(arm_of(b, row))
        left = int(left_of(b, target, bool(has_flag(b, row, weapon, int(Flag.STUNNING)))))
        return Target(against, int(resistance(b, row, weapon, target)), left, named), arm_in(b, row, weapon)
    left, dr = int(left_of(b, target, True)), int(foe["dr"])
    if kind == Act.TAKEDOWN:
        return Target(against, dr, left, named), Arm(int(f["brawn"]) + int(f["iron"]), die=False)
    if kind == Act.SQUEEZE:
        return Target(against, dr, left, named), Arm(int(f["brawn"]))
    return Target(against, 0, left, not defeats(b, kind, target)), Arm(0, harm=False)


def hit_now(b: Any, target: int) -> Fraction:
    """The chance that the attack under way, with all who have joined it, hits this one (ZS-DICE-1, ZS-MAN-1)."""
    leader, kind = int(b["whose"]), int(b["act"])
    team = [leader]
    if int(b["members"]) > 1:
        team += [k for k in range(int(b["fighters_n"])) if k != leader and int(b["fighters"][k]["joins"])]
    each = [(int(attack_value(b, k, kind, int(arm_of(b, k)))), int(difficulty(b, k, target))) for k in team]
    return team_chance(each) if len(each) > 1 else success(*each[0])


def odds_now(b: Any, target: int, striker: int | None = None, *, hits: bool = False) -> Odds:
    """The odds of the attack under way on one target, as things are.

    Args:
        b: one battle record in which an attack has been made.
        target: the row of whom it hits or misses.
        striker: whose attack of a team strikes; by default the one that does most (ZS-MAN-1).
        hits: it has hit already.
    """
    row = int(b["whose"]) if int(b["members"]) <= 1 else int(best_striker(b, target))
    foe, arm = blow_in(b, row if striker is None else striker, target)
    return struck(Fraction(1) if hits else hit_now(b, target), foe, arm)


def targets_now(b: Any) -> list[int]:
    """Rows that the attack under way is against (ZS-ATT-2, ZS-MAN-1)."""
    return [t for t in range(int(b["fighters_n"])) if has(int(b["targets"]), t)]


def hits_now(b: Any, rows: list[int]) -> dict[int, Fraction]:
    """How many of these the attack under way hits: one roll over an area, else one each (ZS-ATT-2, ZS-MAN-2)."""
    i, kind = int(b["whose"]), int(b["act"])
    if is_area(b):
        value = int(attack_value(b, i, kind, int(b["arm"])))
        return hits_of_one_roll(value, [int(difficulty(b, i, t)) for t in rows])
    return hits_of_many_rolls([hit_now(b, t) for t in rows])


# --- what could be done


def attack_odds_in(b: Any, row: int, target: int, weapon: int, trade: int = 0) -> Odds:
    """The odds of an attack on its target that nobody joins or meets, as things are (ZS-ATT-1, ZS-MAN-1)."""
    return odds_now(declared(b, row, Act.ATTACK, target, weapon, trade), target)


def trade_in(b: Any, row: int, kind: Act, weapon: int, target: int) -> int:
    """The trade that does most: n of a called shot, -n of suppressing fire, 0 of a plain attack (ZS-MAN-1)."""
    return int(best_trade(copied(b), row, int(kind), weapon, target))


def enemies_of(b: Any, row: int) -> list[int]:
    """Rows of the enemies of a fighter who stand."""
    first, last = rows_of(b, 1 - int(side_of(b, row)))
    return [k for k in range(int(first), int(last)) if stands(b, k)]


def best_attack_in(b: Any, row: int, weapon: int | None = None) -> tuple[int, int, int] | None:
    """``(target, weapon, trade)`` of the attack that does most from where she is; None where nothing reaches."""
    b, places = copied(b), [*range(WEAPONS), UNARMED] if weapon is None else [weapon]
    able = [(t, w) for t in enemies_of(b, row) for w in places if can_attack(b, row, t, w)][:MOST]
    if not able:
        return None
    target, best = max(able, key=lambda pair: expected(b, row, int(Act.ATTACK), pair[1], pair[0]))
    return target, best, trade_in(b, row, Act.ATTACK, best, target)


def exposure_in(b: Any, row: int) -> dict[int, Fraction]:
    """By enemy, the best chance to hit her with a plain attack from where both are; 0 where nothing reaches."""
    found = {}
    for k in enemies_of(b, row):
        able = [w for w in (*range(WEAPONS), UNARMED) if not b["fighters"][k]["helpless"] and can_attack(b, k, row, w)]
        found[k] = max((attack_odds_in(b, k, row, w).hit for w in able), default=Fraction(0))
    return found


def manoeuvre_odds_in(b: Any, row: int, kind: Act, target: int) -> Odds:
    """The odds of a disarm, grapple, takedown or squeeze that nobody meets (ZS-MAN-1, ZS-MAN-2)."""
    return odds_now(declared(b, row, kind, target, 0), target)


def distract_chance(b: Any, row: int, target: int) -> Fraction:
    """The chance to distract somebody (ZS-MAN-1)."""
    return success(int(distract_value(b, row)), int(distract_difficulty(b, target)))


def break_chance(b: Any, row: int) -> Fraction:
    """The chance to break free of who restrains her, if she tries (ZS-MAN-1)."""
    return success(int(break_value(b, row)), int(break_difficulty(b, row)))


def recover_chance(b: Any, row: int, which: int) -> Fraction:
    """The chance to recover sight or nerve by one roll (ZS-ATT-2)."""
    return success(int(recover_value(b, row, which)), int(recover_difficulty(b, row, which)))


def wreck_odds(b: Any, row: int, place: int, weapon: int) -> Odds:
    """The odds of an attack on what gives cover: what it loses, and that it is destroyed (ZS-OBJ-1, ZS-OBJ-2)."""
    value = int(attack_value(b, row, int(Act.WRECK), weapon))
    level = int(b["fighters"][row]["w_level"][weapon])
    return struck(success(value, OBJECT), Target(OBJECT, 0, int(b["c_health"][place])), Arm(level))


def total_of(odds: list[Odds]) -> dict[int, Fraction]:
    """The distribution of all points together, of rolls made one by one."""
    found = {0: Fraction(1)}
    for one in odds:
        found = tally((sum_of + points, p * q) for sum_of, p in found.items() for points, q in one.damage.items())
    return found
