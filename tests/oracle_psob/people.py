"""Random encounters as people write them: plain data for the loader."""

from random import Random

from tests.references import chance, some

from .characters import Plain


def weapon(rng: Random, number: int) -> Plain:
    """A weapon of any kind."""
    kind = rng.choice(("melee", "ranged", "ranged", "thrown", "grenade"))
    on_base = rng.choice(("base", "base+1", "base + 3"))
    told: Plain = {
        "name": f"weapon-{number}",
        "kind": kind,
        "damage": on_base if chance(rng, 40) else rng.randint(2, 10),
    }
    if kind == "ranged":
        if chance(rng, 80):
            told["rate"] = rng.choice(("slow", "single", "burst", "auto", "saturation", "beam"))
        if chance(rng, 60):
            told["skill"] = rng.choice(("guns", "psionics"))
    if kind == "melee" and chance(rng, 50):
        told["length"] = rng.randint(0, 2)
    if kind != "melee" and chance(rng, 50):
        told["range"] = rng.randint(-1, 6)
    if kind != "melee" and told.get("rate") != "slow" and chance(rng, 40):
        told["charge"] = rng.randint(1, 6)
    return told


def character(rng: Random) -> Plain:
    """A sheet; what it leaves out has the default."""
    minor = chance(rng, 40)
    weapons = [weapon(rng, n) for n in range(rng.randint(0, 3))]
    skills: Plain = {"dodge": rng.randint(2, 8)}
    for name in ("guns", "martial_arts", "psionics", "intimidation", "leadership", "deceit", "charm", "agility"):
        if chance(rng, 60):
            skills[name] = rng.randint(2, 9)
    told: Plain = {"initiative": rng.randint(2, 8), "skills": skills, "weapons": weapons, "minor": minor}
    if weapons and chance(rng, 30):
        quick = rng.choice(weapons)
        told["hair_trigger"] = quick["name"]
        wide = quick["kind"] == "grenade" or quick.get("rate") in ("burst", "auto", "saturation", "beam")
        told["hair_trigger_area"] = wide and chance(rng, 50)
    if minor and chance(rng, 60):
        told["spine"] = rng.choice((3, 5, 8))
    return told | some(
        rng, 40, mob=minor, base_damage=rng.randint(1, 5), move=rng.choice((15, 10, 7.5, 3.33, 0)), big=True,
        armour={"name": "armour", "protection": rng.randint(0, 5)},
    )  # fmt: skip


def entry(rng: Random, name: str, minor: bool, first: bool, arena: int, vehicles: list[Plain]) -> Plain:
    """A squad of one character."""
    start: Plain = {}
    if vehicles and chance(rng, 50):
        start["vehicle"] = rng.choice(vehicles)["name"]
    elif chance(rng, 40):
        start["at"] = rng.choice((rng.randint(0, arena), rng.randint(0, 100 * arena) / 100))
    if chance(rng, 25):
        start["cover"] = rng.randint(1, 3)
    if chance(rng, 20):
        start["high"] = rng.choice((True, 2))
    if not minor and chance(rng, 20):
        start["wounds"] = rng.randint(1, 2)
    if chance(rng, 20):
        start["restraint"] = rng.choice(("confined", "bound", "free" if first else "immobile"))
    return {"character": name, "count": rng.randint(1, 2), "start": start}


def encounter(rng: Random) -> Plain:
    """A whole encounter; what it leaves out has the default."""
    arena = rng.choice((60, 20, 12, 200))
    rules: Plain = {"arena": arena, "apart": rng.choice((5, 2, 0, 7.5))}
    rolls = rng.choice(("each", "once"))
    rules |= some(rng, 50, complex_roll=rolls, stack_defence=True, ranged_outcome=2, charge=True, talks=True)
    rules["charge_by_rate"] = "charge" in rules and chance(rng, 50)
    rules["hazards"] = [
        {"name": f"hazard-{n}", "damage": rng.randint(0, 15), "armour": chance(rng, 50)}
        | ({"between": sorted((rng.randint(0, arena), rng.randint(0, arena)))} if chance(rng, 60) else {})
        | ({"rounds": sorted((rng.randint(1, 5), rng.randint(1, 5)))} if chance(rng, 60) else {})
        for n in range(rng.choice((0, 0, 1, 2)))
    ]
    rules["vehicles"] = [
        {"name": f"vehicle-{n}", "at": rng.randint(0, arena), "move": rng.choice((40, 7.5)), "cover": n % 4}
        | some(rng, 50, hinders=rng.randint(0, 5))
        for n in range(rng.choice((0, 0, 1, 4)))
    ]
    people = {f"person-{i}": character(rng) for i in range(rng.randint(1, 3))}
    sides = {}
    for side in ("red", "blue"):
        names = [rng.choice(list(people)) for _ in range(rng.randint(1, 2))]
        fighters = [
            entry(rng, name, people[name]["minor"], i == 0, arena, rules["vehicles"]) for i, name in enumerate(names)
        ]
        sides[side] = {"fighters": fighters}
    rules["covers"] = [
        {"name": f"cover-{n}", "at": rng.choice((rng.randint(0, arena), arena / 2)), "cover": rng.randint(1, 3)}
        for n in range(rng.choice((0, 0, 1, 3)))
    ]
    rules["props"] = [
        {"name": f"prop-{n}", "at": rng.randint(0, arena), "reach": rng.choice((4, 7.5, 20)), "difficulty": n}
        for n in range(rng.choice((0, 0, 1, 4)))
    ]
    return {"system": "psob", "title": "A fight", "sides": sides, "rules": rules, "characters": people}
