"""Fights of a bank of encounters against a pool of opponents, as an SB3 ``VecEnv`` straight on the batch kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from agents.learned.entities import entities
from okenv.batch import REWARDS
from okenv.cast import Cast
from okenv.core.capacity import CAPACITY
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.core.words import nearest
from okenv.driver import words
from okenv.encounter import Encounter
from okenv.systems import load_system

from .lanes import FIGHTER, FIRST_OUTSIDE, LANE, READY, SIDE, Lanes, Terms, lane_kernels

ENDS = ("outcome", "reward", "decisions", "encounter", "opponent", "rounds")
"""Columns of what is told of a fight that ended; the outcome is 1 for won, 0 for a draw, -1 for lost."""


@dataclass(frozen=True)
class Opponent:
    """Somebody in the pool.

    Attributes:
        name: what results are told by.
        policy: decides through ``decide_batch``, unless its kernel plays.
    """

    name: str
    policy: Policy


class FightsVecEnv(VecEnv):
    """``num_envs`` fights side by side, each with its own encounter, side and opponent, drawn anew for each fight.

    An observation is what ``agents.learned.entities`` lays out: a header of two numbers, the fight's numbers, then a
    row for each fighter, and 0 for rows that are not there. Rewards are +1, -1 or 0 at the end, with the shaping of
    ``okenv.batch.REWARDS``. A fight that is over before the learner is asked is left out. The same seed and the same
    actions give the same fights; an illegal action is answered by the harmless default.

    Args:
        encounters: the bank.
        opponents: the pool; kernels where they have one, ``decide_batch`` for all that wait for them otherwise.
        num_envs: how many fights.
        seed: of everything.
        control: ``side`` for a whole side, or ``fighter`` for one of it, with ``ally`` beside her.
        ally: a policy that plays in the kernels, with ``fighter``.
        reward: one of ``okenv.batch.REWARDS``.
        gamma: discount, as shaping needs it.
        rows: room for so many fighters in an observation; as many as the largest encounter has by default.

    Attributes:
        shares: float64 ``[encounters]``, how often each is drawn; see :meth:`set_shares`.
        likely: float64 ``[opponents]``, likewise; see :meth:`set_likely`.

    Raises:
        ValueError: for no encounters or opponents, encounters of several systems, a reward that is none.
    """

    render_mode = None

    def __init__(
        self,
        encounters: Sequence[Encounter],
        opponents: Sequence[Opponent],
        num_envs: int,
        seed: int,
        *,
        control: str = "side",
        ally: str = "brute",
        reward: str = "outcome",
        gamma: float = 1.0,
        rows: int | None = None,
    ) -> None:
        _check(encounters, opponents, num_envs, control, reward)
        self.system = load_system(encounters[0].system)
        self.encounters, self.opponents = list(encounters), list(opponents)
        layout = entities(self.system.name)
        largest = max(len(encounter.names) for encounter in encounters)
        self.rows = rows or largest
        space = spaces.Box(-np.inf, np.inf, (layout.numbers(self.rows),), np.float32)
        super().__init__(num_envs, space, spaces.Discrete(layout.actions))
        self._cast = Cast(self.system)
        self.shares, self.likely = np.ones(len(encounters)), np.ones(len(opponents))
        battles = np.zeros(num_envs, self.system.layout.BATTLE)
        templates = np.concatenate([words(encounter.template) for encounter in encounters])
        lanes = np.zeros(num_envs, LANE)
        lanes["family"] = [derive(np.uint64(seed), i) for i in range(num_envs)]
        lanes["episode"] = -1
        size = layout.numbers(self.rows)
        self._lanes = Lanes(
            battles, words(battles), lanes, np.zeros((num_envs, CAPACITY), np.int32), templates,
            _used(encounters), np.zeros(0), np.zeros(0), np.zeros(0, np.int32), self._cast.table,
            np.zeros((num_envs, layout.actions), np.int8), np.zeros((num_envs, size), np.float32),
            np.zeros((num_envs, size), np.float32), np.zeros(num_envs, np.float32), np.zeros(num_envs, np.bool_),
            np.zeros(num_envs, np.int64), np.zeros((num_envs, len(ENDS))),
        )  # fmt: skip
        kind = SIDE if control == "side" else FIGHTER
        ally_number = self._cast.number("ally", ally) if kind == FIGHTER else 0
        self._terms = Terms(kind, ally_number, REWARDS.index(reward), gamma)
        self._infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self._told: list[int] = []
        self.set_shares(self.shares)
        self.set_pool(opponents, self.likely)

    # --- what is drawn

    def set_shares(self, shares: np.ndarray) -> None:
        """How often each encounter is drawn from now on, float ``[encounters]``."""
        self.shares = np.asarray(shares, np.float64)
        self._lanes = self._lanes._replace(shares=np.cumsum(self.shares))

    def set_likely(self, likely: np.ndarray) -> None:
        """How often each opponent is drawn from now on, float ``[opponents]``."""
        self.likely = np.asarray(likely, np.float64)
        self._lanes = self._lanes._replace(likely=np.cumsum(self.likely))

    def set_pool(self, opponents: Sequence[Opponent], likely: np.ndarray) -> None:
        """Another pool, in which those under way keep their places: it only ever grows."""
        self.opponents = list(opponents)
        numbers: list[int] = []
        outside = 0
        for opponent in opponents:
            number = self._cast.add(opponent.name, opponent.policy)
            if number is None:
                number = FIRST_OUTSIDE - len(numbers)
                outside += 1
            numbers.append(number)
        table = self._cast.table
        self._lanes = self._lanes._replace(numbers=np.array(numbers, np.int32), gambits=table)
        self._kernels = lane_kernels(self.system.name, len(table) > 0)
        self._outside = outside > 0
        self.set_likely(likely)

    # --- SB3

    def reset(self) -> np.ndarray:
        """The next fight of every lane; the observations."""
        self._kernels.begin_lanes(self._lanes, self._terms)
        self._others()
        return self._lanes.out.copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Play the learner's decisions, and everything up to her next ones."""
        self._kernels.act(self._lanes, np.ascontiguousarray(actions, np.int64), self._terms)
        self._others()

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Observations, rewards, which fights ended, and of those ``terminal_observation`` and ``episode``."""
        lanes = self._lanes
        for i in self._told:
            self._infos[i] = {}
        self._told = np.flatnonzero(lanes.ended).tolist()
        for i in self._told:
            ends = lanes.ends[i]
            episode = {"r": float(ends[1]), "l": int(ends[2]), "t": 0.0}
            self._infos[i] = {"terminal_observation": lanes.last[i].copy(), "episode": episode, "ends": ends.copy()}
        return lanes.out.copy(), lanes.rewards.copy(), lanes.ended.copy(), self._infos.copy()

    def action_masks(self) -> np.ndarray:
        """The current masks, bool ``[num_envs, actions]``."""
        return self._lanes.masks.view(np.bool_)

    def close(self) -> None:
        """Nothing is open."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is."""
        return [False] * self.num_envs

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """The method's answer for all fights at once."""
        return getattr(self, method_name)(*args, **kwargs)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute, for each fight."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: fights side by side share everything.

        Raises:
            AttributeError: always.
        """
        raise AttributeError(f"{attr_name}: fights side by side share everything, so it cannot be set for some")

    # --- states, for checkpoints

    def state(self) -> dict[str, np.ndarray]:
        """All that a run needs to go on, as plain arrays."""
        lanes = self._lanes
        return {
            "battles": lanes.words.copy(), "lanes": lanes.lanes.view(np.uint8).reshape(self.num_envs, -1).copy(),
            "codes": lanes.codes.copy(), "shares": self.shares.copy(), "likely": self.likely.copy(),
        }  # fmt: skip

    def restore(self, state: dict[str, np.ndarray]) -> np.ndarray:
        """Go on where :meth:`state` was taken, with the same pool; the observations."""
        lanes = self._lanes
        lanes.words[:] = state["battles"]
        lanes.lanes.view(np.uint8).reshape(self.num_envs, -1)[:] = state["lanes"]
        lanes.codes[:] = state["codes"]
        self.set_shares(state["shares"])
        self.set_likely(state["likely"])
        for i in range(self.num_envs):
            self._kernels.look_again(self._lanes, i)
        return lanes.out.copy()

    @property
    def lanes(self) -> np.ndarray:
        """The lanes' records, ``[num_envs]``: a view, for looking only."""
        return self._lanes.lanes

    # --- inner workings

    def _others(self) -> None:
        """Ask the opponents outside the kernels until the learner is asked everywhere."""
        lanes = self._lanes
        while self._outside:
            waiting = np.flatnonzero(lanes.asked != READY)
            if not len(waiting):
                return
            whom = lanes.asked[waiting]
            for k in np.unique(whom):
                which = waiting[whom == k]
                battles = lanes.words[which].view(lanes.battles.dtype)[:, 0]
                masks = np.zeros((len(which), lanes.masks.shape[1]), np.int8)
                self._kernels.masks_of(lanes, which, masks)
                actions = self.opponents[k].policy.decide_batch(battles, masks)
                self._kernels.answer(lanes, which, np.asarray(actions, np.int64), self._terms)


def _used(encounters: Sequence[Encounter]) -> np.ndarray:
    from okenv.driver import used_words

    return np.array([used_words(encounter.template) for encounter in encounters], np.int64)


def _check(
    encounters: Sequence[Encounter], opponents: Sequence[Opponent], num_envs: int, control: str, reward: str
) -> None:
    if not encounters:
        raise ValueError("encounters: found none, expected at least one")
    if not opponents:
        raise ValueError("opponents: found none, expected at least one")
    found = sorted({encounter.system for encounter in encounters})
    if len(found) > 1:
        raise ValueError(f"encounters: found several systems, {' and '.join(found)}, expected one")
    if num_envs < 1:
        raise ValueError(f"num_envs: found {num_envs}, expected at least 1")
    for what, value, expected in (("control", control, ("side", "fighter")), ("reward", reward, REWARDS)):
        if value not in expected:
            raise ValueError(
                f"{what}: found {value!r}, expected one of {', '.join(expected)}{nearest(value, expected, 0.4)}"
            )
