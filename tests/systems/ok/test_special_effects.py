"""Special effects of a hit: what each costs, what it needs, what it does, and how one gets up again."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Attack, Event, Part, Prompt, Purpose, State
from tests.systems.ok.acting import finish_round, points, spend_all
from tests.systems.ok.asked import answer, asked, distribution, events, kinds, legal, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

ANN, FOE, OTHER = range(3)
EFFECTS = {Act.GRAB, Act.BREAK_FREE, Act.DISARM, Act.TAKEAWAY, Act.TAKEDOWN, Act.THROW}
GAPS = range(-3, 4)
# By how many half-ranks the victim's base hand-to-hand damage exceeds the power's base, -3 to +3: list price and power.
PRICES = {
    Act.GRAB: [1, 1, 1, 1, 2, 2, 3],
    Act.DISARM: [2, 3, 3, 4, 5, 6, 7],
    Act.TAKEAWAY: [3, 3, 4, 4, 5, 6, 7],
    Act.TAKEDOWN: [2] * 7,
    Act.THROW: [3] * 7,
}
HAPPENS = {
    Act.GRAB: Event.GRAB, Act.DISARM: Event.WEAPON, Act.TAKEAWAY: Event.CONTEST, Act.TAKEDOWN: Event.PRONE,
    Act.THROW: Event.THROW,
}  # fmt: skip


def _hit(margin: int, ann: dict[str, Any] | None = None, **foe: Any) -> np.ndarray:
    """Ann, at 30 m, has hit a foe 1 m behind with so many extra successes; she and the foe are equals by default."""
    other = sheet(at=5000)
    ours, theirs = {"at": 3000, **(ann or {})}, {"at": 3100, "meets": 4 - margin, **foe}
    return played(start([sheet(**ours)], [sheet(**theirs), other], [3, 2, 2]), Act.ATTACK, 0)


def _offered(bs: np.ndarray) -> set[Act]:
    return kinds(bs) & EFFECTS if bs[0].prompt == Prompt.SPEND else set()


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("effect", PRICES)
def test_ok_eff_0_the_price_includes_the_power(effect: Act, gap: int) -> None:
    """OK-EFF-0, OK-EFF-2 to OK-EFF-7, OK-SPEND-1: power is base - FR, base for 1 success, +1 HR for each further."""
    price = PRICES[effect][gap + 3]
    assert effect not in _offered(_hit(price - 1, {"effect": 5}, base_damage=5 + gap))
    bs = _hit(price, {"effect": 5}, base_damage=5 + gap)
    told = answer(bs, effect)
    assert [(what, left) for _, what, left, *_ in events(told, Event.SPEND)] == [(effect, 0)]
    assert not events(told, Event.NO_EFFECT)


@pytest.mark.parametrize("gap", [-2, 0, 3])
def test_ok_eff_0_the_chance_of_each(gap: int) -> None:
    """OK-EFF-0, OK-DICE-1: Grt against Gd; for every effect the exact chance that it can be had."""
    bs = start([sheet(attack=6, effect=5)], [sheet(meets=4, base_damage=5 + gap), sheet()], [3, 2, 2])
    answer(bs, Act.ATTACK)
    for effect, prices in PRICES.items():
        found = distribution(bs, lambda copy, effect=effect: effect in _offered(copy))  # type: ignore[misc]
        assert found.get(True, Fraction(0)) == fudge(prices[gap + 3] - 2), effect


@pytest.mark.parametrize(("suited", "offered"), [(0, {Act.DISARM}), (1, {Act.DISARM, Act.TAKEDOWN})])
def test_ok_eff_0_from_a_distance(suited: int, offered: set[Act]) -> None:
    """OK-EFF-0, OK-EFF-4: one can shoot a weapon out of somebody's hand, and trip her with bolas; no more."""
    assert _offered(_hit(9, {"kind": Attack.RANGED, "suited": suited})) == offered
    assert _offered(_hit(9, {"suited": suited})) == set(PRICES)


