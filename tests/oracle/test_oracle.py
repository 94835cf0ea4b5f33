"""The reference by itself: the worked sentences and tables of the sources, and small fights played by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.oracle import characters, dice, ranks, social, spending, wounds
from tests.oracle.fight import Fight
from tests.oracle.sheet import OFF, STOWED, Encounter, Options, Sheet, Start, Weapon
from tests.oracle.state import Spending

AVG, GD, GRT, EXT, HER = range(2, 12, 2)


def fighter(at=0, strength=GD, attack=EXT, effect=GD, initiative=GD, mook=False, hands=1, where=0, **start):
    """A fighter with one blade, and where she starts."""
    blade = Weapon(attack=attack, damage=GD, penetration=GD, hands=hands, effect=effect)
    fist = Weapon(GD, 0, AVG, AVG, 4, 200, 0, 1, AVG)
    might = Weapon(strength, 3, AVG, AVG, 4, 200, 0, 0, AVG)
    defence = (GD, GD, GD, strength)
    sheet = Sheet([blade], fist, might, initiative=initiative, strength=strength, mook=mook, defence=defence)
    return sheet, Start(at=at, where=(where, 0, 0), **start)


def duel(red, blue, **options):
    """A fight in its first round, both sides having rolled 0 for initiative; red's first listed goes first."""
    fight = Fight(Encounter((red, blue), Options(tide=OFF, **options)))
    while fight.dice():
        fight.resolve(0)
    return fight


def give(fight, *answers):
    """Decisions by kind or whole, and outcomes."""
    for answer in answers:
        if isinstance(answer, int):
            fight.resolve(answer)
        else:
            fight.apply((answer, 0, 0) if isinstance(answer, str) else answer)
    return fight.battle.fighters


def test_the_core_table():
    assert [ranks.number(r) for r in range(2, 9)] == [1, Fraction(3, 2), 2, 3, 5, 7, 10]
    assert [ranks.show(ranks.halved(r)) for r in range(-2, 15, 2)] == [
        "Def", "Def+", "Avg", "Avg+", "Gd", "Gd+", "Grt", "Grt+", "Ext"
    ]  # fmt: skip
    assert (ranks.rank_of(Fraction(12)), ranks.rank_of(Fraction(5, 2))) == (EXT, GD)
    assert (ranks.add(AVG, AVG), ranks.add(AVG, 0), ranks.add(AVG, -1)) == (GD, 3, AVG)
    assert [ranks.subtract(8, b) for b in (7, 6, 5, 4, 2)] == [5, 6, 7, 7, 8]


def test_a_roll_of_four_succeeds_as_often_as_the_text_says():
    four = dice.table(dice.FUDGE4)
    assert sum(p for v, p in four.items() if v >= 0) == Fraction(50, 81)
    assert sum(p for v, p in four.items() if v >= -2) == Fraction(76, 81)
    assert (dice.table("1d6")[1], dice.table("worse of 2d6")[1]) == (Fraction(1, 6), Fraction(11, 36))


def test_the_tables_of_resistance_recovery_and_running():
    assert [ranks.rate(ranks.halved(r) - 2) for r in range(0, 16, 2)] == [
        Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), 1, Fraction(3, 2), 2, 3, 5
    ]  # fmt: skip
    assert [characters.steps(r, AVG)[0] for r in range(-2, 16, 2)] == [200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000]


def test_points_by_net_damage():
    assert [wounds.points(net) for net in range(-3, 8)] == [
        (0, False), (1, True), (1, True), (1, False), (2, True), (2, False), (3, False), (5, False), (7, False),
        (10, False), (15, False),
    ]  # fmt: skip
    assert [wounds.lethal_part(*blow) for blow in ((5, 3, False), (1, 0, True), (5, 2, False))] == [2, 0, 2]


def test_a_shotgun_and_a_rifle_against_armour():
    vest = Sheet([], None, None, protection=(GD + 1,) * 7)
    takes = [wounds.armour_takes(Weapon(GD, damage=GRT + 1, penetration=p), vest) for p in (GD + 1, GRT, GRT + 1, EXT)]
    assert takes == [None, 3, 2, 1]


def test_numbers_of_victims():
    assert [spending.victims(n, 0) for n in range(7)] == [1, 1, 2, 3, 5, 7, 10]
    assert (spending.victims(1, 1), spending.victims(2, 2), spending.victims(3, 3)) == (2, 5, 10)  # staff, gun, blast


