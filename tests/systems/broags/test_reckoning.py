"""What the policies of BrOAGS reckon with agrees with what the rules do with every outcome of the dice."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.broags.mind.reckoning import best_aim, chance, expected, group_blow, margin_of, worth_of
from okenv.systems.broags.mind.tactics import own_worth
from okenv.systems.broags.mind.threats import chance_of, chance_to_hide, danger, danger_after, price, spared
from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import KICK, Bond, Deed, Posture, Prompt, Purpose, Reaction
from okenv.systems.broags.rules.wounds import left_of, most_of
from tests.systems.broags.acting import attack, strike
from tests.systems.broags.asked import answer, asked, awaited, play, played, quiet, row
from tests.systems.broags.helpers import blade, gun, sheet, start, ways


def over(bs: np.ndarray, measure: Callable[[np.ndarray], int | Fraction], last: Purpose) -> float:
    """The average of a measure over all dice up to and with these, each outcome resolved in a copy."""
    total, here = Fraction(0), asked(bs)[0]
    for outcome, probability in awaited(bs):
        copy = played(bs.copy(), outcome)
        goes_on = here != last and copy[0].dice != 0 and copy[0].dice_for <= Purpose.DEFENCE
        value = over(copy, measure, last) if goes_on else measure(copy)
        total += probability * Fraction(value)
    return float(total)


def lost(i: int) -> Callable[[np.ndarray], int]:
    """The hit points that a fighter has lost, at most all."""
    return lambda bs: int(most_of(bs[0], i)) - max(0, int(left_of(bs[0], i)))


def duel(*mine: dict[str, int], foe: dict[str, Any] | None = None, **fields: Any) -> np.ndarray:
    """Two fighters, the first of whom acts first, at 10 m."""
    return start([sheet(*mine, at=1000, **{"perception": 9, **fields})], [sheet(**{"at": 2000, **(foe or {})})])


FOES: list[dict[str, Any]] = [
    {}, {"soak": 2}, {"toughness": 5}, {"posture": Posture.PRONE, "cover": 1}, {"cover": 3, "special": 1},
    {"lethal": 7},
]  # fmt: skip


@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("skill", [0, 2, 4])
def test_what_an_attack_does_on_average(skill, foe):
    """BR-HIT-1, BR-DMG-1, BR-CRIT-1: wild and at each area; what is expected is the best of the four."""
    bs = duel(gun(), foe=foe, marksmanship=skill)
    before, averages = lost(1)(bs), []
    for area in range(4):
        copy = bs.copy()
        attack(copy, area=area)
        averages.append(over(copy, lost(1), Purpose.ATTACK) - before)
    assert expected(bs[0], 0, 1, 0, 0) == pytest.approx(max(averages))
    aim = best_aim(bs[0], 0, 1, 0, margin_of(bs[0], 0, 1, Deed.STRIKE, 0))
    assert averages[aim] == pytest.approx(max(averages))


def test_criticals_are_players_only_by_option():
    """BR-CRIT-1: against 20 hit points a critical at the vitals does 6 more."""
    both = []
    for criticals in (0, 1):
        bs = duel(gun(), foe={"toughness": 4})
        bs[0].criticals = criticals
        both.append(float(expected(bs[0], 0, 1, 0, 0)))
    assert both[0] - both[1] == pytest.approx(6 / 81)


def test_an_action_has_a_second_attack_where_the_rules_give_one():
    """BR-TWO-1: two handguns, or two shots; not one of two hands, or a fist out of reach."""
    one = duel(gun())
    single = float(expected(one[0], 0, 1, 0, 0))
    for arms, times in (((gun(),), 1), ((gun(), gun()), 2), ((gun(shots=2, hands=2),), 2), ((gun(), gun(hands=2)), 1)):
        assert worth_of(duel(*arms)[0], 0, 1, 0, False) == pytest.approx(times * single)
    near = start([sheet(blade(), perception=9)], [sheet()])
    both = float(expected(near[0], 0, 1, 0, 0)) + float(expected(near[0], 0, 1, 3, 0))
    assert worth_of(near[0], 0, 1, 0, False) == pytest.approx(both)
    assert worth_of(one[0], 0, 1, KICK, False) == 0
    assert worth_of(one[0], 0, 1, KICK, True) > 0
    assert own_worth(one[0], 0) == pytest.approx(single)


@pytest.mark.parametrize(("rank", "difficulty"), [(0, 0), (2, 5), (5, 1), (0, 5), (-2, 3)])
def test_the_chance_of_a_check(rank, difficulty):
    """BR-DICE-1."""
    assert chance(rank, difficulty) == pytest.approx(ways(difficulty - rank) / 81)


@pytest.mark.parametrize("reaction", [Reaction.NONE, Reaction.DODGE])
@pytest.mark.parametrize("mine", [{}, {"athletics": 5}, {"athletics": -3}, {"cover": 2, "lethal": 5}])
def test_the_danger_of_a_shot_before_and_after_a_dodge(reaction, mine):
    """BR-REACT-1: a bad check makes it worse."""
    bs = start([sheet(gun(), at=2000, marksmanship=3, perception=9)], [sheet(at=1000, **mine)])
    strike(bs, to=(Prompt.REACT, 1))
    reckoned, before = danger_after(bs[0], 1, reaction), lost(1)(bs)
    answer(bs, Act.DODGE if reaction else Act.DECLINE)
    assert reckoned == pytest.approx(over(bs, lost(1), Purpose.ATTACK) - before)


def test_the_danger_of_a_tamed_blow_before_and_after_a_block():
    """BR-REACT-1, BR-HIT-1."""
    for act, reaction in ((Act.DECLINE, Reaction.NONE), (Act.BLOCK, Reaction.BLOCK)):
        bs = start([sheet(blade(), melee=4, perception=9)], [sheet(melee=3, toughness=3)])
        strike(bs, area=3)
        reckoned = danger_after(bs[0], 1, reaction)
        answer(bs, act)
        assert reckoned == pytest.approx(over(bs, lost(1), Purpose.ATTACK))


def fire(special: int, soak: int, toughness: int, **arms: int) -> np.ndarray:
    """Four of one group with the same gun, and their target at 10 m."""
    red = [sheet(gun(**arms), group=1, squad=0, perception=9, at=1000 + 100 * k) for k in range(4)]
    return start(red, [sheet(at=2100, special=special, soak=soak, toughness=toughness, athletics=5)])


@pytest.mark.parametrize("target", [(0, 0, 2), (0, 2, 9), (3, 0, 9), (8, 0, 9)])
@pytest.mark.parametrize("arms", [{"hands": 2}, {"hands": 2, "shots": 2}])
def test_what_a_group_attack_does_on_average(target, arms):
    """BR-GROUP-1, BR-GROUP-2: each counts as two with two shots; who is gathered stays as it was."""
    bs = fire(*target, **arms)
    before = bs.tobytes()
    reckoned = group_blow(bs[0], 0, Deed.CONCENTRATE, 4, 0)[2] / 81
    assert bs.tobytes() == before
    answer(bs, Act.CONCENTRATE, to=(Prompt.REACT, 4))
    assert danger(bs[0], 4, 0) == pytest.approx(reckoned)
    dodged, after = danger_after(bs[0], 4, Reaction.DODGE), bs.copy()
    answer(bs, Act.DECLINE)
    assert reckoned == pytest.approx(over(bs, lost(4), Purpose.DEFENCE))
    answer(after, Act.DODGE)
    assert dodged == pytest.approx(over(after, lost(4), Purpose.DEFENCE))


def test_what_a_dogpile_with_fists_beside_blades_does():
    """BR-GROUP-1: a free hand is a second attack, with the leader's fist."""
    red = [sheet(blade(), group=1, squad=0, perception=9, melee=4) for _ in range(3)]
    bs = start(red, [sheet(toughness=9, soak=1)])
    reckoned = group_blow(bs[0], 0, Deed.DOGPILE, 3, 0)[2] / 81
    play(bs, Act.DOGPILE, ...)
    assert reckoned == pytest.approx(over(bs, lost(3), Purpose.DEFENCE))


