"""Aborting to defence and to hair-trigger attacks: when, at which price, and for how long."""

import pytest

from okenv.systems.psob.rules.actions import STEP, Act
from okenv.systems.psob.rules.active_defence import dodge
from okenv.systems.psob.rules.layout import Band, Event, Kind, Prompt, Purpose, Rate, State
from tests.systems.psob.acting import attack, declare, passing, roll_round
from tests.systems.psob.asked import answer, asked, distribution, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.helpers import NINTHS, blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain


def test_ps_abort_1_to_defence_before_her_phase() -> None:
    """PS-ABORT-1: she loses the phase that she still has, and the shot meets +2 Dodge."""
    bs = start([sheet(initiative=8)], [sheet(initiative=5)])
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 1))
    assert kinds(bs) == {Act.DECLINE, Act.DODGE}
    assert events(answer(bs, Act.DODGE), Event.ABORT) == [(1, 1, 0, 0, 0, 0, 0)]
    assert events(play(bs, Act.STAND, 0), Event.ATTACK_ROLL)[0][4] == 7
    assert (int(bs[0].turn), row(bs, 1).phase, row(bs, 1).pending) == (2, 0, 0)  # her number 5 never came


def test_ps_abort_1_after_her_phase() -> None:
    """PS-ABORT-1: without a phase left it costs 5 of her next initiative; the distribution of that number."""
    bs = played(start([sheet(initiative=5)], [sheet(initiative=8)]), Act.PASS)
    declare(bs, Act.ATTACK)
    assert events(play(bs, Act.DODGE, Act.STAND, -2), Event.ABORT) == [(1, 0, 0, 0, 0, 0, 0)]
    assert (int(bs[0].turn), row(bs, 1).pending) == (2, -5)
    roll(bs, 0)
    assert distribution(bs, lambda copy: int(row(copy, 1).number)) == {3 + k: p for k, p in NINTHS.items()}


def test_ps_abort_1_without_a_phase_this_round() -> None:
    """PS-ABORT-1: who has no phase because her number is below 0 pays with the next initiative too."""
    bs = start([sheet(initiative=8)], [sheet(initiative=0)], [0, -2])
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, Act.STAND, -2)
    assert row(bs, 1).pending == -5


def test_ps_abort_1_a_held_phase_is_lost() -> None:
    """PS-ABORT-1, PS-HOLD-1: a phase that is held is the price as well."""
    bs = played(start([sheet(initiative=5)], [sheet(initiative=8)]), Act.HOLD)
    while bs[0].prompt == Prompt.HELD:
        answer(bs, Act.DECLINE)
    declare(bs, Act.ATTACK)
    play(bs, Act.DECLINE, Act.DODGE)  # no preempting
    assert (row(bs, 1).phase, row(bs, 1).holding, row(bs, 1).pending) == (0, 0, 0)


def test_ps_abort_1_once_a_round_and_not_between_two_phases() -> None:
    """PS-ABORT-1, PS-ABORT-2: no second abort in the round, nor before a phase that she has really started."""
    bs = start([sheet(initiative=8), sheet(initiative=7)], [sheet(initiative=2)])
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, Act.STAND, -2)
    declare(bs, Act.ATTACK, to=(Purpose.ACTION, 1))  # nobody was asked
    roll(bs, -2)
    roll_round(bs)
    declare(bs, Act.ATTACK, to=(Purpose.ACTION, 0))  # not in the next round either, before her phase
    play(bs, -2, attack, -2, to=(Prompt.PHASE, 2))
    play(bs, Act.PASS)
    roll_round(bs)
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 2))


def test_ps_abort_2_until_a_phase_that_she_starts() -> None:
    """PS-ABORT-2: the +2 goes on through a round without a phase of hers, until she starts one."""
    bs = start([sheet(initiative=8)], [sheet(initiative=5)])
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, Act.STAND, -2)
    roll_round(bs)
    assert dodge(bs[0], 1, True) == 7
    play(bs, Act.PASS, to=(Prompt.PHASE, 1))
    assert dodge(bs[0], 1, True) == 7
    play(bs, Act.PASS)
    assert dodge(bs[0], 1, True) == 5


