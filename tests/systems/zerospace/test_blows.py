"""An attack from its declaration to its end: whose dice, in which order, teams, areas, spread and sweep."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Flag, Place, Prompt, Purpose, Terror, Type
from tests.systems.zerospace.acting import attack, declare, done, met
from tests.systems.zerospace.asked import (
    answer,
    asked,
    can,
    distribution,
    events,
    kinds,
    legal,
    play,
    played,
    quiet,
    row,
)
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, power, sheet, start, ways

pytestmark = pytest.mark.plain
AUTO = gun(flags=Flag.AUTO + HARM)
BOMB = gun(flags=Flag.AREA + HARM)
FAR = {"at": 40}


def test_zs_dice_1_the_order_of_a_plain_attack() -> None:
    """ZS-DICE-1, ZS-DMG-1: trade, interrupts, team, forced turns, 2d6, 1d6; a tie hits."""
    bs = played(start([sheet(gun())], [sheet(**FAR)], trade_cap=2), Act.ATTACK, to=(Prompt.TRADE, 0))
    assert legal(bs) == {(Act.PLAIN, 0, 0), (Act.CALLED, 0, 0), (Act.CALLED, 0, 1)}
    answer(bs, Act.PLAIN, to=(Prompt.FORCE, 1))
    answer(bs, Act.DECLINE, to=(Purpose.ATTACK, 0))
    value, against = met(bs)
    assert (value, against) == (2 + 2 + 2, 8 + 2 + 2)
    assert distribution(bs, lambda after: asked(after)[0])[Purpose.DAMAGE] == ways(6)
    play(bs, 6, to=(Purpose.DAMAGE, 0))
    assert distribution(bs, lambda after: int(row(after, 1).health)) == {14 - 3 - die: 1 for die in range(1, 7)}


@pytest.mark.parametrize(
    ("arm", "cap", "asks"),
    [(gun(), 5, True), (gun(), 0, False), (BOMB, 5, False), (gun(flags=Flag.BLINDING), 5, False)],
)
def test_zs_man_1_when_a_trade_is_asked_for(arm: dict, cap: int, asks: bool) -> None:
    """ZS-MAN-1: for attacks on one that do damage, up to the option's cap."""
    bs = played(start([sheet(arm, at=10)], [sheet(**FAR)], trade_cap=cap), Act.ATTACK)
    assert (asked(bs)[0] == Prompt.TRADE) == asks


def test_zs_man_1_suppressing_needs_an_automatic_arm() -> None:
    """ZS-MAN-1: suppressing fire gives AV and costs damage; called shots the other way."""
    bs = played(start([sheet(AUTO)], [sheet(**FAR)], trade_cap=5), Act.ATTACK)
    assert legal(bs) == {(Act.PLAIN, 0, 0)} | {(k, 0, n) for k in (Act.CALLED, Act.SUPPRESS) for n in range(5)}
    called = bs.copy()
    play(bs, (Act.SUPPRESS, 0, 4), ...)
    play(called, (Act.CALLED, 0, 1), ...)
    assert (met(bs)[0], met(called)[0]) == (6 + 5, 6 - 2)
    play(bs, 12, 6)
    play(called, 12, 6)
    assert (row(bs, 1).health, row(called, 1).health) == (14 - (9 - 5), 14 - (9 + 2))


def team_of_three(**leader):
    red = [sheet(gun(), **leader), sheet(mind(level=4), presence=4), sheet(blade(), at=20)]
    return start(red, [sheet(**FAR)], trade_cap=5)


def test_zs_man_2_who_can_join_a_team() -> None:
    """ZS-MAN-1, ZS-MAN-2: allies who could attack the target with a turn to give; of any type."""
    bs = played(team_of_three(), Act.ATTACK, Act.PLAIN, to=(Prompt.TEAM, 1))
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.TEAM, 0, 0)}
    answer(bs, Act.TEAM, to=(Prompt.FORCE, 1 + 2))
    assert row(bs, 1).acted == 1
    play(bs, Act.DECLINE, to=(Purpose.ATTACK, 0))


