"""The entries of a timeline: all of their marks, and of the entries themselves the last few; a shelf has the others.

An entry is what an event came to. It follows from the events before it, so that a store may forget it and have it
played again; kept, it saves that. What is kept is plain data: lines, dice, the packed state, and the digests of the
encounter and the drivers, which seldom change and are kept once.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field
from typing import Any, NamedTuple, Protocol, overload

from okenv.battle import Battle
from okenv.core.voice.told import Reason
from okenv.encounter import Encounter

from .events import (
    ORDER,
    STORED,
    Add,
    Control,
    Correct,
    Decide,
    Dice,
    Drive,
    Driver,
    Note,
    Overrule,
    Redo,
    Remove,
    Step,
    Undo,
)
from .noticed import Noticed
from .play import Line, Played, Rolled
from .situation import Ahead, Grant, Situation, Taken

RECENT = 16
"""How many entries stay in memory once a shelf has them."""
BY_HAND = (Correct, Add, Remove, Note, Drive, Dice)
"""What a game master changes by hand."""


class Mark(NamedTuple):
    """What a timeline must know of every entry to tell what is in force.

    Attributes:
        kind: of its event.
        to: where undo and redo lead.
        persons: whether the event was a person's, or a standing order's: all but what a policy decided without being
            asked about.
        by_hand: whether something was changed by hand with it that an overruled roll before it would keep.
        rolls: how many dice were rolled.
        replaced: numbers of the events that it takes back itself, in order.
        spends: whether it answered what a part of a roll is spent on.
    """

    kind: str
    to: int | None
    persons: bool
    by_hand: bool
    rolls: int
    replaced: tuple[int, ...]
    spends: bool = False


@dataclass
class Entry:
    """One entry of the timeline.

    Attributes:
        event: as it was sent.
        played: what it came to; None for those that only move along the timeline.
        done: the event that was played: for an overruled roll the one that is played again.
        replaced: numbers of the events that it takes back itself, in order.
        lines: what the log tells of it.
        again: what the game master had changed by hand since the roll that it overrules, in force again on top.
        parts: of one with ``again``, how many dice were rolled for what was played and for each of those.
        spends: whether it answered what a part of a roll is spent on.
    """

    event: Step | Control
    played: Played | None
    done: Step | None
    replaced: list[int]
    lines: list[Line]
    again: list[Step] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    spends: bool = False

    def body(self) -> dict[str, Any]:
        """What a store keeps of it for good: the event, what the dice of each part showed, and where that led."""
        body: dict[str, Any] = {"event": self.event.model_dump(mode="json")}
        if self.played is not None:
            if rolls := [[value, by] if by else value for value, by in self.played.rolls]:
                body["rolls"] = rolls
            if isinstance(self.event, Overrule):
                body["parts"] = self.parts
            body["state"] = self.played.after.digest
        return body

    def mark(self) -> Mark:
        """What the timeline must always know of it."""
        event = self.event
        return Mark(
            event.kind,
            event.to if isinstance(event, Undo | Redo) else None,
            not (isinstance(event, Decide) and event.accepted is None and event.policy != ORDER),
            isinstance(self.done, BY_HAND) or bool(self.again),
            len(self.played.rolls) if self.played else 0,
            tuple(self.replaced),
            self.spends,
        )


def rolls_of(body: Mapping[str, Any]) -> list[Rolled]:
    """The dice of a stored entry."""
    return [(roll[0], roll[1]) if isinstance(roll, list) else (roll, 0) for roll in body.get("rolls", [])]


class Outcome(NamedTuple):
    """An entry as a shelf keeps it: texts of JSON, the packed state, and the parts that further entries share."""

    mark: str
    told: str
    public: str
    came: str
    state: bytes
    parts: dict[str, str]


class Shelf(Protocol):
    """Where the entries of one table are kept. Each method raises StoreError where that cannot be read."""

    def rows(self, numbers: Sequence[int]) -> list[tuple[int, str, str, str, str, str, bytes]]:
        """``(number, body, mark, told, public, came, state)`` of those entries, in any order."""

    def told(self, first: int, last: int) -> list[tuple[int, str]]:
        """``(number, told)`` of the entries from one number to another, in order."""

    def public(self, numbers: Sequence[int]) -> list[tuple[int, str]]:
        """``(number, public)`` of those entries, in any order."""

    def part(self, digest: str) -> str:
        """A part that entries share."""


_BLOCK = 200
"""How many entries are read from a shelf at a time."""


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Entries(Sequence[Entry]):
    """All entries of a timeline, entry n at index n - 1.

    Args:
        first: the situation before the fight begins.
        shelf: where entries are kept that are not in memory; None: all stay in memory.

    Attributes:
        marks: of all of them, at the same indices.
    """

    def __init__(self, first: Situation, shelf: Shelf | None = None) -> None:
        self.marks: list[Mark] = []
        self._same: dict[Mark, Mark] = {}  # most entries have one of a few marks
        self._first, self._shelf = first, shelf
        self._kept = 0  # up to this number the shelf has all
        self._recent: OrderedDict[int, Entry] = OrderedDict()
        self._parts: OrderedDict[str, Any] = OrderedDict()
        self._written: dict[str, tuple[Any, str, str]] = {}  # the last encounter and drivers: digest and text of each

    # --- as a sequence

    def __len__(self) -> int:
        return len(self.marks)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            return [self[k] for k in range(*at.indices(len(self)))]
        number = range(1, len(self) + 1)[at]
        found = next(self.each([number]))
        self._recent[number] = found
        self._recent.move_to_end(number)
        self._forget()
        return found

    def append(self, entry: Entry) -> None:
        """Take one more."""
        mark = entry.mark()
        self.marks.append(self._same.setdefault(mark, mark))
        self._recent[len(self)] = entry

    def note(self, mark: Mark) -> None:
        """Take one more, which the shelf has, by its mark alone."""
        self.marks.append(self._same.setdefault(mark, mark))
        self._kept = len(self)

    def settle(self, first: int) -> None:
        """The shelf has those from number ``first`` on: let go of all but the last few, where it has the others too."""
        if self._shelf and first <= self._kept + 1:
            self._kept = len(self)
        self._forget()

    def _forget(self) -> None:
        while len(self._recent) > RECENT and next(iter(self._recent)) <= self._kept:
            self._recent.popitem(last=False)

    # --- many at once, which nobody remembers

    def each(self, numbers: Sequence[int]) -> Iterator[Entry]:
        """The entries of those numbers, in this order."""
        for at in range(0, len(numbers), _BLOCK):
            block = numbers[at : at + _BLOCK]
            found = {number: self._recent[number] for number in block if number in self._recent}
            away = [number for number in block if number not in found]
            if self._shelf and away:
                found |= {row[0]: self._entry(*row[1:]) for row in self._shelf.rows(away)}
            yield from (found[number] for number in block)

    def lines(self, first: int, last: int) -> Iterator[tuple[int, list[Line]]]:
        """``(number, lines)`` of the entries from one number to another."""
        for start in range(first, last + 1, _BLOCK):
            block = range(start, min(last, start + _BLOCK - 1) + 1)
            found = {number: self._recent[number].lines for number in block if number in self._recent}
            if self._shelf and len(found) < len(block):
                told = self._shelf.told(block[0], block[-1])
                found = {number: _lines(text) for number, text in told if number not in found} | found
            yield from ((number, found[number]) for number in block)

    def public(self, numbers: Sequence[int]) -> dict[int, list[str]]:
        """What the players read of those entries, which were all played."""
        here = {n: self._recent[n].played for n in numbers if n in self._recent}
        found = {number: played.public for number, played in here.items() if played}
        away = [number for number in numbers if number not in here]
        if self._shelf and away:
            found |= {number: json.loads(public) for number, public in self._shelf.public(away)}
        return found

    # --- to the shelf and back

    def outcome(self, entry: Entry) -> Outcome:
        """An entry as the shelf shall keep it."""
        played, parts = entry.played, {}
        came: dict[str, Any] = {}
        if entry.done is not None and entry.done is not entry.event:
            came["done"] = entry.done.model_dump(mode="json")
            came["again"] = [step.model_dump(mode="json") for step in entry.again]
            came["parts"] = entry.parts
        if played is not None:
            after = played.after
            came |= {"dice": played.dice, "inputs": played.inputs, "after": _situation(after)}
            for name, value in (("encounter", after.base), ("drivers", after.drivers)):
                came[name], text = self._digest(name, value)
                parts[came[name]] = text
        lines = [astuple(line) for line in entry.lines]
        public = played.public if played else []
        state = played.after.state if played else b""
        return Outcome(_json(entry.mark()), _json(lines), _json(public), _json(came), state, parts)

    def _digest(self, name: str, value: Any) -> tuple[str, str]:
        """The digest of an encounter or of drivers, and their text."""
        known, digest, text = self._written.get(name, (None, "", ""))
        if known is None or (known is not value and known != value):
            data = {who: d.model_dump(mode="json") for who, d in value.items()} if name == "drivers" else _dict(value)
            text = _json(data)
            digest = hashlib.sha256(text.encode()).hexdigest()[:16]
            self._written[name] = (value, digest, text)
        return digest, text

    def _entry(self, body: str, mark: str, told: str, public: str, came: str, state: bytes) -> Entry:
        stored, lines, came_to = json.loads(body), _lines(told), json.loads(came)
        event = STORED.validate_python(stored["event"])
        known = mark_of(mark)
        replaced = list(known.replaced)
        if "after" not in came_to:
            return Entry(event, None, None, replaced, lines)
        drivers = self._part("drivers", came_to["drivers"])
        base = self._part("encounter", came_to["encounter"])
        after = _after(came_to["after"], base, state, drivers, self._first.seed)
        played = Played(after, lines, json.loads(public), rolls_of(stored), came_to["dice"], came_to["inputs"])
        done: Any = STORED.validate_python(came_to["done"]) if "done" in came_to else event
        again: list[Any] = [STORED.validate_python(step) for step in came_to.get("again", [])]
        return Entry(event, played, done, replaced, lines, again, came_to.get("parts", []), known.spends)

    def _part(self, name: str, digest: str) -> Any:
        """The battle of an encounter, or the drivers, of that digest."""
        if digest in self._parts:
            self._parts.move_to_end(digest)
            return self._parts[digest]
        assert self._shelf is not None
        data = json.loads(self._shelf.part(digest))
        found: Any
        if name == "drivers":
            found = {who: Driver.model_validate(driver) for who, driver in data.items()}
        else:
            found = Battle(Encounter.from_dict(data), self._first.seed, dice="ask")
        self._parts[digest] = found
        if len(self._parts) > RECENT:
            self._parts.popitem(last=False)
        return found


@functools.lru_cache(1024)
def mark_of(text: str) -> Mark:
    """The mark that an :class:`Outcome` holds."""
    kind, to, persons, by_hand, rolls, replaced, *spends = json.loads(text)  # an older okenv did not note the last
    return Mark(kind, to, persons, by_hand, rolls, tuple(replaced), *spends)


def _lines(told: str) -> list[Line]:
    return [Line(*line) for line in json.loads(told)]


def _dict(base: Battle) -> dict[str, Any]:
    assert base.encounter is not None
    return base.encounter.to_dict()


def _situation(situation: Situation) -> dict[str, Any]:
    """What is kept of a situation beside its state, its encounter and its drivers."""
    kept: dict[str, Any] = {"dice": situation.dice, "modifier": situation.modifier}
    if (grant := situation.grant) is not None:
        kept["grant"] = {
            "scope": grant.scope,
            "fighters": sorted(grant.fighters),
            "round": grant.round,
            "steps": grant.steps,
            "whole": grant.whole,
            "words": grant.words,
        }
    if situation.noticed != Noticed():
        kept["noticed"] = [sorted(situation.noticed.unseen), dict(situation.noticed.called)]
    if situation.taken:
        kept["taken"] = [[one.fighter, one.words] for one in situation.taken]
    if (ahead := situation.ahead) is not None:
        kept["ahead"] = [ahead.fighter, ahead.round, list(ahead.steps), ahead.alone]
    if situation.others:
        kept["others"], kept["about"] = dict(situation.others), situation.about
    if situation.thought is not None:
        kept["thought"] = asdict(situation.thought)
    if situation.because is not None:
        kept["because"] = situation.because
    return kept


def _after(kept: Mapping[str, Any], base: Battle, state: bytes, drivers: Mapping[str, Driver], seed: int) -> Situation:
    given = kept.get("grant")
    grant = None
    if given is not None:
        grant = Grant(**{**given, "fighters": frozenset(given["fighters"]), "steps": tuple(given["steps"])})
    taken = tuple(Taken(*one) for one in kept.get("taken", []))
    unseen, called = kept.get("noticed", ((), {}))
    known = Noticed(frozenset(unseen), called)
    said = kept.get("ahead")
    ahead = None if said is None else Ahead(said[0], said[1], tuple(said[2]), *said[3:])
    thought = Reason(**kept["thought"]) if "thought" in kept else None
    because = kept.get("because")
    return Situation(
        base=base,
        state=state,
        drivers=drivers,
        dice=kept["dice"],
        modifier=kept["modifier"],
        seed=seed,
        grant=grant,
        taken=taken,
        noticed=known,
        ahead=ahead,
        thought=thought,
        because=None if because is None else (int(because[0]), because[1], because[2]),
        others=kept.get("others", {}),
        about=kept.get("about", ""),
    )


__all__ = ["BY_HAND", "RECENT", "Entries", "Entry", "Mark", "Outcome", "Shelf", "mark_of", "rolls_of"]
