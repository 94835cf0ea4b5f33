"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module alone knows both: everything else of the reference stays clear of the engine.
"""

from functools import partial
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.systems.ok.rules.actions import ACTIONS
from okenv.systems.ok.rules.layout import BATTLE, NO_ARMOUR, NO_RANK, WEAPONS

from .. import versus
from ..references import Action
from . import snapshot
from .kinds import EFFECTS
from .rounds import fight
from .sheet import TAKEN, WAITING, Encounter, Weapon, condition
from .state import lay_out

DICE = {word: kind for kind, word in versus.DICE.items()}
NUMBER = {kind.name: i for i, kind in enumerate(ACTIONS.kinds)}
EFFECT_NUMBER: dict[str | None, int] = {None: 0, **{kind: NUMBER[kind] for kind in EFFECTS}}
RULES = {
    "tide": "tide_option",
    "interrupts": "interrupts",
    "on_credit": "on_credit",
    "down_final": "down_final",
    "out_final": "out_final",
    "mangling": "mangling",
    "gumption": "gumption_rule",
    "headcracking": "headcracking",
    "social": "social",
    "arena": "arena",
    "boon_share": "boon_share",
    "rounds": "limit",
}
"""Options by the engine's field."""
SHEET = (
    "squad", "damage_mode", "protects", "occupied", "initiative", "quickness", "mook", "trick", "trick_kind",
    "strength", "dr", "base_damage", "stability", "stunt", "will", "nerve", "intimidation", "coverage",
)  # fmt: skip
ARM_FIELDS = (
    "attack", "kind", "damage", "penetration", "lethality", "reach", "hands", "sweep", "effect", "suited", "on_base",
)  # fmt: skip


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = versus.blank(BATTLE, encounter, RULES)
    b, rules = bs[0], encounter.options
    b.tide_dice[:] = [DICE[kind] for kind in rules.tide_dice]
    b.boons[:] = rules.boons
    b.banes[:] = (*rules.banes, 0)
    b.nerve[:] = NO_RANK
    b.props_n = len(encounter.props)
    for i, p in enumerate(encounter.props):
        b.prop_at[i] = -1 if p.at is None else p.at
        b.prop_difficulty[i], b.prop_reach[i], b.prop_bonus[i] = p.difficulty, p.reach, p.bonus
        b.prop_uses[i] = -1 if p.uses is None else p.uses
    for fighter, (sheet, start) in zip(b.fighters, encounter.sides[0] + encounter.sides[1], strict=False):
        for name in SHEET:
            fighter[name] = getattr(sheet, name)
        fighter["bulk"] = sheet.size
        fighter.recovery, fighter.healing = int(sheet.recovery * 210), int(sheet.healing * 210)
        fighter.leadership = NO_RANK if sheet.leadership is None else sheet.leadership
        fighter.step[:] = sheet.step
        fighter.defence[:] = sheet.defence
        fighter.protection[:] = [NO_ARMOUR if p is None else p for p in sheet.protection]
        fighter.weapons_n = len(sheet.weapons)
        missing: list[Weapon | None] = [None] * (TAKEN + 1 - len(sheet.weapons))
        for place, arm in enumerate([*sheet.weapons, *missing, sheet.hands, sheet.strength_arm]):
            if arm is not None:
                for name in ARM_FIELDS:
                    fighter[f"w_{name}"][place] = getattr(arm, name)
        for name in ("at", "arrives", "prone", "carry", "lethal", "nonlethal", "tags"):
            fighter[name] = getattr(start, name)
        fighter.w_where[:WEAPONS] = start.where
        points = start.lethal, start.nonlethal, start.tags
        fighter.state = WAITING if start.arrives else condition(sheet.damage_mode, *points)
    return bs


class Match(versus.Match):
    """One fight of OK in both."""

    system, of, head, told_what_for = "ok", snapshot, snapshot.HEAD, False
    record, lay_out, going = staticmethod(record), staticmethod(lay_out), staticmethod(fight)

    def compare_prompt(self, legal: list[Action]) -> None:
        """And what has been spent of a roll so far."""
        super().compare_prompt(legal)
        if self.fight.prompt == "spend":
            ours = snapshot.spent(self.fight.battle.spending, EFFECT_NUMBER)
            theirs = tuple(map(self.words.of_fight, snapshot.SPENT))
            if ours != theirs:
                raise versus.Disagreement(versus.difference("spending", snapshot.SPENT, ours, theirs))

    def their_head(self) -> tuple:
        """What OK's fights have beside."""
        get = self.words.of_fight
        weighted = get("outcome") == -1 and get("dice") == chance.WEIGHTED
        return (
            get("dice_weights")[: get("dice_n")] if weighted else (), get("tide"), get("lucky"), get("clumsy"),
            get("nerve"), get("threat_turn"), get("threat_odds"), get("prop_uses")[: get("props_n")],
        )  # fmt: skip

    def their_row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row`."""
        get = partial(self.words.of_fighter, fighter.row)
        own = len(fighter.sheet.weapons)
        where, taken = get("w_where"), get("taken_from")
        values = {
            "w_where": (*where[:own], where[TAKEN] if taken else 0),
            "w_at": tuple(lies if there == 2 else 0 for lies, there in zip(get("w_at")[:own], where, strict=False)),
            "taken_which": get("taken_which") if taken else 0,
            "taken": tuple(get(name)[TAKEN] for name in snapshot.TAKEN_FIELDS) if taken else (),
            "setup_bonus": get("setup_bonus") if get("setup_on") else 0,
            "grip": get("grip") if get("held_by") else 0,
        }
        return tuple(values[name] if name in values else get(name) for name in snapshot.ROW)
