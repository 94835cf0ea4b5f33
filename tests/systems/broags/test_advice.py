"""Advice: every reason is true of what happens when the action is carried out and the dice are rolled."""

from fractions import Fraction

import numpy as np
import pytest

from okenv.systems.broags.rules.actions import HALF, SPRINT, Act
from okenv.systems.broags.rules.layout import FIST, Area, Bond, Event, Posture, Prompt
from tests.systems.broags.acting import done, strike
from tests.systems.broags.advice import hits, hurt, percent, share, told
from tests.systems.broags.asked import answer, asked, awaited, begin, events, play, played, quiet, roll, row
from tests.systems.broags.helpers import blade, gun, lay_out, sheet, start


@pytest.fixture
def duel() -> np.ndarray:
    """Ada, quicker, with a gun of two shots and a blade to draw; Bob is 7 m away, behind a wall of cover 1."""
    arms = (gun(shots=2, hands=2, damage=8), blade(place=0))
    return start(
        [sheet(*arms, perception=5, marksmanship=3)], [sheet(gun(), at=3700, cover=1, soak=1)],
        covers=[(2800, 2)],
    )  # fmt: skip


# --- in one's turn


def test_an_attack_is_told_as_it_is_best_made(duel: np.ndarray) -> None:
    """BR-HIT-1, BR-TWO-1, BR-REACT-1: wild or tamed, whichever does more; what a dodge changes; a second attack."""
    found = told(duel, Act.ATTACK)
    expected = {}
    for area in Area:
        copy = duel.copy()
        strike(copy, 0, 0, area)
        quiet(copy)
        expected[area] = hurt(copy), hits(copy)
    assert (found.expected, found.hit) == max(expected.values())
    best = max(expected, key=lambda area: expected[area])
    aim = "wild" if best == Area.NONE else f"at the {best.name.lower()}"
    assert found.clauses[0].startswith(f"{aim}: {percent(expected[best][1])} to hit Bob")
    assert found.clauses[-1] == "a second attack may follow"
    copy = duel.copy()
    strike(copy, 0, 0, best)
    dodged = Fraction(0)
    answer(copy, Act.DODGE)
    for dice, p in awaited(copy):
        one = played(copy.copy(), dice)
        dodged += p * hits(one)
    assert f"{percent(dodged)} if Bob dodges" in found.clauses


def test_each_way_to_make_an_attack_has_its_odds(duel: np.ndarray) -> None:
    """BR-HIT-1."""
    answer(duel, Act.ATTACK)
    for area in Area:
        act, option = (Act.TAMED, area - 1) if area else (Act.WILD, 0)
        found, copy = told(duel, act, 0, option), duel.copy()
        play(copy, (act, 0, option), ...)
        assert (found.hit, found.expected) == (hits(copy), hurt(copy))


def test_a_second_attack_is_told_alone(duel: np.ndarray) -> None:
    """BR-TWO-1: after the second no third."""
    play(duel, strike, ...)
    roll(duel, -4 + 1)
    assert duel[0].prompt == Prompt.SECOND
    found = told(duel, Act.ATTACK)
    assert found.hit is not None
    assert "a second attack may follow" not in found.clauses
    assert told(duel, Act.STOP).clauses == ("no second attack",)


def test_a_move_is_told_by_its_best_attack(duel: np.ndarray) -> None:
    """BR-ACT-1, BR-MOD-1: within 5 m the range helps; a sprint takes the action; erratic, she is harder to hit."""
    here, near, sprint = (
        told(duel, Act.CROUCH),
        told(duel, Act.APPROACH, 0, HALF),
        told(duel, Act.RETREAT, 0, SPRINT),
    )
    assert near.clauses[0] == "to 33 m"
    assert here.clauses[0] == "Defence 2 instead of 1"
    assert here.expected is not None
    assert near.expected is not None
    assert near.expected > here.expected
    assert "then weapon 1, " in near.clauses[1]
    copy = played(duel.copy(), (Act.APPROACH, 0, HALF))
    assert near.expected == told(copy, Act.ATTACK).expected
    assert sprint.clauses == ("to 18 m", "no attack with it")
    erratic = told(duel, Act.RETREAT, 0, 4)
    assert "attacks on Ada at -2" in erratic.clauses
    answer(duel, Act.STOCK)
    assert told(duel, Act.APPROACH, 0, HALF).clauses[-1] == "the action is spent"