def test_zs_man_1_the_highest_of_a_team_decides() -> None:
    """ZS-MAN-1, ZS-MAN-2: +3 AV each, the highest meets the DV of its own type; the team chooses whose blow it is."""
    bs = played(team_of_three(), Act.ATTACK, (Act.CALLED, 0, 1), Act.TEAM, Act.DECLINE)
    assert events(play(bs, 2), Event.ATTACK_ROLL)[0][2:5] == (6 + 3 - 2, 2, 12)
    assert asked(bs) == (Purpose.ATTACK, 1)
    # 4 + 2 + 3 of a power against 8 + 2 + 2: hits on 3, but below 12 on the dice the leader's 9 is no hit
    assert distribution(bs, lambda after: asked(after)[0] == Prompt.STRIKES)[True] == ways(3)
    play(bs, 3, to=(Prompt.STRIKES, 0))
    assert legal(bs) == {(Act.OWN, 0, 0), (Act.THROUGH, 0, 0)}
    through = played(bs.copy(), Act.THROUGH, to=(Purpose.DAMAGE, 1))
    play(through, 5)
    assert row(through, 3).health == 14 - (5 + 4 + 3) // 2
    answer(bs, Act.OWN, to=(Purpose.DAMAGE, 0))
    play(bs, 5)
    assert row(bs, 3).health == 14 - (5 + 3 + 3)


def test_zs_man_1_a_team_that_misses_asks_nothing() -> None:
    """ZS-MAN-1: where the highest misses, nobody strikes; turns are spent all the same."""
    bs = played(team_of_three(), Act.ATTACK, (Act.CALLED, 0, 4), Act.TEAM, Act.DECLINE, 2, 2, to=(Prompt.TURN, 0))
    assert row(bs, 1).joins == 0
    done(bs, 0, 2, 3, 0)


def test_zs_man_2_a_stored_turn_is_given_first() -> None:
    """ZS-MAN-2: whoever delayed gives that turn; whoever has acted or owes one has none to give."""
    bs = start([sheet(gun()), sheet(gun()), sheet(gun(), owed=1), sheet(gun())], [sheet(**FAR)])
    play(bs, Act.DELAY, (Act.ATTACK, 0, 0), Act.DECLINE, to=(Prompt.TEAM, 0))
    play(bs, Act.TEAM)
    assert (row(bs, 0).stored, row(bs, 0).acted) == (0, 1)
    assert asked(bs) == (Prompt.TEAM, 3)
    play(bs, Act.DECLINE, to=(Prompt.FORCE, 4))


def test_zs_man_2_joining_is_a_turn() -> None:
    """ZS-MAN-2, ZS-COND-2: a joiner's dodge, run, hiding and surprise end."""
    bs = start([sheet(gun()), sheet(gun(), dodge=1, run=1, hidden=1, surprised=1, distracted=1)], [sheet(**FAR)])
    play(bs, (Act.ATTACK, 0, 0), Act.TEAM, Act.DECLINE)
    f = row(bs, 1)
    assert (f.dodge, f.run, f.hidden, f.surprised, f.distracted) == (0, 0, 0, 1, 1)
    play(bs, 2, 2)
    assert (f.surprised, f.distracted) == (0, 0)


def test_zs_att_2_one_roll_and_one_die_for_an_area() -> None:
    """ZS-ATT-2, ZS-ATT-3: everybody within 5 m of the target, friends too; one 2d6, one 1d6."""
    red = [sheet(BOMB, at=20), sheet(at=36)]
    blue = [sheet(at=40), sheet(at=45, agility=6, ranged=4), sheet(at=46), sheet(at=35, dr=2)]
    bs = start(red, blue)
    declare(bs, Act.ATTACK, to=(Purpose.ATTACK, 0))
    told = play(bs, 7)
    assert [(e[1], e[4]) for e in events(told, Event.ATTACK_ROLL)] == [(1, 12), (2, 12), (3, 18), (5, 12)]
    assert asked(bs) == (Purpose.DAMAGE, 0)
    play(bs, 2)
    assert [int(row(bs, i).health) for i in range(6)] == [14, 9, 9, 14, 14, 11]


