"""What is asked in sentences: every action, every prompt, all dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.prompts import NOBODY

from .actions import ACTIONS, WAYS, Act
from .layout import ARMS, Prompt, Purpose
from .words import DEED_WORDS, WITH_ARMS, Cast, metres

if TYPE_CHECKING:
    from .lay_out import Labels

_PLAIN = {
    Act.DONE: "end the turn",
    Act.PLAIN: "attack without trading",
    Act.DODGE: "dodge (+6 DV)",
    Act.COVER: "crouch behind the cover beside her (+3 DV)",
    Act.DELAY: "delay the turn",
    Act.GO: "take the next turn",
    Act.SQUEEZE: "squeeze whom she restrains",
    Act.BREAK: "try to break free",
    Act.PRONE: "drop prone",
    Act.CLOAK: "hide under the cloak (+6 DV)",
    Act.RELEASE: "let her go",
    Act.KEEP: "keep hold of her",
    Act.INTERRUPT: "take the delayed turn now",
    Act.OWN: "her own attack strikes",
    Act.COWER: "cower: prone, without moves",
    Act.FLEE: "flee",
}
_QUESTIONS = {
    Prompt.NEXT: "who of {}'s side is next?",
    Prompt.RELEASE: "does {} keep hold of her foe?",
    Prompt.TURN: "what does {} do in her turn?",
    Prompt.TRADE: "does {} trade Action Value for damage?",
    Prompt.INTERRUPT: "does {} take her delayed turn now?",
    Prompt.TEAM: "does {} join the attack?",
    Prompt.FORCE: "does {} force a turn?",
    Prompt.STRIKES: "whose attack of {}'s team strikes?",
    Prompt.FEAR: "{} is terrified: does she cower or flee?",
    Prompt.TAKE: "what does {} take or knock away?",
}
_WAYS = ("move", "run", "sprint")
_ROLLS = {
    Purpose.ATTACK: "{}'s attack",
    Purpose.DAMAGE: "damage, rolled for {}",
    Purpose.TASK: "{}'s task",
    Purpose.KNOCKBACK: "{}'s Agility + Athletics, to keep her feet",
    Purpose.HAZARD: "{}'s Agility + Athletics, to escape the hazard",
}


def action_sentence(battle: np.ndarray, action: int, target: int, names: list[str], labels: Labels | None) -> str:
    """What an action means for whoever is asked now."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    kind, option, me = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(b["actor"])
    whom = names[target] if target >= 0 else "nobody"
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == Act.DECLINE:
        return "do nothing about it"
    if kind == Act.CALLED:
        return f"a called shot: -{option + 1} Action Value, +{option + 1} damage"
    if kind == Act.SUPPRESS:
        return f"suppressing fire: +{option + 1} Action Value, -{option + 1} damage"
    if kind in (Act.SEND, Act.DIVE, Act.THROUGH):
        return {
            Act.SEND: f"{whom} takes the next turn",
            Act.DIVE: f"dive in front of {whom} (costs a turn)",
            Act.THROUGH: f"{whom}'s attack strikes",
        }[kind]
    if kind in (Act.RISE, Act.RECOVER, Act.RUN):
        return {
            Act.RISE: ("rise, with the move", "rise, with the standard action"),
            Act.RECOVER: ("try to see again", "try to be brave again"),
            Act.RUN: ("run for cover (costs a turn)", "run for cover twice as far (+3 DV, -6 AV; costs a turn)"),
        }[kind][option]
    return _aimed(b, cast, kind, option, me, whom)


def _aimed(b: Any, cast: Cast, kind: Act, option: int, me: int, whom: str) -> str:
    """Moves, arms, and what is done to somebody or something."""
    if kind in (Act.APPROACH, Act.RETREAT, Act.JOIN):
        return f"{_WAYS[option]} {'away from' if kind == Act.RETREAT else 'toward'} {whom}"
    if kind == Act.SEEK:
        c, way = divmod(option, WAYS)
        return f"{_WAYS[way]} to {cast.cover(c)} at {metres(int(b['c_at'][c]))}"
    if kind in (Act.DROP, Act.DRAW, Act.PICK, Act.TEAM):
        verb = {Act.DROP: "drop", Act.DRAW: "draw", Act.PICK: "pick up", Act.TEAM: "join the attack with"}[kind]
        return f"{verb}: {_weapon(b, cast, me, option)}"
    if kind in (Act.KNOCK, Act.TAKE):
        verb = "knock away" if kind == Act.KNOCK else "take"
        return f"{verb}: {_weapon(b, cast, int(b['victim']), option)}"
    if kind == Act.WRECK:
        c, w = divmod(option, ARMS)
        return f"shoot or strike at {cast.cover(c)} ({_weapon(b, cast, me, w)})"
    if kind == Act.SWEEP:
        return f"attack everybody in reach ({_weapon(b, cast, me, option)})"
    words = f"{DEED_WORDS[kind]} {whom}"
    return f"{words} ({_weapon(b, cast, me, option)})" if kind in WITH_ARMS else words


def _weapon(b: Any, cast: Cast, row: int, weapon: int) -> str:
    return cast.weapon(row, weapon, int(b["fighters"][row]["w_from"][weapon]))


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Labels | None = None) -> str:
    """What is asked, of whom, and what is being done."""
    b = battle[0]
    prompt = Prompt(int(b["prompt"]))
    if prompt == Prompt.NONE:
        return "nobody is asked"
    question = _QUESTIONS[prompt].format(names[b["actor"]])
    if prompt in (Prompt.INTERRUPT, Prompt.TEAM, Prompt.FORCE):
        deed, whom = Act(int(b["act"])), names[b["target"]]
        aimed = f" {whom}" if ACTIONS.kinds[deed].target != NOBODY else ""
        return f"{question} ({names[b['whose']]} is going to {DEED_WORDS[deed]}{aimed})"
    return question


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which dice are awaited, and for what (ZS-DICE-1)."""
    b = battle[0]
    return _ROLLS[Purpose(int(b["dice_for"]))].format(names[int(b["dice_by"])])
