"""What there is to tell of a fight that is over: who won and how it turned, both sides' strength, deeds, luck.

All of it is counted from the record, which is played again for that; nothing is counted while a fight goes on.

>>> battle = Battle(load_encounter("mirror-duel"), seed=7)
>>> ...
>>> ended(battle.header(), battle.inputs())["verdict"]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from okenv.battle import Battle
from okenv.core.voice.account import NOBODY, Account
from okenv.encounter import Encounter
from okenv.playback import play_entry

from .luck import Luck
from .strength import MEASURE, standing, strength_of
from .timeline import Timeline
from .verdict import Round, turned, verdict

_LEFT = "left the fight"
"""How somebody fell whom the game master has removed, where the rulebook knows nothing nearer."""


@dataclass
class Tally:
    """What one fighter did and suffered.

    Attributes:
        side: 0 or 1.
        attacks: on one target each.
        hits: of these.
        done: points of harm that others took from this fighter.
        taken: points of harm.
        put_out: names of those whom this fighter put out of the fight, who were not back in it at the end.
        spent: of what the rulebook's account counts.
        fell: the round in which this fighter fell for good; None for who fights on.
        by: the name of whose doing that was; empty where it was nobody's.
        how: in that case, in words.
    """

    side: int
    attacks: int = 0
    hits: int = 0
    done: int = 0
    taken: int = 0
    put_out: list[str] = field(default_factory=list)
    spent: int = 0
    fell: int | None = None
    by: str = ""
    how: str = ""


class Ended:
    """A fight as it is played again to be counted.

    Args:
        battle: at its beginning, with the dice asked for.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        system = battle.system
        self.account: Account | None = None
        if system.has("voice.account"):
            self.account = system.module("voice.account").Account()
        self.of_sides = system.module("table.queue").OF_SIDES if system.has("table.queue") else frozenset()
        self.tallies = {name: Tally(battle.side_of(row)) for row, name in enumerate(battle.names)}
        self.rounds = [Round(None, strength_of(battle))]
        self.luck = (Luck(), Luck())

    def play(self, entry: dict[str, Any]) -> None:
        """Let one line of the record happen."""
        state = self.battle.state
        before, turn = state[0], int(state[0]["turn"])
        if "roll" in entry:
            self._note_dice(before, int(entry["roll"]))
        amended = not entry.keys() & {"do", "roll"}
        stood = standing(self.battle) if amended else set()
        self.battle = self.battle.clone()  # with a history of its own, which is this line alone
        play_entry(self.battle, entry)
        if amended:
            self._joined()
        if "join" in entry:
            before = self.battle.state[0]  # whose rows are those of now
        removed = entry.get("remove", "")
        if removed and self.account is not None:
            self.account.strikes(NOBODY, self.battle.names.index(removed), _LEFT)
        counted = self._count(turn, before)
        if amended:
            self._amended(turn, stood, removed)
        if counted or amended or int(self.battle.state[0]["turn"]) != turn:
            self._round(turn if turn or counted else None).strength = strength_of(self.battle)

    def _joined(self) -> None:
        """The game master has changed something, and rows may mean others now."""
        for row, name in enumerate(self.battle.names):
            self.tallies.setdefault(name, Tally(self.battle.side_of(row)))
        if self.account is not None:
            self.account.forget()

    def _amended(self, turn: int, stood: set[str], removed: str) -> None:
        """Who is out of the fight by the game master's hand, or is back in it, though no event tells of it."""
        stand = standing(self.battle)
        for name, one in self.tallies.items():
            if name in stand and one.fell is not None:
                self._rose(name)
            elif name in stood - stand and one.fell is None:
                self._fell(turn, name, "", _LEFT if name == removed else "fell")

    def _round(self, number: int | None) -> Round:
        """The round of that number, None for the last; each begins as the one before it has ended."""
        if number is not None and self.rounds[-1].number != number:
            self.rounds.append(Round(number, self.rounds[-1].strength))
        return self.rounds[-1]

    def _note_dice(self, before: Any, shown: int) -> None:
        if self.account is not None and not self.account.is_luck(before):
            return
        by = int(before["dice_by"])
        side = by if int(before["dice_for"]) in self.of_sides else self.battle.side_of(by)
        self.luck[side].note(int(before["dice"]), shown)

    def _count(self, turn: int, before: Any) -> bool:
        """Count what has just happened; whether it changed how strong anybody is."""
        if self.account is None:
            return True
        names, changed = self.battle.names, False
        for kind, by, whom, amount, how in self.account.read(self.battle.told(), before):
            doer = self.tallies[names[by]] if by != NOBODY else None
            changed |= kind in ("harm", "fell", "rose")
            if kind == "harm":
                self._harmed(turn, names[whom], names[by] if doer else "", amount)
            elif kind == "fell":
                self._fell(turn, names[whom], names[by] if doer else "", how)
            elif kind == "rose":
                self._rose(names[whom])
            elif doer and kind == "attack":
                doer.attacks += 1
            elif doer and kind == "hit":
                doer.hits += 1
            elif doer:
                doer.spent += amount
        return changed

    def _harmed(self, turn: int, name: str, by: str, points: int) -> None:
        self.tallies[name].taken += points
        if by:
            self.tallies[by].done += points
            harm = self._round(turn).harm
            harm[by] = harm.get(by, 0) + points

    def _fell(self, turn: int, name: str, by: str, how: str) -> None:
        fallen = self.tallies[name]
        fallen.fell, fallen.by, fallen.how = turn, by, "" if by else how
        self._round(turn).fell[name] = by, how
        if by:
            self.tallies[by].put_out.append(name)

    def _rose(self, name: str) -> None:
        risen = self.tallies[name]
        if risen.by:
            self.tallies[risen.by].put_out.remove(name)
        risen.fell, risen.by, risen.how = None, "", ""
        for one in self.rounds:
            one.fell.pop(name, None)

    def told(self) -> dict[str, Any]:
        """All of it, fit for JSON; see :func:`ended`."""
        battle, account = self.battle, self.account
        sides = battle.side_names
        self._round(int(battle.state[0]["turn"]) or None)  # in which the fight ended, though nothing was counted in it
        return {
            "verdict": verdict(battle, self.rounds, {name: one.side for name, one in self.tallies.items()}),
            "measure": MEASURE,
            "rounds": [
                {"round": one.number, "strength": [round(share, 3) for share in one.strength]} for one in self.rounds
            ],
            "turned": turned(self.rounds, battle.winner),
            "harm": account.harm_unit if account else "",
            "spent": account.spent_on if account else "",
            "fighters": [self._row(name) for name in battle.names] if account else [],
            "luck": [luck.told(side) for luck, side in zip(self.luck, sides, strict=True)],
        }

    def _row(self, name: str) -> dict[str, Any]:
        one = self.tallies[name]
        return {
            "name": name, "side": self.battle.side_names[one.side], "attacks": one.attacks, "hits": one.hits,
            "done": one.done, "taken": one.taken, "put_out": list(one.put_out), "spent": one.spent,
            "fell": one.fell, "by": one.by, "how": one.how,
        }  # fmt: skip


