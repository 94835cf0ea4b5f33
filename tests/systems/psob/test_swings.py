"""What policies, gambits, searches and advice make of swings on props, and of those that others have declared."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.forecast import Forecaster
from okenv.systems import load_system
from okenv.systems.psob.mind.forecast import margin_of
from okenv.systems.psob.mind.gambits.danger import attacks, declared_blow, names
from okenv.systems.psob.mind.swings import prop_to, swing_ways, ways_to_arrive, ways_to_swing
from okenv.systems.psob.mind.threats import risk
from okenv.systems.psob.mind.value import harm_now
from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.layout import Event, Prompt, Restraint
from okenv.systems.psob.voice.advice import facts
from tests.systems.deciding import Deciding
from tests.systems.looking import Looking
from tests.systems.psob.asked import answer, asked, awaited, events, play, played, quiet, roll, row
from tests.systems.psob.gambits import GAMBITS
from tests.systems.psob.hall import ANN, BOB, PUNCH, QUICK, SWING, declare, hall
from tests.systems.psob.helpers import blade, gun, sheet, start
from tests.systems.valuing import RED, Valuing

pytestmark = pytest.mark.plain
LOOK, DECIDING, VALUES = Looking("psob"), Deciding("psob"), Valuing("psob")
FAR = 5300
"""Where no move of Ann's leads to in one phase."""
LONG = ((3000, 2500, 5),)
TRIES = Forecaster(load_system("psob"))
NAMES = ["Ann", "Bob"]
SWORD = (Act.ATTACK, 0, 0)


def decided(bs: np.ndarray, code: str) -> list[tuple[Act, int, int]]:
    """All answers of Ann's declaration."""
    given = []
    while bs[0].prompt in range(Prompt.QUARTER, Prompt.PREEMPT) or (bs[0].prompt == Prompt.PHASE and not given):
        if bs[0].actor != ANN:
            break
        given.append(DECIDING.decision(bs, code))
        answer(bs, *given[-1])
    return given


STAYS, COMPLEX, DONE = (Act.STAND, 0, 0), (Act.COMPLEX, 0, 0), (Act.DONE, 0, 0)


def test_the_chance_of_a_swing_as_it_is_rolled() -> None:
    """PS-ACT-2: planned with one blow behind it, and as declared; none where nothing is declared to come before."""
    for agility, ways in ((7, 6), (9, 9), (4, 0), (8, 8)):
        bs = hall(agility=agility)
        assert (swing_ways(bs[0], ANN, 0), ways_to_swing(bs[0], ANN, BOB), ways_to_arrive(bs[0], ANN)) == (
            ways,
            ways,
            9,
        )
        declare(bs)
        assert ways_to_arrive(bs[0], ANN) == ways
        quiet(bs)
        there = sum((p for o, p in awaited(bs) if events(roll(bs.copy(), o), Event.MOVE)), Fraction(0))
        assert there == Fraction(ways, 9)
    assert ways_to_swing(hall(to=3100)[0], ANN, BOB) == 0
    steady = played(hall(agility=9), Act.DEFEND)
    assert swing_ways(steady[0], ANN, 0) == 6


def test_the_easiest_prop() -> None:
    props = [(3000, 800, 6), (3000, 800, 4), (3100, 900, 4), (3000, 300, 0)]
    assert prop_to(hall(props=props)[0], ANN, BOB) == 1
    assert prop_to(hall(props=props, restraint=Restraint.BOUND)[0], ANN, BOB) == -1


@pytest.mark.parametrize("code", ["brute", "turtle"])
@pytest.mark.parametrize(("fields", "may"), [
    ({"to": FAR, "props": LONG}, True), ({"to": 4700, "props": LONG}, False), ({"to": 4701, "props": LONG}, True),
    ({"to": FAR, "props": LONG, "agility": 6}, False), ({"to": FAR, "props": LONG, "foe": {"dodge": 9}}, False),
    ({"to": FAR, "props": LONG, "agility": 9}, True), ({"to": FAR, "props": ()}, False),
])  # fmt: skip
def test_the_scripted_swing_where_no_move_is_enough(code: str, fields: dict[str, Any], may: bool) -> None:
    """PS-ACT-2: likelier to get there than not, to do harm there; else they come nearer on foot."""
    given = decided(hall(**fields), code)
    if may:
        assert given[:4] == [STAYS, COMPLEX, SWING, SWORD]
        assert given[4:] in ([], [DONE])
    else:
        assert given[0][0] == Act.APPROACH


def test_who_shoots_better_does_not_swing() -> None:
    bs = start([sheet(gun(damage=14), blade(), **QUICK)], [sheet(at=FAR, dodge=1)], props=list(LONG))
    assert decided(bs, "brute")[:2] == [STAYS, (Act.ATTACK, 0, 0)]


