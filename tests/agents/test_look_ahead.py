"""The look-ahead's values against a slow reference, best spending against all spendings; nothing drawn or seen."""

from collections import Counter
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from agents.registry import make_policy
from agents.search import LookAhead
from agents.search.kernels import Workspace, search_kernels
from agents.search.lookahead import FRAMES
from agents.search.policy import NO_END
from okenv import Battle, load_encounter
from okenv.core.events import NO_LOG
from okenv.driver import used_words
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.layout import Prompt
from okenv.testing import check_policy
from tests.agents.positions import K, Reference, actions, looked_at, positions
from tests.systems.ok.asked import asked, awaited, play, roll, row
from tests.systems.ok.helpers import sheet, start

EXACT = 1e-9
MOST_STATES = 2500
"""Positions whose look-ahead is longer are left out: the reference would take its time."""


def look_ahead(code: str) -> LookAhead:
    policy = make_policy(code, "ok")
    assert isinstance(policy, LookAhead)
    return policy


def simulated(bs: np.ndarray, turns: int = 1, most: int = NO_END) -> int:
    """Decisions that the look-ahead goes through."""
    space = Workspace("ok")
    space.put(bs)
    search_kernels("ok").prepare(space.stack)
    return int(search_kernels("ok").look(space.stack, used_words(bs), turns, most))


def values(bs: np.ndarray, most: int) -> np.ndarray:
    """What the look-ahead finds within so many decisions."""
    space = Workspace("ok")
    space.put(bs)
    search_kernels("ok").prepare(space.stack)
    search_kernels("ok").look(space.stack, used_words(bs), 1, most)
    return space.stack.values.copy()


def test_a_look_ahead_that_may_not_take_long_still_values_every_action() -> None:
    """An action's last line goes on to its next dice or decision, so some more may be simulated than was asked for."""
    cut = 0
    for bs in islice(positions("hero-vs-8-mooks", "turtle", 3), 200):
        all_of_it, exact = simulated(bs), values(bs, NO_END)
        assert np.array_equal(values(bs, (all_of_it + 1) * len(exact)), exact)
        few = values(bs, 50)
        assert np.array_equal(few >= 0, exact >= 0)
        assert few.max() <= 1
        assert simulated(bs, most=50) <= 50 + FRAMES * (exact >= 0).sum()
        cut += all_of_it > 50 + FRAMES * (exact >= 0).sum()
    assert cut > 0


def agrees(policy: LookAhead, bs: np.ndarray, turns: int = 1) -> dict[int, float]:
    """Check everything that a policy tells of a position; returns its values."""
    told = policy.consider_state(bs)
    found = {weighed.action: weighed.value for weighed in told}
    exact = Reference(bs, turns).values(looked_at(bs, False))
    assert found.keys() == exact.keys()
    assert found == pytest.approx(exact, abs=EXACT)
    assert [w.value for w in told] == sorted((w.value for w in told), reverse=True)
    assert all(w.low == w.value == w.high and w.samples == 0 for w in told)
    return found


@pytest.mark.parametrize("name", ["mirror-duel", "three-on-three", "armoured-knight", "grapplers-brawl", "shoot-out"])
def test_greedy_is_the_exact_look_ahead_to_the_next_turn(name: str) -> None:
    """Prompts of every kind, of either side, from fights that scripted policies play."""
    greedy, seen = look_ahead("greedy"), Counter()
    for code in ("turtle", "random"):
        for bs in positions(name, code, 3):
            kind = Prompt(int(bs[0].prompt))
            if seen[kind, code] < 3 and simulated(bs) <= MOST_STATES:
                agrees(greedy, bs)
                seen[kind, code] += 1
    found = {kind for kind, _ in seen}
    assert {Prompt.ACT, Prompt.DEFEND, Prompt.SPEND} <= found


@pytest.mark.parametrize("turns", [2, 3])
def test_expectimax_is_the_exact_look_ahead_over_its_turns(turns: int) -> None:
    """Late in the round of a duel, where the lines are short."""
    policy, count, deeper = look_ahead(f"expectimax:{turns}"), 0, 0
    for bs in positions("mirror-duel", "turtle", 12):
        if bs[0].prompt == Prompt.ACT and 40 < simulated(bs, turns) <= 6 * MOST_STATES:
            found = agrees(policy, bs, turns)
            one = {w.action: w.value for w in look_ahead("greedy").consider_state(bs)}
            deeper += any(abs(found[action] - one[action]) > 0.001 for action in found)
            count += 1
            if count == 3:
                break
    assert count == 3
    assert deeper > 0  # it matters that it looks farther


def test_one_turn_of_expectimax_is_greedy() -> None:
    one, greedy = look_ahead("expectimax:1"), look_ahead("greedy")
    for bs in islice(positions("three-on-three", "turtle"), 40):
        assert one.consider_state(bs) == greedy.consider_state(bs)


