"""Many fights as one Gymnasium ``VectorEnv``, straight on the batch kernel: one call a step."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from okenv.batch import DISABLED, NEXT_STEP, RESET, SAME_STEP, SEAT
from okenv.core.remade import Remade
from okenv.driver import in_chunks, words

from .common import Arena, discount, new_family, seeded_family, shown, unknown, whole
from .infos import ends, finals

_MODES = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP, AutoresetMode.DISABLED: DISABLED}


class FightVectorEnv(Remade, VectorEnv):
    """``num_envs`` independent fights of one encounter, each as in :class:`okenv.envs.gym_env.FightEnv`.

    ``reset(seed=n)`` seeds fight i as ``FightEnv.reset(seed=n + i)``; with the same actions it goes the same way,
    whatever ``num_envs`` and ``threads``. Observations, actions, rewards and the answer to illegal actions are
    those of ``FightEnv``.

    **Autoreset.** ``SAME_STEP`` (the default): the step that ends a fight returns the first observation of
    the next one; the last view is in ``infos["final_obs"][i]``, and how it ended in ``infos["final_info"]``
    (``outcome``, ``rounds``), marked by ``infos["_final_obs"]`` and ``infos["_final_info"]``.
    ``NEXT_STEP``: it returns the last view, with ``infos["outcome"]``; the next step resets, takes no notice
    of the action, and rewards 0. ``DISABLED``: call ``reset(options={"reset_mask": ended})`` yourself.

    **Infos.** ``action_mask`` and ``illegal`` at every step; as Gymnasium has it, ``_key`` marks where ``key``
    holds.

    Args:
        encounter, opponent, side, fighter, ally, strict, reward, gamma, system: as for ``FightEnv``.
            With ``side="random"`` each fight has its own side, see :attr:`sides`; observations have
            the same length from either side, and only where allies end and enemies begin differs.
        num_envs: how many fights.
        autoreset_mode: an ``AutoresetMode`` or its name (``SameStep``, ``NextStep``, ``Disabled``).
        threads: how many threads step the fights; the results do not depend on it.
        copy: False returns the environment's own buffers as observations, which the next step overwrites.
        render_mode: None or ``"ansi"``.

    Raises:
        ValueError: as ``FightEnv``, and for a number of fights or threads below 1.
    """

    REMADE = frozenset({"_words", "_pool"})
    _pool: ThreadPoolExecutor | None = None  # where making one fails, it is closed all the same

    def __init__(
        self,
        encounter: Any = None,
        num_envs: int = 1,
        opponent: str | None = None,
        side: int | str = 0,
        fighter: str | None = None,
        ally: str | None = None,
        strict: bool = False,
        reward: str = "outcome",
        gamma: float = 1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        system: str | None = None,
    ) -> None:
        num_envs, threads = whole("num_envs", num_envs, 1), whole("threads", threads, 1)
        self.num_envs, self.render_mode, self.copy = num_envs, shown(render_mode), copy
        self.arena = Arena(encounter, system)
        mode = _mode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": mode}
        self.single_observation_space = self.arena.observation_space()
        self.single_action_space = self.arena.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._mode = _MODES[mode]
        self._side = self.arena.side(side)
        self._codes, self._gambits = self.arena.codes(self._side, fighter, opponent, ally)
        self._strict, self._kind, self._gamma = bool(strict), self.arena.reward(reward), discount(gamma)
        self._battles = np.zeros(num_envs, self.arena.encounter.template.dtype)
        self._seats = np.zeros(num_envs, SEAT)
        self._seeded = np.zeros(num_envs, np.bool_)
        self._masks = np.ones((num_envs, self.arena.actions), np.int8)
        self._out = np.zeros((num_envs, self.arena.numbers), np.float32)
        last = num_envs if mode == AutoresetMode.SAME_STEP else 0  # where the last views are kept
        self._last_masks, self._last_out = np.zeros_like(self._masks[:last]), np.zeros_like(self._out[:last])
        self._outcomes, self._rounds = np.zeros(num_envs, np.int64), np.zeros(num_envs, np.int64)
        self._picks = 0
        self._threads, self._chunks = threads, in_chunks(num_envs, -(-num_envs // threads))
        self._remake()

    def _remake(self) -> None:
        """The battles' words, a view of them, and the threads."""
        self._words = words(self._battles)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    # --- Gymnasium

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Lay out new fights.

        Args:
            seed: n for n, n + 1, ... in the fights' order, or a list; without one each fight goes on with its family.
            options: ``reset_mask``, bool ``[num_envs]``, names the fights to reset; all by default.
        """
        super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None)
        which = self._reset_mask(options)
        seeds = self._seeds(seed)
        for i in np.flatnonzero(which):
            if seeds[i] is not None or not self._seeded[i]:
                family = seeded_family(seeds[i]) if seeds[i] is not None else new_family(self.np_random)
                self._seats["family"][i], self._seats["episode"][i] = family, -1
                self._seeded[i] = True
        self._run(RESET, which.astype(np.int64))
        observation = self._observation()
        infos: dict[str, Any] = {"action_mask": observation["action_mask"], "_action_mask": which}
        infos |= {"illegal": np.zeros(self.num_envs, np.bool_), "_illegal": which.copy()}
        return observation, infos

    def step(self, actions: Any) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One decision in each fight.

        Raises:
            ResetNeeded: before the first reset, and with autoreset disabled after an end.
            ValueError: when the actions are not whole numbers ``[num_envs]``.
            IllegalAction: for the first illegal one where the environment is strict; nothing has changed then.
        """
        n = self.num_envs
        actions = self._checked(actions)
        rewards, ended, illegal = self._run(self._mode, actions)
        observation = self._observation()
        infos: dict[str, Any] = {"action_mask": observation["action_mask"], "_action_mask": np.ones(n, np.bool_)}
        infos |= {"illegal": illegal, "_illegal": np.ones(n, np.bool_)}
        if ended.any():
            result = ends(ended, self._outcomes, self._rounds)
            if self._mode == SAME_STEP:
                infos |= finals(ended, self._last_out, self._last_masks, illegal, result)
            else:
                infos |= result
        return observation, rewards, ended, np.zeros(n, np.bool_), infos

    def render(self) -> tuple[str, ...] | None:
        """Each fight in a few lines of text, with ``render_mode="ansi"``."""
        if self.render_mode != "ansi":
            return None
        return tuple(self.arena.text(row) for row in self._words)

    def close_extras(self, **_: Any) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    # --- beyond Gymnasium

    def action_masks(self) -> np.ndarray:
        """The current masks, bool ``[num_envs, actions]``."""
        return self._masks.astype(np.bool_)

    def random_actions(self, seed: int = 0) -> np.ndarray:
        """A legal action for each fight, all equally likely, int64 ``[num_envs]``; a new draw with every call."""
        out = np.empty(self.num_envs, np.int64)
        self.arena.kernels.pick(self._masks, np.uint64(seed), self._picks, out)
        self._picks += 1
        return out

    @property
    def sides(self) -> np.ndarray:
        """The player's side in each fight, int32 ``[num_envs]``."""
        return self._seats["side"].copy()

    @property
    def battles(self) -> np.ndarray:
        """The battle records, a structured array ``[num_envs]``: a view, for looking only."""
        return self._battles

    # --- inner workings

    def _run(self, mode: int, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The kernel over all fights, with an action for each (RESET: 1 for a new fight); (rewards, ended, illegal)."""
        n = self.num_envs
        rewards, ended, illegal = np.empty(n), np.empty(n, np.bool_), np.empty(n, np.bool_)
        step_many = self.arena.kernels_for(self._gambits).step_many
        self._each(
            lambda first, last: step_many(
                self._battles, self._words, self.arena.template, self.arena.used, first, last,
                self._seats, self._side, self._codes, self._gambits, mode, self._kind, self._gamma, actions,
                self._masks, self._out, rewards, ended, illegal,
                self._outcomes, self._rounds, self._last_masks, self._last_out,
            )
        )  # fmt: skip
        return rewards, ended, illegal

    def _each(self, work: Any) -> None:
        if self._pool is None:
            work(0, self.num_envs)
        else:
            list(self._pool.map(lambda bounds: work(*bounds), self._chunks))

    def _observation(self) -> dict[str, np.ndarray]:
        if self.copy:
            return {"observation": self._out.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._out, "action_mask": self._masks}

    def _reset_mask(self, options: dict[str, Any] | None) -> np.ndarray:
        which = (options or {}).get("reset_mask")
        if which is None:
            return np.ones(self.num_envs, np.bool_)
        which = np.array(which)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
            raise ValueError(
                f"reset_mask: found {which.dtype} {which.shape}, expected bool ({self.num_envs},), some of them True"
            )
        return which

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"seed: found a list of {len(seed)}, expected {self.num_envs}, one for each fight")
        return [None if s is None else int(s) for s in seed]

    def _checked(self, actions: Any) -> np.ndarray:
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"actions: found {actions.dtype} {actions.shape}, expected whole numbers ({self.num_envs},)"
            )
        actions = np.ascontiguousarray(actions, np.int64)
        if not self._seeded.all():
            raise ResetNeeded("step() needs a reset() of every fight before")
        if self._mode == DISABLED and self._seats["over"].any():
            late = np.flatnonzero(self._seats["over"]).tolist()
            raise ResetNeeded(f"fights {late} are over: call reset(options={{'reset_mask': ...}}) for them first")
        if self._strict:
            late = self.arena.kernels.first_illegal(self._battles, 0, self.num_envs, actions)
            if late >= 0:
                raise self.arena.complaint(self._words[late], actions[late])
        return actions


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    names = {m.value: m for m in AutoresetMode} | {m.name: m for m in AutoresetMode}
    if mode not in names:
        raise unknown("autoreset_mode", mode, [m.value for m in AutoresetMode])
    return names[mode]
