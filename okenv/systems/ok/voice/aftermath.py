"""What a fight leaves behind: the dying and their time, weeks of healing, who is gone, weapons lost; what lasts of it.

OK-DMG-4, OK-PRE-2, OK-HEAL-1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.voice.words import by_side, metres, plural
from okenv.rest import HOUR, WEEK

from ..rules.damage import IMPAIRED_AT
from ..rules.layout import Arm, Damage, State
from ..rules.mooks import state_at
from ..rules.tide import RECOVERY_UNIT
from ..sheet.labels import Labels
from .words import Cast, fraction, time_left

_DAYS = 7
_STATES = {
    State.FIT: "standing",
    State.IMPAIRED: "standing, Impaired",
    State.DOWN: "Down",
    State.OUT: "Out",
    State.DEAD: "dead",
    State.SURRENDERED: "surrendered",
    State.FLED: "fled",
    State.WAITING: "never came",
}


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The aftermath in sentences: how each side fared, those who fared alike together, then the lost weapons."""
    b, cast = battle[0], Cast(names, side_names, labels)
    fighters = b["fighters"][: int(b["fighters_n"])]
    lines = by_side(b, names, side_names, lambda row: _fared(fighters[row]))
    if any(f["damage_mode"] != Damage.FULL and f["state"] == State.OUT for f in fighters):
        lines.append("Mooks who are Out: unconscious, or in need of a hospital where a very lethal blow did it.")
    for row, f in enumerate(fighters):
        for weapon in range(int(f["weapons_n"])):
            if lost := _lost(b, cast, row, weapon):
                lines.append(f"{cast.names[row]}'s {cast.weapon(row, weapon)} {lost}.")
    return lines


def _fared(f: Any) -> str:
    """How a fighter fared: ``Out, dying, 5 minutes left, 12 points (12 lethal), 12 weeks of healing if saved``.

    Time is left until she dies (OK-DMG-4); the weeks are until her lethal points have healed (OK-PRE-2). A mook took
    damage by a rule that knows no lethal points.
    """
    state, lethal = State(int(f["state"])), int(f["lethal"])
    points = lethal + int(f["nonlethal"])
    dying, words = f["clock"] > 0 and state != State.DEAD, [_STATES[state]]
    if dying:
        words.append(f"dying, {time_left(int(f['clock']))} left")
    if points:
        kinds = "" if f["damage_mode"] != Damage.FULL else f" ({lethal or 'none'} lethal)"
        words.append(plural(points, "point") + kinds)
    elif state == State.FIT:
        words = ["unhurt"]
    if lethal and state != State.DEAD and f["healing"] > 0:
        weeks = weeks_of(Fraction(lethal), int(f["healing"]))
        words.append(f"{_healing_time(weeks)} of healing{' if saved' if dying else ''}")
    return ", ".join(words)


def _healing_time(weeks: Fraction) -> str:
    """``3 1/3 weeks``, or days where it is less than a week."""
    count, word = (weeks, "week") if weeks >= 1 else (weeks * _DAYS, "day")
    return f"{fraction(count)} {word}{'' if count == 1 else 's'}"


def _lost(b: Any, cast: Cast, owner: int, weapon: int) -> str:
    """Where a weapon is that its owner has neither in hand nor about her; empty for one that she has."""
    f = b["fighters"][owner]
    where = int(f["w_where"][weapon])
    if where == Arm.DROPPED:
        return f"lies on the ground at {metres(int(f['w_at'][weapon]))}"
    if where == Arm.CONTESTED:
        return f"is in the grip of {cast.names[owner]} and {cast.names[f['contest'] - 1]}"
    if where != Arm.GONE:
        return ""
    for row in range(int(b["fighters_n"])):
        taker = b["fighters"][row]
        if taker["taken_from"] == owner + 1 and taker["taken_which"] == weapon:
            return f"is in the hands of {cast.names[row]}"
    return "is gone with who took it"


