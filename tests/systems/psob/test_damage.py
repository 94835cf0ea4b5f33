"""Damage after armour: bands, stuns, wounds, falling and dying."""

from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from okenv.core.events import new_log
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.active_defence import dodge
from okenv.systems.psob.rules.damage import band_of, hurt, take_harm
from okenv.systems.psob.rules.layout import NO_PHASE, Band, Event, Kind, Prompt, Rate, Restraint, State
from okenv.systems.psob.rules.social import NO_SKILL
from tests.systems.deciding import Deciding
from tests.systems.psob.acting import attack, declare, met, passing, roll_round
from tests.systems.psob.asked import answer, asked, distribution, events, kinds, legal, play, played, quiet, roll, row
from tests.systems.psob.gambits import by_dials
from tests.systems.psob.helpers import NINTHS, blade, gun, minor, opened, sheet, start

pytestmark = pytest.mark.plain
DECIDING = Deciding("psob")


def test_ps_dmg_2_bands() -> None:
    """PS-DMG-2, PS-DMG-1: every number of points from -5 to 30, for minor and major characters."""
    for points in range(-5, 31):
        small = Band.NOTHING if points < 1 else Band.STUNNED if points < 10 else Band.INCAPACITATED
        assert band_of(1, points) == small
        large = (
            Band.NOTHING if points < 3
            else Band.STUNNED if points < 10
            else Band.WOUNDED if points < 15
            else Band.INCAPACITATED if points < 20
            else Band.KILLED
        )  # fmt: skip
        assert band_of(0, points) == large


def hit(points: int, **fields: int) -> np.ndarray:
    """A certain hit of these points after armour on a fighter whose number is still to come, resolved."""
    target = sheet(**{"dodge": -3, "initiative": 4, **fields})
    bs = start([sheet({"value": 9, "kind": Kind.RANGED, "rate": Rate.BURST, "damage": points - 12}, initiative=9)],
               [target, sheet(at=0, initiative=1)])  # fmt: skip
    attack(bs, rate=Rate.BURST)
    roll(bs, 0)
    return bs


@pytest.mark.parametrize(
    ("points", "wounds", "state", "stunned"),
    [
        (2, 0, State.FIT, 0), (3, 0, State.FIT, 1), (9, 0, State.FIT, 1), (10, 1, State.FIT, 1),
        (14, 1, State.FIT, 1), (15, 0, State.INCAPACITATED, 0), (19, 0, State.INCAPACITATED, 0), (20, 0, State.DEAD, 0),
    ],
)  # fmt: skip
def test_ps_dmg_2_major(points: int, wounds: int, state: State, stunned: int) -> None:
    """PS-DMG-2: a major character: only the highest band applies."""
    f = row(hit(points), 1)
    assert (f.wounds, f.state, f.stunned, f.phase) == (wounds, state, stunned, int(points < 3))


@pytest.mark.parametrize(("points", "state", "stunned"), [(0, 0, 0), (1, 0, 1), (9, 0, 1), (10, 1, 0), (25, 1, 0)])
def test_ps_dmg_2_minor(points: int, state: int, stunned: int) -> None:
    """PS-DMG-2: a minor character: stunned from 1, incapacitated from 10 on, never wounded."""
    f = row(hit(points, minor=1), 1)
    assert (f.wounds, f.state, f.stunned) == (0, state, stunned)


@pytest.mark.parametrize("armour", range(0, 8))
def test_ps_dmg_1_armour(armour: int) -> None:
    """PS-DMG-1: armour comes off first: 10 points are a wound through 0, a stun through 1 to 7."""
    f = row(hit(10, armour=armour), 1)
    assert (f.wounds, f.stunned) == (int(armour == 0), 1)


