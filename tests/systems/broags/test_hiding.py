"""Hiding, surprise attacks, fleeing."""

import pytest

from okenv.systems.broags.mind.forecast import alone
from okenv.systems.broags.mind.value import turns_before, value_at
from okenv.systems.broags.rules.actions import HALF, Act
from okenv.systems.broags.rules.attack import used_over
from okenv.systems.broags.rules.layout import Event, Posture, Prompt, Purpose, State
from tests.systems.broags.acting import done, met, strike
from tests.systems.broags.asked import answer, asked, can, distribution, events, play, played, quiet, row
from tests.systems.broags.helpers import blade, gun, sheet, start, ways

pytestmark = pytest.mark.plain


def lurker(red: dict | None = None, blue: dict | None = None, **options):
    """Red, who acts first, has cover and a gun; blue stands 7 m away."""
    mine = {"perception": 5, "cover": 1, **(red or {})}
    return start([sheet(gun(), **mine)], [sheet(at=3700, **(blue or {}))], **options)


@pytest.mark.parametrize(("cover", "visibility", "able"), [(0, 0, False), (1, 0, True), (0, 1, False), (0, 2, True)])
def test_br_hide_2_cover_or_darkness(cover: int, visibility: int, able: bool) -> None:
    """BR-HIDE-2: hiding needs cover, or visibility -2 or worse."""
    assert can(lurker({"cover": cover}, visibility=visibility), Act.HIDE) == able


@pytest.mark.parametrize(
    ("fields", "rank"),
    [
        ({}, 2), ({"stealth": 4}, 4), ({"posture": Posture.CROUCHED}, 3), ({"posture": Posture.PRONE}, 4),
        ({"posture": Posture.FLOORED}, 4), ({"lethal": 4}, 1),
    ],
)  # fmt: skip
def test_br_hide_1_stealth_against_the_sharpest_in_all_ways(fields: dict[str, int], rank: int) -> None:
    """BR-HIDE-1, BR-STAT-1, BR-PEN-1: 4dF + Stealth against every enemy's Perception, those who are out left aside."""
    blue = [sheet(at=3700), sheet(at=3700, perception=4), sheet(at=3700, perception=9, state=State.OUT)]
    bs = played(start([sheet(perception=5, cover=1, **fields)], blue), Act.HIDE, to=(Purpose.HIDE, 0))
    assert distribution(bs, lambda c: int(c[0].fighters[0].hidden) > 0)[True] == ways(4 - rank)


def test_br_pen_1_wounds_of_those_who_watch() -> None:
    """BR-PEN-1, BR-HIDE-1: Perception that others roll against has no wounds in it."""
    bs = played(lurker(blue={"perception": 3, "lethal": 8}), Act.HIDE)
    assert distribution(bs, lambda c: int(c[0].fighters[0].hidden) > 0)[True] == ways(1)


def test_br_hide_1_a_surprise_attack_cannot_be_reacted_to() -> None:
    """BR-HIDE-1, BR-HIDE-2: hidden over the enemy's turn, then no reaction; afterwards she is seen."""
    bs = played(lurker(), Act.HIDE, 4)
    done(bs, 0)
    assert not can(bs, Act.ATTACK)
    assert not can(bs, Act.APPROACH)
    done(bs, 1)
    assert (asked(bs), int(row(bs, 0).hidden)) == ((Prompt.TURN, 0), 1)
    strike(bs, to=(Purpose.ATTACK, 0))
    assert events(play(bs, -3), Event.SEEN) == [(0, 0, 0, 0, 0, 0, 0)]
    assert row(bs, 0).hidden == 0


@pytest.mark.parametrize(("bare", "defence"), [(0, 3), (1, 1)])
def test_br_hide_2_ignoring_cover(bare: int, defence: int) -> None:
    """BR-HIDE-1, BR-HIDE-2: option `surprise_ignores_cover`: only of surprise attacks."""
    for hidden in (0, 2):
        bs = played(lurker({"hidden": hidden}, {"cover": 2}, bare=bare), strike)
        if not hidden:
            answer(bs, Act.DECLINE)
        assert met(bs)[1] == (defence if hidden else 3)


def test_br_hide_2_stance_is_not_ignored() -> None:
    """BR-HIDE-1, BR-DEF-1: the option is about cover: a stance counts against surprise attacks too."""
    bs = played(lurker({"hidden": 2}, {"cover": 2, "posture": Posture.CROUCHED}, bare=1), strike)
    assert met(bs)[1] == 2


def test_br_hide_2_both_attacks_of_the_action() -> None:
    """BR-HIDE-2, BR-TWO-1: hidden until the action is over: the second attack is a surprise too."""
    bs = played(start([sheet(gun(), gun(), perception=5, hidden=2)], [sheet(at=3700)]), strike, -3)
    assert (asked(bs), int(row(bs, 0).hidden)) == ((Prompt.SECOND, 0), 1)
    strike(bs, 0, 1, to=(Purpose.ATTACK, 0))
    play(bs, -3)
    assert row(bs, 0).hidden == 0