def ended(header: Mapping[str, Any], inputs: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What there is to tell of a fight that is over.

    Args:
        header: the first line of its record.
        inputs: the others, without the last; nothing that was taken back.

    Returns:
        ``verdict``, sentences: who won, and what decided it; ``measure``, what strength is; ``rounds``, each with its
        number, None for the beginning, and the ``strength`` of both sides at its end, from 0 to 1; ``turned``, the
        place among these of the round that brought the greatest change for whoever won, or None; ``harm``, the unit of
        harm, and ``spent``, what was spent on, empty where nothing is; ``fighters``, each with ``name``, ``side``,
        ``attacks``, ``hits``, ``done`` and ``taken`` harm, the names of those ``put_out`` of the fight, ``spent``, and
        the round in which this one ``fell``, ``by`` whom or ``how``; and ``luck``, of each side's dice (``luck.py``).
    """
    one = Ended(Battle(Encounter.from_dict(header["encounter"]), header["seed"], dice="ask"))
    for entry in inputs:
        one.play(entry)
    return one.told()


class Ending:
    """What there is to tell of a table's fight once it is over; counted once, and again where it has ended anew."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._force: list[int] = []
        self._told: dict[str, Any] | None = None

    def told(self) -> dict[str, Any] | None:
        """See :func:`ended`; None while the fight goes on, or somebody waits for the game master's consent."""
        timeline = self._timeline
        if timeline.now.taken or not timeline.now.battle().over:
            self._told = None
        elif self._told is None or self._force != timeline.force:
            inputs = (entry for one in timeline.told() for entry in one.played.inputs)
            self._told, self._force = ended(timeline.first.base.header(), inputs), list(timeline.force)
        return self._told


__all__ = ["Ended", "Ending", "Tally", "ended"]
