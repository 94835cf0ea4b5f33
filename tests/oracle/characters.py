"""From an encounter as people write it (YAML as plain data) to the numbers of a fight (OK-PRE-1..3, OK-WEAP-1)."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.references import Plain, centimetres, two_sides

from .ranks import AVG, HR, halved, number, parse, rate
from .sheet import (
    ANYONE,
    ENEMIES,
    EVERY_ROUND,
    FIRST_ROUND,
    FULL,
    GRAPPLE,
    MELEE,
    NOBODY,
    OFF,
    RANGED,
    READY,
    SIMPLEST,
    SIMPLIFIED,
    STOWED,
    TAGS,
    TRICK,
    Encounter,
    Options,
    Prop,
    Sheet,
    Start,
    Weapon,
)  # fmt: skip

ROWS = (
    "deep_puncturing", "cutting", "vicious_bashing", "less_vicious_bashing", "regular_bashing",
    "allegedly_nonlethal", "really_nonlethal",
)  # fmt: skip
FISTS = ROWS.index("regular_bashing")
MENTAL = (
    "Willpower", "Will", "Nerve", "Courage", "Presence", "Panache", "Wits", "Guile", "Cunning", "Charm", "Repartee",
    "Leadership", "Intimidation",
)  # fmt: skip
MODES = {"full": FULL, "simplified": SIMPLIFIED, "tags": TAGS, "simplest": SIMPLEST}
TIDE = {"off": OFF, "first_round": FIRST_ROUND, "every_round": EVERY_ROUND}
INTERRUPTS = {"off": NOBODY, "enemies": ENEMIES, "anyone": ANYONE}
TIDE_DICE = {1: "1d6", "worse_of_2": "worse of 2d6", "better_of_2": "better of 2d6"}
STABILITY = {"unstable": 1, "normal": 2, "braced": 3}


def rank(written: str | int) -> int:
    """A rank as a word or a number."""
    return parse(str(written))


@dataclass
class Roles:
    """The attributes of a sheet and the roles that it gives them."""

    sheet: Plain
    attributes: dict[str, int]

    def play(self, role: Any) -> int | None:
        """The rank that a role stands for: an attribute, the best of several, or a rank; None if she has none."""
        if isinstance(role, list):
            return max((found for one in role if (found := self.play(one)) is not None), default=None)
        if isinstance(role, str) and role in self.attributes:
            return self.attributes[role]
        if isinstance(role, int):
            return role
        try:
            return rank(role)
        except KeyError:
            return None

    def named(self, field: str, default: int | None) -> int | None:
        """The sheet's own role of that name, or else the default."""
        given = self.sheet.get(field)
        return default if given is None else self.play(given)

    def sure(self, field: str, default: int | None) -> int:
        """As :meth:`named`, where there must be one."""
        found = self.named(field, default)
        assert found is not None, field
        return found

    def best(self, *names: str) -> int | None:
        """The best of these attributes that she has."""
        return max((self.attributes[n] for n in names if n in self.attributes), default=None)


def power(written: str | int, base: int) -> tuple[int, bool]:
    """A damage: a rank, or ``base+2``; and whether it counts from the base."""
    relative = re.fullmatch(r"base([+-]\d+)?", str(written))
    if relative:
        return base + int(relative[1] or 0), True
    return rank(written), False


def first_of(*found: int | None) -> int:
    """The first that there is."""
    return next(one for one in found if one is not None)


def weapon(data: Plain, roles: Roles, base: int, penetration: bool) -> Weapon:
    """OK-ATT-1, OK-WEAP-1, OK-EFF-0: a weapon in these hands."""
    damage, on_base = power(data["damage"], base)
    pierces = data.get("penetration") if penetration else None
    suited = data.get("suited", False)
    attack = roles.play(data["attribute"])
    assert attack is not None
    melee = data["kind"] == "melee"
    return Weapon(
        attack=attack,
        kind=MELEE if melee else RANGED,
        damage=damage,
        penetration=damage if pierces is None else power(pierces, base)[0],
        lethality=ROWS.index(data["lethality"]),
        reach=centimetres(data.get("reach") or 2) if melee else 500 * (data.get("range") or 4),
        hands=data.get("hands", 1),
        sweep=data.get("sweep", 0),
        effect=damage if suited else base,
        suited=suited,
        on_base=on_base,
    )


def steps(strength: int, size: int, swims: bool) -> tuple[int, int, int]:
    """OK-PRE-3, OK-MOVE-1: centimetres of a move: fit; a half-rank less, Impaired; two full ranks less, lame."""
    run = halved(strength - (size - AVG)) + (0 if swims else 6 - AVG)
    fit, impaired, lame = (max(1, int(100 * number(run - less))) for less in (0, HR, 4 * HR))
    return fit, impaired, lame


