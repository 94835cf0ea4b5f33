"""What is asked in sentences: every action, every prompt, all dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.bits import has
from okenv.core.voice.verbs import the
from okenv.core.voice.words import begun, listed

from ..rules.actions import ACTIONS, WAYS, Act
from ..rules.attack import against, attack_value, targets_of
from ..rules.conditions import recover_difficulty, recover_value
from ..rules.forcing import from_hazard, run_leads
from ..rules.grapple import break_difficulty, break_value
from ..rules.layout import ARMS, UNARMED, Pair, Phase, Place, Prompt, Purpose
from ..rules.manoeuvres import distract_difficulty, distract_value
from ..rules.modifiers import afloat, cover_bonus, plain_dv
from ..rules.movement import away, away_from, length_of, room_for
from ..rules.objects import cover_near
from ..rules.sides import side_of
from ..sheet.labels import Labels
from .plight import lying
from .words import RECOVERS, TRIED, WITH_ARMS, Cast, metres

_PLAIN = {
    Act.DONE: "end the turn",
    Act.PLAIN: "a plain attack",
    Act.DODGE: "dodge (+6 DV)",
    Act.DELAY: "delay the turn",
    Act.PRONE: "drop prone",
    Act.CLOAK: "hide under the cloak (+6 DV)",
    Act.INTERRUPT: "take the delayed turn now",
    Act.FLEE: "flee",
}
_HELD = {Act.SQUEEZE: "squeeze {}", Act.RELEASE: "let go of {}", Act.KEEP: "keep hold of {}"}
"""What is done with whoever is restrained."""
_REFUSALS = {
    Prompt.INTERRUPT: "go on waiting",
    Prompt.TEAM: "stay out of it",
    Prompt.FORCE: "force no turn",
}
_QUESTIONS = {
    Prompt.NEXT: "who of {}'s side is next?",
    Prompt.RELEASE: "does {} keep hold of {held}?",
    Prompt.TURN: "what does {} do this turn?",
    Prompt.TRADE: "does {} trade Action Value for damage?",
    Prompt.INTERRUPT: "does {} take the delayed turn now?",
    Prompt.TEAM: "does {} join the attack?",
    Prompt.FORCE: "does {} force a turn?",
    Prompt.STRIKES: "whose attack of {}'s team strikes?",
    Prompt.FEAR: "{} is terrified: to cower or to flee?",
    Prompt.TAKE: "what does {} take or knock away?",
    Prompt.TARGETS: "whom does {} leave out?",
}
_WAYS = ("move", "run", "sprint")
_ROLLS = {
    Purpose.ATTACK: "{}'s attack",
    Purpose.DAMAGE: "the damage that {} {does}",
    Purpose.TASK: "{}'s attempt to {task}",
    Purpose.KNOCKBACK: "{}'s Agility + Athletics, to stay standing",
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
    if kind in _HELD:
        return _HELD[kind].format(held_by(b, me, names))
    if kind == Act.DECLINE and b["prompt"] == Prompt.TARGETS:
        rows = int(targets_of(b, me, int(b["act"]), int(b["target"]), int(b["option"])))
        return f"attack {listed([names[t] for t in range(int(b['fighters_n'])) if has(rows, t)])}"
    if kind in (Act.ACTIVATE, Act.DEACTIVATE):
        return f"{kind.name.lower()} the shield ({_shield(b, me, kind)})"
    if kind == Act.SPARE:
        return f"leave {whom} out"
    if kind == Act.DECLINE:
        return _REFUSALS.get(Prompt(int(b["prompt"])), "decline")
    if kind == Act.CALLED:
        return f"a called shot (-{option + 1} AV, +{option + 1} damage)"
    if kind == Act.SUPPRESS:
        return f"suppressing fire (+{option + 1} AV, -{option + 1} damage)"
    if kind in (Act.GO, Act.SEND):
        return f"{names[me] if kind == Act.GO else whom} is next"
    if kind in (Act.OWN, Act.THROUGH):
        return f"{names[me] if kind == Act.OWN else whom}'s attack strikes"
    if kind == Act.RISE:
        return f"{_rise(b, me)} (with the {'standard action' if option else 'move'})"
    if kind == Act.COWER:
        return f"cower ({lying(b, me)}, without moves)"
    if kind in _SAID:
        return _SAID[kind](b, me, option, cast)
    if kind in (Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN):
        return f"try to {TRIED[kind].format(whom)}{_manoeuvre(b, kind, me, target)}"
    if kind in (Act.APPROACH, Act.RETREAT, Act.JOIN):
        return _move(b, kind, option, target, me, whom)
    return _aimed(b, cast, kind, option, me, whom)


def _rise(b: Any, row: int) -> str:
    """Getting up, which afloat is regaining balance (ZS-KNOCK-1, ZS-MOVE-4)."""
    return "regain balance" if afloat(b, row) else "get up"


def held_by(b: Any, row: int, names: list[str]) -> str:
    """Whom somebody restrains."""
    held = int(b["fighters"][row]["holds"]) - 1
    return names[held] if held >= 0 else "nobody"


def _manoeuvre(b: Any, kind: Act, me: int, target: int) -> str:
    """What a manoeuvre is rolled with and against; nothing where it is aimed at nobody (ZS-MAN-1)."""
    if target < 0:
        return ""
    if kind == Act.DISTRACT:
        return " " + _met(int(distract_value(b, me)), int(distract_difficulty(b, target)))
    value = int(attack_value(b, me, int(kind), UNARMED))
    return " " + _met(value, int(against(b, me, int(kind), UNARMED, target)))


def _break(b: Any, me: int, _: int, __: Cast) -> str:
    """Breaking free, with both values (ZS-MAN-1)."""
    if not b["fighters"][me]["held_by"]:
        return "try to break free"
    return "try to break free " + _met(int(break_value(b, me)), int(break_difficulty(b, me)))


def _recover(b: Any, me: int, which: int, _: Cast) -> str:
    """Recovering, with both values (ZS-ATT-2, ZS-ATT-4)."""
    return f"try to {RECOVERS[which]} {_met(int(recover_value(b, me, which)), int(recover_difficulty(b, me, which)))}"


def _cover(b: Any, me: int, _: int, cast: Cast) -> str:
    """Crouching, with the place that it is behind (ZS-COND-1)."""
    c = int(cover_near(b, me))
    price = "; costs a turn" * int(b["prompt"] == Prompt.FORCE)
    more = f"+{int(cover_bonus(b, max(c, 0)))} DV{price}"
    return f"crouch behind {'cover' if c < 0 else the(cast.cover(c))} ({more})"


def _shield(b: Any, me: int, kind: Act) -> str:
    """What a shield adds, or takes away again: ``+3 Damage Resistance``; and the price, if it is forced (ZS-POW-1)."""
    f, sign = b["fighters"][me], "+" if kind == Act.ACTIVATE else "-"
    named = (("s_dr", "Damage"), ("s_mr", "Mental"), ("s_ar", "Alteration"))
    adds = listed([f"{sign}{int(f[field])} {word} Resistance" for field, word in named if f[field]])
    return adds + "; costs a turn" * int(b["prompt"] == Prompt.FORCE)


def _run(b: Any, me: int, way: int, cast: Cast) -> str:
    """A run for cover, with where it leads (ZS-FORCE-2)."""
    at, c, _ = (int(n) for n in run_leads(b, me, way))
    far, more = (" twice as far", "+3 DV, -6 AV; ") if way else ("", "")
    to = "" if at < 0 else f", behind {the(cast.cover(c))} at {metres(at)}" if c >= 0 else f", to {metres(at)}"
    out = "out of the way" if from_hazard(b) else "out of the area"
    where = "for cover" if at < 0 or c >= 0 else out
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
    length = min(int(length_of(b, me, way)), int(room_for(b, me, int(kind), target)))
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
        return f"{verb} {the(weapon_name(b, cast, me, option))}"
    if kind in (Act.KNOCK, Act.TAKE):
        name = the(weapon_name(b, cast, int(b["victim"]), option))
        return f"knock {name} away" if kind == Act.KNOCK else f"take {name}"
    return _strike(b, cast, kind, option, me, whom)


def _strike(b: Any, cast: Cast, kind: Act, option: int, row: int, whom: str) -> str:
    """An attack with an arm: ``shoot at Bob with the rifle``; of two alike each has its number."""
    if kind == Act.WRECK:
        c, option = divmod(option, ARMS)
        whom = the(cast.cover(c))
    origin = int(b["fighters"][row]["w_from"][option])
    return cast.strike(kind, row, option, whom, origin, weapon_name(b, cast, row, option))


def _seek(b: Any, cast: Cast, c: int, way: int, me: int) -> str:
    """A move toward a place with cover, with where it leads if not all the way (ZS-ACT-1)."""
    at, place = int(b["fighters"][me]["at"]), int(b["c_at"][c])
    length = min(int(length_of(b, me, way)), abs(place - at))
    to = at - length * int(away_from(b, me, place))
    short = "" if to == place else f", as far as {metres(to)}"
    return f"{_WAYS[way]} to {the(cast.cover(c))} at {metres(place)}{short}"


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
    """``(2d6 + 4 against 14)``: what is rolled, and what it must reach (ZS-DICE-1)."""
    return f"(2d6 {'-' if value < 0 else '+'} {abs(value)} against {difficulty})"


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Labels | None = None) -> str:
    """What is asked, of whom, and what is being done."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    prompt = Prompt(int(b["prompt"]))
    if prompt == Prompt.NONE:
        return "nobody is asked"
    question = _QUESTIONS[prompt].format(names[b["actor"]], held=held_by(b, int(b["actor"]), names))
    if prompt == Prompt.NEXT and labels and labels.sides:
        question = f"who of {labels.sides[int(side_of(b, int(b['actor'])))]} is next?"
    if from_hazard(b):
        return f"{begun(the(cast.hazard(int(b['cursor']))))} reaches them: {question}"
    if prompt in (Prompt.INTERRUPT, Prompt.TEAM, Prompt.FORCE):
        return f"{names[b['whose']]} is going to {intended(b, cast)}: {question}"
    return question


def intended(b: Any, cast: Cast) -> str:
    """What is declared or under way, in the plain form: ``shoot at Bob with the rifle``, ``move to the crates``."""
    kind, option, row = Act(int(b["act"])), int(b["option"]), int(b["whose"])
    whom = cast.names[int(b["target"])]
    if kind in WITH_ARMS:
        return _strike(b, cast, kind, option, row, whom)
    if kind == Act.SEEK:
        return f"move to {the(cast.cover(option // WAYS))}"
    if kind == Act.PICK:
        return f"pick up {the(weapon_name(b, cast, row, option))}"
    if kind == Act.RISE:
        return _rise(b, row)
    return cast.deed(kind, row, UNARMED, whom)


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which dice are awaited, and for what (ZS-DICE-1)."""
    b = battle[0]
    does = "takes" if b["step"] == Phase.HAZARD_DAMAGE else "does"
    task = TRIED.get(Act(int(b["act"])), "").format(names[int(b["target"])])
    return _ROLLS[Purpose(int(b["dice_for"]))].format(names[int(b["dice_by"])], task=task, does=does)
