"""Every worked sentence of the action rules on the sequence of action, by its words.

What they work out before the fight, and the basic rules, are in ``test_sentences_basic``; what follows
from a blow's roll in ``test_sentences_combat`` and ``test_sentences_damage``. In the order of the source:

- one die for each side, two and the worse of them, no Tide in duels: ``the_worse_of_two``, ``tide_and_recovery``
- never below what was carried over, nor below zero: ``left_over_action_points``
- most points first, 3 for an action, 1 for a hold, no action for 1 or 2, 3 carried over: ``the_sequence``
- the same points: an order that is drawn (``test_initiative``), and everybody may hold: ``deferring_to_each_other``
- one defensive action in response to an attack, also for somebody else: ``one_defence_an_attack``
- pre-empting somebody, who has 2 more: ``preempting``
- the bystander, and whoever is better: ``the_random_bystander``, ``average_plus_acts_every_round``
- draw and fire, iaijutsu: ``draw_and_strike``; walk and unholster: ``two_simple_actions``
- two and a half ranks less than one's attribute: ``so_easy``
- swing on a chandelier and kick somebody: ``the_chandelier``, ``the_chandelier_given_up``
- three separate actions are too much: ``three_actions``
- a couple of metres, one move more for one success: ``range_of_a_fist``
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from okenv.core.chance import D6, D6_WORSE
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Attack, Event, Prompt, Purpose, State, Tide
from okenv.systems.ok.rules.ranks import AVG, DEF, GD
from tests.systems.ok.acting import points, spend_all
from tests.systems.ok.asked import answer, asked, awaited, begin, distribution, events, kinds, legal, play, roll, row
from tests.systems.ok.helpers import fudge, lay_out, sheet, start

pytestmark = pytest.mark.plain


def test_the_worse_of_two() -> None:
    """OK-TIDE-1, OK-DICE-1: two dice and the worse: a 1 from 17 % to 31 %, a 6 from 17 % to less than 3 %."""
    bs = lay_out([sheet()], [sheet()], tide_option=Tide.EVERY_ROUND, tide_dice=[D6, D6_WORSE])
    begin(bs)
    roll(bs, 0)
    one = dict(awaited(bs))
    roll(bs, 3)
    two = dict(awaited(bs))
    assert asked(bs) == (Purpose.TIDE, 1)
    assert [one[1], one[6], two[1], two[6]] == [Fraction(1, 6), Fraction(1, 6), Fraction(11, 36), Fraction(1, 36)]
    assert [round(100 * p) for p in (one[1], two[1], one[6])] == [17, 31, 17]
    assert two[6] < Fraction(3, 100)


@pytest.mark.parametrize(("die", "left"), [(1, 6), (3, 4), (6, 2)])
def test_tide_and_recovery(die: int, left: int) -> None:
    """OK-TIDE-1, OK-REC-1: a recovery each round, two on a 6, none on a 1; and always one in a duel without Tide."""
    hurt = {"nonlethal": 6, "state": State.IMPAIRED, "recovery": 2 * 210}
    bs = lay_out([sheet(**hurt)], [sheet()], tide_option=Tide.EVERY_ROUND)
    begin(bs)
    play(bs, 0, die, 3)
    assert row(bs, 0).nonlethal == left
    assert row(start([sheet(**hurt)], [sheet()], [3, 3]), 0).nonlethal == 4


@pytest.mark.parametrize(("carry", "dice", "ap"), [(3, -4, 3), (0, -4, 0), (2, 1, 7), (-2, 0, 2), (-3, -3, 0)])
def test_left_over_action_points(carry: int, dice: int, ap: int) -> None:
    """OK-INIT-1, OK-AP-1: added to the roll, even when negative; never below what was carried over, or zero."""
    bs = lay_out([sheet(initiative=GD, carry=carry)], [sheet()])
    begin(bs)
    roll(bs, dice)
    assert row(bs, 0).ap == ap


def test_the_sequence() -> None:
    """OK-TURN-1, OK-TURN-2, OK-HOLD-1, OK-END-1: most points first; an action 3, a hold 1; with 2 none; 3 are kept."""
    bs = start([sheet(initiative=8), sheet()], [sheet(initiative=7), sheet()], [9, 2, 7, 2])
    seen = []
    for act in (Act.HOLD, Act.SETUP_FREE, Act.SETUP_FREE, Act.SETUP_FREE, Act.DONE):
        seen.append((asked(bs)[1], int(row(bs, asked(bs)[1]).ap)))
        answer(bs, act)
        if bs[0].prompt == Prompt.INTERRUPT:
            answer(bs, Act.DECLINE)
    assert seen == [(0, 9), (0, 8), (2, 7), (0, 5), (2, 4)]
    assert (bs[0].turn, [int(row(bs, i).carry) for i in range(4)]) == (2, [2, 2, 3, 2])


def test_deferring_to_each_other() -> None:
    """OK-TURN-1, OK-HOLD-1, OK-EDGE-7: with as many points as the others, each may hold, and all are a point poorer."""
    bs = start([sheet()], [sheet()], [5, 5])
    play(bs, Act.HOLD, Act.HOLD)
    assert [(int(row(bs, i).ap), int(row(bs, i).holding)) for i in range(2)] == [(4, 1), (4, 1)]


def test_one_defence_an_attack() -> None:
    """OK-DEF-1, OK-DEF-2: out of turn and once in response to one attack; a heroic friend may defend her too."""
    bs = start([sheet(initiative=6)], [sheet(), sheet(protects=1, meets=GD)], [6, 6, 4], interrupts=0)
    play(bs, Act.ATTACK, Act.DEFEND_ALL)
    assert asked(bs) == (Prompt.PROTECT, 2)
    answer(bs, Act.PROTECT)
    assert events(roll(bs, -4), Event.ATTACK_ROLL)[0][6] == GD + 3
    assert [int(row(bs, i).ap) for i in range(3)] == [3, 3, 1]


@pytest.mark.parametrize(("ahead", "chance"), [(0, "15/81"), (2, "50/81"), (-2, "1/81")])
def test_preempting(ahead: int, chance: str) -> None:
    """OK-HOLD-1, OK-DICE-1: quickness against whoever one tries to pre-empt, who has 2 more."""
    bs = start([sheet(initiative=5, quickness=GD + ahead)], [sheet(initiative=4)], [5, 4])
    play(bs, Act.HOLD, Act.HOLD, Act.ATTACK, Act.INTERRUPT, Act.SETUP_FREE)
    assert asked(bs) == (Purpose.QUICKNESS, 0)
    won = [p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.QUICKNESS)[0][5]]
    assert sum(won, Fraction(0)) == Fraction(chance)


def test_the_random_bystander() -> None:
    """OK-INIT-1, OK-END-1: Average initiative: probably too few points at first, with a typical roll then enough."""
    bs = lay_out([sheet(initiative=AVG)], [sheet(initiative=AVG)])
    begin(bs)
    roll(bs, 0)
    shocked = distribution(bs, lambda copy: int(row(copy, 0).ap) < 3)
    assert shocked == {True: Fraction(50, 81), False: Fraction(31, 81)}
    play(bs, 0, 0)
    assert (bs[0].turn, row(bs, 0).carry) == (2, 2)  # nobody could do anything
    assert distribution(bs, lambda copy: int(row(copy, 0).ap) >= 3) == {True: fudge(-1), False: 1 - fudge(-1)}
    play(bs, 0, -4)
    assert (asked(bs), row(bs, 0).ap) == ((Prompt.ACT, 0), 4)


@pytest.mark.parametrize("rank", [3, 4, 6])
def test_average_plus_acts_every_round(rank: int) -> None:
    """OK-INIT-1: with Avg+ or better more likely than not, in any round."""
    bs = lay_out([sheet(initiative=rank)], [sheet(initiative=9)])
    begin(bs)
    able = distribution(bs, lambda copy: int(row(copy, 0).ap) >= 3)[True]
    assert able == fudge(3 - rank) > Fraction(1, 2)


@pytest.mark.parametrize("kind", [Attack.MELEE, Attack.RANGED])
def test_draw_and_strike(kind: Attack) -> None:
    """OK-COMB-1: iaijutsu, or drawing and firing: one action, one success off; the exact chance of Gd against Gd."""
    bs = start([sheet(kind=kind, w_where=[Arm.STOWED, 0, 0, 0])], [sheet()], [3, 2])
    assert (Act.ATTACK, 0, 0) not in legal(bs)
    play(bs, Act.READY, (Act.ATTACK, 0, 0))
    assert (asked(bs), row(bs, 0).ap, row(bs, 0).w_where[0]) == ((Purpose.ATTACK, 0), 0, Arm.READY)
    hits = [p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)]
    assert sum(hits, Fraction(0)) == fudge(1) == Fraction(31, 81)


def test_two_simple_actions() -> None:
    """OK-COMB-1: unholstering a weapon and walking over: no roll, both done, in one action."""
    bs = start([sheet(initiative=5, w_where=[Arm.STOWED, 0, 0, 0])], [sheet(at=3000)], [5, 2])
    told = play(bs, Act.READY, (Act.APPROACH, 0, 2))
    assert (row(bs, 0).w_where[0], row(bs, 0).at, row(bs, 0).carry) == (Arm.READY, 2100, 2)
    assert not events(told, Event.TASK)


@pytest.mark.parametrize(("ahead", "costs"), [(5, 1), (4, 2)])
def test_so_easy(ahead: int, costs: int) -> None:
    """OK-COMB-1: two and a half ranks below one's attribute it is simple, and costs 1 success instead of 2."""
    props = {"props_n": 1, "prop_at": [-1, 0, 0, 0], "prop_difficulty": [DEF, 0, 0, 0], "prop_uses": [-1, 0, 0, 0]}
    bs = start([sheet(stunt=DEF + ahead, attack=6)], [sheet(meets=4), sheet()], [3, 2, 2], **props)
    play(bs, Act.STUNT, Act.ATTACK)
    told = roll(bs, 1)
    if bs[0].prompt == Prompt.GIVE_UP:
        told = answer(bs, Act.KEEP_BOTH)
    assert events(told, Event.HIT)[0][2] == 3 - costs


