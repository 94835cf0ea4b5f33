"""What the references have alike, and no rule in it: a fight that is asked and answered from outside."""

from collections import Counter
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

Action = tuple[str, int, int]
"""Kind, target (counted among enemies, or allies), option; 0 where it has none."""
Plain = dict[str, Any]
"""What people write in YAML, as plain data."""


class Hits(Counter[str]):
    """How often each rule took effect: every rule's code counts itself by its id."""

    def hit(self, rule: str) -> None:
        """Count one effect of a rule."""
        self[rule] += 1


def chance(rng: Random, percent: int) -> bool:
    """True this often; false is the simpler."""
    return rng.randint(0, 99) >= 100 - percent


def centimetres(metres: float | int) -> int:
    """Metres as people write them."""
    return round(Fraction(str(metres)) * 100)


def looked_up(named: str | Plain, library: Plain, word: str) -> Plain:
    """An entry by name, by name with changes, or told in place."""
    if isinstance(named, str):
        return {"name": named, **library[named]}
    return {"name": named[word], **library[named[word]], **named} if word in named else named


class FightOver(Exception):
    """Raised where the fight is decided; ends whatever was going on."""


@dataclass(slots=True)
class Ask:
    """A decision that the fight waits for, of one of the reference's fighters."""

    prompt: str
    actor: Any
    legal: list[Action]


class Asked:
    """A fight that waits for decisions and dice until it is over.

    Args:
        battle: the reference's.
        going: the fight, which yields an :class:`Ask` or the reference's ``Roll`` and is sent the answer.
    """

    def __init__(self, battle: Any, going: Generator[Any, Any, None]) -> None:
        self.battle, self._going = battle, going
        self.waiting: Any = next(going, None)

    @property
    def prompt(self) -> str | None:
        """What is asked, or None."""
        return self.waiting.prompt if isinstance(self.waiting, Ask) else None

    @property
    def actor(self) -> int | None:
        """The row of whom it is asked, or None."""
        return self.waiting.actor.row if isinstance(self.waiting, Ask) else None

    @property
    def outcome(self) -> int | None:
        """The winning side, 2 for a draw, None while the fight goes on."""
        return self.battle.outcome

    def legal(self) -> list[Action]:
        """The legal answers; none while dice are awaited and at the end."""
        return self.waiting.legal if isinstance(self.waiting, Ask) else []

    def apply(self, action: Action) -> None:
        """Answer the prompt with a legal action."""
        assert action in self.legal(), f"{action} is not legal"
        self._send(action)

    def resolve(self, outcome: int) -> None:
        """Give the awaited dice their outcome."""
        assert self.waiting is not None
        assert self.prompt is None
        self._send(outcome)

    def _send(self, given: Action | int) -> None:
        try:
            self.waiting = self._going.send(given)
        except StopIteration:
            self.waiting = None


class Chooser:
    """Chooses random legal decisions and dice, the kinds of decisions used least so far rather than others.

    Args:
        seed: of every choice.
    """

    shy: ClassVar[dict[str, int]]
    """Percent with which a kind that ends or empties a fight is let through."""
    preferred: ClassVar[tuple[tuple[Collection[str], float], ...]] = ()
    """Kinds that are preferred so often where they are legal, in this order."""
    least: ClassVar[float]
    """How often it is the kind used least."""
    rolls: ClassVar[dict[str, Sequence[int]]]
    """Outcomes by the kind of dice, high ones more often than they fall."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.used: Counter[str] = Counter()

    def decision(self, fight: Any) -> Action:
        """A legal answer."""
        legal, rng = fight.legal(), self.rng
        kinds = sorted({a[0] for a in legal})
        bold = [k for k in kinds if k not in self.shy or rng.random() * 100 < self.shy[k]] or kinds
        for these, share in self.preferred:
            found = [k for k in bold if k in these]
            if found and rng.random() < share:
                kind = rng.choice(found)
                break
        else:
            kind = min(bold, key=lambda k: (self.used[k], k)) if rng.random() < self.least else rng.choice(bold)
        self.used[kind] += 1
        return self.one([a for a in legal if a[0] == kind])

    def one(self, answers: list[Action]) -> Action:
        """One of the answers of the kind that was chosen."""
        return self.rng.choice(answers)

    def outcome(self, fight: Any) -> int:
        """A possible outcome of the awaited dice."""
        kind, n, *_ = fight.dice()
        return self.rng.choice(self.rolls[kind]) if kind in self.rolls else self.rng.randrange(n)