def test_ps_dmg_1_a_shot_by_its_dice() -> None:
    """PS-DMG-1, PS-DICE-1: AV 5, damage 13 against Dodge 5: what 2dF makes of it, whole distribution."""
    bs = start([sheet(gun(damage=13), initiative=9)], [sheet(initiative=4)])
    attack(bs, rate=Rate.BURST)
    found = distribution(bs, lambda c: (int(row(c, 1).wounds), State(int(row(c, 1).state))))
    assert found == {
        (0, State.FIT): Fraction(3, 9), (1, State.FIT): Fraction(5, 9), (0, State.INCAPACITATED): Fraction(1, 9),
    }  # fmt: skip


@pytest.mark.parametrize("initiative", [4, 10])
def test_ps_dmg_1_stunned(initiative: int) -> None:
    """PS-DMG-1: she loses the phase that is to come; else 5 of the next initiative."""
    bs = start([sheet(blade(damage=3), initiative=8)], [sheet(initiative=initiative)])
    if initiative > 8:
        answer(bs, Act.PASS)
    attack(bs)
    told = roll(bs, 0)
    lost = initiative < 8
    assert events(told, Event.STUN) == [(1, int(lost), 0, 0, 0, 0, 0)]
    assert int(bs[0].turn) == 2
    assert row(bs, 1).pending == (0 if lost else -5)


def test_ps_dmg_1_a_held_phase_is_lost_too() -> None:
    """PS-DMG-1, PS-HOLD-1: a stun takes a phase that is held."""
    bs = played(start([sheet(initiative=9)], [sheet(blade(damage=3), initiative=5)]), Act.HOLD, Act.DECLINE, attack)
    told = roll(bs, 0)
    assert events(told, Event.STUN) == [(0, 1, 0, 0, 0, 0, 0)]
    assert events(told, Event.HELD_OUT) == []


@pytest.mark.parametrize("wounds", [0, 1, 2])
def test_ps_dmg_1_wounds_lower_everything_else(wounds: int) -> None:
    """PS-DMG-1, PS-WOUND-1: -1 AV and Dodge for each wound; Initiative is not touched."""
    bs = opened([sheet(initiative=8, wounds=wounds, intimidation=6)], [sheet(initiative=4)])
    assert distribution(bs, lambda c: int(row(c, 0).number)) == {8 + k: p for k, p in NINTHS.items()}
    play(bs, 0, 0)
    assert dodge(bs[0], 0, True) == 5 - wounds
    attack(bs, rate=Rate.BURST)
    assert met(bs) == (5 - wounds, 5)


@pytest.mark.parametrize(("before", "state", "after"), [(0, 0, 1), (1, 0, 2), (2, 1, 3)])
def test_ps_dmg_1_three_wounds(before: int, state: int, after: int) -> None:
    """PS-DMG-1: the third wound incapacitates."""
    f = row(hit(10, wounds=before), 1)
    assert (f.wounds, f.state) == (after, state)


@pytest.mark.parametrize(("hits", "wounds", "state"), [(1, 1, 0), (2, 2, 0), (3, 3, 1), (4, 4, 2)])
def test_ps_wound_1_wounds_at_once(hits: int, wounds: int, state: int) -> None:
    """PS-WOUND-1, PS-DMG-1, PS-INIT-2: wounds of one number add up: three incapacitate, four kill."""
    bs = start([sheet(blade(damage=10)) for _ in range(hits)], [sheet(initiative=1), sheet(initiative=1, at=0)])
    for _ in range(hits):
        declare(bs, Act.ATTACK)
    quiet(bs)
    play(bs, *[0] * hits)
    assert (row(bs, hits).wounds, row(bs, hits).state) == (wounds, state)


