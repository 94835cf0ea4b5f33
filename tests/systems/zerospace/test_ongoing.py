"""Ongoing effects: who is altered or deprived of free will, what is left to her, and how she breaks out."""

from typing import Any

import pytest

from okenv.core.events import NO_LOG
from okenv.figure import AmendError
from okenv.systems.zerospace.mind.forecast import worth_of_hit
from okenv.systems.zerospace.mind.gambits.odds import best_attack
from okenv.systems.zerospace.mind.gambits.words import With
from okenv.systems.zerospace.mind.value import freedom
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.invariants import violation
from okenv.systems.zerospace.rules.layout import Event, Flag, Prompt, Purpose, Terror, Type
from okenv.systems.zerospace.table.effects import write_holds, write_overcome, write_terror
from tests.systems.zerospace.acting import attack, declare, task
from tests.systems.zerospace.asked import answer, asked, can, distribution, events, kinds, legal, play, played, row
from tests.systems.zerospace.deciding import DONE, acts, decision, unasked
from tests.systems.zerospace.gambits import by_dials
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, power, sheet, start, ways

pytestmark = pytest.mark.plain
ONGOING = int(Flag.ONGOING)
STONE, CHARM = power(type=Type.ALTERATION, flags=ONGOING), mind(flags=ONGOING)
SHAPE, WILL = (Act.RECOVER, 0, 2), (Act.RECOVER, 0, 3)


@pytest.mark.parametrize(("arm", "field", "other"), [(STONE, "altered", "unfree"), (CHARM, "unfree", "altered")])
def test_zs_att_4_a_hit_overcomes(arm: dict[str, int], field: str, other: str) -> None:
    """ZS-ATT-4: until a roll against 8 + level, without damage; of two of a kind the harder; she lets go."""
    bs = played(start([sheet(arm), sheet(at=40)], [sheet(at=40), sheet(at=50)], holds=[(2, 1)]), attack)
    told = play(bs, 12)
    assert events(told, Event.OVERCOME) == [(2, 11, int(field == "unfree"), 0, 0, 0, 0)]
    f = row(bs, 2)
    assert (f[field], f[other], f.holds, row(bs, 1).held_by, f.health) == (11, 0, 0, 0, 14)
    for before, after in ((9, 11), (13, 13)):
        bs = played(start([sheet(arm)], [sheet(at=40, **{field: before}), sheet(at=50)]), attack, 12)
        assert row(bs, 1)[field] == after
    bs = played(start([sheet(arm)], [sheet(at=40, named=0), sheet(at=50)]), attack, 12)
    assert (row(bs, 1).state, row(bs, 1)[field]) == (1, 0)


def test_zs_att_4_it_hurts_where_it_says_so_and_goes_with_whoever_is_out() -> None:
    """ZS-ATT-4, ZS-DMG-1: half of 1d6 + 3, to Health."""
    ray = power(type=Type.ALTERATION, flags=ONGOING + HARM)
    for health, left in ((14, (0, 10, 11, 9)), (4, (1, 0, 0, 0))):
        bs = start([sheet(ray)], [sheet(at=40, health=health, unfree=9, altered=9), sheet(at=50)])
        attack(bs)
        play(bs, 12, 6)
        assert tuple(int(row(bs, 1)[name]) for name in ("state", "health", "altered", "unfree")) == left


@pytest.mark.parametrize(
    ("plight", "way", "value"),
    [
        ({"altered": 11}, SHAPE, 4),
        ({"altered": 11, "brawn": 4, "ar": 1, "mr": 6}, SHAPE, 7),
        ({"unfree": 11}, WILL, 4),
        ({"unfree": 11, "presence": 4, "mr": 1, "ar": 6}, WILL, 7),
        ({"unfree": 11, "presence": 6, "blind": 9}, WILL, 2),
    ],
)
def test_zs_att_4_breaking_out(plight: dict[str, int], way: tuple, value: int) -> None:
    """ZS-ATT-4: Brawn or Presence + Athletics + Alteration or Mental Resistance; nothing else is left to her."""
    bs = start([sheet(gun(), cloak=1, s_dr=1, **plight)], [sheet(at=31)], covers=[(30, 20)])
    assert legal(bs) == {DONE, way}
    declare(bs, *way, to=(Purpose.TASK, 0))
    assert task(bs, Event.RECOVER_ROLL) == (value, 11)
    found = distribution(bs, lambda c: int(row(c, 0).altered + row(c, 0).unfree))
    assert found == {0: ways(11 - value), 11: 36 - ways(11 - value)}
    after = played(bs.copy(), 12)
    assert asked(after) == (Prompt.TURN, 0)
    assert {Act.APPROACH, Act.COVER, Act.ACTIVATE} & kinds(after), "the rest of her turn is hers again"
    assert asked(played(bs, 2)) == (Prompt.TURN, 1)