DONE_BY: list[tuple[Act, Deed, Callable[[Any], bool]]] = [
    (Act.TRIP, Deed.TRIP, lambda f: f.posture == Posture.FLOORED),
    (Act.DISARM, Deed.DISARM, lambda f: f.w_place[0] != 1),
    (Act.GRAPPLE, Deed.GRAPPLE, lambda f: f.bond != Bond.FREE),
    (Act.SHOVE, Deed.SHOVE, lambda f: f.at != 3000),
]


@pytest.mark.parametrize(("act", "deed", "done"), DONE_BY)
def test_the_chance_of_a_manoeuvre(act, deed, done):
    """BR-MAN-1: the attack, then Strength against Athletics or Strength; four minuses floor whoever tries."""
    bs = start([sheet(blade(), melee=3, strength=3, perception=9)], [sheet(blade(), athletics=4, strength=1)])
    reckoned = chance_of(bs[0], 0, 1, deed)
    answer(bs, act)
    quiet(bs)

    def happened(one: np.ndarray) -> int:
        if one[0].prompt == Prompt.BIND:
            return 1
        return int(one[0].prompt == Prompt.TAKE or done(row(one, 1)))

    assert reckoned == pytest.approx(over(bs, happened, Purpose.CONTEST))


def test_the_danger_of_a_manoeuvre_is_an_action_of_its_victim():
    """BR-MAN-1."""
    bs = start([sheet(melee=3, strength=3, perception=9)], [sheet(blade(damage=9), toughness=5)])
    likely = chance_of(bs[0], 0, 1, Deed.GRAPPLE)
    answer(bs, Act.GRAPPLE, to=(Prompt.REACT, 1))
    assert danger(bs[0], 1, 0) == pytest.approx(float(likely) * float(own_worth(bs[0], 1)))


