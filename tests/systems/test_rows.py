"""Every field of every rulebook's record is known to name a fighter, to name a squad, or to do neither."""

import pytest

from okenv.core.layout import HEADER
from okenv.systems import load_system

pytestmark = pytest.mark.plain
PLAIN = {
    "ok": (
        """
    protects occupied quickness trick_kind healing stunt will intimidation leadership step protection initiative mook
    damage_mode recovery trick strength dr base_damage bulk stability nerve defence coverage weapons_n w_attack w_kind
    w_damage w_penetration w_lethality w_reach w_hands w_sweep w_effect w_suited w_on_base carry tie fraction state
    clock setup_bonus def_all at ap lethal nonlethal tags done holding exposed prone grip arrives w_where w_at
    taken_which maimed gumption attacks setups quicks tasks
""",
        """
    tide_option tide_dice interrupts on_credit down_final out_final mangling gumption_rule headcracking strict
    social arena boons banes boon_share props_n prop_at prop_difficulty prop_reach prop_bonus prop_uses phase cursor
    tide lucky clumsy nerve threat_turn threat_odds act act_with pre pre_with interrupting next_act next_with next_pre
    next_pre_with part cost margin pre_margin total threshold omen successes spent_damage spent_bypass spent_lethality
    spent_style spent_targets spent_part spent_effect spent_power spent_direct spent_avoid spent_last
""",
    ),
    "psob": (
        """
    mob hair hair_area weapons_n big agility initiative minor dodge martial influence intimidation deceit spine armour
    pace w_value w_kind w_damage w_rate w_beam w_slow w_range w_length w_charge tie at came pending stunned_off rolls
    state wounds stunned number phase holding defending dodging moved cover high restraint aborted aborted_since
    w_left vehicle turn_of nth uses steady move move_to move_after parts_n p_part p_weapon p_rate p_spread swing_to once
    hit_wounds hit_band leaves
""",
        """
    once_option stack_defence ranged_outcome charge talks arena covers_n c_at c_cover
    props_n prop_at prop_reach prop_difficulty vehicles_n v_pace v_cover v_hinders hazards_n
    h_damage h_from h_to h_left h_right h_armour step cursor count
    stirred declared_n group_n complex batch part target rallied deceived new_rallied new_deceived
""",
    ),
    "broags": (
        """
    crossing speed player weapons_n athletics strength toughness marksmanship melee perception stealth special soak
    group pace w_kind w_hands w_times w_damage w_nonlethal w_shots w_column w_reach w_soak tie at rolls given_up state
    posture cover score temp lost acted bond hidden sprint erratic shown piled lethal nonlethal w_place
    w_jam w_at
""",
        """
    surprise cap movement_cap criticals bare visibility arena covers_n c_at c_cover
    smoke_n s_left s_right s_visibility step cursor moved shifted spent deed
    weapon aim sneak nth first reaction bonus fumble reverse bodies double
""",
    ),
    "zerospace": (
        """
    weapons_n iron cloak agility brawn presence ranged hand mental athletics deception investigation dr mr ar s_dr
    s_mr s_ar named blindsight flies health_most endurance_most pace w_type w_pair w_level w_hands w_range w_flags at
    rolls joins rolled state health endurance helpless prone cover dodge run hidden surprised distracted blind terror
    fear altered unfree acted stored owed forced shield given_up w_place w_at
""",
        """
    starts listed long_dodge keeps_delayed early keeps_rest picks_targets halves_cover manoeuvres_defeat trade_cap
    knockback weightless dark arena covers_n c_at c_health c_most hazards_n h_at h_width h_level h_speed h_gone step
    half cursor opening moved spent quick rest outer_moved outer_spent outer_quick outer_rest act option trade number
    centre members arm margin die
""",
    ),
}
"""Fields of a fighter, and of the fight, that name neither."""


@pytest.mark.parametrize("system", PLAIN)
def test_every_field_is_classified_once(system: str) -> None:
    layout, rows = load_system(system).layout, load_system(system).module("table.corrections").ROWS
    of_fighter, of_fight = (words.split() for words in PLAIN[system])
    named = [*rows.fighter, *rows.fighter_masks, *rows.squads, *rows.squad_masks]
    assert sorted([*named, *rows.places, *of_fighter]) == sorted(layout.FIGHTER.names)
    header = {name for name, *_ in HEADER} - {"actor"}
    fight = [*rows.fight, *rows.fight_masks, *of_fight, *header, "fighters"]
    assert sorted(fight) == sorted(layout.BATTLE.names)