def test_a_grab_and_the_escape_from_it():
    fight = duel([fighter(100)], [fighter(100, initiative=AVG + 1)])
    a, b = give(fight, ("attack", 0, 0), "decline", 0)
    assert fight.battle.spending.left == 4
    give(fight, "grab")
    assert fight.battle.spending.power == 0  # base - FR is the threshold
    give(fight, "power", "avoid", "style")
    assert (b.held_by, b.grip, a.holds) == (a, GD, b)
    assert not [x for x in fight.legal() if x[0] in ("attack", "setup-free", "approach")]
    give(fight, "escape", 3)
    assert [x[0] for x in fight.legal()] == ["lethality-up", "lethality-down", "style", "damage", "finish"]


def test_an_escape_needs_more_power_than_the_grab_and_no_more():
    fight = duel([fighter(100)], [fighter(100, strength=GRT, initiative=AVG + 1)])
    a, b = fight.battle.fighters
    a.holds, b.held_by, b.grip = b, a, GD
    give(fight, "done", "escape", "decline", 4)
    assert fight.battle.spending.left == 6
    give(fight, "break-free")
    assert (fight.battle.spending.left, fight.battle.spending.power) == (2, 4)  # base Avg: Gd+ is the fourth step
    give(fight, "finish")
    assert (b.held_by, a.holds) == (None, None)


def test_a_disarmed_weapon_flies_as_far_as_the_power_goes():
    fight = duel([fighter(100)], [fighter(300, initiative=AVG + 1)])
    _, b = give(fight, ("attack", 0, 0), "decline", 4, "disarm")
    assert (fight.battle.spending.left, fight.battle.spending.power) == (5, 1)
    give(fight, "power", "power", "finish")
    assert (b.where[0], b.lies_at[0]) == (2, 300 + 500)  # power Grt against Gd: 2, 3, 5 m


def test_a_tie_for_a_weapon_is_a_struggle():
    fight = duel([fighter(100, effect=AVG)], [fighter(100)])
    a, b = give(fight, ("attack", 0, 0), "decline", 4, "takeaway", "finish")
    assert (b.contest, a.contests, b.where[0]) == (a, b, 3)


def test_a_throw_goes_farther_with_strength_to_spare():
    fight = duel([fighter(3000, strength=GRT)], [fighter(3100)])
    _, b = give(fight, ("attack", 0, 0), "decline", 2, "throw", "finish")
    assert (b.at, b.prone) == (3100 + 1000, True)  # 2 m, 5 m, 10 m


def test_one_roll_for_two_attacks_and_one_given_up():
    fight = duel([fighter(100)], [fighter(100), fighter(100)])
    give(fight, "twice", ("attack", 0, 0), ("attack", 1, 0), "decline", "decline", -3)
    assert [x[0] for x in fight.legal()] == ["keep-first", "keep-second"]


def test_a_weapon_readied_puts_another_away():
    sheet, _ = fighter(0)
    sheet.weapons.append(Weapon(GD, damage=GD, penetration=GD, hands=2, effect=AVG))
    fight = duel([(sheet, Start(where=(0, STOWED, 0)))], [fighter(4000)])
    a, _ = give(fight, ("ready", 0, 1), "alone")
    assert a.where[:2] == [STOWED, 0]


def test_odds_go_by_doublings():
    numbers = ((1, 1), (2, 1), (3, 1), (4, 1), (1, 5), (3, 2))
    assert [social.odds(*both) for both in numbers] == [0, 2, 2, 4, -4, 0]


def test_the_weakest_nerve_flees_first_and_the_cornered_surrender():
    fight = duel([fighter(3000)], [fighter(4000, mook=True), fighter(2000, mook=True), fighter(4000)])
    fighters = give(fight, "intimidate", 4)
    assert [f.state for f in fighters] == [0, 6, 5, 0]  # both mooks: one has a way out, one has not


def test_a_prompt_of_spending_keeps_its_order():
    fight = duel([fighter(100)], [fighter(100)])
    give(fight, ("attack", 0, 0), "decline", 4, "style")
    assert {x[0] for x in fight.legal()} == {"style", "damage", "finish"}
    assert fight.battle.spending == Spending(7, style=1, last=fight.battle.spending.last)
