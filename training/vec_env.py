"""Fights of a bank of encounters against a pool of opponents, as an SB3 ``VecEnv`` straight on the batch kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from agents.learned.entities import entities
from agents.scripted import ScriptedPolicy
from okenv.batch import REWARDS
from okenv.cast import Cast
from okenv.core.capacity import CAPACITY
from okenv.core.policy import Policy
from okenv.core.remade import Remade
from okenv.core.rng import derive
from okenv.driver import used_words, words
from okenv.encounter import Encounter
from okenv.systems import load_system

from .checks import check_arguments, check_grown, how_often
from .lanes import FIGHTER, FIRST_OUTSIDE, LANE, LEARNER, MOST_SKIPPED, NEVER, READY, SIDE, Lanes, Terms, lane_kernels
from .together import Groups

ENDS = ("outcome", "reward", "decisions", "encounter", "opponent", "rounds")
"""Columns of what is told of a fight that ended; the outcome is 1 for won, 0 for a draw, -1 for lost."""


@dataclass(frozen=True)
class Opponent:
    """Somebody in the pool.

    Attributes:
        name: what results are told by.
        policy: its kernel plays, if it is a scripted one or has a ``program``, as a gambit does, with draws of each
            fight's own; any other decides through ``decide_batch``.
    """

    name: str
    policy: Policy


class FightsVecEnv(Remade, VecEnv):
    """``num_envs`` fights side by side, each with its own encounter, side and opponent, drawn anew for each fight.

    An observation is what ``agents.learned.entities`` lays out: a header of two numbers, the fight's numbers, then a
    row for each fighter, and 0 for rows that are not there. Rewards are +1, -1 or 0 at the end, with the shaping of
    ``okenv.batch.REWARDS``. A fight that is over before the learner is asked is left out. The same seed and the same
    actions give the same fights: those of a lane follow from the seed and the lane's number, whatever ``num_envs``
    (so far as an opponent decides about a battle alike, whatever others it is asked about at once). An illegal
    action is answered by the harmless default. The seed is that of the constructor; SB3's ``seed()`` changes nothing.

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
        ValueError: for no encounters or opponents, encounters of several systems, a reward that is none, too few rows,
            an ally who does not play in the kernels.
    """

    render_mode = None
    REMADE = frozenset({"_kernels", "_groups"})

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
        check_arguments(encounters, num_envs, seed, control, reward, gamma)
        self.system = load_system(encounters[0].system)
        self.encounters, self.opponents = list(encounters), list[Opponent]()
        layout = entities(self.system.name)
        largest = max(len(encounter.names) for encounter in encounters)
        self.rows = largest if rows is None else rows
        if not largest <= self.rows <= CAPACITY:
            raise ValueError(f"rows: found {rows}, expected {largest}, as many as there are fighters, to {CAPACITY}")
        space = spaces.Box(-np.inf, np.inf, (layout.numbers(self.rows),), np.float32)
        super().__init__(num_envs, space, spaces.Discrete(layout.actions))
        self._cast = Cast(self.system)
        used = np.array([used_words(encounter.template) for encounter in encounters], np.int64)
        battles = np.zeros(num_envs, self.system.layout.BATTLE)
        templates = np.concatenate([words(encounter.template) for encounter in encounters])
        lanes = np.zeros(num_envs, LANE)
        lanes["family"] = [derive(np.uint64(seed), i) for i in range(num_envs)]
        lanes["episode"] = -1
        size = layout.numbers(self.rows)
        self._lanes = Lanes(
            battles, words(battles), lanes, np.zeros((num_envs, CAPACITY), np.int32), templates,
            used, np.zeros(0), np.zeros(0), np.zeros(0, np.int32), self._cast.table,
            np.zeros((num_envs, layout.actions), np.int8), np.zeros((num_envs, size), np.float32),
            np.zeros((num_envs, size), np.float32), np.zeros(num_envs, np.float32), np.zeros(num_envs, np.bool_),
            np.full(num_envs, NEVER, np.int64), np.zeros((num_envs, len(ENDS))),
        )  # fmt: skip
        kind = SIDE if control == "side" else FIGHTER
        ally_number = self._cast.number("ally", ally) if kind == FIGHTER else 0
        self._terms = Terms(kind, ally_number, REWARDS.index(reward), gamma)
        self._infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self._told: list[int] = []
        self.set_shares(np.ones(len(encounters)))
        self.set_pool(opponents, np.ones(len(opponents)))

    # --- what is drawn

    def set_shares(self, shares: np.ndarray) -> None:
        """How often each encounter is drawn from now on, float ``[encounters]``.

        Raises:
            ValueError: unless there is a number from 0 for each, and one above 0.
        """
        found = how_often("shares", shares, [encounter.name for encounter in self.encounters])
        self.shares = found
        self._lanes = self._lanes._replace(shares=np.cumsum(found))

    def set_likely(self, likely: np.ndarray) -> None:
        """How often each opponent is drawn from now on, float ``[opponents]``.

        Raises:
            ValueError: unless there is a number from 0 for each, and one above 0.
        """
        found = how_often("likely", likely, [opponent.name for opponent in self.opponents])
        self.likely = found
        self._lanes = self._lanes._replace(likely=np.cumsum(found))

    def set_pool(self, opponents: Sequence[Opponent], likely: np.ndarray) -> None:
        """The pool with others behind those that are in it; fights under way go on as they are.

        Raises:
            ValueError: where somebody has left the pool or changed places, and as :meth:`set_likely`.
        """
        check_grown([(one.name, one.policy) for one in self.opponents], [(one.name, one.policy) for one in opponents])
        how_often("likely", likely, [opponent.name for opponent in opponents])
        added = list(opponents[len(self.opponents) :])
        for opponent in added:
            system = getattr(opponent.policy, "system", self.system)
            if system.name != self.system.name:
                raise ValueError(f"opponents: {opponent.name!r}: plays {system.name!r}, expected {self.system.name!r}")
        numbers = [self._number(place, opponent.policy) for place, opponent in enumerate(added, len(self.opponents))]
        table = self._cast.table
        known_numbers = self._lanes.numbers
        self._lanes = self._lanes._replace(
            numbers=np.concatenate([known_numbers, np.array(numbers, np.int32)]), gambits=table
        )
        self.opponents = list(opponents)
        self._remake()
        self.set_likely(likely)

    def _remake(self) -> None:
        """The battles' words, a view of them, the kernels, and who of the pool is asked together."""
        self._lanes = self._lanes._replace(words=words(self._lanes.battles))
        self._kernels = lane_kernels(self.system.name, len(self._lanes.gambits) > 0)
        self._groups = Groups(self.system.name, [opponent.policy for opponent in self.opponents])

    def _number(self, place: int, policy: Policy) -> int:
        """What the kernels know an opponent by, once and for all."""
        if isinstance(policy, ScriptedPolicy):
            return self._cast.scripted.index(policy.code)
        # A row for each place: two gambits may have one code, where its file was edited in between.
        inside = self._cast.add(f"{policy.code} at {place}", policy)
        return FIRST_OUTSIDE - place if inside is None else inside

    # --- SB3

    def reset(self) -> np.ndarray:
        """The next fight of every lane; the observations.

        Raises:
            ValueError: where fight after fight is over before the learner is asked.
        """
        self._kernels.begin_lanes(self._lanes, self._terms)
        self._others()
        return self._lanes.out.copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Play the learner's decisions, and everything up to her next ones.

        Raises:
            RuntimeError: before the first reset.
            ValueError: for actions that are not whole numbers ``[num_envs]``; as :meth:`reset`; or for an opponent's
                answer that is not legal.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            expected = f"whole numbers ({self.num_envs},)"
            raise ValueError(f"actions: found {actions.dtype} {actions.shape}, expected {expected}")
        if (self._lanes.asked != READY).any():
            raise RuntimeError("step() needs a reset() before")
        self._kernels.act(self._lanes, np.ascontiguousarray(actions, np.int64), self._terms)
        self._others()

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Observations, rewards, which fights ended; in the infos of those the last view, and :data:`ENDS`.

        Their keys are SB3's ``terminal_observation``, ``TimeLimit.truncated`` (never: the round limit is a draw) and
        ``episode``, and ``ends``, float64 ``[len(ENDS)]``. Observations are copies.
        """
        lanes = self._lanes
        for i in self._told:
            self._infos[i] = {}
        self._told = np.flatnonzero(lanes.ended).tolist()
        for i in self._told:
            ends = lanes.ends[i]
            episode = {"r": float(ends[1]), "l": int(ends[2]), "t": 0.0}
            self._infos[i] = {
                "terminal_observation": lanes.last[i].copy(), "TimeLimit.truncated": False,
                "episode": episode, "ends": ends.copy(),
            }  # fmt: skip
        return lanes.out.copy(), lanes.rewards.copy(), lanes.ended.copy(), self._infos.copy()

    def action_masks(self) -> np.ndarray:
        """The current masks, bool ``[num_envs, actions]``; a copy."""
        return self._lanes.masks.astype(np.bool_)

    def close(self) -> None:
        """Nothing is open."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is."""
        return [False for _ in self._get_indices(indices)]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """Call a method once; what it answers, for each fight, ``action_masks`` as one array."""
        answer = getattr(self, method_name)(*args, **kwargs)
        which = list(self._get_indices(indices))
        if isinstance(answer, np.ndarray) and len(answer) == self.num_envs:
            return answer if indices is None else answer[which]
        return [answer] * len(which)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute, for each fight."""
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

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
        """Go on where :meth:`state` was taken, with the same bank and pool; the observations.

        Raises:
            ValueError: for a state that is none, or none of these fights; nothing has changed then.
        """
        lanes, found = self._lanes, self._fits(state)
        self.set_shares(state["shares"])
        self.set_likely(state["likely"])
        lanes.words[:], lanes.codes[:], lanes.lanes[:] = state["battles"], state["codes"], found
        for i in range(self.num_envs):
            self._kernels.look_again(self._lanes, i)
        return lanes.out.copy()

    def _fits(self, state: dict[str, np.ndarray]) -> np.ndarray:
        """The lanes' records of a state, if it can be one of these fights."""
        for name, array in self.state().items():
            found = state.get(name)
            if found is None or found.shape != array.shape or found.dtype != array.dtype:
                what = "none" if found is None else f"{found.dtype} {found.shape}"
                raise ValueError(f"state: {name}: found {what}, expected {array.dtype} {array.shape}")
        for name, names in (("shares", self.encounters), ("likely", self.opponents)):
            how_often(f"state: {name}", state[name], [each.name for each in names])
        lanes: np.ndarray = np.ascontiguousarray(state["lanes"]).view(LANE)[:, 0]
        for name, count in (("encounter", len(self.encounters)), ("opponent", len(self.opponents)), ("side", 2)):
            if not ((lanes[name] >= 0) & (lanes[name] < count)).all():
                raise ValueError(f"state: lanes: found {name} {lanes[name].max()}, expected 0 to {count - 1}")
        known = {LEARNER, *self._lanes.numbers.tolist(), self._terms.ally}
        fighters = np.array([len(encounter.names) for encounter in self.encounters])[lanes["encounter"]]
        battles = np.ascontiguousarray(state["battles"]).view(self._lanes.battles.dtype)[:, 0]
        played = np.arange(CAPACITY) < fighters[:, None]
        if (battles["fighters_n"] != fighters).any() or not set(state["codes"][played].tolist()) <= known:
            raise ValueError("state: found fights of other encounters or opponents, expected the same bank and pool")
        return lanes

    @property
    def battles(self) -> np.ndarray:
        """The battles as records ``[num_envs]``: a view, for looking only."""
        return self._lanes.battles

    @property
    def lanes(self) -> np.ndarray:
        """The lanes' records, ``[num_envs]``: a view, for looking only."""
        return self._lanes.lanes

    # --- inner workings

    def _others(self) -> None:
        """Ask the opponents outside the kernels until the learner is asked everywhere."""
        lanes = self._lanes
        while True:
            waiting = np.flatnonzero(lanes.asked != READY)
            if not len(waiting):
                return
            whom = lanes.asked[waiting]
            if whom.min() == NEVER:
                raise ValueError(self._stuck(int(waiting[whom.argmin()])))
            group = self._groups.of[whom]
            for g in np.unique(group[group >= 0]).tolist():
                some = np.flatnonzero(group == g)
                some = some[np.argsort(self._groups.place[whom[some]], kind="stable")]
                which = waiting[some]
                actions = self._groups.groups[g].decide(lanes.battles, which, self._groups.place[whom[some]])
                self._kernels.answer(lanes, which, actions, self._terms)
            for k in np.unique(whom[group < 0]).tolist():
                which = waiting[whom == k]
                battles = lanes.words[which].view(lanes.battles.dtype)[:, 0]
                masks = np.zeros((len(which), lanes.masks.shape[1]), np.int8)
                self._kernels.masks_of(lanes, which, masks)
                self._answer(self.opponents[k], which, self.opponents[k].policy.decide_batch(battles, masks))

    def _answer(self, opponent: Opponent, which: np.ndarray, actions: Any) -> None:
        found = np.asarray(actions)
        if found.shape != which.shape or not np.issubdtype(found.dtype, np.integer):
            what = f"{found.dtype} {found.shape}, expected whole numbers {which.shape}"
            raise ValueError(f"opponents: {opponent.name!r}: answered {what}")
        found = found.astype(np.int64)
        wrong = self._kernels.answer(self._lanes, which, found, self._terms)
        if wrong >= 0:
            raise ValueError(f"opponents: {opponent.name!r}: answered {found[wrong]}, expected a legal action")

    def _stuck(self, i: int) -> str:
        """Why a lane does not come to a decision of the learner."""
        lane = self._lanes.lanes[i]
        encounter, opponent = self.encounters[int(lane["encounter"])], self.opponents[int(lane["opponent"])]
        side = encounter.side_names[int(lane["side"])]
        return (
            f"encounters: found {MOST_SKIPPED} fights in a row that were over before the learner was asked, the last "
            f"one of {encounter.name!r} for {side!r} against {opponent.name!r}, expected some in which she decides"
        )