def test_zs_att_3_an_area_spares_not_even_its_maker() -> None:
    """ZS-ATT-3: whoever stands within 5 m of her own target is struck as well."""
    bs = played(start([sheet(BOMB, at=36)], [sheet(at=40)]), attack, 12, 6)
    assert [int(row(bs, i).health) for i in range(2)] == [5, 5]


def test_zs_end_1_both_sides_at_once_are_a_draw() -> None:
    """ZS-END-1: an area that leaves nobody on either side able to act."""
    play(start([sheet(BOMB, at=36, health=1)], [sheet(at=40, health=1)]), attack, 12, 6, to=("over", 2))


def test_zs_dmg_2_no_die_for_the_unnamed() -> None:
    """ZS-DMG-2: any hit defeats the unnamed; an area rolls a die if it hits somebody named."""
    bs = played(start([sheet(gun())], [sheet(named=0, dr=6, **FAR), sheet(**FAR)]), attack, 12)
    assert row(bs, 1).state == 1
    assert asked(bs) == (Prompt.TURN, 0)
    bs = start([sheet(BOMB, at=20)], [sheet(named=0, **FAR), sheet(named=0, **FAR), sheet(at=60)])
    play(bs, attack, 12, to=(Prompt.TURN, 0))
    assert [int(row(bs, i).state) for i in range(4)] == [0, 1, 1, 0]


def test_zs_man_1_spread_begins_with_the_one_declared() -> None:
    """ZS-MAN-1, ZS-MAN-2: one roll and one die each, -1 AV for each target; the declared first, then by row."""
    bs = start([sheet(gun())], [sheet(at=40), sheet(at=41), sheet(at=42), sheet(at=50)])
    assert not can(bs, Act.SPREAD, 3, 0)
    declare(bs, Act.SPREAD, 1, 0)
    seen = []
    for dice in (12, 2, 12):
        assert asked(bs) == (Purpose.ATTACK, 0)
        (rolled,) = events(play(bs, dice), Event.ATTACK_ROLL)
        seen.append(rolled[1:3])
        if dice == 12:
            assert asked(bs) == (Purpose.DAMAGE, 0)
            play(bs, 1)
    assert seen == [(2, 6 - 3), (1, 6 - 3), (3, 6 - 3)]
    assert [int(row(bs, i).health) for i in range(1, 5)] == [14, 10, 10, 14]


def test_zs_man_1_sweep_strikes_everybody_in_reach() -> None:
    """ZS-MAN-1, ZS-MAN-2: two enemies or more within 1 m, each with a roll and a die."""
    bs = start([sheet(blade(), at=30)], [sheet(at=31), sheet(at=32), sheet(at=29)])
    assert can(bs, Act.SWEEP, 0, 0)
    declare(bs, Act.SWEEP, 0, 0)
    told = play(bs, 12, 1, 12, 1)
    assert [e[1:3] for e in events(told, Event.ATTACK_ROLL)] == [(1, 4), (3, 4)]
    assert [int(row(bs, i).health) for i in range(1, 4)] == [11, 14, 11]


def test_zs_cond_2_distraction_ends_with_an_attack_and_with_a_defence() -> None:
    """ZS-COND-2: it counts in that one, hit or miss, and is over then."""
    bs = played(start([sheet(gun(), distracted=1)], [sheet(distracted=1, **FAR)]), attack)
    assert met(bs) == (6 - 3, 12 - 3)
    play(bs, 2)
    assert (row(bs, 0).distracted, row(bs, 1).distracted) == (0, 0)


def test_zs_cond_2_attacking_ends_hiding() -> None:
    """ZS-COND-2: hidden she has +6 DV; attacks and manoeuvres end it, a distraction does not."""
    bs = start([sheet(gun(), hidden=1)], [sheet(**FAR)])
    distracts = bs.copy()
    attack(bs)
    assert row(bs, 0).hidden == 0
    declare(distracts, Act.DISTRACT)
    assert row(distracts, 0).hidden == 1


