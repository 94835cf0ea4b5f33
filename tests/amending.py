"""What the tests of amendments share: a larger encounter, and what a rulebook says of corrections."""

from okenv import Battle, load_encounter
from okenv.encounter import Encounter


def begun(name="three-on-three", seed=1, **options):
    return Battle(load_encounter(name), seed, **options)


def larger(encounter, side, *, name="Newcomer", character=None):
    """The same encounter with one more fighter on a side."""
    data = encounter.to_dict()
    squads = data["sides"][encounter.side_names[side]]["fighters"]
    squads.append({**squads[0], "character": character or squads[0]["character"], "name": name, "count": 1})
    if "start" in squads[0]:
        squads[-1]["start"] = {key: value for key, value in squads[0]["start"].items() if key != "holds"}
    return Encounter.from_dict(data)


def violated(fight):
    invariants = fight.system.module("rules.invariants")
    return invariants.VIOLATIONS[invariants.violation(fight.state[0])]


def corrections(fight):
    return fight.system.module("table.corrections")


def fields(fight, row):
    return corrections(fight).fields(fight.state[0], row, fight.labels)


def read(fight, row, field):
    return corrections(fight).read(fight.state[0], row, field)


def some_value(field, fight, random):
    if field.kind == "yes":
        return bool(random.integers(2))
    if field.kind == "choice":
        return str(random.choice(field.choices))
    if field.kind == "fighter":
        return random.choice(["", *fight.names])
    near = min(field.high, field.low + 12) if random.random() < 0.8 else field.high
    return (
        round(float(random.uniform(field.low, near)), field.places)
        if field.places
        else int(random.integers(field.low, near + 1))
    )
