"""A battle asked and answered by a test, in any rulebook: what is legal, what is asked, what happens.

A battle is a structured array of shape ``[1]``. The targets of actions are counted from 0 among the actor's enemies or
allies; dice are given as outcomes. Whatever is given may say what must be asked then (``to``).
"""

from collections.abc import Callable, Hashable
from enum import IntEnum
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.core.events import drain, new_log
from okenv.core.layout import ONGOING
from okenv.driver import kernels
from okenv.systems import load_system

Told = list[tuple[Any, ...]]
"""Events as ``(Event, operand, operand, ...)`` with all seven operands."""
To = tuple[Any, int] | None
"""What must be asked then, as :meth:`Asking.asked` tells it; None: whatever it is."""


class Asked(tuple):
    """What is asked; a ``Prompt`` never equals a ``Purpose``, though both are numbers."""

    __hash__ = tuple.__hash__

    def __eq__(self, other: object) -> bool:
        """Equal in type and value."""
        return tuple.__eq__(self, other) is True and type(self[0]) is type(other[0])  # type: ignore[index]


class Asking:
    """The battles of one rulebook.

    Args:
        system: the rulebook.
        quiet: what nobody who might react answers, by prompt.
        mask: whether the mask is filled at every answer, and must agree.
    """

    def __init__(self, system: str, quiet: dict[Any, Any] | None = None, mask: bool = False) -> None:
        loaded = load_system(system)
        actions, self.layout = loaded.module("rules.actions"), loaded.layout
        self.kernels, self.actions, self.act = kernels(system), actions.ACTIONS, actions.Act
        self.silence, self.mask = quiet or {}, mask

    def legal(self, bs: np.ndarray) -> set[tuple[Any, int, int]]:
        """Every legal answer as ``(kind, target, option)``; mask, count and the engine's own check must agree."""
        table, mask = self.actions, np.zeros(self.actions.size, np.int8)
        count = self.kernels.legal(bs, 0, mask)
        marked = {int(a) for a in np.flatnonzero(mask)}
        assert count == len(marked)
        assert marked == {a for a in range(table.size) if bs[0].prompt and self.kernels.allowed(bs, 0, a)}
        return {(self.act(int(table.kind[a])), max(int(table.target[a]), 0), int(table.option[a])) for a in marked}

    def legal_kinds(self, bs: np.ndarray) -> set[Any]:
        """The kinds of the legal answers, as :meth:`legal` checks them."""
        return {kind for kind, _, _ in self.legal(bs)}

    def marked(self, bs: np.ndarray) -> np.ndarray:
        """The mask of the legal answers."""
        mask = np.zeros(self.actions.size, np.int8)
        self.kernels.legal(bs, 0, mask)
        return mask

    def kinds(self, bs: np.ndarray) -> set[Any]:
        """The kinds of the legal answers, of the mask alone."""
        return {self.act(int(self.actions.kind[a])) for a in np.flatnonzero(self.marked(bs))}

    def can(self, bs: np.ndarray, kind: IntEnum, target: int = 0, option: int = 0) -> bool:
        """Whether an answer is legal now; the mask must agree."""
        action = self.actions.id(kind, target, option)
        allowed = bool(self.kernels.allowed(bs, 0, action))
        assert allowed == bool(self.marked(bs)[action])
        return allowed

    def distribution(self, bs: np.ndarray, measure: Callable[[np.ndarray], Hashable]) -> dict[Any, Fraction]:
        """The exact distribution of ``measure`` over every outcome of the awaited dice, each resolved in a copy."""
        found: dict[Any, Fraction] = {}
        for outcome, probability in self.awaited(bs):
            copy = bs.copy()
            self.roll(copy, outcome)
            value = measure(copy)
            found[value] = found.get(value, Fraction(0)) + probability
        assert sum(found.values()) == 1
        return found

    def in_ways(self, bs: np.ndarray, measure: Callable[[np.ndarray], Hashable]) -> dict[Any, int]:
        """In how many of the equally likely ways of the awaited dice ``measure`` is what: 81 of 4dF, 36 of 2d6."""
        total = lcm(*(probability.denominator for _, probability in self.awaited(bs)))
        return {value: int(share * total) for value, share in self.distribution(bs, measure).items()}

    def orders(self, bs: np.ndarray, tie: Any, go_on: Callable[[np.ndarray], Any], done: Any) -> dict[tuple, Fraction]:
        """The chance of every order in which all are asked, and have done, over all lots that are drawn for ties.

        ``go_on`` rolls what comes after the lots.
        """
        waiting, found = [(bs, Fraction(1))], dict[tuple, Fraction]()
        while waiting:
            state, share = waiting.pop()
            if self.asked(state)[0] == tie:
                waiting += [(self.played(state.copy(), outcome), share * p) for outcome, p in self.awaited(state)]
                continue
            go_on(state)
            order = []
            while state[0].prompt:
                order.append(int(state[0].actor))
                self.answer(state, done)
            found[tuple(order)] = found.get(tuple(order), Fraction(0)) + share
        return found

    def told(self, log: np.ndarray) -> Told:
        """The events of a log."""
        return [(self.layout.Event(event.code), *event.operands) for event in drain(log)]

    def begin(self, bs: np.ndarray) -> Told:
        """Begin the battle; returns what happened."""
        log = new_log()
        self.kernels.begin(bs, 0, log)
        return self.told(log)

    def answer(self, bs: np.ndarray, kind: IntEnum, target: int = 0, option: int = 0, to: To = None) -> Told:
        """Give a legal answer to the current prompt; returns what happened."""
        action = self.actions.id(kind, target, option)
        assert bs[0].prompt, f"{kind!r}: nothing is asked in {self.asked(bs)}"
        allowed = bool(self.kernels.allowed(bs, 0, action))
        assert not self.mask or self.marked(bs)[action] == allowed
        assert allowed, f"{kind!r} {target} {option} is not legal in {self.asked(bs)}"
        log = new_log()
        self.kernels.apply(bs, 0, action, log)
        self.come(bs, to)
        return self.told(log)

    def roll(self, bs: np.ndarray, outcome: int, to: To = None) -> Told:
        """Give a possible outcome to the awaited dice; returns what happened."""
        possible = [value for value, _ in self.awaited(bs)]
        assert outcome in possible, f"{outcome} cannot be rolled in {self.asked(bs)}"
        log = new_log()
        self.kernels.resolve(bs, 0, outcome, log)
        self.come(bs, to)
        return self.told(log)

    def play(self, bs: np.ndarray, *answers: Any, to: To = None) -> Told:
        """Feed dice outcomes (plain numbers) and decisions (``Act`` or ``(Act, target, option)``) in order.

        At ``...`` nobody reacts (:meth:`quiet`); a function such as a rulebook's ``attack`` gives several of them.
        """
        told: Told = []
        for given in answers:
            if given is ...:
                told += self.quiet(bs)
            elif callable(given):
                told += given(bs)
            elif isinstance(given, self.act):
                told += self.answer(bs, given)
            elif isinstance(given, tuple):
                told += self.answer(bs, *given)
            else:
                told += self.roll(bs, given)
        self.come(bs, to)
        return told

    def played(self, bs: np.ndarray, *answers: Any, to: To = None) -> np.ndarray:
        """The battle, when it has been played so far (:meth:`play`)."""
        self.play(bs, *answers, to=to)
        return bs

    def done(self, bs: np.ndarray, *rows: int, to: To = None) -> None:
        """End turn after turn, of these rows in this order."""
        for row_of in rows:
            assert self.asked(bs) == (self.layout.Prompt.TURN, row_of)
            self.answer(bs, self.act.DONE)
        self.come(bs, to)

    def quiet(self, bs: np.ndarray) -> Told:
        """Nobody reacts, until something else is asked."""
        told: Told = []
        while bs[0].prompt in self.silence:
            told += self.answer(bs, self.silence[self.layout.Prompt(int(bs[0].prompt))])
        return told

    def awaited(self, bs: np.ndarray) -> list[tuple[int, Fraction]]:
        """The outcomes of the awaited dice; fails where none are awaited."""
        b = bs[0]
        assert b.dice != chance.NO_DICE, f"no dice are awaited in {self.asked(bs)}"
        return chance.outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist())

    def come(self, bs: np.ndarray, to: To) -> None:
        """See that this is asked now; None does not matter."""
        assert to is None or self.asked(bs) == to, f"asked: {self.asked(bs)}, expected {to}"

    def asked(self, bs: np.ndarray) -> Asked:
        """``(Prompt, actor)``, ``(Purpose, whose dice)``, or ``("over", outcome)``: exactly one of the three."""
        b = bs[0]
        over, prompt, dice = b.outcome != ONGOING, b.prompt != 0, b.dice != 0
        assert int(over) + int(prompt) + int(dice) == 1
        if over:
            return Asked(("over", int(b.outcome)))
        if prompt:
            return Asked((self.layout.Prompt(int(b.prompt)), int(b.actor)))
        return Asked((self.layout.Purpose(int(b.dice_for)), int(b.dice_by)))


def events(told: Told, code: IntEnum) -> list[tuple[Any, ...]]:
    """The operands of every event of this kind."""
    return [tuple(event[1:]) for event in told if event[0] == code]


def row(bs: np.ndarray, i: int) -> Any:
    """The record of the fighter in row ``i``; what is written to it lands in the battle."""
    return bs[0].fighters[i]
