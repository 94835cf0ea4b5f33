"""Where a table stands: the fight's state, who decides for whom, whose dice are rolled."""

from __future__ import annotations

import functools
import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from okenv.battle import Battle
from okenv.core.voice.told import Reason
from okenv.encounter import Encounter

from .events import DiceMode, Driver, Scope
from .noticed import Noticed, noticed


@dataclass(frozen=True)
class Grant:
    """What the game master accepted: whose decisions need not be asked about, and until when.

    Attributes:
        scope: ``turn``, until somebody else's turn or a new round; ``squad``, for this round; ``all``, until a person
            is asked.
        fighters: the names of those who go on by themselves; of ``all`` everybody.
        round: the one in which it was given.
        steps: of the plan that was accepted (see ``turns.step``).
        whole: whether that plan went to the end of the turn.
        words: the plan's sentence.
    """

    scope: Scope
    fighters: frozenset[str]
    round: int
    steps: tuple[str, ...] = ()
    whole: bool = True
    words: str = ""

    def covers(self, name: str) -> bool:
        """Whether that fighter goes on without asking."""
        return self.scope == "all" or name in self.fighters


@dataclass(frozen=True)
class Ahead:
    """What somebody has already said that a fighter does next in this turn.

    Attributes:
        fighter: the name.
        round: in which it was said.
        steps: the answers, in notation.
        alone: whether no friend for whom a person decides is asked to take part.
    """

    fighter: str
    round: int
    steps: tuple[str, ...]
    alone: bool = False


@dataclass(frozen=True)
class Taken:
    """Somebody who was taken out of their player's hands, while the game master has not agreed to it.

    Attributes:
        fighter: the name.
        words: what became of them, such as ``fled``.
    """

    fighter: str
    words: str


def pack(battle: Battle) -> bytes:
    """The state of a fight, packed."""
    return zlib.compress(battle.state.tobytes(), 1)


@dataclass(frozen=True, eq=False)
class Situation:
    """One moment of a table; nothing in it ever changes.

    Attributes:
        base: some battle of the present encounter, for its names and rules; its state does not matter.
        state: the bytes of the battle record, packed.
        drivers: who decides for whom, by the fighter's name.
        dice: who rolls, see ``events.DiceMode``.
        modifier: for the next roll that can have one.
        seed: of the table, for the program's dice and for slips.
        grant: what the game master accepted, while it holds.
        taken: who waits for the game master's consent, in their order; nothing else goes on meanwhile.
        noticed: whom the players know of.
        ahead: what is already said of the turn under way.
        thought: why somebody does what the log has not told yet.
        because: the last reason that the log told: the round, whose it is, and the clause.
        others: what others have answered already who are asked about the same attack next, by name.
        about: that attack, as ``orders.attack_of`` names it.
    """

    base: Battle = field(repr=False)
    state: bytes = field(repr=False)
    drivers: Mapping[str, Driver]
    dice: DiceMode
    modifier: int
    seed: int
    grant: Grant | None = None
    taken: tuple[Taken, ...] = ()
    noticed: Noticed = field(default_factory=Noticed)
    ahead: Ahead | None = None
    thought: Reason | None = None
    because: tuple[int, str, str] | None = None
    others: Mapping[str, str] = field(default_factory=dict)
    about: str = ""

    @classmethod
    def of(cls, battle: Battle, drivers: Mapping[str, Driver], dice: DiceMode, modifier: int, seed: int) -> Situation:
        """The situation of a table whose fight stands as ``battle`` does, which is not changed hereafter."""
        return cls(battle, pack(battle), dict(drivers), dice, modifier, seed, noticed=noticed(battle, drivers))

    def battle(self) -> Battle:
        """The fight as it stands, with no history; it waits for all dice."""
        state = np.frombuffer(zlib.decompress(self.state), self.base.system.layout.BATTLE)
        battle = self.base.at(state)
        battle.dice_mode = "ask"
        return battle

    @property
    def encounter(self) -> Encounter:
        """What is fought, with everybody who has joined."""
        assert self.base.encounter is not None
        return self.base.encounter

    @property
    def names(self) -> list[str]:
        """The fighters' names by row."""
        return self.base.names

    def asked(self) -> tuple[str, Driver] | None:
        """The name of whoever must decide, and her driver; None while dice are awaited, and at the end."""
        prompt = self.battle().prompt
        return None if prompt is None or self.taken else (prompt.name, self.drivers[prompt.name])

    @property
    def question(self) -> str:
        """What tells this question from all others at the table: an answer that was meant for another one is late."""
        return f"{zlib.crc32(self.state, len(self.taken)):08x}"

    @functools.cached_property
    def digest(self) -> str:
        """A short hash of how the fight stands, by which a table that is opened again proves itself.

        It is one of the state's notation, which a record with room for more fighters, or with a further field that no
        rule asks, does not change.
        """
        return hashlib.sha256(self.battle().proof().encode()).hexdigest()[:16]

    def granted(self, name: str) -> bool:
        """Whether the game master has accepted what that fighter does now."""
        return self.grant is not None and self.grant.covers(name)
