"""What a purchase leads to: the blow that lands when what is left goes on damage as well as it can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from okenv.core.events import Event as Logged
from okenv.core.voice.words import plural

from ..rules.actions import ACTIONS, Act
from ..rules.layout import Event, Prompt
from ..sheet.labels import Labels
from .advice_words import spending_words
from .narrate import Narrator
from .words import Cast

_BYPASS, _DAMAGE, _FINISH = ACTIONS.id(Act.BYPASS), ACTIONS.id(Act.DAMAGE), ACTIONS.id(Act.FINISH)
_TOLD = (
    Event.STATE, Event.PRONE, Event.GRAB, Event.GRAB_END, Event.THROW, Event.TAKE, Event.CONTEST, Event.WEAPON,
    Event.LIMB, Event.NO_EFFECT,
)  # fmt: skip
_NEXT = (Event.HIT, Event.MISS, Event.CARRY, Event.ROUND)
"""What belongs to the next blow, or to the next round."""


@dataclass(frozen=True)
class Landing:
    """How a blow lands: points in all, successes on damage, whether around the armour, what is left, what happens."""

    points: int
    on_damage: int
    bypass: bool
    unspent: int
    events: tuple[Logged, ...]

    def clauses(self, names: Sequence[str], labels: Labels | None, unit: str) -> tuple[str, ...]:
        """It in words."""
        told = [e for e in self.events if e.code in _TOLD]
        sentences = Narrator(Cast(names, ("", ""), labels)).tell(told)
        how = f"then {spending_words(self.bypass, self.on_damage)}" if self.bypass or self.on_damage else ""
        left = f"{plural(self.unspent, 'success')} unspent" if self.unspent else ""
        points = f"{self.points} {unit if self.points != 1 else unit[:-1]}"
        return tuple(text for text in (points, how, left, *(s.rstrip(".") for s in sentences)) if text)


def landing(state: np.ndarray, events: list[Logged], me: int, tries: Any, unspent: int = 0) -> Landing:
    """The best way to land the blow from here.

    Args:
        state: after the purchase.
        events: what it brought.
        me: who spends.
        tries: tries decisions on copies.
        unspent: successes that are left where nothing more is bought.
    """
    hits = [at for at, event in enumerate(events) if event.code == Event.HIT]
    if hits and not any(e.code == Event.SPEND for e in events[: hits[0]]) and not _blow(events[: hits[0]]):
        events = events[hits[0] + 1 :]  # this blow's own hit, where it was decided just now what to keep
    if not _spending(state, events, me):
        return _landed(events, 0, False, unspent)
    ways = [_spend(state, events, me, tries, bypass=bypass) for bypass in (True, False)]
    return max((way for way in ways if way is not None), key=lambda way: way.points)


def _spending(state: np.ndarray, events: list[Logged], me: int) -> bool:
    """Whether the same blow is still being spent on."""
    row = state[0]
    asked = row["dice"] == 0 and row["prompt"] == Prompt.SPEND and row["actor"] == me
    return bool(asked and not _blow(events) and not any(e.code == Event.HIT for e in events))


def _blow(events: list[Logged]) -> bool:
    return any(e.code in (Event.BLOW, Event.MOOK_BLOW, Event.STOPPED) for e in events)


def _spend(state: np.ndarray, events: list[Logged], me: int, tries: Any, *, bypass: bool) -> Landing | None:
    """Everything on damage, around the armour first or not."""
    seen, count = list(events), 0
    if bypass:
        around = tries.apply(state, _BYPASS)
        if around is None:
            return None
        state, seen = around[0], seen + around[1]
    while _spending(state, seen, me):
        after = tries.apply(state, _DAMAGE)
        count += after is not None
        if after is None:
            after = tries.apply(state, _FINISH)
            assert after is not None
            return _landed(seen + after[1], count, bypass, int(state[0]["successes"]))
        state, seen = after[0], seen + after[1]
    return _landed(seen, count, bypass, 0)


def _landed(events: list[Logged], on_damage: int, bypass: bool, unspent: int) -> Landing:
    strike = []
    for event in events:
        if event.code in _NEXT:
            break
        strike.append(event)
    points = sum(e.operands[5] for e in strike if e.code in (Event.BLOW, Event.MOOK_BLOW))
    return Landing(points, on_damage, bypass, unspent, tuple(strike))
