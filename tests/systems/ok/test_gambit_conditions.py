"""Every condition of OK's gambits holds where it should and nowhere else."""

from fractions import Fraction

import pytest

from okenv.core import chance
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Attack, Damage, Prompt, State
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch
from tests.systems.ok.asked import answer, kinds, play, played, row
from tests.systems.ok.gambits import coming, decide, holds, is_exactly, lone, scene

pytestmark = pytest.mark.plain

FLAGS: list[tuple[str, Patch, Patch]] = [
    ("impaired", {ANN: {"state": State.IMPAIRED}}, {BEN: {"state": State.IMPAIRED}}),
    ("prone", {ANN: {"prone": 1}}, {EVE: {"prone": 1}}),
    ("target prone", {EDI: {"prone": 1}}, {BEN: {"prone": 1}}),
    ("grabbed", {ANN: {"held_by": EVE + 1}, EVE: {"holds": ANN + 1}}, {}),
    ("grabbing", {ANN: {"holds": EVE + 1}, EVE: {"held_by": ANN + 1}}, {ANN: {"held_by": EVE + 1}}),
    ("holding", {ANN: {"holding": 1}}, {BEN: {"holding": 1}}),
    ("has setup", {ANN: {"setup_on": EVE + 1, "setup_bonus": 2}}, {BEN: {"setup_on": EVE + 1}}),
    ("has setup", {ANN: {"setup_on": EVE + 1, "setup_bonus": 2}}, {ANN: {"setup_on": ANN + 1, "setup_bonus": 2}}),
    ("any enemy set up", {ANN: {"setup_on": EVE + 1}}, {BEN: {"setup_on": EVE + 1}}),
    ("exposed", {ANN: {"exposed": 2}}, {EVE: {"exposed": 2}}),
    ("any enemy defended", {EVE: {"def_one": 1 << ANN}}, {EVE: {"def_one": 1 << BEN}}),
    ("any enemy defended", {EVE: {"def_all": 1}}, {ANN: {"def_all": 1}}),
    ("mook", {ANN: {"mook": 1}}, {EVE: {"mook": 1}}),
    ("any enemy in reach", {}, {EVE: {"at": 3300}, EDI: {"at": 3300}}),
    ("cornered", {EVE: {"at": 2900}}, {EVE: {"at": 3100}}),
    ("any enemy cornered", {EVE: {"prone": 1}}, {}),
    ("any enemy armour stops", {EVE: {"protection": [4] * 7}}, {EVE: {"protection": [3] * 7}}),
    ("any enemy armoured", {EVE: {"protection": [1] * 7}}, {EVE: {"protection": [0] * 7}}),
    ("armed", {}, {ANN: {"w_hands": [0] * 6}}),
    ("shoots", {ANN: {"w_kind": [Attack.RANGED] * 6}}, {}),
    ("any ally protector", {BEN: {"protects": 1}}, {ANN: {"protects": 1}}),
    ("leader", {ANN: {"leadership": 2}}, {BEN: {"leadership": 2}}),
    ("any enemy done", {EVE: {"done": 1}}, {BEN: {"done": 1}}),
    ("any ally dying", {BEN: {"lethal": 10}}, {BEN: {"lethal": 9}}),
    ("engaged", {}, {EVE: {"at": 3201}, EDI: {"at": 3201}}),
    ("ready", {}, {ANN: {"prone": 1}}),
    ("ready", {}, {ANN: {"held_by": EVE + 1}, EVE: {"holds": ANN + 1}}),
    ("has an action", {ANN: {"ap": 3}}, {ANN: {"ap": 2}}),
    ("has time", {ANN: {"ap": 7}}, {ANN: {"ap": 6}}),
    ("has time", {EVE: {"done": 1, "ap": 9}}, {EVE: {"ap": 9}}),
]


NUMBERS: list[tuple[str, Patch, int]] = [
    ("AP", {ANN: {"ap": 7}}, 7),
    ("points", {ANN: {"lethal": 1, "nonlethal": 2}}, 3),
    ("any ally points", {BEN: {"nonlethal": 4}, ANN: {"nonlethal": 6}}, 4),
    ("lethal", {ANN: {"lethal": 2, "nonlethal": 3}}, 2),
    ("points left", {ANN: {"lethal": 2}}, 5),
    ("points left", {ANN: {"damage_mode": Damage.SIMPLIFIED, "nonlethal": 1}}, 4),
    ("points left", {ANN: {"damage_mode": Damage.TAGS, "tags": 1}}, 1),
    ("foes in reach", {EDI: {"at": 5000}}, 1),
    ("foes near", {EDI: {"at": 3201}}, 1),
    ("successes", {}, 0),
    ("fright", {ANN: {"lethal": 2}}, 28),
    ("fright", {BEN: {"state": State.DOWN}}, 50),
    ("fright", {BEN: {"state": State.WAITING}}, 0),
]


