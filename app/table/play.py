"""One event, one further situation: a pure function, which a replay of the table calls again.

Dice that the program rolls come from the battle's own generator; their outcomes are part of the result and are given
back to a replay, which needs no generator.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from okenv.amend import AmendError, can_modify
from okenv.battle import Battle, IllegalAction
from okenv.core import chance
from okenv.core.words import nearest
from okenv.driver import kernels
from okenv.nodes import ConfigError

from .building import with_more
from .drivers import check_driver
from .errors import BadEvent
from .events import Add, Correct, Decide, Dice, Do, Drive, Driver, Modify, Note, Remove, Roll, Rolls, Step
from .situation import Situation, pack

LOTS = (chance.UNIFORM, chance.WEIGHTED)
"""What the program draws though the dice are typed: the order of equals, what the Tide brings."""
Rolled = tuple[int | str, int]
"""What dice showed, and the modifier that the game master added."""


@dataclass(frozen=True)
class Line:
    """One line of the game master's log: what kind of thing happened, and it in a sentence."""

    kind: str
    text: str


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


def begin(situation: Situation, given: Iterable[Rolled] | None = None) -> Played:
    """The fight from its beginning up to the first question; ``given`` is what its dice showed before."""
    play = _Play(situation, given)
    battle = play.battle
    opening = battle.system.module("opening").sentences
    told = opening(situation.encounter.template, battle.names, battle.side_names, battle.labels)
    play.lines += [Line("note", text) for text in told]
    play.lines += [Line("act", text) for text in situation.base.narration()]
    play.dice()
    return play.played(situation.base.told())


def play(situation: Situation, event: Step, given: Iterable[Rolled] | None = None, *, then: bool = False) -> Played:
    """What an event leads to.

    Args:
        situation: before it; it is not changed.
        event: what happens.
        given: what its dice showed when it was played before; None where it happens now.
        then: whether dice beyond those given are rolled as they would be now.

    Raises:
        BadEvent: where it cannot happen.
    """
    one = _Play(situation, given, then)
    try:
        one.step(event)
    except IllegalAction as error:
        raise BadEvent("action", str(error)) from None
    one.dice()
    return one.played()


