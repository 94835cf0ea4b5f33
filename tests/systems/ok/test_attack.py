"""Attacks: what they must reach, the order of decisions, and the whole distribution of a blow."""

from fractions import Fraction

import pytest

from okenv.core.chance import FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.attack import blow_harm, damage_rank
from okenv.systems.ok.rules.layout import Attack, Damage, Event, Prompt, Purpose, State
from tests.systems.ok.acting import points, spend_all
from tests.systems.ok.asked import answer, asked, events, legal, play, played, roll, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

# The first lines of the damage table (OK-DMG-1), told again here: net half-ranks to points.
POINTS = {-2: 1, -1: 1, 0: 1, 1: 2, 2: 2, 3: 3, 4: 5, 5: 7, 6: 10, 7: 15, 8: 20, 9: 30}


@pytest.mark.parametrize(("successes", "rank"), [(0, 3), (1, 5), (2, 6), (3, 7), (8, 12)])
def test_ok_att_2_damage_by_successes(successes: int, rank: int) -> None:
    """OK-ATT-2: a marginal hit is a full rank less; one success is full; each further one a half-rank more."""
    assert damage_rank(5, successes) == rank


@pytest.mark.parametrize("kind", [Attack.MELEE, Attack.RANGED, Attack.TRICK])
def test_ok_att_1_the_matching_defence(kind: Attack) -> None:
    """OK-ATT-1: an attack is met by the defence that matches its kind, and rolled with its weapon's attribute."""
    bs = played(start([sheet(kind=kind, attack=7)], [sheet(defence=[3, 5, 9])], [3, 2]), Act.ATTACK)
    assert events(roll(bs, 0), Event.ATTACK_ROLL) == [(0, 1, 7, 0, 0, 0, [3, 5, 9][kind])]


def test_ok_att_1_each_weapon_has_its_own_numbers() -> None:
    """OK-ATT-1, OK-ATT-2: the second weapon's attribute, kind, damage and lethality count when it is used."""
    two = sheet(weapons_n=2, w_attack=[4, 6, 99], w_kind=[0, 1, 0], w_damage=[4, 7, 99], w_lethality=[1, 0, 0])
    bs = start([two], [sheet(defence=[0, 6, 0], dr=4), sheet()], [3, 2, 2])
    assert {option for kind, _, option in legal(bs) if kind == Act.ATTACK} == {0, 1}
    answer(bs, Act.ATTACK, 0, 1)
    assert events(roll(bs, 1), Event.ATTACK_ROLL) == [(0, 1, 6, 1, 0, 0, 6)]
    assert events(spend_all(bs, Act.DAMAGE), Event.BLOW) == [(0, 1, 7, 7, 4, 3, 3)]


@pytest.mark.parametrize(
    ("attack", "defence", "damage", "dr"), [(4, 4, 5, 3), (6, 3, 4, 4), (2, 4, 7, 1), (5, 5, 3, 5)]
)
def test_ok_att_2_the_distribution_of_a_blow(attack: int, defence: int, damage: int, dr: int) -> None:
    """OK-ATT-1, OK-ATT-2, OK-DMG-1: all on damage; every outcome of the dice with its chance, worked out by hand."""
    expected: dict[int, Fraction] = {}
    found: dict[int, Fraction] = {}
    for dice, p in outcomes(FUDGE4):
        margin = attack + dice - defence
        done = 0
        if margin >= 0:
            net = (damage - 2 if margin == 0 else damage + margin - 1) - dr
            done = POINTS[net] if net >= -2 else 0
        expected[done] = expected.get(done, Fraction(0)) + p
        bs = start([sheet(attack=attack, damage=damage)], [sheet(meets=defence, dr=dr), sheet()], [3, 2, 2])
        answer(bs, Act.ATTACK)
        roll(bs, dice)
        while asked(bs) == (Prompt.SPEND, 0):
            answer(bs, Act.DAMAGE)
        took = sum(points(bs, 1))
        found[took] = found.get(took, Fraction(0)) + p
    assert found == expected


def test_ok_att_2_unspent_successes_do_nothing() -> None:
    """OK-ATT-2: five extra successes and none spent: a marginal blow."""
    bs = played(start([sheet(damage=5)], [sheet(meets=-1, dr=1), sheet()], [3, 2, 2]), Act.ATTACK, 0)
    assert events(spend_all(bs), Event.BLOW)[0][:4] == (0, 1, 3, 3)


