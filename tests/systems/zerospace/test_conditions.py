"""Blinding and terrifying attacks, recovery, being prone."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Flag, Prompt, Purpose, Terror
from tests.systems.zerospace.acting import attack, declare, met, task
from tests.systems.zerospace.asked import asked, can, distribution, events, kinds, play, played, row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, sheet, start, ways

pytestmark = pytest.mark.plain
FLASH, DREAD = gun(flags=int(Flag.BLINDING)), gun(flags=int(Flag.TERRIFYING))
SIGHT, NERVE = 0, 1


def test_zs_att_2_blinding() -> None:
    """ZS-ATT-2: blind until a roll against 8 + level; of two the harder; not who has Blindsight."""
    bs = played(start([sheet(FLASH)], [sheet(at=40), sheet(at=50)]), attack)
    assert distribution(bs, lambda c: int(row(c, 1).blind)) == {11: ways(6), 0: 36 - ways(6)}
    for before, after in ((9, 11), (13, 13)):
        bs = played(start([sheet(FLASH)], [sheet(at=40, blind=before), sheet(at=50)]), attack)
        told = play(bs, 12)
        assert row(bs, 1).blind == after
        assert events(told, Event.BLINDED) == [(1, after, 0, 0, 0, 0, 0)]
    bs = played(start([sheet(FLASH)], [sheet(at=40, blindsight=1)]), attack, 12)
    assert row(bs, 1).blind == 0


@pytest.mark.parametrize(
    ("sheets", "value"),
    [({}, 4 - 6), ({"ar": 3}, 7 - 6), ({"brawn": 5, "athletics": 4}, 9 - 6), ({"blindsight": 1}, 4), ({"mr": 5}, -2)],
)
def test_zs_att_2_recovering_sight(sheets: dict, value: int) -> None:
    """ZS-ATT-2, ZS-ATT-3: Brawn + Athletics + Alteration Resistance, with the condition's own -6, over 36 ways."""
    bs = start([sheet(blind=11, **sheets)], [sheet(at=40)])
    assert can(bs, Act.RECOVER, 0, SIGHT)
    assert not can(bs, Act.RECOVER, 0, NERVE)
    declare(bs, Act.RECOVER, 0, SIGHT, to=(Purpose.TASK, 0))
    assert task(bs, Event.RECOVER_ROLL) == (value, 11)
    assert distribution(bs, lambda c: int(row(c, 0).blind)) == {
        k: v for k, v in {0: ways(11 - value), 11: 36 - ways(11 - value)}.items() if v
    }
    play(bs, 2)
    assert Act.ATTACK not in kinds(bs)
    assert not can(bs, Act.RECOVER, 0, SIGHT)


@pytest.mark.parametrize(("dice", "blind"), [(2, 11), (12, 0)])
def test_zs_cond_2_a_roll_to_recover_ends_distraction(dice: int, blind: int) -> None:
    """ZS-COND-2, ZS-ATT-2: it counts in that roll, and is over then, whether she recovers or not."""
    bs = start([sheet(blind=11, brawn=9, distracted=1)], [sheet(at=40)])
    declare(bs, Act.RECOVER, 0, SIGHT)
    assert task(bs, Event.RECOVER_ROLL) == (11 - 6 - 3, 11)
    play(bs, dice)
    assert (row(bs, 0).blind, row(bs, 0).distracted) == (blind, 0)


@pytest.mark.parametrize("flees", [False, True])
def test_zs_att_3_cower_or_flee(flees: bool) -> None:
    """ZS-ATT-2, ZS-ATT-3: the target chooses; who cowers is prone, who flees lets go whom she holds."""
    bs = played(start([sheet(DREAD), sheet(at=40)], [sheet(at=40), sheet(at=50)], holds=[(2, 1)]), attack)
    assert events(play(bs, 12), Event.TERRIFIED) == [(2, 11, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Prompt.FEAR, 2)
    told = play(bs, Act.FLEE if flees else Act.COWER)
    f = row(bs, 2)
    assert (f.fear, f.fear_of) == (11, 1)
    assert (f.terror, f.prone, f.holds) == ((Terror.FLEES, 0, 0) if flees else (Terror.COWERS, 1, 2))
    assert bool(events(told, Event.RELEASE)) == flees


def test_zs_att_3_who_is_terrified_already_is_not_asked() -> None:
    """ZS-ATT-3, ZS-ATT-2: only the difficulty rises; the helpless cower."""
    plight = {"terror": 1, "fear": 9, "fear_of": 1, "prone": 1}
    bs = start([sheet(DREAD)], [sheet(at=40, **plight), sheet(at=45, helpless=1)])
    play(bs, attack, 12, to=(Prompt.TURN, 0))
    assert (row(bs, 1).fear, row(bs, 1).terror) == (11, 1)
    bs = start([sheet(DREAD)], [sheet(at=40), sheet(at=45, helpless=1)])
    attack(bs, 1)
    play(bs, 12, to=(Prompt.TURN, 0))
    assert (row(bs, 2).terror, row(bs, 2).prone) == (Terror.COWERS, 1)


@pytest.mark.parametrize(("before", "after"), [(9, 11), (13, 13)])
def test_zs_att_3_a_second_fright_changes_the_roll_alone(before: int, after: int) -> None:
    """ZS-ATT-2, ZS-ATT-3: of two the harder is to be overcome; she flees from the first still."""
    blue = [sheet(at=40, terror=Terror.FLEES, fear=before, fear_of=1)]
    bs = played(start([sheet(), sheet(DREAD)], blue), Act.DONE, attack)
    assert events(play(bs, 12), Event.TERRIFIED) == [(2, after, 0, 0, 0, 0, 0)]
    f = row(bs, 2)
    assert (f.terror, f.fear, f.fear_of) == (Terror.FLEES, after, 1)


def test_zs_att_3_who_cowers_does_not_move() -> None:
    """ZS-ATT-3: no moves and no rising; standard actions at -6."""
    bs = start([sheet(gun(), terror=1, fear=11, fear_of=2, prone=1)], [sheet(at=40)])
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.RISE}
    attack(bs)
    assert met(bs)[0] == 6 - 6 + 3


