"""A duel as a game: its states and what follows them, worked out from the engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from okenv.core.chance import outcomes
from okenv.driver import kernels, used_words
from okenv.encounter import Encounter
from okenv.systems import load_system

from .asides import MOST, new_asides, sizes_of
from .code import BETWEEN, CODES, FOLLOWS, STATES, Graph, bytes_of, new_graph
from .desk import Desk, new_desk
from .expand import DONE, GOES_ON, NEEDS_ROOM
from .iterate import NESTED
from .kernels import exact_kernels
from .keys import Keys, new_keys, room
from .links import CHANNELS, MAP_BITS, Links, link
from .positions import Duel, Positions, Root, SolverError, as_duel, objection, tag_bits

GIB = 2**30
MOST_BYTES = 8 * GIB
"""What a game may take of memory by default."""
_AT_ONCE = 20_000
_FIRST = (1 << 16, 1 << 20, 1 << 16)
"""Room for states, instructions and follows to begin with."""


@dataclass(frozen=True)
class Game(Positions):
    """All that can happen in a duel.

    Attributes:
        links: the programs of the states, made ready for being worked out again and again; the graph has none then.
        order: int64 ``[states]``, the states as they are to be worked out.
        parts: int64 ``[parts, 4]``: the layer and level, and from where to where in ``order``; level 0 are the ends of
            rounds.
    """

    links: Links
    order: np.ndarray
    parts: np.ndarray


def build_game(
    fight: Encounter | Duel,
    without: Sequence[str] | None = None,
    most_bytes: int = MOST_BYTES,
    told: Callable[[int, int], None] = lambda _states, _waiting: None,
) -> Game:
    """Work out everything that can follow in a duel.

    Args:
        fight: one fighter against another.
        without: tactics that neither side shall have; by default those that the rulebook's ``rounds`` leaves out.
        most_bytes: of memory.
        told: called again and again with how many states have been found, and how many of them wait.

    Raises:
        SolverError: for what is no duel, tactics that there are not, or more states than fit into the memory.
    """
    duel, begun = as_duel(fight), time.perf_counter()
    system = load_system(duel.system)
    if reason := objection(duel):
        raise SolverError(f"{duel.name}: {reason}")
    chosen = tuple(system.module("rounds").LEFT_OUT if without is None else without)
    inner: Any = exact_kernels(system.name)
    desk = new_desk(system, used_words(duel.state))
    desk.forbidden[:] = tag_bits(system, chosen)
    graph, queue = new_graph(*_FIRST), np.zeros((1 << 12, int(desk.n[0])), np.int32)
    roots = _roots(duel, desk, graph, queue, inner)
    waiting = int(graph.counts[STATES])
    ended = GOES_ON
    while ended != DONE:
        ended, waiting = inner.explore(desk, graph, queue, waiting, _AT_ONCE)
        told(int(graph.counts[STATES]), waiting)
        if ended == NEEDS_ROOM:
            graph, queue = _grown(graph, queue, waiting, most_bytes, chosen, inner)
        elif ended not in (DONE, GOES_ON):
            raise SolverError(f"{duel.name}: found more between two actions than the solver can take apart")
    levels = np.zeros(int(graph.counts[STATES]), np.int64)
    if inner.set_levels(graph, levels) < 0:
        raise SolverError(f"{duel.name}: found a state that leads back to itself within a round, expected none")
    inner.gather_tags(graph, np.zeros(NESTED, np.int64))
    if (ways := int(graph.sizes.max())) > MOST:
        raise SolverError(f"{duel.name}: found {ways} ways to have as many points, expected at most {MOST}")
    order, parts = _in_order(graph, levels)
    asides = new_asides(inner, graph, order, [(root.state, *root.asides) for root in roots])
    links = link(inner, graph, asides)
    if (steps := len(links.widths)) > 1 << MAP_BITS:
        raise SolverError(f"{duel.name}: found {steps} kinds of steps, expected at most {1 << MAP_BITS}")
    needed = bytes_of(graph) + 8 * CHANNELS * int(sizes_of(asides).sum())
    if needed > most_bytes:
        raise _too_large(needed, most_bytes, int(graph.counts[STATES]), chosen)
    seconds = time.perf_counter() - begun
    return Game(duel, chosen, graph, asides, roots, seconds, needed, links, order, parts)


def _roots(duel: Duel, desk: Desk, graph: Graph, queue: np.ndarray, inner: Any) -> tuple[Root, ...]:
    """The states that a fight may begin with, put into the queue."""
    driver = kernels(duel.system)
    desk.battles[0] = duel.state[0]
    if desk.battles["turn"][0] == 0:
        desk.battles["limit"][0] = 1
        driver.begin(desk.battles, 0, desk.log)
    else:
        inner.as_only_round(desk.battles)
    begun, found = [(1.0, desk.battles[:1].copy())], []
    while begun:
        chance, battle = begun.pop()
        row = battle[0]
        if row["turn"] == 0:  # lots are drawn before the first round
            for outcome, likely in outcomes(int(row["dice"]), int(row["dice_n"]), row["dice_weights"].tolist()):
                after = battle.copy()
                driver.resolve(after, 0, outcome, desk.log)
                begun.append((chance * float(likely), after))
            continue
        desk.battles[0] = battle[0]
        record = desk.words[0].copy()
        aside = inner.fold(desk, 0)
        state = inner.number(desk, graph, queue, int(graph.counts[STATES]), 0, BETWEEN)
        found.append(Root(chance, int(state), (int(inner.aside_of(aside, 0)), int(inner.aside_of(aside, 1))), record))
    return tuple(found)


def _grown(
    graph: Graph, queue: np.ndarray, waiting: int, most_bytes: int, without: tuple[str, ...], inner: Any
) -> tuple[Graph, np.ndarray]:
    """Both with twice the room where there is little left."""
    counts = graph.counts
    states = _more(len(graph.kinds), int(counts[STATES]))
    codes, follows = _more(len(graph.code), int(counts[CODES])), _more(len(graph.follows), int(counts[FOLLOWS]))
    if waiting * 2 > len(queue):
        queue = _longer(queue, 2 * len(queue))
    bigger = 40 * (states - len(graph.kinds)) + 16 * (codes - len(graph.code)) + 8 * (follows - len(graph.follows))
    if (needed := bytes_of(graph) + queue.nbytes + bigger) > most_bytes:
        raise _too_large(needed, most_bytes, int(counts[STATES]), without)
    weights = _longer(graph.weights, codes)
    larger = Graph(
        _roomier(graph.table, inner), _longer(graph.kinds, states), _longer(graph.layers, states),
        _longer(graph.sizes, states), _longer(graph.begins, states), _longer(graph.code, codes), weights,
        weights.view(np.uint64), _longer(graph.follows, follows), counts,
    )  # fmt: skip
    return larger, queue


def _more(room_for: int, taken: int) -> int:
    return 2 * room_for if 2 * taken > room_for else room_for


def _longer(array: np.ndarray, n: int) -> np.ndarray:
    if len(array) == n:
        return array
    out = np.zeros((n, *array.shape[1:]), array.dtype)
    out[: len(array)] = array
    return out


def _roomier(table: Keys, inner: Any) -> Keys:
    if room(table) > int(table.taken[0]):
        return table
    larger = new_keys(4 * int(table.taken[0]))
    inner.put_all(larger, table)
    return larger


def _in_order(graph: Graph, levels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The states by layer, those with most harm first, and level; and where each part of it begins and ends."""
    layers = graph.layers[: len(levels)].astype(np.int64)
    order = np.lexsort((levels, -layers))
    keys = np.stack((layers[order], levels[order]), 1)
    starts = np.flatnonzero(np.r_[True, (keys[1:] != keys[:-1]).any(1)])
    return order, np.column_stack((keys[starts], starts, np.r_[starts[1:], len(order)]))


def _too_large(needed: int, most: int, states: int, without: tuple[str, ...]) -> SolverError:
    return SolverError(
        f"memory: found {states:,} states so far, which need {needed / GIB:.1f} GiB, expected at most "
        f"{most / GIB:.1f} GiB: give it more, or leave out further tactics than {', '.join(without) or 'none'}"
    )
