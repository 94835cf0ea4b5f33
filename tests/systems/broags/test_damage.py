"""Hit points, soak, penalties, nonlethal harm, criticals."""

import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.arms import figure_of
from okenv.systems.broags.rules.damage import damage_by, soak_of
from okenv.systems.broags.rules.engine import harm
from okenv.systems.broags.rules.layout import FIST, KICK, Area, Bond, Event, Place, Posture, Prompt, Purpose, State
from okenv.systems.broags.rules.wounds import left_of, own, penalty
from tests.systems.broags.acting import attack, met, strike
from tests.systems.broags.asked import asked, can, distribution, events, play, played, row
from tests.systems.broags.helpers import blade, gun, lay_out, sheet, start, ways

pytestmark = pytest.mark.plain
QUICK = {"perception": 5}


@pytest.mark.parametrize("lethal", [0, 1])
def test_br_dmg_1_penalties_at_every_number(lethal: int) -> None:
    """BR-DMG-1, BR-DMG-2: of Toughness 3: -1 with 9 hit points left, -2 with 6, -3 with 3; both kinds count."""
    for lost in range(15):
        fields = {"lethal": lost} if lethal else {"lethal": lost // 2, "nonlethal": lost - lost // 2}
        bs = lay_out([sheet(toughness=3, **fields)], [sheet()])
        left = 15 - lost
        assert left_of(bs[0], 0) == left
        assert penalty(bs[0], 0) == (-3 if left <= 3 else -2 if left <= 6 else -1 if left <= 9 else 0)


@pytest.mark.parametrize(("bond", "off"), [(Bond.FREE, 0), (Bond.HOLDER, -4), (Bond.PINNER, 0), (Bond.HELD, 0)])
def test_br_pen_1_own_checks(bond: int, off: int) -> None:
    """BR-PEN-1, BR-PIN-1: wounds, and the -4 of a holder, are on one's own checks."""
    for lethal, wounds in ((0, 0), (4, -1), (9, -3)):
        assert own(lay_out([sheet(lethal=lethal, bond=bond)], [sheet()])[0], 0) == wounds + off


def test_br_pen_1_not_what_others_roll_against() -> None:
    """BR-PEN-1: neither Defence, nor the opposed rank, nor the score."""
    bs = start([sheet(**QUICK)], [sheet(at=3100, lethal=8, perception=0)])
    assert int(row(bs, 1).score) == 0
    play(bs, Act.TRIP, Act.DECLINE)
    assert met(bs) == (2, 1)
    assert events(play(bs, 0, 0), Event.CONTEST_ROLL) == [(0, 1, 2, 2, 0, 2, 0)]


@pytest.mark.parametrize(
    ("arm", "area", "critical", "soak", "damage"),
    [
        (gun(), Area.CENTRE, False, 0, 7), (gun(), Area.CENTRE, False, 2, 5),
        (gun(), Area.EXTREMITIES, False, 2, 1),
        (gun(), Area.EXTREMITIES, True, 2, 4), (gun(), Area.VITALS, True, 4, 24),
        (gun(), Area.EXTREMITIES, False, 4, 0),
        (gun(damage=12, soak=3), Area.CENTRE, False, 2, 6), (gun(damage=12, soak=3), Area.CENTRE, False, 4, 0),
        (blade(), Area.VITALS, False, 1, 11),
    ],
)  # fmt: skip
def test_br_dmg_1_figure_area_critical_soak(arm: dict, area: int, critical: bool, soak: int, damage: int) -> None:
    """BR-DMG-1, BR-DATA-2: figure by area, twice on a critical, less soak (a shotgun's three times), never below 0."""
    bs = lay_out([sheet(arm)], [sheet(soak=soak)])
    assert damage_by(figure_of(bs[0], 0, 0), soak_of(bs[0], 0, 1, 0), area, critical) == damage


def test_br_dmg_1_out_at_zero() -> None:
    """BR-DMG-1, BR-END-1: without hit points she is out; with one she stands."""
    for lethal, over in ((2, False), (3, True)):
        bs = start([sheet(gun(), **QUICK)], [sheet(at=3700, lethal=lethal, perception=0)], [0, -4])
        attack(bs, area=Area.CENTRE)
        told = play(bs, 1)
        assert (asked(bs) == ("over", 0)) == over
        assert (row(bs, 1).state == State.OUT) == over
        assert bool(events(told, Event.OUT)) == over
        assert harm(bs[0], 1) == (10 if over else 9)


def test_br_dmg_2_nonlethal_harm_is_kept_apart() -> None:
    """BR-DMG-2: nonlethal harm adds to the lethal for being out, and is counted by itself."""
    bs = start([sheet(strength=3, **QUICK)], [sheet(at=3100, lethal=4, perception=0)], [0, -4])
    attack(bs, 0, KICK)
    play(bs, 0)
    assert (int(row(bs, 1).lethal), int(row(bs, 1).nonlethal), int(row(bs, 1).state)) == (4, 6, State.OUT)


def test_br_crit_1_four_pluses_double() -> None:
    """BR-CRIT-1: ++++ doubles the damage if the attack hits; the whole distribution of a hard shot."""
    bs = start([sheet(gun(), **QUICK)], [sheet(at=3700, special=5, toughness=10, perception=0)], [0, -4])
    attack(bs)
    assert met(bs) == (2, 6)
    assert distribution(bs, lambda c: int(c[0].fighters[1].lethal)) == {0: 80, 6: 1}
    row(bs, 1).special = 6
    assert distribution(bs, lambda c: int(c[0].fighters[1].lethal)) == {0: 81}


@pytest.mark.parametrize(("player", "option", "doubled"), [(0, 0, True), (0, 1, False), (1, 1, True), (1, 0, True)])
def test_br_crit_1_players_only(player: int, option: int, doubled: bool) -> None:
    """BR-CRIT-1: option `criticals`: everybody, or players' characters only, for hits and fails alike."""
    bs = start([sheet(gun(), player=player, **QUICK)], [sheet(at=3700, toughness=10, perception=0)], criticals=option)
    attack(bs)
    found = distribution(bs, lambda c: (int(c[0].fighters[1].lethal), int(c[0].fighters[0].w_jam[0])))
    assert (found.get((28, 0)), found.get((14, 0))) == ((1, 14) if doubled else (None, 15))
    assert found.get((0, 1), 0) == int(doubled)


@pytest.mark.parametrize(
    ("arm", "weapon", "told"),
    [
        (gun(), 0, Event.JAMMED),
        (blade(), 0, Event.BROKEN),
        (blade(), FIST, Event.FLOORED),
        (gun(), KICK, Event.FLOORED),
    ],
)
def test_br_crit_2_four_minuses(arm: dict[str, int], weapon: int, told: Event) -> None:
    """BR-CRIT-2: a gun jams, a melee weapon breaks, an unarmed attacker is floored; three minuses do nothing."""
    for dice, expected in ((-4, told), (-3, None)):
        bs = start([sheet(arm, **QUICK)], [sheet(at=3100, perception=0)], [0, -4])
        attack(bs, 0, weapon)
        found = {event[0] for event in play(bs, dice)} & {Event.JAMMED, Event.BROKEN, Event.FLOORED}
        assert found == ({expected} if expected else set())
        f = row(bs, 0)
        jammed, gone = told == Event.JAMMED and dice == -4, told == Event.BROKEN and dice == -4
        assert (bool(f.w_jam[0]), f.w_place[0] == Place.GONE) == (jammed, gone)
        assert (f.posture == Posture.FLOORED) == (expected == Event.FLOORED)


def test_br_crit_2_resolved_first() -> None:
    """BR-CRIT-2: four minuses can hit: damage first, then the jam."""
    bs = start([sheet(gun(), marksmanship=9, **QUICK)], [sheet(at=3700, toughness=9, perception=0)], [0, -4])
    attack(bs)
    told = play(bs, -4)
    order = [event[0] for event in told if event[0] in (Event.HIT, Event.JAMMED)]
    assert order == [Event.HIT, Event.JAMMED]
    assert int(row(bs, 1).lethal) == 14


def test_br_crit_2_a_manoeuvre_floors() -> None:
    """BR-CRIT-2: four minuses on the first roll of a manoeuvre floor whoever tries it, after its second roll."""
    bs = played(start([sheet(melee=9, **QUICK)], [sheet(at=3100, perception=0)], [0, -4]), Act.GRAPPLE)
    assert not events(play(bs, -4, to=(Purpose.CONTEST, 0)), Event.FLOORED)
    told = play(bs, 0)
    assert [e[0] for e in told if e[0] in (Event.BOUND, Event.FLOORED, Event.FREED)] == [
        Event.BOUND, Event.FLOORED, Event.FREED,
    ]  # fmt: skip
    assert row(bs, 0).bond == Bond.FREE


@pytest.mark.parametrize(
    ("arms", "expected", "place"),
    [((blade(),), Event.BROKEN, 0), ((gun(),), Event.JAMMED, 0), ((gun(jam=1), blade()), Event.BROKEN, 1),
     ((gun(jam=1),), Event.FLOORED, None), ((blade(place=Place.CARRIED),), Event.FLOORED, None)],
)  # fmt: skip
def test_br_crit_2_a_manoeuvre_of_the_armed(arms: tuple, expected: Event, place: int | None) -> None:
    """BR-CRIT-2: the first weapon in hand that is ready jams or breaks; who has none is floored."""
    bs = played(start([sheet(*arms, **QUICK)], [sheet(at=3100, perception=0)], [0, -4]), Act.TRIP)
    told = [event for event in play(bs, -4) if event[0] in (Event.JAMMED, Event.BROKEN, Event.FLOORED)]
    assert [event[0] for event in told] == [expected]
    assert place is None or told[0][2] == place


def test_br_crit_2_only_attack_rolls() -> None:
    """BR-CRIT-2: reactions and second rolls have no criticals."""
    bs = played(start([sheet(**QUICK)], [sheet(at=3100)]), Act.TRIP, Act.BLOCK)
    assert not events(play(bs, -4), Event.FLOORED)
    assert not events(play(bs, 3, -4), Event.FLOORED)


def test_br_crit_1_the_second_attack_may_be_lost() -> None:
    """BR-CRIT-2, BR-TWO-1: a jam takes the second shot away."""
    bs = start([sheet(gun(hands=2, shots=2), **QUICK)], [sheet(at=3700, perception=0)], [0, -4])
    play(bs, attack, -4, to=(Prompt.TURN, 0))
    assert not can(bs, Act.CLEAR)  # the action is spent


def test_br_dmg_1_chances_of_a_whole_attack() -> None:
    """BR-DMG-1, BR-HIT-1: of 10 hit points, 7 in the centre leave 3, twice 7 none."""
    bs = played(start([sheet(gun(), **QUICK)], [sheet(at=3700, perception=0)], [0, -4]), strike)
    assert distribution(bs, lambda c: int(c[0].fighters[1].state))[State.OUT] == ways(2) == 15
