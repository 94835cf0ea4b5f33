"""Powers that are activated and deactivated: shields, in a turn and by a forced one."""

import numpy as np
import pytest

from okenv.encounter import EncounterError
from okenv.systems.zerospace.mind.forced import danger_after
from okenv.systems.zerospace.mind.threats import danger
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import QUICK, Event, Prompt, Type
from tests.systems.zerospace.acting import attack, declare
from tests.systems.zerospace.advice import told
from tests.systems.zerospace.asked import answer, asked, can, events, kinds, legal, play, played, row
from tests.systems.zerospace.deciding import acts, decision, turn, unasked
from tests.systems.zerospace.gambits import by_dials
from tests.systems.zerospace.helpers import blade, gun, mind, power, sheet, start
from tests.systems.zerospace.table.amending import correct, fields
from tests.systems.zerospace.test_schema import encounter, first

pytestmark = pytest.mark.plain
SHIELD = {"s_dr": 3, "s_mr": 2, "s_ar": 1}
UP = {"shield": 1, "dr": 4, "mr": 2, "ar": 1}
ACTIVATE = (Act.ACTIVATE, 0, 0)


def resists(bs: np.ndarray, i: int) -> list[int]:
    """Whether a shield is active, and the resistances."""
    return [int(row(bs, i)[name]) for name in ("shield", "dr", "mr", "ar")]


def test_zs_pow_1_a_quick_action_activates_and_deactivates_it() -> None:
    """ZS-POW-1, ZS-ACT-1: what it adds counts meanwhile; there is nothing to activate for who has none."""
    bs = start([sheet(gun(), dr=1, **SHIELD)], [sheet(at=40)])
    assert (can(bs, Act.ACTIVATE), can(bs, Act.DEACTIVATE)) == (True, False)
    assert events(answer(bs, Act.ACTIVATE), Event.SHIELD) == [(0, 1, 0, 0, 0, 0, 0)]
    assert resists(bs, 0) == [1, 4, 2, 1]
    assert (bs[0].quick, bs[0].spent, bs[0].moved) == (1, 0, 0)
    assert (can(bs, Act.ACTIVATE), can(bs, Act.DEACTIVATE)) == (False, True)
    assert events(answer(bs, Act.DEACTIVATE), Event.SHIELD) == [(0, 0, 0, 0, 0, 0, 0)]
    assert resists(bs, 0) == [0, 1, 0, 0]
    bs[0].quick = QUICK
    assert not can(bs, Act.ACTIVATE)
    play(bs, Act.DONE)
    assert not kinds(bs) & {Act.ACTIVATE, Act.DEACTIVATE}


@pytest.mark.parametrize(
    ("shield", "asks"), [({}, False), ({"s_mr": 1}, True), ({"s_mr": 1, "mr": 1, "shield": 1}, True)]
)
def test_zs_pow_1_it_is_all_that_is_left_to_do(shield: dict[str, int], asks: bool) -> None:
    """ZS-POW-1: whoever can do nothing else is asked all the same."""
    bs = start([sheet(pace=0, prone=1, terror=1, fear=11, fear_of=2, **shield)], [sheet(at=40)])
    play(bs, Act.DISTRACT, ..., 2)
    assert (asked(bs) == (Prompt.TURN, 0)) == asks