@pytest.mark.parametrize("armour", [{}, {"armour": 3, "coverage": 2}])
@pytest.mark.parametrize("effect", [3, 6])
def test_the_best_spending_is_the_best_of_all_spendings(armour: dict[str, int], effect: int) -> None:
    """For every margin: nothing that may be bought at all, in whatever order, is worth more than what greedy finds."""
    before = start([sheet(attack=6, effect=effect)], [sheet(**armour)], [9, 6])
    play(before, Act.ATTACK)
    while before[0].dice == 0:
        play(before, Act.ALONE if asked(before)[0] == Prompt.COMBINE else Act.DECLINE)
    greedy, margins = look_ahead("greedy"), 0
    for dice in range(-4, 5):
        bs = before.copy()
        roll(bs, dice)
        if asked(bs)[0] != Prompt.SPEND:
            continue
        margins += 1
        found = greedy.consider_state(bs)[0].value
        everything = Reference(bs, choices=actions)
        assert found == pytest.approx(max(everything.values(actions(bs)).values()), abs=EXACT)
    assert margins >= 5


def test_a_blow_that_wins_at_once_is_worth_everything() -> None:
    """The enemy bears 6 points of 7: greedy buys what wins, and attacking is worth the chance of that at least."""
    bs, greedy = start([sheet()], [sheet()], [9, 2]), look_ahead("greedy")
    row(bs, 1).lethal, row(bs, 1).state = 6, 1
    found = {w.action: w.value for w in greedy.consider_state(bs)}
    play(bs, Act.ATTACK)
    while bs[0].dice == 0:
        play(bs, Act.ALONE if asked(bs)[0] == Prompt.COMBINE else Act.DECLINE)
    wins, spent = Fraction(0), 0
    for dice, probability in awaited(bs):
        copy = bs.copy()
        roll(copy, dice)
        while asked(copy)[0] == Prompt.SPEND:
            best = greedy.consider_state(copy)[0]
            assert best.value == 1.0
            K.apply(copy, 0, best.action, NO_LOG)
            spent += 1
        wins += probability if copy[0].outcome == 0 else 0
    assert spent > 4
    assert float(wins) > 0.5
    assert float(wins) <= found[ACTIONS.id(Act.ATTACK, 0, 0)] < 1


def test_no_waiting_is_worth_more_than_a_blow_that_wins() -> None:
    """However hopeless the enemy is while she stands: only the end is worth everything."""
    for damage in range(3, 12):
        bs = start([sheet(damage=damage)], [sheet(nerve=14)], [9, 2])
        row(bs, 1).lethal, row(bs, 1).state = 6, 1
        found = {w.action: w.value for w in look_ahead("greedy").consider_state(bs)}
        waits = max(found[ACTIONS.id(act, 0, 0)] for act in (Act.HOLD, Act.DONE))
        assert found[ACTIONS.id(Act.ATTACK, 0, 0)] > waits


# --- nothing drawn, nothing seen


@pytest.mark.kept
@pytest.mark.parametrize(
    ("code", "name"),
    [pytest.param("expectimax:2", "mirror-duel", marks=pytest.mark.slow)]
    + [("greedy", name) for name in ("mirror-duel", "three-on-three", "armoured-knight", "reinforcements")],
)
def test_the_look_ahead_is_a_policy_and_not_clairvoyant(code: str, name: str) -> None:
    check_policy(make_policy(code, "ok"), name, fights=2)


def test_what_is_hidden_and_the_seed_change_no_value() -> None:
    greedy = look_ahead("greedy")
    for bs in islice(positions("three-on-three", "turtle", 2), 60):
        plain = greedy.consider_state(bs)
        other = bs.copy()
        other["seed"] = 99
        other["lucky"], other["clumsy"] = 1 - bs["lucky"], 1 - bs["clumsy"]
        assert greedy.consider_state(other) == plain


def test_the_same_position_has_the_same_values_whatever_was_looked_at_before() -> None:
    """The scratch of earlier, larger searches leaves nothing behind."""
    used, fights = look_ahead("greedy"), [*islice(positions("armoured-knight", "turtle", 1), 30)]
    fights += islice(positions("mirror-duel", "turtle", 1), 30)
    for bs in fights:
        before = bs.copy()
        assert used.consider_state(bs) == look_ahead("greedy").consider_state(bs)
        assert np.array_equal(bs, before)


def test_a_batch_decides_as_one_by_one() -> None:
    greedy = look_ahead("greedy")
    states = [*islice(positions("hero-vs-4-mooks", "turtle", 1), 25)]
    alone = [greedy.consider_state(bs)[0].action for bs in states]
    assert greedy.decide_batch(np.concatenate(states), np.zeros((25, 1), np.int8)).tolist() == alone


def test_a_decision_tells_its_value_the_others_and_why() -> None:
    battle = Battle(load_encounter("mirror-duel"), 1)
    greedy = look_ahead("greedy")
    decision, weighed = greedy.decide(battle), greedy.consider(battle)
    assert (decision.action, decision.value) == (weighed[0].action, weighed[0].value)
    assert decision.alternatives == tuple((w.action, w.value) for w in weighed[1:])
    assert decision.reason == f"of all that was tried, this wins most often ({100 * weighed[0].value:.0f} %)"
    first, second = (f"{one.value:.1%}" for one in weighed[:2])
    assert decision.details == (f"{first} to win expected", f"the next best {second}")


def test_where_one_answer_is_worth_a_look_nothing_is_compared() -> None:
    for bs in positions("mirror-duel", "random", 20):
        if len(looked_at(bs, False)) == 1:
            weighed = look_ahead("greedy").consider_state(bs)
            assert len(weighed) == 1
            assert (
                look_ahead("greedy")
                .decide(Battle(load_encounter("mirror-duel")).at(bs))
                .reason.startswith("nothing else is worth a try (")
            )
            return
    pytest.fail("no such position")
