"""Action Values and Defence Values (ZS-DICE-1, ZS-MOD-1, ZS-COND-1, ZS-EQUIP-1)."""

from .hits import hit
from .sheet import BY_HAND, BY_MIND, RANGED, Weapon
from .state import IN_HAND, Battle, Fighter

EASE = 8
"""What every Defence Value begins with (ZS-DICE-1)."""
IN_COVER, BATTERED, DODGING, UNSEEN, RUNNING, LYING, TEAMED = 3, 1, 6, 6, 3, 3, 3
"""Bonuses, of which the highest counts (ZS-MOD-1)."""
SIGHTLESS, SIGHTLESS_DV, UNAWARE, BOUND, HURRIED, AFRAID, FLOATING, LYING_BY_HAND = 6, 3, 3, 3, 6, 6, 3, 3
"""Penalties, which add up (ZS-MOD-1)."""


def cannot_see(b: Battle, f: Fighter) -> bool:
    """Blinded or in the dark, without Blindfighting or Blindsight (ZS-ATT-2)."""
    return (f.blind > 0 or b.options.dark) and not f.sheet.blindsight


def grounded(b: Battle, f: Fighter) -> bool:
    """There is ground that she could lie on: she has weight, and does not fly (ZS-KNOCK-1, ZS-MOVE-4)."""
    if f.sheet.flies:
        hit("ZS-MOVE-4")
    return not (b.options.weightless or f.sheet.flies)


def lies(b: Battle, f: Fighter) -> bool:
    """Prone, and not only off balance, as whoever has no weight is (ZS-KNOCK-1)."""
    if f.prone and b.options.weightless:
        hit("ZS-KNOCK-1")
    return f.prone and grounded(b, f)


def bare(f: Fighter, pair: int) -> int:
    """Attribute and skill of a pair (ZS-ATT-1)."""
    return attribute(f, pair) + skill(f, pair)


def attribute(f: Fighter, pair: int) -> int:
    """The attribute of a pair."""
    return {BY_HAND: f.sheet.brawn, RANGED: f.sheet.agility, BY_MIND: f.sheet.presence}[pair]


def skill(f: Fighter, pair: int) -> int:
    """The skill of a pair."""
    return {BY_HAND: f.sheet.hand, RANGED: f.sheet.ranged, BY_MIND: f.sheet.mental}[pair]


def gear(f: Fighter, pair: int) -> int:
    """What she has in hand for the pair adds to her defence (ZS-EQUIP-1)."""
    held = [a.weapon.level for a in f.arms if a.where == IN_HAND and a.weapon.hands and a.weapon.pair == pair]
    if held:
        hit("ZS-EQUIP-1")
    return min(max(held, default=0), skill(f, pair))


def penalties(b: Battle, f: Fighter) -> int:
    """What everything takes from an Action Value of hers (ZS-COND-1)."""
    suffered = [
        SIGHTLESS * cannot_see(b, f), UNAWARE * (f.distracted or f.surprised), BOUND * (f.held_by is not None),
        HURRIED * (f.run > 0), AFRAID * (f.terror > 0), FLOATING * b.options.weightless,
    ]  # fmt: skip
    if f.surprised:
        hit("ZS-COND-2")
    if any(suffered):
        hit("ZS-COND-1")
        hit("ZS-MOD-1")
    return sum(suffered)


def attack_value(
    b: Battle, f: Fighter, pair: int, weapon: Weapon | None, team: bool = False, trade: int = 0, less: int = 0
) -> int:
    """What is added to the dice of an attack; ``trade`` called if above 0, suppressing below; ``weapon`` None: a
    manoeuvre."""
    own = bare(f, pair) + (min(weapon.level, skill(f, pair)) if weapon and weapon.hands else 0)
    lying = lies(b, f) and pair == RANGED
    bonus = max(LYING * lying, TEAMED * team, max(0, -trade))
    down = LYING_BY_HAND * (lies(b, f) and pair == BY_HAND)
    return own + bonus - penalties(b, f) - down - max(0, trade) - less


def shelter(b: Battle, f: Fighter) -> int:
    """What her cover adds; less once it is damaged, if the option says so (ZS-COND-1, ZS-OBJ-3)."""
    if not f.cover:
        return 0
    place = b.covers[f.cover - 1]
    if b.options.halves_cover and place.most - place.health > place.health:
        hit("ZS-OBJ-3")
        return BATTERED
    return IN_COVER


def defence(b: Battle, f: Fighter, pair: int, geared: bool) -> int:
    """The Defence Value against an attack (ZS-DICE-1, ZS-COND-1)."""
    covered = shelter(b, f)
    if f.helpless:
        return covered
    own = EASE + bare(f, pair) + (gear(f, pair) if geared else 0)
    bonus = max(
        covered, DODGING * (f.dodge > 0), UNSEEN * f.hidden, RUNNING * (f.run > 0),
        LYING * (lies(b, f) and pair == RANGED),
    )  # fmt: skip
    if bonus:
        hit("ZS-COND-1")
    return own + bonus - weakness(b, f) - LYING_BY_HAND * (lies(b, f) and pair == BY_HAND)


def weakness(b: Battle, f: Fighter) -> int:
    """What takes from every Defence Value of hers (ZS-COND-1)."""
    return (
        SIGHTLESS_DV * cannot_see(b, f) + UNAWARE * (f.distracted or f.surprised) + BOUND * (f.held_by is not None)
        + FLOATING * b.options.weightless
    )  # fmt: skip


def plain_defence(f: Fighter, pair: int, geared: bool) -> int:
    """The Defence Value of who dives in front: neither bonuses nor penalties (ZS-FORCE-2)."""
    return EASE + bare(f, pair) + (gear(f, pair) if geared else 0)


def task(b: Battle, f: Fighter, base: int, dice: int) -> int:
    """The whole of a task that she rolls; what distracts her ends with it (ZS-COND-2)."""
    hit("ZS-DICE-1")
    value = 0 if f.helpless else base + dice - penalties(b, f)
    f.distracted = False
    return value