@pytest.mark.parametrize(("arm", "taken"), [(gun(), 7 - 4), (mind(), (7 - 2) // 2), (power(type=Type.ALTERATION), 3)])
def test_zs_pow_1_it_counts_against_attacks_of_its_kinds(arm: dict[str, int], taken: int) -> None:
    """ZS-POW-1, ZS-ATT-1: 1d6 of 4 and level 3, less Damage 4, Mental 2 or Alteration Resistance 1."""
    bs = start([sheet(arm, ranged=9, mental=9)], [sheet(at=40, **SHIELD, **UP)])
    attack(bs)
    play(bs, 12, 4)
    assert row(bs, 1).health == 14 - taken


def test_zs_pow_1_blades_and_grips_meet_it() -> None:
    """ZS-POW-1: takedowns are less by Damage Resistance, too."""
    bs = start([sheet(blade(), brawn=9, hand=9)], [sheet(at=31, **SHIELD, **UP), sheet(at=50)])
    declare(bs, Act.TAKEDOWN)
    play(bs, 12)
    assert row(bs, 1).endurance == 14 - (9 - 4)


def test_zs_pow_1_it_is_gone_with_whoever_is_out() -> None:
    """ZS-POW-1, ZS-DMG-1: whoever comes back must activate it anew."""
    bs = start([sheet(gun(level=9), ranged=9)], [sheet(at=40, health=1, **SHIELD, **UP), sheet(at=41)])
    attack(bs)
    play(bs, 12, 6)
    assert (row(bs, 1).state, resists(bs, 1)) == (1, [0, 1, 0, 0])


def test_zs_pow_1_a_target_forces_a_turn_to_activate_it() -> None:
    """ZS-POW-1, ZS-FORCE-1: restrained, too; it costs the next turn, and lasts."""
    bs = start([sheet(gun(), ranged=9), sheet(at=40)], [sheet(at=40, **SHIELD), sheet(at=41)], holds=[(1, 2)])
    answer(bs, Act.ATTACK, 0)
    unasked(bs, Prompt.FORCE)
    assert asked(bs) == (Prompt.FORCE, 2)
    assert legal(bs) == {(Act.DECLINE, 0, 0), (Act.DODGE, 0, 0), ACTIVATE}
    assert events(answer(bs, Act.ACTIVATE), Event.FORCE) == [(2, Act.ACTIVATE, 1, 0, 0, 0, 0)]
    unasked(bs)
    play(bs, 12, 4)
    assert (row(bs, 2).health, row(bs, 2).owed, row(bs, 2).shield) == (14 - 7 + 3, 1, 1)


def test_zs_pow_1_it_alone_is_worth_a_question_and_is_none_against_hazards() -> None:
    """ZS-POW-1: whoever dodges already is asked; a hazard is run from, or not."""
    bs = played(start([sheet(gun())], [sheet(at=40, dodge=2, **SHIELD)]), Act.ATTACK)
    assert (asked(bs), legal(bs)) == ((Prompt.FORCE, 1), {(Act.DECLINE, 0, 0), ACTIVATE})
    bs = start([sheet(**SHIELD)], [sheet(at=40)], hazards=[(30, 1, 3, 0)])
    play(bs, Act.DONE, Act.DONE, to=(Prompt.FORCE, 0))
    assert Act.ACTIVATE not in kinds(bs)


def test_zs_pow_1_policies_activate_it_first() -> None:
    """ZS-POW-1: whatever else they do; by a forced turn where it saves most."""
    mine = sheet(gun(), **SHIELD)
    for code in ("brute", "turtle"):
        assert turn(acts(mine, sheet(at=40)), code)[0] == ACTIVATE
    assert by_dials(acts(mine, sheet(at=40))) == ACTIVATE
    waiting = acts(sheet(blade(), **SHIELD), sheet(blade(), at=40))
    assert by_dials(waiting, patience=50) == (Act.DELAY, 0, 0), "whoever has done anything delays no more"
    assert by_dials(played(waiting, Act.ACTIVATE), patience=50) != (Act.DELAY, 0, 0)
    bs = start([sheet(gun(), ranged=9)], [sheet(at=40, dodge=2, s_dr=9), sheet(at=55)])
    answer(bs, Act.ATTACK)
    unasked(bs, Prompt.FORCE)
    assert decision(bs, "turtle") == ACTIVATE
    before = bs.tobytes()
    assert danger_after(bs[0], 1, Act.ACTIVATE, 0) < danger(bs[0], 1)
    assert bs.tobytes() == before


@pytest.mark.parametrize(
    ("fields", "then"),
    [
        ({"s_dr": 9}, ACTIVATE),  # a hit takes nothing then
        ({"s_dr": 1}, (Act.DODGE, 0, 0)),
        ({"s_mr": 9}, (Act.DODGE, 0, 0)),
        ({"s_dr": 1, "dodge": 2}, ACTIVATE),
        ({"s_mr": 9, "dodge": 2}, (Act.DECLINE, 0, 0)),  # against what is no mental attack it is no help
    ],
)
def test_zs_pow_1_caution_forces_it_where_it_leaves_least_danger(fields: dict[str, int], then: tuple) -> None:
    """ZS-POW-1, ZS-FORCE-1: by what a hit costs then; a dodge takes off the chance. Any answer but one, too."""
    bs = start([sheet(gun(), ranged=4)], [sheet(at=40, **fields), sheet(at=55)])
    answer(bs, Act.ATTACK)
    unasked(bs, Prompt.FORCE)
    assert by_dials(bs, caution=100, thrift=0) == then
    assert by_dials(bs, caution=0) == (Act.DECLINE, 0, 0)
    assert by_dials(bs, caution=0, noise=100)[0] != Act.DECLINE


def test_zs_pow_1_advice_tells_what_it_changes() -> None:
    """ZS-POW-1: the resistances in a turn; what an attack does to her once she has forced one."""
    bs = start([sheet(gun(), dr=1, s_dr=3, s_ar=1)], [sheet(gun(), at=40, ranged=9)])
    words = ("Damage Resistance 4 instead of 1", "Alteration Resistance 1 instead of 0")
    assert told(bs, Act.ACTIVATE).clauses == words
    attacked = start([sheet(gun(), ranged=9)], [sheet(at=40, dr=1, s_dr=3)])
    assert "2.5 points expected if Bob activates the shield" in told(attacked, Act.ATTACK).clauses
    play(bs, Act.DONE, Act.ATTACK)
    unasked(bs, Prompt.FORCE)
    clauses = told(bs, Act.ACTIVATE).clauses
    assert clauses[1:] == ("2.5 points expected instead of 5.5", "the next turn is lost")


def test_zs_pow_1_a_game_master_switches_it() -> None:
    """ZS-POW-1: with what it adds; there is none to switch for who has none."""
    bs = start([sheet(gun(), dr=1, **SHIELD)], [sheet(at=40)])
    assert "shield" not in fields(bs, 1)
    for active in (True, True, False):
        correct(bs, 0, "shield", active)
        assert resists(bs, 0) == ([1, 4, 2, 1] if active else [0, 1, 0, 0])
    correct(bs, 0, "shield", True)
    assert [fields(bs, 0)[name].low for name in ("dr", "mr", "ar")] == [3, 2, 1], "what it adds is part of it"
    for value, bare in ((3, 0), (5, 2)):
        correct(bs, 0, "dr", value)
        assert [int(row(played(bs.copy(), kind), 0).dr) for kind in (Act.DEACTIVATE, Act.DONE)] == [bare, value]
    correct(bs, 0, "shield", False)
    assert fields(bs, 0)["dr"].low == 0


def test_zs_pow_1_as_sheets_tell_it() -> None:
    """ZS-POW-1: what it adds, and whether it is active at the start."""
    names = ("shield", "s_dr", "s_mr", "s_ar", "dr", "mr", "ar")
    told = {"shield": {"damage": 3, "mental": 2}, "resistances": {"damage": 1}}
    assert [int(first(encounter(told))[n]) for n in names] == [0, 3, 2, 0, 1, 0, 0]
    active = encounter({**told, "start": {"shielded": True}})
    assert [int(first(active)[n]) for n in names] == [1, 3, 2, 0, 4, 2, 0]
    for wrong, words in (({"shield": {}}, "nothing that it adds"), ({"start": {"shielded": True}}, "has no shield")):
        with pytest.raises(EncounterError, match=words):
            encounter(wrong)
