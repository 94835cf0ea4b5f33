"""The events of a table in their order: which are in force, which were taken back; nothing is ever cut.

Every entry has a number from 1. Undo, redo, run and stop are entries too. The entries alone make the timeline: a
replay of them leads to the same situation.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .entries import BY_HAND, Entries, Entry, Mark, Shelf
from .errors import BadEvent
from .events import Control, Decide, Do, Overrule, Redo, Run, Step, Stop, Undo
from .overruling import overruled, play_parts, stored
from .play import Line, Played, Rolled, begin, play
from .situation import Situation

_GOES_ON = {"run", "do", "decide", "roll", "rolls", "overrule", "consent"}
_MOVES = {"undo", "redo", "run", "stop"}
_BLOCK = 200
"""How many events' sentences for players are read at a time."""
_LISTED = 3
"""So many events taken back at once are told one by one."""


class InForce(NamedTuple):
    """An event in force.

    Attributes:
        played: what it came to.
        lines: what the log tells of it.
        decided: whether it is the answer of whoever was asked before it.
    """

    played: Played
    lines: list[Line]
    decided: bool


class Timeline:
    """What happened at one table, and where it stands.

    Args:
        first: the situation before the fight begins.
        given: what the dice of the beginning showed before; None where it begins now.
        shelf: where its entries are kept; None: in memory alone.
        marks: of the entries that the shelf has already.

    Attributes:
        first: the situation before the fight begins.
        start: the beginning, played up to the first question.
        entries: all of them.
        force: numbers of the events in force, in order.
        undone: numbers of the events that redo would bring back, the next one last.
        running: whether policies that need not be asked go on.
    """

    def __init__(
        self, first: Situation, given: list[Rolled] | None = None, shelf: Shelf | None = None,
        marks: Iterable[Mark] = (),
    ) -> None:  # fmt: skip
        self.first = first
        self.start = begin(first, given)
        self.entries = Entries(first, shelf)
        self.force: list[int] = []
        self.undone: list[int] = []
        self.running = True
        for mark in marks:
            self.entries.note(mark)
            self._move(mark)

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    def played(self, number: int) -> Played:
        """What the event of that number came to; of 0 the beginning."""
        if number == 0:
            return self.start
        found = self.entries[number - 1].played
        assert found is not None
        return found

    @property
    def now(self) -> Situation:
        """The present situation."""
        return self.played(self.force[-1] if self.force else 0).after

    def prepare(
        self, event: Step | Control, given: list[Rolled] | None = None, parts: Sequence[int] | None = None
    ) -> Entry:
        """The entry that an event would make; nothing changes before :meth:`append`.

        Args:
            event: what happens.
            given: what its dice showed when it happened before; None where it happens now.
            parts: how many of these each part of it rolled; None where that was not written down.

        Raises:
            BadEvent: where it cannot happen.
        """
        if isinstance(event, Undo):
            back = set(self.force) - set(self._undo(event.to)[0])
            return Entry(event, None, None, [], [self._moved("undo", "Taken back", back)])
        if isinstance(event, Redo):
            again = set(self.undone) - set(self._redo(event.to)[1])
            return Entry(event, None, None, [], [self._moved("redo", "Done again", again)])
        if isinstance(event, Run | Stop):
            words = "go on by themselves" if isinstance(event, Run) else "wait"
            return Entry(event, None, None, [], [Line("setting", f"Policies that need not be asked {words}.")])
        if isinstance(event, Overrule):
            return self._overruled(event, given, parts)
        played = play(self.now, event, given)
        spends = isinstance(event, Do | Decide) and self._spending()
        return Entry(event, played, event, [], played.lines, spends=spends)

    def _spending(self) -> bool:
        """Whether somebody is asked what a part of a roll is spent on."""
        battle = self.now.battle()
        return battle.prompt is not None and battle.prompt.kind in battle.system.filled("table.usual").SPENDING

    def _overruled(self, event: Overrule, given: list[Rolled] | None, parts: Sequence[int] | None) -> Entry:
        """The event of a roll, played again with another outcome of that; the dice before it show what they did."""
        at, which = self._roll_back(event)
        number, earlier = self.force[at], self.force[at - 1] if at else 0
        entry, rolls = self.entries[number - 1], self.played(number).rolls
        assert entry.done is not None
        if given is None:
            dice = overruled(rolls, entry.parts or [len(rolls)], which, event.outcome)
        else:
            dice = stored(given, parts)
        came, again, more = play_parts(self.played(earlier).after, entry.done, self._by_hand(at), dice)
        played = functools.reduce(Played.followed_by, came)
        if which >= len(played.rolls):
            raise BadEvent("back", f"found {event.back}, but only {len(played.rolls)} of the dice came again")
        told = f"A roll is overruled ({played.dice[which]}): it shows {played.rolls[which][0]}."
        lines = [Line("amend", told), *more]
        return Entry(event, played, entry.done, self.force[at:], lines, again, [len(one.rolls) for one in came])

    def _by_hand(self, at: int) -> list[Step]:
        """What the game master changed by hand in or after the event at that place in force, in order."""
        found: list[Step] = []
        changed = [n for n in self.force[at:] if self.entries.marks[n - 1].by_hand]
        for number, entry in zip(changed, self.entries.each(changed), strict=True):
            if number != self.force[at] and isinstance(entry.done, BY_HAND):
                found.append(entry.done)
            found += entry.again
        return found

    def _roll_back(self, event: Overrule) -> tuple[int, int]:
        """The place in force of the event with the roll that is meant, and which of its rolls that is."""
        left = event.back
        for at in reversed(range(len(self.force))):
            rolls = self.entries.marks[self.force[at] - 1].rolls
            if left < rolls:
                return at, rolls - 1 - left
            left -= rolls
        there = event.back - left
        if event.back and there:
            raise BadEvent("back", f"found {event.back}, expected less than {there}: so many rolls are in force")
        found = "only those before the first decision" if self.start.rolls else "none"
        raise BadEvent("outcome", f"found {event.outcome!r}, but of rolls in force {found}: nothing to overrule")

    def last_rolls(self, most: int) -> list[tuple[str, int]]:
        """The dice that can be overruled, the last first: which they were, in words, and what they showed."""
        found: list[tuple[str, int]] = []
        for number in reversed(self.force):
            if not self.entries.marks[number - 1].rolls:
                continue
            played = self.played(number)
            found += reversed(
                [(words, int(value)) for words, (value, _) in zip(played.dice, played.rolls, strict=True)]
            )
            if len(found) >= most:
                break
        return found[:most]

    def append(self, entry: Entry) -> int:
        """Let a prepared entry happen; returns its number."""
        self.entries.append(entry)
        self._move(self.entries.marks[-1])
        return self.version

    def _move(self, mark: Mark) -> None:
        """Put in force, or take back, what the newest entry does."""
        if mark.kind == "undo":
            self.force, self.undone = self._undo(mark.to)
        elif mark.kind == "redo":
            self.force, self.undone = self._redo(mark.to)
        elif mark.kind not in _MOVES:
            self.force = self._with(self.force, self.version)
            if mark.kind != "note":
                self.undone = []
        if mark.kind in _GOES_ON:
            self.running = True
        elif mark.kind in _MOVES:
            self.running = False

    def _with(self, force: list[int], number: int) -> list[int]:
        """The events in force once that one happens, without those that it replaces and what came after them."""
        replaced = self.entries.marks[number - 1].replaced
        if replaced:
            del force[force.index(replaced[0]) :]
        force.append(number)
        return force

    def _undo(self, to: int | None) -> tuple[list[int], list[int]]:
        """The events in force and those undone afterwards."""
        force, undone, marks = list(self.force), list(self.undone), self.entries.marks
        if not force:
            raise BadEvent("to", "found nothing to take back")
        if to and to not in force and not any(to in marks[n - 1].replaced for n in force):
            raise BadEvent("to", f"found {to}, expected 0 or the number of an event in force{_some(force)}")
        if to == force[-1]:
            raise BadEvent("to", f"found {to}, which is the last event in force: nothing to take back")
        while force and force[-1] != to:
            undone.append(force.pop())
            force += marks[undone[-1] - 1].replaced
            if to is None:
                break
        return force, undone

    def at_once(self, event: Undo | Redo) -> Undo | Redo:
        """The same with the number that is meant: of the last thing that a person decided, with all that followed.

        The steps by which one roll is spent are one decision.

        Raises:
            BadEvent: where there is nothing to take back, or to do again.
        """
        if isinstance(event, Undo):
            if not self.force:
                raise BadEvent("to", "found nothing to take back")
            last = len(self.force) - 1
            at = next((k for k in reversed(range(last + 1)) if self._persons(self.force[k])), last)
            while at > 0 and self._together(self.force[at - 1], self.force[at]):
                at -= 1
            replaced = self.entries.marks[self.force[at] - 1].replaced
            return Undo(to=replaced[-1] if replaced else self.force[at - 1] if at else 0)
        if not self.undone:
            raise BadEvent("to", "found nothing that was taken back since the last new event")
        last = len(self.undone) - 1
        while last > 0 and (
            not self._persons(self.undone[last - 1]) or self._together(self.undone[last], self.undone[last - 1])
        ):
            last -= 1
        return Redo(to=self.undone[last])

    def _persons(self, number: int) -> bool:
        """Whether an event was a person's."""
        return self.entries.marks[number - 1].persons

    def _together(self, number: int, after: int) -> bool:
        """Whether two events, one after the other, are steps of one decision: what one roll is spent on."""
        return self.entries.marks[number - 1].spends and self.entries.marks[after - 1].spends

    def _redo(self, to: int | None) -> tuple[list[int], list[int]]:
        force, undone = list(self.force), list(self.undone)
        if not undone:
            raise BadEvent("to", "found nothing that was taken back since the last new event")
        to = undone[-1] if to is None else to
        if to not in undone:
            raise BadEvent("to", f"found {to}, expected the number of an event taken back{_some(undone[::-1])}")
        while True:
            force = self._with(force, undone.pop())
            if force[-1] == to:
                return force, undone

    def log(self, after: int = -1) -> Iterator[tuple[int, Line, bool]]:
        """``(number, line, undone)`` of each line of the entries beyond ``after``; the beginning has number 0."""
        if after < 0:
            yield from ((0, line, False) for line in self.start.lines)
        force = set(self.force)
        for number, lines in self.entries.lines(max(0, after) + 1, self.version):
            undone = self.entries.marks[number - 1].kind not in _MOVES and number not in force
            yield from ((number, line, undone) for line in lines)

    def lines(self, number: int) -> list[Line]:
        """The lines of the event of that number; of 0 those of the beginning."""
        return self.entries[number - 1].lines if number else self.start.lines

    def _moved(self, kind: str, words: str, numbers: set[int]) -> Line:
        """The line of what is taken back or done again; a brief log reads it without dice and sums."""
        text, brief = (f"{words}{self._sentences(numbers, brief)}" for brief in (False, True))
        return Line(kind, text, None if brief == text else brief)

    def _sentences(self, numbers: set[int], brief: bool) -> str:
        """What those events were: the sentence of each, or of the first and the last of many."""
        if len(numbers) > _LISTED:
            first, last = self._sentence(min(numbers), brief), self._sentence(max(numbers), brief)
            return f", {len(numbers)} events, from “{first}” to “{last}”"
        told = [self._sentence(number, brief) for number in sorted(numbers)]
        if len(told) == 1:
            return f": {told[0]}"
        quoted = [f"“{sentence}”" for sentence in told]
        return f": {', '.join(quoted[:-1])} and {quoted[-1]}"

    def _sentence(self, number: int, brief: bool) -> str:
        """What an event was: the first of its lines that is neither a reason nor the heading of a round.

        In brief it is the first sentence of what a brief log shows of them.
        """
        lines = [line for line in self.lines(number) if line.kind != "reason" and not line.text.startswith("-")]
        shown = [line.brief for line in lines if line.brief] if brief else []
        if shown:
            return shown[0].partition(". ")[0].removesuffix(".") + "."
        if lines:
            return lines[0].text
        event = self.entries[number - 1].event if number else None
        return self._answer(number, event.action) if isinstance(event, Do | Decide) else f"event {number}."

    def _answer(self, number: int, action: str) -> str:
        """An answer of which the log tells nothing, such as to let an attack come."""
        before, undone = list(self.force), list(self.undone)
        if number in before:
            before = before[: before.index(number)]
        else:
            while (again := undone.pop()) != number:
                before = self._with(before, again)
        battle = self.played(before[-1] if before else 0).after.battle()
        return f"{battle.action(action).sentence}."

    def told(self) -> Iterator[InForce]:
        """The beginning and every event in force."""
        yield InForce(self.start, self.start.lines, False)
        for entry in self.entries.each(self.force):
            assert entry.played is not None
            yield InForce(entry.played, entry.lines, isinstance(entry.event, Do | Decide))

    def public(self, after: int = -1, most: int | None = None) -> list[tuple[int, str]]:
        """``(number, sentence)`` of what the players read of the events in force beyond ``after``, at most the last."""
        found: list[tuple[int, str]] = []  # the last one first
        numbers = [number for number in self.force if number > after]
        while numbers and (most is None or len(found) < most):
            block = numbers[-_BLOCK:]
            del numbers[-_BLOCK:]
            told = self.entries.public(block)
            found += [(number, text) for number in reversed(block) for text in reversed(told[number])]
        if after < 0 and not numbers:
            found += [(0, text) for text in reversed(self.start.public)]
        return found[:most][::-1]


def _some(numbers: list[int]) -> str:
    """`` such as 3, 5`` of the last of them."""
    return f", such as {', '.join(map(str, numbers[-3:]))}" if numbers else ""
