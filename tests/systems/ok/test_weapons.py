"""Weapons: in hand, put away, picked up, taken from somebody, and in two people's grip."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import HANDS, TAKEN, Arm, Attack, Event, Prompt, State
from tests.systems.ok.acting import spend_all
from tests.systems.ok.asked import answer, asked, distribution, events, kinds, legal, play, played, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

ANN, FOE, OTHER = range(3)


def _attacks(bs: np.ndarray) -> set[int]:
    """The places in the actor's arms that she can attack with."""
    return {option for kind, _, option in legal(bs) if kind == Act.ATTACK}


def _options(bs: np.ndarray, what: Act) -> set[int]:
    return {option for kind, _, option in legal(bs) if kind == what}


def _armed(hands: list[int], where: list[Arm], ap: int = 9, **fields: Any) -> np.ndarray:
    """Ann, with these weapons in these places, against a foe; both stand at 0."""
    n = len(hands)
    arms = {"weapons_n": n, "w_hands": hands, "w_where": [int(w) for w in where] + [0] * (4 - n), **fields}
    return start([sheet(initiative=ap, **arms)], [sheet()], [ap, 2])


def _where(bs: np.ndarray, i: int = ANN) -> list[Arm]:
    return [Arm(int(w)) for w in row(bs, i).w_where[: row(bs, i).weapons_n]]


READY, STOWED, DROPPED, CONTESTED, GONE = Arm


@pytest.mark.parametrize(
    ("hands", "where", "usable"),
    [
        ([1], [READY], {0}),
        ([1, 1, 1], [READY, READY, STOWED], {0, 1}),
        ([0, 2], [READY, STOWED], {0}),
        ([0, 2], [READY, READY], {0, 1}),
        ([2], [STOWED], {HANDS}),
        ([1, 1], [DROPPED, STOWED], {HANDS}),
        ([1], [CONTESTED], {HANDS}),
        ([1], [GONE], {HANDS}),
    ],
)
def test_what_is_in_hand(hands: list[int], where: list[Arm], usable: set[int]) -> None:
    """OK-COMB-1, OK-EFF-4, OK-EFF-5: whatever is ready can be used, bare hands when nothing else is."""
    assert _attacks(_armed(hands, where)) == usable


def test_bare_hands_have_numbers_of_their_own() -> None:
    """OK-WEAP-1, OK-PRE-1: her base damage, regular bashing."""
    bs = _armed([1], [STOWED], w_attack=[9, 9, 9, 9, 5], base_damage=6, w_lethality=[0, 0, 0, 0, 4])
    row(bs, ANN).w_damage[HANDS] = 6
    told = play(bs, (Act.ATTACK, 0, HANDS), 0, Act.STYLE)
    assert events(told, Event.ATTACK_ROLL)[0][2] == 5
    assert events(told, Event.BLOW)[0][2:] == (4, 4, 2, 2, 0)


@pytest.mark.parametrize(
    ("hands", "where", "which", "after"),
    [
        ([1, 1], [READY, STOWED], 1, [READY, READY]),
        ([1, 1, 1], [READY, READY, STOWED], 2, [READY, STOWED, READY]),
        ([1, 1, 1], [STOWED, READY, READY], 0, [READY, READY, STOWED]),
        ([1, 1, 2], [READY, READY, STOWED], 2, [STOWED, STOWED, READY]),
        ([2, 1], [READY, STOWED], 1, [STOWED, READY]),
        ([0, 1, 2], [READY, READY, STOWED], 2, [READY, STOWED, READY]),
    ],
)
@pytest.mark.parametrize("kind", [Act.READY, Act.PICK_UP])
def test_two_hands_hold_what_they_can(
    kind: Act, hands: list[int], where: list[Arm], which: int, after: list[Arm]
) -> None:
    """OK-COMB-1, OK-EFF-4: a weapon is taken in hand, and the last listed others are put away for it; 3 AP alone."""
    if kind == Act.PICK_UP:
        where = [DROPPED if w == which else place for w, place in enumerate(where)]
    bs = _armed(hands, where)
    assert _options(bs, kind) == {which}
    told = play(bs, (kind, 0, which), Act.ALONE)
    changed = {(ANN, w, place, 0, 0, 0, 0) for w, place in enumerate(after) if place != where[w]}
    assert set(events(told, Event.WEAPON)) == changed
    assert (_where(bs), row(bs, ANN).ap) == (after, 6)


