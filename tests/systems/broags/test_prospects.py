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
from okenv.systems.broags.mind.likeness import alike
from okenv.systems.broags.mind.prospects import best_aim, between_rounds, forget, own_turn, seldom, worth_trying
from okenv.systems.broags.mind.value import TABLE, WEIGHT_ARRAY, prepare, value
from okenv.systems.broags.rules.actions import ACTIONS, FULL, HALF, SPRINT, Act
from okenv.systems.broags.rules.engine import default_action
from okenv.systems.broags.rules.layout import Area, Column, Place, Prompt, Purpose
from tests.systems.broags.helpers import (
    K,
    answer,
    asked,
    begin,
    blade,
    done,
    gun,
    lay_out,
    roll,
    row,
    sheet,
    start,
    strike,
)

pytestmark = pytest.mark.plain
PROMPTS_EACH = 10 if JIT_DISABLED else 80
Choice = tuple[Act, int, int]
MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE}
MANOEUVRES = {Act.TRIP, Act.DISARM, Act.GRAPPLE, Act.SHOVE}
GROUPED = {Act.CONCENTRATE, Act.DOGPILE}


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
    for name in encounter_names("broags"):
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
                    assert Act.ATTACK not in lost
                    more = MANOEUVRES | GROUPED | {Act.GROUND, Act.HIDE, Act.STAND} if within else MANOEUVRES
                    assert lost <= MOVES | {Act.FLEE, Act.CROUCH} | more
                elif prompt == Prompt.AREA:
                    assert lost == set() if not within else len(chosen) == 1
                elif prompt == Prompt.REACT:
                    assert within or Act.DECLINE in kinds(chosen)
                    assert len(chosen) == (1 if within else 2)
                elif prompt == Prompt.SECOND:
                    assert lost == {Act.STOP}
                elif prompt == Prompt.BOUND:
                    assert lost == ({Act.PASS} if within else set())
                else:
                    assert chosen == can
            K.apply(bs, 0, int(chance.choice(np.flatnonzero(rules))), NO_LOG)
    assert {Prompt.TURN, Prompt.AREA, Prompt.REACT} <= set(seen)


# --- what is left out


def squad(**fields: int) -> set[Choice]:
    """What is looked at by somebody who meets three of a squad, the third changed by ``fields``."""
    foes = [sheet(gun(), squad=7, at=3100) for _ in range(3)]
    bs = start([sheet(gun(), blade(), perception=5)], foes)
    for i in (1, 2, 3):
        row(bs, i).squad = 7
    for name, number in fields.items():
        row(bs, 3)[name] = number
    return kept(bs)


@pytest.mark.parametrize(
    "field", ["lethal", "nonlethal", "at", "posture", "cover", "score", "temp", "lost", "acted", "sprint", "erratic"]
)
def test_of_enemies_who_are_the_same_one_is_looked_at(field: str) -> None:
    attacks = of(squad(), Act.ATTACK, *MANOEUVRES, Act.APPROACH)
    assert {k for _, k, _ in attacks} == {0}
    changed = squad(**{field: 3110 if field == "at" else 2 if field == "posture" else 1})
    assert {k for _, k, _ in of(changed, Act.ATTACK)} == {0, 2}


def test_who_holds_another_weapon_is_not_alike() -> None:
    bs = lay_out([sheet()], [sheet(gun()), sheet(gun())])
    row(bs, 2).squad = row(bs, 1).squad
    assert alike(bs[0], 1, 2)
    row(bs, 2).w_place[0] = Place.DROPPED
    assert not alike(bs[0], 1, 2)
    row(bs, 1).w_place[0] = Place.DROPPED
    assert alike(bs[0], 1, 2)
    row(bs, 1).w_at[0] = 2000
    assert not alike(bs[0], 1, 2)


def test_attacks_within_a_decision_are_the_best_at_the_easiest() -> None:
    foes = [sheet(at=3100), sheet(at=3100, toughness=1), sheet(at=3100, soak=3)]
    bs = start([sheet(gun(), blade(damage=12), perception=5)], foes)
    everything = of(kept(bs), Act.ATTACK)
    assert everything == {(Act.ATTACK, k, w) for k in range(3) for w in (0, 1, 4)}
    row(bs, 2).w_place[0] = Place.GONE
    assert of(kept(bs, within=True), Act.ATTACK, *MANOEUVRES) == {(Act.ATTACK, 1, 1)}


def test_manoeuvres_without_hope_are_left_out() -> None:
    """BR-MAN-1: no likely dice reach her Defence, or win the second roll."""

    def tried(**blue: int) -> set[Act]:
        bs = start([sheet(perception=5)], [sheet(blade(), at=3100, **blue)])
        return kinds(kept(bs)) & MANOEUVRES

    assert tried() == MANOEUVRES
    assert tried(special=4) == set()
    assert tried(athletics=5) == {Act.DISARM, Act.GRAPPLE}
    assert tried(strength=5) == {Act.TRIP, Act.SHOVE}


