"""From an encounter as people write it (YAML as plain data) to the numbers of a fight (BR-DATA-1, BR-DATA-2)."""

import re

from tests.references import Plain, centimetres, two_sides

from .hits import hit
from .numbers import BASIC_COLUMN, CROUCHED, FLOORED, LONG_COLUMN, PRONE, SHORT_COLUMN, UPRIGHT
from .sheet import FAR, MELEE, NEAR, NO_CAP, RANGED, Encounter, Options, Sheet, Start, Weapon

KINDS = {"melee": MELEE, "ranged": RANGED}
COLUMNS = {"basic": BASIC_COLUMN, "short": SHORT_COLUMN, "long": LONG_COLUMN}
STANCES = {"upright": UPRIGHT, "crouched": CROUCHED, "prone": PRONE, "floored": FLOORED}
CROSSING = ("in-line", "diagonal", "crosswise")
SURPRISE = ("none", "first", "second")
VISIBILITY = ("good", "poor", "terrible", "abysmal")
CRITICALS = ("everybody", "players")


def figure(written: str | int) -> tuple[int, int]:
    """Damage as times Strength and a flat part: ``7``, ``str+3``, ``2str``, ``2str+4``."""
    if isinstance(written, int):
        return 0, written
    found = re.fullmatch(r"(\d*)str(?:([+-]\d+))?", written.replace(" ", ""))
    assert found is not None, written
    return int(found[1] or 1), int(found[2] or 0)


def weapon(told: Plain) -> Weapon:
    """A weapon."""
    hit("BR-DATA-2")
    hit("BR-DATA-3")
    times, flat = figure(told["damage"])
    return Weapon(
        kind=KINDS[told["kind"]],
        hands=told.get("hands", 1),
        times=times,
        flat=flat,
        nonlethal=told.get("nonlethal", False),
        shots=told.get("shots", 1),
        column=COLUMNS[told.get("range") or "basic"],
        reach=0 if told["kind"] == "ranged" else FAR if told.get("long") else NEAR,
        soak_times=told.get("soak_times", 1),
    )


def sheet(whole: Plain, squad: int) -> Sheet:
    """A character's numbers."""
    hit("BR-DATA-1")
    abilities = whole["abilities"]
    rank = {name: abilities.get(name, 2) for name in ("strength", "toughness", "willpower", "marksmanship", "melee")}
    athletics, stealth = abilities.get("athletics", 2), abilities.get("stealth")
    return Sheet(
        weapons=[weapon(told) for told in whole["weapons"]],
        **rank,
        athletics=athletics,
        perception=abilities.get("perception", 2),
        stealth=athletics if stealth is None else stealth,
        special=whole.get("special", 0),
        soak=(whole.get("armour") or {}).get("soak", 0),
        pace=100 * (4 + athletics) if whole.get("move") is None else centimetres(whole["move"]),
        speed=whole.get("speed", 1),
        crossing=CROSSING.index((whole.get("start") or {}).get("crossing", "in-line")),
        player=whole.get("player", False),
        group=whole.get("group", False),
        squad=squad,
    )


def start(whole: Plain, rules: Plain, side: int) -> Start:
    """How she begins."""
    told = whole.get("start") or {}
    apart, arena = centimetres(rules["apart"]), centimetres(rules["arena"])
    line = (arena - apart) // 2 + apart * side
    return Start(
        at=line if told.get("at") is None else centimetres(told["at"]),
        cover=told.get("cover", 0),
        posture=STANCES[told.get("stance", "upright")],
        lethal=told.get("lethal", 0),
        nonlethal=told.get("nonlethal", 0),
        hidden=told.get("hidden", False),
        holds=None if told.get("holds") is None else told["holds"] - 1,
    )


def encounter(data: Plain) -> Encounter:
    """A whole encounter, as ``Encounter.to_dict`` tells it: with every definition that it uses and every option."""
    rules = data["rules"]
    cap = rules["cover_stance_cap"]
    sides = two_sides(
        data, ("abilities", "start"), lambda whole, squad, side: (sheet(whole, squad), start(whole, rules, side))
    )
    options = Options(
        rounds=data["rounds"],
        surprise=SURPRISE.index(rules["surprise"]),
        cap=NO_CAP if cap in (None, "none") else cap,
        movement_cap=0 if rules["movement_cap"] == "none" else rules["movement_cap"],
        criticals=CRITICALS.index(rules["criticals"]),
        surprise_ignores_cover=rules["surprise_ignores_cover"],
        visibility=VISIBILITY.index(rules["visibility"]),
        arena=centimetres(rules["arena"]),
        smoke=tuple(
            (*map(centimetres, there["between"]), VISIBILITY.index(there["visibility"])) for there in rules["smoke"]
        ),
    )
    covers = [(centimetres(place["at"]), place["cover"]) for place in rules["covers"]]
    return Encounter(sides, options, covers)
