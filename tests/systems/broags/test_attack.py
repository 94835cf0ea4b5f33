"""Attacks: values and their modifiers, areas, two attacks, reach."""

import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.hits import area_hit, scaled_to
from okenv.systems.broags.rules.layout import FIST, KICK, Area, Event, Kind, Posture, Prompt, Purpose
from tests.systems.broags.acting import attack, done, met, strike
from tests.systems.broags.asked import answer, asked, can, distribution, events, legal, play, played, row
from tests.systems.broags.helpers import blade, gun, lay_out, sheet, start, ways

pytestmark = pytest.mark.plain
QUICK = {"perception": 5}


def duel(*arms: dict[str, int], gap: int = 700, red: dict | None = None, blue: dict | None = None, **options: int):
    """Red with these arms acts first; blue stands that many cm away."""
    mine, theirs = {**QUICK, **(red or {})}, {"at": 3000 + gap, **(blue or {})}
    return start([sheet(*arms, **mine)], [sheet(**theirs)], **options)


@pytest.mark.parametrize(
    ("gap", "red", "blue", "options", "value"),
    [
        (700, {}, {}, {}, 2),
        (700, {"marksmanship": 4}, {}, {}, 4),
        (300, {}, {}, {}, 3),
        (1500, {}, {}, {}, 1),
        (700, {"posture": Posture.PRONE}, {}, {}, 0),
        (700, {"posture": Posture.FLOORED}, {}, {}, 0),
        (700, {"posture": Posture.CROUCHED}, {}, {}, 2),
        (700, {"lethal": 4}, {}, {}, 1),
        (700, {"lethal": 3, "nonlethal": 3}, {}, {}, 0),
        (700, {"lethal": 8}, {}, {}, -1),
        (700, {}, {"sprint": 1, "erratic": 2}, {}, 0),
        (700, {}, {"sprint": 1, "erratic": 1, "crossing": 2}, {"movement_cap": 2}, 0),
        (700, {}, {"sprint": 1, "erratic": 1}, {"movement_cap": 2}, 1),
        (700, {}, {"sprint": 1, "erratic": 2, "speed": 5}, {"movement_cap": 3}, -1),
        (700, {}, {}, {"visibility": 3}, -1),
        (100, {}, {}, {"visibility": 4}, -1),
    ],
)
def test_br_mod_1_values_of_shots(gap: int, red: dict, blue: dict, options: dict, value: int) -> None:
    """BR-MOD-1, BR-STAT-1, BR-PEN-1: Marksmanship, range, stance, wounds, the target's movement, visibility."""
    bs = played(duel(gun(), gap=gap, red=red, blue=blue, **options), attack)
    assert met(bs)[0] == value


@pytest.mark.parametrize(
    ("kind", "upright", "prone"),
    [(Act.ATTACK, 2, -2), (Act.TRIP, 2, 0), (Act.GRAPPLE, 2, 0), (Act.DISARM, 2, -2), (Act.SHOVE, 2, -2)],
)
def test_br_stat_1_prone_by_hand(kind: int, upright: int, prone: int) -> None:
    """BR-STAT-1: prone and floored take 2 off grapples and trips, 4 off all else by hand; sight touches all."""
    for posture, value in ((Posture.UPRIGHT, upright), (Posture.PRONE, prone), (Posture.FLOORED, prone)):
        bs = start(
            [sheet(blade(), posture=posture, **QUICK)], [sheet(blade(), at=3100, perception=0)], [0, -4], visibility=1
        )
        if kind == Act.ATTACK:
            attack(bs)
        else:
            answer(bs, kind)
        assert met(bs)[0] == value - 1


def test_br_reach_1_the_range_column_is_of_marksmanship_only() -> None:
    """BR-REACH-1: a polearm at 3 m has no +1 for short range; visibility and movement touch it."""
    bs = played(duel(blade(reach=500, hands=2), gap=300, blue={"sprint": 1, "crossing": 1}, visibility=2), attack)
    assert met(bs)[0] == 2 - 1 - 2


