"""Advice: every reason is true of what happens when the action is carried out and the dice are rolled."""

from fractions import Fraction

import numpy as np
import pytest

from okenv.core.mind.facts import Facts
from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.layout import BY_RATE, Event, Prompt, Purpose, Rate, State
from okenv.systems.psob.voice.advice import facts
from okenv.systems.psob.voice.asked_words import action_sentence
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import answer, awaited, distribution, events, play, played, quiet, roll, row
from tests.systems.psob.helpers import blade, gun, minor, sheet, start

TRIES = Forecaster(load_system("psob"))
NAMES = ["Ada", "Bob", "Cyd", "Dee", "Eve", "Fay"]


def told(bs: np.ndarray, act: Act, target: int = 0, option: int = 0) -> Facts:
    """The facts of an action in a battle of the test's own."""
    return facts(bs, ACTIONS.id(act, target, option), NAMES, None, TRIES)


def hits(bs: np.ndarray, k: int = -1) -> Fraction:
    """The chance that anything hits, or hits the fighter in a row, over the awaited dice."""
    struck = [(p, [event[1] for event in events(roll(bs.copy(), o), Event.HIT)]) for o, p in awaited(bs)]
    return sum((p for p, rows in struck if (rows if k < 0 else k in rows)), Fraction(0))


def hurt(bs: np.ndarray) -> Fraction:
    """Damage after armour on average, over the awaited dice."""
    return sum((p * max(0, e[1]) for o, p in awaited(bs) for e in events(roll(bs.copy(), o), Event.HARM)), Fraction(0))


@pytest.fixture
def duel() -> np.ndarray:
    """Ada, at 5, is asked before Bob, at 3; a gun with autofire and a blade each, 8 m apart."""
    arms = (gun(Rate.AUTO, damage=8), blade())
    return start([sheet(*arms, at=1000, intimidation=5, deceit=6)], [sheet(*arms, at=1800, armour=2)], (0, -2))


def test_an_attack_has_the_odds_of_its_dice(duel: np.ndarray) -> None:
    """PS-ATT-2, PS-ROF-1: at the highest rate where none is chosen yet."""
    answer(duel, Act.STAND)
    found = told(duel, Act.ATTACK)
    rolled = duel.copy()
    declare_rest(rolled, Act.ATTACK)
    assert (found.hit, found.expected) == (hits(rolled), hurt(rolled))
    assert found.clauses[0] == "67% to hit Bob"
    single = told_rate(duel, Rate.SINGLE)
    assert single.hit == Fraction(1, 9) < found.hit


def declare_rest(bs: np.ndarray, act: Act) -> None:
    """Declares a simple action of whoever is asked for it, at the highest rate, with nobody reacting."""
    answer(bs, act)
    if bs[0].prompt == Prompt.RATE:
        answer(bs, Act.RATE, 0, int(Rate.AUTO) - 1)
    quiet(bs)


def told_rate(bs: np.ndarray, rate: Rate) -> Facts:
    """The facts of a rate of fire at the first enemy."""
    copy = played(bs.copy(), Act.ATTACK)
    return told(copy, Act.RATE, 0, int(rate) - 1)


def test_ps_cover_1_a_move_is_told_by_the_cover_that_it_finds(duel: np.ndarray) -> None:
    """PS-COVER-1: whichever way it leads there; a step by the shots that it makes harder."""
    duel[0].covers_n, duel[0].c_at[0], duel[0].c_cover[0] = 1, 1375, 2
    for act in (Act.COVER, Act.APPROACH):
        assert told(duel, act).clauses[:2] == ("to 13.75 m", "cover 2 there")
    assert told(duel, Act.COVER, 0, 3).clauses[:2] == ("to 13.75 m after the action", "cover 2 there")
    bs = start([sheet(gun(value=6), initiative=8)], [sheet()], covers=[(3300, 2)])
    declare(bs, Act.ATTACK)
    answer(bs, Act.DODGE)
    found = told(bs, Act.COVER, 0, 6)
    play(bs, (Act.COVER, 0, 6))
    assert (found.hit, found.before) == (hits(bs), Fraction(3, 9))
    assert found.clauses[-1] == "to 33 m"


