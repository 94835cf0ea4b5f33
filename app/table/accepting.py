"""What the game master accepted and what goes on because of it, and what waits for their consent."""

from __future__ import annotations

from .drivers import by_person, squad
from .errors import BadEvent
from .events import Accepted, Consent
from .playing import Playing
from .situation import Grant, Taken


class Accepting(Playing):
    """Grants, which let policies go on, and player characters who are taken out of their players' hands."""

    def granted(self, name: str, accepted: Accepted) -> Grant:
        """What the game master accepted with a decision of that fighter."""
        now = int(self.battle.state[0]["turn"])
        fighters = [name] if accepted.scope == "turn" else squad(self.before, self.battle, name)
        return Grant(accepted.scope, frozenset(fighters), now, tuple(accepted.steps), accepted.whole, accepted.words)

    def holds(self, grant: Grant) -> bool:
        """Whether what the game master accepted goes on."""
        battle, prompt = self.battle, self.battle.prompt
        if battle.over or self.taken:
            return False
        if grant.scope == "all":
            return prompt is None or not by_person(self.drivers[prompt.name], prompt.kind, self.queue.REACTIONS)
        if int(battle.state[0]["turn"]) != grant.round:
            return False
        others = prompt is not None and not grant.covers(prompt.name)
        return not (grant.scope == "turn" and others and prompt is not None and prompt.kind in self.queue.TURNS)

    def take(self) -> None:
        """Note which player characters were taken out of their players' hands, other than by what they decided."""
        corrections = self.system.module("table.corrections")
        field, left = self.queue.OUT_OF_HANDS
        was, now, names = self.before.battle(), self.battle, self.before.names
        for row, name in enumerate(names):
            if row == self.decided or not self.drivers[name].player or any(one.fighter == name for one in self.taken):
                continue
            words = corrections.read(now.state[0], row, field)
            if words in left and words != corrections.read(was.state[0], row, field):
                self.taken.append(Taken(name, words))

    def consent(self, event: Consent) -> None:
        """Let somebody leave their player's hands, or have them stay.

        Raises:
            BadEvent: where nobody waits for it, or dice are awaited.
        """
        if not self.taken:
            raise BadEvent("kind", "found 'consent', but nobody waits for it")
        if self.battle.dice is not None:
            raise BadEvent("kind", "found 'consent' while dice are awaited, expected the dice first")
        one = self.taken.pop(0)
        row = self.battle.names.index(one.fighter)
        if event.agree:
            self.say("setting", f"{one.fighter} {one.words}: so be it.")
            return
        field, left = self.queue.OUT_OF_HANDS
        stays = next(word for word in self.choices(row, field) if word not in left)
        self.say("setting", f"{one.fighter} does not obey: the player decides.")
        self.amend("agree", lambda: self.battle.correct(row, field, stays))

    def choices(self, row: int, field: str) -> tuple[str, ...]:
        """What may stand in a figure, the usual first."""
        fields = self.system.module("table.corrections").fields(self.battle.state[0], row, self.battle.labels)
        return next(tuple(one.choices) for one in fields if one.name == field)
