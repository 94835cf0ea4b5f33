"""How fights end for each of the fighters, as arrays over many fights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

import numpy as np

from okenv.driver import in_chunks, in_order, threads_at_hand
from okenv.encounter import Encounter
from okenv.systems import System, load_system

from .players import Players, laid_out

CHUNK = 50
"""Fights in one piece, after which progress can be shown."""
STANDS = ("FIT", "IMPAIRED")
"""States of whoever still fights, by their names in the rulebooks."""
LEFT = ("SURRENDERED", "FLED", "GONE")
"""Of whoever has given up, or is away."""
ABSENT = "WAITING"
"""Of whoever never came."""


@dataclass(frozen=True)
class Ends:
    """The ends of ``n`` fights between ``f`` fighters.

    Attributes:
        outcome: int ``[n]``, the side that won, or ``DRAW``.
        rounds: int ``[n]``.
        states: int ``[n, f]``, of the rulebook's ``State``.
        toll: float ``[n, f, k]``, what each bears, in the ``k`` measures of the rulebook's ``TOLL``.
        course: int8 ``[n, r, f]``, the states when each of the first ``r`` rounds was over, or the fight; ``r`` is 0
            where nobody asked for it.
    """

    outcome: np.ndarray
    rounds: np.ndarray
    states: np.ndarray
    toll: np.ndarray
    course: np.ndarray

    @property
    def fights(self) -> int:
        """How many there were."""
        return len(self.outcome)

    def to(self, n: int) -> Ends:
        """The first ``n`` of them."""
        return Ends(*(getattr(self, one.name)[:n] for one in fields(self)))

    def to_bytes(self) -> bytes:
        """All of it: what differs in nothing has the same."""
        return b"".join(getattr(self, one.name).tobytes() for one in fields(self))


def numbers_of(system: System, names: tuple[str, ...]) -> list[int]:
    """The rulebook's states with these names, as numbers; it may have none of them."""
    members = getattr(getattr(system.module("rules.layout"), "State", None), "__members__", {})
    return [int(members[name]) for name in names if name in members]


def measures(system: System) -> tuple[str, ...]:
    """What the rulebook's ``toll`` counts, in words; nothing where it has none."""
    return tuple(system.filled("voice.aftermath").TOLL)


def toll_of(system: System, fighters: np.ndarray) -> np.ndarray:
    """What fighters ``[n, f]`` bear, in the rulebook's measures: float ``[n, f, k]``."""
    toll, names = system.filled("voice.aftermath").toll, measures(system)
    found = np.asarray(toll(fighters) if toll else np.zeros((*fighters.shape, 0)))
    assert found.shape == (*fighters.shape, len(names)), "a rulebook's toll has a number for each of its TOLL"
    return found


def ends(encounter: Encounter, codes: list[str], n: int, seed: int, threads: int | None = None,
         first: int = 0, by_round: bool = False) -> Iterator[Ends]:  # fmt: skip
    """``n`` fights of the family with that seed, the same as ``evaluation.simulate`` plays, piece by piece.

    Args:
        encounter: what is fought.
        codes: policy of every fighter, in listing order.
        n: how many fights.
        seed: of the family.
        threads: how many, where all policies play in the kernels; all cores by default.
        first: the number of the first fight.
        by_round: whether their course is wanted, too, which takes a little longer.
    """
    system, players = load_system(encounter.system), Players(encounter, codes, seed)

    def piece(bounds: tuple[int, int]) -> Ends:
        battles = laid_out(encounter, seed, range(first + bounds[0], first + bounds[1]))
        if not by_round:
            players.finish(battles)
            return _read(system, battles)
        f = int(battles[0]["fighters_n"])
        course = [battles["fighters"]["state"][:, :f].astype(np.int8) for _ in players.by_round(battles)]
        return _read(system, battles, np.stack(course, axis=1))

    if not players.inside:
        yield from map(piece, in_chunks(n, 1))
        return
    yield from in_order(piece, in_chunks(n, CHUNK), threads or threads_at_hand())


def joined(pieces: list[Ends]) -> Ends:
    """Several pieces as one."""
    longest = max(piece.course.shape[1] for piece in pieces)
    alike = [replace(piece, course=_lasting(piece.course, longest)) for piece in pieces]
    return Ends(*(np.concatenate([getattr(piece, one.name) for piece in alike]) for one in fields(Ends)))


def _lasting(course: np.ndarray, rounds: int) -> np.ndarray:
    """The same over so many rounds: as it was at the end."""
    return np.pad(course, ((0, 0), (0, rounds - course.shape[1]), (0, 0)), "edge") if course.shape[1] else course


def _read(system: System, battles: np.ndarray, course: np.ndarray | None = None) -> Ends:
    fighters = battles["fighters"][:, : int(battles[0]["fighters_n"])]
    outcome, turn, states = battles["outcome"].copy(), battles["turn"].copy(), fighters["state"].copy()
    over = np.empty((len(battles), 0, fighters.shape[1]), np.int8) if course is None else course
    return Ends(outcome, turn, states, toll_of(system, fighters), over)
