"""What a search looks at: always something, never what the rules forbid, and nothing lost that matters."""

from collections.abc import Callable

import numpy as np
import pytest

from agents.registry import make_policy
from okenv.systems.zerospace.mind.likeness import alike
from okenv.systems.zerospace.rules.actions import ALL_OUT, DOUBLE, SINGLE, Act
from okenv.systems.zerospace.rules.layout import Flag, Place, Prompt
from tests.systems.looking import Looking, kinds, of
from tests.systems.zerospace.asked import asked, played, row
from tests.systems.zerospace.helpers import HARM, blade, gun, power, sheet, start

pytestmark = pytest.mark.plain
LOOK = Looking("zerospace")
kept = LOOK.kept
ATTACKS = {Act.ATTACK, Act.SPREAD, Act.SWEEP}
MANOEUVRES = {Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN}
MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.SEEK}
AT_LEISURE = {
    Act.DELAY, Act.DODGE, Act.PRONE, Act.CLOAK, Act.ACTIVATE, Act.RELEASE, Act.DRAW, Act.SPREAD, Act.SWEEP,
}  # fmt: skip


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
            assert not kinds(can) & ATTACKS or kinds(chosen) & ATTACKS
            assert Act.DONE in kinds(chosen)
            more = AT_LEISURE | {Act.ATTACK} if within else set()
            assert lost <= MOVES | MANOEUVRES | {Act.DROP, Act.WRECK, Act.DEACTIVATE} | more
            assert not within or len(of(chosen, *ATTACKS)) <= 1
        elif prompt == Prompt.TRADE:
            assert len(chosen) == 1 if within else Act.PLAIN in kinds(chosen)
        elif prompt in (Prompt.NEXT, Prompt.STRIKES, Prompt.TAKE, Prompt.TARGETS) and within:
            assert len(chosen) == 1
        elif prompt == Prompt.TEAM:
            assert len(chosen) == 1 if within else Act.DECLINE in kinds(chosen)
        else:
            assert chosen == can
    assert {Prompt.TURN, Prompt.NEXT, Prompt.TRADE, Prompt.FORCE} <= seen


# --- what is left out


def test_of_a_squad_one_is_looked_at_whatever_is_done() -> None:
    bs = start([sheet(gun(), blade())], [sheet(gun(), squad=7, at=31) for _ in range(3)])
    assert {k for _, k, _ in of(kept(bs), Act.ATTACK, Act.SPREAD, *MANOEUVRES)} == {0}


def test_who_has_other_arms_or_is_feared_is_not_alike() -> None:
    bs = start([sheet()], [sheet(gun()), sheet(gun())])
    row(bs, 2).squad = row(bs, 1).squad
    assert alike(bs[0], 1, 2)
    row(bs, 2).w_place[0] = Place.DROPPED
    assert not alike(bs[0], 1, 2)
    row(bs, 1).w_place[0] = Place.DROPPED
    assert alike(bs[0], 1, 2)
    row(bs, 1).w_at[0] = 20
    assert not alike(bs[0], 1, 2)
    row(bs, 1).w_at[0] = 0
    row(bs, 0).fear_of = 2
    assert not alike(bs[0], 1, 2)
    row(bs, 0).fear_of = 0
    row(bs, 1).held_by, row(bs, 0).holds = 1, 2
    assert not alike(bs[0], 1, 2)


def test_within_a_decision_the_best_attack_is_looked_at() -> None:
    foes = [sheet(at=33), sheet(at=38, health=2), sheet(at=45, dr=4)]
    bs = start([sheet(gun(), blade())], foes)
    assert of(kept(bs), Act.ATTACK) == {(Act.ATTACK, k, 0) for k in range(3)}
    assert of(kept(bs, within=True), *ATTACKS) == {(Act.ATTACK, 1, 0)}


def test_many_at_once_where_that_takes_more() -> None:
    """ZS-ATT-2, ZS-MAN-1: within a decision an attack on several stands for all attacks, if most is expected of it."""
    foes = [sheet(at=40, named=0) for _ in range(4)]
    bs = start([sheet(gun(), ranged=5, agility=5)], foes)
    assert of(kept(bs, within=True), *ATTACKS) == {(Act.SPREAD, 0, 0)}
    assert kinds(of(kept(bs), *ATTACKS)) == {Act.ATTACK, Act.SPREAD}


def test_manoeuvres_without_hope_are_left_out() -> None:
    """ZS-MAN-1: what 10 on 2d6 does not do is not tried, and nothing of the kind within a decision."""

    def tried(*, within: bool = False, **blue: int) -> set[Act]:
        return kinds(kept(start([sheet()], [sheet(blade(), at=31, **blue)]), within=within)) & MANOEUVRES

    assert tried() == {Act.GRAPPLE, Act.DISTRACT}
    assert tried(surprised=1) == MANOEUVRES
    assert tried(hand=5) == {Act.DISTRACT}
    assert tried(investigation=5) == {Act.GRAPPLE}
    assert tried(surprised=1, within=True) == set()


