"""Trip, disarm, grapple and shove, with their second rolls."""

import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Bond, Column, Event, Place, Posture, Prompt, Purpose
from tests.systems.broags.asked import answer, asked, can, distribution, events, play, played, quiet, roll, row
from tests.systems.broags.helpers import blade, gun, sheet, start, ways

pytestmark = pytest.mark.plain


def beside(*arms: dict[str, int], red: dict | None = None, blue: dict | None = None, mine: tuple = (), **options):
    """Red, who acts first, 1 m from blue, who is too slow to react and has these arms; ``mine`` are red's."""
    one = sheet(*mine, **{"perception": 5, **(red or {})})
    two = sheet(*arms, **{"at": 3100, "perception": 0, **(blue or {})})
    return start([one], [two], [0, -1], **options)


def contest(bs, kind: int):
    """A manoeuvre whose first roll has hit: its second dice are awaited."""
    answer(bs, kind)
    quiet(bs)
    play(bs, 2, to=(Purpose.CONTEST, 0))
    return bs


@pytest.mark.parametrize("kind", [Act.TRIP, Act.GRAPPLE, Act.SHOVE, Act.DISARM])
def test_br_man_1_the_first_roll_is_melee_against_defence(kind: int) -> None:
    """BR-MAN-1: with Melee 2 against Defence 2 the second roll follows in the ways of 0 and more; ties win."""
    bs = beside(blade(), blue={"cover": 1})
    answer(bs, kind)
    assert distribution(bs, lambda c: asked(c)[0] is Purpose.CONTEST)[True] == ways(0) == 50


@pytest.mark.parametrize(("kind", "against"), [(Act.TRIP, 4), (Act.SHOVE, 4), (Act.GRAPPLE, 3), (Act.DISARM, 3)])
def test_br_man_1_what_the_second_roll_is_against(kind: int, against: int) -> None:
    """BR-MAN-1, BR-PEN-1: Strength against Athletics (trip, shove) or Strength (disarm, grapple); own wounds count."""
    bs = contest(beside(blade(), red={"lethal": 4}, blue={"athletics": 4, "strength": 3, "lethal": 9}), kind)
    told = play(bs, 0)
    ((_, _, _, rank, dice, difficulty, _),) = events(told, Event.CONTEST_ROLL)
    assert (rank, dice, difficulty) == (1, 0, against)


@pytest.mark.parametrize("gap", [199, 200, 499, 500])
def test_br_man_1_reach(gap: int) -> None:
    """BR-MAN-1, BR-REACH-1: trip, shove and grapple below 5 m; disarm below 2, or 5 with a long weapon in hand."""
    for reach in (200, 500):
        bs = beside(blade(), blue={"at": 3000 + gap}, mine=(blade(reach=reach),))
        for kind in (Act.TRIP, Act.SHOVE, Act.GRAPPLE):
            assert can(bs, kind) == (gap < 500)
        assert can(bs, Act.DISARM) == (gap < reach)


def test_br_reach_1_a_polearm_that_is_put_away_does_not_reach() -> None:
    """BR-REACH-1, BR-MAN-1: from 2 m on, only a long weapon in hand disarms."""
    for place, able in ((Place.IN_HAND, True), (Place.CARRIED, False)):
        bs = beside(blade(), blue={"at": 3300}, mine=(blade(reach=500, place=place),))
        assert can(bs, Act.DISARM) == able


@pytest.mark.parametrize("posture", list(Posture))
def test_br_stat_1_the_floored_grapple_only_beside_them(posture: Posture) -> None:
    """BR-STAT-1, BR-MAN-1: who is floored does not move, and so grapples nobody to whom she would have to close in."""
    for gap, able in ((199, True), (200, posture != Posture.FLOORED)):
        assert can(beside(red={"posture": posture}, blue={"at": 3000 + gap}), Act.GRAPPLE) == able


def test_br_man_1_only_where_it_does_something() -> None:
    """BR-MAN-1: nobody trips the floored or disarms empty hands."""
    bs = beside(blade(place=Place.CARRIED), blue={"posture": Posture.FLOORED})
    assert (can(bs, Act.TRIP), can(bs, Act.DISARM), can(bs, Act.SHOVE)) == (False, False, True)
    assert can(beside(blue={"posture": Posture.PRONE}), Act.TRIP)


