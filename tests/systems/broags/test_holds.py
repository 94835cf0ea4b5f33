"""Pins and holds: breaking, reversing, letting go, and what ends them."""

import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Bond, Event, Posture, Prompt, Purpose, State
from tests.systems.broags.acting import attack, done, met, strike
from tests.systems.broags.asked import answer, asked, can, distribution, events, kinds, play, played, roll, row
from tests.systems.broags.helpers import WAYS, gun, sheet, start, ways

pytestmark = pytest.mark.plain


def bound(held: bool, red: dict | None = None, blue: dict | None = None, **options):
    """Red, who acts first, is pinned or held by blue."""
    pair = {"holds" if held else "pins": [(1, 0)]}
    mine, theirs = {"perception": 5, **(red or {})}, {"at": 3100, "perception": 0, **(blue or {})}
    return start([sheet(**mine)], [sheet(**theirs)], **pair, **options)


def struggle(bs, kind: int, *then: int) -> None:
    """Red breaks free or reverses; blue holds on."""
    play(bs, kind, Act.KEEP, *then)


def bonds(bs) -> tuple[int, int]:
    """The bonds of red and blue."""
    return int(row(bs, 0).bond), int(row(bs, 1).bond)


def test_br_stat_1_what_the_bound_may_do() -> None:
    """BR-STAT-1: the pinned break, reverse or do nothing; the held cannot reverse."""
    assert kinds(bound(False)) == {Act.PASS, Act.BREAK, Act.REVERSE}
    assert kinds(bound(True)) == {Act.PASS, Act.BREAK}


def test_br_stat_1_breaking_a_pin_in_all_ways() -> None:
    """BR-STAT-1, BR-DICE-1: Strength against Strength; a tie breaks it, and so does more."""
    bs = bound(False, blue={"strength": 3})
    struggle(bs, Act.BREAK)
    assert asked(bs) == (Purpose.BREAK, 0)
    found = distribution(bs, bonds)
    assert found == {(Bond.FREE, Bond.FREE): ways(1), (Bond.PINNED, Bond.PINNER): 81 - ways(1)}


def test_br_stat_1_reversing_a_pin_in_all_ways() -> None:
    """BR-STAT-1: reversing: a tie breaks the pin, a win turns it round, by 4 or more she may hold."""
    bs = bound(False)
    struggle(bs, Act.REVERSE)
    found = distribution(bs, lambda c: (asked(c)[0], *bonds(c)))
    assert found == {
        (Prompt.KEEP, Bond.PINNED, Bond.PINNER): 81 - ways(0),
        (Prompt.TURN, Bond.FREE, Bond.FREE): WAYS[0],
        (Prompt.BOUND, Bond.PINNER, Bond.PINNED): ways(1) - ways(4),
        (Prompt.BIND, Bond.PINNED, Bond.PINNER): ways(4),
    }


@pytest.mark.parametrize(
    ("kind", "after"), [(Act.PIN, (Bond.PINNER, Bond.PINNED)), (Act.HOLD, (Bond.HOLDER, Bond.HELD))]
)
def test_br_stat_1_reversing_by_far(kind: int, after: tuple[int, int]) -> None:
    """BR-STAT-1: she may pin or hold her former pinner; her turn is over."""
    bs = bound(False)
    struggle(bs, Act.REVERSE, 4, kind)
    assert bonds(bs) == after
    assert asked(bs) == (Prompt.BOUND, 1)


def test_br_stat_1_breaking_a_hold_in_all_ways() -> None:
    """BR-STAT-1: Strength against the holder's Strength - 4."""
    bs = bound(True, blue={"strength": 5})
    struggle(bs, Act.BREAK)
    assert distribution(bs, lambda c: bonds(c) == (0, 0))[True] == ways(-1)


@pytest.mark.parametrize("kind", [Act.BREAK, Act.REVERSE])
def test_br_pen_1_breaking_free_with_wounds_in_all_ways(kind: int) -> None:
    """BR-PEN-1, BR-STAT-1: her own wounds are on the check, those of her pinner are not."""
    bs = bound(False, red={"lethal": 4}, blue={"lethal": 8})
    struggle(bs, kind)
    assert distribution(bs, lambda c: asked(c)[0] == Prompt.KEEP)[True] == 81 - ways(1)


def test_br_stat_1_free_with_movement_left() -> None:
    """BR-STAT-1, BR-ACT-1: breaking spends the action; movement and stance are left."""
    bs = bound(True)
    struggle(bs, Act.BREAK, 4)
    assert asked(bs) == (Prompt.TURN, 0)
    assert kinds(bs) == {Act.DONE, Act.CROUCH, Act.RETREAT}


def test_br_lost_1_a_lost_action_leaves_the_bound_nothing() -> None:
    """BR-LOST-1: bound, and her action lost, she has no turn to speak of."""
    bs = bound(True, red={"lost": 1})
    assert asked(bs) == (Prompt.KEEP, 1)
    assert (int(row(bs, 0).acted), int(row(bs, 0).lost)) == (1, 0)


