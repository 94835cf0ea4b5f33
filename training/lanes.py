"""The training environment's kernels: fights of many encounters against many opponents, in lanes side by side.

A lane plays one fight after the other. Episode ``k`` of a lane has the seed ``derive(family, k)``, and from that seed
its encounter, the learner's side, her fighter and the opponent are drawn, by shares that may change between episodes.
Kernel opponents play inside; where another one is asked, or the learner, the lane waits. Every decision, all dice and
the draws of the policies are the driver's own, so a fight is the one that evaluation plays from that seed.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype, types

from agents.learned import kernels as learned
from agents.learned.kernels import learned_kernels
from okenv import batch as environments
from okenv.batch import batch_kernels
from okenv.core.copying import copy
from okenv.core.entries import kernel_module
from okenv.core.events import no_log
from okenv.core.layout import ONGOING
from okenv.core.rng import derive, draw
from okenv.driver import POLICY_STREAM, gambit_kernels, kernels
from okenv.systems import load_system

LEARNER = -1
"""The number of a fighter whom the learner plays; others outside the kernels are FIRST_OUTSIDE and below."""
FIRST_OUTSIDE = -2
SIDE, FIGHTER = range(2)
"""What the learner plays in a fight: a whole side, or one fighter drawn from it."""
READY, NEVER = -1, -2
"""In ``Lanes.asked``: the learner is asked, or never was; from 0 on, the opponent outside the kernels who is."""
MOST_SKIPPED = 1000
"""Fights of a lane in a row that may be over before the learner is asked; after them it waits, as NEVER."""

LANE = np.dtype(
    (
        np.record,
        [
            ("family", "u8"),  # of the seeds of this lane's fights
            ("episode", "i8"),  # number of the fight under way, from 0
            ("encounter", "i4"),
            ("opponent", "i4"),
            ("side", "i4"),  # the learner's
            ("viewer", "i4"),  # her fighter who decided last, -1 before the first decision
            ("steps", "i4"),  # her decisions in this fight
            ("skipped", "i4"),  # fights before this one, in a row, that were over before she was asked
            ("potential", "f8"),  # at her last decision
            ("gained", "f8"),  # rewards of this fight so far
        ],
    )
)
_STREAM = 0x6C616E65  # sets the draws of encounter, side and opponent apart from the dice
_I, _F = types.int64, types.float64
_ENCOUNTER, _OWN_SIDE, _OWN_FIGHTER, _OPPONENT = range(4)


class Lanes(NamedTuple):
    """What the kernels work on, for ``n`` lanes.

    Attributes:
        battles: records ``[n]``; ``words`` is the same as int32 ``[n, words]``.
        lanes: ``LANE`` records ``[n]``.
        codes: int32 ``[n, capacity]``, who plays each fighter.
        templates: int32 ``[encounters, words]``, the laid-out battles, with the ``used`` words of each, int64.
        shares: float64 ``[encounters]``, cumulative.
        likely: float64 ``[opponents]``, cumulative.
        numbers: int32 ``[opponents]``: their number in the kernels, or FIRST_OUTSIDE and below.
        gambits: int32 ``[rows, GAMBIT_WORDS]``, the compiled gambits among them.
        masks: int8 ``[n, actions]``; ``out`` float32 ``[n, numbers]``: what the learner is asked.
        last: float32 ``[n, numbers]``: the last view of a fight that ended in this step.
        rewards: float32 ``[n]``; ``ended`` bool ``[n]``.
        asked: int64 ``[n]``: who is, READY or an opponent.
        ends: float64 ``[n, 6]``, where a fight ended: outcome for the learner, rewards, decisions, encounter, opponent,
            rounds.
    """

    battles: np.ndarray
    words: np.ndarray
    lanes: np.ndarray
    codes: np.ndarray
    templates: np.ndarray
    used: np.ndarray
    shares: np.ndarray
    likely: np.ndarray
    numbers: np.ndarray
    gambits: np.ndarray
    masks: np.ndarray
    out: np.ndarray
    last: np.ndarray
    rewards: np.ndarray
    ended: np.ndarray
    asked: np.ndarray
    ends: np.ndarray


class Terms(NamedTuple):
    """What is played for.

    Attributes:
        control: SIDE or FIGHTER.
        ally: number of who plays the learner's own side beside her, with FIGHTER.
        reward: index in ``okenv.batch.REWARDS``.
        gamma: discount, as shaping needs it.
    """

    control: int
    ally: int
    reward: int
    gamma: float


@functools.cache
def lane_kernels(name: str, gambits: bool = True) -> Any:
    """The kernels of a system, by name (see each one's docstring); with ``gambits`` opponents may be such."""
    system = load_system(name)
    rules, batch = system.rules, system.layout.BATTLES
    driver = gambit_kernels(name) if gambits else kernels(name)
    shown, rewards = learned_kernels(name), batch_kernels(name, gambits)
    lanes_of = types.NamedTuple(
        [
            batch, types.int32[:, ::1], types.Array(from_dtype(LANE), 1, "C"), types.int32[:, ::1],
            types.int32[:, ::1], types.int64[::1], types.float64[::1], types.float64[::1], types.int32[::1],
            types.int32[:, ::1], types.int8[:, ::1], types.float32[:, ::1], types.float32[:, ::1],
            types.float32[::1], types.boolean[::1], types.int64[::1], types.float64[:, ::1],
        ],
        Lanes,
    )  # fmt: skip
    terms_of = types.NamedTuple([_I, _I, _I, _F], Terms)

    inner = kernel_module(
        f"{__name__}.{name}{'.gambits' if gambits else ''}",
        system.folder,
        Path(learned.__file__).parent,
        Path(environments.__file__),
    )
    entry = inner.entry

    @entry(_F(types.uint64, _I))
    def lot(seed, what):
        """A number in [0, 1) of a fight's seed."""
        return np.float64(draw(derive(seed, _STREAM), what, 0, 0, 0) >> np.uint64(11)) * 2.0**-53

    @entry(_I(types.float64[::1], _F))
    def drawn(cumulative, number):
        """The index that a number in [0, 1) falls upon, by cumulative shares."""
        last = len(cumulative) - 1
        while last > 0 and cumulative[last - 1] >= cumulative[len(cumulative) - 1]:
            last -= 1  # never one without a share
        for k in range(last):
            if number * cumulative[last] < cumulative[k]:
                return np.int64(k)
        return np.int64(last)

    @entry(types.void(lanes_of, _I, terms_of))
    def lay_out_lane(all_lanes, i, terms):
        """Lay out the next fight of a lane, and begin it."""
        lane, before = all_lanes.lanes[i], np.int64(all_lanes.lanes[i].encounter)
        lane.episode += 1
        seed = derive(lane.family, lane.episode)
        lane.encounter = inner.drawn(all_lanes.shares, inner.lot(seed, _ENCOUNTER))
        lane.opponent = inner.drawn(all_lanes.likely, inner.lot(seed, _OPPONENT))
        used = all_lanes.used[lane.encounter]
        copy(all_lanes.words[i], all_lanes.templates[lane.encounter], used)
        for k in range(used, all_lanes.used[before]):
            all_lanes.words[i, k] = 0  # the rows of a larger fight before this one
        b = all_lanes.battles[i]
        b.seed = seed
        lane.side = np.int64(inner.lot(seed, _OWN_SIDE) * 2.0)
        own = np.int64(inner.lot(seed, _OWN_FIGHTER) * b.side_n[lane.side])
        for row in range(b.fighters_n):
            if rules.side_of(b, row) != lane.side:
                all_lanes.codes[i, row] = all_lanes.numbers[lane.opponent]
            elif terms.control == SIDE or row == own + (b.side_n[0] if lane.side == 1 else 0):
                all_lanes.codes[i, row] = LEARNER
            else:
                all_lanes.codes[i, row] = terms.ally
        lane.viewer, lane.steps, lane.gained, lane.potential = -1, 0, 0.0, 0.0
        all_lanes.out[i, :] = 0.0
        rules.begin(b, no_log())

    @entry(types.void(lanes_of, _I, terms_of))
    def go_on(all_lanes, i, terms):
        """Play a lane on until the learner or an opponent outside the kernels is asked; fights may end on the way."""
        b, lane, log = all_lanes.battles[i], all_lanes.lanes[i], no_log()
        while True:
            driver.play_on(
                b, all_lanes.codes[i], all_lanes.gambits, derive(b.seed, POLICY_STREAM), all_lanes.masks[i], log
            )
            over = b.outcome != ONGOING
            if not over and all_lanes.codes[i, b.actor] != LEARNER:
                all_lanes.asked[i] = FIRST_OUTSIDE - all_lanes.codes[i, b.actor]
                return
            potential = rewards.potential(b, lane.side, terms.reward)
            if lane.steps > 0:
                reward = terms.gamma * potential - lane.potential
                if b.outcome == 0 or b.outcome == 1:
                    reward += 1.0 if b.outcome == lane.side else -1.0
                lane.gained += reward
                all_lanes.rewards[i] += reward
            if not over:
                lane.potential, lane.skipped = potential, 0
                all_lanes.asked[i] = READY
                rules.legal(b, all_lanes.masks[i])
                shown.show(b, b.actor, all_lanes.out[i])
                return
            if lane.steps > 0:
                ends = all_lanes.ends[i]
                ends[0] = 0.0
                if b.outcome == 0 or b.outcome == 1:
                    ends[0] = 1.0 if b.outcome == lane.side else -1.0
                ends[1], ends[2], ends[3] = lane.gained, lane.steps, lane.encounter
                ends[4], ends[5] = lane.opponent, b.turn
                all_lanes.ended[i] = True
                all_lanes.last[i, :] = 0.0
                shown.show(b, lane.viewer, all_lanes.last[i])
            else:
                lane.skipped += 1
                if lane.skipped >= MOST_SKIPPED:
                    all_lanes.asked[i] = NEVER
                    return
            inner.lay_out_lane(all_lanes, i, terms)

    @entry(types.void(lanes_of, terms_of))
    def begin_lanes(all_lanes, terms):
        """The next fight of every lane."""
        for i in range(len(all_lanes.lanes)):
            all_lanes.rewards[i], all_lanes.ended[i] = 0.0, False
            all_lanes.lanes[i].skipped = 0
            inner.lay_out_lane(all_lanes, i, terms)
            inner.go_on(all_lanes, i, terms)

    @entry(types.void(lanes_of, types.int64[::1], terms_of))
    def act(all_lanes, actions, terms):
        """The learner's decision in every lane; an illegal one is answered by the harmless default."""
        log = no_log()
        for i in range(len(actions)):
            b, lane = all_lanes.battles[i], all_lanes.lanes[i]
            all_lanes.rewards[i], all_lanes.ended[i] = 0.0, False
            action = actions[i]
            if not rules.allowed(b, action):
                action = rules.default_action(b)
            lane.viewer = b.actor
            lane.steps += 1
            rules.apply(b, action, log)
            inner.go_on(all_lanes, i, terms)

    @entry(types.void(lanes_of, types.int64[::1], types.int8[:, ::1]))
    def masks_of(all_lanes, which, masks):
        """The masks of those lanes, wherever another than the learner is asked."""
        for k in range(len(which)):
            rules.legal(all_lanes.battles[which[k]], masks[k])

    @entry(_I(lanes_of, types.int64[::1], types.int64[::1], terms_of))
    def answer(all_lanes, which, actions, terms):
        """Others' decisions in those lanes, and on; the first of them that is not legal stops it, -1 for none."""
        log = no_log()
        for k in range(len(which)):
            if not rules.allowed(all_lanes.battles[which[k]], actions[k]):
                return np.int64(k)
            rules.apply(all_lanes.battles[which[k]], actions[k], log)
            inner.go_on(all_lanes, which[k], terms)
        return np.int64(-1)

    @entry(types.void(lanes_of, types.int64))
    def look_again(all_lanes, i):
        """Write once more what the learner is asked in a lane that waits for her."""
        all_lanes.asked[i] = READY
        rules.legal(all_lanes.battles[i], all_lanes.masks[i])
        all_lanes.out[i, :] = 0.0
        shown.show(all_lanes.battles[i], all_lanes.battles[i].actor, all_lanes.out[i])

    return inner
