"""What a forecast counts in OK, how it spends successes, and attacks that it may be asked about."""

from __future__ import annotations

from typing import Any

from okenv.core.chance import FUDGE4
from okenv.core.layout import ONGOING
from okenv.core.mind.facts import Reading

from ..rules.actions import Act
from ..rules.layout import Event, Phase, Prompt, Purpose

READING = Reading(
    notes={
        Event.HIT: ("hit", 1, 2),  # whom, extra successes
        Event.SPEND: ("spend", 1),  # the kind of purchase
        Event.BLOW: ("harm", 1, 5),  # whom, points
        Event.MOOK_BLOW: ("harm", 1, 5),  # whom, points or tags
        Event.STATE: ("state", 0, 2),  # who, State
    },
    rolls={Purpose.ATTACK},
    answered={Prompt.INTERRUPT, Prompt.DEFEND, Prompt.PROTECT},
)
ATTACKS = frozenset({"attack"})
"""Kinds of actions that are attacks, by name."""
SPENDING = ("harm", (Act.BYPASS, Act.DAMAGE, Act.FINISH))
"""Successes are spent on getting around armour and on damage, as they do most; of equal ways around armour first."""
CHOSEN: dict[int, Any] = {Prompt.SPEND: SPENDING, Prompt.COMBINE: -1}
"""Prompts that an attacker answers on the way."""
_DECLARING = 3
"""Action points that any attack can be declared with."""


def give_turn(b: Any, row: int) -> None:
    """Make it the turn of a fighter who has the action points for an attack."""
    f = b["fighters"][row]
    f["ap"], f["done"], f["holding"] = max(int(f["ap"]), _DECLARING), 0, 0
    b["outcome"], b["dice"], b["act"], b["pre"], b["guard"] = ONGOING, 0, -1, -1, 0
    b["phase"], b["prompt"], b["actor"] = Phase.QUEUE, Prompt.ACT, row


def await_attack(b: Any, attacker: int, target: int, weapon: int) -> None:
    """Make the fight wait for the dice of an attack that is alone, unmet, and neither lucky nor clumsy."""
    b["outcome"], b["prompt"], b["phase"] = ONGOING, Prompt.NONE, Phase.ATTACK_ROLL
    b["act"], b["act_by"], b["act_on"], b["act_with"] = Act.ATTACK, attacker, target, weapon
    b["pre"], b["cost"], b["guard"], b["lucky"], b["clumsy"] = -1, 0, 0, 0, 0
    b["dice"], b["dice_n"], b["dice_by"], b["dice_for"], b["dice_count"] = FUDGE4, 0, attacker, Purpose.ATTACK, 0