@pytest.mark.parametrize("first", [Act.PASS, Act.DEFEND])
def test_ps_abort_2_a_started_phase_ends_it(first: Act) -> None:
    """PS-ABORT-2: doing nothing, or defending, is a phase that is started."""
    bs = played(start([sheet(initiative=3)], [sheet(initiative=8, dodging=1, aborted_since=1)]), first)
    assert (row(bs, 1).dodging, row(bs, 1).aborted_since) == (0, 0)


@pytest.mark.parametrize(("earlier", "number"), [((), 5), (("stun",), 0), (("stun", "abort"), -5), (("abort",), 0)])
def test_ps_abort_2_what_is_pending_adds_up(earlier: tuple[str, ...], number: int) -> None:
    """PS-ABORT-2: the -5 of an abort and the -5 of a stun add up."""
    bs = start([sheet(initiative=5)], [sheet(blade(damage=3), initiative=8), sheet(blade(damage=3), initiative=7)])
    bs[0].fighters[0].number, bs[0].fighters[0].phase = -1, 0
    declare(bs, Act.ATTACK)
    play(bs, *([Act.DODGE, Act.STAND, -2] if "abort" in earlier else [Act.DECLINE, -2]))
    declare(bs, Act.ATTACK)
    quiet(bs)
    roll(bs, 2 if "stun" in earlier else -2, to=(Purpose.INITIATIVE, 0))
    assert distribution(bs, lambda c: int(row(c, 0).number)) == _numbers(number)


def _numbers(middle: int) -> dict[int, object]:
    """The distribution of 2dF about a number, where everything below 0 is no phase."""
    found: dict[int, object] = {}
    for dice, p in NINTHS.items():
        number = max(middle + dice, -1)
        found[number] = found.get(number, 0) + p  # type: ignore[operator]
    return found


def test_ps_abort_2_stuns_cost_five_once_a_round() -> None:
    """PS-ABORT-2, PS-DMG-1: a second and a third stun in the round change nothing more."""
    attackers = [sheet(blade(damage=3), initiative=n) for n in (9, 8, 7)]
    bs = start([sheet(initiative=5)], attackers)
    bs[0].fighters[0].number, bs[0].fighters[0].phase = -1, 0
    stuns = []
    for _ in range(3):
        attack(bs)
        stuns += events(roll(bs, 0), Event.STUN)
    assert [how for _, how, *_ in stuns] == [0, -1, -1]
    assert row(bs, 0).pending == -5


def test_ps_abort_2_the_stunned_do_not_abort() -> None:
    """PS-ABORT-2: not until the next initiative is rolled."""
    bs = played(start([sheet(initiative=5)], [sheet(blade(damage=3), initiative=8), sheet(initiative=7)]), attack)
    assert events(roll(bs, 0), Event.STUN) == [(0, 1, 0, 0, 0, 0, 0)]
    declare(bs, Act.ATTACK, to=(Purpose.ACTION, 2))
    roll(bs, -2)
    roll_round(bs)
    assert row(bs, 0).stunned == 0
    declare(bs, Act.ATTACK, to=(Prompt.ABORT, 0))


@pytest.mark.parametrize(("kind", "to"), [(Act.RETREAT, 3300), (Act.APPROACH, None)])
def test_ps_abort_1_a_fifth_of_a_move(kind: Act, to: int | None) -> None:
    """PS-ABORT-1: she may step 3 m of 15; toward somebody who is beside her there is nowhere to go."""
    bs = start([sheet(initiative=8)], [sheet(initiative=5)])
    row(bs, 0).at = 2900
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, to=(Prompt.STEP, 1))
    assert ((kind, 0, STEP) in legal(bs)) == (to is not None)
    if to is not None:
        assert events(answer(bs, kind, 0, STEP), Event.MOVE) == [(1, 3000, to, 0, 0, 0, 0)]


