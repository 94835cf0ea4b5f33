"""Advice about pins, holds, and weapons that change hands: true of what the dice do."""

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Bond, Prompt
from tests.systems.broags.advice import percent, share, told
from tests.systems.broags.asked import answer, asked, play, row
from tests.systems.broags.helpers import blade, gun, sheet, start


def test_breaking_and_reversing_are_told_by_their_dice() -> None:
    """BR-STAT-1: a tie breaks a pin, and does not reverse it."""
    bs = start([sheet(perception=5, strength=3)], [sheet(strength=2)], pins=[(1, 0)])
    free, turned = bs.copy(), bs.copy()
    answer(free, Act.BREAK)
    answer(turned, Act.REVERSE)
    keep, release = told(turned, Act.KEEP), told(turned, Act.RELEASE)
    for tried in (free, turned):
        answer(tried, Act.KEEP)
    assert told(bs, Act.BREAK).success == share(free, lambda s: int(row(s, 0).bond), Bond.FREE)
    reverse = told(bs, Act.REVERSE)
    tie = share(turned, lambda s: int(row(s, 0).bond), Bond.FREE)
    assert reverse.success == share(
        turned, lambda s: bool(row(s, 0).bond == Bond.PINNER or s[0].prompt == Prompt.BIND), True
    )
    assert reverse.clauses[-1] == f"{percent(tie)} to break free and no more"
    stays = share(turned, lambda s: bool(row(s, 1).bond == Bond.PINNER and s[0].prompt != Prompt.BIND), True)
    assert keep.success == stays
    assert keep.clauses[0] == f"Ada has {reverse.clauses[0]}"
    assert release.clauses == ("Ada is free, the action spent",)
    assert told(bs, Act.PASS).clauses == ("Bob keeps hold of Ada",)


def test_keeping_a_hold_costs_and_letting_go_frees() -> None:
    """BR-STAT-1, BR-PIN-1: -4 on her own rolls."""
    bs = start([sheet(gun(), perception=5, strength=4)], [sheet(strength=3), sheet(at=3700)], holds=[(0, 1)])
    assert asked(bs) == (Prompt.KEEP, 0)
    keep, release = told(bs, Act.KEEP), told(bs, Act.RELEASE)
    assert release.clauses[0] == "Bob is free"
    assert keep.clauses[0].startswith("Bob has ")
    assert keep.expected is not None
    assert release.expected is not None
    assert keep.expected < release.expected
    pins = start([sheet(perception=5)], [sheet()], pins=[(0, 1)])
    assert told(pins, Act.KEEP).clauses[-1] == "nothing else in this turn"


def test_a_pin_or_a_hold_is_told_by_how_it_is_broken() -> None:
    """BR-STAT-1: from a hold with 4 more."""
    bs = start([sheet(perception=5, melee=4, strength=4)], [sheet(strength=3)])
    play(bs, Act.GRAPPLE, ..., 4, 4, to=(Prompt.BIND, 0))
    pin, hold = told(bs, Act.PIN), told(bs, Act.HOLD)
    assert pin.clauses == ("Bob has 38% to break free", "Bob may reverse it")  # 3 against 4
    assert hold.clauses == ("Bob has 99% to break free", "-4 on Ada's rolls, but free to act")
    assert row(bs, 1).bond == Bond.FREE  # nothing of it has happened


def test_a_weapon_that_is_kept_is_told_by_what_it_would_do() -> None:
    """BR-MAN-1."""
    bs = start([sheet(perception=5, melee=4, strength=4)], [sheet(blade(), at=3100)])
    play(bs, Act.DISARM, ..., 4, 4, to=(Prompt.TAKE, 0))
    assert told(bs, Act.TAKE).clauses[0].startswith("then an attack with weapon 1 has ")
    assert told(bs, Act.DECLINE).clauses == ("Bob drops what is in hand",)