@pytest.mark.parametrize("prone", [0, 1])
@pytest.mark.parametrize("meets", [2, 4, 9])
def test_odds_and_points_are_exact(prone: int, meets: int) -> None:
    """OK-ATT-1: what the exact odds say, armour and all, to the thousandth."""
    bs = scene()
    for i in (EVE, EDI):
        row(bs, i)["prone"], row(bs, i)["defence"][:] = prone, meets
        row(bs, i)["protection"][:], row(bs, i)["coverage"], row(bs, i)["nonlethal"] = 2, 1, 5
    hit, points, falls = lone(bs, ANN, EVE)
    assert is_exactly(bs, "any enemy odds", 100 * hit)
    assert is_exactly(bs, "any enemy down odds", 100 * falls)
    assert is_exactly(bs, "any enemy expected", points)
    assert is_exactly(bs, "any enemy menace", lone(bs, EVE, ANN)[1])


def test_out_of_reach_odds_are_0() -> None:
    bs = scene()
    for i in (EVE, EDI):
        row(bs, i)["at"] = 5900
    assert holds(bs, "any enemy odds = 0")
    assert holds(bs, "any enemy expected = 0")


@pytest.mark.parametrize("trick", [2, 4, 7])
def test_trick_is_the_chance_of_a_hard_setup(trick: int) -> None:
    """OK-SET-1: counted over every outcome of the dice that the setup really rolls."""
    bs = scene()
    row(bs, ANN)["trick"] = trick
    copy = played(bs.copy(), Act.SETUP_HARD)
    worked = Fraction(0)
    for outcome, share in chance.outcomes(chance.FUDGE4):
        after = played(copy.copy(), outcome)
        worked += share * int(row(after, ANN).setup_on != 0)
    assert is_exactly(bs, "target trick", 100 * worked)


def test_rout_is_the_chance_of_intimidation() -> None:
    """OK-SOC-1: counted over every outcome of the dice; 0 where nobody can be routed."""
    bs = scene()
    assert holds(bs, "rout = 0%")
    row(bs, EVE)["lethal"] = 1
    copy = played(bs.copy(), Act.INTIMIDATE)
    routed = Fraction(0)
    for outcome, share in chance.outcomes(chance.FUDGE4):
        after = played(copy.copy(), outcome)
        routed += share * int(row(after, EVE).state > State.IMPAIRED)
    assert 0 < routed < 1
    assert is_exactly(bs, "rout", 100 * routed)


def test_danger_and_threat_are_those_of_the_attack_under_way() -> None:
    """OK-ATT-1, OK-EFF-3: an escape does damage as any blow."""
    held = scene({ANN: {"held_by": EVE + 1}, EVE: {"holds": ANN + 1}})
    for bs, what in ((scene(), Act.ATTACK), (held, Act.ESCAPE)):
        answer(bs, what, to=(Prompt.DEFEND, EVE))
        hit, points, _ = coming(bs, EVE)
        assert points > 0
        for word, value in (("danger", 100 * hit), ("threat", points)):
            assert is_exactly(bs, word, value)


def test_who_attacks_and_whom() -> None:
    bs = scene()
    assert not holds(bs, "attacking")
    assert not holds(bs, "attacked")
    answer(bs, Act.ATTACK, to=(Prompt.DEFEND, EVE))
    assert holds(bs, "attacked")
    assert not holds(bs, "any ally attacked")
    assert holds(bs, "any enemy attacking")
    assert not holds(bs, "attacking")


def test_the_danger_of_a_sweep_is_that_to_whoever_is_asked() -> None:
    """OK-MANY-1: each candidate has a difficulty of her own."""
    bs = scene()
    row(bs, EDI)["defence"][:] = 0
    answer(bs, Act.SWEEP, to=(Prompt.DEFEND, EVE))
    assert holds(bs, "danger < 99%")
    answer(bs, Act.DECLINE, to=(Prompt.DEFEND, EDI))
    assert holds(bs, "danger > 99%")


def test_attacker_and_victim_are_there_only_while_an_action_is_under_way() -> None:
    bs = scene()
    row(bs, ANN)["lethal"] = 1
    assert decide(bs, {"if": "attacker hurt", "do": "done"})[0] == 0
    assert decide(bs, {"if": "not attacker hurt", "do": "done"})[0] == 0
    answer(bs, Act.ATTACK)
    assert holds(bs, "attacker hurt")
    assert not holds(bs, "victim hurt")
    row(bs, EVE)["lethal"] = 1
    assert holds(bs, "victim hurt")
    assert holds(bs, "target hurt")


