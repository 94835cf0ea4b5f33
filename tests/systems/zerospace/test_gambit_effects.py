"""Sense: what an answer is expected to do in ZeroSpace, and that no attack is chosen which does nearly nothing."""

import pytest

from okenv.core.mind.gambit_sense import UNJUDGED
from okenv.systems.zerospace.mind.gambits import weigh
from okenv.systems.zerospace.mind.threats import worth_of_team
from okenv.systems.zerospace.rules.actions import Act, action_id
from okenv.systems.zerospace.rules.layout import Flag, Prompt
from tests.systems.gambitting import ANN, BEN, EDI, EVE, Patch, patch
from tests.systems.weighing import weigher_of
from tests.systems.zerospace.asked import answer, asked, played
from tests.systems.zerospace.gambits import by_dials, decide, leading, scene, trading, under_attack
from tests.systems.zerospace.helpers import HARM

pytestmark = pytest.mark.plain

weighed = weigher_of(weigh, action_id)
BOLDEST = (Act.CALLED, 0, 4)
HARD = {"agility": 12, "hand": 12, "ranged": 12, "athletics": 12}


@pytest.mark.slow
def test_an_attack_is_weighed_and_dodging_is_not() -> None:
    """ZS-DICE-1: against two who are alike an attack does the same, and none does more than the best."""
    bs = scene()
    assert weighed(bs, Act.ATTACK, 0)[0] == weighed(bs, Act.ATTACK, 1)[0] > 0
    assert max(weighed(bs, Act.ATTACK, 0, w)[0] for w in range(2)) == weighed(bs, Act.ATTACK)[1]
    assert weighed(bs, Act.DODGE)[0] == UNJUDGED


def test_a_trade_that_makes_a_hit_impossible_does_nothing() -> None:
    """ZS-MAN-1."""
    bs = trading()
    assert weighed(bs, *BOLDEST)[0] == 0 < weighed(bs, Act.PLAIN)[0]


def test_what_is_hopeless_alone_does_what_a_team_does() -> None:
    """ZS-MAN-1, ZS-MAN-2: a rule that attacks is followed while an ally would join, and no longer."""
    bs, rule = scene({EVE: {"at": 45, "agility": 6}, EDI: {"at": 46, **HARD}}), {"do": "attack"}
    promised, best = weighed(bs, Act.ATTACK)
    assert decide(bs, rule, sense=10)[1] == (Act.ATTACK, 0, 0)
    declared = played(bs.copy(), Act.ATTACK)
    while asked(declared) != (Prompt.TEAM, BEN):
        answer(declared, Act.DECLINE)
    answer(declared, Act.TEAM)
    assert promised == best == int(10_000 * worth_of_team(declared[0]))
    patch(bs, {BEN: {"acted": 1}})
    assert weighed(bs, Act.ATTACK)[0] == 0
    assert decide(bs, rule, sense=10)[1][0] == Act.DISTRACT


def test_sense_takes_a_better_trade_to_the_same_end() -> None:
    """Without it, the rule is followed to the letter."""
    bs = trading()
    assert decide(bs, {"do": "boldest shot"})[1] == BOLDEST
    chosen = decide(bs, {"do": "boldest shot"}, sense=10)[1]
    does, best = weighed(bs, *chosen)
    assert 10 * does >= best > 0


def test_from_the_round_of_resolve_on_nobody_who_can_hurt_nobody_dodges_for_ever() -> None:
    """Two who dodge at each other's side would never end it."""
    bs = patch(scene(), dict.fromkeys((2, 3), HARD))
    assert by_dials(bs, resolve=20)[0] == by_dials(bs)[0] == Act.DODGE
    assert by_dials(bs, resolve=1)[0] != Act.DODGE


DIVE, DECLINE = (Act.DIVE, 0, 0), (Act.DECLINE, 0, 0)


@pytest.mark.parametrize(
    ("ben", "dives"),
    [({"health": 1}, True), ({}, False), ({"health": 1, **HARD}, False), ({"health": 1, "named": 0}, False)],
)
def test_sense_takes_a_blow_for_who_would_lose_more_by_it(ben: dict[str, int], dives: bool) -> None:
    """ZS-FORCE-2: not for an equal, nor against what cannot hit, nor for one of many; without it the rule decides."""
    bs = under_attack({BEN: ben, EVE: {"ranged": 5}}, target=1)
    assert decide(bs, {"do": "dive"})[1] == DIVE
    assert decide(bs, {"do": "dive"}, sense=10)[1] == (DIVE if dives else DECLINE)