def test_ps_abort_1_out_of_reach() -> None:
    """PS-ABORT-1, PS-MELEE-1: a step takes effect before the action: here beyond reach and a free quarter."""
    bs = start([sheet(blade(), initiative=8, pace=200)], [sheet(initiative=5)])
    declare(bs, Act.ATTACK)
    assert events(play(bs, Act.DODGE, (Act.RETREAT, 0, STEP)), Event.LOST) == [(0, 0, 0, 0, 0, 0, 0)]
    assert row(bs, 0).phase == 0


def test_ps_abort_1_breaks_her_aim() -> None:
    """PS-ABORT-1, PS-AIM-1: whoever aborts aims no longer."""
    bs = start([sheet(initiative=8)], [sheet(initiative=5, aim_on=1)])
    declare(bs, Act.ATTACK)
    assert events(play(bs, Act.DODGE), Event.AIM_LOST) == [(1, 0, 0, 0, 0, 0, 0)]
    assert row(bs, 1).aim_on == 0


def test_ps_abort_1_who_is_asked() -> None:
    """PS-ABORT-1: quickest first; enemies, and friends whom her fire takes in; not who stands elsewhere."""
    red = [sheet(gun(Rate.SATURATION), initiative=9), sheet(initiative=4), sheet(initiative=6, at=0)]
    bs = start(red, [sheet(initiative=5), sheet(initiative=7)])
    declare(bs, Act.AREA)
    order = []
    while bs[0].prompt != 0:
        order.append(asked(bs)[1])
        answer(bs, Act.DECLINE)
    assert order == [4, 3, 1]


def hair(**fields: int) -> dict[str, object]:
    return sheet(gun(Rate.AUTO), initiative=4, hair=1, **fields)


