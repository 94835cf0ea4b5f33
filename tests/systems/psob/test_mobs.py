"""Minor characters who act as one."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import Event, Prompt, Purpose, Rate, Restraint, State
from tests.systems.psob.acting import attack, declare, met, roll_round
from tests.systems.psob.asked import answer, asked, distribution, events, play, played, quiet, roll, row
from tests.systems.psob.helpers import NINTHS, blade, gun, minor, opened, sheet, start

pytestmark = pytest.mark.plain


def mob(n: int, *arms: dict[str, int], **fields: Any) -> list[dict[str, Any]]:
    """So many of one squad who act as one, of Initiative 8."""
    return [minor(*arms, **{"mob": 1, "squad": 20, "initiative": 8, **fields}) for _ in range(n)]


def fight(n: int, *arms: dict[str, int], blue: list[dict[str, Any]] | None = None, **fields: Any) -> np.ndarray:
    """A mob of n against one fighter who is slower."""
    return start(mob(n, *arms, **fields), blue or [sheet(initiative=5)])


@pytest.mark.parametrize(("n", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 2), (8, 3), (9, 3), (15, 3)])
def test_ps_mob_1_doublings(n: int, bonus: int) -> None:
    """PS-MOB-1: +1 for each doubling: 2 attackers +1, 4 +2, 8 +3; at range without bound."""
    bs = fight(n, gun(value=3))
    attack(bs, rate=Rate.BURST)
    assert met(bs) == (3 + bonus, 5)
    told = roll(bs, 0)
    assert events(told, Event.MOB) == ([(0, n, bonus, 0, 0, 0, 0)] if n > 1 else [])
    assert len(events(told, Event.ATTACK_ROLL)) == 1


@pytest.mark.parametrize(("n", "bonus"), [(7, 2), (8, 3), (15, 3)])
def test_ps_mob_1_eight_hand_to_hand(n: int, bonus: int) -> None:
    """PS-MOB-1: at most 8 get at one enemy hand to hand."""
    bs = played(fight(n, blade(value=3)), attack)
    assert met(bs) == (3 + bonus, 5)
    (told,) = events(roll(bs, 0), Event.MOB)
    assert told[1] == min(n, 8)


def test_ps_mob_1_only_those_within_reach() -> None:
    """PS-MOB-1, PS-MELEE-1: of four hand to hand, one is too far away: three attack, +1."""
    rows = mob(4, blade(value=3))
    rows[3]["at"] = 3201
    bs = played(start(rows, [sheet()]), attack)
    assert met(bs)[0] == 3 + 1


def test_ps_mob_2_lowest_value_and_one_weapons_damage() -> None:
    """PS-MOB-2: the lowest AV of all, and one weapon's damage."""
    rows = mob(2, gun(value=6, damage=8))
    rows[1]["w_value"] = [4, 0, 0, 5]
    bs = start(rows, [sheet(dodge=3)])
    attack(bs, rate=Rate.BURST)
    assert met(bs) == (4 + 1, 3)
    assert events(roll(bs, 0), Event.HARM)[0][1] == 8 + 2


def test_ps_mob_2_one_initiative_roll() -> None:
    """PS-MOB-2, PS-INIT-1: one roll for all, each with what is pending for her; the distribution of both numbers."""
    rows = mob(3)
    rows[1]["pending"] = -5
    rows[2]["state"] = State.INCAPACITATED
    bs = played(opened(rows, [sheet(initiative=1)]), 1, 2)  # lots among equals
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    numbers = distribution(bs, lambda c: tuple(int(row(c, i).number) for i in range(3)))
    assert numbers == {(8 + k, 3 + k, -1): p for k, p in NINTHS.items()}
    roll(bs, 0, to=(Purpose.INITIATIVE, 3))


def test_ps_mob_2_without_the_word_everybody_rolls() -> None:
    """PS-MOB-2: a squad whose sheet says nothing of a mob acts one by one."""
    rows = [minor(gun(value=4), squad=20, initiative=8) for _ in range(2)]
    bs = start(rows, [sheet()])
    declare(bs, Act.ATTACK, rate=Rate.BURST, to=(Prompt.PHASE, 1))
    declare(bs, Act.ATTACK, rate=Rate.BURST)
    quiet(bs)
    told = play(bs, -2, -2)
    assert [event[:3:2] for event in events(told, Event.ATTACK_ROLL)] == [(0, 4), (1, 4)]