def test_defended_is_against_whoever_attacks() -> None:
    bs = played(scene(), Act.ATTACK)
    assert not holds(bs, "defended")
    row(bs, EVE)["def_all"] = 1
    assert holds(bs, "defended")


def test_successes_and_armour_are_those_of_the_blow() -> None:
    bs = scene()
    row(bs, EVE)["protection"][:], row(bs, EVE)["coverage"] = 4, 1
    play(bs, Act.ATTACK, Act.DECLINE, 3, to=(Prompt.SPEND, ANN))
    assert holds(bs, "successes = 3")
    assert holds(bs, "target armour stops")
    assert holds(bs, "target armoured")
    answer(bs, Act.BYPASS)
    assert not holds(bs, "target armour stops")


@pytest.mark.parametrize("grip", [0, 4, 6])
def test_the_way_out_is_the_chance_that_an_escape_frees_her_or_that_she_gets_up(grip: int) -> None:
    """OK-EFF-3, OK-EFF-6, OK-SET-1: over every outcome of the dice; what hits may be too little against the grip."""
    rolls = chance.outcomes(chance.FUDGE4)
    assert holds(scene(), "way out = 100%")
    for words, bonus in (("way out", 0), ("way out set up", 2)):
        grabbed = scene({ANN: {"held_by": EVE + 1, "grip": grip}, EVE: {"holds": ANN + 1}})
        lying = scene({ANN: {"prone": 1, "stunt": 0}})
        escape, rise = grabbed.copy(), lying.copy()
        for copy in (escape, rise) if bonus else ():
            row(copy, ANN)["setup_on"], row(copy, ANN)["setup_bonus"] = ANN + 1, bonus
        play(escape, Act.ESCAPE, Act.DECLINE)
        free = [share for dice, share in rolls if Act.BREAK_FREE in kinds(played(escape.copy(), dice))]
        assert is_exactly(grabbed, words, 100 * sum(free, Fraction(0)))
        play(rise, Act.GET_UP, Act.ALONE)
        up = [share for outcome, share in rolls if not row(played(rise.copy(), outcome), ANN).prone]
        assert is_exactly(lying, words, 100 * sum(up, Fraction(0)))


def test_a_number_is_compared_with_a_dial_or_a_number_less_a_dial() -> None:
    bs = scene({ANN: {"ap": 7}})
    for text, holds_at in (("AP >= caution", range(8)), ("AP > 10 - caution", range(4, 101)), ("caution = 7", [7])):
        for caution in (0, 3, 4, 7, 8, 100):
            found = decide(bs, {"do": "done", "if": text}, caution=caution)[0]
            assert found == int(caution in holds_at), (text, caution)


def test_a_number_is_compared_with_another() -> None:
    """In their own units, of the same fighter or another; of nobody there nothing holds."""
    bs = scene({ANN: {"ap": 7}, EVE: {"ap": 7}, EDI: {"ap": 8}})
    points = lone(bs, ANN, EVE)[1]
    for text, expected in (
        ("AP >= allies", True),
        ("any enemy AP > AP", True),
        ("every enemy AP > AP", False),
        ("AP < attacker AP", False),
        ("not AP < attacker AP", False),
        ("allies = fallen allies", False),
    ):
        assert bool(decide(bs, {"do": "done", "if": text})[0]) == expected, text
    for borne, expected in ((0, False), (7 - int(points), True)):
        row(bs, EVE)["nonlethal"] = borne
        found = decide(bs, {"do": "free setup", "if": "target points left <= target expected", "target": "first"})
        assert found == (int(expected), (Act.SETUP_FREE if expected else Act.ATTACK, 0, 0)), (borne, points)


def test_whose_turn_it_is_and_who_interrupts_whom() -> None:
    bs = scene()
    assert holds(bs, "her turn")
    answer(bs, Act.ATTACK, to=(Prompt.DEFEND, EVE))
    assert not holds(bs, "her turn")
    assert holds(bs, "attacker foe")


def test_flees_when_fright_is_more_than_morale() -> None:
    bs = scene({ANN: {"lethal": 3}})  # of 7: 42 percent
    rule = {"do": "done", "if": "flees"}
    assert [decide(bs, rule, morale=morale)[0] for morale in (41, 42)] == [1, 0]


def test_the_successes_of_a_blow() -> None:
    bs = scene({EVE: {"protection": [4] * 7, "coverage": 1}})
    play(bs, Act.ATTACK, Act.DECLINE, 3, to=(Prompt.SPEND, ANN))
    assert not holds(bs, "sweeping")
    assert holds(bs, "lethality as it was")
    assert holds(bs, "better bypassed")
    answer(bs, Act.BYPASS)
    assert not holds(bs, "better bypassed")
