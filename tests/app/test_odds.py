import json
from collections.abc import Callable
from fractions import Fraction

import pytest

from okenv import encounter_names, load_encounter
from okenv.systems import systems

ATTACK = ("--attack", "Gd", "--defence", "Avg", "--damage", "Gd+", "--dr", "Avg")


def test_odds_of_a_plain_attack_by_hand(okenv: Callable) -> None:
    """Good (4) + 4dF against 2 hits from -2 on: 76 of 81. Damage 5 - 2 + successes against DR 2."""
    found = json.loads(okenv("odds", *ATTACK, "--json").stdout)
    assert found["hit"] == pytest.approx(76 / 81)
    assert found["hit_exact"] == "76/81"
    # dice -2..4 are 10, 16, 19, 16, 10, 4, 1 of 81; damage 3, 5, 6, ... is 1, 3, 4, ... above the DR
    by_hand = {"0": 5, "2": 10, "3": 16, "5": 19, "7": 16, "10": 10, "15": 4, "20": 1}
    assert found["points"] == {points: pytest.approx(ways / 81) for points, ways in by_hand.items()}
    assert sum(found["points"].values()) == pytest.approx(1)
    assert found["expected"] == pytest.approx(sum(int(p) * ways for p, ways in by_hand.items()) / 81)


def test_armour_is_bypassed_where_that_pays(okenv: Callable) -> None:
    """Penetration Gd+ is 1 above armour Gd: 3 off the damage. Bypassing takes 2 successes."""
    found = json.loads(okenv("odds", *ATTACK, "--armour", "Gd", "--coverage", "2", "--json").stdout)
    by_hand = [(0, False, 0, 1), (1, False, 1, 1), (2, True, 0, 2), (3, True, 1, 3), (4, True, 2, 5), (5, True, 3, 7)]
    rows = [(s["margin"], s["bypass"], s["on_damage"], s["points"]) for s in found["spending"]]
    assert rows[:6] == by_hand
    assert found["points"]["1"] == pytest.approx((10 + 16) / 81)


def test_a_given_penetration_counts_instead_of_the_damage(okenv: Callable) -> None:
    armour = ("--armour", "Gd", "--coverage", "3")
    weak = json.loads(okenv("odds", *ATTACK, *armour, "--penetration", "Gd", "--json").stdout)
    strong = json.loads(okenv("odds", *ATTACK, *armour, "--penetration", "Ext", "--json").stdout)
    assert weak["points"]["0"] == pytest.approx((5 + 10 + 16 + 19) / 81)  # stopped unless bypassed
    assert strong["points"]["0"] == pytest.approx(5 / 81)  # ignored


def test_a_mook_takes_tags(okenv: Callable) -> None:
    found = json.loads(okenv("odds", *ATTACK, "--mook", "tags", "--json").stdout)
    # net 1 and 3: a Tag; net 4: Down; net 5 and more: Out
    assert found["points"] == {str(tags): pytest.approx(n / 81) for tags, n in ((0, 5), (1, 26), (2, 19), (3, 31))}
    assert "does nothing; 2: Down, 3: Out." in okenv("odds", *ATTACK, "--mook", "simplest").stdout


def test_odds_for_people(okenv: Callable) -> None:
    shown = okenv("odds", *ATTACK, "--armour", "Gd", "--coverage", "2").stdout
    assert "Attack Gd against defence Avg, damage Gd+ against DR Avg, armour Gd (coverage 2)" in shown
    assert "Hits with 76/81 = 93.8%" in shown
    assert "bypass the armour, 1 on damage" in shown


def test_what_special_effects_cost_by_hand(okenv: Callable) -> None:
    """Power Avg+ is base - 2 for nothing, base for 1, base + 1 for 2; the dice must come to -2 to hit."""
    found = json.loads(okenv("odds", *ATTACK, "--base", "Avg+", "--target-base", "Avg+", "--json").stdout)["effects"]
    prices = {
        "called shot, torso": 1, "called shot, legs": 1, "called shot, arm": 2, "called shot, head": 2,
        "called shot, eye": 3, "called shot, same hole": 4, "grab": 1, "disarm": 2 + 2, "takeaway or struggle": 3 + 1,
        "takeaway": 3 + 2, "takedown": 2, "throw": 3,
    }  # fmt: skip
    assert {name: effect["successes"] for name, effect in found.items()} == prices
    ways = {1: 66, 2: 50, 3: 31, 4: 15, 5: 5}  # of 81, to roll so many above -2
    for effect in found.values():
        assert effect["chance"] == pytest.approx(ways[effect["successes"]] / 81)
        assert Fraction(effect["chance_exact"]) == Fraction(ways[effect["successes"]], 81)


