"""What a search looks at: always something, never what the rules forbid, and nothing lost that matters."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from agents.registry import make_policy
from okenv import encounter_names, load_encounter
from okenv.core.chance import outcomes
from okenv.core.events import NO_LOG
from okenv.core.jit import JIT_DISABLED
from okenv.core.layout import ONGOING
from okenv.systems import load_system
from okenv.systems.psob.mind.prospects import between_rounds, forget, own_turn, seldom, worth_trying
from okenv.systems.psob.mind.value import TABLE, WEIGHT_ARRAY, prepare, value
from okenv.systems.psob.rules.actions import ACTIONS, Act
from okenv.systems.psob.rules.engine import default_action
from okenv.systems.psob.rules.layout import Phase, Prompt, Rate
from tests.systems.psob.helpers import K, answer, blade, declare, gun, minor, quiet, row, sheet, start

pytestmark = pytest.mark.plain
PROMPTS_EACH = 12 if JIT_DISABLED else 60
Choice = tuple[Act, int, int]
MOVES = (Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE)


def choice(action: int) -> Choice:
    return Act(int(ACTIONS.kind[action])), max(int(ACTIONS.target[action]), 0), int(ACTIONS.option[action])


def kept(bs: np.ndarray, *, within: bool = False) -> set[Choice]:
    """What is looked at; checks that it is legal, counted right, and something."""
    mask, rules = np.full(ACTIONS.size, 7, np.int8), np.zeros(ACTIONS.size, np.int8)
    count = worth_trying(bs[0], within, mask)
    K.legal(bs, 0, rules)
    marked = np.flatnonzero(mask)
    assert set(np.unique(mask)) <= {0, 1}
    assert 1 <= count == len(marked)
    assert np.all(mask <= rules)
    return {choice(int(action)) for action in marked}


def kinds(chosen: set[Choice]) -> set[Act]:
    return {kind for kind, _, _ in chosen}


# --- every prompt of random fights


@pytest.mark.slow
@pytest.mark.bounds
@pytest.mark.compiled
def test_in_every_prompt_of_random_fights_something_is_looked_at() -> None:
    """An attack is looked at wherever one is possible, and every prompt but those about moves keeps its kinds."""
    seen: Counter[Prompt] = Counter()
    chance = Random(1)
    for name in encounter_names("psob"):
        bs, prompts = load_encounter(name).template.copy(), 0
        bs["seed"] = 3
        K.begin(bs, 0, NO_LOG)
        while prompts < PROMPTS_EACH:
            if bs[0].outcome != ONGOING:
                break
            if bs[0].dice != 0:
                K.resolve(bs, 0, int(K.rolled(bs, 0)), NO_LOG)
                continue
            prompts += 1
            rules = np.zeros(ACTIONS.size, np.int8)
            K.legal(bs, 0, rules)
            can = {choice(int(action)) for action in np.flatnonzero(rules)}
            prompt = Prompt(int(bs[0].prompt))
            seen[prompt] += 1
            for within in (False, True):
                chosen = kept(bs, within=within)
                lost = kinds(can) - kinds(chosen)
                if prompt in (Prompt.HELD, Prompt.PREEMPT):
                    assert chosen == can
                elif prompt == Prompt.ACTION:
                    assert Act.ATTACK not in lost
                    assert within or not lost & {Act.AREA, Act.AIM, Act.COMPLEX}
                elif prompt == Prompt.PHASE:
                    assert lost <= {Act.PASS, Act.JOIN, Act.LEAVE, Act.APPROACH, Act.RETREAT, Act.HOLD, Act.DEFEND}
                    assert within or Act.HOLD not in lost
                elif prompt == Prompt.ABORT:
                    assert lost <= {Act.DODGE}
                else:
                    more = {Act.ATTACK} if prompt == Prompt.PART and Act.DONE in kinds(chosen) else set()
                    assert lost <= {*MOVES, *more, Act.AREA, Act.COW, Act.INTIMIDATE, Act.RALLY, Act.DECEIVE, Act.DONE}
            K.apply(bs, 0, int(chance.choice(np.flatnonzero(rules))), NO_LOG)
    assert {Prompt.PHASE, Prompt.ACTION, Prompt.ABORT, Prompt.HELD, Prompt.PART, Prompt.RATE} <= set(seen)


# --- what is left out


def squad(*, within: bool = False, **fields: int) -> set[Choice]:
    """What is looked at by somebody with autofire who meets three of a squad, the third changed by ``fields``."""
    foes = [minor(gun(), squad=7, at=3500) for _ in range(3)]
    bs = start([sheet(gun(Rate.AUTO), initiative=9)], foes)
    for name, number in fields.items():
        row(bs, 3)[name] = number
    answer(bs, Act.STAND)
    return kept(bs, within=within)


@pytest.mark.parametrize("field", ["wounds", "at", "stunned", "phase", "pending", "dodging", "defending", "cover"])
def test_of_enemies_who_are_the_same_one_is_looked_at(field: str) -> None:
    same = squad()
    assert {k for kind, k, _ in same if kind in (Act.ATTACK, Act.AREA, Act.AIM)} == {0}
    changed = squad(**{field: 3400 if field == "at" else 0 if field == "phase" else 1})
    assert {k for kind, k, _ in changed if kind == Act.ATTACK} == {0, 2}


def test_rates_and_parts_of_a_complex_action() -> None:
    """PS-ROF-1, PS-MANY-1: the highest rate against one, one lower against several; targets of one weapon."""
    foes = [minor(gun(), squad=7, at=3500) for _ in range(3)]
    bs = start([sheet(gun(Rate.AUTO), blade(), initiative=9, intimidation=9)], foes)
    answer(bs, Act.STAND)
    one = bs.copy()
    answer(one, Act.ATTACK)
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


def test_words_without_hope_are_left_out() -> None:
    """PS-SOC-1, PS-SOC-2: no dice reach that spine, or there is nobody whom it would help."""

    def asked(**red: int) -> set[Act]:
        bs = start([sheet(gun(), initiative=9, **red), minor()], [minor(spine=8), sheet(spine=8)])
        answer(bs, Act.STAND)
        return kinds(kept(bs))

    assert not asked(intimidation=5, influence=9, deceit=5) & {Act.INTIMIDATE, Act.COW, Act.RALLY, Act.DECEIVE}
    assert {Act.INTIMIDATE, Act.COW} <= asked(intimidation=6)
    assert Act.DECEIVE in asked(intimidation=6, deceit=6)
    assert Act.DECEIVE not in asked(deceit=9)  # of no use without somebody who intimidates


def test_moves_that_lead_somewhere() -> None:
    """PS-MOVE-1: with a blade the least move that reaches; away from the nearest alone; never about allies."""
    bs = start([sheet(blade(), initiative=9), sheet(at=2000)], [sheet(at=3700), sheet(at=4500)])
    found = kept(bs)
    assert {c for c in found if c[0] == Act.APPROACH} == {(Act.APPROACH, 0, 1), (Act.APPROACH, 1, 2)}
    assert {c for c in found if c[0] == Act.RETREAT} == {(Act.RETREAT, 0, 2)}
    assert not kinds(found) & {Act.JOIN, Act.LEAVE, Act.PASS}


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


def test_between_rounds_are_the_dice_of_initiative() -> None:
    bs = start([sheet()], [sheet(initiative=4)])
    answer(bs, Act.PASS)
    answer(bs, Act.PASS)
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
    idle = bs.copy()
    answer(idle, Act.PASS)
    declare(bs, Act.ATTACK, 1)
    three = bs.copy()
    declare(bs, Act.ATTACK, 1)
    table = np.zeros(TABLE)
    prepare(bs[0], table)
    quiet(bs)
    assert bs[0].dice != 0
    assert between_rounds(bs[0])
    assert value(three[0], 1, table, WEIGHT_ARRAY) > value(idle[0], 1, table, WEIGHT_ARRAY)


def test_nothing_is_hidden_but_the_dice_to_come() -> None:
    bs = start([sheet()], [sheet()])
    bs["seed"] = 77
    copy = bs.copy()
    forget(copy[0])
    assert copy[0].seed == 0
    copy["seed"] = 77
    assert copy.tobytes() == bs.tobytes()


# --- against a recursion that leaves nothing out


def full(bs: np.ndarray, side: int, table: np.ndarray, *, root: bool = True) -> float:
    """The value of a decision by trying every legal answer and every outcome of the dice, up to where it ends."""
    b = bs[0]
    if b.outcome != ONGOING or (b.dice != 0 and between_rounds(b)) or (b.dice == 0 and not root and own_turn(b)):
        return float(value(b, side, table, WEIGHT_ARRAY))
    if b.dice != 0:
        total = 0.0
        for outcome, p in outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist()):
            copy = bs.copy()
            K.resolve(copy, 0, outcome, NO_LOG)
            total += float(p) * full(copy, side, table, root=False)
        return total
    found = []
    mask = np.zeros(ACTIONS.size, np.int8)
    K.legal(bs, 0, mask)
    for action in np.flatnonzero(mask):
        copy = bs.copy()
        K.apply(copy, 0, int(action), NO_LOG)
        found.append(full(copy, side, table, root=False))
    return max(found) if (b.actor < b.side_n[0]) == (side == 0) else min(found)


def pruned(bs: np.ndarray, side: int, table: np.ndarray, *, root: bool = True) -> float:
    """The same with what :mod:`prospects` leaves of it."""
    b = bs[0]
    if b.outcome != ONGOING or (b.dice != 0 and between_rounds(b)) or (b.dice == 0 and not root and own_turn(b)):
        return float(value(b, side, table, WEIGHT_ARRAY))
    if b.dice != 0:
        total = 0.0
        for outcome, p in outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist()):
            copy = bs.copy()
            K.resolve(copy, 0, outcome, NO_LOG)
            total += float(p) * pruned(copy, side, table, root=False)
        return total
    mask = np.zeros(ACTIONS.size, np.int8)
    worth_trying(b, not root, mask)
    tried = np.flatnonzero(mask).tolist()
    if not root and seldom(b):
        tried = [int(default_action(b))]
    found = []
    for action in tried:
        copy = bs.copy()
        K.apply(copy, 0, int(action), NO_LOG)
        found.append(pruned(copy, side, table, root=False))
    return max(found) if (b.actor < b.side_n[0]) == (side == 0) else min(found)


POSITIONS = {
    "a shot": lambda: start([sheet(gun(damage=9), at=1000)], [sheet(gun(damage=9), at=1400)], (1, -1)),
    "a blow": lambda: start([sheet(blade(damage=9))], [sheet(blade(damage=8))], (1, -1)),
    "words": lambda: start([sheet(blade(), intimidation=6)], [sheet(blade(), spine=6)], (1, -1)),
    "the second": lambda: start([sheet(blade(damage=9))], [sheet(blade(damage=8))], (-1, 1)),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_that_matters_is_lost_in_small_positions(name: str) -> None:
    """In duels the best answer is found, and valued as a recursion does that leaves nothing out."""
    bs = POSITIONS[name]()
    side = 0 if bs[0].actor == 0 else 1
    answer(bs, Act.STAND)
    table = np.zeros(TABLE)
    prepare(bs[0], table)
    exact = full(bs, side, table)
    assert pruned(bs, side, table) == pytest.approx(exact, abs=0.01)
    greedy = make_policy("greedy", "psob", 0)
    weighed = greedy.consider_state(bs)
    assert weighed[0].value == pytest.approx(pruned(bs, side, table), abs=1e-9)


@pytest.mark.bounds
@pytest.mark.compiled
@pytest.mark.parametrize("code", ["greedy", "expectimax:2", "mcts:16"])
def test_searches_play(code: str) -> None:
    """A wounded minor character within reach is struck down by whoever searches."""
    bs = start([sheet(blade(value=9, damage=12), initiative=9)], [minor()])
    policy = make_policy(code, load_system("psob"), 1)
    answer(bs, Act.STAND)
    assert choice(policy.consider_state(bs)[0].action) == (Act.ATTACK, 0, 0)