TOLL = ("lethal damage", "nonlethal damage", "weeks of healing")
"""What a fight costs people; of the dead nothing heals."""


def toll(fighters: np.ndarray) -> np.ndarray:
    """The harm of fighters ``[n, f]``, and weeks to heal it, as float ``[n, f, 3]`` (OK-PRE-2)."""
    lethal, healing = fighters["lethal"].astype(float), fighters["healing"].astype(float)
    heals = (fighters["state"] != State.DEAD) & (healing > 0)
    weeks = np.where(heals, weeks_of(lethal, np.where(heals, healing, 1)), 0)
    return np.stack([lethal, fighters["nonlethal"].astype(float), weeks], axis=-1)


def weeks_of(lethal: Any, healing: Any) -> Any:
    """Weeks until so many lethal points have healed, by how many 1/210 of a point a week heals (OK-PRE-2)."""
    return lethal * RECOVERY_UNIT / healing


ROUND = 5
"""Seconds of a round (OK-DMG-4)."""
PAUSE_POINTS, PAUSE_TAGS = 2, 1
"""What a pause of an hour takes off a mook under the streamlined rules (OK-HEAL-1)."""
_LASTS = ("lethal", "nonlethal", "tags", "fraction", "maimed")


def carry(fighters: np.ndarray, rows: Any, opening: np.ndarray) -> None:
    """Lay on those who go on to another fight what lasts of this one: points, a mangled limb, death (OK-HEAL-1).

    The dying are cared for; whoever fled or gave up is back; what was dropped or taken is with its owner again.

    Args:
        fighters: as a fight has left them, ``[n, f]``.
        rows: which of them go on.
        opening: the same people as they are laid out for what comes next, ``[n, len(rows)]``; changed in place.
    """
    ended = fighters[:, rows]
    for name in _LASTS:
        opening[name] = ended[name]
    opening["state"] = np.where(ended["state"] == State.DEAD, State.DEAD, opening["state"])
    _settle(opening)


def heal(people: np.ndarray, seconds: int) -> None:
    """Let time pass for people whom :func:`carry` has seen to, in place (OK-HEAL-1, OK-PRE-2, OK-REC-1)."""
    full, points = people["damage_mode"] == Damage.FULL, people["nonlethal"].astype(np.int64)
    saved = people["fraction"] + people["recovery"].astype(np.int64) * (seconds // ROUND)
    left = np.maximum(points - saved // RECOVERY_UNIT, 0)
    healed = people["healing"].astype(np.int64) * seconds // (RECOVERY_UNIT * WEEK)
    people["lethal"] = np.maximum(people["lethal"] - healed, 0)
    paused = 0 if seconds < HOUR else 1
    mook = np.zeros_like(points) if seconds >= WEEK else np.maximum(points - PAUSE_POINTS * paused, 0)
    people["nonlethal"] = np.where(full, left, mook)
    people["fraction"] = np.where(full & (left > 0), saved % RECOVERY_UNIT, 0)
    people["tags"] = 0 if seconds >= WEEK else np.maximum(people["tags"] - PAUSE_TAGS * paused, 0)
    _settle(people)


def start_of(f: Any) -> dict[str, int]:
    """The harm that somebody bears as an encounter's ``start`` says it."""
    return {"lethal": int(f["lethal"]), "nonlethal": int(f["nonlethal"])}


def _settle(people: np.ndarray) -> None:
    """The states of the living, that of somebody who has yet to come excepted, follow from what they bear (OK-DMG-3).

    Of mooks as OK-MOOK-2 and OK-MOOK-3 say; a limb is mangled as long as its owner is Impaired (OK-OPT-1).
    """
    total = people["lethal"] + people["nonlethal"] + people["tags"]
    state = np.vectorize(state_at, otypes=[np.int64])(people["damage_mode"], total)
    kept = np.isin(people["state"], (State.DEAD, State.WAITING))
    people["state"] = np.where(kept, people["state"], state)
    people["maimed"] = np.where(total < IMPAIRED_AT, 0, people["maimed"])
