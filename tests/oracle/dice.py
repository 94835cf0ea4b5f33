"""The expected table of dice: outcomes with their exact chances, counted face by face (OK-DICE-1)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

FUDGE4, FUDGE2, FUDGE1, D6, D6_SUM, D6_WORSE, D6_BETTER, UNIFORM, WEIGHTED = (
    "4dF", "2dF", "1dF", "1d6", "2d6", "worse of 2d6", "better of 2d6", "uniform", "weighted",
)  # fmt: skip
_FUDGE, _PIPS = (-1, 0, 1), (1, 2, 3, 4, 5, 6)
_READ: dict[str, tuple[int, tuple[int, ...], Callable[..., int]]] = {
    FUDGE4: (4, _FUDGE, sum),
    FUDGE2: (2, _FUDGE, sum),
    FUDGE1: (1, _FUDGE, sum),
    D6: (1, _PIPS, sum),
    D6_SUM: (2, _PIPS, sum),
    D6_WORSE: (2, _PIPS, min),
    D6_BETTER: (2, _PIPS, max),
}


def table(kind: str, n: int = 0, weights: Sequence[int] = ()) -> dict[int, Fraction]:
    """Each outcome that can show, with its chance."""
    if kind == UNIFORM:
        return {i: Fraction(1, n) for i in range(n)}
    if kind == WEIGHTED:
        total = sum(weights[:n])
        return {i: Fraction(w, total) for i, w in enumerate(weights[:n]) if w}
    count, faces, read = _READ[kind]
    found: dict[int, Fraction] = {}
    for faces_shown in product(faces, repeat=count):
        value = read(faces_shown)
        found[value] = found.get(value, Fraction(0)) + Fraction(1, len(faces) ** count)
    return dict(sorted(found.items()))