def test_a_firm_grip_and_a_firm_stand_cost_more(okenv: Callable) -> None:
    power = ("--base", "Avg+", "--target-base", "Avg+")
    more = json.loads(okenv("odds", *ATTACK, *power, "--hands", "2", "--stability", "3", "--json").stdout)["effects"]
    assert (more["disarm"]["successes"], more["takedown"]["successes"]) == (5, 3)


@pytest.mark.slow  # five commands
def test_without_powers_only_what_needs_none_is_listed(okenv: Callable, complains: Callable) -> None:
    shown = okenv("odds", *ATTACK).stdout
    assert "takedown" in shown
    assert "disarm" not in shown
    assert "disarm" in okenv("odds", *ATTACK, "--base", "Gd", "--target-base", "Gd").stdout
    assert "both or neither" in complains("odds", *ATTACK, "--base", "Gd")
    assert "did you mean 'Grt'?" in complains("odds", *ATTACK, "--base", "Gd", "--target-base", "Graet")


@pytest.mark.parametrize("spelling", ["Gd", "gd", "good", "Good", "4"])
def test_ranks_as_people_write_them(okenv: Callable, spelling: str) -> None:
    plain = okenv("odds", *ATTACK, "--json").stdout
    assert okenv("odds", "--attack", spelling, *ATTACK[2:], "--json").stdout == plain


@pytest.mark.parametrize("option", ["--attack", "--defence", "--damage", "--dr", "--penetration", "--armour"])
def test_a_mistyped_rank_gets_the_nearest(complains: Callable, option: str) -> None:
    more = () if option in ATTACK else (option, "?")
    args = [*ATTACK, *more, *(("--coverage", "1") if option == "--armour" else ())]
    args[args.index(option) + 1] = "Graet"
    line = complains("odds", *args)
    assert option in line
    assert "found 'Graet'" in line
    assert "did you mean 'Grt'?" in line


def test_an_option_that_is_none_is_refused_with_the_nearest(okenv: Callable) -> None:
    result = okenv("odds", "--attck", "Gd")
    assert result.exit_code == 2
    assert "--attck" in result.stderr
    assert "--attack" in result.stderr
    assert "Traceback" not in result.stderr


def test_odds_of_peking_space_opera_blues_by_hand(okenv: Callable) -> None:
    """AV 8 against Dodge 7 with 2dF (1, 2, 3, 2, 1 of 9): misses on -2 alone, damage 5 and the Outcome."""
    attack = ("odds", "psob", "--av", "8", "--dodge", "7", "--damage", "5")
    found = json.loads(okenv(*attack, "--json").stdout)
    assert found["hit_exact"] == "8/9"
    assert found["damage"]["exact"] == {"0": "1/9", "5": "2/9", "6": "1/3", "7": "2/9", "8": "1/9"}
    assert found["does"]["exact"] == {"nothing": "1/9", "stunned": "8/9"}
    fist = json.loads(okenv(*attack, "--hand-to-hand", "--armour", "2", "--json").stdout)
    assert fist["damage"]["exact"] == {"0": "1/9", "3": "2/9", "5": "1/3", "7": "2/9", "9": "1/9"}
    assert "8/9 = 88.9%" in okenv(*attack).stdout


def test_odds_of_an_area_by_hand(okenv: Callable) -> None:
    """AV 2 over Dodges 0, 1 and 1: Results 0 to 4, each number from 0 up goes to whoever is left at or below it."""
    area = ("odds", "psob", "--av", "2", "--dodge", "0,1,1", "--damage", "5", "--minor")
    found = json.loads(okenv(*area, "--json").stdout)
    assert found["hits"]["exact"] == {"1": "1/9", "2": "2/9", "3": "2/3"}
    assert [one["hit_exact"] for one in found["targets"]] == ["1", "8/9", "2/3"]
    assert "on average" in okenv(*area).stdout