@pytest.mark.parametrize(("lies", "reached"), [(1000, True), (1200, True), (800, True), (1201, False), (799, False)])
def test_picking_up_what_lies_at_hand(lies: int, reached: bool) -> None:
    """OK-EFF-4: her own weapon within 2 m; it cannot be readied before."""
    bs = _armed([1], [DROPPED], at=1000, w_at=[lies, 0, 0])
    assert _options(bs, Act.PICK_UP) == ({0} if reached else set())
    assert not _options(bs, Act.READY)


def test_a_disarmed_weapon_is_picked_up_again() -> None:
    """OK-EFF-4: a simple action of its owner's, and of nobody else's."""
    bs = played(start([sheet(initiative=9)], [sheet(initiative=6)], [9, 6]), Act.ATTACK, Act.DECLINE, 4, Act.DISARM)
    assert not _options(bs, Act.PICK_UP)
    assert (asked(bs), _where(bs, FOE)) == ((Prompt.ACT, ANN), [DROPPED])
    answer(bs, Act.DONE)
    assert (asked(bs), _attacks(bs)) == ((Prompt.ACT, FOE), {HANDS})
    play(bs, Act.PICK_UP, Act.ALONE)
    assert (_where(bs, FOE), row(bs, FOE).ap, _attacks(bs)) == ([READY], 3, {0})


def _taken(ann: dict[str, Any] | None = None, foe: dict[str, Any] | None = None) -> np.ndarray:
    """Ann, stronger than the foe, takes his weapon with her first action, and has 6 AP left."""
    strong = {"attack": 9, "effect": 9, "initiative": 9, "base_damage": 9}
    bs = played(start([sheet(**{**strong, **(ann or {})})], [sheet(**(foe or {})), sheet()], [9, 2, 2]), Act.ATTACK, 4)
    assert len(events(spend_all(bs, Act.TAKEAWAY, Act.AVOID), Event.TAKE)) == 1
    return bs


@pytest.mark.parametrize("suited", [0, 1])
@pytest.mark.parametrize("on_base", [0, 1])
def test_ok_eff_5_a_taken_weapon_in_other_hands(on_base: int, suited: int) -> None:
    """OK-EFF-5, OK-EFF-0: it does what it did, by the taker's base where it counts from that; used with her skill."""
    foe = {
        "base_damage": 4, "damage": 6, "penetration": 5, "lethality": 2, "reach": 350, "hands": 2, "sweep": 1,
        "suited": suited, "on_base": on_base,
    }  # fmt: skip
    bs = _taken(foe=foe)
    f = row(bs, ANN)
    found = {name: int(f["w_" + name][TAKEN]) for name in foe if "w_" + name in f.dtype.names}
    more = 5 * on_base
    assert found == {
        "damage": 6 + more, "penetration": 5 + more, "lethality": 2, "reach": 350, "hands": 2, "sweep": 1,
        "suited": suited, "on_base": on_base,
    }  # fmt: skip
    assert (f.w_attack[TAKEN], f.w_effect[TAKEN]) == (9, 6 + more if suited else 9)
    assert (_attacks(bs), _where(bs)) == ({TAKEN}, [STOWED])
    assert events(play(bs, (Act.ATTACK, 1, TAKEN), 0), Event.ATTACK_ROLL)[0][2] == 9
    assert events(spend_all(bs, Act.DAMAGE), Event.BLOW)[0][2] == 6 + more


@pytest.mark.parametrize(
    ("kind", "own", "rank"),
    [
        (Attack.MELEE, [Attack.MELEE, Attack.MELEE], 8),
        (Attack.MELEE, [Attack.RANGED, Attack.MELEE], 8),
        (Attack.RANGED, [Attack.RANGED, Attack.MELEE], 7),
        (Attack.RANGED, [Attack.MELEE, Attack.MELEE], 5),
        (Attack.MELEE, [Attack.RANGED, Attack.RANGED], 6),
    ],
)
def test_ok_eff_5_the_skill_with_a_taken_weapon(kind: Attack, own: list[Attack], rank: int) -> None:
    """OK-EFF-5: her best with such weapons of her own, or else as with bare hands, or as in a stunt."""
    ann = {"weapons_n": 2, "w_kind": own, "w_attack": [7, 8, 99, 99, 6], "stunt": 5, "w_hands": [1, 0]}
    if Attack.MELEE not in own:
        ann = {**ann, "w_where": [STOWED, STOWED, 0, 0], "w_attack": [7, 4, 99, 99, 6]}
    bs = start([sheet(**{"initiative": 9, "base_damage": 9, **ann})], [sheet(kind=kind, meets=2), sheet()], [9, 2, 2])
    play(bs, (Act.ATTACK, 0, HANDS if Attack.MELEE not in own else own.index(Attack.MELEE)), 4)
    spend_all(bs, Act.TAKEAWAY)
    assert row(bs, ANN).w_attack[TAKEN] == rank


