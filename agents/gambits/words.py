"""The words of a gambit's rules, looked up in a rulebook's vocabulary: conditions, actions, ways to choose a target."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from okenv.core.mind.gambits import COMPARISONS, Compare, Dial, Does, Pick, Vocabulary, What, Who
from okenv.core.spelling import nearest
from okenv.nodes import Node, Problem, listing, show

_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_COMPARED = re.compile(r"(.*?)\s*(<=|>=|==|=|<|>)\s*(.*)")
_NUMBER = re.compile(r"(-?\d+(?:\.\d+)?)\s*(.*)")
_LESS = re.compile(r"- *(.+)")
_NOT, _DIAL = "not ", "dial "
TARGET = "target"


@dataclass(frozen=True)
class Number:
    """A number that another is compared with."""

    who: Who
    what: What


@dataclass(frozen=True)
class Sentence:
    """A condition: ``value`` is in the kernel's units, ``negated`` as in ``Condition.NOT``.

    To the value ``times`` a dial is added; or there is a number in its place.
    """

    who: Who
    what: What
    negated: int
    compare: Compare
    value: int
    right: Dial | Number | None = None
    times: int = 0

    @property
    def of_target(self) -> bool:
        """Whether it speaks of the target."""
        return TARGET in (self.who.name, self.right.who.name if isinstance(self.right, Number) else "")


def read_condition(node: Node, vocabulary: Vocabulary, problems: list[Problem]) -> list[Sentence]:
    """The conditions of a text, joined by ``and``; what is wrong with them is added to ``problems``."""
    if not isinstance(node.value, str) or not node.value.strip():
        problems.append(node.problem(f"found {show(node.value)}, expected a condition such as 'target prone'"))
        return []
    found = []
    for text in _AND.split(node.value.strip()):
        try:
            found.append(_sentence(" ".join(text.split()), vocabulary))
        except ValueError as error:
            problems.append(node.problem(str(error)))
    return found


def _sentence(text: str, vocabulary: Vocabulary) -> Sentence:
    rest, negated = text, 0
    if rest.lower().startswith(_NOT):
        rest, negated = rest[len(_NOT) :], 1
    compared = _COMPARED.fullmatch(rest)
    words = compared[1] if compared else rest
    who, after = _subject(words, vocabulary)
    if who is not None and who.several:
        negated *= 2
    if who is not None and after.lower().startswith(_NOT):
        after, negated = after[len(_NOT) :], negated ^ 1
    what = _number_of(after, vocabulary) or _lookup(vocabulary.what, after)
    if what is None:
        if after.lower().removeprefix(_DIAL) in [dial.name for dial in vocabulary.dials]:
            raise ValueError(f"found {text!r}, expected the dial on the right, as in 'danger >= 100 - {after}'")
        if who is not None and _lookup(vocabulary.picks, after) is not None:
            raise ValueError(f"found {text!r}, expected it beside the condition: '{TARGET}: {after.lower()}'")
        raise ValueError(f"found {text!r}, expected a condition{_hint(after, [row.name for row in vocabulary.what])}")
    if what.of is None and who is not None:
        raise ValueError(f"found {text!r}, expected {what.name!r} alone: it is nobody's in particular")
    if what.unit is None and compared:
        raise ValueError(f"found {text!r}, expected {what.name!r} without a number")
    by_name = {item.name: item for item in vocabulary.who}
    subject = who or by_name[what.of or "self"]
    if compared is None:
        if what.unit is not None:
            such = f"= {what.words[-1]}" if what.words else f">= 3{what.unit}"
            raise ValueError(f"found {text!r}, expected a comparison such as '{what.name} {such}'")
        return Sentence(subject, what, negated, Compare.AT_LEAST, 1)
    compare = COMPARISONS[compared[2]]
    value, right, times = _right(compared[3], what, compare, vocabulary, text)
    if right == Number(subject, what):
        raise ValueError(f"found {text!r}, expected something else than the number itself")
    return Sentence(subject, what, negated, compare, value, right, times)


def _number_of(name: str, vocabulary: Vocabulary) -> What | None:
    """The word for a dial that is a number, by ``dial NAME``, or by its name alone where no other word has that."""
    named = name.lower().removeprefix(_DIAL)
    if named not in [dial.name for dial in vocabulary.dials]:
        return None
    alone, told = _lookup(vocabulary.what, named), _lookup(vocabulary.what, _DIAL + named)
    if name.lower() == named:
        return alone
    return told or (alone if alone is not None and alone.of is None else None)


def _right(
    right: str, what: What, compare: Compare, vocabulary: Vocabulary, text: str
) -> tuple[int, Dial | Number | None, int]:
    """``(value, other, times)`` of what a number is compared with: one, a dial, one less a dial, or another's."""
    if what.words:
        if compare != Compare.EQUAL:
            raise ValueError(f"found {text!r}, expected '{what.name} =': it is no number")
        if right.lower() not in what.words:
            known = [word for word in what.words if word != "none"]
            raise ValueError(f"found {text!r}, expected after '=' {listing(known)}{nearest(right.lower(), known)}")
        return what.words.index(right.lower()), None, 0
    dials = {dial.name: dial for dial in vocabulary.dials if not dial.words}
    number = _NUMBER.fullmatch(right)
    if number is None:
        named, other = right.lower().removeprefix(_DIAL), _lookup(vocabulary.what, right)
        taken = other is not None and other.of is not None  # by somebody's number
        if named in dials and not taken:
            return 0, dials[named], what.scale
        return 0, _other(right, what, vocabulary, dials, text), 0
    value, rest = float(number[1]) * what.scale, number[2].removeprefix(what.unit or "").strip()
    if less := _LESS.fullmatch(rest):
        named = less[1].lower().removeprefix(_DIAL)
        if named not in dials:
            raise ValueError(f"found {text!r}, expected a dial after the minus{_hint(named, [*dials])}")
        return _scaled(compare, value, text), dials[named], -what.scale
    if any(dial in rest.lower() for dial in dials):
        raise ValueError(f"found {text!r}, expected a number less a dial, such as 100 - caution")
    if rest:
        takes = f"the unit {what.unit!r}" if what.unit else "no unit"
        raise ValueError(f"found {text!r}, expected {takes} after the number")
    return _scaled(compare, value, text), None, 0