def test_aims_are_wild_or_at_the_vitals() -> None:
    """BR-HIT-1: a tamed attack anywhere else is as hard, and takes less; within a decision the better one."""
    bs = start([sheet(gun(), perception=5)], [sheet(at=3300)])
    answer(bs, Act.ATTACK)
    assert kept(bs) == {(Act.WILD, 0, 0), (Act.TAMED, 0, int(Area.VITALS) - 1)}
    assert kept(bs, within=True) == {(Act.WILD, 0, 0)}
    good = start([sheet(gun(), perception=5, marksmanship=5)], [sheet(at=3300, athletics=0, toughness=3)])
    answer(good, Act.ATTACK)
    assert best_aim(good[0]) == Area.VITALS
    assert kept(good, within=True) == {(Act.TAMED, 0, int(Area.VITALS) - 1)}


@pytest.mark.parametrize(("ranks", "best"), [((2, 4), Act.DODGE), ((4, 2), Act.BLOCK)])
def test_the_better_reaction_is_looked_at(ranks: tuple[int, int], best: Act) -> None:
    """BR-REACT-1: what a staff does from 3 m off may be blocked or dodged; where it costs an action it is declined."""
    melee, athletics = ranks
    bs = start([sheet(blade(reach=500), perception=5)], [sheet(at=3300, melee=melee, athletics=athletics)])
    strike(bs)
    assert asked(bs) == (Prompt.REACT, 1)
    assert kinds(kept(bs)) == {Act.DECLINE, best}
    assert kinds(kept(bs, within=True)) == {best}
    row(bs, 1).score = 1
    assert kinds(kept(bs)) == {Act.DECLINE, best}
    assert kinds(kept(bs, within=True)) == {Act.DECLINE}


def test_moves_that_lead_somewhere() -> None:
    """BR-MOVE-1: with a blade the least move that reaches; away from the nearest alone; never about allies."""
    bs = start([sheet(blade(), perception=5), sheet(at=2000)], [sheet(at=3400), sheet(at=3700)])
    found = kept(bs)
    assert of(found, Act.APPROACH) == {(Act.APPROACH, 0, HALF), (Act.APPROACH, 1, FULL)}
    assert of(found, Act.RETREAT) == {(Act.RETREAT, 0, FULL)}
    assert not kinds(found) & {Act.JOIN, Act.LEAVE}
    far = start([sheet(blade(), perception=5)], [sheet(at=5000), sheet(at=5500)])
    assert of(kept(far), Act.APPROACH) == {(Act.APPROACH, 0, FULL), (Act.APPROACH, 0, SPRINT)}
    shooter = start([sheet(gun(), perception=5)], [sheet(at=5000), sheet(at=5500)])
    ways = {(kind, 0, way) for kind in (Act.APPROACH, Act.RETREAT) for way in (FULL, HALF)}
    assert of(kept(shooter), Act.APPROACH, Act.RETREAT) == ways
    short = start([sheet(gun(column=Column.SHORT), perception=5)], [sheet(at=5000), sheet(at=5500)])
    assert of(kept(short), Act.APPROACH, Act.RETREAT) == ways | {(Act.APPROACH, 0, SPRINT)}  # 20 m are out of its range


# --- how far a decision reaches


def test_a_decision_reaches_to_the_next_turn() -> None:
    """BR-ACT-1, BR-LOST-1: who goes on after an action or a move is still in her turn; who lost hers begins one."""
    bs = start([sheet(gun(), perception=5)], [sheet(gun(), at=3300)])
    assert own_turn(bs[0])
    assert not seldom(bs[0])
    moving = bs.copy()
    answer(moving, Act.APPROACH, 0, HALF)
    assert asked(moving) == (Prompt.TURN, 0)
    assert not own_turn(moving[0])
    assert not seldom(moving[0])
    answer(bs, Act.STOCK)
    assert asked(bs) == (Prompt.TURN, 0)
    assert not own_turn(bs[0])
    assert seldom(bs[0])  # within a decision she stays where she is
    row(bs, 1).lost = 1
    answer(bs, Act.DONE)
    assert asked(bs) == (Prompt.TURN, 1)
    assert own_turn(bs[0])
    assert not seldom(bs[0])


@pytest.mark.parametrize("bond", ["pins", "holds"])
def test_whoever_is_in_a_grip_begins_with_what_she_is_asked_about_it(bond: str) -> None:
    """BR-STAT-1: a holder who keeps hold goes on with the same turn."""
    bs = start([sheet(perception=5)], [sheet()], **{bond: [(0, 1)]})
    assert asked(bs) == (Prompt.KEEP, 0)
    assert own_turn(bs[0])
    answer(bs, Act.KEEP)
    if bond == "holds":
        assert asked(bs) == (Prompt.TURN, 0)
        assert not own_turn(bs[0])
        answer(bs, Act.DONE)
    assert asked(bs) == (Prompt.BOUND, 1)
    assert own_turn(bs[0])
    answer(bs, Act.BREAK)
    assert not own_turn(bs[0])