def test_ps_mob_2_one_declaration_spends_all_phases() -> None:
    """PS-MOB-2: one is asked, all phases are spent, all are moved and defend as declared, each from her place."""
    rows = mob(3)
    rows[1]["at"] = 2000
    bs = played(start(rows, [sheet(at=5000)]), (Act.APPROACH, 0, 1), Act.NOTHING, ...)
    assert [int(row(bs, i).at) for i in range(3)] == [3750, 2750, 3750]
    assert [int(row(bs, i).moved) for i in range(3)] == [1, 1, 1]
    assert asked(bs) == (Prompt.PHASE, 3)
    assert [int(row(bs, i).phase) for i in range(4)] == [0, 0, 0, 1]


@pytest.mark.parametrize(("act", "there"), [
    (Act.COVER, {"at": 3700, "cover": 2}), (Act.APPROACH, {"at": 4950}), (Act.RETREAT, {"at": 0}),
    (Act.JOIN, {"at": 3700}),
])  # fmt: skip
def test_ps_mob_2_whom_a_move_leads_nowhere_stays(act: Act, there: dict[str, int]) -> None:
    """PS-MOB-2, PS-MOVE-1: she pays for no move, and none of hers is told; whoever is joined is such a one."""
    red = mob(3, gun(value=3), at=3000)
    red[1].update(there)
    bs = start(red, [sheet(at=5000)], covers=[(3700, 2)])
    told = declare(bs, Act.ATTACK, rate=Rate.BURST, first=(act, 0, 1))
    assert [int(row(bs, k).moved) for k in range(3)] == [1, 0, 1]
    assert [pace for _, _, pace, *_ in events(told, Event.MANOEUVRE)] == [2, 0, 2]
    play(bs, quiet, -2, ...)
    assert int(row(bs, 1).at) == there["at"]
    assert 3000 not in {int(row(bs, k).at) for k in (0, 2)}


@pytest.mark.parametrize("restraint", [Restraint.CONFINED, Restraint.BOUND])
@pytest.mark.parametrize("act", [Act.COVER, Act.APPROACH, Act.RETREAT])
def test_ps_mob_2_who_is_held_stays(act: Act, restraint: int) -> None:
    """PS-MOB-2, PS-DODGE-1: her mob takes nobody along who cannot walk, and she pays for no move."""
    red = mob(2, at=3000)
    red[1]["restraint"] = restraint
    bs = played(start(red, [sheet(at=5000)], covers=[(3700, 2)]), (act, 0, 1), Act.NOTHING, ...)
    assert int(row(bs, 0).at) != 3000
    assert [int(row(bs, k).moved) for k in range(2)] == [1, 0]
    assert (int(row(bs, 1).at), int(row(bs, 1).cover)) == (3000, 0)


@pytest.mark.parametrize("act", [Act.COVER, Act.RETREAT])
def test_ps_mob_2_who_is_held_makes_no_step(act: Act) -> None:
    """PS-MOB-2, PS-ABORT-1, PS-DODGE-1: nor does the step of those who abort with her."""
    blue = mob(2, at=4200, initiative=3)
    blue[0]["restraint"] = Restraint.BOUND  # the last listed of equals is asked
    bs = start([sheet()], blue, covers=[(4300, 2)])
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, (act, 0, 6))
    assert [int(row(bs, k).dodging) for k in (1, 2)] == [1, 1]
    assert int(row(bs, 1).at) == 4200
    assert int(row(bs, 2).at) != 4200


@pytest.mark.parametrize("act", [Act.PASS, Act.HOLD])
def test_ps_mob_2_waits_as_one(act: Act) -> None:
    """PS-MOB-2, PS-HOLD-1: a mob passes and holds as one."""
    bs = fight(3)
    told = answer(bs, act)
    assert len(events(told, Event.PASS if act == Act.PASS else Event.HOLD)) == 3
    assert [int(row(bs, i).holding) for i in range(3)] == [int(act == Act.HOLD)] * 3
    if act == Act.HOLD:
        assert asked(bs)[0] == Prompt.HELD
        told = answer(bs, Act.ACT)
        assert len(events(told, Event.ACTS)) == 3


