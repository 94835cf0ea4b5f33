"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module alone knows both: everything else of the reference stays clear of the engine.
"""

from operator import itemgetter
from typing import Any

import numpy as np

from okenv.systems.zerospace.rules.layout import BATTLE

from .. import versus
from ..references import Action, Asked
from . import snapshot
from .rounds import Counted, fight
from .sheet import UNARMED, Encounter, Weapon, unarmed
from .state import DROPPED, IN_HAND, lay_out

RULES = {
    "rounds": "limit", "starts": "starts", "listed": "listed", "long_dodge": "long_dodge",
    "keeps_delayed": "keeps_delayed", "early": "early", "keeps_rest": "keeps_rest", "picks_targets": "picks_targets",
    "halves_cover": "halves_cover",
    "defeat": "manoeuvres_defeat", "trade_cap": "trade_cap", "knockback": "knockback", "weightless": "weightless",
    "dark": "dark", "arena": "arena",
}  # fmt: skip
"""Options by the engine's field."""
SHEET = (
    "squad", "agility", "brawn", "presence", "ranged", "hand", "mental", "athletics", "deception", "investigation",
    "named", "blindsight", "flies", "cloak", "iron", "health_most", "endurance_most", "pace",
)  # fmt: skip


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = versus.blank(BATTLE, encounter, RULES)
    b, laid = bs[0], lay_out(encounter)
    b.covers_n, b.hazards_n = len(encounter.covers), len(encounter.hazards)
    for k, cover in enumerate(encounter.covers):
        b.c_at[k], b.c_health[k], b.c_most[k] = cover.at, cover.health, cover.most
    for k, hazard in enumerate(encounter.hazards):
        for name in ("at", "width", "level", "speed", "gone"):
            b[f"h_{name}"][k] = getattr(hazard, name)
    for f, mine in zip(b.fighters, laid.fighters, strict=False):
        for name in SHEET:
            f[name] = getattr(mine.sheet, name)
        f.s_dr, f.s_mr, f.s_ar = mine.sheet.shield
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

    system, of, head = "zerospace", snapshot, snapshot.HEAD
    record, lay_out, going = staticmethod(record), staticmethod(lay_out), staticmethod(fight)
    asking = Counted

    def begin(self) -> tuple[np.ndarray, Asked]:
        """As :meth:`versus.Match.begin`."""
        battles, fight = super().begin()
        rows = versus.Words(battles)
        self._of_all = itemgetter(*(rows.at[name][0] for name in snapshot.OF_ALL))
        self._arms = [rows.at[name][0] for name in snapshot.ARMS]
        return battles, fight

    def compare_prompt(self, legal: list[Action]) -> None:
        """The harmless answer is the first one."""
        if self.default() != legal[0]:
            what = f"default: the engine {self.default()}, the reference {legal[0]}"
            raise versus.Disagreement(f"{self.fight.prompt}: {what}")

    def their_head(self) -> tuple:
        """What ZeroSpace's fights have beside."""
        get, covers, hazards = self.words.of_fight, len(self.fight.battle.covers), len(self.fight.battle.hazards)
        gone, count = get("h_gone")[:hazards], 0 if self.fight.dice() is None else get("dice_count")
        at = tuple(at * (not out) for at, out in zip(get("h_at"), gone, strict=False))
        return get("half"), count, get("c_health")[:covers], at, gone

    def their_row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row`: all numbers of a fighter are taken at once, which is quicker."""
        words = self.words
        start = words.start + fighter.row * words.size
        numbers = words.values[start : start + words.size]
        count = numbers[words.at["weapons_n"][0]]
        where, lies, *rest = (tuple(numbers[at : at + count]) for at in self._arms)
        lies = tuple(n * (place == DROPPED) for n, place in zip(lies, where, strict=True))
        return (*self._of_all(numbers), where, lies, *rest)