def test_ok_eff_5_hands_full_of_booty() -> None:
    """OK-EFF-5: own weapons are put away for it; it is dropped for another, or for an own one that needs the hand."""
    bs = _taken()
    assert (_where(bs), _attacks(bs)) == ([READY], {0, TAKEN})
    play(bs, (Act.ATTACK, 1), 4)
    row(bs, ANN).at = 150
    told = spend_all(bs, Act.TAKEAWAY, Act.AVOID)
    assert (row(bs, ANN).taken_from, row(bs, FOE).w_at[0]) == (OTHER + 1, 150)
    assert (_where(bs, FOE), _where(bs, OTHER)) == ([DROPPED], [GONE])
    assert events(told, Event.WEAPON) == [(FOE, 0, DROPPED, 150, 0, 0, 0)]
    bs = _taken({"weapons_n": 2, "w_hands": [1, 2], "w_where": [READY, STOWED, 0, 0], "at": 100})
    play(bs, (Act.READY, 0, 1), Act.ALONE)
    assert (_where(bs), row(bs, ANN).taken_from) == ([STOWED, READY], 0)
    assert (_where(bs, FOE), row(bs, FOE).w_at[0]) == ([DROPPED], 100)


@pytest.mark.parametrize(
    ("way", "where"), [("falls", DROPPED), ("surrenders", GONE), ("is disarmed", DROPPED), ("flees", GONE)]
)
def test_ok_eff_5_what_becomes_of_a_taken_weapon(way: str, where: Arm) -> None:
    """OK-EFF-5, OK-EFF-4: it lies where its taker falls, or where it flies, and leaves the fight with her."""
    ann = {"nonlethal": 6, "state": State.IMPAIRED, "at": 60, "dr": 0, "hands": 0, "initiative": 11}
    bs = start([sheet(attack=11, effect=9, **ann), sheet()], [sheet(at=60), sheet(at=60)], [9, 2, 2, 6])
    play(bs, (Act.ATTACK, 0), 4)
    spend_all(bs, Act.TAKEAWAY, Act.AVOID)
    foe = 2
    if way == "surrenders":
        answer(bs, Act.SURRENDER)
    elif way == "flees":
        answer(bs, Act.RETREAT)  # over the edge, 60 cm behind her
    else:
        play(bs, Act.DONE, (Act.ATTACK, 0), Act.DECLINE, 4)
        spend_all(bs, *([Act.DISARM] if way == "is disarmed" else [Act.DAMAGE]))
    assert (row(bs, ANN).taken_from, _where(bs, foe)) == (0, [where])
    if where == DROPPED:
        assert row(bs, foe).w_at[0] == 60
    if way == "flees":
        assert row(bs, ANN).state == State.FLED


def test_ok_eff_5_taken_back() -> None:
    """OK-EFF-5: from the taker, with more power than hers: there is no tie about a weapon that is not her own."""
    for base, taken in ((9, False), (8, True)):
        bs = _taken({"hands": 0, "base_damage": base, "initiative": 9}, {"initiative": 6, "attack": 9, "effect": 9})
        row(bs, FOE).ap = 6
        play(bs, Act.DONE, (Act.ATTACK, 0, HANDS))
        assert row(bs, FOE).w_effect[HANDS] == 9
        play(bs, Act.DECLINE, -1)
        assert (Act.TAKEAWAY in kinds(bs)) == taken  # 4 successes
        if taken:
            spend_all(bs, Act.TAKEAWAY)
            assert (_where(bs, FOE), row(bs, ANN).taken_from, _attacks(bs)) == ([READY], 0, {0})