def _other(right: str, what: What, vocabulary: Vocabulary, dials: Iterable[str], text: str) -> Number:
    """The number of the fight, or of a fighter, with which another is compared."""
    who, word = _subject(right, vocabulary)
    other = _lookup(vocabulary.what, word)
    if other is None or other.unit is None or other.words:
        if any(right.lower().startswith(dial) for dial in dials):
            raise ValueError(f"found {text!r}, expected a number less a dial, such as 100 - caution")
        numbers = [row.name for row in vocabulary.what if row.unit is not None and not row.words]
        expected = f"a number, a dial, or what counts something{nearest(word, [*numbers, *dials])}"
        raise ValueError(f"found {text!r}, expected {expected}")
    if other.unit != what.unit and _number_of(what.name, vocabulary) is not what:  # a dial is of any unit
        units = f"in {what.unit}" if what.unit else "without a unit", other.unit or "without one"
        raise ValueError(f"found {text!r}, expected something {units[0]}: {other.name!r} is {units[1]}")
    if who is not None and (who.several or other.of is None):
        why = "it is nobody's in particular" if other.of is None else "only one fighter can be compared with"
        raise ValueError(f"found {text!r}, expected {other.name!r} without {who.name!r}: {why}")
    return Number(who or {row.name: row for row in vocabulary.who}[other.of or "self"], other)


def _scaled(compare: Compare, value: float, text: str) -> int:
    """The whole number with which the comparison means the same."""
    if abs(value) > 1e8:
        raise ValueError(f"found {text!r}, expected a smaller number")
    if abs(value - round(value)) < 1e-6:
        return round(value)
    if compare == Compare.EQUAL:
        raise ValueError(f"found {text!r}, expected a number that it can be equal to")
    return math.ceil(value) if compare in (Compare.LESS, Compare.AT_LEAST) else math.floor(value)


def _subject(text: str, vocabulary: Vocabulary) -> tuple[Who | None, str]:
    """The subject that a text begins with, if any, and the rest."""
    for who in sorted(vocabulary.who, key=lambda w: -len(w.name)):
        if text.lower().startswith(who.name + " "):
            return who, text[len(who.name) + 1 :].removeprefix("is ").strip()
    return None, text.strip()


def _lookup(table: tuple[Any, ...], text: str) -> Any:
    return next((row for row in table if row.name.lower() == " ".join(text.lower().split())), None)


def _hint(text: str, names: list[str]) -> str:
    return nearest(text, names) or f": {listing(sorted(set(names)))}"


def read_action(node: Node, vocabulary: Vocabulary, problems: list[Problem]) -> Does | None:
    """The action of a word."""
    return _read(node, vocabulary.does, "an action", problems)


def read_pick(node: Node, vocabulary: Vocabulary, problems: list[Problem]) -> Pick | None:
    """The way to choose a target of a word."""
    return _read(node, vocabulary.picks, "a way to choose the target", problems)


def _read(node: Node, table: tuple[Any, ...], what: str, problems: list[Problem]) -> Any:
    found = _lookup(table, node.value) if isinstance(node.value, str) else None
    if found is None:
        names = [row.name for row in table]
        hint = _hint(node.value, names) if isinstance(node.value, str) else f": {listing(names)}"
        problems.append(node.problem(f"found {show(node.value)}, expected {what}{hint}"))
    return found