def test_the_scripted_go_on_with_a_swing_that_somebody_else_began() -> None:
    """PS-ACT-2: a person's decisions and a policy's may alternate."""
    bs = played(hall(to=3700), Act.STAND, Act.COMPLEX, SWING)
    assert DECIDING.decision(bs, "turtle") == SWORD


def by_rule(bs: np.ndarray, rule: dict[str, str]) -> list[tuple[Act, int, int]]:
    """What a gambit of that one rule declares."""
    given = []
    while bs[0].actor == ANN and bs[0].prompt in (Prompt.PHASE, Prompt.ACTION, Prompt.PART):
        given.append(GAMBITS.decide(bs, rule)[1])
        answer(bs, *given[-1])
    return given


def test_a_gambit_swings_and_strikes() -> None:
    """PS-ACT-2: from where she is, with the weapon that is worth most by hand, and nothing more."""
    assert by_rule(hall(), {"do": "swing"})[:4] == [STAYS, COMPLEX, SWING, SWORD]
    assert by_rule(hall(), {"if": "target swing odds >= 60%", "do": "swing"})[:4] == [STAYS, COMPLEX, SWING, SWORD]
    assert by_rule(hall(), {"if": "target swing odds >= 70%", "do": "swing"})[0] != STAYS
    assert by_rule(hall(to=3100), {"do": "swing"})[0] != COMPLEX


def test_an_attack_behind_a_swing_is_an_attack() -> None:
    """PS-ACT-2: it names whom it is on, and is as likely as both rolls together, to the nearest ninth."""
    for agility, hit in ((9, 6), (7, 4), (6, 2)):
        bs = declare(hall(agility=agility, foe={"dodge": 3}), SWORD)
        assert attacks(bs[0], ANN)
        assert names(bs[0], ANN, BOB)
        assert declared_blow(bs[0], ANN, BOB)[0] == hit


def test_a_turtle_fears_the_blow_by_the_chance_of_both() -> None:
    """PS-ACT-2: 6 of 9 get there, and of those 6 of 9 stun."""
    bs = declare(hall(foe={"dodge": 3}), SWORD)
    assert risk(bs[0], BOB) == pytest.approx(36 / 81)
    sure = declare(hall(agility=9, foe={"dodge": 3}), SWORD)
    assert risk(sure[0], BOB) == pytest.approx(6 / 9)


def test_what_is_declared_is_worth_as_much_as_it_is_likely() -> None:
    """PS-ACT-2: a likelier swing is worth more, and any is worth more than none."""
    foe = {"dodge": 1, "minor": 1}
    halls = [declare(hall(agility=agility, to=FAR, props=LONG, foe=foe), SWORD) for agility in (2, 7, 9)]
    worth = [VALUES.worth(bs, RED) for bs in halls]
    assert worth[0] < worth[1] < worth[2]


def test_a_declared_swing_that_must_fail_is_worth_no_more_than_none() -> None:
    """PS-ACT-2: with Agility -5 against a prop of 5 nobody gets there; what is done there counts for nothing."""
    bs = hall(agility=-5, to=FAR, props=LONG, foe={"dodge": 1, "minor": 1})
    before = VALUES.worth(bs, RED)
    assert VALUES.worth(declare(bs, SWORD), RED) <= before


def test_a_declared_swing_gets_to_its_enemy_alone() -> None:
    """PS-ACT-2: six of nine to Bob, none to whoever stands where it does not lead."""
    bs = start([sheet(blade(), **QUICK)], [sheet(blade(), at=3700), sheet(blade(), at=5900)], props=[(3000, 800, 5)])
    declare(bs, SWORD)
    assert [ways_to_swing(bs[0], ANN, row) for row in (1, 2)] == [6, 0]