def test_ps_ammo_1_what_fire_takes_is_told_where_charge_goes_by_rate() -> None:
    """PS-AMMO-1: beside each rate, and for how many attacks a weapon is reloaded."""
    bs = start([sheet(gun(Rate.AUTO, charge=8, left=6), initiative=9)], [sheet()], charge=BY_RATE)
    play(bs, Act.STAND)
    assert told(bs, Act.RELOAD).clauses == ("ready for 2 more attacks",)
    play(bs, Act.ATTACK)
    lines = [action_sentence(bs, ACTIONS.id(Act.RATE, 0, option), -1, NAMES, None) for option in range(3)]
    assert lines == [
        "single shot (-1; 1 of 6 shots left)", "burst (+0; 2 of 6 shots left)", "autofire (+1; 4 of 6 shots left)",
    ]  # fmt: skip


def test_a_stance_is_told_by_its_best_attack(duel: np.ndarray) -> None:
    """PS-DEF-1, PS-MOVE-1: +2 Dodge and -2; nearer, the range is less and the move costs."""
    stand, defend = told(duel, Act.STAND), told(duel, Act.DEFEND)
    nearer, closing = told(duel, Act.APPROACH), told(duel, Act.APPROACH, 0, 1)
    assert stand.hit == Fraction(6, 9)
    assert defend.hit == Fraction(1, 9)
    assert "Dodge 7 instead of 5" in defend.clauses
    assert nearer.hit == Fraction(8, 9)  # 375 cm nearer, below 5 m: no penalty
    assert nearer.clauses[0] == "to 13.75 m"
    assert closing.hit == Fraction(6, 9)  # within reach of the blade, too, at -1
    assert "Dodge 4 instead of 5" in closing.clauses


def test_aim_words_and_deceit_are_told(duel: np.ndarray) -> None:
    """PS-AIM-1, PS-SOC-1, PS-SOC-2."""
    answer(duel, Act.STAND)
    assert "100% to hit Bob with the next attack instead of 67%" in told(duel, Act.AIM).clauses
    cow, deceive = told(duel, Act.COW), told(duel, Act.DECEIVE)
    assert cow.success == Fraction(6, 9)
    assert cow.clauses == ("67% that Bob gives in",)
    assert deceive.success == Fraction(8, 9)
    assert told(duel, Act.NOTHING).clauses == ("no action",)


def test_an_abort_is_told_by_what_it_changes(duel: np.ndarray) -> None:
    """PS-ABORT-1: +2 Dodge against what is declared; her phase, or 5 of the next initiative."""
    declare(duel, Act.ATTACK)
    assert (duel[0].prompt, duel[0].actor) == (Prompt.ABORT, 1)
    stay, dodge = told(duel, Act.DECLINE), told(duel, Act.DODGE)
    without, aborted = duel.copy(), duel.copy()
    quiet(without)
    play(aborted, Act.DODGE, ...)
    assert (stay.hit, stay.expected) == (hits(without), hurt(without))
    assert (dodge.hit, dodge.expected) == (hits(aborted), hurt(aborted))
    assert dodge.hit < stay.hit
    assert dodge.clauses[0] == "Ada has 11% to hit instead of 67%"
    assert dodge.clauses[-1] == "the phase is lost"
    row(duel, 1).phase = 0
    assert told(duel, Act.DODGE).clauses[-1] == "-5 on the next initiative, and 33% to have no phase then"


def test_an_area_is_told_where_its_middle_stood() -> None:
    """PS-INIT-2, PS-AREA-1: who runs away from its middle at that number takes nobody else out of it."""
    bs = start(
        [sheet(gun(Rate.SATURATION, damage=12, value=6), at=3000)], [sheet(at=4000), sheet(at=4150, initiative=2)]
    )
    declare(bs, Act.AREA)
    play(bs, (Act.RETREAT, 0, 2), Act.NOTHING)
    assert (bs[0].prompt, bs[0].actor) == (Prompt.ABORT, 2)
    stay, rolled = told(bs, Act.DECLINE), bs.copy()
    quiet(rolled)
    assert stay.hit == Fraction(3, 9) == hits(rolled, 2)  # a Result of 5 from 6 + 2 - 2, and -2 for 10 m


