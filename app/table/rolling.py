"""Dice at the table: whose are typed, what those showed that were rolled before, and the program's own."""

from __future__ import annotations

from okenv.amend import can_modify
from okenv.asked import DiceRequest
from okenv.core import chance
from okenv.driver import kernels

from .drivers import types
from .errors import BadEvent
from .playing import Line, Playing

LOTS = (chance.UNIFORM, chance.WEIGHTED)
"""What the program draws though the dice are typed: the order of equals, what the Tide brings."""


class Rolling(Playing):
    """The dice of an event."""

    def dice(self) -> None:
        """The dice that follow: those given, the program's own, and lots, which nobody draws at a table."""
        while self.given and self.battle.dice is not None:
            self.roll(None, None)
        while self.rolls_more and (asked := self.battle.dice) is not None:
            if self.typed(asked):
                break
            self.roll(None, None)

    def typed(self, asked: DiceRequest) -> bool:
        """Whether the awaited dice are typed: never lots, and a side's dice only where all are typed."""
        if asked.kind in LOTS or self.dice_mode == "program":
            return False
        row = self.battle.state[0]
        if int(row["dice_for"]) in self.queue.OF_SIDES:
            return self.dice_mode == "typed"
        return types(self.drivers[self.battle.names[int(row["dice_by"])]], self.dice_mode)

    def lots(self) -> None:
        """The dice that the program rolls before the next ones of the table."""
        while self.rolls_more and not self.given and (asked := self.battle.dice) is not None and not self.typed(asked):
            self.roll(None, None)

    def roll(self, outcome: int | str | None, modifier: int | None) -> None:
        """Let the awaited dice show an outcome: what was given, or else this one, or else the program's.

        Raises:
            BadEvent: where no dice are awaited, or they cannot show that.
        """
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
        self.lines += [Line("roll", text) for text in told]
        if modifiable:
            self.modifier = 0

    def several(self, text: str) -> None:
        """Let the dice to come show what a line says.

        Raises:
            BadEvent: naming the outcome that does not fit.
        """
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