def test_br_hide_1_manoeuvres_are_no_surprise_attacks() -> None:
    """BR-HIDE-1: a manoeuvre from hiding can be reacted to."""
    play(start([sheet(perception=5, hidden=2)], [sheet(at=3100)]), Act.TRIP, to=(Prompt.REACT, 1))


def test_br_hide_2_until_the_end_of_the_next_turn() -> None:
    """BR-HIDE-2: without an action she is hidden to the end of her next turn; hiding again goes on."""
    bs = lurker({"hidden": 2})
    assert row(bs, 0).hidden == 1
    copy = bs.copy()
    done(bs, 0)
    assert row(bs, 0).hidden == 0
    play(copy, Act.HIDE, 4)
    assert row(copy, 0).hidden == 2
    done(copy, 0)
    assert row(copy, 0).hidden == 2
    bs = played(lurker({"hidden": 2}), Act.HIDE, -4)
    assert row(bs, 0).hidden == 0


def test_br_hide_2_other_actions_end_it() -> None:
    """BR-HIDE-2: any action ends it, movement does not."""
    bs = played(lurker({"hidden": 2}), (Act.RETREAT, 0, 1))
    assert row(bs, 0).hidden == 1
    answer(bs, Act.GROUND)
    assert row(bs, 0).hidden == 0


def test_br_hide_1_fleeing() -> None:
    """BR-HIDE-1, BR-HIDE-2, BR-END-1: hidden in her last turn, she may leave the fight; the last one loses it so."""
    bs = lurker()
    assert not can(bs, Act.FLEE)
    play(bs, Act.HIDE, 4)
    assert not can(bs, Act.FLEE)
    done(bs, 0, 1)
    assert events(answer(bs, Act.FLEE), Event.FLED) == [(0, 0, 0, 0, 0, 0, 0)]
    assert (asked(bs), int(row(bs, 0).state)) == (("over", 1), State.FLED)


def test_br_hide_2_an_ally_who_is_hidden_can_be_gone_to() -> None:
    """BR-HIDE-2, BR-ACT-1: hidden, she is nobody's target, but her place is known: an ally may join her."""
    bs = start([sheet(perception=5), sheet(at=3500, hidden=2)], [sheet(at=5000)])
    assert can(bs, Act.JOIN)
    answer(bs, Act.JOIN)
    assert row(bs, 0).at == 3400


# --- beyond abysmal visibility (BR-SIGHT-1)


@pytest.mark.parametrize(
    ("visibility", "gap", "able"), [(4, 700, False), (4, 200, False), (4, 199, True), (3, 700, True)]
)
def test_br_sight_1_only_who_is_beside_one_can_be_attacked(visibility: int, gap: int, able: bool) -> None:
    """BR-SIGHT-1: shots, blows and manoeuvres alike; one can always walk up to somebody."""
    bs = start([sheet(gun(), blade(reach=500), perception=5)], [sheet(at=3000 + gap)], visibility=visibility)
    assert can(bs, Act.ATTACK, 0, 0) == able
    assert [can(bs, Act.ATTACK, 0, 1), can(bs, Act.SHOVE)] == [able and gap < 500] * 2
    assert can(bs, Act.APPROACH, 0, HALF)
    if able and visibility == 4:
        strike(bs, 0, 1)
        quiet(bs)
        assert met(bs)[0] == 2 - 3, "it takes off what abysmal does"


def test_br_sight_1_an_attack_gives_ones_place_away_until_ones_next_turn() -> None:
    """BR-SIGHT-1: whoever has attacked can be attacked back, until her own next turn begins; so can all of a group."""
    red = [sheet(gun(), squad=9, group=1, perception=5) for _ in range(3)]
    foes = [sheet(gun(), at=3100, perception=3, toughness=9), sheet(gun(), at=3900, perception=2)]
    bs = start(red, foes, [0, -1, -1], visibility=4)
    assert not can(bs, Act.ATTACK, 1)
    play(bs, (Act.CONCENTRATE, 0, 0), ..., 4)
    done(bs, 0, 3)
    assert [int(row(bs, k).shown) for k in range(5)] == [1, 1, 1, 0, 0]
    assert (asked(bs), [can(bs, Act.ATTACK, k) for k in range(3)]) == ((Prompt.TURN, 4), [True] * 3)
    play(bs, strike, ..., -4)
    assert (int(row(bs, 4).shown), asked(bs)) == (1, (Prompt.TURN, 4))
    done(bs, 4)
    assert [int(row(bs, k).shown) for k in range(5)] == [0, 1, 1, 0, 1]
    assert [can(bs, Act.ATTACK, k) for k in range(2)] == [True, True]


# --- smoke (BR-SIGHT-2)

SMOKE = (3300, 3500, 2)


