"""Dodge: active defence, aborting, movement, aims, wounds, restraints, cover, and the floor."""

from itertools import product

import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.active_defence import dodge
from okenv.systems.psob.rules.layout import Event, Prompt, Restraint, State
from tests.systems.psob.acting import attack, declare, met
from tests.systems.psob.asked import answer, asked, distribution, events, legal, play, played, quiet, row
from tests.systems.psob.helpers import blade, gun, lay_out, sheet, start

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(("stack", "both"), [(0, 2), (1, 4)])
def test_ps_def_1_stacking(stack: int, both: int) -> None:
    """PS-DEF-1: option `stack_defence`: active defence and the abort's +2 add up only with it on."""
    for defending, dodging in product((0, 1), repeat=2):
        bs = lay_out([sheet(defending=defending, dodging=dodging)], [sheet()], stack_defence=stack)
        bonus = {0: 0, 1: 2, 2: both}[defending + dodging]
        assert dodge(bs[0], 0, True) == dodge(bs[0], 0, False) == 5 + bonus


def test_ps_def_1_two_up_and_two_down() -> None:
    """PS-DEF-1: +2 Dodge for her, -2 AV for her own attack, until the start of her next phase."""
    bs = start([sheet(initiative=8)], [sheet(initiative=5)])
    attack(bs, first=Act.DEFEND)
    assert met(bs) == (5 - 2, 5)
    play(bs, -2, attack)
    assert met(bs) == (5, 7)


def test_ps_def_1_until_her_next_phase() -> None:
    """PS-DEF-1: it lasts over the round's end and ends as she starts a phase, not before."""
    bs = played(start([sheet(initiative=8)], [sheet(initiative=5)]), Act.DEFEND, Act.STAND, Act.NOTHING, ...)
    assert row(bs, 0).defending == 1
    play(bs, Act.PASS, -2, 0)  # in the second round blue is quicker than red
    assert bs[0].turn == 2
    assert row(bs, 0).defending == 1
    play(bs, Act.HOLD, Act.DECLINE)
    assert (asked(bs), row(bs, 0).defending) == ((Prompt.PHASE, 1), 1)
    play(bs, Act.HOLD, 0, 0)  # holding is no phase that she has started
    assert (int(bs[0].turn), asked(bs), row(bs, 0).defending) == (3, (Prompt.PHASE, 0), 1)
    answer(bs, Act.PASS)
    assert row(bs, 0).defending == 0


def test_ps_def_1_a_lost_phase_keeps_it() -> None:
    """PS-DEF-1, PS-ABORT-2: a phase lost to a stun has not been started: the defence stays."""
    bs = played(start([sheet(blade(damage=3), initiative=8)], [sheet(initiative=5, defending=1)]), attack, 2)
    assert (row(bs, 1).phase, row(bs, 1).defending) == (0, 1)


def test_ps_def_1_declared_with_the_group() -> None:
    """PS-DEF-1, PS-INIT-2: an active defence declared at the same number counts against the attacks of that number."""
    bs = start([sheet()], [sheet()])
    play(bs, Act.STAND, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1), Act.DEFEND, Act.STAND, Act.NOTHING, ...)
    assert met(bs) == (5, 7)


@pytest.mark.parametrize(
    ("fields", "value"),
    [
        ({}, 5),
        ({"moved": 1}, 4),
        ({"wounds": 1}, 4),
        ({"wounds": 2}, 3),
        ({"aim_on": 2}, 3),
        ({"restraint": Restraint.CONFINED}, 3),
        ({"restraint": Restraint.BOUND}, 0),
        ({"restraint": Restraint.IMMOBILE}, -3),
        ({"restraint": Restraint.IMMOBILE, "defending": 1, "dodge": 9}, -3),
        ({"restraint": Restraint.IMMOBILE, "big": 1}, -3),
        ({"state": State.INCAPACITATED, "dodge": 9}, -3),
        ({"restraint": Restraint.BOUND, "wounds": 2, "moved": 1, "aim_on": 2}, -3),
        ({"restraint": Restraint.BOUND, "wounds": 2, "moved": 1, "aim_on": 2, "big": 1}, -5),
        ({"dodge": -4}, -3),
        ({"dodge": -4, "big": 1}, -4),
    ],
)
def test_ps_dodge_1_dodge(fields: dict[str, int], value: int) -> None:
    """PS-DODGE-1, PS-MOVE-1, PS-AIM-1, PS-DMG-1: what lowers Dodge, and the floor of -3 that only `big` goes under."""
    assert dodge(lay_out([sheet(**fields)], [sheet()])[0], 0, False) == value


