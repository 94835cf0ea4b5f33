"""The expected tables of dice, counted face by face (PS-DICE-1)."""

from fractions import Fraction
from itertools import product

FUDGE2, UNIFORM = "2dF", "uniform"


def table(kind: str, n: int = 0) -> dict[int, Fraction]:
    """Each outcome that can show, with its chance."""
    if kind == UNIFORM:
        return {i: Fraction(1, n) for i in range(n)}
    found: dict[int, Fraction] = {}
    for faces in product((-1, -1, 0, 0, 1, 1), repeat=2):
        found[sum(faces)] = found.get(sum(faces), Fraction(0)) + Fraction(1, 36)
    return dict(sorted(found.items()))
