"""Fights in which policies outside the kernels decide about states, such as the searching ones, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue

import numpy as np

from okenv.cast import Cast
from okenv.core.events import NO_LOG
from okenv.core.layout import ONGOING
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import ALL_ROUNDS, EXTERNAL, gambit_kernels, in_order, kernels, threads_at_hand
from okenv.encounter import Encounter
from okenv.systems import load_system

from .results import results_row


def on_states(policy: Policy) -> bool:
    """Whether a policy decides about bare states, so that a fight needs no :class:`okenv.Battle`."""
    return bool(getattr(policy, "on_states", False)) or getattr(policy, "program", None) is not None


class _Table:
    """One thread's policies and scratch."""

    def __init__(self, encounter: Encounter, codes: list[str], policies: list[Policy]) -> None:
        self.encounter, self.policies = encounter, policies
        system = load_system(encounter.system)
        cast = Cast(system)
        numbers = [cast.add(code, policy) for code, policy in zip(codes, policies, strict=True)]
        self.numbers = np.array([EXTERNAL if number is None else number for number in numbers], np.int32)
        self.gambits, self.system = cast.table, system
        self.kernels = (gambit_kernels if len(self.gambits) else kernels)(system.name)
        self.mask = np.zeros(system.actions.size, np.int8)

    def fight(self, seed: int) -> np.ndarray:
        """One fight; a row of RESULTS."""
        state = self.encounter.template.copy()
        state["seed"] = np.uint64(seed)
        self.kernels.begin(state, 0, NO_LOG)
        while True:
            self.kernels.play_until_asked(state, self.numbers, self.gambits, ALL_ROUNDS, self.mask)
            b = state[0]
            if b["outcome"] != ONGOING:
                break
            self.kernels.legal(state, 0, self.mask)
            action = self.policies[int(b["actor"])].decide_batch(state, self.mask[None])[0]
            self.kernels.apply(state, 0, int(action), NO_LOG)
        return results_row(state, self.system)[None]


def searched_fights(
    encounter: Encounter,
    codes: list[str],
    make: Callable[[], list[Policy]],
    n: int,
    seed: int,
    threads: int | None = None,
) -> Iterator[np.ndarray]:
    """Fights 0 to ``n`` - 1 of a family, each as int32 ``[1, len(RESULTS)]``, in order.

    Args:
        encounter: what is fought.
        codes: policy of every fighter.
        make: makes those policies, by fighter; called once a thread.
        n: how many fights.
        seed: of the family; fight k is the same whatever ``n`` and the threads.
        threads: how many; all cores by default.
    """
    count = min(n, threads or threads_at_hand())
    tables: SimpleQueue[_Table] = SimpleQueue()
    for _ in range(count):
        tables.put(_Table(encounter, codes, make()))

    def play(k: int) -> np.ndarray:
        table = tables.get()
        try:
            return table.fight(int(derive(np.uint64(seed), k)))
        finally:
            tables.put(table)

    yield from in_order(play, range(n), count)
