"""The expected tables of dice, counted face by face (ZS-DICE-1, ZS-DMG-1)."""

from fractions import Fraction
from itertools import product

ONE, TWO = "1d6", "2d6"
COUNT = {ONE: 1, TWO: 2}


def table(kind: str) -> dict[int, Fraction]:
    """Each outcome that can show, with its chance."""
    found: dict[int, Fraction] = {}
    faces = list(product(range(1, 7), repeat=COUNT[kind]))
    for each in faces:
        found[sum(each)] = found.get(sum(each), Fraction(0)) + Fraction(1, len(faces))
    return dict(sorted(found.items()))
