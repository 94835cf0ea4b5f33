"""Advice: every reason is true of what happens when the action is carried out and the dice are rolled."""

from fractions import Fraction

import numpy as np
import pytest

from okenv.core.voice.words import chance as percent
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Flag, Place, Prompt
from okenv.systems.zerospace.voice.advice_words import trade_words
from tests.systems.zerospace.acting import attack, declare, done
from tests.systems.zerospace.advice import average, hurt, likely, lost, told
from tests.systems.zerospace.asked import answer, asked, play, played, quiet, row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, sheet, start, ways

DREAD = Flag.TERRIFYING


@pytest.fixture
def duel() -> np.ndarray:
    """Ada with an automatic gun and a blade to draw; Bob is 7 m away beside a wall; trades of up to 3."""
    arms = (gun(flags=HARM + Flag.AUTO), blade(place=Place.CARRIED))
    foe = sheet(gun(), at=37, health_most=60)
    return start([sheet(*arms, ranged=4)], [foe], trade_cap=3, covers=[(37, 20), (33, 20)])


def traded(bs: np.ndarray, trade: int) -> np.ndarray:
    """A copy in which the attack on the first enemy is declared with a trade, unmet."""
    copy = played(bs.copy(), Act.ATTACK)
    answer(
        copy, *((Act.CALLED, 0, trade - 1) if trade > 0 else (Act.SUPPRESS, 0, -trade - 1) if trade else (Act.PLAIN,))
    )
    return copy


def test_shares_and_trades_in_words() -> None:
    """What is only nearly sure does not look sure."""
    assert [percent(Fraction(n, 1000)) for n in (0, 3, 620, 997, 1000)] == ["0%", "0.3%", "62%", "99.7%", "100%"]
    assert [trade_words(trade) for trade in (2, 0, -3)] == ["called shot -2", "", "suppressing fire +3"]


# --- in one's turn


def test_an_attack_is_told_with_the_trade_that_does_most(duel: np.ndarray) -> None:
    """ZS-MAN-1, ZS-FORCE-1: over the dice of each trade; what a dodge and cover would change."""
    found, each = told(duel, Act.ATTACK), {}
    for trade in range(-3, 4):
        copy = traded(duel, trade)
        quiet(copy)
        each[trade] = average(copy, lost(1)), likely(copy, hurt(1))
    assert (found.expected, found.hit) == max(each.values())
    best = max(each, key=lambda trade: each[trade])
    assert found.clauses[0].endswith(f"{percent(each[best][1])} to hit Bob")
    assert found.clauses[0].startswith("called shot" if best > 0 else "suppressing" if best else percent(each[best][1]))
    for how, words in ((Act.DODGE, "dodges"), (Act.COVER, "crouches behind cover")):
        copy = traded(duel, best)
        answer(copy, how)
        assert f"{percent(likely(copy, hurt(1)))} if Bob {words}" in found.clauses


def test_each_trade_has_its_odds(duel: np.ndarray) -> None:
    """ZS-MAN-1."""
    answer(duel, Act.ATTACK)
    for act, option in ((Act.PLAIN, 0), (Act.CALLED, 2), (Act.SUPPRESS, 1)):
        found, copy = told(duel, act, 0, option), duel.copy()
        play(copy, (act, 0, option), ...)
        assert (found.hit, found.expected) == (likely(copy, hurt(1)), average(copy, lost(1)))


def test_the_unnamed_are_out_and_lose_no_points() -> None:
    """ZS-DMG-2."""
    bs = start([sheet(gun())], [sheet(at=37, named=0)])
    found = told(bs, Act.ATTACK)
    assert found.expected is None
    assert found.hit is not None
    assert found.clauses[:2] == (f"{percent(found.hit)} to hit Bob", f"{percent(found.hit)} to put Bob out")
    attack(bs)
    assert likely(bs, hurt(1)) == found.hit