def test_what_is_taken_to_be_declined() -> None:
    """BR-NOOO-1, BR-TWO-1: nobody comes between, and the second of two attacks is not reacted to."""
    bs = start([sheet(gun(shots=2), perception=5)], [sheet(at=3300, toughness=9), sheet(at=3300)])
    strike(bs)
    found = []
    while bs[0].dice == 0:
        found.append((asked(bs)[0], bool(seldom(bs[0]))))
        answer(bs, Act.DECLINE)
    assert found == [(Prompt.SHIELD, True), (Prompt.REACT, False)]
    roll(bs, 0)
    assert asked(bs) == (Prompt.SECOND, 0)
    assert not seldom(bs[0])
    strike(bs)
    answer(bs, Act.DECLINE)
    assert asked(bs)[0] == Prompt.REACT
    assert seldom(bs[0])


def test_a_look_ahead_ends_with_the_surprise() -> None:
    """BR-SURP-2: where lots and initiative are rolled; never at the dice of an attack."""
    bs = lay_out([sheet(gun())], [sheet(at=3300)], surprise=1)
    begin(bs)
    strike(bs)
    assert asked(bs)[0] == Purpose.ATTACK
    assert not between_rounds(bs[0])
    roll(bs, -2)
    done(bs, 0)
    assert asked(bs)[0] in (Purpose.TIE_ORDER, Purpose.INITIATIVE)
    assert between_rounds(bs[0])


def test_nothing_is_hidden_but_the_dice_to_come() -> None:
    bs = start([sheet()], [sheet()])
    bs["seed"] = 77
    copy = bs.copy()
    forget(copy[0])
    assert copy[0].seed == 0
    copy["seed"] = 77
    assert copy.tobytes() == bs.tobytes()


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
    if not everything and not root and seldom(b):
        tried = [int(default_action(b))]
    found = []
    for action in tried:
        copy = bs.copy()
        K.apply(copy, 0, int(action), NO_LOG)
        found.append(best(copy, side, table, everything, root=False))
    return max(found) if (b.actor < b.side_n[0]) == (side == 0) else min(found)


def struck() -> np.ndarray:
    """Somebody who can do nothing else this turn strikes with both hands, and the other may block."""
    bs = start([sheet(blade(hands=2), perception=5)], [sheet(blade(), melee=4, score=4)])
    bs[0].moved, bs[0].shifted = 1, 1
    strike(bs)
    return bs


def aiming() -> np.ndarray:
    """The same one aims at somebody who cannot react."""
    bs = start([sheet(blade(hands=2), perception=5)], [sheet(blade())])
    bs[0].moved, bs[0].shifted = 1, 1
    row(bs, 1).score = -1
    answer(bs, Act.ATTACK)
    return bs


def gripped() -> np.ndarray:
    """Somebody is pinned."""
    return start([sheet(strength=3, perception=1)], [sheet(perception=5, strength=3)], pins=[(0, 1)])


@pytest.mark.parametrize("position", [struck, aiming])
def test_nothing_that_matters_is_lost_in_small_positions(position: Callable[[], np.ndarray]) -> None:
    """In duels the best answer is found, and valued as a recursion does that leaves nothing out."""
    bs = position()
    side = 0 if bs[0].actor == 0 else 1
    table = np.zeros(TABLE)
    prepare(bs[0], table)
    exact = best(bs, side, table, everything=True)
    looked_at = best(bs, side, table, everything=False)
    assert looked_at == pytest.approx(exact, abs=0.03)
    weighed = make_policy("greedy", "broags", 0).consider_state(bs)
    assert weighed[0].value == pytest.approx(looked_at, abs=1e-9)


def test_whoever_is_pinned_tries_to_get_free() -> None:
    bs = gripped()
    assert asked(bs) == (Prompt.BOUND, 1)
    weighed = make_policy("greedy", "broags", 0).consider_state(bs)
    assert choice(weighed[0].action)[0] in (Act.BREAK, Act.REVERSE)
    assert choice(weighed[-1].action)[0] == Act.PASS
    assert weighed[-1].value < weighed[0].value - 0.02


@pytest.mark.bounds
@pytest.mark.compiled
@pytest.mark.parametrize("code", ["greedy", "mcts:8"])
def test_searches_play(code: str) -> None:
    """An enemy beside her who can bear one point more is struck down by whoever searches."""
    bs = start([sheet(blade(damage=12, hands=2), perception=5, melee=5)], [sheet(lethal=9, at=3100)])
    row(bs, 1).score = -1  # who cannot react
    bs[0].moved, bs[0].shifted = 1, 1
    policy = make_policy(code, load_system("broags"), 1)
    assert choice(policy.consider_state(bs)[0].action)[:2] == (Act.ATTACK, 0)
