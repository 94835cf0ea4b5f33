"""What the references have alike: a fight that is asked and answered from outside, its dice, its two sides."""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

Action = tuple[str, int, int]
"""Kind, target (counted among enemies, or allies), option; 0 where it has none."""
Plain = dict[str, Any]
"""What people write in YAML, as plain data."""
FUDGE4, FUDGE2, FUDGE1, D6, D6_SUM, D6_WORSE, D6_BETTER, UNIFORM, WEIGHTED = (
    "4dF", "2dF", "1dF", "1d6", "2d6", "worse of 2d6", "better of 2d6", "uniform", "weighted",
)  # fmt: skip
_FUDGE, _PIPS = (-1, 0, 1), (1, 2, 3, 4, 5, 6)
_READ: dict[str, tuple[int, tuple[int, ...], Callable[..., int]]] = {
    FUDGE4: (4, _FUDGE, sum),
    FUDGE2: (2, _FUDGE, sum),
    FUDGE1: (1, _FUDGE, sum),
    D6: (1, _PIPS, sum),
    D6_SUM: (2, _PIPS, sum),
    D6_WORSE: (2, _PIPS, min),
    D6_BETTER: (2, _PIPS, max),
}


def table(kind: str, n: int = 0, weights: Sequence[int] = ()) -> dict[int, Fraction]:
    """Each outcome that dice can show, with its chance, counted face by face."""
    if kind == UNIFORM:
        return {i: Fraction(1, n) for i in range(n)}
    if kind == WEIGHTED:
        total = sum(weights[:n])
        return {i: Fraction(w, total) for i, w in enumerate(weights[:n]) if w}
    count, faces, read = _READ[kind]
    found = Counter(read(shown) for shown in product(faces, repeat=count))
    return {value: Fraction(ways, len(faces) ** count) for value, ways in sorted(found.items())}


class Hits(Counter[str]):
    """How often each rule took effect: every rule's code counts itself by its id."""

    def hit(self, rule: str) -> None:
        """Count one effect of a rule."""
        self[rule] += 1


def chance(rng: Random, percent: int) -> bool:
    """True this often; false is the simpler."""
    return rng.randint(0, 99) >= 100 - percent


def some(rng: Random, percent: int, **values: Any) -> Plain:
    """Each of these so often; all values are made before any is chosen."""
    return {name: value for name, value in values.items() if chance(rng, percent)}


def centimetres(metres: float | int) -> int:
    """Metres as people write them."""
    return round(Fraction(str(metres)) * 100)


def looked_up(named: str | Plain, library: Plain, word: str) -> Plain:
    """An entry by name, by name with changes, or told in place."""
    if isinstance(named, str):
        return {"name": named, **library[named]}
    return {"name": named[word], **library[named[word]], **named} if word in named else named


def character(entry: Plain, data: Plain, parts: Sequence[str], *bare: str) -> Plain:
    """A squad's character with the squad's words over it, in these parts too; its arms looked up, ``bare`` if none."""
    words = ("character", "count", "name", "policy", *parts)
    base = data["characters"][entry["character"]]
    whole = {**base, **{k: v for k, v in entry.items() if k not in words}}
    for part in parts:
        whole[part] = {**base.get(part, {}), **entry.get(part, {})}
    whole["weapons"] = [looked_up(w, data.get("weapons", {}), "weapon") for w in whole.get("weapons") or bare]
    if whole.get("armour") is not None:
        whole["armour"] = looked_up(whole["armour"], data.get("armour", {}), "armour")
    return whole


def two_sides(
    data: Plain, parts: Sequence[str], made: Callable[[Plain, int, int], Any], *bare: str
) -> tuple[list, list]:
    """Both sides in listing order, everybody as ``made(character, squad, side)``; the rest as :func:`character`."""
    sides: tuple[list, list] = ([], [])
    squad = 0
    for i, side in enumerate(data["sides"].values()):
        for entry in side["fighters"]:
            whole = character(entry, data, parts, *bare)
            sides[i].extend(made(whole, squad, i) for _ in range(entry.get("count", 1)))
            squad += 1
    return sides


class Member(Protocol):
    """Somebody of a side."""

    side: int


F = TypeVar("F", bound=Member)


class Sides(Generic[F]):
    """A fight, asked who is on whose side."""

    fighters: list[F]

    def side(self, side: int) -> list[F]:
        """Everybody of a side, in listing order."""
        return [f for f in self.fighters if f.side == side]

    def enemies(self, f: F) -> list[F]:
        """The other side, in listing order: an enemy's slot is her place here."""
        return self.side(1 - f.side)

    def allies(self, f: F) -> list[F]:
        """Her own side but for herself."""
        return [g for g in self.side(f.side) if g is not f]


class FightOver(Exception):
    """Raised where the fight is decided; ends whatever was going on."""


@dataclass(slots=True)
class Roll:
    """Dice that the fight waits for; ``by`` is a fighter's row, or a side, ``purpose`` what they are for."""

    kind: str
    by: int
    purpose: str = ""
    n: int = 0
    weights: tuple[int, ...] = ()


@dataclass(slots=True)
class Ask:
    """A decision that the fight waits for, of one of the reference's fighters."""

    prompt: str
    actor: Any
    legal: list[Action]


Asking = Generator[Ask | Roll, Any, Any]
"""A piece of a fight that may ask for decisions and dice."""
ASKED = ("turn", "outcome", "prompt", "actor", "dice", "dice_n", "dice_by", "dice_for")
"""Where a fight is and what it waits for, under the names of the engines' records."""


class Asked:
    """A fight that waits for decisions and dice until it is over.

    Args:
        battle: the reference's, laid out.
        fight: its fight, which yields what it waits for and is sent the answer.

    >>> fight = Asked(lay_out(encounter), rounds.fight)                    # doctest: +SKIP
    >>> fight.resolve(0) if fight.dice() else fight.apply(("done", 0, 0))  # doctest: +SKIP
    """

    def __init__(self, battle: Any, fight: Callable[[Any], Asking]) -> None:
        self.battle, self._going = battle, fight(battle)
        self.waiting: Ask | Roll | None = None
        self._send(None)

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

    def dice(self) -> Roll | None:
        """The dice awaited, or None."""
        return self.waiting if isinstance(self.waiting, Roll) else None

    def asked(self, prompts: Sequence[str], purposes: Sequence[str] = ()) -> tuple:
        """In the order of :data:`ASKED`: prompts count from 1 here, purposes from 0; the kind of dice is a word."""
        roll, prompt = self.dice() or Roll("", 0), self.prompt
        return (
            self.battle.turn, -1 if self.outcome is None else self.outcome,
            0 if prompt is None else prompts.index(prompt) + 1, self.actor or 0, roll.kind, roll.n, roll.by,
            purposes.index(roll.purpose) if roll.purpose else 0,
        )  # fmt: skip

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

    def _send(self, given: Action | int | None) -> None:
        try:
            self.waiting = self._going.send(given)
        except (StopIteration, FightOver):
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
        roll = fight.dice()
        return self.rng.choice(self.rolls[roll.kind]) if roll.kind in self.rolls else self.rng.randrange(roll.n)