def test_a_rulebook_is_named_or_ok_is_meant(okenv: Callable, complains: Callable) -> None:
    assert okenv("odds", *ATTACK).stdout == okenv("odds", "ok", *ATTACK).stdout
    assert all(name in okenv("odds", "--help").stdout for name in ("psob", "broags", "zerospace"))


BROAGS = ("odds", "broags", "--value", "2", "--defence", "2", "--damage", "7")


def test_odds_of_broags_by_hand(okenv: Callable) -> None:
    """Value 2 against Defence 2 with 4dF: 31 of 81 miss, 19 the extremities, 26 the centre, 5 the vitals."""
    found = json.loads(okenv(*BROAGS, "--soak", "1", "--hit-points", "13", "--json").stdout)
    assert found["hit_exact"] == "50/81"
    assert found["areas"]["exact"] == {"extremities": "19/81", "centre": "26/81", "vitals": "5/81"}
    assert found["damage"]["exact"] == {"0": "31/81", "2": "19/81", "6": "26/81", "13": "4/81", "27": "1/81"}
    assert found["out_exact"] == "5/81"
    tamed = json.loads(okenv(*BROAGS, "--aim", "vitals", "--no-criticals", "--json").stdout)
    assert tamed["damage"]["exact"] == {"0": "22/27", "14": "5/27"}
    assert "out" not in tamed
    shown = okenv(*BROAGS, "--hit-points", "13").stdout
    assert "50/81 = 61.7%" in shown
    assert "Out, with 13 hit points left: 5/81" in shown


def test_a_reaction_makes_a_hit_less_likely(okenv: Callable) -> None:
    """A dodge at 0 adds -2 to +2 in 1, 14, 51, 14 and 1 of 81 ways."""
    found = json.loads(okenv(*BROAGS, "--reaction", "0", "--json").stdout)
    at_least = {-2: 76, -1: 66, 0: 50, 1: 31, 2: 15}  # of 81, to reach Defence 2 and so much more
    by_hand = sum(Fraction(n * at_least[more], 81**2) for more, n in zip(range(-2, 3), (1, 14, 51, 14, 1), strict=True))
    assert Fraction(found["hit_exact"]) == by_hand
    assert ", a reaction at 0" in okenv(*BROAGS, "--reaction", "0").stdout


def test_odds_of_a_group_by_hand(okenv: Callable) -> None:
    """Four at 2 + 1 against Defence 2: a hit for each point that the target falls short."""
    group = (*BROAGS, "--attackers", "4", "--hit-points", "10")
    found = json.loads(okenv(*group, "--json").stdout)
    assert found["hits"]["exact"] == {"0": "31/81", "1": "19/81", "2": "16/81", "3": "10/81", "4": "5/81"}
    assert found["damage"]["exact"] == {"0": "31/81", "7": "19/81", "14": "31/81"}
    assert found["out_exact"] == "31/81"
    assert "4 attackers at 3 against Defence 2" in okenv(*group).stdout
    met = json.loads(okenv(*group, "--reaction", "4", "--json").stdout)
    assert met["expected_hits"] < found["expected_hits"]


ZEROSPACE = ("odds", "zerospace", "--av", "6", "--dv", "14", "--level", "3")


def test_odds_of_zerospace_by_hand(okenv: Callable) -> None:
    """AV 6 against DV 14 needs 8 with 2d6: 15 of 36. A die and 3, less 5, is 0 on 1 and 2, then 1 to 4."""
    found = json.loads(okenv(*ZEROSPACE, "--resistance", "5", "--left", "3", "--json").stdout)
    assert found["hit_exact"] == "5/12"
    each = Fraction(5, 12) / 6
    by_hand = {"0": str(1 - 4 * each), **{str(points): str(each) for points in range(1, 5)}}
    assert found["damage"]["exact"] == by_hand
    assert found["out_exact"] == str(2 * each)
    half = json.loads(okenv(*ZEROSPACE, "--half", "--json").stdout)
    assert half["damage"]["exact"] == {"0": "7/12", "2": str(2 * each), "3": str(2 * each), "4": str(2 * each)}
    assert "out" not in half
    shown = okenv(*ZEROSPACE, "--left", "9").stdout
    assert "5/12 = 41.7%" in shown
    assert "Out, with 9 left: 5/72" in shown


