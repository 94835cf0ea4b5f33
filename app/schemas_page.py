"""The page of what ``--json`` prints, from the schemas: for each output its types, with a table each."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

Schema = dict[str, Any]
_LEAD = """# JSON of the command line

What `--json` prints, command by command. Each output has a JSON Schema too, which a program can load, in
[{folder}/]({folder}). More keys may come in later versions, and none of these will change its meaning. A key that
*may be missing* is left out where there is nothing to tell; every other is always there. A fraction is text such as
`"50/81"`, and its float stands under the key without `_exact`.

`python -m app.schemas docs` writes this page from the types in the code.
"""
_MISSING = " *May be missing.*"
_WORDS = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}


def command_of(name: str) -> str:
    """``okenv odds psob`` of the schema ``odds-psob``."""
    return f"okenv {name.replace('-', ' ')}"


def page(made: Mapping[str, Schema], folder: str) -> str:
    """The page of some schemas by name; types that are the same in several of them stand at its end."""
    whole = {name: {kind: _whole(one, kind) for kind in _order(one)} for name, one in made.items()}
    often = Counter(text for kinds in whole.values() for text in kinds.values())
    alike = Counter(
        {text: _title(made[name], kind) for name, kinds in whole.items() for kind, text in kinds.items()}.values()
    )
    parts, common = [_LEAD.format(folder=folder)], {}
    for name, one in made.items():
        heads = {}
        for kind, text in whole[name].items():
            title = _title(one, kind)
            heads[kind] = title if alike[title] == 1 or often[text] > 1 else f"{title} ({name})"
        words = _Words(one, heads)
        root = words.of({key: found for key, found in one.items() if key not in ("$schema", "title", "$defs")})
        parts.append(f"## `{command_of(name)} --json`\n")
        parts.append(f"{root[:1].upper()}{root[1:]}. Schema: [{name}.json]({folder}/{name}.json).\n")
        for kind, text in whole[name].items():
            if one["$defs"][kind]["type"] != "object":
                continue
            if often[text] > 1:
                common[heads[kind]] = words.table(kind)
            else:
                parts.append(words.table(kind))
    return "\n".join([*parts, "## In several of them\n", *(common[head] for head in sorted(common))])


def _title(one: Schema, kind: str) -> str:
    return str(one["$defs"][kind].get("title", kind))


def _whole(one: Schema, kind: str) -> str:
    """A type with all that it is made of."""
    found = one["$defs"][kind]
    return json.dumps([found, *(one["$defs"][inner] for inner in _order({**found, "$defs": one["$defs"]}))])


def _order(one: Schema) -> list[str]:
    """The types that a schema comes to, each after the first that has it."""
    found: list[str] = []

    def walk(part: Any) -> None:
        for kind in _named(part):
            if kind not in found:
                found.append(kind)
                walk(one["$defs"][kind])

    walk({key: value for key, value in one.items() if key != "$defs"})
    return found


def _named(part: Any) -> Iterator[str]:
    """The types that a part of a schema names."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        if key == "$ref":
            yield value.rpartition("/")[2]
        else:
            yield from _named(value)


class _Words:
    """How the types of one schema are told.

    Args:
        one: the schema.
        heads: the heading that each of its types has on the page.
    """

    def __init__(self, one: Schema, heads: Mapping[str, str]) -> None:
        self._types, self._heads = one["$defs"], heads

    def table(self, kind: str) -> str:
        """A heading, what the type is, and a row for each key."""
        one = self._types[kind]
        rows = [
            f"| `{key}` | {self.of(found)} | {self.about(found)}{'' if key in one['required'] else _MISSING} |"
            for key, found in one["properties"].items()
        ]
        about = _line(one.get("description", ""))
        return "\n".join(
            [f"### {self._heads[kind]}\n", about, "", "| key | type | what it is |", "|---|---|---|", *rows, ""]
        )

    def about(self, found: Schema) -> str:
        """What a key is; pydantic leaves out what its type says of itself already."""
        return _line(found.get("description") or self._types[found["$ref"].rpartition("/")[2]]["description"])

    def of(self, found: Schema) -> str:
        """A type in words, with links to those that have tables."""
        if "$ref" in found:
            kind = found["$ref"].rpartition("/")[2]
            if self._types[kind]["type"] != "object":
                return self.of(self._types[kind])
            head = self._heads[kind]
            anchor = re.sub(r"[^a-z0-9 -]", "", head.lower()).replace(" ", "-")
            return f"[{head.partition(' ')[0]}](#{anchor})"
        if "anyOf" in found:
            return " or ".join(self.of(one) for one in found["anyOf"])
        if "const" in found:
            return f'`"{found["const"]}"`'
        if "prefixItems" in found:
            parts = (one["title"].lower() if "title" in one else self.of(one) for one in found["prefixItems"])
            return f"[{', '.join(parts)}]"
        if found["type"] == "array":
            return f"list of {self._inner(found['items'])}"
        if found["type"] == "object":
            inner = found["additionalProperties"]
            return "object" if inner is True else f"object of {self._inner(inner)}"
        return _WORDS[found["type"]]

    def _inner(self, found: Schema) -> str:
        if not found:
            return "anything"
        return f"({self.of(found)})" if "anyOf" in found else self.of(found)


def _line(text: str) -> str:
    return " ".join(text.split())
