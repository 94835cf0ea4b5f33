"""What a forecast counts in BrOAGS, and a turn that somebody is given to ask what they could do."""

from __future__ import annotations

from typing import Any

from okenv.core.layout import ONGOING
from okenv.core.mind.facts import Reading

from ..rules.layout import Deed, Event, Phase, Prompt, Purpose

READING = Reading(
    notes={
        Event.ATTACK_ROLL: ("attack", 1, (2, 3, ~4)),  # whom, by how much it reaches the Defence
        Event.HIT: ("hit", 1, 2),  # whom, where
        Event.HARM: ("harm", 0, 1),  # whom, damage after soak
        Event.OUT: ("out", 0),
        Event.CONTEST_ROLL: ("contest", 1, (3, 4, ~5)),  # whom, by how much it is won
        Event.DEFENCE_ROLL: ("hits", 0, 4),  # whom, of a group
        Event.REACTION_ROLL: ("reaction", 0, 4),  # who, what it adds to Defence
        Event.BREAK_ROLL: ("break", 0, (2, 3, ~4)),  # who, by how much it is won
        Event.HIDE_ROLL: ("hide", 0, 4),  # who, 1: nobody sees them
    },
    rolls={
        Purpose.SHIELD, Purpose.REACTION, Purpose.ATTACK, Purpose.CONTEST, Purpose.BREAK, Purpose.HIDE,
        Purpose.DEFENCE,
    },
    answered={Prompt.RELEASE, Prompt.SHIELD, Prompt.REACT, Prompt.LOOSEN},
)  # fmt: skip
ATTACKS = frozenset({"attack", "trip", "disarm", "grapple", "shove", "concentrate", "dogpile"})
"""Kinds of actions that are attacks, by name."""
CHOSEN = {Prompt.AREA: "harm"}
"""Prompts that an attacker answers on the way by whatever makes most of a note."""


def give_turn(b: Any, row: int) -> None:
    """Make it the turn of a fighter, who has not moved and not acted yet, and is asked about any bond first."""
    f = b["fighters"][row]
    b["outcome"], b["dice"], b["deed"] = ONGOING, 0, Deed.NONE
    b["whose"], b["actor"], b["moved"], b["shifted"], b["spent"] = row, row, 0, 0, 0
    bound = f["bond"] != 0
    b["step"], b["prompt"] = (Phase.BOUND, Prompt.BOUND) if bound else (Phase.TURN, Prompt.TURN)
