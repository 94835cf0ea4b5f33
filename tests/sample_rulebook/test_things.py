"""A rulebook from outside may have things of the scene, which the table's form then offers, or none."""

from __future__ import annotations

import pytest

from app.table.building import encounter_of
from app.table.library import options

TRAPS = """
class Trap(Model):
    \"""A trap: how deep it is.\"""

    name: str = Field(min_length=1)
    depth: int = Field(ge=1, le=9)


class Rules(Model):
    traps: list[Trap] = Field(default=[], max_length=3)
"""
RULING = """
- id: KN-TRAP-1
  title: Traps
  text: "A trap is as deep as it is."
  options:
    - {name: traps, values: [traps], default: none}
"""
WORDS = """
traps:
  label: Traps
  told: Into which nobody falls.
  one: a trap
  fields:
    name: {label: Name, first: pit}
    depth: {label: Depth, unit: m, first: 2}
"""


@pytest.mark.usefixtures("knives")
def test_one_that_has_none_is_shown_as_before():
    (guard,) = options("knives")
    assert (guard["name"], guard["label"], guard["kind"], guard["default"]) == ("guard", "guard", "number", 2)


def test_one_that_describes_its_things_has_them_in_the_form(copied):
    folder = copied("pits", schema=("\nclass Rules(Model):\n", TRAPS))
    with (folder / "rulings.yaml").open("a", encoding="utf-8") as file:
        file.write(RULING)
    (folder / "table").mkdir()
    (folder / "table" / "options.yaml").write_text(WORDS, encoding="utf-8")
    traps = next(one for one in options("pits") if one["name"] == "traps")
    assert (traps["kind"], traps["one"], traps["most"]) == ("things", "a trap", 3)
    first = {field["name"]: field["first"][0] for field in traps["fields"]}
    who = [{"character": "fencer"}]
    sides = [{"name": name, "fighters": who} for name in ("us", "them")]
    built = encounter_of({"system": "pits", "options": {"traps": [first]}, "sides": sides})
    assert built.to_dict()["rules"]["traps"] == [{"name": "pit", "depth": 2}]
