"""Damage: Health and Endurance, resistance by type, piercing, stunning, the unnamed, being out."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import UNARMED, Event, Flag, Pair, Prompt, Purpose, Type
from tests.systems.zerospace.acting import attack, declare
from tests.systems.zerospace.asked import asked, distribution, events, play, played, row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, power, sheet, start

pytestmark = pytest.mark.plain
PIERCING, STUNNING = Flag.PIERCING + HARM, Flag.STUNNING + HARM
ALTERATION = power(type=Type.ALTERATION)


def losses(arm: dict, red: dict | None = None, **blue: int) -> list[int]:
    """What each side of the damage die does to Health."""
    bs = played(start([sheet(arm, **(red or {}))], [sheet(**{"at": 31, "health_most": 50, **blue})]), attack, 12)
    found = distribution(bs, lambda c: 50 - int(row(c, 1).health))
    return sorted(lost for lost, count in found.items() for _ in range(count))


@pytest.mark.parametrize(
    ("arm", "resistances", "lost"),
    [
        (gun(), {}, [4, 5, 6, 7, 8, 9]),
        (gun(level=5), {}, [6, 7, 8, 9, 10, 11]),
        (gun(), {"dr": 2, "mr": 9, "ar": 9}, [2, 3, 4, 5, 6, 7]),
        (gun(), {"dr": 6}, [0, 0, 0, 1, 2, 3]),
        (mind(), {"dr": 9, "ar": 9}, [2, 2, 3, 3, 4, 4]),
        (mind(), {"mr": 3}, [1, 1, 1, 2, 2, 3]),
        (mind(), {"mr": 6}, [0, 0, 0, 1, 1, 1]),
        (ALTERATION, {"dr": 9, "mr": 9}, [2, 2, 3, 3, 4, 4]),
        (ALTERATION, {"ar": 4}, [0, 1, 1, 1, 2, 2]),
        (gun(flags=PIERCING), {"dr": 5}, [2, 3, 4, 5, 6, 7]),
        (gun(flags=PIERCING), {"dr": 1}, [3, 4, 5, 6, 7, 8]),
        (gun(flags=PIERCING), {"dr": 0}, [4, 5, 6, 7, 8, 9]),
        (mind(flags=PIERCING), {"mr": 6}, [1, 1, 1, 2, 2, 3]),
        (power(type=Type.ALTERATION, flags=PIERCING), {"ar": 1}, [1, 2, 2, 3, 3, 4]),
    ],
)
def test_zs_dmg_1_over_the_six_ways_of_the_die(arm: dict, resistances: dict, lost: list[int]) -> None:
    """ZS-DMG-1, ZS-ATT-1, ZS-ATT-2: 1d6 + level - resistance by type; mental and alteration half, 1 at least."""
    assert losses(arm, **resistances) == lost


def test_zs_dmg_3_unarmed() -> None:
    """ZS-DMG-3, ZS-DMG-1: bare hands do 1d6 + Brawn to Endurance, and no Health."""
    bs = start([sheet(gun(hands=2), brawn=4)], [sheet(at=31, dr=1, endurance_most=20)])
    attack(bs, 0, UNARMED)
    play(bs, 12)
    found = distribution(bs, lambda c: (20 - int(row(c, 1).endurance), int(row(c, 1).health)))
    assert found == {(die + 3, 14): 1 for die in range(1, 7)}


def test_zs_dmg_1_stunning_empties_endurance_and_no_more() -> None:
    """ZS-DMG-1, ZS-ATT-2: what exceeds the Endurance is lost; without any she is unconscious, Health untouched."""
    bs = played(start([sheet(gun(flags=STUNNING))], [sheet(at=40, endurance=3), sheet(at=50)]), attack)
    assert events(play(bs, 12, 6), Event.HARM) == [(1, 9, 1, 14, 0, 0, 0)]
    assert (row(bs, 1).state, row(bs, 1).health, row(bs, 1).endurance) == (1, 14, 0)


def test_zs_dmg_1_stunning_without_endurance_goes_to_health() -> None:
    """ZS-DMG-1: with no Endurance when the hit comes, the damage is of Health."""
    bs = start([sheet(gun(flags=STUNNING))], [sheet(at=40), sheet(at=50)])
    row(bs, 1).endurance = 0
    attack(bs)
    assert events(play(bs, 12, 1), Event.HARM) == [(1, 4, 1, 10, 0, 0, 0)]
    assert row(bs, 1).state == 1


def test_zs_obj_2_without_health_there_is_no_endurance() -> None:
    """ZS-OBJ-2, ZS-DMG-1: no Health left: unconscious, and Endurance is gone too; it never falls below 0."""
    bs = played(start([sheet(gun())], [sheet(at=40, health=4), sheet(at=50)]), attack)
    told = play(bs, 12, 6)
    assert events(told, Event.HARM) == [(1, 9, 0, 0, 0, 0, 0)]
    assert events(told, Event.OUT) == [(1, 0, 0, 0, 0, 0, 0)]
    assert (row(bs, 1).health, row(bs, 1).endurance, row(bs, 1).state) == (0, 0, 1)


@pytest.mark.parametrize("arm", [gun(), mind(), ALTERATION, gun(flags=STUNNING), gun(flags=int(Flag.BLINDING))])
def test_zs_dmg_2_any_successful_attack_defeats_the_unnamed(arm: dict) -> None:
    """ZS-DMG-2: whatever she resists, without a damage die."""
    bs = played(start([sheet(arm)], [sheet(at=40, named=0, dr=9, mr=9, ar=9), sheet(at=50)]), attack)
    assert events(play(bs, 12), Event.DEFEATED) == [(0, 1, 0, 0, 0, 0, 0)]
    assert (row(bs, 1).state, row(bs, 1).health) == (1, 14)
    assert asked(bs) == (Prompt.TURN, 0)


@pytest.mark.parametrize(("defeat", "kind"), [(d, k) for d in (0, 1) for k in (Act.DISARM, Act.DISTRACT, Act.GRAPPLE)])
def test_zs_dmg_2_manoeuvres_only_have_their_effect(defeat: int, kind: Act) -> None:
    """ZS-DMG-2: disarming, distracting and grappling defeat the unnamed under the option only."""
    bs = start([sheet()], [sheet(blade(), at=31, named=0), sheet(at=50)], manoeuvres_defeat=defeat)
    declare(bs, kind)
    play(bs, 12)
    assert row(bs, 1).state == defeat
    if not defeat:
        seen = {Act.DISTRACT: row(bs, 1).distracted, Act.GRAPPLE: row(bs, 1).held_by}
        assert seen.get(kind, 1) == 1


@pytest.mark.parametrize("kind", [Act.TAKEDOWN, Act.SQUEEZE, Act.SWEEP])
def test_zs_dmg_2_the_others_defeat(kind: Act) -> None:
    """ZS-DMG-2: takedowns, squeezes and sweeps defeat the unnamed at once."""
    blue = [sheet(at=31, named=0, dr=9), sheet(at=31, named=0, dr=9), sheet(at=50)]
    bs = start([sheet()], blue, holds=[(0, 1)] if kind == Act.SQUEEZE else [])
    declare(bs, kind, 0, UNARMED if kind == Act.SWEEP else 0)
    play(bs, 12)
    assert (row(bs, 1).state, row(bs, 1).endurance) == (1, 14)


def test_zs_dmg_1_who_is_out_has_nothing_left() -> None:
    """ZS-DMG-1, ZS-MAN-1: grapples end, and no condition and no turn of hers remains."""
    plight = {
        "prone": 1, "cover": 1, "dodge": 2, "run": 2, "surprised": 1, "distracted": 1, "blind": 11,
        "terror": 1, "fear": 11, "fear_of": 1, "stored": 1, "owed": 2, "forced": 0, "health": 1,
    }  # fmt: skip
    bs = start([sheet(gun(), agility=15), sheet()], [sheet(at=31, **plight), sheet(at=50)], covers=[(31, 10)])
    row(bs, 2).holds, row(bs, 1).held_by = 2, 3
    row(bs, 1).holds, row(bs, 2).held_by = 3, 2
    attack(bs)
    told = play(bs, 12, 6)
    f = row(bs, 2)
    assert f.state == 1
    assert [int(f[name]) for name in [*plight, "holds", "held_by", "hidden"]] == [0] * 17
    assert (row(bs, 1).holds, row(bs, 1).held_by) == (0, 0)
    assert len(events(told, Event.FREED)) == 2


def test_zs_end_1_a_side_that_cannot_act_is_beaten() -> None:
    """ZS-END-1: who is helpless does not count; the fight ends with the action."""
    bs = played(start([sheet(gun())], [sheet(at=40, health=1), sheet(at=40, helpless=1)]), attack)
    assert events(play(bs, 12, 1, to=("over", 0)), Event.OVER) == [(0, 0, 0, 0, 0, 0, 0)]


def test_zs_end_1_a_draw_after_the_last_round() -> None:
    """ZS-END-1: after as many rounds as the encounter says."""
    play(start([sheet()], [sheet(at=50)], limit=2), Act.DONE, Act.DONE, Act.DONE, Act.DONE, to=("over", 2))


def test_zs_att_3_blinding_and_terrifying_do_no_damage() -> None:
    """ZS-ATT-3, ZS-ATT-2: no die unless the attack says that it does damage."""
    for flag in (Flag.BLINDING, Flag.TERRIFYING):
        for harm in (0, HARM):
            bs = played(start([sheet(gun(flags=flag + harm))], [sheet(at=40)]), attack, 12)
            if harm:
                assert asked(bs) == (Purpose.DAMAGE, 0)
                play(bs, 1)
            assert row(bs, 1).health == (10 if harm else 14)
            assert (row(bs, 1).blind if flag == Flag.BLINDING else row(bs, 1).fear) == 11


def test_zs_att_1_alteration_by_hand() -> None:
    """ZS-ATT-1: an alteration power by hand meets Brawn + Hand-to-hand, and Alteration Resistance."""
    touch = power(type=Type.ALTERATION, pair=Pair.HAND, range=1)
    assert losses(touch, ar=1, brawn=5) == [1, 2, 2, 3, 3, 4]
