"""Every field of the record is known to name a fighter, to name a squad, or to do neither."""

from __future__ import annotations

import numpy as np
import pytest

from okenv.core.layout import HEADER
from okenv.joining import laid_out
from okenv.systems.zerospace.rules.layout import ARMS, BATTLE, FIGHTER
from okenv.systems.zerospace.table import corrections, rows

pytestmark = pytest.mark.plain

PLAIN_FIGHTER = """
    weapons_n iron cloak agility brawn presence ranged hand mental athletics deception investigation dr mr ar named
    blindsight health_most endurance_most pace w_type w_pair w_level w_hands w_range w_flags at rolls joins rolled state
    health endurance helpless prone cover dodge run hidden surprised distracted blind terror fear acted stored owed
    forced w_place w_at
"""
PLAIN_BATTLE = """
    fighters starts listed long_dodge manoeuvres_defeat trade_cap knockback weightless dark arena covers_n c_at c_health
    c_most hazards_n h_at h_width h_level h_speed h_gone step half cursor moved spent quick outer_moved outer_spent
    outer_quick act option trade number centre members arm margin die
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


def test_references_follow_the_rows_when_somebody_joins_before_them() -> None:
    """What was row 1 is row 2, in an arm that was taken, in holds and fears, and in what is under way."""
    small, large = np.zeros(1, BATTLE), np.zeros(1, BATTLE)
    b, f = small[0], small[0]["fighters"][0]
    f["w_from"][:2] = [1 * ARMS + 1 + 1, 0]
    f["holds"], f["fear_of"], f["held_by"] = 2, 2, 0
    b["target"], b["diver"], b["outer"], b["targets"] = 1, 2, 0, 0b10
    made = laid_out(small, large, [0, 2], {0: 0, 1: 2}, corrections)[0]
    g = made["fighters"][0]
    assert g["w_from"].tolist() == [2 * ARMS + 1 + 1, 0, 0, 0, 0]
    assert (int(g["holds"]), int(g["fear_of"]), int(g["held_by"])) == (3, 3, 0)
    assert [int(made[name]) for name in ("target", "diver", "outer", "targets")] == [2, 3, 0, 0b100]