@pytest.mark.parametrize("effect", [Act.DISARM, Act.TAKEAWAY])
@pytest.mark.parametrize(
    ("hands", "where", "lost"),
    [([1, 1], [READY, READY], 0), ([0, 1], [READY, READY], 1), ([1, 1], [STOWED, READY], 1)],
)
def test_ok_eff_4_and_ok_eff_5_the_first_in_hand_is_at_risk(
    effect: Act, hands: list[int], where: list[Arm], lost: int
) -> None:
    """OK-EFF-4, OK-EFF-5: by number, parts of the body left out."""
    arms = {"weapons_n": 2, "w_hands": hands, "w_where": [*where, 0, 0]}
    bs = played(start([sheet(attack=9, effect=9)], [sheet(**arms), sheet()], [3, 2, 2]), Act.ATTACK, 4)
    spend_all(bs, effect, Act.AVOID)
    expected = list(where)
    expected[lost] = DROPPED if effect == Act.DISARM else GONE
    assert _where(bs, FOE) == expected


def _contest(ap: tuple[int, int, int] = (9, 2, 2), base: int = 3, **foe: Any) -> np.ndarray:
    """Ann and the foe have hold of his weapon."""
    ours = [sheet(initiative=ap[0], base_damage=base, dr=4)]
    theirs = [sheet(**{"initiative": ap[1], "base_damage": base, "dr": 4, **foe}), sheet(attack=9, effect=9)]
    bs = start(ours, theirs, ap)
    row(bs, FOE).w_where[0], row(bs, FOE).contest, row(bs, ANN).contests = CONTESTED, ANN + 1, FOE + 1
    return bs


def test_ok_eff_5_neither_can_use_a_contested_weapon() -> None:
    """OK-EFF-5: the owner has her other weapons or her hands; whoever grips it keeps her own."""
    bs = _contest((2, 9, 2))
    assert (_attacks(bs), _options(bs, Act.READY), _options(bs, Act.PICK_UP)) == ({HANDS}, set(), set())
    assert _attacks(_contest()) == {0}
    assert _attacks(_contest((2, 9, 2), weapons_n=2)) == {1}


def _power(base: int, successes: int) -> int:
    return base - 2 if successes == 0 else base + successes - 1


@pytest.mark.parametrize("who", [ANN, FOE])
@pytest.mark.parametrize(("attack", "base"), [(4, 3), (4, 5), (2, 4), (6, 1)])
def test_ok_eff_5_the_struggle_goes_on_without_the_three_successes(who: int, attack: int, base: int) -> None:
    """OK-EFF-5: either may try again at no price but the power; a tie changes nothing; the exact chance of each end."""
    mine = {"attack": attack, "effect": base}
    theirs = {"meets": 4, "base_damage": 3}
    a, f = (mine, theirs) if who == ANN else (theirs, mine)
    bs = start([sheet(**{"initiative": 5, **a})], [sheet(**{"initiative": 5, **f}), sheet()], [5, 5, 2])
    row(bs, FOE).w_where[0], row(bs, FOE).contest, row(bs, ANN).contests = CONTESTED, ANN + 1, FOE + 1
    if who == FOE:
        answer(bs, Act.DONE)
    play(bs, (Act.ATTACK, 0, 0 if who == ANN else HANDS), Act.DECLINE)
    won = TAKEN if who == ANN else READY
    expected = {won: Fraction(0), -1: Fraction(0)}
    for dice, p in outcomes(FUDGE4):
        margin = attack + dice - 4
        expected[won if margin >= 0 and _power(base, margin) > 3 else -1] += p

    def ends(copy: np.ndarray) -> int:
        if copy[0].prompt == Prompt.SPEND and Act.TAKEAWAY in kinds(copy):
            answer(copy, Act.TAKEAWAY)
            while copy[0].prompt == Prompt.SPEND:
                answer(copy, Act.POWER if Act.POWER in kinds(copy) else Act.FINISH)
        if row(copy, ANN).contests == 0:
            assert row(copy, FOE).contest == 0
            assert _where(copy, FOE) == [GONE if row(copy, ANN).taken_from else READY]
            return TAKEN if row(copy, ANN).taken_from else int(READY)
        assert _where(copy, FOE) == [CONTESTED]
        return -1

    assert distribution(bs, ends) == {end: p for end, p in expected.items() if p}


