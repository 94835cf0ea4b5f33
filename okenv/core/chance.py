"""The only list of dice: every kind with its outcomes and exact probabilities.

An outcome is the number that a player would read from the table: the sum of the Fudge dice, the
pips of a die, the better or worse of two, or a choice from 0 to k-1. Three sources feed one
``resolve``: the seeded generator (:func:`sample`), a solver's listing (:func:`outcomes`), and the
number that a game master types (:func:`parse`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numba import types

from .jit import jit
from .rng import below

NO_DICE, FUDGE4, FUDGE2, FUDGE1, D6, D6X2, D6_WORSE, D6_BETTER, UNIFORM, WEIGHTED = range(10)
MAX_WEIGHTS = 8
"""How many rows a weighted table may have."""


def _fudge(n: int) -> dict[int, int]:
    ways = {0: 1}
    for _ in range(n):
        step: dict[int, int] = {}
        for total, count in ways.items():
            for face in (-1, 0, 1):
                step[total + face] = step.get(total + face, 0) + count
        ways = step
    return ways


def _two_d6(read: str) -> dict[int, int]:
    ways: dict[int, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            value = {"sum": a + b, "worse": min(a, b), "better": max(a, b)}[read]
            ways[value] = ways.get(value, 0) + 1
    return ways


@dataclass(frozen=True)
class Dice:
    """A kind of dice: its name, how a person reads it, and the ways to roll each outcome (OK-DICE-1)."""

    kind: int
    name: str
    reading: str
    ways: dict[int, int]


FIXED: dict[int, Dice] = {
    d.kind: d
    for d in (
        Dice(FUDGE4, "4dF", "the sum of four Fudge dice, -4 to +4", _fudge(4)),
        Dice(FUDGE2, "2dF", "the sum of two Fudge dice, -2 to +2", _fudge(2)),
        Dice(FUDGE1, "1dF", "one Fudge die, -1 to +1", _fudge(1)),
        Dice(D6, "1d6", "one six-sided die, 1 to 6", dict.fromkeys(range(1, 7), 1)),
        Dice(D6X2, "2d6", "the sum of two six-sided dice, 2 to 12", _two_d6("sum")),
        Dice(D6_WORSE, "worse of 2d6", "the lower of two six-sided dice, 1 to 6", _two_d6("worse")),
        Dice(D6_BETTER, "better of 2d6", "the higher of two six-sided dice, 1 to 6", _two_d6("better")),
    )
}


def name(kind: int, n: int = 0) -> str:
    """The dice in a person's words: ``4dF``, ``uniform(3)``, ``weighted(4)``."""
    if kind in FIXED:
        return FIXED[kind].name
    return f"{'uniform' if kind == UNIFORM else 'weighted'}({n})"


def reading(kind: int, n: int = 0) -> str:
    """How to read these dice at the table."""
    return FIXED[kind].reading if kind in FIXED else f"a choice by lot, 0 to {n - 1}"


def outcomes(kind: int, n: int = 0, weights: Sequence[int] = ()) -> list[tuple[int, Fraction]]:
    """Every outcome with its exact probability, in ascending order; the probabilities sum to 1.

    Args:
        kind: one of this module's kinds.
        n: how many choices ``UNIFORM`` and ``WEIGHTED`` have.
        weights: the weights of ``WEIGHTED``, at least ``n`` whole numbers, not all zero.

    Raises:
        ValueError: for a kind that is not in the list.
    """
    if kind in FIXED:
        ways = FIXED[kind].ways
    elif kind == UNIFORM:
        ways = dict.fromkeys(range(n), 1)
    elif kind == WEIGHTED:
        ways = {i: int(w) for i, w in enumerate(weights[:n]) if w > 0}
    else:
        raise ValueError(f"no such dice: {kind}")
    total = sum(ways.values())
    return [(value, Fraction(count, total)) for value, count in sorted(ways.items())]


