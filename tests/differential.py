"""Random fights in an engine and its reference, until something differs or every rule has shown itself often enough."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from okenv import encounter_names, load_encounter
from okenv.core import chance
from okenv.rulebook import rulings

from .references import UNIFORM, WEIGHTED, table
from .versus import DICE, Match, same_sheets

DECISIONS = 300
"""Decisions of one example, in as many fights as they take."""
AT_LEAST = 100
"""How often each rule must have taken effect, in a long run."""
LOTS: dict[str, tuple[tuple[int, tuple[int, ...]], ...]] = {
    UNIFORM: ((3, ()), (5, ()), (7, ())),
    WEIGHTED: ((4, (1, 0, 2, 5)), (3, (0, 0, 7))),
}
"""How many and which weights lots are compared with."""
FIGHTS = 400
"""Fights in which a planted fault must have shown itself."""


class Differential:
    """What compares a rulebook's engine with its reference.

    Args:
        system: the rulebook.
        package: that of the reference, in which everything has the same name: ``scenes``, ``people``, ``steer``.
        prefix: of the ids of its rules.
    """

    before_play: tuple[str, ...] = ("seed", "fighters")
    """What is not compared of an encounter as the engine has loaded it."""

    def __init__(self, system: str, package: str, prefix: str) -> None:
        self.system, self.package, self.prefix, self.made = system, package, prefix, 0
        self.people, self.scenes, self.characters = map(self.part, ("people", "scenes", "characters"))
        self.match, self.steering = self.part("versus").Match, self.part("steer").Steering
        self.hits: Counter[str] = self.part("hits").HITS
        self.outside = frozenset(getattr(self.part("hits"), "OUTSIDE", ()))
        """Rules that no fight shows."""

    def part(self, name: str) -> Any:
        """A module of the reference."""
        return import_module(f"tests.{self.package}.{name}")

    def encounter(self, rng: Random, number: int) -> Any:
        """A random one; of eight one is written as people write it, and read by the engine."""
        return self.written(rng) if number % 8 == 7 else self.scenes.encounter(rng)

    def written(self, rng: Random) -> Any:
        """A random encounter as people write it, the sheets of which the engine reads as the reference does."""
        return self.sheets(self.people.encounter(rng))

    def sheets(self, data: Mapping[str, Any] | str) -> Any:
        """An encounter's sheets, loaded by the engine and worked out by the reference; all numbers."""
        loaded = load_encounter(data)
        mine = self.characters.encounter(loaded.to_dict())
        same_sheets(loaded, self.part("versus").record(mine), self.before_play)
        return mine

    def dice(self) -> None:
        """Every kind of dice has the same outcomes with the same chances (OK-DICE-1, and the like in each)."""
        for kind in range(chance.FUDGE4, chance.WEIGHTED + 1):
            for n, weights in LOTS.get(DICE[kind], ((0, ()),)):
                assert dict(chance.outcomes(kind, n, weights)) == table(DICE[kind], n, weights), DICE[kind]
                self.hits[f"{self.prefix}-DICE-1"] += 1

    def dice_and_sheets(self) -> None:
        """Dice, the shipped sheets and random ones."""
        for _ in range(AT_LEAST // 10):
            self.dice()
        for name in encounter_names(self.system):
            self.shipped(name)
        for number in range(AT_LEAST):
            self.written(Random(number))

    def shipped(self, name: str) -> None:
        """A shipped encounter."""
        self.sheets(name)

    @cached_property
    def ids(self) -> set[str]:
        """The rules that fights show; asked for only where all of them are, since finding them takes long."""
        return {rule.id for rule in rulings(self.system)} - self.outside

    def play(self, match: Match, number: int, decisions: int) -> None:
        """Random decisions in both until the fight or their number ends."""
        steering, last = self.steering(number), self.made + decisions
        while not match.over and self.made < last:
            if match.fight.prompt is None:
                match.give(steering.outcome(match.fight))
            else:
                match.give(steering.decision(match.fight))
                self.made += 1

    def difference(self, encounter: Any, number: int, decisions: int = DECISIONS) -> tuple[list, str] | None:
        """The inputs of one fight and what differs after them; None where nothing does."""
        inputs: list = []
        try:
            match = self.match(encounter)
            inputs = match.inputs
            self.play(match, number, decisions)
        except Exception as error:  # a fault of the reference is a finding too, and so is one before any decision
            return inputs, f"{type(error).__name__}: {error}"
        return None

    def finds(self, monkeypatch: pytest.MonkeyPatch, place: str, wrong: Any) -> bool:
        """Whether a fault that is planted in the reference, such as ``values.POINTS``, shows itself."""
        monkeypatch.setattr(f"tests.{self.package}.{place}", wrong)
        return any(self.difference(self.scenes.encounter(Random(number)), number) for number in range(FIGHTS))

    def agree(self, encounter: Any, number: int, decisions: int = DECISIONS) -> None:
        """Fight until so many decisions are made; fail with the shortest way to a difference that other seeds find."""
        start, first = self.made, number
        while self.made - start < decisions and number - first < decisions:
            found = self.difference(encounter, number, decisions - (self.made - start))
            if found is None:
                number += 1
                continue
            for other in range(20):
                shorter = self.difference(encounter, other, min(decisions, len(found[0]) - 1))
                if shorter and len(shorter[0]) < len(found[0]):
                    found, number = shorter, other
            inputs, what = found
            pytest.fail(f"{what}\n\nseed of the decisions: {number}\ninputs: {inputs}\n\nencounter: {encounter}")

    def random(self, examples: int, hypothesis_seed: int) -> None:
        """Random encounters until hypothesis has had so many examples."""

        @seed(hypothesis_seed)
        @settings(
            max_examples=examples, database=None, deadline=None, phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
        )  # fmt: skip
        @given(st.randoms(use_true_random=False), st.integers(0, 2**32))
        def example(rng: Random, number: int) -> None:
            self.agree(self.encounter(rng, number), number)

        example()

    def compare(self, examples: int, hypothesis_seed: int, least: int = AT_LEAST) -> None:
        """Dice and sheets, then random encounters; every rule must have shown itself so often at least."""
        self.hits.clear()
        self.made = 0
        self.dice_and_sheets()
        self.random(examples, hypothesis_seed)
        print(f"\n{self.made:,} decisions")
        print(
            "\n".join(f"{rule.id:12} {self.hits[rule.id]:>9,}" for rule in rulings(self.system) if rule.id in self.ids)
        )
        assert self.made >= examples * DECISIONS
        rare = {rule: self.hits[rule] for rule in sorted(self.ids) if self.hits[rule] < least}
        assert not rare, f"rules that took effect too seldom: {rare}"
        assert set(self.hits) <= self.ids