def _chandelier() -> np.ndarray:
    """Ann, stunts Gd, boots Gd+, is about to swing on a chandelier (Gd) at somebody (Gd) 10 m away."""
    prop = {"prop_at": [0] * 4, "prop_difficulty": [GD] * 4, "prop_reach": [900] * 4, "prop_uses": [1] * 4}
    bs = start([sheet(attack=5, stunt=GD, step=[100] * 3)], [sheet(at=1000)], [3, 2], props_n=1, **prop)
    assert Act.ATTACK not in kinds(bs)
    answer(bs, Act.STUNT)
    return bs


def test_the_chandelier() -> None:
    """OK-COMB-1, OK-DICE-1: one roll for both, two successes off each; every outcome of swinging and booting."""
    bs = _chandelier()
    assert asked(bs) == (Purpose.ATTACK, 0)

    def choice(copy: np.ndarray) -> frozenset[Act] | str:
        if copy[0].prompt == Prompt.GIVE_UP:
            return frozenset(kinds(copy))
        return "boot" if sum(points(copy, 1)) else "neither"

    either = frozenset({Act.KEEP_FIRST, Act.KEEP_SECOND})
    assert distribution(bs, choice) == {
        either | {Act.KEEP_BOTH}: fudge(2),
        either: fudge(0) - fudge(2),
        "boot": fudge(-1) - fudge(0),
        "neither": 1 - fudge(-1),
    }
    play(bs, 2, Act.KEEP_BOTH)
    told = spend_all(bs, Act.DAMAGE) if bs[0].prompt == Prompt.SPEND else []
    assert (row(bs, 0).prone, row(bs, 0).at) == (0, 800)
    assert len(events(told, Event.BLOW)) == 1


