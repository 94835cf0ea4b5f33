"""What is asked in sentences: every action, every prompt, all dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .actions import ACTIONS, EXTREME, FULL, HALF, SIGNIFICANT, SPRINT, Act
from .choices import deed_of
from .layout import Area, Bond, Deed, Prompt, Purpose
from .movement import destination
from .words import AREA_WORDS, BOND_WORDS, DEED_WORDS, Cast, metres

if TYPE_CHECKING:
    from .lay_out import Labels

_PLAIN = {
    Act.DONE: "end the turn",
    Act.WILD: "a wild attack: extremities at the Defence, centre from 1 above it, vitals from 3",
    Act.STOP: "no second attack",
    Act.BLOCK: "block: half of a Melee check adds to Defence (-2 initiative score)",
    Act.DODGE: "dodge: half of an Athletics check adds to Defence (-2 initiative score)",
    Act.SHIELD: "'Nooo!': come between (-2 initiative score)",
    Act.STOCK: "take stock (+2 initiative score)",
    Act.CROUCH: "crouch",
    Act.STAND: "stand up",
    Act.RISE: "rise",
    Act.GROUND: "go to ground",
    Act.COVER: "find cover",
    Act.HIDE: "hide",
    Act.FLEE: "flee",
    Act.KEEP: "keep hold of her",
    Act.RELEASE: "let her go",
    Act.PASS: "do nothing",
    Act.BREAK: "try to break free",
    Act.REVERSE: "try to reverse the pin",
    Act.PIN: "pin her",
    Act.HOLD: "hold her",
}
_QUESTIONS = {
    Prompt.BOUND: "{} is bound: what does she do?",
    Prompt.KEEP: "does {} keep hold of her foe?",
    Prompt.TURN: "what does {} do in her turn?",
    Prompt.AREA: "how does {} attack?",
    Prompt.SECOND: "{}'s second attack?",
    Prompt.RELEASE: "{} is attacked: does she let her foe go?",
    Prompt.SHIELD: "does {} come between?",
    Prompt.REACT: "how does {} react?",
    Prompt.BIND: "does {} pin or hold her foe?",
    Prompt.TAKE: "which weapon does {} keep?",
}
_WAYS = {
    FULL: "move", HALF: "move half", SPRINT: "sprint", SIGNIFICANT: "sprint, significantly erratic,",
    EXTREME: "sprint, extremely erratic,",
}  # fmt: skip
_ROLLS = {
    Purpose.TIE_ORDER: "place among equals of Perception of {}",
    Purpose.INITIATIVE: "initiative of {}",
    Purpose.SHIELD: "{}'s Athletics, to come between",
    Purpose.REACTION: "{}'s reaction",
    Purpose.ATTACK: "{}'s attack",
    Purpose.CONTEST: "{}'s Strength, the second roll of her manoeuvre",
    Purpose.BREAK: "{}'s Strength, to break free",
    Purpose.HIDE: "{}'s Stealth",
    Purpose.DEFENCE: "{}'s Defence against them all",
}


def action_sentence(battle: np.ndarray, action: int, target: int, names: list[str], labels: Labels | None) -> str:
    """What an action means for whoever is asked now."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    kind, option, me = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(b["actor"])
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == Act.DECLINE:
        return "leave it" if b["prompt"] == Prompt.TAKE else "do nothing about it"
    if kind == Act.TAMED:
        return f"a tamed attack on the {AREA_WORDS[Area(option + 1)]}, from 2 above the Defence"
    whom = names[target] if target >= 0 else "nobody"
    if kind >= Act.APPROACH:
        return _move(b, kind, option, target, me, whom)
    if kind == Act.TAKE:
        return f"keep it ({_weapon(b, cast, int(b['target']), option)})"
    if kind in (Act.DRAW, Act.PICK, Act.CLEAR):
        verb = {Act.DRAW: "draw", Act.PICK: "pick up", Act.CLEAR: "clear the jam of"}[kind]
        return f"{verb} the {_weapon(b, cast, me, option)}"
    deed = Deed(int(deed_of(kind)))
    words = f"{DEED_WORDS[deed]} {whom}"
    manoeuvre = deed in (Deed.TRIP, Deed.DISARM, Deed.GRAPPLE, Deed.SHOVE)
    return words if manoeuvre else f"{words} ({_weapon(b, cast, me, option)})"


def _weapon(b: Any, cast: Cast, row: int, weapon: int) -> str:
    return cast.weapon(row, weapon, int(b["fighters"][row]["w_from"][weapon]))


def _move(b: Any, kind: Act, way: int, target: int, me: int, whom: str) -> str:
    """A move with where it leads."""
    to = metres(int(destination(b, me, kind, target, way))) if target >= 0 else "nowhere"
    toward = "toward" if kind in (Act.APPROACH, Act.JOIN) else "away from"
    return f"{_WAYS[way]} {toward} {whom}, to {to}"


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Labels | None = None) -> str:
    """What is asked, of whom, and what is being done."""
    b = battle[0]
    prompt = Prompt(int(b["prompt"]))
    if prompt == Prompt.NONE:
        return "nobody is asked"
    question = _QUESTIONS[prompt].format(names[b["actor"]])
    if prompt in (Prompt.RELEASE, Prompt.SHIELD, Prompt.REACT):
        deed = DEED_WORDS[Deed(int(b["deed"]))]
        return f"{question} ({names[b['whose']]} is going to {deed} {names[b['ward']]})"
    if prompt in (Prompt.BOUND, Prompt.KEEP):
        f = b["fighters"][b["actor"]]
        return f"{question} ({BOND_WORDS[Bond(int(f['bond']))]} {names[f['bond_with'] - 1]})"
    return question


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which 4dF, or lots, are awaited, and for what (BR-DICE-1)."""
    b = battle[0]
    return _ROLLS[Purpose(int(b["dice_for"]))].format(names[int(b["dice_by"])])
