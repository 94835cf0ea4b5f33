"""What is asked in sentences: every action with its ranks or effect, every prompt, all dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.voice.verbs import attack_phrase
from okenv.core.voice.words import metres

from ..rules.actions import ACTIONS, EXTREME, FULL, HALF, SIGNIFICANT, SPRINT, Act
from ..rules.active_defence import reaction_rank, shield_difficulty, shield_rank
from ..rules.choices import deed_of
from ..rules.hiding import hiding_rank, sharpest
from ..rules.holds import break_difficulty
from ..rules.initiative import BEST_DICE, STOCK
from ..rules.layout import FIST, Area, Deed, Kind, Prompt, Purpose, Reaction
from ..rules.movement import destination
from ..rules.stance import best_cover
from ..rules.wounds import might_of
from ..sheet.labels import Labels
from .words import AREA_WORDS, DEED_WORDS, Cast

_PLAIN = {
    Act.DONE: "end the turn",
    Act.WILD: "a wild attack: extremities at the Defence, centre from 1 above it, vitals from 3",
    Act.STOP: "no second attack",
    Act.CROUCH: "crouch",
    Act.STAND: "stand up",
    Act.RISE: "rise",
    Act.GROUND: "go to ground",
    Act.FLEE: "flee",
    Act.KEEP: "keep hold",
    Act.RELEASE: "let go",
    Act.PASS: "do nothing",
    Act.PIN: "pin them",
    Act.HOLD: "hold them",
}
_QUESTIONS = {
    Prompt.BOUND: "what does {} do?",
    Prompt.KEEP: "does {} keep hold?",
    Prompt.TURN: "what does {} do?",
    Prompt.AREA: "how does {} attack?",
    Prompt.SECOND: "{}'s second attack?",
    Prompt.RELEASE: "does {} let go?",
    Prompt.LOOSEN: "does {} let go?",
    Prompt.SHIELD: "does {} come between?",
    Prompt.REACT: "how does {} react?",
    Prompt.BIND: "does {} pin or hold?",
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
    Purpose.CONTEST: "{}'s Strength, the second roll of the manoeuvre",
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
    if kind in _SAID:
        return _SAID[kind](b, me, cast)
    if kind == Act.TAMED:
        return f"a tamed attack on the {AREA_WORDS[Area(option + 1)]}, from 2 above the Defence"
    whom = names[target] if target >= 0 else "nobody"
    if kind >= Act.APPROACH:
        return _move(b, kind, option, target, me, whom)
    if kind == Act.TAKE:
        return f"keep it ({weapon_name(b, cast, int(b['target']), option)})"
    if kind in (Act.DRAW, Act.PICK, Act.CLEAR):
        verb = {Act.DRAW: "draw", Act.PICK: "pick up", Act.CLEAR: "clear the jam of"}[kind]
        return f"{verb} the {weapon_name(b, cast, me, option)}"
    deed = Deed(int(deed_of(int(kind))))
    if deed == Deed.STRIKE:
        far = option < FIST and int(b["fighters"][me]["w_kind"][option]) == Kind.RANGED
        return attack_phrase(weapon_name(b, cast, me, option), whom, kind="ranged" if far else "melee")
    words = f"{DEED_WORDS[deed]} {whom}"
    manoeuvre = deed in (Deed.TRIP, Deed.DISARM, Deed.GRAPPLE, Deed.SHOVE)
    return words if manoeuvre else f"{words} ({weapon_name(b, cast, me, option)})"


def weapon_name(b: Any, cast: Cast, row: int, weapon: int) -> str:
    """The name of a weapon of hers, with a number where she has several of that name."""
    f = b["fighters"][row]
    names = [cast.weapon(row, w, int(f["w_from"][w])) for w in range(int(f["weapons_n"]))]
    if weapon >= len(names):
        return cast.weapon(row, weapon, int(f["w_from"][weapon]))
    number = f" {names[: weapon + 1].count(names[weapon])}" if names.count(names[weapon]) > 1 else ""
    return names[weapon] + number


def _stock(b: Any, me: int, _: Cast) -> str:
    """Taking stock, with the score that it leads to (BR-STOCK-1)."""
    f = b["fighters"][me]
    after = max(int(f["score"]), min(int(f["score"]) + STOCK, int(f["perception"]) + BEST_DICE))
    return f"take stock (initiative score {int(f['score'])} to {after})"


def _cover(b: Any, me: int, cast: Cast) -> str:
    """Finding cover, with the place that it is (BR-COVER-1)."""
    c = int(best_cover(b, me))
    if c < 0:
        return "find cover"
    names = [] if cast.labels is None else cast.labels.covers
    named = f" ({names[c]})" if c < len(names) and names[c] != "cover" else ""
    return f"find cover {int(b['c_cover'][c])}{named}, at {metres(int(b['c_at'][c]))}"


def _hide(b: Any, me: int, _: Cast) -> str:
    """Hiding, with both ranks (BR-HIDE-1)."""
    return f"hide (Stealth {int(hiding_rank(b, me))} against Perception {int(sharpest(b, me))})"


def _reaction(b: Any, me: int, reaction: Reaction, skill: str) -> str:
    """A block or dodge, with its rank (BR-REACT-1)."""
    rank = int(reaction_rank(b, me, reaction))
    return f"{reaction.name.lower()}: half of a check of {skill} {rank} adds to Defence (-2 initiative score)"


def _shield(b: Any, me: int, _: Cast) -> str:
    """Coming between, with both ranks (BR-REACT-2)."""
    rank, against = int(shield_rank(b, me)), int(shield_difficulty(b))
    return f"'Nooo!': come between (Athletics {rank} against Defence {against}; -2 initiative score)"


def _break(b: Any, me: int, verb: str) -> str:
    """Breaking or reversing, with both ranks (BR-STAT-1)."""
    f = b["fighters"][me]
    if not f["bond_with"]:
        return f"try to {verb}"
    return f"try to {verb} (Strength {int(might_of(b, me))} against {int(break_difficulty(b, me))})"


_SAID: dict[Act, Callable[[Any, int, Cast], str]] = {
    Act.STOCK: _stock,
    Act.COVER: _cover,
    Act.HIDE: _hide,
    Act.BLOCK: lambda b, me, _: _reaction(b, me, Reaction.BLOCK, "Melee"),
    Act.DODGE: lambda b, me, _: _reaction(b, me, Reaction.DODGE, "Athletics"),
    Act.SHIELD: _shield,
    Act.BREAK: lambda b, me, _: _break(b, me, "break free"),
    Act.REVERSE: lambda b, me, _: _break(b, me, "reverse the pin"),
}


def _move(b: Any, kind: Act, way: int, target: int, me: int, whom: str) -> str:
    """A move with where it leads."""
    to = metres(int(destination(b, me, int(kind), target, way))) if target >= 0 else "nowhere"
    toward = "toward" if kind in (Act.APPROACH, Act.JOIN) else "away from"
    return f"{_WAYS[way]} {toward} {whom}, to {to}"


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Labels | None = None) -> str:
    """What is asked, of whom, and what is being done."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    prompt = Prompt(int(b["prompt"]))
    if prompt == Prompt.NONE:
        return "nobody is asked"
    question = _QUESTIONS[prompt].format(names[b["actor"]])
    if prompt in (Prompt.RELEASE, Prompt.SHIELD, Prompt.REACT):
        deed = DEED_WORDS[Deed(int(b["deed"]))]
        return f"{names[b['whose']]} is going to {deed} {names[b['ward']]}: {question}"
    if prompt == Prompt.LOOSEN:
        what = "reverse the pin" if b["reverse"] else "break free"
        return f"{names[b['whose']]} tries to {what}: {question}"
    if prompt in (Prompt.BOUND, Prompt.KEEP):
        bond = cast.bond(b["fighters"][b["actor"]])
        return f"{names[b['actor']]} {'is ' * (prompt == Prompt.BOUND)}{bond}: {question}"
    return question


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which 4dF, or lots, are awaited, and for what (BR-DICE-1)."""
    b = battle[0]
    return _ROLLS[Purpose(int(b["dice_for"]))].format(names[int(b["dice_by"])])