def test_zs_att_3_fear_asks_each_who_stands() -> None:
    """ZS-ATT-3: after the damage of each, whoever stands chooses to cower or to flee."""
    scream = power(type=Type.MENTAL, pair=2, flags=Flag.AREA + Flag.TERRIFYING + HARM)
    bs = start([sheet(scream, at=20)], [sheet(**FAR), sheet(health=1, **FAR), sheet(**FAR), sheet(at=60)])
    play(bs, attack, 12, 6, to=(Prompt.FEAR, 1))
    assert kinds(bs) == {Act.COWER, Act.FLEE}
    play(bs, Act.COWER)
    assert (row(bs, 1).terror, row(bs, 1).prone, row(bs, 1).fear) == (Terror.COWERS, 1, 11)
    assert asked(bs) == (Prompt.FEAR, 3)
    play(bs, Act.FLEE)
    assert (row(bs, 3).terror, row(bs, 3).prone) == (Terror.FLEES, 0)
    assert asked(bs) == (Prompt.TURN, 0)


@pytest.mark.parametrize(("dice", "at", "rolls"), [(6, 40, False), (7, 41, False), (8, 42, False), (9, 43, True)])
def test_zs_knock_1_knockback(dice: int, at: int, rolls: bool) -> None:
    """ZS-KNOCK-1: metres by which the AV exceeds the DV; more than 2: a roll against 12, or prone."""
    bs = played(start([sheet(gun())], [sheet(**FAR)], knockback=1), attack, dice, 1)
    assert row(bs, 1).at == at
    assert (asked(bs) == (Purpose.KNOCKBACK, 1)) == rolls
    if rolls:
        assert distribution(bs, lambda after: int(row(after, 1).prone)) == {0: ways(8), 1: 36 - ways(8)}


def test_zs_man_1_a_disarm_knocks_away_or_takes() -> None:
    """ZS-MAN-1, ZS-MAN-2: one thing that the other holds; taking needs a free hand."""
    red, blue = [sheet(gun(), at=30)], [sheet(blade(), gun(), at=31)]
    bs = start(red, blue)
    declare(bs, Act.DISARM)
    assert met(bs) == (4 - 3, 12)
    play(bs, 12, to=(Prompt.TAKE, 0))
    assert legal(bs) == {(k, 0, w) for k in (Act.KNOCK, Act.TAKE) for w in range(2)}
    answer(bs, Act.TAKE, 0, 1)
    assert (row(bs, 1).w_place[1], row(bs, 0).w_place[1], row(bs, 0).weapons_n) == (Place.GONE, Place.IN_HAND, 2)


def test_zs_man_1_a_disarm_without_choice_asks_nothing() -> None:
    """ZS-MAN-1: one thing in hand, and no hand free to take it: it lies where she stands."""
    bs = start([sheet(gun(hands=2), at=30)], [sheet(blade(), at=31)])
    declare(bs, Act.DISARM)
    play(bs, 12, to=(Prompt.TURN, 0))
    assert (row(bs, 1).w_place[0], row(bs, 1).w_at[0]) == (Place.DROPPED, 31)


def test_zs_obj_1_cover_is_shot_away() -> None:
    """ZS-OBJ-1, ZS-OBJ-2: DV 8, 1d6 + level; destroyed cover covers nobody and cannot be used."""
    bs = start([sheet(gun())], [sheet(at=40, cover=1)], covers=[(40, 8)])
    answer(bs, Act.WRECK, 0, 0, to=(Purpose.ATTACK, 0))
    assert distribution(bs, lambda after: asked(after)[0])[Purpose.DAMAGE] == ways(2)
    play(bs, 2, 4)
    assert (bs[0].c_health[0], row(bs, 1).cover) == (1, 1)
    done(bs, 0, 1)
    play(bs, (Act.WRECK, 0, 0), 2, 1)
    assert (bs[0].c_health[0], row(bs, 1).cover) == (0, 0)
    done(bs, 0)
    assert not can(bs, Act.COVER)


