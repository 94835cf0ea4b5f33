"""Concentrated fire and dogpile."""

import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.groups import group_bonus
from okenv.systems.broags.rules.layout import FIST, Bond, Event, Place, Posture, Prompt, Purpose, State
from tests.systems.broags.acting import done
from tests.systems.broags.asked import answer, asked, can, distribution, events, play, played, row
from tests.systems.broags.helpers import WAYS, blade, gun, sheet, start

pytestmark = pytest.mark.plain
TOUGH = {"toughness": 10}


def crowd(
    count: int, *arms: dict[str, int], gap: int = 700, blue: dict | None = None, each: dict | None = None, **more
):
    """A group of red with these arms, which acts first, and one tough enemy who is that many cm away."""
    fields = {"squad": 9, "group": 1, "perception": 5, **(each or {})}
    foe = {"at": 3000 + gap, "perception": 0, **TOUGH, **(blue or {})}
    return start([sheet(*arms, **fields) for _ in range(count)], [sheet(**foe)], [0, -1], **more)


def declared(bs, kind: int, weapon: int = 0):
    """``(bodies, attackers, value, bonus)`` of a group attack that is declared now."""
    ((_, *found),) = events(answer(bs, kind, 0, weapon), Event.GROUP)
    return tuple(found[:4])


@pytest.mark.parametrize(
    ("attackers", "bonus"), [(3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4), (11, 5), (12, 5)]
)
def test_br_group_1_bonus(attackers: int, bonus: int) -> None:
    """BR-GROUP-1: 3 and 4 attackers +1, one more for each two, 11 and 12 +5."""
    assert group_bonus(attackers) == bonus


@pytest.mark.parametrize(("count", "able"), [(2, False), (3, True)])
def test_br_group_1_three_at_least(count: int, able: bool) -> None:
    """BR-GROUP-1: three of a group at least; by gun, or by hand within reach."""
    assert can(crowd(count, gun()), Act.CONCENTRATE) == able
    assert can(crowd(count, blade(), gap=100), Act.DOGPILE) == able
    assert not can(crowd(count, blade(), gap=300), Act.DOGPILE)
    assert not can(crowd(count, gun(), gap=100), Act.DOGPILE)
    assert not can(crowd(count, blade(), gap=100), Act.CONCENTRATE)
    assert not can(crowd(count, gun(), each={"group": 0}), Act.CONCENTRATE)


def test_br_group_1_the_check_in_all_ways() -> None:
    """BR-GROUP-1, BR-GROUP-2: 4dF + Defence against skill + bonus: a hit for each point short, at most one each."""
    bs = crowd(4, gun(), each={"marksmanship": 4})
    assert declared(bs, Act.CONCENTRATE) == (4, 4, 4, 1)
    assert asked(bs) == (Purpose.DEFENCE, 4)
    found = distribution(bs, lambda c: int(c[0].fighters[4].lethal) // 7)
    expected: dict[int, int] = {}
    for dice, ways in WAYS.items():
        hits = min(max(5 - (1 + dice), 0), 4)
        expected[hits] = expected.get(hits, 0) + ways
    assert found == expected


def test_br_group_2_members_are_spent() -> None:
    """BR-GROUP-2: the leader declares for those who have not acted; the next turn is the enemy's."""
    bs = crowd(4, gun())
    done(bs, 0)
    assert declared(bs, Act.CONCENTRATE)[:2] == (3, 3)
    play(bs, 4)
    assert (asked(bs), [int(row(bs, i).acted) for i in range(4)]) == ((Prompt.TURN, 1), [1, 0, 1, 1])
    assert not can(bs, Act.CONCENTRATE)
    done(bs, 1, to=(Prompt.TURN, 4))


def test_br_group_2_what_lasts_until_ones_turn_is_over_for_members() -> None:
    """BR-GROUP-2, BR-INIT-1, BR-MOVE-1: her turn is spent: neither what reactions took off nor a sprint is left."""
    bs = crowd(3, gun())
    f = row(bs, 2)
    f.temp, f.sprint, f.erratic = -2, 1, 2
    answer(bs, Act.CONCENTRATE)
    assert (int(f.acted), int(f.temp), int(f.sprint), int(f.erratic)) == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("change", "counts"),
    [
        ({}, 4), ({"state": State.OUT}, 3), ({"hidden": 2}, 3), ({"lost": 1}, 3), ({"acted": 1}, 3),
        ({"squad": 8}, 3), ({"posture": Posture.PRONE}, 4), ({"at": 0}, 4), ({"bond": Bond.PINNED}, 3),
    ],
)  # fmt: skip
def test_br_group_2_who_takes_part(change: dict[str, int], counts: int) -> None:
    """BR-GROUP-1, BR-GROUP-2: who stands, is free and seen, has not acted, and could attack so herself."""
    bs = crowd(4, gun())
    for name, value in change.items():
        row(bs, 3)[name] = value
    assert declared(bs, Act.CONCENTRATE)[0] == counts


