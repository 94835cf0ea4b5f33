"""Working together: who may join, +3 AV and +3 damage, the highest decides, the team chooses."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Flag, Prompt, Purpose
from tests.systems.zerospace.acting import met
from tests.systems.zerospace.asked import answer, asked, distribution, events, legal, play, played, row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, sheet, start

pytestmark = pytest.mark.plain


def joined(*answers, ally: dict | None = None, arms: list | None = None, **blue: int):
    """Red shoots at 40 m, her ally is asked, and answers."""
    red = [sheet(gun()), sheet(*(arms or [gun()]), **(ally or {}))]
    bs = played(start(red, [sheet(**{"at": 40, **blue}), sheet(at=60)]), Act.ATTACK, to=(Prompt.TEAM, 1))
    told = play(bs, *answers)
    while asked(bs)[0] == Prompt.FORCE:
        told += play(bs, Act.DECLINE)
    return bs, told


@pytest.mark.parametrize(
    ("ally", "arms", "asks"),
    [
        ({}, [gun()], True), ({"acted": 1}, [gun()], False), ({"acted": 1, "stored": 1}, [gun()], True),
        ({"owed": 1}, [gun()], False), ({"owed": 1, "stored": 1}, [gun()], True), ({"helpless": 1}, [gun()], False),
        ({"terror": 1, "fear": 11, "fear_of": 3}, [gun()], False), ({}, [blade()], False), ({}, [gun(range=9)], False),
        ({}, [gun(flags=Flag.AREA + HARM)], False), ({}, [mind()], True), ({"blind": 11}, [mind()], False),
        ({"at": 39}, [], True), ({"prone": 1}, [gun()], True),
    ],
)  # fmt: skip
def test_zs_man_2_who_may_join(ally: dict, arms: list, asks: bool) -> None:
    """ZS-MAN-2: with a stored or an unused turn that is not owed, able, not terrified, and an arm that reaches."""
    bs = start([sheet(gun()), sheet(*arms)], [sheet(at=40), sheet(at=60)])
    for name, value in ally.items():
        row(bs, 1)[name] = value
    answer(bs, Act.ATTACK)
    if asked(bs) == (Prompt.INTERRUPT, 1):
        answer(bs, Act.DECLINE)
    assert (asked(bs) == (Prompt.TEAM, 1)) == asks


def test_zs_man_2_no_team_for_areas_and_manoeuvres() -> None:
    """ZS-MAN-2: only an attack on one target is joined."""
    red = [sheet(gun(flags=Flag.AREA + HARM), gun(), at=30), sheet(gun(), at=30)]
    for given in (Act.ATTACK, (Act.SPREAD, 0, 1), Act.GRAPPLE, Act.TAKEDOWN):
        bs = played(start(red, [sheet(at=31), sheet(at=31)]), given)
        assert asked(bs)[0] != Prompt.TEAM


def test_zs_man_2_an_area_is_joined_with_no_arm_but_another() -> None:
    """ZS-MAN-2: an ally who has an area attack too joins with the other arm."""
    bs = start([sheet(gun()), sheet(gun(flags=Flag.AREA + HARM), gun())], [sheet(at=40), sheet(at=60)])
    answer(bs, Act.ATTACK, to=(Prompt.TEAM, 1))
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.TEAM, 0, 1)}


def test_zs_man_1_everybody_has_3_and_the_highest_decides() -> None:
    """ZS-MAN-1: +3 AV each, 2d6 each, leader first; the highest meets the DV of its own pair."""
    bs, told = joined((Act.TEAM, 0, 0), arms=[mind()], presence=5)
    assert events(told, Event.TEAM) == [(1, 0, 2, 0, 0, 0, 0)]
    assert (asked(bs), met(bs)) == ((Purpose.ATTACK, 0), (9, 12))
    told = play(bs, 3, to=(Purpose.ATTACK, 1))
    told += play(bs, 8)
    assert [e[:5] for e in events(told, Event.ATTACK_ROLL)] == [(0, 2, 9, 3, 12), (1, 2, 7, 8, 15)]
    assert {e[6] for e in events(told, Event.ATTACK_ROLL)} == {Act.TEAM}
    assert events(told, Event.TEAM_ROLL) == [(1, 2, 15, 15, 0, 0, 0)]
    assert asked(bs) == (Prompt.STRIKES, 0)
    bs, _ = joined((Act.TEAM, 0, 0), arms=[mind()], presence=6)
    told = play(bs, 3, 8)
    assert events(told, Event.TEAM_ROLL) == [(1, 2, 15, 16, 0, 0, 0)]  # the leader's 12 would have met 12
    assert asked(bs) == (Prompt.TURN, 0)


def test_zs_man_1_of_equals_the_leader_decides() -> None:
    """ZS-MAN-1, ZS-MAN-2: the leader's 15 meets 12; the ally's 15 would miss 16."""
    bs, _ = joined((Act.TEAM, 0, 0), arms=[mind()], presence=6)
    play(bs, 6, 8, to=(Prompt.STRIKES, 0))


def test_zs_man_1_the_team_chooses_whose_attack_strikes() -> None:
    """ZS-MAN-1: any of them, hit or not; it does +3 damage, with its own level, type and resistance."""
    for given, dice_by, level in ((Act.OWN, 0, 3), ((Act.THROUGH, 0, 0), 1, 5)):
        bs, _ = joined((Act.TEAM, 0, 0), arms=[gun(level=5)], health_most=40, dr=1)
        play(bs, 12, 2, to=(Prompt.STRIKES, 0))
        assert legal(bs) == {(Act.OWN, 0, 0), (Act.THROUGH, 0, 0)}
        assert events(play(bs, given), Event.STRIKES) == [(dice_by, 2, 0, 0, 0, 0, 0)]
        assert asked(bs) == (Purpose.DAMAGE, dice_by)
        found = distribution(bs, lambda c: 40 - int(row(c, 2).health))
        assert found == {die + level + 3 - 1: 1 for die in range(1, 7)}


def test_zs_man_2_joining_spends_a_turn() -> None:
    """ZS-MAN-2: this round's turn, or the stored one; dodge, run and hiding end, and the surprise after the rolls."""
    bs, told = joined((Act.TEAM, 0, 0), ally={"dodge": 2, "run": 2, "hidden": 1, "surprised": 1})
    f = row(bs, 1)
    assert (f.acted, f.dodge, f.run, f.hidden, f.surprised) == (1, 0, 0, 0, 1)
    assert events(told, Event.SEEN) == [(1, 0, 0, 0, 0, 0, 0)]
    told = play(bs, 2, 2)
    assert [e[2] for e in events(told, Event.ATTACK_ROLL)] == [9, 6]
    assert row(bs, 1).surprised == 0
    told = play(bs, Act.DONE, to=(Prompt.TURN, 2))


