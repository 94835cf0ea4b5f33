"""The words of a gambit's rules, looked up in a rulebook's vocabulary: conditions, actions, ways to choose a target."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from okenv.core.mind.gambits import COMPARISONS, DIALS_AT, Compare, Does, Pick, Vocabulary, What, Who
from okenv.core.spelling import nearest
from okenv.nodes import Node, Problem, listing, show

_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_COMPARED = re.compile(r"(.*?)\s*(<=|>=|==|=|<|>)\s*(.*)")
_NUMBER = re.compile(r"(-?\d+(?:\.\d+)?)\s*(.*)")
_LESS = re.compile(r"- *(.+)")
_NOT = "not "


@dataclass(frozen=True)
class Sentence:
    """A condition: ``value`` is in the kernel's units, ``negated`` as in ``Condition.NOT``.

    ``times`` a dial is added to the value: where it stands in a program, 0 for none.
    """

    who: Who
    what: What
    negated: int
    compare: Compare
    value: int
    dial: int = 0
    times: int = 0


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
    what = _lookup(vocabulary.what, after)
    if what is None:
        names = [item.name for item in vocabulary.what] + [item.name for item in vocabulary.who if who is None]
        raise ValueError(f"found {text!r}, expected a condition{_hint(after, names)}")
    if what.of is None and who is not None:
        raise ValueError(f"found {text!r}, expected {what.name!r} alone: it is nobody's in particular")
    if what.unit is None and compared:
        raise ValueError(f"found {text!r}, expected {what.name!r} without a number")
    by_name = {item.name: item for item in vocabulary.who}
    subject = who or by_name[what.of or "self"]
    if compared is None:
        if what.unit is not None:
            raise ValueError(f"found {text!r}, expected a comparison such as '{what.name} >= 3{what.unit}'")
        return Sentence(subject, what, negated, Compare.AT_LEAST, 1)
    compare = COMPARISONS[compared[2]]
    value, dial, times = _right(compared[3], what, compare, vocabulary, text)
    return Sentence(subject, what, negated, compare, value, dial, times)


def _right(right: str, what: What, compare: Compare, vocabulary: Vocabulary, text: str) -> tuple[int, int, int]:
    """``(value, dial, times)`` of what a number is compared with: a number, a dial, or a number less a dial."""
    if what.words:
        if right not in what.words or compare != Compare.EQUAL:
            raise ValueError(f"found {text!r}, expected '{what.name} =' and {listing(what.words)}")
        return what.words.index(right), 0, 0
    number = _NUMBER.fullmatch(right)
    first, rest = (float(number[1]), number[2]) if number else (0.0, right)
    places = {dial.name: place for place, dial in enumerate(vocabulary.dials, DIALS_AT) if not dial.words}
    less = _LESS.fullmatch(rest)
    named = (less[1] if less else "") if number else right
    if named.lower() in places:
        return round(first * what.scale), places[named.lower()], -what.scale if number else what.scale
    if number is None or less:
        raise ValueError(f"found {text!r}, expected a number, a dial, or a number less a dial{_hint(named, [*places])}")
    if rest not in ("", what.unit):
        takes = f"the unit {what.unit!r}" if what.unit else "no unit"
        raise ValueError(f"found {text!r}, expected {takes} after the number")
    return _scaled(compare, first * what.scale, text), 0, 0


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