def test_br_group_2_the_lowest_of_them_with_range_and_sight() -> None:
    """BR-GROUP-2, BR-STAT-1, BR-PEN-1: skill, stance, range and visibility of the worst; wounds do not count."""
    bs = crowd(3, gun(), visibility=1)
    row(bs, 1).at = 2000  # 17 m: -1
    row(bs, 2).lethal = 9
    assert declared(bs, Act.CONCENTRATE)[2] == 2 - 1 - 1
    for posture, kind, off in ((Posture.PRONE, Act.CONCENTRATE, 2), (Posture.FLOORED, Act.DOGPILE, 4)):
        bs = crowd(3, gun() if kind == Act.CONCENTRATE else blade(), gap=100)
        row(bs, 2).posture = posture
        assert declared(bs, kind)[2] == 2 - off


@pytest.mark.parametrize(("smoke", "off"), [((2000, 2500, 1), 1), ((2600, 2900, 1), 1), ((3100, 3200, 3), 3)])
def test_br_sight_2_each_of_a_group_has_a_way_of_their_own(smoke: tuple, off: int) -> None:
    """BR-SIGHT-2, BR-GROUP-2: the worst of those who take part counts, with the smoke between each and the target."""
    bs = crowd(3, gun(), smoke=[smoke])
    row(bs, 1).at = 2000  # 17 m: -1
    assert declared(bs, Act.CONCENTRATE)[2] == 2 - 1 - off


@pytest.mark.parametrize(
    ("arms", "kind", "weapon", "count", "found"),
    [
        ((gun(shots=2, hands=2),), Act.CONCENTRATE, 0, 4, (4, 8)),
        ((gun(), gun()), Act.CONCENTRATE, 0, 3, (3, 6)),
        ((gun(), gun()), Act.CONCENTRATE, 1, 7, (6, 12)),
        ((gun(), blade()), Act.CONCENTRATE, 0, 3, (3, 3)),
        ((gun(),), Act.CONCENTRATE, 0, 13, (12, 12)),
        ((blade(),), Act.DOGPILE, 0, 3, (3, 3)),
        ((blade(hands=2),), Act.DOGPILE, 0, 8, (6, 6)),
        ((blade(), blade()), Act.DOGPILE, 0, 8, (6, 12)),
        ((), Act.DOGPILE, FIST, 3, (3, 3)),
        ((blade(),), Act.DOGPILE, FIST, 3, (3, 3)),
        ((gun(),), Act.DOGPILE, FIST, 3, (3, 3)),
        ((blade(), gun()), Act.DOGPILE, 0, 3, (3, 3)),
        ((), Act.DOGPILE, 4, 3, (3, 3)),
    ],
)
def test_br_group_1_bodies_and_attackers(arms: tuple, kind: int, weapon: int, count: int, found: tuple) -> None:
    """BR-GROUP-1: two shots or two weapons of a kind, no fist, count double; at most 12, 6 bodies by hand or double."""
    assert declared(crowd(count, *arms, gap=100), kind, weapon)[:2] == found


@pytest.mark.parametrize(("squads", "parts"), [((9,), [(6, 6)]), ((4, 5), [(4, 4)]), ((3, 9), [(3, 3), (3, 3)])])
def test_br_group_1_six_dogpile_somebody_in_a_round(squads: tuple[int, ...], parts: list[tuple[int, int]]) -> None:
    """BR-GROUP-1: of one group or several; whoever finds no room acts alone, and a new round has room again."""
    group = {"group": 1, "perception": 5}
    reds = [sheet(blade(), squad=n, **group) for n, count in enumerate(squads) for _ in range(count)]
    bs = start(reds, [sheet(at=3100, perception=0, **TOUGH)], [*(0 for _ in squads), -1])
    foe, made = row(bs, len(reds)), []
    while (who := asked(bs)[1]) < len(reds):
        if can(bs, Act.DOGPILE):
            made.append(declared(bs, Act.DOGPILE)[:2])
            play(bs, 4)
            assert foe.piled == sum(bodies for bodies, _ in made)
        else:
            assert can(bs, Act.ATTACK)
        done(bs, who)
    assert made == parts
    done(bs, len(reds))
    assert (bs[0].turn, foe.piled, can(bs, Act.DOGPILE)) == (2, 0, True)


