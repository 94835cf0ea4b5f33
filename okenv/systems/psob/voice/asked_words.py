"""What is asked in sentences: every action with its odds or effect, every prompt, all dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.verbs import the, third_person
from okenv.core.voice.words import metres, plural

from ..rules.actions import ACTIONS, PACES, STEP, Act
from ..rules.attack import OUT
from ..rules.choices import last_of, part_of
from ..rules.layout import BY_RATE, Part, Prompt, Purpose, Rate
from ..rules.mobs import charge_for, runs_out
from ..rules.movement import BESIDE, best_cover, cover_found, destination, pace_of
from ..rules.sides import stands
from ..rules.vehicles import drive_to
from ..sheet.labels import Labels
from .words import PACE_WORDS, RATE_WORDS, Cast, spread_words

_PLAIN = {
    Act.DODGE: "abort to defence (+2 Dodge until the next phase)",
    Act.DEFEND: "defend actively (+2 Dodge, -2 to all else, until the next phase)",
    Act.HOLD: "wait, to act at a lower number or to preempt somebody",
    Act.PASS: "do nothing in this phase",
    Act.COMPLEX: "a complex action (each of N components at -N)",
    Act.NOTHING: "no action",
    Act.DONE: "no further component",
    Act.ACT: "act now",
}
MOVES = {
    Act.APPROACH: "close in on",
    Act.RETREAT: "back away from",
    Act.JOIN: "move toward",
    Act.LEAVE: "move away from",
}
_AFTER = ", after the action"
_REFUSALS: dict[int, str] = {
    Prompt.HELD: "go on waiting",
    Prompt.PREEMPT: "preempt nobody",
    Prompt.ABORT: "do not abort",
}
_WIDTHS = {Rate.SINGLE: 0, Rate.BURST: 1, Rate.AUTO: 2, Rate.SATURATION: 4}
"""How wide an area is at each rate, in metres (PS-AREA-1)."""
_QUESTIONS = {
    Prompt.PHASE: "what does {} do in this phase?",
    Prompt.HELD: "{} has waited: is it time to act?",
    Prompt.QUARTER: "{} defends actively: with a quarter of a move too?",
    Prompt.ACTION: "what is {}'s action?",
    Prompt.PART: "what else is part of {}'s complex action?",
    Prompt.RATE: "at which rate does {} fire?",
    Prompt.SPREAD: "does {} spread the beam?",
    Prompt.PREEMPT: "{} has waited: is it time to preempt somebody?",
    Prompt.ABORT: "does {} abort?",
    Prompt.STEP: "{} has aborted to defence: with a step to where?",
}


def action_sentence(battle: np.ndarray, action: int, target: int, names: list[str], labels: Labels | None) -> str:
    """What an action means for whoever is asked now."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    kind, option, me = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(b["actor"])
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == Act.DECLINE:
        return _REFUSALS.get(int(b["prompt"]), "decline")
    if kind == Act.STAND and not stands(b, me):
        return f"say something (-{OUT} on every AV)"
    if kind == Act.STAND:
        return "stay here, and act" if b["prompt"] == Prompt.PHASE else "stay here"
    if kind == Act.RATE:
        f = b["fighters"][me]
        part = int(f["parts_n"]) - 1
        beam = bool(f["w_beam"][f["p_weapon"][part]]) and option + 1 == Rate.SATURATION
        wide = f", {_WIDTHS[Rate(option + 1)]} m" if int(f["p_part"][part]) == Part.AREA else ""
        told = f"{'beam' if beam else RATE_WORDS[Rate(option + 1)]} ({option - 1:+d}{wide}"
        return f"{told}{_charge(b, me, part, option + 1)})"
    if kind == Act.SPREAD:
        return spread_words(option) or "do not spread it"
    if Act.APPROACH <= kind <= Act.COVER:
        return _move(b, kind, option, target, me, cast)
    whom = names[target] if target >= 0 else "nobody"
    if kind in (Act.DRIVE, Act.DRIVE_OFF):
        return _drive(b, kind, option, target, me, cast)
    if kind == Act.PREEMPT:
        return f"preempt {whom}"
    if kind == Act.SNAP:
        where = f"the area around {whom}" if b["fighters"][me]["hair_area"] else whom
        return f"abort to attack {where} on a hair-trigger (-2)"
    does = cast.part(me, part_of(int(kind)), option, 0, target, 0)
    if kind != Act.SWING:
        return does
    return f"{does} (Agility against {int(b['prop_difficulty'][option])}; a component of the action)"


def _charge(b: Any, me: int, part: int, rate: int) -> str:
    """``; 4 of the 6 shots left``: what fire takes where charge goes by rate (PS-AMMO-1)."""
    f = b["fighters"][me]
    weapon = int(f["p_weapon"][part])
    if b["charge"] != BY_RATE or not runs_out(b, me, weapon):
        return ""
    takes = charge_for(b, me, int(f["p_part"][part]), weapon, rate, 1)
    return f"; {takes} of {plural(int(f['w_left'][weapon]), 'shot')} left"