@pytest.mark.parametrize(("on_damage", "raw"), [(0, 4), (1, 6), (3, 8)])
@pytest.mark.parametrize("effect", PRICES)
def test_ok_eff_0_marginal_damage_beside_it(effect: Act, on_damage: int, raw: int) -> None:
    """OK-EFF-0: the blow does base - FR as well, raised separately at the usual rate, and it comes first."""
    bs = _hit(PRICES[effect][3] + on_damage + 1, {"damage": 6}, dr=8)
    told = spend_all(bs, effect, Act.STYLE, *[Act.DAMAGE] * on_damage)
    assert events(told, Event.BLOW)[0][:3] == (ANN, FOE, raw)
    both = (Event.BLOW, HAPPENS[effect])
    assert tuple(event[0] for event in told if event[0] in both) == both


@pytest.mark.parametrize("effect", PRICES)
def test_ok_eff_0_without_damage_for_one_success(effect: Act) -> None:
    """OK-EFF-0, OK-SPEND-1: then nothing more can be put into damage, and there is none."""
    bs = played(_hit(PRICES[effect][3] + 2, {"damage": 9}), effect, Act.AVOID)
    assert kinds(bs) == {Act.STYLE, Act.FINISH}
    told = answer(bs, Act.FINISH)
    assert (points(bs, FOE), events(told, Event.BLOW)) == ((0, 0), [])
    assert len(events(told, HAPPENS[effect])) == 1


def test_ok_eff_0_damage_is_avoided_only_for_the_sake_of_an_effect() -> None:
    """OK-EFF-0, OK-SPEND-1: not in a plain blow, and not after successes went into lethality or past armour."""
    assert Act.AVOID not in kinds(_hit(5))
    for bought in (Act.BYPASS, Act.LETHALITY_UP, Act.LETHALITY_DOWN):
        bs = played(_hit(6, armour=4), bought, Act.GRAB)
        assert Act.AVOID not in kinds(bs)
        assert Act.DAMAGE in kinds(bs)
    bs = played(_hit(3), (Act.CALLED_SHOT, 0, Part.TORSO), Act.AVOID)
    told = answer(bs, Act.FINISH)
    assert (points(bs, FOE), events(told, Event.CALLED)) == ((0, 0), [(ANN, FOE, Part.TORSO, 0, 0, 0, 0)])


def test_ok_eff_0_one_effect_a_blow() -> None:
    """OK-EFF-0: after one is bought no other is offered; a called shot may stand beside it."""
    for effect in PRICES:
        bs = played(_hit(9), (Act.CALLED_SHOT, 0, Part.HEAD), effect)
        assert not kinds(bs) & (EFFECTS | {Act.CALLED_SHOT})


@pytest.mark.parametrize("effect", PRICES)
def test_ok_eff_0_nothing_more_happens_to_whom_the_blow_fells(effect: Act) -> None:
    """OK-EFF-0: the damage comes first; who is Down from it is not grabbed, disarmed, or thrown any more."""
    hurt = {"nonlethal": 6, "state": State.IMPAIRED, "dr": 0}
    bs = _hit(PRICES[effect][3], **hurt)
    told = answer(bs, effect)
    assert row(bs, FOE).state == State.DOWN
    assert not events(told, HAPPENS[effect])
    bs = _hit(PRICES[effect][3] + 1, **hurt)
    told = play(bs, effect, Act.AVOID)
    assert row(bs, FOE).state == State.IMPAIRED
    assert len(events(told, HAPPENS[effect])) == 1


def test_ok_eff_0_armour_is_no_help_against_an_effect() -> None:
    """OK-EFF-0, OK-ARM-1: the blow is stopped, the victim is thrown all the same."""
    bs = _hit(3, armour=9)
    assert len(events(answer(bs, Act.THROW), Event.STOPPED)) == 1
    assert row(bs, FOE).prone == 1


PARTS = {Part.TORSO: 1, Part.LEGS: 1, Part.ARM: 2, Part.HEAD: 2, Part.EYE: 3, Part.SAME_HOLE: 4}