@pytest.mark.parametrize(
    ("weapons", "before", "wounds", "state"),
    [((10, 15), 0, 1, State.INCAPACITATED), ((15, 15), 0, 0, State.INCAPACITATED), ((3, 20), 0, 0, State.DEAD),
     ((10, 15), 2, 3, State.INCAPACITATED), ((10, 3), 2, 3, State.INCAPACITATED),
     ((15, 3), 0, 0, State.INCAPACITATED), ((20, 3), 0, 0, State.DEAD)],
)  # fmt: skip
def test_ps_wound_1_the_highest_band_of_what_comes_together(
    weapons: tuple[int, int], before: int, wounds: int, state: State
) -> None:
    """PS-WOUND-1: of two hits at one number the wounds and the highest band count."""
    bs = start(
        [sheet(blade(damage=d)) for d in weapons], [sheet(initiative=1, wounds=before), sheet(initiative=1, at=0)]
    )
    declare(bs, Act.ATTACK)
    declare(bs, Act.ATTACK)
    quiet(bs)
    play(bs, 0, 0)
    assert (row(bs, 2).wounds, row(bs, 2).state) == (wounds, state)


@pytest.mark.parametrize("small", [0, 1])
@pytest.mark.parametrize(("points", "state"), [(9, State.INCAPACITATED), (10, State.DEAD)])
def test_ps_wound_1_finishing_the_fallen(small: int, points: int, state: State) -> None:
    """PS-WOUND-1: another 10 kill whoever is incapacitated, minor characters too; 9 do nothing more."""
    fallen = sheet(state=State.INCAPACITATED, minor=small)
    bs = start([sheet(gun(damage=points), initiative=9)], [fallen, sheet(dodge=9)])
    declare(bs, Act.AREA, 1, rate=Rate.BURST)
    quiet(bs)
    assert events(roll(bs, 0), Event.DEALT) == [(0, 1, 0, -3, 0, 0, 0)]
    assert row(bs, 1).state == state


def test_ps_wound_1_out_of_the_fight() -> None:
    """PS-WOUND-1: the incapacitated have Dodge -3, no phase, no prompts, and are no targets."""
    bs = start([sheet(initiative=9)], [sheet(state=State.INCAPACITATED, dodge=9), sheet(initiative=4)])
    assert (dodge(bs[0], 1, False), int(row(bs, 1).number)) == (-3, NO_PHASE)
    assert events(declare(bs, Act.ATTACK, 1, to=(Prompt.ABORT, 2)), Event.DECLARE)[0][4] == 2


def test_ps_wound_1_falling_ends_everything() -> None:
    """PS-WOUND-1, PS-AIM-1: whoever falls has no stance, aim or pending any more, and nobody aims at her."""
    blue = [sheet(initiative=4, defending=1, aim_on=1, pending=0, cover=2), sheet(at=0, aim_on=0)]
    bs = start([sheet(gun(value=9, damage=30), initiative=9), sheet(aim_on=3, initiative=1)], blue)
    attack(bs, rate=Rate.BURST)
    roll(bs, 0)
    f = row(bs, 2)
    assert f.state == State.DEAD
    assert [int(f[name]) for name in ("defending", "aim_on", "pending", "cover", "phase", "stunned")] == [0] * 6
    assert row(bs, 1).aim_on == 0


def test_ps_dmg_2_pistol_and_mook() -> None:
    """PS-DMG-2, PS-ATT-2: a pistol of 5 (AV 5) against a mook of Dodge 3 always stuns, and never downs at once."""
    bs = start([sheet(gun(), initiative=8)], [minor(dodge=3)])
    attack(bs, rate=Rate.BURST)
    found = {dice: events(roll(bs.copy(), dice), Event.HARM)[0][1:3] for dice in NINTHS}
    assert found == {dice: (5 + 2 + dice, Band.STUNNED) for dice in NINTHS}


# --- somebody incapacitated speaks (option `talks`)

WORDS = {"intimidation": 9, "influence": 8, "deceit": 7}


def lying(*foes: dict[str, Any], talks: int = 1, **fields: int) -> np.ndarray:
    """She lies there with three wounds and words to use; a friend, two minor friends and foes of hers stand."""
    me = sheet(gun(charge=3, left=1), **{"initiative": 9, "state": State.INCAPACITATED, "wounds": 3, **WORDS, **fields})
    red = [me, sheet(initiative=2), minor(initiative=1), minor(initiative=1)]
    return start(red, foes or (sheet(spine=5, initiative=2), minor(initiative=2)), talks=talks, charge=1)


