"""Every worked sentence of the source by its words, in the order of the source, and the tests that try it.

How long a task takes, and the quality of what is made, is no part of a fight; the rates are the same.
"""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

BASIC = """
the core table, one rank is two rows, half the distance from Average: test_ranks.ok_rank_1_and_2_the_core_table
what goes on beyond the table: test_ranks.ok_rank_1_below_the_table, test_ranks.ok_rank_6_spellings
three full ranks a factor of 10, and the other factors: test_ranks.ok_rank_1_the_pattern_goes_on_both_ways
strong men, the beast-man and the mutant: test_ranks.ok_rank_1_the_printed_examples
12 drops to 10, 2.5 to 2: test_ranks.ok_rank_3_the_next_lowest_number
1 + 1 = 2 and the other sums: test_ranks.ok_rank_4_the_printed_examples
more than two numbers: test_ranks.ok_rank_4_many
1 - 0.7 = 0.3 and the other differences: test_ranks.ok_rank_5_the_printed_examples
equal or greater succeeds: test_dice.ok_task_1_success_and_its_extra
a third for each face, +N as likely as -N, four dice: test_dice.ok_dice_1_four_unless_the_text_asks_for_fewer
opposed by somebody, the difficulty is her attribute: test_attack.ok_att_1_the_matching_defence
60/40 and 94 %: test_dice.ok_dice_1_the_rule_of_thumb
a marginal success, and successes to spend: test_dice.ok_task_1_the_whole_distribution_of_what_is_left_to_spend
three rates of return, the default, and how many things are made: test_spend.ok_task_1_three_rates_of_spending
"""
BEFORE = """
the best attribute applies: test_schema.default_roles, test_schema.a_role_of_her_own
damage resistance, recovery, healing: test_schema.the_printed_table_cell_by_cell
a fraction takes several rounds: test_tide.ok_rec_1_the_counter_of_fractions
speeds of people, and their limits: test_speeds.the_worked_sentences
attributes specific to movement: test_schema.an_attribute_specific_to_movement
size is taken off strength: test_speeds.size_is_taken_off_the_strength_before_halving
jumps, their time, leaps in a row, heights: test_speeds.the_formula_gives_the_table_cell_by_cell
"""
SEQUENCE = """
one die for each side, two and the worse of them: test_tide.ok_tide_1_its_dice
no Tide in duels: test_tide.ok_tide_1_when_it_is_rolled
a recovery each round, two on a 6, none on a 1: test_tide.ok_rec_1_and_ok_tide_1_the_die_and_the_recovery
never below what was carried over, nor below zero: test_initiative.ok_init_1_action_points
most points first, 3 for an action, none for 1 or 2: test_initiative.ok_turn_1_most_action_points_first
1 for a hold: test_hold.ok_hold_1_costs_one_and_stays_in_the_queue
3 are carried over: test_initiative.ok_end_1_at_most_three_are_carried
the same points: an order that is drawn: test_initiative.ok_edge_13_the_order_of_equals_is_uniform
everybody may hold: test_edges.ok_edge_7_a_hold_goes_back_into_the_queue
one defensive action in response to an attack: test_active_defence.ok_def_1_one_declaration_an_attack
also for somebody else: test_active_defence.ok_def_2_the_better_of_two_defences
pre-empting somebody, who has 2 more: test_hold.ok_hold_1_the_quickness_roll
the bystander, and whoever is better: test_initiative.ok_end_1_a_bystander_comes_out_of_shock
draw and fire, iaijutsu: test_combined.ok_comb_1_simple_and_complex_costs_one
walk and unholster, and nothing more: test_combined.ok_comb_1_two_simple_ones_both_succeed
two and a half ranks less than one's attribute: test_stunts.ok_comb_1_an_easy_stunt_costs_one
swing on a chandelier and kick somebody: test_stunts.ok_comb_1_the_chandelier, test_stunts.ok_comb_1_a_stunt_by_a_roll
keep the one, or the other and plummet: test_stunts.ok_comb_1_a_stunt_given_up_carries_only_who_hits
a couple of metres, one move more for one success: test_movement.ok_move_1_the_chance_to_hit_over_a_distance
"""
COMBAT = """
a marginal blow: base less a full rank: test_attack.ok_att_2_damage_by_successes
less armour, nothing else: test_attack.ok_att_2_unspent_successes_do_nothing, test_armour.ok_edge_10_a_marginal_hit
coverage one, two, three: test_armour.ok_spend_1_bypassing_costs_the_coverage, test_configs.reference_armour
armour of two full ranks less: test_armour.ok_arm_1_the_comparison
the shotgun and the heavy rifle: test_armour.ok_arm_1_penetration_of_its_own, test_options.option_penetration
the kevlar vest: test_armour.ok_arm_1_protection_by_the_kind_of_damage, test_options.option_armor_variation
effects: base for one success: test_special_effects.ok_eff_0_the_price_includes_the_power
marginal damage, avoided for one: test_special_effects.ok_eff_0_without_damage_for_one_success
chest, hand, eye, the same hole: test_special_effects.ok_eff_1_a_called_shot_costs_by_the_size_of_the_part
no extra damage: test_special_effects.ok_eff_1_it_does_nothing_of_its_own
grab: one rank lower: test_special_effects.ok_eff_2_a_grab_and_its_power
nothing against the grabber: test_grab.ok_eff_2_nothing_can_be_done_against_the_grabber
two ranks off: test_grab.ok_eff_2_two_full_ranks_off_what_is_done_to_others
escape: test_grab.ok_eff_3_the_chance_to_break_free
disarm: test_special_effects.ok_eff_4_two_hands_hold_a_half_rank_harder, test_special_effects.ok_eff_4_the_weapon_flies
takeaway: test_special_effects.ok_eff_5_taken_or_contested
a tie, and the next tries: test_weapons.ok_eff_5_the_struggle_goes_on_without_the_three_successes
takedown for 2, 1, 3: test_special_effects.ok_eff_6_a_takedown_costs_by_stability
for quadrupeds: test_schema.stability_is_the_price_of_a_takedown
down a full rank less: test_special_effects.ok_eff_6_prone_a_full_rank_less_against_physical_attacks
getting up Deficient: test_special_effects.ok_eff_6_getting_up
and together with a blow: test_two_complex.ok_comb_1_getting_up_by_a_roll_and_an_attack
throw for 3: 2 m and a rank for each rank: test_special_effects.ok_eff_7_a_throw
2 for 2, 5 for 4, 10 for 6; further steps: test_sweep.ok_many_1_and_ok_task_1_numbers
the staff, autofire, area effects, two heads: test_configs.the_worked_sentences_about_many_victims
grabbing two heads and knocking them together: test_sweep.ok_eff_2_and_ok_many_1_two_heads
1.5 targets: test_sweep.ok_many_1_half_steps_cost_what_they_add
how many successes are used to hit: test_sweep.ok_many_1_successes_are_kept_before_they_are_spent
style for one, at most two: test_spend.ok_spend_1_style_is_bought_at_most_twice_and_does_nothing
one opponent 3, a group 2, everybody 1: test_active_defence.ok_def_1_bonus_and_reach
the bikers and the ninja: test_active_defence.ok_def_1_never_cumulative
at most two ranks above one's base: test_dice.ok_dice_1_the_rule_of_thumb
a free, a hard and a general setup: test_setups.ok_set_1_free, test_setups.ok_set_1_the_roll
for everybody: test_setups.ok_set_1_general_is_for_everybody_until_the_targets_next_action
others than attacks: test_setups.ok_set_1_a_task_of_ones_own, test_setups.ok_set_1_the_chances_of_tasks
any action against the target: test_setups.ok_set_1_and_ok_soc_1_a_setup_helps_a_threat_against_its_target
nothing in between: test_setups.ok_edge_8_and_ok_set_1_how_a_setup_is_lost
"""
DAMAGE = """
10 points whoever one is: test_damage.ok_dmg_3_the_state_follows_the_total
1 for equal ranks, 2 for one more, the table: test_damage.ok_dmg_1_points
Impaired with 5: a full rank, not the DR: test_attack.ok_edge_3_impairment_in_attack_and_defence
a half-rank off one's movement: test_movement.ok_move_1_impairment_shortens_the_step
limbs instead, a half-rank and two ranks: test_optional_rules.ok_opt_1_limb_mangling
gumption: Good half, Great all: test_tasks.ok_opt_1_the_gumption_roll, test_tasks.ok_opt_1_what_gumption_ignores
to the end of the round, and the next initiative: test_tasks.ok_opt_1_gumption_lasts_through_the_next_initiative
Down with 7: no points now or later; Out with 10: test_damage.ok_edge_4_in_the_middle_of_a_round
a fraction, or as many ranks; rounded up: test_damage.ok_dmg_2_lethal_points
the seven kinds of attack: test_schema.lethality_words_are_the_rows_of_the_printed_table
two rows for a success, from 1 to 1/10: test_damage.ok_dmg_2_a_success_moves_two_rows
headcracking: one step for 7 points, two for 10: test_optional_rules.ok_opt_1_headcracking
only nonlethal damage goes away between rounds: test_tide.ok_rec_1_only_nonlethal_points_go_away
an hour and a half, 20 minutes, 5, 1, 2 rounds, half a round: test_damage.ok_dmg_4_the_dying_clock
mooks: 5 points Down, in one hit or several, 7 Out: test_mooks.ok_mook_2_and_3_blows_add_up
not recovering: test_mooks.ok_edge_12_no_impairment_no_recovery_no_lethality
on a 6: test_omens.ok_mook_4_how_many_get_up, test_omens.ok_mook_4_what_they_lose
tags, and simplest of all: test_mooks.ok_mook_2_and_3_the_lists
"""


FOLDERS = (Path(__file__).parent, Path(__file__).parents[2])


@pytest.mark.parametrize("chapter", [BASIC, BEFORE, SEQUENCE, COMBAT, DAMAGE])
def test_every_sentence_has_its_tests(chapter: str) -> None:
    for line in chapter.strip().splitlines():
        named = re.findall(r"(test_\w+)\.(\w+)", line)
        assert named, line
        for file, name in named:
            (path,) = (folder / f"{file}.py" for folder in FOLDERS if (folder / f"{file}.py").exists())
            assert f"def test_{name}(" in path.read_text(encoding="utf-8"), line
