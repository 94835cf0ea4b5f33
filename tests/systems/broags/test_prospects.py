"""What a search looks at: always something, never what the rules forbid, and nothing lost that matters."""

import numpy as np
import pytest

from agents.registry import make_policy
from okenv.systems.broags.mind.likeness import alike
from okenv.systems.broags.mind.prospects import between_rounds, likely_aim, own_turn, seldom
from okenv.systems.broags.rules.actions import FULL, HALF, SPRINT, Act
from okenv.systems.broags.rules.layout import Area, Column, Place, Prompt, Purpose
from tests.systems.broags.acting import done, strike
from tests.systems.broags.asked import answer, asked, play, played, roll, row
from tests.systems.broags.helpers import blade, gun, lay_out, opened, sheet, start
from tests.systems.looking import Looking, kinds, of

pytestmark = pytest.mark.plain
LOOK = Looking("broags")
kept = LOOK.kept
MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE}
MANOEUVRES = {Act.TRIP, Act.DISARM, Act.GRAPPLE, Act.SHOVE}
GROUPED = {Act.CONCENTRATE, Act.DOGPILE}


# --- every prompt of random fights


@pytest.mark.slow
@pytest.mark.bounds
@pytest.mark.compiled
def test_in_every_prompt_of_random_fights_something_is_looked_at() -> None:
    """An attack is looked at wherever one is possible; beside moves little of any kind is left out at the root."""
    seen = set()
    for _, prompt, within, can, chosen in LOOK.in_random_fights(80):
        seen.add(prompt)
        lost = kinds(can) - kinds(chosen)
        if prompt == Prompt.TURN:
            assert Act.ATTACK not in lost
            more = MANOEUVRES | GROUPED | {Act.GROUND, Act.HIDE, Act.STAND} if within else MANOEUVRES
            assert lost <= MOVES | {Act.FLEE, Act.CROUCH} | more
        elif prompt == Prompt.AREA:
            assert lost == set() if not within else len(chosen) == 1
        elif prompt == Prompt.REACT:
            assert within or Act.DECLINE in kinds(chosen)
            assert len(chosen) == (1 if within else 2)
        elif prompt == Prompt.SECOND:
            assert lost == {Act.STOP}
        elif prompt == Prompt.BOUND:
            assert lost == ({Act.PASS} if within else set())
        else:
            assert chosen == can
    assert {Prompt.TURN, Prompt.AREA, Prompt.REACT} <= seen


# --- what is left out


def test_of_a_squad_one_is_looked_at_whatever_is_done() -> None:
    bs = start([sheet(gun(), blade(), perception=5)], [sheet(gun(), squad=7, at=3100) for _ in range(3)])
    assert {k for _, k, _ in of(kept(bs), Act.ATTACK, *MANOEUVRES, Act.APPROACH)} == {0}


def test_who_holds_another_weapon_is_not_alike() -> None:
    bs = lay_out([sheet()], [sheet(gun()), sheet(gun())])
    row(bs, 2).squad = row(bs, 1).squad
    assert alike(bs[0], 1, 2)
    row(bs, 2).w_place[0] = Place.DROPPED
    assert not alike(bs[0], 1, 2)
    row(bs, 1).w_place[0] = Place.DROPPED
    assert alike(bs[0], 1, 2)
    row(bs, 1).w_at[0] = 2000
    assert not alike(bs[0], 1, 2)


def two_of_a_squad(**second: int) -> np.ndarray:
    """One of red, and two of blue who are alike but for what is given."""
    return lay_out([sheet()], [sheet(squad=1), sheet(squad=1, **second)])


def test_br_sight_1_whose_place_is_known_is_not_alike() -> None:
    """BR-SIGHT-1: a search does not take one for the other: only the first can be attacked in the dark."""
    assert alike(two_of_a_squad()[0], 1, 2)
    assert not alike(two_of_a_squad(shown=1)[0], 1, 2)


def test_br_group_1_whom_bodies_are_around_is_not_alike() -> None:
    """BR-GROUP-1: a search does not take one for the other: around the second there is less room for a dogpile."""
    assert alike(two_of_a_squad()[0], 1, 2)
    assert not alike(two_of_a_squad(piled=3)[0], 1, 2)