def test_ps_wound_1_the_incapacitated_speak_and_do_nothing_else() -> None:
    """PS-WOUND-1, PS-INIT-1: a phase of her own, in which she may act or pass; as her action words alone, or both."""
    bs = lying()
    assert (asked(bs), row(bs, 0).number) == ((Prompt.PHASE, 0), 9)
    assert legal(bs) == {(Act.PASS, 0, 0), (Act.STAND, 0, 0)}
    play(bs, Act.STAND)
    assert kinds(bs) == {Act.INTIMIDATE, Act.COW, Act.RALLY, Act.DECEIVE, Act.COMPLEX, Act.NOTHING}
    two = played(bs.copy(), Act.COMPLEX, Act.RALLY)
    assert DECIDING.decision(two, "turtle") == by_dials(two) == (Act.DONE, 0, 0)
    assert events(play(bs, Act.NOTHING), Event.LOST) == []
    assert (row(bs, 0).phase, row(bs, 0).state) == (0, State.INCAPACITATED)


@pytest.mark.parametrize(("talks", "fields"), [
    (0, {}), (1, {"state": State.DEAD}), (1, {"state": State.GONE}), (1, {"restraint": Restraint.IMMOBILE}),
    (1, {"mob": 1, "minor": 1, "wounds": 0}), (1, dict.fromkeys(WORDS, NO_SKILL)),
])  # fmt: skip
def test_ps_wound_1_who_does_not_speak(talks: int, fields: dict[str, int]) -> None:
    """PS-WOUND-1: nobody without the option, the dead, who cannot move at all, one of a mob, who knows no words."""
    bs = lying(talks=talks, **fields)
    assert asked(bs)[1] != 0
    assert (row(bs, 0).phase, row(bs, 0).number) == (0, NO_PHASE)


@pytest.mark.parametrize(("fields", "act", "value"), [
    ({}, Act.RALLY, 8 - 5), ({"wounds": 0}, Act.DECEIVE, 7 - 5), ({"minor": 1, "wounds": 0}, Act.RALLY, 8 - 5),
    ({}, Act.INTIMIDATE, 9 - 5 - 1),  # a quarter of her side is down
])  # fmt: skip
def test_ps_wound_1_at_5_less(fields: dict[str, int], act: Act, value: int) -> None:
    """PS-WOUND-1: -5 in place of her wounds; of two things at once 2 more (PS-ACT-1)."""
    bs = lying(**fields)
    declare(bs, act)
    quiet(bs)
    assert events(roll(bs, 0), Event.SOCIAL_ROLL)[0][2] == value
    bs = lying(**fields)
    play(bs, Act.STAND, Act.COMPLEX, Act.RALLY, Act.DECEIVE)
    quiet(bs)
    assert events(roll(bs, 0), Event.SOCIAL_ROLL)[0][2] == 8 - 5 - 2


def test_ps_wound_1_words_are_heard_though_she_lies_there() -> None:
    """PS-WOUND-1, PS-SOC-1: the side is rallied; a holder may preempt her; whoever has nothing to say is not asked."""
    bs = lying(sheet(initiative=10), minor(initiative=2))
    play(bs, Act.HOLD, Act.DECLINE)
    declare(bs, Act.RALLY)
    assert asked(bs) == (Prompt.PREEMPT, 4)
    answer(bs, Act.DECLINE)
    quiet(bs)
    roll(bs, 2)
    assert bs[0].rallied[0] == 8 - 5 + 2
    alone = {"intimidation": NO_SKILL, "deceit": NO_SKILL, "influence": 8}
    me = sheet(initiative=9, state=State.INCAPACITATED, wounds=3, **alone)
    bs = start([me, sheet(initiative=2)], [sheet(initiative=1)], talks=1)
    assert asked(bs) == (Prompt.PHASE, 1)  # nobody to rally
    assert row(bs, 0).phase == 1


