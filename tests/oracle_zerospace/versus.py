"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module and ``tables`` know both; everything else of the reference stays clear of the engine.
"""

from operator import itemgetter
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.systems.zerospace.rules.layout import BATTLE

from .. import versus
from ..references import Action
from . import snapshot
from .dice import ONE, TWO
from .fight import Fight
from .sheet import UNARMED, Encounter, Weapon, unarmed
from .state import DROPPED, IN_HAND, lay_out

DICE = {chance.NO_DICE: None, chance.D6: ONE, chance.D6X2: TWO}
RULES = {
    "rounds": "limit", "starts": "starts", "listed": "listed", "long_dodge": "long_dodge",
    "keeps_delayed": "keeps_delayed",
    "defeat": "manoeuvres_defeat", "trade_cap": "trade_cap", "knockback": "knockback", "weightless": "weightless",
    "dark": "dark", "arena": "arena",
}  # fmt: skip
"""Options by the engine's field."""
SHEET = (
    "squad", "agility", "brawn", "presence", "ranged", "hand", "mental", "athletics", "deception", "investigation",
    "dr", "mr", "ar", "named", "blindsight", "cloak", "iron", "health_most", "endurance_most", "pace",
)  # fmt: skip


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = np.zeros(1, BATTLE)
    b, laid = bs[0], lay_out(encounter)
    for ours, theirs in RULES.items():
        b[theirs] = getattr(encounter.options, ours)
    b.side_n[:] = [len(side) for side in encounter.sides]
    b.fighters_n = sum(b.side_n)
    b.covers_n, b.hazards_n = len(encounter.covers), len(encounter.hazards)
    for k, cover in enumerate(encounter.covers):
        b.c_at[k], b.c_health[k], b.c_most[k] = cover.at, cover.health, cover.most
    for k, hazard in enumerate(encounter.hazards):
        for name in ("at", "width", "level", "speed", "gone"):
            b[f"h_{name}"][k] = getattr(hazard, name)
    for f, mine in zip(b.fighters, laid.fighters, strict=False):
        for name in SHEET:
            f[name] = getattr(mine.sheet, name)
        f.helpless, f.weapons_n = mine.helpless, len(mine.arms)
        for name, value in zip(snapshot.OF_ALL, snapshot.row(mine), strict=False):
            f[name] = value
        for place, arm in enumerate(mine.arms):
            write_arm(f, place, arm.weapon, arm.where)
        write_arm(f, UNARMED, unarmed(mine.sheet.brawn), IN_HAND)
    return bs


def write_arm(f: Any, place: int, weapon: Weapon, where: int) -> None:
    """An arm into the record."""
    for theirs, ours in snapshot.WEAPON.items():
        f[theirs][place] = getattr(weapon, ours)
    f.w_flags[place], f.w_place[place] = snapshot.flags(weapon), where


class Match(versus.Match):
    """One fight of ZeroSpace in both."""

    system, head, row = "zerospace", snapshot.HEAD, snapshot.ROW

    def begin(self) -> tuple[np.ndarray, Fight]:
        """As :meth:`versus.Match.begin`."""
        battles = record(self.encounter)
        rows = versus.Words(battles)
        self._of_all = itemgetter(*(rows.at[name][0] for name in snapshot.OF_ALL))
        self._arms = [rows.at[name][0] for name in snapshot.ARMS]
        return battles, Fight(self.encounter)

    def ours(self) -> list[tuple]:
        """As :meth:`versus.Match.ours`."""
        return [snapshot.head(self.fight), *map(snapshot.row, self.fight.battle.fighters)]

    def theirs(self) -> list[tuple]:
        """As :meth:`versus.Match.theirs`."""
        return [self._head(), *(self._row(f.row) for f in self.fight.battle.fighters)]

    def compare_prompt(self, legal: list[Action]) -> None:
        """The harmless answer is the first one."""
        if self.default() != legal[0]:
            what = f"default: the engine {self.default()}, the reference {legal[0]}"
            raise versus.Disagreement(f"{self.fight.prompt}: {what}")

    def _head(self) -> tuple:
        """As :func:`snapshot.head`."""
        get = self.words.of_fight
        over = get("outcome") != -1
        prompt, awaited = (0, 0) if over else (get("prompt"), get("dice"))
        covers, hazards = len(self.fight.battle.covers), len(self.fight.battle.hazards)
        gone = get("h_gone")[:hazards]
        return (
            get("turn"), get("outcome"), get("half"), prompt, get("actor") if prompt else 0, DICE[awaited],
            get("dice_by") if awaited else 0, get("dice_for") if awaited else 0, get("dice_count") if awaited else 0,
            get("c_health")[:covers], tuple(at * (not out) for at, out in zip(get("h_at"), gone, strict=False)), gone,
        )  # fmt: skip

    def _row(self, row: int) -> tuple:
        """As :func:`snapshot.row`: all numbers of a fighter are taken at once, which is quicker."""
        words = self.words
        start = words.start + row * words.size
        numbers = words.values[start : start + words.size]
        count = numbers[words.at["weapons_n"][0]]
        where, lies, *rest = (tuple(numbers[at : at + count]) for at in self._arms)
        lies = tuple(n * (place == DROPPED) for n, place in zip(lies, where, strict=True))
        return (*self._of_all(numbers), where, lies, *rest)