def test_br_man_1_trip_floors() -> None:
    """BR-MAN-1: a trip floors in the ways of 0 and more, Strength 2 against Athletics 2."""
    bs = contest(beside(), Act.TRIP)
    found = distribution(bs, lambda c: int(c[0].fighters[1].posture))
    assert found == {Posture.FLOORED: ways(0), Posture.UPRIGHT: 81 - ways(0)}


def test_br_man_1_grapple_pins_or_holds() -> None:
    """BR-MAN-1: it pins; by 4 or more the actor chooses pin or hold."""
    bs = contest(beside(), Act.GRAPPLE)
    found = distribution(bs, lambda c: (asked(c)[0], int(c[0].fighters[1].bond)))
    assert found == {
        (Prompt.TURN, Bond.FREE): 81 - ways(0),
        (Prompt.BIND, Bond.FREE): ways(4),
        (Prompt.BOUND, Bond.PINNED): ways(0) - ways(4),
    }


@pytest.mark.parametrize(
    ("kind", "bonds"), [(Act.PIN, (Bond.PINNER, Bond.PINNED)), (Act.HOLD, (Bond.HOLDER, Bond.HELD))]
)
def test_br_man_1_the_choice(kind: int, bonds: tuple[int, int]) -> None:
    """BR-MAN-1: by 4 or more: a pin or a hold, as she likes."""
    bs = played(contest(beside(), Act.GRAPPLE), 4, to=(Prompt.BIND, 0))
    told = answer(bs, kind)
    assert (int(row(bs, 0).bond), int(row(bs, 1).bond)) == bonds
    assert (int(row(bs, 0).bond_with), int(row(bs, 1).bond_with)) == (2, 1)
    assert events(told, Event.BOUND) == [(0, 1, bonds[1], 0, 0, 0, 0)]


@pytest.mark.parametrize(("gap", "at"), [(150, 3000), (200, 3100), (400, 3300)])
def test_br_man_1_grapple_closes(gap: int, at: int) -> None:
    """BR-MAN-1: from 2 m on whoever grapples is 1 m away then, and leaves her cover; only if it succeeds."""
    bs = contest(beside(red={"cover": 2}, blue={"at": 3000 + gap}), Act.GRAPPLE)
    copy = bs.copy()
    roll(bs, 0)
    assert (int(row(bs, 0).at), int(row(bs, 0).cover)) == (at, 2 if at == 3000 else 0)
    roll(copy, -1)
    assert (int(row(copy, 0).at), int(row(copy, 0).cover)) == (3000, 2)


def test_br_man_1_shove_moves_and_floors() -> None:
    """BR-MAN-1: a shove moves her 2 m straight away; by 4 or more she is floored too."""
    bs = contest(beside(blue={"cover": 2}), Act.SHOVE)
    found = distribution(bs, lambda c: (int(c[0].fighters[1].at), int(c[0].fighters[1].posture)))
    assert found == {(3100, 0): 81 - ways(0), (3300, 0): ways(0) - ways(4), (3300, Posture.FLOORED): ways(4)}
    roll(bs, 0)
    assert row(bs, 1).cover == 0


@pytest.mark.parametrize(("red", "blue", "to"), [(5900, 6000, 6000), (3000, 3000, 3200), (150, 100, 0)])
def test_br_man_1_shove_within_the_arena(red: int, blue: int, to: int) -> None:
    """BR-MAN-1: not beyond the arena; from the same place toward her own edge."""
    bs = played(contest(beside(red={"at": red}, blue={"at": blue}), Act.SHOVE), 0)
    assert row(bs, 1).at == to


