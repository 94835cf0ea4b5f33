"""The pieces of work that a comparison comes to, and what each comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from okenv.core.layout import DRAW
from okenv.encounter import Encounter
from okenv.systems import load_system

from ..tactics.known import known
from ..tactics.parts.tactics import Asked as AskedTactic
from ..tactics.parts.tactics import asked
from ..tactics.units import Result, Unit, fought
from ..tactics.working import Desk
from .fights import DEFENCE, FIGHTS, Fight, Way, encounter_of, exact_duel, fights_of
from .rulebook import Rulebook, Scene
from .watching import NOTES, noted_fights, places_of

KIND = "compared"
TOLERANCE = 0.001
"""How far a solved duel may be off, where it is not worked out round by round."""
_AT = {name: NOTES.index(name) for name in NOTES}
SUMS = ("rounds", "decisions", "rolls")


def unit_of(
    book: Rulebook, scene: Scene, fight: Fight, ways: tuple[Way, Way], fights: int, seed: int, swapped: bool = False
) -> Unit:
    """Fights of one kind, those in ``ways`` of the first side and the other; ``swapped`` lists the other first."""
    codes = [getattr(book, way) for way in ways]
    spec: dict[str, Any] = {
        "encounter": fought(encounter_of(book, scene, fight, swapped)), "policies": codes[::-1] if swapped else codes,
        "fights": fights, "seed": seed, "first": book.first, "dead": book.dead,
    }  # fmt: skip
    return Unit(KIND, spec)


def units_of_fight(
    book: Rulebook, scene: Scene, fight: Fight, ways: tuple[Way, Way], fights: int, seed: int
) -> list[Unit]:
    """All fights of one kind: where the sides differ, half of them are listed the other way round."""
    if fight.alike and ways[0] == ways[1]:
        return [unit_of(book, scene, fight, ways, fights, seed)]
    half = max(1, fights // 2)
    return [unit_of(book, scene, fight, ways, half, seed, swapped) for swapped in (False, True)]


def ways_of(fight: Fight) -> list[tuple[Way, Way]]:
    """How both sides of a fight are played."""
    both: list[tuple[Way, Way]] = [("careful", "careful"), ("plain", "plain")]
    return [*both, ("careful", "plain")] if fight.name in DEFENCE else both


def asked_of(book: Rulebook) -> dict[str, list[AskedTactic]]:
    """The units of the solved duel by tactic; for both sides where the rules tell them apart."""
    exact = book.exact
    if exact is None:
        return {}
    duel = exact_duel(book, exact)
    sides = (0,) if known(book.system).even else (0, 1)
    return {name: [asked(duel, exact.names, name, side, TOLERANCE, False) for side in sides] for name in exact.names}


def units_of(book: Rulebook, fights: int, seed: int) -> Iterator[Unit]:
    """All units of a rulebook, what is solved last."""
    for scene in book.scenes.values():
        for fight in fights_of(scene):
            for ways in ways_of(fight):
                yield from units_of_fight(book, scene, fight, ways, fights, seed)
    for asks in asked_of(book).values():
        for ask in asks:
            yield from (unit for unit in (ask.free, ask.never) if unit is not None)


class CompareDesk(Desk):
    """A desk that does the units of a comparison too."""

    def do(self, unit: Unit) -> Result:
        """What a unit comes to."""
        return compared(unit, self._threads) if unit.kind == KIND else super().do(unit)


def compared(unit: Unit, threads: int | None = None) -> Result:
    """Fight the fights of a unit; whole numbers, so that those of several units can be added up.

    Returns:
        ``fights``, ``wins`` by side, ``draws``; for each of ``SUMS`` its sum and that of its squares; ``first``,
        ``blood`` and ``fell``: fights with a winner that the side won, and that the other won; ``decided``, and of
        these ``at_a_blow``; ``fallen`` fighters and the ``dead`` among them.
    """
    encounter, spec = Encounter.from_dict(unit.spec["encounter"]), unit.spec
    system = load_system(encounter.system)
    numbers = [system.module("mind.policies").CODES.index(code) for code in spec["policies"]]
    codes = np.array([numbers[k] for k, side in enumerate(encounter.sides) for _ in side.fighters], np.int32)
    places = places_of(system, spec["first"], spec["dead"])
    rows = np.concatenate(list(noted_fights(
        encounter.template, system, codes, spec["fights"], spec["seed"], places, threads
    ))).astype(np.int64)  # fmt: skip
    return told(rows, len(codes))


def told(rows: np.ndarray, fighters: int) -> Result:
    """What rows of NOTES of fights between so many fighters come to."""
    outcome = rows[:, _AT["outcome"]]
    decided = outcome != DRAW
    found: Result = {
        "fights": len(rows), "wins": [int(np.sum(outcome == side)) for side in range(2)],
        "draws": int(np.sum(~decided)), "decided": int(np.sum(decided)),
        "at_a_blow": int(np.sum(rows[decided, _AT["at_a_blow"]])),
        "fallen": int(fighters * len(rows) - rows[:, [_AT["standing_0"], _AT["standing_1"]]].sum()),
        "dead": int(rows[:, _AT["dead"]].sum()),
    }  # fmt: skip
    for name in SUMS:
        column = rows[:, _AT[name]]
        found[name] = [int(column.sum()), int((column**2).sum())]
    for name in ("first", "blood", "fell"):
        who = rows[:, _AT[name]]
        clear = decided & (who < 2)
        found[name] = [int(np.sum(clear & (who == outcome))), int(np.sum(clear & (who != outcome)))]
    return found


def added(results: list[Result], swapped: bool) -> Result:
    """Results of the same fight in one, from the first side's point of view; ``swapped``: the second is told turned."""
    total: Result = {}
    for k, result in enumerate(results):
        one = {**result, "wins": result["wins"][::-1]} if swapped and k == 1 else result
        for key, value in one.items():
            if isinstance(value, list):
                old = total.get(key, [0] * len(value))
                total[key] = [a + b for a, b in zip(old, value, strict=True)]
            else:
                total[key] = total.get(key, 0) + value
    return total


__all__ = ["FIGHTS", "CompareDesk", "added", "asked_of", "compared", "told", "unit_of", "units_of", "units_of_fight"]