def _move(b: Any, kind: Act, way: int, target: int, me: int, cast: Cast) -> str:
    """A move with where it leads and what it costs."""
    there = target >= 0 or kind == Act.COVER
    place = int(destination(b, me, int(kind), target, way)) if there else -1
    to = f"{metres(place)}{_shelter(b, place, 0) if kind != Act.COVER else ''}" if there else "nowhere"
    whom = cast.names[target] if target >= 0 else "nobody"
    out = "get out and " if b["fighters"][me]["vehicle"] else ""
    if way == STEP:
        where = f"{'toward' if kind in (Act.APPROACH, Act.JOIN) else 'away from'} {whom}"
        return f"{out}step {f'into {_cover(b, me, way, cast)}' if kind == Act.COVER else where}, to {to}"
    pace = int(pace_of(way))
    price = ("", "", "; -1 AV, -1 Dodge", "; -2 AV, -1 Dodge")[pace]
    does = f"find {_cover(b, me, way, cast)}" if kind == Act.COVER else f"{MOVES[kind]} {whom}"
    return f"{out}{does} ({PACE_WORDS[pace]}, to {to}{_AFTER if way >= PACES else ''}{price})"


def _drive(b: Any, kind: Act, option: int, target: int, me: int, cast: Cast) -> str:
    """A drive with where it leads and what it costs (PS-VEH-1)."""
    f = b["fighters"][me]
    place = int(drive_to(b, me, int(kind), target)) if target >= 0 and f["vehicle"] else int(f["at"])
    if place == f["at"]:
        return "drive nowhere"
    to = f"{metres(place)}{_shelter(b, place, int(f['vehicle']))}"
    return f"{driving(b, me, target, place, cast)} (to {to}{_AFTER if option else ''}; -2 AV)"


def driving(b: Any, row: int, target: int, place: int, cast: Cast) -> str:
    """``drive the buggy up to Bob``, of a drive that leads to a place (PS-VEH-1)."""
    f, there = b["fighters"][row], int(b["fighters"][target]["at"])
    gap, left = abs(int(f["at"]) - there), abs(place - there)
    return cast.drive(int(f["vehicle"]) - 1, cast.names[target], -1 if gap < left else left - BESIDE)


def _shelter(b: Any, place: int, vehicle: int) -> str:
    """``, cover 2``: what a move finds where it ends, on foot or in a vehicle (PS-COVER-1, PS-VEH-1)."""
    cover = int(cover_found(b, place, vehicle))
    return f", cover {cover}" if cover else ""


def _cover(b: Any, me: int, way: int, cast: Cast) -> str:
    """``cover 2 behind the crates``: what a move to cover finds (PS-COVER-1)."""
    c = int(best_cover(b, me, way))
    if c < 0:
        return "cover"
    return f"cover {int(b['c_cover'][c])}{behind(c, cast)}"


def behind(c: int, cast: Cast) -> str:
    """`` behind the crates``; empty for a place with cover that has no name of its own."""
    name = cast.cover(c) if cast.labels is not None else "cover"
    return f" behind {the(name)}" if name != "cover" else ""


def prompt_sentence(battle: np.ndarray, names: list[str], labels: Labels | None = None) -> str:
    """What is asked, of whom, and what has been declared so far."""
    b, cast = battle[0], Cast(names, ("", ""), labels)
    prompt = Prompt(int(b["prompt"]))
    if prompt == Prompt.NONE:
        return "nobody is asked"
    question = _QUESTIONS[prompt].format(names[b["actor"]])
    told = declared(b, cast) if prompt in (Prompt.PHASE, Prompt.PREEMPT, Prompt.ABORT) else []
    return f"number {b['count']}: {'; '.join([*told, question])}"


def declared(b: Any, cast: Cast) -> list[str]:
    """What others have declared at this number, each in a few words."""
    words = []
    for row in range(int(b["fighters_n"])):
        f = b["fighters"][row]
        if not f["turn_of"] or f["lead"] or row == b["actor"]:
            continue
        parts = []
        for p in range(int(f["parts_n"])):
            rows = int(f["p_targets"][p])
            targets = [k for k in range(int(b["fighters_n"])) if rows >> k & 1] or [-1]
            kind, weapon, rate = (int(f[name][p]) for name in ("p_part", "p_weapon", "p_rate"))
            parts += [cast.part(row, kind, weapon, rate, k, int(f["p_spread"][p])) for k in targets]
        deed = " and ".join(parts) or ("" if f["drive"] else "move" if f["move"] else "defend actively")
        does = [f"is going to {deed}"] * bool(deed)
        if f["drive"]:
            drive = third_person(driving(b, row, int(f["drive"]) - 1, int(f["move_to"]), cast))
            does = [*does, drive + _AFTER] if f["move_after"] else [drive, *does]
        words.append(f"{cast.names[row]} {' and '.join(does)}")
    return words


def dice_sentence(battle: np.ndarray, names: list[str], side_names: list[str]) -> str:
    """Which 2dF, or lots, are awaited, and for what (PS-DICE-1)."""
    b = battle[0]
    by = names[int(b["dice_by"])]
    what = {
        Purpose.TIE_ORDER: f"place among equals of Initiative of {by}",
        Purpose.INITIATIVE: f"initiative of {by}",
        Purpose.PREEMPT: f"Initiative of {by} against {names[max(int(b['victim']), 0)]}",
    }
    purpose = Purpose(int(b["dice_for"]))
    if purpose in what:
        return what[purpose]
    f = b["fighters"][b["dice_by"]]
    part = int(b["part"])
    target, kind = int(b["target"]) if f["p_targets"][part] else -1, int(f["p_part"][part])
    if kind == Part.SWING:
        return f"{by}'s attempt to get to {names[last_of(f['p_targets'][part])]}"
    whom = names[target] if target >= 0 else ""
    if kind in (Part.ATTACK, Part.AREA):
        return f"{by}'s attempt to hit {'somebody near ' if kind == Part.AREA else ''}{whom}"
    return f"{by}'s attempt to {Cast(names, side_names, None).part(int(b['dice_by']), kind, 0, 0, target, 0)}"