def test_br_man_1_shove_ends_a_bond() -> None:
    """BR-MAN-1, BR-PIN-1: shoving the foe who pins an ally frees the ally."""
    red = [sheet(perception=5), sheet()]
    bs = start(red, [sheet(at=3100, perception=0)], [0, 0, -1], pins=[(2, 1)])
    contest(bs, Act.SHOVE)
    assert events(roll(bs, 0), Event.FREED) == [(2, 1, 0, 0, 0, 0, 0)]
    assert [int(row(bs, i).bond) for i in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("pins", [[(1, 2)], [(2, 1)]])
def test_br_man_1_grapple_needs_two_whom_nothing_binds(pins: list[tuple[int, int]]) -> None:
    """BR-MAN-1: neither who is bound nor who binds is grappled."""
    bs = start([sheet(perception=5), sheet()], [sheet(at=3100, perception=0)], [0, 0, -1], pins=pins)
    assert (can(bs, Act.GRAPPLE), can(bs, Act.SHOVE), can(bs, Act.TRIP)) == (False, True, True)


def test_br_man_1_disarm_drops_all_in_hand() -> None:
    """BR-MAN-1: the weapons in hand lie where she stands; what she carries stays."""
    bs = contest(beside(blade(), gun(), blade(place=Place.CARRIED), mine=(blade(hands=2),)), Act.DISARM)
    told = roll(bs, 0)
    f = row(bs, 1)
    assert [int(p) for p in f.w_place[:3]] == [Place.DROPPED, Place.DROPPED, Place.CARRIED]
    assert [int(p) for p in f.w_at[:2]] == [3100, 3100]
    assert events(told, Event.DROPPED) == [(1, 0, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0, 0)]


def test_br_man_1_disarm_and_keep_one() -> None:
    """BR-MAN-1: with a free hand and a place for it she may keep one weapon, jam and all; the others fall."""
    bs = played(contest(beside(gun(jam=1, damage=9), blade(), mine=(blade(),)), Act.DISARM), 0, to=(Prompt.TAKE, 0))
    told = answer(bs, Act.TAKE, 0, 0)
    f, g = row(bs, 0), row(bs, 1)
    assert int(f.weapons_n) == 2
    taken = (int(f.w_place[1]), int(f.w_jam[1]), int(f.w_damage[1]), int(f.w_kind[1]))
    assert taken == (Place.IN_HAND, 1, 9, 1)
    assert [int(p) for p in g.w_place[:2]] == [Place.GONE, Place.DROPPED]
    assert g.w_jam[0] == 0
    assert events(told, Event.TAKEN) == [(0, 1, 0, 1, 0, 0, 0)]


@pytest.mark.parametrize(
    "arm", [blade(times=2, damage=6, reach=500, nonlethal=1), gun(shots=2, column=Column.SHORT, soak=3)]
)
def test_br_man_1_what_is_kept_is_what_it_was(arm: dict[str, int]) -> None:
    """BR-MAN-1: her new weapon does the same damage as in the other's hands, with the same shots and reach."""
    bs = played(contest(beside(arm), Act.DISARM), 0, Act.TAKE)
    f, g = row(bs, 0), row(bs, 1)
    for name in ("kind", "hands", "times", "damage", "nonlethal", "shots", "column", "reach", "soak"):
        assert f[f"w_{name}"][0] == g[f"w_{name}"][0]


def test_br_man_1_she_need_not_keep_it() -> None:
    """BR-MAN-1: she may let it fall."""
    bs = played(contest(beside(blade()), Act.DISARM), 0, Act.DECLINE)
    assert (int(row(bs, 1).w_place[0]), int(row(bs, 0).weapons_n)) == (Place.DROPPED, 0)


@pytest.mark.parametrize(
    ("mine", "hands", "asks"),
    [
        ((), 2, True),
        ((blade(),), 2, False),
        ((blade(), blade()), 1, False),
        ((blade(place=0), blade(place=0), blade(place=0)), 1, False),
        ((blade(place=0), blade(place=3), blade(place=0)), 1, True),
    ],
)
def test_br_man_1_hands_and_a_place_for_it(mine: tuple, hands: int, asks: bool) -> None:
    """BR-MAN-1: as many free hands as the weapon needs, and one of three places, which one that is gone leaves."""
    bs = played(contest(beside(blade(hands=hands), mine=mine), Act.DISARM), 0)
    assert (asked(bs) == (Prompt.TAKE, 0)) == asks
    if asks and len(mine) == 3:
        answer(bs, Act.TAKE)
        assert (int(row(bs, 0).weapons_n), int(row(bs, 0).w_place[1])) == (3, Place.IN_HAND)


def test_br_man_1_they_spend_the_action() -> None:
    """BR-ACT-1, BR-MAN-1: a manoeuvre is the action of the turn, hit or not."""
    bs = played(beside(), Act.TRIP, -3, to=(Prompt.TURN, 0))
    assert not can(bs, Act.TRIP)
