"""Gambits: the words that a rulebook gives to game masters, and the program that its kernel interprets.

A gambit is a list of rules (conditions, an action, a target) and some dials. Each rulebook that has them declares
in ``gambits.VOCABULARY`` which words there are: a row a word, with what it means and what is asked for it, from which
``gambit_rules.player`` makes the kernel ``gambits.gambit(b, program, seed, mask)``. That interprets what
``agents.gambits`` compiles from the YAML with the same vocabulary. What is asked, ``gambit_words`` says.

Where none of its rules decides, those of the rulebook's file ``configs/policies/RULEBOOK.yaml`` do, which its dials
turn.

A program is int32 ``[GAMBIT_WORDS]``: a word left free, the dials in the vocabulary's order, for each prompt where the
entries of its own rules begin and how many they are, and likewise those of the rulebook's, then the entries. An entry
is ``ENTRY`` words and its conditions, those of the target last; a condition is ``CONDITION`` words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np

GAMBIT_WORDS = 8192
"""Length of a compiled gambit."""
DIALS_AT = 1
"""Where the dials begin: no dial is 0, which means none in a condition."""
MAX_DIALS = 15
PARTS_AT = DIALS_AT + MAX_DIALS
"""Where it stands which entries there are for a prompt: ``PART`` words for each."""
PART, MAX_PROMPTS = 4, 16
ENTRIES_AT = PARTS_AT + PART * MAX_PROMPTS
"""Where the first entry begins."""


class Entry(IntEnum):
    """The words of an entry, before its conditions."""

    LENGTH = 0  # of the whole entry
    RULE = 1  # number of the rule that it comes from, from 1; of the usual ones the negative
    ACTION = 2  # the action's kernel
    OPTION = 3  # what the action's word means to it
    AIM = 4  # at whom
    PICK = 5  # how the target is chosen among those who satisfy the conditions
    CONDITIONS = 6  # how many
    OF_TARGET = 7  # how many of them are of the target


class Aim(IntEnum):
    """At whom an action is aimed."""

    NOBODY = 0
    GIVEN = 1  # whom the prompt is about
    ENEMY = 2  # chosen
    ALLY = 3  # chosen
    FAVOURITE = 4  # the enemy whom her dials prefer, and nobody else


class Of(IntEnum):
    """Of whom a condition speaks."""

    SELF = 0
    TARGET = 1
    ATTACKER = 2
    VICTIM = 3
    ANY_ALLY = 4
    EVERY_ALLY = 5
    ANY_ENEMY = 6
    EVERY_ENEMY = 7


class Condition(IntEnum):
    """The words of a condition."""

    WHO = 0  # of whom
    WHAT = 1
    NOT = 2  # 1: the word is turned round, 2: what is said of several as a whole
    COMPARE = 3
    VALUE = 4
    RIGHT = 5  # where the dial stands that is added to the value; or -1 less the number that stands in its place; or 0
    TIMES = 6  # how often
    OF = 7  # of whom that number is
    SCALE = 8  # what the left side is multiplied by


class Compare(IntEnum):
    """How a number is compared."""

    LESS = 0
    AT_MOST = 1
    EQUAL = 2
    AT_LEAST = 3
    MORE = 4


ASKED = "asked"
"""The word for the prompt at which somebody is asked: its values are the prompts, by number."""
FAVOURITE = "favourite"
"""The way to choose a target that is an aim of its own: :attr:`Aim.FAVOURITE`."""
COMPARISONS = {
    "<": Compare.LESS, "<=": Compare.AT_MOST, "=": Compare.EQUAL, "==": Compare.EQUAL,
    ">=": Compare.AT_LEAST, ">": Compare.MORE,
}  # fmt: skip
ENTRY, CONDITION = len(Entry), len(Condition)


@dataclass(frozen=True)
class Who:
    """A subject of conditions; ``several``: it is said of any or all of some fighters."""

    name: str
    number: int
    doc: str
    several: bool = False


@dataclass(frozen=True)
class What:
    """A condition: a flag, or a number where ``unit`` is not None.

    Attributes:
        name: the words that stand in a gambit.
        doc: what it means.
        ask: what is asked of a fighter (``b``, ``k``, ``f``) or of the fight (``b``, ``rule``, ``seed``).
        unit: of a number, such as ``m`` or ``%``; may be ``""``.
        scale: what is asked counts so many to a unit.
        of: the subject where none is named; None for what is nobody's in particular.
        words: of a number whose values have names: these, which count from 0.
    """

    name: str
    doc: str
    ask: Any
    unit: str | None = None
    scale: int = 1
    of: str | None = "self"
    words: tuple[str, ...] = ()


def flag(name: str, doc: str, ask: Any, of: str | None = "self") -> What:
    """A condition that is true or false of a fighter; ``of`` None: of the fight."""
    return What(name, doc, ask, None, 1, of)


def number(name: str, doc: str, ask: Any, unit: str = "", scale: int = 1, of: str | None = "self") -> What:
    """A number of a fighter; ``of`` None: of the fight."""
    return What(name, doc, ask, unit, scale, of)


@dataclass(frozen=True)
class Does:
    """An action: what a rule does, and where.

    Attributes:
        name: the words that stand in a gambit.
        doc: what it does.
        ask: what makes its answer (``b``, ``target``, ``option``, ``program``); several words may share one.
        prompts: at which it can decide.
        option: which of the words that share it this is.
        aim: at whom it is aimed.
        pick: how the target is chosen where the rule does not say.
    """

    name: str
    doc: str
    ask: Any
    prompts: tuple[IntEnum, ...]
    option: int = 0
    aim: Aim = Aim.NOBODY
    pick: str | None = None


def acting(ask: Any, prompts: tuple[IntEnum, ...], aim: Aim = Aim.NOBODY, pick: str | None = None) -> Callable:
    """``word(name, doc, option=0, pick=pick)``: actions that are made alike, and differ by the option."""
    return lambda name, doc, option=0, pick=pick: Does(name, doc, ask, prompts, int(option), aim, pick)


PLAIN_OPTIONS = 16
"""More than any kind of action has, in the option of a plain word: the kind times this, and its own option."""


def plain_words(action_id: Any) -> Callable[..., Does]:
    """``plain(name, doc, kind, *prompts, option=0, given=False)``: words for one answer that is always the same.

    Args:
        action_id: the rulebook's kernel of a kind, a target's number and an option.
    """

    def plain(name: str, doc: str, kind: int, *prompts: IntEnum, option: int = 0, given: bool = False) -> Does:
        return Does(name, doc, ask, prompts, kind * PLAIN_OPTIONS + option, Aim.GIVEN if given else Aim.NOBODY)

    ask = lambda option: action_id(option // PLAIN_OPTIONS, 0, option % PLAIN_OPTIONS)  # noqa: E731
    return plain


@dataclass(frozen=True)
class Pick:
    """A way to choose the target: ``ask`` says how good somebody is (``b``, ``k``, ``f``); some are of enemies only."""

    name: str
    doc: str
    ask: Any
    enemies_only: bool = False


@dataclass(frozen=True)
class Dial:
    """A dial: from 0 to 100, or one of ``words``, which count from 0."""

    name: str
    doc: str
    default: int
    words: tuple[str, ...] = ()


class Dials:
    """The dials of a rulebook's gambits, in the order in which they are declared."""

    def __init__(self) -> None:
        self.rows: tuple[Dial, ...] = ()

    def __call__(self, name: str, doc: str, default: int, words: tuple[str, ...] = ()) -> int:
        """Declare a dial; where it stands in a program."""
        return self.add(Dial(name, doc, default, words))

    def add(self, dial: Dial) -> int:
        """Declare one that several rulebooks have; where it stands in a program."""
        self.rows += (dial,)
        return DIALS_AT + len(self.rows) - 1