@pytest.mark.parametrize("margin", range(1, 6))
def test_ok_eff_1_a_called_shot_costs_by_the_size_of_the_part(margin: int) -> None:
    """OK-EFF-1, OK-SPEND-1: 1 for a large part, 2 a small one, 3 a very small one, 4 for the same hole; one a blow."""
    bs = _hit(margin)
    offered = {option for kind, _, option in legal(bs) if kind == Act.CALLED_SHOT}
    assert offered == {part for part, price in PARTS.items() if price <= margin}
    for part in offered:
        copy = bs.copy()
        told = answer(copy, Act.CALLED_SHOT, 0, part)
        left = margin - PARTS[part]
        assert events(told, Event.SPEND)[0][:3] == (ANN, Act.CALLED_SHOT, left)
        if left:
            assert Act.CALLED_SHOT not in kinds(copy)


@pytest.mark.parametrize("part", PARTS)
def test_ok_eff_1_it_does_nothing_of_its_own(part: Part) -> None:
    """OK-EFF-1: no power, no damage: the blow is as marginal as without, and told with its part."""
    bs = _hit(PARTS[part], {"damage": 6}, dr=4)
    told = answer(bs, Act.CALLED_SHOT, 0, part)
    assert events(told, Event.BLOW)[0][2:6] == (4, 4, 4, 1)
    assert events(told, Event.CALLED) == [(ANN, FOE, part, 0, 0, 0, 0)]
    assert (row(bs, FOE).maimed, row(bs, FOE).prone, int(row(bs, FOE).w_where[0])) == (0, 0, Arm.READY)


@pytest.mark.parametrize(("gap", "extra", "power"), [(0, 0, 3), (0, 1, 5), (0, 2, 6), (-3, 0, 3), (1, 0, 5), (3, 1, 7)])
def test_ok_eff_2_a_grab_and_its_power(gap: int, extra: int, power: int) -> None:
    """OK-EFF-2: at least the victim's base - FR; what is bought beyond makes the escape harder."""
    bs = _hit(PRICES[Act.GRAB][gap + 3] + extra, {"effect": 5}, base_damage=5 + gap)
    assert events(play(bs, Act.GRAB, *[Act.POWER] * extra), Event.GRAB) == [(ANN, FOE, power, 0, 0, 0, 0)]
    assert (row(bs, ANN).holds, row(bs, FOE).held_by, row(bs, FOE).grip) == (FOE + 1, ANN + 1, power)


@pytest.mark.parametrize(("hands", "gap", "price"), [(1, 0, 4), (2, 0, 5), (2, -3, 3), (1, -3, 2), (2, 2, 7)])
def test_ok_eff_4_two_hands_hold_a_half_rank_harder(hands: int, gap: int, price: int) -> None:
    """OK-EFF-4: the power must exceed the victim's base, and a half-rank more for a weapon in two hands."""
    foe = {"base_damage": 5 + gap, "hands": hands}
    assert Act.DISARM not in _offered(_hit(price - 1, {"effect": 5}, **foe))
    bs = _hit(price, {"effect": 5}, **foe)
    assert events(answer(bs, Act.DISARM), Event.WEAPON)[0][:3] == (FOE, 0, Arm.DROPPED)
    assert row(bs, FOE).w_where[0] == Arm.DROPPED


@pytest.mark.parametrize(("over", "metres"), [(0, 0), (1, 2), (2, 3), (3, 5), (4, 7), (5, 10), (8, 30)])
@pytest.mark.parametrize("kind", [Attack.MELEE, Attack.RANGED])
def test_ok_eff_4_the_weapon_flies(kind: Attack, over: int, metres: int) -> None:
    """OK-EFF-4: each half-rank to spare lets it fly farther, away from the attacker; for 1 more, the other way."""
    bs = _hit(4 + over, {"kind": kind})
    told = play(bs, Act.DISARM, *[Act.POWER] * over)
    lands = min(3100 + 100 * metres, 6000)
    assert events(told, Event.WEAPON) == [(FOE, 0, Arm.DROPPED, lands, 0, 0, 0)]
    assert (row(bs, FOE).w_where[0], row(bs, FOE).w_at[0]) == (Arm.DROPPED, lands)
    if over:
        bs = played(_hit(5 + over, {"kind": kind}), Act.DISARM, *[Act.POWER] * over, Act.DIRECT)
        assert row(bs, FOE).w_at[0] == 3100 - 100 * metres