def test_ps_mob_2_members_with_other_numbers() -> None:
    """PS-MOB-2: whoever was stunned has a number of her own, and attacks with those who share it."""
    rows = mob(3, gun(value=3))
    rows[2]["pending"] = -5
    bs = start(rows, [sheet(initiative=1)])
    attack(bs, rate=Rate.BURST)
    assert met(bs)[0] == 3 + 1
    roll(bs, -2)
    assert (int(bs[0].count), asked(bs)) == (3, (Prompt.PHASE, 2))
    attack(bs, rate=Rate.BURST)
    assert met(bs)[0] == 3


def test_ps_mob_2_aborts_together() -> None:
    """PS-MOB-2, PS-ABORT-1: one prompt for all who may; all pay and dodge, and step together."""
    bs = start([sheet(initiative=9, at=2900)], mob(3, initiative=4))
    declare(bs, Act.ATTACK)
    told = answer(bs, Act.DODGE)
    assert sorted(event[0] for event in events(told, Event.ABORT)) == [1, 2, 3]
    answer(bs, Act.RETREAT, 0, 6)
    assert [int(row(bs, i).at) for i in (1, 2, 3)] == [3300] * 3
    assert [int(row(bs, i).dodging) for i in (1, 2, 3)] == [1] * 3
    assert asked(bs) == (Purpose.ACTION, 0)


@pytest.mark.parametrize("n", [2, 3, 5])
def test_ps_mob_2_the_next_carries_on(n: int) -> None:
    """PS-MOB-2: stunned before her dice, the first drops out; the next attacks with the others, one fewer."""
    bs = start(mob(n, gun(value=3)), [sheet(gun(damage=1), initiative=4, hair=1)])
    declare(bs, Act.ATTACK, rate=Rate.BURST)
    leader = next(i for i in range(n) if row(bs, i).lead == 0)
    told = play(bs, (Act.SNAP, leader), 2)
    assert [event[0] for event in events(told, Event.LOST)] == [leader]
    assert asked(bs)[0] == Purpose.ACTION
    assert asked(bs)[1] != leader
    assert met(bs)[0] == 3 + {2: 0, 3: 1, 5: 2}[n]


def test_ps_mob_2_a_follower_who_falls_is_missed() -> None:
    """PS-MOB-2: a member who is stunned before the dice does not add to the bonus."""
    bs = start(mob(2, gun(value=3)), [sheet(gun(damage=1), initiative=4, hair=1)])
    declare(bs, Act.ATTACK, rate=Rate.BURST)
    follower = next(i for i in range(2) if row(bs, i).lead != 0)
    play(bs, (Act.SNAP, follower), 2, to=(Purpose.ACTION, 1 - follower))
    assert met(bs)[0] == 3


def test_ps_mob_2_the_first_is_gone_from_the_start() -> None:
    """PS-MOB-2: without its first listed member a mob rolls and acts through the next."""
    rows = mob(3, gun(value=3))
    rows[0]["state"] = State.DEAD
    bs = opened(rows, [sheet(initiative=1)])
    roll_round(bs)
    attack(bs, rate=Rate.BURST)
    assert asked(bs)[1] in (1, 2)
    assert met(bs)[0] == 3 + 1


def test_ps_mob_1_areas() -> None:
    """PS-MOB-1, PS-AREA-1: the bonus counts for an area too."""
    bs = fight(4, gun(value=3))
    declare(bs, Act.AREA, rate=Rate.BURST)
    quiet(bs)
    assert events(roll(bs, 0), Event.AREA_ROLL)[0][2] == 3 + 2 - 2


def test_ps_mob_2_major_characters_attack_one_by_one() -> None:
    """PS-MOB-1: equal numbers make no mob: two heroes roll twice, each without a bonus."""
    bs = start([sheet(initiative=8), sheet(initiative=8)], [sheet()])
    declare(bs, Act.ATTACK, rate=Rate.BURST)
    declare(bs, Act.ATTACK, rate=Rate.BURST)
    quiet(bs)
    told = play(bs, -2, -2)
    assert [event[2] for event in events(told, Event.ATTACK_ROLL)] == [5, 5]