def sheet(data: Plain, rules: Plain, squad: int) -> Sheet:
    """A character's numbers; whatever roles she does not name fall to the attributes that fit best."""
    roles = Roles(data, {name: rank(r) for name, r in data["attributes"].items()})
    strength = roles.sure("strength", roles.attributes.get("Strength"))
    base = halved(strength)
    arms = [weapon(w, roles, base, rules["penetration"]) for w in data["weapons"]]
    melee = max((w.attack for w in arms if w.kind == MELEE), default=None)
    agility = roles.attributes.get("Agility")
    defence = Roles(data.get("defence") or {}, roles.attributes)
    block = defence.sure("melee", max((r for r in (agility, melee) if r is not None), default=None))
    tough = first_of(roles.best("Toughness"), strength)
    initiative = roles.sure("initiative", max(w.attack for w in arms))
    trick = roles.named("trick", None)
    stunt = roles.sure("stunt", first_of(agility, block))
    mook = data.get("mook", False)
    nerve = roles.sure("nerve", AVG if mook else first_of(roles.best(*MENTAL), AVG))
    size = rank(data.get("size", AVG))
    mode = MODES[rules["mook_damage"]] if mook else FULL
    # Two at a time is easy with bare hands (OK-MANY-1).
    unarmed = roles.sure("unarmed", first_of(melee, stunt))
    fists = Weapon(unarmed, MELEE, base, base, FISTS, 200, 0, 1, base, False, True)
    armour = data.get("armour")
    return Sheet(
        weapons=arms,
        hands=fists,
        strength_arm=Weapon(strength, GRAPPLE, base, base, FISTS, 200, 0, 0, base, False, True),
        squad=squad,
        damage_mode=mode,
        protects=data.get("protects", False),
        occupied=data.get("occupied", False),
        initiative=initiative,
        quickness=roles.sure("quickness", initiative),
        mook=mook,
        trick=arms[0].attack if trick is None else trick,
        trick_kind=arms[0].kind if trick is None else TRICK,
        strength=strength,
        dr=halved(roles.sure("dr", tough)),
        recovery=rate(halved(roles.sure("recovery", tough)) - 2),
        healing=rate(halved(roles.sure("healing", tough)) - 1),
        base_damage=base,
        size=size,
        stability=STABILITY[data.get("stability", "normal")],
        stunt=stunt,
        will=roles.sure("will", first_of(roles.best("Willpower", "Will"), nerve)),
        nerve=nerve,
        intimidation=roles.sure("intimidation", first_of(roles.attributes.get("Intimidation"), nerve)),
        leadership=roles.named("leadership", roles.attributes.get("Leadership")),
        step=steps(roles.sure("movement", strength), size, rules["ground"] == "water"),
        defence=(
            block,
            defence.sure("ranged", first_of(agility, block)),
            defence.sure("trick", block if trick is None else trick),
            strength,
        ),
        coverage=armour["coverage"] if armour else 0,
        protection=protection(armour, rules["armor_variation"]),
    )


def protection(armour: Plain | None, varies: bool) -> tuple[int | None, ...]:
    """OK-ARM-1: protection by kind of damage."""
    if not armour:
        return (None,) * len(ROWS)
    against = armour.get("against", {}) if varies else {}
    given = {row: against.get(row, armour.get("protection")) for row in ROWS}
    return tuple(None if there is None else rank(there) for there in given.values())


def start(data: Plain, rules: Plain, side: int, arms: list[Weapon]) -> Start:
    """OK-MOVE-1, OK-TIDE-2: where she begins, in what state, with what in her hands."""
    given = data.get("start") or {}
    arena, apart = centimetres(rules["arena"]), centimetres(rules["apart"])
    comes = given.get("arrives")
    line = (arena - apart) // 2
    edge, place = ((0, line), (arena, line + apart))[side]
    at = given.get("at")
    where = [READY, READY, READY]
    used = 0
    for i, w in enumerate(arms):
        if w.hands and (not given.get("ready", True) or used + w.hands > 2):
            where[i] = STOWED
        else:
            used += w.hands
    return Start(
        at=centimetres(at) if at is not None else edge if comes is not None else place,
        arrives=0 if comes is None else -1 if comes == "boon" else comes,
        prone=given.get("prone", False),
        carry=given.get("carry", 0),
        lethal=given.get("lethal", 0),
        nonlethal=given.get("nonlethal", 0),
        where=(where[0], where[1], where[2]),
    )


def options(rules: Plain, rounds: int, sides: list[str]) -> Options:
    """The ``rules:`` block."""
    boons, banes = rules["boons"], rules["banes"]
    up = boons["mooks_get_up"]
    dice = [TIDE_DICE[rules["tide_dice"].get(side, 1)] for side in sides]
    return Options(
        rounds=rounds,
        tide=TIDE[rules["tide_of_battle"]],
        tide_dice=(dice[0], dice[1]),
        interrupts=INTERRUPTS[rules["interrupts"]],
        on_credit=rules["defend_on_credit"],
        down_final=rules["down_is_final"],
        out_final=rules["out_is_final"],
        mangling=rules["limb_mangling"],
        gumption=rules["gumption"],
        headcracking=rules["headcracking"],
        social=rules["social"] == "on",
        arena=centimetres(rules["arena"]),
        boons=(up["weight"], boons["ally_returns"], boons["reinforcements"], boons["lucky_hit"]),
        banes=(banes["mook_flees"], banes["weapon_unready"], banes["clumsy_miss"]),
        boon_share=round(Fraction(str(up["share"])) * 100),
    )


def encounter(data: Plain) -> Encounter:
    """A whole encounter, as ``Encounter.to_dict`` tells it: with every definition that it uses and every option."""
    rules = data["rules"]

    def made(whole: Plain, squad: int, side: int) -> tuple[Sheet, Start]:
        numbers = sheet(whole, rules, squad)
        return numbers, start(whole, rules, side, numbers.weapons)

    props = [
        Prop(
            None if p.get("at") is None else centimetres(p["at"]), rank(p["difficulty"]),
            centimetres(p.get("reach", 0)), p.get("bonus", 0), p.get("uses"),
        )
        for p in rules["props"]
    ]  # fmt: skip
    sides = two_sides(data, ("attributes",), made, "fist")
    return Encounter(sides, options(rules, data["rounds"], list(data["sides"])), props)
