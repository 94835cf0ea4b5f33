"""Frozen networks of one shape, asked at once: each answers as it does alone, and the cost of the calls is shared.

A league has many past selves, and each is asked about a few fights at a time, again and again: then most of the time
goes into calls and not into numbers. So all that is no product of matrices is done for all of them at once.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numba import types

from agents.learned import kernels as learned
from agents.learned.entities import HEADER, Entities, entities
from agents.learned.kernels import learned_kernels
from agents.learned.network import EntityNetwork
from agents.learned.policy import LearnedPolicy
from okenv.core.capacity import CAPACITY
from okenv.core.entries import kernel_module
from okenv.core.policy import Policy
from okenv.systems import load_system

_I = types.int64
_INTS, _ROW, _GRID = types.int64[::1], types.float32[::1], types.float32[:, ::1]


@functools.cache
def together_kernels(name: str) -> Any:
    """The kernels of a system, by name (see each one's docstring)."""
    system, shown = load_system(name), learned_kernels(name)
    rules, batch = system.rules, system.layout.BATTLES
    inner = kernel_module(f"{__name__}.{name}", system.folder, Path(learned.__file__).parent)
    entry = inner.entry

    @entry(types.void(batch, _INTS, _I, _I, _INTS, _INTS, _ROW, _GRID, _GRID))
    def pack(bs, which, overall, features, firsts, allies, seen, whole, rows):
        """What the networks are shown of those battles: of the fight and the asked one, and a row for each fighter.

        ``firsts``, int64 ``[n + 1]``, are the first rows of each battle; ``seen`` is scratch.
        """
        at = np.int64(0)
        for i in range(len(which)):
            b = bs[which[i]]
            shown.show(b, b.actor, seen)
            allies[i], firsts[i] = np.int64(seen[0]), at
            for k in range(overall + features):
                whole[i, k] = seen[HEADER + k]
            start = HEADER + overall
            for row in range(b.fighters_n):
                for k in range(features):
                    rows[at, k] = seen[start + k]
                relation = 0 if row == 0 else 1 if row <= allies[i] else 2
                for k in range(3):
                    rows[at, features + k] = 1.0 if k == relation else 0.0
                start += features
                at += 1
        firsts[len(which)] = at

    @entry(types.void(_GRID, _GRID, _INTS))
    def add_to_rows(rows, whole, firsts):
        """Add each battle's numbers to those of its rows; what is below 0 becomes 0."""
        for i in range(len(whole)):
            for row in range(firsts[i], firsts[i + 1]):
                for k in range(whole.shape[1]):
                    rows[row, k] = max(rows[row, k] + whole[i, k], np.float32(0.0))

    @entry(types.void(_GRID, _GRID, _GRID, _INTS, _INTS, _GRID))
    def pool(seen, sums, context, firsts, allies, out):
        """What the trunk reads: the context, the asked one's row, and mean and greatest of each side's rows."""
        width = seen.shape[1]
        for i in range(len(context)):
            first, end = firsts[i], firsts[i + 1]
            middle = first + allies[i] + 1
            for k in range(width):
                out[i, k] = max(context[i, k], np.float32(0.0))
                out[i, width + k] = seen[first, k]
            for side in range(2):
                start, stop = (first, middle) if side == 0 else (middle, end)
                n, at = np.float32(stop - start), (2 + 2 * side) * width
                for k in range(width):
                    out[i, at + k] = sums[2 * i + side, k] / n
                    out[i, at + width + k] = seen[start, k]
                for row in range(start + 1, stop):
                    for k in range(width):
                        out[i, at + width + k] = max(out[i, at + width + k], seen[row, k])

    @entry(types.void(batch, _INTS, _GRID, _GRID, _INTS, _INTS, types.int64[:, ::1], _INTS, types.uint64[::1],
                      types.float64[::1], types.int8[::1], _ROW, _INTS))  # fmt: skip
    def choose(bs, which, untargeted, aimed, firsts, allies, places, who, seeds, temperatures, mask, logits, out):
        """The decisions; ``who`` are the networks, by number in ``seeds`` and ``temperatures``."""
        free, each = untargeted.shape[1], aimed.shape[1]
        for i in range(len(which)):
            b = bs[which[i]]
            rules.legal(b, mask)
            for a in range(len(mask)):
                if mask[a] != 0:
                    place = places[allies[i], a]
                    if place < free:
                        logits[a] = untargeted[i, place]
                    else:
                        row = (place - free) // each
                        logits[a] = aimed[firsts[i] + row, place - free - row * each]
            out[i] = shown.choose_one(b, logits, mask, seeds[who[i]], temperatures[who[i]])

    return inner


def shape(policy: Policy) -> tuple[Any, ...] | None:
    """What policies have in common that can be asked together; None for one that cannot."""
    if type(policy) is not LearnedPolicy or type(policy.answers) is not EntityNetwork:
        return None
    return tuple((name, weight.shape) for name, (weight, _) in sorted(policy.answers._weights.items()))


class Together:
    """Networks of one :func:`shape`.

    Args:
        layout: what they read and answer.
        policies: whose they are.
    """

    def __init__(self, layout: Entities, policies: Sequence[LearnedPolicy]) -> None:
        self._layout, self._kernels = layout, together_kernels(layout.system)
        networks: list[Any] = [policy.answers for policy in policies]
        self._weights = {name: [each._weights[name] for each in networks] for name in networks[0]._weights}
        self._seeds = np.array([policy.seed for policy in policies], np.uint64)
        self._temperatures = np.array([policy.temperature for policy in policies], np.float64)
        self._seen = np.zeros(layout.numbers(CAPACITY), np.float32)
        self._mask, self._logits = np.zeros(layout.actions, np.int8), np.zeros(layout.actions, np.float32)

    def decide(self, battles: np.ndarray, which: np.ndarray, who: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``.

        Args:
            battles: records.
            which: int64 ``[n]``, which of them, each waiting for a decision.
            who: int64 ``[n]``, whose decision, by place among the policies; ascending.
        """
        layout, kernels, n = self._layout, self._kernels, len(which)
        whole = np.empty((n, layout.globals + layout.features), np.float32)
        rows = np.empty((n * CAPACITY, layout.features + 3), np.float32)
        firsts, allies = np.empty(n + 1, np.int64), np.empty(n, np.int64)
        kernels.pack(battles, which, layout.globals, layout.features, firsts, allies, self._seen, whole, rows)
        edges = [0, *(np.flatnonzero(who[1:] != who[:-1]) + 1).tolist(), n]
        numbers = who[edges[:-1]].tolist()
        by_battle = list(zip(numbers, edges[:-1], edges[1:], strict=True))
        row_edges = firsts[edges].tolist()
        by_row = list(zip(numbers, row_edges[:-1], row_edges[1:], strict=True))
        rows = rows[: row_edges[-1]]

        context = self._linear("context", whole, by_battle)
        seen = self._linear("row", rows, by_row)
        kernels.add_to_rows(seen, context, firsts)
        seen = self._relu("entity", seen, by_row)
        sides = np.stack((firsts[:-1], firsts[:-1] + allies + 1), 1).ravel()
        pools = np.empty((n, 6 * seen.shape[1]), np.float32)
        kernels.pool(seen, np.add.reduceat(seen, sides), context, firsts, allies, pools)
        trunk = self._relu("trunk2", self._relu("trunk", pools, by_battle), by_battle)
        asked = self._linear("key", seen, by_row)
        kernels.add_to_rows(asked, self._linear("query", trunk, by_battle), firsts)
        aimed, untargeted = self._linear("aimed", asked, by_row), self._linear("untargeted", trunk, by_battle)
        out = np.empty(n, np.int64)
        kernels.choose(
            battles, which, untargeted, aimed, firsts, allies, layout.places, who, self._seeds, self._temperatures,
            self._mask, self._logits, out,
        )  # fmt: skip
        return out

    def _linear(self, name: str, x: np.ndarray, parts: list[tuple[int, int, int]]) -> np.ndarray:
        layers = self._weights[name]
        out = np.empty((len(x), layers[0][0].shape[1]), np.float32)
        for k, first, last in parts:
            part, (weight, bias) = out[first:last], layers[k]
            np.matmul(x[first:last], weight, part)
            part += bias
        return out

    def _relu(self, name: str, x: np.ndarray, parts: list[tuple[int, int, int]]) -> np.ndarray:
        out = self._linear(name, x, parts)
        return np.maximum(out, 0.0, out=out)


class Groups:
    """The policies of a pool that can be asked together.

    Args:
        system: the rulebook's name.
        policies: the pool.

    Attributes:
        of: for each policy, which of ``groups`` it belongs to, -1 for none; and ``place`` within that.
    """

    def __init__(self, system: str, policies: Sequence[Policy]) -> None:
        shapes = [shape(policy) for policy in policies]
        known = [found for found in dict.fromkeys(shapes) if found is not None]
        self.of = np.array([-1 if found is None else known.index(found) for found in shapes], np.int64)
        self.place = np.zeros(len(policies), np.int64)
        self.groups: list[Together] = []
        for k in range(len(known)):
            members = np.flatnonzero(self.of == k)
            self.place[members] = np.arange(len(members))
            some: Any = [policies[i] for i in members.tolist()]
            self.groups.append(Together(entities(system), some))