def test_whoever_stands_beside_a_prop_is_nearer_to_those_far_away() -> None:
    """PS-ACT-2: worth more the likelier she gets there, and nothing to whoever is a move away."""
    foe = {"dodge": 1, "minor": 1}
    props = ((), ((3000, 2500, 9),), ((3000, 2500, 5),), LONG)
    worth = [VALUES.worth(hall(to=FAR, props=some, foe=foe, agility=7 + k // 3), RED) for k, some in enumerate(props)]
    assert worth[0] == worth[1] < worth[2] < worth[3]
    near = [VALUES.worth(hall(to=4000, props=some, foe=foe), RED) for some in ((), LONG)]
    assert near[0] == near[1]


def test_a_search_looks_at_swings_that_can_succeed() -> None:
    """PS-ACT-2: to each on the easiest prop, with a hand-to-hand attack behind it, and may end there."""
    props = [(3000, 800, 5), (3000, 800, 4)]
    bs = played(hall(props=props), Act.STAND)
    assert Act.COMPLEX in {kind for kind, _, _ in LOOK.kept(bs)}
    answer(bs, Act.COMPLEX)
    assert LOOK.kept(bs) == {(Act.SWING, 0, 1)}
    assert (Act.SWING, 0, 0) in LOOK.kept(played(hall(props=[(3000, 800, 14)]), Act.STAND, Act.COMPLEX))
    foes = [sheet(at=3700), sheet(at=3700)]
    bs = start([sheet(gun(), blade(), **QUICK)], foes, props=props)
    play(bs, Act.STAND, Act.COMPLEX, (Act.SWING, 0, 1))
    assert LOOK.kept(bs) == {(Act.ATTACK, 0, 1), (Act.ATTACK, 1, 1), (Act.ATTACK, 0, 3), (Act.ATTACK, 1, 3)}
    answer(bs, Act.ATTACK, 0, 1)
    assert LOOK.kept(bs) == {(Act.ATTACK, 1, 1), DONE}


def test_advice_tells_both_chances() -> None:
    """PS-ACT-2: that of the swing, and of the blow with it; the forecast plays both rolls."""
    bs = played(hall(foe={"dodge": 3}), Act.STAND, Act.COMPLEX)
    told = facts(bs, ACTIONS.id(*SWING), NAMES, None, TRIES)
    assert told.success == Fraction(6, 9)
    assert told.clauses == ("67% to get to Bob with one attack behind it, else nothing comes of both",)
    answer(bs, *SWING)
    told = facts(bs, ACTIONS.id(*PUNCH), NAMES, None, TRIES)
    assert told.hit == Fraction(36, 81)
    assert told.clauses[0] == "67% to get to Bob"


def test_advice_on_one_roll_for_both() -> None:
    """PS-ACT-2, PS-ACT-1: with one roll the dice that get her there are those of the blow."""
    bs = played(hall(foe={"dodge": 4}, options={"once_option": 1}), Act.STAND, Act.COMPLEX, SWING)
    found = facts(bs, ACTIONS.id(*PUNCH), NAMES, None, TRIES)
    assert found.hit is None
    assert any(clause.startswith("33% to hit Bob") for clause in found.clauses)


def test_advice_to_whom_it_is_for() -> None:
    """PS-ACT-2: an aborter is told the chance of both rolls."""
    bs = declare(hall(foe={"dodge": 3}), SWORD)
    assert asked(bs) == (Prompt.ABORT, BOB)
    assert facts(bs, ACTIONS.id(Act.DECLINE), NAMES, None, TRIES).hit == Fraction(36, 81)


def test_a_swing_is_reckoned_from_where_it_leads() -> None:
    """PS-RANGE-1, PS-ACT-2, PS-ACT-1: a gun behind a swing has no range, and each of the two components takes 2 off."""
    bs = start([sheet(gun(), **QUICK)], [sheet(at=FAR)], props=list(LONG))
    far = int(margin_of(bs[0], ANN, BOB, 0, 2))
    play(bs, Act.STAND, Act.COMPLEX, SWING)
    assert int(margin_of(bs[0], ANN, BOB, 0, 2)) - far == 3 - 2
    assert row(bs, ANN).at == 3000


def test_what_is_declared_behind_a_move_is_feared_from_where_that_leads() -> None:
    """PS-MOVE-2, PS-RANGE-1: the chance of a stun is that of the dice, and what an attack takes counts from there."""
    bs = start([sheet(gun(), initiative=9)], [sheet(at=4600)])
    play(bs, (Act.APPROACH, 0, 2))
    there = bs.copy()
    row(there, ANN).at = row(there, ANN).move_to
    near = harm_now(there[0], ANN, 0, BOB)
    assert harm_now(bs[0], ANN, 0, BOB) == near > harm_now(hall_of(4600)[0], ANN, 0, BOB)
    play(bs, (Act.ATTACK, 0, 0), (Act.RATE, 0, 1))
    assert asked(bs) == (Prompt.ABORT, BOB)
    feared = risk(bs[0], BOB)
    quiet(bs)
    stuns = sum((p for o, p in awaited(bs) if events(roll(bs.copy(), o), Event.STUN)), Fraction(0))
    assert feared == pytest.approx(float(stuns))


def hall_of(at: int) -> np.ndarray:
    """The same two, of whom Ann makes a full move that leads nowhere nearer: away."""
    bs = start([sheet(gun(), initiative=9)], [sheet(at=at)])
    return played(bs, (Act.RETREAT, 0, 2))
