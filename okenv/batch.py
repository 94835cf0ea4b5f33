"""The environments' kernels: whole steps, from one outside decision to the next, with rewards and autoreset.

One call plays the decision, all dice and all scripted decisions after it, and writes the next
observation and mask. Episode ``k`` of an environment is laid out with the seed ``derive(family, k)``,
so that the same fights come out one at a time or in a batch, whatever the batch order and the threads.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numba import from_dtype, types

from .core.copying import copy
from .core.entries import kernel_module
from .core.events import no_log
from .core.layout import DRAW, MASK, OBSERVATION, ONGOING
from .core.mind.masks import marked
from .core.rng import below, derive, draw
from .driver import POLICY_STREAM, gambit_kernels, kernels
from .systems import load_system

REWARDS = ("outcome", "standing", "harm")
"""+1 or -1 at the end and 0 for a draw; the others add the shaping of that name to it."""
OUTCOME, STANDING, HARM = range(3)
ILLEGAL_PENALTY = 0.1
"""What an illegal action costs, each time, where it does not raise."""
NEXT_STEP, SAME_STEP, DISABLED, RESET = range(4)
"""What a batch does with an ended fight: a new one at the next step, in the same step, or nothing; or only resets."""
RANDOM_SIDE = 2
"""The outside player's side is drawn anew for each fight."""

SEAT = np.dtype(
    (
        np.record,
        [
            ("family", "u8"),  # of the seeds of this environment's fights
            ("episode", "i8"),  # number of the fight under way, from 0
            ("side", "i4"),  # which the outside player has in it
            ("over", "i4"),  # 1: its end has been reported, and a reset is due
        ],
    )
)
"""Who plays at one battle of a batch."""

_I, _U, _F, _BOOL = types.int64, types.uint64, types.float64, types.boolean
_FLAT, _WORDS, _CODES, _GAMBITS = types.int32[::1], types.int32[:, ::1], types.int32[:, ::1], types.int32[:, ::1]
_SEATS = types.Array(from_dtype(SEAT), 1, "C")
_MASKS, _OBSERVATIONS = types.int8[:, ::1], types.float32[:, ::1]
_INTS, _FLOATS, _BOOLS = types.int64[::1], types.float64[::1], types.boolean[::1]
_ANSWER = types.Tuple((_I, _BOOL, _F, _I))
_SIDE_STREAM = 0x73696465  # sets the draw of the side apart from the dice and the policies


