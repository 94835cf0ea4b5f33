"""Random encounters as people write them: plain data for the loader."""

from random import Random

from tests.references import chance, some

from .characters import SKILLS, Plain


def weapon(rng: Random, number: int) -> Plain:
    """A weapon or a power of any kind."""
    type = rng.choice(("normal", "normal", "mental", "alteration"))
    skill = "mental" if type == "mental" else rng.choice(("hand", "ranged"))
    told: Plain = {"name": f"weapon-{number}", "skill": skill, "level": rng.randint(0, 6)}
    if type != "normal" or chance(rng, 30):
        told["type"] = type
    if chance(rng, 40):
        told["power"] = True
    elif skill != "hand":
        told["range"] = rng.randint(1, 100)
    if type == "normal" and chance(rng, 20):
        told["stunning"] = True
    true = some(rng, 20, auto=True, area=True, blinding=True, piercing=True, terrifying=True)
    if type != "normal" and chance(rng, 30):
        told["ongoing"] = True
    return told | true | some(rng, 25, hands=rng.randint(1, 2), harm=chance(rng, 70))


def character(rng: Random) -> Plain:
    """A sheet; what it leaves out has the default."""
    told: Plain = {"weapons": [weapon(rng, n) for n in range(rng.randint(0, 4))]}
    ranks = {word: rng.randint(0, 6) for word, _ in SKILLS.values()}
    told |= some(
        rng,
        60,
        attributes=some(rng, 70, agility=rng.randint(0, 7), brawn=rng.randint(0, 6), presence=rng.randint(0, 6)),
        skills=some(rng, 60, **ranks),
        resistances=some(rng, 50, damage=rng.randint(0, 3), mental=rng.randint(0, 3), alteration=rng.randint(0, 3)),
    )
    return told | some(
        rng, 30, unnamed=True, health=rng.randint(6, 40), endurance=rng.randint(6, 40), move=rng.randint(0, 15),
        blindsight=True, flies=True, cloak=True, iron=rng.randint(0, 4),
        armour={"name": "armour", "resistance": rng.randint(0, 4)},
        shield={"damage": rng.randint(1, 4)} | some(rng, 50, mental=rng.randint(0, 3), alteration=rng.randint(0, 3)),
    )  # fmt: skip


def entry(rng: Random, name: str, arena: int, covers: int) -> Plain:
    """A squad of one character."""
    start = some(
        rng, 20, health_lost=rng.randint(0, 5), endurance_lost=rng.randint(0, 5), prone=True, hidden=True,
        surprised=True, blinded=rng.randint(1, 6), terrified=rng.randint(1, 6), altered=rng.randint(1, 6),
        unfree=rng.randint(1, 6),
    )  # fmt: skip
    if covers and chance(rng, 30):
        start["cover"] = rng.randint(1, covers)
    elif chance(rng, 40):
        start["at"] = rng.randint(0, arena)
    return {"character": name, "count": rng.randint(1, 3), "start": start}


def encounter(rng: Random) -> Plain:
    """A whole encounter; what it leaves out has the default."""
    arena = rng.choice((60, 20, 12, 200))
    rules: Plain = {"arena": arena, "apart": rng.choice((5, 2, 0, 11))}
    rules |= some(
        rng, 40, starts=rng.choice(("first", "second")), side_order=rng.choice(("free", "listed")),
        forced_dodge=rng.choice(("lost_turn", "next_turn")), delayed_turn=rng.choice(("lapses", "kept")),
        interrupting=rng.choice(("declared", "beginning")),
        rest_of_move=rng.choice(("lost", "kept")), many_targets=rng.choice(("all", "chosen")),
        damaged_cover=rng.choice(("whole", "half")),
        unnamed_manoeuvres=rng.choice(("effect", "defeat")),
        trade_cap=rng.randint(0, 10), knockback=rng.choice(("off", "on")), weightless=chance(rng, 50),
        dark=chance(rng, 50),
    )  # fmt: skip
    rules["covers"] = [
        {"name": f"cover-{n}", "at": rng.randint(0, arena)}
        | some(rng, 60, health=rng.choice((20, 30)), left=rng.randint(1, 20))
        for n in range(rng.randint(0, 4))
    ]
    rules["hazards"] = [
        {"name": f"hazard-{n}", "at": rng.randint(0, arena), "level": rng.randint(0, 5)}
        | some(rng, 50, width=rng.randint(0, 6), speed=rng.randint(-9, 9))
        for n in range(rng.choice((0, 0, 1, 3)))
    ]
    people = {f"person-{i}": character(rng) for i in range(rng.randint(1, 3))}
    sides = {}
    for side in ("red", "blue"):
        names = [rng.choice(list(people)) for _ in range(rng.randint(1, 2))]
        sides[side] = {"fighters": [entry(rng, name, arena, len(rules["covers"])) for name in names]}
    if chance(rng, 20):
        one = next(iter(sides["red"]["fighters"]))
        start = one["start"]
        if one["count"] == 1 and not (start.keys() & {"prone", "terrified", "altered", "unfree"}):
            start["holds"] = 1
    return {"system": "zerospace", "title": "A fight", "sides": sides, "rules": rules, "characters": people}