class _Play:
    """An event as it is being played."""

    def __init__(self, situation: Situation, given: Iterable[Rolled] | None, then: bool = False) -> None:
        self.before = situation
        self.battle: Battle = situation.battle()
        self.system = self.battle.system
        self.drivers, self.dice_mode, self.modifier = dict(situation.drivers), situation.dice, situation.modifier
        self.given, self.rolls_more = deque(given or ()), given is None or then
        self.lines: list[Line] = []
        self.public: list[str] = []
        self.rolls: list[Rolled] = []
        self.rolled: list[str] = []

    def played(self, earlier: list[Any] | None = None) -> Played:
        battle, before = self.battle, self.before
        base = before.base if battle.encounter is before.base.encounter else battle
        after = Situation(base, pack(battle), self.drivers, self.dice_mode, self.modifier, before.seed)
        told = [*(earlier or []), *battle.told()]
        public = self.system.module("table.public")
        sentences = public.public_sentences(told, battle.names, battle.side_names, battle.labels)
        return Played(after, self.lines, [*self.public, *sentences], self.rolls, self.rolled, battle.inputs())

    # --- what happens

    def step(self, event: Step) -> None:
        match event:
            case Do():
                self.do(event)
            case Decide():
                self.decide(event)
            case Roll():
                self.roll(event.outcome, event.modifier)
            case Rolls():
                self.several(event.text)
            case Modify():
                self.modifier = event.by
                self.say("setting", f"The next roll that can have one gets the modifier {event.by:+d}.")
            case Correct():
                self.correct(event)
            case Add():
                self.add(event)
            case Remove():
                row = self.row(event.fighter)
                if self.seen(event.fighter):
                    self.public.append(f"{event.fighter} leaves the fight.")
                self.amend("fighter", lambda: self.battle.remove(row))
            case Drive():
                self.drive(event)
            case Dice():
                self.dice_mode = event.mode
                whose = "the program's" if event.mode == "program" else "those on the table"
                self.say("setting", f"The dice are {whose} from now on.")
            case Note():
                self.say("note", event.text)
            case _:
                raise AssertionError(event)

    def say(self, kind: str, text: str) -> None:
        self.lines.append(Line(kind, text))

    def do(self, event: Do) -> None:
        asked = self.battle.prompt
        if event.by is not None and (asked is None or asked.name != event.by):
            found = asked.name if asked else "nobody"
            raise BadEvent("by", f"found {event.by!r}, expected {found!r}: that is who is asked now")
        self.apply(event.action)

    def decide(self, event: Decide) -> None:
        if (asked := self.battle.prompt) is not None:
            why = f" ({event.reason})" if event.reason else ""
            self.say("reason", f"{asked.name}: {self.battle.action(event.action).sentence}{why}")
        self.apply(event.action)

    def apply(self, action: str) -> None:
        prompt = self.battle.prompt
        answer = f"{prompt.name}: {self.battle.action(action).sentence}." if prompt else ""
        told = self.battle.apply(action)
        silent = not told and not self.lines  # such as declining: the log tells it all the same
        self.lines += [Line("act", text) for text in ([answer] if silent else told)]

    def row(self, name: str, field: str = "fighter") -> int:
        names = self.battle.names
        if name not in names:
            raise BadEvent(field, f"found {name!r}, expected one of {', '.join(names)}{nearest(name, names)}")
        return names.index(name)

    def seen(self, name: str) -> bool:
        """Whether the players see somebody: a reinforcement that has yet to come is no business of theirs."""
        battle = self.battle
        return bool(self.system.module("table.public").seen(battle.state, battle.names.index(name)))

    # --- dice

    def dice(self) -> None:
        """The dice that follow: those given, the program's own, and lots, which nobody draws at a table."""
        while self.given and self.battle.dice is not None:
            self.roll(None, None)
        while self.rolls_more and (asked := self.battle.dice) is not None:
            if self.dice_mode == "typed" and asked.kind not in LOTS:
                break
            self.roll(None, None)

    def lots(self) -> None:
        """The lots that come before the next dice of the table."""
        while self.rolls_more and not self.given and (asked := self.battle.dice) is not None and asked.kind in LOTS:
            self.roll(None, None)

    def roll(self, outcome: int | str | None, modifier: int | None) -> None:
        if self.battle.dice is None:
            raise BadEvent("outcome", f"found {outcome!r}, but no dice are awaited")
        state = self.battle.state
        modifiable = can_modify(self.system, state)
        if self.given:
            outcome, modifier = self.given.popleft()
        elif modifier is None:
            modifier = self.modifier if modifiable else 0
        if modifier and not modifiable:
            raise BadEvent("modifier", f"found {modifier:+d}, but {self.battle.dice.sentence} takes no modifier")
        words = f"{self.battle.dice.name}, {self.battle.dice.sentence}"
        if outcome is None:
            outcome = int(kernels(self.system.name).rolled(state, 0))
        try:
            told = self.battle.enter(outcome, modifier) if modifier else self.battle.enter(outcome)
        except ValueError as error:
            raise BadEvent("outcome", str(error).removeprefix("dice: ")) from None
        self.rolls.append((int(self.battle.inputs()[-1]["roll"]), modifier))
        self.rolled.append(words)
        if not told and not self.lines:  # the log tells it all the same
            told = [f"{words}: {self.rolls[-1][0]}."]
        self.lines += [Line("roll", text) for text in told]
        if modifiable:
            self.modifier = 0

    def several(self, text: str) -> None:
        words = text.replace(",", " ").split()
        if self.given:
            words = [""] * len(self.given)  # what they showed is given
        for number, word in enumerate(words):
            self.lots()
            if self.battle.dice is None:
                raise BadEvent("text", f"found {len(words)} outcomes, expected {number}: then no dice are awaited")
            try:
                self.roll(word, None)
            except BadEvent as error:
                raise BadEvent("text", f"outcome {number + 1}: {error.message}") from None
        if not words:
            raise BadEvent("text", "found no outcome, expected some, such as '+1 0 -2'")

    # --- the game master is always right

    def amend(self, field: str, change: Any) -> None:
        try:
            told = change()
        except AmendError as error:
            raise BadEvent(field, str(error)) from None
        self.lines += [Line("amend", text) for text in told]

    def correct(self, event: Correct) -> None:
        row = self.row(event.fighter) if event.fighter else -1
        self.amend("value", lambda: self.battle.correct(row, event.field, event.value))

    def add(self, event: Add) -> None:
        before = set(self.battle.names)
        if event.side not in self.battle.side_names:
            sides = self.battle.side_names
            hint = nearest(event.side, sides)
            raise BadEvent("side", f"found {event.side!r}, expected one of {', '.join(sides)}{hint}")
        try:
            encounter = with_more(
                self.before.encounter, event.side, event.character, event.count, event.name, event.overrides
            )
        except ConfigError as error:
            first, *others = error.problems
            more = "".join(f"; {problem}" for problem in others)
            raise BadEvent(first.field or "character", f"{first.message}{more}") from None
        self.amend("character", lambda: self.battle.join(encounter))
        new = [name for name in self.battle.names if name not in before]
        driver = event.driver or Driver(who="me")
        for name in new:
            self.drivers[name] = check_driver(driver, self.system.name)
        if seen := [name for name in new if self.seen(name)]:
            self.public.append(f"{', '.join(seen)} {'joins' if len(seen) == 1 else 'join'} {event.side}.")

    def drive(self, event: Drive) -> None:
        driver = check_driver(event.driver, self.system.name)
        if event.fighter is not None:
            self.row(event.fighter)
            names = [event.fighter]
        else:
            sides = self.battle.side_names
            if event.side not in sides:
                hint = nearest(str(event.side), sides)
                raise BadEvent("side", f"found {event.side!r}, expected one of {', '.join(sides)}{hint}")
            number = sides.index(event.side)
            names = [name for row, name in enumerate(self.battle.names) if self.battle.side_of(row) == number]
        for name in names:
            self.drivers[name] = driver
        who = "you" if driver.who == "me" else driver.who
        asks = "" if driver.who == "me" else ", asking first" if driver.ask else ", without asking"
        if driver.competence < 1 and driver.who != "me":
            asks += f", competence {driver.competence:.0%}"
        self.say("setting", f"{event.fighter or event.side}: decided by {who} from now on{asks}.")