def test_zs_att_3_who_flees_runs_away_first() -> None:
    """ZS-ATT-3: her move leads away from whom she fears, nobody asks her; then she has the rest of her turn."""
    bs = start([sheet(at=30)], [sheet(gun(), at=40, terror=2, fear=11, fear_of=1), sheet(at=50)])
    assert events(play(bs, Act.DONE), Event.MOVE) == [(1, 40, 44, 3, 0, 0, 0)]
    assert asked(bs) == (Prompt.TURN, 1)
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.DODGE, Act.DELAY}
    assert can(bs, Act.RECOVER, 0, NERVE)


def test_zs_att_3_who_flees_and_is_prone_rises() -> None:
    """ZS-ATT-3: rising takes the move then."""
    bs = start([sheet(at=30)], [sheet(at=40, terror=2, fear=11, fear_of=1, prone=1), sheet(at=50)])
    assert events(play(bs, Act.DONE), Event.RISE)
    assert (row(bs, 1).prone, row(bs, 1).at) == (0, 40)
    assert Act.APPROACH not in kinds(bs)


@pytest.mark.parametrize(
    ("sheets", "value"), [({}, -2), ({"mr": 3}, 1), ({"presence": 5, "athletics": 4}, 3), ({"ar": 5}, -2)]
)
def test_zs_att_2_recovering_nerve(sheets: dict, value: int) -> None:
    """ZS-ATT-2, ZS-ATT-3: Presence + Athletics + Mental Resistance at -6; she stays prone."""
    bs = start([sheet(terror=1, fear=9, fear_of=2, prone=1, **sheets)], [sheet(at=40)])
    declare(bs, Act.RECOVER, 0, NERVE)
    assert task(bs, Event.RECOVER_ROLL) == (value, 9)
    found = distribution(bs, lambda c: tuple(int(row(c, 0)[n]) for n in ("terror", "fear", "fear_of", "prone")))
    assert found == {(0, 0, 0, 1): ways(9 - value), (1, 9, 2, 1): 36 - ways(9 - value)}


def test_zs_cond_1_rising_takes_a_move_or_a_standard_action() -> None:
    """ZS-COND-1, ZS-ACT-1: one or the other; then the rest of the turn."""
    for option, left, gone in ((0, Act.ATTACK, Act.APPROACH), (1, Act.APPROACH, Act.ATTACK)):
        bs = start([sheet(gun(), prone=1)], [sheet(at=40)])
        assert Act.APPROACH not in kinds(bs)
        assert events(declare(bs, Act.RISE, 0, option), Event.RISE) == [(0, 0, 0, 0, 0, 0, 0)]
        assert row(bs, 0).prone == 0
        assert left in kinds(bs)
        assert gone not in kinds(bs)


def test_zs_cond_1_dropping_prone_is_quick() -> None:
    """ZS-COND-1, ZS-ACT-1: a quick action, of whoever is in no grapple."""
    bs = start([sheet(gun())], [sheet(at=40)])
    assert events(play(bs, Act.PRONE), Event.PRONE)
    assert row(bs, 0).prone == 1
    assert not can(bs, Act.PRONE)
    attack(bs)
    assert met(bs)[0] == 9
    assert not can(start([sheet()], [sheet()], holds=[(0, 1)]), Act.PRONE)
    bs = played(start([sheet()], [sheet()], holds=[(1, 0)]), Act.KEEP)
    assert not can(bs, Act.PRONE)


def test_zs_att_2_the_blind_fail_mental_combat() -> None:
    """ZS-ATT-2: there is no mental attack of the blinded; other arms are used at -6."""
    bs = start([sheet(mind(), blade(), blind=11)], [sheet(at=31)])
    assert not can(bs, Act.ATTACK, 0, 0)
    assert can(bs, Act.ATTACK, 0, 1)


def test_zs_att_2_flag_and_harm_together() -> None:
    """ZS-ATT-2, ZS-ATT-3: a terrifying attack that does damage asks after it, unless she is out."""
    arm = gun(flags=Flag.TERRIFYING + Flag.BLINDING + HARM)
    bs = played(start([sheet(arm)], [sheet(at=40), sheet(at=50)]), attack, 12, 6, to=(Prompt.FEAR, 1))
    assert (row(bs, 1).health, row(bs, 1).blind) == (5, 11)
    bs = played(start([sheet(arm)], [sheet(at=40, health=2), sheet(at=50)]), attack, 12, 6, to=(Prompt.TURN, 0))
    assert (row(bs, 1).state, row(bs, 1).blind, row(bs, 1).terror) == (1, 0, 0)
