"""Random encounters as people write them: plain data of characters, arms and options for the sheet rules."""

from random import Random
from typing import Any

from .characters import MENTAL, ROWS
from .ranks import show
from .scenes import chance

FIGHTS = ("Fighting", "Fencing", "Guns", "Throwing")
Plain = dict[str, Any]


def rank(rng: Random, low: int, high: int) -> str | int:
    """A rank as a word, or now and then as a number."""
    value = rng.randint(low, high)
    return value if chance(rng, 15) else show(value)


def role(rng: Random, names: list[str]) -> Any:
    """An attribute of hers, several, or a rank."""
    return rng.choice((rng.choice(names), [rng.choice(names), rng.choice(names)], rng.randint(1, 8)))


def weapon(rng: Random, names: list[str], number: int) -> Plain:
    """A weapon told in place."""
    melee = number == 0 or chance(rng, 60)
    told: Plain = {
        "name": f"weapon {number}",
        "attribute": rng.choice(names) if chance(rng, 60) else [rng.choice(FIGHTS), rng.choice(names)],
        "kind": "melee" if melee else "ranged",
        "damage": rng.choice(("base", "base+1", "base+2", "base+3")) if melee else rank(rng, 2, 8),
        "lethality": rng.choice(ROWS),
    }
    if chance(rng, 30):
        told["penetration"] = rank(rng, 1, 8)
    if chance(rng, 40):
        told["reach" if melee else "range"] = rng.choice((1, 1.5, 3, 4)) if melee else rng.randint(1, 4)
    for name, values in (("hands", (0, 1, 2)), ("sweep", (0, 1, 2, 3)), ("suited", (False, True))):
        if chance(rng, 50):
            told[name] = rng.choice(values)
    return told


def character(rng: Random) -> Plain:
    """A character sheet."""
    names = list(dict.fromkeys(rng.choice(FIGHTS) for _ in range(2)))
    attributes = {name: rank(rng, 2, 9) for name in names}
    attributes["Strength"] = rank(rng, -2, 12)
    for name in ("Agility", "Toughness", *MENTAL):
        if chance(rng, 50 if name in ("Agility", "Toughness") else 12):
            attributes[name] = rank(rng, -3, 12)
    told: Plain = {
        "attributes": attributes,
        "weapons": [weapon(rng, names, i) for i in range(rng.randint(1, 3))],
        "mook": chance(rng, 40),
        "protects": chance(rng, 30),
        "occupied": chance(rng, 10),
    }
    known = list(attributes)
    for name in (
        "initiative", "quickness", "dr", "recovery", "healing", "strength", "movement", "trick", "stunt", "unarmed",
        "nerve", "will", "intimidation", "leadership",
    ):  # fmt: skip
        if chance(rng, 20):
            told[name] = role(rng, known)
    if chance(rng, 40):
        told["defence"] = {kind: role(rng, known) for kind in ("melee", "ranged", "trick") if chance(rng, 50)}
    if chance(rng, 50):
        told["size"] = rank(rng, -2, 8)
    if chance(rng, 50):
        told["stability"] = rng.choice(("normal", "unstable", "braced"))
    if chance(rng, 50):
        told["armour"] = {
            "name": "armour", "coverage": rng.randint(1, 3), "protection": rank(rng, 1, 7),
            "against": {row: rank(rng, 1, 7) for row in ROWS if chance(rng, 30)},
        }  # fmt: skip
    return told


def entry(rng: Random, name: str, first: bool, arena: int) -> Plain:
    """A squad of one character."""
    start: Plain = {}
    if not first and chance(rng, 25):
        start["arrives"] = rng.choice((2, 3, "boon"))
    elif chance(rng, 20):
        start["prone"] = True
    if chance(rng, 30):
        start["carry"] = rng.randint(0, 3)
    if chance(rng, 30):
        start["at"] = rng.randint(0, arena)
    if chance(rng, 20):
        start["ready"] = False
    told: Plain = {"character": name, "count": rng.randint(1, 2), "start": start}
    if chance(rng, 20):
        told["attributes"] = {"Strength": rank(rng, 0, 10)}
    return told


def encounter(rng: Random) -> Plain:
    """A whole encounter; what it leaves out has the default."""
    arena = rng.choice((60, 20, 12))
    rules: Plain = {
        "tide_of_battle": rng.choice(("every_round", "first_round", "off")),
        "tide_dice": {"red": rng.choice((1, "worse_of_2", "better_of_2"))},
        "interrupts": rng.choice(("enemies", "anyone", "off")),
        "mook_damage": rng.choice(("full", "simplified", "tags", "simplest")),
        "social": rng.choice(("on", "off")),
        "arena": arena,
        "apart": rng.choice((5, 2, 0, 7.5)),
        "ground": "water" if chance(rng, 20) else "land",
        "boons": {"mooks_get_up": {"weight": rng.randint(0, 3), "share": rng.choice((0.5, 0.25, 1))}},
        "banes": {"mook_flees": rng.randint(0, 3)},
        "props": [
            {"name": "chandelier", "difficulty": rank(rng, 0, 6), "reach": rng.choice((3, 0, 8)), "bonus": 1}
            for _ in range(rng.randint(0, 2))
        ],
    }
    for name in (
        "defend_on_credit", "down_is_final", "out_is_final", "penetration", "armor_variation", "limb_mangling",
        "gumption", "headcracking",
    ):  # fmt: skip
        if chance(rng, 50):
            rules[name] = chance(rng, 50)
    people = {f"person-{i}": character(rng) for i in range(rng.randint(1, 3))}
    sides = {
        side: {"fighters": [entry(rng, rng.choice(list(people)), i == 0, arena) for i in range(rng.randint(1, 2))]}
        for side in ("red", "blue")
    }
    return {"system": "ok", "title": "A fight", "sides": sides, "rules": rules, "characters": people}
