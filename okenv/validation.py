"""Checking nodes against pydantic models, with messages for people.

Each says what was found, what is expected, and the nearest name where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from .core.spelling import nearest
from .nodes import Node, Place, Problem, field_name, listing, show

Model = TypeVar("Model", bound=BaseModel)
_KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false", "string": "text", "list": "a list"}
_BOUNDS = {"greater_than_equal": ("ge", "at least"), "less_than_equal": ("le", "at most")}


def validate(model: type[Model], node: Node, problems: list[Problem], **context: Any) -> Model | None:
    """The model made from a node; None when something is wrong, which is added to ``problems``.

    Args:
        model: what the node should be.
        node: from a file.
        problems: the list to add to.
        context: what the model's validators may need to know beside the data.
    """
    try:
        return model.model_validate(node.plain(), context=context)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            problems.append(_translate(model, node, detail))
        return None


class NotKnownError(Exception):
    """A field that is wrong was asked for, in a model of which only a part is right."""


@dataclass(frozen=True)
class PartOf:
    """A model of which some fields are wrong; to ask for one of those raises :class:`NotKnownError`.

    Attributes:
        right: the model with usual values in place of what is wrong; None where there is none.
        wrong: the names of the fields that are wrong.
    """

    right: Any
    wrong: frozenset[str]

    def __getattr__(self, name: str) -> Any:
        if self.right is None or name in self.wrong:
            raise NotKnownError(name)
        return getattr(self.right, name)


def validate_what_is_right(model: type[Model], node: Node, problems: list[Problem], **context: Any) -> Model | PartOf:
    """The model made from a node, or what is right in it; what is wrong is added to ``problems``.

    Arguments are those of :func:`validate`.
    """
    found: list[Problem] = []
    whole = validate(model, node, found, **context)
    problems += found
    if whole is not None:
        return whole
    left = node.with_value(node.value if isinstance(node.value, dict) else {})
    wrong: set[str] = set()
    if set(left.value) - set(model.model_fields):  # a mistyped name may be that of any field that is not there
        wrong |= set(model.model_fields) - set(left.value)
    while left.value:
        bad = {key for key in left.value if any(concerns(problem, node, key) for problem in found)}
        bad |= set(left.value) - set(model.model_fields)
        wrong |= bad
        left, found = left.without(*bad), []
        right = validate(model, left, found, **context)
        if right is not None:
            return PartOf(right, frozenset(wrong))
        if not bad:
            break
    return PartOf(None, frozenset(wrong))


def concerns(problem: Problem, node: Node, key: str) -> bool:
    """Whether a problem is one of a field of a mapping, or of what is inside that field."""
    field = field_name((*node.path, key))
    return problem.field == field or problem.field.startswith((f"{field}.", f"{field}["))


def unknown_key(node: Node, key: str, known: Iterable[str]) -> Problem:
    """The problem of a key that the mapping ``node`` should not have."""
    known = list(known)
    problem = node.problem(f"found {key!r}, expected one of {', '.join(known)}{nearest(key, known)}")
    where = node.find((key,))[0]  # an override of a sheet may be written in another file
    return Problem(where.file, where.line, problem.field, problem.message)


def _translate(model: type[BaseModel], node: Node, detail: Mapping[str, Any]) -> Problem:
    kind, where = detail["type"], tuple(part for part in detail["loc"] if part != "[key]")
    if kind == "extra_forbidden":
        owner = _type_at(model, where[:-1])
        return unknown_key(node.find(where[:-1])[0], str(where[-1]), owner.model_fields)
    if kind == "missing":
        owner = _type_at(model, where[:-1])
        meant = owner.model_fields[where[-1]].description if isinstance(where[-1], str) else None
        return node.problem(f"found nothing, expected {meant or 'a value'}", where)
    if kind == "value_error":
        message = str(detail["ctx"]["error"])
        return node.problem(
            message if message.startswith("found ") else f"found {show(detail['input'])}, {message}", where
        )
    if kind == "too_long":
        context = detail["ctx"]
        return node.problem(f"found {context['actual_length']}, expected at most {context['max_length']}", where)
    return node.problem(f"found {show(detail['input'])}, expected {_expected(kind, detail)}", where)


def _expected(kind: str, detail: Mapping[str, Any]) -> str:
    context, found = detail.get("ctx", {}), detail["input"]
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'|(-?\d+)", context["expected"])
        return _one_of([word or number for word, number in words], found)
    if kind in _BOUNDS:
        key, words_ = _BOUNDS[kind]
        return f"{words_} {context[key]}"
    if kind == "too_short" or kind == "string_too_short":
        return "at least one" if kind == "too_short" else "some text"
    if kind in ("dict_type", "model_type", "model_attributes_type"):
        return "a mapping"
    word = kind.partition("_")[0]
    if word == "bool" and str(found).lower() in ("on", "yes", "off", "no"):
        return f"true or false; did you mean {'true' if str(found).lower() in ('on', 'yes') else 'false'}?"
    return _KINDS.get(word, detail["msg"][:1].lower() + detail["msg"][1:])


def _one_of(words: list[str], found: Any) -> str:
    hint = nearest(found, words) if isinstance(found, str) else ""
    if isinstance(found, bool) and (switch := "on" if found else "off") in words:
        hint = f"; did you mean {switch!r}?"
    return listing(words) + hint


def _type_at(kind: Any, where: Place) -> Any:
    """The type that a model declares at a place inside it."""
    if get_origin(kind) in (Union, UnionType):  # X | None
        kind = next(inner for inner in get_args(kind) if inner is not NoneType)
    if not where:
        return kind
    if hasattr(kind, "model_fields"):
        return _type_at(kind.model_fields[where[0]].annotation, where[1:])
    return _type_at(get_args(kind)[-1], where[1:])  # list[X], dict[str, X]
