"""The expected tables of dice, counted face by face (BR-DICE-1)."""

from fractions import Fraction
from itertools import product

FUDGE4, UNIFORM = "4dF", "uniform"
ALL_PLUS, ALL_MINUS = 4, -4
"""The rolls of a critical hit and of a critical fail (BR-CRIT-1)."""


def table(kind: str, n: int = 0) -> dict[int, Fraction]:
    """Each outcome that can show, with its chance."""
    if kind == UNIFORM:
        return {i: Fraction(1, n) for i in range(n)}
    found: dict[int, Fraction] = {}
    for faces in product((-1, 0, 1), repeat=4):
        found[sum(faces)] = found.get(sum(faces), Fraction(0)) + Fraction(1, 81)
    return dict(sorted(found.items()))
