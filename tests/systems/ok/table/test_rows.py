"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

from __future__ import annotations

import pytest

from okenv.core.layout import HEADER
from okenv.systems.ok.rules.layout import BATTLE, FIGHTER
from okenv.systems.ok.table import rows

pytestmark = pytest.mark.plain

PLAIN_FIGHTER = """
    protects quickness trick_kind healing stunt will intimidation leadership step protection initiative mook damage_mode
    recovery trick strength dr base_damage bulk stability nerve defence coverage weapons_n w_attack w_kind w_damage
    w_penetration w_lethality w_reach w_hands w_sweep w_effect w_suited w_on_base carry tie fraction state clock
    setup_bonus def_all at ap lethal nonlethal tags done holding exposed prone grip arrives w_where w_at taken_which
    maimed gumption attacks setups quicks tasks
"""
PLAIN_BATTLE = """
    fighters tide_option tide_dice interrupts on_credit down_final out_final mangling gumption_rule headcracking strict
    social arena boons banes boon_share props_n prop_at prop_difficulty prop_reach prop_bonus prop_uses phase cursor
    tide lucky clumsy nerve threat_turn threat_odds act act_with pre pre_with interrupting next_act next_with next_pre
    next_pre_with part cost margin pre_margin total threshold omen successes spent_damage spent_bypass spent_lethality
    spent_style spent_targets spent_part spent_effect spent_power spent_direct spent_avoid spent_last
"""
PLAIN_HEADER = {name for name, *_ in HEADER} - {"actor"}


def test_every_field_of_a_fighter_is_classified_once():
    classified = [*rows.FIGHTER_ROWS, *rows.FIGHTER_MASKS, *rows.FIGHTER_SQUADS, *rows.FIGHTER_SQUAD_MASKS]
    assert sorted([*classified, *PLAIN_FIGHTER.split()]) == sorted(FIGHTER.names)


def test_every_field_of_the_fight_is_classified_once():
    classified = [*rows.BATTLE_ROWS, *rows.BATTLE_MASKS]
    assert sorted([*classified, *PLAIN_BATTLE.split(), *PLAIN_HEADER]) == sorted(BATTLE.names)


def test_what_is_a_row_and_one_says_so_in_the_layout():
    assert {name: offset for name, offset in rows.FIGHTER_ROWS.items() if offset == 1} == rows.FIGHTER_ROWS
    assert {name for name, offset in rows.BATTLE_ROWS.items() if offset == 1} == {"guard", "pre_guard"}