def test_zs_att_4_out_of_one_and_still_in_the_other() -> None:
    """ZS-ATT-4: one roll for one of them; the other is left for the next turn."""
    bs = start([sheet(gun(), altered=9, unfree=12)], [sheet(at=31)])
    assert legal(bs) == {DONE, SHAPE, WILL}
    bs = played(bs, SHAPE, 12)
    assert (row(bs, 0).altered, row(bs, 0).unfree) == (0, 12)
    assert asked(bs) == (Prompt.TURN, 1)


def test_zs_att_4_no_delaying_and_no_flight_but_a_stored_turn() -> None:
    """ZS-ATT-4, ZS-DELAY-1, ZS-ATT-3: who was to flee cowers; who has delayed interrupts to break out."""
    flees = {"at": 40, "terror": 2, "fear": 11, "fear_of": 1, "brawn": 4}
    bs = played(start([sheet(STONE)], [sheet(**flees), sheet(at=50)]), attack, 12, Act.DONE)
    assert (row(bs, 1).terror, row(bs, 1).prone) == (Terror.COWERS, 1)
    assert (asked(bs), row(bs, 1).at, legal(bs)) == ((Prompt.TURN, 1), 40, {DONE, SHAPE})
    free = played(bs.copy(), SHAPE, 12)
    assert (row(free, 1).altered, row(free, 1).terror, asked(free)) == (0, Terror.COWERS, (Prompt.TURN, 2))
    bs = start([sheet(gun())], [sheet(gun(), at=40, stored=1, altered=11)])
    play(bs, Act.ATTACK, to=(Prompt.INTERRUPT, 1))
    assert decision(bs, "brute") == (Act.INTERRUPT, 0, 0)
    assert legal(played(bs, Act.INTERRUPT)) == {DONE, SHAPE}


@pytest.mark.parametrize("plight", [{"altered": 11}, {"unfree": 11}])
def test_zs_att_4_no_forced_turn_and_no_team(plight: dict[str, int]) -> None:
    """ZS-ATT-4, ZS-FORCE-1, ZS-MAN-2: neither for herself nor for others, and not from a hazard."""
    bs = start([sheet(gun()), sheet(gun(), **plight)], [sheet(at=40, **plight), sheet(at=41, **plight)])
    play(bs, Act.ATTACK)
    assert asked(bs) == (Purpose.ATTACK, 0), "nobody joins, dodges or dives"
    free = start([sheet(gun()), sheet(gun())], [sheet(at=40), sheet(at=41)])
    assert asked(played(free, Act.ATTACK)) == (Prompt.TEAM, 1)
    bs = start([sheet(**plight)], [sheet(at=50)], hazards=[(30, 1, 3, 0)])
    play(bs, Act.DONE, Act.DONE)
    assert asked(bs) == (Purpose.HAZARD, 0)


def test_zs_att_4_who_is_overcome_and_terrified_cowers() -> None:
    """ZS-ATT-4, ZS-ATT-3: by the same hit, too; nobody asks her."""
    both = mind(flags=ONGOING + int(Flag.TERRIFYING))
    for arm, plight in ((both, {}), (mind(flags=int(Flag.TERRIFYING)), {"altered": 11})):
        bs = played(start([sheet(arm)], [sheet(at=40, **plight), sheet(at=50)]), attack, 12)
        assert (row(bs, 1).terror, row(bs, 1).prone) == (Terror.COWERS, 1)
        assert asked(bs)[0] == Prompt.TURN


def test_zs_att_4_nothing_is_taken_off_and_she_fights_on() -> None:
    """ZS-ATT-4, ZS-END-1: her DV stays, and a side of which all are overcome is not beaten."""
    for plight in ({}, {"altered": 11, "unfree": 11}):
        bs = start([sheet(gun())], [sheet(at=40, **plight)])
        attack(bs)
        ((*_, against, _, _),) = events(play(bs, 2), Event.ATTACK_ROLL)
        assert against == 8 + 2 + 2
        assert bs[0].outcome < 0


def test_zs_att_4_what_it_is_worth() -> None:
    """ZS-ATT-4: half of her if she breaks out at once, all if she never does; nothing if she is overcome."""
    bs = start(
        [sheet(STONE)],
        [
            sheet(at=40),
            sheet(at=40, brawn=9, ar=9),
            sheet(at=40, brawn=0, athletics=0, altered=0),
            sheet(at=40, altered=11),
        ],
    )
    b = bs[0]
    b.fighters[0].w_level[0] = 5
    assert worth_of_hit(b, 0, 0, 1, 0) == pytest.approx(1 - ways(13 - 4) / 72)
    assert worth_of_hit(b, 0, 0, 2, 0) == pytest.approx(0.5)
    assert worth_of_hit(b, 0, 0, 3, 0) == 1.0
    assert worth_of_hit(b, 0, 0, 4, 0) == 0.0


