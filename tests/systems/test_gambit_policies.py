"""The shipped personalities fight legally, each in its own way, better than at random; mistakes are told.

Those of OK are in ``tests/agents/test_gambits.py``.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.gambits import gambit_names, make
from agents.gambits.reading import GROUPS
from agents.registry import make_policy
from evaluation.simulate import mirrored
from okenv import Battle, encounter_names, load_encounter
from okenv.core.events import no_log
from okenv.core.layout import ONGOING
from okenv.core.mind.gambits import GAMBIT_WORDS
from okenv.driver import kernels
from okenv.nodes import ConfigError
from okenv.systems import load_system

SHARED = {"berserker", "duellist", "disciplined-guard", "sniper", "mastermind", "pack-wolf", "bodyguard"}
"""Those whose intent carries over have the names that they have elsewhere."""
Mistake = tuple[str, str, str]


@dataclass(frozen=True)
class Of:
    """What is tried of a rulebook's personalities.

    Attributes:
        own: names of some that it alone has, or not every rulebook.
        explains: whose reasons are read in which encounter, and what a reason without a number has in it.
        fights: encounter of the fights that everybody plays, and decisions at most.
        differ: encounters in which no two decide alike, decisions in each, and of how many one is compared.
        beats: encounters of the fights against ``random``.
        mistakes: text of a file, and field and message of its error; those of every vocabulary are in ``tests/agents``.
    """

    own: frozenset[str]
    explains: tuple[str, str, str]
    fights: tuple[str, int]
    differ: tuple[tuple[str, ...], int, int]
    beats: tuple[str, ...]
    mistakes: tuple[Mistake, ...]


SYSTEMS = {
    "psob": Of(
        own=frozenset({"gunslinger", "officer"}),
        explains=("officer", "boarding-action", "rate of fire"),
        fights=("boarding-action", 150),
        differ=(("boarding-action", "blaster-duel"), 240, 3),
        beats=("blaster-duel", "boarding-action"),
        mistakes=(
            ("dials: {spending: maim}", "dials", "found 'spending', expected one of aggression, caution, guard"),
            ("rules:\n  - {do: abort to defense}", "rules[0].do", "did you mean 'abort to defence'?"),
            ("rules:\n  - {do: many, target: nearest}", "rules[0].target", "'many' is aimed at nobody"),
            ("rules:\n  - {do: bursts, target: nearest}", "rules[0].target", "'bursts' is aimed at whom the prompt is"),
            ("rules:\n  - {do: join, target: likeliest down}", "rules[0].target", "expected a way to choose an ally"),
        ),
    ),
    "broags": Of(
        own=frozenset({"bully", "cowardly-thug", "gang-boss", "gunslinger"}),
        explains=("disciplined-guard", "warehouse-guards", ""),
        fights=("warehouse-guards", 60),
        differ=(("warehouse-guards", "gun-duel"), 240, 4),
        beats=("gun-duel", "warehouse-guards"),
        mistakes=(
            ("dials: {spending: maim}", "dials", "found 'spending', expected one of aggression, caution, thrift"),
            ("rules:\n  - {do: find covr}", "rules[0].do", "did you mean 'find cover'?"),
            ("rules:\n  - {do: hide, target: nearest}", "rules[0].target", "'hide' is aimed at nobody"),
            ("rules:\n  - {do: block, target: nearest}", "rules[0].target", "'block' is aimed at whom the prompt is"),
            ("rules:\n  - {do: join, target: captive}", "rules[0].target", "expected a way to choose an ally"),
        ),
    ),
    "zerospace": Of(
        own=frozenset({"bully", "captain", "cold-telepath", "cowardly-thug", "grenadier", "lurker"}),
        explains=("disciplined-guard", "psychic-and-marines", ""),
        fights=("airlock-scuffle", 60),
        differ=(("airlock-scuffle", "psychic-and-marines", "envoys-bodyguard"), 160, 4),
        beats=("marine-duel", "psychic-and-marines"),
        mistakes=(
            ("dials: {spending: maim}", "dials", "found 'spending', expected one of aggression, caution, thrift"),
            ("rules:\n  - {do: find covr}", "rules[0].do", "did you mean 'find cover'?"),
            ("rules:\n  - {do: hide, target: nearest}", "rules[0].target", "'hide' is aimed at nobody"),
            ("rules:\n  - {do: duck, target: nearest}", "rules[0].target", "'duck' is aimed at whom the prompt is"),
            ("rules:\n  - {do: dive, target: captive}", "rules[0].target", "expected a way to choose an ally"),
        ),
    ),
}

EVERYBODY = [(system, name) for system in SYSTEMS for name, *_ in gambit_names(system)]


def names(system: str) -> list[str]:
    """The personalities of a rulebook."""
    return [name for of, name in EVERYBODY if of == system]


@cache
def program(system: str, name: str) -> np.ndarray:
    """One of them, compiled."""
    return make(load_system(system), name).program


class Fights:
    """Fights of one rulebook, decision by decision."""

    def __init__(self, system: str) -> None:
        self.system, self.kernels = system, kernels(system)
        chapters = ("rules.actions", "mind.gambits")
        self.actions, self.gambits = (load_system(system).module(chapter) for chapter in chapters)

    def started(self, encounter: str, seed: int) -> np.ndarray:
        """A battle up to its first decision or dice."""
        bs = load_encounter(encounter).template.copy()
        bs[0].seed = np.uint64(seed)
        self.kernels.begin(bs, 0, no_log())
        return bs

    def chosen(self, bs: np.ndarray, name: str, seed: int) -> int:
        """What a personality, or ``random``, decides."""
        if name == "random":
            return int(self.kernels.choose(bs, 0, 0, np.uint64(seed), np.zeros(self.actions.ACTIONS.size, np.int8)))
        out = np.zeros((1, len(self.gambits.EXPLAINED)), np.int64)
        self.gambits.explain(bs, program(self.system, name), np.uint64(seed), False, out)
        return int(out[0, 0])

    def step(self, bs: np.ndarray, seed: int) -> None:
        """Roll, or decide at random."""
        if bs[0].dice != 0:
            self.kernels.resolve(bs, 0, self.kernels.rolled(bs, 0), no_log())
        else:
            self.kernels.apply(bs, 0, self.chosen(bs, "random", seed), no_log())


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_personalities_are_there_and_are_told(system: str) -> None:
    assert set(names(system)) >= SHARED | SYSTEMS[system].own
    for one in gambit_names(system):
        assert one.title
        assert one.group in GROUPS
        assert one.sentence
        assert len(one.description) > 60


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_gambit_is_a_policy_with_a_program(system: str) -> None:
    """Found by its code, and told with its reason."""
    name, encounter, _ = SYSTEMS[system].explains
    policy: Any = make_policy(f"gambit:{name}", system)
    assert (policy.program.dtype, policy.program.shape) == (np.int32, (GAMBIT_WORDS,))
    battle = Battle(load_encounter(encounter), 3)
    reasons, how = set[str](), set[str]()
    while not battle.over and len(reasons) < 12:
        decision = policy.decide(battle)
        reasons.add(decision.reason)
        how |= set(decision.how)
        battle.apply(decision.action)
    assert any(one.startswith("rule ") for one in how)
    assert any(one.startswith(("goes without saying: ", "no rule, the dials decide")) for one in how)
    assert not any("rule " in reason or "dials" in reason for reason in reasons), "that is how, not why"
    assert any(reasons)


@pytest.mark.bounds
@pytest.mark.plain
@pytest.mark.parametrize(
    ("system", "encounter"), [(system, name) for system in SYSTEMS for name in encounter_names(system)]
)
def test_every_answer_is_legal_in_random_states(system: str, encounter: str) -> None:
    """Every personality is asked about states that random play comes to; ``allowed`` refuses what is not legal."""
    fights, everybody = Fights(system), names(system)
    bs = fights.started(encounter, 7)
    asked = 0
    for k in range(150):
        if bs[0].outcome != ONGOING:
            bs = fights.started(encounter, 100 + k)
        if bs[0].prompt and k % 5 == 0:
            name = everybody[asked % len(everybody)]
            action = fights.chosen(bs, name, k)
            kind = fights.actions.ACTIONS.kind[action]
            assert fights.kernels.allowed(bs, 0, action), (name, int(bs[0].prompt), kind)
            asked += 1
        fights.step(bs, 7)
    assert asked > 5


@pytest.mark.parametrize(("system", "name"), EVERYBODY)
def test_a_personality_plays_legal_fights(system: str, name: str) -> None:
    """``Battle`` refuses what is not legal."""
    encounter, most = SYSTEMS[system].fights
    policy = make_policy(f"gambit:{name}", system)
    battle = Battle(load_encounter(encounter), 5)
    decisions = 0
    while not battle.over and decisions < most:
        battle.apply(policy.decide(battle).action)
        decisions += 1
    assert decisions > 5


@pytest.mark.parametrize("system", SYSTEMS)
def test_personalities_play_differently(system: str) -> None:
    """No two of them decide the same in the same states."""
    fights, (encounters, steps, every) = Fights(system), SYSTEMS[system].differ
    seen: dict[str, list[int]] = {name: [] for name in names(system)}
    for encounter in encounters:
        bs = fights.started(encounter, 11)
        for k in range(steps):
            if bs[0].outcome != ONGOING:
                bs = fights.started(encounter, 200 + k)
            if bs[0].prompt and k % every == 0:
                for name in seen:
                    seen[name].append(fights.chosen(bs, name, 5))
            fights.step(bs, 11)
    assert len(set(map(tuple, seen.values()))) == len(seen)


@pytest.mark.parametrize(("system", "name"), EVERYBODY)
def test_each_beats_random(system: str, name: str) -> None:
    """Over both sides of two encounters, so that neither side's strength counts."""
    encounters = map(load_encounter, SYSTEMS[system].beats)
    assert np.mean([mirrored(one, f"gambit:{name}", "random", 100, 5) for one in encounters]) > 0.6


@pytest.mark.parametrize(
    ("system", "text", "field", "message"),
    [(system, *mistake) for system, of in SYSTEMS.items() for mistake in of.mistakes],
)
def test_mistakes_are_told(tmp_path: Path, system: str, text: str, field: str, message: str) -> None:
    """In the words of the rulebook."""
    page = tmp_path / "foe.yaml"
    page.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        make(load_system(system), str(page))
    problem = error.value.problems[0]
    assert problem.field == field
    assert message in problem.message
    assert "foe.yaml" in str(error.value)