def test_br_pin_1_keeping_a_pin_is_the_turn() -> None:
    """BR-PIN-1, BR-STAT-1: whoever keeps a pin takes no action; letting go leaves the turn."""
    for kind, prompt in ((Act.KEEP, (Prompt.BOUND, 0)), (Act.RELEASE, (Prompt.TURN, 1))):
        bs = start([sheet(perception=0)], [sheet(at=3100, perception=5)], pins=[(1, 0)])
        assert asked(bs) == (Prompt.KEEP, 1)
        answer(bs, kind)
        assert asked(bs) == prompt
        assert bonds(bs) == ((Bond.PINNED, Bond.PINNER) if kind == Act.KEEP else (0, 0))
    assert {Act.ATTACK, Act.GRAPPLE, Act.RETREAT} <= kinds(bs)


@pytest.mark.parametrize("posture", [Posture.UPRIGHT, Posture.CROUCHED])
def test_br_pin_1_a_holder_acts_at_minus_four(posture: Posture) -> None:
    """BR-PIN-1: a holder acts at -4 to all rolls, and neither moves nor changes her stance."""
    holder = sheet(gun(), at=3100, perception=5, posture=posture)
    bs = played(start([sheet(perception=0)], [holder], [-1, 0], holds=[(1, 0)]), Act.KEEP)
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.CROUCH, Act.STAND, Act.GRAPPLE, Act.HIDE, Act.COVER}
    assert {Act.ATTACK, Act.TRIP, Act.SHOVE, Act.STOCK} <= kinds(bs)
    attack(bs)
    assert met(bs) == (2 - 4, 1)


def target_of_bonds(bond: str, **fields):
    """Red's first shoots at blue's first, who binds or is bound by red's second."""
    red = [sheet(gun(), at=2000, perception=5), sheet(perception=0, at=2900)]
    blue = [sheet(at=3000, perception=4, cover=3, **fields)]
    if bond == "free":
        pairs = {}
    else:
        pairs = {"pins" if "pin" in bond else "holds": [(1, 2) if bond in ("pinned", "held") else (2, 1)]}
    bs = played(start(red, blue, **pairs), strike)
    return bs


@pytest.mark.parametrize(
    ("bond", "prompt", "defence"),
    [("free", Prompt.REACT, 4), ("pinned", None, 1), ("held", None, 1), ("pinner", Prompt.RELEASE, 1)],
)
def test_br_pin_1_no_reaction_no_cover(bond: str, prompt: Prompt | None, defence: int) -> None:
    """BR-PIN-1, BR-STAT-1: pinned, pinner and held neither react nor have cover; the pinner may let go."""
    bs = target_of_bonds(bond)
    assert asked(bs) == ((prompt, 2) if prompt else (Purpose.ATTACK, 0))
    if prompt:
        answer(bs, Act.KEEP if prompt == Prompt.RELEASE else Act.DECLINE)
    assert met(bs)[1] == defence


def test_br_pin_1_letting_go_when_attacked() -> None:
    """BR-PIN-1: a pinner or holder who lets go has cover, stance and her whole reaction; it is no reaction itself."""
    for bond in ("pinner", "holder"):
        bs = played(target_of_bonds(bond), Act.RELEASE, to=(Prompt.REACT, 2))
        assert int(row(bs, 2).temp) == 0
        play(bs, Act.DODGE, 0)
        assert met(bs)[1] == 4 + 1
        assert row(bs, 1).bond == Bond.FREE


def test_br_pin_1_a_holder_reacts_at_minus_four() -> None:
    """BR-PIN-1: a holder who holds on reacts at -4."""
    bs = played(target_of_bonds("holder"), Act.KEEP, Act.DODGE, 0)
    assert met(bs)[1] == 4 - 1


def test_br_pin_1_letting_go_is_no_reaction() -> None:
    """BR-PIN-1, BR-MOD-1: the slow let go, too, and those who are shot from afar; nobody by surprise (BR-SURP-2)."""
    cases = ((1000, 0, 0, Prompt.RELEASE), (3900, 0, 0, Prompt.RELEASE), (1000, 1, 0, Purpose.ATTACK))
    for gap, surprise, hidden, prompt in (*cases, (1000, 0, 2, Purpose.ATTACK)):
        red = [sheet(gun(), at=3000 - gap + 1000, perception=5, hidden=hidden), sheet(perception=0, at=3900)]
        dice = [] if surprise else [0, 0, -1]
        bs = start(red, [sheet(at=4000, perception=0)], dice, pins=[(2, 1)], arena=9000, surprise=surprise)
        strike(bs)
        assert asked(bs)[0] == prompt
    bs = start(
        [sheet(gun(), perception=5), sheet(perception=0, at=3900)],
        [sheet(at=4000, perception=0)],
        [0, 0, -1],
        pins=[(2, 1)],
    )
    play(bs, strike, Act.RELEASE)
    assert asked(bs) == (Purpose.ATTACK, 0), "she is too slow to react all the same"