def test_cover_stances_and_the_end_of_a_turn_are_told(duel: np.ndarray) -> None:
    """BR-COVER-1, BR-STAT-1, BR-HIDE-1."""
    assert told(duel, Act.COVER).clauses == ("to 28 m", "Defence 3 instead of 1", "no attack with it")
    assert told(duel, Act.GROUND).clauses == ("Defence 3 instead of 1", "no attack with it")
    assert told(duel, Act.DONE).clauses == ("the action is not used",)
    row(duel, 0).cover = 1
    hide, copy = told(duel, Act.HIDE), duel.copy()
    answer(copy, Act.HIDE)
    assert hide.success == share(copy, lambda s: bool(row(s, 0).hidden), True)
    answer(duel, Act.GROUND)
    assert told(duel, Act.DONE).clauses == ("the turn is over",)


def test_taking_stock_tells_whom_she_is_quicker_than() -> None:
    """BR-STOCK-1, BR-INIT-1: of equals the lot decides."""
    bs = start([sheet(perception=2)], [sheet(perception=3), sheet(perception=4)], (1, 0, 0))
    assert asked(bs) == (Prompt.TURN, 2)
    done(bs, 2, 1)
    assert told(bs, Act.STOCK).clauses == ("score 5 instead of 3", "then quicker than Bob and Cyd")
    answer(bs, Act.STOCK)
    answer(bs, Act.DONE, to=(Prompt.TURN, 0))  # of the next round, before both


def test_fleeing_the_last_one_loses() -> None:
    """BR-HIDE-2, BR-END-1."""
    bs = start([sheet(perception=5), sheet()], [sheet()])
    row(bs, 0).hidden = 1
    assert told(bs, Act.FLEE).clauses == ("leaves the fight",)
    row(bs, 1).state = 1
    assert told(bs, Act.FLEE).clauses == ("leaves the fight", "the side is beaten then")
    answer(bs, Act.FLEE)
    assert bs[0].outcome == 1


def test_weapons_are_told_by_what_they_would_do(duel: np.ndarray) -> None:
    """BR-COVER-1, BR-CRIT-2: drawn, picked up, cleared."""
    assert told(duel, Act.DRAW, 0, 1).clauses == ("nobody within reach of weapon 2",)
    row(duel, 0).w_jam[0] = 1
    found = told(duel, Act.CLEAR, 0, 0).clauses[0]
    row(duel, 0).w_jam[0] = 0
    hit = told(duel, Act.ATTACK).hit
    assert hit is not None
    assert found.startswith(f"then an attack with weapon 1 has {percent(hit)} to hit Bob")


@pytest.mark.parametrize("act", [Act.TRIP, Act.DISARM, Act.GRAPPLE, Act.SHOVE])
def test_a_manoeuvre_has_the_odds_of_both_rolls(act: Act) -> None:
    """BR-MAN-1."""
    bs = start([sheet(perception=5, melee=3, strength=3)], [sheet(blade(), at=3100), sheet(at=3150)])
    found, copy = told(bs, act), bs.copy()
    answer(copy, act)
    quiet(copy)
    assert found.hit == share(copy, lambda s: bool(s[0].dice), True)
    success = Fraction(0)
    for dice, p in awaited(copy):
        one = copy.copy()
        if events(roll(one, dice), Event.ATTACK_ROLL) and one[0].dice != 0:
            success += p * share(one, lambda s: done_to_bob(s, act), True)
    assert found.success == success
    assert "Cyd may come between" in found.clauses
    assert any(clause.endswith("if Bob blocks") for clause in found.clauses)


def done_to_bob(bs: np.ndarray, act: Act) -> bool:
    """Whether a manoeuvre has done to Bob what it is for."""
    f = row(bs, 1)
    return bool({
        Act.TRIP: f.posture == Posture.FLOORED, Act.DISARM: f.w_place[0] == 2 or bs[0].prompt == Prompt.TAKE,
        Act.GRAPPLE: f.bond == Bond.PINNED or bs[0].prompt == Prompt.BIND, Act.SHOVE: f.at != 3100,
    }[act])  # fmt: skip


