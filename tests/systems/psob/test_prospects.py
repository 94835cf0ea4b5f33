"""What a search looks at: always something, never what the rules forbid, and nothing lost that matters."""

import numpy as np
import pytest

from okenv.systems.psob.mind.gambits.facts import words_ways
from okenv.systems.psob.mind.prospects import between_rounds, own_turn, seldom
from okenv.systems.psob.mind.value import TABLE, WEIGHT_ARRAY, prepare, value
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import BY_RATE, Part, Phase, Prompt, Rate
from tests.systems.looking import Looking, kinds, of
from tests.systems.psob.acting import declare
from tests.systems.psob.asked import answer, play, played, quiet, roll
from tests.systems.psob.helpers import blade, gun, minor, sheet, start

pytestmark = pytest.mark.plain
LOOK = Looking("psob")
kept = LOOK.kept
MOVES = (Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE, Act.COVER)


# --- every prompt of random fights


@pytest.mark.slow
@pytest.mark.bounds
@pytest.mark.compiled
def test_in_every_prompt_of_random_fights_something_is_looked_at() -> None:
    """An attack is looked at wherever one is possible, and every prompt but those about moves keeps its kinds."""
    seen = set()
    for _, prompt, within, can, chosen in LOOK.in_random_fights(60):
        seen.add(prompt)
        lost = kinds(can) - kinds(chosen)
        if prompt in (Prompt.HELD, Prompt.PREEMPT):
            assert chosen == can
        elif prompt == Prompt.ACTION:
            assert Act.ATTACK not in lost
            assert within or not lost & {Act.AREA, Act.AIM, Act.COMPLEX}
        elif prompt == Prompt.PHASE:
            assert lost <= {*MOVES, Act.PASS, Act.HOLD, Act.DEFEND}
            assert within or Act.HOLD not in lost
        elif prompt == Prompt.ABORT:
            assert lost <= {Act.DODGE}
        else:
            more = {Act.ATTACK} if prompt == Prompt.PART and Act.DONE in kinds(chosen) else set()
            assert lost <= {*MOVES, *more, Act.AREA, Act.COW, Act.INTIMIDATE, Act.RALLY, Act.DECEIVE, Act.DONE,
                             Act.SWING}  # fmt: skip
    assert {Prompt.PHASE, Prompt.ACTION, Prompt.ABORT, Prompt.HELD, Prompt.PART, Prompt.RATE} <= seen


# --- what is left out


def test_of_a_squad_one_is_looked_at_whatever_is_done() -> None:
    bs = start([sheet(gun(Rate.AUTO), initiative=9)], [minor(gun(), squad=7, at=3500) for _ in range(3)])
    answer(bs, Act.STAND)
    assert {k for _, k, _ in of(kept(bs), Act.ATTACK, Act.AREA, Act.AIM)} == {0}


def test_rates_and_parts_of_a_complex_action() -> None:
    """PS-ROF-1, PS-MANY-1: the highest rate against one, one lower against several; targets of one weapon."""
    foes = [minor(gun(), squad=7, at=3500) for _ in range(3)]
    bs = played(start([sheet(gun(Rate.AUTO), blade(), initiative=9, intimidation=9)], foes), Act.STAND)
    one = played(bs.copy(), Act.ATTACK)
    assert kept(one) == {(Act.RATE, 0, int(Rate.AUTO) - 1)}
    answer(bs, Act.COMPLEX)
    assert kept(bs) == {(Act.ATTACK, 0, 0)}
    answer(bs, Act.ATTACK)
    assert kept(bs) == {(Act.RATE, 0, int(Rate.BURST) - 1)}
    answer(bs, Act.RATE, 0, int(Rate.BURST) - 1)
    assert kept(bs) == {(Act.ATTACK, 1, 0)}  # a second one: otherwise it is a simple action
    answer(bs, Act.ATTACK, 1)
    assert kept(bs) == {(Act.ATTACK, 2, 0), (Act.DONE, 0, 0)}
    assert kept(bs, within=True) == {(Act.DONE, 0, 0)}