def test_sense_helps_where_that_adds_more_than_her_own_turn_brings() -> None:
    """ZS-MAN-1: who joins what hits anyway adds hardly anything; nor does she by noise."""
    sure = leading({ANN: {"ranged": 5}, EVE: {"agility": 1, "ranged": 1}})
    poor = leading({ANN: {"ranged": 5}, EVE: {"agility": 4, "ranged": 4}})
    rule = {"do": "join in"}
    assert decide(sure, rule)[1][0] == decide(poor, rule)[1][0] == decide(poor, rule, sense=10)[1][0] == Act.TEAM
    assert decide(sure, rule, sense=10)[1] == DECLINE
    assert {by_dials(sure, seed, teamwork=0, noise=100, sense=10) for seed in range(8)} == {DECLINE}


OFTEN, SELDOM = [Act.DODGE] * 4, [Act.DECLINE, Act.DODGE] * 2


@pytest.mark.parametrize(("who", "forces"), [
    ({}, OFTEN),
    ({EVE: {"health": 1, "agility": 0}, EDI: {"health": 1, "agility": 0}}, SELDOM),
    ({BEN: {"forced": 1}}, SELDOM),
    ({BEN: {"owed": 1}}, SELDOM),
])  # fmt: skip
def test_sense_gives_up_no_turn_against_what_cannot_hit_and_not_every_turn(
    who: dict[int, dict[str, int]], forces: list[Act]
) -> None:
    """ZS-FORCE-1: a forced turn in every other round, and in the others where that pays and an ally acts meanwhile."""
    bs, rule = patch(under_attack(), who), {"do": "dodge"}
    found = []
    for turn in range(1, 5):
        bs[0].turn = turn
        assert decide(bs, rule)[1][0] == Act.DODGE
        found.append(decide(bs, rule, sense=10)[1][0])
    assert found == forces
    assert decide(patch(bs, {ANN: HARD}), rule, sense=10)[1] == DECLINE


@pytest.mark.parametrize("named", [1, 0])
@pytest.mark.parametrize(("given_up", "owed", "forces"), [(1, 0, True), (2, 0, False), (1, 1, False), (0, 2, False)])
def test_sense_gives_up_no_third_turn_running(named: int, given_up: int, owed: int, forces: bool) -> None:
    """ZS-FORCE-1: whatever it saves, also of who falls at any hit: else she never has a turn of her own."""
    bs, rule = under_attack({ANN: {"given_up": given_up, "owed": owed, "health": 1, "named": named}}), {"do": "dodge"}
    for turn in range(1, 3):
        bs[0].turn = turn
        assert decide(bs, rule)[1][0] == Act.DODGE
        assert (decide(bs, rule, sense=10)[1][0] == Act.DODGE) == forces


def test_sense_does_not_run_from_beside_one_enemy_to_another() -> None:
    """ZS-MOVE-2: else she runs to and fro between two."""
    rule = {"do": "charge", "target": "farthest"}
    bs = scene({ANN: {"at": 10, "weapons_n": 0}, EVE: {"at": 11}, EDI: {"at": 40}})
    assert decide(bs, rule)[1][0] == Act.APPROACH != decide(bs, rule, sense=10)[1][0]
    assert decide(patch(bs, {EVE: {"at": 30}}), rule, sense=10)[1][0] == Act.APPROACH


def test_who_flees_comes_no_nearer() -> None:
    """From the edge, where there is no way on, she would be back there in her next turn."""
    bs = scene({ANN: {"health": 7, "at": 0, "weapons_n": 0}, EVE: {"at": 8}, EDI: {"at": 9}})
    assert by_dials(bs, morale=49)[0] == decide(bs, {"do": "charge"}, morale=49)[1][0] == Act.APPROACH
    assert Act.APPROACH not in (
        by_dials(bs, morale=49, sense=10)[0],
        decide(bs, {"do": "charge"}, sense=10, morale=49)[1][0],
    )
    assert decide(bs, {"do": "charge"}, sense=10, morale=50)[1][0] == Act.APPROACH


def test_who_waits_loses_patience_where_something_can_be_done() -> None:
    """ZS-DELAY-1: after four rounds."""
    bs = scene()
    for turn, does in ((4, Act.DELAY), (5, Act.ATTACK)):
        bs[0].turn = turn
        assert decide(bs, {"do": "wait"})[1][0] == Act.DELAY
        assert decide(bs, {"do": "wait"}, sense=10)[1][0] == does


def test_sense_throws_nothing_at_as_many_of_her_own_as_of_the_enemies() -> None:
    """ZS-ATT-2: she is one of those in the area herself."""
    bomb = {"w_flags": [HARM + Flag.AREA, HARM, 0, 0, HARM], "w_level": [9] * 5, "weapons_n": 1}
    tough: Patch = {ANN: bomb | {"health": 90}, BEN: {"health": 90}}
    near, apart = scene(tough), scene(tough | {BEN: {"at": 20}})
    throw = {"do": "shoot", "target": "first"}
    assert decide(near, throw)[1] == decide(apart, throw, sense=10)[1] == (Act.ATTACK, 0, 0)
    assert decide(near, throw, sense=10)[1] != (Act.ATTACK, 0, 0)
