"""Options that are lists of things in the scene, such as covers, hazards and props, described for a form.

A rulebook's ``table/options.yaml`` says of such an option what ``one`` is called and, under ``fields``, of each field
of a thing: ``label``, ``told`` and ``unit`` as options have them; ``words`` where there are choices; ``ends`` where it
is two numbers, what each is called; ``first``, what new things have one after another; ``blank``, what it means to
leave it out; ``signed`` where numbers below 0 make sense. An option of which it says no ``fields`` is left to files.

>>> from okenv.systems.broags.sheet.schema import Rules
>>> said = {"one": "a cover", "fields": {"at": {"unit": "m", "first": [20, 30]}}}
>>> described = things("broags", Rules, "covers", said)
>>> described["most"], [(field["name"], field["kind"], field["first"]) for field in described["fields"]]
(6, [('at', 'number', [20, 30])])
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import NoneType
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from okenv.contract import RulebookError
from okenv.core.spelling import nearest

_WHOLE = re.compile(r"-?[0-9]+")


def called(name: str, said: Mapping[str, Any]) -> dict[str, str]:
    """The ``name`` of an option or a field, and the ``label``, ``unit`` and sentence ``told`` that are said of it."""
    label = said.get("label", name.replace("_", " "))
    return {"name": name, "label": label, "unit": said.get("unit", ""), "told": said.get("told", "")}


def things(rulebook: str, rules: type[BaseModel], name: str, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """What a form needs to know of an option that is a list of things.

    Args:
        rulebook: its name, for what is wrong with it.
        rules: the model of its options.
        name: of the option.
        said: what ``table/options.yaml`` says of it.

    Returns:
        ``kind``, that it is ``things``; ``one``, what a thing is called, with its article; ``most``, how many there
        can be, or None; ``fields``, each with ``name``, ``label``, ``unit``, ``told``, ``kind`` (``text``, ``number``,
        ``pair``, ``choice`` or ``yes``), ``choices`` and their ``words``, ``ends``, ``first``, ``blank``, ``signed``
        and the ``default`` of whoever leaves it out. None where the option is no such list, or ``said``
        has no fields for it.

    Raises:
        RulebookError: where ``said`` has a field that a thing does not have.
    """
    option = rules.model_fields[name]
    model = _model_of_one(option)
    if model is None or not said.get("fields"):
        return None
    for field in said["fields"]:
        if field not in model.model_fields:
            expected = f"one of {', '.join(model.model_fields)}{nearest(field, model.model_fields)}"
            where = f"rulebook {rulebook!r}: table/options.yaml, {name}.fields"
            raise RulebookError(f"{where}: found {field!r}, expected {expected}")
    fields = [_field(model, field, words or {}) for field, words in said["fields"].items()]
    most = next((mark.max_length for mark in option.metadata if hasattr(mark, "max_length")), None)
    one = said.get("one", f"one of {called(name, said)['label'].lower()}")
    return {"kind": "things", "one": one, "most": most, "fields": fields}


def as_chosen(rules: type[BaseModel], option: Mapping[str, Any], entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Things as a form has them: with the choice that each value was read from, such as ``Gd`` for a rank.

    Args:
        rules: the model of the rulebook's options.
        option: one of them that :func:`things` described.
        entries: what stands there, as the model has it.
    """
    model = _model_of_one(rules.model_fields[option["name"]])
    chosen = {field["name"]: field["choices"] for field in option["fields"] if field["kind"] == "choice"}
    assert model is not None

    def means(entry: dict[str, Any], name: str, one: Any) -> bool:
        try:
            return bool(model(**{**entry, name: one}).model_dump()[name] == entry[name])
        except ValidationError:  # it does not go with the rest of this entry
            return False

    def choice(entry: dict[str, Any], name: str) -> Any:
        return next((one for one in chosen[name] if means(entry, name, one)), entry[name])

    return [
        {name: choice(entry, name) if name in chosen else value for name, value in entry.items()} for entry in entries
    ]


def _model_of_one(option: FieldInfo) -> type[BaseModel] | None:
    """What one entry of a list of mappings is."""
    entries = get_args(option.annotation) if get_origin(option.annotation) is list else ()
    model = entries[0] if len(entries) == 1 else None
    return model if isinstance(model, type) and issubclass(model, BaseModel) else None


def _field(model: type[BaseModel], name: str, said: Mapping[str, Any]) -> dict[str, Any]:
    info = model.model_fields[name]
    words = said.get("words", {})
    first = said.get("first", [])
    return {
        **called(name, said),
        "kind": _kind(info, said),
        "choices": [int(word) if _WHOLE.fullmatch(str(word)) else word for word in words],
        "words": list(words.values()),
        "ends": said.get("ends", []),
        "first": first if isinstance(first, list) else [first],
        "blank": said.get("blank", ""),
        "signed": said.get("signed", False),
        "default": None if info.is_required() else info.get_default(call_default_factory=True),
    }


def _kind(info: FieldInfo, said: Mapping[str, Any]) -> str:
    if "words" in said:
        return "choice"
    if "ends" in said:
        return "pair"
    types = set(get_args(info.annotation)) - {NoneType} or {info.annotation}  # of ``str | None`` what is not None
    return "yes" if types == {bool} else "text" if types == {str} else "number"


__all__ = ["as_chosen", "called", "things"]
