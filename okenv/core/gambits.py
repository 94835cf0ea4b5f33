"""Gambits: the words that a rulebook gives to game masters, and the program that its kernel interprets.

A gambit is a list of rules (conditions, an action, a target) and some dials. Each rulebook that has them says
in ``gambits.VOCABULARY`` which words there are, a table row a word, and interprets in its kernel
``gambits.gambit(b, program, seed, mask)`` what ``agents.gambits`` compiles from the YAML with that vocabulary.

A program is int32 ``[GAMBIT_WORDS]``: how many entries there are, the dials in the vocabulary's order, then
the entries. An entry is ``ENTRY`` words and its conditions, those of the target last; a condition is
``CONDITION`` words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

GAMBIT_WORDS = 2048
"""Length of a compiled gambit."""
COUNT = 0
"""Where the number of entries stands."""
DIALS_AT = 1
"""Where the dials begin."""
MAX_DIALS = 15
ENTRIES_AT = DIALS_AT + MAX_DIALS
"""Where the first entry begins."""


class Entry(IntEnum):
    """The words of an entry, before its conditions."""

    LENGTH = 0  # of the whole entry
    RULE = 1  # number of the rule that it comes from, from 1
    PROMPTS = 2  # bits of the prompts at which it can decide
    ACTION = 3  # the action's kernel
    OPTION = 4  # what the action's word means to it
    AIM = 5  # at whom
    PICK = 6  # how the target is chosen among those who satisfy the conditions
    CONDITIONS = 7  # how many
    OF_TARGET = 8  # how many of them are of the target


class Aim(IntEnum):
    """At whom an action is aimed."""

    NOBODY = 0
    GIVEN = 1  # whom the prompt is about
    ENEMY = 2  # chosen
    ALLY = 3  # chosen


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


class Compare(IntEnum):
    """How a number is compared."""

    LESS = 0
    AT_MOST = 1
    EQUAL = 2
    AT_LEAST = 3
    MORE = 4


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
        number: the kernel's.
        doc: what it means.
        unit: of a number, such as ``m`` or ``%``; may be ``""``.
        scale: the kernel counts so many to a unit.
        of: the subject where none is named; None for what is nobody's in particular.
    """

    name: str
    number: int
    doc: str
    unit: str | None = None
    scale: int = 1
    of: str | None = "self"


@dataclass(frozen=True)
class Does:
    """An action: what the kernel does, and where.

    Attributes:
        name: the words that stand in a gambit.
        number: the kernel's.
        doc: what it does.
        prompts: at which it can decide.
        option: what the kernel makes of it.
        aim: at whom it is aimed.
        pick: how the target is chosen where the rule does not say.
    """

    name: str
    number: int
    doc: str
    prompts: tuple[IntEnum, ...]
    option: int = 0
    aim: Aim = Aim.NOBODY
    pick: str | None = None


@dataclass(frozen=True)
class Pick:
    """A way to choose the target; some choose among enemies only."""

    name: str
    number: int
    doc: str
    enemies_only: bool = False


@dataclass(frozen=True)
class Dial:
    """A dial: from 0 to 100, or one of ``words``, which count from 0."""

    name: str
    doc: str
    default: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Vocabulary:
    """All the words of a rulebook's gambits."""

    who: tuple[Who, ...]
    what: tuple[What, ...]
    does: tuple[Does, ...]
    picks: tuple[Pick, ...]
    dials: tuple[Dial, ...]


def no_gambits() -> np.ndarray:
    """A table of compiled gambits without any, int32 ``[0, GAMBIT_WORDS]``."""
    return _NONE


_NONE = np.zeros((0, GAMBIT_WORDS), np.int32)