@pytest.mark.parametrize(
    ("at", "smoke", "visibility", "taken"),
    [
        (4000, [SMOKE], 0, 2),  # through it
        (3400, [SMOKE], 0, 2),  # into it
        (3300, [SMOKE], 0, 2),  # both its ends belong to it
        (3299, [SMOKE], 0, 0),
        (3400, [(2000, 3000, 2)], 0, 2),  # out of it
        (3400, [(2000, 2999, 2)], 0, 0),  # it is behind
        (4000, [SMOKE, (3600, 3700, 1)], 0, 2),  # the worst counts, and nothing adds up
        (4000, [SMOKE], 3, 3),  # nor is it better in there
        (4000, [(3300, 3500, 4)], 0, None),  # beyond abysmal nobody can tell where others are
        (3199, [(3100, 3300, 4)], 0, 3),  # but who is beside one
    ],
)
def test_br_sight_2_the_worst_on_the_way_counts(at: int, smoke: list, visibility: int, taken: int | None) -> None:
    """BR-SIGHT-2, BR-MOD-1, BR-SIGHT-1: what smoke takes off a shot, whichever way it goes; advice reckons the same."""
    arms = {"column": 0, "kind": 1}
    for mirrored in (False, True):
        places = [6000 - at if mirrored else at, 3000]
        lies = [(6000 - high, 6000 - low, level) if mirrored else (low, high, level) for low, high, level in smoke]
        bs, clear = (
            start([sheet(gun(**arms), at=places[1], perception=5)], [sheet(at=places[0])], **options)
            for options in ({"smoke": lies, "visibility": visibility}, {})
        )
        assert can(bs, Act.ATTACK, 0, 0) == (taken is not None)
        if taken is not None:
            values = []
            for one in (bs, clear):
                strike(one, 0, 0)
                quiet(one)
                values.append(met(one)[0])
            assert values[1] - values[0] == taken


@pytest.mark.parametrize(("at", "able"), [(2600, True), (2800, False), (2400, False)])
def test_br_sight_2_one_hides_in_smoke(at: int, able: bool) -> None:
    """BR-SIGHT-2, BR-HIDE-2: where visibility is -2 or worse at her own place."""
    assert can(lurker({"at": at, "cover": 0}, smoke=[(2500, 2700, 2)]), Act.HIDE) == able


@pytest.mark.parametrize("reach", [200, 500])
def test_br_sight_2_a_blow_is_reckoned_as_it_will_be_struck(reach: int) -> None:
    """BR-SIGHT-2, BR-REACH-1: smoke on the way takes nothing off a blow from beyond it."""
    margins, values = [], []
    for smoke in ([], [(3300, 3400, 3)], [(3300, 3990, 2)]):
        bs = start([sheet(blade(reach=reach), at=2000)], [sheet(at=4000)], smoke=smoke)
        margins.append(int(alone(bs[0], 0, 1, 0)))
        values.append(int(value_at(bs[0], 0, 1, 0, 2000)))
    assert [margins[0] - margin for margin in margins] == [0, 0, 2]
    assert [values[0] - value for value in values] == [0, 0, 2]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("arm", "smoke", "visibility", "over", "off"),
    [
        (gun(), [], 3, 2000, 3),
        (gun(), [], 4, 199, 3),  # nobody is shot whose place cannot be told
        (gun(), [(3000, 3300, 4)], 0, 699, 0),  # nor through smoke: she must come out of it first
        (gun(), [(3900, 4100, 4)], 0, 199, 3),
        (gun(), [(4100, 4200, 4)], 0, 2000, 0),  # it is behind
        (blade(reach=500), [], 4, 199, 3),
        (blade(reach=500), [(3550, 3600, 4)], 0, 399, 0),
    ],
)
def test_br_sight_1_what_a_position_is_worth_knows_who_cannot_be_made_out(
    mirrored: bool, arm: dict, smoke: list, visibility: int, over: int, off: int
) -> None:
    """BR-SIGHT-1, BR-SIGHT-2: a weapon is reckoned from where its target can be told; the engine says the same."""
    places = [4000, 2000] if mirrored else [2000, 4000]
    lies = [(6000 - high, 6000 - low, level) if mirrored else (low, high, level) for low, high, level in smoke]
    bs, clear = (
        start([sheet(arm, at=places[0], pace=300)], [sheet(at=places[1])], **options)
        for options in ({"smoke": lies, "visibility": visibility}, {})
    )
    assert used_over(bs[0], 0, 1, 0, 2000) == over
    assert value_at(clear[0], 0, 1, 0, over) - value_at(bs[0], 0, 1, 0, 2000) == off
    assert turns_before(bs[0], 0, 1, 0, 2000) == (0 if over == 2000 else 0.5 + (2000 - over - 300) / 600)
    for gap in (over, over + 1):
        row(bs, 0).at = places[1] - gap if places[0] < places[1] else places[1] + gap
        assert can(bs, Act.ATTACK, 0, 0) == (gap == over or over == 2000)
    row(bs, 1).shown = 1
    assert used_over(bs[0], 0, 1, 0, 2000) == (2000 if "kind" in arm else 499), "an attack gives her away"
