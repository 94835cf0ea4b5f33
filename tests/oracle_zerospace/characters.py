"""From an encounter as people write it (YAML as plain data) to the numbers of a fight (ZS-DATA-1, ZS-RANGE-1)."""

from tests.references import Plain, two_sides

from .harm import OUTLASTS
from .hits import hit
from .sheet import (
    ALTERATION,
    BY_HAND,
    BY_MIND,
    MENTAL,
    NORMAL,
    RANGED,
    Cover,
    Encounter,
    Hazard,
    Options,
    Sheet,
    Start,
    Weapon,
)

TYPES = {"normal": NORMAL, "mental": MENTAL, "alteration": ALTERATION}
PAIRS = {"hand": BY_HAND, "ranged": RANGED, "mental": BY_MIND}
POWER_RANGE = 10
"""Metres for each level of a power (ZS-RANGE-1)."""
WORDS = ("auto", "area", "blinding", "piercing", "stunning", "terrifying", "ongoing")
ATTRIBUTES = ("agility", "brawn", "presence")
SKILLS = {
    "ranged": ("ranged_combat", 1), "hand": ("hand_to_hand", 1), "mental": ("mental_combat", 0),
    "athletics": ("athletics", 1), "deception": ("deception", 1), "investigation": ("investigation", 1),
}  # fmt: skip
"""Skills as people write them, and what they are unless told."""


def reach(told: Plain) -> int:
    """Metres that an arm reaches (ZS-RANGE-1)."""
    if told["skill"] == "hand":
        return 1
    return POWER_RANGE * told["level"] if told.get("power") else told["range"]


def weapon(told: Plain) -> Weapon:
    """A weapon or a power."""
    hit("ZS-DATA-1")
    flags = {name: bool(told.get(name)) for name in WORDS}
    harm = told.get("harm")
    return Weapon(
        type=TYPES[told.get("type", "normal")],
        pair=PAIRS[told["skill"]],
        level=told["level"],
        hands=0 if told.get("power") else told.get("hands", 1),
        range=reach(told),
        **flags,
        harm=not (flags["blinding"] or flags["terrifying"] or flags["ongoing"]) if harm is None else harm,
    )


def sheet(whole: Plain, squad: int) -> Sheet:
    """A character's numbers."""
    hit("ZS-DATA-1")
    hit("ZS-DMG-3")
    attributes, skills, resists = (whole.get(name) or {} for name in ("attributes", "skills", "resistances"))
    return Sheet(
        weapons=[weapon(told) for told in whole["weapons"]],
        **{name: attributes.get(name, 2) for name in ATTRIBUTES},
        **{name: skills.get(word, default) for name, (word, default) in SKILLS.items()},
        dr=resists.get("damage", 0) + (whole.get("armour") or {}).get("resistance", 0),
        mr=resists.get("mental", 0),
        ar=resists.get("alteration", 0),
        shield=tuple((whole.get("shield") or {}).get(kind, 0) for kind in ("damage", "mental", "alteration")),
        named=not whole.get("unnamed", False),
        blindsight=whole.get("blindsight", False),
        flies=whole.get("flies", False),
        cloak=whole.get("cloak", False),
        iron=whole.get("iron", 0),
        health_most=whole.get("health") or 0,
        endurance_most=whole.get("endurance") or 0,
        pace=-1 if whole.get("move") is None else whole["move"],
        squad=squad,
    )


def start(whole: Plain, rules: Plain, covers: list[Cover], side: int) -> Start:
    """How she begins."""
    told = whole.get("start") or {}
    apart, arena = rules["apart"], rules["arena"]
    at = (arena - apart) // 2 + apart * side if told.get("at") is None else told["at"]
    cover = told.get("cover") or 0
    levels = {"blind": "blinded", "fear": "terrified", "altered": "altered", "unfree": "unfree"}
    return Start(
        at=covers[cover - 1].at if cover else at,
        cover=cover,
        **{name: OUTLASTS + told[word] if told.get(word) else 0 for name, word in levels.items()},
        holds=None if told.get("holds") is None else told["holds"] - 1,
        **{name: told.get(name, 0) for name in ("health_lost", "endurance_lost")},
        **{name: told.get(name, False) for name in ("prone", "hidden", "surprised", "helpless", "shielded")},
    )


def encounter(data: Plain) -> Encounter:
    """A whole encounter, as ``Encounter.to_dict`` tells it: with every definition that it uses and every option."""
    rules = data["rules"]
    covers = [Cover(c["at"], c.get("left") or c.get("health", 20), c.get("health", 20)) for c in rules["covers"]]
    hazards = [Hazard(h["at"], h.get("width", 2), h["level"], h.get("speed", 0)) for h in rules["hazards"]]
    sides = two_sides(
        data, ("attributes", "skills", "resistances", "start"),
        lambda whole, squad, side: (sheet(whole, squad), start(whole, rules, covers, side)),
    )  # fmt: skip
    options = Options(
        rounds=data["rounds"],
        starts=("first", "second").index(rules["starts"]),
        listed=rules["side_order"] == "listed",
        long_dodge=rules["forced_dodge"] == "next_turn",
        keeps_delayed=rules["delayed_turn"] == "kept",
        early=rules["interrupting"] == "beginning",
        keeps_rest=rules["rest_of_move"] == "kept",
        picks_targets=rules["many_targets"] == "chosen",
        halves_cover=rules["damaged_cover"] == "half",
        defeat=rules["unnamed_manoeuvres"] == "defeat",
        trade_cap=rules["trade_cap"],
        knockback=rules["knockback"] == "on",
        weightless=rules["weightless"],
        dark=rules["dark"],
        arena=rules["arena"],
    )
    return Encounter(sides, options, covers, hazards)