def test_zs_att_4_what_keeps_her_from_striking() -> None:
    """ZS-ATT-4: before anything else she has to break out, of both."""
    b = start([sheet(gun(), altered=11, unfree=10)], [sheet(at=40)])[0]
    assert freedom(b, 0, 1, 0) == pytest.approx(ways(7) / 36 * ways(6) / 36)


@pytest.mark.parametrize("code", ["brute", "turtle", "gambit"])
def test_zs_att_4_policies_break_out(code: str) -> None:
    """ZS-ATT-4: of what is likelier; where no roll would do, they end the turn."""

    def does(**plight: int) -> Any:
        bs = acts(sheet(gun(), blade(), cloak=1, s_dr=3, **plight), sheet(at=31), covers=[(30, 20)])
        return by_dials(bs) if code == "gambit" else decision(bs, code)

    assert does(altered=11) == SHAPE
    assert does(altered=11, unfree=10) == WILL
    assert does(altered=10, unfree=11) == SHAPE
    assert does(unfree=20) == DONE


def test_zs_att_4_policies_overcome_whom_they_can() -> None:
    """ZS-ATT-4: the power first, and a weapon on whoever is overcome already."""
    for code in ("brute", "turtle"):
        assert decision(acts(sheet(gun(level=1), STONE), sheet(at=40)), code) == (Act.ATTACK, 0, 1)
        assert decision(acts(sheet(gun(level=1), STONE), sheet(at=40, altered=11)), code) == (Act.ATTACK, 0, 0)


@pytest.mark.parametrize("plight", [{"altered": 18}, {"unfree": 18}])
def test_zs_att_4_the_overcome_are_no_threat(plight: dict[str, int]) -> None:
    """ZS-ATT-4, ZS-DELAY-1, ZS-COND-1: nobody waits for them to come, or hides from them."""
    assert by_dials(start([sheet(blade())], [sheet(blade(), at=50)]), patience=60)[0] == Act.DELAY
    assert by_dials(start([sheet(blade())], [sheet(blade(), at=50, **plight)]), patience=60)[0] == Act.APPROACH
    assert by_dials(start([sheet(gun())], [sheet(gun(), at=50)], covers=[(28, 20)]), cover=100)[0] == Act.SEEK
    there = start([sheet(gun())], [sheet(gun(), at=50, **plight)], covers=[(28, 20)])
    assert by_dials(there, cover=100)[0] == Act.ATTACK
    b = start([sheet(gun())], [sheet(gun(), at=40, **plight), sheet(blade(level=1), at=31)])[0]
    worth = [best_attack(b, foe, 0, With.BEST)[1] for foe in (1, 2)]
    assert worth[0] == 0 < worth[1]


@pytest.mark.parametrize("plight", ["altered", "unfree"])
def test_zs_att_4_the_dials_use_a_stored_turn_to_break_out(plight: str) -> None:
    """ZS-ATT-4, ZS-DELAY-1: whoever reaches nobody, too."""
    bs = played(start([sheet(gun())], [sheet(blade(), at=60, stored=1, **{plight: 11})]), Act.ATTACK)
    assert by_dials(bs) == (Act.INTERRUPT, 0, 0)


def test_zs_att_4_a_game_master_overcomes_and_frees() -> None:
    """ZS-ATT-4, ZS-MAN-1: she lets go at once, joins nothing, and restrains nobody."""
    bs = start([sheet(gun()), sheet(gun())], [sheet(at=31), sheet(at=31)], holds=[(0, 2)])
    b = bs[0]
    write_overcome(b, 0, "unfree", 11, NO_LOG)
    assert (b.fighters[0].unfree, b.fighters[0].holds, violation(b)) == (11, 0, 0)
    with pytest.raises(AmendError, match="expected nobody for who is altered"):
        write_holds(b, 0, 2, NO_LOG)
    write_overcome(b, 0, "unfree", 0, NO_LOG)
    write_holds(b, 0, 2, NO_LOG)
    assert b.fighters[0].holds == 3
    write_terror(b, 1, Terror.FLEES, NO_LOG)
    write_overcome(b, 1, "altered", 11, NO_LOG)
    assert (b.fighters[1].terror, b.fighters[1].prone, violation(b)) == (Terror.COWERS, 1, 0)
    write_terror(b, 1, Terror.FLEES, NO_LOG)
    assert (b.fighters[1].terror, violation(b)) == (Terror.COWERS, 0)
    bs = start([sheet(gun()), sheet(gun(), stored=1)], [sheet(at=40), sheet(at=50)])
    answer(bs, Act.ATTACK)
    unasked(bs, Prompt.TEAM)
    play(bs, (Act.TEAM, 0, 0))
    assert bs[0].members == 2
    write_overcome(bs[0], 1, "altered", 11, NO_LOG)
    assert (bs[0].members, row(bs, 1).joins) == (1, 0)
    assert not can(bs, Act.TEAM)
