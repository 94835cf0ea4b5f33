"""An overruled roll: the event played again with another outcome, then what was changed by hand since.

An event that was overruled has several parts: what was played, and each change by hand that was kept. Which dice a part
rolled is known of each, so that none takes those of the next.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .errors import BadEvent
from .events import Outcome, Step, told_step
from .play import Line, Played, Rolled, play
from .situation import Situation


class Given(NamedTuple):
    """What the dice of one part show: these, None where it happens now; ``then`` as in :func:`app.table.play.play`."""

    rolls: Iterable[Rolled] | None
    then: bool = False


def parted(rolls: Sequence[Rolled], parts: Sequence[int]) -> list[list[Rolled]]:
    """The dice of each part; ``parts`` says how many each rolled, the last part has what is left."""
    left = deque(rolls)
    own = [[left.popleft() for _ in range(min(number, len(left)))] for number in parts[:-1]]
    return [*own, list(left)]


def overruled(rolls: Sequence[Rolled], parts: Sequence[int], which: int, outcome: Outcome) -> Callable[[int], Given]:
    """The dice of each part where one roll shows something else now: those before it show what they did.

    Args:
        rolls: of the event.
        parts: how many each part of it rolled.
        which: of the rolls.
        outcome: what that one shows now.
    """
    before = parted(rolls[:which], [*parts[: _part_of(which, parts)], 0])
    before[-1].append((outcome, rolls[which][1]))
    last = len(before) - 1

    def given(part: int) -> Given:
        return Given(None) if part > last else Given(before[part], then=part == last)

    return given


def _part_of(which: int, parts: Sequence[int]) -> int:
    """The part that a roll belongs to."""
    part = 0
    while part < len(parts) - 1 and which >= parts[part]:
        which -= parts[part]
        part += 1
    return part


def stored(rolls: Sequence[Rolled], parts: Sequence[int] | None) -> Callable[[int], Given]:
    """The dice of each part as they were written down; without ``parts``, as once, each takes of all what it can."""
    if parts is None:
        left = deque(rolls)
        return lambda part: Given(left)
    own = parted(rolls, parts)
    return lambda part: Given(own[part] if part < len(own) else ())


def play_parts(
    before: Situation, done: Step, by_hand: Iterable[Step], given: Callable[[int], Given]
) -> tuple[list[Played], list[Step], list[Line]]:
    """Play an event, then what was changed by hand, each on top of what came before.

    Args:
        before: the situation before it.
        done: the event.
        by_hand: the changes; what cannot be any more is left out, and told.
        given: the dice of a part, by its number among those that are kept.

    Returns:
        What each part came to; the changes that are kept; and what the log tells of all.

    Raises:
        BadEvent: where the event itself cannot happen.
    """
    parts, kept = [play(before, done, given(0).rolls, then=given(0).then)], []
    lines = list(parts[0].lines)
    for step in by_hand:
        rolls, then = given(len(parts))
        try:
            more = play(parts[-1].after, step, rolls, then=then)
        except BadEvent as error:
            lines.append(Line("amend", f"This could not be kept: {told_step(step)} ({error.message})."))
            continue
        parts.append(more)
        kept.append(step)
        lines += [Line("amend", f"Kept: {told_step(step)}."), *more.lines]
    return parts, kept, lines


__all__ = ["Given", "overruled", "parted", "play_parts", "stored"]
