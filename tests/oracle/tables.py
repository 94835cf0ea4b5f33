"""The engine's ranks against the reference's."""

from collections.abc import Iterable
from fractions import Fraction

from okenv.systems.ok.rules import ranks as engine

from . import ranks
from .hits import hit
from .sheet import Encounter


def check_ranks(found: Iterable[int]) -> None:
    """OK-RANK-1 to OK-RANK-6 on the ranks of an encounter."""
    some = sorted(set(found))
    for r in some:
        assert engine.number(r) == ranks.number(r), r
        if r >= -3:
            assert engine.printed_fraction(r) == ranks.rate(r), r
        hit("OK-RANK-1")
        assert engine.halved(r) == ranks.halved(r), r
        hit("OK-RANK-2")
        x = ranks.number(r) * Fraction(5, 4)
        assert engine.rank_of(x) == ranks.rank_of(x), x
        hit("OK-RANK-3")
        assert engine.format_rank(r) == ranks.show(r), r
        assert engine.parse_rank(ranks.show(r)) == ranks.parse(ranks.show(r)) == r
        hit("OK-RANK-6")
    assert engine.add_many(some + some[::2]) == ranks.add_many(some + some[::2]), some
    hit("OK-RANK-4")
    for a, b in zip(some[1:], some[:-1], strict=True):
        assert engine.add(a, b) == ranks.add(a, b), (a, b)
        hit("OK-RANK-4")
        for strict in (False, True):
            assert engine.subtract(a, b, strict=strict) == ranks.subtract(a, b, strict), (a, b)
            hit("OK-RANK-5")


def ranks_of(encounter: Encounter) -> list[int]:
    """Ranks that the sheets of an encounter show."""
    sheets = [s for side in encounter.sides for s, _ in side]
    return [r for s in sheets for r in (s.initiative, s.strength, s.size, s.strength - s.size, s.nerve - s.strength)]
