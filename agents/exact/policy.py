"""``exact``: plays a duel as well as it can be played, from its solution."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np

from agents.base import Considered
from agents.search import LookAhead
from okenv.battle import Battle
from okenv.core.policy import Decision
from okenv.core.remade import Remade
from okenv.core.voice.words import percent
from okenv.encounter import Encounter
from okenv.systems import System

from .choose import NO_ACTION
from .oracle import Oracle
from .positions import Duel, SolverError, as_duel, objection, tag_bits
from .solution import Solution
from .store import solved

SAME = 1e-9
"""Actions are alike if their values cannot be told apart, which is where the bounds overlap; or differ by less."""
_one_at_a_time = threading.Lock()
_solutions: dict[tuple[bytes, tuple[str, ...] | None], Solution] = {}


class ExactPolicy(Remade):
    """Plays by a duel's solution, and where somebody uses a tactic that it goes without, by a look-ahead.

    Args:
        system: the rulebook.
        code: the policy's code.
        without: tactics that neither side is thought to have; by default those of ``okenv solve``.
    """

    on_states = True
    """Decides about bare states too, through :meth:`decide_batch`, once it has been told of the fight; one a thread."""
    REMADE = frozenset({"_oracles"})  # a copy takes the solutions from where they are stored

    def __init__(self, system: System, code: str, without: tuple[str, ...] | None = None) -> None:
        self.system, self.code, self.without = system, code, without
        self._fights: dict[bytes, Duel] = {}
        self._ahead = LookAhead(system, 1, "greedy")
        self._remake()

    def _remake(self) -> None:
        self._oracles = {key: self._oracle(duel) for key, duel in self._fights.items()}

    def objection(self, fight: Encounter | Duel) -> str:
        """Why it cannot play a fight; empty if it can."""
        return objection(fight) or _hides(as_duel(fight))

    def prepare(self, fight: Encounter | Duel) -> None:
        """Get ready for a fight: a minute or two for one that nobody has solved before on this machine.

        Raises:
            SolverError: where the fight is no duel, hides something, or cannot be solved.
        """
        duel = as_duel(fight)
        if duel.key in self._oracles:
            return
        if reason := self.objection(duel):
            raise SolverError(f"{self.code}: {duel.name}: {reason}")
        self._oracles[duel.key] = self._oracle(duel)
        self._fights[duel.key] = duel

    def _oracle(self, duel: Duel) -> Oracle:
        """What tells the values of a duel's states."""
        with _one_at_a_time:  # threads share what one of them works out
            found = _solutions.get((duel.key, self.without))
            if found is None:
                found = _solutions[duel.key, self.without] = solved(duel, self.without)
        return Oracle(found)

    def consider(self, battle: Battle, budget: float | None = None) -> list[Considered]:
        """Every action with its value for the asked fighter's side, best first; bounds, which are proven.

        Raises:
            SolverError: as :meth:`prepare`.
        """
        weighed = self._weigh(battle)
        return self._ahead.consider(battle) if weighed is None else weighed

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """The best action, with all others and their values; the details name those that are as good."""
        weighed = self._weigh(battle)
        if weighed is None:
            ahead = self._ahead.decide(battle)
            why = "the solved duel goes without what was done, so this looks one turn ahead"
            return replace(ahead, how=(why, *ahead.how))
        best, *others = weighed
        details: tuple[str, ...] = (f"{percent(best.value, 2, '%')} to win, exactly",)
        ties = [other for other in others if other.high >= best.low - SAME]
        if ties:
            details += (f"as good: {', '.join(battle.action(tie.action).notation for tie in ties)}",)
        elif others:
            details += (f"the next best {percent(others[0].value, 2, '%')}",)
        reason = "nothing else is as good" if others and not ties else "nothing else is better"
        valued = tuple((other.action, other.value) for other in others)
        return Decision(best.action, best.value, valued, f"{reason} ({percent(best.value)} to win)", details)

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``.

        Raises:
            SolverError: before any :meth:`prepare`.
        """
        if not self._oracles:
            raise SolverError(f"{self.code}: found a fight that it was not told of, expected prepare(encounter) before")
        found = np.full(len(battles), NO_ACTION, np.int64)
        for oracle in self._oracles.values():
            left = found == NO_ACTION
            if left.any():
                found[left] = oracle.best(battles[left])
        left = found == NO_ACTION
        if left.any():
            found[left] = self._ahead.decide_batch(battles[left], masks[left])
        return found

    def _weigh(self, battle: Battle) -> list[Considered] | None:
        """The actions, best first; None in a state that the solved duel does not have."""
        state = battle.state
        if battle.encounter is not None:
            self.prepare(battle.encounter)
        elif not self._oracles:
            self.prepare(Duel("the fight", battle.system.name, state))
        side = 0 if int(state["actor"][0]) < int(state["side_n"][0, 0]) else 1
        for oracle in self._oracles.values():
            try:
                bounds = oracle.values(state)
            except SolverError:
                continue
            if side == 1:
                bounds = {action: (1 - high, 1 - low) for action, (low, high) in bounds.items()}
            order = sorted(bounds, key=lambda action: (-sum(bounds[action]), action))
            return [Considered(action, sum(bounds[action]) / 2, *bounds[action], 0) for action in order]
        return None


def _hides(duel: Duel) -> str:
    if "tide_option" not in (duel.state.dtype.names or ()) or duel.state[0]["tide_option"] == 0:  # the OK RPG's alone
        return ""
    return "tide_of_battle: found every_round, expected off: what it hides a policy cannot know"


def make_exact(system: System, argument: str, seed: int | None = None) -> ExactPolicy:
    """Plays duels as well as they can be played, from their exact solution; TACTICS are what nobody is thought to use.

    Raises:
        ValueError: for tactics that there are not.
    """
    without = tuple(tag.strip() for tag in argument.split(",") if tag.strip()) if argument else None
    if without is not None:
        tag_bits(system, without)
    return ExactPolicy(system, f"exact:{argument}" if argument else "exact", without)


make_exact.form = "exact or exact:TACTICS"  # type: ignore[attr-defined]