def test_ok_eff_5_a_third_person_cannot_join_a_contest() -> None:
    """OK-EFF-5: nobody takes a weapon from somebody in another contest, on either side of it."""
    bs = played(_contest((2, 2, 3), weapons_n=2), Act.ATTACK, 4)
    assert Act.TAKEAWAY not in kinds(bs)  # Ann grips the foe's weapon
    bs = played(_contest(), (Act.ATTACK, 1), 4)
    assert Act.TAKEAWAY not in kinds(bs)  # Ann's hands are full
    assert Act.DISARM in kinds(bs)


@pytest.mark.parametrize("who", [ANN, FOE])
@pytest.mark.parametrize("way", ["surrenders", "falls", "is thrown", "moves", "moves within reach"])
def test_ok_eff_5_how_a_contest_ends(way: str, who: int) -> None:
    """OK-EFF-5: the weapon is its owner's again when either leaves, flies (2 m), or they are more than 2 m apart."""
    hurt = {"nonlethal": 6, "state": State.IMPAIRED, "dr": 0, "at": 1000, "stunt": 0, "bulk": 4}
    strong = {"attack": 9, "damage": 9, "at": 1000}
    ap = [2, 2, 2, 2]
    mover = way in ("surrenders", "moves", "moves within reach")
    ann, ben, foe, other = range(4)
    by = (ann if who == ANN else foe) if mover else (other if who == ANN else ben)
    ap[by] = 9
    four = [sheet(**{"initiative": points, **(strong if i in (ben, other) else hurt)}) for i, points in enumerate(ap)]
    bs = start(four[:2], four[2:], ap)
    row(bs, foe).w_where[0], row(bs, foe).contest, row(bs, ann).contests = CONTESTED, ann + 1, foe + 1
    if way == "surrenders":
        answer(bs, Act.SURRENDER)
    elif mover:
        row(bs, by).step[:] = [200, 200, 200] if way == "moves within reach" else [201, 201, 201]
        play(bs, (Act.RETREAT, 0, 0), Act.ALONE)
    else:
        play(bs, (Act.ATTACK, 0), 4)
        spend_all(bs, *([Act.THROW, Act.AVOID] if way == "is thrown" else [Act.DAMAGE]))
    contested = way == "moves within reach"
    assert _where(bs, foe) == [CONTESTED if contested else READY]
    assert (row(bs, ann).contests, row(bs, foe).contest) == ((foe + 1, ann + 1) if contested else (0, 0))


@pytest.mark.parametrize(("other", "where"), [(1, [READY, READY]), (2, [STOWED, READY])])
def test_ok_eff_5_hands_that_were_filled_meanwhile(other: int, where: list[Arm]) -> None:
    """OK-EFF-5: a weapon that comes out of a contest is put away where another one leaves no hand for it."""
    foe = {"weapons_n": 2, "w_hands": [1, other], "w_where": [CONTESTED, STOWED, 0, 0], "at": 1000}
    bs = start([sheet(at=1000)], [sheet(initiative=9, **foe)], [2, 9])
    row(bs, FOE).contest, row(bs, ANN).contests = ANN + 1, FOE + 1
    play(bs, (Act.READY, 0, 1), Act.ALONE)
    assert _where(bs, FOE) == [CONTESTED, READY]
    play(bs, Act.RETREAT, Act.ALONE)
    assert _where(bs, FOE) == where


@pytest.mark.parametrize(("away", "contested"), [(200, True), (201, False)])
def test_ok_eff_5_no_contest_over_a_distance(away: int, contested: bool) -> None:
    """OK-EFF-5: with a long weapon the other's is taken or not; nobody has hold of it beyond 2 m."""
    for successes, where in ((3, READY), (4, CONTESTED), (5, GONE)):
        bs = start([sheet(reach=400)], [sheet(at=away, meets=4 - successes), sheet(at=away)], [3, 2, 2])
        play(bs, Act.ATTACK, 0)
        if Act.TAKEAWAY in kinds(bs):
            answer(bs, Act.TAKEAWAY)
            while bs[0].prompt == Prompt.SPEND:
                answer(bs, Act.POWER if Act.POWER in kinds(bs) else Act.FINISH)
        assert _where(bs, FOE) == [READY if where == CONTESTED and not contested else where]
