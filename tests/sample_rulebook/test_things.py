"""A rulebook from outside may have things of the scene, which the table's form then offers, or none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.table.building import encounter_of
from app.table.library import library

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-rulebook.md").read_text(encoding="utf-8")
WORDS = re.search(r"```yaml\n(traps:\n.*?)```", PAGE, re.S)[1]
TRAPS = """
class Trap(Model):
    name: str = Field(min_length=1)
    depth: int = Field(ge=1, le=9)
    hidden: bool = False
    lid: str = "none"
    between: list[int] | None = None
    uses: int | None = None


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


@pytest.mark.usefixtures("knives")
def test_one_that_has_none_is_shown_without():
    """And without arms, places and gambits, which it has not either."""
    shown = library("knives")
    (guard,) = shown["options"]
    assert {one["name"]: one["sheet"] for one in shown["characters"]}["bully"] == {"skill": "0", "toughness": "4"}
    assert [one["code"] for one in shown["policies"]][:3] == ["random", "brute", "turtle"]
    assert (guard["name"], guard["label"], guard["kind"], guard["default"]) == ("guard", "guard", "number", 2)


def test_one_that_describes_its_things_has_them_in_the_form(copied):
    folder = copied("pits", sheet_schema=("\nclass Rules(Model):\n", TRAPS))
    with (folder / "rulings.yaml").open("a", encoding="utf-8") as file:
        file.write(RULING)
    (folder / "table").mkdir()
    (folder / "table" / "options.yaml").write_text(WORDS, encoding="utf-8")
    traps = next(one for one in library("pits")["options"] if one["name"] == "traps")
    assert (traps["kind"], traps["one"], traps["most"]) == ("things", "a trap", 3)
    kinds = {field["name"]: field["kind"] for field in traps["fields"]}
    assert kinds == {
        "name": "text", "depth": "number", "hidden": "yes", "lid": "choice", "between": "pair", "uses": "number",
    }  # fmt: skip
    first = {field["name"]: field["first"][0] for field in traps["fields"] if field["first"]}
    who = [{"character": "fencer"}]
    sides = [{"name": name, "fighters": who} for name in ("us", "them")]
    trap = {"hidden": False, "lid": "none", "between": None, "uses": None}
    built = encounter_of({"system": "pits", "options": {"traps": [first]}, "sides": sides})
    assert built.to_dict()["rules"]["traps"] == [{**trap, "name": "pit", "depth": 2}]