def test_br_group_1_fire_leaves_the_room_around_its_target() -> None:
    """BR-GROUP-1: concentrated fire counts no bodies around anybody."""
    bs = played(crowd(9, gun(), blue={"at": 3700}), Act.CONCENTRATE, 4)
    assert row(bs, 9).piled == 0


def test_br_group_1_double_only_if_all_are() -> None:
    """BR-GROUP-1: one who cannot double leaves all single."""
    bs = crowd(3, gun(), gun())
    row(bs, 2).w_place[1] = Place.CARRIED
    assert declared(bs, Act.CONCENTRATE)[:2] == (3, 3)


def test_br_group_2_hits_are_of_the_first_weapon_then_of_the_second() -> None:
    """BR-GROUP-1, BR-GROUP-2, BR-DMG-1: each hit in the centre, less soak; beyond the bodies with the second weapon."""
    bs = played(crowd(3, gun(), gun(damage=4), blue={"soak": 1}, each={"marksmanship": 9}), (Act.CONCENTRATE, 0, 0))
    told = play(bs, 0)
    assert [hit[3] for hit in events(told, Event.HIT)] == [7, 7, 7, 4, 4, 4]
    assert {hit[2] for hit in events(told, Event.HIT)} == {2}
    assert int(row(bs, 3).lethal) == 3 * 6 + 3 * 3


def test_br_group_2_nothing_hits_whoever_is_out() -> None:
    """BR-GROUP-2, BR-DMG-1: the hits stop when she is out."""
    bs = played(crowd(5, gun(), blue={"toughness": 2}, each={"marksmanship": 9}), Act.CONCENTRATE)
    assert len(events(play(bs, -4), Event.HIT)) == 2
    assert asked(bs) == ("over", 0)


def test_br_group_2_no_criticals() -> None:
    """BR-GROUP-2, BR-CRIT-2: four minuses of the target do no more than the points, four pluses jam nothing."""
    bs = played(crowd(3, gun()), Act.CONCENTRATE)
    for dice in (-4, 4):
        copy = bs.copy()
        told = play(copy, dice)
        assert not {Event.JAMMED, Event.FLOORED} & {event[0] for event in told}
        assert {hit[4] for hit in events(told, Event.HIT)} <= {0}


@pytest.mark.parametrize(
    ("arm", "gap", "kind", "blocks", "dodges"),
    [(gun(), 100, Act.CONCENTRATE, True, False), (gun(), 700, Act.CONCENTRATE, False, True),
     (blade(), 100, Act.DOGPILE, True, False), (blade(reach=500), 300, Act.DOGPILE, True, True)],
)  # fmt: skip
def test_br_group_2_one_reaction(arm: dict, gap: int, kind: int, blocks: bool, dodges: bool) -> None:
    """BR-GROUP-2, BR-REACT-1, BR-NOOO-1: the target reacts once, by the leader's distance; nobody comes between."""
    fields = {"squad": 9, "group": 1, "perception": 5}
    foes = [sheet(at=3000 + gap, **TOUGH), sheet(at=3000 + gap)]
    bs = start([sheet(arm, **fields) for _ in range(3)], foes)
    answer(bs, kind, to=(Prompt.REACT, 3))
    assert (can(bs, Act.BLOCK), can(bs, Act.DODGE)) == (blocks, dodges)
    play(bs, Act.BLOCK if blocks else Act.DODGE, 2)
    assert events(play(bs, 0), Event.DEFENCE_ROLL)[0][1] == 1 + 2


def test_br_pen_1_the_check_has_her_wounds() -> None:
    """BR-PEN-1: wounds count in her check."""
    bs = played(crowd(3, gun(), blue={"lethal": 30}), Act.CONCENTRATE)
    assert events(play(bs, 0), Event.DEFENCE_ROLL)[0][1] == 1 - 2


def test_br_pin_1_the_check_of_a_holder() -> None:
    """BR-PIN-1, BR-GROUP-1: a holder whom a group attacks checks at -4; whom she holds takes no part."""
    bs = crowd(4, gun(), holds=[(4, 3)])
    assert declared(bs, Act.CONCENTRATE)[0] == 3
    assert events(play(bs, Act.KEEP, 0), Event.DEFENCE_ROLL)[0][1] == 1 - 4