def test_an_area_tells_of_everybody_in_it() -> None:
    """ZS-ATT-2, ZS-ATT-3: friends are named and no part of the points; who may run is told."""
    bomb = gun(flags=HARM + Flag.AREA)
    bs = start([sheet(bomb, hidden=1), sheet(at=36)], [sheet(at=37), sheet(at=38, agility=3)])
    found = told(bs, Act.ATTACK)
    assert "friends among them: Bob" in found.clauses
    assert "no longer hidden" in found.clauses
    assert found.clauses[0].endswith(" of 3 are hit on average")
    assert "0% if Dee runs twice as far" in found.clauses
    attack(bs)
    assert found.hit == likely(bs, lambda s: hurt(2)(s) or hurt(3)(s))
    assert found.expected == average(bs, lost(2)) + average(bs, lost(3))


def test_moves_and_stances_tell_who_hits_her_then(duel: np.ndarray) -> None:
    """ZS-ACT-1, ZS-MOVE-2, ZS-COND-1."""
    before = chances_of_bob(duel)
    run = told(duel, Act.RETREAT, 0, 2)
    assert run.clauses[0] == "to 18 m"
    assert run.clauses[-1] == "the standard action is spent"
    for act, option in ((Act.RETREAT, 2), (Act.RETREAT, 1), (Act.DODGE, 0), (Act.PRONE, 0)):
        copy = played(duel.copy(), (act, 0, option))
        after = chances_of_bob(copy)
        assert f"Bob has {percent(after)} instead of {percent(before)} to hit Ada" in told(duel, act, 0, option).clauses
    near = told(duel, Act.APPROACH)
    assert near.clauses[0] == "to 34 m"
    assert near.clauses[1].startswith("then weapon 1")
    answer(duel, Act.APPROACH)
    assert (near.hit, near.expected) == (told(duel, Act.ATTACK).hit, told(duel, Act.ATTACK).expected)


def chances_of_bob(bs: np.ndarray) -> Fraction:
    """The chance that Bob hits Ada, as he attacks in his turn."""
    copy = bs.copy()
    while copy[0].actor == 0:
        answer(copy, Act.DONE)
    play(copy, Act.ATTACK, ...)
    return likely(copy, hurt(0))


def test_arms_delays_and_the_end_of_a_turn_are_told(duel: np.ndarray) -> None:
    """ZS-DELAY-1, ZS-EQUIP-1."""
    assert told(duel, Act.DRAW, 0, 1).clauses[-1] == "nobody within reach of weapon 2"
    assert told(duel, Act.DONE).clauses == ("the standard action is not used",)
    assert told(duel, Act.DELAY).clauses[-1] == "lost when the next turn comes"
    row(duel, 0).at = 36
    armed, copy = told(duel, Act.DRAW, 0, 1), duel.copy()
    answer(copy, Act.DRAW, 0, 1)
    assert armed.hit == told(copy, Act.ATTACK, 0, 1).hit
    play(duel, Act.ATTACK, Act.PLAIN, ..., 2)
    assert told(duel, Act.DONE).clauses == ("the turn is over",)


def test_manoeuvres_and_tasks_are_told_with_their_chances() -> None:
    """ZS-MAN-1, ZS-ATT-2, ZS-OBJ-1."""
    bs = start([sheet(gun(), blind=10, brawn=6)], [sheet(blade(), at=31), sheet(at=32)], covers=[(40, 10)])
    row(bs, 2).cover = 1
    grapple, distract = told(bs, Act.GRAPPLE), told(bs, Act.DISTRACT)
    recover, wreck = told(bs, Act.RECOVER), told(bs, Act.WRECK)
    assert wreck.clauses[-1] == "behind it: Cyd"
    assert "Cyd may dive in front" in grapple.clauses
    for act, found, measure in (
        (Act.GRAPPLE, grapple, lambda s: bool(row(s, 1).held_by)),
        (Act.DISTRACT, distract, lambda s: bool(row(s, 1).distracted)),
        (Act.RECOVER, recover, lambda s: not row(s, 0).blind),
    ):
        copy = bs.copy()
        declare(copy, act)
        assert likely(copy, measure) == found.success
        assert found.success is not None
        assert found.clauses[0].startswith(f"{percent(found.success)} to ")
    declare(bs, Act.WRECK)
    assert average(bs, lambda s: 10 - int(s[0].c_health[0])) == wreck.expected