@pytest.mark.parametrize("held", [False, True])
def test_br_pin_1_letting_go_of_whoever_breaks_free(held: bool) -> None:
    """BR-PIN-1, BR-STAT-1: before the dice; the other is free, with the action spent and the movement left."""
    for kind in (Act.BREAK,) if held else (Act.BREAK, Act.REVERSE):
        bs = bound(held)
        answer(bs, kind)
        assert (asked(bs), kinds(bs)) == ((Prompt.LOOSEN, 1), {Act.KEEP, Act.RELEASE})
        assert events(play(bs, Act.RELEASE), Event.RELEASE)
        assert (bonds(bs), asked(bs)) == ((0, 0), (Prompt.TURN, 0))
        assert Act.RETREAT in kinds(bs)
        assert Act.ATTACK not in kinds(bs)
    bs = played(start([sheet()], [sheet(at=3100)], [], surprise=1, pins=[(1, 0)]), Act.BREAK)
    assert asked(bs) == (Purpose.BREAK, 0), "nobody lets go in a surprise"


@pytest.mark.parametrize("bond", ["pins", "holds"])
def test_br_nooo_1_who_binds_lets_go_to_come_between(bond: str) -> None:
    """BR-NOOO-1, BR-PIN-1: a pinner or holder may throw herself in front of a friend: the bond is over first."""
    red = [sheet(gun(), at=2000, perception=5), sheet(at=2900, perception=0)]
    blue = [sheet(at=3000, perception=3), sheet(at=2950, perception=3)]
    for dice, hers in ((0, 3), (-4, 2)):
        bs = start(red, blue, [0, 0, 0, 0], **{bond: [(3, 1)]})
        strike(bs, to=(Prompt.SHIELD, 3))
        answer(bs, Act.SHIELD)
        assert [int(row(bs, i).bond) for i in (1, 3)] == [0, 0]
        assert asked(bs) == (Purpose.SHIELD, 3)
        assert {int(e[2]) for e in events(roll(bs, dice), Event.SHIELD_ROLL)} == {2}, "without the -4 of a holder"
        assert int(bs[0].target) == hers


@pytest.mark.parametrize("holder_falls", [True, False])
def test_br_pin_1_ends_when_either_is_out(holder_falls: bool) -> None:
    """BR-PIN-1: a bond ends when either of the two is out."""
    red = [sheet(gun(damage=20), at=2000, perception=5), sheet(perception=0, at=2900)]
    pairs = [(2, 1)] if holder_falls else [(1, 2)]
    bs = start(red, [sheet(at=3000, perception=0), sheet(at=5000, perception=0)], [0, 0, -1, -1], holds=pairs)
    strike(bs)
    if holder_falls:
        answer(bs, Act.KEEP)
    told = roll(bs, 2)
    assert row(bs, 2).state == State.OUT
    assert len(events(told, Event.FREED)) == 1
    assert [int(row(bs, i).bond) for i in range(4)] == [0] * 4


@pytest.mark.parametrize(("pair", "ends"), [((2, 1), True), ((1, 2), False)])
@pytest.mark.parametrize("bond", ["holds", "pins"])
def test_br_pin_1_ends_when_the_holder_is_floored(bond: str, pair: tuple[int, int], ends: bool) -> None:
    """BR-PIN-1: a floored holder or pinner lets go; a bound one who is floored stays bound."""
    red = [sheet(perception=5), sheet(perception=0, at=2900)]
    bs = start(red, [sheet(at=3000, perception=0)], [0, 0, -1], **{bond: [pair]})
    play(bs, Act.TRIP, *([Act.KEEP] if ends else []), 4, 4)
    assert row(bs, 2).posture == Posture.FLOORED
    assert (int(row(bs, 2).bond) == 0) == ends


def test_br_pin_1_a_bond_ends_sprinting() -> None:
    """BR-PIN-1, BR-MOVE-1: whoever is pinned moves erratically no longer."""
    red = [sheet(perception=5), sheet(perception=4)]  # the second acts before the turn of whoever is pinned
    bs = start(red, [sheet(at=3100, perception=0, sprint=1, erratic=2)], [0, 0, -1])
    play(bs, Act.GRAPPLE, 4, 2, to=(Prompt.TURN, 1))
    assert (int(row(bs, 2).bond), int(row(bs, 2).sprint), int(row(bs, 2).erratic)) == (Bond.PINNED, 0, 0)


def test_br_pin_1_the_turn_after_a_pin() -> None:
    """BR-PIN-1: whoever has just pinned somebody has nothing left in her turn; a free fighter's goes on."""
    bs = start([sheet(perception=5)], [sheet(at=3100, perception=0)], [0, -1])
    play(bs, Act.GRAPPLE, 4, 2, to=(Prompt.BOUND, 1))
    play(bs, Act.PASS, to=(Prompt.KEEP, 0))
    play(bs, Act.RELEASE)
    done(bs, 0, 1)
    assert can(bs, Act.GRAPPLE)
