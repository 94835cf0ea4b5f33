"""What the tests of gambits share in every rulebook: a gambit in a few words, what it decides, and what holds."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from agents.gambits.compiling import compiled
from agents.gambits.library import usual_rules
from agents.gambits.reading import read_gambit
from okenv.driver import kernels
from okenv.nodes import from_plain
from okenv.systems import load_system

Answer = tuple[Any, int, int]
Patch = dict[int, dict[str, Any]]
Case = tuple[str | tuple[str, ...], Callable[[], np.ndarray], Answer | None]
"""An action, or several in order, where it is tried, and what it answers there; None: it is passed over."""
Pick = tuple[str, Callable[[], np.ndarray], int]
"""A way to choose a target, where it is tried, and who is chosen."""
ANN, BEN, EVE, EDI = range(4)


class Gambits:
    """The gambits of one rulebook.

    Args:
        system: the rulebook.
        harmless: what can always be done, by prompt; first where somebody is asked for her turn.
        aimed: what can be done there only to a target.
    """

    def __init__(self, system: str, harmless: dict[Any, str], aimed: str) -> None:
        loaded = load_system(system)
        rules = loaded.module("rules.actions")
        self.system, self.kernels, self.mind = system, kernels(system), loaded.module("mind.gambits")
        self.actions, self.act, self.prompts = rules.ACTIONS, rules.Act, loaded.layout.Prompt
        self.harmless, self.aimed = harmless, aimed

    def program(self, *rules: dict[str, Any], **dials: Any) -> np.ndarray:
        """A compiled gambit."""
        words, written = self.mind.VOCABULARY, from_plain({"rules": list(rules), "dials": dials})
        return compiled(read_gambit(written, words, self.system), words, usual_rules(load_system(self.system)))

    def explained(self, bs: np.ndarray, written: np.ndarray, seed: int = 0) -> dict[str, int]:
        """What ``explain`` says; the answer is legal, and the battle is as it was."""
        out = np.zeros((1, len(self.mind.EXPLAINED)), np.int64)
        before = bs.tobytes()
        self.mind.explain(bs, written, np.uint64(seed), False, out)
        assert bs.tobytes() == before
        assert self.kernels.allowed(bs, 0, out[0, 0])
        return dict(zip(self.mind.EXPLAINED, out[0].tolist(), strict=True))

    def told(self, action: int) -> Answer:
        """An answer as ``(kind, target, option)``, the target counted from 0 among the enemies, or the allies."""
        table = self.actions
        return self.act(int(table.kind[action])), max(int(table.target[action]), 0), int(table.option[action])

    def decide(self, bs: np.ndarray, *rules: dict[str, Any], seed: int = 0, **dials: Any) -> tuple[int, Answer]:
        """``(rule, answer)``: which of its own rules decides (0: none of them), and what."""
        found = self.explained(bs, self.program(*rules, **dials), seed)
        return max(found["rule"], 0), self.told(found["answer"])

    def by_dials(self, bs: np.ndarray, seed: int = 0, **dials: Any) -> Answer:
        """What the usual rules decide, as the dials turn them."""
        return self.decide(bs, seed=seed, **dials)[1]

    def turns(
        self, bs: np.ndarray, dial: str, ways: int | Fraction, of: int, below: Answer, above: Answer, **others: int
    ) -> int:
        """See a dial turn one answer into another at 100 - dial percent of so many ways; the last number below.

        Left alone, aggression is above it, and every other dial below.
        """
        low, high = turning(ways, of)
        assert 0 < low < 99
        for number, expected in ((0, below), (low, below), (high, above), (100, above)):
            assert self.by_dials(bs, **{dial: number}, **others) == expected, (dial, number)
        assert self.by_dials(bs, **others) == (above if dial == "aggression" else below), dial
        return low

    def holds(self, bs: np.ndarray, condition: str) -> bool:
        """Whether a condition holds for who is asked now; with its opposite as a check, unless it is of a target."""
        prompt = self.prompts(int(bs[0].prompt))
        of_target = prompt == next(iter(self.harmless)) and "target" in condition
        does = {"do": self.aimed if of_target else self.harmless[prompt], "if": condition}
        found = self.decide(bs, does)[0] == 1
        if not of_target:
            opposite = condition.removeprefix("not ") if condition.startswith("not ") else f"not {condition}"
            assert (self.decide(bs, {**does, "if": opposite})[0] == 1) != found
        return found

    def is_exactly(self, bs: np.ndarray, words: str, value: Fraction) -> bool:
        """Whether a number is a value, from below and from above."""
        below, above = (f"{words} >= {float(value) + by:.5f}" for by in (-1e-4, 1e-4))
        return self.holds(bs, below) and not self.holds(bs, above)

    def counts(self, bs: np.ndarray, word: str, value: int) -> bool:
        """Whether a number is this, by every comparison with it and with one more."""
        expected = {"<": (False, True), "<=": (True, True), "=": (True, False), ">=": (True, False)}
        found = [
            (self.holds(bs, f"{word} {compare} {value}"), self.holds(bs, f"{word} {compare} {value + 1}"))
            for compare in (*expected, ">")
        ]
        return found == [*expected.values(), (False, False)]


def patch(bs: np.ndarray, changes: Patch) -> np.ndarray:
    """The battle with some fields of fighters changed."""
    for i, fields in changes.items():
        for name, value in fields.items():
            bs[0].fighters[i][name] = value
    return bs


def turning(ways: int | Fraction, of: int) -> tuple[int, int]:
    """``(too low, high enough)``: the dials on either side of 100 - dial percent of so many ways."""
    least = next(dial for dial in range(1, 101) if 100 * ways >= (100 - dial) * of)
    return least - 1, least