# --- at other prompts


def test_joining_tells_what_the_team_does_with_her_and_without() -> None:
    """ZS-MAN-1, ZS-MAN-2."""
    bs = start([sheet(gun()), sheet(mind(), mental=4)], [sheet(at=37, health_most=60)])
    answer(bs, Act.ATTACK, to=(Prompt.TEAM, 1))
    stay, join = told(bs, Act.DECLINE), told(bs, Act.TEAM)
    assert join.clauses[-1] == "this round's turn is spent"
    alone = bs.copy()
    quiet(alone)
    assert (stay.hit, stay.expected) == (likely(alone, hurt(2)), average(alone, lost(2)))
    play(bs, Act.TEAM, ...)
    hit = likely(bs, lambda s: s[0].prompt == Prompt.STRIKES)
    assert join.hit == hit
    assert stay.hit is not None
    assert join.clauses[0] == f"the team has {percent(hit)} instead of {percent(stay.hit)} to hit Cyd"
    play(bs, 12, 12, to=(Prompt.STRIKES, 0))
    struck = []
    for act in (Act.OWN, Act.THROUGH):
        found, copy = told(bs, act), bs.copy()
        answer(copy, act)
        struck.append(average(copy, lost(2)))
        assert found.expected == struck[-1]
    assert join.expected == hit * max(struck)


def test_a_forced_turn_is_told_by_what_it_changes(duel: np.ndarray) -> None:
    """ZS-FORCE-1, ZS-FORCE-2: and costs the next turn, or the delayed one."""
    play(duel, Act.ATTACK, Act.PLAIN, to=(Prompt.FORCE, 1))
    stay = told(duel, Act.DECLINE)
    assert stay.hit is not None
    for act in (Act.DECLINE, Act.DODGE, Act.COVER):
        found, copy = told(duel, act), duel.copy()
        answer(copy, act)
        assert (found.hit, found.expected) == (likely(copy, hurt(1)), average(copy, lost(1)))
        if act != Act.DECLINE:
            assert found.hit is not None
            assert found.clauses[0] == f"Ada has {percent(found.hit)} instead of {percent(stay.hit)} to hit Bob"
            assert found.clauses[-1] == "the next turn is lost"
    row(duel, 1).stored = 1
    assert told(duel, Act.DODGE).clauses[-1] == "the delayed turn is spent"


def test_a_dive_and_a_run_are_told() -> None:
    """ZS-FORCE-2, ZS-MAN-1."""
    bs = start([sheet(gun())], [sheet(at=37, health_most=60), sheet(at=38, agility=4, health_most=60)])
    play(bs, Act.ATTACK, Act.DECLINE, to=(Prompt.FORCE, 2))
    stay, dive = told(bs, Act.DECLINE), told(bs, Act.DIVE)
    copy = played(bs.copy(), Act.DECLINE)
    assert stay.hit == likely(copy, hurt(1))
    assert stay.clauses[0] == f"Ada has {percent(stay.hit)} to hit Bob"
    assert f"else Ada has {percent(stay.hit)} to hit Bob" in dive.clauses
    answer(bs, Act.DIVE)
    assert (dive.hit, dive.expected) == (likely(bs, hurt(2)), average(bs, lost(2)))
    bs = played(start([sheet(gun(flags=HARM + Flag.AREA))], [sheet(at=37, pace=9)]), Act.ATTACK)
    run = told(bs, Act.RUN)
    assert (run.hit, run.expected) == (0, 0)
    assert "out of the area, to 43 m" in run.clauses
    answer(bs, Act.RUN)
    assert row(bs, 1).at == 43
    assert asked(bs)[0] == Prompt.TURN  # no dice: nobody is left in the area


