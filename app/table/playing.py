"""An event that is being played: the fight before and after it, and what there is to tell."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from okenv.amend import AmendError
from okenv.battle import Battle
from okenv.core.spelling import nearest
from okenv.core.voice.told import Told
from okenv.core.voice.told import in_brief as brief_forms

from .errors import BadEvent
from .situation import Situation

Rolled = tuple[int | str, int]
"""What dice showed, and the modifier that the game master added."""


@dataclass(frozen=True)
class Line:
    """One line of the game master's log.

    Attributes:
        kind: of what happened.
        text: it in a sentence.
        brief: what a brief log shows in its place; empty where a line before it says so, None where that is ``text``.
        goes_on: whether it tells what came of something before the event, and stands in that line of a brief log.
    """

    kind: str
    text: str
    brief: str | None = None
    goes_on: bool = False


def in_brief(lines: Sequence[Line]) -> list[Line]:
    """The lines with what a brief log shows of each."""
    shown = brief_forms([line.text for line in lines])
    first = next((line for line, words in zip(lines, shown, strict=True) if words), None)
    return [
        Line(
            line.kind,
            str(line.text),
            None if words == line.text else words or "",
            line is first and Told.of(line.text).goes_on,
        )
        for line, words in zip(lines, shown, strict=True)
    ]


@dataclass
class Played:
    """What an event came to.

    Attributes:
        after: the situation that it leads to.
        lines: what the game master reads.
        public: what the players read.
        rolls: what all dice of it showed, with modifiers.
        dice: which dice these were, in words.
        inputs: what a record of the fight says of it (see ``okenv.record``).
    """

    after: Situation
    lines: list[Line] = field(default_factory=list)
    public: list[str] = field(default_factory=list)
    rolls: list[Rolled] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    inputs: list[dict[str, Any]] = field(default_factory=list)

    def followed_by(self, more: Played) -> Played:
        """What this and another event after it come to together."""
        return Played(
            more.after,
            self.lines + more.lines,
            self.public + more.public,
            self.rolls + more.rolls,
            self.dice + more.dice,
            self.inputs + more.inputs,
        )


class Playing:
    """An event as it is being played, as far as all kinds of events need it.

    Args:
        situation: before it.
        given: what its dice showed when it was played before; several events use up the same deque.
        then: whether dice beyond those given are rolled as they would be now.
    """

    def __init__(self, situation: Situation, given: Iterable[Rolled] | None, then: bool = False) -> None:
        self.before = situation
        self.battle: Battle = situation.battle()
        self.system = self.battle.system
        self.queue = self.system.module("table.queue")
        self.drivers, self.dice_mode, self.modifier = dict(situation.drivers), situation.dice, situation.modifier
        self.grant, self.taken, self.ahead = situation.grant, list(situation.taken), situation.ahead
        self.thought, self.because = situation.thought, situation.because
        self.others, self.about = dict(situation.others), situation.about
        self.by_hand = False  # whether a figure is corrected, or somebody taken out
        self.decided = -1  # the row of whoever decides with this event
        self.given = given if isinstance(given, deque) else deque(given or ())  # a deque is used up by several events
        self.rolls_more = given is None or then
        self.lines: list[Line] = []
        self.moved: list[
            tuple[list[str], str, str]
        ] = []  # who came or went by hand, and the words for one and for many
        self.rolls: list[Rolled] = []
        self.rolled: list[str] = []

    def say(self, kind: str, text: str) -> None:
        """Tell the game master something."""
        self.lines.append(Line(kind, text))

    def row(self, name: str, field: str = "fighter") -> int:
        """The row of a fighter.

        Raises:
            BadEvent: naming the nearest name.
        """
        names = self.battle.names
        if name not in names:
            raise BadEvent(field, f"found {name!r}, expected one of {', '.join(names)}{nearest(name, names)}")
        return names.index(name)

    def amend(self, field: str, change: Callable[[], list[str]]) -> None:
        """Change the fight by hand, and tell what came of it.

        Raises:
            BadEvent: naming the field of the event, where it cannot be done.
        """
        try:
            told = change()
        except AmendError as error:
            raise BadEvent(field, str(error)) from None
        self.lines += [Line("amend", text) for text in told]