@pytest.mark.parametrize(
    ("arm", "gap", "able"),
    [
        (blade(), 199, True), (blade(), 200, False), (blade(reach=500, hands=2), 499, True),
        (blade(reach=500, hands=2), 500, False), (gun(), 0, True), (gun(), 5900, True),
        (gun(jam=1), 700, False), (gun(place=0), 700, False), (gun(place=2), 700, False), (gun(place=3), 700, False),
    ],
)  # fmt: skip
def test_br_reach_1_what_can_be_used_at_what_distance(arm: dict[str, int], gap: int, able: bool) -> None:
    """BR-REACH-1: by hand below 2 m, staff and polearm below 5; what is not in hand, or jammed, cannot be used."""
    assert can(start([sheet(arm, at=50, **QUICK)], [sheet(at=50 + gap)]), Act.ATTACK) == able


def test_br_two_1_fists_need_a_free_hand_and_kicks_none() -> None:
    """BR-TWO-1: fists count as weapons of free hands; a kick needs none."""
    for arms, fist in (([], True), ([blade()], True), ([blade(), blade()], False), ([blade(hands=2)], False)):
        bs = duel(*arms, gap=100)
        assert (can(bs, Act.ATTACK, 0, FIST), can(bs, Act.ATTACK, 0, KICK)) == (fist, True)


@pytest.mark.parametrize(
    ("margin", "area"),
    [(-1, Area.NONE), (0, Area.EXTREMITIES), (1, Area.CENTRE), (2, Area.CENTRE), (3, Area.VITALS), (8, Area.VITALS)],
)
def test_br_hit_1_wild(margin: int, area: int) -> None:
    """BR-HIT-1: at the Defence extremities, from 1 above it centre, from 3 vitals."""
    assert area_hit(0, margin) == area


@pytest.mark.parametrize("aim", [Area.EXTREMITIES, Area.CENTRE, Area.VITALS])
def test_br_hit_1_tamed(aim: int) -> None:
    """BR-HIT-1: a tamed attack needs 2 above the Defence, and hits the named area."""
    assert [area_hit(aim, margin) for margin in (-1, 0, 1, 2, 3, 6)] == [0, 0, 0, aim, aim, aim]


def test_br_hit_1_the_whole_distribution() -> None:
    """BR-HIT-1, BR-DICE-1: value 2 against Defence 1: the areas in all 81 ways, the roller winning ties."""
    bs = played(duel(gun(), blue={"toughness": 10}), attack)
    assert met(bs) == (2, 1)
    harm = {0: 3, 1: 7, 3: 14}  # a handgun: 7 halved, 7, twice 7
    found = distribution(bs, lambda c: int(c[0].fighters[1].lethal))
    ways_of = {harm[0]: 16, harm[1]: 19 + 16, harm[3]: 10 + 4, 28: 1, 0: 1 + 4 + 10}
    assert found == ways_of


@pytest.mark.parametrize("area", [Area.EXTREMITIES, Area.CENTRE, Area.VITALS])
def test_br_hit_1_tamed_in_all_ways(area: int) -> None:
    """BR-HIT-1: a tamed attack with value 2 against 1 hits from dice +1; one more needed than the Defence + 1."""
    bs = duel(gun(), blue={"toughness": 10})
    attack(bs, area=area)
    assert distribution(bs, lambda c: int(c[0].fighters[1].lethal) > 0)[True] == ways(1) == 31


@pytest.mark.parametrize(("figure", "halved"), [(7, 3), (8, 4), (1, 0), (0, 0)])
def test_br_dmg_1_area_and_figure(figure: int, halved: int) -> None:
    """BR-DMG-1: extremities half, rounded down; centre all; vitals twice."""
    areas = (Area.EXTREMITIES, Area.CENTRE, Area.VITALS)
    assert [scaled_to(area, figure) for area in areas] == [halved, figure, 2 * figure]


