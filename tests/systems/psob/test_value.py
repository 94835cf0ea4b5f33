"""What a position is worth: exact at the end, fair to both sides, of exact expectations, rising with what helps."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from okenv.core.chance import FUDGE2, outcomes
from okenv.systems.psob.mind.value import _NEXT, _PHASES, MARGINS, NETS, ahead, chance_of, persuasion, stunned_by, taken
from okenv.systems.psob.rules.damage import band_of
from okenv.systems.psob.rules.layout import BY_RATE, Band, Rate
from tests.systems.psob.asked import row
from tests.systems.psob.helpers import blade, duel, gun, lay_out, minor, sheet, start
from tests.systems.valuing import BLUE, RED, Valuing

pytestmark = pytest.mark.plain
VALUES = Valuing("psob")
worth, valued = VALUES.worth, VALUES.valued


# --- the expectations that it is made of


DICE = tuple(outcomes(FUDGE2))


def bands_of(margin: int, net: int, each: int, *, minor: bool = False) -> dict[Band, Fraction]:
    """What an attack does over all dice: ``net`` is the rating after armour, ``each`` for a point of Outcome."""
    found: dict[Band, Fraction] = {}
    for dice, p in DICE:
        outcome = margin + dice
        band = Band(int(band_of(int(minor), max(0, net + each * outcome)))) if outcome >= 0 else Band.NOTHING
        found[band] = found.get(band, Fraction(0)) + p
    return found


def at_least(odds: dict[Band, Fraction], band: Band) -> float:
    """The chance of this or worse."""
    return float(sum(p for found, p in odds.items() if found >= band))


def attacks(net: int, each: int, wounds: int, margin: int) -> Fraction | None:
    """How many attacks a major character bears on average, by recursion over the odds; None: for ever."""
    odds = bands_of(margin, net, each)
    wounded, out = (
        odds.get(Band.WOUNDED, Fraction(0)),
        sum((p for b, p in odds.items() if b > Band.WOUNDED), Fraction(0)),
    )
    if wounds == 2:  # the third wound incapacitates (PS-DMG-1)
        wounded, out = Fraction(0), wounded + out
    if wounded + out == 0:
        return None
    more = attacks(net, each, wounds + 1, margin + 1) if wounded else Fraction(0)  # a wound takes 1 off her Dodge
    assert more is not None
    return (1 + wounded * more) / (wounded + out)


def test_what_an_attack_takes_is_one_over_the_attacks_that_she_bears() -> None:
    """PS-DMG-1, PS-DMG-2, PS-ATT-1, PS-ATT-2: through all wounds on the way, and for minor characters at once."""
    seen = 0
    for net, each, margin in product(range(-4, NETS + 1, 3), (0, 1, 2), range(-3, 9)):
        for wounds in range(3):
            needed = attacks(net, each, wounds, margin)
            assert taken(net, each, wounds, margin) == pytest.approx(float(1 / needed) if needed else 0.0, abs=1e-12)
            seen += needed is not None
        odds = bands_of(margin, net, each, minor=True)
        assert taken(net, each, 3, margin) == pytest.approx(at_least(odds, Band.INCAPACITATED), abs=1e-12)
        assert stunned_by(net, each, 1, margin) == pytest.approx(at_least(odds, Band.STUNNED), abs=1e-12)
        major = bands_of(margin, net, each)
        assert stunned_by(net, each, 0, margin) == pytest.approx(at_least(major, Band.STUNNED), abs=1e-12)
    assert seen > 200
    assert taken(NETS + 9, 1, 0, MARGINS + 9) == 1.0 == taken(NETS, 1, 0, MARGINS)
    assert taken(5, 1, 0, -9) == 0.0


def test_chances_of_initiative() -> None:
    """PS-INIT-1: to have a phase at all, and to be ahead of somebody."""
    for n in range(-6, 7):
        assert chance_of(n) == pytest.approx(float(sum(p for dice, p in DICE if dice >= n)), abs=1e-12)
        both = sum(p * q for (a, p), (b, q) in product(DICE, DICE) if a + n > b)
        assert ahead(n) == pytest.approx(float(both), abs=1e-12)


def phases(bs: np.ndarray, number: int) -> float:
    """What the value reckons of Blue's phases (``_PHASES`` or ``_NEXT``)."""
    return float(valued(bs)[number + BLUE])