@pytest.mark.parametrize(("left", "rates", "reloads"), [(8, {2, 3}, False), (3, {1, 2}, True)])
def test_a_lower_rate_and_reloading_are_looked_at_where_charge_goes_by_rate(
    left: int, rates: set[int], reloads: bool
) -> None:
    """PS-AMMO-1: against one target one lower than the highest for which there is enough, but not within a decision."""
    arms = gun(Rate.AUTO, charge=8, left=left)
    bs = played(start([sheet(arms, initiative=9)], [sheet(at=3500)], charge=BY_RATE), Act.STAND)
    assert (Act.RELOAD in kinds(kept(bs))) == reloads
    answer(bs, Act.ATTACK)
    assert kept(bs) == {(Act.RATE, 0, rate - 1) for rate in rates}
    assert kept(bs, within=True) == {(Act.RATE, 0, max(rates) - 1)}


def test_words_without_hope_are_left_out() -> None:
    """PS-SOC-1, PS-SOC-2: no dice reach that spine, or there is nobody whom it would help."""

    def asked(**red: int) -> set[Act]:
        bs = played(start([sheet(gun(), initiative=9, **red), minor()], [minor(spine=8), sheet(spine=8)]), Act.STAND)
        return kinds(kept(bs))

    assert not asked(intimidation=5, influence=9, deceit=5) & {Act.INTIMIDATE, Act.COW, Act.RALLY, Act.DECEIVE}
    assert {Act.INTIMIDATE, Act.COW} <= asked(intimidation=6)
    assert Act.DECEIVE in asked(intimidation=6, deceit=6)
    assert Act.DECEIVE not in asked(deceit=9)  # of no use without somebody who intimidates


@pytest.mark.parametrize(("deceit", "hopes"), [(10, False), (11, True)])
def test_deceit_must_come_to_more_where_they_are_deceived(deceit: int, hopes: bool) -> None:
    """PS-SOC-2: against spine 8 a second doubling takes 13, the first one 8; gambits count the same."""
    red = [sheet(gun(), initiative=9, deceit=deceit, intimidation=6)]
    for before in (0, 1):
        bs = start(red, [sheet(spine=8)], deceived=[before, 0], new_deceived=[before, 0])
        ways = int(words_ways(bs[0], 0, Part.DECEIVE, -1))
        play(bs, Act.STAND)
        assert (Act.DECEIVE in kinds(kept(bs))) == (ways > 0) == (hopes or before == 0)
        copy = played(bs.copy(), Act.DECEIVE)
        quiet(copy)
        roll(copy, 2)
        assert (copy[0].deceived[0] > before) == (ways > 0)


def test_moves_that_lead_somewhere() -> None:
    """PS-MOVE-1: with a blade the least move that reaches; away from the nearest alone; never about allies."""
    bs = start([sheet(blade(), initiative=9), sheet(at=2000)], [sheet(at=3700), sheet(at=4500)])
    found = kept(bs)
    assert {c for c in found if c[0] == Act.APPROACH} == {(Act.APPROACH, 0, 1), (Act.APPROACH, 1, 2)}
    assert {c for c in found if c[0] == Act.RETREAT} == {(Act.RETREAT, 0, 2)}
    assert not kinds(found) & {Act.JOIN, Act.LEAVE, Act.PASS}


def test_moves_to_cover_that_is_of_use() -> None:
    """PS-COVER-1: before the action, or the free quarter after it; where somebody shoots and none is beside it."""
    covers = [(3300, 1), (3700, 2), (4400, 3)]

    def found(foe: dict[str, int], prompt: Act | None = None, within: bool = False) -> set[int]:
        bs = start([sheet(gun(), initiative=9)], [foe], covers=covers)
        if prompt is not None:
            answer(bs, prompt)
        return {way for _, _, way in of(kept(bs, within=within), Act.COVER)}

    assert found(sheet(at=5000)) == found(sheet(at=5000), within=True) == {0, 1, 2, 3}
    assert found(sheet(at=3800)) == {0, 2, 3}
    assert found(sheet(blade(), at=5000)) == set()
    assert found(sheet(at=5000), Act.DEFEND) == {0, 3}