@pytest.mark.parametrize(("keep", "prone", "booted"), [(Act.KEEP_FIRST, 0, False), (Act.KEEP_SECOND, 1, True)])
def test_the_chandelier_given_up(keep: Act, prone: int, booted: bool) -> None:
    """OK-COMB-1: keep the successes for swinging and fail at booting, or boot, and plummet from the chandelier."""
    bs = _chandelier()
    play(bs, 0, keep)
    if bs[0].prompt == Prompt.SPEND:
        answer(bs, Act.DAMAGE)
    assert (row(bs, 0).prone, sum(points(bs, 1)) > 0, row(bs, 0).at) == (prone, booted, 800)


def test_three_actions() -> None:
    """OK-COMB-1: swash on one action and buckle on another: no third part is asked for."""
    bs = start([sheet(initiative=6, w_where=[Arm.STOWED, 0, 0, 0])], [sheet(at=3000)], [6, 2])
    play(bs, Act.READY, (Act.APPROACH, 0, 2))
    assert (asked(bs), row(bs, 0).ap) == ((Prompt.ACT, 0), 3)


@pytest.mark.parametrize(("metres", "chance"), [(2, "50/81"), (7, "31/81"), (12, "15/81"), (17, "5/81")])
def test_range_of_a_fist(metres: int, chance: str) -> None:
    """OK-MOVE-1, OK-SPEND-1: a couple of metres, and one move (5 m at Avg) more for each success; no other penalty."""
    bs = start([sheet(step=[500] * 3)], [sheet(at=100 * metres)], [3, 2])
    answer(bs, Act.ATTACK)
    hits = [p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)]
    assert sum(hits, Fraction(0)) == Fraction(chance)
