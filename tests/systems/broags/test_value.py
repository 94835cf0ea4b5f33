"""What a position is worth: exact at the end, fair to both sides, of exact expectations, rising with what helps."""

from itertools import product

import pytest

from okenv.core.chance import FUDGE4, outcomes
from okenv.systems.broags.mind.value import (
    _ACTIONS,
    WEIGHTS,
    harm_now,
    parry,
    turns_before,
)
from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Area, Bond, Column, Place, Posture
from okenv.systems.broags.rules.wounds import left_of
from tests.systems.broags.acting import attack
from tests.systems.broags.asked import answer, awaited, played, row
from tests.systems.broags.helpers import blade, duel, gun, lay_out, sheet, start
from tests.systems.valuing import BLUE, RED, Valuing

pytestmark = pytest.mark.plain
VALUES = Valuing("broags")
worth, valued = VALUES.worth, VALUES.valued
NEVER = 99


# --- the expectations that it is made of


@pytest.mark.parametrize("blue", [{}, {"soak": 2}, {"lethal": 7}, {"posture": Posture.PRONE}, {"cover": 2}])
def test_what_an_attack_takes_now_is_what_the_dice_give(blue: dict) -> None:
    """The better of wild and the vitals, over all outcomes of the engine's own dice."""
    bs = duel(blue=blue)
    for weapon in range(2):
        averages = []
        for area in (Area.NONE, Area.VITALS):
            copy = bs.copy()
            row(copy, RED).at += 200 * weapon
            left = int(left_of(copy[0], BLUE))
            expected = float(harm_now(copy[0], RED, weapon, BLUE))
            attack(copy, 0, weapon, int(area))
            total = 0.0
            for outcome, p in awaited(copy):
                after = played(copy.copy(), outcome)
                total += float(p) * (left - max(0, int(left_of(after[0], BLUE))))
            averages.append(total / left)
        assert expected == pytest.approx(max(averages), abs=1e-12)
        assert expected > 0


def test_reactions_that_help() -> None:
    """BR-REACT-1: half of the better rank that may react, wounds in it; never below 0."""
    b = lay_out([sheet()], [sheet(melee=4, athletics=2, toughness=4)])[0]
    adjacent, apart = 100, 300
    assert [parry(b, 1, ranged, gap) for ranged, gap in product((False, True), (adjacent, apart))] == [2, 2, 2, 1]
    b.fighters[1].posture = Posture.FLOORED
    assert parry(b, 1, True, apart) == 0
    b.fighters[1].lethal = 8  # 12 of 20 left: -1
    assert parry(b, 1, False, adjacent) == 1
    b.fighters[1].bond = Bond.PINNED
    assert parry(b, 1, False, adjacent) == 0


def test_turns_before_an_attack() -> None:
    """BR-COVER-1, BR-CRIT-2, BR-REACH-1, BR-MOVE-1: a move and an attack are one turn, then sprints take one each."""
    spare = {"place": Place.CARRIED}
    arms = (blade(), gun(column=Column.SHORT), blade(**spare))

    def turns(weapon: int, gap: int, **fields: int) -> float:
        return float(turns_before(lay_out([sheet(*arms, **fields)], [sheet(at=3000 + gap)])[0], 0, 1, weapon, gap))

    assert [turns(0, gap) for gap in (0, 199, 799)] == [0, 0, 0]
    assert [turns(0, gap) for gap in (799 + 300, 799 + 1200, 799 + 2400)] == [0.75, 1.5, 2.5]  # sprints of 12 m
    assert [turns(1, gap) for gap in (0, 1499, 2099, 2099 + 600)] == [0, 0, 0, 1]
    assert turns(2, 0) == 1
    assert turns(0, 300, posture=Posture.FLOORED) == 1
    assert turns(0, 0, posture=Posture.FLOORED) == 0
    assert turns(0, 300, bond=Bond.PINNED) == NEVER
    jammed = lay_out([sheet(gun(jam=1), blade(place=Place.GONE))], [sheet()])[0]
    assert turns_before(jammed, 0, 1, 0, 0) == 1
    assert turns_before(jammed, 0, 1, 1, 0) == NEVER


def test_whoever_is_bound_acts_as_often_as_she_breaks_free() -> None:
    """BR-STAT-1: Strength against Strength, of a holder less 4; a pinner must let go."""
    for bond, difficulty in (("pins", 3), ("holds", 3 - 4)):
        bs = start([sheet(strength=3)], [sheet()], **{bond: [(0, 1)]})
        table = valued(bs)
        chance = float(sum(p for dice, p in outcomes(FUDGE4) if 2 + dice >= difficulty))
        assert table[_ACTIONS + BLUE] == pytest.approx(chance / (1 + chance), abs=1e-12)
        assert table[_ACTIONS + RED] == (WEIGHTS["grip"] if bond == "pins" else 1.0)


# --- what helps


def test_an_enemy_on_the_floor_strikes_less() -> None:
    """BR-STAT-1: at -4, or once she has risen."""
    bs = start([sheet(blade(), toughness=4)], [sheet(blade(), toughness=4)])
    before = worth(bs, RED)
    row(bs, BLUE).posture = Posture.FLOORED
    assert worth(bs, RED) > before + 0.01


def test_the_first_turn_helps_whoever_has_it() -> None:
    bs = duel()
    before = worth(bs, RED)
    answer(bs, Act.DONE)
    assert worth(bs, RED) < before - 0.01


@pytest.mark.parametrize("bond", ["pins", "holds"])
def test_a_grip_helps_whoever_has_it(bond: str) -> None:
    """BR-PIN-1: of fighters who are alike, but for a friend who strikes the helpless."""
    grips = sheet(strength=6, melee=0)
    sides = [grips, sheet(blade())], [sheet(blade(damage=9), melee=5), sheet(blade())]
    apart, bound = start(*sides), start(*sides, **{bond: [(0, 2)]})
    assert worth(bound, RED) > worth(apart, RED) + 0.01


def test_a_score_pays_for_reactions() -> None:
    """BR-INIT-2, BR-STOCK-1: one for each two points; what they are taken off counts too, until her turn."""
    bs = start([sheet(melee=4, athletics=4, toughness=5)], [sheet(blade(), at=3100)] * 3)
    found = []
    for score in (0, 2, 4, 6):
        row(bs, RED).score = score
        found.append(worth(bs, RED))
    assert found == sorted(set(found))
    row(bs, RED).acted = 1
    bs[0].whose = 1
    rested = worth(bs, RED)
    row(bs, RED).temp = -4
    assert worth(bs, RED) < rested - 0.001


@pytest.mark.parametrize("arm", [blade(), gun(column=Column.SHORT)])
def test_every_step_toward_an_enemy_out_of_reach_helps(arm: dict[str, int]) -> None:
    """BR-ACT-1: what is left of the way counts, and not only whole sprints."""
    gaps = (4500, 4200, 3900, 3600, 3300)  # 3 m are half a move, 12 m a sprint
    found = [worth(start([sheet(arm)], [sheet(pace=0, at=3000 + gap)]), RED) for gap in gaps]
    assert found == sorted(set(found))


def test_who_is_hidden_cannot_be_attacked_next() -> None:
    """BR-HIDE-2: and the attack from hiding is not reacted to."""
    bs = duel(red={"score": 6}, blue={"score": 6})
    before = worth(bs, BLUE)
    row(bs, BLUE).hidden = 2
    assert worth(bs, BLUE) > before + 0.01
