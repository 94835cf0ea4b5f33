"""What a fight leaves behind: the dying and their time, weeks of healing, who is gone, weapons lost.

OK-DMG-4, OK-PRE-2.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.words import by_side, metres, plural

from ..rules.layout import Arm, Damage, State
from ..rules.tide import RECOVERY_UNIT
from .words import Cast, fraction, time_left

if TYPE_CHECKING:
    from ..sheet.lay_out import Labels

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


@dataclass(frozen=True)
class Fate:
    """How a fight leaves a fighter.

    Attributes:
        name: hers.
        side: hers, 0 or 1.
        state: ``fit``, ``impaired``, ``down``, ``out``, ``dead``, ``surrendered``, ``fled`` or ``waiting``.
        mook: whether she took damage by a rule for mooks, which knows no lethal points.
        points: of damage, lethal and nonlethal; 0 under the rules that count tags.
        lethal: how many of them are lethal.
        half_rounds: of 2.5 seconds until she dies (OK-DMG-4); None where she is not dying.
        weeks: until the lethal points have healed, those of the dying too; None for the dead, and where none heal.
    """

    name: str
    side: int
    state: str
    mook: bool
    points: int
    lethal: int
    half_rounds: int | None
    weeks: Fraction | None


@dataclass(frozen=True)
class LostWeapon:
    """A weapon that its owner has neither in hand nor about her.

    Attributes:
        owner: her name.
        weapon: its name.
        where: ``dropped``, ``contested``, ``taken``, or ``gone`` with somebody who has left the fight.
        at: of a dropped one, in centimetres.
        by: the name of who has it, or has a grip on it; None where nobody has.
    """

    owner: str
    weapon: str
    where: str
    at: int | None = None
    by: str | None = None


@dataclass(frozen=True)
class Aftermath:
    """What a fight leaves behind: every fighter's fate, by row, and the weapons that are lost."""

    fates: tuple[Fate, ...]
    lost: tuple[LostWeapon, ...]


def aftermath(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> Aftermath:
    """How a battle stands, at its end or any time before it."""
    b, cast = battle[0], Cast(names, side_names, labels)
    rows = range(int(b["fighters_n"]))
    fates = tuple(_fate(b["fighters"][row], names[row], int(row >= b["side_n"][0])) for row in rows)
    lost = tuple(
        weapon
        for row in rows
        for w in range(int(b["fighters"][row]["weapons_n"]))
        if (weapon := _lost(b, cast, row, w)) is not None
    )
    return Aftermath(fates, lost)


def _fate(f: Any, name: str, side: int) -> Fate:
    state, lethal = State(int(f["state"])), int(f["lethal"])
    dying = int(f["clock"]) if f["clock"] > 0 and state != State.DEAD else None
    heals = state != State.DEAD and f["healing"] > 0
    weeks = Fraction(lethal * RECOVERY_UNIT, int(f["healing"])) if heals else None
    mook = bool(f["damage_mode"] != Damage.FULL)
    return Fate(name, side, state.name.lower(), mook, lethal + int(f["nonlethal"]), lethal, dying, weeks)


def _lost(b: Any, cast: Cast, owner: int, weapon: int) -> LostWeapon | None:
    f, name, what = b["fighters"][owner], cast.names[owner], cast.weapon(owner, weapon)
    where = int(f["w_where"][weapon])
    if where == Arm.DROPPED:
        return LostWeapon(name, what, "dropped", at=int(f["w_at"][weapon]))
    if where == Arm.CONTESTED:
        return LostWeapon(name, what, "contested", by=cast.names[f["contest"] - 1])
    if where != Arm.GONE:
        return None
    for row in range(int(b["fighters_n"])):
        taker = b["fighters"][row]
        if taker["taken_from"] == owner + 1 and taker["taken_which"] == weapon:
            return LostWeapon(name, what, "taken", by=cast.names[row])
    return LostWeapon(name, what, "gone")


def sentences(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[str]:
    """The aftermath in sentences: the fates of each side, those who fared alike together, then the lost weapons."""
    found = aftermath(battle, names, side_names, labels)
    lines = by_side(battle[0], names, side_names, lambda row: _in_words(found.fates[row]))
    if any(fate.mook and fate.state == "out" for fate in found.fates):
        lines.append("Mooks who are Out: unconscious, or in need of a hospital where a very lethal blow did it.")
    return lines + [_lost_sentence(lost) for lost in found.lost]


def _in_words(fate: Fate) -> str:
    """How a fighter fared: ``Out, dying, 5 minutes left, 12 points (12 lethal), 12 weeks of healing if saved``."""
    words = [_STATES[State[fate.state.upper()]]]
    if fate.half_rounds is not None:
        words.append(f"dying, {time_left(fate.half_rounds)} left")
    if fate.points:
        kinds = "" if fate.mook else f" ({fate.lethal or 'none'} lethal)"
        words.append(plural(fate.points, "point") + kinds)
    elif fate.state == "fit":
        words = ["unhurt"]
    if fate.weeks:
        words.append(f"{_healing_time(fate.weeks)} of healing{' if saved' if fate.half_rounds else ''}")
    return ", ".join(words)


def _healing_time(weeks: Fraction) -> str:
    """``3 1/3 weeks``, or days where it is less than a week."""
    count, word = (weeks, "week") if weeks >= 1 else (weeks * _DAYS, "day")
    return f"{fraction(count)} {word}{'' if count == 1 else 's'}"


def _lost_sentence(lost: LostWeapon) -> str:
    how = {
        "dropped": f"lies on the ground at {metres(lost.at or 0)}",
        "contested": f"is in the grip of {lost.owner} and {lost.by}",
        "taken": f"is in the hands of {lost.by}",
        "gone": "is gone with who took it",
    }
    return f"{lost.owner}'s {lost.weapon} {how[lost.where]}."