def test_ps_wound_1_who_falls_before_her_words_has_not_said_them() -> None:
    """PS-WOUND-1, PS-HOLD-1: put out by who preempts her she loses what she declared; next round she speaks."""
    red = [minor(initiative=5, dodge=-3, influence=8), minor(initiative=1), sheet(initiative=1)]
    bs = played(start(red, [sheet(blade(damage=12), initiative=8)], talks=1), Act.HOLD, Act.DECLINE)
    declare(bs, Act.RALLY)
    play(bs, (Act.PREEMPT, 0))
    declare(bs, Act.ATTACK)
    play(bs, 2)
    quiet(bs)
    told = roll(bs, 0)
    assert row(bs, 0).state == State.INCAPACITATED
    assert events(told, Event.SOCIAL_ROLL) == []
    assert [event[0] for event in events(told, Event.LOST)] == [0]
    passing(bs)
    roll_round(bs)
    assert row(bs, 0).number == 5


def test_ps_wound_1_a_side_that_only_speaks_has_lost() -> None:
    """PS-WOUND-1, PS-END-1: nobody able to act is left."""
    bs = start([sheet(initiative=9, wounds=2, dodge=-3, **WORDS)], [sheet(gun(damage=12), initiative=5)], talks=1)
    play(bs, Act.PASS)
    attack(bs)
    told = roll(bs, 0)
    assert events(told, Event.OVER) == [(1, 0, 0, 0, 0, 0, 0)]


def test_ps_wound_1_who_speaks_can_still_be_killed() -> None:
    """PS-WOUND-1: another 10 end her phase, and what she has declared at a lower number never comes."""
    bs = lying()
    hurt(bs[0], 0, 10, new_log())
    take_harm(bs[0], 0, new_log())
    assert (row(bs, 0).state, row(bs, 0).phase, row(bs, 0).number) == (State.DEAD, 0, NO_PHASE)


@pytest.mark.parametrize(("words", "foes", "said"), [
    ({"intimidation": 9}, [sheet(spine=9), sheet(spine=5)], (Act.COW, 1, 0)),
    ({"intimidation": 9}, [sheet(spine=9), minor(spine=3), minor(spine=8)], (Act.INTIMIDATE, 0, 0)),
    ({"intimidation": 9}, [sheet(spine=20)], None),
    ({"influence": 8}, [sheet(intimidation=5)], (Act.RALLY, 0, 0)),
    ({"influence": 5}, [sheet(intimidation=5)], None),
    ({"influence": 8}, [sheet()], None),
    ({"deceit": 9}, [sheet(spine=6)], None),
    ({"deceit": 9, "intimidation": 9}, [sheet(spine=20)], None),
    ({"deceit": 12, "intimidation": 1}, [sheet(spine=9)], (Act.DECEIVE, 0, 0)),
])  # fmt: skip
def test_ps_wound_1_minds_say_what_is_likeliest_to_work(words: dict[str, int], foes: list[Any], said: Any) -> None:
    """PS-WOUND-1: the best threat, a rally where the enemy can threaten, deceit where the side can; else nothing."""
    for decide in (partial(DECIDING.decision, code="brute"), by_dials):
        bs = lying(*foes, **{**dict.fromkeys(WORDS, NO_SKILL), **words})
        assert decide(bs) == ((Act.PASS if said is None else Act.STAND), 0, 0)
        if said is not None:
            play(bs, Act.STAND)
            assert decide(bs) == said
        if said == (Act.DECEIVE, 0, 0):  # 12 comes to no second doubling against spine 9
            bs[0].deceived[0] = 1
            assert decide(bs) == (Act.NOTHING, 0, 0)
