"""Optional rules in a fight: mangled limbs, cracked heads, strict subtraction."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.damage import penalty
from okenv.systems.ok.rules.layout import Damage, Event, Part, Prompt, State, Use
from okenv.systems.ok.rules.ranks import subtract
from tests.systems.ok.acting import finish_round, points, spend_all
from tests.systems.ok.asked import Told, answer, asked, events, play, played, roll, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

USES = {Use.OTHER: "initiative", Use.ARM: "attacks", Use.LEGS: "getting up"}


def _struck(
    wanted: int, *buys: Any, before: int = 0, ann: dict[str, Any] | None = None, target: dict[str, Any] | None = None,
    ap: int = 5, **rules: int,
) -> tuple[np.ndarray, Told]:  # fmt: skip
    """Bob (row 1), who bore ``before`` nonlethal points, takes a blow of so many points in which this was bought."""
    net = {1: 0, 3: 3, 5: 4, 7: 5, 10: 6}[wanted]
    bob = sheet(
        meets=-4, dr=8 - net, nonlethal=before, state=State.FIT if before < 5 else State.IMPAIRED, **(target or {})
    )
    bs = played(start([sheet(damage=10, **(ann or {}))], [bob, sheet()], [6, ap, 2], **rules), Act.ATTACK)
    if asked(bs)[0] == Prompt.DEFEND:
        answer(bs, Act.DECLINE)
    return bs, roll(bs, 0) + spend_all(bs, *buys)


def _off(bs: np.ndarray) -> dict[str, int]:
    """What Bob's rolls lose, by what they are made with."""
    return {name: int(penalty(bs[0], 1, use)) for use, name in USES.items()}


FULL = {"initiative": -2, "attacks": -2, "getting up": -2}
MANGLED = {
    Part.ARM: {"initiative": -1, "attacks": -4, "getting up": -1},
    Part.LEGS: {"initiative": -1, "attacks": -1, "getting up": -4},
}


@pytest.mark.parametrize("part", list(Part))
@pytest.mark.parametrize("rule", [1, 0])
def test_ok_opt_1_limb_mangling(part: Part, rule: int) -> None:
    """OK-OPT-1, OK-EFF-1: a called shot that Impairs: two ranks off what the limb does, a half-rank off all else.

    Head, torso and the rest: a full rank off everything, and so without the option.
    """
    bs, told = _struck(5, (Act.CALLED_SHOT, 0, part), mangling=rule)
    assert (row(bs, 1).state, points(bs, 1)[0] + points(bs, 1)[1]) == (State.IMPAIRED, 5)
    assert events(told, Event.CALLED)[0][:3] == (0, 1, part)
    mangled = rule == 1 and part in MANGLED
    assert _off(bs) == (MANGLED[part] if mangled else FULL)
    assert [limb[0] for limb in events(told, Event.LIMB)] == ([1] if mangled else [])


@pytest.mark.parametrize(
    ("before", "wanted", "buys", "limb"),
    [
        (0, 5, (), 0),  # no called shot
        (4, 1, ((Act.CALLED_SHOT, 0, Part.ARM),), Use.ARM),  # the fifth point
        (3, 1, ((Act.CALLED_SHOT, 0, Part.ARM),), 0),  # the fourth
        (5, 1, ((Act.CALLED_SHOT, 0, Part.ARM),), 0),  # Impaired before
        (0, 7, ((Act.CALLED_SHOT, 0, Part.LEGS),), Use.LEGS),  # Down at once
        (0, 5, ((Act.CALLED_SHOT, 0, Part.ARM), Act.AVOID), 0),  # no damage at all
    ],
)
def test_ok_opt_1_which_blow_mangles(before: int, wanted: int, buys: tuple[Any, ...], limb: int) -> None:
    """OK-OPT-1 (``limb_mangling``): the one that takes her to the Impairment Point, aimed at the limb."""
    bs, _ = _struck(wanted, *buys, before=before, mangling=1)
    assert row(bs, 1).maimed == limb


@pytest.mark.parametrize("part", [Part.ARM, Part.LEGS])
def test_ok_opt_1_a_mangled_limb_in_rolls(part: Part) -> None:
    """OK-OPT-1 (``limb_mangling``): each roll by what it is made with: attacks and escapes, stunts, all else."""
    bs, _ = _struck(5, (Act.CALLED_SHOT, 0, part), mangling=1, target={"protects": 1})
    arm, legs, else_ = (MANGLED[part][name] for name in ("attacks", "getting up", "initiative"))
    assert asked(bs) == (Prompt.ACT, 1)
    attack, setup, up, escape = (bs.copy() for _ in range(4))
    answer(attack, Act.ATTACK)
    while asked(attack)[0] in (Prompt.DEFEND, Prompt.PROTECT):
        answer(attack, Act.DECLINE)
    assert events(roll(attack, -4), Event.ATTACK_ROLL)[0][5] == arm
    answer(setup, Act.SETUP_HARD)
    assert events(roll(setup, -4), Event.SETUP_ROLL)[0][5] == else_
    row(up, 1).prone = 1
    play(up, Act.GET_UP)
    while asked(up)[0] == Prompt.COMBINE:
        answer(up, Act.ALONE)
    assert events(roll(up, -4), Event.TASK)[0][4] == legs
    row(escape, 1).held_by, row(escape, 0).holds, row(escape, 1).grip = 1, 2, 1
    answer(escape, Act.ESCAPE)
    while asked(escape)[0] == Prompt.DEFEND:
        answer(escape, Act.DECLINE)
    assert events(roll(escape, -4), Event.ATTACK_ROLL)[0][5] == arm
    finish_round(bs)
    roll(bs, 0)
    assert events(roll(bs, 0), Event.INITIATIVE)[0][4] == else_


