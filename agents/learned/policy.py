"""A network as a policy: it decides about states, says how sure it is, and needs no torch.

It has no ``consider``: a network values positions, not actions, so advice plays these out.
"""

from __future__ import annotations

import numpy as np

from okenv.battle import Battle
from okenv.core.policy import Decision
from okenv.core.remade import Remade
from okenv.core.voice.words import percent
from okenv.driver import kernels
from okenv.systems import System

from .entities import entities
from .kernels import learned_kernels
from .network import Network


class LearnedPolicy(Remade):
    """Plays by a network.

    Args:
        system: the rulebook.
        code: the policy's code.
        answers: the network.
        temperature: 0 plays the likeliest action; above it draws by the softmax of logits divided by it.
        seed: of its own draws, together with each battle's.
        content: what tells this network from others under the same code.
    """

    on_states = True
    """Decides about bare states too, through :meth:`decide_batch`."""
    REMADE = frozenset({"_layout", "_kernels"})

    def __init__(
        self, system: System, code: str, answers: Network, temperature: float = 0.0, seed: int | None = None,
        content: str = "",
    ) -> None:  # fmt: skip
        self.system, self.code, self.answers, self.content = system, code, answers, content
        self.temperature, self.seed = temperature, seed or 0
        self._remake()

    def _remake(self) -> None:
        self._layout, self._kernels = entities(self.system.name), learned_kernels(self.system.name)

    def shown(self, battles: np.ndarray) -> np.ndarray:
        """What the network is shown of battles ``[n]`` that wait for decisions, float32 ``[n, numbers]``."""
        battles = np.ascontiguousarray(battles)
        out = np.zeros((len(battles), self._layout.numbers(int(battles["fighters_n"].max(initial=0)))), np.float32)
        self._kernels.show_all(battles, out)
        return out

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``; each is the same whatever else is in the batch.

        Draws, with a temperature, are a stream of each battle's own seed, apart from its dice.
        """
        if not len(battles):
            return np.zeros(0, np.int64)
        return self._chosen(battles, self.answers(self.shown(battles))[0], masks)

    def weighed(self, state: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        """Legal actions of a state ``[1]``, their probabilities, likeliest first, and the chance to win."""
        mask = np.zeros(self.system.actions.size, np.int8)
        kernels(self.system.name).legal(state, 0, mask)
        logits, values = self.answers(self.shown(state))
        legal = np.flatnonzero(mask)
        likely = _softmax(logits[0, legal])
        order = np.argsort(-likely, kind="stable")
        return legal[order], likely[order], _chance(values)

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """The decision, with how sure it is of it; it takes well below a millisecond whatever the budget."""
        state, mask = battle.state, battle.mask()
        state["seed"] = battle.seed  # draws follow the fight's first seed, which an imagined copy shares
        logits, values = self.answers(self.shown(state))
        action = int(self._chosen(state, logits, mask[None])[0])
        legal, chance = np.flatnonzero(mask), _chance(values)
        sure = float(_softmax(logits[0, legal])[np.searchsorted(legal, action)])
        expects = f"{percent(chance, 1, '%')} to win expected"
        if len(legal) == 1:
            return Decision(action, chance, (), "nothing else is possible", (expects,))
        reason = "experience says so" if sure >= 0.5 else "experience says so, though not clearly"
        return Decision(
            action, chance, (), f"{reason} ({percent(sure)} sure)", (f"{percent(sure, 0, '%')} sure of it", expects)
        )

    def _chosen(self, battles: np.ndarray, logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
        out = np.empty(len(battles), np.int64)
        battles, masks = np.ascontiguousarray(battles), np.ascontiguousarray(masks)
        self._kernels.choose_all(battles, logits, masks, np.uint64(self.seed), self.temperature, out)
        return out


def _softmax(logits: np.ndarray) -> np.ndarray:
    """The probabilities of logits ``[k]``, float64."""
    likely: np.ndarray = np.exp(logits.astype(np.float64) - logits.max())
    return likely / likely.sum()


def _chance(values: np.ndarray) -> float:
    """The chance to win by the first of these values, from 0 to 1."""
    return min(max((float(values[0]) + 1.0) / 2.0, 0.0), 1.0)
