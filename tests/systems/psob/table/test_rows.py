"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

from __future__ import annotations

import pytest

from okenv.core.layout import HEADER
from okenv.systems.psob.rules.layout import BATTLE, FIGHTER
from okenv.systems.psob.table import rows

pytestmark = pytest.mark.plain

PLAIN_FIGHTER = """
    mob hair weapons_n big initiative minor dodge martial influence intimidation deceit spine armour pace w_value w_kind
    w_damage w_rate w_beam w_slow w_range w_length w_charge tie at pending stunned_off rolls state wounds stunned number
    phase holding defending dodging moved cover high restraint aborted aborted_since w_left turn_of nth uses steady move
    move_to move_after parts_n p_part p_weapon p_rate p_spread once hit_wounds hit_band leaves
"""
PLAIN_BATTLE = """
    fighters once_option stack_defence ranged_outcome charge arena hazards_n h_damage h_from h_to h_left h_right
    h_armour
    step cursor count stirred declared_n group_n complex batch part target rallied deceived new_rallied new_deceived
"""
PLAIN_HEADER = {name for name, *_ in HEADER} - {"actor"}


def test_every_field_of_a_fighter_is_classified_once():
    classified = [*rows.FIGHTER_ROWS, *rows.FIGHTER_MASKS, *rows.FIGHTER_SQUADS, *rows.FIGHTER_SQUAD_MASKS]
    assert sorted([*classified, *PLAIN_FIGHTER.split()]) == sorted(FIGHTER.names)


def test_every_field_of_the_fight_is_classified_once():
    classified = [*rows.BATTLE_ROWS, *rows.BATTLE_MASKS]
    assert sorted([*classified, *PLAIN_BATTLE.split(), *PLAIN_HEADER]) == sorted(BATTLE.names)
