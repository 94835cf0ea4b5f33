"""Where the values of a duel's states stand: all that is needed to look them up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from okenv.core.spelling import nearest
from okenv.driver import used_words, words
from okenv.encounter import Encounter
from okenv.systems import System, load_system

from .asides import Asides, sizes_of
from .code import LOOKED_AT, Graph
from .links import Links


class SolverError(ValueError):
    """A fight that cannot be solved, or not with so much memory."""


class EndlessError(SolverError):
    """A fight whose end can be put off, so that it has no value without a round limit."""


@dataclass(frozen=True, eq=False)
class Duel:
    """A fight to be solved.

    Attributes:
        name: for messages.
        system: the rulebook's name.
        state: a record ``[1]``: the fight before its first round, or one that waits for a decision.
    """

    name: str
    system: str
    state: np.ndarray

    @property
    def key(self) -> bytes:
        """The same for fights that go on in the same way, whatever their round, limit and generator are."""
        state = self.state.copy()
        state["seed"] = state["limit"] = 0
        return words(state)[0, : used_words(state)].tobytes()


def as_duel(fight: Encounter | Duel) -> Duel:
    """An encounter as a fight to be solved."""
    return fight if isinstance(fight, Duel) else Duel(fight.name, fight.system, fight.template)


def objection(fight: Encounter | Duel) -> str:
    """Why a fight cannot be solved; empty if it can, as far as can be told at once."""
    duel = as_duel(fight)
    one, other = duel.state[0]["side_n"].tolist()
    if (one, other) != (1, 1):
        return f"found {one} against {other}, expected a duel: one against one"
    return str(load_system(duel.system).module("mind.rounds").objection(duel.state[0]))


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
class Positions:
    """The states of a duel.

    Attributes:
        duel: the fight.
        without: the tactics that neither side has in it.
        graph, asides: its states; see ``code.py`` and ``asides.py``. What follows a state is told by ``Game`` alone.
        roots: where it begins; more than one where lots are drawn about who is first.
        seconds: that working it out took.
        bytes: what the game takes of memory, with its values.
    """

    duel: Duel
    without: tuple[str, ...]
    graph: Graph
    asides: Asides
    roots: tuple[Root, ...]
    seconds: float
    bytes: int

    @property
    def system(self) -> System:
        """The rulebook."""
        return load_system(self.duel.system)

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