def test_a_hit_defeats_the_unnamed(okenv: Callable) -> None:
    found = json.loads(okenv(*ZEROSPACE, "--unnamed", "--json").stdout)
    assert (found["hit_exact"], found["out_exact"], found["expected"]) == ("5/12", "5/12", 0)
    assert "any hit defeats the unnamed" in okenv(*ZEROSPACE, "--unnamed").stdout


def test_odds_of_a_team_by_hand(okenv: Callable) -> None:
    """Two at 6 + 3 against DV 14 need 5: each misses in 6 of 36 ways; the damage is 3 more, too."""
    team = (*ZEROSPACE, "--allies", "6")
    found = json.loads(okenv(*team, "--json").stdout)
    assert found["hit_exact"] == "35/36"
    assert set(found["damage"]["exact"]) == {"0", *(str(points) for points in range(7, 13))}
    assert "A team of AV 9, 9 against DV 14, level 6" in okenv(*team).stdout


def test_odds_of_an_area_of_zerospace_by_hand(okenv: Callable) -> None:
    """One roll for all: 8 for both, 6 or 7 for the easier one alone."""
    area = ("odds", "zerospace", "--av", "6", "--dv", "12,14", "--level", "3")
    found = json.loads(okenv(*area, "--json").stdout)
    assert found["hits"]["exact"] == {"0": "5/18", "1": "11/36", "2": "5/12"}
    assert [one["hit_exact"] for one in found["targets"]] == ["13/18", "5/12"]
    assert "Hits 1.14 of 2 on average." in okenv(*area).stdout


def test_the_attacks_of_an_encounter_are_told_the_best_first(okenv: Callable, complains: Callable) -> None:
    """Ada's handguns at 10 m: aimed at the vitals, 66 of 81 hit (BR-MOD-1, BR-HIT-1)."""
    duel = ("odds", "gun-duel", "--attacker", "Ada", "--target", "Ben")
    found = json.loads(okenv(*duel, "--json").stdout)
    assert [one["action"] for one in found["attacks"][:2]] == ["attack e1", "attack e1.2"]
    assert found["attacks"][0]["hit_exact"] == "22/27"
    expected = [one["expected"] for one in found["attacks"]]
    assert expected == sorted(expected, reverse=True)
    assert "Ada: shoot at Ben with handgun 1 (attack e1)" in okenv(*duel).stdout
    assert "did you mean 'Ada'?" in complains(*duel[:2], "--attacker", "Ad", *duel[4:])
    assert "did you mean 'gun-duel'?" in complains("odds", "gun-dul", *duel[2:])
    assert "expected an enemy, one of Ben" in complains(*duel[:-1], "Ada")


def test_a_shot_of_an_encounter_is_fired(okenv: Callable) -> None:
    """PS-ATT-1, PS-AREA-1: Ruby's blaster misses by the worst of nine throws of 2dF; at the area it takes three."""
    found = json.loads(okenv("odds", "blaster-duel", "--attacker", "Ruby", "--target", "Azure", "--json").stdout)
    assert {one["action"]: one["hit_exact"] for one in found["attacks"]} == {"attack e1": "8/9", "area e1": "1/3"}


@pytest.mark.parametrize("system", sorted(systems()))
def test_whoever_can_hit_is_told_so(system: str, okenv: Callable) -> None:
    """In an encounter of each rulebook, the first of a side against the first of the other."""
    encounter = next(name for name in encounter_names(system) if "duel" in name)
    one, other = load_encounter(encounter).names[:2]
    found = json.loads(okenv("odds", encounter, "--attacker", one, "--target", other, "--json").stdout)
    assert max(attack["hit"] for attack in found["attacks"]) > 0.1


def test_an_attack_on_many_is_worked_out_for_its_target(okenv: Callable) -> None:
    """ZS-MAN-1: a spread over four, 2d6 + 12 against 15, and a die of damage."""
    found = json.loads(okenv("odds", "gallery-sniper", "--attacker", "Vesna", "--target", "Trooper 1", "--json").stdout)
    assert {one["action"]: one["hit_exact"] for one in found["attacks"]} == {"attack e1": "11/12", "spread e1": "5/6"}
