"""Small studies that are done in seconds."""

from pathlib import Path
from typing import Any

from evaluation.tactics import Study
from evaluation.tactics.study import read_study

SLOW = """
characters:
  slow:
    mook: true
    attributes: {Fighting: Gd, Strength: Gd, Toughness: Avg, Reflexes: Def+}
    weapons: [sword]
    initiative: Reflexes
    defence: {melee: Fighting}
"""
"""A mook with few action points: there are no lethal points, and no recovery."""
EXACT = f"""
title: Exact <b>things</b>
tolerance: 0.001
{SLOW}
tactics:
  - {{name: even, red: {{character: slow}}, base: [defence, setup-free], add: [hold, lethality-down]}}
  - name: uneven
    red: {{character: slow}}
    blue: {{character: slow, attributes: {{Fighting: Gd+}}}}
    base: [defence]
grids:
  - name: grid
    red: {{character: slow}}
    base: [defence]
    attributes: [Fighting]
    ranks: [Gd, Gd+]
    tactics: [defence]
moments:
  - {{name: moments, red: {{character: slow}}, base: [defence, setup-free], attributes: [Fighting], ranks: [Gd, Gd+]}}
spending:
  - {{name: spending, red: {{character: slow}}, base: [bypass], armours: [none, mail], successes: 4}}
ranks:
  - {{name: ranks, red: {{character: slow}}, base: [], attributes: {{Fighting: all of it}}, steps: [-1, 2]}}
house_rules:
  - name: house
    red: {{character: slow}}
    blue: {{character: slow, attributes: {{Fighting: Gd+}}}}
    base: [defence]
    tactics: [defence]
    options: [{{defend_on_credit: true}}, {{strict_subtraction: true}}]
"""
ESTIMATED = """
title: Estimated things
numbers:
  - name: crowd
    hero: {character: adventurer}
    mook: {character: thug}
    counts: [1, 8]
    policies: [brute]
    fights: 60
squads:
  - {name: squad, encounter: three-on-three, policies: ["ppo:okenv"], tactics: [setup-free], pairs: 4}
"""


def study(folder: Path, text: str) -> Study:
    """A study that was written into a file."""
    file = folder / "study.yaml"
    file.write_text(text, encoding="utf-8")
    return read_study(file)


def section(data: dict[str, Any], name: str) -> dict[str, Any]:
    """A part of a report."""
    return next(dict(section) for section in data["sections"] if section["name"] == name)