def parse(kind: int, text: str, n: int = 0, weights: Sequence[int] = ()) -> int:
    """The outcome that a person typed: a number, or the faces of Fudge dice such as ``+ - 0 +``.

    Raises:
        ValueError: when the text is no possible outcome of these dice, or means one as a number and another as
            faces, as ``+0`` does of two Fudge dice; faces with spaces between them are no number.
    """
    stripped = text.strip().replace("−", "-")
    possible = [value for value, _ in outcomes(kind, n, weights)]
    symbols = stripped.replace(" ", "").replace(",", "")
    count = {FUDGE4: 4, FUDGE2: 2, FUDGE1: 1}.get(kind, 0)
    number = int(stripped) if re.fullmatch(r"[+-]?[0-9]+", stripped) else None
    if count and len(symbols) == count and set(symbols) <= set("+-0"):
        faces = symbols.count("+") - symbols.count("-")
        if number not in (None, faces):
            apart = " ".join(symbols)
            raise ValueError(
                f"dice: found {text!r}, expected {number} for the sum, or {apart!r} for faces that make {faces:+d}"
            )
        return faces
    if number is None or number not in possible:
        raise ValueError(
            f"dice: found {text!r}, expected {reading(kind, n)}"
            + (f", or {count} faces such as {'+-0+'[:count]!r}" if count else "")
        )
    return number


# The lookup tables of the generator: FACES[kind, START[kind] + k] for k below TOTAL[kind].
_TOTALS = [0] * 10
_FACES = np.zeros((10, 81), np.int32)
for _kind, _dice in FIXED.items():
    _listed = [value for value, count in sorted(_dice.ways.items()) for _ in range(count)]
    _TOTALS[_kind] = len(_listed)
    _FACES[_kind, : len(_listed)] = _listed
_TOTAL = np.array(_TOTALS, np.int64)

_LISTED = np.array([len(FIXED[kind].ways) if kind in FIXED else 0 for kind in range(10)], np.int64)
_OUTCOMES, _WAYS = np.zeros((10, 16), np.int64), np.zeros((10, 16), np.int64)
for _kind, _dice in FIXED.items():
    for _k, (_value, _count) in enumerate(sorted(_dice.ways.items())):
        _OUTCOMES[_kind, _k], _WAYS[_kind, _k] = _value, _count
_I = types.int64


@jit(_I(_I, _I))
def outcomes_of(kind, n):
    """How many outcomes dice have; some of ``WEIGHTED`` may have no ways."""
    return n if kind >= UNIFORM else _LISTED[kind]


@jit(types.UniTuple(_I, 2)(_I, types.int32[:], _I))
def outcome_at(kind, weights, k):
    """``(outcome, ways)`` of the k-th outcome; agrees with :func:`outcomes`, over :func:`all_ways`."""
    if kind == UNIFORM:
        return k, 1
    if kind == WEIGHTED:
        return k, np.int64(weights[k])
    return _OUTCOMES[kind, k], _WAYS[kind, k]


@jit(_I(_I, _I, types.int32[:]))
def all_ways(kind, n, weights):
    """Of how many equally likely ways :func:`outcome_at` counts those of each outcome."""
    if kind == UNIFORM:
        return n
    if kind == WEIGHTED:
        total = np.int64(0)
        for i in range(n):
            total += weights[i]
        return total
    return _TOTAL[kind]


@jit(types.int64(types.int64, types.int64, types.int32[:], types.uint64))
def sample(kind, n, weights, bits):
    """The outcome that 64 uniform bits choose; agrees with :func:`outcomes` by construction."""
    if kind == UNIFORM:
        return below(bits, n)
    if kind == WEIGHTED:
        total = np.int64(0)
        for i in range(n):
            total += weights[i]
        rest = below(bits, total)
        for i in range(n):
            rest -= weights[i]
            if rest < 0:
                return np.int64(i)
    return np.int64(_FACES[kind, below(bits, _TOTAL[kind])])
