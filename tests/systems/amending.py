"""A correction as a fight takes it, in any rulebook: written, settled, gone on with, and checked."""

from importlib import import_module
from typing import Any

import numpy as np

from okenv.core.events import new_log
from okenv.driver import kernels
from okenv.figure import Field
from okenv.systems import load_system
from tests.systems.asking import To

FIGHT = -1


class Amending:
    """Corrections of one rulebook's fights.

    Args:
        system: the rulebook.
        asking: the module of its tests with ``asked``, ``legal`` and ``_told``.
    """

    def __init__(self, system: str, asking: Any) -> None:
        self.kernels, self.asking = kernels(system), asking
        self.corrections = load_system(system).module("table.corrections")
        self.invariants = load_system(system).module("rules.invariants")

    def fields(self, bs: np.ndarray, row: int) -> dict[str, Field]:
        """What may be corrected of a fighter, or of the fight."""
        return {field.name: field for field in self.corrections.fields(bs[0], row, None)}

    def complete(self, bs: np.ndarray, log: np.ndarray) -> Any:
        """Settle the fight and let it go on, which is no decision.

        Every invariant holds then, and a question has two answers.
        """
        decisions = int(bs[0].decisions)
        for _ in range(10):
            if not self.corrections.settle(bs[0], log):
                break
            self.kernels.apply(bs, 0, self.corrections.GO_ON, log)
            if bs[0].dice:
                break
        assert self.invariants.VIOLATIONS[self.invariants.violation(bs[0])] == ""
        assert self.asking.asked(bs)[0] == "over" or bs[0].dice or len(self.asking.legal(bs)) >= 2
        assert bs[0].decisions == decisions
        return self.asking._told(log)

    def correct(self, bs: np.ndarray, row: int, name: str, value: Any, to: To = None) -> Any:
        """Correct a figure; returns what happened because of it."""
        assert name in self.fields(bs, row)
        log = new_log()
        self.corrections.write(bs[0], row, name, value, log)
        assert self.corrections.read(bs[0], row, name) == value
        told = self.complete(bs, log)
        self.asking.ASKING.come(bs, to)
        return told


def amending(system: str) -> Amending:
    """The corrections of a rulebook's fights."""
    return Amending(system, import_module(f"tests.systems.{system}.asked"))


def value_of(field: Field, names: int, number: int) -> Any:
    """One of the values that a field may have, by a random number."""
    if field.kind == "yes":
        return bool(number % 2)
    if field.kind == "choice":
        return field.choices[number % len(field.choices)]
    if field.kind == "fighter":
        return number % (names + 1) - 1
    span = min(int(field.high - field.low), 12 if number % 2 else 60)
    return int(field.low) + number // 2 % (span + 1)