def test_who_acts_at_the_same_number_finds_cover_before_her_action_alone() -> None:
    """PS-COVER-1, PS-INIT-2."""
    bs = start([sheet()], [sheet(at=5000)], covers=[(3300, 1), (4800, 2)])
    declare(bs, Act.ATTACK)
    assert {way for _, _, way in of(kept(bs, within=True), Act.COVER)} == {0}


# --- how far a decision reaches


def test_a_decision_reaches_to_the_end_of_what_goes_together() -> None:
    """PS-INIT-2: who is asked after somebody has declared belongs to that decision."""
    bs = start([sheet(at=1000), sheet(at=1000)], [sheet(at=1800)])
    assert own_turn(bs[0])
    declare(bs, Act.ATTACK)
    assert bs[0].prompt == Prompt.PHASE
    assert not own_turn(bs[0])
    assert not seldom(bs[0])
    assert kinds(kept(bs, within=True)) == {Act.STAND, Act.APPROACH}
    declare(bs, Act.ATTACK)
    assert bs[0].prompt == Prompt.PHASE
    assert seldom(bs[0])  # of many at one number those behind the first two are taken to do nothing


def test_what_is_taken_to_be_declined() -> None:
    """PS-ABORT-1, PS-HOLD-1: who is not attacked does not abort; holders wait."""
    bs = start([sheet(initiative=9), sheet()], [sheet(at=3300), sheet(at=3300), sheet(at=3300, initiative=9)])
    answer(bs, Act.HOLD)
    declare(bs, Act.ATTACK, 1)  # the third of blue at the second of red
    asked = []
    while bs[0].prompt in (Prompt.ABORT, Prompt.HELD, Prompt.PREEMPT):
        asked.append((Prompt(int(bs[0].prompt)), int(bs[0].actor), bool(seldom(bs[0]))))
        answer(bs, Act.DECLINE)
    assert asked == [(Prompt.PREEMPT, 0, True), (Prompt.ABORT, 0, True), (Prompt.ABORT, 1, False)]


def test_the_step_of_an_aborter_is_looked_at_where_it_finds_cover() -> None:
    """PS-COVER-1, PS-ABORT-1: otherwise she is taken to stay."""
    for place, declined in ((3300, False), (3301, True)):
        bs = start([sheet(initiative=9)], [sheet()], covers=[(place, 2)])
        declare(bs, Act.ATTACK)
        answer(bs, Act.DODGE)
        assert bs[0].prompt == Prompt.STEP
        assert seldom(bs[0]) == declined


def test_between_rounds_are_the_dice_of_initiative() -> None:
    bs = played(start([sheet()], [sheet(initiative=4)]), Act.PASS, Act.PASS)
    assert bs[0].step == Phase.INITIATIVE
    assert between_rounds(bs[0])
    attack = start([sheet(initiative=9)], [sheet()])
    declare(attack, Act.ATTACK)
    quiet(attack)
    assert attack[0].dice != 0
    assert not between_rounds(attack[0])


@pytest.mark.slow
def test_a_look_ahead_ends_where_too_much_is_rolled_at_once() -> None:
    """PS-INIT-2: what four declare at one number counts by what it takes on average."""
    foes = [minor(gun(damage=12), squad=k, at=3300) for k in range(4)]
    bs = start([sheet(dodge=7, initiative=1), sheet(dodge=2, initiative=1)], foes)
    for n in range(2):
        assert bs[0].actor == 2 + n
        declare(bs, Act.ATTACK, 1)
    idle = played(bs.copy(), Act.PASS)
    declare(bs, Act.ATTACK, 1)
    three = bs.copy()
    declare(bs, Act.ATTACK, 1)
    table = np.zeros(TABLE)
    prepare(bs[0], table)
    quiet(bs)
    assert bs[0].dice != 0
    assert between_rounds(bs[0])
    assert value(three[0], 1, table, WEIGHT_ARRAY) > value(idle[0], 1, table, WEIGHT_ARRAY)
