"""Through a duel by decisions and dice that are given: the states that a solved duel is asked about."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.chance import FUDGE4, outcomes
from okenv.core.events import NO_LOG
from okenv.driver import kernels
from okenv.encounter import Encounter
from okenv.systems import System, load_system


class Walk:
    """A duel, led through its decisions and dice.

    Args:
        encounter: the duel.
        state: where it stands, ``[1]``; before its first round by default.
    """

    def __init__(self, encounter: Encounter, state: np.ndarray | None = None) -> None:
        self.encounter, self.system = encounter, load_system(encounter.system)
        self._kernels = kernels(encounter.system)
        self.state = encounter.template.copy() if state is None else state.copy()

    def copy(self) -> Walk:
        """Another one that stands at the same place."""
        return Walk(self.encounter, self.state)

    @property
    def prompt(self) -> str:
        """What is asked, such as ``act``; ``none`` while dice are awaited, or it is over."""
        return str(self.system.layout.Prompt(int(self.state[0]["prompt"])).name.lower())

    @property
    def actor(self) -> int:
        """Who is asked: 0 or 1."""
        return int(self.state[0]["actor"])

    @property
    def awaits(self) -> int:
        """The dice that are awaited; 0 for none."""
        return int(self.state[0]["dice"])

    def ap(self, fighter: int) -> int:
        """Somebody's action points."""
        return int(self.state[0]["fighters"][fighter]["ap"])

    def begin(self, red: int, blue: int) -> Walk:
        """To the first decision of the first round, with these dice for initiative; whoever comes first in a tie."""
        self._kernels.begin(self.state, 0, NO_LOG)
        while self.awaits:
            b = self.state[0]
            if self.awaits == FUDGE4:
                self.roll(blue if int(b["dice_by"]) else red)
            else:
                self.roll(outcomes(self.awaits, int(b["dice_n"]), b["dice_weights"].tolist())[0][0])
        return self

    def roll(self, outcome: int) -> Walk:
        """The awaited dice come to this."""
        self._kernels.resolve(self.state, 0, int(outcome), NO_LOG)
        return self

    def do(self, action: int) -> Walk:
        """The asked fighter decides."""
        self._kernels.apply(self.state, 0, int(action), NO_LOG)
        return self

    def legal(self) -> list[int]:
        """What she may do."""
        mask = np.zeros(self.system.actions.size, np.int8)
        self._kernels.legal(self.state, 0, mask)
        return [int(action) for action in np.flatnonzero(mask)]

    def answer(self, kind: str) -> Walk | None:
        """She decides for the first legal action of a kind; None where there is none."""
        action = next((a for a in self.legal() if kind_of(self.system, a) == kind), None)
        return None if action is None else self.do(action)

    def edge(self) -> int:
        """By how much an attack of the actor would succeed with dice of 0, before anybody defends."""
        odds: Any = self.system.module("mind.forecast")
        b = self.state[0]
        return int(odds.alone(b, self.actor, 1 - self.actor, int(odds.first_in_hand(b, self.actor))))


def kind_of(system: System, action: int) -> str:
    """The kind of an action, such as ``attack``."""
    return str(system.actions.kinds[int(system.actions.kind[action])].name)