def test_a_reaction_costs_an_action_where_it_is_lost():
    """BR-INIT-2: below a score of 2."""
    for dice, loses in ((0, False), (-1, True)):
        bs = played(start([sheet(gun(), perception=9, at=1000)], [sheet(gun(), at=2000)], [0, dice]), strike)
        more = float(own_worth(bs[0], 1))
        assert more > 1
        assert price(bs[0], 1) == pytest.approx(0.5 + more * loses)


def test_the_chance_to_hide():
    """BR-HIDE-1."""
    bs = start([sheet(stealth=3, cover=1, perception=9, posture=Posture.CROUCHED)], [sheet(), sheet(perception=5)])
    reckoned = chance_to_hide(bs[0], 0)
    answer(bs, Act.HIDE)
    assert reckoned == pytest.approx(over(bs, lambda one: int(row(one, 0).hidden != 0), Purpose.HIDE))


@pytest.mark.parametrize(("ward", "mine"), [({"lethal": 6}, {}), ({"cover": 2}, {"special": 1}), ({}, {"lethal": 3})])
def test_what_coming_between_spares_a_side(ward, mine):
    """BR-REACT-2, BR-NOOO-1: in shares of what each has left, over her check and the attack; the ward cannot react."""
    red = [sheet(at=1000, **{"perception": -9, **ward}), sheet(at=1000, **{"athletics": 1, **mine})]
    bs = start(red, [sheet(gun(), at=2000, perception=9, marksmanship=3)])
    strike(bs, to=(Prompt.SHIELD, 1))
    reckoned, left = spared(bs[0], 1), [int(left_of(bs[0], k)) for k in range(2)]

    def shares(one: np.ndarray) -> Fraction:
        return sum((Fraction(left[k] - max(0, int(left_of(one[0], k))), left[k]) for k in range(2)), Fraction(0))

    without = played(bs.copy(), Act.DECLINE)
    answer(bs, Act.SHIELD)
    assert reckoned == pytest.approx(over(without, shares, Purpose.ATTACK) - over(bs, shares, Purpose.ATTACK))