def test_ok_eff_4_a_direction_is_for_a_weapon_that_flies() -> None:
    """OK-EFF-4: not for one that just falls; the first success may give a full rank, and then it flies 2 m at once."""
    bs = played(_hit(6), Act.DISARM)
    assert Act.DIRECT not in kinds(bs)
    answer(bs, Act.POWER)
    assert Act.DIRECT in kinds(bs)
    bs = _hit(4, {"effect": 5}, base_damage=3)  # power Avg+ with none, Gd+ with one: Gd is needed
    answer(bs, Act.DISARM)
    assert kinds(bs) >= {Act.DIRECT, Act.POWER}
    spend_all(bs, Act.STYLE)
    assert row(bs, FOE).w_at[0] == 3300
    bs = _hit(5, at=3000)  # from the same place it flies toward the victim's own edge
    play(bs, Act.DISARM, Act.POWER)
    assert row(bs, FOE).w_at[0] == 3200


@pytest.mark.parametrize("effect", [Act.DISARM, Act.TAKEAWAY])
def test_ok_eff_4_and_ok_eff_5_only_what_is_in_hand(effect: Act) -> None:
    """OK-EFF-4, OK-EFF-5: claws and weapons that are put away are safe."""
    assert effect in _offered(_hit(9))
    assert effect not in _offered(_hit(9, hands=0))
    assert effect not in _offered(_hit(9, w_where=[Arm.STOWED, 0, 0, 0]))


@pytest.mark.parametrize(("gap", "extra", "taken"), [(0, 0, False), (0, 1, True), (-1, 0, True), (2, 0, False)])
def test_ok_eff_5_taken_or_contested(gap: int, extra: int, taken: bool) -> None:
    """OK-EFF-5: more power than the victim's base: the weapon changes hands; as much: both have hold of it."""
    bs = _hit(PRICES[Act.TAKEAWAY][gap + 3] + extra, {"effect": 5}, base_damage=5 + gap)
    told = play(bs, Act.TAKEAWAY, *[Act.POWER] * extra)
    ann, foe = row(bs, ANN), row(bs, FOE)
    if taken:
        assert events(told, Event.TAKE) == [(ANN, FOE, FOE, 0, 0, 0, 0)]
        assert (ann.taken_from, foe.w_where[0], foe.contest) == (FOE + 1, Arm.GONE, 0)
    else:
        assert events(told, Event.CONTEST) == [(ANN, FOE, 0, 0, 0, 0, 0)]
        assert (ann.taken_from, foe.w_where[0], foe.contest, ann.contests) == (0, Arm.CONTESTED, ANN + 1, FOE + 1)


def test_ok_eff_0_power_is_sold_where_it_changes_something() -> None:
    """OK-EFF-0, OK-EFF-5: always for a grab or a disarm, for a takeaway only while it is a tie."""
    bs = played(_hit(9), Act.TAKEAWAY, Act.POWER)
    assert Act.POWER not in kinds(bs)
    for effect, more in ((Act.GRAB, True), (Act.DISARM, True), (Act.TAKEDOWN, False), (Act.THROW, False)):
        bs = played(_hit(9), effect, *[Act.POWER] * (2 if more else 0))
        assert (Act.POWER in kinds(bs)) == more


@pytest.mark.parametrize("stability", [1, 2, 3])
def test_ok_eff_6_a_takedown_costs_by_stability(stability: int) -> None:
    """OK-EFF-6: 2, 1 for the unstable, 3 for the braced; who lies already cannot be taken down."""
    assert Act.TAKEDOWN not in _offered(_hit(stability - 1, stability=stability))
    bs = _hit(stability, stability=stability)
    assert events(answer(bs, Act.TAKEDOWN), Event.PRONE) == [(FOE, 1, 0, 0, 0, 0, 0)]
    assert row(bs, FOE).prone == 1
    assert Act.TAKEDOWN not in _offered(_hit(9, stability=stability, prone=1))


@pytest.mark.parametrize("kind", list(Attack)[:3])
def test_ok_eff_6_prone_a_full_rank_less_against_physical_attacks(kind: Attack) -> None:
    """OK-EFF-6, OK-ATT-1: the defence falls by FR, not the one against tricks; an active defence adds as ever."""
    for prone, less in ((0, 0), (1, 0 if kind == Attack.TRICK else 2)):
        bs = played(start([sheet(kind=kind)], [sheet(meets=5, prone=prone)], [4, 3]), Act.ATTACK, Act.DEFEND_ONE)
        assert events(roll(bs, 0), Event.ATTACK_ROLL)[0][6] == 5 - less + 3


