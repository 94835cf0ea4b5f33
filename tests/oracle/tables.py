"""The engine's dice, ranks and sheets against the reference's: what is fixed before a fight begins."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from okenv import load_encounter
from okenv.core import chance
from okenv.systems.ok.rules import ranks as engine

from ..versus import same_sheets
from . import characters, dice, ranks
from .hits import hit
from .sheet import Encounter
from .versus import DICE, record


def check_dice() -> None:
    """OK-DICE-1: every kind of dice has the same outcomes with the same chances."""
    for name, kind in DICE.items():
        for n, weights in ((3, ()), (5, ())) if name == dice.UNIFORM else ((4, (1, 0, 2, 5)), (3, (0, 0, 7))):
            assert dict(chance.outcomes(kind, n, weights)) == dice.table(name, n, weights), name
            hit("OK-DICE-1")


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


def check_sheets(data: Mapping[str, Any] | str) -> Encounter:
    """OK-PRE-1 to OK-PRE-3, OK-WEAP-1: an encounter's sheets, loaded by the engine and worked out here; all numbers."""
    loaded = load_encounter(data)
    mine = characters.encounter(loaded.to_dict())
    same_sheets(loaded, record(mine), ("seed", "phase", "fighters"))
    for sheet in loaded.template[0].fighters[: len(loaded.names)]:
        for rule in ("OK-PRE-1", "OK-PRE-2", "OK-PRE-3"):
            hit(rule)
        for _ in range(int(sheet.weapons_n)):
            hit("OK-WEAP-1")
    return mine