def test_an_attack_tells_what_it_is_with_whoever_joins() -> None:
    """ZS-MAN-1, ZS-MAN-2: 1 of 36 alone, 10 of 36 each together; not where nobody gains by it."""
    bs = start([sheet(gun(), at=30), sheet(gun(), at=30)], [sheet(at=40, agility=8)])
    plan = told(bs, Act.ATTACK)
    assert plan.hit == Fraction(1, 36)
    assert {"Bob may join", "48% with whoever gains by it"} <= set(plan.clauses)
    row(bs, 1).acted = 1
    assert not any("join" in words for words in told(bs, Act.ATTACK).clauses)


@pytest.mark.parametrize(("kept", "words"), [(0, "lost when the next turn comes"), (1, "kept until it is used")])
def test_delaying_tells_what_becomes_of_the_turn(kept: int, words: str) -> None:
    """ZS-DELAY-1."""
    assert words in told(start([sheet()], [sheet()], keeps_delayed=kept), Act.DELAY).clauses


@pytest.mark.parametrize("named", [1, 0])
def test_running_from_a_hazard_is_told_with_what_it_does(named: int) -> None:
    """ZS-OBJ-2: 8 or more of 2d6 escapes; else 1d6 + 8 - 2 to 9 Health, or out."""
    bs = start([sheet(at=30, health_most=9, dr=2, named=named)], [sheet(at=50)], hazards=[(30, 3, 8, 0)])
    done(bs, 0, 1)
    stay, run = told(bs, Act.DECLINE), told(bs, Act.RUN)
    play(bs, Act.DECLINE)
    assert stay.hit == likely(bs, hurt(0)) == run.before == Fraction(21, 36)
    assert stay.expected == (average(bs, lambda b: 9 - int(row(b, 0).health)) if named else None)
    out = "39%" if named else "58%"
    points = ("5.0 points expected",) if named else ()
    assert stay.clauses == ("hazard 1 has 58% to hit Ada", f"{out} to put Ada out", *points)
    assert (run.hit, run.expected) == (0, 0 if named else None)
    assert run.clauses == ("out of the way, to 26 m", "the next turn is lost")


def test_next_and_interrupting_are_told_by_the_best_attack() -> None:
    """ZS-TURN-1, ZS-DELAY-1: a run of the turn before is over, and who owes a turn loses it."""
    bs = start([sheet(gun()), sheet(gun(level=1), run=1), sheet()], [sheet(at=37), sheet(gun(), at=50)], listed=0)
    assert asked(bs) == (Prompt.NEXT, 0)
    mine, hers = told(bs, Act.GO), told(bs, Act.SEND)
    assert told(bs, Act.SEND, 1).clauses == ("Cyd reaches nobody from here",)
    row(bs, 2).owed = 1
    assert told(bs, Act.SEND, 1).clauses == ("Cyd loses this turn, which was forced earlier",)
    for act, found in ((Act.GO, mine), (Act.SEND, hers)):
        copy = bs.copy()
        answer(copy, act)
        assert found.hit == told(copy, Act.ATTACK).hit
    play(bs, Act.GO, Act.DELAY)
    while bs[0].actor < 3:
        answer(bs, Act.GO if bs[0].prompt == Prompt.NEXT else Act.DONE)
    answer(bs, Act.GO, to=(Prompt.TURN, 3))
    answer(bs, Act.APPROACH, to=(Prompt.INTERRUPT, 0))
    assert told(bs, Act.DECLINE).clauses == ("Dee is going to move toward Ada",)
    assert told(bs, Act.INTERRUPT).hit == mine.hit