@pytest.mark.parametrize("mode", list(Damage))
@pytest.mark.parametrize("bypass", [False, True])
@pytest.mark.parametrize("spent", [0, 1, 3])
def test_ok_att_2_what_policies_compare_is_what_the_blow_does(mode: Damage, bypass: bool, spent: int) -> None:
    """OK-ATT-2, OK-ARM-1: ``blow_harm`` foretells the points or tags of every spending."""
    target = sheet(meets=0, dr=3, armour=4, damage_mode=mode)
    bs = played(start([sheet(damage=6)], [target, sheet()], [3, 2, 2]), Act.ATTACK, 0)
    foretold = int(blow_harm(bs[0], 0, 0, 1, spent, int(bypass)))
    spend_all(bs, *[Act.BYPASS] * bypass, *[Act.DAMAGE] * spent)
    f = row(bs, 1)
    assert foretold == f.lethal + f.nonlethal + f.tags


def test_ok_att_3_the_order_of_decisions() -> None:
    """OK-ATT-3: declare, the target's defence, then willing protectors, the roll, and only then the spending."""
    guards = [sheet(protects=1, meets=9), sheet(protects=1, meets=10)]
    bs = start([sheet(attack=12)], [sheet(meets=4), *guards], [9, 3, 3, 4])
    seen = []
    for given in (Act.ATTACK, Act.DECLINE, Act.DECLINE, Act.DECLINE, 0, Act.DAMAGE):
        seen.append(asked(bs))
        play(bs, given)
    assert seen == [
        (Prompt.ACT, 0),
        (Prompt.DEFEND, 1),
        (Prompt.PROTECT, 3),
        (Prompt.PROTECT, 2),
        (Purpose.ATTACK, 0),
        (Prompt.SPEND, 0),
    ]


@pytest.mark.parametrize(
    ("state", "nonlethal", "off"), [(State.FIT, 4, 0), (State.IMPAIRED, 5, -2), (State.IMPAIRED, 6, -2)]
)
def test_ok_edge_3_impairment_in_attack_and_defence(state: State, nonlethal: int, off: int) -> None:
    """OK-EDGE-3, OK-DMG-3: a full rank off the attacker's roll; the standing defence of an Impaired target keeps."""
    hurt = {"state": state, "nonlethal": nonlethal}
    bs = played(start([sheet(**hurt)], [sheet(**hurt, meets=5)], [3, 2]), Act.ATTACK)
    assert events(roll(bs, 4), Event.ATTACK_ROLL) == [(0, 1, 4, 4, 0, off, 5)]
    assert asked(bs) == (Prompt.SPEND, 0)
    assert bs[0].successes == 3 + off


def test_ok_turn_1_an_action_costs_three_hit_or_miss() -> None:
    """OK-TURN-1: 3 AP at the declaration, for a hit as for a miss."""
    for dice in (-4, 4):
        bs = start([sheet()], [sheet(dr=12)], [8, 2])
        assert events(answer(bs, Act.ATTACK), Event.DECLARE_ATTACK) == [(0, 1, 0, 5, 0, 0, 0)]
        assert row(bs, 0).ap == 5
        roll(bs, dice)
        if asked(bs)[0] == Prompt.SPEND:
            spend_all(bs)
        assert (asked(bs), row(bs, 0).ap) == ((Prompt.ACT, 0), 5)


def test_ok_att_1_only_standing_enemies_and_own_weapons() -> None:
    """OK-ATT-1: nobody attacks the fallen, an ally, herself, or with a weapon that she does not carry."""
    down = sheet(state=State.DOWN, nonlethal=7)
    bs = start([sheet(), sheet()], [down, sheet(), sheet()], [9, 2, 2, 2])
    attacks = {(target, option) for kind, target, option in legal(bs) if kind == Act.ATTACK}
    assert attacks == {(1, 0), (2, 0)}
    answer(bs, Act.ATTACK, 1)
    assert bs[0].act_on == 3


def test_the_second_sides_targets_are_counted_from_the_first_listed_enemy() -> None:
    bs = played(start([sheet(), sheet(), sheet()], [sheet()], [2, 2, 2, 9]), (Act.ATTACK, 2, 0))
    assert (bs[0].act_by, bs[0].act_on) == (3, 2)


def test_ok_dice_1_attacks_are_numbered_for_the_generator() -> None:
    """Each roll of a fighter in a round has a counter of its own; a new round restarts it."""
    bs = start([sheet(initiative=9)], [sheet(dr=15)], [9, 2])
    counts: list[tuple[int, int]] = []
    for _ in range(3):
        answer(bs, Act.ATTACK)
        counts.append((int(bs[0].turn), int(bs[0].dice_count)))
        roll(bs, -4)
    play(bs, 0, 0, Act.ATTACK)
    counts.append((int(bs[0].turn), int(bs[0].dice_count)))
    assert counts == [(1, 0), (1, 1), (1, 2), (2, 0)]
