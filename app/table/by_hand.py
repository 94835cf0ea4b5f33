"""What the game master changes by hand: figures, who fights, who decides."""

from __future__ import annotations

from okenv.core.spelling import nearest
from okenv.nodes import ConfigError

from .building import with_more
from .drivers import inherited, settled, told_driver
from .errors import BadEvent
from .events import Add, Correct, Drive, Remove
from .playing import Playing


class ByHand(Playing):
    """The events that change what the rules do not."""

    def correct(self, event: Correct) -> None:
        """Set a figure."""
        row = self.row(event.fighter) if event.fighter else -1
        self.amend("value", lambda: self.battle.correct(row, event.field, event.value))

    def add(self, event: Add) -> None:
        """Let fighters join a side, driven as the event says or as those who are there.

        Raises:
            BadEvent: for a side, a character or a driver that cannot be meant.
        """
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
        for name in new:
            joined = self.battle.encounter
            assert joined is not None
            if event.driver is None:
                self.drivers[name] = inherited(joined, self.before.drivers, name)
            else:
                self.drivers[name] = settled(event.driver, joined, name)
        self.moved.append((new, f"joins {event.side}", f"join {event.side}"))

    def remove(self, event: Remove) -> None:
        """Let a fighter leave."""
        row = self.row(event.fighter)
        self.moved.append(([event.fighter], "leaves the fight", "leave the fight"))
        self.amend("fighter", lambda: self.battle.remove(row))

    def drive(self, event: Drive) -> None:
        """Let somebody else decide for a fighter or a side; what was accepted of theirs ends.

        Raises:
            BadEvent: for an unknown name or policy.
        """
        encounter = self.before.encounter
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
        drivers = {name: settled(event.driver, encounter, name) for name in names}
        self.drivers |= drivers
        if self.grant is not None and self.grant.covers(names[0]):
            self.grant = None
        told = dict.fromkeys(told_driver(driver, self.system.name) for driver in drivers.values())
        self.say("setting", f"{event.fighter or event.side}: {', '.join(told)}.")
