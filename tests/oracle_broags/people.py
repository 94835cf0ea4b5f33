"""Random encounters as people write them: plain data for the loader."""

from random import Random

from tests.references import chance, some

from .characters import CRITICALS, CROSSING, STANCES, SURPRISE, VISIBILITY, Plain

ABILITIES = ("athletics", "strength", "willpower", "marksmanship", "melee", "perception", "stealth")


def weapon(rng: Random, number: int) -> Plain:
    """A weapon of any kind."""
    kind = rng.choice(("melee", "ranged"))
    on_strength = rng.choice(("str", "str+3", "2str", "2str+6"))
    told: Plain = {
        "name": f"weapon-{number}",
        "kind": kind,
        "damage": on_strength if kind == "melee" and chance(rng, 70) else rng.randint(2, 12),
    }
    if chance(rng, 50):
        told["hands"] = rng.randint(1, 2)
    if chance(rng, 20):
        told["nonlethal"] = True
    if kind == "ranged":
        columns = ("basic", "short", "long")
        told |= some(rng, 50, shots=rng.randint(1, 2), range=rng.choice(columns), soak_times=rng.choice((1, 3)))
    elif told.get("hands") == 2 and chance(rng, 60):
        told["long"] = True
    return told


def character(rng: Random) -> Plain:
    """A sheet; what it leaves out has the default."""
    abilities: Plain = {"toughness": rng.randint(1, 5)}
    for name in ABILITIES:
        if chance(rng, 60):
            abilities[name] = rng.randint(1, 5)
    told: Plain = {"abilities": abilities, "weapons": [weapon(rng, n) for n in range(rng.randint(0, 3))]}
    return told | some(
        rng, 40, player=True, group=True, special=rng.randint(-1, 2), move=rng.choice((6, 10, 7.5, 3.33)),
        speed=rng.randint(1, 12), armour={"name": "armour", "soak": rng.randint(0, 4)},
    )  # fmt: skip


def entry(rng: Random, name: str, toughness: int, arena: int) -> Plain:
    """A squad of one character."""
    start = some(
        rng, 30, at=rng.choice((rng.randint(0, arena), rng.randint(0, 100 * arena) / 100)), cover=rng.randint(1, 3),
        stance=rng.choice(list(STANCES)), crossing=rng.choice(CROSSING), lethal=rng.randint(0, 2 * toughness),
        nonlethal=rng.randint(0, 2 * toughness),
    )  # fmt: skip
    if chance(rng, 10):
        start |= {"hidden": True, "cover": 1}
    return {"character": name, "count": rng.randint(1, 3), "start": start}


def encounter(rng: Random) -> Plain:
    """A whole encounter; what it leaves out has the default."""
    arena = rng.choice((60, 20, 12, 200))
    rules: Plain = {"arena": arena, "apart": rng.choice((5, 2, 0, 7.5))}
    rules |= some(
        rng, 50, surprise=rng.choice(SURPRISE), cover_stance_cap=rng.randint(0, 4), movement_cap=rng.randint(1, 5),
        criticals=rng.choice(CRITICALS), surprise_ignores_cover=True, visibility=rng.choice(VISIBILITY),
    )  # fmt: skip
    rules["covers"] = [
        {"name": f"cover-{n}", "at": rng.randint(0, arena), "cover": rng.randint(1, 3)}
        for n in range(rng.randint(0, 3))
    ]
    ends = [sorted((rng.randint(0, arena), rng.randint(0, arena))) for _ in range(rng.randint(0, 2))]
    rules["smoke"] = [{"between": between, "visibility": rng.choice(VISIBILITY[1:])} for between in ends]
    people = {f"person-{i}": character(rng) for i in range(rng.randint(1, 3))}
    sides = {}
    for side in ("red", "blue"):
        names = [rng.choice(list(people)) for _ in range(rng.randint(1, 2))]
        fighters = [entry(rng, name, people[name]["abilities"]["toughness"], arena) for name in names]
        sides[side] = {"fighters": fighters}
    return {"system": "broags", "title": "A fight", "sides": sides, "rules": rules, "characters": people}