def test_moves_that_lead_somewhere() -> None:
    """ZS-MOVE-1, ZS-MOVE-2: by hand the shortest way that leads beside her; never about allies."""
    bs = start([sheet(blade()), sheet(at=20)], [sheet(at=34), sheet(at=37)])
    found = kept(bs)
    assert of(found, Act.APPROACH) == {(Act.APPROACH, 0, SINGLE), (Act.APPROACH, 1, DOUBLE)}
    assert of(found, Act.RETREAT) == {(Act.RETREAT, 0, way) for way in (SINGLE, DOUBLE, ALL_OUT)}
    assert Act.JOIN not in kinds(found)
    assert of(kept(bs, within=True), *MOVES) == {(Act.APPROACH, 0, SINGLE)}
    far = start([sheet(blade())], [sheet(at=50), sheet(at=55)])
    assert of(kept(far), Act.APPROACH) == {(Act.APPROACH, 0, SINGLE), (Act.APPROACH, 0, ALL_OUT)}
    shooter = start([sheet(gun(level=5), ranged=5)], [sheet(at=45), sheet(at=50)])
    assert of(kept(shooter), *MOVES) == {(Act.APPROACH, 0, SINGLE), (Act.RETREAT, 0, SINGLE)}


def test_the_shortest_way_to_cover() -> None:
    """ZS-COND-1, ZS-OBJ-1: to what still stands, and within an all-out move."""
    covers = [(33, 10), (36, 10), (38, 0), (50, 10)]
    bs = start([sheet(gun())], [sheet(at=60)], covers=covers)
    assert of(kept(bs), Act.SEEK) == {(Act.SEEK, 0, SINGLE), (Act.SEEK, 0, 3 + DOUBLE)}
    assert of(kept(bs, within=True), Act.SEEK) == set()


def test_what_shelters_an_enemy_is_shot_at() -> None:
    """ZS-OBJ-1."""
    bs = start([sheet(gun())], [sheet(at=40)], covers=[(40, 10), (45, 10)])
    assert of(kept(bs), Act.WRECK) == set()
    row(bs, 1).cover = 1
    assert of(kept(bs), Act.WRECK) == {(Act.WRECK, 0, 0)}
    assert of(kept(bs, within=True), Act.WRECK) == set()


def test_trades_are_the_best_ones() -> None:
    """ZS-MAN-1: for the target as she is and, where that is another, for one who dodges."""
    arm = gun(flags=HARM + Flag.AUTO)
    bs = played(start([sheet(arm, ranged=5, agility=5)], [sheet(at=36, dr=4)], trade_cap=5), Act.ATTACK)
    found = kept(bs)
    assert asked(bs) == (Prompt.TRADE, 0)
    assert (Act.PLAIN, 0, 0) in found
    assert 2 <= len(found) <= 3
    (best,) = kept(bs, within=True)
    assert best in found
    assert best[0] == Act.CALLED


def test_who_adds_enough_joins_a_team_within_a_decision() -> None:
    """ZS-MAN-1, ZS-MAN-2: with the arm that adds most; who could do more alone does not."""
    foe = sheet(at=36, ranged=5, agility=5, dr=2)

    def answers(*arms: dict[str, int], within: bool) -> set[tuple[Act, int, int]]:
        bs = played(start([sheet(gun()), sheet(*arms)], [foe]), Act.ATTACK)
        assert asked(bs)[0] == Prompt.TEAM
        return kept(bs, within=within)

    assert (Act.DECLINE, 0, 0) in answers(gun(), within=False)
    assert answers(gun(level=1), gun(level=4), within=False) == {(Act.DECLINE, 0, 0), (Act.TEAM, 0, 1)}
    assert len(answers(gun(), within=True)) == 1


# --- against a recursion that follows everything


def thrown() -> np.ndarray:
    """An area attack on two, whom it hits at other dice."""
    foes = [sheet(at=50, forced=1), sheet(at=51, agility=4, forced=1)]
    bs = start([sheet(power(flags=HARM + Flag.AREA))], foes, trade_cap=0)
    bs[0].moved = 1
    return bs


def pushing() -> np.ndarray:
    """An attack that pushes by as much as it hits."""
    bs = start([sheet(blade(level=6), hand=4)], [sheet(at=31, forced=1)], knockback=1, trade_cap=0)
    bs[0].moved = 1
    return bs


def together() -> np.ndarray:
    """Whether an ally joins an attack."""
    bs = played(start([sheet(gun()), sheet(gun(level=2))], [sheet(gun(), at=36, forced=1)], trade_cap=0), Act.ATTACK)
    assert asked(bs)[0] == Prompt.TEAM
    return bs


@pytest.mark.compiled
@pytest.mark.parametrize("position", [thrown, pushing, together])
def test_dice_that_come_to_the_same_are_followed_once(position: Callable[[], np.ndarray]) -> None:
    """The values are those of a recursion that follows every outcome."""
    bs = position()
    weighed = make_policy("greedy", "zerospace", 0).consider_state(bs)
    assert weighed[0].value == pytest.approx(LOOK.looked_at(bs), abs=1e-12)