def test_zs_man_2_a_stored_turn_is_spent_first() -> None:
    """ZS-MAN-2, ZS-DELAY-1: and the turn of this round stays."""
    bs = played(start([sheet(gun()), sheet(gun(), stored=1)], [sheet(at=40), sheet(at=60)]), Act.ATTACK, Act.DECLINE)
    assert events(play(bs, (Act.TEAM, 0, 0)), Event.TEAM) == [(1, 0, 2, 0, 1, 0, 0)]
    assert (row(bs, 1).stored, row(bs, 1).acted) == (0, 0)


def test_zs_man_1_declining() -> None:
    """ZS-MAN-1: whoever does not join keeps her turn, and nobody has a bonus."""
    bs, told = joined(Act.DECLINE)
    assert not events(told, Event.TEAM)
    assert met(bs) == (6, 12)
    play(bs, 2, Act.DONE, to=(Prompt.TURN, 1))


def test_zs_mod_1_a_team_s_bonus_is_one_of_several() -> None:
    """ZS-MOD-1, ZS-MAN-1: of +3 for the team, prone and suppressing the highest; called damage is the leader's only."""
    arm = gun(flags=Flag.AUTO + HARM)
    for given, value, added in (((Act.SUPPRESS, 0, 4), 11, 3 - 5), ((Act.CALLED, 0, 4), 4, 5), (Act.PLAIN, 9, 3)):
        bs = start([sheet(arm, prone=1), sheet(arm)], [sheet(at=40, health_most=40), sheet(at=60)], trade_cap=5)
        play(bs, Act.ATTACK, given, (Act.TEAM, 0, 0))
        while asked(bs)[0] == Prompt.FORCE:
            play(bs, Act.DECLINE)
        assert met(bs)[0] == value
        told = play(bs, 12)
        copy = bs.copy()
        ((_, _, ally, *_),) = events(told + play(bs, 12), Event.ATTACK_ROLL)[1:]
        assert ally == 9
        play(bs, Act.OWN)
        found = distribution(bs, lambda c: 40 - int(row(c, 2).health))
        assert found == {3 + added + die: 1 for die in range(1, 7)}
        play(copy, 12, (Act.THROUGH, 0, 0))
        assert set(distribution(copy, lambda c: 40 - int(row(c, 2).health))) == set(range(7, 13))