def test_a_group_attack_tells_its_hits_and_whom_it_spends() -> None:
    """BR-GROUP-1, BR-GROUP-2."""
    bs = lay_out([sheet(gun(), perception=5, group=1, squad=0) for _ in range(4)], [sheet(at=3700, toughness=5)])
    for i in range(4):
        row(bs, i).squad = 0
    begin(bs)
    while bs[0].dice != 0:
        roll(bs, 0)
    found = told(bs, Act.CONCENTRATE)
    assert found.clauses[-1] == "takes the actions of Bob, Cyd and Dee"
    assert any(clause.endswith("if Eve dodges") for clause in found.clauses)
    play(bs, Act.CONCENTRATE, ...)
    assert (found.hit, found.expected) == (hits(bs), hurt(bs))


# --- what others do


def test_a_reaction_is_told_by_what_it_changes(duel: np.ndarray) -> None:
    """BR-REACT-1, BR-INIT-1, BR-INIT-2: half of a check, 2 of the score, and the next action below 0."""
    strike(duel, to=(Prompt.REACT, 1))
    stay, dodge = told(duel, Act.DECLINE), told(duel, Act.DODGE)
    bare = duel.copy()
    quiet(bare)
    assert (stay.hit, stay.expected) == (hits(bare), hurt(bare))
    answer(bare := duel.copy(), Act.DODGE)
    mixed = Fraction(0)
    for dice, p in awaited(bare):
        one = played(bare.copy(), dice)
        mixed += p * hits(one)
    assert dodge.hit == mixed < stay.hit
    assert dodge.clauses[0] == f"Ada has {percent(mixed)} instead of {percent(stay.hit)} to hit Bob"
    assert dodge.clauses[-1] == "score 0 instead of 2"
    row(duel, 1).score = 1
    assert told(duel, Act.DODGE).clauses[-2:] == ("score -1 instead of 1", "the next action is lost")


def test_who_blocks_when_prone_is_floored() -> None:
    """BR-REACT-1."""
    bs = played(start([sheet(blade(), perception=5)], [sheet(at=3100, posture=Posture.PRONE)]), strike)
    assert told(bs, Act.BLOCK).clauses[-1] == "floored by it"
    answer(bs, Act.BLOCK)
    assert row(bs, 1).posture == Posture.FLOORED


def test_coming_between_is_told_for_both() -> None:
    """BR-REACT-2, BR-NOOO-1."""
    bs = start([sheet(gun(), perception=5)], [sheet(at=3700), sheet(at=3800, athletics=3, cover=3)])
    strike(bs, to=(Prompt.SHIELD, 2))
    stay, between = told(bs, Act.DECLINE), told(bs, Act.SHIELD)
    answer(bs, Act.SHIELD)
    assert between.success == share(bs, lambda s: int(s[0].target), 2)
    total = Fraction(0)
    for dice, p in awaited(bs):
        one = played(bs.copy(), dice)
        quiet(one)
        total += p * hits(one)
    assert between.hit == total
    assert between.success is not None
    assert stay.hit is not None
    kept = (1 - between.success) * stay.hit
    assert f"{percent(kept)} instead of {percent(stay.hit)} for the attack on Bob to succeed" in between.clauses


def test_a_pinner_who_is_attacked_hears_what_letting_go_changes() -> None:
    """BR-PIN-1: with a pin no cover and no reaction."""
    bs = start([sheet(gun(), perception=5), sheet(at=3700)], [sheet(at=3700, cover=2)], pins=[(2, 1)])
    strike(bs, to=(Prompt.RELEASE, 2))
    keep, release = told(bs, Act.KEEP), told(bs, Act.RELEASE)
    assert keep.hit is not None
    assert release.hit is not None
    assert release.hit < keep.hit
    assert release.clauses[0] == f"Ada has {percent(release.hit)} instead of {percent(keep.hit)} to hit Cyd"
    assert release.clauses[-1] == "may dodge then"


def test_a_free_hand_and_a_kick_have_their_names() -> None:
    bs = start([sheet(perception=5, at=2800)], [sheet()])
    assert "then kick, " in told(bs, Act.APPROACH, 0, HALF).clauses[1]
    row(bs, 0).at = 3000
    assert told(bs, Act.ATTACK, 0, FIST).hit is not None
