"""One position's answers of an ``entities`` network as a kernel: what ``network.EntityNetwork`` says, for searches.

Only logits of legal actions are computed, and only for rows that something legal is aimed at; zeros, of which views
of a fight and rectified numbers are full, are left out; nothing is allocated. Sizes are padded to whole vectors. The
sums run in another order than NumPy's, so that answers differ in the last digits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from okenv.core.capacity import CAPACITY
from okenv.core.layout import MASK
from okenv.systems import System

from .entities import HEADER, Entities, entities
from .kernels import learned_kernels
from .vectors import add_rows, padded, product

SUMMED = ("context", "row", "entity", "trunk", "trunk2", "query", "key")
"""Layers that are computed as sums of their inputs' rows; of the heads single numbers are wanted, as dot products."""
HEADS = ("aimed", "untargeted", "value")
_CONTEXT, _ROW, _ENTITY, _TRUNK, _TRUNK2, _QUERY, _KEY, _AIMED, _UNTARGETED, _VALUE = range(len(SUMMED + HEADS))
_I, _F = types.int64, types.float64
_FLOATS, _INTS, _GRID = types.float32[::1], types.int64[::1], types.int64[:, ::1]
_ZERO = np.float32(0.0)


class Net(NamedTuple):
    """A network and what its kernels work on; one thread's.

    Attributes:
        sizes: int64 ``[2]``, its width and trunk, padded.
        weights: float32, of all layers: of ``SUMMED`` as ``[read, made]``, of ``HEADS`` as ``[made, read]``.
        at: int64 ``[layers, 2]``, where each layer's biases and weights begin.
        places: int64 ``[capacity, actions]``, as in ``Entities``.
        seen: float32 ``[numbers]``, scratch for what the network is shown.
        scratch: float32, numbers of the hidden layers.
        which: int64, scratch for the places of inputs that are not 0.
        reached: int64 ``[fighters]``, scratch: whether a row's numbers for aiming are there.
        logits: float32 ``[actions]``, the answer, where the mask is set.
    """

    sizes: np.ndarray
    weights: np.ndarray
    at: np.ndarray
    places: np.ndarray
    seen: np.ndarray
    scratch: np.ndarray
    which: np.ndarray
    reached: np.ndarray
    logits: np.ndarray


NET = types.NamedTuple([_INTS, _FLOATS, _GRID, _GRID, _FLOATS, _FLOATS, _INTS, _INTS, _FLOATS], Net)


def new_net(layout: Entities, weights: dict[str, np.ndarray]) -> Net:
    """A network with its scratch arrays.

    Args:
        layout: what it reads and answers.
        weights: as ``weights.Learned`` has them, of the architecture ``entities``.
    """
    width, trunk = padded(len(weights["entity.bias"])), padded(len(weights["trunk.bias"]))
    parts, at, begin = [], [], 0
    for name in SUMMED + HEADS:
        weight, bias = _whole(name, weights[f"{name}.weight"], weights[f"{name}.bias"])
        parts += [bias, weight.ravel()]
        at.append((begin, begin + bias.size))
        begin += bias.size + weight.size
    longest = max(6 * width, trunk, layout.globals + layout.features)
    return Net(
        np.array([width, trunk]),
        np.concatenate(parts),
        np.array(at, np.int64),
        layout.places,
        np.zeros(layout.numbers(CAPACITY), np.float32),
        np.zeros((2 * CAPACITY + 9) * width + 2 * trunk, np.float32),
        np.zeros(longest, np.int64),
        np.zeros(CAPACITY, np.int64),
        np.zeros(layout.actions, np.float32),
    )


