"""Spending successes on one blow: what may be bought, and at what price (OK-SPEND-1, OK-ATT-3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import floor

from . import effects
from .hits import hit
from .kinds import EFFECT_RULE, ORDER
from .ranks import AVG, number
from .sheet import FULL, STRENGTH
from .state import Action, Asking, Battle, Fighter, Spending, ask

PARTS = (1, 1, 2, 2, 3, 4)
"""OK-EFF-1: torso, legs, arm, head, eye, the hole of an earlier shot."""


@dataclass(slots=True)
class Hit:
    """A blow that has hit: whose, with which weapon, on whom; a sweep's first victim and how many it may reach."""

    by: Fighter
    place: int
    victim: Fighter
    reachable: int | None = None

    @property
    def escape(self) -> bool:
        """An escape is a blow with sheer strength."""
        return self.place == STRENGTH


@cache
def victims(spent: int, sweep: int) -> int:
    """OK-MANY-1: how many ``spent`` successes reach, the first ``sweep`` of them going twice as far."""
    return floor(number(AVG + spent + min(spent, sweep)))


def next_target(spent: int, sweep: int) -> int:
    """The successes that reach one victim more, at least."""
    more = 1
    while victims(spent + more, sweep) == victims(spent, sweep):
        more += 1
    return more


def prices(b: Battle, h: Hit, s: Spending) -> Iterator[tuple[str, int, int]]:
    """Everything that the rules offer for this blow as ``(kind, option, price)``, the price not yet compared."""
    weapon, victim = h.by.arms[h.place], h.victim
    assert weapon is not None
    if h.reachable is not None and victims(s.targets, weapon.sweep) < h.reachable:
        yield "targets", 0, next_target(s.targets, weapon.sweep)
    protection = victim.sheet.protection[weapon.lethality]
    if not s.bypass and protection is not None and weapon.penetration - protection < 4:
        yield "bypass", 0, victim.sheet.coverage
    if victim.sheet.damage_mode == FULL:
        row = weapon.lethality - s.lethality
        if row > 0 and s.lethality >= 0:
            yield "lethality-up", 0, 1
        if row < 6 and s.lethality <= 0:
            yield "lethality-down", 0, 1
    if s.part is None and not h.escape:
        for part, price in enumerate(PARTS):
            yield "called-shot", part, price
    if s.effect is None:
        for kind, price in effects.offers(h.by, h.place, victim, h.reachable is not None):
            yield kind, 0, price
    if s.effect in effects.POWERED and effects.more_power_helps(h.by, h.place, victim, s):
        yield "power", 0, 1
    if s.effect == "disarm" and not s.direct and effects.excess(h.by, h.place, victim, s) > 0:
        yield "direct", 0, 1
    if (s.effect or s.part is not None) and not (s.bypass or s.lethality or s.avoid):
        yield "avoid", 0, 1
    if s.style < 2:
        yield "style", 0, 1
    if not s.avoid:
        yield "damage", 0, 1


def options(b: Battle, h: Hit, s: Spending) -> dict[Action, int]:
    """What can be bought now with its price: affordable, and not before what was bought last."""
    found = {
        (kind, 0, option): price for kind, option, price in prices(b, h, s) if price <= s.left and ORDER[kind] >= s.last
    }
    found["finish", 0, 0] = 0
    return found


def buy(h: Hit, s: Spending, action: Action, price: int) -> None:
    """Pay for one purchase and note it."""
    kind, _, option = action
    hit("OK-SPEND-1")
    s.left -= price
    s.last = ORDER[kind]
    if kind == "targets":
        hit("OK-MANY-1")
        s.targets += price
    elif kind == "bypass":
        hit("OK-ARM-1")
        s.bypass = price
    elif kind in ("lethality-up", "lethality-down"):
        hit("OK-DMG-2")
        s.lethality += 2 if kind == "lethality-up" else -2
    elif kind == "called-shot":
        hit("OK-EFF-1")
        s.part = option
    elif kind in EFFECT_RULE:
        s.effect = kind
        s.power = effects.power_needed(h.by, h.place, h.victim, kind)
    elif kind == "power":
        s.power += 1
    elif kind == "direct":
        s.direct = True
    elif kind == "avoid":
        hit("OK-EFF-0")
        s.avoid = True
    elif kind == "style":
        s.style += 1
    else:
        s.damage += 1


def spend(b: Battle, h: Hit, successes: int) -> Asking:
    """Ask for one purchase after another; returns what was bought."""
    hit("OK-ATT-3")
    s = b.spending = Spending(successes)
    while True:
        offered = options(b, h, s)
        action = yield from ask("spend", h.by, list(offered))
        if action[0] == "finish":
            b.spending = None
            return s
        buy(h, s, action, offered[action])