def test_zs_att_4_what_the_overcome_can_do_is_break_out() -> None:
    """ZS-ATT-4: as the next, and with a stored turn; and they hit nobody who moves."""
    plight = {"altered": 11, "unfree": 10}
    bs = start([sheet(gun(), **plight), sheet(gun())], [sheet(gun(), at=40)], listed=0)
    words = (
        f"{percent(Fraction(ways(7), 36))} to undo the alteration",
        f"{percent(Fraction(ways(6), 36))} to regain free will",
    )
    found = told(bs, Act.GO)
    assert (found.hit, found.success, found.clauses) == (None, Fraction(ways(6), 36), words)
    assert told(bs, Act.SEND).clauses[0].endswith("to hit Cyd")
    bs = start([sheet(gun(), **plight, stored=1)], [sheet(gun(), at=40)], starts=1)
    assert not any("to hit Bob" in clause for clause in told(bs, Act.RETREAT).clauses)
    answer(bs, Act.RETREAT, to=(Prompt.INTERRUPT, 0))
    assert told(bs, Act.INTERRUPT).clauses == words


def test_holds_are_told_to_both() -> None:
    """ZS-MAN-1, ZS-MAN-2."""
    bs = start([sheet()], [sheet(at=31)], holds=[(1, 0)])
    assert asked(bs) == (Prompt.RELEASE, 1)
    keep, release = told(bs, Act.KEEP), told(bs, Act.RELEASE)
    assert release.clauses[0] == "Ada is free"
    answer(bs, Act.KEEP)
    found = told(bs, Act.BREAK)
    assert found.success is not None
    assert keep.clauses == (f"Ada has {percent(found.success)} to break free",)
    declare(bs, Act.BREAK)
    assert likely(bs, lambda s: not row(s, 0).held_by) == found.success


def test_fear_and_a_disarm_are_told() -> None:
    """ZS-ATT-3, ZS-MAN-2."""
    bs = start([sheet(mind(flags=DREAD), mental=6)], [sheet(blade(), at=31, mr=6)])
    play(bs, attack, 12, to=(Prompt.FEAR, 1))
    cower, flee = told(bs, Act.COWER), told(bs, Act.FLEE)
    assert cower.clauses[:2] == ("prone", "no moves")
    assert flee.clauses[0] == "4 m away in each turn"
    answer(bs, Act.COWER)
    done(bs, 0)
    found = told(bs, Act.RECOVER, 0, 1)
    assert found.success is not None
    nerve = f"{percent(found.success)} to shake off the terror with each standard action"
    assert cower.clauses[-1] == flee.clauses[-1] == nerve
    bs = start([sheet(brawn=6, hand=6)], [sheet(blade(), at=31)])
    declare(bs, Act.DISARM)
    play(bs, 12, to=(Prompt.TAKE, 0))
    assert told(bs, Act.KNOCK).clauses == ("weapon 1 lies at 31 m, beside Bob",)
    take = told(bs, Act.TAKE)
    assert take.clauses[0] == "weapon 1 changes hands"
    answer(bs, Act.TAKE)
    row(bs, 0).at = 30
    bs[0].spent = 0
    assert take.hit == told(bs, Act.ATTACK).hit


def test_zs_man_3_whom_a_sweep_leaves_out() -> None:
    """ZS-MAN-3: what it does to those who are left, plain."""
    foes = [sheet(at=31), sheet(at=31, hand=9), sheet(at=31, named=0)]
    bs = played(start([sheet(blade(), hand=5)], foes, picks_targets=1), Act.SWEEP)
    assert told(bs, Act.DECLINE).clauses[:3] == ("1.4 of 3 are hit on average", "72% to hit Bob", "0% to hit Cyd")
    assert told(bs, Act.SPARE, 1).clauses[:2] == ("1.7 of 2 are hit on average", "83% to hit Bob")
    for picks, words in ((1, ("without Cyd", "1.7 of 2 are hit on average")), (0, ("1.4 of 3 are hit on average",))):
        bs = start([sheet(blade(), hand=5)], foes, picks_targets=picks)
        assert told(bs, Act.SWEEP).clauses[: len(words)] == words


def test_zs_move_3_what_is_left_of_a_move() -> None:
    """ZS-MOVE-3: of one that stops short, before the standard action."""
    for kept in (0, 1):
        bs = start([sheet(blade())], [sheet(at=33)], keeps_rest=kept)
        assert ("2 m of the move left for afterwards" in told(bs, Act.APPROACH).clauses) == bool(kept)
