"""What a search looks at: always something, never what the rules forbid, and nothing lost that matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
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
from okenv.systems.zerospace.mind.likeness import alike
from okenv.systems.zerospace.mind.prospects import between_rounds, own_turn, seldom, worth_trying
from okenv.systems.zerospace.mind.value import TABLE, WEIGHT_ARRAY, prepare, value
from okenv.systems.zerospace.rules.actions import ACTIONS, ALL_OUT, DOUBLE, SINGLE, Act
from okenv.systems.zerospace.rules.engine import default_action
from okenv.systems.zerospace.rules.layout import Flag, Place, Prompt
from tests.systems.zerospace.deciding import unasked
from tests.systems.zerospace.helpers import (
    HARM,
    K,
    answer,
    asked,
    blade,
    gun,
    power,
    row,
    sheet,
    start,
)

pytestmark = pytest.mark.plain
PROMPTS_EACH = 8 if JIT_DISABLED else 80
Choice = tuple[Act, int, int]
ATTACKS = {Act.ATTACK, Act.SPREAD, Act.SWEEP}
MANOEUVRES = {Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN}
MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.SEEK}
AT_LEISURE = {Act.DELAY, Act.DODGE, Act.PRONE, Act.CLOAK, Act.RELEASE, Act.DRAW, Act.SPREAD, Act.SWEEP}
DECLINED = {Prompt.INTERRUPT, Prompt.RELEASE}


def choice(action: int) -> Choice:
    return Act(int(ACTIONS.kind[action])), max(int(ACTIONS.target[action]), 0), int(ACTIONS.option[action])


def kept(bs: np.ndarray, *, within: bool = False) -> set[Choice]:
    """What is looked at; checks that it is legal, counted right, and something."""
    mask, rules = np.full(ACTIONS.size, 7, np.int8), np.zeros(ACTIONS.size, np.int8)
    before = bs.tobytes()
    count = worth_trying(bs[0], within, mask)
    assert bs.tobytes() == before
    K.legal(bs, 0, rules)
    marked = np.flatnonzero(mask)
    assert set(np.unique(mask)) <= {0, 1}
    assert 1 <= count == len(marked)
    assert np.all(mask <= rules)
    return {choice(int(action)) for action in marked}


def kinds(chosen: set[Choice]) -> set[Act]:
    return {kind for kind, _, _ in chosen}


def of(chosen: set[Choice], *which: Act) -> set[Choice]:
    return {c for c in chosen if c[0] in which}


# --- every prompt of random fights


@pytest.mark.slow
@pytest.mark.bounds
@pytest.mark.compiled
def test_in_every_prompt_of_random_fights_something_is_looked_at() -> None:
    """An attack is looked at wherever one is possible; beside moves little of any kind is left out at the root."""
    seen: Counter[Prompt] = Counter()
    chance = Random(1)
    for name in encounter_names("zerospace"):
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
                if prompt == Prompt.TURN:
                    assert not kinds(can) & ATTACKS or kinds(chosen) & ATTACKS
                    assert Act.DONE in kinds(chosen)
                    more = AT_LEISURE | {Act.ATTACK} if within else set()
                    assert lost <= MOVES | MANOEUVRES | {Act.DROP, Act.WRECK} | more
                    assert not within or len(of(chosen, *ATTACKS)) <= 1
                elif prompt == Prompt.TRADE:
                    assert len(chosen) == 1 if within else Act.PLAIN in kinds(chosen)
                elif prompt in (Prompt.NEXT, Prompt.STRIKES, Prompt.TAKE) and within:
                    assert len(chosen) == 1
                elif prompt == Prompt.TEAM:
                    assert len(chosen) == 1 if within else Act.DECLINE in kinds(chosen)
                else:
                    assert chosen == can
            K.apply(bs, 0, int(chance.choice(np.flatnonzero(rules))), NO_LOG)
    assert {Prompt.TURN, Prompt.NEXT, Prompt.TRADE, Prompt.FORCE} <= set(seen)


# --- what is left out


def squad(**fields: int) -> set[Choice]:
    """What is looked at by somebody who meets three of a squad, the third changed by ``fields``."""
    bs = start([sheet(gun(), blade())], [sheet(gun(), at=31) for _ in range(3)])
    for i in (1, 2, 3):
        row(bs, i).squad = 7
    for name, number in fields.items():
        row(bs, 3)[name] = number
    return kept(bs)


STATE = [
    "health", "endurance", "prone", "cover", "dodge", "run", "hidden", "surprised", "distracted", "blind", "terror",
    "fear", "acted", "stored", "owed", "forced",
]  # fmt: skip


@pytest.mark.parametrize("field", ["at", *STATE])
def test_of_enemies_who_are_the_same_one_is_looked_at(field: str) -> None:
    """In every field that tells two enemies apart the changed one is looked at, too."""
    assert {k for _, k, _ in of(squad(), Act.ATTACK, Act.SPREAD, *MANOEUVRES)} == {0}
    changed = squad(**{field: 30 if field == "at" else 1})
    assert {k for _, k, _ in of(changed, Act.ATTACK)} == {0, 2}


def test_who_has_other_arms_or_is_feared_is_not_alike() -> None:
    bs = start([sheet()], [sheet(gun()), sheet(gun())])
    row(bs, 2).squad = row(bs, 1).squad
    assert alike(bs[0], 1, 2)
    row(bs, 2).w_place[0] = Place.DROPPED
    assert not alike(bs[0], 1, 2)
    row(bs, 1).w_place[0] = Place.DROPPED
    assert alike(bs[0], 1, 2)
    row(bs, 1).w_at[0] = 20
    assert not alike(bs[0], 1, 2)
    row(bs, 1).w_at[0] = 0
    row(bs, 0).fear_of = 2
    assert not alike(bs[0], 1, 2)
    row(bs, 0).fear_of = 0
    row(bs, 1).held_by, row(bs, 0).holds = 1, 2
    assert not alike(bs[0], 1, 2)


def test_within_a_decision_the_best_attack_is_looked_at() -> None:
    foes = [sheet(at=33), sheet(at=38, health=2), sheet(at=45, dr=4)]
    bs = start([sheet(gun(), blade())], foes)
    assert of(kept(bs), Act.ATTACK) == {(Act.ATTACK, k, 0) for k in range(3)}
    assert of(kept(bs, within=True), *ATTACKS) == {(Act.ATTACK, 1, 0)}


def test_many_at_once_where_that_takes_more() -> None:
    """ZS-ATT-2, ZS-MAN-1: within a decision an attack on several stands for all attacks, if most is expected of it."""
    foes = [sheet(at=40, named=0) for _ in range(4)]
    bs = start([sheet(gun(), ranged=5, agility=5)], foes)
    assert of(kept(bs, within=True), *ATTACKS) == {(Act.SPREAD, 0, 0)}
    assert kinds(of(kept(bs), *ATTACKS)) == {Act.ATTACK, Act.SPREAD}


def test_manoeuvres_without_hope_are_left_out() -> None:
    """ZS-MAN-1: what 10 on 2d6 does not do is not tried, and nothing of the kind within a decision."""

    def tried(*, within: bool = False, **blue: int) -> set[Act]:
        return kinds(kept(start([sheet()], [sheet(blade(), at=31, **blue)]), within=within)) & MANOEUVRES

    assert tried() == {Act.GRAPPLE, Act.DISTRACT}
    assert tried(surprised=1) == MANOEUVRES
    assert tried(hand=5) == {Act.DISTRACT}
    assert tried(investigation=5) == {Act.GRAPPLE}
    assert tried(surprised=1, within=True) == set()


def test_moves_that_lead_somewhere() -> None:
    """ZS-MOVE-1, ZS-MOVE-2: by hand the shortest way that leads beside her; never about allies."""
    bs = start([sheet(blade()), sheet(at=20)], [sheet(at=34), sheet(at=37)])
    found = kept(bs)
    assert of(found, Act.APPROACH) == {(Act.APPROACH, 0, SINGLE), (Act.APPROACH, 1, DOUBLE)}
    assert of(found, Act.RETREAT) == {(Act.RETREAT, 0, way) for way in (SINGLE, DOUBLE, ALL_OUT)}
    assert Act.JOIN not in kinds(found)
    assert of(kept(bs, within=True), *MOVES) == {(Act.APPROACH, 0, SINGLE)}
    far = start([sheet(blade())], [sheet(at=50), sheet(at=55)])
    assert of(kept(far), Act.APPROACH) == {(Act.APPROACH, 0, SINGLE), (Act.APPROACH, 0, ALL_OUT)}
    shooter = start([sheet(gun(level=5), ranged=5)], [sheet(at=45), sheet(at=50)])
    assert of(kept(shooter), *MOVES) == {(Act.APPROACH, 0, SINGLE), (Act.RETREAT, 0, SINGLE)}


def test_the_shortest_way_to_cover() -> None:
    """ZS-COND-1, ZS-OBJ-1: to what still stands, and within an all-out move."""
    covers = [(33, 10), (36, 10), (38, 0), (50, 10)]
    bs = start([sheet(gun())], [sheet(at=60)], covers=covers)
    assert of(kept(bs), Act.SEEK) == {(Act.SEEK, 0, SINGLE), (Act.SEEK, 0, 3 + DOUBLE)}
    assert of(kept(bs, within=True), Act.SEEK) == set()


def test_what_shelters_an_enemy_is_shot_at() -> None:
    """ZS-OBJ-1."""
    bs = start([sheet(gun())], [sheet(at=40)], covers=[(40, 10), (45, 10)])
    assert of(kept(bs), Act.WRECK) == set()
    row(bs, 1).cover = 1
    assert of(kept(bs), Act.WRECK) == {(Act.WRECK, 0, 0)}
    assert of(kept(bs, within=True), Act.WRECK) == set()


def test_trades_are_the_best_ones() -> None:
    """ZS-MAN-1: for the target as she is and, where that is another, for one who dodges."""
    arm = gun(flags=HARM + Flag.AUTO)
    bs = start([sheet(arm, ranged=5, agility=5)], [sheet(at=36, dr=4)], trade_cap=5)
    answer(bs, Act.ATTACK)
    found = kept(bs)
    assert asked(bs) == (Prompt.TRADE, 0)
    assert (Act.PLAIN, 0, 0) in found
    assert 2 <= len(found) <= 3
    (best,) = kept(bs, within=True)
    assert best in found
    assert best[0] == Act.CALLED


def test_who_adds_enough_joins_a_team_within_a_decision() -> None:
    """ZS-MAN-1, ZS-MAN-2: with the arm that adds most; who could do more alone does not."""
    foe = sheet(at=36, ranged=5, agility=5, dr=2)

    def answers(*arms: dict[str, int], within: bool) -> set[Choice]:
        bs = start([sheet(gun()), sheet(*arms)], [foe])
        answer(bs, Act.ATTACK)
        assert asked(bs)[0] == Prompt.TEAM
        return kept(bs, within=within)

    assert (Act.DECLINE, 0, 0) in answers(gun(), within=False)
    assert answers(gun(level=1), gun(level=4), within=False) == {(Act.DECLINE, 0, 0), (Act.TEAM, 0, 1)}
    assert len(answers(gun(), within=True)) == 1


# --- against a recursion that leaves nothing out


def best(bs: np.ndarray, side: int, table: np.ndarray, everything: bool, *, root: bool = True) -> float:
    """The value of a decision up to the next turn, over all dice: by every legal answer, or by what is looked at."""
    b = bs[0]
    if b.outcome != ONGOING or (b.dice != 0 and between_rounds(b)) or (b.dice == 0 and not root and own_turn(b)):
        return float(value(b, side, table, WEIGHT_ARRAY))
    if b.dice != 0:
        total = 0.0
        for outcome, p in outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist()):
            copy = bs.copy()
            K.resolve(copy, 0, outcome, NO_LOG)
            total += float(p) * best(copy, side, table, everything, root=False)
        return total
    mask = np.zeros(ACTIONS.size, np.int8)
    if everything:
        K.legal(bs, 0, mask)
    else:
        worth_trying(b, not root, mask)
    tried = np.flatnonzero(mask).tolist()
    if (not everything and not root and seldom(b)) or (everything and b.prompt == Prompt.TURN):
        tried = [int(default_action(b))]
    found = []
    for action in tried:
        copy = bs.copy()
        K.apply(copy, 0, int(action), NO_LOG)
        found.append(best(copy, side, table, everything, root=False))
    return max(found) if (b.actor < b.side_n[0]) == (side == 0) else min(found)


def traded() -> np.ndarray:
    """How much an attack trades; its target may dodge."""
    bs = start([sheet(gun(), ranged=5, agility=4)], [sheet(gun(), at=36, dr=3)], trade_cap=2)
    answer(bs, Act.ATTACK)
    return bs


def threatened() -> np.ndarray:
    """Whether a target forces a turn."""
    bs = start([sheet(gun(level=6), ranged=5)], [sheet(gun(), at=36, health=9)])
    answer(bs, Act.ATTACK)
    return bs


@pytest.mark.compiled
@pytest.mark.parametrize("position", [traded, threatened])
def test_nothing_that_matters_is_lost_in_small_positions(position: Callable[[], np.ndarray]) -> None:
    """In duels the best answer is found, and valued as a recursion does that leaves nothing out but what follows."""
    bs = position()
    side = 0 if bs[0].actor == 0 else 1
    table = np.zeros(TABLE)
    prepare(bs[0], table)
    exact = best(bs, side, table, everything=True)
    looked_at = best(bs, side, table, everything=False)
    assert looked_at == pytest.approx(exact, abs=0.02)
    weighed = make_policy("greedy", "zerospace", 0).consider_state(bs)
    assert weighed[0].value == pytest.approx(looked_at, abs=1e-9)


def thrown() -> np.ndarray:
    """An area attack on two, whom it hits at other dice."""
    foes = [sheet(at=50, forced=1), sheet(at=51, agility=4, forced=1)]
    bs = start([sheet(power(flags=HARM + Flag.AREA))], foes, trade_cap=0)
    bs[0].moved = 1
    return bs


def pushing() -> np.ndarray:
    """An attack that pushes by as much as it hits."""
    bs = start([sheet(blade(level=6), hand=4)], [sheet(at=31, forced=1)], knockback=1, trade_cap=0)
    bs[0].moved = 1
    return bs


def together() -> np.ndarray:
    """Whether an ally joins an attack."""
    bs = start([sheet(gun()), sheet(gun(level=2))], [sheet(gun(), at=36, forced=1)], trade_cap=0)
    answer(bs, Act.ATTACK)
    assert asked(bs)[0] == Prompt.TEAM
    return bs


@pytest.mark.compiled
@pytest.mark.parametrize("position", [thrown, pushing, together])
def test_dice_that_come_to_the_same_are_followed_once(position: Callable[[], np.ndarray]) -> None:
    """The values are those of a recursion that follows every outcome."""
    bs = position()
    table = np.zeros(TABLE)
    prepare(bs[0], table)
    weighed = make_policy("greedy", "zerospace", 0).consider_state(bs)
    assert weighed[0].value == pytest.approx(best(bs, 0, table, everything=False), abs=1e-12)


@pytest.mark.bounds
@pytest.mark.compiled
@pytest.mark.parametrize("code", ["greedy", "mcts:8"])
def test_searches_play(code: str) -> None:
    """An enemy who can bear one point more is shot by whoever searches."""
    bs = start([sheet(gun(level=9, range=30), ranged=5, agility=5)], [sheet(health=1, at=36)])
    bs[0].moved = 1
    row(bs, 1).forced = 1
    policy = make_policy(code, load_system("zerospace"), 1)
    assert choice(policy.consider_state(bs)[0].action)[:2] == (Act.ATTACK, 0)
    unasked(bs)