@pytest.mark.parametrize(
    ("arms", "first", "seconds"),
    [
        ([blade(), blade()], 0, {1}),
        ([blade()], 0, {FIST}),
        ([blade(hands=2)], 0, set()),
        ([], FIST, {FIST}),
        ([blade()], FIST, {0}),
        ([], KICK, set()),
        ([gun(hands=2, shots=2)], 0, {0}),
        ([gun(hands=2)], 0, set()),
        ([gun(shots=2), gun()], 0, {0, 1}),
        ([gun(shots=2), gun()], 1, {0}),
        ([gun(), blade()], 0, {1}),
    ],
)
def test_br_two_1_second_attacks(arms: list[dict[str, int]], first: int, seconds: set[int]) -> None:
    """BR-TWO-1, BR-ACT-1: another one-handed weapon, fists included, or the second of two shots."""
    bs = start([sheet(*arms, at=3000, **QUICK)], [sheet(at=3100, toughness=9, perception=0)], [0, -4])
    attack(bs, 0, first)
    play(bs, 0)
    found = {option for kind, _, option in legal(bs) if kind == Act.ATTACK} if asked(bs)[0] == Prompt.SECOND else set()
    assert found == seconds


def test_br_two_1_the_second_after_the_first_on_anybody() -> None:
    """BR-TWO-1: the second is declared after the first is resolved, on any target, and is the last."""
    bs = start(
        [sheet(gun(), gun(), **QUICK)], [sheet(at=3700, perception=0), sheet(at=4400, perception=0)], [0, -4, -4]
    )
    attack(bs, 0, 0)
    play(bs, 2, to=(Prompt.SECOND, 0))
    assert row(bs, 1).state == 1
    assert not can(bs, Act.ATTACK, 0, 1)
    attack(bs, 1, 1)
    assert asked(bs) == (Purpose.ATTACK, 0)
    play(bs, -3, to=(Prompt.TURN, 0))
    assert not can(bs, Act.ATTACK, 1, 0)


def test_br_two_1_stop() -> None:
    """BR-TWO-1: nobody has to make the second attack."""
    play(duel(gun(), gun(), blue={"perception": 0}), attack, -3, Act.STOP, to=(Prompt.TURN, 0))


def test_br_act_1_one_action_a_turn() -> None:
    """BR-ACT-1: after an action there is none; movement, crouching and the end of the turn are left."""
    bs = played(duel(gun()), attack, -3)
    kinds = {kind for kind, _, _ in legal(bs)}
    assert kinds == {Act.DONE, Act.CROUCH, Act.APPROACH, Act.RETREAT}
    done(bs, 0)


def test_br_mod_1_no_reaction_to_what_is_distant() -> None:
    """BR-MOD-1, BR-REACT-1: beyond 30 m nobody reacts."""
    for gap, prompt in ((3000, (Prompt.REACT, 1)), (3001, (Purpose.ATTACK, 0))):
        bs = played(start([sheet(gun(), at=0, **QUICK)], [sheet(at=gap)]), strike)
        assert asked(bs) == prompt


def test_br_data_2_fists_and_kicks() -> None:
    """BR-DATA-2, BR-DMG-2: a fist does Strength, a kick twice that, nonlethal."""
    for weapon, figure in ((FIST, 3), (KICK, 6)):
        bs = duel(gap=100, red={"strength": 3}, blue={"toughness": 5, "perception": 0})
        attack(bs, 0, weapon)
        assert events(play(bs, 0), Event.HIT)[0][3] == figure
        assert (int(row(bs, 1).lethal), int(row(bs, 1).nonlethal)) == (0, figure)


def test_br_data_2_weapons_on_strength() -> None:
    """BR-DATA-2: damage of Strength times one or two, and more."""
    for arm, figure in ((blade(), 7), (blade(times=2, damage=8, hands=2), 14), (gun(kind=Kind.RANGED), 7)):
        bs = played(duel(arm, gap=100, red={"strength": 3}, blue={"toughness": 9, "perception": 0}), attack)
        assert events(play(bs, 0), Event.HIT)[0][3] == figure


def test_br_act_1_enemies_out_of_the_fight_are_no_targets() -> None:
    """BR-ACT-1, BR-HIDE-2: nobody attacks whoever is out, fled, or hidden."""
    for fields in ({"state": 1}, {"state": 2}, {"hidden": 2}, {"hidden": 1}):
        bs = lay_out([sheet(gun(), **QUICK)], [sheet(at=3700, **fields), sheet(at=3700)])
        bs[0].step, bs[0].whose, bs[0].prompt, bs[0].turn = 6, 0, Prompt.TURN, 1
        assert not can(bs, Act.ATTACK, 0)
        assert not can(bs, Act.APPROACH, 0)
        assert can(bs, Act.ATTACK, 1)
