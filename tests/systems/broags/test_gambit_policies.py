"""The shipped personalities of BrOAGS fight legally, each in its own way, better than at random; mistakes are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.gambits import gambit_names, make
from agents.registry import make_policy
from okenv import Battle, encounter_names, load_encounter
from okenv.core.events import no_log
from okenv.core.gambits import GAMBIT_WORDS
from okenv.core.layout import ONGOING
from okenv.nodes import ConfigError
from okenv.systems import load_system
from okenv.systems.broags.actions import ACTIONS
from okenv.systems.broags.gambits import EXPLAINED, explain
from tests.systems.broags.helpers import K

BROAGS = load_system("broags")
NAMES = [name for name, _, _ in gambit_names("broags")]
SHARED = {"berserker", "duellist", "disciplined-guard", "sniper", "mastermind", "pack-wolf", "bodyguard"}
OWN = {"gang-boss", "bully", "gunslinger", "cowardly-thug"}
PROGRAMS = {name: make(BROAGS, name).program for name in NAMES}


def started(encounter: str, seed: int) -> np.ndarray:
    """A battle up to its first decision or dice."""
    bs = load_encounter(encounter).template.copy()
    bs[0].seed = np.uint64(seed)
    K.begin(bs, 0, no_log())
    return bs


def chosen(bs: np.ndarray, name: str, seed: int) -> int:
    """What a personality, or ``random``, decides."""
    if name == "random":
        return int(K.choose(bs, 0, 0, np.uint64(seed), np.zeros(ACTIONS.size, np.int8)))
    out = np.zeros((1, len(EXPLAINED)), np.int64)
    explain(bs, PROGRAMS[name], np.uint64(seed), False, out)
    return int(out[0, 0])


def step(bs: np.ndarray, sides: tuple[str, str], seed: int) -> int:
    """Roll, or let the side that is asked decide; returns the action, -1 for a roll."""
    if bs[0].dice != 0:
        K.resolve(bs, 0, K.rolled(bs, 0), no_log())
        return -1
    action = chosen(bs, sides[int(bs[0].actor >= bs[0].side_n[0])], seed)
    K.apply(bs, 0, action, no_log())
    return action


def points(encounter: str, name: str, foe: str, fights: int, rounds: int = 25) -> float:
    """The share of points against a foe, both sides by turns; a fight that is still open by then counts half."""
    total = 0.0
    for seed in range(fights):
        for side in range(2):
            bs = started(encounter, seed + 1)
            sides = (name, foe) if side == 0 else (foe, name)
            while bs[0].outcome == ONGOING and bs[0].turn <= rounds:
                step(bs, sides, seed)
            total += 0.5 if bs[0].outcome not in (0, 1) else float(bs[0].outcome == side)
    return total / (2 * fights)


def test_the_personalities_are_there_and_are_told() -> None:
    """Those whose intent carries over have the names that they have elsewhere."""
    assert set(NAMES) >= SHARED | OWN
    for _, title, description in gambit_names("broags"):
        assert title
        assert len(description) > 60


def test_a_gambit_is_a_policy_with_a_program() -> None:
    """Found by its code, and told with its reason."""
    policy: Any = make_policy("gambit:disciplined-guard", "broags")
    assert (policy.program.dtype, policy.program.shape) == (np.int32, (GAMBIT_WORDS,))
    battle = Battle(load_encounter("warehouse-guards"), 3)
    reasons = set()
    for _ in range(40):
        if not battle.over:
            decision = policy.decide(battle)
            reasons.add(decision.reason)
            battle.apply(decision.action)
    assert any(reason.startswith("rule ") for reason in reasons)
    assert any(reason.startswith("the dials: ") for reason in reasons)
    assert all(any(c.isdigit() for c in reason) for reason in reasons)


@pytest.mark.compiled
@pytest.mark.plain
@pytest.mark.parametrize("encounter", encounter_names("broags"))
def test_every_answer_is_legal_in_random_states(encounter: str) -> None:
    """Every personality is asked about states that random play comes to; ``allowed`` refuses what is not legal."""
    bs = started(encounter, 7)
    asked = 0
    for k in range(150):
        if bs[0].outcome != ONGOING:
            bs = started(encounter, 100 + k)
        if bs[0].prompt and k % 5 == 0:
            name = NAMES[asked % len(NAMES)]
            action = chosen(bs, name, k)
            assert K.allowed(bs, 0, action), (name, int(bs[0].prompt), ACTIONS.kind[action])
            asked += 1
        step(bs, ("random", "random"), 7)
    assert asked > 5


@pytest.mark.parametrize("name", NAMES)
def test_a_personality_plays_legal_fights(name: str) -> None:
    """``Battle`` refuses what is not legal."""
    policy = make_policy(f"gambit:{name}", "broags")
    battle = Battle(load_encounter("warehouse-guards"), 5)
    decisions = 0
    while not battle.over and decisions < 60:
        battle.apply(policy.decide(battle).action)
        decisions += 1
    assert decisions > 5


def test_personalities_play_differently() -> None:
    """No two of them decide the same in the same states."""
    seen: dict[str, list[int]] = {name: [] for name in NAMES}
    for encounter in ("warehouse-guards", "gun-duel"):
        bs = started(encounter, 11)
        for k in range(240):
            if bs[0].outcome != ONGOING:
                bs = started(encounter, 200 + k)
            if bs[0].prompt and k % 4 == 0:
                for name in NAMES:
                    seen[name].append(chosen(bs, name, 5))
            step(bs, ("random", "random"), 11)
    assert len(set(map(tuple, seen.values()))) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_beats_random(name: str) -> None:
    """Over both sides of two encounters, so that neither side's strength counts."""
    scores = [
        points(encounter, name, "random", fights) for encounter, fights in (("gun-duel", 20), ("warehouse-guards", 6))
    ]
    assert sum(scores) / 2 > 0.6