def test_attacks_within_a_decision_are_the_best_at_the_easiest() -> None:
    foes = [sheet(at=3100), sheet(at=3100, toughness=1), sheet(at=3100, soak=3)]
    bs = start([sheet(gun(), blade(damage=12), perception=5)], foes)
    everything = of(kept(bs), Act.ATTACK)
    assert everything == {(Act.ATTACK, k, w) for k in range(3) for w in (0, 1, 4)}
    row(bs, 2).w_place[0] = Place.GONE
    assert of(kept(bs, within=True), Act.ATTACK, *MANOEUVRES) == {(Act.ATTACK, 1, 1)}


def test_manoeuvres_without_hope_are_left_out() -> None:
    """BR-MAN-1: no likely dice reach her Defence, or win the second roll."""

    def tried(**blue: int) -> set[Act]:
        bs = start([sheet(perception=5)], [sheet(blade(), at=3100, **blue)])
        return kinds(kept(bs)) & MANOEUVRES

    assert tried() == MANOEUVRES
    assert tried(special=4) == set()
    assert tried(athletics=5) == {Act.DISARM, Act.GRAPPLE}
    assert tried(strength=5) == {Act.TRIP, Act.SHOVE}


def test_aims_are_wild_or_at_the_vitals() -> None:
    """BR-HIT-1: a tamed attack anywhere else is as hard, and takes less; within a decision the better one."""
    bs = played(start([sheet(gun(), perception=5)], [sheet(at=3300)]), Act.ATTACK)
    assert kept(bs) == {(Act.WILD, 0, 0), (Act.TAMED, 0, int(Area.VITALS) - 1)}
    assert kept(bs, within=True) == {(Act.WILD, 0, 0)}
    good = start([sheet(gun(), perception=5, marksmanship=5)], [sheet(at=3300, athletics=0, toughness=3)])
    answer(good, Act.ATTACK)
    assert likely_aim(good[0]) == Area.VITALS
    assert kept(good, within=True) == {(Act.TAMED, 0, int(Area.VITALS) - 1)}


@pytest.mark.parametrize(("ranks", "best"), [((2, 4), Act.DODGE), ((4, 2), Act.BLOCK)])
def test_the_better_reaction_is_looked_at(ranks: tuple[int, int], best: Act) -> None:
    """BR-REACT-1: what a staff does from 3 m off may be blocked or dodged; where it costs an action it is declined."""
    melee, athletics = ranks
    bs = start([sheet(blade(reach=500), perception=5)], [sheet(at=3300, melee=melee, athletics=athletics)])
    strike(bs, to=(Prompt.REACT, 1))
    assert kinds(kept(bs)) == {Act.DECLINE, best}
    assert kinds(kept(bs, within=True)) == {best}
    row(bs, 1).score = 1
    assert kinds(kept(bs)) == {Act.DECLINE, best}
    assert kinds(kept(bs, within=True)) == {Act.DECLINE}


def test_moves_that_lead_somewhere() -> None:
    """BR-MOVE-1: with a blade the least move that reaches; away from the nearest alone; never about allies."""
    bs = start([sheet(blade(), perception=5), sheet(at=2000)], [sheet(at=3400), sheet(at=3700)])
    found = kept(bs)
    assert of(found, Act.APPROACH) == {(Act.APPROACH, 0, HALF), (Act.APPROACH, 1, FULL)}
    assert of(found, Act.RETREAT) == {(Act.RETREAT, 0, FULL)}
    assert not kinds(found) & {Act.JOIN, Act.LEAVE}
    far = start([sheet(blade(), perception=5)], [sheet(at=5000), sheet(at=5500)])
    assert of(kept(far), Act.APPROACH) == {(Act.APPROACH, 0, FULL), (Act.APPROACH, 0, SPRINT)}
    shooter = start([sheet(gun(), perception=5)], [sheet(at=5000), sheet(at=5500)])
    ways = {(kind, 0, way) for kind in (Act.APPROACH, Act.RETREAT) for way in (FULL, HALF)}
    assert of(kept(shooter), Act.APPROACH, Act.RETREAT) == ways
    short = start([sheet(gun(column=Column.SHORT), perception=5)], [sheet(at=5000), sheet(at=5500)])
    assert of(kept(short), Act.APPROACH, Act.RETREAT) == ways | {(Act.APPROACH, 0, SPRINT)}  # 20 m are out of its range
    lost = start([sheet(gun(), perception=5)], [sheet(at=5000), sheet(at=5500)], visibility=4)
    assert of(kept(lost), Act.APPROACH, Act.RETREAT) == ways | {(Act.APPROACH, 0, SPRINT)}  # nobody can be made out


