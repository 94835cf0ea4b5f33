"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

from __future__ import annotations

import numpy as np
import pytest

from okenv.core.layout import HEADER
from okenv.joining import laid_out
from okenv.systems.broags.rules.layout import ARMS, BATTLE, FIGHTER
from okenv.systems.broags.table import corrections, rows

pytestmark = pytest.mark.plain

PLAIN_FIGHTER = """
    crossing speed player weapons_n athletics strength toughness marksmanship melee perception stealth special soak
    group pace w_kind w_hands w_times w_damage w_nonlethal w_shots w_column w_reach w_soak tie at rolls state posture
    cover score temp lost acted bond hidden sprint erratic lethal nonlethal w_place w_jam w_at
"""
PLAIN_BATTLE = """
    fighters surprise cap criticals bare visibility arena covers_n c_at c_cover step cursor moved shifted spent deed
    weapon aim sneak nth first reaction bonus fumble reverse bodies double
"""
PLAIN_HEADER = {name for name, *_ in HEADER} - {"actor"}


def test_every_field_of_a_fighter_is_classified_once() -> None:
    classified = [
        *rows.FIGHTER_ROWS, *rows.FIGHTER_PLACES, *rows.FIGHTER_MASKS, *rows.FIGHTER_SQUADS, *rows.FIGHTER_SQUAD_MASKS,
    ]  # fmt: skip
    assert sorted([*classified, *PLAIN_FIGHTER.split()]) == sorted(FIGHTER.names)


def test_every_field_of_the_fight_is_classified_once() -> None:
    classified = [*rows.BATTLE_ROWS, *rows.BATTLE_MASKS]
    assert sorted([*classified, *PLAIN_BATTLE.split(), *PLAIN_HEADER]) == sorted(BATTLE.names)


def test_a_taken_weapon_keeps_its_origin_when_rows_move() -> None:
    """BR-MAN-1: what was the second weapon of row 1 is that of row 2 when somebody has joined before her."""
    small, large = np.zeros(1, BATTLE), np.zeros(1, BATTLE)
    small[0]["fighters"][0]["w_from"][:2] = [1 * ARMS + 1 + 1, 0]
    small[0]["fighters"][0]["bond_with"] = 2
    made = laid_out(small, large, [0, 2], {0: 0, 1: 2}, corrections)[0]["fighters"][0]
    assert made["w_from"].tolist() == [2 * ARMS + 1 + 1, 0, 0, 0, 0]
    assert int(made["bond_with"]) == 3