@pytest.mark.parametrize("initiative", [5, 6, 7, 8])
def test_phases_of_the_next_round_are_those_that_stuns_leave(initiative: int) -> None:
    """PS-INIT-1, PS-DMG-1: by listing both rolls and the shot of whoever is quicker; both always have a phase here."""
    bs = duel(red={"initiative": initiative})
    for i in range(2):
        row(bs, i).phase = 0
    stun = sum(p for band, p in bands_of(0, 9, 1).items() if band >= Band.STUNNED)
    left = Fraction(0)
    for (a, p), (b, q) in product(DICE, DICE):
        left += p * q * (1 - (stun if initiative + a > 5 + b else 0))
    assert phases(bs, _NEXT) == pytest.approx(float(left), abs=1e-12)


def test_pending_initiative_costs_phases() -> None:
    """PS-DMG-1: -5 leaves somebody of Initiative 5 no phase on a roll below 0."""
    bs = start([sheet(blade(value=0), martial=0)], [sheet()])  # who never hits
    for i in range(2):
        row(bs, i).phase = 0
    assert phases(bs, _NEXT) == phases(bs, _PHASES) == 1.0
    row(bs, 1).pending = -5
    assert phases(bs, _NEXT) == pytest.approx(6 / 9, abs=1e-12)
    assert phases(bs, _PHASES) == 1.0


def test_words_remove_as_many_as_their_odds_say() -> None:
    """PS-SOC-1, PS-SOC-2."""
    bs = lay_out([sheet(intimidation=5)], [minor(spine=3), minor(spine=4), sheet(spine=6)])
    value_of = 5 - 2  # three against one: a doubling against her

    def reaches(spine: int) -> float:
        return float(sum(p for dice, p in DICE if value_of + dice >= spine))

    assert persuasion(bs[0], 0, 1) == pytest.approx(reaches(3) + reaches(4), abs=1e-12)
    assert persuasion(bs[0], 0, 3) == pytest.approx(reaches(6), abs=1e-12)
    assert persuasion(bs[0], 1, 0) == 0.0


# --- what helps


@pytest.mark.parametrize("field", ["defending", "dodging"])
def test_a_stance_helps_while_the_enemy_has_her_phase(field: str) -> None:
    """PS-DEF-1, PS-ABORT-1: it ends with one's own next phase."""
    bs = duel()
    row(bs, RED).phase = 0
    before = worth(bs, RED)
    row(bs, RED)[field] = 1
    assert worth(bs, RED) > before + 0.001


def test_an_aim_helps_who_can_use_it_first() -> None:
    """PS-AIM-1: +2 on the next attack, -2 Dodge until then: while the enemy has no phase it costs nothing yet."""
    bs = duel()
    row(bs, BLUE).phase = 0
    before = worth(bs, RED)
    row(bs, RED).aim_on = BLUE + 1
    assert worth(bs, RED) > before + 0.001
    row(bs, BLUE).phase = 1
    assert worth(bs, RED) < before + 0.001  # and now it costs as much as it brings


def test_what_is_left_in_a_weapon_counts_where_charge_goes_by_rate() -> None:
    """PS-AMMO-1: with too little left for autofire she is less dangerous soon, and least with an empty one."""
    duels = [
        start([sheet(gun(Rate.AUTO, damage=9, charge=4, left=left))], [sheet()], charge=BY_RATE)
        for left in (4, 2, 1, 0)
    ]
    values = [worth(bs, RED) for bs in duels]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 4


def test_a_mob_is_one_attack_with_a_bonus() -> None:
    """PS-MOB-1, PS-MOB-2: four who act as one are less than four, and more than one."""
    arm = gun(Rate.SINGLE, damage=9)
    apart = start([sheet(gun())], [minor(arm, squad=9) for _ in range(4)])
    mob = start([sheet(gun())], [minor(arm, squad=9, mob=1) for _ in range(4)])
    single = start([sheet(gun())], [minor(arm)])
    assert worth(single, BLUE) < worth(mob, BLUE) < worth(apart, BLUE)
