"""Small builders for tests of the OK rules: arms, sheets, and battles of two sides.

A battle is a structured array of shape ``[1]``. Rows are counted from 0, red's fighters first; the
targets of actions are counted from 0 among the actor's enemies. Dice are given as outcomes.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.systems.ok.rules.layout import BATTLE, HANDS, NO_ARMOUR, NO_RANK, STRENGTH, Interrupts
from okenv.systems.ok.rules.ranks import AVG, GD, GRT
from tests.systems.laying import laid_out
from tests.systems.ok.acting import roll_round
from tests.systems.ok.asked import begin


def sheet(**fields: Any) -> dict[str, Any]:
    """A fighter of Gd attributes, DR Avg, without armour, with one cutting weapon of damage Gd; ``fields`` override.

    ``attack``, ``kind``, ``damage``, ``penetration``, ``lethality``, ``reach``, ``hands``, ``sweep``, ``suited``
    and ``effect`` stand for the fields of every place in her arms but raw strength; ``armour`` gives the same
    protection against every kind of damage, ``meets`` the same defence against every kind of attack.
    She runs 7 m a move, and stands at 0 with everybody else.
    """
    base = fields.get("base_damage", AVG + 1)
    row: dict[str, Any] = {
        "squad": 0, "initiative": GRT, "quickness": GD, "trick": GD, "strength": GD, "dr": AVG, "recovery": 0,
        "base_damage": base, "defence": [GD, GD, GD, GD], "protection": [NO_ARMOUR] * 7, "weapons_n": 1,
        "bulk": AVG, "stability": 2, "stunt": GD, "will": GD, "nerve": AVG, "intimidation": GD, "leadership": NO_RANK,
        "step": [700, 500, 200],
    }  # fmt: skip
    arms = {
        "attack": GD, "kind": 0, "damage": GD, "penetration": None, "lethality": 1, "reach": 200, "hands": 1,
        "sweep": 0, "suited": 0, "effect": base, "on_base": 0,
    }  # fmt: skip
    arms.update({name: fields.pop(name) for name in list(arms) if name in fields})
    if arms["penetration"] is None:
        arms["penetration"] = arms["damage"]
    strong = {"attack": fields.get("strength", GD), "kind": 3, "damage": base, "penetration": base, "lethality": 4}
    strong |= {"reach": 200, "hands": 0, "sweep": 0, "suited": 0, "effect": base, "on_base": 1}
    for name, value in arms.items():
        row[f"w_{name}"] = [value] * STRENGTH + [strong[name]]
    row["w_hands"][HANDS] = 0
    if "armour" in fields:
        row["protection"] = [fields.pop("armour")] * 7
        row["coverage"] = 1
    if "meets" in fields:
        row["defence"] = [fields.pop("meets")] * 4
    for name, value in fields.items():
        if name in row and isinstance(row[name], list) and isinstance(value, list):
            value = value + row[name][len(value) :]
        row[name] = value
    return row


def lay_out(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle of two sides of :func:`sheet` rows, not yet begun; Tide off, 100 rounds, an arena of 60 m by default."""
    settings = {
        "limit": 100, "interrupts": Interrupts.ENEMIES, "out_final": 1, "tide_dice": [chance.D6] * 2, "arena": 6000,
        "social": 1, "nerve": [NO_RANK] * 2, "boon_share": 50, **options,
    }  # fmt: skip
    return laid_out(BATTLE, red, blue, settings)


def fudge(at_least: int, n: int = 4) -> Fraction:
    """The chance that ``n`` Fudge dice come to at least this, counted face by face."""
    kind = {4: chance.FUDGE4, 2: chance.FUDGE2, 1: chance.FUDGE1}[n]
    return sum((p for value, p in chance.outcomes(kind) if value >= at_least), Fraction(0))


def opened(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle that has begun, up to its first dice or decision."""
    bs = lay_out(red, blue, **options)
    begin(bs)
    return bs


def start(
    red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], ap: Iterable[int], **options: Any
) -> np.ndarray:
    """A battle in its first round, up to the first decision, with these AP in listing order."""
    bs = opened(red, blue, **options)
    roll_round(bs, ap)
    return bs


def duel(*, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> np.ndarray:
    """Red and Blue, alike but for what is given; it is Red's turn, both have 9 AP left."""
    return start([sheet(**(red or {}))], [sheet(**(blue or {}))], [9, 9])