@pytest.mark.parametrize("stunt", [0, 2, 4, 5, 7])
@pytest.mark.parametrize("impaired", [0, 1])
def test_ok_eff_6_getting_up(stunt: int, impaired: int) -> None:
    """OK-EFF-6, OK-COMB-1: 3 AP, a task of difficulty Def; two and a half ranks above it no roll is called for."""
    hurt = {"state": State.IMPAIRED, "nonlethal": 5} if impaired else {}
    bs = played(start([sheet(prone=1, stunt=stunt, at=0, **hurt)], [sheet(at=5000)], [4, 2]), Act.GET_UP)
    if bs[0].prompt == Prompt.COMBINE:
        answer(bs, Act.ALONE)
    rank = stunt - 2 * impaired
    if rank >= 5:
        assert row(bs, ANN).prone == 0
    else:
        assert asked(bs) == (Purpose.TASK, ANN)
        up = fudge(-rank)
        expected = {0: up, 1: 1 - up}
        assert distribution(bs, lambda copy: int(row(copy, ANN).prone)) == {k: p for k, p in expected.items() if p}
        told = roll(bs, -rank if rank <= 4 else -4)
        assert events(told, Event.TASK) == [(ANN, Act.GET_UP, stunt, -rank, -2 * impaired, 0, 0)]
        assert events(told, Event.TASK_DONE) == [(ANN, Act.GET_UP, 1, 0, 0, 0, 0)]
    assert (row(bs, ANN).prone, row(bs, ANN).carry) == (0, 1)


def test_ok_eff_6_one_lies_until_one_gets_up() -> None:
    """OK-EFF-6: a round's end does not raise anybody; only who lies can get up; who falls is Down, not prone."""
    bs = played(_hit(2), Act.TAKEDOWN)
    finish_round(bs)
    assert (bs[0].turn, row(bs, FOE).prone) == (2, 1)
    assert Act.GET_UP not in kinds(start([sheet()], [sheet()], [3, 2]))
    bs = _hit(1, {"damage": 9, "lethality": 6}, prone=1)
    spend_all(bs, Act.DAMAGE)
    assert (row(bs, FOE).state, row(bs, FOE).prone) == (State.OUT, 0)


@pytest.mark.parametrize(("spare", "metres"), [(0, 2), (1, 2), (2, 5), (3, 5), (4, 10), (6, 20), (7, 20)])
def test_ok_eff_7_a_throw(spare: int, metres: int) -> None:
    """OK-EFF-7: 2 m, and a rank more for each full rank of strength beyond what lifts her; she lands prone."""
    bs = _hit(3, {"strength": 3 + spare}, bulk=3)
    assert events(answer(bs, Act.THROW), Event.THROW) == [(ANN, FOE, 3100, 3100 + 100 * metres, 0, 0, 0)]
    assert (row(bs, FOE).at, row(bs, FOE).prone) == (3100 + 100 * metres, 1)


def test_ok_eff_7_who_cannot_be_thrown_and_where_throws_end() -> None:
    """OK-EFF-7: nobody too heavy; from the same place toward her own edge; not beyond the edge; who lies flies too."""
    assert Act.THROW not in _offered(_hit(9, {"strength": 3}, bulk=4))
    for place, lands in ((2900, 2400), (3000, 3500), (3200, 3700)):
        bs = _hit(3, {"strength": 4}, bulk=2, at=place, prone=1)
        spend_all(bs, Act.THROW)
        assert (row(bs, FOE).at, row(bs, FOE).prone, row(bs, FOE).state) == (lands, 1, State.FIT)
    for ann, foe, edge in ((5900, 5950, 6000), (150, 50, 0)):
        bs = played(_hit(3, {"strength": 8, "at": ann}, at=foe), Act.THROW)
        assert (row(bs, FOE).at, row(bs, FOE).state) == (edge, State.FIT)
