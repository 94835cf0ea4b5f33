"""A duel in which one side decides as a policy does: what is left is the other side's game."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

import numpy as np

from okenv.core.layout import ONGOING
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import kernels, words
from okenv.encounter import Encounter
from okenv.systems import load_system

from .builder import Builder
from .desk import DRAWS
from .game import MOST_BYTES
from .kernels import exact_kernels
from .positions import Game, SolverError, as_duel

_AT_ONCE = 2048
"""States about which a policy is asked together."""


def build_against(
    encounter: Encounter,
    policy: Policy,
    side: int,
    without: Sequence[str] | None = None,
    draws: int = 1,
    seed: int = 0,
    most_bytes: int = MOST_BYTES,
    told: Callable[[int, int], None] = lambda _states, _waiting: None,
) -> Game:
    """Work out everything that can follow in a duel in which one side decides as a policy does.

    Nothing is set aside, since a policy may look at everything; all that it is told of rounds is that this is the
    first one. It may use all tactics.

    Args:
        encounter: the duel; a policy that gets ready for fights must be.
        policy: decides about bare states.
        side: which it has, 0 or 1.
        without: tactics that the other side shall not have; by default as of ``build_game``.
        draws: how often it is asked in each state; where it answers differently, each answer is as likely as often it
            was given.
        seed: of the generators that the states have when it is asked.
        most_bytes: of memory.
        told: called again and again with how many states have been found, and how many of them wait.

    Raises:
        SolverError: as of ``build_game``, and for an answer that is not legal.
    """
    if not 1 <= draws <= DRAWS:
        raise SolverError(f"draws: found {draws}, expected 1 to {DRAWS}")
    builder = Builder(as_duel(encounter), without, most_bytes, told)
    builder.desk.policy[0] = side
    inner, asks = exact_kernels(encounter.system), _Asks(encounter, policy, side, draws, seed)
    roots = builder.roots()
    while builder.waiting > 0:
        first = max(builder.waiting - _AT_ONCE, 0)
        asked = builder.queue[first : builder.waiting].copy()
        builder.waiting, done = first, 0
        decided, likely = asks(asked)
        while done < len(asked):
            ended, builder.waiting, done = inner.explore_asked(
                builder.desk, builder.graph, builder.queue, builder.waiting, asked, done, decided, likely
            )
            builder.go_on(ended)
    return builder.finished(roots)


class _Asks:
    """Asks a policy about states: its answers int64 ``[n, draws]`` and how likely each is, 0 from the last one on."""

    def __init__(self, encounter: Encounter, policy: Policy, side: int, draws: int, seed: int) -> None:
        self._encounter, self._policy, self._side, self._draws, self._seed = encounter, policy, side, draws, seed
        self._kernels, self._actions = kernels(encounter.system), load_system(encounter.system).actions.size

    def __call__(self, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        battles = np.repeat(self._encounter.template, len(asked))
        words(battles)[:, : asked.shape[1]] = asked
        battles["turn"], battles["limit"] = 1, self._encounter.rounds
        sides = np.where(battles["actor"] < battles["side_n"][:, 0], 0, 1)
        waits = (battles["outcome"] == ONGOING) & (battles["dice"] == 0) & (sides == self._side)
        decided = np.zeros((len(asked), self._draws), np.int64)
        likely = np.zeros((len(asked), self._draws))
        if waits.any():
            decided[waits], likely[waits] = self._answers(battles[waits], asked[waits])
        return decided, likely

    def _answers(self, battles: np.ndarray, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        masks = np.zeros((len(battles), self._actions), np.int8)
        for k in range(len(battles)):
            self._kernels.legal(battles, k, masks[k])
        keys = np.array([zlib.crc32(row.tobytes()) for row in asked], np.uint64)
        answers = np.zeros((len(battles), self._draws), np.int64)
        for draw in range(self._draws):
            battles["seed"] = [derive(derive(np.uint64(self._seed), int(key)), draw) for key in keys]
            battles["decisions"] = draw
            answers[:, draw] = self._policy.decide_batch(battles, masks)
        if not np.take_along_axis(masks, answers, 1).all():
            raise SolverError(f"{self._policy.code}: found an answer that is not legal")
        decided, likely = np.zeros_like(answers), np.zeros(answers.shape)
        for k, row in enumerate(answers):
            actions, often = np.unique(row, return_counts=True)
            decided[k, : len(actions)], likely[k, : len(actions)] = actions, often / self._draws
        return decided, likely