def test_ps_abort_1_hair_trigger() -> None:
    """PS-ABORT-1: her attack is rolled before the action that she reacts to, at -2, at the weapon's highest rate."""
    bs = start([sheet(initiative=8)], [hair()])
    declare(bs, Act.ATTACK)
    assert (Act.SNAP, 0, 0) in legal(bs)
    assert events(answer(bs, Act.SNAP), Event.SNAP) == [(1, 0, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Purpose.ACTION, 1)
    told = roll(bs, 2)
    assert events(told, Event.ATTACK_ROLL) == [(1, 0, 5 + 1 - 2, 2, 5, 0, Rate.AUTO)]
    assert events(told, Event.STUN) == [(0, 1, 0, 0, 0, 0, 0)]
    assert events(told, Event.LOST) == [(0, 0, 0, 0, 0, 0, 0)]  # stunned before her dice
    assert bs[0].turn == 2


def test_ps_abort_1_hair_trigger_that_misses() -> None:
    """PS-ABORT-1: a miss changes nothing for the actor; the phase is the price; nothing lasts until the next one."""
    bs = start([sheet(initiative=8)], [hair()])
    declare(bs, Act.ATTACK)
    told = play(bs, Act.SNAP, -2, 0)
    assert [event[:2] for event in events(told, Event.ATTACK_ROLL)] == [(1, 0), (0, 1)]
    assert events(told, Event.ATTACK_ROLL)[1][4] == 5
    assert bs[0].turn == 2


def test_ps_abort_1_hair_trigger_may_defend_instead() -> None:
    """PS-ABORT-1: with the schtick defence remains possible; a reaction of any kind is the round's one."""
    bs = start([sheet(initiative=8), sheet(initiative=7)], [hair()])
    declare(bs, Act.ATTACK)
    play(bs, Act.DODGE, Act.STAND, -2)
    declare(bs, Act.ATTACK, to=(Purpose.ACTION, 1))


def test_ps_abort_1_no_window_on_an_abort() -> None:
    """PS-ABORT-1: nobody reacts to a reaction: its dice come at once, then the others are asked on."""
    bs = start([sheet(initiative=8), hair()], [hair(), sheet(initiative=2)])
    declare(bs, Act.ATTACK)
    first = asked(bs)[1]
    answer(bs, Act.SNAP, to=(Purpose.ACTION, first))
    roll(bs, -2)
    assert asked(bs)[0] == Prompt.ABORT


def test_ps_abort_1_hair_trigger_hand_to_hand_needs_reach() -> None:
    """PS-ABORT-1, PS-MELEE-1: a blade on the hair trigger cuts whoever is within 2 m, nobody farther."""
    for gap, able in ((200, True), (201, False)):
        bs = start([sheet(initiative=8)], [sheet(blade(), initiative=4, hair=1, at=3000 + gap)])
        declare(bs, Act.ATTACK)
        assert ((Act.SNAP, 0, 0) in legal(bs)) == able


def test_ps_abort_1_active_defence_and_wounds_lower_the_snap() -> None:
    """PS-ABORT-1, PS-DEF-1, PS-DMG-1: -2 for the abort on top of -2 for active defence and -1 a wound."""
    bs = start([sheet(initiative=8)], [hair(defending=1, wounds=1)])
    declare(bs, Act.ATTACK)
    assert events(play(bs, Act.SNAP, 0), Event.ATTACK_ROLL)[0][2] == 5 + 1 - 2 - 2 - 1


def test_ps_abort_1_killed_before_her_dice() -> None:
    """PS-ABORT-1: an actor whom a hair trigger puts out of the fight does nothing more."""
    bs = start([minor(initiative=8), sheet(initiative=1)], [sheet(gun(damage=12), initiative=4, hair=1)])
    declare(bs, Act.ATTACK)
    told = play(bs, Act.SNAP, 2)
    assert row(bs, 0).state == State.INCAPACITATED
    assert events(told, Event.LOST) == [(0, 0, 0, 0, 0, 0, 0)]
    assert [event[0] for event in events(told, Event.ATTACK_ROLL)] == [2]


def test_ps_abort_1_hair_trigger_on_an_area() -> None:
    """PS-ABORT-1, PS-AREA-1: the area around the enemy at the highest rate and -2, a friend in it too, at once."""
    bs = start([sheet(initiative=8), minor()], [hair(hair_area=1, at=4000), sheet(initiative=2, at=3100)])
    declare(bs, Act.ATTACK)
    assert {(Act.SNAP, 0, 0), (Act.SNAP, 1, 0)} <= set(legal(bs))
    assert events(answer(bs, Act.SNAP), Event.SNAP) == [(2, 0, 0, 1, 0, 0, 0)]
    assert asked(bs) == (Purpose.ACTION, 2)
    told = roll(bs, 2)
    far = 2
    assert events(told, Event.AREA_ROLL) == [(2, 0, 5 + 1 - 2 - 2 - far, 2, 0, Rate.AUTO, 0)]
    assert events(told, Event.DEALT) == []
    bs = start([sheet(initiative=8), minor(dodge=2)], [hair(hair_area=1, at=3400), minor(initiative=2, dodge=1)])
    declare(bs, Act.ATTACK)
    play(bs, (Act.SNAP, 1))
    assert asked(bs) == (Purpose.ACTION, 2)  # the friend in it may not abort from it
    assert [event[:3] for event in events(roll(bs, 1), Event.DEALT)] == [(2, 3, 1), (2, 1, 2)]


def test_ps_abort_1_hair_trigger_of_a_grenade() -> None:
    """PS-ABORT-1, PS-AMMO-1: it is thrown at the area around an enemy, and used up."""
    grenade = {"value": 7, "kind": Kind.GRENADE, "damage": 10, "charge": 1}
    bs = start([sheet(initiative=8)], [sheet(grenade, initiative=4, hair=1, hair_area=1, at=3400)], charge=1)
    declare(bs, Act.ATTACK)
    told = play(bs, Act.SNAP, 2)
    assert events(told, Event.AREA_ROLL) == [(1, 0, 7 - 2 - 2, 2, 0, Rate.NONE, 0)]
    assert events(told, Event.HARM) == [(0, 10, Band.WOUNDED, 0, 0, 0, 0)]
    assert row(bs, 1).w_left[0] == 0


def test_ps_abort_1_nobody_aborts_from_a_pass() -> None:
    """PS-ABORT-1: where nothing is declared there is nothing to react to."""
    bs = played(start([sheet(initiative=8)], [sheet(initiative=4)]), Act.PASS, to=(Prompt.PHASE, 1))
    assert events(passing(bs), Event.ABORT) == []