@pytest.mark.parametrize(("recovery", "maimed"), [(0, Use.ARM), (210, 0)])
def test_ok_opt_1_a_limb_is_well_again_below_the_impairment_point(recovery: int, maimed: int) -> None:
    """OK-OPT-1 (``limb_mangling``): it suffers while she is Impaired; later wounds mangle nothing by themselves."""
    bs, _ = _struck(5, (Act.CALLED_SHOT, 0, Part.ARM), mangling=1, target={"recovery": recovery})
    finish_round(bs)
    assert (bs[0].turn, row(bs, 1).maimed) == (2, maimed)
    if recovery:
        assert row(bs, 1).state == State.FIT
        row(bs, 1).nonlethal, row(bs, 1).state = 5, State.IMPAIRED
        assert _off(bs) == FULL


@pytest.mark.parametrize("mode", [Damage.SIMPLIFIED, Damage.TAGS, Damage.SIMPLEST])
def test_ok_opt_1_and_ok_edge_12_mooks_have_no_limbs_to_mangle(mode: Damage) -> None:
    bs, told = _struck(3, (Act.CALLED_SHOT, 0, Part.ARM), mangling=1, target={"damage_mode": mode})
    assert (row(bs, 1).maimed, events(told, Event.LIMB)) == (0, [])


# Points at the fractions of the printed table, rows 0 to 6: to the nearest, ties down.
LETHAL = {
    3: [3, 2, 1, 1, 1, 0, 0],
    5: [5, 3, 2, 2, 1, 1, 0],
    7: [7, 5, 3, 2, 1, 1, 1],
    10: [10, 7, 5, 3, 2, 1, 1],
}


@pytest.mark.parametrize("row_of_weapon", range(7))
@pytest.mark.parametrize(
    ("before", "wanted", "steps"),
    [
        (0, 5, 0),
        (3, 3, 0),  # to 6
        (0, 7, 1),
        (4, 3, 1),
        (6, 3, 1),  # to 9
        (0, 10, 2),
        (5, 5, 2),
        (6, 5, 2),
    ],
)
@pytest.mark.parametrize("rule", [1, 0])
def test_ok_opt_1_headcracking(rule: int, before: int, wanted: int, steps: int, row_of_weapon: int) -> None:
    """OK-OPT-1, OK-DMG-2: what brings her to 7 points is a row more lethal, what brings her to 10 two rows."""
    bs, told = _struck(wanted, before=before, headcracking=rule, ann={"lethality": row_of_weapon})
    lethal = LETHAL[wanted][max(0, row_of_weapon - steps * rule)]
    assert points(bs, 1) == (lethal, before + wanted - lethal)
    assert [blow[5:] for blow in events(told, Event.BLOW)] == [(wanted, lethal)]


def test_ok_opt_1_headcracking_counts_beside_what_was_bought() -> None:
    """OK-OPT-1, OK-DMG-2: lethality bought moves two rows, the crack one more; the table's end is the end."""
    for buys, lethal in (((), 2), ((Act.LETHALITY_UP,), 5), ((Act.LETHALITY_DOWN,), 1)):
        bs, _ = _struck(7, *buys, headcracking=1, ann={"lethality": 4})
        assert points(bs, 1)[0] == lethal
    bs, _ = _struck(7, Act.LETHALITY_UP, headcracking=1, ann={"lethality": 1})
    assert points(bs, 1) == (7, 0)


def test_ok_opt_1_headcracking_leaves_what_was_rounded_up_nonlethal() -> None:
    """OK-OPT-1, OK-DMG-1: a bullet that brings her Down by a point rounded up: that point stays nonlethal."""
    bob = sheet(meets=4, dr=9, nonlethal=6, state=State.IMPAIRED)
    bs = played(start([sheet(damage=10, lethality=1)], [bob, sheet()], [3, 2, 2], headcracking=1), Act.ATTACK, 0)
    assert (row(bs, 1).state, points(bs, 1)) == (State.DOWN, (0, 7))


@pytest.mark.parametrize(
    ("gap", "loose", "strict"),
    [(1, 3, 3), (2, 2, 2), (3, 1, 1), (4, 1, 1), (5, 1, 1), (6, 0, 1), (9, 0, 1), (20, 0, 1)],
)
def test_ok_opt_1_and_ok_rank_5_strict_subtraction(gap: int, loose: int, strict: int) -> None:
    """OK-OPT-1, OK-RANK-5: taken strictly, no subtraction is too small to take a half-rank off."""
    for a in (0, 5, 12):
        assert (a - subtract(a, a - gap), a - subtract(a, a - gap, strict=True)) == (loose, strict)