@functools.cache
def batch_kernels(system: str, gambits: bool = False) -> Any:
    """The environments' kernels of a system, by name (see each one's docstring).

    ``flat`` is one battle as int32 ``[words]``: passed like this, a call from Python costs a
    small part of what a structured array costs. ``codes`` is int32 ``[2, fighters]``: for either
    side of the outside player, the policy number of each fighter, -1 for her own; ``gambits`` is int32
    ``[rows, GAMBIT_WORDS]``, the compiled gambits that those numbers name beyond the scripted ones. ``n`` is how many
    words of a record are in use. Without ``gambits`` that table must be empty, and they compile sooner.
    """
    chosen = load_system(system)
    rules = chosen.rules
    record, batch, layout = chosen.layout.B, chosen.layout.BATTLES, chosen.layout.BATTLE
    driver = gambit_kernels(system) if gambits else kernels(system)

    inner = kernel_module(f"{__name__}.{system}{'.gambits' if gambits else ''}", chosen.folder)
    entry = inner.entry

    @entry(_F(record, _I, _I))
    def potential(b, side, kind):
        """The potential of ``REWARDS[kind]`` for a side; 0 at the end, as shaping needs it."""
        if kind == OUTCOME or b.outcome != ONGOING:
            return 0.0
        mine, theirs = b.side_n[side], b.side_n[1 - side]
        if kind == STANDING:
            return rules.standing(b, side) / mine - rules.standing(b, 1 - side) / theirs
        return 0.1 * (rules.harm(b, 1 - side) / theirs - rules.harm(b, side) / mine)

    @entry(_ANSWER(record, _BOOL, _I, _CODES, _GAMBITS, _I, _BOOL, _I, _F, MASK, OBSERVATION))
    def turn(b, fresh, side, codes, gambits, action, strict, kind, gamma, mask, out):
        """Begin a laid-out battle (``fresh``), or play one outside decision; then on to the next, and look.

        A fight that was over before the player was asked ends at her first step, whatever the action.
        With ``strict`` an illegal action changes nothing.
        """
        log = no_log()
        illegal, reward, before, viewer = False, 0.0, 0.0, np.int64(-1)
        if fresh:
            rules.begin(b, log)
            viewer = 0
            while codes[side, viewer] >= 0:
                viewer += 1  # her first fighter looks on, should it be over at once
        elif b.outcome == ONGOING:
            viewer = np.int64(b.actor)  # the last view is that of whoever decided last
            if not rules.allowed(b, action):
                if strict:
                    return np.int64(ONGOING), True, 0.0, viewer
                action = rules.default_action(b)
                illegal = True
                reward = -ILLEGAL_PENALTY
            before = inner.potential(b, side, kind)
            rules.apply(b, action, log)
        driver.play_on(b, codes[side], gambits, derive(b.seed, POLICY_STREAM), mask, log)
        if b.outcome != ONGOING and viewer >= 0:
            b.actor = viewer
        driver.look(b, mask, out)
        if not fresh:
            reward += gamma * inner.potential(b, side, kind) - before
            if b.outcome == 0 or b.outcome == 1:
                reward += 1.0 if b.outcome == side else -1.0
        return np.int64(b.outcome), illegal, reward, np.int64(b.actor)

    @entry(_I(_I, _U))
    def drawn(side, seed):
        """The player's side in the fight with that seed."""
        return below(derive(seed, _SIDE_STREAM), 2) if side == RANDOM_SIDE else side

    @entry(_I(_FLAT, _FLAT, _I, _U, _I, _I))
    def lay_out_one(flat, template, n, family, episode, side):
        """Lay out an episode of a family of fights; returns the player's side."""
        copy(flat, template, n)
        b = flat.view(layout)[0]
        b.seed = derive(family, episode)
        return inner.drawn(side, b.seed)

    @entry(_ANSWER(_FLAT, _BOOL, _I, _CODES, _GAMBITS, _I, _BOOL, _I, _F, MASK, OBSERVATION))
    def step_one(flat, fresh, side, codes, gambits, action, strict, kind, gamma, mask, out):
        """Begin one battle that is laid out, or one outside decision in it: ``(outcome, illegal, reward, actor)``."""
        return inner.turn(flat.view(layout)[0], fresh, side, codes, gambits, action, strict, kind, gamma, mask, out)

    def reset_one(
        flat: np.ndarray, template: np.ndarray, n: int, family: np.uint64, episode: int, side: int,
        codes: np.ndarray, gambits: np.ndarray, mask: np.ndarray, out: np.ndarray,
    ) -> int:  # fmt: skip
        """Lay out an episode of a family of fights, and begin; returns the player's side."""
        own: int = inner.lay_out_one(flat, template, n, family, episode, side)
        inner.step_one(flat, True, own, codes, gambits, 0, False, OUTCOME, 0.0, mask, out)
        return own

    inner.reset_one = reset_one

    @entry(types.void(_FLAT, _I, MASK, OBSERVATION))
    def glance(flat, viewer, mask, out):
        """What a fighter may know; her mask is all zero unless she is asked, and all one at the end."""
        b = flat.view(layout)[0]
        rules.observe(b, viewer, out)
        if b.outcome != ONGOING:
            mask[:] = 1
        elif b.actor == viewer:
            rules.legal(b, mask)
        else:
            mask[:] = 0

    @entry(types.UniTuple(_I, 4)(_FLAT))
    def tally(flat):
        """``(standing, standing, harm, harm)`` of side 0 and side 1."""
        b = flat.view(layout)[0]
        return rules.standing(b, 0), rules.standing(b, 1), rules.harm(b, 0), rules.harm(b, 1)

    @entry(types.void(batch, _WORDS, _FLAT, _I, _I, _SEATS, _I))
    def lay_out(bs, to, template, n, i, seats, side):
        """Lay out the next fight of battle i."""
        seat = seats[i]
        seat.episode += 1
        seat.over = 0
        copy(to[i], template, n)
        bs[i].seed = derive(seat.family, seat.episode)
        seat.side = inner.drawn(side, bs[i].seed)

    @entry(
        types.void(
            batch, _WORDS, _FLAT, _I, _I, _I, _SEATS, _I, _CODES, _GAMBITS, _I, _I, _F, _INTS,
            _MASKS, _OBSERVATIONS, _FLOATS, _BOOLS, _BOOLS, _INTS, _INTS, _MASKS, _OBSERVATIONS,
        )
    )  # fmt: skip
    def step_many(
        bs, to, template, n, first, last, seats, side, codes, gambits, mode, kind, gamma, actions,
        masks, out, rewards, ended, illegal, outcomes, rounds, last_masks, last_out,
    ):  # fmt: skip
        """One step of battles ``first`` to ``last - 1``, ended fights handled by ``mode``.

        ``outcomes`` and ``rounds`` are written where a fight ended, ``last_masks`` and ``last_out``
        too, with the last view of it, where the next one begins in the same step. With RESET for ``mode``
        new fights begin where ``actions`` is not 0, and nothing else happens.
        """
        for i in range(first, last):
            seat = seats[i]
            rewards[i], ended[i], illegal[i] = 0.0, False, False
            if mode == RESET:
                if actions[i] == 0:
                    continue
            elif seat.over == 0:
                answer = inner.turn(
                    bs[i], False, seat.side, codes, gambits, actions[i], False, kind, gamma, masks[i], out[i]
                )  # fmt: skip
                illegal[i], rewards[i] = answer[1], answer[2]
                if answer[0] == ONGOING:
                    continue
                ended[i] = True
                seat.over = 1
                outcomes[i] = 0 if answer[0] == DRAW else (1 if answer[0] == seat.side else -1)
                rounds[i] = bs[i].turn
                if mode != SAME_STEP:
                    continue
                copy(last_masks[i], masks[i], masks.shape[1])
                copy(last_out[i], out[i], out.shape[1])
            elif mode != NEXT_STEP:
                continue
            inner.lay_out(bs, to, template, n, i, seats, side)
            inner.turn(bs[i], True, seat.side, codes, gambits, 0, False, OUTCOME, 0.0, masks[i], out[i])

    @entry(_I(batch, _I, _I, _INTS))
    def first_illegal(bs, first, last, actions):
        """The first battle that still goes on and whose action is not allowed, -1 for none."""
        for i in range(first, last):
            if bs[i].outcome == ONGOING and not rules.allowed(bs[i], actions[i]):
                return np.int64(i)
        return np.int64(-1)

    @entry(types.void(_MASKS, _U, _I, _INTS))
    def pick(masks, seed, count, out):
        """A legal action for each row of masks, each equally likely; the ``count``-th draw of ``seed``."""
        for i in range(len(out)):
            legal = np.int64(0)
            for a in range(masks.shape[1]):
                legal += masks[i, a]
            out[i] = marked(masks[i], below(draw(seed, i, 0, 0, count), legal))

    return inner