# --- how far a decision reaches


def test_a_decision_reaches_to_the_next_turn() -> None:
    """BR-ACT-1, BR-LOST-1: who goes on after an action or a move is still in her turn; who lost hers begins one."""
    bs = start([sheet(gun(), perception=5)], [sheet(gun(), at=3300)])
    assert own_turn(bs[0])
    assert not seldom(bs[0])
    moving = played(bs.copy(), (Act.APPROACH, 0, HALF), to=(Prompt.TURN, 0))
    assert not own_turn(moving[0])
    assert not seldom(moving[0])
    answer(bs, Act.STOCK, to=(Prompt.TURN, 0))
    assert not own_turn(bs[0])
    assert seldom(bs[0])  # within a decision she stays where she is
    row(bs, 1).lost = 1
    answer(bs, Act.DONE, to=(Prompt.TURN, 1))
    assert own_turn(bs[0])
    assert not seldom(bs[0])


@pytest.mark.parametrize("bond", ["pins", "holds"])
def test_whoever_is_in_a_grip_begins_with_what_she_is_asked_about_it(bond: str) -> None:
    """BR-STAT-1: a holder who keeps hold goes on with the same turn."""
    bs = start([sheet(perception=5)], [sheet()], **{bond: [(0, 1)]})
    assert asked(bs) == (Prompt.KEEP, 0)
    assert own_turn(bs[0])
    answer(bs, Act.KEEP)
    if bond == "holds":
        assert asked(bs) == (Prompt.TURN, 0)
        assert not own_turn(bs[0])
        answer(bs, Act.DONE)
    assert asked(bs) == (Prompt.BOUND, 1)
    assert own_turn(bs[0])
    answer(bs, Act.BREAK)
    assert not own_turn(bs[0])


def test_what_is_taken_to_be_declined() -> None:
    """BR-NOOO-1, BR-TWO-1: nobody comes between, and the second of two attacks is not reacted to."""
    bs = played(start([sheet(gun(shots=2), perception=5)], [sheet(at=3300, toughness=9), sheet(at=3300)]), strike)
    found = []
    while bs[0].dice == 0:
        found.append((asked(bs)[0], bool(seldom(bs[0]))))
        answer(bs, Act.DECLINE)
    assert found == [(Prompt.SHIELD, True), (Prompt.REACT, False)]
    roll(bs, 0, to=(Prompt.SECOND, 0))
    assert not seldom(bs[0])
    play(bs, strike, Act.DECLINE)
    assert asked(bs)[0] == Prompt.REACT
    assert seldom(bs[0])


def test_a_look_ahead_ends_with_the_surprise() -> None:
    """BR-SURP-2: where lots and initiative are rolled; never at the dice of an attack."""
    bs = played(opened([sheet(gun())], [sheet(at=3300)], surprise=1), strike)
    assert asked(bs)[0] == Purpose.ATTACK
    assert not between_rounds(bs[0])
    roll(bs, -2)
    done(bs, 0)
    assert asked(bs)[0] in (Purpose.TIE_ORDER, Purpose.INITIATIVE)
    assert between_rounds(bs[0])


# --- against a recursion that leaves nothing out


def test_whoever_is_pinned_tries_to_get_free() -> None:
    bs = start([sheet(strength=3, perception=1)], [sheet(perception=5, strength=3)], pins=[(0, 1)])
    assert asked(bs) == (Prompt.BOUND, 1)
    weighed = make_policy("greedy", "broags", 0).consider_state(bs)
    assert LOOK.choice(weighed[0].action)[0] in (Act.BREAK, Act.REVERSE)
    assert LOOK.choice(weighed[-1].action)[0] == Act.PASS
    assert weighed[-1].value < weighed[0].value - 0.02