def test_ps_dodge_1_the_bound_cannot_use_their_arms() -> None:
    """PS-DODGE-1: bound: no moves and no attacks; confined: no moves; free: both."""
    for restraint, acts, moves in ((Restraint.FREE, 1, 1), (Restraint.CONFINED, 1, 0), (Restraint.BOUND, 0, 0)):
        bs = start([sheet(initiative=8, restraint=restraint)], [sheet(at=4000)])
        found = {kind for kind, _, _ in legal(bs)}
        assert (Act.RETREAT in found) == bool(moves)
        play(bs, Act.STAND)
        assert bool({Act.ATTACK, Act.AREA} & {kind for kind, _, _ in legal(bs)}) == bool(acts)


def test_ps_dodge_1_the_immobile_are_not_asked() -> None:
    """PS-DODGE-1: no phase, no abort; the shot meets -3."""
    bs = start([sheet(initiative=8)], [sheet(restraint=Restraint.IMMOBILE), sheet(initiative=4, at=0)])
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 2))
    quiet(bs)
    assert met(bs) == (5, -3)


@pytest.mark.parametrize("cover", [0, 1, 2, 3])
def test_ps_cover_1_against_ranged_attacks(cover: int) -> None:
    """PS-COVER-1: +1 to +3 at range, on top of defence, nothing hand to hand."""
    bs = lay_out([sheet(cover=cover, defending=1)], [sheet()])
    assert dodge(bs[0], 0, True) == 7 + cover
    assert dodge(bs[0], 0, False) == 7


@pytest.mark.parametrize("weapon", [gun(), blade(), {"value": 5, "kind": 2, "damage": 5}])
def test_ps_cover_1_met_by_what_flies(weapon: dict[str, int]) -> None:
    """PS-COVER-1: guns and thrown weapons meet cover, blades do not."""
    bs = played(start([sheet(weapon, initiative=8)], [sheet(cover=2)]), attack)
    assert met(bs)[1] == (5 if weapon["kind"] == 0 else 7)


@pytest.mark.parametrize(("way", "left"), [(None, 2), ((Act.RETREAT, 0, 0), 0), ((Act.RETREAT, 0, 3), 0)])
def test_ps_cover_1_lost_on_moving(way: tuple[Act, int, int] | None, left: int) -> None:
    """PS-COVER-1, PS-MELEE-1: any move leaves cover and height behind."""
    bs = start([sheet(initiative=8, cover=2, high=1)], [sheet(at=4000)])
    attack(bs, first=way or Act.STAND)
    play(bs, -2)
    assert (row(bs, 0).cover, row(bs, 0).high) == (left, int(left > 0))


def test_ps_cover_1_an_aborters_step_leaves_it() -> None:
    """PS-COVER-1, PS-ABORT-1: her step is a move too; whoever stays keeps it and has +2 as well."""
    bs = start([sheet(initiative=8)], [sheet(cover=3)])
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE)
    staying, stepping = bs.copy(), bs.copy()
    play(staying, Act.STAND)
    assert met(staying) == (5, 10)
    play(stepping, (Act.RETREAT, 0, 6))
    assert met(stepping) == (5, 7)


def test_ps_def_1_the_hit_chance_of_a_defender() -> None:
    """PS-DEF-1, PS-DICE-1: AV 5 against Dodge 5 hits in 6 of 9 cases, against active defence in 1."""
    for first, hits in ((Act.PASS, 6), (Act.DEFEND, 1)):
        bs = start([sheet(initiative=5)], [sheet(initiative=8)])
        play(bs, first, *([Act.STAND, Act.NOTHING] if first == Act.DEFEND else []), ..., attack)
        found = distribution(bs, lambda copy: int(row(copy, 1).stunned + (row(copy, 1).pending < 0) > 0))
        assert 9 * found[1] == hits
        assert events(play(bs, -2), Event.MISS)
