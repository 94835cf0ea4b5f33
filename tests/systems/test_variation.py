"""What the variations of every rulebook keep to: no sheet changes, all can be drawn again, fights can be loaded."""

from __future__ import annotations

import numpy as np
import pytest

from okenv import EncounterError, load_encounter
from okenv.systems import load_system
from tests.systems.varied import arms, sheets

SYSTEMS = {"ok": "swordsman", "psob": "gunslinger", "broags": "sniper", "zerospace": "mentalist"}
"""By rulebook, one of its sheets."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sheet_itself_is_left_alone(system: str) -> None:
    sheet = sheets(system)[SYSTEMS[system]]
    before = repr(sheet)
    load_system(system).module("sheet.variation").varied_fighter(sheet, arms(system), np.random.default_rng(1))
    assert repr(sheet) == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_generator_gives_the_same(system: str) -> None:
    made, sheet = load_system(system).module("sheet.variation"), sheets(system)[SYSTEMS[system]]
    first, second = (
        [
            made.varied_squad(sheets(system), rng),
            made.varied_rules(["a", "b"], rng),
            made.varied_fighter(sheet, arms(system), rng),
        ]
        for rng in (np.random.default_rng(7), np.random.default_rng(7))
    )
    assert first == second


@pytest.mark.parametrize("system", SYSTEMS)
def test_hardly_anything_made_so_is_against_the_rules(system: str) -> None:
    """Whatever stands on a sheet or among the options can be loaded, unless there are too many fighters."""
    made, rng = load_system(system).module("sheet.variation"), np.random.default_rng(2)
    loaded = 0
    for _ in range(60):
        sides = {}
        for side in ("red", "blue"):
            squad = made.varied_squad(sheets(system), rng)
            entries = [
                {"character": who, "count": n, **made.varied_fighter(sheets(system)[who], arms(system), rng)}
                for who, n in squad
            ]
            sides[side] = {"fighters": entries}
        try:
            load_encounter({"system": system, "sides": sides, "rules": made.varied_rules(list(sides), rng)})
            loaded += 1
        except EncounterError as error:
            assert "expected at most 16" in str(error)  # noqa: PT017
    assert loaded >= 50
