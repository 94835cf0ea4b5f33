"""Why a policy decided as it did, the same in every rulebook: by the kind of what was decided.

A rulebook's ``voice.reasons`` has the rest: which kind has which reason, in clauses that a game master could read out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from .core.policy import PATIENCE
from .core.prompts import ActionTable
from .core.voice.words import metres

ITS_CHANCE = ""
"""The reason of an attack that has no better one than its chance, which whoever decides finds out."""


class Reasons:
    """The reasons for one decision.

    Args:
        battle: the state at the decision, ``[1]``.
        code: of the policy.
        action: what it decided.
        names: of the fighters.
    """

    actions: ClassVar[ActionTable]
    acts: ClassVar[type[IntEnum]]
    row_of: ClassVar[Any]
    """The row of an action's target, or -1."""
    ways: ClassVar[Mapping[Any, Callable[[Any], str]]]
    """The reasons by kinds of answers; this and what follows is given by :func:`reason_by`."""
    sides: ClassVar[ModuleType]
    """The rulebook's chapter, which has ``side_of`` and ``rows_of``."""
    distance: ClassVar[Any]
    """Kernel, how far two fighters are from each other."""

    def __init__(self, battle: np.ndarray, code: str, action: int, names: list[str]) -> None:
        self.b, self.code, self.names = battle[0], code, names
        self.guards = code == "turtle" and int(self.b["turn"]) < PATIENCE
        self.me = int(self.b["actor"])
        self.f = self.b["fighters"][self.me]
        self.kind: Any = type(self).acts(int(self.actions.kind[action]))
        self.option = int(self.actions.option[action])
        self.target = int(type(self).row_of(self.b, action))

    def tell(self) -> str:
        """The reason in a clause."""
        return self.ways.get(self.kind, type(self).default)(self)

    def default(self) -> str:
        """The reason of what has none of its own."""
        return "there is nothing better to do"

    def choice(self) -> str:
        """What sets the target apart from the other enemies who count; empty where nothing does."""
        target, name = self.target, self.names[self.target]
        first, last = self.sides.rows_of(self.b, int(self.sides.side_of(self.b, target)))
        others = [k for k in range(first, last) if self.counts(k) and k != target]
        if not others:
            return ""
        mine = self.lost_by(target)
        if mine and mine > max(self.lost_by(k) for k in others):
            return f"{name} is hurt worst"
        if self.by_hand() and all(self.away(k) > self.away(target) for k in others):
            return f"{name} is nearest"
        return f"{name} is hurt already" if mine else ""

    def counts(self, row: int) -> bool:
        """Whether an enemy could have been chosen."""
        raise NotImplementedError

    def lost_by(self, row: int) -> float:
        """How much an enemy is hurt."""
        raise NotImplementedError

    def by_hand(self) -> bool:
        """Whether what was decided is an attack hand to hand."""
        raise NotImplementedError

    def away(self, row: int) -> int:
        """How far somebody is."""
        return int(type(self).distance(self.b, self.me, row))

    def move(self) -> str:
        """The reason of a move toward somebody, where places are in centimetres."""
        return f"{self.names[self.target]} is {metres(self.away(self.target))} away"

    def approach(self) -> str:
        """The reason of a move toward an enemy: what sets her apart, if anything does."""
        return self.choice() or self.move()

    def retreat(self) -> str:
        """The reason of a move away from somebody."""
        return f"{self.names[self.target]} is too close ({metres(self.away(self.target))})"

    def cover(self) -> str:
        """The reason of a move to cover."""
        return "that cover is better" if self.f["cover"] else "there is no cover here"

    def details(self) -> tuple[str, ...]:
        """What was computed for the decision, each a short phrase."""
        return ()


def reason_by(
    made: type[Reasons], ways: Mapping[Any, Callable[[Any], str]], sides: ModuleType, distance: Any
) -> Callable[[np.ndarray, str, int, list[str]], str]:
    """Make a rulebook's ``reason(battle, code, action, names)``: a clause for people; arguments as of Reasons.

    Args:
        made: the rulebook's reasons.
        ways: the reasons by kinds of answers; another kind has that of ``made.default``.
        sides: the rulebook's chapter, which has ``side_of`` and ``rows_of``.
        distance: kernel, how far two fighters are from each other.
    """
    made.ways, made.sides, made.distance = ways, sides, distance

    def reason(battle: np.ndarray, code: str, action: int, names: list[str]) -> str:
        """Why the policy with that code decided so, in a clause for people."""
        return "picked at random" if code == "random" else made(battle, code, action, names).tell()

    return reason


def details_by(made: type[Reasons]) -> Callable[[np.ndarray, str, int, list[str]], tuple[str, ...]]:
    """Make a rulebook's ``details(battle, code, action, names)``: phrases; arguments as of Reasons."""

    def details(battle: np.ndarray, code: str, action: int, names: list[str]) -> tuple[str, ...]:
        """What was computed for the decision, each a short phrase."""
        return () if code == "random" else made(battle, code, action, names).details()

    return details


def gambit_reason_by(
    own: Callable[[np.ndarray, str, int, list[str]], str],
    table: ActionTable,
    acts: type[IntEnum],
    danger: Callable[[Any, Any, int, list[str]], str],
) -> Callable[[np.ndarray, list[int], list[str]], str]:
    """Make a rulebook's ``reason(battle, explained, names)`` of what a gambit decided: a clause for people.

    Args:
        own: the rulebook's ``reason`` of what was decided, whoever did.
        table: its actions.
        acts: their kinds.
        danger: of a battle, the kind of what was decided, the danger that ``gambits.explain`` found, and names: the
            clause about an attack that the answer meets; empty where what was decided has its own reason.
    """

    def reason(battle: np.ndarray, explained: list[int], names: list[str]) -> str:
        """Why, in a clause for people; ``explained`` is the row of ``gambits.explain``."""
        action = explained[0]
        met = danger(battle[0], acts(int(table.kind[action])), explained[4], names)
        return met or own(battle, "gambit", action, names)

    return reason