MISTAKES = [
    ("tile: X", 1, "", "did you mean 'title'?"),
    ("system: ok", 1, "system", "found 'ok', expected 'broags', the rulebook of the fight"),
    ("dials:\n  thrifty: 3", 2, "dials", "did you mean 'thrift'?"),
    ("dials: {spending: maim}", 1, "dials", "found 'spending', expected one of aggression, caution, thrift"),
    ("dials: {grip: 101}", 1, "dials.grip", "found 101, expected a whole number from 0 to 100"),
    ("rules:\n  - {do: stryke}", 2, "rules[0].do", "found 'stryke', expected an action; did you mean 'strike'?"),
    ("rules:\n  - {do: block}\n  - {do: find covr}", 3, "rules[1].do", "did you mean 'find cover'?"),
    ("rules:\n  - do: attack\n    if: target florred", 3, "rules[0].if", "did you mean 'floored'?"),
    ("rules:\n  - {do: attack, if: trip odds}", 2, "rules[0].if", "expected a comparison such as 'trip odds >= 3%'"),
    ("rules:\n  - {do: attack, if: score >= 2 m}", 2, "rules[0].if", "expected no unit after the number"),
    ("rules:\n  - {do: hide, if: target hurt}", 2, "rules[0].if", "'hide' is aimed at nobody"),
    ("rules:\n  - {do: hide, target: nearest}", 2, "rules[0].target", "'hide' is aimed at nobody"),
    ("rules:\n  - {do: block, target: nearest}", 2, "rules[0].target", "'block' is aimed at whom the prompt is about"),
    ("rules:\n  - {do: join, target: captive}", 2, "rules[0].target", "expected a way to choose an ally"),
    ("rules:\n  - do: shoot\n    target: most dangerus", 3, "rules[0].target", "did you mean 'most dangerous'?"),
]


@pytest.mark.parametrize(("text", "line", "field", "message"), MISTAKES)
def test_mistakes_are_told(tmp_path: Path, text: str, line: int, field: str, message: str) -> None:
    """With file, line and field, what was found, what is expected, and the nearest word."""
    page = tmp_path / "foe.yaml"
    page.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        make(BROAGS, str(page))
    problem = error.value.problems[0]
    assert (problem.line, problem.field) == (line, field) or field == ""
    assert message in problem.message
    assert "foe.yaml" in str(error.value)
