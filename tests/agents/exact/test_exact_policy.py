"""The policy ``exact``: it plays what the solution says, everywhere that policies play."""

import numpy as np
import pytest

from agents.base import Prepares
from agents.exact import ExactPolicy, Oracle, SolverError
from agents.registry import make_policy
from evaluation.plan import Plan
from evaluation.simulate import fights
from okenv import Battle, load_encounter
from okenv.driver import RESULTS
from tests.agents.exact.duels import DUELS, OK, QUICK, duel, slow, solution_of

pytestmark = pytest.mark.slow

NAME = QUICK[0]
ENCOUNTER, WITHOUT = DUELS[NAME]
CODE = f"exact:{','.join(WITHOUT)}"
N = 8_000


@pytest.fixture(autouse=True)
def folder(tmp_path_factory, monkeypatch):
    """Duels are stored where no other test looks; the small ones are solved once."""
    monkeypatch.setattr("agents.exact.store._folder", lambda: tmp_path_factory.getbasetemp() / "solved")


def played(battle: Battle, policy: ExactPolicy) -> list[tuple[int, float]]:
    """A fight of the policy against itself: what it decided, and the value that it saw."""
    found = []
    while not battle.over:
        decision = policy.decide(battle)
        found.append((decision.action, decision.value))
        battle.apply(decision.action)
    return found


def score(outcomes: np.ndarray) -> np.ndarray:
    """What side 0 has of each fight."""
    return np.where(outcomes == 0, 1.0, np.where(outcomes == 2, 0.5, 0.0))


def test_it_lists_every_action_with_its_proven_value():
    policy, battle = make_policy(CODE, OK), Battle(ENCOUNTER, seed=3)
    oracle = Oracle(solution_of(NAME))
    for _ in range(12):
        side, bounds = battle.prompt.side, oracle.values(battle.state)
        weighed = policy.consider(battle)
        assert {c.action for c in weighed} == set(bounds)
        for c in weighed:
            low, high = bounds[c.action] if side == 0 else (1 - bounds[c.action][1], 1 - bounds[c.action][0])
            assert (c.low, c.high, c.samples) == (low, high, 0)
            assert c.low <= c.value <= c.high
        assert [c.value for c in weighed] == sorted((c.value for c in weighed), reverse=True)
        battle.apply(weighed[-1].action)  # the worst, so that what follows is no routine


def test_it_names_what_is_as_good():
    policy, details = make_policy(CODE, OK), []
    for seed in range(6):
        battle = Battle(ENCOUNTER, seed=seed)
        while not battle.over:
            decision = policy.decide(battle)
            ties = [a for a, value in decision.alternatives if value > decision.value - 1e-9]
            told = "; ".join(decision.details)
            assert ("as good" in told) >= bool(ties)
            for action in ties:
                assert battle.action(action).notation in told
            assert decision.reason.startswith("nothing else is ")
            details.append(told)
            battle.apply(decision.action)
    assert any("as good" in told for told in details)
    assert any("the next best" in told for told in details)
    assert all("to win, exactly" in told for told in details)


def test_one_at_a_time_and_many_at_once_it_decides_the_same():
    policy = make_policy(CODE, OK)
    policy.prepare(ENCOUNTER)
    states, decided = [], []
    for seed in range(4):
        battle = Battle(ENCOUNTER, seed=seed)
        while not battle.over:
            states.append(battle.state)
            decided.append(policy.decide(battle).action)
            battle.apply(int(policy.decide_batch(battle.state, battle.mask()[None])[0]))
    batch = np.concatenate(states)
    masks = np.ones((len(batch), OK.actions.size), np.int8)
    chosen = policy.decide_batch(batch, masks)
    values = [policy.consider(Battle(ENCOUNTER).at(state)) for state in states]
    for action, single, weighed in zip(chosen, decided, values, strict=True):
        found = {c.action: c for c in weighed}
        assert found[int(action)].high >= found[single].low  # one of those that are as good
    assert (chosen == np.array(decided)).mean() > 0.9


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(k, marks=pytest.mark.long) for k in DUELS if k not in QUICK)])
def test_its_fights_end_as_its_values_say(name, request):
    encounter, solution = DUELS[name][0], solution_of(name)
    template = encounter.template.copy()
    template["limit"] = 100_000  # without which two who wait would have draws
    n = 40 * N if request.node.get_closest_marker("long") else N
    ends = Oracle(solution).play(template, n, 11)
    found = score(ends[:, 0])
    assert (ends[:, 0] == 2).mean() < 1e-3
    off = 4.0 * found.std() / np.sqrt(n) + solution.error
    assert found.mean() == pytest.approx(solution.value, abs=off)