def _whole(name: str, weight: np.ndarray, bias: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A layer's weights and biases as the kernels read them, what it makes or reads of others padded with zeros."""
    made, read = weight.shape
    if name in HEADS:
        return np.pad(weight, ((0, 0), (0, padded(read) - read))), bias
    if name == "trunk":  # it reads six vectors side by side
        weight = np.pad(weight.reshape(made, 6, -1), ((0, 0), (0, 0), (0, padded(read // 6) - read // 6)))
        weight = weight.reshape(made, -1)
    more = padded(made) - made
    return np.pad(weight.T, ((0, 0), (0, more))), np.pad(bias, (0, more))


def add_forward(inner: Any, system: System) -> None:
    """Add the kernels ``forward`` and ``answer`` to a module of kernels."""
    layout, shows = entities(system.name), learned_kernels(system.name)
    overall, features, aimed, untargeted = layout.globals, layout.features, layout.aimed, layout.untargeted
    add_layers(inner)

    @inner.entry(types.void(NET, _I, _I, _FLOATS, _FLOATS, _FLOATS))
    def see_row(net, row, relation, context, ahead, out):
        """What is kept of the fighter in a row, who is the viewer herself (0), an ally (1) or an enemy (2)."""
        width = len(out)
        first = HEADER + overall + row * features
        kind = net.at[_ROW, 1] + (features + relation) * width
        bias = net.at[_ROW, 0]
        for j in range(width):
            ahead[j] = context[j] + net.weights[bias + j] + net.weights[kind + j]
        inner.add_product(net, net.seen[first : first + features], _ROW, ahead)
        inner.rectify(ahead, ahead)
        inner.layer(net, ahead, _ENTITY, out)
        inner.rectify(out, out)

    @inner.entry(types.void(_FLOATS, _I, _I, _I, _FLOATS))
    def pool(seen, width, first, last, out):
        """Mean and maximum over the rows ``first`` to ``last - 1``; what is seen is never below 0."""
        mean, most = out[:width], out[width:]
        for j in range(2 * width):
            out[j] = _ZERO
        share = np.float32(1.0 / max(last - first, 1))
        for row in range(first, last):
            for j in range(width):
                one = seen[row * width + j]
                mean[j] += one * share
                most[j] = max(most[j], one)

    @inner.entry(_F(NET, MASK))
    def forward(net, mask):
        """Logits of the marked actions for what is in ``net.seen``; returns the value."""
        width, middle, scratch = net.sizes[0], net.sizes[1], net.scratch
        allies, rows = np.int64(net.seen[0]), np.int64(net.seen[1])
        context, ahead, query = scratch[:width], scratch[width : 2 * width], scratch[2 * width : 3 * width]
        pools = scratch[3 * width : 9 * width]
        rest = scratch[9 * width :]
        trunk, deeper, rest = rest[:middle], rest[middle : 2 * middle], rest[2 * middle :]
        seen, aims = rest[: CAPACITY * width], rest[CAPACITY * width :]

        inner.layer(net, net.seen[HEADER : HEADER + overall + features], _CONTEXT, context)
        for row in range(rows):
            relation = 0 if row == 0 else 1 if row <= allies else 2
            inner.see_row(net, row, relation, context, ahead, seen[row * width : (row + 1) * width])
        inner.rectify(context, pools[:width])
        inner.rectify(seen[:width], pools[width : 2 * width])
        inner.pool(seen, width, 0, allies + 1, pools[2 * width : 4 * width])
        inner.pool(seen, width, allies + 1, rows, pools[4 * width :])
        inner.layer(net, pools, _TRUNK, trunk)
        inner.rectify(trunk, trunk)
        inner.layer(net, trunk, _TRUNK2, deeper)
        inner.rectify(deeper, deeper)

        inner.layer(net, deeper, _QUERY, query)
        bias = net.at[_KEY, 0]
        for j in range(width):
            query[j] += net.weights[bias + j]
        for row in range(rows):
            net.reached[row] = 0
        for action in range(len(mask)):
            if mask[action] == 0:
                continue
            place = net.places[allies, action]
            if place < untargeted:
                net.logits[action] = inner.head(net, deeper, _UNTARGETED, place)
                continue
            row = (place - untargeted) // aimed
            aim = aims[row * width : (row + 1) * width]
            if net.reached[row] == 0:
                net.reached[row] = 1
                for j in range(width):
                    aim[j] = query[j]
                inner.add_product(net, seen[row * width : (row + 1) * width], _KEY, aim)
                inner.rectify(aim, aim)
            net.logits[action] = inner.head(net, aim, _AIMED, (place - untargeted) % aimed)
        return np.float64(inner.head(net, deeper, _VALUE, 0))

    @inner.entry(_F(system.layout.B, NET, MASK))
    def answer(b, net, mask):
        """Logits of the marked actions for whoever is asked; returns the value for her side, from -1 to 1."""
        shows.show(b, b.actor, net.seen)
        return max(-1.0, min(1.0, inner.forward(net, mask)))


def add_layers(inner: Any) -> None:
    """Add the kernels of layers; they know nothing of a rulebook."""

    @inner.entry(types.void(NET, _FLOATS, _I, _FLOATS))
    def add_product(net, x, number, out):
        """Add a layer's numbers for ``x``, without the biases, to ``out``."""
        n = np.int64(0)
        for i in range(len(x)):
            net.which[n] = i
            n += np.int64(x[i] != _ZERO)
        add_rows(out, 0, len(out), net.weights, net.at[number, 1], x, net.which, n)

    @inner.entry(types.void(NET, _FLOATS, _I, _FLOATS))
    def layer(net, x, number, out):
        """A layer's numbers for ``x``."""
        bias = net.at[number, 0]
        for j in range(len(out)):
            out[j] = net.weights[bias + j]
        inner.add_product(net, x, number, out)

    @inner.entry(types.void(_FLOATS, _FLOATS))
    def rectify(x, out):
        """What is above 0 of ``x``."""
        for j in range(len(x)):
            out[j] = max(x[j], _ZERO)

    @inner.entry(types.float32(NET, _FLOATS, _I, _I))
    def head(net, x, number, k):
        """The k-th number of a head for ``x``."""
        n = len(x)
        return net.weights[net.at[number, 0] + k] + product(x, 0, net.weights, net.at[number, 1] + k * n, n)