def _turn(turned: Any, place: int) -> Callable:
    return lambda b, program: turned(b, program, place)


@dataclass(frozen=True)
class Vocabulary:
    """All the words of a rulebook's gambits; their numbers in a program are their places here.

    Attributes:
        words: the conditions but for the dials.
        turned: kernel, how the dial at a place of a program is turned now.
    """

    who: tuple[Who, ...]
    words: tuple[What, ...]
    does: tuple[Does, ...]
    picks: tuple[Pick, ...]
    dials: tuple[Dial, ...]
    turned: Any

    @cached_property
    def what(self) -> tuple[What, ...]:
        """The conditions, and the dials as numbers of the fight: ``dial NAME`` where there is such a word already."""
        taken = {what.name for what in self.words}
        return self.words + tuple(
            What(f"dial {dial.name}" if dial.name in taken else dial.name, f"how the dial `{dial.name}` is turned",
                 _turn(self.turned, place), "", 1, None, dial.words)
            for place, dial in enumerate(self.dials, DIALS_AT)
        )  # fmt: skip

    @cached_property
    def asks(self) -> tuple[What, ...]:
        """The conditions in the order of their numbers: those of a fighter, then those of the fight."""
        return tuple(sorted(self.what, key=lambda what: what.of is None))

    @cached_property
    def acts(self) -> tuple[Any, ...]:
        """What makes the answers of actions, each once, in the order of their numbers."""
        return tuple(dict.fromkeys(does.ask for does in self.does))


def no_gambits() -> np.ndarray:
    """A table of compiled gambits without any, int32 ``[0, GAMBIT_WORDS]``."""
    return _NONE


_NONE = np.zeros((0, GAMBIT_WORDS), np.int32)
