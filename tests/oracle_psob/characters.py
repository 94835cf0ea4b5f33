"""From an encounter as people write it (YAML as plain data) to the numbers of a fight (PS-DATA-1, PS-DATA-2)."""

from tests.references import Plain, centimetres, two_sides

from .hits import hit
from .sheet import (
    AUTO,
    BOUND,
    BURST,
    CONFINED,
    FREE,
    GRENADE,
    IMMOBILE,
    MELEE,
    NO_RATE,
    RANGED,
    SATURATION,
    SINGLE,
    THROWN,
    Encounter,
    Hazard,
    Options,
    Prop,
    Sheet,
    Start,
    Vehicle,
    Weapon,
)  # fmt: skip

KINDS = {"melee": MELEE, "ranged": RANGED, "thrown": THROWN, "grenade": GRENADE}
RATES = {"slow": SINGLE, "single": SINGLE, "burst": BURST, "auto": AUTO, "saturation": SATURATION, "beam": SATURATION}
RESTRAINTS = {"free": FREE, "confined": CONFINED, "bound": BOUND, "immobile": IMMOBILE}
FOREVER = 100_000


def damage(written: str | int, base: int) -> int:
    """A rating: flat, or on Base Damage."""
    if isinstance(written, int):
        return written
    more = written.replace(" ", "").removeprefix("base")
    return base + (int(more) if more else 0)


def weapon(told: Plain, whole: Plain) -> Weapon:
    """A weapon in somebody's hands."""
    hit("PS-DATA-1")
    kind, skills = KINDS[told["kind"]], whole["skills"]
    skill = "martial_arts" if kind != RANGED else told.get("skill", "guns")
    slow = told.get("rate") == "slow"
    if kind == RANGED:
        hit("PS-DATA-2")
    return Weapon(
        value=skills.get(skill, 0),
        kind=kind,
        damage=damage(told["damage"], whole.get("base_damage", 2)),
        rate=RATES[told.get("rate", "single")] if kind == RANGED else NO_RATE,
        beam=told.get("rate") == "beam",
        slow=slow,
        bonus=told.get("range", 0),
        length=told.get("length", 0),
        charge=1 if slow else told.get("charge", 0),
    )


def sheet(whole: Plain, squad: int) -> Sheet:
    """A character's numbers."""
    skills, minor, base = whole["skills"], whole.get("minor", False), whole.get("base_damage", 2)
    intimidation, leadership = skills.get("intimidation"), skills.get("leadership")
    leading = [skill for skill in (intimidation, leadership) if skill is not None]
    known = [skills[name] for name in ("charm", "deceit", "intimidation", "leadership") if skills.get(name) is not None]
    names = [told["name"] for told in whole["weapons"]]
    kinds = {told["name"]: told["kind"] for told in whole["weapons"]}
    hair = whole.get("hair_trigger")
    martial = skills.get("martial_arts", 0)
    return Sheet(
        weapons=[weapon(told, whole) for told in whole["weapons"]],
        hands=Weapon(martial, MELEE, base),
        squad=squad,
        mob=whole.get("mob", False),
        hair=None if hair is None else names.index(hair),
        hair_area=hair is not None and (whole.get("hair_trigger_area", False) or kinds[hair] == "grenade"),
        big=whole.get("big", False),
        initiative=whole["initiative"],
        minor=minor,
        dodge=skills["dodge"],
        agility=skills.get("agility", 0),
        martial=martial,
        influence=max(leading) if leading and not (minor and leadership is None) else None,
        intimidation=intimidation,
        deceit=skills.get("deceit"),
        spine=whole.get("spine", 3) if minor else max(5, *known, 5),
        armour=(whole.get("armour") or {}).get("protection", 0),
        pace=centimetres(whole.get("move", 15)),
    )


def start(whole: Plain, rules: Plain, side: int) -> Start:
    """How she begins."""
    told = whole.get("start") or {}
    apart, arena = centimetres(rules["apart"]), centimetres(rules["arena"])
    line = (arena - apart) // 2 + apart * side
    at = line if told.get("at") is None else centimetres(told["at"])
    riding = [v for v, one in enumerate(rules["vehicles"]) if one["name"] == told.get("vehicle")]
    if riding:
        at = centimetres(rules["vehicles"][riding[0]]["at"])
    sheltering = [place["cover"] for place in rules["covers"] if centimetres(place["at"]) == at]
    sheltering += [rules["vehicles"][v]["cover"] for v in riding]
    return Start(
        at=at,
        cover=max([told.get("cover", 0), *sheltering]),
        high=int(told.get("high", 0)),
        wounds=told.get("wounds", 0),
        restraint=RESTRAINTS[told.get("restraint", "free")],
        vehicle=riding[0] if riding else None,
    )


def hazard(told: Plain, arena: float) -> Hazard:
    """What hurts at the end of rounds."""
    left, right = told.get("between") or (0, arena)
    first, last = told.get("rounds") or (1, FOREVER)
    return Hazard(told["damage"], centimetres(left), centimetres(right), first, last, told.get("armour", True))


def encounter(data: Plain) -> Encounter:
    """A whole encounter, as ``Encounter.to_dict`` tells it: with every definition that it uses and every option."""
    rules = data["rules"]
    sides = two_sides(data, ("skills",), lambda whole, squad, side: (sheet(whole, squad), start(whole, rules, side)))
    options = Options(
        rounds=data["rounds"],
        once=rules["complex_roll"] == "once",
        stack_defence=rules["stack_defence"],
        ranged_outcome=rules["ranged_outcome"],
        charge=rules["charge"],
        by_rate=rules["charge_by_rate"],
        talks=rules["talks"],
        arena=centimetres(rules["arena"]),
    )
    covers = [(centimetres(place["at"]), place["cover"]) for place in rules["covers"]]
    props = [Prop(centimetres(one["at"]), centimetres(one["reach"]), one["difficulty"]) for one in rules["props"]]
    ridden = [Vehicle(centimetres(one["move"]), one["cover"], one["hinders"]) for one in rules["vehicles"]]
    hazards = [hazard(told, rules["arena"]) for told in rules["hazards"]]
    return Encounter(sides, options, hazards, covers, props, ridden)
