"""What is asked in sentences: every action, every prompt, all dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.prompts import NOBODY

from .actions import ACTIONS, WAYS, Act
from .attack import attack_value
from .conditions import NERVE, SIGHT, recover_difficulty, recover_value
from .forcing import run_leads
from .grapple import break_difficulty, break_value
from .layout import ARMS, UNARMED, Pair, Place, Prompt, Purpose
from .manoeuvres import distract_difficulty, distract_value
from .modifiers import plain_dv
from .movement import away, away_from, room_for
from .objects import cover_near
from .reckoning import defence_of
from .sides import side_of
from .words import DEED_WORDS, WITH_ARMS, Cast, metres

if TYPE_CHECKING:
    from .lay_out import Labels

_PLAIN = {
    Act.DONE: "end the turn",
    Act.PLAIN: "attack without trading",
    Act.DODGE: "dodge (+6 DV)",
    Act.DELAY: "delay the turn",
    Act.GO: "take the next turn",
    Act.SQUEEZE: "squeeze whom she restrains",
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
    if kind == Act.DODGE and b["prompt"] == Prompt.FORCE:
        return "dodge (+6 DV; costs a turn)"
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == Act.DECLINE:
        return "do nothing about it"
    if kind == Act.CALLED:
        return f"a called shot: -{option + 1} Action Value, +{option + 1} damage"
    if kind == Act.SUPPRESS:
        return f"suppressing fire: +{option + 1} Action Value, -{option + 1} damage"
    if kind in (Act.SEND, Act.THROUGH):
        return f"{whom} takes the next turn" if kind == Act.SEND else f"{whom}'s attack strikes"
    if kind == Act.RISE:
        return ("rise, with the move", "rise, with the standard action")[option]
    if kind in _SAID:
        return _SAID[kind](b, me, option, cast)
    if kind in (Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN):
        return f"{DEED_WORDS[kind]} {whom}{_manoeuvre(b, kind, me, target)}"
    if kind in (Act.APPROACH, Act.RETREAT, Act.JOIN):
        return _move(b, kind, option, target, me, whom)
    return _aimed(b, cast, kind, option, me, whom)


def _manoeuvre(b: Any, kind: Act, me: int, target: int) -> str:
    """What a manoeuvre is rolled with and against; nothing where it is aimed at nobody (ZS-MAN-1)."""
    if target < 0:
        return ""
    if kind == Act.DISTRACT:
        return " " + _met(int(distract_value(b, me)), int(distract_difficulty(b, target)))
    value = int(attack_value(b, me, int(kind), UNARMED))
    return " " + _met(value, int(defence_of(b, me, int(kind), UNARMED, target)))


def _break(b: Any, me: int, _: int, __: Cast) -> str:
    """Breaking free, with both values (ZS-MAN-1)."""
    if not b["fighters"][me]["held_by"]:
        return "try to break free"
    return "try to break free " + _met(int(break_value(b, me)), int(break_difficulty(b, me)))


def _recover(b: Any, me: int, which: int, _: Cast) -> str:
    """Recovering, with both values (ZS-ATT-2)."""
    words = {SIGHT: "try to see again", NERVE: "try to be brave again"}[which]
    return f"{words} {_met(int(recover_value(b, me, which)), int(recover_difficulty(b, me, which)))}"


def _cover(b: Any, me: int, _: int, cast: Cast) -> str:
    """Crouching, with the place that it is behind (ZS-COND-1)."""
    c = int(cover_near(b, me))
    price = "; costs a turn" * int(b["prompt"] == Prompt.FORCE)
    return f"crouch behind {'cover' if c < 0 else cast.cover(c)} (+3 DV{price})"


def _run(b: Any, me: int, way: int, cast: Cast) -> str:
    """A run for cover, with where it leads (ZS-FORCE-2)."""
    at, c, _ = (int(n) for n in run_leads(b, me, way))
    far, more = (" twice as far", "+3 DV, -6 AV; ") if way else ("", "")
    to = "" if at < 0 else f", behind {cast.cover(c)} at {metres(at)}" if c >= 0 else f", to {metres(at)}"
    where = "for cover" if at < 0 or c >= 0 else "out of the area"
    return f"run {where}{far}{to} ({more}costs a turn)"


_SAID: dict[Act, Callable[[Any, int, int, Cast], str]] = {
    Act.BREAK: _break,
    Act.RECOVER: _recover,
    Act.COVER: _cover,
    Act.RUN: _run,
}


def _move(b: Any, kind: Act, way: int, target: int, me: int, whom: str) -> str:
    """A move, with where it leads (ZS-ACT-1, ZS-MOVE-2)."""
    toward = "away from" if kind == Act.RETREAT else "toward"
    if target < 0:
        return f"{_WAYS[way]} {toward} {whom}"
    f = b["fighters"][me]
    length = min(int(f["pace"]) * (way + 1), int(room_for(b, me, int(kind), target)))
    to = int(f["at"]) + (1 if kind == Act.RETREAT else -1) * length * int(away(b, me, target))
    return f"{_WAYS[way]} {toward} {whom}, to {metres(to)}"


def _aimed(b: Any, cast: Cast, kind: Act, option: int, me: int, whom: str) -> str:
    """Cover, arms, and what is done to somebody or something."""
    if kind == Act.SEEK:
        return _seek(b, cast, *divmod(option, WAYS), me)
    if kind == Act.DIVE:
        return _dive(b, me, whom)
    if kind in (Act.DROP, Act.DRAW, Act.PICK, Act.TEAM):
        verb = {Act.DROP: "drop", Act.DRAW: "draw", Act.PICK: "pick up", Act.TEAM: "join the attack with"}[kind]
        return f"{verb}: {weapon_name(b, cast, me, option)}"
    if kind in (Act.KNOCK, Act.TAKE):
        verb = "knock away" if kind == Act.KNOCK else "take"
        return f"{verb}: {weapon_name(b, cast, int(b['victim']), option)}"
    if kind == Act.WRECK:
        c, w = divmod(option, ARMS)
        return f"shoot or strike at {cast.cover(c)} ({weapon_name(b, cast, me, w)})"
    if kind == Act.SWEEP:
        return f"attack everybody in reach ({weapon_name(b, cast, me, option)})"
    words = f"{DEED_WORDS[kind]} {whom}"
    return f"{words} ({weapon_name(b, cast, me, option)})" if kind in WITH_ARMS else words


def _seek(b: Any, cast: Cast, c: int, way: int, me: int) -> str:
    """A move toward a place with cover, with where it leads if not all the way (ZS-ACT-1)."""
    at, place = int(b["fighters"][me]["at"]), int(b["c_at"][c])
    length = min(int(b["fighters"][me]["pace"]) * (way + 1), abs(place - at))
    to = at - length * int(away_from(b, me, place))
    return f"{_WAYS[way]} to {cast.cover(c)} at {metres(place)}{'' if to == place else f', as far as {metres(to)}'}"


def _dive(b: Any, me: int, whom: str) -> str:
    """A dive, with the plain Difficulty Value that the attack then meets (ZS-FORCE-2)."""
    kind = Act(int(b["act"]))
    armed = kind in WITH_ARMS
    pair = int(b["fighters"][b["whose"]]["w_pair"][b["arm"]]) if armed else int(Pair.HAND)
    return f"dive in front of {whom} (DV {int(plain_dv(b, me, pair, armed))}; costs a turn)"


def weapon_name(b: Any, cast: Cast, row: int, weapon: int) -> str:
    """The name of a weapon of hers, with a number where she has several of that name."""
    f = b["fighters"][row]
    name = cast.weapon(row, weapon, int(f["w_from"][weapon]))
    held = [w for w in range(int(f["weapons_n"])) if f["w_place"][w] != Place.GONE]
    alike = [w for w in held if cast.weapon(row, w, int(f["w_from"][w])) == name]
    return f"{name} {alike.index(weapon) + 1}" if len(alike) > 1 and weapon in alike else name


def _met(value: int, difficulty: int) -> str:
    """``(4 against 14)``: what 2d6 are added to, and what they must reach (ZS-DICE-1)."""
    return f"({value} against {difficulty})"


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Labels | None = None) -> str:
    """What is asked, of whom, and what is being done."""
    b = battle[0]
    prompt = Prompt(int(b["prompt"]))
    if prompt == Prompt.NONE:
        return "nobody is asked"
    question = _QUESTIONS[prompt].format(names[b["actor"]])
    if prompt == Prompt.NEXT and labels and labels.sides:
        question = f"who of {labels.sides[int(side_of(b, int(b['actor'])))]} is next?"
    if prompt in (Prompt.INTERRUPT, Prompt.TEAM, Prompt.FORCE):
        deed, whom = Act(int(b["act"])), names[b["target"]]
        aimed = f" {whom}" if ACTIONS.kinds[deed].target != NOBODY else ""
        if labels and deed in WITH_ARMS:
            aimed += f", {weapon_name(b, Cast(names, ('', ''), labels), int(b['whose']), int(b['arm']))}"
        return f"{question} ({names[b['whose']]} is going to {DEED_WORDS[deed]}{aimed})"
    return question


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which dice are awaited, and for what (ZS-DICE-1)."""
    b = battle[0]
    return _ROLLS[Purpose(int(b["dice_for"]))].format(names[int(b["dice_by"])])
