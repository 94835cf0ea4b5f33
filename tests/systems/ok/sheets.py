"""Sheets and laid-out fights of one fighter, for tests of what people write; no kernel runs."""

from typing import Any

from okenv import load_encounter
from okenv.systems.ok.sheet.derived import compute
from okenv.systems.ok.sheet.schema import Character

HIT = {"name": "stick", "attribute": "Fighting", "kind": "melee", "damage": "base+2", "lethality": "cutting"}
SHOT = {"name": "gun", "attribute": "Guns", "kind": "ranged", "damage": "Grt+", "lethality": "deep_puncturing"}


def character(attributes: dict[str, Any], **fields: Any) -> Character:
    return Character.model_validate({"attributes": attributes, "weapons": [HIT], **fields})


def numbers(attributes: dict[str, Any], **fields: Any) -> Any:
    sheet, problems = compute(character(attributes, **fields))
    assert problems == []
    return sheet


def laid_out(fields: dict[str, Any], **rules: Any) -> Any:
    """The battle record of a fight of one such fighter (row 0) against a thug (row 1)."""
    one = {"character": "one", **fields}
    own = {"one": {"attributes": {"Fighting": "Gd", "Strength": "Gd"}, "weapons": ["sword"]}}
    sides = {"red": {"fighters": [one]}, "blue": {"fighters": [{"character": "thug"}]}}
    return load_encounter({"system": "ok", "sides": sides, "rules": rules, "characters": own}).template[0]
