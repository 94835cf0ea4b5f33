"""A duel as a game: its states and what follows them, worked out from the engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from okenv.core.chance import outcomes
from okenv.core.words import nearest
from okenv.driver import kernels, used_words
from okenv.encounter import Encounter
from okenv.systems import System, load_system

from .asides import MOST, Asides, new_asides, sizes_of
from .code import BETWEEN, CODES, FOLLOWS, LOOKED_AT, STATES, Graph, bytes_of, new_graph
from .desk import Desk, new_desk
from .expand import DONE, GOES_ON, NEEDS_ROOM
from .iterate import NESTED
from .kernels import exact_kernels
from .keys import Keys, new_keys, room
from .links import CHANNELS, MAP_BITS, Links, link

GIB = 2**30
MOST_BYTES = 8 * GIB
"""What a game may take of memory by default."""
_AT_ONCE = 20_000
_FIRST = (1 << 16, 1 << 20, 1 << 16)
"""Room for states, instructions and follows to begin with."""


class SolverError(ValueError):
    """A fight that cannot be solved, or not with so much memory."""


@dataclass(frozen=True)
class Root:
    """Where a fight's first round begins.

    Attributes:
        chance: of beginning there.
        state: its number.
        asides: the numbers set aside there, by side.
        record: int32, the words of the engine's record.
    """

    chance: float
    state: int
    asides: tuple[int, int]
    record: np.ndarray


@dataclass(frozen=True)
class Game:
    """All that can happen in a duel.

    Attributes:
        encounter: the duel.
        without: the tactics that neither side has in it.
        graph, asides: its states; see ``code.py`` and ``asides.py``. Its instructions are those of ``links``.
        links: the same made ready for being worked out again and again.
        roots: where it begins; more than one where lots are drawn about who is first.
        order: int64 ``[states]``, the states as they are to be worked out.
        parts: int64 ``[parts, 4]``: the layer and level, and from where to where in ``order``; level 0 are the ends of
            rounds.
        seconds: that working it out took.
    """

    encounter: Encounter
    without: tuple[str, ...]
    graph: Graph
    asides: Asides
    links: Links
    roots: tuple[Root, ...]
    order: np.ndarray
    parts: np.ndarray
    seconds: float

    @property
    def system(self) -> System:
        """The rulebook."""
        return load_system(self.encounter.system)

    @property
    def left_out(self) -> np.uint64:
        """The tactics that neither side has, as bits."""
        return tag_bits(self.system, self.without)

    @property
    def states(self) -> int:
        """How many different states have a value."""
        return int(sizes_of(self.asides).sum())

    @property
    def looked_at(self) -> int:
        """How many states of the engine were gone through."""
        return int(self.graph.counts[LOOKED_AT])

    @property
    def bytes(self) -> int:
        """What the game takes of memory, with its values."""
        return bytes_of(self.graph) + 8 * CHANNELS * self.states


def tag_bits(system: System, tags: Sequence[str]) -> np.uint64:
    """A set of tactics as bits.

    Raises:
        SolverError: for one that there is not, with the nearest.
    """
    names, bits = system.actions.tag_names, 0
    for tag in tags:
        if tag not in names:
            raise SolverError(f"tactics: found {tag!r}, expected some of {', '.join(names)}{nearest(tag, names)}")
        bits |= 1 << names.index(tag)
    return np.uint64(bits)


def build_game(
    encounter: Encounter,
    without: Sequence[str] | None = None,
    most_bytes: int = MOST_BYTES,
    told: Callable[[int, int], None] = lambda _states, _waiting: None,
) -> Game:
    """Work out everything that can follow in a duel.

    Args:
        encounter: one fighter against another.
        without: tactics that neither side shall have; by default those that the rulebook's ``rounds`` leaves out.
        most_bytes: of memory.
        told: called again and again with how many states have been found, and how many of them wait.

    Raises:
        SolverError: for what is no duel, tactics that there are not, or more states than fit into the memory.
    """
    system, begun = load_system(encounter.system), time.perf_counter()
    _check(encounter)
    chosen = tuple(system.module("rounds").LEFT_OUT if without is None else without)
    inner: Any = exact_kernels(system.name)
    desk = new_desk(system, used_words(encounter.template))
    desk.forbidden[:] = tag_bits(system, chosen)
    graph, queue = new_graph(*_FIRST), np.zeros((1 << 12, int(desk.n[0])), np.int32)
    roots = _roots(encounter, desk, graph, queue, inner)
    waiting = int(graph.counts[STATES])
    ended = GOES_ON
    while ended != DONE:
        ended, waiting = inner.explore(desk, graph, queue, waiting, _AT_ONCE)
        told(int(graph.counts[STATES]), waiting)
        if ended == NEEDS_ROOM:
            graph, queue = _grown(graph, queue, waiting, most_bytes, chosen, inner)
        elif ended not in (DONE, GOES_ON):
            raise SolverError(f"{encounter.name}: found more between two actions than the solver can take apart")
    levels = np.zeros(int(graph.counts[STATES]), np.int64)
    if inner.set_levels(graph, levels) < 0:
        raise SolverError(f"{encounter.name}: found a state that leads back to itself within a round, expected none")
    inner.gather_tags(graph, np.zeros(NESTED, np.int64))
    if (ways := int(graph.sizes.max())) > MOST:
        raise SolverError(f"{encounter.name}: found {ways} ways to have as many points, expected at most {MOST}")
    order, parts = _in_order(graph, levels)
    asides = new_asides(inner, graph, order, [(root.state, *root.asides) for root in roots])
    links = link(inner, graph, asides)
    if (steps := len(links.widths)) > 1 << MAP_BITS:
        raise SolverError(f"{encounter.name}: found {steps} kinds of steps, expected at most {1 << MAP_BITS}")
    game = Game(encounter, chosen, graph, asides, links, roots, order, parts, time.perf_counter() - begun)
    if game.bytes > most_bytes:
        raise _too_large(game.bytes, most_bytes, int(graph.counts[STATES]), chosen)
    return game


def _check(encounter: Encounter) -> None:
    one, other = (len(side.fighters) for side in encounter.sides)
    if (one, other) != (1, 1):
        raise SolverError(f"{encounter.name}: found {one} against {other}, expected a duel: one against one")
    objection = load_system(encounter.system).module("rounds").objection(encounter.template[0])
    if objection:
        raise SolverError(f"{encounter.name}: {objection}")


def _roots(encounter: Encounter, desk: Desk, graph: Graph, queue: np.ndarray, inner: Any) -> tuple[Root, ...]:
    """The states that a fight may begin its first round with, put into the queue."""
    driver = kernels(encounter.system)
    desk.battles[0] = encounter.template[0]
    desk.battles["limit"][0] = 1
    driver.begin(desk.battles, 0, desk.log)
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