# --- chosen targets (ZS-MAN-3)


def amid(*gaps: int, arm: dict[str, int] | None = None, **options: int):
    """Red at 30 m with a blade and a gun, at her turn, and enemies with a blade so far from her."""
    foes = [sheet(blade(), at=30 + gap) for gap in gaps]
    return start([sheet(arm or blade(), gun())], foes, **{"picks_targets": 1, **options})


def test_zs_man_3_whoever_sweeps_leaves_out_whom_she_likes() -> None:
    """ZS-MAN-3: one after the other in the order of rows, down to two; -1 for each who is left."""
    bs = played(amid(1, 1, -1, 0), Act.SWEEP, to=(Prompt.TARGETS, 0))
    assert legal(bs) == {(Act.DECLINE, 0, 0), *((Act.SPARE, k, 0) for k in range(4))}
    everybody = bs.copy()
    play(bs, (Act.SPARE, 1, 0), to=(Prompt.TARGETS, 0))
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.SPARE, 2, 0), (Act.SPARE, 3, 0)}
    three = bs.copy()
    play(bs, (Act.SPARE, 3, 0))
    for one, rows in ((bs, [1, 3]), (three, [1, 3, 4]), (everybody, [1, 2, 3, 4])):
        quiet(one)
        assert (one[0].number, met(one)[0]) == (len(rows), 6 - len(rows))
        assert [e[1] for e in events(play(one, *[2] * len(rows)), Event.ATTACK_ROLL)] == rows
        assert one[0].spared == 0


def test_zs_man_3_without_the_option_or_a_third_nobody_is_asked() -> None:
    """ZS-MAN-3, ZS-MAN-2: two targets are the fewest, and all within reach are targets unless the option says so."""
    for bs in (amid(1, 1, -1, picks_targets=0), amid(1, 1)):
        assert asked(played(bs, Act.SWEEP))[0] == Prompt.FORCE


def test_zs_man_3_a_spread_is_made_at_its_target() -> None:
    """ZS-MAN-3: whom it is made at stays one; the trade comes after the choice."""
    bs = played(amid(10, 11, 12, 11, trade_cap=3), (Act.SPREAD, 1, 1), to=(Prompt.TARGETS, 0))
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.SPARE, 0, 0), (Act.SPARE, 2, 0), (Act.SPARE, 3, 0)}
    play(bs, (Act.SPARE, 0, 0), Act.DECLINE, to=(Prompt.TRADE, 0))
    quiet(bs)
    assert [e[1] for e in events(play(bs, 2, 2, 2), Event.ATTACK_ROLL)] == [2, 3, 4]
    stun = blade(flags=Flag.BLINDING)
    bs = played(amid(1, 1, 1, arm=stun, trade_cap=3), Act.SWEEP, Act.DECLINE)
    assert asked(bs)[0] == Prompt.FORCE  # there is nothing to trade


def test_zs_man_3_an_interruption_voids_the_choice() -> None:
    """ZS-MAN-3, ZS-DELAY-1: declared anew it is chosen anew, and whoever interrupts chooses for herself."""
    bs = start([sheet(blade())] * 3, [sheet(blade(), at=31)] * 3, picks_targets=1, starts=1)
    play(bs, Act.DELAY, Act.DONE, Act.DONE, Act.SWEEP, (Act.SPARE, 1, 0), to=(Prompt.INTERRUPT, 3))
    play(bs, Act.INTERRUPT, Act.SWEEP, to=(Prompt.TARGETS, 3))
    assert (len(legal(bs)), bs[0].spared) == (4, 0)
    play(bs, (Act.SPARE, 0, 0))
    quiet(bs)
    play(bs, 2, 2, Act.DONE, Act.SWEEP, to=(Prompt.TARGETS, 0))
    assert len(legal(bs)) == 4