def test_fights_inside_the_kernel_are_those_of_battles():
    solution, policy = solution_of(NAME), make_policy(CODE, OK)
    ends = Oracle(solution).play(ENCOUNTER.template, 30, 9)
    rows = np.concatenate(list(fights(ENCOUNTER, [CODE, CODE], 30, 9)))
    np.testing.assert_array_equal(rows[:, RESULTS.index("outcome")], ends[:, 0])
    np.testing.assert_array_equal(rows[:, RESULTS.index("rounds")], ends[:, 1])
    assert len(played(Battle(ENCOUNTER, seed=2), policy)) > 10


@pytest.mark.parametrize("code", ["brute", "turtle", "mastermind", "greedy"])
def test_nobody_holds_it_below_its_value(code):
    """Though the others have further tactics, which are outside the solved duel: there it looks ahead."""
    value, n = solution_of(NAME).value, 400
    found = score(np.concatenate(list(fights(ENCOUNTER, [CODE, code], n, 3)))[:, 0])
    assert found.mean() > value - 4 * found.std() / np.sqrt(n) - 1e-3


def test_a_tactic_that_the_solved_duel_goes_without_is_answered_by_looking_ahead():
    policy, battle = make_policy(CODE, OK), Battle(ENCOUNTER, seed=1)
    move = 1 << OK.actions.tag_names.index("move")
    battle.apply(next(action for action in battle.legal() if int(OK.actions.tags[action.id]) & move))
    while battle.dice is not None:
        battle.roll()
    assert "goes without" in policy.decide(battle).how[0]
    assert policy.decide(battle).action == make_policy("greedy", OK).decide(battle).action
    assert policy.decide_batch(battle.state, battle.mask()[None])[0] == policy.decide(battle).action


def test_a_state_that_nobody_told_it_about_is_solved_from_there_on():
    begun = Battle(ENCOUNTER, seed=4)
    policy = make_policy(CODE, OK)
    for _ in range(3):
        begun.apply(policy.decide(begun).action)
    bare = Battle.from_notation(begun.notation())
    assert bare.encounter is None
    fresh = make_policy(CODE, OK)
    assert [(c.action, pytest.approx(c.value, abs=2e-6)) for c in policy.consider(begun)] == [
        (c.action, c.value) for c in fresh.consider(bare)
    ]


def test_what_it_cannot_play_it_refuses():
    policy = make_policy("exact", OK)
    assert isinstance(policy, Prepares)
    with pytest.raises(SolverError, match="expected prepare"):
        policy.decide_batch(Battle(ENCOUNTER).state, np.ones((1, OK.actions.size), np.int8))
    with pytest.raises(SolverError, match="exact: hero-vs-4-mooks: found 1 against 4, expected a duel"):
        policy.prepare(load_encounter("hero-vs-4-mooks"))
    hidden = duel(slow(), slow("Avg"), tide_of_battle="every_round")
    with pytest.raises(SolverError, match="tide_of_battle: found every_round, expected off"):
        policy.prepare(hidden)
    with pytest.raises(ValueError, match="found 'holds', expected some of .*did you mean 'hold'"):
        make_policy("exact:holds", OK)
    with pytest.raises(ValueError, match="policies: found 'exact', which cannot play 'hero-vs-4-mooks': found 1"):
        Plan("t", "ok", ("exact", "brute"), (load_encounter("hero-vs-4-mooks"),), 4, 1)