@pytest.mark.parametrize(("first", "left"), [((Act.APPROACH, 0, 1), 0), (Act.STAND, Fraction(1, 9))])
def test_a_step_is_told_by_who_still_strikes(first: object, left: Fraction) -> None:
    """PS-MELEE-1, PS-ABORT-1: beyond reach and a free quarter a blow is lost; who has her quarter follows."""
    bs = start([sheet(blade(), at=3000 if first == Act.STAND else 2300)], [sheet(at=3100, initiative=2)])
    declare(bs, Act.ATTACK, first=first)
    answer(bs, Act.DODGE)
    assert (bs[0].prompt, bs[0].actor) == (Prompt.STEP, 1)
    found, rolled = told(bs, Act.RETREAT, 0, 6), bs.copy()
    play(rolled, (Act.RETREAT, 0, 6), ...)
    assert found.hit == left == (hits(rolled) if rolled[0].dice_for == Purpose.ACTION else 0)


def test_preempting_is_told_by_who_comes_first(duel: np.ndarray) -> None:
    """PS-HOLD-1."""
    hold = told(duel, Act.HOLD)
    assert "0% to come before Bob" in hold.clauses
    play(duel, Act.HOLD, Act.DECLINE)
    declare(duel, Act.ATTACK)
    assert duel[0].prompt == Prompt.PREEMPT
    found = told(duel, Act.PREEMPT)
    answer(duel, Act.PREEMPT)
    declare(duel, Act.ATTACK)
    turns = distribution(duel, lambda s: int(row(s, 0).turn_of))
    assert found.success == turns.get(1, Fraction(0))
    assert found.clauses == ("0% to come before Bob", f"{float(turns[2]):.0%} to act at once")


def test_an_area_tells_friends_and_every_target() -> None:
    """PS-AREA-1."""
    bs = start(
        [sheet(gun(Rate.SATURATION, damage=12, value=7), initiative=9), minor(at=3300)],
        [minor(at=3400, dodge=3), minor(at=3500, dodge=2)],
    )
    answer(bs, Act.STAND)
    found = told(bs, Act.AREA)
    rolled = played(bs.copy(), Act.AREA, (Act.RATE, 0, int(Rate.SATURATION) - 1), ...)
    assert found.hit == hits(rolled)
    assert found.clauses[-1] == "friends in the area: Bob"
    assert any("% to hit Cyd (" in clause for clause in found.clauses)
    assert found.expected is not None
    assert found.expected < hurt(rolled)  # what friends suffer is not counted as gained


def test_an_area_tells_nothing_of_the_fallen_in_it() -> None:
    """PS-AREA-1: they are dealt fire, too, but nobody decides by that."""
    foes = [minor(at=3400, dodge=3), minor(at=3500, dodge=2)]
    before, after = (start([sheet(gun(Rate.SATURATION, damage=12, value=7), initiative=9)], foes) for _ in range(2))
    after[0].fighters["state"][1] = State.INCAPACITATED
    answer(before, Act.STAND)
    answer(after, Act.STAND)
    both, one = (told(bs, Act.AREA, 1) for bs in (before, after))
    assert both.expected is not None
    assert one.expected is not None
    assert 0 < one.expected < both.expected
    assert not any("Bob" in clause for clause in one.clauses)
    assert one.clauses[0].endswith(" of 1 on average")


def test_several_targets_are_told_one_by_one() -> None:
    """PS-MANY-1, PS-ACT-1: each at -2."""
    bs = start([sheet(blade(value=8, damage=9), initiative=9)], [minor(), minor()])
    play(bs, Act.STAND, Act.COMPLEX, (Act.ATTACK, 0, 0))
    one = told(bs, Act.DONE)
    two = told(bs, Act.ATTACK, 1, 0)
    assert one.hit == 1
    assert two.hit == 1 - Fraction(1, 9) ** 2  # 6 against 5
    assert [c for c in two.clauses if "to hit" in c] == ["89% to hit Bob", "89% to hit Cyd"]
